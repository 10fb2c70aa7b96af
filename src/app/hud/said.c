/* Words on the map while a level is played: lessons at the foot, first meetings, reasons for refused
 * commands, and the offers to a hero who gave up. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/game/heroes.h"
#include "app/game/state.h"
#include "app/game/tile_at.h"
#include "app/hud/bubble.h"
#include "app/hud/clear.h"
#include "app/hud/hud.h"
#include "app/platform/prompt.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/told/known.h"
#include "app/told/lessons.h"
#include "app/told/meetings.h"
#include "app/told/say.h"
#include "app/told/stopped.h"
#include "app/ui/paint.h"
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

/// Draws the prompt in the middle at the foot of the free space; if no plate lies there, of the map.
static void draw_prompt(const AppScreenFrame *frame, const char *text) {
  const float pad = 18;
  const SDL_FRect map = frame->hud->map.r;
  AppBox space = frame->hud->free;
  if (frame->hud->plate[APP_HUD_FOOT_PLATE].r.w <= 0) space.r.h = map.y + map.h - space.r.y;
  const float max = fmaxf(fminf(app_box_w(space) - 12, PROMPT_MAX) - 2 * pad, 1);
  const float wide = fminf(app_ui_text_width(frame->ui, PROMPT, text) + 2 / space.s, max);
  const AppFont font = {PROMPT, APP_CENTRE, APP_COLOUR_TEXT};
  app_cut_bottom(&space, 6);
  const AppBox box =
      app_box_at(space, wide + 2 * pad, app_ui_paragraph_height(frame->ui, wide, font, text) + 20, 0.5f, 1);
  AppBox words = app_box_in(box, pad, 12);
  app_hud_clear_plate(frame, app_ui_id("lesson", 0), box.r);
  app_ui_fill(frame->ui, box, 12, APP_COLOUR_SHEET);
  app_ui_rim(frame->ui, box, 12, 1.5f, APP_COLOUR_ACCENT);
  app_ui_paragraph(frame->ui, &words, font, text);
  app_hud_clear_end(frame);
}

static void draw_lesson(const AppScreenFrame *frame) {
  const char *lesson = app_lesson(frame->game);
  char text[256];
  SDL_FPoint tile;
  if (lesson == NULL || app_moment(frame->game) != NULL) return;
  app_prompt_text(frame->window, lesson, text, sizeof text);
  if (app_lesson_place(frame->game, &tile) && app_hud_sees(frame, tile)) {
    app_hud_bubble_ring(frame, tile, APP_RING_TILES, 1);
    app_hud_bubble_arrow(frame, tile, 1);
  }
  if (!app_intro_has_card(frame->game)) draw_prompt(frame, text); // else the card says it
}

/// The world waits, the card is put away, and no lesson says what to do.
static void draw_begin(const AppScreenFrame *frame) {
  const AppGame *game = frame->game;
  if (game->run.owed.waiting && !app_intro_has_card(game) && app_lesson(game) == NULL)
    draw_prompt(frame, app_prompt(frame->window, APP_PROMPT_START));
}

/* First meetings */

static void draw_moment(const AppScreenFrame *frame) {
  const AppMoment *moment = app_moment(frame->game);
  if (moment == NULL) return;
  const SimWorld *world = &frame->game->run.world;
  const int32_t actor = sim_world_actor(world, moment->actor);
  const SimEnemyKind *row = sim_enemy_kinds[moment->kind];
  assert(actor >= 0 && actor < world->actors.count);
  const float s = frame->window->scale, pad = 14, share = fading(frame, moment->since, moment->until);
  const SDL_FPoint tile = {(float)world->actors.x[actor] / BASE_ONE,
                           (float)world->actors.y[actor] / BASE_ONE};
  const float across = fmaxf(app_look(moment->kind)->size, 1) * 1.3f;
  const SDL_FPoint at = app_hud_bubble_at(frame, tile);
  const float radius = fmaxf(across * frame->game->camera.zoom / 2, 16 * s);
  const float max = fminf(MEET_WIDTH, app_box_w(frame->hud->free) - 20), text = max - MEET_SIDE - 3 * pad;
  AppFont name = {APP_TEXT_LARGE * 0.9f, APP_LEFT, APP_COLOUR_ACCENT},
          line = {APP_TEXT, APP_LEFT, APP_COLOUR_TEXT};
  name.color.a = line.color.a = (Uint8)(255 * share);
  const char *lesson = app_meet_lesson(frame->game, moment->kind);
  char help[256];
  if (lesson != NULL)
    app_prompt_text(frame->window, lesson, help, sizeof help);
  else
    snprintf(help, sizeof help, "%s.", row->help); // a sentence here, a line in lists
  const float words = app_ui_paragraph_height(frame->ui, text, line, help);
  const float high = fmaxf(name.size + 6 + words, MEET_SIDE) + 2 * pad - 4;
  AppBox box = app_hud_bubble_place(frame, at, radius, (SDL_Point){(int)(max * s), (int)(high * s)});
  app_hud_bubble_ring(frame, tile, across, share);
  app_hud_bubble_draw(frame, box, at, radius, share);
  app_cut_left(&box, pad);
  app_ui_icon(frame->ui, app_cut_left(&box, MEET_SIDE), app_look_picture(moment->kind), MEET_SIDE,
              APP_RGBA(0xffffff, (Uint8)(255 * share)));
  box = app_box_in(box, pad, pad - 2);
  app_ui_line(frame->ui, app_cut_top(&box, name.size), name, row->title);
  app_cut_top(&box, 6);
  app_ui_paragraph(frame->ui, &box, line, help);
}

/* Refusals */

static void draw_refusal(const AppScreenFrame *frame) {
  const AppSay *say = app_said(frame->game);
  if (say == NULL) return;
  const float s = frame->window->scale, pad = 12, share = fading(frame, say->since - FADE, say->until);
  const SDL_FPoint at = app_hud_bubble_at(frame, (SDL_FPoint){(float)say->x + 0.5f, (float)say->y + 0.5f});
  const float radius = fmaxf(frame->game->camera.zoom * 0.5f, 10 * s);
  AppFont font = {APP_TEXT, APP_CENTRE, APP_COLOUR_TEXT};
  font.color.a = (Uint8)(255 * share);
  const float max = fminf(300, app_box_w(frame->hud->free) - 20) - 2 * pad;
  const float wide = fminf(app_ui_text_width(frame->ui, APP_TEXT, say->text) + 2 / s, max);
  const float high = app_ui_paragraph_height(frame->ui, wide, font, say->text) + 14;
  const AppBox box =
      app_hud_bubble_place(frame, at, radius, (SDL_Point){(int)((wide + 2 * pad) * s), (int)(high * s)});
  app_hud_bubble_draw(frame, box, at, radius, share);
  app_draw_paragraph(frame->draw, box.r.x + pad * s, box.r.y + 9 * s, wide * s,
                     (AppFont){APP_TEXT * s, APP_CENTRE, font.color}, say->text, true);
}

/* A hero who gave up */

typedef struct Chip {
  const char *label, *tip;
  AppActionRow action, key; // what it does, and whose keys do it too
  bool warns;               // its medal is lost
} Chip;

static int chips_of(const AppGame *game, Chip *out) {
  int count = 0;
  if (app_stopped_may_look(game))
    out[count++] = (Chip){.label = "Look farther",
                          .tip = "He looks more steps ahead and walks on",
                          .action = APP_ACTION_LOOK_FARTHER,
                          .key = APP_ACTION_DEPTH_MORE,
                          .warns = app_stopped(game)->farther > app_known_plain_depth(game)};
  if (app_stopped_may_learn(game) && (count == 0 || app_knows(game, APP_THING_DEPTH)))
    out[count++] = (Chip){.label = "Learning",
                          .tip = "He remembers dead ends, so he finds a way out in time",
                          .action = APP_ACTION_LEARNING,
                          .key = APP_ACTION_LEARNING,
                          .warns = true};
  return count;
}

static void draw_chip(const AppScreenFrame *frame, const Chip *chip, int at, AppBox box) {
  char tip[APP_UI_TIP_BYTES];
  if (app_ui_button(frame->ui, app_ui_id("gave up", at), box.r, chip->warns ? NULL : chip->label, 0, true,
                    app_keys_tip(frame->settings, chip->tip, (int)chip->key, tip, sizeof tip)))
    app_ask(frame, APP_INTENT_ACTION, (int32_t)chip->action);
  if (!chip->warns) return;
  box = app_box_in(box, 8, 0);
  app_ui_line_at(frame->ui, box, 6, (AppFont){APP_TEXT, APP_CENTRE, APP_COLOUR_ON_ACCENT}, chip->label);
  app_ui_line_at(frame->ui, box, 26, (AppFont){13, APP_CENTRE, APP_RGB(0x4a3410)}, "no medal");
}

static void draw_stopped(const AppScreenFrame *frame) {
  const AppGame *game = frame->game;
  const AppStopped *stopped = app_stopped(game);
  if (stopped == NULL || frame->settings->value[APP_SETTING_PANEL_OPEN]) return;
  const float s = frame->window->scale, size = 20, pad = 12, row = APP_BUTTON + 2;
  Chip chips[2];
  const int count = chips_of(game, chips);
  const char *words = app_stopped_words(game);
  const float text = app_ui_text_width(frame->ui, size, words) + 2 * pad + 4;
  const float w = fmaxf(text, (float)count * CHIP + 2 * pad - 6), h = size + 22 + (count > 0 ? row + 6 : 0);
  const SDL_FPoint at = app_hud_bubble_at(frame, app_hero_place(game, stopped->hero));
  const float radius = HERO_RADIUS * game->camera.zoom;
  const AppBox box = app_hud_bubble_place(frame, at, radius, (SDL_Point){(int)(w * s), (int)(h * s)});
  app_ui_surface(frame->ui, app_ui_id("gave up", 9), box.r);
  app_hud_bubble_draw(frame, box, at, radius, 1);
  app_ui_line(frame->ui, app_box_in(app_box_band(box, 10, size), pad - 2, 0),
              (AppFont){size, APP_CENTRE, APP_COLOUR_TEXT}, words);
  const AppBox line = app_box_in(app_box_band(box, size + 20, row), pad - 3, 0);
  for (int i = 0; i < count; i++) draw_chip(frame, &chips[i], i, app_box_part(line, i, count, 0));
}

static void draw_said(const AppScreenFrame *frame, AppBox place) {
  (void)place;
  const AppGame *game = frame->game;
  if (app_intro_runs(game) || game->run.owed.end_at != 0 || game->run.world.end_tick >= 0) return;
  draw_lesson(frame);
  draw_begin(frame);
  if (app_moment(game) != NULL)
    draw_moment(frame);
  else
    draw_stopped(frame);
  draw_refusal(frame);
}

const AppHudPlate app_hud_said = {.draw = draw_said, .covered = true};
