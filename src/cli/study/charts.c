/* Charts for print: by depth, a line for each steering with several depths and a level line for each without;
 * or, where no steering has several, a row for each walker. */
#include <math.h>
#include <stdio.h>

#include "base/assert.h"
#include "cli/study/summary.h"
#include "cli/svg/svg.h"

enum {
  WIDTH = 760,
  HEIGHT = 400,
  LEFT = 74,
  RIGHT = 560, // the legend is behind it
  TOP = 16,
  BOTTOM = 342,
  LEGEND = 584,
  LEGEND_LINE = 24,
  ROW = 26,
  CAP = 4,
  SPREAD = 5, // half of its width
  LANE = 18,  // right of the depths, for the marks of a steering without
  DODGE = 3,
  TICKS = 6,
  MAX_DEPTH_TICKS = 14,
};

#define AXIS "stroke=\"#000000\" stroke-width=\"1\""
#define RULE "stroke=\"#d9d9d9\" stroke-width=\"1\""

/// Walkers of one steering.
typedef struct Series {
  int32_t row, count; // of the steerings; walkers
  int32_t lane;       // among those with a depth, or those without
} Series;

typedef struct Picture {
  const StudyPlan *study;
  const StudyChart *chart;
  const StudyPoint *point;
  Series series[STUDY_MAX_WALKERS];
  int32_t series_count, lanes, levels; // lanes: with a depth; levels: without
  bool by_depth;
  SvgScale value, depth;
} Picture;

static int32_t series_of(const Picture *picture, int32_t walker) {
  int32_t i = 0;
  while (picture->series[i].row != picture->study->walker[walker].row) i++;
  return i;
}

static void list_series(Picture *picture) {
  for (int32_t i = 0; i < picture->study->walker_count; i++) {
    int32_t k = 0;
    while (k < picture->series_count && picture->series[k].row != picture->study->walker[i].row) k++;
    if (k == picture->series_count) {
      const int32_t row = picture->study->walker[i].row;
      int32_t *lanes = nav_steerings[row]->uses_depth ? &picture->lanes : &picture->levels;
      picture->series[picture->series_count++] = (Series){row, 0, (*lanes)++};
    }
    picture->by_depth |= ++picture->series[k].count > 1;
  }
}

/// The scale of the values, between two ends of the axis.
static void scale_values(Picture *picture, double from, double to) {
  const StudyChart *chart = picture->chart;
  double min = INFINITY, max = -INFINITY;
  for (int32_t i = 0; i < picture->study->walker_count; i++) {
    const StudyPoint *point = &picture->point[i];
    if (!point->known) continue;
    min = fmin(min, fmin(point->low, point->q1));
    max = fmax(max, fmax(point->high, point->q3));
  }
  if (chart->max > chart->min) min = chart->min, max = chart->max;
  if (min > max) min = max = 1; // nothing is known
  if (chart->log && min <= 0) min = 1;
  if (chart->log && max < min) max = min;
  if (!chart->log && chart->min == chart->max && min >= 1 && min < 2) min = 1;
  picture->value = svg_scale(min, max, chart->log, TICKS, from, to);
}

static double at_value(const Picture *picture, double value) {
  const SvgScale *scale = &picture->value;
  return svg_at(scale, scale->log ? fmax(value, scale->min) : value);
}

/* By depth */

static void scale_depths(Picture *picture) {
  int32_t min = NAV_MAX_DEPTH, max = 0;
  for (int32_t i = 0; i < picture->study->walker_count; i++) {
    const int32_t depth = picture->study->walker[i].depth;
    if (depth < 0) continue;
    min = depth < min ? depth : min;
    max = depth > max ? depth : max;
  }
  const int32_t step = (max - min) / MAX_DEPTH_TICKS + 1;
  picture->depth =
      (SvgScale){.min = min - 0.5, .max = max + 0.5, .from = LEFT, .to = RIGHT - LANE * picture->levels};
  for (int32_t depth = (min + step - 1) / step * step; depth <= max; depth += step)
    picture->depth.tick[picture->depth.tick_count++] = depth;
}

static void draw_axes(const Picture *picture, BaseBuffer *out) {
  char text[32];
  for (int32_t i = 0; i < picture->value.tick_count; i++) {
    const double y = svg_at(&picture->value, picture->value.tick[i]);
    svg_put(out, "<path d=\"M@ @H@\" " RULE "/>\n", LEFT, y, RIGHT);
    svg_text(out, LEFT - 8, y + 4.5, SVG_END, "", svg_tick_text(picture->value.tick[i], text));
  }
  for (int32_t i = 0; i < picture->depth.tick_count; i++) {
    const double x = svg_at(&picture->depth, picture->depth.tick[i]);
    svg_put(out, "<path d=\"M@ @v5\" " AXIS "/>\n", x, BOTTOM);
    svg_text(out, x, BOTTOM + 20, SVG_MIDDLE, "", svg_tick_text(picture->depth.tick[i], text));
  }
  svg_put(out, "<path d=\"M@ @V@H@\" fill=\"none\" " AXIS "/>\n", LEFT, TOP, BOTTOM, RIGHT);
  svg_text(out, (LEFT + RIGHT) / 2.0, BOTTOM + 44, SVG_MIDDLE, "", "lookahead depth (steps)");
  char turn[64];
  snprintf(turn, sizeof turn, "transform=\"rotate(-90 18 %d)\"", (TOP + BOTTOM) / 2);
  svg_text(out, 18, (TOP + BOTTOM) / 2.0, SVG_MIDDLE, turn, picture->chart->axis);
}

/// The x of a depth; steerings with the same depth are side by side.
static double at_depth(const Picture *picture, int32_t walker, int32_t series) {
  BASE_ASSERT(picture->study->walker[walker].depth >= 0 && series < picture->series_count);
  return svg_at(&picture->depth, picture->study->walker[walker].depth) +
         DODGE * (picture->series[series].lane - (picture->lanes - 1) / 2.0);
}

/// The known points of a series with their x, in the order of depths; their number.
static int32_t points_of(const Picture *picture, int32_t series, int32_t *walker) {
  BASE_ASSERT(series >= 0 && series < picture->series_count);
  int32_t count = 0;
  for (int32_t depth = 0; depth <= NAV_MAX_DEPTH; depth++)
    for (int32_t i = 0; i < picture->study->walker_count; i++)
      if (series_of(picture, i) == series && picture->study->walker[i].depth == depth &&
          picture->point[i].known)
        walker[count++] = i;
  return count;
}

static void draw_quartiles(const Picture *picture, int32_t series, const int32_t *walker, int32_t count,
                           BaseBuffer *out) {
  svg_add(out, "<path class=\"quartiles\" d=\"");
  for (int32_t i = 0; i < 2 * count; i++) { // there along one side, back along the other
    const int32_t of = walker[i < count ? i : 2 * count - 1 - i];
    const double value = i < count ? picture->point[of].q1 : picture->point[of].q3;
    svg_put(out, i == 0 ? "M@ @" : "L@ @", at_depth(picture, of, series), at_value(picture, value));
  }
  base_buffer_print(out, "z\" fill=\"%s\" fill-opacity=\"0.13\"/>\n", svg_colour(series));
}

/// Draws the quartiles of a single point as a wide light bar.
static void draw_spread(const Picture *picture, int32_t walker, double x, int32_t series, BaseBuffer *out) {
  const double q1 = at_value(picture, picture->point[walker].q1),
               q3 = at_value(picture, picture->point[walker].q3);
  if (q1 <= q3) return;
  svg_put(out, "<rect class=\"quartiles\" x=\"@\" y=\"@\" width=\"@\" height=\"@\"", x - SPREAD, q3,
          2 * SPREAD, q1 - q3);
  base_buffer_print(out, " fill=\"%s\" fill-opacity=\"0.25\"/>\n", svg_colour(series));
}

static void draw_interval(const Picture *picture, int32_t walker, double x, const char *colour,
                          BaseBuffer *out) {
  const StudyPoint *point = &picture->point[walker];
  if (point->high <= point->low) return;
  const double low = at_value(picture, point->low), high = at_value(picture, point->high);
  svg_put(out, "<path class=\"interval\" d=\"M@ @V@M@ @h@M@ @h@\" fill=\"none\" stroke-width=\"1.2\"", x, low,
          high, x - CAP, low, 2 * CAP, x - CAP, high, 2 * CAP);
  base_buffer_print(out, " stroke=\"%s\"/>\n", colour);
}

static void draw_line_style(int32_t series, BaseBuffer *out) {
  base_buffer_print(out, "fill=\"none\" stroke=\"%s\" stroke-width=\"2\"", svg_colour(series));
  svg_add_dash(out, series, 1);
  svg_add(out, "/>\n");
}

/// A steering without depth is the same at every depth: a level line over the whole width.
static void draw_level(const Picture *picture, int32_t series, BaseBuffer *out) {
  BASE_ASSERT(series >= 0 && series < picture->series_count);
  for (int32_t i = 0; i < picture->study->walker_count; i++) {
    const StudyPoint *point = &picture->point[i];
    if (series_of(picture, i) != series || picture->study->walker[i].depth >= 0 || !point->known) continue;
    const double low = at_value(picture, point->low), high = at_value(picture, point->high);
    if (low > high) {
      svg_put(out, "<rect class=\"interval\" x=\"@\" y=\"@\" width=\"@\" height=\"@\"", LEFT, high,
              RIGHT - LEFT, low - high);
      base_buffer_print(out, " fill=\"%s\" fill-opacity=\"0.18\"/>\n", svg_colour(series));
    }
    svg_put(out, "<path class=\"level\" d=\"M@ @H@\" ", LEFT, at_value(picture, point->value), RIGHT);
    draw_line_style(series, out);
    const double x = RIGHT - LANE * (picture->series[series].lane + 0.5);
    draw_spread(picture, i, x, series, out);
    svg_mark(out, series, x, at_value(picture, point->value), 4);
  }
}

static void draw_series(const Picture *picture, int32_t series, BaseBuffer *out) {
  int32_t walker[STUDY_MAX_WALKERS];
  const int32_t count = points_of(picture, series, walker);
  if (count > 1 && picture->point[walker[0]].q3 > picture->point[walker[0]].q1)
    draw_quartiles(picture, series, walker, count, out);
  if (count == 1) draw_spread(picture, walker[0], at_depth(picture, walker[0], series), series, out);
  for (int32_t i = 0; i < count; i++)
    draw_interval(picture, walker[i], at_depth(picture, walker[i], series), svg_colour(series), out);
  if (count > 1) {
    svg_add(out, "<path class=\"series\" d=\"");
    for (int32_t i = 0; i < count; i++)
      svg_put(out, i == 0 ? "M@ @" : "L@ @", at_depth(picture, walker[i], series),
              at_value(picture, picture->point[walker[i]].value));
    svg_add(out, "\" ");
    draw_line_style(series, out);
  }
  for (int32_t i = 0; i < count; i++)
    svg_mark(out, series, at_depth(picture, walker[i], series),
             at_value(picture, picture->point[walker[i]].value), 4);
  draw_level(picture, series, out);
}

static void draw_legend(const Picture *picture, BaseBuffer *out) {
  for (int32_t i = 0; i < picture->series_count; i++) {
    const double y = TOP + 14 + LEGEND_LINE * i;
    svg_put(out, "<path class=\"legend\" d=\"M@ @h36\" ", LEGEND, y);
    draw_line_style(i, out);
    svg_mark(out, i, LEGEND + 18, y, 4);
    svg_text(out, LEGEND + 44, y + 4.5, SVG_START, "", nav_steerings[picture->series[i].row]->name);
  }
}

static void draw_by_depth(Picture *picture, BaseBuffer *out) {
  scale_values(picture, BOTTOM, TOP);
  scale_depths(picture);
  svg_open(out, picture->chart->id, WIDTH, HEIGHT, picture->chart->title, picture->chart->description);
  draw_axes(picture, out);
  for (int32_t i = 0; i < picture->series_count; i++) draw_series(picture, i, out);
  draw_legend(picture, out);
  svg_close(out);
}

/* By name */

static void draw_row(const Picture *picture, int32_t walker, double y, double left, BaseBuffer *out) {
  const StudyPoint *point = &picture->point[walker];
  const int32_t series = series_of(picture, walker);
  char name[CLI_WALKER_TEXT];
  svg_text(out, left - 10, y + 4.5, SVG_END, "", cli_walker_text(&picture->study->walker[walker], name));
  if (!point->known) return;
  if (point->q3 > point->q1) {
    const double q1 = at_value(picture, point->q1), q3 = at_value(picture, point->q3);
    svg_put(out, "<rect class=\"quartiles\" x=\"@\" y=\"@\" width=\"@\" height=\"12\"", q1, y - 6, q3 - q1);
    base_buffer_print(out, " fill=\"%s\" fill-opacity=\"0.25\"/>\n", svg_colour(series));
  }
  if (point->high > point->low) {
    const double low = at_value(picture, point->low), high = at_value(picture, point->high);
    svg_put(out, "<path class=\"interval\" d=\"M@ @H@M@ @v@M@ @v@\" fill=\"none\" stroke-width=\"1.5\"", low,
            y, high, low, y - CAP, 2 * CAP, high, y - CAP, 2 * CAP);
    base_buffer_print(out, " stroke=\"%s\"/>\n", svg_colour(series));
  }
  svg_mark(out, series, at_value(picture, point->value), y, 4.5);
}

static void draw_by_name(Picture *picture, BaseBuffer *out) {
  double left = LEFT;
  char text[CLI_WALKER_TEXT];
  for (int32_t i = 0; i < picture->study->walker_count; i++)
    left = fmax(left, 24 + svg_text_width(cli_walker_text(&picture->study->walker[i], text), 13));
  const double bottom = TOP + ROW * (double)picture->study->walker_count + 6, right = WIDTH - 40;
  scale_values(picture, left, right);
  svg_open(out, picture->chart->id, WIDTH, bottom + 58, picture->chart->title, picture->chart->description);
  for (int32_t i = 0; i < picture->value.tick_count; i++) {
    const double x = svg_at(&picture->value, picture->value.tick[i]);
    svg_put(out, "<path d=\"M@ @V@\" " RULE "/>\n", x, TOP, bottom);
    svg_text(out, x, bottom + 20, SVG_MIDDLE, "", svg_tick_text(picture->value.tick[i], text));
  }
  svg_put(out, "<path d=\"M@ @V@H@\" fill=\"none\" " AXIS "/>\n", left, TOP, bottom, right);
  svg_text(out, (left + right) / 2, bottom + 44, SVG_MIDDLE, "", picture->chart->axis);
  for (int32_t i = 0; i < picture->study->walker_count; i++)
    draw_row(picture, i, TOP + ROW * (i + 0.5) + 3, left, out);
  svg_close(out);
}

void study_chart(const StudyPlan *study, const StudyChart *chart, const StudyPoint *point, BaseBuffer *out) {
  Picture picture = {.study = study, .chart = chart, .point = point};
  list_series(&picture);
  if (picture.by_depth)
    draw_by_depth(&picture, out);
  else
    draw_by_name(&picture, out);
}
