/* The automatic player's foresight: a way is played through in the head, coarsely, against the tiles that
 * have enemies now. Enemies on one tile are one; they go the shortest way to where the hero is by then,
 * without crowding. */
#include <stdlib.h>
#include <string.h>

#include "cli/bots/autoplayer_mind.h"

enum {
  BEAT = 5,         // ticks from one look at who touches whom to the next
  CHASE_EVERY = 60, // ticks for which enemies keep going for the same tile
  CHASE_COST = 50,
  ROOM_COST = 40,
  HELD_TICKS = 54, // how long a push-back holds those around
};

/// Enemies of one tile in the head.
typedef struct Token {
  NavCell cell, next;  // on the way from one to the other
  int32_t left, whole; // ticks
} Token;

static bool flood_init(AutoPlayerFlood *flood, size_t cells) {
  flood->cost = malloc(sizeof *flood->cost * cells);
  flood->stamp = calloc(cells, sizeof *flood->stamp);
  flood->next = malloc(sizeof *flood->next * cells);
  flood->order = malloc(sizeof *flood->order * cells);
  return flood->cost != NULL && flood->stamp != NULL && flood->next != NULL && flood->order != NULL;
}

static void flood_free(AutoPlayerFlood *flood) {
  free(flood->cost);
  free(flood->stamp);
  free(flood->next);
  free(flood->order);
}

static void flood_begin(AutoPlayerFlood *flood) {
  flood->flood++;
  flood->count = 0;
  for (int32_t i = 0; i < FLOOD_BUCKETS; i++) flood->bucket[i] = NAV_NO_CELL;
}

static bool flood_has(const AutoPlayerFlood *flood, NavCell cell) {
  return flood->stamp[cell] == flood->flood;
}

/// A cell that is found first by the cheapest way: it is taken up again at the cost at which its neighbours
/// are found.
static void flood_add(AutoPlayerFlood *flood, const AutoPlayerImagination *imagination, NavCell cell,
                      int32_t cost) {
  if (flood_has(flood, cell)) return;
  int32_t slot = (cost + imagination->enter[cell]) & (FLOOD_BUCKETS - 1);
  flood->stamp[cell] = flood->flood;
  flood->cost[cell] = cost;
  flood->order[flood->count++] = cell;
  flood->next[cell] = flood->bucket[slot];
  flood->bucket[slot] = cell;
}

static void flood_run(AutoPlayerFlood *flood, const AutoPlayerImagination *imagination, const NavGrid *grid,
                      int32_t max) {
  int32_t delta[NAV_DIR_COUNT], empty = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) delta[dir] = nav_grid_delta(grid, dir);
  for (int32_t cost = 0; cost <= max && empty < FLOOD_BUCKETS; cost++) {
    NavCell cell = flood->bucket[cost & (FLOOD_BUCKETS - 1)];
    flood->bucket[cost & (FLOOD_BUCKETS - 1)] = NAV_NO_CELL;
    empty = cell == NAV_NO_CELL ? empty + 1 : 0;
    for (; cell != NAV_NO_CELL; cell = flood->next[cell])
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
        if (imagination->ways[cell] >> dir & 1) flood_add(flood, imagination, cell + delta[dir], cost);
  }
}

static void flood_from(AutoPlayerFlood *flood, const AutoPlayerImagination *imagination, const NavGrid *grid,
                       NavCell cell, int32_t max) {
  flood_begin(flood);
  flood_add(flood, imagination, cell, 0);
  flood_run(flood, imagination, grid, max);
}

static void note_ways(AutoPlayerImagination *imagination, const NavGrid *grid) {
  memset(imagination->ways, 0, (size_t)imagination->cells);
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) {
      NavCell cell = nav_grid_cell(grid, x, y);
      imagination->enter[cell] = (uint8_t)nav_enter_cost(grid, NAV_WALKER, (NavTerrain)grid->terrain[cell]);
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
        if (nav_grid_open(grid, NAV_WALKER, cell) && nav_grid_passable(grid, NAV_WALKER, cell, dir))
          imagination->ways[cell] |= (uint8_t)(1 << dir);
    }
  imagination->revision = grid->revision;
}

bool imagination_init(AutoPlayerImagination *imagination, const SimWorld *world) {
  *imagination = (AutoPlayerImagination){.cells = world->grid.cells};
  imagination->ways = malloc((size_t)world->grid.cells);
  imagination->enter = malloc((size_t)world->grid.cells);
  if (imagination->ways == NULL || imagination->enter == NULL) return false;
  note_ways(imagination, &world->grid);
  return flood_init(&imagination->chase, (size_t)world->grid.cells) &&
         flood_init(&imagination->escape, (size_t)world->grid.cells);
}

void imagination_free(AutoPlayerImagination *imagination) {
  free(imagination->ways);
  free(imagination->enter);
  flood_free(&imagination->chase);
  flood_free(&imagination->escape);
}

void imagination_look(AutoPlayerImagination *imagination, const SimWorld *world) {
  AutoPlayerFlood *around = &imagination->chase;
  if (imagination->revision != world->grid.revision) note_ways(imagination, &world->grid);
  flood_from(around, imagination, &world->grid, world->heroes[0].cell, AUTOPLAYER_SEEN_COST);
  imagination->seen_count = 0;
  for (int32_t i = 0; i < around->count && imagination->seen_count < AUTOPLAYER_MAX_SEEN; i++)
    if (world->crowd[around->order[i]] > 0) imagination->seen[imagination->seen_count++] = around->order[i];
}

/// Sends a token to the neighbour that is nearest to the hero; it stays where it knows no way.
static void send_token(Token *token, const AutoPlayerImagination *imagination, const SimWorld *world) {
  const AutoPlayerFlood *chase = &imagination->chase;
  token->cell = token->next;
  int32_t best = flood_has(chase, token->cell) ? chase->cost[token->cell] : INT32_MAX;
  NavCell from = token->cell;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = from + nav_grid_delta(&world->grid, dir);
    if ((imagination->ways[from] >> dir & 1) == 0) continue;
    if (!flood_has(chase, next) || chase->cost[next] >= best) continue;
    best = chase->cost[next];
    token->next = next;
  }
  token->whole = token->left = autoplayer_tile_ticks(world, SIM_TUNE_SHADE_SPEED, token->next);
}

static NavCell token_tile(const Token *token) {
  return 2 * token->left > token->whole ? token->cell : token->next;
}

static void hold_around(Token *tokens, int32_t count, const NavGrid *grid, NavCell hero) {
  int32_t x = nav_grid_x(grid, hero), y = nav_grid_y(grid, hero);
  for (int32_t i = 0; i < count; i++) {
    NavCell tile = token_tile(&tokens[i]);
    if (abs(nav_grid_x(grid, tile) - x) <= 2 && abs(nav_grid_y(grid, tile) - y) <= 2)
      tokens[i] = (Token){tile, tile, HELD_TICKS, HELD_TICKS};
  }
}

/// Tiles that the hero reaches before any enemy, walking on from `cell`.
static int32_t capacity_left(AutoPlayerImagination *imagination, const SimWorld *world, const Token *tokens,
                             int32_t count, NavCell cell) {
  AutoPlayerFlood *theirs = &imagination->chase, *his = &imagination->escape;
  flood_begin(theirs);
  for (int32_t i = 0; i < count; i++) flood_add(theirs, imagination, token_tile(&tokens[i]), 0);
  flood_run(theirs, imagination, &world->grid, ROOM_COST);
  int32_t his_speed = world->tuning.value[SIM_TUNE_HERO_SPEED],
          their_speed = world->tuning.value[SIM_TUNE_SHADE_SPEED];
  int32_t capacity = 0;
  flood_begin(his);
  flood_add(his, imagination, cell, 0);
  int32_t delta[NAV_DIR_COUNT];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) delta[dir] = nav_grid_delta(&world->grid, dir);
  for (int32_t cost = 1; cost <= ROOM_COST && capacity < AUTOPLAYER_CAPACITY; cost++) {
    NavCell tile = his->bucket[cost & (FLOOD_BUCKETS - 1)];
    his->bucket[cost & (FLOOD_BUCKETS - 1)] = NAV_NO_CELL;
    for (; tile != NAV_NO_CELL; tile = his->next[tile]) {
      if (flood_has(theirs, tile) && theirs->cost[tile] * his_speed <= (his->cost[tile] + 1) * their_speed)
        continue;
      capacity++;
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
        if (imagination->ways[tile] >> dir & 1) flood_add(his, imagination, tile + delta[dir], cost);
    }
  }
  return capacity;
}

/// The hero in the head, walking his way.
typedef struct Walker {
  NavCell cell, next;
  int32_t at;          // tiles of the way that he has begun to enter
  int32_t left, whole; // ticks
} Walker;

static void walker_go(Walker *walker, const SimWorld *world, const AutoPlayerWay *way, int32_t ticks) {
  walker->left -= ticks;
  while (walker->left <= 0) {
    walker->cell = walker->next;
    if (walker->at >= way->length) {
      walker->left = 0;
      return;
    }
    walker->next = way->cell[walker->at++];
    walker->whole = autoplayer_tile_ticks(world, SIM_TUNE_HERO_SPEED, walker->next);
    walker->left += walker->whole;
  }
}

static NavCell walker_tile(const Walker *walker) {
  return 2 * walker->left > walker->whole ? walker->cell : walker->next;
}

AutoPlayerOutcome imagination_play(AutoPlayerImagination *imagination, const SimWorld *world,
                                   const AutoPlayerWay *way, int32_t ticks) {
  Token tokens[AUTOPLAYER_MAX_SEEN];
  const SimHero *hero = &world->heroes[0];
  int32_t count = imagination->seen_count, grace = hero->grace;
  int32_t step = autoplayer_tile_ticks(world, SIM_TUNE_HERO_SPEED, hero->cell);
  Walker walker = {hero->came_from == NAV_NO_CELL ? hero->cell : hero->came_from, hero->cell, 0,
                   hero->countdown, step};
  AutoPlayerOutcome outcome = {0};
  for (int32_t i = 0; i < count; i++) tokens[i] = (Token){imagination->seen[i], imagination->seen[i], 0, 1};
  for (int32_t tick = 0; tick < ticks; tick += BEAT) {
    NavCell was = walker_tile(&walker);
    walker_go(&walker, world, way, BEAT);
    NavCell is = walker_tile(&walker);
    if (count > 0 && tick % CHASE_EVERY == 0)
      flood_from(&imagination->chase, imagination, &world->grid, walker.next, CHASE_COST);
    bool touched = false;
    for (int32_t i = 0; i < count; i++) {
      NavCell before = token_tile(&tokens[i]);
      tokens[i].left -= BEAT;
      if (tokens[i].left <= 0) send_token(&tokens[i], imagination, world);
      NavCell now = token_tile(&tokens[i]);
      touched |= now == is || (now == was && before == is);
    }
    grace -= BEAT;
    if (!touched || grace > 0) continue;
    if (outcome.hits < AUTOPLAYER_MAX_HITS) outcome.hit_at[outcome.hits++] = tick;
    grace = world->tuning.value[SIM_TUNE_GRACE] * SIM_TICKS_PER_SECOND / 100;
    hold_around(tokens, count, &world->grid, is);
  }
  outcome.capacity = capacity_left(imagination, world, tokens, count, walker_tile(&walker));
  return outcome;
}
