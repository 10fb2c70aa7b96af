/* Ticks over pixels. */
#include "app/hud/timeline_scale.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#define LABEL     62.0f // logical pixels at both ends, for times
#define RAIL      8.0f
#define RAIL_AT   0.66f                       // of the track's height
#define MIN_TICKS (10 * SIM_TICKS_PER_SECOND) // the track is never shorter

SDL_FRect timeline_rail(AppBox track) {
  const SDL_FRect in = app_box_in(track, LABEL, 0).r;
  const float h = roundf(RAIL * track.s);
  return (SDL_FRect){roundf(in.x), roundf(in.y + in.h * RAIL_AT - h / 2), fmaxf(roundf(in.w), 1), h};
}

TimelineScale timeline_scale(const AppScreenFrame *frame, AppBox track) {
  const SimHistory *history = frame->game->run.history;
  const SDL_FRect rail = timeline_rail(track);
  TimelineScale scale = {rail.x, rail.w, MIN_TICKS};
  for (int32_t i = 0; i < SIM_BRANCHES; i++)
    if (history->branch[i].used && history->branch[i].end > scale.ticks) scale.ticks = history->branch[i].end;
  return scale;
}

float timeline_x(const TimelineScale *scale, int64_t tick) {
  assert(scale->ticks > 0);
  return scale->x + scale->w * (float)((double)tick / (double)scale->ticks);
}

const char *timeline_time(int64_t tick, char *out, size_t size) {
  const int64_t seconds = tick / SIM_TICKS_PER_SECOND;
  assert(tick >= 0 && size > 0);
  snprintf(out, size, "%d:%02d.%02d", (int)(seconds / 60), (int)(seconds % 60),
           (int)(tick % SIM_TICKS_PER_SECOND * 100 / SIM_TICKS_PER_SECOND));
  return out;
}
