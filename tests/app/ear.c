#include "ear.h"

#include <math.h>
#include <stdlib.h>

#define QUIET (1.0f / 65536) // nothing is left of it in 16 bits

enum { BLOCK = 512 };

void ear_hear(Ear *ear, AppMix *mix, int64_t frames) {
  float out[2 * BLOCK];
  for (int64_t done = 0; done < frames; done += BLOCK) {
    const int count = frames - done < BLOCK ? (int)(frames - done) : BLOCK;
    for (int i = 0; i < 2 * count; i++) out[i] = NAN; // all of it must be filled
    app_mix_render(mix, out, count);
    for (int i = 0; i < count; i++) {
      const float *now = out + 2 * i;
      assert_true(isfinite(now[0]) && isfinite(now[1]));
      ear->left = fmaxf(ear->left, fabsf(now[0]));
      ear->right = fmaxf(ear->right, fabsf(now[1]));
      for (int side = 0; side < 2; side++) {
        ear->power[side] += (double)now[side] * (double)now[side];
        if (ear->frames > 0) ear->jump = fmaxf(ear->jump, fabsf(now[side] - ear->last[side]));
        ear->last[side] = now[side];
      }
      ear->frames++;
      ear->zeros = fabsf(now[0]) < QUIET && fabsf(now[1]) < QUIET ? ear->zeros + 1 : 0;
      if (ear->zeros > ear->most_zeros) ear->most_zeros = ear->zeros;
    }
  }
  ear->peak = fmaxf(ear->left, ear->right);
}

Ear ear_listen(AppMix *mix, int64_t frames) {
  Ear ear = {0};
  ear_hear(&ear, mix, frames);
  return ear;
}

static double decibels(double squares, int64_t samples) {
  return squares > 0 ? 10 * log10(squares / (double)samples) : -200;
}

double ear_loudness(const Ear *ear) {
  return decibels(ear->power[0] + ear->power[1], 2 * ear->frames);
}

double ear_side(const Ear *ear, int side) {
  return decibels(ear->power[side], ear->frames);
}

AppMixLevels ear_levels(float volume, float world) {
  return (AppMixLevels){.volume = volume, .effects = 1, .throng = 1, .world = world};
}

int ear_new_mix(void **state) {
  AppMix *mix = malloc(sizeof *mix);
  *state = mix;
  if (mix == NULL) return -1;
  app_mix_init(mix);
  for (int part = 0; part < APP_MIX_PARTS; part++)
    if (!app_mix_make(mix, part)) return -1;
  return 0;
}

int ear_free_mix(void **state) {
  app_mix_free(*state);
  free(*state);
  return 0;
}
