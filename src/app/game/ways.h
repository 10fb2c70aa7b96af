/* Ways that are shown before they are walked, and the one walk ahead that finds them. Functions: preview.h.
 */
#ifndef APP_GAME_WAYS_H
#define APP_GAME_WAYS_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/hero/preview.h"

typedef enum AppWayKind {
  APP_WAY_GOING, // to the target that a hero has, or has with the next tick
  APP_WAY_HOVER, // to the tile under the mouse, or under the cursor of a gamepad
  APP_WAYS
} AppWayKind;

/// What a way was begun for, and with.
typedef struct AppWayKey {
  SimWay to;
  NavCell from;         // SimHero.cell
  SimHeroStatus status; // of the hero
  int32_t countdown;    // the same
  int64_t tick;
  uint32_t revision; // of the map
  SimTuning tuning;
} AppWayKey;

typedef struct AppWay {
  bool on;
  AppWayKey key;
  SimPreviewEnd end; // SIM_PREVIEW_WALKS: there is more to come
  int32_t count, ticks;
  SimPreviewTile tile[SIM_PREVIEW_TILES];
  float share; // of it is seen, 0 to 1
  float told;  // the same of its words
} AppWay;

typedef struct AppPreview {
  SimPreview *ahead; // NULL: not used yet
  bool busy;
  AppWayKind job; // while busy
  AppWayKey key;  // the same
  AppWay way[APP_WAYS];
  NavCell hover;      // the tile that is pointed at; NAV_NO_CELL: none
  float at_x, at_y;   // where the pointer is
  double since, used; // seconds: when it came to that tile, and when it was moved last
} AppPreview;

#endif
