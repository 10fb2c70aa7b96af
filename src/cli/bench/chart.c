/* Rows of CSV, and the bars drawn from them. Bars begin at zero, so lengths compare; a logarithmic axis has
 * no zero, so there a mark is at the end of a hairline. */
#include "cli/bench/chart.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/file.h"
#include "base/number.h"
#include "cli/svg/svg.h"

/* Reading */

enum { COLUMN_CASE, COLUMN_BY, COLUMN_UNIT, COLUMN_MEDIAN, COLUMN_OURS, COLUMNS };
static const char *const column_names[COLUMNS] = {"case", "by", "unit", "median", "ours"};

enum { MAX_FIELDS = 32, DECIMALS = 9 };

typedef struct Reader {
  const char *at, *end;
  int32_t line, field_count;
  char field[MAX_FIELDS][BENCH_CHART_TEXT];
} Reader;

/// Reads a field without its quotes, and the comma or line end after it. *more: the line continues.
static bool read_field(Reader *reader, char *out, bool *more) {
  size_t used = 0;
  const bool quoted = reader->at < reader->end && *reader->at == '"';
  bool inside = quoted;
  reader->at += quoted;
  while (reader->at < reader->end && (inside || (*reader->at != ',' && *reader->at != '\n'))) {
    const char letter = *reader->at++;
    if (letter == '"' && inside && (reader->at == reader->end || *reader->at != '"')) {
      inside = false;
      continue;
    }
    reader->at += letter == '"' && inside; // the second one of a pair
    if (letter == '\r' && !inside) continue;
    if (used + 1 >= BENCH_CHART_TEXT) return false;
    out[used++] = letter;
  }
  out[used] = '\0';
  *more = reader->at < reader->end && *reader->at == ',';
  reader->at += reader->at < reader->end;
  return !inside;
}

static bool read_line(Reader *reader) {
  reader->line++;
  reader->field_count = 0;
  for (bool more = true; more;)
    if (reader->field_count == MAX_FIELDS || !read_field(reader, reader->field[reader->field_count++], &more))
      return false;
  return true;
}

static bool find_columns(const Reader *reader, int32_t *column) {
  for (int32_t i = 0; i < COLUMNS; i++) {
    column[i] = 0;
    while (column[i] < reader->field_count && strcmp(reader->field[column[i]], column_names[i]) != 0)
      column[i]++;
    if (column[i] == reader->field_count) return false;
  }
  return true;
}

static bool add_bar(BenchChart *chart, const Reader *reader, const int32_t *column) {
  const char *median = reader->field[column[COLUMN_MEDIAN]];
  int64_t value;
  if (median[0] == '\0') return true;
  if (!base_number_decimal(median, strlen(median), DECIMALS, 0, INT64_MAX, &value)) return false;
  BenchBar *bars = base_grown(chart->bar, (size_t)chart->count, sizeof *bars);
  if (bars == NULL) return false;
  chart->bar = bars;
  BenchBar *bar = &bars[chart->count++];
  *bar = (BenchBar){.value = (double)value / pow(10, DECIMALS)};
  memcpy(bar->name, reader->field[column[COLUMN_CASE]], sizeof bar->name);
  memcpy(bar->by, reader->field[column[COLUMN_BY]], sizeof bar->by);
  memcpy(bar->unit, reader->field[column[COLUMN_UNIT]], sizeof bar->unit);
  bar->ours = strcmp(reader->field[column[COLUMN_OURS]], "false") != 0;
  return true;
}

bool bench_chart_read(BenchChart *chart, const char *csv, size_t length, const char *filter, char *error) {
  Reader reader = {.at = csv, .end = csv + length};
  int32_t column[COLUMNS];
  if (!read_line(&reader) || !find_columns(&reader, column)) {
    snprintf(error, BASE_FILE_ERROR_TEXT, "the first line does not name the columns of throng bench --csv");
    return false;
  }
  const int32_t fields = reader.field_count;
  while (reader.at < reader.end) {
    if (read_line(&reader) && reader.field_count == fields &&
        (strncmp(reader.field[column[COLUMN_CASE]], filter, strlen(filter)) != 0 ||
         add_bar(chart, &reader, column)))
      continue;
    snprintf(error, BASE_FILE_ERROR_TEXT, "line %d is no row of throng bench --csv", (int)reader.line);
    return false;
  }
  return true;
}

void bench_chart_free(BenchChart *chart) {
  free(chart->bar);
  *chart = (BenchChart){0};
}

/* Drawing */

enum {
  WIDTH = 760,
  TOP = 34,
  TEXT = 13,
  GAP = 10,   // between a label and its bar
  VALUE = 70, // behind the bars, for the longest value
  HEAD = 22,  // the name of a case of several rows
  ROW = 20,   // a bar with its space
  BAR = 13,   // its height
  AXIS = 46,  // below the bars of a panel: ticks and unit
  MAX_LABEL = 300,
  TICKS = 5,
  LOG_FROM = 30, // largest over smallest value
};

enum { SERIES_OURS, SERIES_OTHERS };

/// A panel shows the bars of one unit.
typedef struct Panel {
  const BenchChart *chart;
  const char *unit;
  double left, top, bottom;
  SvgScale scale;
} Panel;

static bool is_in(const Panel *panel, int32_t i) {
  return strcmp(panel->chart->bar[i].unit, panel->unit) == 0;
}

static bool is_new_unit(const BenchChart *chart, int32_t i) {
  for (int32_t k = 0; k < i; k++)
    if (strcmp(chart->bar[k].unit, chart->bar[i].unit) == 0) return false;
  return true;
}

/// Is the bar the first one of a case of several? `last`: the previous bar of the panel, or -1.
static bool has_head(const BenchChart *chart, int32_t i, int32_t last) {
  const BenchBar *bar = &chart->bar[i];
  return bar->by[0] != '\0' && (last < 0 || strcmp(chart->bar[last].name, bar->name) != 0);
}

static const char *label_of(const BenchBar *bar) {
  return bar->by[0] == '\0' ? bar->name : bar->by;
}

/// Places the rows below `top` and gives the values their axis.
static Panel panel_of(const BenchChart *chart, const char *unit, double top) {
  Panel panel = {.chart = chart, .unit = unit, .top = top, .bottom = top};
  double min = INFINITY, max = 0, label = 0;
  for (int32_t i = 0, last = -1; i < chart->count; i++) {
    const BenchBar *bar = &chart->bar[i];
    if (!is_in(&panel, i)) continue;
    min = fmin(min, bar->value);
    max = fmax(max, bar->value);
    label = fmax(label, svg_text_width(label_of(bar), TEXT));
    panel.bottom += ROW + (has_head(chart, i, last) ? HEAD : 0);
    last = i;
  }
  panel.left = GAP + fmin(label, MAX_LABEL) + GAP;
  const bool log = min > 0 && max > LOG_FROM * min;
  panel.scale = svg_scale(log ? min : 0, max, log, TICKS, panel.left, WIDTH - VALUE);
  return panel;
}

/// Prints three digits, as "0.123", "12.3" or "12,345".
static const char *value_text(double value, char out[32]) {
  const double digits = value > 0 ? pow(10, 2 - floor(log10(value))) : 1;
  return svg_tick_text(digits > 1 ? round(value * digits) / digits : round(value), out);
}

static void draw_bar(const Panel *panel, const BenchBar *bar, double y, BaseBuffer *out) {
  const int32_t series = bar->ours ? SERIES_OURS : SERIES_OTHERS;
  const double from = panel->left, to = svg_at(&panel->scale, bar->value), middle = y + ROW / 2.0;
  char text[32];
  svg_text(out, from - GAP, middle + 4.5, SVG_END, "", label_of(bar));
  if (panel->scale.log) {
    svg_put(out, "<path class=\"hair\" d=\"M@ @H@\" stroke=\"#8c8c8c\" stroke-width=\"1\"/>\n", from, middle,
            to);
    svg_mark(out, series, to, middle, 5);
  } else {
    svg_put(out, "<rect class=\"bar\" x=\"@\" y=\"@\" width=\"@\" height=\"@\"", from, middle - BAR / 2.0,
            to - from, (double)BAR);
    base_buffer_print(out, " fill=\"%s\"/>\n", svg_colour(series));
  }
  svg_text(out, to + GAP, middle + 4.5, SVG_START, "class=\"value\"", value_text(bar->value, text));
}

/// The lines behind the rows from `top` to `bottom`: not behind names of cases, which stay readable.
static void draw_rules(const Panel *panel, double top, double bottom, BaseBuffer *out) {
  if (top == bottom) return;
  for (int32_t i = 0; i < panel->scale.tick_count; i++)
    svg_put(out, "<path class=\"rule\" d=\"M@ @V@\" stroke=\"#d9d9d9\" stroke-width=\"1\"/>\n",
            svg_at(&panel->scale, panel->scale.tick[i]), top, bottom);
  svg_put(out, "<path class=\"axis\" d=\"M@ @V@\" stroke=\"#000000\" stroke-width=\"1\"/>\n", panel->left,
          top, bottom);
}

static void draw_axis(const Panel *panel, BaseBuffer *out) {
  char text[BENCH_CHART_TEXT + 32];
  const BenchChart *chart = panel->chart;
  double y = panel->top, top = y;
  for (int32_t i = 0, last = -1; i < chart->count; i++) {
    if (!is_in(panel, i)) continue;
    if (has_head(chart, i, last)) {
      draw_rules(panel, top, y, out);
      y += HEAD;
      top = y;
    }
    y += ROW;
    last = i;
  }
  draw_rules(panel, top, y, out);
  for (int32_t i = 0; i < panel->scale.tick_count; i++)
    svg_text(out, svg_at(&panel->scale, panel->scale.tick[i]), panel->bottom + 17, SVG_MIDDLE, "",
             svg_tick_text(panel->scale.tick[i], text));
  snprintf(text, sizeof text, "%s%s", panel->unit, panel->scale.log ? ", logarithmic" : "");
  svg_text(out, (panel->left + WIDTH - VALUE) / 2, panel->bottom + 36, SVG_MIDDLE, "", text);
}

static void draw_panel(const Panel *panel, BaseBuffer *out) {
  const BenchChart *chart = panel->chart;
  double y = panel->top;
  draw_axis(panel, out);
  for (int32_t i = 0, last = -1; i < chart->count; i++) {
    if (!is_in(panel, i)) continue;
    if (has_head(chart, i, last)) {
      svg_text(out, GAP, y + HEAD - 6, SVG_START, "font-weight=\"bold\"", chart->bar[i].name);
      y += HEAD;
    }
    draw_bar(panel, &chart->bar[i], y, out);
    y += ROW;
    last = i;
  }
  BASE_ASSERT(fabs(y - panel->bottom) < 0.5);
}

/// Says in the corner which colour is whose.
static void draw_legend(const BenchChart *chart, BaseBuffer *out) {
  static const char *const names[] = {"Throng", "other ways"};
  bool is_there[2] = {false, false};
  for (int32_t i = 0; i < chart->count; i++)
    is_there[chart->bar[i].ours ? SERIES_OURS : SERIES_OTHERS] = true;
  if (!is_there[SERIES_OTHERS]) return;
  double x = WIDTH - VALUE;
  for (int32_t i = SERIES_OTHERS; i >= SERIES_OURS; i--) {
    if (!is_there[i]) continue;
    x -= svg_text_width(names[i], TEXT);
    svg_text(out, x, 20, SVG_START, "", names[i]);
    svg_mark(out, i, x - GAP, 16, 5);
    x -= 3 * GAP;
  }
}

bool bench_chart_draw(const BenchChart *chart, BaseBuffer *out) {
  BASE_ASSERT(chart->count > 0 && chart->bar != NULL);
  double height = TOP;
  for (int32_t i = 0; i < chart->count; i++)
    if (is_new_unit(chart, i)) height = panel_of(chart, chart->bar[i].unit, height).bottom + AXIS;
  svg_open(out, "bench", WIDTH, height, chart->title, "Medians of throng bench; less is better.");
  svg_add(
      out,
      "<style>@media (prefers-color-scheme: dark) { svg { fill: #e6edf3 } "
      "svg > rect:first-of-type { fill: #161b22 } .rule { stroke: #3d444d } .axis { stroke: #e6edf3 } "
      "svg [fill=\"#0072b2\"] { fill: #56b4e9 } svg [stroke=\"#0072b2\"] { stroke: #56b4e9 } }</style>\n");
  svg_text(out, GAP, 20, SVG_START, "font-weight=\"bold\"", chart->title);
  draw_legend(chart, out);
  double top = TOP;
  for (int32_t i = 0; i < chart->count; i++) {
    if (!is_new_unit(chart, i)) continue;
    const Panel panel = panel_of(chart, chart->bar[i].unit, top);
    draw_panel(&panel, out);
    top = panel.bottom + AXIS;
  }
  svg_close(out);
  return !out->failed;
}
