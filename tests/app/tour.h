/* A walk past all screens of the window, with as much in them as there may be: for tests that look at each.
 */
#ifndef TESTS_APP_TOUR_H
#define TESTS_APP_TOUR_H

#include "hand.h"

typedef struct TourSize {
  int width, height, percent; // of the window in pixels, of text and buttons
} TourSize;

/// The content of a scene.
typedef enum TourKind {
  TOUR_SCREEN,   // a screen, whose labels have space
  TOUR_OVERLAYS, // overlays on the map
  TOUR_UNNAMED,  // all of them, without their names
  TOUR_NAMED,    // the same with their names; comes after TOUR_UNNAMED
  TOUR_RACE,
  TOUR_STORM, // whatever inputs at random have led to
} TourKind;

/// Looks at each scene.
typedef struct TourVisitor {
  /// The scene was drawn once or more often. Returns the number of faults that it prints.
  int (*look)(void *of, App *app, const char *scene, TourKind kind);
  void *of;
} TourVisitor;

/// The hall in a window of that size: no overlay is on, and the lab is closed.
App *tour_open(void **state, TourSize size);

/* Each of these opens a window, and returns the sum of the faults. `state` is that of hand_setup. */

/// Every screen but those of a race.
int tour_screens(void **state, TourSize size, const TourVisitor *visitor);
/// Every sheet for files.
int tour_files(void **state, TourSize size, const TourVisitor *visitor);
/// Kept games and replays, a game to go on with, and best runs.
int tour_games(void **state, TourSize size, const TourVisitor *visitor);
/// The game with the lab, the switches of overlays, and overlays.
int tour_play(void **state, TourSize size, const TourVisitor *visitor);
/// Races of every fifth preset, and their screens.
int tour_races(void **state, TourSize size, const TourVisitor *visitor);

#endif
