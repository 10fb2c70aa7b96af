/* Textbook algorithms to flood a map, as contestants of the field. */
#ifndef CLI_BENCH_RIVALS_H
#define CLI_BENCH_RIVALS_H

#include "nav/nav.h"

/// Memory of the rivals between runs, for the largest map. They compute only values, no directions.
typedef struct FieldRivals FieldRivals;

/// NULL: out of memory.
FieldRivals *field_rivals_new(int32_t cells);
void field_rivals_free(FieldRivals *rivals);

/// Textbook Dijkstra with a binary heap: an improved tile is pushed again, stale entries are
/// dropped when they come up. With diagonals, too. Returns the value per cell, NAV_UNREACHED where no goal
/// can be reached.
const uint32_t *field_rivals_heap(FieldRivals *rivals, const NavFieldInput *input);

/// Dijkstra with buckets (Dial 1969) as textbooks have it, with the same stale entries.
const uint32_t *field_rivals_buckets(FieldRivals *rivals, const NavFieldInput *input);

/// libtcod's Dijkstra; NULL without libtcod. One goal only.
typedef struct FieldTcod FieldTcod;
FieldTcod *field_tcod_new(const NavFieldInput *input);
void field_tcod_free(FieldTcod *tcod);
void field_tcod_run(FieldTcod *tcod);

/// Its answer at a cell on the map, rounded to a whole number.
uint32_t field_tcod_value(const FieldTcod *tcod, NavCell cell);

#endif
