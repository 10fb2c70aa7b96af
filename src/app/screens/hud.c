/* What is shown while a level is played: hearts, embers and time at the top left, the overlays' switches
 * below them, the window's buttons at the right, what the hero is doing at the bottom. All of it fits into
 * 800 x 600 beside the lab. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"
#include "app/view/looks.h"

#define CELL         46.0f // logical pixels a button
#define MARGIN       6.0f
#define PLATE        40.0f  // height of the status plate
#define FOOT         52.0f  // height of the plate at the bottom
#define FOOT_MIN     278.0f // its plate ends here while the hero waits
#define ICON         22.0f
#define FADE_TICKS   45
#define FADE_SECONDS 0.4
#define MEET_FADE    0.35
#define MEET_PICTURE 40.0f
#define MEET_FOOT    388.0f // how wide the words about what the hero does become

static const AppActionRow top_row[] = {APP_ACTION_PAUSE, APP_ACTION_HELP, APP_ACTION_PANEL, APP_ACTION_BACK};
static const AppActionRow side_column[] = {APP_ACTION_MUTE, APP_ACTION_ZOOM_IN,   APP_ACTION_ZOOM_OUT,
                                           APP_ACTION_HOME, APP_ACTION_BARRICADE, APP_ACTION_BELL};

enum { TOP_COUNT = sizeof top_row / sizeof *top_row, SIDE_COUNT = sizeof side_column / sizeof *side_column };

static float right_edge(const AppScreenFrame *frame) {
  return (float)frame->window->width - app_panel_width(frame);
}

/// The button that unfolds the overlays' switches, and these when they are unfolded, stand in one column, in
/// several where the window is low. Where they reach down to the bottom, the foot's plate stands beside them.
static int overlay_columns(const AppScreenFrame *frame, int *lines) {
  const float s = frame->window->scale, capacity = (float)frame->window->height - (CELL + 3 * MARGIN) * s;
  const int cells = frame->settings->switches ? APP_OVERLAY_COUNT + 1 : 1;
  const int fit = SDL_max((int)(capacity / (CELL * s)), 1), columns = (cells + fit - 1) / fit;
  *lines = (cells + columns - 1) / columns;
  return columns;
}

float app_hud_extra(const AppScreenFrame *frame) {
  int lines;
  return CELL * frame->window->scale * (float)(overlay_columns(frame, &lines) - 1);
}

SDL_FRect app_hud_free(const AppScreenFrame *frame) {
  int lines;
  const float s = frame->window->scale,
              left = (2 * MARGIN + CELL * (float)overlay_columns(frame, &lines)) * s;
  const float side = (MARGIN + CELL + MARGIN) * s, bottom = (FOOT + 2 * MARGIN) * s;
  const float width = right_edge(frame) - left - side, height = (float)frame->window->height - side - bottom;
  return (SDL_FRect){left, side, fmaxf(width, 1), fmaxf(height, 1)};
}

static void plate(const AppScreenFrame *frame, SDL_FRect r, float share) {
  SDL_Color color = APP_COLOUR_PLATE;
  color.a = (Uint8)((float)color.a * share);
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 8 * frame->window->scale, color);
}

/* Top left: hearts, embers, time */

static void add_hearts(const AppScreenFrame *frame, AppStrip *strip) {
  const SimHero *hero = &frame->game->world.hero;
  const bool hurt = hero->grace > 0 && hero->hearts > 0;
  for (int i = 0; i < SIM_HEARTS; i++) {
    const bool lost_now =
        hurt && i == hero->hearts && (frame->settings->reduced_motion || hero->grace / 8 % 2 == 0);
    const int sprite = i < hero->hearts || lost_now ? APP_SPRITE_HEART : APP_SPRITE_HEART_EMPTY;
    app_strip_sprite(frame, strip, sprite, ICON, APP_COLOUR_PLAIN);
    app_strip_gap(frame, strip, 3);
  }
}

static void add_embers(const AppScreenFrame *frame, AppStrip *strip) {
  const SimWorld *world = &frame->game->world;
  if (world->embers_needed <= 0) return;
  char text[32];
  snprintf(text, sizeof text, "%d/%d", (int)world->hero.embers, (int)world->embers_needed);
  const bool enough = world->hero.embers >= world->embers_needed;
  app_strip_gap(frame, strip, 10);
  app_strip_sprite(frame, strip, APP_SPRITE_EMBER, ICON, APP_COLOUR_PLAIN);
  app_strip_gap(frame, strip, 4);
  app_strip_text(frame, strip, APP_TEXT, enough ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT, text);
  if (!world->gate_open) return;
  app_strip_gap(frame, strip, 8);
  app_strip_sprite(frame, strip, APP_SPRITE_GATE_OPEN, ICON, APP_COLOUR_PLAIN);
}

static void add_time(const AppScreenFrame *frame, AppStrip *strip) {
  const SimWorld *world = &frame->game->world;
  char time[32];
  if (!world->has_game) return;
  app_strip_gap(frame, strip, 14);
  app_strip_text(frame, strip, APP_TEXT, APP_COLOUR_TEXT,
                 app_ui_time(world->end_tick >= 0 ? world->end_tick : world->tick, false, time, sizeof time));
}

/// The best time, or the par while there is none.
static void add_best(const AppScreenFrame *frame, AppStrip *strip) {
  const int64_t best = app_settings_best(frame->settings, frame->game->level_name);
  const int64_t par = (int64_t)frame->game->level.par_seconds * SIM_TICKS_PER_SECOND;
  char text[48], time[32];
  if (!frame->game->world.has_game || (best <= 0 && par <= 0)) return;
  snprintf(text, sizeof text, "%s %s", best > 0 ? "best" : "par",
           app_ui_time(best > 0 ? best : par, false, time, sizeof time));
  app_strip_gap(frame, strip, 8);
  app_strip_text(frame, strip, APP_TEXT_SMALL, APP_COLOUR_DIM, text);
}

/// As much as fits beside the buttons, the most important first. Returns where it ends.
static float draw_status(const AppScreenFrame *frame) {
  static void (*const parts[])(const AppScreenFrame *, AppStrip *) = {add_embers, add_time, add_best};
  const float s = frame->window->scale, x = MARGIN * s, y = (MARGIN + (CELL - PLATE) / 2) * s, pad = 10 * s;
  const float capacity = right_edge(frame) - x - 2 * pad - (CELL * TOP_COUNT + 2 * MARGIN) * s;
  AppStrip strip = {0};
  add_hearts(frame, &strip);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    AppStrip longer = strip;
    parts[i](frame, &longer);
    if (longer.width > capacity) break;
    strip = longer;
  }
  const SDL_FRect r = {x, y, strip.width + 2 * pad, PLATE * s};
  plate(frame, r, 1);
  app_strip_draw(frame, &strip, x + pad, y + r.h / 2);
  return r.x + r.w;
}

/* Buttons */

static void draw_top_row(const AppScreenFrame *frame) {
  const float s = frame->window->scale, cell = CELL * s,
              x = right_edge(frame) - MARGIN * s - cell * TOP_COUNT;
  app_ui_surface(frame->ui, app_ui_id("top row", 0), (SDL_FRect){x, MARGIN * s, cell * TOP_COUNT, cell});
  for (int i = 0; i < TOP_COUNT; i++)
    app_parts_action(frame, top_row[i], (SDL_FRect){x + cell * (float)i, MARGIN * s, cell, cell});
}

/// How many are left, on the button's corner.
static void draw_badge(const AppScreenFrame *frame, SDL_FRect r, int left) {
  const float s = frame->window->scale, radius = 9 * s, x = r.x + r.w - radius - s, y = r.y + radius + s;
  char text[8];
  snprintf(text, sizeof text, "%d", left);
  app_draw_circle(frame->draw, x, y, radius, left > 0 ? APP_COLOUR_ACCENT : APP_COLOUR_OUTLINE);
  app_draw_text(frame->draw, x, y - 7 * s, 14 * s, APP_CENTRE,
                left > 0 ? APP_COLOUR_ON_ACCENT : APP_COLOUR_DIM, text);
}

static void draw_side_column(const AppScreenFrame *frame) {
  const float s = frame->window->scale, cell = CELL * s, x = right_edge(frame) - MARGIN * s - cell;
  const int count = frame->game->world.tuning.value[SIM_TUNE_BELLS] > 0 ? SIDE_COUNT : SIDE_COUNT - 1;
  const float top = (float)frame->window->height - MARGIN * s - cell * (float)count;
  app_ui_surface(frame->ui, app_ui_id("side column", 0), (SDL_FRect){x, top, cell, cell * (float)count});
  for (int i = 0; i < count; i++) {
    const SDL_FRect r = {x, top + cell * (float)i, cell, cell};
    app_parts_action(frame, side_column[i], r);
    if (side_column[i] == APP_ACTION_BARRICADE) draw_badge(frame, r, frame->game->world.hero.barricades);
    if (side_column[i] == APP_ACTION_BELL) draw_badge(frame, r, sim_world_bells_left(&frame->game->world));
  }
}

static void draw_overlay_columns(const AppScreenFrame *frame) {
  const float s = frame->window->scale, cell = CELL * s, x = MARGIN * s, top = (MARGIN + CELL + MARGIN) * s;
  int lines;
  const int columns = overlay_columns(frame, &lines);
  app_ui_surface(frame->ui, app_ui_id("overlay column", 0),
                 (SDL_FRect){x, top, cell * (float)columns, cell * (float)lines});
  const SDL_FRect fold = {x, top, cell, cell};
  app_parts_action(frame, APP_ACTION_OVERLAYS, fold);
  int on = 0;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) on += frame->settings->overlay[i];
  if (on > 0) draw_badge(frame, fold, on);
  for (int i = 0; i < APP_OVERLAY_COUNT && frame->settings->switches; i++) {
    const int at = i + 1; // behind the button
    const SDL_FRect r = {x + cell * (float)(at / lines), top + cell * (float)(at % lines), cell, cell};
    app_parts_overlay(frame, "overlay", i, r);
  }
}

/* Bottom left: what the hero does */

static const char *status_words(const SimHero *hero, SDL_Color *color) {
  const struct {
    const char *words;
    SDL_Color color;
  } rows[] = {
      [SIM_HERO_IDLE] = {"Choose where to go", APP_COLOUR_DIM},
      [SIM_HERO_MOVING] = {"On the way", APP_COLOUR_TEXT},
      [SIM_HERO_REACHED] = {"Arrived", APP_COLOUR_GOOD},
      [SIM_HERO_OSCILLATION] = {"Gave up: pacing back and forth", APP_COLOUR_BAD},
      [SIM_HERO_BLOCKED] = {"Blocked on all sides", APP_COLOUR_BAD},
      [SIM_HERO_UNREACHABLE] = {"No way there", APP_COLOUR_BAD},
      [SIM_HERO_WON] = {"Out of the crypt", APP_COLOUR_GOOD},
      [SIM_HERO_LOST] = {"Caught", APP_COLOUR_BAD},
  };
  *color = rows[hero->status].color;
  return rows[hero->status].words;
}

static float foot_left(const AppScreenFrame *frame) {
  int lines;
  const float s = frame->window->scale;
  const int columns = overlay_columns(frame, &lines);
  const float below = (2 * MARGIN + CELL * (float)(lines + 1)) * s; // the last switch ends here
  if (below <= (float)frame->window->height - (2 * MARGIN + FOOT) * s) return MARGIN * s;
  return (2 * MARGIN + CELL * (float)columns) * s;
}

/// The hero's status above his steering. Where it looks ahead, the plate is the stepper of its depth.
static void draw_foot(const AppScreenFrame *frame) {
  const float s = frame->window->scale, pad = 12 * s, size = APP_TEXT * s, small = APP_TEXT_SMALL * s;
  const NavSteering *steering = nav_steerings[app_steering(frame->game)];
  const float buttons = steering->uses_depth ? 2 * APP_BUTTON * s : 0;
  char how[80];
  if (steering->uses_depth)
    snprintf(how, sizeof how, "%s, depth %d", steering->title, (int)app_tunable(frame->game, SIM_TUNE_DEPTH));
  else
    snprintf(how, sizeof how, "%s", steering->title);
  SDL_Color color;
  const char *what = status_words(&frame->game->world.hero, &color);
  const float capacity = right_edge(frame) - foot_left(frame) - (2 * MARGIN + CELL) * s - 2 * pad - buttons;
  const float text =
      fmaxf(app_draw_text_width(frame->draw, size, what), app_draw_text_width(frame->draw, small, how));
  const float width = fminf(fmaxf(text, 150 * s), capacity);
  const SDL_FRect r = {foot_left(frame), (float)frame->window->height - (MARGIN + FOOT) * s,
                       width + 2 * pad + buttons, FOOT * s};
  plate(frame, r, 1);
  if (steering->uses_depth) app_parts_hero_depth(frame, "depth here", r, true);
  const float x = r.x + buttons + pad;
  app_draw_text_fit(frame->draw, x, r.y + 7 * s, width, (AppFont){size, APP_LEFT, color}, what);
  app_draw_text_fit(frame->draw, x, r.y + 28 * s, width, (AppFont){small, APP_LEFT, APP_COLOUR_DIM}, how);
}

/* The middle: title, notices, the words at the start */

static void draw_title(const AppScreenFrame *frame, float left) {
  const float s = frame->window->scale, size = APP_TEXT * s, pad = 12 * s,
              y = (MARGIN + (CELL - PLATE) / 2) * s;
  const float right = right_edge(frame) - (CELL * TOP_COUNT + 2 * MARGIN) * s, middle = right_edge(frame) / 2;
  const float half = fminf(middle - left, right - middle) - 10 * s;
  if (half < 50 * s || frame->game->level.title[0] == '\0') return;
  const float width =
      fminf(app_draw_text_width(frame->draw, size, frame->game->level.title), 2 * (half - pad));
  plate(frame, (SDL_FRect){middle - width / 2 - pad, y, width + 2 * pad, PLATE * s}, 1);
  app_draw_text_fit(frame->draw, middle, y + (PLATE * s - size) / 2, width + 1,
                    (AppFont){size, APP_CENTRE, APP_COLOUR_DIM}, frame->game->level.title);
}

/// A line in the middle of the free part; returns the y below it.
static float draw_line(const AppScreenFrame *frame, float y, float share, SDL_Color color, const char *text) {
  const float s = frame->window->scale, size = APP_TEXT * s, pad = 14 * s;
  const SDL_FRect space = app_hud_free(frame);
  const float max = fminf(space.w, 520 * s) - 2 * pad;
  const float width = fminf(app_draw_text_width(frame->draw, size, text) + 1, max);
  const float height =
      app_draw_paragraph(frame->draw, 0, 0, width, (AppFont){size, APP_CENTRE, color}, text, false);
  const float x = roundf(space.x + (space.w - width) / 2);
  color.a = (Uint8)((float)color.a * share);
  const SDL_FRect r = {x - pad, y, width + 2 * pad, height + 14 * s};
  plate(frame, r, share);
  app_draw_paragraph(frame->draw, x, y + 9 * s, width, (AppFont){size, APP_CENTRE, color}, text, true);
  return y + r.h + 6 * s;
}

/// Title and brief of the level until the player does something, or for a few seconds: at the bottom, where
/// they hide little of the map. False: it is over.
static bool draw_banner(const AppScreenFrame *frame) {
  const float left = (float)app_play_banner(frame->game), s = frame->window->scale;
  if (left <= 0) return false;
  const float share = frame->settings->reduced_motion ? 1 : fminf(left / FADE_TICKS, 1);
  const SDL_FRect space = app_hud_free(frame);
  const float pad = 18 * s, w = fminf(space.w - 2 * MARGIN * s, 520 * s), text = w - 2 * pad,
              size = APP_TEXT * s;
  SDL_Color light = APP_COLOUR_ACCENT, plain = APP_COLOUR_TEXT;
  light.a = plain.a = (Uint8)(255 * share);
  const float brief = app_draw_paragraph(frame->draw, 0, 0, text, (AppFont){size, APP_CENTRE, plain},
                                         frame->game->level.brief, false);
  const float head = APP_TEXT_LARGE * s, h = head + brief + 2 * pad + (brief > 0 ? 6 * s : -4 * s);
  SDL_FRect r = {roundf(space.x + (space.w - w) / 2), roundf(space.y + space.h - h), w, h};
  if (r.x > foot_left(frame) + FOOT_MIN * s)
    r.y = roundf((float)frame->window->height - h - MARGIN * s); // beside the foot's plate
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 12 * s, (SDL_Color){14, 16, 22, (Uint8)(228 * share)});
  app_draw_text_fit(frame->draw, r.x + w / 2, r.y + pad - 4 * s, text, (AppFont){head, APP_CENTRE, light},
                    frame->game->level.title);
  app_draw_paragraph(frame->draw, r.x + pad, r.y + pad + head + 6 * s, text,
                     (AppFont){size, APP_CENTRE, plain}, frame->game->level.brief, true);
  return true;
}

/// The name of a kind that was met for the first time, at the bottom of the free part.
static void draw_meeting(const AppScreenFrame *frame) {
  const double left = frame->game->meet.until - frame->clock->now;
  if (left <= 0) return;
  const SimEnemyKind *row = sim_enemy_kinds[frame->game->meet.kind];
  const float s = frame->window->scale, size = APP_TEXT * s, small = APP_TEXT_SMALL * s,
              side = MEET_PICTURE * s, pad = 10 * s;
  double share = fmin(left, APP_MEET_SECONDS - left) / MEET_FADE;
  if (frame->settings->reduced_motion) share = 1;
  const Uint8 alpha = (Uint8)(255 * fmin(fmax(share, 0), 1));
  const SDL_FRect space = app_hud_free(frame);
  const float max = fminf(space.w, 480 * s) - side - 3 * pad;
  const float width = fminf(fmaxf(app_draw_text_width(frame->draw, size, row->title),
                                  app_draw_text_width(frame->draw, small, row->help)) +
                                1,
                            max);
  SDL_FRect r = {0, 0, width + side + 3 * pad, side + 2 * pad * 0.6f};
  r.x = roundf(space.x + space.w - r.w);
  // Beside the foot's plate, where it fits; else above, in the free part.
  r.y = roundf(r.x > space.x + MEET_FOOT * s ? (float)frame->window->height - r.h - 8 * s
                                             : space.y + space.h - r.h);
  SDL_Color back = APP_COLOUR_SHEET, name = APP_COLOUR_ACCENT, words = APP_COLOUR_TEXT,
            plain = APP_COLOUR_PLAIN;
  back.a = (Uint8)(back.a * alpha / 255);
  name.a = words.a = plain.a = alpha;
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 8 * s, back);
  app_parts_icon(frame, app_look_picture(frame->game->meet.kind), r.x + pad + side / 2, r.y + r.h / 2, side,
                 plain);
  const float x = r.x + 2 * pad + side;
  app_draw_text_fit(frame->draw, x, r.y + 6 * s, width, (AppFont){size, APP_LEFT, name}, row->title);
  app_draw_text_fit(frame->draw, x, r.y + 28 * s, width, (AppFont){small, APP_LEFT, words}, row->help);
}

static void draw_notices(const AppScreenFrame *frame) {
  const float s = frame->window->scale;
  float y = (MARGIN + CELL + MARGIN) * s;
  if (frame->game->paused && frame->game->end_at == 0)
    y = draw_line(frame, y, 1, APP_COLOUR_ACCENT, "Paused");
  const double left = frame->game->notice.until - frame->clock->now;
  if (left > 0)
    y = draw_line(frame, y, (float)fmin(left / FADE_SECONDS, 1), APP_COLOUR_TEXT, frame->game->notice.text);
  char words[96];
  const char *arm = app_arm_words(frame->game, words, sizeof words);
  if (arm != NULL) draw_line(frame, y, 1, APP_COLOUR_ACCENT, arm);
}

static void draw(const AppScreenFrame *frame) {
  if (!frame->game->has_world) return;
  const float left = draw_status(frame);
  draw_title(frame, left);
  draw_foot(frame);
  if (!draw_banner(frame) && frame->game->end_at == 0) draw_meeting(frame);
  draw_notices(frame);
  draw_top_row(frame);
  draw_overlay_columns(frame);
  draw_side_column(frame);
  app_panel_draw(frame);
}

const AppScreenRow app_screen_game = {.draw = draw, .back = APP_BACK_NONE, .open = true, .level = true};
