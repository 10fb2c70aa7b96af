/* The mixer: the sounds of the moment, as two channels of floats. The game's thread starts effects and sets
 * levels, the audio thread renders; they share a ring with one writer and one reader and a few numbers, so
 * that neither ever waits for the other. Rendering allocates nothing.
 *
 * Four buses: music, effects (with the air of the place), throng, and the hall around them, which gets its
 * share of each after its volume; then the volume of all, then a limiter.
 *
 * Always true: what is rendered lies within +-APP_LIMIT_CEILING; levels glide, so that no change clicks; at
 * most app_effects[].voices of an effect sound at once, and the voices are enough for all of these. */
#ifndef APP_SOUND_MIX_H
#define APP_SOUND_MIX_H

#include <SDL.h>

#include "app/sound/limit.h"
#include "app/sound/music.h"
#include "app/sound/space.h"
#include "app/sound/synth.h"
#include "app/sound/throng.h"

enum { APP_MIX_VOICES = 64, APP_MIX_STARTS = 64 };
/// The parts that are synthesised: effects, beds, instruments.
enum { APP_MIX_PARTS = (int)APP_EFFECT_COUNT + (int)APP_BED_COUNT + (int)APP_INSTRUMENT_COUNT };

/// Levels that the game's thread requests; each 0..1.
typedef struct AppMixLevels {
  float volume;                 // of everything
  float music, effects, throng; // of the buses
  float world;                  // a pause fades it: all of effects and throng that is not steady
  float duck;                   // how far the music steps back: at 1 it is 12 dB down and dull
  float bed[APP_BED_COUNT][2];  // left and right
  AppMusicWish wish;
} AppMixLevels;

/// Levels as the threads share them: numbers of 65,536 to the whole.
typedef enum AppMixLevel {
  APP_MIX_VOLUME,
  APP_MIX_MUSIC,
  APP_MIX_EFFECTS,
  APP_MIX_THRONG,
  APP_MIX_WORLD,
  APP_MIX_DUCK,
  APP_MIX_GLIDES, // of those above the audio thread glides to each
  APP_MIX_DANGER = APP_MIX_GLIDES,
  APP_MIX_CALM,
  APP_MIX_PIECE, // a number as it is
  APP_MIX_BEDS,
  APP_MIX_LEVELS = APP_MIX_BEDS + 2 * APP_BED_COUNT
} AppMixLevel;

typedef struct AppMixStart {
  AppEffect effect;
  float left, right; // gains
  float rate;        // 1: as it was made; 2: an octave higher
} AppMixStart;

typedef struct AppMixVoice {
  AppMixStart start;
  const AppSamples *samples;
  double at; // in its samples
  bool on;
} AppMixVoice;

typedef struct AppMixGlide {
  float now, step; // step: of a frame, in this chunk
} AppMixGlide;

typedef struct AppMix {
  AppSamples effect[APP_EFFECT_COUNT][APP_SYNTH_VARIANTS]; // only read once they are made
  /* The ring: the game writes at `written`, the audio thread reads at `read`. */
  AppMixStart ring[APP_MIX_STARTS];
  SDL_atomic_t written, read;
  SDL_atomic_t level[APP_MIX_LEVELS];
  /* The audio thread's own: */
  AppMixVoice voice[APP_MIX_VOICES];
  int turn[APP_EFFECT_COUNT]; // the variant that comes next
  AppMixGlide glide[APP_MIX_GLIDES];
  float dull[2][2]; // of the music that steps back: two poles a side
  AppMusic music;
  AppThrong throng;
  AppSpace space;
  AppLimiter limiter;
  bool silent; // nothing is heard, and all is reset
} AppMix;

void app_mix_init(AppMix *mix);
/// Synthesises a part, 0..APP_MIX_PARTS - 1; each once, before the first rendering. The game's thread may
/// start effects and set levels meanwhile. False: out of memory; only app_mix_free is then allowed.
bool app_mix_make(AppMix *mix, int part);
void app_mix_free(AppMix *mix);

/* The game's thread */
/// Starts an effect at a place from -1 (left) to 1 (right). False: too much was started at once.
bool app_mix_start(AppMix *mix, AppEffect effect, float gain, float pan, float rate);
void app_mix_levels(AppMix *mix, const AppMixLevels *levels);
/// The level that was set last.
float app_mix_level(AppMix *mix, AppMixLevel level);

/* The audio thread */
/// Fills frames of left and right.
void app_mix_render(AppMix *mix, float *out, int frames);

#endif
