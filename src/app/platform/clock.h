/* Time: the clock of the frames, fixed steps of a simulation within them, and what frames cost.
 *
 * Always true: `now` is constant within a frame and never goes back, even where the machine's clock does; a
 * frame makes up for at most APP_MAX_SECONDS of real time, and a simulation that cannot keep up gets slower
 * instead of falling behind further and further. */
#ifndef APP_PLATFORM_CLOCK_H
#define APP_PLATFORM_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#define APP_MAX_SECONDS 0.1 // of real time that the steps of one frame make up for

enum {
  APP_FRAME_RATE = 60,
  APP_TIMES = 120,
  APP_MAX_CATCH_UP = 64
}; // frames a second; frames; steps a frame

/// Milliseconds of the last frames: the work of a frame without the wait for the screen, all its ticks
/// together, and what the flow field took of them (0 in a frame without one).
typedef struct AppTimes {
  float frame[APP_TIMES], tick[APP_TIMES], field[APP_TIMES];
  int at;           // the frame that is being measured; at - 1 is the last whole one
  float plain_tick; // running mean of ticks without a field
} AppTimes;

typedef struct AppClock {
  bool fixed;           // each frame lasts 1/60 s, whatever the real clock says: with a script
  bool unpaced;         // frames do not wait for their time: tests
  double now;           // seconds since the start
  double frame_seconds; // since the last frame
  int64_t frames;
  uint64_t begin_ns, passed_ns; // when the last frame began, what has passed from the first one to it
  AppTimes times;
} AppClock;

/// Begins a frame. Returns when it began, nanoseconds.
uint64_t app_clock_begin(AppClock *clock);
/// Ends the frame's work, before it is shown.
void app_clock_end(AppClock *clock, uint64_t begin_ns);
/// Waits until the frame has lasted 1/rate seconds. `idle`: nothing moves, so the screen's own pace does not
/// count.
void app_clock_wait(const AppClock *clock, uint64_t begin_ns, int rate, bool idle);

/// The time that a simulation with fixed steps of 1/60 s is behind.
typedef struct AppSteps {
  double debt;    // seconds
  float fraction; // of a step that has passed since the last, for drawing
} AppSteps;

/// Does the steps that `seconds` of game time ask for: at most APP_MAX_CATCH_UP of them, for at most 20 ms of
/// real time. What does not fit is dropped, unless `exact`. A step that returns false is not taken: nothing
/// is owed any more.
void app_steps_run(AppSteps *steps, double seconds, bool exact, bool (*step)(void *of), void *of);

#endif
