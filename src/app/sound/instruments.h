/* The instruments of the music: one row each, synthesised once at a few pitches. A sound between two of them
 * is the nearest one, read faster or slower.
 *
 * Always true of what app_instrument_make makes: its peak is 1 or its power that of the row, its mean is
 * zero, a loop goes on at its beginning, and what is no loop begins and ends at zero. Equal on every run. */
#ifndef APP_SOUND_INSTRUMENTS_H
#define APP_SOUND_INSTRUMENTS_H

#include "app/sound/synth.h"

enum { APP_INSTRUMENT_ROOTS = 4 };

typedef enum AppInstrument {
  /* Loops */
  APP_INSTRUMENT_ORGAN, // soft and dark
  APP_INSTRUMENT_CHOIR,
  APP_INSTRUMENT_STRINGS, // trembling
  /* Struck or plucked */
  APP_INSTRUMENT_BASS,
  APP_INSTRUMENT_LUTE,
  APP_INSTRUMENT_HARP,
  APP_INSTRUMENT_DULCIMER, // two strings a tone
  APP_INSTRUMENT_GLASS,
  APP_INSTRUMENT_TINE, // of iron
  /* Without a pitch */
  APP_INSTRUMENT_DRUM,
  APP_INSTRUMENT_TAP,
  APP_INSTRUMENT_SHAKER,
  APP_INSTRUMENT_ANVIL,
  APP_INSTRUMENT_DROP,
  APP_INSTRUMENT_THUD,
  APP_INSTRUMENT_COUNT
} AppInstrument;

typedef struct AppInstrumentInfo {
  const char *name;
  float hz[APP_INSTRUMENT_ROOTS]; // 0: no more roots
  float seconds;
  bool loop;
  float attack, release; // seconds
  float bright;          // of strings: how much of the high tones a pluck has, 0..1
  float decay;           // seconds to fall by 60 dB
  void (*make)(AppSamples *out, float hz, AppInstrument instrument);
} AppInstrumentInfo;

extern const AppInstrumentInfo app_instruments[APP_INSTRUMENT_COUNT];

/// One root. False: out of memory.
bool app_instrument_make(AppInstrument instrument, int root, AppSamples *out);
/// The root that is nearest to a pitch.
int app_instrument_root(AppInstrument instrument, float hz);

#endif
