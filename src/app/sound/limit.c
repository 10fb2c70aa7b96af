/* The gain of each frame is the least that any frame of the next APP_LIMIT_AHEAD needs, let rise slowly, then
 * the mean over as many frames: a mean of values that all keep a peak below the ceiling keeps it there too.
 */
#include "app/sound/limit.h"

#include <math.h>
#include <string.h>

#include "app/sound/synth.h"

#define BACK 0.15f // seconds in which the gain returns

enum { TURN_OVER = APP_LIMIT_AHEAD << 16, QUEUE = APP_LIMIT_AHEAD + 1 };

void app_limiter_reset(AppLimiter *limiter) {
  memset(limiter, 0, sizeof *limiter);
  for (int i = 0; i < APP_LIMIT_AHEAD; i++) limiter->eased[i] = 1;
  limiter->sum = APP_LIMIT_AHEAD;
  limiter->gain = 1;
}

/// The least of `need` and of those of the last APP_LIMIT_AHEAD frames.
static float least(AppLimiter *limiter, float need) {
  while (limiter->queued > 0 && limiter->need[(limiter->first + limiter->queued - 1) % QUEUE] >= need)
    limiter->queued--;
  const int end = (limiter->first + limiter->queued) % QUEUE;
  limiter->need[end] = need;
  limiter->need_at[end] = limiter->at;
  limiter->queued++;
  const int age = (limiter->at - limiter->need_at[limiter->first] + TURN_OVER) % TURN_OVER;
  if (age >= APP_LIMIT_AHEAD) {
    limiter->first = (limiter->first + 1) % QUEUE;
    limiter->queued--;
  }
  return limiter->need[limiter->first];
}

void app_limiter_run(AppLimiter *limiter, float *frames, int count) {
  const float back = 1 - expf(-1 / (BACK * APP_SOUND_RATE));
  for (int f = 0; f < count; f++) {
    float *frame = frames + 2 * f;
    const float peak = fmaxf(fabsf(frame[0]), fabsf(frame[1]));
    const float wanted = least(limiter, peak > APP_LIMIT_CEILING ? APP_LIMIT_CEILING / peak : 1);
    limiter->gain = fminf(wanted, limiter->gain + (1 - limiter->gain) * back);
    const int slot = limiter->at % APP_LIMIT_AHEAD;
    limiter->sum += (double)limiter->gain - (double)limiter->eased[slot];
    limiter->eased[slot] = limiter->gain;
    const float gain = fminf((float)(limiter->sum / APP_LIMIT_AHEAD), 1);
    for (int side = 0; side < 2; side++) {
      const float late = limiter->late[slot][side] * gain;
      limiter->late[slot][side] = frame[side];
      frame[side] = fminf(fmaxf(late, -APP_LIMIT_CEILING), APP_LIMIT_CEILING); // of rounding errors
    }
    limiter->at = (limiter->at + 1) % TURN_OVER;
  }
}
