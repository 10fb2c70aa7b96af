/* Checks a level as a game while it is drawn: a pure function of the level. A level with faults
 * can be drawn on and kept as a draft; some faults (FormatsFaultInfo.refused) keep it from being played. */
#ifndef FORMATS_CHECK_H
#define FORMATS_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/world/level.h"

/// X(NAME, refused: readers of levels refuse it)
#define FORMATS_FAULTS(X)                                                                                    \
  X(CLOSED_START, false)                                                                                     \
  X(NO_GATE, true)                                                                                           \
  X(TOO_FEW_EMBERS, true)                                                                                    \
  X(ENDLESS_GATE, true)                                                                                      \
  X(LESSON_WITHOUT, true)                                                                                    \
  X(CLOSED_SPAWN, true)                                                                                      \
  X(CUT_OFF_GATE, false)                                                                                     \
  X(CUT_OFF_EMBER, false)                                                                                    \
  X(EMBERS_OUT_OF_REACH, false)                                                                              \
  X(CUT_OFF_ROOM, false)                                                                                     \
  X(NO_TITLE, false)

typedef enum FormatsFaultKind {
#define X(NAME, refused) FORMATS_FAULT_##NAME,
  FORMATS_FAULTS(X)
#undef X
      FORMATS_FAULT_KINDS
} FormatsFaultKind;

enum {
  FORMATS_FAULT_TEXT = 112,
  FORMATS_MAX_FAULTS = 64,     // that are kept
  FORMATS_MAX_FAULTS_EACH = 8, // that are kept of one kind
};

typedef struct FormatsFault {
  FormatsFaultKind kind;
  int32_t x, y;   // the tile that it is about; below 0: the level as a whole
  int64_t number; // CUT_OFF_ROOM: tiles of the room; TOO_FEW_EMBERS, EMBERS_OUT_OF_REACH: existing embers
  char text[FORMATS_FAULT_TEXT]; // one sentence for the player, with a full stop
} FormatsFault;

/// Ordered by kind; of one kind in reading order of the map, rooms by size, the biggest first.
typedef struct FormatsFaults {
  int32_t count; // kept in `item`
  int64_t found[FORMATS_FAULT_KINDS];
  FormatsFault item[FORMATS_MAX_FAULTS];
} FormatsFaults;

/// Checks a level whose grid has the costs of its tuning (sim_level_set_ground). False: out of memory;
/// `faults` is then empty. O(tiles + things x log tiles);
/// allocates 16 bytes a run of open tiles in a row. Where the hero's start is closed, nothing is said of what
/// he reaches.
bool formats_check_level(const SimLevel *level, FormatsFaults *faults);

/* The same in portions, so that no frame waits for a large level: begin, then advance until it is done. The
 * level must not change meanwhile; where it does, begin again, and nothing is told of what it was. */

typedef struct FormatsCheck FormatsCheck;

typedef enum FormatsCheckState {
  FORMATS_CHECK_GOES_ON,
  FORMATS_CHECK_DONE,
  FORMATS_CHECK_NO_MEMORY
} FormatsCheckState;

/// NULL: out of memory.
FormatsCheck *formats_check_new(void);
/// NULL is allowed.
void formats_check_free(FormatsCheck *check);
/// Drops what was begun. The level is the caller's.
void formats_check_begin(FormatsCheck *check, const SimLevel *level);
/// Continues for about `tiles` tiles. Done: `faults` equals that of formats_check_level; the memory of the
/// check is freed, and begin comes next. In the other states `faults` stays as it is. O(tiles of the portion
/// + a row), of the last one O(things x log tiles).
FormatsCheckState formats_check_advance(FormatsCheck *check, int64_t tiles, FormatsFaults *faults);

/// Only the faults for which readers refuse the level. O(things); allocates nothing.
void formats_check_refusals(const SimLevel *level, FormatsFaults *faults);

/// Is there a fault for which readers refuse the level?
bool formats_faults_refused(const FormatsFaults *faults);

#endif
