/* Floods that take turns, a cell each, and are joined where they meet. */
#include "nav/arrive/split.h"

#include <string.h>

#include "base/arena.h"
#include "base/expect.h"

enum { MAX_FLOODS = NAV_SPLIT_MAX * NAV_DIR_COUNT };

/// A flood: its cells that wait, first in first out, and the flood that it has been joined to.
typedef struct Flood {
  NavCell first, last; // NAV_NO_CELL: none waits
  NavCell start;
  int32_t joined; // itself: to none
} Flood;

bool nav_split_init(NavSplit *split, const NavGrid *grid) {
  BASE_EXPECT(split != NULL, false);
  *split = (NavSplit){0};
  BASE_EXPECT(nav_grid_sound(grid), false);
  const size_t cells = (size_t)grid->cells;
  *split = (NavSplit){.cells = grid->cells};
  split->mark = base_block_alloc(cells, sizeof *split->mark);
  split->next = base_block_alloc(cells, sizeof *split->next);
  split->flood = base_block_alloc(MAX_FLOODS, sizeof(Flood));
  if (split->mark != NULL && split->next != NULL && split->flood != NULL) return true;
  nav_split_free(split);
  return false;
}

void nav_split_free(NavSplit *split) {
  BASE_EXPECT(split != NULL, );
  base_block_free(split->mark);
  base_block_free(split->next);
  base_block_free(split->flood);
  *split = (NavSplit){0};
}

/* A mark is that of a closed tile, of a closed one whose set is being looked at, or the round of the set +
 * the flood. Those of earlier calls and sets are lower. */

typedef struct Look {
  NavSplit *split;
  const NavGrid *grid;
  NavClass cls;
  uint32_t closed; // the mark of closed tiles; + 1: of those whose set has been looked at
  int32_t floods;  // of this set
} Look;

static bool is_closed(const Look *look, NavCell cell) {
  return look->split->mark[cell] == look->closed || look->split->mark[cell] == look->closed + 1;
}

/// A round's marks are its number + a flood.
static void begin_round(NavSplit *split, uint32_t marks) {
  split->round += marks;
}

static void void_old_marks(NavSplit *split) {
  const uint32_t most = 2 + 2 * (uint32_t)MAX_FLOODS; // that a call uses: each neighbour has one flood
  if (split->round < UINT32_MAX - most) return;
  memset(split->mark, 0, (size_t)split->cells * sizeof *split->mark);
  split->round = 0;
}

static int32_t root_of(Flood *floods, int32_t at) {
  while (floods[at].joined != at) at = floods[at].joined = floods[floods[at].joined].joined;
  return at;
}

static void add_waiting(NavSplit *split, Flood *flood, NavCell cell) {
  split->next[cell] = NAV_NO_CELL;
  if (flood->first == NAV_NO_CELL)
    flood->first = cell;
  else
    split->next[flood->last] = cell;
  flood->last = cell;
}

/// The cells of `other` wait behind those of `flood`.
static void join_floods(NavSplit *split, Flood *floods, int32_t flood, int32_t other) {
  Flood *to = &floods[flood], *from = &floods[other];
  from->joined = flood;
  if (from->first == NAV_NO_CELL) return;
  if (to->first == NAV_NO_CELL)
    to->first = from->first;
  else
    split->next[to->last] = from->first;
  to->last = from->last;
}

/// Begins a flood at the neighbour of a closed tile, unless there is one.
static void begin_flood(Look *look, NavCell cell) {
  NavSplit *split = look->split;
  Flood *floods = split->flood;
  if (split->mark[cell] >= split->round) return;
  split->mark[cell] = split->round + (uint32_t)look->floods;
  floods[look->floods] = (Flood){NAV_NO_CELL, NAV_NO_CELL, cell, look->floods};
  add_waiting(split, &floods[look->floods], cell);
  look->floods++;
}

/// Begins a flood at every open neighbour of a connected set of closed tiles: all of these are connected now.
static void begin_floods(Look *look, NavCell start) {
  NavSplit *split = look->split;
  Flood set = {NAV_NO_CELL, NAV_NO_CELL, start, 0};
  split->mark[start] = look->closed + 1;
  add_waiting(split, &set, start);
  for (look->floods = 0; set.first != NAV_NO_CELL;) {
    const NavCell cell = set.first;
    set.first = split->next[cell];
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell next = cell + nav_grid_delta(look->grid, dir);
      if (!nav_grid_passable(look->grid, look->cls, cell, dir)) continue;
      if (!is_closed(look, next)) {
        begin_flood(look, next);
      } else if (split->mark[next] == look->closed) {
        split->mark[next]++;
        add_waiting(split, &set, next);
      }
    }
  }
}

/// Takes a cell of the flood. Returns how many floods it has joined.
static int32_t advance_flood(const Look *look, int32_t at) {
  NavSplit *split = look->split;
  Flood *floods = split->flood, *flood = &floods[at];
  const NavCell cell = flood->first;
  int32_t joined = 0;
  flood->first = split->next[cell];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavCell next = cell + nav_grid_delta(look->grid, dir);
    if (!nav_grid_passable(look->grid, look->cls, cell, dir) || is_closed(look, next)) continue;
    if (split->mark[next] < split->round) {
      split->mark[next] = split->round + (uint32_t)at;
      add_waiting(split, flood, next);
      continue;
    }
    const int32_t other = root_of(floods, (int32_t)(split->mark[next] - split->round));
    if (other == at) continue;
    join_floods(split, floods, at, other);
    joined++;
  }
  return joined;
}

/// Do the floods meet? Where not, one that is exhausted is cut off.
static bool floods_meet(const Look *look, NavCell *cut_off) {
  Flood *floods = look->split->flood;
  for (int32_t left = look->floods; left > 1;) {
    for (int32_t at = 0; at < look->floods && left > 1; at++) {
      if (floods[at].joined != at) continue;
      if (floods[at].first == NAV_NO_CELL) {
        if (cut_off != NULL) *cut_off = floods[at].start;
        return false;
      }
      left -= advance_flood(look, at);
    }
  }
  return true;
}

bool nav_would_split(NavSplit *split, const NavGrid *grid, NavClass cls, const NavCell *closing,
                     int32_t count, NavCell *cut_off) {
  BASE_EXPECT(split != NULL && split->flood != NULL && nav_grid_sound(grid) && split->cells == grid->cells &&
                  nav_class_sound(cls),
              true);
  BASE_EXPECT(count >= 0 && count <= NAV_SPLIT_MAX && (closing != NULL || count == 0), true);
  for (int32_t i = 0; i < count; i++) BASE_EXPECT(nav_cell_sound(grid, closing[i]), true);
  void_old_marks(split);
  begin_round(split, MAX_FLOODS);
  Look look = {.split = split, .grid = grid, .cls = cls, .closed = split->round};
  for (int32_t i = 0; i < count; i++)
    if (nav_grid_open(grid, cls, closing[i])) split->mark[closing[i]] = look.closed;
  begin_round(split, 2);
  for (int32_t i = 0; i < count; i++) {
    if (split->mark[closing[i]] != look.closed) continue;
    begin_floods(&look, closing[i]);
    if (!floods_meet(&look, cut_off)) return true;
    begin_round(split, (uint32_t)look.floods);
  }
  return false;
}
