/* The clock, its pace, and the one loop of fixed steps. */
#include "app/platform/clock.h"

#include <assert.h>
#include <math.h>

#include "app/platform/host.h"
#include "base/clock.h"

#define SECOND_NS    1000000000u
#define STEP_SECONDS (1.0 / APP_FRAME_RATE)
#define BUDGET_NS    20000000u // for the steps of one frame
#define ROUNDING     1e-9

uint64_t app_clock_begin(AppClock *clock) {
  const uint64_t begin = base_clock_ns();
  if (clock->frames > 0 && begin > clock->begin_ns) clock->passed_ns += begin - clock->begin_ns;
  clock->begin_ns = begin;
  AppTimes *times = &clock->times;
  assert(times->at >= 0 && times->at < APP_TIMES);
  times->tick[times->at] = times->field[times->at] = 0;
  const double before = clock->now;
  clock->now = clock->fixed ? (double)clock->frames / APP_FRAME_RATE : (double)clock->passed_ns / SECOND_NS;
  clock->frame_seconds = clock->now - before;
  clock->frames++;
  return begin;
}

void app_clock_end(AppClock *clock, uint64_t begin_ns) {
  AppTimes *times = &clock->times;
  times->frame[times->at] = (float)(base_clock_since(begin_ns)) / 1e6f;
  times->at = (times->at + 1) % APP_TIMES;
}

void app_clock_wait(const AppClock *clock, uint64_t begin_ns, int rate, bool idle) {
  assert(rate > 0);
  if (clock->unpaced) return;
  const uint64_t period = SECOND_NS / (uint64_t)rate, used = base_clock_since(begin_ns);
  if (used >= period) return;
  // A frame that has used over 3/4 of its time was held back by the screen already; waiting as well would
  // halve the rate.
  if (!idle && !clock->fixed && used > period * 3 / 4) return;
  app_host_wait((uint32_t)((period - used + 500000) / 1000000));
}

void app_steps_run(AppSteps *steps, double seconds, bool exact, bool (*step)(void *of), void *of) {
  assert(seconds >= 0);
  steps->debt += seconds;
  const uint64_t start = base_clock_ns();
  for (int done = 0; steps->debt >= STEP_SECONDS - ROUNDING; done++) {
    const bool late = done > 0 && (base_clock_since(start) > BUDGET_NS || done >= APP_MAX_CATCH_UP);
    if ((late && !exact) || !step(of)) {
      steps->debt = 0;
      break;
    }
    steps->debt -= STEP_SECONDS;
  }
  steps->debt = fmax(steps->debt, 0);
  steps->fraction = (float)fmin(steps->debt / STEP_SECONDS, 1);
}
