/* Predicts a hero's way from the present state: a copy of him and of his memory is walked ahead of the world,
 * by the functions that walk him (walk.h), so the way is exactly the one that he then takes, tick by tick,
 * while nothing else changes. The world is only read; its state and hash stay as they are.
 *
 * A second hero is walked along with the first, for together they open gates and win.
 *
 * No steering looks at enemies, so they do not bend the way. Not predicted: enemies or arrows that end the
 * game; later commands; edits, barricades and costs that change the map; changed tunables. A preview whose
 * map has changed says so, and must be restarted. */
#ifndef SIM_HERO_PREVIEW_H
#define SIM_HERO_PREVIEW_H

#include "sim/world/world.h"

enum { SIM_PREVIEW_TILES = 4096 };

typedef enum SimPreviewEnd {
  SIM_PREVIEW_WALKS,    // not known yet: advance it
  SIM_PREVIEW_ARRIVES,  // is on the target
  SIM_PREVIEW_WINS,     // comes through the open gate before
  SIM_PREVIEW_GIVES_UP, // would pace back and forth: SIM_HERO_OSCILLATION
  SIM_PREVIEW_BLOCKED,  // SIM_HERO_BLOCKED
  SIM_PREVIEW_NO_WAY,   // SIM_HERO_UNREACHABLE, also where the target is closed
  SIM_PREVIEW_CIRCLES,  // loops forever; the tiles end where the loop begins again
  SIM_PREVIEW_FAR,      // walks on behind SIM_PREVIEW_TILES tiles
  SIM_PREVIEW_OUTDATED, // the map has changed
  SIM_PREVIEW_FAILED,   // out of memory
} SimPreviewEnd;

/// A tile that he walks to, without the one that he is on and the one that he already walks to.
typedef struct SimPreviewTile {
  NavCell cell;
  int32_t tick; // ticks from the beginning until he sets out to it
} SimPreviewTile;

typedef struct SimPreview SimPreview;

/// NULL: out of memory. 64 KiB, and with its first use what the hero's steering takes (nav_steer_new).
SimPreview *sim_preview_new(void);
void sim_preview_free(SimPreview *preview);

/// Begins with the world as it is now. The hero is given the steering, the depth and the target of `way` with
/// the next tick, or nothing where they are his already. O(what he remembers); allocates. The world must lie
/// where it is until the preview ends or is begun again. `preview` may have been used for another world.
void sim_preview_begin(SimPreview *preview, const SimWorld *world, const SimWay *way);

/// Walks on until he stops, or so much work is done: squares that he looks at, SIM_PREVIEW_STEP a decision
/// and 1 a tick. A decision is never divided, so it may be more: A*, flow fields, regions and corners look at
/// much of the map in their first. Amortised, 32 bytes a tile are allocated, to notice circles.
SimPreviewEnd sim_preview_advance(SimPreview *preview, int64_t work);

enum { SIM_PREVIEW_STEP = 16 };

SimPreviewEnd sim_preview_end(const SimPreview *preview);
/// The tiles so far, in their order. Valid until the next call.
int32_t sim_preview_tiles(const SimPreview *preview, const SimPreviewTile **tiles);
/// Ticks from the beginning until he stops, so far.
int32_t sim_preview_ticks(const SimPreview *preview);
/// Work done in all, and the longest in one tick.
int64_t sim_preview_work(const SimPreview *preview, int64_t *most);

#endif
