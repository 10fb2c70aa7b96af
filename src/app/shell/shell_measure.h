/* Measures the cost of the window's frames: real frames drawn without a graphics card and without a display,
 * without sound, and without the player's settings. */
#ifndef APP_SHELL_MEASURE_H
#define APP_SHELL_MEASURE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum ShellMeasureWay {
  SHELL_MEASURE_RUNNING,   // frames of a game that runs
  SHELL_MEASURE_ZOOMING,   // frames of it while the whole map comes into sight
  SHELL_MEASURE_OPENING,   // the frames from opening the level on, with five overlays
  SHELL_MEASURE_SWITCHING, // for each overlay the dearest of the frames after it was switched on
} ShellMeasureWay;

/// The scene of the measured frames.
typedef struct ShellMeasure {
  const char *name;  // "500 everything"
  const char *level; // file or name; its enemies do no harm, so that no game ends
  int32_t enemies;
  bool mixed;         // all kinds, instead of those that the level says
  bool overlays;      // all of them
  bool panel;         // the lab, with its plots
  const char *chosen; // a kind of which one enemy is chosen; NULL: the hero
  bool whole;         // zoomed out as far as it goes
  bool levels;        // the map of the crypt instead of the game
  int width, height;  // of the window; 0: 1280 x 720
  bool drawer;        // the thread that draws is counted alone, which is what a player waits for
  ShellMeasureWay way;
} ShellMeasure;

extern const ShellMeasure shell_measures[];
extern const int32_t shell_measure_count;

enum { SHELL_MEASURE_FRAMES = 60 };

/// The processor time of SHELL_MEASURE_FRAMES frames or less, milliseconds each, of all threads together or
/// as `drawer` says. Returns how many; 0 after one sentence on standard error.
int shell_measure(const ShellMeasure *what, double ms[SHELL_MEASURE_FRAMES]);
/// Is there such a level?
bool shell_measure_can(const ShellMeasure *what);

struct App;
/// A game that shows it and has been drawn a few times; NULL after one sentence on standard error.
struct App *shell_measure_open(const ShellMeasure *what);

#endif
