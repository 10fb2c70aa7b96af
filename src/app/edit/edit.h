/* Drawing a level while it runs. The drawing is `game->run.level`. Each edit is a list of small changes with
 * before and after: one stroke of the pointer, or one call below, is one step of the journal. A step changes
 * the drawing and goes to the running world as commands in the same moment; undo and redo change both back.
 *
 * Always true of a drawing: things and the hero's start are on floor, one at most on a tile; spawn lines are
 * where their kind can be, goals not in rock; things are in reading order of the map; all embers are needed
 * unless the player has chosen another number; has_game says whether there is a gate, or the level is
 * endless.
 *
 * An impossible edit is refused as a whole, with a sentence in the game's notice. Positions are tiles as
 * fractions: (2.5, 0.5) is the middle of the third tile of the first row; they may lie off the map.
 *
 * Screens read AppEdit and change it through the functions of this room, but for the fields of `hand`, which
 * are theirs to set. */
#ifndef APP_EDIT_EDIT_H
#define APP_EDIT_EDIT_H

#include <SDL.h>

#include "app/game/game.h"

typedef struct AppEdit AppEdit;

/// The settings of the hand that a brush reads.
typedef enum AppBrushTakes {
  APP_BRUSH_TAKES_NOTHING,
  APP_BRUSH_TAKES_ENEMY,     // hand.enemy, count, every, start, asleep
  APP_BRUSH_TAKES_OFFSET,    // hand.offset
  APP_BRUSH_TAKES_OBJECTIVE, // hand.objective
} AppBrushTakes;

typedef struct AppBrush {
  const char *name;  // stable: scripts and tests use it; its picture is icon-brush-NAME
  const char *title; // for players: "Rock"
  const char *help;  // one sentence
  AppBrushTakes takes;
  bool sized;    // hand.size and hand.round count
  bool on_edges; // it draws on borders between tiles; `value` is a NavEdge
  bool once;     // there is one of it: a stroke moves it, lines and rectangles have only their last tile
  int32_t value; // NavTerrain, NavEdge or SimThingKind
  /// Paints one tile; NULL: it draws on borders. False: refused, with a notice.
  bool (*paint)(AppEdit *edit, int32_t x, int32_t y);
} AppBrush;

/// Positions of the pointer, in tiles.
typedef struct AppStroke {
  SDL_FPoint from, last, to; // where it was pressed, at the event before this one, now
} AppStroke;

/// Callback for a run of tiles of a shape, or for a border; false ends the shape.
typedef bool AppSpanUse(AppEdit *edit, int32_t x, int32_t y, int32_t length);
typedef bool AppBorderUse(AppEdit *edit, int32_t x, int32_t y, NavDir dir);

typedef struct AppTool {
  const char *name;  // stable; its picture is icon-tool-NAME
  const char *title; // "Rectangle"
  const char *help;  // one sentence
  bool paints;       // with the brush in hand
  bool fills;        // hand.filled counts
  bool tiles_only;   // it has no use for brushes that draw on borders
  void (*press)(AppEdit *edit);
  void (*drag)(AppEdit *edit);                   // NULL: nothing happens before it is lifted
  void (*release)(AppEdit *edit);                // NULL: nothing more
  bool (*tiles)(AppEdit *edit, AppSpanUse *use); // what lifting it would paint; NULL: it paints as it goes
  bool (*borders)(AppEdit *edit, AppBorderUse *use); // the same for borders
} AppTool;

enum {
  APP_EDIT_MAX_BRUSH = 15,                    // hand.size, tiles
  APP_EDIT_JOURNAL_BYTES = 128 * 1024 * 1024, // of steps; beyond it the oldest are dropped
};

/// The brush and tool in hand. Screens set these at any time; values out of range are clamped.
typedef struct AppHand {
  int32_t brush, tool;    // AppBrushId, AppToolId
  int32_t size;           // 1 to APP_EDIT_MAX_BRUSH, for terrain and the eraser
  bool round;             // else square
  bool filled;            // rectangles; else their outline
  int32_t enemy;          // row of the enemy table
  int32_t count;          // of enemies, 1 to SIM_MAX_ENEMIES
  int32_t every, start;   // ticks
  bool asleep;            // only kinds that sleep, see sim_enemy_may_sleep
  int32_t offset;         // of the next goal, steps
  SimObjective objective; // kind and values of the next one; its tile is not read
  int32_t painter;        // the tool that painted last: the picker gives it back
} AppHand;

/// A rectangle of tiles; width 0: none.
typedef struct AppEditRect {
  int32_t x, y, width, height;
} AppEditRect;

/// A run of tiles to the right of (x, y), or of borders: the `dir` border of each of `length` tiles, to the
/// right for up and down, downward for left and right.
typedef struct AppEditMark {
  int32_t x, y, length;
  NavDir dir; // NAV_NO_DIR: the tiles
} AppEditMark;

/// A piece of a level: one that floats, the clipboard.
typedef struct AppPatch AppPatch;
typedef struct AppJournal AppJournal;
typedef struct AppEditWork AppEditWork;

struct AppEdit {
  AppGame *game;
  AppHand hand;
  AppHand held;         // as it was when the stroke under way began
  AppHand kept;         // what was in hand before the eraser was held, or the picker took something
  bool playing;         // the level is tried out: nothing is drawn until app_edit_return
  bool pressed;         // a stroke is under way
  bool erases;          // with the eraser, whatever is in hand
  AppStroke stroke;     // under way
  AppEditRect selected; // tiles; where a piece floats: where it lies now, perhaps beyond the map
  AppPatch *floating;   // taken up and not yet placed; NULL: none
  AppEditRect lifted;   // where that was taken from, which becomes floor when it is placed; width 0: a copy
  AppPatch *clipboard;  // NULL: nothing was copied
  AppJournal *journal;
  int64_t revision; // goes up with each change of the drawing, undo and redo too: what is computed from it
                    // (a check, a picture) is tied to it
  bool moves,
      had_selection;  // the select tool's stroke: it moves what is selected; something was selected before
  bool turned;        // what floats is no longer what was taken up
  AppCamera camera;   // of the drawing, while it is tried out
  bool refused;       // the stroke under way has said why it did not do all of it
  AppEditMark *marks; // of the last app_edit_preview
  int32_t mark_count;
  size_t mark_capacity;
  AppEditWork *work; // scratch: changes of the step under way, marks of tiles
};

static inline bool app_edit_rect_has(AppEditRect rect, int32_t x, int32_t y) {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}

#endif
