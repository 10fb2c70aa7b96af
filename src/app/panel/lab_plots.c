/* The plots of the lab: the last minute as a line for each measure, with its least, its greatest and its
 * newest value. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/panel/lab_parts.h"
#include "app/screens/controls.h"
#include "app/ui/paint.h"

#define ROW    44.0f // logical pixels: the line that folds them
#define LABEL  20.0f
#define GRAPH  40.0f
#define VALUES 56.0f // next to the graph
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

/// Draws a step from sample to sample, as high as their difference; the newest one at the right.
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

/// Values in the colour of what is dim, between their lines.
static void draw_value(const AppScreenFrame *frame, AppBox box, AppPlot plot, float value) {
  char text[24];
  print_value(rows[plot].decimals, value, text, sizeof text);
  app_ui_line(frame->ui, box, (AppFont){floorf(13 * box.s) / box.s, APP_RIGHT, APP_COLOUR_DIM}, text);
}

static void draw_plot(const AppScreenFrame *frame, AppBox box, AppPlot plot) {
  char now[24];
  assert(plot < APP_PLOT_COUNT);
  if (!app_draw_visible(frame->draw, box.r.x, box.r.y, box.r.w, box.r.h)) return;
  box = app_box_in(box, 8, 0);
  AppBox head = app_box_band(box, 0, APP_TEXT_SMALL), values = app_box_band(box, LABEL, GRAPH);
  AppBox left = values;
  app_cut_right(&left, VALUES - 8);
  const SDL_FRect graph = {roundf(left.r.x), roundf(left.r.y), floorf(left.r.w), roundf(left.r.h)};
  const Range range = range_of(&frame->game->told.plots, plot);
  print_value(rows[plot].decimals, range.now, now, sizeof now);
  app_ui_line(frame->ui, head, (AppFont){APP_TEXT_SMALL, APP_RIGHT, APP_COLOUR_TEXT}, now);
  head.r.w = graph.w;
  app_ui_line(frame->ui, head, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, rows[plot].title);
  app_draw_rect(frame->draw, graph.x, graph.y, graph.w, graph.h, APP_RGBA(0x0b0d12, 160));
  draw_line(frame, graph, plot, range);
  draw_value(frame, app_cut_top(&values, 13), plot, range.max);
  draw_value(frame, app_cut_bottom(&values, 13), plot, range.min);
}

static void draw_plots(const AppScreenFrame *frame, AppBox *column) {
  const bool open = frame->screens->lab_plots;
  const AppFold fold = {"Last minute", "Newest value at the top right, highest and lowest next to the line",
                        open, false};
  if (app_screens_fold(frame, app_ui_id("lab plots", 0), app_cut_top(column, ROW), &fold))
    frame->screens->lab_plots = !open;
  app_cut_top(column, 4);
  for (int plot = 0; plot < APP_PLOT_COUNT && open; plot++)
    draw_plot(frame, app_cut_top(column, LABEL + GRAPH + GAP), (AppPlot)plot);
}

const AppPanelSection app_panel_plots = {draw_plots};
