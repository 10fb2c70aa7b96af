/* The lab's plots of the last minute of the game: read from the world after each tick, never by the
 * simulation itself, and kept in a ring of samples. Nothing here changes the world. */
#ifndef APP_GAUGES_PLOTS_H
#define APP_GAUGES_PLOTS_H

#include <stdint.h>

#include "sim/world/world.h"

typedef enum AppPlot {
  APP_PLOT_NEAR,     // enemies whose middle is at most 2 tiles from the hero's, in a straight line
  APP_PLOT_DISTANCE, // mean of all enemies' distances to him, tiles
  APP_PLOT_SQUARES,  // that he looked at in a decision, mean of those since the last sample
  APP_PLOT_FIELD,    // milliseconds that a tick with a flow field took longer, mean of those since the last
                     // sample
  APP_PLOT_COUNT
} AppPlot;

enum {
  APP_PLOT_EVERY = 15,
  APP_PLOT_SAMPLES = 60 * SIM_TICKS_PER_SECOND / APP_PLOT_EVERY
}; // ticks; a minute

typedef struct AppPlots {
  float sample[APP_PLOT_COUNT][APP_PLOT_SAMPLES]; // a ring; NAN: there was nothing to measure
  int64_t taken;                                  // samples ever, of each
  /* Since the last sample */
  int64_t squares, decisions, fields;
  double field_ms;
  NavCell decided_at; // NAV_NO_CELL at first: the last decision that was counted
  NavDecision decided;
} AppPlots;

/// After each tick. `field_ms`: what its flow field took; below 0: it computed none. Cost: linear in the
/// enemies every APP_PLOT_EVERY ticks, else constant.
void app_plots_tick(AppPlots *plots, const SimWorld *world, double field_ms);
/// The number of samples that are kept, and one of them, the oldest first; NAN: nothing was measured then.
int app_plots_count(const AppPlots *plots);
float app_plots_at(const AppPlots *plots, AppPlot plot, int index);

#endif
