/* A city: streets cut the ground into blocks, the widest first (binary space partition). A block becomes a
 * house with rooms and doors, a walled yard, a park or a square. A river with a bank on either side and
 * bridges across goes over all of it.
 *
 * Why it is connected: a street runs from street to street; every wall in a house has a door, and no wall
 * ends at one; trees stand apart; what the river leaves of a house borders on the bank. Furnishing fills in
 * what is still cut off.
 */
#include <stdio.h>

#include "base/assert.h"
#include "formats/generate/generate.h"
#include "formats/generate/parts.h"

enum {
  STREAM = 0x63697479,
  MIN_BLOCK = 8,
  MAX_BLOCK = 30,
  MIN_ROOM = 3,
  WAITING = 64, // capacity for rectangles to cut: one a level of cuts
  BANK = 2,
  MIN_RIVER_SIDE = 64,
};

typedef struct City {
  NavGrid *grid;
  BaseRandom random;
} City;

typedef struct Stack {
  GenerateRect rect[WAITING];
  int32_t count;
} Stack;

static void push_rect(Stack *stack, GenerateRect rect) {
  BASE_ASSERT(stack->count < WAITING);
  stack->rect[stack->count++] = rect;
}

/// The two parts of a rectangle, `gap` tiles apart; the first is `first` tiles long.
static void push_parts(Stack *stack, GenerateRect r, bool across, int32_t first, int32_t gap) {
  BASE_ASSERT(first > 0 && gap >= 0);
  GenerateRect a = r, b = r;
  if (across) {
    a.w = first;
    b.x += first + gap;
    b.w -= first + gap;
  } else {
    a.h = first;
    b.y += first + gap;
    b.h -= first + gap;
  }
  push_rect(stack, b);
  push_rect(stack, a);
}

static bool chance(City *city, int32_t percent) {
  return formats_generate_draw(&city->random, 0, 99) < percent;
}

static GenerateRect inset(GenerateRect r, int32_t by) {
  return (GenerateRect){r.x + by, r.y + by, r.w - 2 * by, r.h - 2 * by};
}

/* Houses */

static void outer_door(City *city, GenerateRect r) {
  int32_t side = formats_generate_draw(&city->random, 0, 3);
  bool level = side < 2;
  int32_t along = formats_generate_draw(&city->random, 1, (level ? r.w : r.h) - 2);
  int32_t far = side % 2 == 0 ? 0 : (level ? r.h : r.w) - 1;
  generate_set(city->grid, r.x + (level ? along : far), r.y + (level ? far : along), NAV_FLOOR);
}

static void walls_and_doors(City *city, GenerateRect r, NavTerrain inside) {
  formats_generate_fill(city->grid, r, NAV_ROCK);
  formats_generate_fill(city->grid, inset(r, 1), inside);
  int32_t doors = 2 + (r.w + r.h) / 16;
  for (int32_t i = 0; i < doors; i++) outer_door(city, r);
}

/// A wall across a room, with a door in it; none where it would end at a door.
static void cut_room(City *city, Stack *rooms, GenerateRect r) {
  bool across = r.w > r.h || (r.w == r.h && chance(city, 50));
  int32_t side = across ? r.w : r.h, other = across ? r.h : r.w;
  if (side < 2 * MIN_ROOM + 1 || (side < 4 * MIN_ROOM && chance(city, 25))) return;
  int32_t at = formats_generate_draw(&city->random, MIN_ROOM, side - MIN_ROOM - 1);
  int32_t door = formats_generate_draw(&city->random, 0, other - 1);
  NavTerrain ends[2] = {
      generate_at(city->grid, across ? r.x + at : r.x - 1, across ? r.y - 1 : r.y + at),
      generate_at(city->grid, across ? r.x + at : r.x + r.w, across ? r.y + r.h : r.y + at)};
  if (ends[0] != NAV_ROCK || ends[1] != NAV_ROCK) return;
  for (int32_t i = 0; i < other; i++)
    if (i != door) generate_set(city->grid, r.x + (across ? at : i), r.y + (across ? i : at), NAV_ROCK);
  push_parts(rooms, r, across, at, 1);
}

static void build_house(City *city, GenerateRect r) {
  walls_and_doors(city, r, NAV_FLOOR);
  Stack rooms = {.count = 0};
  push_rect(&rooms, inset(r, 1));
  while (rooms.count > 0) {
    GenerateRect room = rooms.rect[--rooms.count];
    cut_room(city, &rooms, room);
  }
}

/* Open ground */

/// Within a diamond of the radius around a tile, where the ground is `on`.
static void paint_patch(City *city, GenerateRect r, int32_t radius, NavTerrain on, NavTerrain terrain) {
  BASE_ASSERT(r.w > 0 && r.h > 0 && radius >= 0);
  int32_t x0 = formats_generate_draw(&city->random, r.x, r.x + r.w - 1);
  int32_t y0 = formats_generate_draw(&city->random, r.y, r.y + r.h - 1);
  for (int32_t y = y0 - radius; y <= y0 + radius; y++) {
    for (int32_t x = x0 - radius; x <= x0 + radius; x++) {
      int32_t dx = x < x0 ? x0 - x : x - x0, dy = y < y0 ? y0 - y : y - y0;
      bool inside = x >= r.x && y >= r.y && x < r.x + r.w && y < r.y + r.h;
      if (inside && dx + dy <= radius && generate_at(city->grid, x, y) == on)
        generate_set(city->grid, x, y, terrain);
    }
  }
}

static void plant_blocks(City *city, GenerateRect r, int32_t apart, int32_t percent) {
  BASE_ASSERT(apart > 0);
  for (int32_t y = r.y + 1; y < r.y + r.h - 1; y += apart)
    for (int32_t x = r.x + 1; x < r.x + r.w - 1; x += apart)
      if (chance(city, percent) && generate_at(city->grid, x, y) != NAV_WATER)
        generate_set(city->grid, x, y, NAV_ROCK);
}

static void lay_park(City *city, GenerateRect r) {
  int32_t patches = 1 + r.w * r.h / 70;
  for (int32_t i = 0; i < patches; i++)
    paint_patch(city, r, formats_generate_draw(&city->random, 2, 4), NAV_FLOOR, NAV_MUD);
  if (r.w >= 14 && r.h >= 14) {
    int32_t x0 = r.x + r.w / 2, y0 = r.y + r.h / 2;
    int32_t radius = formats_generate_draw(&city->random, 2, 3);
    for (int32_t y = -radius; y <= radius; y++)
      for (int32_t x = -radius; x <= radius; x++)
        if ((x < 0 ? -x : x) + (y < 0 ? -y : y) <= radius)
          generate_set(city->grid, x0 + x, y0 + y, NAV_WATER);
  }
  plant_blocks(city, r, 2, 25);
}

static void lay_square(City *city, GenerateRect r) {
  plant_blocks(city, inset(r, 1), 4, 60); // pillars
  GenerateRect monument = {r.x + r.w / 2 - 1, r.y + r.h / 2 - 1, 2, 2};
  formats_generate_fill(city->grid, inset(monument, -1), NAV_FLOOR);
  formats_generate_fill(city->grid, monument, NAV_ROCK);
}

static void lay_yard(City *city, GenerateRect r) {
  walls_and_doors(city, r, NAV_FLOOR);
  paint_patch(city, inset(r, 2), formats_generate_draw(&city->random, 2, 5), NAV_FLOOR, NAV_MUD);
  plant_blocks(city, inset(r, 2), 3, 40);
}

static void build_block(City *city, GenerateRect r) {
  int32_t kind = formats_generate_draw(&city->random, 0, 99);
  if (kind < 64)
    build_house(city, r);
  else if (kind < 76)
    lay_yard(city, r);
  else if (kind < 90)
    lay_park(city, r);
  else
    lay_square(city, r);
}

/* Streets */

static int32_t street_width(int32_t side) {
  return side > 240 ? 6 : side > 110 ? 4 : side > 50 ? 3 : 2;
}

static void build_blocks(City *city) {
  GenerateRect all = {0, 0, city->grid->width, city->grid->height};
  formats_generate_fill(city->grid, inset(all, 1), NAV_FLOOR);
  Stack stack = {.count = 0};
  push_rect(&stack, inset(all, 3));
  while (stack.count > 0) {
    GenerateRect r = stack.rect[--stack.count];
    bool across = r.w > r.h || (r.w == r.h && chance(city, 50));
    int32_t side = across ? r.w : r.h, street = street_width(side), rest = side - street;
    bool cut = rest >= 2 * MIN_BLOCK && (side > MAX_BLOCK || chance(city, 40));
    if (!cut) {
      build_block(city, r);
      continue;
    }
    int32_t min = rest * 2 / 5 > MIN_BLOCK ? rest * 2 / 5 : MIN_BLOCK;
    push_parts(&stack, r, across, formats_generate_draw(&city->random, min, rest - min), street);
  }
}

/* The river */

typedef struct River {
  City *city;
  bool upright;
  int32_t length, side; // along it and across it
  int32_t width, at;    // its first tile across
} River;

static void river_row(const River *river, int32_t along, bool bridge) {
  BASE_ASSERT(along > 0 && along < river->length && river->width > 0);
  for (int32_t i = -BANK; i < river->width + BANK; i++) {
    int32_t across = river->at + i;
    bool bank = i < 0 || i >= river->width;
    generate_set(river->city->grid, river->upright ? across : along, river->upright ? along : across,
                 bank || bridge ? NAV_FLOOR : NAV_WATER);
  }
}

/// Moves the river aside by one tile at most from row to row, so that the banks stay connected.
static void meander(River *river) {
  int32_t drift = formats_generate_draw(&river->city->random, -1, 1);
  int32_t next = river->at + drift, margin = river->side / 4;
  if (next >= margin && next + river->width <= river->side - margin) river->at = next;
}

static void lead_river(City *city) {
  NavGrid *grid = city->grid;
  if (grid->width < MIN_RIVER_SIDE || grid->height < MIN_RIVER_SIDE) return;
  River river = {.city = city, .upright = chance(city, 50)};
  river.length = river.upright ? grid->height : grid->width;
  river.side = river.upright ? grid->width : grid->height;
  int32_t width = river.side / 48;
  river.width = width < 3 ? 3 : width > 16 ? 16 : width;
  river.at = formats_generate_draw(&city->random, river.side * 2 / 5, river.side * 3 / 5 - river.width);
  int32_t bridge_at = formats_generate_draw(&city->random, 6, 24), breadth = 0;
  for (int32_t along = 1; along < river.length - 1; along++) {
    if (along == bridge_at) {
      breadth = formats_generate_draw(&city->random, 3, 5);
      bridge_at += formats_generate_draw(&city->random, 28, 64);
    }
    if (breadth == 0 && formats_generate_draw(&city->random, 0, 2) == 0) meander(&river);
    river_row(&river, along, breadth > 0);
    if (breadth > 0) breadth--;
  }
}

void formats_generate_city(NavGrid *grid, BaseRandom *random) {
  City city = {grid, *random};
  build_blocks(&city);
  lead_river(&city);
  *random = city.random;
}

static bool make(SimLevel *level, uint64_t seed) {
  BaseRandom random = base_random_seeded(seed, STREAM);
  formats_generate_city(&level->grid, &random);
  snprintf(level->brief, sizeof level->brief,
           "Pick Regions in the lab, tap far away, and he finds the streets.");
  level->par_seconds = 120;
  level->tuned[SIM_TUNE_SHADE_SPEED] = true; // they come from far, and never stop coming
  level->tuning.value[SIM_TUNE_SHADE_SPEED] = 260;
  int32_t tiles = level->grid.width * level->grid.height;
  GenerateGame game = {.hero_x = level->grid.width / 2,
                       .hero_y = level->grid.height / 2,
                       .reach = 110,
                       .embers = 7,
                       .embers_needed = 4,
                       .flasks = 2,
                       .enemies = tiles / 2000,
                       .min_way = 60,
                       .spawns = tiles >= 128 * 128 ? 3 : 1,
                       .spawn_count = tiles >= 128 * 128 ? 25 : 4,
                       .spawn_every = 120,
                       .spawn_start = 1200};
  if (tiles < 128 * 128) game.min_way = 20;
  return formats_generate_furnish(level, &game, &random);
}

const FormatsGenerator formats_generator_city = {
    .name = "city",
    .title = "The City",
    .help = "Streets, houses with rooms and doors, squares, parks, and a river with bridges",
    .place = FORMATS_IN_CAMPAIGN,
    .default_side = 512,
    .min_side = 32,
    .make = make,
};
