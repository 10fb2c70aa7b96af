/* Aiming: what gestures on the map mean. A press is a target at once when the mouse makes it. A finger may
 * yet turn out to be the first of two, so its press becomes a command only when it is lifted as a tap, or was
 * held or dragged for APP_AIM_WAIT seconds: two fingers never move the hero. */
#ifndef APP_GAME_AIM_H
#define APP_GAME_AIM_H

#include <stdbool.h>

#include "app/game/arm.h"
#include "app/platform/gesture.h"
#include "nav/nav.h"

struct App;
struct AppCamera;

#define APP_AIM_WAIT 0.12 // seconds in which a second finger may follow the first
#define APP_AIM_UNDO 0.6  // a second finger that comes this soon after the first takes its target back

typedef struct AppAim {
  bool held;      // a press on the map is held
  bool finger;    // by a finger
  bool waiting;   // no command so far: it may yet become a pinch
  AppArm arm;     // what it does when it is lifted, instead of sending the hero
  bool selects;   // it chose an enemy and does nothing else
  double since;   // when it began
  float x, y;     // where it is, output pixels
  NavCell before; // the hero's target before it; NAV_NO_CELL: none
} AppAim;

/// A gesture that no widget took, on the game screen.
void app_aim_gesture(struct App *app, const AppGestureEvent *event);
/// Once a frame: a finger that was held long enough becomes a command.
void app_aim_time(struct App *app);
/// The tile of the grid under these pixels; a finger on rock means the nearest open tile within its reach.
/// False: off the map.
bool app_aim_tile(const NavGrid *grid, const struct AppCamera *camera, float scale, float px, float py,
                  bool finger, int32_t *x, int32_t *y);
/// Forgets a press that is held, for instance because another screen came up.
void app_aim_stop(struct App *app);

#endif
