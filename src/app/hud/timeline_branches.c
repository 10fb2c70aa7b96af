/* The tree of branches above the time line: a row for each, below the one that it leaves. A row has its name,
 * its result, its span of time with the place where it leaves its parent, and buttons for its ghost and its
 * end. Where the bar is one line the spans are drawn over the track, in its scale. */
#include "app/hud/timeline_branches.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/hud/timeline_compare.h"
#include "app/hud/timeline_scale.h"
#include "app/run/ghosts.h"
#include "app/run/when.h"
#include "app/screens/ask.h"
#include "app/ui/paint.h"

#define ROW      50.0f // logical pixels
#define BUTTON   46.0f
#define NAME     184.0f // of a row, where the spans are next to the names
#define COMPARED 330.0f // width of the comparison next to the tree
#define WIDE     900.0f // width from which it is there
#define EMPTY    60.0f  // height of the words where there is one branch

/* The order of rows: a branch, then those that leave it, the first to leave first. */

typedef struct Tree {
  int32_t row[SIM_BRANCHES]; // branches from top to bottom
  int32_t count;
} Tree;

static void add_row(Tree *tree, const SimHistory *history, int32_t branch) {
  assert(branch >= 0 && branch < SIM_BRANCHES && tree->count < SIM_BRANCHES);
  tree->row[tree->count++] = branch;
  bool done[SIM_BRANCHES] = {false};
  for (;;) { // the latest to leave is the nearest, so that their lines do not cross
    int32_t next = -1;
    for (int32_t i = 0; i < SIM_BRANCHES; i++) {
      const SimBranch *at = &history->branch[i];
      if (!at->used || at->parent != branch || done[i]) continue;
      if (next < 0 || at->from > history->branch[next].from) next = i;
    }
    if (next < 0) return;
    done[next] = true;
    add_row(tree, history, next);
  }
}

static Tree tree_of(const SimHistory *history) {
  Tree tree = {.count = 0};
  for (int32_t i = 0; i < SIM_BRANCHES; i++)
    if (history->branch[i].used && history->branch[i].parent < 0) add_row(&tree, history, i);
  return tree;
}

static int row_of(const Tree *tree, int32_t branch) {
  for (int i = 0; i < tree->count; i++)
    if (tree->row[i] == branch) return i;
  return -1;
}

/* Sizes */

static bool is_beside(const AppScreenFrame *frame, float width) {
  return timeline_compares(frame) && width >= WIDE;
}

float timeline_branches_height(const AppScreenFrame *frame, float width) {
  const Tree tree = tree_of(frame->game->run.history);
  float rows = ROW * (float)tree.count + 8;
  if (tree.count < 2) rows = ROW + EMPTY;
  if (!timeline_compares(frame)) return rows;
  return is_beside(frame, width) ? fmaxf(rows, timeline_compare_height()) : rows + timeline_compare_height();
}

/* A row */

static bool is_ghost(const AppScreenFrame *frame, int32_t branch) {
  const AppTime *time = &frame->game->run.time;
  return app_time_has_ghost(frame->game) && time->ghost_of == APP_GHOST_BRANCH &&
         time->ghost_branch == branch;
}

typedef struct Span {
  TimelineScale scale;
  float y; // of the first row's line
  float step;
} Span;

static float line_y(const Span *span, int row) {
  return span->y + span->step * (float)row;
}

static void draw_dashes(const AppScreenFrame *frame, float x0, float x1, float y, SDL_Color color) {
  const float s = frame->window->scale, dash = 9 * s, thick = roundf(3 * s);
  for (float x = x0; x < x1; x += 1.6f * dash)
    app_draw_rect(frame->draw, x, roundf(y - thick / 2), fminf(dash, x1 - x), thick, color);
}

/// The row of the branch that the world's tick is of: the present one, or one that it comes from.
static int knob_row(const AppScreenFrame *frame, const Tree *tree) {
  const SimHistory *history = frame->game->run.history;
  int32_t at = history->now;
  while (history->branch[at].parent >= 0 && app_time_at(frame->game) <= history->branch[at].from)
    at = history->branch[at].parent;
  return row_of(tree, at);
}

static bool is_way(const SimHistory *history, int32_t branch) {
  for (int32_t at = history->now; at >= 0; at = history->branch[at].parent)
    if (at == branch) return true;
  return false;
}

/// The line that comes from its parent's.
static void draw_fork(const AppScreenFrame *frame, const Span *span, SDL_FPoint to, float from,
                      SDL_Color color) {
  const float s = frame->window->scale, bend = fminf(8 * s, span->step / 2), thick = fmaxf(roundf(2 * s), 1);
  app_draw_rect(frame->draw, roundf(to.x - bend), roundf(from), thick, to.y - from - bend, color);
  app_draw_line(frame->draw, to.x - bend + thick / 2, to.y - bend, to.x, to.y, thick, color);
}

/// The present one is thick, and so is what it has of others; the ghost is dashed.
static void draw_span(const AppScreenFrame *frame, const Span *span, const Tree *tree, int row) {
  const SimHistory *history = frame->game->run.history;
  const int32_t of = tree->row[row];
  const SimBranch *branch = &history->branch[of];
  const float s = frame->window->scale, y = line_y(span, row), x0 = timeline_x(&span->scale, branch->from),
              x1 = fmaxf(timeline_x(&span->scale, branch->end), x0 + 2 * s);
  const bool now = of == history->now, way = is_way(history, of), ghost = is_ghost(frame, of);
  const SDL_Color plain = ghost ? TIMELINE_PAST : APP_RGB(0x7d879c);
  const int parent = row_of(tree, branch->parent);
  if (parent >= 0)
    draw_fork(frame, span, (SDL_FPoint){x0, y}, line_y(span, parent), way ? APP_COLOUR_ACCENT : plain);
  if (ghost)
    draw_dashes(frame, x0, x1, y, plain);
  else
    app_draw_round_rect(frame->draw, x0, roundf(y - 1.5f * s), x1 - x0, roundf(3 * s), 1.5f * s, plain);
  app_draw_circle(frame->draw, x1, y, 4 * s, now ? APP_COLOUR_ACCENT : plain);
  if (!way) return;
  float end = x1;
  for (int32_t at = history->now; at != of; at = history->branch[at].parent)
    end = timeline_x(&span->scale, history->branch[at].from);
  app_draw_round_rect(frame->draw, x0, roundf(y - 3 * s), fmaxf(end - x0, 1), roundf(6 * s), 3 * s,
                      APP_COLOUR_ACCENT);
}

static void draw_spans(const AppScreenFrame *frame, const Span *span, const Tree *tree) {
  const float s = frame->window->scale;
  for (int i = 0; i < tree->count; i++) draw_span(frame, span, tree, i);
  const float x = timeline_x(&span->scale, app_time_at(frame->game)), y = line_y(span, knob_row(frame, tree));
  app_draw_circle(frame->draw, x, y, 8 * s, APP_COLOUR_PANEL);
  app_draw_circle(frame->draw, x, y, 6.5f * s,
                  app_time_is_past(frame->game) ? TIMELINE_PAST : APP_COLOUR_ACCENT);
}

/// "Branch 3, from 1:02".
static void name_of(const AppScreenFrame *frame, int32_t branch, char *out, size_t size) {
  char time[24];
  const SimBranch *at = &frame->game->run.history->branch[branch];
  if (at->parent < 0)
    snprintf(out, size, "Branch %d, from the start", (int)branch + 1);
  else
    snprintf(out, size, "Branch %d, from %s", (int)branch + 1,
             app_ui_time(at->from, false, time, sizeof time));
}

static void draw_buttons(const AppScreenFrame *frame, int32_t branch, AppBox ghost, AppBox drop) {
  const bool now = branch == frame->game->run.history->now, on = is_ghost(frame, branch);
  if (!now &&
      app_ui_toggle(frame->ui, app_ui_id("branch ghost", branch), ghost.r, NULL, APP_SPRITE_ICON_GHOST, on,
                    "Show this branch in outline over the present one, and compare them"))
    app_ask_value(frame, APP_INTENT_TIME, APP_TIME_GHOST, on ? -1 : branch);
  if (!is_way(frame->game->run.history, branch) &&
      app_ui_button(frame->ui, app_ui_id("branch drop", branch), drop.r, NULL, APP_SPRITE_ICON_DELETE, false,
                    "Forget this branch, and those that leave it"))
    app_ask_value(frame, APP_INTENT_TIME, APP_TIME_DROP, branch);
}

/* The result of a branch at its end, from its marks and those of the branches that it comes from. */

typedef struct Marks {
  int count[SIM_MARK_COUNT];
} Marks;

static Marks marks_of(const SimHistory *history, int32_t branch) {
  assert(branch >= 0 && branch < SIM_BRANCHES);
  Marks marks = {{0}};
  int64_t end = INT64_MAX;
  for (int32_t at = branch; at >= 0; at = history->branch[at].parent) {
    const SimBranch *of = &history->branch[at];
    for (int64_t i = 0; i < of->mark_count && of->marks[i].tick <= end; i++) marks.count[of->marks[i].kind]++;
    end = of->from;
  }
  return marks;
}

/// "Lost, to 1:34, 2 embers, 3 hits".
static void print_result(const AppScreenFrame *frame, int32_t branch, char *out, size_t size) {
  const SimHistory *history = frame->game->run.history;
  const Marks marks = marks_of(history, branch);
  const int embers = marks.count[SIM_MARK_EMBER], hits = marks.count[SIM_MARK_HIT];
  char time[24];
  app_ui_time(history->branch[branch].end, false, time, sizeof time);
  const char *how = marks.count[SIM_MARK_WON] > 0    ? "Won, to"
                    : marks.count[SIM_MARK_LOST] > 0 ? "Lost, to"
                                                     : "To";
  snprintf(out, size, "%s %s, %d ember%s, %d hit%s", how, time, embers, embers == 1 ? "" : "s", hits,
           hits == 1 ? "" : "s");
}

/// `names`: width of its words, logical pixels.
static void draw_row(const AppScreenFrame *frame, int32_t branch, AppBox row, float names) {
  const bool now = branch == frame->game->run.history->now;
  char name[48], result[64];
  name_of(frame, branch, name, sizeof name);
  print_result(frame, branch, result, sizeof result);
  const AppBox drop = app_cut_right(&row, BUTTON), ghost = app_cut_right(&row, BUTTON);
  if (app_ui_card(frame->ui, app_ui_id("branch", branch), row.r, false,
                  now ? "This branch is shown" : "Show this branch") &&
      !now)
    app_ask_value(frame, APP_INTENT_TIME, APP_TIME_BRANCH, branch);
  AppBox words = app_cut_left(&row, names);
  app_cut_left(&words, 10);
  app_ui_line_at(frame->ui, words, 8,
                 (AppFont){APP_TEXT_SMALL, APP_LEFT, now ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT}, name);
  app_ui_line_at(frame->ui, words, 26, (AppFont){APP_TEXT_SMALL * 0.92f, APP_LEFT, APP_COLOUR_DIM}, result);
  draw_buttons(frame, branch, ghost, drop);
}

/// The scale of the spans: over the track if it has space for names before it, else next to the names.
static TimelineScale span_scale(const AppScreenFrame *frame, AppBox area, AppBox track, bool one_line,
                                float *names) {
  const float s = area.s;
  TimelineScale scale = timeline_scale(frame, track);
  const float end = area.r.x + area.r.w - (2 * BUTTON + 14) * s;
  *names = (scale.x - area.r.x) / s - 14;
  if (!one_line || *names < NAME || scale.x + scale.w > end) {
    *names = fminf(NAME, (end - area.r.x) / s * 0.62f);
    scale.x = area.r.x + (*names + 14) * s;
    scale.w = fmaxf(end - scale.x, 1);
  }
  return scale;
}

static void draw_tree(const AppScreenFrame *frame, AppBox *column, AppBox track, bool one_line) {
  static const char words[] = "Go back and do something else: the game so far stays here as a branch.";
  const Tree tree = tree_of(frame->game->run.history);
  const float step = ROW * column->s;
  float names;
  const Span span = {span_scale(frame, *column, track, one_line, &names), column->r.y + step / 2, step};
  for (int i = 0; i < tree.count; i++) draw_row(frame, tree.row[i], app_cut_top(column, ROW), names);
  draw_spans(frame, &span, &tree);
  const AppBox below = app_cut_top(column, tree.count > 1 ? 8 : EMPTY);
  AppBox hint = app_box_in(below, 10, 8);
  if (tree.count < 2)
    app_ui_paragraph(frame->ui, &hint, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, words);
}

void timeline_branches_draw(const AppScreenFrame *frame, AppBox area, AppBox track, bool one_line) {
  const bool compares = timeline_compares(frame), beside = is_beside(frame, app_box_w(area));
  if (beside) timeline_compare_draw(frame, app_cut_right(&area, COMPARED));
  AppBox column = app_ui_scroll_open(frame->ui, app_ui_id("branches", 0), area);
  column = app_box_by(app_box_in(column, 6, 0), -2, 0); // the bar of the area is at the right
  draw_tree(frame, &column, track, one_line);
  if (compares && !beside) timeline_compare_draw(frame, app_cut_top(&column, timeline_compare_height()));
  app_ui_scroll_close(frame->ui, column);
}
