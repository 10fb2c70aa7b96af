/* What the files of the editor's model share: changes of one place with before and after, the step that is
 * being made of them, and pieces of levels.
 *
 * A step is words of 64 bits. A change of tiles is one of them; any other has its data between two equal
 * ones, so that a step can be read from either end:
 *
 *   terrain  kind 4 | cell 26 | length 26 | before 4 | after 4   so many cells to the right
 *   edge     kind 4 | cell 26 | dir 2, before 2, after 2         of the cell's right or lower border
 *   thing    kind 4 | cell 26 | before 16 | after 16             codes, see app_edit_code_of
 *   hero     kind 4 | cell before 26 | brushed 1 | cell after 26
 *   others   kind 4 | words of data 28 | index 32 */
#ifndef APP_EDIT_PARTS_H
#define APP_EDIT_PARTS_H

#include "app/edit/edit.h"

typedef uint64_t AppWord;

typedef enum AppChangeKind {
  APP_CHANGE_TERRAIN,
  APP_CHANGE_EDGE,
  APP_CHANGE_THING,
  APP_CHANGE_HERO,
  APP_CHANGE_SPAWN_IN,  // index: its place in the list
  APP_CHANGE_SPAWN_OUT, // the same
  APP_CHANGE_GOAL_IN,
  APP_CHANGE_GOAL_OUT,
  APP_CHANGE_NUMBER, // index: an AppHeadNumber
  APP_CHANGE_TEXT,   // index: an AppHeadText
  APP_CHANGE_TUNE,   // index: a SimTunable
} AppChangeKind;

typedef enum AppHeadNumber { APP_HEAD_PAR, APP_HEAD_EMBERS, APP_HEAD_ENDLESS } AppHeadNumber;
typedef enum AppHeadText { APP_HEAD_TITLE, APP_HEAD_BRIEF, APP_HEAD_TEXTS } AppHeadText;

/// A line of [tuning], or none.
typedef struct AppTuned {
  int32_t tuned, value;
} AppTuned;

/// A change as its words say it.
typedef struct AppChange {
  AppChangeKind kind;
  NavCell cell;          // terrain, edge, thing
  int32_t length;        // terrain
  NavDir dir;            // edge: right or down
  int32_t before, after; // terrain, edge, thing, hero, number
  bool brushed;          // hero: the player put him there, so he walks from there now
  int32_t index;         // of the others
  const AppWord *data;   // of the others
  size_t words;          // that it takes
} AppChange;

/// Bits of AppEditWork.mark.
enum {
  APP_MARK_SPAWN = 1, // a line of [spawn] has this tile
  APP_MARK_GOAL = 2,
  APP_MARK_SEEN = 4,     // scratch of one function: zero between calls
  APP_MARK_GONE = 8,     // scratch of emit.c
  APP_MARK_TOUCHED = 16, // it is in AppEditWork.touched
};

enum { APP_CODE_NONE = 0, APP_CODE_ENEMY = 1 + SIM_ENEMY }; // codes from here on are enemies

typedef struct AppWords {
  AppWord *word;
  size_t count, capacity;
} AppWords;

typedef struct AppCells {
  NavCell *cell;
  size_t count, capacity;
} AppCells;

/// What a stroke of the eraser takes away: the topmost layer where it begins, and nothing else.
typedef enum AppErase {
  APP_ERASE_UNKNOWN,
  APP_ERASE_THINGS,
  APP_ERASE_BORDER, // the one that is nearest to the pointer
  APP_ERASE_BORDERS,
  APP_ERASE_GROUND
} AppErase;

/// The step under way. A batch is what one event does: the world is told of it as a whole. Always true
/// between batches: level->things are what `code` says, in reading order.
struct AppEditWork {
  AppWords words;        // changes of the step that are done
  size_t told;           // words of them that the world knows of
  const char *name;      // of the step
  uint8_t *code;         // per cell: what stands there
  uint8_t *mark;         // per cell
  const uint8_t *ground; // of the level that is drawn, to know it again
  int64_t enemies;       // on the map and in [spawn]
  int32_t things;        // on the map; level->thing_count may lag behind
  int32_t room;          // of level->things
  AppCells touched;      // where things have changed since level->things was made
  AppCells list;         // scratch
  struct AppSpan *spans; // scratch of floods
  size_t span_capacity;
  SimCommand *commands; // scratch
  int32_t command_count, command_capacity;
  bool all_embers; // were needed when the batch began
  bool failed;     // the batch cannot be done and is taken back
  AppErase erase;
  NavCell last;       // freehand: the tile of the last dab
  int32_t at_x, at_y; // freehand on borders: the corner that the pointer came by last; -1: none
};

/* work.c: the step under way and its batches. */

bool app_edit_work_init(AppEdit *edit);
void app_edit_work_free(AppEdit *edit);
/// Reads codes and marks from the level, whose things come into order. False: out of memory.
bool app_edit_work_read(AppEdit *edit);

/// Begins anew where the level is another one than it was, although nobody has said so.
void app_edit_follow(AppEdit *edit);
/// Begins a new world of the drawing; the view stays where it was. False: out of memory, the old one stays.
bool app_edit_renew(AppEdit *edit);
/// Begins a batch; the first of a step gives it its name. False: nothing may be drawn now.
bool app_edit_batch_begin(AppEdit *edit, const char *name);
/// Ends it: hero, embers and list of things are put in order, the world is told. False: it could not be done
/// and is taken back.
bool app_edit_batch_end(AppEdit *edit);
/// Ends the step: into the journal. Nothing where nothing has changed.
void app_edit_step_end(AppEdit *edit);
/// Takes all of the step back, the world is told.
void app_edit_step_drop(AppEdit *edit);
/// Does changes that are kept, or takes them back, and tells the world. There is memory for them.
void app_edit_words_turn(AppEdit *edit, const AppWord *word, size_t count, bool back);
/// Ends a step of one batch. False: nothing has changed.
bool app_edit_step_all(AppEdit *edit);

/// Says once in a stroke why not all of it is done.
void app_edit_refuse(AppEdit *edit, const char *sentence);
/// The same, and the batch is taken back. Returns false.
bool app_edit_fail(AppEdit *edit, const char *sentence);

/// Room for so many more things, and changes of things. False: out of memory.
bool app_edit_things_reserve(AppEdit *edit, size_t more);
bool app_edit_cells_add(AppCells *cells, NavCell cell); // false: out of memory
/// level->things from the codes.
void app_edit_things_sort(AppEdit *edit);
void app_edit_level_derive(SimLevel *level); // has_game

/* change.c: changes of one place. Each is done to the drawing and kept in the step. False: out of memory or
 * past a limit, which has been said; the batch will be taken back. */

uint8_t app_edit_code_of(const SimThing *thing);
SimThing app_edit_thing_of(const NavGrid *grid, NavCell cell, uint8_t code);

bool app_edit_change_terrain(AppEdit *edit, NavCell cell, NavTerrain terrain);
bool app_edit_change_edge(AppEdit *edit, NavCell cell, NavDir dir, NavEdge to); // not on the rim
bool app_edit_change_thing(AppEdit *edit, NavCell cell, uint8_t code);
bool app_edit_change_hero(AppEdit *edit, NavCell cell, bool brushed);
bool app_edit_change_spawn_in(AppEdit *edit, int32_t index, SimSpawn spawn);
bool app_edit_change_spawn_out(AppEdit *edit, int32_t index);
bool app_edit_change_goal_in(AppEdit *edit, int32_t index, SimGoal goal);
bool app_edit_change_goal_out(AppEdit *edit, int32_t index);
bool app_edit_change_number(AppEdit *edit, AppHeadNumber which, int32_t value);
bool app_edit_change_text(AppEdit *edit, AppHeadText which, const char *text);
bool app_edit_change_tune(AppEdit *edit, SimTunable tunable, AppTuned tuned);

/// The change that begins at a word, or that ends before it.
AppChange app_edit_change_read(const AppWord *word);
AppChange app_edit_change_read_back(const AppWord *end);
/// Does it to the drawing, or takes it back.
void app_edit_change_do(AppEdit *edit, const AppChange *change, bool back);
/// Does a whole step, or takes it back.
void app_edit_words_do(AppEdit *edit, const AppWord *word, size_t count, bool back);

NavCell app_edit_hero_cell(const SimLevel *level); // 0: there is none
int32_t app_edit_head_number(const SimLevel *level, AppHeadNumber which);

/* emit.c: the commands that bring the world to where the drawing is, after these changes were done or taken
 * back. */
void app_edit_emit(AppEdit *edit, const AppWord *word, size_t count, bool back);

/* journal.c */

typedef struct AppMap AppMap; // a map of another size, see size.c

bool app_edit_journal_init(AppEdit *edit);
void app_edit_journal_free(AppEdit *edit);
void app_edit_journal_clear(AppEdit *edit);
/// A step that was done. Out of memory: all before it is forgotten as well, for it could not be taken back
/// past it.
void app_edit_journal_add(AppEdit *edit, const char *name, const AppWords *words);
/// The same for a change of size; the map before it is taken over.
void app_edit_journal_add_map(AppEdit *edit, const char *name, AppMap *map, size_t bytes);

/* size.c */

/// Changes places with the drawing's map and begins its world. False: out of memory, nothing has changed.
bool app_edit_map_swap(AppEdit *edit, AppMap **map, size_t *bytes);
void app_edit_map_free(AppMap *map);

/* rules.c: what may stand where. All in tiles of the map; false: the batch cannot be done. */

/// Terrain as a brush paints it: what cannot stand there any more goes away; what stands on a floor keeps it
/// where the new ground is open as well.
bool app_edit_paint_terrain(AppEdit *edit, int32_t x, int32_t y, NavTerrain terrain);
bool app_edit_put_thing(AppEdit *edit, int32_t x, int32_t y, uint8_t code);
bool app_edit_put_enemy(AppEdit *edit, int32_t x, int32_t y, SimSpawn spawn);
bool app_edit_put_goal(AppEdit *edit, int32_t x, int32_t y, int32_t offset);
bool app_edit_put_hero(AppEdit *edit, int32_t x, int32_t y);
bool app_edit_take_spawns(AppEdit *edit, NavCell cell);
bool app_edit_take_goal(AppEdit *edit, NavCell cell);
/// Spawn lines and goals that cannot stand on their ground any more go away.
bool app_edit_take_closed(AppEdit *edit, NavCell cell);
/// Gives the hero another start where his is closed or taken. False: there is none.
bool app_edit_settle_hero(AppEdit *edit);

/* tools.c, brushes.c */

/// What is in hand; during a stroke, what was when it began.
const AppHand *app_edit_hand_now(const AppEdit *edit);
const AppBrush *app_edit_brush_now(const AppEdit *edit);
const AppTool *app_edit_tool_now(const AppEdit *edit);

/* erase.c: the eraser takes away the topmost layer of what its stroke, or its shape, begins on: what stands
 * there (things, lines of [spawn], goals), else walls and rails, else the ground, which becomes floor; and
 * nothing of the other layers. As small as one tile, close to a wall, it takes that border alone and follows
 * borders. */

/// Asked of all tiles of the first dab or of the shape, before any is erased.
AppSpanUse app_edit_erase_see;
void app_edit_erase_begin(AppEdit *edit);
bool app_edit_erase_tile(AppEdit *edit, int32_t x, int32_t y);

/* patch.c: pieces of levels. */

struct AppPatch {
  int32_t width, height;
  uint8_t *terrain, *edges, *code; // by rows; edges as in NavGrid
  SimSpawn *spawns;                // tiles of the piece
  SimGoal goals[SIM_MAX_GOALS];    // the same
  int32_t spawn_count, goal_count;
  int32_t hero_x, hero_y; // -1: not in it
};

/// What lies in a rectangle of the map. NULL: out of memory.
AppPatch *app_edit_patch_take(const AppEdit *edit, AppEditRect rect);
AppPatch *app_edit_patch_copy(const AppPatch *patch);
void app_edit_patch_free(AppPatch *patch);
bool app_edit_patch_mirror(AppPatch *patch, bool across); // false: out of memory, it is unchanged
bool app_edit_patch_turn(AppPatch *patch, bool right);    // the same
/// Writes it over the drawing.
bool app_edit_patch_put(AppEdit *edit, const AppPatch *patch, int32_t x, int32_t y);
/// Empties a rectangle of the map: floor, on which nothing stands, without borders in it and around it.
bool app_edit_patch_empty(AppEdit *edit, AppEditRect rect);

/* select.c: the select tool */

void app_edit_select_press(AppEdit *edit);
void app_edit_select_drag(AppEdit *edit);
void app_edit_select_release(AppEdit *edit);
/// Lets go of what floats, without placing it.
void app_edit_select_let_go(AppEdit *edit);
AppEditRect app_edit_rect_on_map(const AppEdit *edit, AppEditRect rect);

#endif
