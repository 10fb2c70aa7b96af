/* Pieces of levels: taken from the map, copied, mirrored, turned, packed. */
#ifndef APP_EDIT_PATCH_H
#define APP_EDIT_PATCH_H

#include "app/edit/edit.h"
#include "base/buffer.h"

struct AppPatch {
  int32_t width, height;
  uint8_t *terrain, *edges, *code; // planes of one block, by rows; edges as in NavGrid; NULL: packed
  BaseBuffer packed;               // the planes: pairs of a value and how many, less 1
  SimSpawn *spawns;                // tiles of the piece
  SimGoal goals[SIM_MAX_GOALS];    // the same
  SimObjective objectives[SIM_MAX_OBJECTIVES]; // the same
  int32_t spawn_count, goal_count, objective_count;
  SimLesson lessons[SIM_MAX_LESSONS]; // of the level it was taken from; their places are tiles of the piece
  int32_t hero_x, hero_y;             // -1: not in it
  int32_t embers_needed;              // of the level it was taken from
};

/// Copies a rectangle, which is rock beyond the map. NULL: out of memory.
AppPatch *app_edit_patch_take(const AppEdit *edit, AppEditRect rect);
AppPatch *app_edit_patch_copy(const AppPatch *patch);
void app_edit_patch_free(AppPatch *patch);
bool app_edit_patch_mirror(AppPatch *patch, bool across); // false: out of memory, it is unchanged
bool app_edit_patch_turn(AppPatch *patch, bool right);    // the same
/// Packs its planes as runs, where there is memory for them.
void app_edit_patch_pack(AppPatch *patch);
/// Unpacks them. False: out of memory, it is unchanged.
bool app_edit_patch_unpack(AppPatch *patch);
size_t app_edit_patch_bytes(const AppPatch *patch); // that it takes
/// The border of a tile, by its bits in `edges`.
NavEdge app_edit_patch_edge(const AppPatch *patch, size_t tile, NavDir dir);

#endif
