/* From rows to samples. A mallet's partials are turning complex numbers, so that no sine is computed per
 * sample; a breath is noise through a state variable filter (Chamberlin 1980). */
#include "app/platform/sound_synth.h"

#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "sim/world/world.h"

#define TURN        6.28318530718f
#define PARTIALS    4
#define GLIDE_EVERY 32     // samples between two looks at the pitch
#define EDGE_IN     0.001f // seconds
#define EDGE_OUT    0.02f
#define BREATH_Q    0.7f
#define BED_SECONDS 8
#define BED_FADE    1.5f // seconds in which the end of the noise becomes its beginning
#define BED_PEAK    0.22f

/* A minor pentatonic */
#define G2 98.00f
#define A2 110.00f
#define D3 146.83f
#define E3 164.81f
#define G3 196.00f
#define A3 220.00f
#define C4 261.63f
#define D4 293.66f
#define E4 329.63f
#define G4 392.00f
#define A4 440.00f
#define C5 523.25f
#define D5 587.33f
#define E5 659.26f
#define G5 783.99f
#define A5 880.00f
#define D6 1174.66f

#define TONE(start, length, hz, to, gain, attack, decay)                                                     \
  { APP_SYNTH_MALLET, start, length, hz, to, gain, attack, decay }
#define BREATH(start, length, hz, to, gain, attack, decay)                                                   \
  { APP_SYNTH_BREATH, start, length, hz, to, gain, attack, decay }
#define NOTE(start, length, hz, gain, decay) TONE(start, length, hz, hz, gain, 0.004f, decay)

#define ON(event) (1u << SIM_EVENT_##event)

_Static_assert(SIM_EVENT_COUNT <= 32, "each event has a bit");

const AppEffectInfo app_effects[APP_EFFECT_COUNT] = {
    [APP_EFFECT_STEP] = {"step", 0.075f, 0.11f, 2,
                         .layer = {BREATH(0, 0.10f, 520, 260, 1, 0.004f, 0.018f),
                                   TONE(0, 0.10f, A2, 80, 0.5f, 0.004f, 0.022f)}},
    [APP_EFFECT_STEP_MUD] = {"step-mud", 0.085f, 0.14f, 2,
                             .layer = {BREATH(0, 0.20f, 240, 700, 1, 0.03f, 0.05f),
                                       TONE(0, 0.14f, G2, 70, 0.6f, 0.008f, 0.03f)}},
    [APP_EFFECT_EMBER] = {"ember", 0.34f, 0.06f, 3, .events = ON(EMBER), .everywhere = true,
                          .layer = {NOTE(0, 1.3f, A4, 1, 0.30f), NOTE(0.07f, 1.2f, E5, 0.55f, 0.32f),
                                    NOTE(0.14f, 1.1f, A5, 0.30f, 0.28f)}},
    [APP_EFFECT_GATE] = {"gate", 0.38f, 0.5f, 1, .events = ON(GATE_OPEN), .everywhere = true,
                         .layer = {TONE(0, 2.8f, A2, A2, 0.7f, 0.30f, 0.9f),
                                   TONE(0, 2.8f, A3, A3, 1, 0.35f, 0.8f),
                                   TONE(0.15f, 2.6f, E4, E4, 0.6f, 0.40f, 0.7f),
                                   TONE(0.30f, 2.4f, C5, C5, 0.3f, 0.40f, 0.6f),
                                   BREATH(0, 2.0f, 260, 900, 0.25f, 0.5f, 0.5f)}},
    [APP_EFFECT_HIT] = {"hit", 0.55f, 0.25f, 2, .events = ON(HIT), .everywhere = true,
                        .layer = {TONE(0, 0.5f, D3, 62, 1, 0.003f, 0.10f),
                                  BREATH(0, 0.3f, 380, 120, 0.7f, 0.003f, 0.05f)}},
    [APP_EFFECT_HEART] = {"heart", 0.30f, 0.2f, 1, .events = ON(FLASK), .everywhere = true,
                          .layer = {NOTE(0, 0.9f, C4, 0.8f, 0.25f), NOTE(0.10f, 0.9f, E4, 0.9f, 0.25f),
                                    NOTE(0.20f, 1.1f, G4, 1, 0.35f), NOTE(0.20f, 1.1f, C5, 0.5f, 0.35f)}},
    [APP_EFFECT_WON] = {"won", 0.42f, 1, 1, .events = ON(WON), .everywhere = true, .steady = true,
                        .layer = {NOTE(0, 1.0f, A3, 0.7f, 0.35f), NOTE(0, 0.9f, E4, 0.9f, 0.30f),
                                  NOTE(0.16f, 0.9f, G4, 0.9f, 0.30f), NOTE(0.32f, 0.9f, C5, 0.9f, 0.30f),
                                  NOTE(0.52f, 2.0f, D5, 0.5f, 0.45f), NOTE(0.72f, 2.0f, E5, 1, 0.60f),
                                  NOTE(0.72f, 2.0f, C4, 0.7f, 0.70f), NOTE(0.76f, 2.0f, G5, 0.4f, 0.50f)}},
    [APP_EFFECT_LOST] = {"lost", 0.40f, 1, 1, .events = ON(LOST), .everywhere = true, .steady = true,
                         .layer = {NOTE(0, 1.0f, E4, 0.9f, 0.30f), NOTE(0.28f, 1.0f, D4, 0.9f, 0.30f),
                                   NOTE(0.56f, 1.2f, C4, 0.9f, 0.35f), NOTE(0.90f, 2.0f, A3, 1, 0.65f),
                                   NOTE(0.90f, 2.0f, A2, 0.9f, 0.70f),
                                   BREATH(0.8f, 1.4f, 420, 160, 0.3f, 0.3f, 0.4f)}},
    [APP_EFFECT_BARRICADE_UP] = {"barricade-up", 0.34f, 0.1f, 2,
                                 .events = ON(BARRICADE_UP) | ON(GOAL) | ON(SECOND) | ON(EDITED),
                                 .layer = {NOTE(0, 0.25f, D3, 1, 0.045f), NOTE(0.09f, 0.3f, G3, 1, 0.055f),
                                           BREATH(0, 0.08f, 900, 500, 0.5f, 0.002f, 0.012f),
                                           BREATH(0.09f, 0.1f, 1100, 600, 0.5f, 0.002f, 0.015f)}},
    [APP_EFFECT_BARRICADE_DOWN] = {"barricade-down", 0.30f, 0.1f, 2, .events = ON(BARRICADE_DOWN),
                                   .layer = {NOTE(0, 0.25f, G3, 1, 0.045f), NOTE(0.09f, 0.35f, D3, 1, 0.06f),
                                             BREATH(0, 0.30f, 700, 300, 0.5f, 0.01f, 0.06f)}},
    [APP_EFFECT_REFUSED] = {"refused", 0.22f, 0.25f, 1,
                            .events = ON(BARRICADE_REFUSED) | ON(TARGET_REFUSED) | ON(HERO_STOPPED) |
                                      ON(BELL_REFUSED) | ON(REFUSED),
                            .everywhere = true,
                            .layer = {NOTE(0, 0.2f, C4, 1, 0.045f), NOTE(0.10f, 0.3f, A3, 1, 0.06f)}},
    [APP_EFFECT_BOLT] = {"bolt", 0.26f, 0.08f, 2, .events = ON(BOLT),
                         .layer = {TONE(0, 0.30f, A5, A4, 0.6f, 0.002f, 0.05f),
                                   BREATH(0, 0.06f, 3400, 2200, 1, 0.001f, 0.012f),
                                   BREATH(0.035f, 0.06f, 2600, 1800, 0.8f, 0.001f, 0.010f),
                                   BREATH(0.075f, 0.07f, 3000, 1600, 0.6f, 0.001f, 0.012f),
                                   BREATH(0.125f, 0.10f, 2200, 1200, 0.4f, 0.001f, 0.020f)}},
    [APP_EFFECT_KILLED] = {"killed", 0.20f, 0.09f, 3, .events = ON(KILLED) | ON(ESCAPED) | ON(VANISHED),
                           .layer = {BREATH(0, 0.75f, 1000, 260, 1, 0.07f, 0.16f),
                                     TONE(0, 0.75f, D4, A3, 0.5f, 0.05f, 0.17f)}},
    [APP_EFFECT_ARROW] = {"arrow", 0.13f, 0.08f, 3, .events = ON(ARROW),
                          .layer = {TONE(0, 0.32f, D6, A5, 0.5f, 0.02f, 0.07f),
                                    BREATH(0, 0.32f, 2600, 1100, 1, 0.015f, 0.07f)}},
    [APP_EFFECT_BELL_THROWN] = {"bell-thrown", 0.16f, 0.2f, 1, .events = ON(BELL),
                                .layer = {BREATH(0, 0.45f, 420, 1500, 1, 0.10f, 0.09f),
                                          TONE(0, 0.40f, A4, E5, 0.15f, 0.08f, 0.09f)}},
    [APP_EFFECT_BELL_RINGS] = {"bell-rings", 0.26f, 0.3f, 3,
                               .layer = {NOTE(0, 1.8f, D5, 1, 0.40f), NOTE(0, 1.8f, D5 * 1.004f, 0.6f, 0.45f),
                                         NOTE(0, 1.2f, A5, 0.5f, 0.25f),
                                         NOTE(0, 0.8f, D6 * 1.19f, 0.25f, 0.12f)}},
    [APP_EFFECT_SPOTTED] = {"spotted", 0.24f, 0.35f, 2, .events = ON(SPOTTED) | ON(TOUCH),
                            .layer = {TONE(0, 0.55f, E3, D3, 1, 0.012f, 0.13f),
                                      TONE(0, 0.55f, G3, G3, 0.4f, 0.012f, 0.11f)}},
    [APP_EFFECT_STOLEN] = {"stolen", 0.24f, 0.3f, 1, .events = ON(STOLEN), .everywhere = true,
                           .layer = {NOTE(0, 0.3f, G5, 0.8f, 0.06f), NOTE(0.08f, 0.3f, E5, 0.9f, 0.06f),
                                     NOTE(0.16f, 0.5f, C5, 1, 0.10f)}},
    [APP_EFFECT_CLICK] = {"click", 0.11f, 0.04f, 2, .everywhere = true, .steady = true,
                          .layer = {NOTE(0, 0.08f, A5, 1, 0.014f),
                                    BREATH(0, 0.05f, 1800, 1200, 0.5f, 0.002f, 0.007f)}},
};

static float noise(BaseRandom *random) {
  return (float)(base_random_next(random) >> 8) / 8388608.0f - 1;
}

static float glide(const AppSynthLayer *layer, float share) {
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
      const float angle = TURN * ratio * glide(layer, (float)i / (float)count) / APP_SOUND_RATE;
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
      tuning = 2 * sinf(TURN / 2 * glide(layer, (float)i / (float)count) / APP_SOUND_RATE);
    low += tuning * band;
    band += tuning * (noise(random) - low - band / BREATH_Q);
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
static void settle(AppSamples *samples, float peak) {
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

static bool make_room(AppSamples *out, float seconds) {
  out->count = (int)(seconds * APP_SOUND_RATE);
  out->at = calloc((size_t)out->count, sizeof *out->at);
  if (out->at == NULL) out->count = 0;
  return out->at != NULL;
}

bool app_synth_make(AppEffect effect, AppSamples *out) {
  const AppEffectInfo *info = &app_effects[effect];
  float seconds = 0;
  for (int i = 0; i < APP_SYNTH_LAYERS; i++)
    seconds = fmaxf(seconds, info->layer[i].start + info->layer[i].length);
  if (!make_room(out, seconds)) return false;
  BaseRandom random = base_random_seeded(0x736f756e64u, (uint64_t)effect);
  for (int i = 0; i < APP_SYNTH_LAYERS && info->layer[i].length > 0; i++) {
    const AppSynthLayer *layer = &info->layer[i];
    const int first = (int)(layer->start * APP_SOUND_RATE);
    int count = (int)(layer->length * APP_SOUND_RATE);
    if (count > out->count - first) count = out->count - first;
    if (layer->timbre == APP_SYNTH_MALLET)
      add_mallet(layer, out->at + first, count);
    else
      add_breath(layer, out->at + first, count, &random);
  }
  settle(out, info->peak);
  return true;
}

/* The bed */

/// Whole turns in a loop, so that its end meets its beginning; it swells and ebbs `waves` times.
static void add_drone(AppSamples *bed, float hz, float gain, int waves) {
  const float turns = roundf(hz * BED_SECONDS) / BED_SECONDS * TURN / APP_SOUND_RATE;
  const float swell = (float)waves / BED_SECONDS * TURN / APP_SOUND_RATE;
  const float step_re = cosf(turns), step_im = sinf(turns);
  float re = 1, im = 0;
  for (int i = 0; i < bed->count; i++) {
    if (i % 1024 == 0) { // exact again, else rounding would part end and beginning
      const double angle = fmod((double)i * (double)roundf(hz * BED_SECONDS) / bed->count, 1) * (double)TURN;
      re = (float)cos(angle);
      im = (float)sin(angle);
    }
    bed->at[i] += im * gain * (0.65f - 0.35f * cosf(swell * (float)i));
    const float next = re * step_re - im * step_im;
    im = re * step_im + im * step_re;
    re = next;
  }
}

/// A murmur: noise in a band that wanders, whose surplus at the end is faded into its beginning.
static void add_murmur(AppSamples *bed, float hz, float gain, BaseRandom *random) {
  const int fade = (int)(BED_FADE * APP_SOUND_RATE);
  float low = 0, band = 0, tuning = 0;
  for (int i = 0; i < bed->count + fade; i++) {
    if (i % GLIDE_EVERY == 0) {
      const float wander = 1 + 0.3f * sinf((float)i * TURN * 3 / (float)bed->count);
      tuning = 2 * sinf(TURN / 2 * hz * wander / APP_SOUND_RATE);
    }
    low += tuning * band;
    band += tuning * (noise(random) - low - band / BREATH_Q);
    const float share = (float)(i < fade ? i : i - bed->count) / (float)fade;
    const float level = i < fade ? sqrtf(share) : i >= bed->count ? sqrtf(1 - share) : 1;
    bed->at[i % bed->count] += band * gain * level;
  }
}

bool app_synth_bed(AppSamples *out) {
  if (!make_room(out, BED_SECONDS)) return false;
  BaseRandom random = base_random_seeded(0x626564u, 0);
  add_drone(out, A2, 0.30f, 2);
  add_drone(out, E3, 0.22f, 3);
  add_drone(out, A3, 0.12f, 5);
  add_murmur(out, 190, 0.55f, &random);
  add_murmur(out, 520, 0.20f, &random);
  double sum = 0;
  float max = 0;
  for (int i = 0; i < out->count; i++) sum += (double)out->at[i];
  for (int i = 0; i < out->count; i++) {
    out->at[i] -= (float)(sum / out->count);
    max = fmaxf(max, fabsf(out->at[i]));
  }
  for (int i = 0; i < out->count; i++) out->at[i] *= BED_PEAK / max;
  return true;
}
