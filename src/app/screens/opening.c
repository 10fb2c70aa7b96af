/* How a level opens: captions and marks of the flight over it, then the card with its title, over a map on
 * which nothing moves yet. The card lies where it hides neither the hero nor his first way. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/platform/prompt.h"
#include "app/screens/bubble.h"
#include "app/screens/clear.h"
#include "app/screens/parts.h"

#define CARD       500.0f // logical pixels, its greatest width
#define PAD        22.0f
#define LOW        540.0f // free height below which it is packed tighter
#define LOW_PAD    14.0f
#define TINY       400.0f // and below which title and brief must do
#define TINY_PAD   10.0f
#define TINY_LINE  40.0f // of the prompt
#define EDGE       5.0f
#define PROMPT     46.0f // height of the line that says how to start
#define COIN       30.0f
#define DIM        104 // of 255
#define WAY_STEPS  10
#define WAY_COSTS  1.5f // of a card over a place of the first way
#define MINIMAP    4.0f
#define MARK_COSTS 1.0f
#define BESIDE     6.0f // nearer to the hero than a tile

/* The flight */

void app_opening_flight(const AppScreenFrame *frame) {
  float share;
  const AppIntroStop *stop = app_intro_now(frame->game, &share);
  if (!app_intro_runs(frame->game)) return;
  const float s = frame->window->scale, size = APP_TEXT * s;
  const SDL_FRect space = app_hud_free(frame);
  const char *skip = app_prompt(frame->window, APP_PROMPT_SKIP);
  const float w = app_draw_text_width(frame->draw, APP_TEXT_SMALL * s, skip) + 28 * s;
  const SDL_FRect foot = {space.x + (space.w - w) / 2, space.y + space.h - 34 * s, w, 30 * s};
  app_parts_plate(frame, foot, 1);
  app_draw_text(frame->draw, space.x + space.w / 2, foot.y + 7 * s, APP_TEXT_SMALL * s, APP_CENTRE,
                APP_COLOUR_DIM, skip);
  if (stop == NULL) return;
  SDL_FPoint marks[APP_INTRO_MARKS];
  const int count = app_intro_marks(frame->game, stop->kind, marks);
  for (int i = 0; i < count; i++) app_bubble_ring(frame, marks[i], 1.3f, share);
  char words[48];
  app_intro_words(frame->game, stop->kind, words, sizeof words);
  const SDL_FPoint at = app_bubble_at(frame, stop->at);
  const float radius = fmaxf(frame->game->camera.zoom * 0.8f, 18 * s);
  const SDL_Point box = {(int)(app_draw_text_width(frame->draw, size, words) + 32 * s), (int)(size + 20 * s)};
  const SDL_FRect r = app_bubble_place(frame, at, radius, box);
  SDL_Color color = APP_COLOUR_TEXT;
  color.a = (Uint8)(255 * share);
  app_bubble_draw(frame, r, at, radius, share);
  app_draw_text_fit(frame->draw, r.x + r.w / 2, r.y + (r.h - size) / 2, r.w - 12 * s,
                    (AppFont){size, APP_CENTRE, color}, words);
}

/* The card: rows from top to bottom, each measured before it is drawn. */

typedef struct Row {
  const AppScreenFrame *frame;
  float x, y, w; // its column
  bool draws;    // else it is measured
} Row;

static bool is_tiny(const AppScreenFrame *frame) {
  return app_hud_free(frame).h < TINY * frame->window->scale;
}

static float title_row(const Row *row) {
  const float size = APP_TEXT_LARGE * (is_tiny(row->frame) ? 1 : 1.2f) * row->frame->window->scale;
  if (row->frame->game->run.level.title[0] == '\0') return 0;
  if (row->draws)
    app_draw_text_fit(row->frame->draw, row->x + row->w / 2, row->y, row->w,
                      (AppFont){size, APP_CENTRE, APP_COLOUR_ACCENT}, row->frame->game->run.level.title);
  return size + 8 * row->frame->window->scale;
}

static float brief_row(const Row *row) {
  const float s = row->frame->window->scale;
  const AppFont font = {APP_TEXT * 1.05f * s, APP_CENTRE, APP_COLOUR_TEXT};
  char brief[SIM_BRIEF_BYTES + 64];
  if (row->frame->game->run.level.brief[0] == '\0') return 0;
  app_prompt_text(row->frame->window, row->frame->game->run.level.brief, brief, sizeof brief);
  return app_draw_paragraph(row->frame->draw, row->x, row->y, row->w, font, brief, row->draws) + 8 * s;
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

/// The coins of the level's medals, those that are still to be had dark; beside them par and best time.
static float facts_row(const Row *row) {
  const AppScreenFrame *frame = row->frame;
  const float s = frame->window->scale, size = APP_TEXT * s, coin = COIN * s, step = coin + 8 * s;
  const bool medals = has_medals(frame->game);
  char words[80];
  times_words(frame, words, sizeof words);
  if ((!medals && words[0] == '\0') || is_tiny(frame)) return 0;
  const float coins = medals ? step * APP_MEDAL_COUNT : 0, gap = medals && words[0] != '\0' ? 14 * s : 0;
  const float text = app_draw_text_width(frame->draw, size, words);
  const float height = medals ? coin : size;
  if (!row->draws) return height + 10 * s;
  const AppRecord *record = app_records_find(&frame->settings->records, frame->game->run.level_name);
  float x = row->x + (row->w - coins - gap - text) / 2;
  for (int i = 0; i < APP_MEDAL_COUNT && medals; i++, x += step) {
    const bool has = record != NULL && (record->medals >> i & 1) != 0;
    app_parts_icon(frame, app_parts_medal((AppMedal)i), x + step / 2, row->y + coin / 2, coin,
                   has ? APP_COLOUR_PLAIN : APP_RGBA(0x6a6a74, 170));
  }
  app_draw_text(frame->draw, x + gap, row->y + (height - size) / 2, size, APP_LEFT, APP_COLOUR_DIM, words);
  return height + 10 * s;
}

/// How to start: by the level's first lesson where it has one.
static float prompt_row(const Row *row) {
  const AppScreenFrame *frame = row->frame;
  const float s = frame->window->scale, size = APP_TEXT * 1.1f * s, most = row->w - 24 * s;
  const char *lesson = app_lesson(frame->game);
  char text[256];
  const char *words = lesson != NULL ? app_prompt_text(frame->window, lesson, text, sizeof text)
                                     : app_prompt(frame->window, APP_PROMPT_START);
  const AppFont font = {size, APP_CENTRE, APP_COLOUR_ON_ACCENT};
  const float tall = app_draw_paragraph(frame->draw, 0, 0, most, font, words, false),
              h = fmaxf((is_tiny(frame) ? TINY_LINE : PROMPT) * s, tall + 20 * s);
  if (!row->draws) return h;
  const float w = fminf(app_draw_text_width(frame->draw, size, words) + 48 * s, row->w);
  const double wave =
      frame->settings->value[APP_SETTING_REDUCED_MOTION] ? 0 : sin(fmod(frame->clock->now, 2) * 3.14159);
  const SDL_Color fill = APP_RGBA(0xf2a541, (Uint8)(228 + 26 * wave));
  const SDL_FRect r = {row->x + (row->w - w) / 2, row->y + 4 * s, w, h - 4 * s};
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, fminf(r.h / 2, 22 * s), fill);
  app_draw_paragraph(frame->draw, r.x + (r.w - most) / 2, r.y + (r.h - tall) / 2, most, font, words, true);
  return h;
}

static float (*const rows[])(const Row *row) = {title_row, brief_row, facts_row, prompt_row};

static float pass_rows(const AppScreenFrame *frame, float x, float y, float w, bool draws) {
  const float from = y;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) y += rows[i](&(Row){frame, x, y, w, draws});
  return y - from;
}

/* Where it lies */

static bool is_in(SDL_FRect r, SDL_FPoint at, float by) {
  return at.x > r.x - by && at.y > r.y - by && at.x < r.x + r.w + by && at.y < r.y + r.h + by;
}

/// What the card would hide: hero and enemies, the way to the first ember, what the player looks for.
static float cost_of(const AppScreenFrame *frame, SDL_FRect r) {
  const float zoom = frame->game->camera.zoom;
  const SDL_FPoint hero = app_bubble_at(frame, app_hero_place(frame->game, 0));
  SDL_FPoint marks[APP_INTRO_MARKS];
  const SDL_FRect minimap = app_minimap_plate(frame);
  float cost = app_clear_hides(frame, r) + (SDL_HasIntersectionF(&r, &minimap) ? MINIMAP : 0) +
               (is_in(r, hero, 1.2f * zoom) ? BESIDE : 0);
  for (AppIntroKind kind = 0; kind < APP_INTRO_STOPS; kind++) {
    const int count = app_intro_marks(frame->game, kind, marks);
    for (int i = 0; i < count; i++)
      if (is_in(r, app_bubble_at(frame, marks[i]), zoom / 2)) cost += MARK_COSTS;
    for (int i = 0; i < WAY_STEPS && count > 0 && kind == APP_INTRO_EMBERS; i++) {
      const SDL_FPoint to = app_bubble_at(frame, marks[0]);
      const float part = (float)(i + 1) / WAY_STEPS;
      const SDL_FPoint at = {hero.x + (to.x - hero.x) * part, hero.y + (to.y - hero.y) * part};
      if (is_in(r, at, zoom / 2)) cost += WAY_COSTS;
    }
  }
  return cost;
}

/// A card that is narrower is higher: of all widths and places the one that hides least.
static SDL_FRect card_place(const AppScreenFrame *frame, float pad) {
  static const SDL_FPoint parts[] = {{0.5f, 1}, {0.5f, 0}, {0, 0.5f}, {1, 0.5f},    {0, 0},
                                     {1, 0},    {0, 1},    {1, 1},    {0.5f, 0.5f}, {0.5f, 0.75f}};
  static const float widths[] = {CARD, 400, 300};
  const SDL_FRect space = app_hud_free(frame);
  const float s = frame->window->scale, edge = EDGE * s;
  SDL_FRect best = {0};
  float least = INFINITY;
  for (size_t k = 0; k < sizeof widths / sizeof *widths * (sizeof parts / sizeof *parts); k++) {
    const SDL_FPoint part = parts[k % (sizeof parts / sizeof *parts)];
    const size_t narrower = k / (sizeof parts / sizeof *parts);
    const float w = fminf(widths[narrower] * s, space.w - 2 * edge);
    const float h = pass_rows(frame, 0, 0, w - 2 * pad, false) + 2 * pad - 4 * s;
    const SDL_FRect r = {roundf(space.x + edge + (space.w - 2 * edge - w) * part.x),
                         roundf(space.y + edge + (space.h - 2 * edge - h) * part.y), w, h};
    const float cost = cost_of(frame, r) + 0.1f * (float)k + (float)narrower;
    if (cost >= least) continue;
    least = cost;
    best = r;
  }
  return best;
}

static bool shows_card(const AppScreenFrame *frame) {
  return frame->game->run.waiting && !app_intro_runs(frame->game);
}

void app_opening_dim(const AppScreenFrame *frame) {
  if (!shows_card(frame)) return;
  const SDL_FRect *view = &frame->game->camera.view;
  app_draw_rect(frame->draw, view->x, view->y, view->w, view->h, APP_RGBA(0x07080c, DIM));
  const float zoom = frame->game->camera.zoom;
  const SDL_FPoint hero = app_bubble_at(frame, app_hero_place(frame->game, 0));
  app_draw_glow(frame->draw, hero.x, hero.y, 2.6f * zoom, APP_RGBA(0xffd9a0, 84), APP_RGBA(0xffd9a0, 0));
  app_parts_icon(frame, APP_SPRITE_HERO, hero.x, hero.y - 0.1f * zoom, zoom, APP_COLOUR_PLAIN);
}

void app_opening_card(const AppScreenFrame *frame) {
  if (!shows_card(frame)) return;
  const float s = frame->window->scale, pad = (is_tiny(frame)                    ? TINY_PAD
                                               : app_hud_free(frame).h < LOW * s ? LOW_PAD
                                                                                 : PAD) *
                                              s;
  const SDL_FRect r = card_place(frame, pad);
  const AppUiState state = app_ui_add(frame->ui, app_ui_id("start", 0), APP_UI_BUTTON, r, true, NULL);
  app_draw_round_rect(frame->draw, r.x - 3 * s, r.y + 3 * s, r.w + 6 * s, r.h + 4 * s, 18 * s,
                      APP_RGBA(0, 90));
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 16 * s, APP_COLOUR_SHEET);
  app_draw_round_frame(frame->draw, r, 16 * s, fmaxf(1.5f * s, 1),
                       state.hot || state.focused ? APP_COLOUR_ACCENT : APP_RGB(0x6b5330));
  pass_rows(frame, r.x + pad, r.y + pad, r.w - 2 * pad, true);
  if (state.clicked) app_ask(frame, APP_INTENT_ACTION, APP_ACTION_START);
}
