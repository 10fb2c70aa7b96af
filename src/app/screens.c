/* Which screen is shown and where Back leads; the smaller screens: title, pause, won, lost. */
#include "app/screens.h"

#include <math.h>
#include <stdio.h>

#include "app/screens_parts.h"
#include "app/style.h"

enum { MOST_BACK = 8 };

static bool is_above_game(AppScreen screen) {
  return screen == APP_SCREEN_PAUSE || screen == APP_SCREEN_WON || screen == APP_SCREEN_LOST ||
         screen == APP_SCREEN_RACERS;
}

void app_screens_go(App *app, AppScreen screen) {
  if (screen == app->screen) return;
  app_ui_reset(&app->ui);
  if (screen == APP_SCREEN_TITLE || screen == APP_SCREEN_GAME)
    app->back_count = 0;
  else if (app->back_count < MOST_BACK)
    app->back[app->back_count++] = app->screen;
  if (is_above_game(screen)) app->notice_until = 0; // what it said belongs to the game below
  if (screen == APP_SCREEN_TITLE && !app->backdrop) app_start_backdrop(app);
  app->screen = screen;
}

void app_screens_back(App *app) {
  if (app->screen == APP_SCREEN_TITLE || app->screen == APP_SCREEN_GAME) return;
  if (app->screen == APP_SCREEN_SETTINGS) app_settings_save(&app->settings);
  if (app->screen == APP_SCREEN_WON || app->screen == APP_SCREEN_LOST || app->back_count == 0) {
    app_screens_go(app, APP_SCREEN_TITLE);
    return;
  }
  if (app->screen == APP_SCREEN_RACE) { // to the game, not to the choice before it
    app_race_end(app);
    app_screens_go(app, APP_SCREEN_GAME);
    return;
  }
  app_ui_reset(&app->ui);
  app->screen = app->back[--app->back_count];
}

/* Title */

static void draw_name(App *app, float middle, float y) {
  const float s = app->scale;
  app_parts_icon(app, APP_SPRITE_LOGO, middle, y + 52 * s, 104 * s, APP_COLOUR_PLAIN);
  app_draw_text_spaced(&app->draw, middle, y + 110 * s, APP_TEXT_TITLE * s, 12 * s, APP_CENTRE,
                       APP_COLOUR_TEXT, "THRONG");
  app_draw_text(&app->draw, middle, y + 178 * s, APP_TEXT * s, APP_CENTRE, APP_COLOUR_DIM,
                "One light. Ten thousand shades.");
}

void app_screen_title(App *app) {
  const float s = app->scale, middle = (float)app->width / 2, name = 212 * s,
              row = app_parts_row_height(app, 5, 212);
  const float top = fmaxf(((float)app->height - name - 5 * row) * 0.42f, 6 * s);
  draw_name(app, middle, top);
  AppRows rows = {{roundf(middle - 154 * s), top, 308 * s, name + 5 * row}, roundf(top + name), row};
  if (app_parts_row(app, &rows, "play", "Play", APP_SPRITE_ICON_PLAY, true))
    app_start_library(app, app_levels_next(app));
  if (app_parts_row(app, &rows, "levels", "Levels", 0, false)) app_screens_go(app, APP_SCREEN_LEVELS);
  if (app_parts_row(app, &rows, "settings", "Settings", 0, false)) app_screens_go(app, APP_SCREEN_SETTINGS);
  if (app_parts_row(app, &rows, "help", "How to play", 0, false)) app_screens_go(app, APP_SCREEN_HELP);
  if (app_parts_row(app, &rows, "quit", "Quit", 0, false)) app->quit = true;
}

/* Pause */

void app_screen_pause(App *app) {
  const float s = app->scale, row = app_parts_row_height(app, 8, 100);
  const SDL_FRect sheet = app_parts_sheet(app, 340, 100 + 8 * row / s);
  const float y = app_parts_heading(app, sheet, sheet.y + 20 * s, APP_COLOUR_TEXT, "Paused");
  app_draw_text_fit(&app->draw, sheet.x + sheet.w / 2, y + 4 * s, sheet.w - 40 * s, APP_TEXT * s, APP_CENTRE,
                    APP_COLOUR_DIM, app->level.title);
  AppRows rows = {sheet, y + 34 * s, row};
  if (app_parts_row(app, &rows, "resume", "Resume", APP_SPRITE_ICON_PLAY, true)) {
    app->paused = false;
    app_screens_back(app);
  }
  if (app_parts_row(app, &rows, "restart", "Restart", 0, false)) app_restart(app, false);
  if (app_parts_row(app, &rows, "seed", "Restart with a new seed", 0, false)) app_restart(app, true);
  if (app_parts_row(app, &rows, "levels", "Levels", 0, false)) app_screens_go(app, APP_SCREEN_LEVELS);
  if (app_parts_row(app, &rows, "settings", "Settings", 0, false)) app_screens_go(app, APP_SCREEN_SETTINGS);
  if (app_parts_row(app, &rows, "help", "How to play", 0, false)) app_screens_go(app, APP_SCREEN_HELP);
  if (app_parts_row(app, &rows, "fullscreen", "Full screen", 0, false)) app_toggle_fullscreen(app);
  if (app_parts_row(app, &rows, "title", "Main menu", 0, false)) app_screens_go(app, APP_SCREEN_TITLE);
}

/* Won and lost: a heading, a word, some facts, what to do next */

typedef struct Fact {
  const char *label;
  char value[32];
  SDL_Color color;
} Fact;

typedef struct Result {
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

/// Returns the rows below.
static AppRows draw_result(App *app, const Result *result) {
  const float s = app->scale, size = APP_TEXT * s, side = 44 * s;
  const float words = 22 + 28 + 44 + 28 * (float)result->facts + 14 + 18;
  const float row = app_parts_row_height(app, result->rows, words);
  const SDL_FRect sheet = app_parts_sheet(app, 400, words + row / s * (float)result->rows);
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
  result.word = app->lab_run ? "The lab took part, so the time is not kept." : app->level.title;
  if (app->new_best) result.word = "A new best time!";
  result.word_color = app->new_best ? APP_COLOUR_ACCENT : APP_COLOUR_DIM;
  add_times(app, &result);
  AppRows rows = draw_result(app, &result);
  if (more && app_parts_row(app, &rows, "next", "Next level", APP_SPRITE_ICON_PLAY, true))
    app_start_library(app, app->library_at + 1);
  else if (app_parts_row(app, &rows, "again", "Play again", 0, !more))
    app_restart(app, false);
  else
    leave_rows(app, rows);
}

void app_screen_lost(App *app) {
  const SimWorld *world = &app->world;
  Result result = {.heading = "The throng has you", .heading_color = APP_COLOUR_BAD, .rows = 3};
  result.word = app->level.title;
  result.word_color = APP_COLOUR_DIM;
  Fact *fact;
  if (world->embers_needed > 0) {
    fact = add_fact(&result, "Embers");
    snprintf(fact->value, sizeof fact->value, "%d of %d", (int)world->hero.embers, (int)world->embers_needed);
  }
  fact = add_fact(&result, "You lasted");
  app_parts_time(world->end_tick, true, fact->value, sizeof fact->value);
  fact = add_fact(&result, "Shades after you");
  app_parts_count(world->actors.count, fact->value, sizeof fact->value);
  AppRows rows = draw_result(app, &result);
  if (app_parts_row(app, &rows, "again", "Try again", APP_SPRITE_ICON_PLAY, true))
    app_restart(app, false);
  else
    leave_rows(app, rows);
}

/* The frame */

/// Darkens the world behind a menu and keeps every gesture from it.
static void draw_backing(App *app) {
  const float w = (float)app->width, h = (float)app->height;
  app_ui_surface(&app->ui, app_ui_id("menu", 0), (SDL_FRect){0, 0, w, h});
  const bool light = is_above_game(app->screen);
  SDL_Color color = APP_COLOUR_DIMMER;
  if (light || app->screen == APP_SCREEN_TITLE) color.a = 150;
  if (app->screen == APP_SCREEN_LEVELS || app->screen == APP_SCREEN_SETTINGS ||
      app->screen == APP_SCREEN_HELP || app->screen == APP_SCREEN_BESTIARY)
    color.a = app->race != NULL ? 246 : 225; // words below show through
  app_draw_rect(&app->draw, 0, 0, w, h, color);
}

static void draw_menu_notice(App *app) {
  if (app->notice_until <= app->now) return;
  const float s = app->scale, size = APP_TEXT * s, pad = 14 * s, most = (float)app->width - 6 * pad;
  const float width = fminf(app_draw_text_width(&app->draw, size, app->notice) + 1, most);
  const float height =
      app_draw_paragraph(&app->draw, 0, 0, width, size, APP_CENTRE, APP_COLOUR_TEXT, app->notice, false);
  const float x = roundf(((float)app->width - width) / 2), y = (float)app->height - height - 3 * pad;
  app_draw_round_rect(&app->draw, x - pad, y - pad, width + 2 * pad, height + 2 * pad, 8 * s, APP_COLOUR_TIP);
  app_draw_paragraph(&app->draw, x, y, width, size, APP_CENTRE, APP_COLOUR_TEXT, app->notice, true);
}

void app_screens_frame(App *app) {
  app->ui.modal = app->screen != APP_SCREEN_GAME && app->screen != APP_SCREEN_RACE;
  if (app->screen == APP_SCREEN_GAME) {
    app_hud_frame(app);
    app_panel_frame(app);
    return;
  }
  if (app->screen == APP_SCREEN_RACE) {
    app_screen_race(app);
    draw_menu_notice(app);
    return;
  }
  static void (*const screens[APP_SCREEN_COUNT])(App *) = {
      [APP_SCREEN_TITLE] = app_screen_title,   [APP_SCREEN_LEVELS] = app_screen_levels,
      [APP_SCREEN_PAUSE] = app_screen_pause,   [APP_SCREEN_WON] = app_screen_won,
      [APP_SCREEN_LOST] = app_screen_lost,     [APP_SCREEN_SETTINGS] = app_screen_settings,
      [APP_SCREEN_HELP] = app_screen_help,     [APP_SCREEN_BESTIARY] = app_screen_bestiary,
      [APP_SCREEN_RACERS] = app_screen_racers,
  };
  draw_backing(app);
  screens[app->screen](app);
  draw_menu_notice(app);
}
