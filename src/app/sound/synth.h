/* The sounds themselves: one row an effect, synthesised from a few layers when the window opens. No files.
 *
 * All tones are of A minor pentatonic and of one family: a soft mallet (few partials, the higher the shorter)
 * and a breath (noise through a band). Always true of what app_synth_make returns: within -1..1, its peak is
 * the row's, it begins and ends at zero, and its mean is zero. Equal on every run. */
#ifndef APP_SOUND_SYNTH_H
#define APP_SOUND_SYNTH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"

enum { APP_SOUND_RATE = 44100, APP_SYNTH_LAYERS = 8, APP_SYNTH_VARIANTS = 6 };

typedef enum AppEffect {
  APP_EFFECT_STEP, // the hero on floor
  APP_EFFECT_STEP_MUD,
  APP_EFFECT_STEP_WET,  // next to water
  APP_EFFECT_STEP_IRON, // next to a rail
  APP_EFFECT_EMBER,     // played higher with each ember
  APP_EFFECT_GATE,
  APP_EFFECT_HIT,
  APP_EFFECT_HEART,
  APP_EFFECT_WON,
  APP_EFFECT_LOST,
  APP_EFFECT_BARRICADE_UP,
  APP_EFFECT_BARRICADE_DOWN,
  APP_EFFECT_REFUSED,
  APP_EFFECT_BOLT,
  APP_EFFECT_KILLED,
  APP_EFFECT_ARROW,
  APP_EFFECT_BELL_THROWN,
  APP_EFFECT_BELL_RINGS,
  APP_EFFECT_SPOTTED,
  APP_EFFECT_STOLEN,
  APP_EFFECT_CLICK,
  APP_EFFECT_START,   // a level begins
  APP_EFFECT_GAVE_UP, // the hero stopped short of his target
  APP_EFFECT_MEDAL,
  APP_EFFECT_MEET,    // a kind of enemy comes for the first time
  APP_EFFECT_PICTURE, // the shutter
  APP_EFFECT_FOCUS,   // the focus of keys or gamepad moved
  APP_EFFECT_GNAW,
  APP_EFFECT_COUNT
} AppEffect;

typedef enum AppSynthTimbre { APP_SYNTH_MALLET, APP_SYNTH_BREATH } AppSynthTimbre;

/// Times in seconds. Its pitch (of a breath: the middle of its band) glides from `hz` to `to`.
typedef struct AppSynthLayer {
  AppSynthTimbre timbre;
  float start, length; // length 0: the layers end here
  float hz, to;
  float gain;
  float attack, decay; // time to rise; time to fall to 1/e
} AppSynthLayer;

typedef struct AppEffectInfo {
  const char *name;
  float peak;      // how loud it is, 0..1
  float gap;       // min seconds between two starts
  int voices;      // that sound at once
  bool everywhere; // heard in full wherever the camera looks
  bool steady;     // a pause does not fade it
  int variants;    // that take turns, so that what is heard often does not tire; 0: one
  uint64_t events; // that it is heard with, a bit for each SIM_EVENT_*; powers name theirs, refusals have one
  AppSynthLayer layer[APP_SYNTH_LAYERS];
} AppEffectInfo;

extern const AppEffectInfo app_effects[APP_EFFECT_COUNT];

typedef struct AppSamples {
  float *at; // one channel, APP_SOUND_RATE a second
  int count;
} AppSamples;

/// Silence. False: out of memory; `out` is then empty. Freed with free(out->at).
bool app_samples_init(AppSamples *out, float seconds);
/// A variant of an effect; the first is as its row says. False: out of memory; `out` is then empty. Freed
/// with free(out->at).
bool app_synth_make(AppEffect effect, int variant, AppSamples *out);
int app_synth_variants(AppEffect effect);
/// White noise, -1..1.
static inline float app_synth_noise(BaseRandom *random) {
  return (float)(base_random_next(random) >> 8) / 8388608.0f - 1;
}

#endif
