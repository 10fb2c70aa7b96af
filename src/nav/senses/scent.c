/* Scent per tile. A step goes over the list of tiles with scent: each fades and puts what it gives into
 * `given` of its neighbours, which is added after all have given, so scent moves one tile a step.
 *
 * Always true between calls: a cell is in `list` exactly when its strength is not 0; all of `given` is 0. */
#include "nav/senses/scent.h"

#include "base/arena.h"
#include "base/expect.h"
#include "nav/grid/archive.h"

struct NavScent {
  BaseArena arena; // of the arrays
  int32_t cells;
  int32_t count, touched_count;
  NavCell *list;       // cells with scent
  NavCell *touched;    // cells that received something in this step
  uint16_t *strength;  // per cell
  uint32_t *stamp;     // per cell: the tick of the freshest + 1; 0: none
  uint32_t *given;     // per cell: strength received from the neighbours
  uint32_t *given_age; // per cell: the stamp received
};

NavScent *nav_scent_new(const NavGrid *grid) {
  BASE_EXPECT(nav_grid_sound(grid), NULL);
  NavScent *scent = base_block_alloc(1, sizeof *scent);
  if (scent == NULL) return NULL;
  size_t cells = (size_t)grid->cells;
  scent->cells = grid->cells;
  scent->list = base_arena_alloc(&scent->arena, cells, sizeof *scent->list);
  scent->touched = base_arena_alloc(&scent->arena, cells, sizeof *scent->touched);
  scent->strength = base_arena_alloc(&scent->arena, cells, sizeof *scent->strength);
  scent->stamp = base_arena_alloc(&scent->arena, cells, sizeof *scent->stamp);
  scent->given = base_arena_alloc(&scent->arena, cells, sizeof *scent->given);
  scent->given_age = base_arena_alloc(&scent->arena, cells, sizeof *scent->given_age);
  if (!scent->arena.failed) return scent;
  nav_scent_free(scent);
  return NULL;
}

void nav_scent_free(NavScent *scent) {
  if (scent == NULL) return;
  base_arena_free(&scent->arena);
  base_block_free(scent);
}

void nav_scent_clear(NavScent *scent) {
  BASE_EXPECT(scent != NULL, );
  for (int32_t i = 0; i < scent->count; i++) {
    scent->strength[scent->list[i]] = 0;
    scent->stamp[scent->list[i]] = 0;
  }
  scent->count = 0;
}

static inline bool holds(const NavGrid *grid, NavCell cell) {
  return nav_terrain_has(grid->terrain[cell], NAV_KEEPS_SCENT);
}

static void add_scent(NavScent *scent, NavCell cell, uint32_t strength, uint32_t stamp) {
  if (strength == 0) return;
  if (scent->strength[cell] == 0) scent->list[scent->count++] = cell;
  uint32_t left = NAV_MAX_SCENT - scent->strength[cell];
  scent->strength[cell] = (uint16_t)(scent->strength[cell] + (strength < left ? strength : left));
  if (stamp > scent->stamp[cell]) scent->stamp[cell] = stamp;
}

void nav_scent_deposit(NavScent *scent, const NavGrid *grid, NavCell cell, uint32_t strength, int64_t tick) {
  BASE_EXPECT(scent != NULL && nav_grid_sound(grid) && scent->cells == grid->cells &&
                  nav_cell_sound(grid, cell) && tick >= 0 && tick < UINT32_MAX, );
  if (holds(grid, cell)) add_scent(scent, cell, strength, (uint32_t)tick + 1);
}

static void give_scent(NavScent *scent, NavCell cell, uint32_t strength, uint32_t stamp) {
  if (scent->given[cell] == 0) scent->touched[scent->touched_count++] = cell;
  scent->given[cell] += strength;
  if (stamp > scent->given_age[cell]) scent->given_age[cell] = stamp;
}

static void fade_and_give(NavScent *scent, const NavGrid *grid, NavScentRates rates, NavCell cell) {
  if (!holds(grid, cell)) {
    scent->strength[cell] = 0;
    return;
  }
  uint32_t strength = scent->strength[cell], stamp = scent->stamp[cell];
  strength -=
      (uint32_t)(((uint64_t)strength * (uint32_t)rates.fading + NAV_SCENT_WHOLE - 1) / NAV_SCENT_WHOLE);
  uint32_t part = strength * (uint32_t)rates.spreading / NAV_SCENT_WHOLE; // below 2^16 x 2^14
  for (NavDir dir = NAV_UP; part > 0 && dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(grid, dir);
    if (!holds(grid, next) || nav_grid_edge(grid, cell, dir) == NAV_EDGE_WALL) continue;
    give_scent(scent, next, part, stamp > 1 ? stamp - 1 : stamp);
    strength -= part;
  }
  scent->strength[cell] = (uint16_t)strength;
}

// Drops the cells without scent from the list.
static void drop_faded(NavScent *scent) {
  int32_t kept = 0;
  for (int32_t i = 0; i < scent->count; i++) {
    NavCell cell = scent->list[i];
    if (scent->strength[cell] > 0)
      scent->list[kept++] = cell;
    else
      scent->stamp[cell] = 0;
  }
  scent->count = kept;
}

void nav_scent_step(NavScent *scent, const NavGrid *grid, NavScentRates rates) {
  BASE_EXPECT(scent != NULL && nav_grid_sound(grid) && scent->cells == grid->cells && rates.fading >= 1 &&
                  rates.fading <= NAV_SCENT_WHOLE && rates.spreading >= 0 &&
                  rates.spreading <= NAV_SCENT_WHOLE / 5, );
  scent->touched_count = 0;
  for (int32_t i = 0; i < scent->count; i++) fade_and_give(scent, grid, rates, scent->list[i]);
  drop_faded(scent); // before anything is added, so that no cell is listed twice
  for (int32_t i = 0; i < scent->touched_count; i++) {
    NavCell cell = scent->touched[i];
    add_scent(scent, cell, scent->given[cell], scent->given_age[cell]);
    scent->given[cell] = scent->given_age[cell] = 0;
  }
}

bool nav_beside_water(const NavGrid *grid, NavCell cell) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (nav_terrain_has(grid->terrain[cell + nav_grid_delta(grid, dir)], NAV_IS_WET)) return true;
  return false;
}

void nav_scent_wash(NavScent *scent, const NavGrid *grid) {
  BASE_EXPECT(scent != NULL && nav_grid_sound(grid) && scent->cells == grid->cells, );
  for (int32_t i = 0; i < scent->count; i++)
    if (nav_beside_water(grid, scent->list[i])) scent->strength[scent->list[i]] = 0;
  drop_faded(scent);
}

uint32_t nav_scent_strength(const NavScent *scent, NavCell cell) {
  BASE_EXPECT(scent != NULL && (uint32_t)cell < (uint32_t)scent->cells, 0);
  return scent->strength[cell];
}

int64_t nav_scent_age(const NavScent *scent, NavCell cell) {
  BASE_EXPECT(scent != NULL && (uint32_t)cell < (uint32_t)scent->cells, NAV_SCENT_NEVER);
  return (int64_t)scent->stamp[cell] - 1;
}

// Fresher, or as fresh and stronger.
static bool better(const NavScent *scent, NavCell a, NavCell b) {
  if (scent->stamp[a] != scent->stamp[b]) return scent->stamp[a] > scent->stamp[b];
  return scent->strength[a] > scent->strength[b];
}

NavDir nav_scent_follow(const NavScent *scent, const NavGrid *grid, NavClass cls, NavCell cell) {
  BASE_EXPECT(scent != NULL && nav_grid_sound(grid) && scent->cells == grid->cells && nav_class_sound(cls) &&
                  nav_cell_inner(grid, cell),
              NAV_NO_DIR);
  NavCell best = cell;
  NavDir found = NAV_NO_DIR;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(grid, dir);
    if (!better(scent, next, best) || !nav_grid_passable(grid, cls, cell, dir)) continue;
    best = next;
    found = dir;
  }
  return found;
}

// The cells that a nose has reached, nearest first.
typedef struct Sniff {
  int32_t count;
  NavCell cell[2 * NAV_MAX_NOSE * (NAV_MAX_NOSE + 1) + 1];
  uint8_t first[2 * NAV_MAX_NOSE * (NAV_MAX_NOSE + 1) + 1]; // NavDir of the first step
  uint8_t steps[2 * NAV_MAX_NOSE * (NAV_MAX_NOSE + 1) + 1];
} Sniff;

static bool sniffed(const Sniff *sniff, NavCell cell) {
  for (int32_t i = 0; i < sniff->count; i++)
    if (sniff->cell[i] == cell) return true;
  return false;
}

static void sniff_around(Sniff *sniff, const NavGrid *grid, NavClass cls, int32_t at) {
  NavCell cell = sniff->cell[at];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(grid, dir);
    if (!nav_grid_passable(grid, cls, cell, dir) || sniffed(sniff, next)) continue;
    sniff->cell[sniff->count] = next;
    sniff->first[sniff->count] = at == 0 ? (uint8_t)dir : sniff->first[at];
    sniff->steps[sniff->count++] = (uint8_t)(sniff->steps[at] + 1);
  }
}

NavDir nav_scent_smell(const NavScent *scent, const NavGrid *grid, NavClass cls, NavCell cell, NavNose nose,
                       NavCell *found) {
  BASE_EXPECT(scent != NULL && nav_grid_sound(grid) && scent->cells == grid->cells && nav_class_sound(cls) &&
                  nav_cell_inner(grid, cell) && found != NULL,
              NAV_NO_DIR);
  BASE_EXPECT(nose.weakest >= 1 && nose.reach >= 1 && nose.reach <= NAV_MAX_NOSE, NAV_NO_DIR);
  Sniff sniff = {.count = 1, .cell = {cell}, .first = {NAV_NO_DIR}};
  int32_t best = -1;
  for (int32_t i = 0; i < sniff.count; i++) {
    NavCell at = sniff.cell[i];
    if (scent->strength[at] >= nose.weakest && (best < 0 || better(scent, at, sniff.cell[best]))) best = i;
    if (sniff.steps[i] < nose.reach) sniff_around(&sniff, grid, cls, i);
  }
  *found = best < 0 ? NAV_NO_CELL : sniff.cell[best];
  return best < 0 ? NAV_NO_DIR : (NavDir)sniff.first[best];
}

int32_t nav_scent_cells(const NavScent *scent, const NavCell **cells) {
  BASE_EXPECT(scent != NULL && cells != NULL, 0);
  *cells = scent->list;
  return scent->count;
}

BaseHash nav_scent_hash(const NavScent *scent, BaseHash hash) {
  BASE_EXPECT(scent != NULL, hash);
  uint64_t sum = 0; // does not depend on the order of the list
  for (int32_t i = 0; i < scent->count; i++) {
    NavCell cell = scent->list[i];
    BaseHash one = base_hash_i32(BASE_HASH_START, cell);
    sum += base_hash_u64(one, (uint64_t)scent->stamp[cell] << 16 | scent->strength[cell]);
  }
  return base_hash_u64(base_hash_i32(hash, scent->count), sum);
}

void nav_scent_archive(NavScent *scent, const NavGrid *grid, BaseArchive *archive) {
  BASE_EXPECT(scent != NULL && nav_grid_sound(grid) && scent->cells == grid->cells && archive != NULL, );
  base_archive_count(archive, &scent->count, scent->cells);
  for (int32_t i = 0; i < scent->count; i++) {
    NavCell *cell = &scent->list[i];
    nav_archive_cell(archive, grid, cell);
    uint32_t strength = scent->strength[*cell], stamp = scent->stamp[*cell];
    base_archive_check(archive, !archive->reads || strength == 0, "a tile with scent is there twice");
    base_archive_u32(archive, &strength, NAV_MAX_SCENT);
    base_archive_u32(archive, &stamp, UINT32_MAX);
    base_archive_check(archive, strength > 0, "scent without strength");
    if (archive->reads && archive->fault != NULL) scent->count = i;
    if (!archive->reads || archive->fault != NULL) continue;
    scent->strength[*cell] = (uint16_t)strength;
    scent->stamp[*cell] = stamp;
  }
}
