/* The flood for costs below FIELD_WAVE_COSTS: push-once through circular buckets (Dial 1969), on one byte a
 * cell (lists.h). It can stop after any wave and go on later. */
#ifndef NAV_FIELD_WAVE_H
#define NAV_FIELD_WAVE_H

#include "nav/field/lists.h"

// From this many cells on values are fetched one by one before they are written, see nav_field_fetch.
enum { FIELD_FAR_MAP = 400000 };

/// Starts a flood: nothing is queued. No tile costs more than `largest`, which is below FIELD_WAVE_COSTS.
void nav_field_wave_start(FieldWave *wave, const NavFieldInput *input, uint32_t largest);

/// Drains the next wave: `now` is its key, and the next one to come afterwards. False: nothing is left.
bool nav_field_wave_step(FieldWave *wave);

/// Drains all.
void nav_field_wave_run(FieldWave *wave);

/// Is anything queued, or a goal left?
bool nav_field_wave_more(const FieldWave *wave);

/// Walks through what is queued: `see` for each run of cells of one key.
typedef void NavFieldSee(void *context, const uint32_t *cells, uint32_t count, uint32_t key);
void nav_field_wave_queued(const FieldWave *wave, NavFieldSee *see, void *context);

#endif
