/* The screen on which a level is drawn while it runs: what pointers, fingers and keys mean there, and what
 * the screen keeps between frames. The drawing itself is AppEdit (app/edit/edit.h).
 *
 * A mouse draws with the left button and rubs out with the right one; one finger draws, two move the view;
 * keys move a tile and draw there. A finger's stroke begins when it moves or is lifted, so that a long press
 * can pick, and a second finger that comes soon takes the stroke back.
 *
 * Always true: at most one of mouse, finger and keys draws at a time. */
#ifndef APP_EDITOR_EDITOR_H
#define APP_EDITOR_EDITOR_H

#include "app/screens/screens.h"

/// Requests of screens with APP_INTENT_EDIT: changes of the drawing that are no action.
typedef enum AppEditorAct {
  APP_EDITOR_TITLE,   // to AppEditor.title
  APP_EDITOR_BRIEF,   // to AppEditor.brief
  APP_EDITOR_PAR,     // value: seconds
  APP_EDITOR_GOLD,    // value: points
  APP_EDITOR_EMBERS,  // value: how many; below 0: all
  APP_EDITOR_ENDLESS, // value: 0 or 1
  APP_EDITOR_RESIZE,  // to AppEditor.width, height, anchor
  APP_EDITOR_TUNE,    // value: a SimTunable, other: its value
  APP_EDITOR_UNTUNE,  // value: a SimTunable
  APP_EDITOR_TAKE,    // the running world's values become the level's
  APP_EDITOR_DROP,    // all of its values
  APP_EDITOR_FAULT,   // value: row of the faults, looked at
  APP_EDITOR_CLOSE,   // out: to the game, which goes on with the drawing as it is, or to the title
} AppEditorAct;

/// The device that holds a stroke.
typedef enum AppEditorHold {
  APP_EDITOR_FREE,
  APP_EDITOR_WAITS, // a finger that has not moved
  APP_EDITOR_DRAWS,
  APP_EDITOR_RUBS, // the other button
  APP_EDITOR_PANS, // the space bar is held
  APP_EDITOR_DONE, // the rest of it means nothing
  APP_EDITOR_KEY,  // a key is held
  APP_EDITOR_SHAPE // Enter has begun a shape and ends it
} AppEditorHold;

typedef struct AppEditor {
  AppEdit *edit;
  AppGame *game;
  const AppFiles *files;
  bool on;            // a level is drawn: also below menus that are open above it
  bool own;           // begun or opened for drawing, not from a game: the way out is the title
  AppEditorMenu open; // unfolded now
  bool plain;         // no lines between tiles
  int32_t fault;      // row of the fault that was shown last
  SDL_FRect map;      // where the map is seen, output pixels
  Uint16 mod;         // modifiers that are held
  bool space;         // the space bar is held and moves the view
  AppEditorHold hold;
  double since;         // when it began, seconds
  SDL_FPoint press, at; // where, and where it is; output pixels
  bool pointed;         // a mouse is over the map, at `at`
  bool keyed;           // the tile of the keys is in use
  SDL_FPoint cursor;    // of the keys: the middle of a tile, or of a border; tiles
  SDL_Keycode key_down; // that went down last
  SDL_Keycode key;      // that holds a stroke, or the view
  bool trying;          // the next press chooses where the level is tried from
  struct {
    SDL_FPoint middle, map; // tiles; where, and the size of the map
    float zoom;             // 0: none
  } seen;                   // what was in view last
  /* The sheet of the level */
  char title[SIM_TITLE_BYTES + 1], brief[SIM_BRIEF_BYTES + 1]; // as they are typed
  bool titled, briefed; // they were changed there and not yet in the level
  int32_t width, height, anchor;
  bool sized; // width and height were set here
} AppEditor;

#endif
