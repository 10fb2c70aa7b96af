/* The parts of the time line, by which its widgets are known. */
#ifndef APP_HUD_TIMELINE_H
#define APP_HUD_TIMELINE_H

/// Folds above the bar; one is open at a time.
typedef enum TimelineFold {
  TIMELINE_CLOSED,
  TIMELINE_MORE,    // the buttons that have no space in the line
  TIMELINE_LAST,    // in low windows: those that have no space there either
  TIMELINE_KINDS,   // what jumps lead to
  TIMELINE_BRANCHES // the tree, and the comparison of two
} TimelineFold;

typedef enum TimelinePart {
  TIMELINE_PLAY,
  TIMELINE_BACK,
  TIMELINE_FORTH,
  TIMELINE_JUMP_BACK,
  TIMELINE_KIND,
  TIMELINE_JUMP_FORTH,
  TIMELINE_NOW,
  TIMELINE_TREE,
  TIMELINE_SLOWER,
  TIMELINE_SPEED,
  TIMELINE_FASTER,
  TIMELINE_CLOSE,
  TIMELINE_REST, // unfolds the buttons that have no space
  TIMELINE_PARTS
} TimelinePart;

#endif
