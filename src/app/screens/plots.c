/* The plots of the lab: the last minute as a line for each measure, with its least, its greatest and its
 * newest value. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

#define ROW    44.0f // logical pixels: the line that folds them
#define LABEL  20.0f
#define GRAPH  40.0f
#define VALUES 56.0f // beside the graph
#define GAP    6.0f

static const struct {
  const char *title;
  int decimals;
} rows[APP_PLOT_COUNT] = {
    [APP_PLOT_NEAR] = {"Enemies within 2 tiles", 0},
    [APP_PLOT_DISTANCE] = {"Mean distance, tiles", 1},
    [APP_PLOT_SQUARES] = {"Squares per decision", 0},
    [APP_PLOT_FIELD] = {"Flow field, ms", 2},
};

typedef struct Range {
  float min, max, now; // NAN: nothing was measured
} Range;

static Range range_of(const AppPlots *plots, AppPlot plot) {
  Range range = {NAN, NAN, NAN};
  const int count = app_plots_count(plots);
  for (int i = 0; i < count; i++) {
    const float value = app_plots_at(plots, plot, i);
    if (isnan(value)) continue;
    range.min = fminf(range.min, value); // the number, where the other is none
    range.max = fmaxf(range.max, value);
    range.now = value;
  }
  return range;
}

static void print_value(int decimals, float value, char *out, size_t size) {
  if (isnan(value))
    snprintf(out, size, "-");
  else
    snprintf(out, size, "%.*f", decimals, (double)value);
}

/// From sample to sample a step as high as their difference; the newest one at the right.
static void draw_line(const AppScreenFrame *frame, SDL_FRect graph, AppPlot plot, Range range) {
  const AppPlots *plots = &frame->game->told.plots;
  const float s = frame->window->scale, thick = fmaxf(roundf(2 * s), 1), span = range.max - range.min;
  const int count = app_plots_count(plots);
  float before = NAN;
  for (int i = 0; i < count; i++) {
    const float value = app_plots_at(plots, plot, i);
    const int place = APP_PLOT_SAMPLES - count + i;
    const float x0 = floorf(graph.x + graph.w * (float)place / APP_PLOT_SAMPLES),
                x1 = floorf(graph.x + graph.w * (float)(place + 1) / APP_PLOT_SAMPLES);
    const float share = span > 0 ? (value - range.min) / span : 0.5f;
    const float y = isnan(value) ? NAN : roundf(graph.y + (graph.h - thick) * (1 - share));
    const float from = isnan(before) ? y : before, top = fminf(y, from), bottom = fmaxf(y, from);
    before = y;
    if (!isnan(y))
      app_draw_rect(frame->draw, x0, top, fmaxf(x1 - x0, 1), bottom - top + thick, APP_COLOUR_ACCENT);
  }
}

static void draw_plot(const AppScreenFrame *frame, SDL_FRect r, AppPlot plot) {
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s, small = floorf(13 * s);
  const SDL_FRect graph = {roundf(r.x + 8 * s), roundf(r.y + LABEL * s), floorf(r.w - (VALUES + 8) * s),
                           roundf(GRAPH * s)};
  if (!app_draw_visible(frame->draw, r.x, r.y, r.w, r.h)) return;
  const Range range = range_of(&frame->game->told.plots, plot);
  char min[24], max[24], now[24];
  print_value(rows[plot].decimals, range.min, min, sizeof min);
  print_value(rows[plot].decimals, range.max, max, sizeof max);
  print_value(rows[plot].decimals, range.now, now, sizeof now);
  app_draw_text_fit(frame->draw, graph.x, r.y, graph.w, (AppFont){size, APP_LEFT, APP_COLOUR_DIM},
                    rows[plot].title);
  app_draw_text(frame->draw, r.x + r.w - 8 * s, r.y, size, APP_RIGHT, APP_COLOUR_TEXT, now);
  app_draw_rect(frame->draw, graph.x, graph.y, graph.w, graph.h, APP_RGBA(0x0b0d12, 160));
  draw_line(frame, graph, plot, range);
  app_draw_text(frame->draw, r.x + r.w - 8 * s, graph.y, small, APP_RIGHT, APP_COLOUR_DIM, max);
  app_draw_text(frame->draw, r.x + r.w - 8 * s, graph.y + graph.h - small, small, APP_RIGHT, APP_COLOUR_DIM,
                min);
}

float app_plots_draw(const AppScreenFrame *frame, SDL_FRect area, float y) {
  const float s = frame->window->scale, h = (LABEL + GRAPH + GAP) * s;
  const bool open = frame->screens->lab_plots;
  const AppPartsFold fold = {
      "Last minute", "Newest value at the top right, highest and lowest beside the line", open, false};
  if (app_parts_fold(frame, app_ui_id("lab plots", 0), (SDL_FRect){area.x, y, area.w, ROW * s}, &fold))
    frame->screens->lab_plots = !open;
  y += (ROW + 4) * s;
  for (int plot = 0; plot < APP_PLOT_COUNT && open; plot++, y += h)
    draw_plot(frame, (SDL_FRect){area.x, y, area.w, h}, (AppPlot)plot);
  return y;
}
