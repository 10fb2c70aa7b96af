/* What is shown while a level is played: hearts, embers and time at the top left, the overlays' switches
 * below them, the window's buttons at the right, what the hero is doing at the bottom. All of it fits into
 * 800 x 600 beside the lab. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/game/heroes.h"
#include "app/game/nights.h"
#include "app/game/powers.h"
#include "app/game/queue.h"
#include "app/screens/clear.h"
#include "app/screens/parts.h"
#include "app/view/looks.h"

#define CELL        APP_HUD_CELL
#define MARGIN      APP_HUD_MARGIN
#define PLATE       40.0f // height of the status plate
#define FOOT        APP_HUD_FOOT
#define ICON        22.0f
#define PLATES      920.0f // width of status, title and foot together, about
#define COVERED_MAX 0.24f  // of the map, by all that lies on it

static const AppActionRow top_row[] = {APP_ACTION_PAUSE, APP_ACTION_HELP, APP_ACTION_PANEL, APP_ACTION_BACK};
/// The powers that the level gives follow.
static const AppActionRow side_column[] = {APP_ACTION_MUTE, APP_ACTION_ZOOM_IN, APP_ACTION_ZOOM_OUT,
                                           APP_ACTION_TIMELINE, APP_ACTION_HOME};

/// Where the window is narrow: the menu and the bottom sheet have the others.
static const AppActionRow narrow_row[] = {APP_ACTION_PAUSE, APP_ACTION_BACK};
static const AppActionRow narrow_column[] = {APP_ACTION_TIMELINE, APP_ACTION_HOME};

enum { MAX_BUTTONS = sizeof side_column / sizeof *side_column + APP_ARM_COUNT };

typedef struct Buttons {
  AppActionRow row[MAX_BUTTONS];
  int count;
} Buttons;

static Buttons buttons_of(const AppActionRow *rows, size_t count) {
  Buttons buttons = {.count = (int)count};
  assert(count <= MAX_BUTTONS);
  memcpy(buttons.row, rows, count * sizeof *rows);
  return buttons;
}

#define BUTTONS(rows) buttons_of(rows, sizeof rows / sizeof *rows)

static Buttons top_buttons(const AppScreenFrame *frame) {
  return app_hud_is_narrow(frame) ? BUTTONS(narrow_row) : BUTTONS(top_row);
}

/// As many as have space below the button of the minimap; the first ones give way.
static Buttons side_buttons(const AppScreenFrame *frame) {
  const float s = frame->window->scale, foot = app_hud_is_narrow(frame) ? FOOT + MARGIN : 0;
  const float high = app_hud_bottom(frame) / s - 2 * CELL - 3 * MARGIN - foot;
  Buttons buttons = app_hud_is_narrow(frame) ? BUTTONS(narrow_column) : BUTTONS(side_column);
  for (int row = 0; row < APP_ACTION_COUNT; row++) {
    const AppArm arm = app_actions_arm((AppActionRow)row);
    if (arm != APP_ARM_NONE && sim_power_given(&frame->game->run.world, app_powers[arm]->command) > 0)
      buttons.row[buttons.count++] = (AppActionRow)row;
  }
  const int fit = SDL_max((int)((high + 0.5f) / CELL), 0), over = SDL_max(buttons.count - fit, 0);
  return buttons_of(buttons.row + over, (size_t)(buttons.count - over));
}

static float top_width(const AppScreenFrame *frame) {
  return CELL * frame->window->scale * (float)top_buttons(frame).count;
}

float app_hud_right(const AppScreenFrame *frame) {
  return (float)frame->window->width - app_panel_width(frame);
}

float app_hud_bottom(const AppScreenFrame *frame) {
  return (float)frame->window->height - app_drawer_height(frame) - app_timeline_height(frame);
}

static int overlays_on(const AppScreenFrame *frame) {
  int on = 0;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) on += frame->settings->overlay[i];
  return on;
}

/// Buttons before the overlays' switches: the one that unfolds them, and while there is something to do for
/// it the one that puts all of them out.
static int buttons_before(const AppScreenFrame *frame) {
  return frame->settings->value[APP_SETTING_OVERLAY_BUTTONS] || overlays_on(frame) > 0 ? 2 : 1;
}

/// These buttons, and the switches when they are unfolded, stand in one column, in several where the window
/// is low. Where they reach down to the bottom, the foot's plate stands beside them.
static int overlay_columns(const AppScreenFrame *frame, int *lines) {
  const float s = frame->window->scale, capacity = app_hud_bottom(frame) - (CELL + 3 * MARGIN) * s;
  *lines = 0;
  if (app_drawer_is_used(frame)) return 0;
  const int cells =
      buttons_before(frame) + (frame->settings->value[APP_SETTING_OVERLAY_BUTTONS] ? APP_OVERLAY_COUNT : 0);
  const int fit = SDL_max((int)(capacity / (CELL * s)), 1), columns = (cells + fit - 1) / fit;
  *lines = (cells + columns - 1) / columns;
  return columns;
}

float app_hud_extra(const AppScreenFrame *frame) {
  int lines;
  return CELL * frame->window->scale * (float)SDL_max(overlay_columns(frame, &lines) - 1, 0);
}

SDL_FRect app_hud_free(const AppScreenFrame *frame) {
  int lines;
  const float s = frame->window->scale,
              left = (2 * MARGIN + CELL * (float)overlay_columns(frame, &lines)) * s;
  const float side = (MARGIN + CELL + MARGIN) * s, bottom = (FOOT + 2 * MARGIN) * s;
  const float width = app_hud_right(frame) - left - side, height = app_hud_bottom(frame) - side - bottom;
  return (SDL_FRect){left, side, fmaxf(width, 1), fmaxf(height, 1)};
}

AppOverlaySpace app_hud_space(const AppScreenFrame *frame) {
  int lines;
  const float s = frame->window->scale, cell = CELL * s;
  const int columns = overlay_columns(frame, &lines);
  const int cells = top_buttons(frame).count + side_buttons(frame).count + columns * lines;
  const SDL_FRect plate = app_minimap_plate(frame);
  const float covered = (float)(cells + 1) * cell * cell + PLATES * PLATE * s * s + plate.w * plate.h;
  const float map = app_hud_right(frame) * app_hud_bottom(frame);
  return (AppOverlaySpace){app_hud_free(frame), plate, fmaxf(COVERED_MAX * map - covered, 0)};
}

/* Top left: hearts, embers, time */

static void add_hearts(const AppScreenFrame *frame, AppStrip *strip) {
  const SimHero *hero = &frame->game->run.world.hero;
  for (int i = 0; i < frame->game->run.world.tuning.value[SIM_TUNE_HEARTS]; i++) {
    const int sprite = i < hero->hearts ? APP_SPRITE_HEART : APP_SPRITE_HEART_EMPTY;
    app_strip_sprite(frame, strip, sprite, ICON, APP_COLOUR_PLAIN);
    app_strip_gap(frame, strip, 3);
  }
}

static void add_embers(const AppScreenFrame *frame, AppStrip *strip) {
  const SimWorld *world = &frame->game->run.world;
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
  const SimWorld *world = &frame->game->run.world;
  char time[32];
  if (!world->has_game) return;
  app_strip_gap(frame, strip, 14);
  app_strip_text(frame, strip, APP_TEXT, APP_COLOUR_TEXT,
                 app_ui_time(world->end_tick >= 0 ? world->end_tick : world->tick, false, time, sizeof time));
}

/// Where goals are exits, those that have got away; where nobody is hurt, how often the heroes were touched.
static void add_counts(const AppScreenFrame *frame, AppStrip *strip) {
  const SimWorld *world = &frame->game->run.world;
  const int32_t limit = world->tuning.value[SIM_TUNE_ESCAPE_LIMIT];
  const bool exits = world->tuning.value[SIM_TUNE_GOALS_ARE_EXITS] != 0;
  char count[24], text[48];
  if (exits || limit > 0) {
    app_ui_count(world->stats.escaped, count, sizeof count);
    if (limit > 0)
      snprintf(text, sizeof text, "%s/%d", count, (int)limit);
    else
      snprintf(text, sizeof text, "%s", count);
    app_strip_gap(frame, strip, 10);
    app_strip_sprite(frame, strip, APP_SPRITE_GOAL_EXIT, ICON, APP_COLOUR_PLAIN);
    app_strip_gap(frame, strip, 4);
    app_strip_text(frame, strip, APP_TEXT, APP_COLOUR_SHADE, text);
  }
  if (world->tuning.value[SIM_TUNE_HARMLESS] == 0) return;
  snprintf(text, sizeof text, "touched %s", app_ui_count(world->stats.touches, count, sizeof count));
  app_strip_gap(frame, strip, 10);
  app_strip_text(frame, strip, APP_TEXT_SMALL, APP_COLOUR_DIM, text);
}

static void add_wave(const AppScreenFrame *frame, AppStrip *strip) {
  const SimWorld *world = &frame->game->run.world;
  const int32_t wave = app_night_wave(world->end_tick >= 0 ? world->end_tick : world->tick);
  char text[32];
  if (!frame->game->run.night.on || wave == 0) return;
  snprintf(text, sizeof text, "Wave %d", (int)wave);
  app_strip_gap(frame, strip, 12);
  app_strip_text(frame, strip, APP_TEXT, APP_COLOUR_ACCENT, text);
}

/// The best time, or the par while there is none.
static void add_best(const AppScreenFrame *frame, AppStrip *strip) {
  const int64_t best = app_records_best(&frame->settings->records, frame->game->run.level_name);
  const int64_t par = (int64_t)frame->game->run.level.par_seconds * SIM_TICKS_PER_SECOND;
  char text[48], time[32];
  if (!frame->game->run.world.has_game || (best <= 0 && par <= 0)) return;
  snprintf(text, sizeof text, "%s %s", best > 0 ? "best" : "par",
           app_ui_time(best > 0 ? best : par, false, time, sizeof time));
  app_strip_gap(frame, strip, 8);
  app_strip_text(frame, strip, APP_TEXT_SMALL, APP_COLOUR_DIM, text);
}

/// As much as fits beside the buttons, the most important first. Returns where it ends.
static float draw_status(const AppScreenFrame *frame) {
  static void (*const parts[])(const AppScreenFrame *, AppStrip *) = {add_embers, add_counts, add_wave,
                                                                      add_time, add_best};
  const float s = frame->window->scale, x = MARGIN * s, y = (MARGIN + (CELL - PLATE) / 2) * s, pad = 10 * s;
  const float capacity = app_hud_right(frame) - x - 2 * pad - top_width(frame) - 2 * MARGIN * s;
  AppStrip strip = {0};
  add_hearts(frame, &strip);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    AppStrip longer = strip;
    parts[i](frame, &longer);
    if (longer.width > capacity) break;
    strip = longer;
  }
  const SDL_FRect r = {x, y, strip.width + 2 * pad, PLATE * s};
  app_clear_plate(frame, app_ui_id("status", 0), r);
  app_parts_plate(frame, r, 1);
  app_strip_draw(frame, &strip, x + pad, y + r.h / 2);
  // Hearts come first in the strip: a heart, a gap.
  const float heart = strip.item[0].width, step = heart + strip.item[1].width;
  app_hearts_draw_lost(
      frame,
      (SDL_FPoint){x + pad + heart / 2 + step * (float)frame->game->run.world.hero.hearts, y + r.h / 2},
      heart);
  app_clear_end(frame);
  return r.x + r.w;
}

/* Buttons */

static void draw_action(const AppScreenFrame *frame, AppActionRow row, SDL_FRect rect) {
  app_clear_plate(frame, app_ui_id("action", (int)row), rect);
  app_parts_action(frame, row, rect);
  app_clear_end(frame);
}

static void draw_top_row(const AppScreenFrame *frame) {
  const float s = frame->window->scale, cell = CELL * s, w = top_width(frame),
              x = app_hud_right(frame) - MARGIN * s - w;
  const Buttons buttons = top_buttons(frame);
  app_ui_surface(frame->ui, app_ui_id("top row", 0), (SDL_FRect){x, MARGIN * s, w, cell});
  for (int i = 0; i < buttons.count; i++)
    draw_action(frame, buttons.row[i], (SDL_FRect){x + cell * (float)i, MARGIN * s, cell, cell});
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
  const float s = frame->window->scale, cell = CELL * s, x = app_hud_right(frame) - MARGIN * s - cell;
  const Buttons buttons = side_buttons(frame);
  const float foot = app_hud_is_narrow(frame) ? (FOOT + MARGIN) * s : 0; // which is as wide as the window
  const float top = app_hud_bottom(frame) - MARGIN * s - foot - cell * (float)buttons.count;
  app_ui_surface(frame->ui, app_ui_id("side column", 0),
                 (SDL_FRect){x, top, cell, cell * (float)buttons.count});
  for (int i = 0; i < buttons.count; i++) {
    const SDL_FRect r = {x, top + cell * (float)i, cell, cell};
    draw_action(frame, buttons.row[i], r);
    const AppArm arm = app_actions_arm(buttons.row[i]);
    if (arm != APP_ARM_NONE)
      draw_badge(frame, r, sim_power_left(&frame->game->run.world, app_powers[arm]->command));
  }
}

static void draw_overlay_columns(const AppScreenFrame *frame) {
  const float s = frame->window->scale, cell = CELL * s, x = MARGIN * s, top = (MARGIN + CELL + MARGIN) * s;
  int lines;
  const int columns = overlay_columns(frame, &lines);
  if (columns == 0) return;
  app_ui_surface(frame->ui, app_ui_id("overlay column", 0),
                 (SDL_FRect){x, top, cell * (float)columns, cell * (float)lines});
  const SDL_FRect fold = {x, top, cell, cell};
  const int before = buttons_before(frame), on = overlays_on(frame);
  draw_action(frame, APP_ACTION_OVERLAYS, fold);
  if (on > 0) draw_badge(frame, fold, on);
  if (before > 1)
    draw_action(frame, APP_ACTION_CLEAR,
                (SDL_FRect){x + cell * (float)(1 / lines), top + cell * (float)(1 % lines), cell, cell});
  for (int i = 0; i < APP_OVERLAY_COUNT && frame->settings->value[APP_SETTING_OVERLAY_BUTTONS]; i++) {
    const int at = i + before;
    const SDL_FRect r = {x + cell * (float)(at / lines), top + cell * (float)(at % lines), cell, cell};
    app_clear_plate(frame, app_ui_id("overlay", i), r);
    app_parts_overlay(frame, "overlay", i, r);
    app_clear_end(frame);
  }
}

/// The overlays have drawn their cards; here a tap on a title folds or unfolds one, and the rest of it is no
/// map.
static void draw_card_titles(const AppScreenFrame *frame) {
  const float s = frame->window->scale;
  for (int i = 0; i < APP_OVERLAY_CARDS; i++) {
    AppOverlayCard card;
    if (frame->game->overlays == NULL || !app_overlays_card(frame->game->overlays, i, &card)) continue;
    app_ui_surface(frame->ui, app_ui_id("card", i), card.cell);
    const AppUiState state = app_ui_add(frame->ui, app_ui_id("card title", i), APP_UI_BUTTON, card.title,
                                        false, card.open ? "Fold this card" : app_overlays[card.row]->title);
    if (state.focused)
      app_draw_round_frame(frame->draw, card.title, 8 * s, fmaxf(2 * s, 1), APP_COLOUR_FOCUS);
    if (state.clicked) app_ask(frame, APP_INTENT_CARD, card.row);
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

float app_hud_foot_left(const AppScreenFrame *frame) {
  int lines;
  const float s = frame->window->scale;
  const int columns = overlay_columns(frame, &lines);
  if (columns == 0) return MARGIN * s;
  const float below = (2 * MARGIN + CELL * (float)(lines + 1)) * s; // the last switch ends here
  if (below <= app_hud_bottom(frame) - (2 * MARGIN + FOOT) * s) return MARGIN * s;
  return (2 * MARGIN + CELL * (float)columns) * s;
}

/// Who is sent: a tap sends the other. Where there is one hero: nothing.
static void draw_sender(const AppScreenFrame *frame, SDL_FRect rect) {
  const float s = frame->window->scale;
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, app_actions[APP_ACTION_SEND].label, APP_ACTION_SEND, tip, sizeof tip);
  if (app_ui_button(frame->ui, app_ui_id("send", 0), rect, NULL,
                    app_sent(frame->game) == 0 ? APP_SPRITE_HERO : APP_SPRITE_HERO_SECOND, false, tip))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_SEND);
  app_parts_icon(frame, APP_SPRITE_ICON_SEND, rect.x + rect.w - 9 * s, rect.y + rect.h - 9 * s, 14 * s,
                 APP_COLOUR_ACCENT);
}

/// "Lookahead, depth 7"; where there are two heroes, whose it is.
static void how_words(const AppScreenFrame *frame, const NavSteering *steering, char *out, size_t size) {
  const char *whose = frame->game->run.world.second == NULL ? ""
                      : app_sent(frame->game) == 0          ? "First hero: "
                                                            : "Second hero: ";
  if (steering->uses_depth)
    snprintf(out, size, "%s%s, depth %d", whose, steering->title,
             (int)app_tunable(frame->game, SIM_TUNE_DEPTH));
  else
    snprintf(out, size, "%s%s", whose, steering->title);
}

/// The status of the hero that is sent above his steering. Where it looks ahead, the plate is the stepper of
/// its depth.
static void draw_foot(const AppScreenFrame *frame) {
  const float s = frame->window->scale, pad = 12 * s, size = APP_TEXT * s, small = APP_TEXT_SMALL * s;
  const NavSteering *steering = nav_steerings[app_steering(frame->game)];
  const float sender = frame->game->run.world.second != NULL ? APP_HUD_FOOT * s : 0;
  const float beside = app_hud_is_narrow(frame) ? MARGIN * s : (2 * MARGIN + CELL) * s;
  const float most = app_hud_right(frame) - app_hud_foot_left(frame) - beside - 2 * pad - sender;
  const bool steps = steering->uses_depth && most > 3 * APP_BUTTON * s; // else the lab has its depth
  const float buttons = sender + (steps ? 2 * APP_BUTTON * s : 0);
  char how[96];
  how_words(frame, steering, how, sizeof how);
  SDL_Color color;
  const char *what = status_words(sim_world_hero(&frame->game->run.world, app_sent(frame->game)), &color);
  if (frame->game->run.world.hero.status == SIM_HERO_LOST && frame->game->run.world.hero.hearts > 0)
    what = "Too many got away";
  const float capacity = most + sender - buttons;
  const float text =
      fmaxf(app_draw_text_width(frame->draw, size, what), app_draw_text_width(frame->draw, small, how));
  const float width = fminf(fmaxf(text, 150 * s), capacity);
  const SDL_FRect r = {app_hud_foot_left(frame), app_hud_bottom(frame) - (MARGIN + FOOT) * s,
                       width + 2 * pad + buttons, FOOT * s};
  app_clear_plate(frame, app_ui_id("foot", 0), r);
  app_parts_plate(frame, r, 1);
  if (steps)
    app_parts_hero_depth(frame, "depth here", (SDL_FRect){r.x + sender, r.y, r.w - sender, r.h}, true);
  if (sender > 0) draw_sender(frame, (SDL_FRect){r.x, r.y, sender, r.h});
  const float x = r.x + buttons + pad;
  app_draw_text_fit(frame->draw, x, r.y + 7 * s, width, (AppFont){size, APP_LEFT, color}, what);
  app_draw_text_fit(frame->draw, x, r.y + 28 * s, width, (AppFont){small, APP_LEFT, APP_COLOUR_DIM}, how);
  app_clear_end(frame);
}

/* The middle */

static void draw_title(const AppScreenFrame *frame, float left) {
  const float s = frame->window->scale, size = APP_TEXT * s, pad = 12 * s,
              y = (MARGIN + (CELL - PLATE) / 2) * s;
  const float right = app_hud_right(frame) - top_width(frame) - 2 * MARGIN * s,
              middle = app_hud_right(frame) / 2;
  const float half = fminf(middle - left, right - middle) - 10 * s;
  if (half < 50 * s || frame->game->run.level.title[0] == '\0') return;
  const float width =
      fminf(app_draw_text_width(frame->draw, size, frame->game->run.level.title), 2 * (half - pad));
  const SDL_FRect r = {middle - width / 2 - pad, y, width + 2 * pad, PLATE * s};
  app_clear_plate(frame, app_ui_id("title", 0), r);
  app_parts_plate(frame, r, 1);
  app_draw_text_fit(frame->draw, middle, y + (PLATE * s - size) / 2, width + 1,
                    (AppFont){size, APP_CENTRE, APP_COLOUR_DIM}, frame->game->run.level.title);
  app_clear_end(frame);
}

static void draw(const AppScreenFrame *frame) {
  if (!frame->game->run.has_world) return;
  app_clear_begin(frame);
  app_rim_draw(frame);
  app_past_frame(frame);
  app_opening_dim(frame);
  app_pad_cursor_draw(frame);
  const float left = draw_status(frame);
  draw_title(frame, left);
  const bool full = app_drawer_is_full(frame); // it hides them
  if (!full) {
    draw_foot(frame);
    app_notices_draw(frame);
  }
  draw_top_row(frame);
  draw_overlay_columns(frame);
  if (!full) {
    draw_card_titles(frame);
    app_offers_draw(frame);
    draw_side_column(frame);
    app_minimap_draw(frame);
    app_opening_flight(frame);
    app_said_draw(frame);
    app_way_draw(frame);
    app_opening_card(frame);
  }
  app_timeline_draw(frame);
  app_panel_draw(frame);
  app_drawer_draw(frame);
}

const AppScreenRow app_screen_game = {
    .draw = draw, .back = APP_BACK_NONE, .map = APP_MAP_GAME, .level = true, .notices = true};
