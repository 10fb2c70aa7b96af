/* Synthesises samples from rows. A mallet's partials are turning complex numbers, so that no sine is computed
 * per sample; a breath is noise through a state variable filter (Chamberlin 1980). */
#include "app/sound/synth.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#define TURN        6.28318530718f
#define PARTIALS    4
#define GLIDE_EVERY 32     // samples between two looks at the pitch
#define EDGE_IN     0.001f // seconds
#define EDGE_OUT    0.02f
#define BREATH_Q    0.7f

/* The largest differences of variants, as shares */
#define VARY_PITCH 0.12f
#define VARY_GAIN  0.35f
#define VARY_START 0.25f
#define VARY_DECAY 0.25f
#define VARY_PEAK  0.12f

static float glide_hz(const AppSynthLayer *layer, float share) {
  return layer->hz * powf(layer->to / layer->hz, share);
}

/* Layers are added to `out`, which is long enough for all of them. */

static void add_partial(const AppSynthLayer *layer, float *out, int count, float ratio, float gain,
                        float decay) {
  const float fall = expf(-1 / (decay * APP_SOUND_RATE));
  const int rise = (int)(layer->attack * APP_SOUND_RATE);
  float re = 1, im = 0, turn_re = 1, turn_im = 0, level = gain;
  for (int i = 0; i < count; i++) {
    if (i % GLIDE_EVERY == 0) {
      const float angle = TURN * ratio * glide_hz(layer, (float)i / (float)count) / APP_SOUND_RATE;
      turn_re = cosf(angle);
      turn_im = sinf(angle);
      const float length = sqrtf(re * re + im * im); // rounding must not make it louder
      re /= length;
      im /= length;
    }
    if (i >= rise) level *= fall;
    out[i] += im * level * (i < rise ? (float)i / (float)rise : 1);
    const float next = re * turn_re - im * turn_im;
    im = re * turn_im + im * turn_re;
    re = next;
  }
}

static void add_mallet(const AppSynthLayer *layer, float *out, int count) {
  static const struct {
    float ratio, gain, decay;
  } partial[PARTIALS] = {{1, 1, 1}, {2, 0.28f, 0.6f}, {3.01f, 0.10f, 0.4f}, {4.2f, 0.05f, 0.22f}};
  for (int i = 0; i < PARTIALS; i++)
    add_partial(layer, out, count, partial[i].ratio, partial[i].gain * layer->gain,
                partial[i].decay * layer->decay);
}

static void add_breath(const AppSynthLayer *layer, float *out, int count, BaseRandom *random) {
  const float fall = expf(-1 / (layer->decay * APP_SOUND_RATE));
  const int rise = (int)(layer->attack * APP_SOUND_RATE);
  float low = 0, band = 0, tuning = 0, level = layer->gain;
  for (int i = 0; i < count; i++) {
    if (i % GLIDE_EVERY == 0)
      tuning = 2 * sinf(TURN / 2 * glide_hz(layer, (float)i / (float)count) / APP_SOUND_RATE);
    low += tuning * band;
    band += tuning * (app_synth_noise(random) - low - band / BREATH_Q);
    if (i >= rise) level *= fall;
    out[i] += band * level * (i < rise ? (float)i / (float)rise : 1);
  }
}

/// 0 at both ends, 1 between.
static float window(int i, int count) {
  const float in = (float)i / (EDGE_IN * APP_SOUND_RATE),
              left = (float)(count - 1 - i) / (EDGE_OUT * APP_SOUND_RATE);
  const float share = fminf(fminf(in, left), 1);
  return share * share * (3 - 2 * share);
}

/// The mean goes in the shape of the window, so that the ends stay at zero.
static void settle_samples(AppSamples *samples, float peak) {
  double sum = 0, weight = 0;
  for (int i = 0; i < samples->count; i++) {
    const float w = window(i, samples->count);
    samples->at[i] *= w;
    sum += (double)samples->at[i];
    weight += (double)w;
  }
  float max = 0;
  for (int i = 0; i < samples->count; i++) {
    samples->at[i] -= (float)(sum / weight) * window(i, samples->count);
    max = fmaxf(max, fabsf(samples->at[i]));
  }
  for (int i = 0; i < samples->count && max > 0; i++) samples->at[i] *= peak / max;
}

bool app_samples_init(AppSamples *out, float seconds) {
  assert(seconds > 0);
  out->count = (int)(seconds * APP_SOUND_RATE);
  out->at = calloc((size_t)out->count, sizeof *out->at);
  if (out->at == NULL) out->count = 0;
  return out->at != NULL;
}

int app_synth_variants(AppEffect effect) {
  return app_effects[effect].variants > 1 ? app_effects[effect].variants : 1;
}

/// Up to `share` more or less; a first variant is as written.
static float vary_value(BaseRandom *random, int variant, float value, float share) {
  const float chance = (float)base_random_below(random, 2001) / 1000 - 1;
  return variant == 0 ? value : value * (1 + share * chance);
}

static AppSynthLayer vary_layer(BaseRandom *random, int variant, AppSynthLayer layer) {
  const float pitch = vary_value(random, variant, 1, VARY_PITCH);
  layer.hz *= pitch;
  layer.to *= pitch;
  layer.gain = vary_value(random, variant, layer.gain, VARY_GAIN);
  layer.start = vary_value(random, variant, layer.start, VARY_START);
  layer.decay = vary_value(random, variant, layer.decay, VARY_DECAY);
  return layer;
}

bool app_synth_make(AppEffect effect, int variant, AppSamples *out) {
  assert(effect >= 0 && effect < APP_EFFECT_COUNT && variant >= 0 && variant < app_synth_variants(effect));
  const AppEffectInfo *info = &app_effects[effect];
  float seconds = 0;
  for (int i = 0; i < APP_SYNTH_LAYERS; i++)
    seconds = fmaxf(seconds, info->layer[i].start + info->layer[i].length);
  if (!app_samples_init(out, seconds)) return false;
  BaseRandom random = base_random_seeded(0x736f756e64u + (uint64_t)variant, (uint64_t)effect);
  BaseRandom lots = base_random_seeded(0x76617279u + (uint64_t)variant, (uint64_t)effect);
  for (int i = 0; i < APP_SYNTH_LAYERS && info->layer[i].length > 0; i++) {
    const AppSynthLayer layer = vary_layer(&lots, variant, info->layer[i]);
    const int first = (int)(layer.start * APP_SOUND_RATE);
    int count = (int)(layer.length * APP_SOUND_RATE);
    if (count > out->count - first) count = out->count - first;
    if (layer.timbre == APP_SYNTH_MALLET)
      add_mallet(&layer, out->at + first, count);
    else
      add_breath(&layer, out->at + first, count, &random);
  }
  settle_samples(out, vary_value(&lots, variant, info->peak, VARY_PEAK));
  return true;
}
