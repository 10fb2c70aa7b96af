/* The view: the world as the player sees it. Static tiles in cached chunk textures, actors as one triangle
 * list, light around the hero, small effects from the events of the simulation. Reads the world, never
 * changes it; its random numbers are its own. */
#ifndef APP_VIEW_VIEW_H
#define APP_VIEW_VIEW_H

#include <stdbool.h>

#include "app/platform/camera.h"
#include "sim/world/world.h"

struct App;
struct AppOverlayState;
typedef struct AppView AppView;

/// What is looked at: a world, and the part of the window that shows it. The running game is one scene, each
/// pane of a race another.
typedef struct AppScene {
  struct App *app; // window, settings, art
  const SimWorld *world;
  const SimLevel *level;   // what the world was made from: the ground below barricades
  const AppCamera *camera; // where in the window
  const SimCommand *queued;
  int queued_count;                 // commands for the next tick: their target is shown already
  float fraction;                   // of a tick that has passed since the last
  struct AppOverlayState *overlays; // scratch of the overlays on it
  const NavCell *trail;             // the way that the hero has come; NULL: not shown
  int32_t trail_count;
  bool bright; // the dark is lifted
} AppScene;

AppView *app_view_new(void);
void app_view_free(AppView *view);
/// A new world: all caches are stale.
void app_view_reset(AppView *view);
/// The renderer lost its target textures.
void app_view_lost(AppView *view);
/// Once a tick, right after sim_step: events become sparks, flashes, shakes.
void app_view_tick(AppView *view, const AppScene *scene);
/// The map, things, actors, hero, marker, intended way, light.
void app_view_draw(AppView *view, const AppScene *scene);

#endif
