/* The endless night: a hall full of pillars, ponds and pits, eight doors, and waves that grow until the hero
 * falls.
 *
 * The ground is connected, and loops exist everywhere, because it consists of squares and the obstacle in
 * each square leaves a way of at least two tiles on every side. */
#include <stdio.h>

#include "formats/generate/generate.h"
#include "formats/generate/parts.h"
#include "sim/world/world.h"

enum {
  STREAM = 0x6e676874,
  SQUARE = 7, // tiles of a square's side, with the ways around its obstacle
  INSIDE = 4, // tiles for the obstacle's side
  DOORS = 8,
  WAVE_TICKS = 20 * SIM_TICKS_PER_SECOND,
  FIRST_TICK = 3 * SIM_TICKS_PER_SECOND,
  GROUPS = 4, // of one wave: kinds, each at a door of its own
  WAVES = SIM_MAX_SPAWNS / GROUPS,
  MAX_SHADES = 90,
  MAX_OTHERS = 20,
};

/// Kinds in the order in which they join; the first comes with every wave. No newts: the ponds do not meet.
static const int32_t joining[] = {SIM_SHADE, SIM_HUSK,  SIM_MOTH,   SIM_GHOUL,  SIM_SKIRTER, SIM_HOUND,
                                  SIM_MOLE,  SIM_THIEF, SIM_ARCHER, SIM_DELVER, SIM_LURKER,  SIM_WARDEN};

enum { JOINING = (int)(sizeof joining / sizeof *joining) };

int32_t formats_night_wave(int64_t tick) {
  return tick < FIRST_TICK ? 0 : (int32_t)((tick - FIRST_TICK) / WAVE_TICKS) + 1;
}

/// Paints the obstacle of a square: a block, two, four pillars, a pond, a pit or nothing.
static void fill_square(NavGrid *grid, BaseRandom *random, int32_t x, int32_t y) {
  const int32_t what = formats_generate_draw(random, 0, 99);
  const int32_t w = formats_generate_draw(random, 2, INSIDE), h = formats_generate_draw(random, 2, INSIDE);
  const int32_t left = x + formats_generate_draw(random, 0, INSIDE - w);
  const int32_t top = y + formats_generate_draw(random, 0, INSIDE - h);
  const GenerateRect block = {left, top, w, h};
  if (what < 30) {
    formats_generate_fill(grid, block, NAV_ROCK);
  } else if (what < 50) { // an angle
    formats_generate_fill(grid, (GenerateRect){x, y + (what < 40 ? 0 : INSIDE - 1), INSIDE, 1}, NAV_ROCK);
    formats_generate_fill(grid, (GenerateRect){x + (what % 2 == 0 ? 0 : INSIDE - 1), y, 1, INSIDE}, NAV_ROCK);
  } else if (what < 68) {
    for (int32_t i = 0; i < 4; i++)
      generate_set(grid, x + i % 2 * (INSIDE - 1), y + i / 2 * (INSIDE - 1), NAV_ROCK);
  } else if (what < 78) {
    formats_generate_fill(grid, block, NAV_WATER);
  } else if (what < 88) {
    formats_generate_fill(grid, block, NAV_PIT);
  } else if (what < 94) {
    formats_generate_fill(grid, (GenerateRect){x, y, INSIDE, INSIDE}, NAV_MUD);
  }
}

/// Ground, hero, and flasks where the ways cross, in reading order. False: out of memory.
static bool build_night(SimLevel *level, BaseRandom *random) {
  NavGrid *grid = &level->grid;
  const int32_t columns = (grid->width - 2) / SQUARE, rows = (grid->height - 2) / SQUARE;
  formats_generate_fill(grid, (GenerateRect){1, 1, grid->width - 2, grid->height - 2}, NAV_FLOOR);
  level->hero_x = 1 + columns / 2 * SQUARE + SQUARE / 2;
  level->hero_y = 1 + rows / 2 * SQUARE + SQUARE / 2;
  bool ok = true;
  for (int32_t row = 0; row < rows; row++) {
    for (int32_t column = 0; column < columns && ok; column++) {
      const int32_t x = 1 + column * SQUARE, y = 1 + row * SQUARE;
      if (column != columns / 2 || row != rows / 2) fill_square(grid, random, x + 2, y + 2);
      if (formats_generate_draw(random, 0, 5) == 0)
        ok = sim_level_add_thing(level, (SimThing){SIM_FLASK, 0, x, y});
    }
  }
  return ok;
}

/// In the corners and in the middle of the sides.
static void find_doors(const NavGrid *grid, int32_t door[DOORS][2]) {
  const int32_t x[3] = {1, grid->width / 2, grid->width - 2}, y[3] = {1, grid->height / 2, grid->height - 2};
  int32_t count = 0;
  for (int32_t i = 0; i < 9; i++) {
    if (i == 4) continue;
    const NavCell cell = nav_grid_nearest_open(grid, NAV_WALKER, x[i % 3], y[i / 3]);
    door[count][0] = nav_grid_x(grid, cell);
    door[count++][1] = nav_grid_y(grid, cell);
  }
}

static int32_t at_most(int32_t value, int32_t max) {
  return value < max ? value : max;
}

/// Shades with each wave, more each time, and up to three of the kinds that have joined.
static bool add_wave(SimLevel *level, BaseRandom *random, int32_t wave, int32_t door[DOORS][2]) {
  const int32_t groups = at_most(1 + wave / 2, GROUPS), kinds = at_most(1 + wave, JOINING);
  for (int32_t group = 0; group < groups; group++) {
    const int32_t *at = door[formats_generate_draw(random, 0, DOORS - 1)];
    const int32_t kind = group == 0 ? 0 : formats_generate_draw(random, 1, kinds - 1);
    const SimSpawn spawn = {.enemy = joining[kind],
                            .x = at[0],
                            .y = at[1],
                            .count = kind == 0 ? at_most(4 + 2 * wave, MAX_SHADES)
                                               : at_most(1 + wave / 3, MAX_OTHERS),
                            .every = SIM_TICKS_PER_SECOND / 3,
                            .start = FIRST_TICK + wave * WAVE_TICKS};
    if (!sim_level_add_spawn(level, spawn)) return false;
  }
  return true;
}

static bool make(SimLevel *level, uint64_t seed) {
  BaseRandom random = base_random_seeded(seed, STREAM);
  int32_t door[DOORS][2];
  level->endless = true;
  level->chapter = SIM_MAX_CHAPTER;
  snprintf(level->brief, sizeof level->brief,
           "They come in waves, and each wave is larger. Last as long as you can.");
  level->tuned[SIM_TUNE_BOLT_RANGE] = level->tuned[SIM_TUNE_BELLS] = true;
  level->tuning.value[SIM_TUNE_BOLT_RANGE] = 500;
  level->tuning.value[SIM_TUNE_BELLS] = 3;
  bool ok = build_night(level, &random);
  find_doors(&level->grid, door);
  for (int32_t wave = 0; wave < WAVES && ok; wave++) ok = add_wave(level, &random, wave, door);
  return ok;
}

const FormatsGenerator formats_generator_night = {
    .name = "night",
    .title = "Endless Night",
    .help = "A hall of pillars with eight doors, and waves that grow until the hero falls",
    .default_side = 51,
    .min_side = 23,
    .make = make,
};
