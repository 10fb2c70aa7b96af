/* Won and lost: an emblem on the upper edge of the sheet, a heading, a word, some facts, what to do next. */
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
  void (*emblem)(App *app, float x, float y); // at the middle of the sheet's upper edge
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
static void draw_won_emblem(App *app, float x, float y) {
  const float s = app->scale;
  app_parts_icon(app, APP_SPRITE_GLOW_GATE, x, y - 26 * s, 300 * s, APP_COLOUR_PLAIN);
  app_parts_icon(app, APP_SPRITE_GATE_OPEN, x, y - 34 * s, 92 * s, APP_COLOUR_PLAIN);
  app_parts_icon(app, APP_SPRITE_GLOW_WARM, x, y - 8 * s, 170 * s, APP_COLOUR_PLAIN);
  app_parts_icon(app, APP_SPRITE_HERO, x, y - 12 * s, 56 * s, APP_COLOUR_PLAIN);
}

/// They look over the edge, the nearest in the middle.
static void draw_lost_emblem(App *app, float x, float y) {
  static const float apart[] = {-124, 124, -84, 84, -44, 44, 0}, side[] = {44, 44, 54, 54, 66, 66, 82};
  const float s = app->scale;
  app_parts_icon(app, APP_SPRITE_GLOW_WARM, x, y - 10 * s, 330 * s, APP_RGBA(0xff6a4a, 150));
  for (int i = 0; i < 7; i++) {
    const float size = (float)app_art_size(side[i] * s), at = y - size * 0.32f;
    const int dark = 90 + 23 * i;
    app_parts_icon(app, APP_SPRITE_SHADE, x + apart[i] * s, at, size,
                   (SDL_Color){(Uint8)dark, (Uint8)dark, (Uint8)dark, 255});
    app_parts_icon(app, APP_SPRITE_SHADE_EYES, x + apart[i] * s, at, size, APP_COLOUR_PLAIN);
  }
}

/// Returns the rows below.
static AppRows draw_result(App *app, const Result *result) {
  const float s = app->scale, size = APP_TEXT * s, side = 44 * s;
  const float words = 22 + 28 + 44 + 28 * (float)result->facts + 14 + 18;
  const float row = app_parts_row_height(app, result->rows, words + 2 * EMBLEM);
  const float height = words + row / s * (float)result->rows;
  const float top = ((float)app->height - fminf(height * s, (float)app->height - 16 * s)) / 2;
  if (top >= EMBLEM * s) result->emblem(app, (float)app->width / 2, roundf(top)); // the sheet hides its foot
  const SDL_FRect sheet = app_parts_sheet(app, 400, height);
  float at = app_parts_heading(app, sheet, sheet.y + 22 * s, result->heading_color, result->heading);
  app_draw_text_fit(&app->draw, sheet.x + sheet.w / 2, at + 6 * s, sheet.w - 40 * s, size, APP_CENTRE,
                    result->word_color, result->word);
  at += 44 * s;
  for (int i = 0; i < result->facts; i++, at += 28 * s) {
    const Fact *fact = &result->fact[i];
    app_draw_text(&app->draw, sheet.x + side, at, size, APP_LEFT, APP_COLOUR_DIM, fact->label);
    app_draw_text(&app->draw, sheet.x + sheet.w - side, at, size, APP_RIGHT, fact->color, fact->value);
  }
  return (AppRows){sheet, at + 14 * s, row};
}

static void add_times(App *app, Result *result) {
  const int64_t best = app_settings_best(&app->settings, app->level_name), time = app->world.end_tick;
  Fact *fact = add_fact(result, "Your time");
  app_parts_time(time, true, fact->value, sizeof fact->value);
  if (best > 0) {
    fact = add_fact(result, "Best time");
    app_parts_time(best, true, fact->value, sizeof fact->value);
    if (app->new_best) fact->color = APP_COLOUR_ACCENT;
  }
  if (app->level.par_seconds > 0) {
    const int64_t par = (int64_t)app->level.par_seconds * SIM_TICKS_PER_SECOND;
    fact = add_fact(result, "Par");
    app_parts_time(par, true, fact->value, sizeof fact->value);
    if (time <= par) fact->color = APP_COLOUR_GOOD;
  }
}

static void leave_rows(App *app, AppRows rows) {
  if (app_parts_row(app, &rows, "levels", "Levels", 0, false)) app_screens_go(app, APP_SCREEN_LEVELS);
  if (app_parts_row(app, &rows, "title", "Main menu", 0, false)) app_screens_go(app, APP_SCREEN_TITLE);
}

void app_screen_won(App *app) {
  const bool more = app->library_at >= 0 && app->library_at + 1 < app->library.count;
  Result result = {.heading = "Out of the crypt", .heading_color = APP_COLOUR_GOOD, .rows = more ? 4 : 3};
  result.emblem = draw_won_emblem;
  result.word = app->lab_run ? "The lab took part, so the time is not kept." : app->level.title;
  if (app->new_best) result.word = "A new best time!";
  result.word_color = app->new_best ? APP_COLOUR_ACCENT : APP_COLOUR_DIM;
  add_times(app, &result);
  AppRows rows = draw_result(app, &result);
  if (more && app_parts_row(app, &rows, "next", "Next level", APP_SPRITE_ICON_PLAY, true))
    app_start_library(app, app->library_at + 1);
  else if (app_parts_row(app, &rows, "again", "Play again", more ? 0 : APP_SPRITE_ICON_PLAY, !more))
    app_restart(app, false);
  else
    leave_rows(app, rows);
}

void app_screen_lost(App *app) {
  const SimWorld *world = &app->world;
  Result result = {.heading = "The throng has you", .heading_color = APP_COLOUR_BAD, .rows = 3};
  result.emblem = draw_lost_emblem;
  result.word = app->level.title;
  result.word_color = APP_COLOUR_DIM;
  Fact *fact;
  if (world->embers_needed > 0) {
    fact = add_fact(&result, "Embers");
    snprintf(fact->value, sizeof fact->value, "%d of %d", (int)world->hero.embers, (int)world->embers_needed);
  }
  fact = add_fact(&result, "You lasted");
  app_parts_time(world->end_tick, true, fact->value, sizeof fact->value);
  fact = add_fact(&result, "Enemies after you");
  app_ui_count(world->actors.count, fact->value, sizeof fact->value);
  AppRows rows = draw_result(app, &result);
  if (app_parts_row(app, &rows, "again", "Try again", APP_SPRITE_ICON_PLAY, true))
    app_restart(app, false);
  else
    leave_rows(app, rows);
}
