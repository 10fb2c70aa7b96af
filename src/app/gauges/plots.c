#include "app/gauges/plots.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define NEAR_TILES 2

enum { MEASURED = 1 << 16 };

/// The hero's last decision, when it was not counted so far.
static void note_decision(AppPlots *plots, const SimWorld *world) {
  NavDecision last;
  const NavCell at = nav_steer_last(world->minds[0].steer, &last);
  if (at == NAV_NO_CELL) return;
  const NavDecision *known = &plots->decided;
  if (at == plots->decided_at && last.next == known->next && last.looked == known->looked) return;
  plots->decided_at = at;
  plots->decided = last;
  plots->squares += last.looked;
  plots->decisions++;
}

/// Counts the near ones and averages the distance of all; of many, that of a sample, evenly spread over the
/// rows.
static void measure_distances(const SimWorld *world, float *near, float *mean) {
  const SimActors *actors = &world->actors;
  const int64_t reach = (int64_t)NEAR_TILES * BASE_ONE;
  const int32_t stride = 1 + actors->count / MEASURED;
  int32_t count = 0, measured = 0;
  double sum = 0;
  for (int32_t i = 0; i < actors->count; i++) {
    const int64_t dx = (int64_t)actors->x[i] - world->heroes[0].x,
                  dy = (int64_t)actors->y[i] - world->heroes[0].y;
    count += dx * dx + dy * dy <= reach * reach;
  }
  for (int32_t i = 0; i < actors->count; i += stride, measured++) {
    const double dx = (double)actors->x[i] - world->heroes[0].x,
                 dy = (double)actors->y[i] - world->heroes[0].y;
    sum += sqrt(dx * dx + dy * dy);
  }
  *near = (float)count;
  *mean = measured > 0 ? (float)(sum / measured / BASE_ONE) : NAN;
}

static float mean_or_nan(double sum, int64_t count) {
  return count > 0 ? (float)(sum / (double)count) : NAN;
}

void app_plots_tick(AppPlots *plots, const SimWorld *world, double field_ms) {
  note_decision(plots, world);
  if (field_ms >= 0) {
    plots->field_ms += field_ms;
    plots->fields++;
  }
  if (world->tick % APP_PLOT_EVERY != 0) return;
  const int at = (int)(plots->taken++ % APP_PLOT_SAMPLES);
  measure_distances(world, &plots->sample[APP_PLOT_NEAR][at], &plots->sample[APP_PLOT_DISTANCE][at]);
  plots->sample[APP_PLOT_SQUARES][at] = mean_or_nan((double)plots->squares, plots->decisions);
  plots->sample[APP_PLOT_FIELD][at] = mean_or_nan(plots->field_ms, plots->fields);
  plots->squares = plots->decisions = plots->fields = 0;
  plots->field_ms = 0;
}

int app_plots_count(const AppPlots *plots) {
  return plots->taken < APP_PLOT_SAMPLES ? (int)plots->taken : APP_PLOT_SAMPLES;
}

float app_plots_at(const AppPlots *plots, AppPlot plot, int index) {
  const int count = app_plots_count(plots);
  assert(index >= 0 && index < count && plot < APP_PLOT_COUNT);
  return plots->sample[plot][(plots->taken - count + index) % APP_PLOT_SAMPLES];
}
