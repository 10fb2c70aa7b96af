/* A limiter that looks ahead: gain falls before a peak comes and returns slowly after it.
 *
 * Always true: what leaves it lies within +-APP_LIMIT_CEILING, and it is APP_LIMIT_AHEAD frames late. What
 * stays below the ceiling is not changed. */
#ifndef APP_SOUND_LIMIT_H
#define APP_SOUND_LIMIT_H

#define APP_LIMIT_CEILING 0.89f // -1 dBFS

enum { APP_LIMIT_AHEAD = 256 }; // frames, 5.8 ms

typedef struct AppLimiter {
  float late[APP_LIMIT_AHEAD][2];
  float eased[APP_LIMIT_AHEAD]; // of the last gains, whose mean is applied
  double sum;                   // of `eased`
  /* The least gain that the frames of `late` need: a queue of rising values, the least first. */
  float need[APP_LIMIT_AHEAD + 1];
  int need_at[APP_LIMIT_AHEAD + 1];
  int first, queued;
  float gain; // that was let rise
  int at;     // frames since the beginning, modulo a great multiple of APP_LIMIT_AHEAD
} AppLimiter;

void app_limiter_reset(AppLimiter *limiter);
/// Frames of left and right, changed where they are.
void app_limiter_run(AppLimiter *limiter, float *frames, int count);

#endif
