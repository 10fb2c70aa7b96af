#include "app/gauges/hearing.h"

#include <math.h>
#include <string.h>

#define NEAR_TILES   9.0f
#define FAR_TILES    40.0f
#define CHASE_TILES  12.0f
#define DANGER_TILES 13.0f // an enemy that knows of him and is this near begins to matter
#define DANGER_HERE  1.5f  // and cannot be nearer than this in any way that counts
#define DANGER_MANY  10.0f
#define DANGER_ONE   0.66f // that a single one can be; the rest is their number
#define DANGER_HEART 0.10f // with each heart lost, while somebody is near
#define DANGER_GATE  0.34f // at least this much while the gate is open: it is the way out that counts
#define RISE_SECONDS 0.4f
#define FALL_SECONDS 4.0f
#define ABOVE        1.5f // tiles: what is this near sounds hardly from a side

enum { HEARING_PARTS = 16, HEARING_MIN = 4096 };

/// So many, weighted by nearness, are 63 % of what can be heard.
static const float many[APP_BED_COUNT] = {[APP_BED_FAR] = 160, [APP_BED_NEAR] = 28, [APP_BED_CHASE] = 14};

/// The loudness of an enemy in each mode.
static const float loud[SIM_MODE_COUNT] = {
    [SIM_ASLEEP] = 0.1f, [SIM_PATROL] = 0.7f,    [SIM_SUSPICIOUS] = 0.9f,
    [SIM_HUNTING] = 1,   [SIM_SEARCHING] = 0.9f, [SIM_FLEEING] = 0.8f};

void app_hearing_reset(AppHearing *hearing) {
  *hearing = (AppHearing){.census.nearest = FAR_TILES, .counting.nearest = FAR_TILES};
}

static void add_bed(AppCensus *census, AppBed bed, float weight, float right) {
  census->weight[bed][0] += weight * (1 - right);
  census->weight[bed][1] += weight * right;
}

static void count_actor(AppCensus *census, const SimWorld *world, int32_t actor) {
  const SimActors *actors = &world->actors;
  float dx = 0, distance = FAR_TILES * FAR_TILES;
  for (int32_t i = 0; i < world->hero_count; i++) { // around the nearer hero
    const SimHero *hero = &world->heroes[i];
    const float x = (float)(actors->x[actor] - hero->x) / (float)BASE_ONE;
    const float y = (float)(actors->y[actor] - hero->y) / (float)BASE_ONE;
    if (x * x + y * y >= distance) continue;
    distance = x * x + y * y;
    dx = x;
  }
  distance = sqrtf(distance);
  if (distance >= FAR_TILES) return;
  const float right = 0.5f + 0.5f * dx / (distance + ABOVE);
  if (distance >= NEAR_TILES) {
    add_bed(census, APP_BED_FAR, 1 - (distance - NEAR_TILES) / (FAR_TILES - NEAR_TILES), right);
    if (distance >= fmaxf(CHASE_TILES, DANGER_TILES)) return;
  }
  const SimMode mode = sim_world_mode(world, actor);
  if (distance < NEAR_TILES) add_bed(census, APP_BED_NEAR, loud[mode] * (1 - distance / NEAR_TILES), right);
  if (mode != SIM_HUNTING) return;
  census->nearest = fminf(census->nearest, distance);
  const float nearness = fmaxf(1 - distance / CHASE_TILES, 0);
  add_bed(census, APP_BED_CHASE, nearness * nearness, right);
}

/// 0..1: now, before it is smoothed.
static float danger_of(const SimWorld *world, const AppCensus *census) {
  if (world->end_tick >= 0) return 0;
  const float near = fminf(fmaxf((DANGER_TILES - census->nearest) / (DANGER_TILES - DANGER_HERE), 0), 1);
  const float chase = census->weight[APP_BED_CHASE][0] + census->weight[APP_BED_CHASE][1];
  float danger = DANGER_ONE * near + (1 - DANGER_ONE) * (1 - expf(-chase / DANGER_MANY));
  if (world->has_game && near > 0)
    danger += DANGER_HEART * (float)(world->tuning.value[SIM_TUNE_HEARTS] - world->heroes[0].hearts);
  if (world->has_game && world->gate_open) danger = fmaxf(danger, DANGER_GATE);
  return fminf(fmaxf(danger, 0), 1);
}

void app_hearing_frame(AppHearing *hearing, const SimWorld *world, double now) {
  const int32_t count = world->actors.count;
  const int32_t part = count / HEARING_PARTS > HEARING_MIN ? count / HEARING_PARTS : HEARING_MIN;
  for (int32_t i = 0; i < part && hearing->next < count; i++)
    count_actor(&hearing->counting, world, hearing->next++);
  if (hearing->next >= count) {
    hearing->census = hearing->counting;
    hearing->counting = (AppCensus){.nearest = FAR_TILES};
    hearing->next = 0;
  }
  const float wanted = danger_of(world, &hearing->census);
  const float seconds = (float)fmin(fmax(now - hearing->danger_at, 0), 1);
  const float share = 1 - expf(-seconds / (wanted > hearing->danger ? RISE_SECONDS : FALL_SECONDS));
  hearing->danger += (wanted - hearing->danger) * share;
  hearing->danger_at = now;
}

float app_hearing_level(const AppHearing *hearing, AppBed bed, int side) {
  if (bed == APP_BED_AIR) return 1;
  return sqrtf(1 - expf(-2 * hearing->census.weight[bed][side] / many[bed])); // of many voices powers add
}
