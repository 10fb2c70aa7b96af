/* Flow fields, and fields that lead away from danger. */
#include <stdlib.h>

#include "wasm.h"

WASM_EXPORT("field_new") WasmField *field_new(const NavGrid *grid) {
  WasmField *field = calloc(1, sizeof *field);
  if (field != NULL && nav_field_init(&field->field, grid)) {
    field->input = (NavFieldInput){.grid = grid, .goals = field->goals};
    return field;
  }
  free(field);
  return NULL;
}

WASM_EXPORT("field_free") void field_free(WasmField *field) {
  nav_field_free(&field->field);
  free(field);
}

/// Where the goals are written: cell and offset of each, NAV_MAX_GOALS of them.
WASM_EXPORT("field_goals") NavGoal *field_goals(WasmField *field) {
  return field->goals;
}

/// Counts per cell in bytes, or in words of 32 bits where `wide`; NULL: none.
WASM_EXPORT("field_set_crowd")
void field_set_crowd(WasmField *field, const void *counts, uint32_t wide, uint32_t weight, uint32_t cap) {
  field->input.crowd = wide ? counts : NULL;
  field->input.crowd_bytes = wide ? NULL : counts;
  field->input.crowd_weight = weight;
  field->input.crowd_cap = cap;
}

WASM_EXPORT("field_build")
uint32_t field_build(WasmField *field, uint32_t cls, uint32_t diagonal, int32_t goal_count) {
  field->input.cls = (NavClass)cls;
  field->input.diagonal = diagonal != 0;
  field->input.goal_count = goal_count;
  return nav_field_build(&field->field, &field->input);
}

WASM_EXPORT("field_update")
uint32_t field_update(WasmField *field, const NavCell *changed, int32_t count, int32_t budget) {
  return nav_field_update(&field->field, &field->input, changed, count, budget);
}

WASM_EXPORT("field_repaired") int32_t field_repaired(const NavField *field) {
  return nav_field_repaired(field);
}

WASM_EXPORT("field_value") uint32_t *field_value(const NavField *field) {
  return field->value;
}

WASM_EXPORT("field_best") uint8_t *field_best(const NavField *field) {
  return field->best;
}

WASM_EXPORT("field_reached") int32_t field_reached(const NavField *field) {
  return field->reached;
}

WASM_EXPORT("field_max") uint32_t field_max(const NavField *field) {
  return field->max;
}

WASM_EXPORT("field_unit") uint32_t field_unit(const NavField *field) {
  return field->unit;
}

WASM_EXPORT("field_nearest")
NavCell field_nearest(const NavField *field, const NavGrid *grid, int32_t x, int32_t y) {
  return nav_nearest_reached(field, grid, x, y);
}

WASM_EXPORT("flee_new") NavFlee *flee_new(const NavGrid *grid) {
  NavFlee *flee = calloc(1, sizeof *flee);
  if (flee != NULL && nav_flee_init(flee, grid)) return flee;
  free(flee);
  return NULL;
}

WASM_EXPORT("flee_free") void flee_free(NavFlee *flee) {
  nav_flee_free(flee);
  free(flee);
}

WASM_EXPORT("flee_build") uint32_t flee_build(NavFlee *flee, const WasmField *danger) {
  return nav_flee_build(flee, &danger->input, &danger->field);
}
