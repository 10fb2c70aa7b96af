/* What a frame of the window costs: real frames at 1280 x 720 but for one, drawn by the software renderer
 * without a display, without sound, and without the player's settings. */
#ifndef APP_SHELL_MEASURE_H
#define APP_SHELL_MEASURE_H

#include <stdbool.h>
#include <stdint.h>

/// What the frames show.
typedef struct AppMeasure {
  const char *name;  // "500 everything"
  const char *level; // file or name; its enemies do no harm, so that no game ends
  int32_t enemies;
  bool mixed;         // all kinds, instead of those that the level says
  bool overlays;      // all of them
  bool panel;         // the lab, with its plots
  const char *chosen; // a kind of which one enemy is chosen; NULL: the hero
  bool whole;         // zoomed out as far as it goes
  bool levels;        // the map of the crypt, in a window of 800 x 600, instead of the game
} AppMeasure;

extern const AppMeasure app_measures[];
extern const int32_t app_measure_count;

/// The processor time of so many frames, all threads together, milliseconds each. False after one sentence
/// on standard error.
bool app_measure(const AppMeasure *what, double *ms, int count);

struct App;
/// A game that shows it and has been drawn a few times; NULL after one sentence on standard error.
struct App *app_measure_open(const AppMeasure *what);

#endif
