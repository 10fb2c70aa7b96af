/* Plucked strings after Karplus and Strong 1983, tuned by an allpass (Jaffe and Smith 1983); loops are sums
 * of partials in threes that beat against each other; bells and drums are sums of dying partials. */
#include "app/sound/instruments.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#define TURN       6.28318530718f
#define EXACT      512 // samples between two exact values of a partial
#define LOOP_POWER 0.2f
#define EDGE       0.004f // seconds
#define FADE       0.05f
#define GLIDE      0.15f // in which a tone arrives at its pitch

/* Partials */

/// A tone whose pitch glides from `hz` to `to` and which falls by 60 dB in `decay` seconds.
static void add_tone(AppSamples *out, float hz, float to, float gain, float decay) {
  assert(hz > 0 && to > 0 && decay > 0);
  enum { PART = 32 }; // samples of one pitch
  const float fall = powf(10, -3 / (decay * APP_SOUND_RATE)),
              glide = powf(to / hz, PART / (GLIDE * APP_SOUND_RATE));
  float re = 1, im = 0;
  for (int i = 0; i < out->count && gain > 1e-5f;) {
    const float angle = TURN * hz / APP_SOUND_RATE, length = sqrtf(re * re + im * im);
    const float step_re = cosf(angle), step_im = sinf(angle);
    re /= length; // rounding must not add up
    im /= length;
    for (int k = 0; k < PART && i < out->count; k++, i++) {
      out->at[i] += im * gain;
      const float next = re * step_re - im * step_im;
      im = re * step_im + im * step_re;
      re = next;
      gain *= fall;
    }
    if (glide < 1 ? hz > to : hz < to) hz *= glide;
  }
}

/// Noise of one pole, above or below a pitch.
static void add_noise(AppSamples *out, float hz, bool above, float gain, float decay, BaseRandom *random) {
  const float fall = powf(10, -3 / (decay * APP_SOUND_RATE)), share = 1 - expf(-TURN * hz / APP_SOUND_RATE);
  float low = 0;
  for (int i = 0; i < out->count && gain > 1e-5f; i++) {
    const float value = app_synth_noise(random);
    low += (value - low) * share;
    out->at[i] += (above ? value - low : low) * gain;
    gain *= fall;
  }
}

/// A partial of a loop, with whole turns in it.
static void add_steady(AppSamples *out, float hz, float gain, float phase) {
  const double turns = round((double)hz * out->count / APP_SOUND_RATE);
  const float step = (float)(turns / out->count) * TURN, step_re = cosf(step), step_im = sinf(step);
  float re = 1, im = 0;
  for (int i = 0; i < out->count; i++) {
    if (i % EXACT == 0) {
      const float angle = (float)(fmod((double)i * turns / out->count, 1) + (double)phase) * TURN;
      re = cosf(angle);
      im = sinf(angle);
    }
    out->at[i] += im * gain;
    const float next = re * step_re - im * step_im;
    im = re * step_im + im * step_re;
    re = next;
  }
}

/* Loops */

/// Each partial is three that beat: as if several played.
static void add_chorus(AppSamples *out, float hz, float gain, float apart, BaseRandom *random) {
  for (int c = -1; c <= 1; c++) {
    const float phase = (float)base_random_below(random, 1000) / 1000;
    add_steady(out, hz + (float)c * apart, c == 0 ? gain : gain * 0.55f, phase);
  }
}

static void make_organ(AppSamples *out, float hz, AppInstrument instrument) {
  static const float gain[] = {1, 0.5f, 0.22f, 0.14f, 0.05f, 0.05f, 0, 0.03f};
  BaseRandom random = base_random_seeded(0x6f7267u, (uint64_t)instrument);
  for (int k = 0; k < (int)(sizeof gain / sizeof *gain); k++)
    if (gain[k] > 0) add_chorus(out, hz * (float)(k + 1), gain[k], 0.5f + 0.25f * (float)k, &random);
}

/// A vowel between "a" and "o": partials near its formants are louder.
static void make_choir(AppSamples *out, float hz, AppInstrument instrument) {
  static const float formant[][3] = {{430, 110, 1}, {820, 140, 0.5f}, {2500, 300, 0.10f}}; // Hz, width, gain
  BaseRandom random = base_random_seeded(0x63686fu, (uint64_t)instrument);
  for (int k = 1; k <= 16 && hz * (float)k < 3200; k++) {
    float gain = 0.05f;
    for (int f = 0; f < 3; f++) {
      const float off = (hz * (float)k - formant[f][0]) / formant[f][1];
      gain += formant[f][2] / (1 + off * off);
    }
    add_chorus(out, hz * (float)k, gain / sqrtf((float)k), 1 + 0.5f * (float)k, &random);
  }
}

static void make_strings(AppSamples *out, float hz, AppInstrument instrument) {
  BaseRandom random = base_random_seeded(0x737472u, (uint64_t)instrument);
  for (int k = 1; k <= 10 && hz * (float)k < 4500; k++)
    add_chorus(out, hz * (float)k, 1 / powf((float)k, 1.25f), 0.5f * (float)k, &random);
  for (int i = 0; i < out->count; i++) { // the bow trembles, eight times a second, unevenly
    const float at = (float)i / (float)out->count * TURN;
    out->at[i] *= 0.72f + 0.2f * sinf(at * 16) + 0.08f * sinf(at * 13 + 1);
  }
}

/* Strings */

/// A string of `hz`, excited with noise; the pick's place makes a comb of it.
static void add_string(AppSamples *out, float hz, AppInstrument instrument, BaseRandom *random) {
  enum { LONGEST = 1024 };
  const AppInstrumentInfo *info = &app_instruments[instrument];
  float line[LONGEST], raw[LONGEST];
  const float period = APP_SOUND_RATE / hz - 0.5f; // the mean of two samples is half of one late
  const int length = (int)(period - 0.2f);
  assert(length > 1 && length <= LONGEST); // the lowest root fits the line
  const float rest = period - (float)length, tune = (1 - rest) / (1 + rest);
  const int pick = (int)((float)length * 0.19f);
  float low = 0;
  for (int i = 0; i < length; i++) {
    low += (app_synth_noise(random) - low) * info->bright;
    raw[i] = low;
  }
  for (int i = 0; i < length; i++) line[i] = raw[i] - 0.8f * raw[(i + length - pick) % length];
  const float loss = powf(10, -3 / (info->decay * hz));
  float last = 0, in = 0, passed = 0;
  for (int i = 0; i < out->count; i++) {
    const float value = line[i % length], mean = (value + last) / 2 * loss;
    last = value;
    passed = tune * (mean - passed) + in;
    in = mean;
    line[i % length] = passed;
    out->at[i] += value;
  }
}

static void make_string(AppSamples *out, float hz, AppInstrument instrument) {
  BaseRandom random = base_random_seeded(0x6c757465u, (uint64_t)instrument);
  add_string(out, hz, instrument, &random);
}

static void make_two_strings(AppSamples *out, float hz, AppInstrument instrument) {
  BaseRandom random = base_random_seeded(0x64756c63u, (uint64_t)instrument);
  add_string(out, hz * 0.9992f, instrument, &random);
  add_string(out, hz * 1.0012f, instrument, &random);
}

static void make_bass(AppSamples *out, float hz, AppInstrument instrument) {
  const float decay = app_instruments[instrument].decay;
  add_tone(out, hz, hz, 1, decay);
  add_tone(out, hz * 2, hz * 2, 0.45f, decay * 0.7f);
  add_tone(out, hz * 3, hz * 3, 0.22f, decay * 0.5f);
  add_tone(out, hz * 4, hz * 4, 0.08f, decay * 0.3f);
}

/* Bells */

static void make_glass(AppSamples *out, float hz, AppInstrument instrument) {
  const float decay = app_instruments[instrument].decay;
  add_tone(out, hz, hz, 1, decay);
  add_tone(out, hz * 1.003f, hz * 1.003f, 0.5f, decay); // beats
  add_tone(out, hz * 2, hz * 2, 0.16f, decay * 0.5f);
  add_tone(out, hz * 4.0f, hz * 4.0f, 0.20f, decay * 0.25f);
  add_tone(out, hz * 6.27f, hz * 6.27f, 0.05f, decay * 0.10f);
}

static void make_tine(AppSamples *out, float hz, AppInstrument instrument) {
  const float decay = app_instruments[instrument].decay;
  BaseRandom random = base_random_seeded(0x74696e65u, (uint64_t)instrument);
  add_tone(out, hz, hz, 1, decay);
  add_tone(out, hz * 2, hz * 2, 0.30f, decay * 0.7f);
  add_tone(out, hz * 5.4f, hz * 5.4f, 0.22f, decay * 0.18f);
  add_tone(out, hz * 8.9f, hz * 8.9f, 0.10f, decay * 0.10f);
  add_noise(out, 1500, true, 0.15f, 0.03f, &random);
}

/* Without a pitch */

static void make_drum(AppSamples *out, float hz, AppInstrument instrument) {
  BaseRandom random = base_random_seeded(0x6472756du, (uint64_t)instrument);
  const float decay = app_instruments[instrument].decay;
  add_tone(out, hz * 1.8f, hz, 1, decay);
  add_tone(out, hz * 2.9f, hz * 1.59f, 0.35f, decay * 0.5f); // second mode of a skin
  add_noise(out, 900, false, 0.9f, 0.09f, &random);
}

static void make_shaker(AppSamples *out, float hz, AppInstrument instrument) {
  BaseRandom random = base_random_seeded(0x736861u, (uint64_t)instrument);
  add_noise(out, hz, true, 1, app_instruments[instrument].decay, &random);
  const int rise = (int)(0.018f * APP_SOUND_RATE);
  for (int i = 0; i < rise && i < out->count; i++) out->at[i] *= (float)i / (float)rise;
}

static void make_anvil(AppSamples *out, float hz, AppInstrument instrument) {
  static const float ratio[] = {1, 1.48f, 2.13f, 2.76f, 3.91f, 5.12f};
  const float decay = app_instruments[instrument].decay;
  BaseRandom random = base_random_seeded(0x616e76u, (uint64_t)instrument);
  for (int i = 0; i < (int)(sizeof ratio / sizeof *ratio); i++)
    add_tone(out, hz * ratio[i], hz * ratio[i], 1 / (1 + 0.6f * (float)i), decay / (1 + 0.5f * (float)i));
  add_noise(out, 2500, true, 0.4f, 0.02f, &random);
}

static void make_drop(AppSamples *out, float hz, AppInstrument instrument) {
  add_tone(out, hz, hz * 1.7f, 1, app_instruments[instrument].decay);
}

/* Two roots of a loop are an octave apart, those of strings a sixth, so that none is read far from its pitch.
 */
const AppInstrumentInfo app_instruments[APP_INSTRUMENT_COUNT] = {
    [APP_INSTRUMENT_ORGAN] =
        {"organ", {110, 220}, 2, .loop = true, .attack = 1.4f, .release = 1.8f, .make = make_organ},
    [APP_INSTRUMENT_CHOIR] =
        {"choir", {164.81f, 329.63f}, 2, .loop = true, .attack = 1.6f, .release = 1.8f, .make = make_choir},
    [APP_INSTRUMENT_STRINGS] =
        {"strings", {220, 440}, 2, .loop = true, .attack = 0.7f, .release = 0.9f, .make = make_strings},
    [APP_INSTRUMENT_BASS] =
        {"bass", {55, 87.31f}, 2.2f, .attack = 0.012f, .release = 0.25f, .decay = 2.4f, .make = make_bass},
    [APP_INSTRUMENT_LUTE] = {"lute",
                             {110, 174.61f, 293.66f, 493.88f},
                             1.8f,
                             .attack = 0.001f,
                             .release = 0.4f,
                             .bright = 0.42f,
                             .decay = 2.2f,
                             .make = make_string},
    [APP_INSTRUMENT_HARP] = {"harp",
                             {110, 174.61f, 293.66f, 493.88f},
                             2.4f,
                             .attack = 0.002f,
                             .release = 0.6f,
                             .bright = 0.20f,
                             .decay = 3.6f,
                             .make = make_string},
    [APP_INSTRUMENT_DULCIMER] = {"dulcimer",
                                 {110, 174.61f, 293.66f, 493.88f},
                                 1.8f,
                                 .attack = 0.001f,
                                 .release = 0.3f,
                                 .bright = 0.70f,
                                 .decay = 2.0f,
                                 .make = make_two_strings},
    [APP_INSTRUMENT_GLASS] = {"glass",
                              {220, 440, 880},
                              2.2f,
                              .attack = 0.004f,
                              .release = 0.6f,
                              .decay = 2.6f,
                              .make = make_glass},
    [APP_INSTRUMENT_TINE] = {"tine",
                             {164.81f, 329.63f},
                             1.0f,
                             .attack = 0.001f,
                             .release = 0.2f,
                             .decay = 1.1f,
                             .make = make_tine},
    [APP_INSTRUMENT_DRUM] =
        {"drum", {62}, 0.8f, .attack = 0.001f, .release = 0.1f, .decay = 0.7f, .make = make_drum},
    [APP_INSTRUMENT_TAP] =
        {"tap", {185}, 0.3f, .attack = 0.001f, .release = 0.1f, .decay = 0.2f, .make = make_drum},
    [APP_INSTRUMENT_SHAKER] =
        {"shaker", {5200}, 0.2f, .attack = 0.001f, .release = 0.05f, .decay = 0.14f, .make = make_shaker},
    [APP_INSTRUMENT_ANVIL] =
        {"anvil", {523.25f}, 0.9f, .attack = 0.001f, .release = 0.2f, .decay = 1.0f, .make = make_anvil},
    [APP_INSTRUMENT_DROP] =
        {"drop", {880}, 0.3f, .attack = 0.002f, .release = 0.1f, .decay = 0.22f, .make = make_drop},
    [APP_INSTRUMENT_THUD] =
        {"thud", {44}, 0.6f, .attack = 0.004f, .release = 0.1f, .decay = 0.5f, .make = make_drum},
};

/// Both ends at zero.
static void fade_ends(AppSamples *out) {
  const int in = (int)(0.001f * APP_SOUND_RATE), left = (int)(FADE * APP_SOUND_RATE);
  for (int i = 0; i < in; i++) out->at[i] *= (float)i / (float)in;
  for (int i = 0; i < left; i++) out->at[out->count - 1 - i] *= (float)i / (float)left;
}

bool app_instrument_make(AppInstrument instrument, int root, AppSamples *out) {
  assert(root >= 0 && root < APP_INSTRUMENT_ROOTS && app_instruments[instrument].hz[root] > 0);
  const AppInstrumentInfo *info = &app_instruments[instrument];
  if (!app_samples_init(out, info->seconds)) return false;
  info->make(out, info->hz[root], instrument);
  double sum = 0, squares = 0;
  for (int i = 0; i < out->count; i++) sum += (double)out->at[i];
  for (int i = 0; i < out->count; i++) out->at[i] -= (float)(sum / out->count);
  if (!info->loop) fade_ends(out);
  float max = 0;
  for (int i = 0; i < out->count; i++) {
    squares += (double)out->at[i] * (double)out->at[i];
    max = fmaxf(max, fabsf(out->at[i]));
  }
  const float scale = info->loop ? LOOP_POWER / (float)sqrt(squares / out->count) : 1 / max;
  for (int i = 0; i < out->count; i++) out->at[i] *= scale;
  return true;
}

int app_instrument_root(AppInstrument instrument, float hz) {
  assert(hz > 0);
  const float *roots = app_instruments[instrument].hz;
  int best = 0;
  for (int i = 1; i < APP_INSTRUMENT_ROOTS && roots[i] > 0; i++)
    if (fabsf(log2f(roots[i] / hz)) < fabsf(log2f(roots[best] / hz))) best = i;
  return best;
}
