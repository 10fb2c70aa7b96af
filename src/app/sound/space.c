#include "app/sound/space.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "app/sound/synth.h"

#define SECONDS 2.0f    // at first
#define DAMPING 0.32f   // share of the sample before that each pass keeps
#define GLIDE   0.0015f // share of the way to a new length, a call
#define TINY    1e-18f  // keeps dying echoes from becoming denormal numbers, which are slow

static const int delay[APP_SPACE_LINES] = {1433, 1601, 1867, 2053, 2251, 2399, 2617, 2797}; // primes

static void set_gains(AppSpace *space) {
  for (int i = 0; i < APP_SPACE_LINES; i++)
    space->gain[i] = powf(10, -3 * (float)delay[i] / (space->seconds * APP_SOUND_RATE));
}

void app_space_reset(AppSpace *space) {
  memset(space, 0, sizeof *space);
  space->seconds = space->seconds_wanted = SECONDS;
  set_gains(space);
}

void app_space_set(AppSpace *space, float seconds) {
  assert(seconds > 0);
  space->seconds_wanted = seconds;
}

/// Hadamard, scaled to keep the energy.
static void mix_lines(float *v) {
  for (int half = 1; half < APP_SPACE_LINES; half *= 2)
    for (int i = 0; i < APP_SPACE_LINES; i += 2 * half)
      for (int k = i; k < i + half; k++) {
        const float a = v[k], b = v[k + half];
        v[k] = a + b;
        v[k + half] = a - b;
      }
  for (int i = 0; i < APP_SPACE_LINES; i++) v[i] *= 0.35355339f; // 1 / sqrt(8)
}

void app_space_run(AppSpace *space, const float *in, float *out, int count) {
  if (fabsf(space->seconds - space->seconds_wanted) > 0.01f) {
    space->seconds += (space->seconds_wanted - space->seconds) * GLIDE * (float)count;
    set_gains(space);
  }
  for (int f = 0; f < count; f++) {
    float v[APP_SPACE_LINES];
    for (int i = 0; i < APP_SPACE_LINES; i++) {
      const float echo = space->line[i][(space->at - delay[i]) & (APP_SPACE_LENGTH - 1)];
      space->low[i] = echo + (space->low[i] - echo) * DAMPING;
      v[i] = space->low[i] * space->gain[i];
    }
    out[2 * f] += v[0] - v[2] + v[4] - v[6];
    out[2 * f + 1] += v[1] - v[3] + v[5] - v[7];
    mix_lines(v);
    for (int i = 0; i < APP_SPACE_LINES; i++)
      space->line[i][space->at] = v[i] + in[2 * f + i % 2] * 0.5f + TINY;
    space->at = (space->at + 1) & (APP_SPACE_LENGTH - 1);
  }
}
