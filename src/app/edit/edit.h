/* Drawing a level while it runs. The drawing is `game->run.level`. Each edit is a list of small changes with
 * before and after: one stroke of the pointer, or one call below, is one step of the journal. A step changes
 * the drawing and goes to the running world as commands in the same moment; undo and redo change both back.
 *
 * Always true of a drawing: things and the hero's start stand on floor, one at most on a tile; spawn lines
 * stand where their kind can stand, goals not in rock; things are in reading order of the map; all of the
 * embers are needed as long as nobody has chosen another number; has_game says whether there is a gate, or
 * the level is endless.
 *
 * What cannot be done is refused as a whole, with a sentence in the game's notice. Positions are tiles as
 * fractions: (2.5, 0.5) is the middle of the third tile of the first row; they may lie off the map.
 *
 * Screens read AppEdit and change it through the functions below, but for the fields of `hand`, which are
 * theirs to set. */
#ifndef APP_EDIT_EDIT_H
#define APP_EDIT_EDIT_H

#include <SDL.h>

#include "app/game/game.h"

typedef struct AppEdit AppEdit;

/* Brushes: rows of one table. X(NAME, row) */
#define APP_BRUSHES(X)                                                                                       \
  X(FLOOR, floor)                                                                                            \
  X(ROCK, rock)                                                                                              \
  X(MUD, mud)                                                                                                \
  X(WATER, water)                                                                                            \
  X(PIT, pit)                                                                                                \
  X(WALL, wall)                                                                                              \
  X(RAIL, rail)                                                                                              \
  X(ERASER, eraser)                                                                                          \
  X(HERO, hero)                                                                                              \
  X(EMBER, ember)                                                                                            \
  X(GATE, gate)                                                                                              \
  X(FLASK, flask)                                                                                            \
  X(ENEMY, enemy)                                                                                            \
  X(GOAL, goal)

typedef enum AppBrushId {
#define X(NAME, row) APP_BRUSH_##NAME,
  APP_BRUSHES(X)
#undef X
      APP_BRUSH_COUNT
} AppBrushId;

/// What of the hand a brush looks at: what its settings offer.
typedef enum AppBrushTakes {
  APP_BRUSH_TAKES_NOTHING,
  APP_BRUSH_TAKES_ENEMY,  // hand.enemy, count, every, start, asleep
  APP_BRUSH_TAKES_OFFSET, // hand.offset
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
  /// What it does to one tile; NULL: it draws on borders. False: refused, and said.
  bool (*paint)(AppEdit *edit, int32_t x, int32_t y);
} AppBrush;

extern const AppBrush *const app_brushes[APP_BRUSH_COUNT];

/* Tools: rows of one table. X(NAME, row) */
#define APP_TOOLS(X)                                                                                         \
  X(FREEHAND, freehand)                                                                                      \
  X(LINE, line)                                                                                              \
  X(RECTANGLE, rectangle)                                                                                    \
  X(FLOOD, flood)                                                                                            \
  X(PICKER, picker)                                                                                          \
  X(SELECT, select)

typedef enum AppToolId {
#define X(NAME, row) APP_TOOL_##NAME,
  APP_TOOLS(X)
#undef X
      APP_TOOL_COUNT
} AppToolId;

/// Positions of the pointer, in tiles.
typedef struct AppStroke {
  SDL_FPoint from, last, to; // where it was pressed, at the event before this one, now
} AppStroke;

/// What is done with a run of tiles of a shape, or with a border; false ends the shape.
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

extern const AppTool *const app_tools[APP_TOOL_COUNT];

enum {
  APP_EDIT_MAX_BRUSH = 15,                    // hand.size, tiles
  APP_EDIT_JOURNAL_BYTES = 128 * 1024 * 1024, // of steps; beyond it the oldest are dropped
};

/// What is in the hand. Screens set these at any time; values out of range are taken as the nearest in it.
typedef struct AppHand {
  int32_t brush, tool;  // AppBrushId, AppToolId
  int32_t size;         // 1 to APP_EDIT_MAX_BRUSH, for terrain and the eraser
  bool round;           // else square
  bool filled;          // rectangles; else their outline
  int32_t enemy;        // row of the enemy table
  int32_t count;        // of enemies, 1 to SIM_MAX_ENEMIES
  int32_t every, start; // ticks
  bool asleep;          // only kinds that sleep, see sim_enemy_may_sleep
  int32_t offset;       // of the next goal, steps
  int32_t painter;      // the tool that painted last: the picker gives it back
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
  int32_t mark_count, mark_capacity;
  AppEditWork *work; // scratch: changes of the step under way, marks of tiles
};

/* open.c: beginning and ending */

/// Prepares an editor for the game's level, whatever that will be. False: out of memory.
bool app_edit_init(AppEdit *edit, AppGame *game);
void app_edit_free(AppEdit *edit);
/// The drawing is another level from now on (the editor opens, a file was opened): the journal is empty, the
/// selection gone; the tile clipboard stays. Brings a level of any origin into the order that drawings keep.
void app_edit_begin(AppEdit *edit);
/// Makes `level` (which is taken over and left empty) the drawing and begins its world, paused or not as the
/// game was. Out of memory: false, the old drawing stays, the notice says so, and `level` is as it was.
bool app_edit_open(AppEdit *edit, SimLevel *level);
/// Is anything drawn that was not saved? app_edit_saved says that it is saved now.
bool app_edit_changed(const AppEdit *edit);
void app_edit_saved(AppEdit *edit);

/* pointer.c: one press, any number of moves, one release or cancel. Everything between is one step. */

/// `erases`: the other button, or the eraser's end of a pen: with the eraser.
void app_edit_press(AppEdit *edit, float x, float y, bool erases);
void app_edit_move(AppEdit *edit, float x, float y);
void app_edit_release(AppEdit *edit, float x, float y);
/// Escape: a stroke under way is taken back, and is no step; else a floating piece goes back to where it came
/// from (a pasted one is gone), else the selection is given up. False: there was nothing to cancel.
bool app_edit_cancel(AppEdit *edit);
/// What a press here would paint, or during a stroke what its release will: `edit->marks`. Nothing for a
/// picker, and for tools that select. Returns how many.
int32_t app_edit_preview(AppEdit *edit, float x, float y);
/// The border nearest to a position. False: off the map.
bool app_edit_border(const NavGrid *grid, float x, float y, int32_t *tile_x, int32_t *tile_y, NavDir *dir);

/* journal.c */

bool app_edit_undo(AppEdit *edit); // false: there is nothing to undo
bool app_edit_redo(AppEdit *edit);
/// What undo would take back, for its button's tip: "Rock", "Turn"; NULL: nothing.
const char *app_edit_undo_name(const AppEdit *edit);
const char *app_edit_redo_name(const AppEdit *edit);
int32_t app_edit_undo_count(const AppEdit *edit);
int32_t app_edit_redo_count(const AppEdit *edit);

/* select.c: a rectangle of tiles. With the select tool a drag over the selection takes its tiles up and moves
 * them, any other drag chooses a new rectangle. What is taken up or pasted floats: it is no part of the
 * drawing until it is placed, by app_edit_place, a press outside it, or any other edit; until then tiles that
 * were taken up lie where they were (`lifted`). The hero in a piece moves with it; a copy leaves him out. */

void app_edit_select(AppEdit *edit, AppEditRect rect); // cut to the map; places what floats
void app_edit_select_all(AppEdit *edit);
void app_edit_unselect(AppEdit *edit);
bool app_edit_copy(AppEdit *edit); // false: nothing is selected, or out of memory
bool app_edit_cut(AppEdit *edit);
/// What stands there goes away and the tiles become floor.
bool app_edit_delete(AppEdit *edit);
/// The clipboard, floating, its middle at a tile.
bool app_edit_paste(AppEdit *edit, int32_t x, int32_t y);
bool app_edit_may_paste(const AppEdit *edit);
/// Writes the floating piece into the drawing, as one step; what lies beyond the map is left out. Call it
/// before the drawing is saved. False: nothing floats, or a limit forbids it, which is said: it still floats
/// then.
bool app_edit_place(AppEdit *edit);
/// Of the floating piece, or of the selection in place.
bool app_edit_mirror(AppEdit *edit, bool across); // across: left and right change places; else up and down
bool app_edit_turn(AppEdit *edit, bool right);    // by 90 degrees; a piece that is not square turns about its
                                                  // middle
/// Moves the selection by so many tiles: for keys.
bool app_edit_nudge(AppEdit *edit, int32_t dx, int32_t dy);
/// The floating piece for drawing: terrain at a tile of it; false: outside it. Its things come one after the
/// other: `at` begins at 0; false: no more. Enemies of spawn lines are things too.
bool app_edit_floating_tile(const AppEdit *edit, int32_t x, int32_t y, NavTerrain *terrain);
NavEdge app_edit_floating_edge(const AppEdit *edit, int32_t x, int32_t y, NavDir dir);
bool app_edit_floating_thing(const AppEdit *edit, int32_t *at, SimThing *thing);
bool app_edit_floating_hero(const AppEdit *edit, int32_t *x, int32_t *y);

/* size.c: the size of the map. A change of size begins a new world from the drawing. */

/// What a change would drop. Lines of [spawn] count as one each.
typedef struct AppEditDrops {
  int32_t things, spawns, goals, edges;
  bool hero; // his start would move to the nearest floor
} AppEditDrops;

/// The rectangle, in tiles of the present map, that a map of that size covers when what is there is kept at
/// `anchor`: 0 top left, 1 top, 2 top right, 3 left, 4 middle, to 8 bottom right.
AppEditRect app_edit_anchored(const AppEdit *edit, int32_t width, int32_t height, int32_t anchor);
AppEditDrops app_edit_drops(const AppEdit *edit, AppEditRect to);
/// New tiles are rock. False: a side is not 1 to NAV_MAX_SIDE, there would be no open tile for the hero, or
/// out of memory.
bool app_edit_resize(AppEdit *edit, AppEditRect to);
bool app_edit_crop(AppEdit *edit); // to the selection

/* head.c: what is written above the map. Each call is a step; those that change nothing are none. */

bool app_edit_set_title(AppEdit *edit,
                        const char *text); // false: longer than SIM_TITLE_BYTES, or a line break
bool app_edit_set_brief(AppEdit *edit, const char *text);
bool app_edit_set_par(AppEdit *edit, int32_t seconds); // 0: none
/// How many embers open the gate; below 0: all of them, also of those still to be drawn.
bool app_edit_set_embers(AppEdit *edit, int32_t embers);
bool app_edit_all_embers(const AppEdit *edit);
bool app_edit_set_endless(AppEdit *edit, bool endless);
/// One line of [tuning]; app_edit_untune drops it.
bool app_edit_tune(AppEdit *edit, SimTunable tunable, int32_t value);
bool app_edit_untune(AppEdit *edit, SimTunable tunable);
/// The running world's values that differ from their defaults become the level's [tuning]; how many lines
/// there are then. The second drops them all.
int32_t app_edit_take_tunables(AppEdit *edit);
int32_t app_edit_drop_tunables(AppEdit *edit);

/* try.c: play from here, and back */

/// Starts a game from the drawing with the hero at this tile of the map; NAV_NO_CELL: at his start. It counts
/// for no record, medal or campaign. False: the tile is closed, or out of memory.
bool app_edit_play(AppEdit *edit, NavCell cell);
/// Back to the drawing as it was, with its journal, in a new world that waits.
bool app_edit_return(AppEdit *edit);

#endif
