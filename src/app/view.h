/* The view: the world as the player sees it. Static tiles in cached chunk textures, actors as one triangle
 * list, light around the hero, small effects from the events of the simulation. Reads the world, never
 * changes it; its random numbers are its own. */
#ifndef APP_VIEW_H
#define APP_VIEW_H

#include <stdbool.h>

struct App;
typedef struct AppView AppView;

AppView *app_view_new(void);
void app_view_free(AppView *view);
/// A new world: all caches are stale.
void app_view_reset(AppView *view);
/// The renderer lost its target textures.
void app_view_lost(AppView *view);
/// Once a tick, right after sim_step: events become sparks, flashes, shakes.
void app_view_tick(AppView *view, const struct App *app);
/// The map, things, actors, hero, marker, intended way, light. `fraction` of a tick that has passed since the
/// last.
void app_view_draw(AppView *view, struct App *app, float fraction);

#endif
