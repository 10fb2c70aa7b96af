/* The state of the player's hands: held buttons, the armed tool, the chosen enemy. Functions: app/hands. */
#ifndef APP_GAME_HANDS_H
#define APP_GAME_HANDS_H

#include "app/game/powers.h"
#include "app/platform/camera.h"
#include "nav/nav.h"
#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#define APP_AIM_WAIT 0.12 // seconds in which a second finger may follow the first
#define APP_AIM_UNDO 0.6  // a second finger that comes this soon after the first takes its target back

/// A press on the map.
typedef struct AppAim {
  bool held;    // a press on the map is held
  int32_t hero; // whom it sends
  bool finger;  // by a finger
  bool waiting; // no command so far: it may yet become a pinch
  AppArm arm;   // what it does when it is lifted, instead of sending the hero
  bool selects; // it chose somebody and does nothing else
  bool grabs;   // it holds a goal of the throng
  NavGoal goal;
  double since;   // when it began, seconds
  double still;   // since when it means the same tile
  float x, y;     // where it is, output pixels
  AppCamera seen; // the picture that it points into: of when it came down or was moved last
  bool dragged;
  NavCell before;         // the hero's target before it; NAV_NO_CELL: none
  bool on;                // dragging moves the target (or the barricade) along
  int32_t tile_x, tile_y; // the tile it means; on the map while `on`
  bool hovers;            // the mouse is over the map and holds nothing: it shows what would be placed
  float hover_x, hover_y; // where, output pixels
} AppAim;

/// The enemy whose mind is shown, known by its id.
typedef struct AppSelect {
  bool on;
  uint32_t id;
  int32_t actor; // its row now; it moves when others are removed
} AppSelect;

/// The goal of the throng that the lab has chosen, and the offset of the next.
typedef struct AppGoalTool {
  bool chosen;
  NavCell cell;
  int32_t offset; // steps
} AppGoalTool;

/// The tile that the inspector explains.
typedef struct AppInspect {
  bool on;
  bool held; // chosen by a long press; else it is under the mouse
  int32_t x, y;
} AppInspect;

/// Map inputs that a gamepad holds.
typedef struct AppPadHold {
  bool pressed;           // the button that presses the map
  bool told;              // its long press has come, or cannot come any more
  double since;           // seconds
  int32_t tile_x, tile_y; // where it was pressed
  bool strayed;           // the cursor pushed the view away from the hero
} AppPadHold;

/// The positions of its sticks in this frame: inside the unit circle; zoom from -1 to 1.
typedef struct AppPadSticks {
  SDL_FPoint cursor, look;
  float zoom;
} AppPadSticks;

typedef struct AppCursor {
  bool placed;
  bool moves;             // the stick is pushed
  float x, y;             // free place, tiles
  int32_t tile_x, tile_y; // what it means
  bool snapped;           // a thing on that tile holds it
  float shown_x, shown_y; // middle of its frame, which glides after the tile
  float edge_seconds;     // that the stick pushes it against the edge of the view
} AppCursor;

/// The state of the player's hands.
typedef struct AppHands {
  bool map_unfolded; // the minimap, in a window where it is an icon else
  AppAim aim;
  AppCursor cursor; // of a gamepad
  AppPadHold pad;
  int32_t sends; // the hero that taps send, whose mind overlays show; see app_sent
  AppArm arm;
  bool holds;          // a key is held for it: it stays after its use
  int32_t place_kind;  // the enemy that the lab places, row of the enemy table
  int32_t place_count; // so many with each tap
  AppGoalTool goal;
  AppSelect select;
  AppInspect inspect;
} AppHands;

#endif
