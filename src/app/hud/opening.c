/* The opening of a level: captions and marks of the flight over it, then the card with its title, over a map
 * that is still paused. The card hides neither the hero nor his first way. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/game/heroes.h"
#include "app/game/state.h"
#include "app/game/tile_at.h"
#include "app/hud/bubble.h"
#include "app/hud/clear.h"
#include "app/hud/hud_parts.h"
#include "app/platform/prompt.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/told/intro.h"
#include "app/told/lessons.h"
#include "app/ui/paint.h"

#define CARD       500.0f // logical pixels, its greatest width
#define PAD        22.0f
#define LOW        540.0f // free height below which it is packed tighter
#define LOW_PAD    14.0f
#define TINY       400.0f // and below which title and brief must do
#define TINY_PAD   10.0f
#define TINY_LINE  40.0f // of the prompt
#define EDGE       5.0f
#define PROMPT     46.0f // height of the line that says how to begin
#define COIN       30.0f
#define DIM        104 // of 255
#define WAY_STEPS  10
#define WAY_COSTS  1.5f // of a card over a place of the first way
#define MINIMAP    4.0f
#define MARK_COSTS 1.0f
#define BESIDE     6.0f // nearer to the hero than a tile

/* The flight */

static void draw_flight(const AppScreenFrame *frame, AppBox place) {
  float share;
  const AppIntroStop *stop = app_intro_now(frame->game, &share);
  (void)place;
  if (!app_intro_runs(frame->game)) return;
  const float s = frame->window->scale;
  const char *skip = app_prompt(frame->window, APP_PROMPT_SKIP);
  AppBox foot = frame->hud->free;
  app_cut_bottom(&foot, 4);
  foot = app_cut_bottom(&foot, 30);
  foot = app_box_in(foot, (app_box_w(foot) - app_ui_text_width(frame->ui, APP_TEXT_SMALL, skip)) / 2 - 14, 0);
  app_hud_plate(frame, foot, 1);
  app_ui_line_at(frame->ui, foot, 7, (AppFont){APP_TEXT_SMALL, APP_CENTRE, APP_COLOUR_DIM}, skip);
  if (stop == NULL) return;
  SDL_FPoint marks[APP_INTRO_MARKS];
  const int count = app_intro_marks(frame->game, stop->kind, marks);
  for (int i = 0; i < count; i++) app_hud_bubble_ring(frame, marks[i], APP_RING_TILES, share);
  char words[48];
  app_intro_words(frame->game, stop->kind, words, sizeof words);
  const SDL_FPoint at = app_hud_bubble_at(frame, stop->at);
  const float radius = fmaxf(frame->game->camera.zoom * 0.8f, 18 * s);
  const float wide = app_ui_text_width(frame->ui, APP_TEXT, words) + 32;
  const AppBox box =
      app_hud_bubble_place(frame, at, radius, (SDL_Point){(int)(wide * s), (int)((APP_TEXT + 20) * s)});
  SDL_Color color = APP_COLOUR_TEXT;
  color.a = (Uint8)(255 * share);
  app_hud_bubble_draw(frame, box, at, radius, share);
  app_ui_line(frame->ui, app_box_in(box, 6, 0), (AppFont){APP_TEXT, APP_CENTRE, color}, words);
}

const AppHudPlate app_hud_flight = {.draw = draw_flight, .covered = true};

/* The card: rows from top to bottom, each cut off its column. It is measured by drawing nothing. */

typedef struct Row {
  const AppScreenFrame *frame;
  AppBox column; // what is left of it
  bool draws;    // else it is measured
} Row;

static bool is_tiny(const AppScreenFrame *frame) {
  return app_box_h(frame->hud->free) < TINY;
}

static void title_row(Row *row) {
  const float size = APP_TEXT_LARGE * (is_tiny(row->frame) ? 1 : 1.2f);
  const char *title = row->frame->game->run.level.title;
  if (title[0] == '\0') return;
  const AppBox line = app_cut_top(&row->column, size);
  app_cut_top(&row->column, 8);
  if (row->draws) app_ui_line(row->frame->ui, line, (AppFont){size, APP_CENTRE, APP_COLOUR_ACCENT}, title);
}

/// A paragraph, drawn or only measured.
static void words_row(Row *row, AppFont font, const char *words) {
  if (row->draws)
    app_ui_paragraph(row->frame->ui, &row->column, font, words);
  else
    app_cut_top(&row->column, app_ui_paragraph_height(row->frame->ui, app_box_w(row->column), font, words));
}

static void brief_row(Row *row) {
  char brief[SIM_BRIEF_BYTES + 64];
  if (row->frame->game->run.level.brief[0] == '\0') return;
  app_prompt_text(row->frame->window, row->frame->game->run.level.brief, brief, sizeof brief);
  words_row(row, (AppFont){APP_TEXT * 1.05f, APP_CENTRE, APP_COLOUR_TEXT}, brief);
  app_cut_top(&row->column, 8);
}

/// "Par 0:30     Best 0:24.3"; empty where there is neither.
static void times_words(const AppScreenFrame *frame, char *out, size_t size) {
  const AppGame *game = frame->game;
  const int64_t best = app_records_best(&frame->settings->records, game->run.level_name);
  char par[24], own[24];
  app_ui_time((int64_t)game->run.level.par_seconds * SIM_TICKS_PER_SECOND, false, par, sizeof par);
  app_ui_time(best, true, own, sizeof own);
  if (game->run.level.par_seconds > 0 && best > 0)
    snprintf(out, size, "Par %s     Best %s", par, own);
  else if (best > 0)
    snprintf(out, size, "Best %s", own);
  else
    snprintf(out, size, "%s%s", game->run.level.par_seconds > 0 ? "Par " : "",
             game->run.level.par_seconds > 0 ? par : "");
}

static bool has_medals(const AppGame *game) {
  return game->run.library_at >= 0 && game->library.entries[game->run.library_at].campaign;
}

/// The coins of the level's medals, those that are still to be had dark; next to them par and best time.
static void facts_row(Row *row) {
  const AppScreenFrame *frame = row->frame;
  const bool medals = has_medals(frame->game);
  char words[80];
  times_words(frame, words, sizeof words);
  if ((!medals && words[0] == '\0') || is_tiny(frame)) return;
  const float step = COIN + 8, coins = medals ? step * APP_MEDAL_COUNT : 0,
              gap = medals && words[0] != '\0' ? 14 : 0;
  AppBox line = app_cut_top(&row->column, medals ? COIN : APP_TEXT);
  app_cut_top(&row->column, 10);
  if (!row->draws) return;
  const AppRecord *record = app_records_find(&frame->settings->records, frame->game->run.level_name);
  app_cut_left(&line, (app_box_w(line) - coins - gap - app_ui_text_width(frame->ui, APP_TEXT, words)) / 2);
  for (int i = 0; i < APP_MEDAL_COUNT && medals; i++) {
    const bool has = record != NULL && (record->medals >> i & 1) != 0;
    app_ui_icon(frame->ui, app_cut_left(&line, step), app_screens_medal((AppMedal)i), COIN,
                has ? APP_COLOUR_PLAIN : APP_RGBA(0x6a6a74, 170));
  }
  app_cut_left(&line, gap);
  app_ui_line(frame->ui, line, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_DIM}, words);
}

/// The first command to give: the level's first lesson where it has one.
static void prompt_row(Row *row) {
  const AppScreenFrame *frame = row->frame;
  const float size = APP_TEXT * 1.1f, wide = app_box_w(row->column), most = wide - 24;
  const char *lesson = app_lesson(frame->game);
  char text[256];
  const char *words = lesson != NULL ? app_prompt_text(frame->window, lesson, text, sizeof text)
                                     : app_prompt(frame->window, APP_PROMPT_START);
  const AppFont font = {size, APP_CENTRE, APP_COLOUR_ON_ACCENT};
  const float tall = app_ui_paragraph_height(frame->ui, most, font, words);
  AppBox pill = app_cut_top(&row->column, fmaxf(is_tiny(frame) ? TINY_LINE : PROMPT, tall + 20));
  if (!row->draws) return;
  app_cut_top(&pill, 4);
  const double wave =
      frame->settings->value[APP_SETTING_REDUCED_MOTION] ? 0 : sin(fmod(frame->clock->now, 2) * 3.14159);
  const float w = fminf(app_ui_text_width(frame->ui, size, words) + 48, wide);
  AppBox lines = app_box_in(pill, (wide - most) / 2, (app_box_h(pill) - tall) / 2);
  app_ui_fill(frame->ui, app_box_in(pill, (wide - w) / 2, 0), fminf(app_box_h(pill) / 2, 22),
              APP_RGBA(0xf2a541, (Uint8)(228 + 26 * wave)));
  app_ui_paragraph(frame->ui, &lines, font, words);
}

static void (*const rows[])(Row *row) = {title_row, brief_row, facts_row, prompt_row};

/// Returns how high they are, logical pixels.
static float pass_rows(const AppScreenFrame *frame, AppBox column, bool draws) {
  Row row = {frame, app_box_open(column, column.r.y), draws};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) rows[i](&row);
  assert(row.column.r.y >= column.r.y);
  return (row.column.r.y - column.r.y) / column.s;
}

/* Place of the card */

static bool is_in(SDL_FRect r, SDL_FPoint at, float by) {
  return at.x > r.x - by && at.y > r.y - by && at.x < r.x + r.w + by && at.y < r.y + r.h + by;
}

/// The cost of the card at this place: it hides the hero and enemies, the way to the first ember, or the
/// player's goals.
static float cost_of(const AppScreenFrame *frame, SDL_FRect r) {
  const float zoom = frame->game->camera.zoom;
  const SDL_FPoint hero = app_hud_bubble_at(frame, app_hero_place(frame->game, 0));
  SDL_FPoint marks[APP_INTRO_MARKS];
  const SDL_FRect minimap = frame->hud->plate[APP_HUD_MINIMAP].r;
  float cost = app_hud_clear_hides(frame, r) + (SDL_HasIntersectionF(&r, &minimap) ? MINIMAP : 0) +
               (is_in(r, hero, 1.2f * zoom) ? BESIDE : 0);
  for (AppIntroKind kind = 0; kind < APP_INTRO_STOPS; kind++) {
    const int count = app_intro_marks(frame->game, kind, marks);
    for (int i = 0; i < count; i++)
      if (is_in(r, app_hud_bubble_at(frame, marks[i]), zoom / 2)) cost += MARK_COSTS;
    for (int i = 0; i < WAY_STEPS && count > 0 && kind == APP_INTRO_EMBERS; i++) {
      const SDL_FPoint to = app_hud_bubble_at(frame, marks[0]);
      const float part = (float)(i + 1) / WAY_STEPS;
      const SDL_FPoint at = {hero.x + (to.x - hero.x) * part, hero.y + (to.y - hero.y) * part};
      if (is_in(r, at, zoom / 2)) cost += WAY_COSTS;
    }
  }
  return cost;
}

/// A card that is narrower is higher: of all widths and places the one that hides least.
static AppBox card_place(const AppScreenFrame *frame, float pad) {
  static const SDL_FPoint parts[] = {{0.5f, 1}, {0.5f, 0}, {0, 0.5f}, {1, 0.5f},    {0, 0},
                                     {1, 0},    {0, 1},    {1, 1},    {0.5f, 0.5f}, {0.5f, 0.75f}};
  static const float widths[] = {CARD, 400, 300};
  enum { PARTS = sizeof parts / sizeof *parts, ALL = sizeof widths / sizeof *widths * PARTS };
  const AppBox space = app_box_in(frame->hud->free, EDGE, EDGE);
  AppBox best = {0};
  float least = INFINITY;
  for (int k = 0; k < (int)ALL; k++) {
    const SDL_FPoint part = parts[k % (int)PARTS];
    const int narrower = k / (int)PARTS;
    const float w = fminf(widths[narrower], app_box_w(space));
    const AppBox column = app_box((SDL_FRect){0, 0, (w - 2 * pad) * space.s, 0}, space.s);
    const float h = (pass_rows(frame, column, false) + 2 * pad - 4) * space.s, wide = w * space.s;
    const AppBox box = app_box((SDL_FRect){roundf(space.r.x + (space.r.w - wide) * part.x),
                                           roundf(space.r.y + (space.r.h - h) * part.y), wide, h},
                               space.s); // it may be higher than the space
    const float cost = cost_of(frame, box.r) + 0.1f * (float)k + (float)narrower;
    if (cost >= least) continue;
    least = cost;
    best = box;
  }
  return best;
}

static void draw_dim(const AppScreenFrame *frame, AppBox place) {
  (void)place;
  if (!app_intro_has_card(frame->game)) return;
  const SDL_FRect *view = &frame->game->camera.view;
  app_draw_rect(frame->draw, view->x, view->y, view->w, view->h, APP_RGBA(0x07080c, DIM));
  const float zoom = frame->game->camera.zoom;
  const SDL_FPoint hero = app_hud_bubble_at(frame, app_hero_place(frame->game, 0));
  app_draw_glow(frame->draw, hero.x, hero.y, 2.6f * zoom, APP_RGBA(0xffd9a0, 84), APP_RGBA(0xffd9a0, 0));
  app_ui_picture(frame->ui, APP_SPRITE_HERO, hero.x, hero.y - 0.1f * zoom, zoom, APP_COLOUR_PLAIN);
}

const AppHudPlate app_hud_dim = {.draw = draw_dim};

static void draw_card(const AppScreenFrame *frame, AppBox place) {
  (void)place;
  if (!app_intro_has_card(frame->game)) return;
  const float pad = is_tiny(frame) ? TINY_PAD : app_box_h(frame->hud->free) < LOW ? LOW_PAD : PAD;
  const AppBox box = card_place(frame, pad);
  const AppUiState state = app_ui_add(frame->ui, app_ui_id("start", 0), APP_UI_BUTTON, box.r, true, NULL);
  app_ui_fill(frame->ui, app_box_by(app_box_in(box, -3, -2), 0, 5), 18, APP_RGBA(0, 90));
  app_ui_fill(frame->ui, box, 16, APP_COLOUR_SHEET);
  app_ui_rim(frame->ui, box, 16, 1.5f, state.hot || state.focused ? APP_COLOUR_ACCENT : APP_RGB(0x6b5330));
  pass_rows(frame, app_box_in(box, pad, pad), true);
  if (state.clicked) app_ask(frame, APP_INTENT_ACTION, APP_ACTION_START);
}

const AppHudPlate app_hud_card = {.draw = draw_card, .covered = true};
