/* The pieces of music: rows of numbers and patterns that music.c plays.
 *
 * All of them keep to the five notes of the effects, A C D E G, each piece around another of them, with F and
 * B in chords only; so that every effect is in tune with every piece. */
#ifndef APP_SOUND_PIECES_H
#define APP_SOUND_PIECES_H

#include <stdint.h>

#include "app/sound/instruments.h"

enum { APP_PIECE_CHORDS = 10, APP_CHORD_TONES = 4, APP_PIECE_TRACKS = 10, APP_TRACK_BARS = 8 };

/* Layers come and go with danger: X(NAME, name, danger at which it begins, at which it is full, share of it
 * in the hall). The first is heard always. */
#define APP_MUSIC_LAYERS(X)                                                                                  \
  X(PAD, "pad", 0, 0, 0.35f)                                                                                 \
  X(PLUCK, "pluck", -0.1f, 0.1f, 0.40f)                                                                      \
  X(BASS, "bass", 0.08f, 0.28f, 0.10f)                                                                       \
  X(PULSE, "pulse", 0.26f, 0.50f, 0.18f)                                                                     \
  X(STRINGS, "strings", 0.45f, 0.75f, 0.35f)                                                                 \
  X(DRIVE, "drive", 0.68f, 0.95f, 0.22f)

typedef enum AppMusicLayer {
#define X(NAME, name, from, full, space) APP_LAYER_##NAME,
  APP_MUSIC_LAYERS(X)
#undef X
      APP_LAYER_COUNT
} AppMusicLayer;

typedef enum AppPiece {
  APP_PIECE_TITLE,
  APP_PIECE_CRYPT, // the chapters, in their order
  APP_PIECE_CHASMS,
  APP_PIECE_DROWNED,
  APP_PIECE_WORKS,
  APP_PIECE_DEEP,
  APP_PIECE_NIGHT,
  APP_PIECE_RACE,
  APP_PIECE_WON,
  APP_PIECE_LOST,
  APP_PIECE_COUNT
} AppPiece;

typedef struct AppChord {
  int8_t bars;                  // 0: no more chords
  int8_t tone[APP_CHORD_TONES]; // semitones above A2, 110 Hz; the first is its root
} AppChord;

/* One character a step: '.' nothing; '0'..'3' a tone of the chord, '4'..'7' the same an octave higher;
 * 'a'..'j' a note of the scale from A3 up; '*' the whole chord, '+' its two upper tones; 'x' and 'o' a hit,
 * loud and soft. A bar that is NULL ends the list, which is then played from its beginning. */
typedef struct AppTrack {
  AppMusicLayer layer;
  AppInstrument instrument;
  int8_t octave;
  float gain, pan;
  const char *bar[APP_TRACK_BARS]; // the first NULL: no more tracks
} AppTrack;

typedef struct AppPieceInfo {
  const char *name;
  float tempo;  // beats a minute
  int8_t beats; // a bar
  int8_t steps; // a beat
  int8_t again; // the chord from which it is repeated
  float enter;  // seconds in which the piece before it goes
  float space;  // seconds of echo
  float least;  // danger, whatever there is
  AppChord chord[APP_PIECE_CHORDS];
  AppTrack track[APP_PIECE_TRACKS];
} AppPieceInfo;

extern const AppPieceInfo app_pieces[APP_PIECE_COUNT];

#endif
