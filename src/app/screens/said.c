/* What is said on the map while a level is played: lessons at the foot, who is met for the first time, why a
 * command was refused, and what a hero who gave up can do. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/platform/prompt.h"
#include "app/screens/bubble.h"
#include "app/screens/clear.h"
#include "app/screens/parts.h"
#include "app/view/looks.h"

#define PROMPT      21.0f // logical pixels, height of a lesson's letters
#define PROMPT_MAX  560.0f
#define MEET_WIDTH  330.0f
#define MEET_SIDE   54.0f
#define FADE        0.2 // seconds
#define CHIP        146.0f
#define HERO_RADIUS 0.75f // tiles that a bubble keeps away from the hero

static float fading(const AppScreenFrame *frame, double since, double until) {
  if (frame->settings->value[APP_SETTING_REDUCED_MOTION]) return 1;
  return (float)fmin(fmax(fmin(frame->clock->now - since, until - frame->clock->now) / FADE, 0), 1);
}

/* Lessons */

static void draw_lesson(const AppScreenFrame *frame) {
  const char *lesson = app_lesson(frame->game);
  char text[256];
  SDL_FPoint tile;
  if (lesson == NULL || app_moment(frame->game) != NULL) return;
  app_prompt_text(frame->window, lesson, text, sizeof text);
  if (app_lesson_place(frame->game, &tile)) {
    app_bubble_ring(frame, tile, 1.3f, 1);
    app_bubble_arrow(frame, tile, 1);
  }
  if (frame->game->run.waiting) return; // the card at the start says it
  const float s = frame->window->scale, size = PROMPT * s, pad = 18 * s;
  const SDL_FRect space = app_hud_free(frame);
  const float max = fminf(space.w - 12 * s, PROMPT_MAX * s) - 2 * pad;
  const float wide = fminf(app_draw_text_width(frame->draw, size, text) + 2, max);
  const AppFont font = {size, APP_CENTRE, APP_COLOUR_TEXT};
  const float h = app_draw_paragraph(frame->draw, 0, 0, wide, font, text, false) + 20 * s;
  const SDL_FRect r = {roundf(space.x + (space.w - wide) / 2 - pad), roundf(space.y + space.h - h - 6 * s),
                       wide + 2 * pad, h};
  app_clear_plate(frame, app_ui_id("lesson", 0), r);
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 12 * s, APP_COLOUR_SHEET);
  app_draw_round_frame(frame->draw, r, 12 * s, fmaxf(1.5f * s, 1), APP_COLOUR_ACCENT);
  app_draw_paragraph(frame->draw, r.x + pad, r.y + 12 * s, wide, font, text, true);
  app_clear_end(frame);
}

/* First meetings */

static void draw_moment(const AppScreenFrame *frame) {
  const AppMoment *moment = app_moment(frame->game);
  if (moment == NULL) return;
  const SimWorld *world = &frame->game->run.world;
  const int32_t actor = sim_world_actor(world, moment->actor);
  const SimEnemyKind *row = sim_enemy_kinds[moment->kind];
  const float s = frame->window->scale, pad = 14 * s, side = MEET_SIDE * s,
              share = fading(frame, moment->since, moment->until);
  const SDL_FPoint tile = {(float)world->actors.x[actor] / BASE_ONE,
                           (float)world->actors.y[actor] / BASE_ONE};
  const float across = fmaxf(app_look(moment->kind)->size, 1) * 1.3f;
  const SDL_FPoint at = app_bubble_at(frame, tile);
  const float radius = fmaxf(across * frame->game->camera.zoom / 2, 16 * s);
  const float max = fminf(MEET_WIDTH * s, app_hud_free(frame).w - 20 * s), x = side + 2 * pad,
              text = max - x - pad;
  AppFont name = {APP_TEXT_LARGE * 0.9f * s, APP_LEFT, APP_COLOUR_ACCENT},
          line = {APP_TEXT * s, APP_LEFT, APP_COLOUR_TEXT};
  name.color.a = line.color.a = (Uint8)(255 * share);
  char help[160];
  snprintf(help, sizeof help, "%s.", row->help); // a sentence here, a line in lists
  const float words = app_draw_paragraph(frame->draw, 0, 0, text, line, help, false);
  const float high = fmaxf(name.size + 6 * s + words, side) + 2 * pad - 4 * s;
  const SDL_FRect r = app_bubble_place(frame, at, radius, (SDL_Point){(int)max, (int)high});
  app_bubble_ring(frame, tile, across, share);
  app_bubble_draw(frame, r, at, radius, share);
  app_parts_icon(frame, app_look_picture(moment->kind), r.x + pad + side / 2, r.y + r.h / 2, side,
                 APP_RGBA(0xffffff, (Uint8)(255 * share)));
  app_draw_text_fit(frame->draw, r.x + x, r.y + pad - 2 * s, text, name, row->title);
  app_draw_paragraph(frame->draw, r.x + x, r.y + pad + name.size + 4 * s, text, line, help, true);
}

/* Refusals */

static void draw_refusal(const AppScreenFrame *frame) {
  const AppSay *say = app_said(frame->game);
  if (say == NULL) return;
  const float s = frame->window->scale, size = APP_TEXT * s, pad = 12 * s,
              share = fading(frame, say->since - FADE, say->until);
  const SDL_FPoint at = app_bubble_at(frame, (SDL_FPoint){(float)say->x + 0.5f, (float)say->y + 0.5f});
  const float radius = fmaxf(frame->game->camera.zoom * 0.5f, 10 * s);
  AppFont font = {size, APP_CENTRE, APP_COLOUR_TEXT};
  font.color.a = (Uint8)(255 * share);
  const float max = fminf(300 * s, app_hud_free(frame).w - 20 * s) - 2 * pad;
  const float wide = fminf(app_draw_text_width(frame->draw, size, say->text) + 2, max);
  const float h = app_draw_paragraph(frame->draw, 0, 0, wide, font, say->text, false) + 14 * s;
  const SDL_FRect r = app_bubble_place(frame, at, radius, (SDL_Point){(int)(wide + 2 * pad), (int)h});
  app_bubble_draw(frame, r, at, radius, share);
  app_draw_paragraph(frame->draw, r.x + pad, r.y + 9 * s, wide, font, say->text, true);
}

/* A hero who gave up */

typedef struct Chip {
  const char *label, *tip;
  AppActionRow action, key; // what it does, and whose keys do it too
  bool warns;               // its medal is lost
} Chip;

static int chips_of(const AppGame *game, Chip *out) {
  enum { MEDAL_DEPTH = 7 };
  int count = 0;
  if (app_stopped_may_look(game))
    out[count++] = (Chip){.label = "Look farther",
                          .tip = "He looks more steps ahead and walks on",
                          .action = APP_ACTION_LOOK_FARTHER,
                          .key = APP_ACTION_DEPTH_MORE,
                          .warns = app_stopped(game)->farther > MEDAL_DEPTH};
  if (app_stopped_may_learn(game))
    out[count++] = (Chip){.label = "Learning",
                          .tip = "He remembers dead ends, so he finds a way out in time",
                          .action = APP_ACTION_LEARNING,
                          .key = APP_ACTION_LEARNING};
  return count;
}

static void draw_chip(const AppScreenFrame *frame, const Chip *chip, int at, SDL_FRect rect) {
  const float s = frame->window->scale;
  char tip[APP_UI_TIP_BYTES];
  if (app_ui_button(frame->ui, app_ui_id("gave up", at), rect, chip->warns ? NULL : chip->label, 0, true,
                    app_keys_tip(frame->settings, chip->tip, (int)chip->key, tip, sizeof tip)))
    app_ask(frame, APP_INTENT_ACTION, (int32_t)chip->action);
  if (!chip->warns) return;
  const float x = rect.x + rect.w / 2;
  app_draw_text_fit(frame->draw, x, rect.y + 6 * s, rect.w - 16 * s,
                    (AppFont){APP_TEXT * s, APP_CENTRE, APP_COLOUR_ON_ACCENT}, chip->label);
  app_draw_text_fit(frame->draw, x, rect.y + 26 * s, rect.w - 16 * s,
                    (AppFont){13 * s, APP_CENTRE, APP_RGB(0x4a3410)}, "no medal");
}

static void draw_stopped(const AppScreenFrame *frame) {
  const AppGame *game = frame->game;
  const AppStopped *stopped = app_stopped(game);
  if (stopped == NULL || frame->settings->value[APP_SETTING_PANEL_OPEN]) return;
  const float s = frame->window->scale, size = 20 * s, pad = 12 * s, row = APP_BUTTON * s + 2 * s;
  Chip chips[2];
  const int count = chips_of(game, chips);
  const char *words = app_stopped_words(game);
  const float text = app_draw_text_width(frame->draw, size, words) + 2 * pad + 4 * s;
  const float w = fmaxf(text, (float)count * CHIP * s + 2 * pad - 6 * s),
              h = size + 22 * s + (count > 0 ? row + 6 * s : 0);
  const SDL_FPoint at = app_bubble_at(frame, app_hero_place(game, stopped->hero));
  const float radius = HERO_RADIUS * game->camera.zoom;
  const SDL_FRect r = app_bubble_place(frame, at, radius, (SDL_Point){(int)w, (int)h});
  app_ui_surface(frame->ui, app_ui_id("gave up", 9), r);
  app_bubble_draw(frame, r, at, radius, 1);
  app_draw_text_fit(frame->draw, r.x + r.w / 2, r.y + 10 * s, r.w - 2 * pad + 4 * s,
                    (AppFont){size, APP_CENTRE, APP_COLOUR_TEXT}, words);
  const float wide = (r.w - 2 * pad + 6 * s) / (float)SDL_max(count, 1);
  for (int i = 0; i < count; i++)
    draw_chip(frame, &chips[i], i,
              (SDL_FRect){r.x + pad - 3 * s + wide * (float)i, r.y + size + 20 * s, wide, row});
}

void app_said_draw(const AppScreenFrame *frame) {
  const AppGame *game = frame->game;
  if (app_intro_runs(game) || game->run.end_at != 0 || game->run.world.end_tick >= 0) return;
  draw_lesson(frame);
  if (app_moment(game) != NULL)
    draw_moment(frame);
  else
    draw_stopped(frame);
  draw_refusal(frame);
}
