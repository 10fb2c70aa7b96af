/* The things that the game screen shows in addition to hearts, embers and the pause, and the level of the
 * campaign from which on the player knows each. A thing that he does not know yet is not shown in the
 * campaign; see app/told/known.h. */
#ifndef APP_PLATFORM_THINGS_H
#define APP_PLATFORM_THINGS_H

#include "sim/world/level.h"

/* X(NAME, name in the settings file, level that brings it, its lesson there: moment and number, START: with
 * the level; actions whose buttons it is, parted by spaces; what is said when it comes, "": nothing) */
#define APP_THINGS(X)                                                                                        \
  X(BARRICADE, barricade, "first-light", EMBER, 2, "barricade barricade-here", "")                           \
  X(MENU, menu, "straw-men", START, 0, "", "")   /* pause in place, help */                                  \
  X(CLOCK, clock, "straw-men", START, 0, "", "") /* time, par, score, the title */                           \
  X(VIEW, view, "straw-men", START, 0, "zoom-in zoom-out home mute minimap",                                 \
    "New: buttons to zoom and to find him, and sound.")                                                      \
  X(TIMELINE, time_line, "two-halls", START, 0, "time-line", "New: the time line turns time back.")          \
  X(DEPTH, depth, "brimstone", START, 0, "depth-less depth-more",                                            \
    "New: how far he looks ahead. More than 7 steps costs a medal.")                                         \
  X(LAB, lab, "footfall", START, 0, "lab overlays", "New: the lab shows how everyone decides.")              \
  X(BELL, bell, "night-watch", START, 0, "bell", "")

typedef enum AppThing {
#define X(NAME, name, level, moment, number, actions, words) APP_THING_##NAME,
  APP_THINGS(X)
#undef X
      APP_THING_COUNT
} AppThing;

typedef struct AppThingRow {
  const char *name, *level;
  SimLessonWhen when;
  int32_t number;
  const char *actions, *words;
} AppThingRow;

extern const AppThingRow app_things[APP_THING_COUNT];

#endif
