/* The sounds of the throng for the hero, and his danger: the directions and distances of enemies around him,
 * and whether they know of him. It only reads the world.
 *
 * A frame looks at a part of the enemies, so that a hundred thousand cost no more than a few hundred; the
 * result is that of the last round, at most HEARING_PARTS frames old. */
#ifndef APP_GAUGES_HEARING_H
#define APP_GAUGES_HEARING_H

#include "app/sound/throng.h"
#include "sim/world/world.h"

typedef struct AppCensus {
  float weight[APP_BED_COUNT][2]; // how many enemies, the nearer the more; left and right
  float nearest;                  // that knows of him, tiles
} AppCensus;

typedef struct AppHearing {
  AppCensus census, counting;
  int32_t next;     // the actor that is counted next
  float danger;     // 0..1
  double danger_at; // when it was set, seconds
} AppHearing;

void app_hearing_reset(AppHearing *hearing);
/// Once a frame while the world runs.
void app_hearing_frame(AppHearing *hearing, const SimWorld *world, double now);
/// 0..1: how loud a bed is on a side, 0 left, 1 right.
float app_hearing_level(const AppHearing *hearing, AppBed bed, int side);

#endif
