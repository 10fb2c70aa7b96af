/* What is shown while a level is played: hearts, embers and time at the top left, the overlays' switches
 * below them, the window's buttons at the right, what the hero is doing at the bottom. All of it fits into
 * 800 x 600 beside the lab. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"
#include "app/shell/app.h"

#define CELL         46.0f // logical pixels a button
#define MARGIN       6.0f
#define PLATE        40.0f  // height of the status plate
#define FOOT         52.0f  // height of the plate at the bottom
#define FOOT_MIN     190.0f // its plate ends here while the hero waits
#define ICON         22.0f
#define BANNER_TICKS 600 // that the words at the start are shown
#define FADE_TICKS   45
#define FADE_SECONDS 0.4

static const AppActionRow top_row[] = {APP_ACTION_PAUSE, APP_ACTION_HELP, APP_ACTION_PANEL, APP_ACTION_BACK};
static const AppActionRow side_column[] = {APP_ACTION_MUTE, APP_ACTION_ZOOM_IN,   APP_ACTION_ZOOM_OUT,
                                           APP_ACTION_HOME, APP_ACTION_BARRICADE, APP_ACTION_BELL};

enum { TOP_COUNT = sizeof top_row / sizeof *top_row, SIDE_COUNT = sizeof side_column / sizeof *side_column };

static float right_edge(const App *app) {
  return (float)app->width - app_panel_width(app);
}

/// The button that unfolds the overlays' switches, and these when they are unfolded, stand in one column, in
/// several where the window is low. Where they reach down to the bottom, the foot's plate stands beside them.
static int overlay_columns(const App *app, int *lines) {
  const float s = app->scale, capacity = (float)app->height - (CELL + 3 * MARGIN) * s;
  const int cells = app->settings.switches ? APP_OVERLAY_COUNT + 1 : 1;
  const int fit = SDL_max((int)(capacity / (CELL * s)), 1), columns = (cells + fit - 1) / fit;
  *lines = (cells + columns - 1) / columns;
  return columns;
}

float app_hud_extra(const App *app) {
  int lines;
  return CELL * app->scale * (float)(overlay_columns(app, &lines) - 1);
}

SDL_FRect app_hud_free(const App *app) {
  int lines;
  const float s = app->scale, left = (2 * MARGIN + CELL * (float)overlay_columns(app, &lines)) * s;
  const float side = (MARGIN + CELL + MARGIN) * s, bottom = (FOOT + 2 * MARGIN) * s;
  const float width = right_edge(app) - left - side, height = (float)app->height - side - bottom;
  return (SDL_FRect){left, side, fmaxf(width, 1), fmaxf(height, 1)};
}

static void plate(App *app, SDL_FRect r, float share) {
  SDL_Color color = APP_COLOUR_PLATE;
  color.a = (Uint8)((float)color.a * share);
  app_draw_round_rect(&app->draw, r.x, r.y, r.w, r.h, 8 * app->scale, color);
}

/* Top left: hearts, embers, time */

static void add_hearts(App *app, AppStrip *strip) {
  const SimHero *hero = &app->world.hero;
  const bool hurt = hero->grace > 0 && hero->hearts > 0;
  for (int i = 0; i < SIM_HEARTS; i++) {
    const bool lost_now =
        hurt && i == hero->hearts && (app->settings.reduced_motion || hero->grace / 8 % 2 == 0);
    const int sprite = i < hero->hearts || lost_now ? APP_SPRITE_HEART : APP_SPRITE_HEART_EMPTY;
    app_strip_sprite(app, strip, sprite, ICON, APP_COLOUR_PLAIN);
    app_strip_gap(app, strip, 3);
  }
}

static void add_embers(App *app, AppStrip *strip) {
  const SimWorld *world = &app->world;
  if (world->embers_needed <= 0) return;
  char text[32];
  snprintf(text, sizeof text, "%d/%d", (int)world->hero.embers, (int)world->embers_needed);
  const bool enough = world->hero.embers >= world->embers_needed;
  app_strip_gap(app, strip, 10);
  app_strip_sprite(app, strip, APP_SPRITE_EMBER, ICON, APP_COLOUR_PLAIN);
  app_strip_gap(app, strip, 4);
  app_strip_text(app, strip, APP_TEXT, enough ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT, text);
  if (!world->gate_open) return;
  app_strip_gap(app, strip, 8);
  app_strip_sprite(app, strip, APP_SPRITE_GATE_OPEN, ICON, APP_COLOUR_PLAIN);
}

static void add_time(App *app, AppStrip *strip) {
  const SimWorld *world = &app->world;
  char time[32];
  if (!world->has_game) return;
  app_strip_gap(app, strip, 14);
  app_strip_text(
      app, strip, APP_TEXT, APP_COLOUR_TEXT,
      app_parts_time(world->end_tick >= 0 ? world->end_tick : world->tick, false, time, sizeof time));
}

/// The best time, or the par while there is none.
static void add_best(App *app, AppStrip *strip) {
  const int64_t best = app_settings_best(&app->settings, app->level_name);
  const int64_t par = (int64_t)app->level.par_seconds * SIM_TICKS_PER_SECOND;
  char text[48], time[32];
  if (!app->world.has_game || (best <= 0 && par <= 0)) return;
  snprintf(text, sizeof text, "%s %s", best > 0 ? "best" : "par",
           app_parts_time(best > 0 ? best : par, false, time, sizeof time));
  app_strip_gap(app, strip, 8);
  app_strip_text(app, strip, APP_TEXT_SMALL, APP_COLOUR_DIM, text);
}

/// As much as there is room for beside the buttons, the most important first. Returns where it ends.
static float draw_status(App *app) {
  static void (*const parts[])(App *, AppStrip *) = {add_embers, add_time, add_best};
  const float s = app->scale, x = MARGIN * s, y = (MARGIN + (CELL - PLATE) / 2) * s, pad = 10 * s;
  const float capacity = right_edge(app) - x - 2 * pad - (CELL * TOP_COUNT + 2 * MARGIN) * s;
  AppStrip strip = {0};
  add_hearts(app, &strip);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    AppStrip longer = strip;
    parts[i](app, &longer);
    if (longer.width > capacity) break;
    strip = longer;
  }
  const SDL_FRect r = {x, y, strip.width + 2 * pad, PLATE * s};
  plate(app, r, 1);
  app_strip_draw(app, &strip, x + pad, y + r.h / 2);
  return r.x + r.w;
}

/* Buttons */

static void draw_top_row(App *app) {
  const float s = app->scale, cell = CELL * s, x = right_edge(app) - MARGIN * s - cell * TOP_COUNT;
  app_ui_surface(&app->ui, app_ui_id("top row", 0), (SDL_FRect){x, MARGIN * s, cell * TOP_COUNT, cell});
  for (int i = 0; i < TOP_COUNT; i++)
    app_parts_action(app, top_row[i], (SDL_FRect){x + cell * (float)i, MARGIN * s, cell, cell}, false);
}

/// How many are left, on the button's corner.
static void draw_badge(App *app, SDL_FRect r, int left) {
  const float s = app->scale, radius = 9 * s, x = r.x + r.w - radius - s, y = r.y + radius + s;
  char text[8];
  snprintf(text, sizeof text, "%d", left);
  app_draw_circle(&app->draw, x, y, radius, left > 0 ? APP_COLOUR_ACCENT : APP_COLOUR_OUTLINE);
  app_draw_text(&app->draw, x, y - 7 * s, 14 * s, APP_CENTRE,
                left > 0 ? APP_COLOUR_ON_ACCENT : APP_COLOUR_DIM, text);
}

static void draw_side_column(App *app) {
  const float s = app->scale, cell = CELL * s, x = right_edge(app) - MARGIN * s - cell;
  const int count = app->world.tuning.value[SIM_TUNE_BELLS] > 0 ? SIDE_COUNT : SIDE_COUNT - 1;
  const float top = (float)app->height - MARGIN * s - cell * (float)count;
  app_ui_surface(&app->ui, app_ui_id("side column", 0), (SDL_FRect){x, top, cell, cell * (float)count});
  for (int i = 0; i < count; i++) {
    const SDL_FRect r = {x, top + cell * (float)i, cell, cell};
    app_parts_action(app, side_column[i], r, false);
    if (side_column[i] == APP_ACTION_BARRICADE) draw_badge(app, r, app->world.hero.barricades);
    if (side_column[i] == APP_ACTION_BELL) draw_badge(app, r, sim_world_bells_left(&app->world));
  }
}

static void draw_overlay_columns(App *app) {
  const float s = app->scale, cell = CELL * s, x = MARGIN * s, top = (MARGIN + CELL + MARGIN) * s;
  int lines;
  const int columns = overlay_columns(app, &lines);
  app_ui_surface(&app->ui, app_ui_id("overlay column", 0),
                 (SDL_FRect){x, top, cell * (float)columns, cell * (float)lines});
  const SDL_FRect fold = {x, top, cell, cell};
  app_parts_action(app, APP_ACTION_OVERLAYS, fold, false);
  int on = 0;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) on += app->settings.overlay[i];
  if (on > 0) draw_badge(app, fold, on);
  for (int i = 0; i < APP_OVERLAY_COUNT && app->settings.switches; i++) {
    const AppOverlay *overlay = app_overlays[i];
    char tip[APP_UI_TIP_BYTES];
    snprintf(tip, sizeof tip, "%s (%s): %s", overlay->title, overlay->key_name, overlay->help);
    const int at = i + 1; // behind the button
    const SDL_FRect r = {x + cell * (float)(at / lines), top + cell * (float)(at % lines), cell, cell};
    if (app_ui_toggle(&app->ui, app_ui_id("overlay", i), r, NULL, app_overlays_icon(overlay),
                      app->settings.overlay[i], tip))
      app_actions_overlay(app, i);
  }
}

/* Bottom left: what the hero does */

static const char *status_words(const SimHero *hero, SDL_Color *color) {
  *color = APP_COLOUR_TEXT;
  switch (hero->status) {
  case SIM_HERO_IDLE:
    *color = APP_COLOUR_DIM;
    return "Choose where to go";
  case SIM_HERO_MOVING:
    return "On the way";
  case SIM_HERO_REACHED:
    *color = APP_COLOUR_GOOD;
    return "Arrived";
  case SIM_HERO_OSCILLATION:
    *color = APP_COLOUR_BAD;
    return "Gave up: pacing back and forth";
  case SIM_HERO_BLOCKED:
    *color = APP_COLOUR_BAD;
    return "Blocked on all sides";
  case SIM_HERO_UNREACHABLE:
    *color = APP_COLOUR_BAD;
    return "No way there";
  case SIM_HERO_WON:
    *color = APP_COLOUR_GOOD;
    return "Out of the crypt";
  case SIM_HERO_LOST:
    *color = APP_COLOUR_BAD;
    return "Caught";
  }
  return "";
}

static float foot_left(const App *app) {
  int lines;
  const float s = app->scale;
  const int columns = overlay_columns(app, &lines);
  const float below = (2 * MARGIN + CELL * (float)(lines + 1)) * s; // the last switch ends here
  if (below <= (float)app->height - (2 * MARGIN + FOOT) * s) return MARGIN * s;
  return (2 * MARGIN + CELL * (float)columns) * s;
}

static void draw_foot(App *app) {
  const float s = app->scale, pad = 12 * s, size = APP_TEXT * s, small = APP_TEXT_SMALL * s;
  const NavSteering *steering = nav_steerings[app_steering(app)];
  char how[80];
  if (steering->uses_depth)
    snprintf(how, sizeof how, "%s, depth %d", steering->title, (int)app_tunable(app, SIM_TUNE_DEPTH));
  else
    snprintf(how, sizeof how, "%s", steering->title);
  SDL_Color color;
  const char *what = status_words(&app->world.hero, &color);
  const float capacity = right_edge(app) - foot_left(app) - (2 * MARGIN + CELL) * s - 2 * pad;
  const float text =
      fmaxf(app_draw_text_width(&app->draw, size, what), app_draw_text_width(&app->draw, small, how));
  const float width = fminf(fmaxf(text, 150 * s), capacity);
  const SDL_FRect r = {foot_left(app), (float)app->height - (MARGIN + FOOT) * s, width + 2 * pad, FOOT * s};
  plate(app, r, 1);
  app_draw_text_fit(&app->draw, r.x + pad, r.y + 7 * s, width, size, APP_LEFT, color, what);
  app_draw_text_fit(&app->draw, r.x + pad, r.y + 28 * s, width, small, APP_LEFT, APP_COLOUR_DIM, how);
}

/* The middle: title, notices, the words at the start */

static void draw_title(App *app, float left) {
  const float s = app->scale, size = APP_TEXT * s, pad = 12 * s, y = (MARGIN + (CELL - PLATE) / 2) * s;
  const float right = right_edge(app) - (CELL * TOP_COUNT + 2 * MARGIN) * s, middle = right_edge(app) / 2;
  const float half = fminf(middle - left, right - middle) - 10 * s;
  if (half < 50 * s || app->level.title[0] == '\0') return;
  const float width = fminf(app_draw_text_width(&app->draw, size, app->level.title), 2 * (half - pad));
  plate(app, (SDL_FRect){middle - width / 2 - pad, y, width + 2 * pad, PLATE * s}, 1);
  app_draw_text_fit(&app->draw, middle, y + (PLATE * s - size) / 2, width + 1, size, APP_CENTRE,
                    APP_COLOUR_DIM, app->level.title);
}

/// A line in the middle of the free part; returns the y below it.
static float draw_line(App *app, float y, float share, SDL_Color color, const char *text) {
  const float s = app->scale, size = APP_TEXT * s, pad = 14 * s;
  const SDL_FRect space = app_hud_free(app);
  const float max = fminf(space.w, 520 * s) - 2 * pad;
  const float width = fminf(app_draw_text_width(&app->draw, size, text) + 1, max);
  const float height = app_draw_paragraph(&app->draw, 0, 0, width, size, APP_CENTRE, color, text, false);
  const float x = roundf(space.x + (space.w - width) / 2);
  color.a = (Uint8)((float)color.a * share);
  const SDL_FRect r = {x - pad, y, width + 2 * pad, height + 14 * s};
  plate(app, r, share);
  app_draw_paragraph(&app->draw, x, y + 9 * s, width, size, APP_CENTRE, color, text, true);
  return y + r.h + 6 * s;
}

/// Title and brief of the level until the player does something, or for a few seconds: at the bottom, where
/// they hide least of the map. False: it is over.
static bool draw_banner(App *app) {
  const SimWorld *world = &app->world;
  const float left = (float)(BANNER_TICKS - world->tick), s = app->scale;
  if (left <= 0 || world->hero.status != SIM_HERO_IDLE || app->level.title[0] == '\0') return false;
  const float share = app->settings.reduced_motion ? 1 : fminf(left / FADE_TICKS, 1);
  const SDL_FRect space = app_hud_free(app);
  const float pad = 18 * s, w = fminf(space.w - 2 * MARGIN * s, 520 * s), text = w - 2 * pad,
              size = APP_TEXT * s;
  SDL_Color light = APP_COLOUR_ACCENT, plain = APP_COLOUR_TEXT;
  light.a = plain.a = (Uint8)(255 * share);
  const float brief =
      app_draw_paragraph(&app->draw, 0, 0, text, size, APP_CENTRE, plain, app->level.brief, false);
  const float head = APP_TEXT_LARGE * s, h = head + brief + 2 * pad + (brief > 0 ? 6 * s : -4 * s);
  SDL_FRect r = {roundf(space.x + (space.w - w) / 2), roundf(space.y + space.h - h), w, h};
  if (r.x > foot_left(app) + FOOT_MIN * s)
    r.y = roundf((float)app->height - h - MARGIN * s); // beside the foot's plate
  app_draw_round_rect(&app->draw, r.x, r.y, r.w, r.h, 12 * s, (SDL_Color){14, 16, 22, (Uint8)(228 * share)});
  app_draw_text_fit(&app->draw, r.x + w / 2, r.y + pad - 4 * s, text, head, APP_CENTRE, light,
                    app->level.title);
  app_draw_paragraph(&app->draw, r.x + pad, r.y + pad + head + 6 * s, text, size, APP_CENTRE, plain,
                     app->level.brief, true);
  return true;
}

static void draw_notices(App *app) {
  const float s = app->scale;
  float y = (MARGIN + CELL + MARGIN) * s;
  if (app->paused && app->end_at == 0) y = draw_line(app, y, 1, APP_COLOUR_ACCENT, "Paused");
  const double left = app->notice_until - app->now;
  if (left > 0) y = draw_line(app, y, (float)fmin(left / FADE_SECONDS, 1), APP_COLOUR_TEXT, app->notice);
  char words[96];
  const char *arm = app_arm_words(app, words, sizeof words);
  if (arm != NULL) draw_line(app, y, 1, APP_COLOUR_ACCENT, arm);
}

void app_hud_frame(App *app) {
  if (!app->has_world) return;
  const float left = draw_status(app);
  draw_title(app, left);
  draw_foot(app);
  if (!draw_banner(app) && app->end_at == 0) app_meet_draw(app);
  draw_notices(app);
  draw_top_row(app);
  draw_overlay_columns(app);
  draw_side_column(app);
}
