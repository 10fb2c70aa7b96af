/* The sheets above the game. Won and lost: an emblem on the upper edge of the sheet, a heading, a word, some
 * facts, what to do next. Pause: what to do next. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

#define EMBLEM 76.0f // logical pixels that the emblem stands above the sheet

typedef struct Fact {
  const char *label;
  char value[32];
  SDL_Color color;
} Fact;

typedef struct Result {
  void (*emblem)(const AppScreenFrame *frame, float x, float y); // at the middle of the sheet's upper edge
  const char *heading, *word;
  SDL_Color heading_color, word_color;
  Fact fact[4];
  int facts, rows; // rows of buttons below
} Result;

static Fact *add_fact(Result *result, const char *label) {
  Fact *fact = &result->fact[result->facts++];
  fact->label = label;
  fact->color = APP_COLOUR_TEXT;
  return fact;
}

/// He stands before the open gate, in its light and his own.
static void draw_won_emblem(const AppScreenFrame *frame, float x, float y) {
  const float s = frame->window->scale;
  app_parts_icon(frame, APP_SPRITE_GLOW_GATE, x, y - 26 * s, 300 * s, APP_COLOUR_PLAIN);
  app_parts_icon(frame, APP_SPRITE_GATE_OPEN, x, y - 34 * s, 92 * s, APP_COLOUR_PLAIN);
  app_parts_icon(frame, APP_SPRITE_GLOW_WARM, x, y - 8 * s, 170 * s, APP_COLOUR_PLAIN);
  app_parts_icon(frame, APP_SPRITE_HERO, x, y - 12 * s, 56 * s, APP_COLOUR_PLAIN);
}

/// They look over the edge, the nearest in the middle.
static void draw_lost_emblem(const AppScreenFrame *frame, float x, float y) {
  static const float apart[] = {-124, 124, -84, 84, -44, 44, 0}, side[] = {44, 44, 54, 54, 66, 66, 82};
  const float s = frame->window->scale;
  app_parts_icon(frame, APP_SPRITE_GLOW_WARM, x, y - 10 * s, 330 * s, APP_RGBA(0xff6a4a, 150));
  for (int i = 0; i < 7; i++) {
    const float size = (float)app_art_size(side[i] * s), at = y - size * 0.32f;
    const int dark = 90 + 23 * i;
    app_parts_icon(frame, APP_SPRITE_SHADE, x + apart[i] * s, at, size,
                   (SDL_Color){(Uint8)dark, (Uint8)dark, (Uint8)dark, 255});
    app_parts_icon(frame, APP_SPRITE_SHADE_EYES, x + apart[i] * s, at, size, APP_COLOUR_PLAIN);
  }
}

/// Returns the rows below.
static AppRows draw_result(const AppScreenFrame *frame, const Result *result) {
  const float s = frame->window->scale, size = APP_TEXT * s, side = 44 * s;
  const float words = 22 + 28 + 44 + 28 * (float)result->facts + 14 + 18;
  const float row = app_parts_row_height(frame, result->rows, words + 2 * EMBLEM);
  const float height = words + row / s * (float)result->rows;
  const float top =
      ((float)frame->window->height - fminf(height * s, (float)frame->window->height - 16 * s)) / 2;
  if (top >= EMBLEM * s)
    result->emblem(frame, (float)frame->window->width / 2, roundf(top)); // the sheet hides its foot
  const SDL_FRect sheet = app_parts_sheet(frame, 400, height);
  float at = app_parts_heading(frame, sheet, sheet.y + 22 * s, result->heading_color, result->heading);
  app_draw_text_fit(frame->draw, sheet.x + sheet.w / 2, at + 6 * s, sheet.w - 40 * s,
                    (AppFont){size, APP_CENTRE, result->word_color}, result->word);
  at += 44 * s;
  for (int i = 0; i < result->facts; i++, at += 28 * s) {
    const Fact *fact = &result->fact[i];
    app_draw_text(frame->draw, sheet.x + side, at, size, APP_LEFT, APP_COLOUR_DIM, fact->label);
    app_draw_text(frame->draw, sheet.x + sheet.w - side, at, size, APP_RIGHT, fact->color, fact->value);
  }
  return (AppRows){sheet, at + 14 * s, row};
}

static void add_times(const AppScreenFrame *frame, Result *result) {
  const int64_t best = app_settings_best(frame->settings, frame->game->level_name),
                time = frame->game->world.end_tick;
  Fact *fact = add_fact(result, "Your time");
  app_ui_time(time, true, fact->value, sizeof fact->value);
  if (best > 0) {
    fact = add_fact(result, "Best time");
    app_ui_time(best, true, fact->value, sizeof fact->value);
    if (frame->game->new_best) fact->color = APP_COLOUR_ACCENT;
  }
  if (frame->game->level.par_seconds > 0) {
    const int64_t par = (int64_t)frame->game->level.par_seconds * SIM_TICKS_PER_SECOND;
    fact = add_fact(result, "Par");
    app_ui_time(par, true, fact->value, sizeof fact->value);
    if (time <= par) fact->color = APP_COLOUR_GOOD;
  }
}

/// What to do next, and below it where else to go.
static void draw_result_rows(const AppScreenFrame *frame, const Result *result, AppChoice first,
                             AppChoice again) {
  const AppChoice choices[] = {first,
                               again,
                               {"levels", "Levels", APP_INTENT_SCREEN, APP_SCREEN_LEVELS, 0},
                               {"title", "Main menu", APP_INTENT_SCREEN, APP_SCREEN_TITLE, 0}};
  const AppRows rows = draw_result(frame, result);
  app_parts_rows(frame, rows, choices + 4 - result->rows, result->rows);
}

static void draw_won(const AppScreenFrame *frame) {
  const bool more =
      frame->game->library_at >= 0 && frame->game->library_at + 1 < frame->game->library.campaign;
  Result result = {.heading = "Out of the crypt", .heading_color = APP_COLOUR_GOOD, .rows = more ? 4 : 3};
  result.emblem = draw_won_emblem;
  result.word =
      frame->game->lab_run ? "The lab took part, so the time is not kept." : frame->game->level.title;
  if (frame->game->new_best) result.word = "A new best time!";
  result.word_color = frame->game->new_best ? APP_COLOUR_ACCENT : APP_COLOUR_DIM;
  add_times(frame, &result);
  const AppChoice next = {"next", "Next level", APP_INTENT_LEVEL, frame->game->library_at + 1,
                          APP_SPRITE_ICON_PLAY};
  const AppChoice again = {"again", "Play again", APP_INTENT_ACTION, APP_ACTION_RESTART,
                           more ? 0 : APP_SPRITE_ICON_PLAY};
  draw_result_rows(frame, &result, next, again);
}

static void draw_lost(const AppScreenFrame *frame) {
  const SimWorld *world = &frame->game->world;
  const bool escaped = world->hero.hearts > 0; // he was not caught: they got away
  Result result = {.heading = escaped ? "Too many got away" : "The throng has you",
                   .heading_color = APP_COLOUR_BAD,
                   .rows = 3};
  result.emblem = draw_lost_emblem;
  result.word = frame->game->level.title;
  result.word_color = APP_COLOUR_DIM;
  Fact *fact;
  if (world->embers_needed > 0) {
    fact = add_fact(&result, "Embers");
    snprintf(fact->value, sizeof fact->value, "%d of %d", (int)world->hero.embers, (int)world->embers_needed);
  }
  fact = add_fact(&result, "You lasted");
  app_ui_time(world->end_tick, true, fact->value, sizeof fact->value);
  if (escaped) {
    fact = add_fact(&result, "Got away");
    app_ui_count(world->stats.escaped, fact->value, sizeof fact->value);
  }
  fact = add_fact(&result, escaped ? "Enemies left" : "Enemies after you");
  app_ui_count(world->actors.count, fact->value, sizeof fact->value);
  const AppChoice again = {"again", "Try again", APP_INTENT_ACTION, APP_ACTION_RESTART, APP_SPRITE_ICON_PLAY};
  draw_result_rows(frame, &result, (AppChoice){0}, again);
}

/* Pause */

static void draw_pause(const AppScreenFrame *frame) {
  static const AppChoice choices[] = {
      {"resume", "Resume", APP_INTENT_RESUME, 0, APP_SPRITE_ICON_PLAY},
      {"restart", "Restart", APP_INTENT_ACTION, APP_ACTION_RESTART, 0},
      {"seed", "Restart with a new seed", APP_INTENT_ACTION, APP_ACTION_SEED, 0},
      {"levels", "Levels", APP_INTENT_SCREEN, APP_SCREEN_LEVELS, 0},
      {"settings", "Settings", APP_INTENT_SCREEN, APP_SCREEN_SETTINGS, 0},
      {"help", "How to play", APP_INTENT_SCREEN, APP_SCREEN_HELP, 0},
      {"fullscreen", "Full screen", APP_INTENT_ACTION, APP_ACTION_FULLSCREEN, 0},
      {"title", "Main menu", APP_INTENT_SCREEN, APP_SCREEN_TITLE, 0},
  };
  enum { COUNT = sizeof choices / sizeof *choices };
  const float s = frame->window->scale, row = app_parts_row_height(frame, COUNT, 100);
  const SDL_FRect sheet = app_parts_sheet(frame, 340, 100 + COUNT * row / s);
  const float y = app_parts_heading(frame, sheet, sheet.y + 20 * s, APP_COLOUR_TEXT, "Paused");
  app_draw_text_fit(frame->draw, sheet.x + sheet.w / 2, y + 4 * s, sheet.w - 40 * s,
                    (AppFont){APP_TEXT * s, APP_CENTRE, APP_COLOUR_DIM}, frame->game->level.title);
  app_parts_rows(frame, (AppRows){sheet, y + 34 * s, row}, choices, COUNT);
}

const AppScreenRow app_screen_won = {.draw = draw_won, .back = APP_BACK_TITLE, .above = true, .level = true};
const AppScreenRow app_screen_lost = {
    .draw = draw_lost, .back = APP_BACK_TITLE, .above = true, .level = true};
const AppScreenRow app_screen_pause = {.draw = draw_pause, .above = true, .level = true};
