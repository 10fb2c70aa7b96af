/* The mixer: what sounds at this moment, as two channels of floats. The game's thread starts effects and sets
 * levels, the audio thread renders; they share a ring with one writer and one reader and a few numbers, so
 * that neither ever waits for the other. Rendering allocates nothing.
 *
 * Always true: what is rendered lies within +-APP_MIX_CEILING; levels glide, so that no change clicks; at
 * most app_effects[].voices of an effect sound at once, and there are voices enough for all of these. */
#ifndef APP_PLATFORM_SOUND_MIX_H
#define APP_PLATFORM_SOUND_MIX_H

#include <SDL.h>

#include "app/platform/sound_synth.h"

#define APP_MIX_CEILING 0.89f

enum { APP_MIX_VOICES = 40, APP_MIX_STARTS = 64 };

typedef struct AppMixStart {
  AppEffect effect;
  float left, right; // gains
  float rate;        // 1: as it was made; 2: an octave higher
} AppMixStart;

typedef struct AppMixVoice {
  AppMixStart start;
  double at; // in its samples
  bool on;
} AppMixVoice;

typedef struct AppMix {
  AppSamples effect[APP_EFFECT_COUNT], bed; // only read once they are made
  /* The ring: the game writes at `written`, the audio thread reads at `read`. */
  AppMixStart ring[APP_MIX_STARTS];
  SDL_atomic_t written, read;
  SDL_atomic_t volume, world, crowd; // levels that are wanted, 65536: full
  /* The audio thread's own: */
  AppMixVoice voice[APP_MIX_VOICES];
  float volume_now, world_now, crowd_now;
  float loudest; // what the limiter holds down
  int bed_at;
} AppMix;

/// Synthesises everything. False: out of memory; `mix` is then empty.
bool app_mix_init(AppMix *mix);
void app_mix_free(AppMix *mix);

/* The game's thread */
/// Starts an effect at a place from -1 (left) to 1 (right). False: too much was started at once.
bool app_mix_start(AppMix *mix, AppEffect effect, float gain, float pan, float rate);
/// Each 0..1: of everything; of all but steady effects; of the murmur of the throng.
void app_mix_levels(AppMix *mix, float volume, float world, float crowd);

/* The audio thread */
/// Fills frames of left and right.
void app_mix_render(AppMix *mix, float *out, int frames);

#endif
