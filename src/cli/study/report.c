/* report.html: what the table says, for a reader who may want to do it again. One file without scripts that
 * loads nothing; equal tables give equal reports. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "cli/study/summary.h"
#include "cli/svg/svg.h"

#include <math.h>

enum { NAMED_LEVELS = 200, NUMBER = 40 };

static const char style[] =
    "<style>\n"
    "body{font:16px/1.5 Georgia,'Times New Roman',serif;color:#111;background:#fff;max-width:72em;"
    "margin:2em auto;padding:0 1em}\n"
    "h1{font-size:1.6em;line-height:1.2}h2{font-size:1.2em;margin-top:2em}\n"
    "figure{margin:1.5em 0}figure svg{max-width:100%;height:auto}\n"
    ".wide{overflow-x:auto}\n"
    "figcaption,caption{font-size:.92em;text-align:left}caption{padding-bottom:.5em}\n"
    "table{border-collapse:collapse;font-size:.92em;border-top:2px solid #111;border-bottom:2px solid #111;"
    "margin:1.5em 0;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.15em "
    ".5em;text-align:right;vertical-align:bottom;white-space:nowrap}th[colspan]{text-align:center}thead "
    "th{border-bottom:1px solid #111}\n"
    "th:first-child,td:first-child{text-align:left}\n"
    "table.facts th,table.facts "
    "td{text-align:left;vertical-align:top;font-weight:normal;white-space:normal}\n"
    "table.facts th{white-space:nowrap;color:#444}\n"
    "code{font:.92em/1.4 Menlo,Consolas,'DejaVu Sans Mono',monospace;overflow-wrap:anywhere}\n"
    "@media print{body{font-size:10pt;margin:0;max-width:none}figure,table{break-inside:avoid}h2{break-after:"
    "avoid}}\n"
    "</style>\n";

static void add_markup(BaseBuffer *out, const char *markup) {
  svg_add(out, markup);
}

/// Rounded to exactly `decimals` decimals.
static const char *fixed(double value, int decimals, char out[NUMBER]) {
  BASE_ASSERT(value >= 0);
  const int64_t scale = (int64_t)llround(pow(10, decimals)), scaled = llround(value * (double)scale);
  if (decimals == 0)
    snprintf(out, NUMBER, "%" PRId64, scaled);
  else
    snprintf(out, NUMBER, "%" PRId64 ".%0*" PRId64, scaled / scale, decimals, scaled % scale);
  return out;
}

/// Squares are whole numbers, their medians may be halves.
static const char *squares(double value, char out[NUMBER]) {
  return fixed(value, value == floor(value) || value >= 1000 ? 0 : 1, out);
}

static void add_cell(BaseBuffer *out, const char *text) {
  base_buffer_print(out, "<td>%s</td>", text);
}

static void add_share(BaseBuffer *out, const StudySummary *of) {
  char share[NUMBER], low[NUMBER], high[NUMBER];
  base_buffer_print(out, "<td>%s</td><td>%s&#8211;%s</td>", fixed(100 * of->share.share, 1, share),
                    fixed(100 * of->share.low, 1, low), fixed(100 * of->share.high, 1, high));
}

typedef const char *Print(double value, char out[NUMBER]);

static const char *ratio(double value, char out[NUMBER]) {
  return fixed(value, 3, out);
}

/// Median, its interval, quartiles: three cells.
static void add_median(BaseBuffer *out, const StudyMedian *median, Print *print) {
  char a[NUMBER], b[NUMBER];
  add_cell(out, median->count == 0 ? "&#8211;" : print(median->median, a));
  if (median->has_interval)
    base_buffer_print(out, "<td>%s&#8211;%s</td>", print(median->low, a), print(median->high, b));
  else
    add_cell(out, "&#8211;");
  if (median->count > 0)
    base_buffer_print(out, "<td>%s&#8211;%s</td>", print(median->q1, a), print(median->q3, b));
  else
    add_cell(out, "&#8211;");
}

static void begin_row(const StudyPlan *study, int32_t walker, BaseBuffer *out) {
  const CliWalker *of = &study->walker[walker];
  base_buffer_print(out, "<tr><td>%s</td>", nav_steerings[of->row]->name);
  if (of->depth >= 0)
    base_buffer_print(out, "<td>%d</td>", (int)of->depth);
  else
    add_cell(out, "&#8211;");
}

/* Figures */

static void add_figure(const StudyPlan *study, const StudyChart *chart, const StudyPoint *point,
                       const char *caption, BaseBuffer *out) {
  add_markup(out, "<figure>\n");
  study_chart(study, chart, point, out);
  base_buffer_print(out, "<figcaption>%s</figcaption>\n</figure>\n", caption);
}

static StudyPoint point_of(const StudyMedian *median) {
  const double value = median->median;
  return (StudyPoint){.known = median->count > 0,
                      .value = value,
                      .low = median->has_interval ? median->low : value,
                      .high = median->has_interval ? median->high : value,
                      .q1 = median->q1,
                      .q3 = median->q3};
}

static void add_figures(const StudyPlan *study, const StudySummary *summary, StudyPoint *point,
                        BaseBuffer *out) {
  static const StudyChart arrived = {.id = "arrived",
                                     .title = "Share of the walks that arrive",
                                     .description =
                                         "For each steering and depth the share of walks that reach "
                                         "their target, with intervals of 95%. Table 1 has the numbers.",
                                     .axis = "walks that arrive (%)",
                                     .max = 100};
  static const StudyChart ways = {.id = "ratio",
                                  .title = "Length of the ways over that of a shortest one",
                                  .description =
                                      "For each steering and depth the median of way over shortest way, "
                                      "of the walks that arrive. Table 1 has the numbers.",
                                  .axis = "way / shortest way"};
  static const StudyChart looked = {.id = "looked",
                                    .title = "Squares looked at in a walk",
                                    .description =
                                        "For each steering and depth the median number of squares looked "
                                        "at in a whole walk. Table 1 has the numbers.",
                                    .axis = "squares looked at in a walk",
                                    .log = true};
  StudyChart chart = ways;
  double max = 1;
  for (int32_t i = 0; i < study->walker_count; i++) {
    const StudyShare share = summary[i].share;
    point[i] = (StudyPoint){.known = summary[i].walks > 0,
                            .value = 100 * share.share,
                            .low = 100 * share.low,
                            .high = 100 * share.high,
                            .q1 = 100 * share.share,
                            .q3 = 100 * share.share};
    if (summary[i].ratio.count > 0) max = fmax(max, summary[i].ratio.q3);
  }
  add_figure(study, &arrived, point,
             "<b>Figure 1.</b> Share of the walks that reach their target. Bars: 95% intervals (Wilson).",
             out);
  for (int32_t i = 0; i < study->walker_count; i++) point[i] = point_of(&summary[i].ratio);
  chart.log = max > 8;
  add_figure(
      study, &chart, point,
      "<b>Figure 2.</b> Cost of the way over the cost of a shortest way (where every tile costs 1: steps "
      "over "
      "shortest), of the walks that arrive: medians, bars with their 95% intervals, the middle half of "
      "the walks shaded. Each steering arrives on pairs of its own; Table 1 has the pairs that all share.",
      out);
  for (int32_t i = 0; i < study->walker_count; i++) point[i] = point_of(&summary[i].looked);
  add_figure(
      study, &looked, point,
      "<b>Figure 3.</b> Squares looked at in all decisions of a walk, whatever its end: medians, bars with "
      "their 95% intervals, the middle half of the walks shaded. The axis is logarithmic.",
      out);
}

/* Tables */

static void add_numbers(const StudyPlan *study, const StudySummary *summary, BaseBuffer *out) {
  char text[NUMBER];
  add_markup(
      out,
      "<div class=\"wide\"><table id=\"numbers\">\n<caption><b>Table 1.</b> What the figures show. CI: 95% "
      "interval; IQR: the "
      "middle "
      "half of the walks; common: of the pairs on which every walker arrives.</caption>\n"
      "<thead><tr><th rowspan=\"2\">steering</th><th rowspan=\"2\">depth</th><th rowspan=\"2\">walks</th>"
      "<th colspan=\"3\">arrive</th><th colspan=\"3\">way / shortest way</th><th colspan=\"2\">common</th>"
      "<th colspan=\"3\">squares looked at</th></tr>\n"
      "<tr><th>n</th><th>%</th><th>CI</th><th>median</th><th>CI</th><th>IQR</th><th>n</th><th>median</th>"
      "<th>median</th><th>CI</th><th>IQR</th></tr></thead>\n<tbody>\n");
  for (int32_t i = 0; i < study->walker_count; i++) {
    const StudySummary *of = &summary[i];
    begin_row(study, i, out);
    base_buffer_print(out, "<td>%lld</td><td>%lld</td>", (long long)of->walks, (long long)of->arrived);
    add_share(out, of);
    add_median(out, &of->ratio, ratio);
    base_buffer_print(out, "<td>%lld</td>", (long long)of->common.count);
    add_cell(out, of->common.count == 0 ? "&#8211;" : ratio(of->common.median, text));
    add_median(out, &of->looked, squares);
    add_markup(out, "</tr>\n");
  }
  add_markup(out, "</tbody></table></div>\n");
}

static const NavSteerStatus ends[] = {NAV_STEER_REACHED,     NAV_STEER_OSCILLATION, NAV_STEER_BLOCKED,
                                      NAV_STEER_UNREACHABLE, NAV_STEER_LIMIT,       NAV_STEER_LOOP};

enum { ENDS = sizeof ends / sizeof *ends };

static void add_outcomes(const StudyPlan *study, const StudySummary *summary, BaseBuffer *out) {
  add_markup(out,
             "<table id=\"outcomes\">\n<caption><b>Table 2.</b> How the walks end. reached: at the target; "
             "oscillation: the "
             "steering gave up because its next step would have led back; blocked: no neighbour to enter; "
             "unreachable: it explored everything; limit: broken off after four times as many steps as the "
             "level has "
             "tiles, at least 1000; loop: it came back to a state that it had been in, with nothing left to "
             "chance.</caption>\n<thead><tr><th>steering</th><th>depth</th>");
  for (int32_t i = 0; i < ENDS; i++) base_buffer_print(out, "<th>%s</th>", nav_steer_status_name(ends[i]));
  add_markup(out, "</tr></thead>\n<tbody>\n");
  for (int32_t i = 0; i < study->walker_count; i++) {
    begin_row(study, i, out);
    for (int32_t k = 0; k < ENDS; k++)
      base_buffer_print(out, "<td>%lld</td>", (long long)summary[i].outcome[ends[k]]);
    add_markup(out, "</tr>\n");
  }
  add_markup(out, "</tbody></table>\n");
}

/* Method */

static void add_fact(BaseBuffer *out, const char *name, const char *value) {
  base_buffer_print(out, "<tr><th>%s</th><td>", name);
  svg_escape(out, value);
  add_markup(out, "</td></tr>\n");
}

static void add_whole(BaseBuffer *out, const char *name, int64_t value) {
  char text[NUMBER];
  snprintf(text, sizeof text, "%lld", (long long)value);
  add_fact(out, name, text);
}

static void add_levels(const StudyPlan *study, BaseBuffer *out) {
  const int32_t named = study->level_count < NAMED_LEVELS ? study->level_count : NAMED_LEVELS;
  base_buffer_print(out, "<tr><th>levels</th><td>%d: ", (int)study->level_count);
  for (int32_t i = 0; i < named; i++) {
    add_markup(out, i == 0 ? "<code>" : ", <code>");
    svg_escape(out, study_level_name(study, i));
    add_markup(out, "</code>");
    if (study->levels[i].hashed) base_buffer_print(out, " (%016" PRIx64 ")", study->levels[i].hash);
  }
  if (named < study->level_count)
    base_buffer_print(out, ", and %d more in <code>results.csv</code>", (int)(study->level_count - named));
  add_markup(out, "</td></tr>\n");
}

static int64_t walks_of(const StudyPlan *study) {
  int64_t first, end;
  study_range(study, &first, &end);
  return (end - first) * study->walker_count;
}

static void add_facts(const StudyPlan *study, BaseBuffer *out) {
  BaseBuffer call = {0};
  study_print_call(study, &call);
  add_markup(out, "<h2>How it was made</h2>\n<table class=\"facts\">\n<tr><th>command</th><td><code>");
  svg_escape(out, base_buffer_text(&call));
  add_markup(out, "</code></td></tr>\n");
  out->failed = out->failed || call.failed;
  base_buffer_free(&call);
  add_fact(out, "version", "throng " THRONG_VERSION);
  add_whole(out, "seed", study->seed);
  add_levels(study, out);
  add_whole(out, "pairs on each level", study->pairs);
  add_whole(out, "walkers", study->walker_count);
  add_whole(out, "walks", walks_of(study));
  if (study->shards > 1)
    base_buffer_print(out,
                      "<tr><th>part</th><td>%lld of %lld: this report says nothing of the others</td></tr>\n",
                      (long long)study->shard, (long long)study->shards);
  cli_print_sets(&study->set, "<tr><th>set</th><td>", "</td></tr>\n", out);
  add_markup(out, "</table>\n");
}

static const char method[] =
    "<h2>Method</h2>\n"
    "<p>A pair is a tile drawn evenly from all tiles that a walker may enter and that are connected with "
    "another "
    "one, and a second one drawn evenly from the other tiles connected with it. The pairs of a level follow "
    "from "
    "the seed and the place of the level in the list (PCG32), and all walkers walk the same pairs. A walk "
    "begins "
    "knowing nothing. Choices among equals are drawn from a stream of its own, seeded with the number in the "
    "column "
    "<code>seed</code> of <code>results.csv</code>: <code>throng trace LEVEL --from X,Y --to X,Y --steer "
    "NAME "
    "--depth P --seed SEED</code>, with the same <code>--set</code>, takes the same steps.</p>\n"
    "<p>A way costs what entering its tiles costs; a shortest way is found by A* with the steps that the "
    "steering may "
    "take. Squares looked at are counted as <code>throng race</code> does. Everything here is the same on "
    "every "
    "machine and with any number of threads. What is not, the time of each walk (processor time of its "
    "thread, in "
    "microseconds), is in <code>results.csv</code> and not summed up here.</p>\n"
    "<p>Intervals of shares are Wilson's score intervals, those of medians lie between order statistics "
    "(binomial, "
    "by its normal approximation); both hold 95% and take pairs as independent draws from these levels. They "
    "say how "
    "far other pairs on the same levels would move the numbers, not how far other levels would. Steerings "
    "are "
    "compared on the same pairs, so a difference between two of them is surer than their intervals suggest. "
    "Medians "
    "of ways are of the walks that arrive: a steering that arrives on easy pairs alone has short ways, so "
    "compare "
    "them together with Figure 1, or by the column common.</p>\n";

static void print_report(const StudyPlan *study, const StudySummary *summary, StudyPoint *point,
                         BaseBuffer *out) {
  char title[200], walks[32];
  const int32_t levels = study->level_count, walkers = study->walker_count;
  snprintf(title, sizeof title, "%s walks by %d walker%s on %d level%s",
           svg_tick_text((double)walks_of(study), walks), (int)walkers, walkers == 1 ? "" : "s", (int)levels,
           levels == 1 ? "" : "s");
  base_buffer_print(
      out,
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width\"/>\n<title>%s</title>\n%s</head>\n<body>\n"
      "<h1>%s</h1>\n",
      title, style, title);
  add_figures(study, summary, point, out);
  add_numbers(study, summary, out);
  add_outcomes(study, summary, out);
  add_facts(study, out);
  base_buffer_print(out, "%s</body>\n</html>\n", method);
}

/// The short answer.
static void print_table(const StudyPlan *study, const StudySummary *summary) {
  printf("%-20s %10s %8s %14s %8s %12s\n", "steering", "walks", "arrive", "95%", "way", "looked");
  for (int32_t i = 0; i < study->walker_count; i++) {
    const StudySummary *of = &summary[i];
    char name[CLI_WALKER_TEXT], a[NUMBER], b[NUMBER], c[NUMBER], interval[2 * NUMBER + 4];
    snprintf(interval, sizeof interval, "%s to %s", fixed(100 * of->share.low, 1, a),
             fixed(100 * of->share.high, 1, b));
    printf("%-20s %10lld %7s%% %14s ", cli_walker_text(&study->walker[i], name), (long long)of->walks,
           fixed(100 * of->share.share, 1, a), interval);
    printf("%8s %12s\n", of->ratio.count > 0 ? ratio(of->ratio.median, b) : "-",
           of->walks > 0 ? squares(of->looked.median, c) : "-");
  }
}

int study_report(const StudyPlan *study, const char *folder) {
  char path[STUDY_PATH_BYTES], error[BASE_FILE_ERROR_TEXT];
  if (!study_path(folder, "report.html", path)) return CLI_FAILED;
  StudySummary *summary = study_summary_read(study, folder);
  if (summary == NULL) return CLI_FAILED;
  StudyPoint *point = calloc((size_t)study->walker_count, sizeof *point);
  BaseBuffer out = {0};
  if (point != NULL) print_report(study, summary, point, &out);
  bool written = (point != NULL && !out.failed) || cli_refuse("out of memory");
  if (written) written = base_file_write(path, out.data, out.length, error) || cli_refuse("%s", error);
  if (written) print_table(study, summary);
  base_buffer_free(&out);
  free(point);
  free(summary);
  return written ? CLI_DONE : CLI_FAILED;
}
