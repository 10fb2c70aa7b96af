/* The present branch and its ghost side by side, at the same tick: the counters of the race of crowds, and
 * the score of the game. The better one of each line has a sign. */
#include "app/hud/timeline_compare.h"

#include <assert.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/hud/timeline_scale.h"
#include "app/run/ghosts.h"
#include "app/screens/controls.h"
#include "app/ui/paint.h"

#define HEAD  44.0f // logical pixels
#define LINE  22.0f
#define PAD   12.0f
#define FOOT  10.0f
#define VALUE 92.0f // width of a side

enum { ROWS = 7, SIDES = 2 };

/// One line: what is counted in both, and which is better, less or more.
typedef struct Line {
  const char *label;
  int64_t value[SIDES];
  int better; // 1: more, -1: less, 0: neither
  char shown[SIDES][24];
} Line;

bool timeline_compares(const AppScreenFrame *frame) {
  return frame->game->run.history != NULL && app_time_has_ghost(frame->game);
}

float timeline_compare_height(void) {
  return HEAD + LINE * ROWS + FOOT;
}

static Line line_of(const char *label, int better, int64_t here, int64_t there) {
  Line line = {label, {here, there}, better, {"", ""}};
  for (int i = 0; i < SIDES; i++) app_ui_count(line.value[i], line.shown[i], sizeof line.shown[i]);
  return line;
}

static void fill_lines(const AppScreenFrame *frame, Line out[ROWS]) {
  const AppGame *game = frame->game;
  const SimWorld *world[SIDES] = {&game->run.world, &game->run.time.ghost.world};
  const AppCrowd *crowd = game->run.time.crowds;
  out[0] = line_of("Within 2 tiles", -1, crowd[0].near, crowd[1].near);
  out[1] = line_of("Longest queue", 0, crowd[0].queue, crowd[1].queue);
  out[2] = line_of("Ways in use", 0, crowd[0].ways, crowd[1].ways);
  for (int i = 0; i < SIDES; i++)
    snprintf(out[2].shown[i], sizeof out[2].shown[i], "%d of %d", (int)crowd[i].ways, (int)crowd[i].rings);
  out[3] = line_of("Touches", -1, world[0]->stats.touches, world[1]->stats.touches);
  out[4] = line_of("Embers", 1, world[0]->heroes[0].embers, world[1]->heroes[0].embers);
  out[5] = line_of("Hearts", 1, world[0]->heroes[0].hearts, world[1]->heroes[0].hearts);
  out[6] = (Line){.label = "Time"};
  for (int i = 0; i < SIDES; i++) {
    const bool over = world[i]->end_tick >= 0;
    out[6].value[i] = over ? world[i]->end_tick : world[i]->tick;
    app_ui_time(out[6].value[i], true, out[6].shown[i], sizeof out[6].shown[i]);
  }
}

static bool wins(const Line *line, int side) {
  return line->better != 0 && (line->value[side] - line->value[1 - side]) * line->better > 0;
}

static void draw_head(const AppScreenFrame *frame, const AppBox columns[SIDES]) {
  const AppGame *game = frame->game;
  char name[SIDES][32];
  snprintf(name[0], sizeof name[0], "Branch %d", (int)game->run.history->now + 1);
  snprintf(name[1], sizeof name[1], "Best run");
  if (game->run.time.ghost_of == APP_GHOST_BRANCH)
    snprintf(name[1], sizeof name[1], "Branch %d", (int)game->run.time.ghost_branch + 1);
  for (int i = 0; i < SIDES; i++) {
    AppBox top = app_box_band(columns[i], 2, 20);
    app_ui_icon(frame->ui, app_cut_right(&top, 20), i == 0 ? APP_SPRITE_HERO : APP_SPRITE_HERO_GHOST, 20,
                APP_COLOUR_PLAIN);
    app_ui_line_at(frame->ui, columns[i], 23,
                   (AppFont){APP_TEXT_SMALL, APP_RIGHT, i == 0 ? APP_COLOUR_ACCENT : TIMELINE_PAST}, name[i]);
  }
}

/// The value of a side; the better one has a sign: not by colour alone.
static void draw_value(const AppScreenFrame *frame, AppBox box, const Line *line, int side) {
  const bool better = wins(line, side);
  const SDL_Color color = better ? APP_COLOUR_GOOD : APP_COLOUR_TEXT;
  assert(side >= 0 && side < SIDES);
  app_ui_line(frame->ui, box, (AppFont){APP_TEXT_SMALL, APP_RIGHT, color}, line->shown[side]);
  if (!better) return;
  app_cut_right(&box, app_ui_text_width(frame->ui, APP_TEXT_SMALL, line->shown[side]) + 10);
  const float x = box.r.x + box.r.w, mid = app_box_middle(box).y, arm = 4 * box.s;
  app_draw_triangle(frame->draw, (SDL_FPoint){x - arm, mid + arm * 0.7f}, (SDL_FPoint){x, mid - arm},
                    (SDL_FPoint){x + arm, mid + arm * 0.7f}, color);
}

void timeline_compare_draw(const AppScreenFrame *frame, AppBox place) {
  const AppBox box = app_box_in(app_box_band(place, 0, timeline_compare_height()), 4, 4);
  if (!app_draw_visible(frame->draw, box.r.x, box.r.y, box.r.w, box.r.h)) return;
  app_ui_fill(frame->ui, box, 8, APP_COLOUR_BUTTON);
  AppBox labels = app_box_in(box, PAD, 0), columns[SIDES];
  for (int side = SIDES - 1; side >= 0; side--) {
    columns[side] = app_cut_right(&labels, VALUE);
    app_cut_right(&labels, 8);
  }
  Line lines[ROWS];
  fill_lines(frame, lines);
  draw_head(frame, columns);
  for (int i = 0; i < ROWS; i++) {
    const float y = HEAD - 2 + LINE * (float)i;
    app_ui_line_at(frame->ui, labels, y, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, lines[i].label);
    for (int side = 0; side < SIDES; side++)
      draw_value(frame, app_box_band(columns[side], y, APP_TEXT_SMALL), &lines[i], side);
  }
}
