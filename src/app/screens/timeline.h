/* The time line at the foot of the game screen: where its parts lie, and what they share. */
#ifndef APP_SCREENS_TIMELINE_H
#define APP_SCREENS_TIMELINE_H

#include "app/screens/screens.h"

/// The colour of what is not now: the past, and the ghost of another branch.
#define TIMELINE_PAST APP_RGB(0xa9e2f5)

/// What lies folded above the bar; one at a time.
typedef enum TimelineFold {
  TIMELINE_CLOSED,
  TIMELINE_MORE,    // the buttons that have no space in the line
  TIMELINE_LAST,    // in low windows: those that have no space there either
  TIMELINE_KINDS,   // what jumps lead to
  TIMELINE_BRANCHES // the tree, and the comparison of two
} TimelineFold;

typedef enum TimelinePart {
  TIMELINE_PLAY,
  TIMELINE_BACK,
  TIMELINE_FORTH,
  TIMELINE_JUMP_BACK,
  TIMELINE_KIND,
  TIMELINE_JUMP_FORTH,
  TIMELINE_NOW,
  TIMELINE_TREE,
  TIMELINE_SLOWER,
  TIMELINE_SPEED,
  TIMELINE_FASTER,
  TIMELINE_CLOSE,
  TIMELINE_REST, // unfolds the buttons that have no space
  TIMELINE_PARTS
} TimelinePart;

/// Output pixels. A cell of width 0 is not shown.
typedef struct TimelinePlaces {
  SDL_FRect bar;  // all of it; h 0: not shown
  SDL_FRect fold; // what is unfolded; h 0: nothing
  SDL_FRect track;
  SDL_FRect cell[TIMELINE_PARTS];
  bool one_line; // the track lies between the buttons
} TimelinePlaces;

TimelinePlaces timeline_places(const AppScreenFrame *frame);

/// A span of ticks drawn over a span of pixels.
typedef struct TimelineScale {
  float x, w;    // pixels
  int64_t ticks; // more than 0
} TimelineScale;

static inline float timeline_x(const TimelineScale *scale, int64_t tick) {
  return scale->x + scale->w * (float)((double)tick / (double)scale->ticks);
}

/// All branches to the longest one's end, over the rail of the track.
TimelineScale timeline_scale(const AppScreenFrame *frame, SDL_FRect track);
/// "1:02.14": minutes, seconds, hundredths; returns out.
const char *timeline_time(int64_t tick, char *out, size_t size);

/* track.c */
void timeline_track_draw(const AppScreenFrame *frame, SDL_FRect track);

/* branches.c: the tree and the comparison */

/// Logical pixels that they would like to have.
float timeline_branches_height(const AppScreenFrame *frame, float width);
void timeline_branches_draw(const AppScreenFrame *frame, const TimelinePlaces *places);

/* compare.c: the present branch beside the ghost */
bool timeline_compares(const AppScreenFrame *frame);
float timeline_compare_height(void); // logical pixels
void timeline_compare_draw(const AppScreenFrame *frame, SDL_FRect place);

#endif
