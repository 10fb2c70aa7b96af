/* Walkers of a call: reading their list, and making a level ready for them. */
#include "cli/walkers.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/number.h"

/// For option `option`.
static int32_t find_steering(const char *option, BaseSpan name) {
  for (int32_t row = 0; row < nav_steering_count; row++)
    if (base_span_is(name, nav_steerings[row]->name)) return row;
  cli_refuse_name(&cli_steerings, name, "%s: unknown steering '%.*s'", option, (int)name.length, name.text);
  return -1;
}

/// "P", or where ranges are allowed "P..Q".
static bool read_depths(BaseSpan text, bool ranges, int32_t *first, int32_t *last) {
  const char *dots = NULL;
  for (size_t i = 0; ranges && i + 1 < text.length && dots == NULL; i++)
    if (text.text[i] == '.' && text.text[i + 1] == '.') dots = text.text + i;
  const size_t before = dots == NULL ? text.length : (size_t)(dots - text.text);
  int64_t low, high;
  if (!cli_parse_whole("--steer A:DEPTH", (BaseSpan){text.text, before}, 0, NAV_MAX_DEPTH, &low))
    return false;
  high = low;
  if (dots != NULL &&
      !cli_parse_whole("--steer A:DEPTH..DEPTH", (BaseSpan){dots + 2, text.length - before - 2}, low,
                       NAV_MAX_DEPTH, &high))
    return false;
  *first = (int32_t)low;
  *last = (int32_t)high;
  return true;
}

/// Appends the walkers of one item of the list.
static bool read_item(const char *name, BaseSpan item, const CliWalkerForm *form, CliWalker *walkers,
                      int32_t *count) {
  BaseSpan steering = item, depths;
  const bool deep = base_span_split(item, ':', &steering, &depths);
  int32_t first = -1, last = -1;
  const int32_t row = find_steering(name, deep ? steering : item);
  if (row < 0) return false;
  if (deep && !nav_steerings[row]->uses_depth)
    return cli_refuse("%s: '%.*s': %s has no depth", name, (int)item.length, item.text,
                      nav_steerings[row]->name);
  if (deep && !read_depths(depths, form->ranges, &first, &last)) return false;
  for (int32_t depth = first; depth <= last; depth++) {
    if (*count == form->max) return cli_refuse("%s: more than %d names", name, (int)form->max);
    walkers[(*count)++] = (CliWalker){row, depth};
  }
  return true;
}

bool cli_parse_walkers(const char *name, const char *value, const CliWalkerForm *form, CliWalker *walkers,
                       int32_t *count) {
  BASE_ASSERT(form->max > 0);
  *count = 0;
  for (const char *at = value;; at++) {
    const size_t length = strcspn(at, ",");
    if (length == 0) return cli_refuse("%s: '%s' has an empty name, expected %s", name, value, form->form);
    if (!read_item(name, (BaseSpan){at, length}, form, walkers, count)) return false;
    at += length;
    if (*at == '\0') return true;
  }
}

bool cli_take_walker(const CliOption *option, const char *value, void *field) {
  static const CliWalkerForm form = {"NAME[:DEPTH]", 1, false};
  int32_t count;
  return cli_parse_walkers(option->name, value, &form, field, &count);
}

bool cli_walk_diagonally(const CliWalker *walkers, int32_t count) {
  int32_t straight = 0;
  while (straight < count && nav_steerings[walkers[straight].row]->walks_diagonally) straight++;
  if (straight == count) return true;
  BaseBuffer names = {0};
  for (int32_t row = 0; row < nav_steering_count; row++)
    if (nav_steerings[row]->walks_diagonally) base_names_add(&names, nav_steerings[row]->name);
  cli_refuse("--diagonal: %s takes no diagonal steps; those that do are %s",
             nav_steerings[walkers[straight].row]->name, base_buffer_text(&names));
  base_buffer_free(&names);
  return false;
}

const char *cli_walker_text(const CliWalker *walker, char out[CLI_WALKER_TEXT]) {
  BASE_ASSERT(walker->row >= 0 && walker->row < nav_steering_count);
  const char *name = nav_steerings[walker->row]->name;
  if (walker->depth < 0)
    snprintf(out, CLI_WALKER_TEXT, "%s", name);
  else
    snprintf(out, CLI_WALKER_TEXT, "%s:%d", name, (int)walker->depth);
  return out;
}

// Not a static function in the file of its callers: gcc 12 at -O1 and -O2 forms the address of value[i] from
// that of tuned[i], takes it for a null pointer, and drops visible calls as calls without effect.
void cli_print_sets(const CliTuning *set, const char *before, const char *after, BaseBuffer *out) {
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    char value[32];
    if (!set->tuned[i]) continue;
    base_number_print(set->tuning.value[i], sim_tunables[i].decimals, value, sizeof value);
    base_buffer_print(out, "%s%s=%s%s", before, sim_tunables[i].name, value, after);
  }
}

bool cli_print_steerings(void) {
  printf("\nNames for --steer:\n");
  for (int32_t i = 0; i < nav_steering_count; i++)
    printf("  %-17s %s\n", nav_steerings[i]->name, nav_steerings[i]->help);
  return true;
}

/* The map */

bool cli_walk_map_init(CliWalkMap *map, const SimLevel *level, const CliTuning *set, NavClass cls,
                       bool diagonal) {
  *map = (CliWalkMap){.level = *level};
  SimTuning *tuning = &map->level.tuning;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++)
    if (set->tuned[i]) tuning->value[i] = set->tuning.value[i];
  sim_level_set_ground(&map->level);
  const NavGrid *grid = &map->level.grid;
  if (!nav_components_init(&map->components, grid, cls)) {
    sim_level_free(&map->level);
    return false;
  }
  nav_components_build(&map->components, grid);
  map->query = (NavQuery){.grid = grid,
                          .components = &map->components,
                          .cls = cls,
                          .at = NAV_NO_CELL,
                          .target = NAV_NO_CELL,
                          .depth = cli_walk_depth(-1, set),
                          .diagonal = diagonal || tuning->value[SIM_TUNE_DIAGONAL] != 0,
                          .rules = sim_tuning_rules(tuning)};
  map->max_steps = nav_walk_limit(grid);
  return true;
}

void cli_tune_depth(CliTuning *set, const CliWalker *walker) {
  if (walker->depth < 0) return;
  set->tuned[SIM_TUNE_DEPTH] = true;
  set->tuning.value[SIM_TUNE_DEPTH] = walker->depth;
}

void cli_walk_map_free(CliWalkMap *map) {
  nav_components_free(&map->components);
  sim_level_free(&map->level);
}

int32_t cli_walk_depth(int64_t depth, const CliTuning *set) {
  if (depth >= 0) return (int32_t)depth;
  return set->tuned[SIM_TUNE_DEPTH] ? set->tuning.value[SIM_TUNE_DEPTH] : CLI_DEFAULT_DEPTH;
}

int64_t cli_step_cost(const NavQuery *query, NavCell from, NavCell next) {
  BASE_ASSERT(from != next);
  const NavGrid *grid = query->grid;
  const int64_t enter = nav_enter_cost(grid, query->cls, (NavTerrain)grid->terrain[next]);
  return enter * (nav_grid_way(grid, from, next) < NAV_DIR_COUNT ? NAV_COST_ONE : NAV_COST_DIAGONAL);
}
