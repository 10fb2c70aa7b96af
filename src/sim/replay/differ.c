/* Two walks over two states, each value with its name; sorted by name, and compared in step. */
#include "sim/replay/differ.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "sim/replay/words.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"

typedef struct Value {
  BaseArchiveValue is;
  int32_t order; // in which it is told
  uint32_t id;   // of an actor; 0: none
} Value;

typedef struct Values {
  const SimWorld *world;
  Value *value;
  int64_t count;
  bool no_memory;
} Values;

/// One of them is NULL where only the other state has it.
typedef struct Difference {
  const Value *here, *recorded;
  int64_t value, other; // of runs too
} Difference;

typedef struct Differ {
  Values here, recorded;
  Difference *found; // the `max` first ones, ordered
  int32_t max, kept;
  int64_t count;
} Differ;

/* Collecting */

static bool is_actor(const BaseArchiveValue *value) {
  return value->of != NULL && strcmp(value->of, SIM_VALUES_ACTOR) == 0;
}

static void collect_value(void *context, const BaseArchiveValue *told) {
  Values *values = context;
  Value *grown = values->no_memory || values->count >= INT32_MAX
                     ? NULL
                     : base_grown(values->value, (size_t)values->count, sizeof *grown);
  if (grown == NULL) {
    values->no_memory = true;
    return;
  }
  Value value = {.is = *told, .order = (int32_t)values->count};
  if (is_actor(told)) { // by what it keeps: its row is another one once others have gone
    if (value.is.row < 0) value.is.row = value.is.index, value.is.index = -1;
    value.id = values->world->actors.id[value.is.row];
  }
  values->value = grown;
  values->value[values->count++] = value;
}

static int by_name(const void *a, const void *b) {
  const Value *one = a, *other = b;
  const BaseArchiveValue *x = &one->is, *y = &other->is;
  int order = strcmp(x->part, y->part);
  if (order == 0) order = strcmp(x->of == NULL ? "" : x->of, y->of == NULL ? "" : y->of);
  if (order == 0) order = (one->id > other->id) - (one->id < other->id);
  if (order == 0 && one->id == 0) order = (x->row > y->row) - (x->row < y->row);
  if (order == 0) order = strcmp(x->name, y->name);
  return order != 0 ? order : (x->index > y->index) - (x->index < y->index);
}

/// Sorts by name; equal names keep their order.
static int by_name_and_order(const void *a, const void *b) {
  const int order = by_name(a, b);
  return order != 0 ? order : ((const Value *)a)->order - ((const Value *)b)->order;
}

/* Comparing */

/// The rank of a difference for the reader; derived values come last.
static int32_t rank_of(const Difference *difference) {
  static const char *const parts[] = {"heroes", "rules", "map", "enemies", "senses", "kinds", "paths"};
  const Value *value = difference->here != NULL ? difference->here : difference->recorded;
  int32_t i = 0;
  while (i < (int32_t)(sizeof parts / sizeof *parts) && strcmp(parts[i], value->is.part) != 0) i++;
  return 2 * i + (value->is.form == BASE_VALUE_OPAQUE ? 2 * (int32_t)(sizeof parts / sizeof *parts) : 0);
}

static bool comes_before(const Difference *a, const Difference *b) {
  const int32_t first = rank_of(a), second = rank_of(b);
  const Value *x = a->here != NULL ? a->here : a->recorded, *y = b->here != NULL ? b->here : b->recorded;
  return first != second ? first < second : x->order < y->order;
}

static void add_difference(Differ *differ, Difference difference) {
  differ->count++;
  int32_t at = differ->kept;
  while (at > 0 && comes_before(&difference, &differ->found[at - 1])) at--;
  if (at == differ->max) return;
  if (differ->kept < differ->max) differ->kept++;
  memmove(&differ->found[at + 1], &differ->found[at], (size_t)(differ->kept - 1 - at) * sizeof difference);
  differ->found[at] = difference;
}

/// An actor that only one of them has is one difference, told by the name of its kind.
static bool tells(const Values *other, const Value *value) {
  if (value->id == 0 || sim_world_actor(other->world, value->id) >= 0) return true;
  return strcmp(value->is.name, "actors->kind") == 0;
}

/// The value that a run has at the place of `at`, where its own state tells none there.
static const Value *run_before(const Values *values, int64_t next, const Value *at) {
  const Value *before = next > 0 ? &values->value[next - 1] : NULL;
  if (before == NULL || at->is.form != BASE_VALUE_RUN || before->is.form != BASE_VALUE_RUN) return NULL;
  Value alike = *before;
  alike.is.index = at->is.index;
  return by_name(&alike, at) == 0 ? before : NULL;
}

static void compare_values(Differ *differ) {
  const Values *here = &differ->here, *recorded = &differ->recorded;
  for (int64_t i = 0, k = 0; i < here->count || k < recorded->count;) {
    const Value *one = i < here->count ? &here->value[i] : NULL;
    const Value *other = k < recorded->count ? &recorded->value[k] : NULL;
    const int order = one == NULL ? 1 : other == NULL ? -1 : by_name(one, other);
    const int64_t next_here = i, next_recorded = k;
    i += order <= 0;
    k += order >= 0;
    if (order > 0) one = run_before(here, next_here, other);
    if (order < 0) other = run_before(recorded, next_recorded, one);
    const Difference difference = {one, other, one == NULL ? 0 : one->is.value,
                                   other == NULL ? 0 : other->is.value};
    if (one != NULL && other != NULL ? difference.value == difference.other
        : one != NULL                ? !tells(recorded, one)
                                     : !tells(here, other))
      continue;
    if (order > 0 && one != NULL) {
      add_difference(differ,
                     (Difference){other, other, difference.value, difference.other}); // it begins there
      continue;
    }
    add_difference(differ, difference);
  }
}

/* Words */

/// The last member that an expression names, without its index: of "&hero->came_from[i]", "came_from".
static BaseSpan name_of(const char *expression) {
  const char *begin = expression, *end = begin + strlen(begin);
  while (end > begin && end[-1] == ']') {
    while (end > begin && end[-1] != '[') end--;
    end -= end > begin;
  }
  for (const char *c = begin; c < end; c++)
    if (*c == '>' || *c == '.' || *c == '&' || *c == '*' || *c == ')') begin = c + 1;
  return (BaseSpan){begin, (size_t)(end - begin)};
}

static void print_name(BaseBuffer *out, const BaseArchiveValue *value) {
  const BaseSpan name = name_of(value->name);
  for (size_t i = 0; i < name.length; i++) base_buffer_add(out, name.text[i] == '_' ? " " : name.text + i, 1);
}

static bool is_named(const BaseArchiveValue *value, const char *name) {
  return base_span_is(name_of(value->name), name);
}

static bool is_place(const BaseArchiveValue *value) {
  const bool of = is_actor(value) || (value->of != NULL && strstr(value->of, "hero") != NULL);
  return of &&
         (is_named(value, "x") || is_named(value, "y") || is_named(value, "vx") || is_named(value, "vy"));
}

/// Names of numbers, by what they are called; NULL: none.
static const char *word_for(const BaseArchiveValue *value, int64_t number) {
  if (value->form == BASE_VALUE_SWITCH) return number != 0 ? "yes" : "no";
  if (number < 0 || number > UINT8_MAX) return NULL;
  const bool hero = value->of != NULL && strstr(value->of, "hero") != NULL;
  if (hero && is_named(value, "status") && number <= SIM_HERO_LOST)
    return sim_hero_status_name((SimHeroStatus)number);
  if (hero && is_named(value, "facing") && number < NAV_DIR_COUNT) return nav_dir_name((NavDir)number);
  if (hero && is_named(value, "steering") && number < nav_steering_count) return nav_steerings[number]->name;
  if (!is_actor(value)) return NULL;
  if (is_named(value, "kind") && number < SIM_ENEMY_KIND_COUNT) return sim_enemy_kinds[number]->name;
  if (is_named(value, "mode") && number < SIM_MODE_COUNT) return sim_mode_name((SimMode)number);
  if (is_named(value, "sense") && number < SIM_SENSE_COUNT) return sim_sense_name((SimSense)number);
  return NULL;
}

static bool is_cell(const BaseArchiveValue *value) {
  if (value->form == BASE_VALUE_TILE) return true;
  return is_actor(value) &&
         (is_named(value, "cell") || is_named(value, "way_from") || is_named(value, "leg"));
}

/// Two decimals of a tile, or as many as tell `value` from `other`.
static void print_place(BaseBuffer *out, int64_t value, int64_t other) {
  const int64_t gap = value > other ? value - other : other - value;
  base_buffer_print(out, "%.*f", gap >= BASE_ONE / 100 ? 2 : 5, (double)value / BASE_ONE);
}

static void print_value(BaseBuffer *out, const SimWorld *world, const BaseArchiveValue *value, int64_t number,
                        int64_t other) {
  const NavGrid *grid = &world->grid;
  const char *word = word_for(value, number);
  char text[SIM_WORD_TEXT];
  if (word != NULL)
    base_buffer_print(out, "%s", word);
  else if (value->of != NULL && strcmp(value->of, "tunable") == 0)
    base_buffer_print(out, "%s", sim_word_tunable_text(value->row, (int32_t)number, text));
  else if (is_place(value))
    print_place(out, number, other);
  else if (is_cell(value) && number >= 0 && number < grid->cells)
    base_buffer_print(out, "%" PRId32 ",%" PRId32, nav_grid_x(grid, (NavCell)number),
                      nav_grid_y(grid, (NavCell)number));
  else if (is_cell(value) && number < 0)
    base_buffer_print(out, "none");
  else
    base_buffer_print(out, "%" PRId64, number);
}

static void print_actor(BaseBuffer *out, const SimWorld *world, const Value *value) {
  const int32_t row = value->is.row;
  base_buffer_print(out, "actor %" PRId32 " (%s, id %" PRIu32 ")", row,
                    sim_enemy_kinds[world->actors.kind[row]]->name, value->id);
}

/// Prints the owner of a value, and its own name.
static void print_subject(BaseBuffer *out, const SimWorld *world, const Value *value) {
  const BaseArchiveValue *is = &value->is;
  const NavGrid *grid = &world->grid;
  if (is->of != NULL && strcmp(is->of, "tunable") == 0) {
    base_buffer_print(out, "%s", sim_tunables[is->row].name);
    return;
  }
  if (value->id != 0)
    print_actor(out, world, value);
  else if (is->row >= 0)
    base_buffer_print(out, "%s %" PRId32, is->of, is->row);
  else
    base_buffer_print(out, "%s", is->of != NULL ? is->of : is->part);
  base_buffer_print(out, " ");
  print_name(out, is);
  if (is->index >= 0 && is->form == BASE_VALUE_RUN && strcmp(is->part, "map") == 0)
    base_buffer_print(out, " of %" PRId32 ",%" PRId32, nav_grid_x(grid, is->index),
                      nav_grid_y(grid, is->index));
  else if (is->index >= 0)
    base_buffer_print(out, " %" PRId32, is->index);
}

static void print_difference(BaseBuffer *out, const Differ *differ, const Difference *difference) {
  const bool here = difference->here != NULL;
  const Value *value = here ? difference->here : difference->recorded;
  const SimWorld *world = here ? differ->here.world : differ->recorded.world;
  base_buffer_print(out, "tick %" PRId64 ": ", differ->here.world->tick);
  if (value->id != 0 && (!here || difference->recorded == NULL)) {
    print_actor(out, world, value);
    base_buffer_print(out, here ? " is not in the recording\n" : " is in the recording only\n");
    return;
  }
  print_subject(out, world, value);
  if (value->is.form == BASE_VALUE_OPAQUE) {
    base_buffer_print(out, " differs\n");
    return;
  }
  base_buffer_print(out, " is ");
  if (here)
    print_value(out, world, &value->is, difference->value, difference->other);
  else
    base_buffer_print(out, "not there");
  base_buffer_print(out, ", recorded ");
  if (difference->recorded != NULL)
    print_value(out, world, &value->is, difference->other, difference->value);
  else
    base_buffer_print(out, "not there");
  base_buffer_print(out, "\n");
}

/* Whole states */

static int64_t tell_differences(Differ *differ, int32_t max, BaseBuffer *out) {
  Values *both[] = {&differ->here, &differ->recorded};
  differ->found = calloc((size_t)max + 1, sizeof *differ->found);
  differ->max = max;
  bool sound = differ->found != NULL;
  for (size_t i = 0; i < 2; i++) {
    sound = sound && !both[i]->no_memory && both[i]->count > 0;
    if (sound) qsort(both[i]->value, (size_t)both[i]->count, sizeof(Value), by_name_and_order);
  }
  if (sound) compare_values(differ);
  for (int32_t i = 0; i < differ->kept; i++) print_difference(out, differ, &differ->found[i]);
  if (differ->count > differ->kept)
    base_buffer_print(out, "tick %" PRId64 ": and %" PRId64 " more values differ\n", differ->here.world->tick,
                      differ->count - differ->kept);
  free(differ->found);
  for (size_t i = 0; i < 2; i++) free(both[i]->value);
  return sound ? differ->count : -1;
}

int64_t sim_worlds_differ(const SimWorld *world, const SimWorld *recorded, int32_t max, BaseBuffer *out) {
  Differ differ = {.here.world = world, .recorded.world = recorded};
  Values *both[] = {&differ.here, &differ.recorded};
  for (size_t i = 0; i < 2; i++) {
    const BaseArchiveWatch watch = {collect_value, both[i]};
    if (!sim_world_values(both[i]->world, &watch)) both[i]->no_memory = true;
  }
  return tell_differences(&differ, max, out);
}

int64_t sim_heroes_differ(const SimWorld *world, const SimHero *recorded, int32_t max, BaseBuffer *out) {
  Differ differ = {.here.world = world, .recorded.world = world};
  const BaseArchiveWatch here = {collect_value, &differ.here}, other = {collect_value, &differ.recorded};
  if (!sim_hero_values(world, &world->heroes[0], &here)) differ.here.no_memory = true;
  if (!sim_hero_values(world, recorded, &other)) differ.recorded.no_memory = true;
  return tell_differences(&differ, max, out);
}
