/* Changes of one place, as words of 64 bits. A change of tiles is one of them; any other has its data between
 * two equal ones, so that a step can be read from either end:
 *
 *   tiles   kind 4 | cell 26 | extra 18 | before 8 | after 8
 *   others  kind 4 | words of data 28 | index 32
 *
 * `extra`: of terrain how many cells to the right, of an edge its direction. Data are a SimSpawn, a SimGoal,
 * a SimObjective, * or two halves, before and after. */
#ifndef APP_EDIT_CHANGE_H
#define APP_EDIT_CHANGE_H

#include "app/edit/canvas.h"

typedef enum AppChangeKind {
  APP_CHANGE_TERRAIN,
  APP_CHANGE_EDGE,                    // of the cell's right or lower border
  APP_CHANGE_THING,                   // codes, see app_edit_code_of
  APP_CHANGE_TILES,                   // kinds from here on have data
  APP_CHANGE_HERO = APP_CHANGE_TILES, // index 1: the player put him there, so he walks from there now
  APP_CHANGE_SPAWN_IN,                // index: its place in the list
  APP_CHANGE_SPAWN_OUT,               // the same
  APP_CHANGE_GOAL_IN,
  APP_CHANGE_GOAL_OUT,
  APP_CHANGE_OBJECTIVE_IN,
  APP_CHANGE_OBJECTIVE_OUT,
  APP_CHANGE_NUMBER, // index: an AppHeadNumber
  APP_CHANGE_TEXT,   // index: an AppHeadText
  APP_CHANGE_TUNE,   // index: a SimTunable
  APP_CHANGE_KINDS
} AppChangeKind;

typedef enum AppHeadNumber { APP_HEAD_PAR, APP_HEAD_EMBERS, APP_HEAD_ENDLESS, APP_HEAD_GOLD } AppHeadNumber;
typedef enum AppHeadText { APP_HEAD_TITLE, APP_HEAD_BRIEF, APP_HEAD_TEXTS } AppHeadText;

/// A line of [tuning], or none.
typedef struct AppTuned {
  int32_t tuned, value;
} AppTuned;

/// A change as its words say it.
typedef struct AppChange {
  AppChangeKind kind;
  NavCell cell;          // of tiles
  int32_t extra;         // the same
  int32_t before, after; // the same
  int32_t index;         // of the others
  const AppWord *data;   // the same
  size_t words;          // that it takes
} AppChange;

/* Each is done to the drawing and kept in the step. False: out of memory or past a limit, which has been
 * said; the batch will be taken back. */

bool app_edit_change_terrain(AppEdit *edit, NavCell cell, NavTerrain terrain);
bool app_edit_change_edge(AppEdit *edit, NavCell cell, NavDir dir, NavEdge to); // not on the rim
bool app_edit_change_thing(AppEdit *edit, NavCell cell, uint8_t code);
bool app_edit_change_hero(AppEdit *edit, NavCell cell, bool brushed);
bool app_edit_change_spawn_in(AppEdit *edit, int32_t index, SimSpawn spawn);
bool app_edit_change_spawn_out(AppEdit *edit, int32_t index);
bool app_edit_change_goal_in(AppEdit *edit, int32_t index, SimGoal goal);
bool app_edit_change_goal_out(AppEdit *edit, int32_t index);
bool app_edit_change_objective_in(AppEdit *edit, int32_t index, SimObjective objective);
bool app_edit_change_objective_out(AppEdit *edit, int32_t index);
bool app_edit_change_number(AppEdit *edit, AppHeadNumber which, int32_t value);
bool app_edit_change_text(AppEdit *edit, AppHeadText which, const char *text);
bool app_edit_change_tune(AppEdit *edit, SimTunable tunable, AppTuned tuned);

/// The change that begins at a word.
AppChange app_edit_change_read(const AppWord *word);
/// Does a whole step, or takes it back.
void app_edit_words_do(AppEdit *edit, const AppWord *word, size_t count, bool back);

#endif
