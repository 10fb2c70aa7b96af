/* [objectives] of a native level: what the hero must do besides collecting embers, one a line.
 *
 *   hold at 23,15 radius 3 seconds 20
 *   lure at 10,28 width 4 height 4 count 1
 *
 * Each kind takes its own values, in any order; one that is left out is at its standard. */
#include <string.h>

#include "formats/native/reader.h"

/// The number after the name of a value.
static bool read_objective_value(BaseLine *line, BaseSpan name, SimObjective *objective) {
  const SimObjectiveKind *kind = sim_objective_kinds[objective->kind];
  BaseQuote quote;
  int32_t which = 0;
  while (which < SIM_OBJECTIVE_VALUE_COUNT &&
         !((kind->takes >> which & 1) != 0 && base_span_is(name, sim_objective_values[which].name)))
    which++;
  if (which == SIM_OBJECTIVE_VALUE_COUNT) {
    base_line_error(line, name.text, "%s is nothing that %s takes", base_quote(name, &quote), kind->name);
    return false;
  }
  const SimObjectiveValueInfo *info = &sim_objective_values[which];
  const BaseSpan word = base_line_word(line);
  int64_t number = 0;
  if (!base_span_whole(word, info->min, info->max, &number)) {
    base_line_error(line, word.text, "%s after %s, expected %d to %d", base_quote(word, &quote), info->name,
                    (int)info->min, (int)info->max);
    return false;
  }
  objective->value[which] = (int32_t)number;
  return true;
}

static bool read_objective_values(BaseLine *line, SimObjective *objective) {
  for (BaseSpan name = base_line_word(line); name.length > 0; name = base_line_word(line))
    if (!read_objective_value(line, name, objective)) return false;
  return true;
}

static bool check_ground(const NativeReader *reader, const BaseLine *line, BaseSpan word, NativeTile tile) {
  const NavGrid *grid = &reader->level.grid;
  if (!reader->map.usable || sim_objective_fits(grid, tile.x, tile.y)) return true;
  BaseQuote quote;
  base_line_error(line, word.text, "%s is %s, expected floor or mud", base_quote(word, &quote),
                  nav_terrain_name((NavTerrain)grid->terrain[nav_grid_cell(grid, tile.x, tile.y)]));
  return false;
}

void formats_native_objective_line(NativeReader *reader, BaseLine *line) {
  BaseQuote quote;
  NativeTile tile;
  const BaseSpan word = base_line_word(line);
  const int32_t kind = sim_objective_find(word.text, word.length);
  if (kind < 0) {
    base_line_error(line, word.text, "unknown objective %s, expected escort, hold, lure or chime",
                    base_quote(word, &quote));
    return;
  }
  if (!formats_native_at(line, sim_objective_kinds[kind]->name)) return;
  const BaseSpan place = base_line_word(line);
  const bool there =
      formats_native_tile(reader, line, place, &tile) && check_ground(reader, line, place, tile);
  SimObjective objective = sim_objective_standard(kind, tile.x, tile.y);
  const bool sound = read_objective_values(line, &objective) && there;
  if (!sound || sim_level_add_objective(&reader->level, objective)) return;
  if (reader->level.objective_count == SIM_MAX_OBJECTIVES)
    base_line_error(line, word.text, "too many lines in [objectives], at most %d are allowed",
                    (int)SIM_MAX_OBJECTIVES);
  else
    base_line_error(line, place.text, "this tile has an objective already");
}

void formats_native_objectives_parse(SimLevel *level, const FormatsSource *source, BaseIssues *issues) {
  NativeReader reader = {.level = *level,
                         .issues = issues,
                         .text = base_text(source->data, source->size, issues),
                         .draft = source->draft,
                         .map.usable = true};
  BaseLine line;
  while (base_text_next(&reader.text, &line)) {
    line.rest = base_span_uncomment(line.span);
    if (base_line_check(&line, FORMATS_MAX_LINE) && line.rest.length > 0)
      formats_native_objective_line(&reader, &line);
  }
  *level = reader.level;
}

void formats_native_objectives_write(const SimLevel *level, BaseBuffer *out) {
  for (int32_t i = 0; i < level->objective_count; i++) {
    const SimObjective *objective = &level->objectives[i];
    const SimObjectiveKind *kind = sim_objective_kinds[objective->kind];
    base_buffer_print(out, "%s at %d,%d", kind->name, (int)objective->x, (int)objective->y);
    for (int32_t k = 0; k < SIM_OBJECTIVE_VALUE_COUNT; k++)
      if (kind->takes >> k & 1)
        base_buffer_print(out, " %s %d", sim_objective_values[k].name, (int)objective->value[k]);
    base_buffer_add(out, "\n", 1);
  }
}
