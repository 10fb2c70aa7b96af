/* A player that has only the means of a person: it looks at the world, thinks a few times a second,
 * and taps tiles near the hero. Deterministic: equal worlds give equal taps. It never changes the world
 * itself.
 *
 * How it thinks: a Dijkstra search from the hero over the next seconds, each tile at the time at which he
 * would be there, dearer the nearer an enemy could be by then; behind that horizon plain walking distances.
 * Of all the tiles in reach it goes to the one from which the rest of the level (the best order of the
 * embers, then the gate) costs least. Where every way on is dangerous the best tile is one that keeps away,
 * so it flees and waits for an opening without a rule for that.
 *
 * It thinks of a few dozen ways, plays each through in the head, and taps the beginning of the best. */
#include <stdlib.h>
#include <string.h>

#include "cli/bots/autoplayer_mind.h"
#include "cli/bots/bots.h"
#include "cli/bots/tasks.h"

enum {
  AHEAD = 4,       // tiles that it taps ahead: near enough for any steering
  SECTORS = 8,     // directions in which it thinks of running away
  NEAR_TILES = 40, // and how far

  /* Weights of dangers, found by experiment. */
  MARGIN = 20, // ticks that he wants to be earlier than an enemy when he looks for a careful way
  CARE = 80,   // for a tile where an enemy could be first
  HURT = 400,  // for a hit; for each heart that is gone already FEAR times as much
  FEAR = 3,
  LATE = 90,     // percent that a hit at the horizon counts less: until then he can think again
  CRAMPED = 100, // for an end without space to keep away
  TRAPPED = 400, // for an end in a corridor that ends
  STEADY = 60,   // the improvement that a new way needs over the current one
};

/// The skill of a player.
typedef struct AutoPlayerSkill {
  int32_t every;   // ticks between two looks at the world
  int32_t horizon; // ticks that it thinks ahead
} AutoPlayerSkill;

typedef struct AutoPlayer {
  AutoPlayerSkill skill;
  LevelMap map;
  AutoPlayerImagination imagination;
  AutoPlayerQueue queue;
  int32_t *threat; // per cell: ticks until an enemy could be there
  int32_t *cost;   // per cell, of the careful way there, with its dangers; valid where stamp is the search's
  int32_t *time;   // per cell: ticks until the hero would be there
  NavCell *from;   // per cell: the tile before
  int32_t *stamp;
  int32_t search;
  AutoPlayerWay chosen; // last time
  NavCell chosen_from;
} AutoPlayer;

/// The best way so far.
typedef struct Choice {
  AutoPlayerWay way;
  int64_t cost;
} Choice;

static void autoplayer_free(void *memory) {
  AutoPlayer *player = memory;
  level_map_free(&player->map);
  imagination_free(&player->imagination);
  free(player->queue.heap);
  free(player->threat);
  free(player->cost);
  free(player->time);
  free(player->from);
  free(player->stamp);
  free(player);
}

static AutoPlayer *autoplayer_new(const SimWorld *world, AutoPlayerSkill skill) {
  AutoPlayer *player = calloc(1, sizeof *player);
  if (player == NULL) return NULL;
  player->skill = skill;
  size_t cells = (size_t)world->grid.cells;
  player->chosen_from = NAV_NO_CELL;
  player->threat = malloc(sizeof *player->threat * cells);
  player->cost = malloc(sizeof *player->cost * cells);
  player->time = malloc(sizeof *player->time * cells);
  player->from = malloc(sizeof *player->from * cells);
  player->stamp = calloc(cells, sizeof *player->stamp);
  player->queue.heap = malloc(sizeof *player->queue.heap * (5 * cells)); // start or found once from each side
  bool ready =
      player->threat && player->cost && player->time && player->from && player->stamp && player->queue.heap;
  ready = ready && imagination_init(&player->imagination, world) &&
          level_map_init(&player->map, world, &player->queue);
  if (ready) return player;
  autoplayer_free(player);
  return NULL;
}

static int32_t hero_ticks(const SimWorld *world, NavCell cell) {
  return autoplayer_tile_ticks(world, SIM_TUNE_HERO_SPEED, cell);
}

/// The soonest that any enemy could be on each tile near the hero.
static void foresee_threats(AutoPlayer *player, const SimWorld *world) {
  const NavGrid *grid = &world->grid;
  for (NavCell cell = 0; cell < grid->cells; cell++) player->threat[cell] = AUTOPLAYER_FAR;
  player->queue.count = 0;
  for (int32_t i = 0; i < player->imagination.seen_count; i++) {
    player->threat[player->imagination.seen[i]] = 0;
    queue_push(&player->queue, 0, player->imagination.seen[i]);
  }
  while (player->queue.count > 0) {
    QueueEntry entry = queue_pop(&player->queue);
    if (entry.cost > player->threat[entry.cell] || entry.cost > player->skill.horizon) continue;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      if (!nav_grid_passable(grid, NAV_WALKER, entry.cell, dir)) continue;
      NavCell next = entry.cell + nav_grid_delta(grid, dir);
      int32_t ticks = entry.cost + autoplayer_tile_ticks(world, SIM_TUNE_SHADE_SPEED, next);
      if (ticks >= player->threat[next]) continue;
      player->threat[next] = ticks;
      queue_push(&player->queue, ticks, next);
    }
  }
}

/// The cost of the danger of entering the tile `ticks` from now; it decreases with time.
static int32_t danger(const AutoPlayer *player, NavCell cell, int32_t ticks) {
  int32_t early = player->threat[cell] - ticks;
  if (early >= MARGIN) return 0;
  int32_t care = early > 0 ? CARE * (MARGIN - early) / MARGIN : CARE;
  return care * (player->skill.horizon - ticks * 3 / 4) / player->skill.horizon;
}

/// The careful way to every tile within the horizon.
static void search_ways(AutoPlayer *player, const SimWorld *world) {
  const NavGrid *grid = &world->grid;
  NavCell start = world->heroes[0].cell;
  player->search++;
  player->queue.count = 0;
  player->stamp[start] = player->search;
  player->cost[start] = player->time[start] = world->heroes[0].countdown;
  player->from[start] = NAV_NO_CELL;
  queue_push(&player->queue, player->cost[start], start);
  while (player->queue.count > 0) {
    QueueEntry entry = queue_pop(&player->queue);
    int32_t time = player->time[entry.cell];
    if (entry.cost > player->cost[entry.cell] || time > player->skill.horizon) continue;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      if (!nav_grid_passable(grid, NAV_WALKER, entry.cell, dir)) continue;
      NavCell next = entry.cell + nav_grid_delta(grid, dir);
      int32_t ticks = hero_ticks(world, next);
      int32_t cost = entry.cost + ticks + danger(player, next, time + ticks);
      if (player->stamp[next] == player->search && player->cost[next] <= cost) continue;
      player->stamp[next] = player->search;
      player->cost[next] = cost;
      player->time[next] = time + ticks;
      player->from[next] = entry.cell;
      queue_push(&player->queue, cost, next);
    }
  }
}

/// Straight for goal `goal`, then for the next ones, as far as the horizon goes.
static void way_by_goals(const AutoPlayer *player, const SimWorld *world, int32_t goal, AutoPlayerWay *way) {
  const LevelMap *map = &player->map;
  NavCell cell = world->heroes[0].cell;
  int32_t ticks = world->heroes[0].countdown, set = level_map_collected(map, world);
  way->length = 0;
  while (ticks < player->skill.horizon && way->length < AUTOPLAYER_MAX_WAY) {
    if (map->goal[goal].walk[cell] == 0) {
      if (map->goal[goal].stays) return;
      set |= 1 << goal;
      if (level_map_rest(map, world, cell, set, &goal) >= AUTOPLAYER_FAR) return;
      continue;
    }
    const int32_t *walk = map->goal[goal].walk;
    NavCell best = cell;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = cell + nav_grid_delta(&world->grid, dir);
      if (nav_grid_passable(&world->grid, NAV_WALKER, cell, dir) && walk[next] < walk[best]) best = next;
    }
    if (best == cell) return;
    cell = best;
    way->cell[way->length++] = cell;
    ticks += hero_ticks(world, cell);
  }
}

/// The careful way to a tile of the last search.
static void way_to(const AutoPlayer *player, NavCell end, AutoPlayerWay *way) {
  int32_t length = 0;
  for (NavCell cell = end; player->from[cell] != NAV_NO_CELL; cell = player->from[cell]) length++;
  way->length = length < AUTOPLAYER_MAX_WAY ? length : AUTOPLAYER_MAX_WAY;
  NavCell cell = end;
  for (int32_t i = length - 1; i >= 0; i--, cell = player->from[cell])
    if (i < AUTOPLAYER_MAX_WAY) way->cell[i] = cell;
}

/// The rest of the way chosen last. False: the hero is not on it.
static bool way_kept(const AutoPlayer *player, const SimWorld *world, AutoPlayerWay *way) {
  int32_t walked = 0; // tiles of it
  if (world->heroes[0].cell != player->chosen_from) {
    while (walked < player->chosen.length && player->chosen.cell[walked] != world->heroes[0].cell) walked++;
    if (walked == player->chosen.length) return false;
    walked++;
  }
  way->length = player->chosen.length - walked;
  memcpy(way->cell, player->chosen.cell + walked, sizeof *way->cell * (size_t)way->length);
  return true;
}

/// Rates a way by the remaining work at its end and the expected events on it.
static int64_t judge_way(AutoPlayer *player, const SimWorld *world, const AutoPlayerWay *way) {
  const LevelMap *map = &player->map;
  int32_t set = level_map_collected(map, world), first = 0, ticks = world->heroes[0].countdown;
  NavCell end = world->heroes[0].cell;
  for (int32_t i = 0; i < way->length && ticks < player->skill.horizon; i++) {
    end = way->cell[i];
    ticks += hero_ticks(world, end);
    for (int32_t goal = 0; goal < map->task_count; goal++)
      if (map->goal[goal].walk[end] == 0 && !map->goal[goal].stays) set |= 1 << goal;
  }
  int64_t cost = level_map_rest(map, world, end, set, &first);
  bool won = cost == 0;
  if (won) cost = ticks - player->skill.horizon;
  AutoPlayerOutcome outcome =
      imagination_play(&player->imagination, world, way, won ? ticks : player->skill.horizon);
  int64_t hurt = HURT;
  for (int32_t lost = world->tuning.value[SIM_TUNE_HEARTS] - world->heroes[0].hearts; lost > 0; lost--)
    hurt *= FEAR;
  for (int32_t hit = 0; hit < outcome.hits; hit++)
    cost += hurt - hurt * LATE / 100 * outcome.hit_at[hit] / player->skill.horizon;
  if (won) return cost;
  cost += CRAMPED * (AUTOPLAYER_CAPACITY - outcome.capacity) / AUTOPLAYER_CAPACITY;
  return player->threat[end] != AUTOPLAYER_FAR && map->dead_end[end] ? cost + TRAPPED : cost;
}

static void consider_way(AutoPlayer *player, const SimWorld *world, Choice *choice, const AutoPlayerWay *way,
                         int64_t bonus) {
  int64_t cost = judge_way(player, world, way) - bonus;
  if (cost >= choice->cost) return;
  choice->cost = cost;
  choice->way = *way;
}

/// Ends of careful ways that are worth thinking through.
typedef struct Ends {
  NavCell onward[AUTOPLAYER_MAX_GOALS]; // toward each goal; NAV_NO_CELL: none
  NavCell away[SECTORS], calm[SECTORS]; // in each direction: far from here, far from everyone
} Ends;

/// The direction of a tile, one of eight.
static int32_t sector_of(int32_t dx, int32_t dy) {
  return (dx < 0 ? 1 : 0) + (dy < 0 ? 2 : 0) + (abs(dx) < abs(dy) ? 4 : 0);
}

static void keep_min(int64_t score, NavCell cell, int64_t *min, NavCell *kept) {
  if (*kept != NAV_NO_CELL && score >= *min) return;
  *min = score;
  *kept = cell;
}

static void find_ends(const AutoPlayer *player, const SimWorld *world, Ends *ends) {
  const NavGrid *grid = &world->grid;
  int64_t onward[AUTOPLAYER_MAX_GOALS], away[SECTORS], calm[SECTORS];
  for (int32_t i = 0; i < AUTOPLAYER_MAX_GOALS; i++) ends->onward[i] = NAV_NO_CELL;
  for (int32_t i = 0; i < SECTORS; i++) ends->away[i] = ends->calm[i] = NAV_NO_CELL;
  int32_t x = nav_grid_x(grid, world->heroes[0].cell), y = nav_grid_y(grid, world->heroes[0].cell);
  for (int32_t row = y - NEAR_TILES; row <= y + NEAR_TILES; row++) {
    for (int32_t column = x - NEAR_TILES; column <= x + NEAR_TILES; column++) {
      if (!nav_grid_inside(grid, column, row)) continue;
      NavCell cell = nav_grid_cell(grid, column, row);
      if (player->stamp[cell] != player->search) continue;
      int64_t cost = player->cost[cell];
      for (int32_t i = 0; i < player->map.goal_count; i++)
        keep_min(cost + player->map.goal[i].walk[cell], cell, &onward[i], &ends->onward[i]);
      int32_t sector = sector_of(column - x, row - y), threat = player->threat[cell];
      if (threat > 2 * player->skill.horizon) threat = 2 * player->skill.horizon;
      keep_min(cost - 2 * player->time[cell], cell, &away[sector], &ends->away[sector]);
      keep_min(2 * cost - threat, cell, &calm[sector], &ends->calm[sector]);
    }
  }
}

/// Thinks of ways: on as before, straight for each goal, carefully toward each goal, away in every direction,
/// staying.
static void choose_way(AutoPlayer *player, const SimWorld *world, Choice *choice) {
  int32_t set = level_map_collected(&player->map, world);
  Ends ends;
  AutoPlayerWay way = {0};
  choice->cost = INT64_MAX;
  consider_way(player, world, choice, &way, 0);
  if (way_kept(player, world, &way)) consider_way(player, world, choice, &way, STEADY);
  find_ends(player, world, &ends);
  for (int32_t i = 0; i < player->map.goal_count; i++) {
    if (!level_map_wanted(&player->map, world, set, i)) continue;
    way_by_goals(player, world, i, &way);
    consider_way(player, world, choice, &way, 0);
    way_to(player, ends.onward[i], &way);
    consider_way(player, world, choice, &way, 0);
  }
  for (int32_t i = 0; i < SECTORS; i++) {
    if (ends.away[i] == NAV_NO_CELL) continue;
    way_to(player, ends.away[i], &way);
    consider_way(player, world, choice, &way, 0);
    way_to(player, ends.calm[i], &way);
    consider_way(player, world, choice, &way, 0);
  }
}

/// The last tile of the straight run that the way begins with: only one shortest way leads there, so every
/// steering walks the way that was thought of.
static NavCell tap_on(const AutoPlayerWay *way, NavCell hero) {
  NavCell tap = hero;
  for (int32_t i = 0; i < way->length && i < AHEAD; i++) {
    if (i > 0 && way->cell[i] - tap != way->cell[0] - hero) break;
    tap = way->cell[i];
  }
  return tap;
}

static bool autoplayer_look(void *memory, const SimWorld *world, SimCommand *command) {
  AutoPlayer *player = memory;
  const SimHero *hero = &world->heroes[0];
  if (world->tick % player->skill.every != 0 || world->end_tick >= 0) return false;
  if (bots_task_command(world, command)) return true;
  imagination_look(&player->imagination, world);
  foresee_threats(player, world);
  search_ways(player, world);
  Choice choice;
  choose_way(player, world, &choice);
  player->chosen = choice.way;
  player->chosen_from = hero->cell;
  NavCell tap = tap_on(&choice.way, hero->cell);
  if (hero->target == tap && (hero->status == SIM_HERO_MOVING || hero->status == SIM_HERO_REACHED))
    return false;
  *command = (SimCommand){
      .kind = SIM_CMD_MOVE_TO, .x = nav_grid_x(&world->grid, tap), .y = nav_grid_y(&world->grid, tap)};
  return true;
}

static void *start_plain(const SimWorld *world) {
  return autoplayer_new(world, (AutoPlayerSkill){.every = BOTS_REACTION, .horizon = 120});
}

static void *start_expert(const SimWorld *world) {
  return autoplayer_new(world, (AutoPlayerSkill){.every = 10, .horizon = 420});
}

const BotRow bot_plain = {
    .name = "plain",
    .help = "thinks twice a second, two seconds ahead",
    .start = start_plain,
    .look = autoplayer_look,
    .end = autoplayer_free,
};

const BotRow bot_expert = {
    .name = "expert",
    .help = "thinks six times a second, seven seconds ahead",
    .start = start_expert,
    .look = autoplayer_look,
    .end = autoplayer_free,
};
