/* The present branch beside its ghost, at the same tick: the counters of the race of crowds, and what counts
 * in the game. The better one of each line has a sign. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/game/time.h"
#include "app/screens/parts.h"
#include "app/screens/timeline.h"

#define HEAD 44.0f // logical pixels
#define LINE 22.0f
#define PAD  12.0f
#define FOOT 10.0f

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

static void fill(const AppScreenFrame *frame, Line out[ROWS]) {
  const AppGame *game = frame->game;
  const SimWorld *world[SIDES] = {&game->run.world, &game->run.time.ghost.world};
  const AppCrowd *crowd = game->run.time.crowds;
  out[0] = line_of("Within 2 tiles", -1, crowd[0].near, crowd[1].near);
  out[1] = line_of("Longest queue", 0, crowd[0].queue, crowd[1].queue);
  out[2] = line_of("Ways in use", 0, crowd[0].ways, crowd[1].ways);
  for (int i = 0; i < SIDES; i++)
    snprintf(out[2].shown[i], sizeof out[2].shown[i], "%d of %d", (int)crowd[i].ways, (int)crowd[i].rings);
  out[3] = line_of("Touches", -1, world[0]->stats.touches, world[1]->stats.touches);
  out[4] = line_of("Embers", 1, world[0]->hero.embers, world[1]->hero.embers);
  out[5] = line_of("Hearts", 1, world[0]->hero.hearts, world[1]->hero.hearts);
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

static void head(const AppScreenFrame *frame, SDL_FRect r, float columns[SIDES]) {
  const AppGame *game = frame->game;
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s;
  char name[SIDES][32];
  snprintf(name[0], sizeof name[0], "Branch %d", (int)game->run.history->now + 1);
  snprintf(name[1], sizeof name[1], "Best run");
  if (game->run.time.ghost_of == APP_GHOST_BRANCH)
    snprintf(name[1], sizeof name[1], "Branch %d", (int)game->run.time.ghost_branch + 1);
  for (int i = 0; i < SIDES; i++) {
    app_parts_icon(frame, i == 0 ? APP_SPRITE_HERO : APP_SPRITE_HERO_GHOST, columns[i] - 10 * s, r.y + 12 * s,
                   20 * s, APP_COLOUR_PLAIN);
    app_draw_text_fit(frame->draw, columns[i], r.y + 23 * s, 92 * s,
                      (AppFont){size, APP_RIGHT, i == 0 ? APP_COLOUR_ACCENT : TIMELINE_PAST}, name[i]);
  }
}

void timeline_compare_draw(const AppScreenFrame *frame, SDL_FRect place) {
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s, pad = PAD * s;
  const SDL_FRect r = {place.x + 4 * s, place.y + 4 * s, place.w - 8 * s,
                       timeline_compare_height() * s - 8 * s};
  if (!app_draw_visible(frame->draw, r.x, r.y, r.w, r.h)) return;
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 8 * s, APP_COLOUR_BUTTON);
  float columns[SIDES] = {r.x + r.w - 100 * s - pad, r.x + r.w - pad};
  Line lines[ROWS];
  fill(frame, lines);
  head(frame, r, columns);
  float y = r.y + (HEAD - 2) * s;
  for (int i = 0; i < ROWS; i++, y += LINE * s) {
    app_draw_text_fit(frame->draw, r.x + pad, y, columns[0] - r.x - 86 * s,
                      (AppFont){size, APP_LEFT, APP_COLOUR_DIM}, lines[i].label);
    for (int side = 0; side < SIDES; side++) {
      const bool better = wins(&lines[i], side);
      app_draw_text(frame->draw, columns[side], y, size, APP_RIGHT,
                    better ? APP_COLOUR_GOOD : APP_COLOUR_TEXT, lines[i].shown[side]);
      const float mark =
                      columns[side] - app_draw_text_width(frame->draw, size, lines[i].shown[side]) - 10 * s,
                  mid = y + size / 2, arm = 4 * s;
      if (better) // not by colour alone
        app_draw_triangle(frame->draw, (SDL_FPoint){mark - arm, mid + arm * 0.7f},
                          (SDL_FPoint){mark, mid - arm}, (SDL_FPoint){mark + arm, mid + arm * 0.7f},
                          APP_COLOUR_GOOD);
    }
  }
}
