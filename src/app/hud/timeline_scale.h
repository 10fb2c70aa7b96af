/* Ticks over pixels: what the parts of the time line share. */
#ifndef APP_HUD_TIMELINE_SCALE_H
#define APP_HUD_TIMELINE_SCALE_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

/// The colour of what is not now: the past, and the ghost of another branch.
#define TIMELINE_PAST APP_RGB(0xa9e2f5)

/// A span of ticks drawn over a span of pixels.
typedef struct TimelineScale {
  float x, w;    // output pixels
  int64_t ticks; // more than 0
} TimelineScale;

/// The rail of a track.
SDL_FRect timeline_rail(AppBox track);
/// All branches to the longest one's end, over the rail of the track.
TimelineScale timeline_scale(const AppScreenFrame *frame, AppBox track);
float timeline_x(const TimelineScale *scale, int64_t tick);
/// "1:02.14": minutes, seconds, hundredths; returns out.
const char *timeline_time(int64_t tick, char *out, size_t size);

#endif
