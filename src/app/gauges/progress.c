/* Follows a run by the events of each tick. */
#include "app/gauges/progress.h"

#include <stdio.h>
#include <string.h>

#include "sim/score/score.h"

enum { STILL_TICKS = 120, MANY_GIVE_UPS = 3, ALL_MEDALS = (1 << APP_MEDAL_COUNT) - 1 };

void app_progress_begin(AppProgress *progress, const char *level) {
  const int losses = strcmp(progress->level, level) == 0 ? progress->losses : 0;
  *progress = (AppProgress){.medals = ALL_MEDALS, .losses = losses};
  snprintf(progress->level, sizeof progress->level, "%s", level);
}

static void note_hit(AppProgress *progress, const SimWorld *world) {
  progress->medals &= ~(1u << APP_MEDAL_UNHURT);
  if (world->heroes[0].hearts > 0) return;
  progress->caught_standing = progress->still >= STILL_TICKS;
}

static bool is_plain(const SimWorld *world, int32_t depth) {
  return world->heroes[0].steering == nav_steering_find("lookahead") &&
         world->tuning.value[SIM_TUNE_DEPTH] <= depth;
}

void app_progress_tick(AppProgress *progress, const SimWorld *world, int32_t plain_depth) {
  if (world->end_tick >= 0 && world->end_tick < world->tick - 1) return; // it is over
  for (int32_t i = 0; i < world->event_count; i++) {
    const SimEventKind kind = world->events[i].kind;
    if (kind == SIM_EVENT_HIT || kind == SIM_EVENT_TOUCH) note_hit(progress, world);
    if (kind == SIM_EVENT_HERO_STOPPED && world->heroes[0].status == SIM_HERO_OSCILLATION)
      progress->give_ups++;
    if (kind == SIM_EVENT_LOST) progress->losses++;
    if (kind == SIM_EVENT_WON) progress->losses = 0;
  }
  if (!is_plain(world, plain_depth)) progress->medals &= ~(1u << APP_MEDAL_PLAIN);
  progress->still = world->heroes[0].status == SIM_HERO_MOVING ? 0 : progress->still + 1;
}

AppWin app_progress_win(const AppProgress *progress, const SimWorld *world, int32_t par_seconds, bool fair) {
  AppWin win = {.hearts = world->heroes[0].hearts};
  if (!fair) return win;
  win.ticks = world->end_tick;
  win.medals = progress->medals;
  if (par_seconds > 0) win.score = sim_score(world, par_seconds).total;
  if (par_seconds <= 0 || win.ticks > (int64_t)par_seconds * SIM_TICKS_PER_SECOND)
    win.medals &= ~(1u << APP_MEDAL_PAR);
  return win;
}

AppHint app_progress_hint(const AppProgress *progress, const SimWorld *world) {
  if (world->heroes[0].status != SIM_HERO_LOST) return APP_HINT_NONE;
  if (world->heroes[0].hearts > 0) return APP_HINT_BLOCK;
  if (progress->give_ups >= MANY_GIVE_UPS) return APP_HINT_FARTHER;
  if (progress->caught_standing) return APP_HINT_MOVE;
  if (world->stats.hit.way == SIM_HIT_ARROW) return APP_HINT_COVER;
  return world->heroes[0].barricades == SIM_BARRICADES ? APP_HINT_BARRICADE : APP_HINT_LURE;
}
