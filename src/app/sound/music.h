/* The music: plays the rows of pieces.h as a stream, note by note, in the audio thread. Nothing is
 * allocated while it plays.
 *
 * Always true: a note that has begun is never cut: it dies, is released, or goes with its layer; layers
 * change at beats, over APP_MUSIC_FADE seconds; a piece begins when the one before it is silent. */
#ifndef APP_SOUND_MUSIC_H
#define APP_SOUND_MUSIC_H

#include "app/sound/pieces.h"
#include "base/random.h"

#define APP_MUSIC_FADE 1.5f

enum { APP_MUSIC_VOICES = 48, APP_MUSIC_CHUNK = 64 };

/// The game's requests to the music.
typedef struct AppMusicWish {
  AppPiece piece;
  float danger; // 0..1
  bool calm;    // the pad alone
} AppMusicWish;

typedef struct AppMusicVoice {
  const AppSamples *samples;
  double at; // in its samples
  float rate, left, right;
  float level, rise, fall; // envelope and what a frame changes of it
  int wait;                // frames until it begins
  AppMusicLayer layer;
  int track;
  bool on, loop, released;
} AppMusicVoice;

typedef struct AppMusic {
  AppSamples sample[APP_INSTRUMENT_COUNT][APP_INSTRUMENT_ROOTS]; // only read once they are made
  AppMusicVoice voice[APP_MUSIC_VOICES];
  AppPiece piece;
  bool playing, leaving;
  float gain[APP_LAYER_COUNT], slope[APP_LAYER_COUNT], wanted[APP_LAYER_COUNT];
  int step, bar, chord, chord_bar; // of the next step; `bar` counts on
  double to_step;                  // frames until then
  BaseRandom random;               // what makes players human
} AppMusic;

void app_music_init(AppMusic *music);
/// Synthesises one instrument. False: out of memory.
bool app_music_make(AppMusic *music, AppInstrument instrument);
void app_music_free(AppMusic *music);
/// Adds frames of left and right to `out`, and what echoes of them to `space`. At most APP_MUSIC_CHUNK.
void app_music_run(AppMusic *music, const AppMusicWish *wish, float *out, float *space, int count);
/// The gain of a layer at a danger, 0..1.
float app_music_layer_gain(AppMusicLayer layer, float danger);

#endif
