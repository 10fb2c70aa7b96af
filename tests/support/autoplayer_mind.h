/* What the two halves of the automatic player share: autoplayer.c knows the map and thinks of ways, autoplayer_imagine.c plays
 * a way through in the head. Times are ticks. */
#ifndef TESTS_SUPPORT_AUTOPLAYER_MIND_H
#define TESTS_SUPPORT_AUTOPLAYER_MIND_H

#include "support/autoplayer.h"

enum {

  AUTOPLAYER_FAR = 1 << 28,   // no way, or nobody who could come
  AUTOPLAYER_MAX_WAY = 128,   // tiles of a way that is thought through
  AUTOPLAYER_MAX_SEEN = 256,  // tiles with enemies that are kept in mind, the nearest ones
  AUTOPLAYER_SEEN_STEPS = 45, // how near they must be
};

/// A way from the hero's tile on: the tiles that he enters.
extern int P_hor, P_room; 
#define AUTOPLAYER_HORIZON P_hor
#define AUTOPLAYER_ROOM_ENOUGH P_room
typedef struct Way {
  int32_t length;
  NavCell cell[AUTOPLAYER_MAX_WAY];
} Way;

enum { AUTOPLAYER_MAX_HITS = 8 };

/// How a way is expected to go.
typedef struct Outcome {
  int32_t hits;     // times that he is touched
  int32_t hit_at[AUTOPLAYER_MAX_HITS]; // when
  int32_t room;     // tiles that he could still reach before any enemy at the end, up to ROOM_ENOUGH
} Outcome;

enum { AUTOPLAYER_ROOM_ENOUGH_OLD = 40 };

/// Steps from one or more tiles to those around, for a flood that stops early.
typedef struct Flood {
  int32_t *steps; // per cell, valid where stamp is the flood's
  int32_t *stamp;
  NavCell *queue;
  int32_t count; // cells in the queue
  int32_t flood;
} Flood;

typedef struct Imagination {
  int32_t cells;
  uint32_t revision; // of the grid that `ways` was made from
  uint8_t *ways;     // per cell: bit d set where a walker can step to NavDir d
  Flood chase, escape;
  int32_t seen_count;
  NavCell seen[AUTOPLAYER_MAX_SEEN];
} Imagination;

bool imagination_init(Imagination *imagination, const SimWorld *world);
void imagination_free(Imagination *imagination);

/// Looks at the world: which tiles near the hero have enemies.
void imagination_look(Imagination *imagination, const SimWorld *world);

/// Plays a way through against the enemies that were seen, each going the shortest way to where the hero is by then.
Outcome imagination_play(Imagination *imagination, const SimWorld *world, const Way *way, int32_t ticks);

/// Ticks for entering a tile at a speed (a tunable in hundredths of a tile a second), mud included.
int32_t autoplayer_tile_ticks(const SimWorld *world, SimTunable speed, NavCell cell);

#endif
