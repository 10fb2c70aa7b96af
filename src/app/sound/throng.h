/* The throng as it is heard: beds of murmur that never end, each with its levels left and right. Far ones are
 * a dark drone, near ones feet and breath, those that chase him growl.
 *
 * Always true: each bed is a loop whose end goes on at its beginning; both ears hear other places of it, so
 * that it lies all around; levels glide. */
#ifndef APP_SOUND_THRONG_H
#define APP_SOUND_THRONG_H

#include "app/sound/synth.h"

typedef enum AppBed {
  APP_BED_AIR,   // of the place itself, without anybody
  APP_BED_FAR,   // enemies beyond the next rooms
  APP_BED_NEAR,  // about him
  APP_BED_CHASE, // about him, and they know of him
  APP_BED_COUNT
} AppBed;

typedef struct AppThrong {
  AppSamples bed[APP_BED_COUNT]; // only read once they are made
  float now[APP_BED_COUNT][2];   // levels
  int at[APP_BED_COUNT];
} AppThrong;

/// Synthesises one bed. False: out of memory.
bool app_throng_make(AppThrong *throng, AppBed bed);
void app_throng_free(AppThrong *throng);
/// Adds one bed to frames of left and right, on its way to the levels that are wanted.
void app_throng_run(AppThrong *throng, AppBed bed, const float wanted[2], float *out, int count);

#endif
