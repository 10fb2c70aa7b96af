/* The window of a field in parts: the cells that are prepared (rim.c). */
#ifndef NAV_FIELD_RIM_H
#define NAV_FIELD_RIM_H

#include "nav/field/work.h"

static inline int32_t field_clamped(int32_t value, int32_t min, int32_t max) {
  return value < min ? min : value > max ? max : value;
}

static inline bool field_rect_contains(FieldRect outer, FieldRect inner) {
  return inner.x0 >= outer.x0 && inner.y0 >= outer.y0 && inner.x1 <= outer.x1 && inner.y1 <= outer.y1;
}

FieldRect nav_field_first_window(const NavField *field, const NavGrid *grid);

/// Notes the strips by which the window grows: what there is to prepare, and with diagonals to mark.
void nav_field_grow_window(FieldWork *work, FieldRect to);

/// Walks through what the flood of the field has queued.
void nav_field_each_queued(const FieldWork *work, NavFieldSee *see, void *context);

/// Measures the space between the queued cells and the rim; sides with little are moved out. True: the window
/// grows.
bool nav_field_look_at_rim(FieldWork *work);

#endif
