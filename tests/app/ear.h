/* Ears for tests of sound: render a mix and measure what comes out. */
#ifndef TESTS_APP_EAR_H
#define TESTS_APP_EAR_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/sound/mix.h"

enum { EAR_SECOND = APP_SOUND_RATE, EAR_FRAME = APP_SOUND_RATE / 60 };

typedef struct Ear {
  float peak, left, right; // greatest of both channels; of each
  double power[2];         // sums of squares
  float jump;              // greatest difference of two neighbours
  int64_t frames;
  int64_t zeros, most_zeros; // frames in a row that are zero in 16 bits: digital silence
  float last[2];
} Ear;

/// Renders so many frames and adds them to what was heard. All of them are numbers, or the test fails.
void ear_hear(Ear *ear, AppMix *mix, int64_t frames);
/// The same, from the beginning.
Ear ear_listen(AppMix *mix, int64_t frames);
/// dBFS, root of the mean square of both sides; -200: silence.
double ear_loudness(const Ear *ear);
/// dBFS of one side, 0 left, 1 right.
double ear_side(const Ear *ear, int side);

/// Volume and effects full, no music, no beds.
AppMixLevels ear_levels(float volume, float world);
/// A mix with everything made, in the state of a test.
int ear_new_mix(void **state);
int ear_free_mix(void **state);

#endif
