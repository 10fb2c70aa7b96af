/* The drawing tile by tile, and the step that is being made. Always true between batches:
 * level->things are what `code` says, in reading order; `mark` says on which tiles lines of [spawn], goals
 * and objectives are. */
#ifndef APP_EDIT_CANVAS_H
#define APP_EDIT_CANVAS_H

#include "app/edit/edit.h"

typedef uint64_t AppWord; // see change.h

/// Bits of AppEditWork.mark.
enum {
  APP_MARK_SPAWN = 1, // a line of [spawn] has this tile
  APP_MARK_GOAL = 2,
  APP_MARK_OBJECTIVE = 32,
  APP_MARK_SEEN = 4,     // scratch of one function: zero between calls
  APP_MARK_GONE = 8,     // scratch of emit.c
  APP_MARK_TOUCHED = 16, // it is in AppEditWork.touched
  APP_MARK_LISTS = APP_MARK_SPAWN | APP_MARK_GOAL | APP_MARK_OBJECTIVE,
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

/// The layer that a stroke of the eraser removes: the topmost one where it begins, and no other.
typedef enum AppErase {
  APP_ERASE_UNKNOWN,
  APP_ERASE_THINGS,
  APP_ERASE_BORDER, // the one that is nearest to the pointer
  APP_ERASE_BORDERS,
  APP_ERASE_GROUND
} AppErase;

/// The step under way. A batch is what one event does: the world is told of it as a whole.
struct AppEditWork {
  AppWords words;        // changes of the step that are done
  size_t told;           // words of them that the world knows of
  const char *name;      // of the step
  uint8_t *code;         // per cell: the thing on it
  uint8_t *mark;         // per cell
  const uint8_t *ground; // of the level that is drawn, to know it again
  int64_t enemies;       // on the map and in [spawn]
  int32_t things;        // on the map; level->thing_count may lag behind
  int32_t room;          // of level->things; it never shrinks, so a step can be taken back
  AppCells touched;      // where things have changed since level->things was made
  AppCells list;         // scratch
  struct AppSpan *spans; // scratch of floods
  size_t span_capacity;
  SimCommand *commands; // scratch
  int32_t command_count;
  size_t command_capacity;
  bool all_embers; // were needed when the batch began
  bool failed;     // the batch cannot be done and is taken back
  AppErase erase;
  int32_t at_x, at_y; // freehand on borders: the corner that the pointer came by last; -1: none
};

bool app_edit_work_init(AppEdit *edit);
void app_edit_work_free(AppEdit *edit);
/// Reads codes and marks from the level, whose things come into order. False: out of memory.
bool app_edit_work_read(AppEdit *edit);

/// An array from realloc with memory for `needed` items: the same, or where it has moved to. NULL: out of
/// memory, nothing has changed.
void *app_edit_grown(void *items, size_t *capacity, size_t needed, size_t item_bytes);
bool app_edit_cells_add(AppCells *cells, NavCell cell); // false: out of memory

/// A thing as a code, and back.
uint8_t app_edit_code_of(const SimThing *thing);
SimThing app_edit_thing_of(uint8_t code, int32_t x, int32_t y);
NavCell app_edit_hero_cell(const SimLevel *level); // 0: there is none

/// Room for so many more things, and changes of things. False: out of memory.
bool app_edit_things_reserve(AppEdit *edit, size_t more);
/// level->things from the codes.
void app_edit_things_sort(AppEdit *edit);
void app_edit_level_derive(SimLevel *level); // has_game

/// Says once in a stroke why not all of it is done.
void app_edit_refuse(AppEdit *edit, const char *sentence);
/// Refuses the batch with a sentence, and takes it back. Returns false.
bool app_edit_fail(AppEdit *edit, const char *sentence);
/// Says that memory is short. Returns false.
bool app_edit_out_of_memory(AppEdit *edit);

#endif
