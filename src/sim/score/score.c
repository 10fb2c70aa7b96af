/* Close calls, the herd and the points. Always true between ticks: no two encounters are of one enemy and one
 * hero, no two tiles of the trail are the same, and the trail runs from the oldest tile to the newest. */
#include "sim/score/score.h"

#include "sim/hero/hero.h"
#include "sim/score/counting.h"
#include "sim/world/body.h"

enum {
  CLOSE = BASE_ONE,    // an enemy is near
  AWAY = 2 * BASE_ONE, // it is no longer
  CALL_POINTS = 25,
  FULL_HERD = 40,
  TRAIL_TICKS = 10 * SIM_TICKS_PER_SECOND,
  PAR_TIMES = 2, // from so many times the par time on speed has no points
};

/* Close calls */

static bool is_met(const SimScoreState *score, uint32_t id, int32_t hero) {
  for (int32_t i = 0; i < score->met_count; i++)
    if (score->met[i].id == id && score->met[i].hero == hero) return true;
  return false;
}

/// Enemies that have come near.
static void meet_enemies(SimWorld *world, int32_t hero) {
  SimScoreState *score = &world->priv->score;
  const SimHero *of = &world->heroes[hero];
  int32_t rows[SIM_MAX_MET];
  const int32_t count = sim_hero_near(world, of, CLOSE, rows, SIM_MAX_MET);
  for (int32_t i = 0; i < count && score->met_count < SIM_MAX_MET; i++) {
    const uint32_t id = world->actors.id[rows[i]];
    const NavPoint at = {world->actors.x[rows[i]], world->actors.y[rows[i]]};
    if (is_met(score, id, hero) || sim_world_mode(world, rows[i]) != SIM_HUNTING) continue;
    if (!nav_ray_free(&world->grid, (NavPoint){of->x, of->y}, at)) continue;
    score->met[score->met_count++] = (SimEncounter){id, rows[i], hero, of->cell};
  }
}

/// Row of the enemy, which a removal may have moved; -1: it is gone.
static int32_t row_of(const SimWorld *world, const SimEncounter *met) {
  const bool there = met->row >= 0 && met->row < world->actors.count && world->actors.id[met->row] == met->id;
  return there ? met->row : sim_world_actor(world, met->id);
}

/// Encounters whose enemy is away or gone end.
static void part_from_enemies(SimWorld *world) {
  SimScoreState *score = &world->priv->score;
  int32_t kept = 0;
  for (int32_t i = 0; i < score->met_count; i++) {
    SimEncounter met = score->met[i];
    met.row = row_of(world, &met);
    if (met.row < 0 || met.hero >= world->hero_count) continue;
    const SimHero *hero = &world->heroes[met.hero];
    const NavPoint from = {hero->x, hero->y}, to = {world->actors.x[met.row], world->actors.y[met.row]};
    if (nav_point_distance2(from, to) <= (int64_t)AWAY * AWAY)
      score->met[kept++] = met;
    else if (hero->cell != met.cell && score->calls < INT32_MAX)
      score->calls++;
  }
  score->met_count = kept;
}

static void count_calls(SimWorld *world) {
  SimScoreState *score = &world->priv->score;
  if (score->touches != world->stats.touches) score->met_count = 0;
  score->touches = world->stats.touches;
  part_from_enemies(world);
  if (world->heroes[0].grace > 0) return; // nothing can hurt him
  for (int32_t hero = 0; hero < world->hero_count; hero++) meet_enemies(world, hero);
}

/* The herd */

/// The tile becomes the newest of the trail; where that is full the oldest goes.
static void leave_tile(SimScoreState *score, NavCell cell, int64_t tick) {
  int32_t at = 0;
  while (at < score->trail_count && score->trail[at].cell != cell) at++;
  if (at == score->trail_count && score->trail_count == SIM_TRAIL) at = 0;
  if (at < score->trail_count) score->trail_count--;
  for (; at < score->trail_count; at++) score->trail[at] = score->trail[at + 1];
  BASE_ASSERT(score->trail_count < SIM_TRAIL);
  score->trail[score->trail_count++] = (SimLeft){cell, tick};
}

static void follow_hero(SimWorld *world, int32_t hero) {
  NavCell *last = &world->priv->score.last[hero];
  const NavCell cell = world->heroes[hero].cell;
  if (*last != NAV_NO_CELL && *last != cell) leave_tile(&world->priv->score, *last, world->tick);
  *last = cell;
}

static bool hero_is_on(const SimWorld *world, NavCell cell) {
  bool on = false;
  for (int32_t i = 0; i < world->hero_count; i++) on = on || world->heroes[i].cell == cell;
  return on;
}

/// Does a tile that he has left count?
static bool is_fresh(const SimWorld *world, const SimLeft *left) {
  return world->tick - left->tick <= TRAIL_TICKS && !hero_is_on(world, left->cell);
}

static bool has_bodies(const SimWorld *world) {
  bool has = false;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    has = has || (world->kind_alive[kind] > 0 && sim_kind_size(sim_enemy_kinds[kind]) > 1);
  return has;
}

/// The spots of bodies on the trail in excess of the bodies, each of which is on the tile of its centre.
static int32_t count_spare_spots(const SimWorld *world) {
  const SimScoreState *score = &world->priv->score;
  int32_t spare = 0;
  for (int32_t actor = 0; actor < world->actors.count; actor++) {
    if (sim_actor_size(world, actor) == 1) continue;
    for (int32_t i = 0; i < score->trail_count; i++) {
      const SimLeft *left = &score->trail[i];
      if (!is_fresh(world, left) || !sim_actor_covers(world, actor, left->cell)) continue;
      spare += sim_actor_spots(world, actor) - (world->actors.cell[actor] == left->cell);
    }
  }
  return spare;
}

static void count_herd(SimWorld *world) {
  SimScoreState *score = &world->priv->score;
  int32_t herd = 0;
  for (int32_t hero = 0; hero < world->hero_count; hero++) follow_hero(world, hero);
  for (int32_t i = 0; i < score->trail_count; i++) {
    const SimLeft *left = &score->trail[i];
    if (is_fresh(world, left)) herd += world->crowd[left->cell];
  }
  if (has_bodies(world)) herd -= count_spare_spots(world);
  if (herd > score->herd) score->herd = herd;
}

/* The state */

void sim_score_begin(SimWorld *world) {
  world->priv->score = (SimScoreState){0};
  for (int32_t i = 0; i < SIM_MAX_HEROES; i++) world->priv->score.last[i] = NAV_NO_CELL;
}

void sim_score_step(SimWorld *world) {
  if (world->end_tick >= 0) return;
  count_calls(world);
  count_herd(world);
}

void sim_score_archive(SimWorld *world, BaseArchive *archive) {
  SimScoreState *score = &world->priv->score;
  const int32_t last_cell = world->grid.cells - 1;
  base_archive_i32(archive, &score->calls, 0, INT32_MAX);
  base_archive_i32(archive, &score->herd, 0, INT32_MAX);
  base_archive_i64(archive, &score->touches, 0, INT64_MAX / 2);
  for (int32_t i = 0; i < SIM_MAX_HEROES; i++)
    base_archive_i32(archive, &score->last[i], NAV_NO_CELL, last_cell);
  base_archive_count(archive, &score->trail_count, SIM_TRAIL);
  for (int32_t i = 0; i < score->trail_count; i++) {
    base_archive_i32(archive, &score->trail[i].cell, 0, last_cell);
    base_archive_i64(archive, &score->trail[i].tick, 0, INT32_MAX);
  }
  base_archive_count(archive, &score->met_count, SIM_MAX_MET);
  for (int32_t i = 0; i < score->met_count; i++) {
    base_archive_u32(archive, &score->met[i].id, INT32_MAX);
    base_archive_i32(archive, &score->met[i].hero, 0, SIM_MAX_HEROES - 1);
    base_archive_i32(archive, &score->met[i].cell, 0, last_cell);
    if (archive->reads) score->met[i].row = -1;
  }
}

/* Points */

static int32_t at_most(int64_t value, int32_t max) {
  return value < max ? (int32_t)value : max;
}

/// Enemies of the level, those that are still to come among them.
static int64_t throng_of(const SimWorld *world) {
  int64_t count = world->stats.spawned;
  for (int32_t i = 0; i < world->priv->spawner_count; i++) count += world->priv->spawners[i].left;
  return count;
}

static int32_t speed_of(const SimWorld *world, int32_t par_seconds) {
  const int64_t ticks = world->end_tick >= 0 ? world->end_tick : world->tick;
  const int64_t last = (int64_t)PAR_TIMES * par_seconds * SIM_TICKS_PER_SECOND;
  if (ticks >= last || world->heroes[0].status == SIM_HERO_LOST) return 0;
  return (int32_t)((last - ticks) * SIM_SCORE_PART / last);
}

SimScore sim_score(const SimWorld *world, int32_t par_seconds) {
  BASE_ASSERT(par_seconds >= 0);
  if (world->priv == NULL) return (SimScore){0};
  const SimScoreState *state = &world->priv->score;
  SimScore score = {.calls = state->calls, .herd = state->herd, .full = at_most(throng_of(world), FULL_HERD)};
  score.part[SIM_SCORE_CALLS] = at_most((int64_t)CALL_POINTS * score.calls, SIM_SCORE_PART);
  if (score.full > 0)
    score.part[SIM_SCORE_HERD] = at_most((int64_t)SIM_SCORE_PART * score.herd / score.full, SIM_SCORE_PART);
  score.part[SIM_SCORE_SPEED] = speed_of(world, par_seconds);
  for (int32_t i = 0; i < SIM_SCORE_PART_COUNT; i++) score.total += score.part[i];
  return score;
}

const char *sim_score_title(SimScorePart part) {
  static const char *const titles[SIM_SCORE_PART_COUNT] = {
#define X(NAME, title) title,
      SIM_SCORE_PARTS(X)
#undef X
  };
  BASE_ASSERT((uint32_t)part < SIM_SCORE_PART_COUNT);
  return titles[part];
}
