#include "app/sound/throng.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#define TURN    6.28318530718f
#define FADE    1.5f  // seconds in which the end of noise becomes its beginning
#define WIDTH   0.37f // share of the loop that the right ear is ahead
#define GLIDE   0.35f // seconds
#define SILENCE 1e-5f
#define EXACT   1024 // samples between two exact values of a tone

typedef struct Drone {
  float hz, gain;
  int swells; // in the loop
} Drone;

typedef struct Murmur {
  float hz, q, gain;
  float rough;  // how deep it is cut into bursts
  int a_second; // bursts
} Murmur;

enum { DRONES = 3, MURMURS = 3 };

/* Drones are of the scale of all sounds. A throat is a narrow band of noise cut into bursts: those of feet
 * are irregular, those of breath slow, those of a growl fast. */
static const struct Bed {
  int seconds;
  float power; // root of the mean square
  Drone drone[DRONES];
  Murmur murmur[MURMURS];
} beds[APP_BED_COUNT] = {
    [APP_BED_AIR] = {9,
                     0.010f,
                     {{55, 0.20f, 2}, {82.41f, 0.10f, 3}},
                     {{150, 0.6f, 0.5f, 0.3f, 1}, {900, 0.5f, 0.10f, 0.5f, 1}}},
    [APP_BED_FAR] = {8,
                     0.10f,
                     {{110, 0.30f, 2}, {164.81f, 0.22f, 3}, {220, 0.10f, 5}},
                     {{190, 0.7f, 0.55f, 0.4f, 2}, {420, 0.8f, 0.25f, 0.6f, 3}}},
    [APP_BED_NEAR] = {7,
                      0.12f,
                      {{146.83f, 0.10f, 3}},
                      {{260, 1.2f, 0.6f, 0.7f, 5},
                       {640, 2.5f, 0.5f, 0.9f, 7},
                       {1500, 1.0f, 0.12f, 0.95f, 11}}},
    [APP_BED_CHASE] = {6,
                       0.12f,
                       {{98, 0.16f, 12}, {103.83f, 0.14f, 18}},
                       {{180, 3, 0.6f, 0.8f, 17}, {760, 4, 0.55f, 0.9f, 13}, {2100, 1.5f, 0.16f, 0.9f, 19}}},
};

/// Whole turns in a loop, so that its end meets its beginning.
static void add_drone(AppSamples *bed, const Drone *drone) {
  const double turns = round((double)drone->hz * bed->count / APP_SOUND_RATE);
  const float step = (float)(turns / bed->count) * TURN,
              swell = (float)drone->swells / (float)bed->count * TURN;
  const float step_re = cosf(step), step_im = sinf(step);
  float re = 1, im = 0;
  for (int i = 0; i < bed->count; i++) {
    if (i % EXACT == 0) { // rounding would part end and beginning
      const double angle = fmod((double)i * turns / bed->count, 1) * (double)TURN;
      re = (float)cos(angle);
      im = (float)sin(angle);
    }
    const float wave = im + 0.5f * im * re; // and some of its octave
    bed->at[i] += wave * drone->gain * (0.65f - 0.35f * cosf(swell * (float)i));
    const float next = re * step_re - im * step_im;
    im = re * step_im + im * step_re;
    re = next;
  }
}

/// Bursts of uneven strength and length, smooth: at the moment `at` of the loop.
static float burst_strength(const float *strength, int bursts, float at) {
  assert(bursts > 0 && at >= 0 && at <= 1);
  const float place = at * (float)bursts;
  const int i = (int)place % bursts;
  const float share = place - floorf(place), soft = share * share * (3 - 2 * share);
  return strength[i] + (strength[(i + 1) % bursts] - strength[i]) * soft;
}

/// Noise in a band, whose surplus at the end is faded into its beginning.
static void add_murmur(AppSamples *bed, const Murmur *murmur, BaseRandom *random) {
  enum { MAX_BURSTS = 256 };
  float strength[MAX_BURSTS];
  const int bursts = murmur->a_second * (bed->count / APP_SOUND_RATE), fade = (int)(FADE * APP_SOUND_RATE);
  assert(bursts > 0 && bursts <= MAX_BURSTS);
  for (int i = 0; i < bursts; i++)
    strength[i] = 1 - murmur->rough * (float)base_random_below(random, 1000) / 1000;
  float low = 0, band = 0, tuning = 0, level = 0;
  for (int i = 0; i < bed->count + fade; i++) {
    const float at = (float)(i % bed->count) / (float)bed->count;
    if (i % 32 == 0) {
      level = burst_strength(strength, bursts, at);
      tuning = 2 * sinf(TURN / 2 * murmur->hz * (0.7f + 0.4f * level) / APP_SOUND_RATE);
    }
    low += tuning * band;
    band += tuning * (app_synth_noise(random) - low - band / murmur->q);
    const float share = (float)(i < fade ? i : i - bed->count) / (float)fade;
    const float edge = i < fade ? sqrtf(share) : i >= bed->count ? sqrtf(1 - share) : 1;
    bed->at[i % bed->count] += band * murmur->gain * level * edge;
  }
}

static void settle_bed(AppSamples *bed, float power) {
  double sum = 0, squares = 0;
  for (int i = 0; i < bed->count; i++) sum += (double)bed->at[i];
  for (int i = 0; i < bed->count; i++) {
    bed->at[i] -= (float)(sum / bed->count);
    squares += (double)bed->at[i] * (double)bed->at[i];
  }
  const float scale = power / (float)sqrt(squares / bed->count);
  for (int i = 0; i < bed->count; i++) bed->at[i] *= scale;
}

bool app_throng_make(AppThrong *throng, AppBed b) {
  AppSamples *bed = &throng->bed[b];
  if (!app_samples_init(bed, (float)beds[b].seconds)) return false;
  BaseRandom random = base_random_seeded(0x626564u, (uint64_t)b);
  for (int i = 0; i < DRONES && beds[b].drone[i].hz > 0; i++) add_drone(bed, &beds[b].drone[i]);
  for (int i = 0; i < MURMURS && beds[b].murmur[i].hz > 0; i++) add_murmur(bed, &beds[b].murmur[i], &random);
  settle_bed(bed, beds[b].power);
  return true;
}

void app_throng_free(AppThrong *throng) {
  for (int b = 0; b < APP_BED_COUNT; b++) free(throng->bed[b].at);
  *throng = (AppThrong){0};
}

void app_throng_run(AppThrong *throng, AppBed bed, const float wanted[2], float *out, int count) {
  assert(count > 0 && throng->bed[bed].count > 0);
  const AppSamples *samples = &throng->bed[bed];
  const float share = 1 - expf(-(float)count / (GLIDE * APP_SOUND_RATE));
  const int ahead = (int)(WIDTH * (float)samples->count);
  for (int side = 0; side < 2; side++) {
    float *now = &throng->now[bed][side];
    const float next =
        fabsf(wanted[side] - *now) < SILENCE ? wanted[side] : *now + (wanted[side] - *now) * share;
    const float step = (next - *now) / (float)count;
    int at = (throng->at[bed] + side * ahead) % samples->count;
    for (int f = 0; f < count && (*now > 0 || next > 0); f++) {
      out[2 * f + side] += samples->at[at] * (*now + step * (float)f);
      at = at + 1 == samples->count ? 0 : at + 1;
    }
    *now = next;
  }
  throng->at[bed] = (throng->at[bed] + count) % samples->count;
}
