/* Which screen is shown and where Back leads; the pause menu. */
#include "app/screens/screens.h"

#include <math.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

enum { MAX_BACK = 8 };

static bool is_above_game(AppScreen screen) {
  return screen == APP_SCREEN_PAUSE || screen == APP_SCREEN_WON || screen == APP_SCREEN_LOST ||
         screen == APP_SCREEN_RACERS;
}

void app_screens_go(App *app, AppScreen screen) {
  if (screen == app->screen) return;
  app_ui_reset(&app->ui);
  if (screen == APP_SCREEN_TITLE || screen == APP_SCREEN_GAME)
    app->back_count = 0;
  else if (app->back_count < MAX_BACK)
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

/* The frame */

/// Darkens the world behind a menu and keeps every gesture from it.
static void draw_backing(App *app) {
  const float w = (float)app->width, h = (float)app->height;
  app_ui_surface(&app->ui, app_ui_id("menu", 0), (SDL_FRect){0, 0, w, h});
  const bool light = is_above_game(app->screen);
  SDL_Color color = APP_COLOUR_DIMMER;
  if (light) color.a = 150;
  if (app->screen == APP_SCREEN_LEVELS || app->screen == APP_SCREEN_SETTINGS ||
      app->screen == APP_SCREEN_HELP || app->screen == APP_SCREEN_BESTIARY)
    color.a = app->race != NULL ? 246 : 225; // words below show through
  app_draw_rect(&app->draw, 0, 0, w, h, color);
}

static void draw_menu_notice(App *app) {
  if (app->notice_until <= app->now) return;
  const float s = app->scale, size = APP_TEXT * s, pad = 14 * s, max = (float)app->width - 6 * pad;
  const float width = fminf(app_draw_text_width(&app->draw, size, app->notice) + 1, max);
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
