/* The view: the world as the player sees it. Static tiles in cached chunk textures, actors as one triangle
 * list, light around the hero, small effects from the events of the simulation. Reads the world, never
 * changes it; its random numbers are separate. */
#ifndef APP_VIEW_VIEW_H
#define APP_VIEW_VIEW_H

#include <stdbool.h>

#include "app/draw/draw.h"
#include "app/platform/camera.h"
#include "app/platform/settings.h"
#include "sim/hero/preview.h"
#include "sim/world/power.h"
#include "sim/world/world.h"

struct AppOverlayState;
struct AppTimes;
struct ViewFrame;
typedef struct AppView AppView;

/// The things that the player points at on the map, besides the hero's target.
typedef struct AppPointed {
  bool inspects; // the tile `tile_x`, `tile_y`
  int32_t tile_x, tile_y;
  int32_t hero; // that is sent, and whose mind is shown while no enemy is chosen
  bool chosen;  // an enemy: `actor`, a row of the world's actors
  int32_t actor;
  const SimPower *thrown; // in the hand: tiles that it can be thrown to are lit; NULL: nothing is thrown
  bool aims;              // a press at `aim_x`, `aim_y` that does not send the hero
  bool fits;              // the action is possible there
  int32_t aim_x, aim_y;
  int ghost;        // sprite of what would be placed there; 0: none
  float ghost_size; // tiles
  float reach;      // tiles: a ring round it, such as how far a bell is heard; 0: none
  bool sets_goals;  // goals of the throng: their offsets are shown
  bool carries;     // the goal on the tile `carried` is dragged to where it aims
  NavCell carried;
  bool picked; // the goal on the tile `pick` is chosen
  NavCell pick;
} AppPointed;

enum { APP_SCENE_WAYS = 2 };

/// The way that a hero will walk.
typedef struct AppSceneWay {
  int32_t hero;
  NavCell from;               // the tile before the first
  NavCell target;             // that he gets to or does not
  const SimPreviewTile *tile; // valid for the frame
  int32_t count;
  SimPreviewEnd end; // SIM_PREVIEW_WALKS: more is not known yet
  bool faint;        // the player has not sent him there yet
  float share;       // of it is seen, 0 to 1
} AppSceneWay;

/// A copy of the world some seconds ahead, after an action that is asked about.
typedef struct AppSceneAhead {
  const uint8_t *crowd;  // enemies per cell; NULL: nothing is shown
  const NavCell *way[2]; // tiles of each hero until then
  int32_t way_count[2];  // 0: there is none
} AppSceneAhead;

/// A way and what each step costs.
typedef struct AppSceneWhyWay {
  const NavCell *cell;  // the first is where the walker is
  const uint32_t *cost; // of the step onto it
  int32_t count;        // of both; 0: there is no such way
} AppSceneWhyWay;

/// The way of a walker, and the cheapest one through a tile.
typedef struct AppSceneWhy {
  bool on;
  NavCell tile;
  uint32_t unit; // of costs: a plain step straight on
  AppSceneWhyWay own, through;
} AppSceneWhy;

/// A world, and the part of the window that shows it. The running game is one scene, each
/// pane of a race another.
typedef struct AppScene {
  /* Shared by all scenes of a frame */
  AppDraw *draw; // with renderer, pictures and text
  const AppSettings *settings;
  const struct AppTimes *times; // of the last frames
  double now, frame_seconds;    // seconds since the start, since the last frame
  float scale;                  // output pixels a logical pixel
  /// Draws the values that overlays paint on tiles, below things and actors; the dark is then lifted and
  /// below them. NULL: none.
  void (*ground)(const struct ViewFrame *frame);
  AppPointed pointed;
  /* This scene */
  const SimWorld *world;
  const SimLevel *level;   // what the world was made from: the ground below barricades
  const AppCamera *camera; // where in the window
  const SimCommand *queued;
  int queued_count;                 // commands for the next tick; their target is shown
  float fraction;                   // of a tick that has passed since the last
  struct AppOverlayState *overlays; // their scratch
  AppSceneWay way[APP_SCENE_WAYS];  // that heroes will walk
  int32_t way_count;
  bool no_ways;                  // nor is a plan shown: who plays wants to be surprised
  SDL_FPoint snap_from, snap_to; // tiles: a press next to the open tiles, and the tile that it meant
  float snap;                    // how much of that is shown, 0 to 1
  const NavCell *trail;          // the way that the hero has come; NULL: not shown
  int32_t trail_count;
  bool danger;           // it is shown faintly how far enemies perceive
  bool bright;           // the dark is lifted, and the end of a game brings none
  const SimWorld *ghost; // a second world, drawn in outline; NULL: none
  bool ghost_behind;     // it is of an earlier tick, on its way to the world's
  AppSceneAhead ahead;
  AppSceneWhy why_not;
} AppScene;

AppView *app_view_new(void);
void app_view_free(AppView *view);
/// A new world: all caches are stale.
void app_view_reset(AppView *view);
/// Call it when the same world is at another time: nothing that flared there is left, and cached pictures are
/// compared with it.
void app_view_jump(AppView *view);
/// The renderer lost its target textures.
void app_view_lost(AppView *view);
/// Once a tick, right after sim_step: events become sparks, flashes, shakes.
void app_view_tick(AppView *view, const AppScene *scene);
/// The goals of the throng that were added, as they are once the queued commands are done; `out` holds
/// SIM_MAX_GOALS. Returns how many.
int32_t app_view_goals(const SimWorld *world, const SimCommand *queued, int32_t queued_count, NavGoal *out);
/// The map, things, actors, hero, marker, intended way, light.
void app_view_draw(AppView *view, const AppScene *scene);

#endif
