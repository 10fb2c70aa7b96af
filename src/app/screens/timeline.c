/* The time line below the map: what a player of films has, for a game. Closed at first; a button or a key
 * opens it, and it comes by itself while the world is not at its newest tick, or a recording is watched.
 *
 * It takes its height from the map, so that it hides nothing. One line where there is space, else the track
 * above a line of buttons; buttons that find no place are unfolded. */
#include "app/screens/timeline.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/game/time.h"
#include "app/screens/parts.h"

#define LINE         50.0f  // logical pixels, height of a line
#define CELL         46.0f  // width of a button
#define SPEED        54.0f  // of the speed between its buttons
#define PAD          4.0f   // at the sides
#define GAP          8.0f   // between groups
#define TRACK_MIN    330.0f // width of a track in one line with the buttons
#define MAP_MIN      300.0f // a lower map takes one of the two lines
#define MAP_LEAST    180.0f // that is left by what is unfolded
#define MAP_SWITCHES 250.0f // the same beside the overlays' switches
#define FOLD_MAX     0.45f  // of the map: what is unfolded
#define KIND_MIN     132.0f // width of a kind of jump

/* Where things lie */

static const TimelinePart groups[][4] = {
    {TIMELINE_PLAY, TIMELINE_BACK, TIMELINE_FORTH, TIMELINE_PARTS},
    {TIMELINE_JUMP_BACK, TIMELINE_KIND, TIMELINE_JUMP_FORTH, TIMELINE_PARTS},
    {TIMELINE_NOW, TIMELINE_PARTS},
    {TIMELINE_TREE, TIMELINE_PARTS},
    {TIMELINE_SLOWER, TIMELINE_SPEED, TIMELINE_FASTER, TIMELINE_PARTS},
    {TIMELINE_CLOSE, TIMELINE_PARTS},
};

enum { KINDS = (APP_ACTION_TIME_FIELD - APP_ACTION_TIME_COMMAND_BACK + 1) / 2 }; // of jumps
enum { GROUPS = sizeof groups / sizeof *groups, LEFT_GROUPS = 3 }; // left: above which the track lies

/// How wide a button is: a finger's width at least, and as many in a line as that allows.
static float cell_width(float s, float width) {
  const float fit = fmaxf(floorf(width / (APP_BUTTON * s) + 0.01f), 1);
  return fminf(CELL * s, width / fit);
}

static float part_width(TimelinePart part, float s, float cell) {
  return part == TIMELINE_SPEED && cell >= CELL * s ? SPEED * s : cell;
}

static float group_width(int group, float s, float cell) {
  float width = 0;
  for (int i = 0; groups[group][i] != TIMELINE_PARTS; i++) width += part_width(groups[group][i], s, cell);
  return width;
}

/// Returns where it ends.
static float place_group(TimelinePlaces *places, int group, float s, SDL_FPoint at, float cell) {
  for (int i = 0; groups[group][i] != TIMELINE_PARTS; i++) {
    const TimelinePart part = groups[group][i];
    const float w = part_width(part, s, cell);
    places->cell[part] = (SDL_FRect){at.x, at.y, w, LINE * s};
    at.x += w;
  }
  return at.x;
}

/// All of them in this line, the first ones at its left, the others at its right. Returns what is free
/// between.
static SDL_FRect place_all(TimelinePlaces *places, float s, SDL_FRect line, float cell, int lefts) {
  float x = line.x, right = line.x + line.w;
  for (int i = 0; i < lefts; i++) x = place_group(places, i, s, (SDL_FPoint){x, line.y}, cell) + GAP * s;
  for (int i = GROUPS - 1; i >= lefts; i--) {
    right -= group_width(i, s, cell);
    place_group(places, i, s, (SDL_FPoint){right, line.y}, cell);
    right -= GAP * s;
  }
  return (SDL_FRect){x, line.y, right - x, line.h};
}

/// As many as have space in the line, the most needed first; returns a bit for each group that has none.
static unsigned place_some(TimelinePlaces *places, float s, SDL_FRect line, float cell) {
  unsigned left = 0;
  float x = line.x;
  const float end = line.x + line.w - cell + 0.5f;
  for (int i = 0; i < GROUPS; i++) {
    if (x + group_width(i, s, cell) > end)
      left |= 1u << i;
    else
      x = place_group(places, i, s, (SDL_FPoint){x, line.y}, cell);
  }
  places->cell[TIMELINE_REST] = (SDL_FRect){line.x + line.w - cell, line.y, cell, line.h};
  return left;
}

static float all_width(float s) {
  float width = GAP * s * (GROUPS - 1);
  for (int i = 0; i < GROUPS; i++) width += group_width(i, s, CELL * s);
  return width;
}

/* How high it is */

static float map_width(const AppScreenFrame *frame) {
  return app_hud_right(frame);
}

/// The window's height without the bottom sheet: map and time line share it.
static float shared_height(const AppScreenFrame *frame) {
  return (float)frame->window->height - app_drawer_height(frame);
}

static bool is_here(const AppScreenFrame *frame) {
  const AppGame *game = frame->game;
  if (frame->screens->now != APP_SCREEN_GAME || !game->run.has_world || game->run.backdrop ||
      !app_time_known(game))
    return false;
  const bool wanted = frame->settings->value[APP_SETTING_TIMELINE] != 0;
  return !app_drawer_is_full(frame) &&
         (wanted || app_time_is_past(game) || game->run.time.watching || frame->screens->time_steps);
}

static bool has_one_line(const AppScreenFrame *frame) {
  const float s = frame->window->scale;
  return map_width(frame) - 2 * PAD * s >= all_width(s) + TRACK_MIN * s;
}

/// One line for both, the track or the buttons: the map would have too little left.
static bool is_low(const AppScreenFrame *frame) {
  return shared_height(frame) < (MAP_MIN + 2 * LINE) * frame->window->scale && !has_one_line(frame);
}

static int kinds_a_line(const AppScreenFrame *frame) {
  const float s = frame->window->scale, inner = map_width(frame) - 2 * PAD * s;
  const int fit = SDL_clamp((int)(inner / (KIND_MIN * s)), 1, KINDS), lines = (KINDS + fit - 1) / fit;
  return (KINDS + lines - 1) / lines; // even lines
}

/// What is unfolded; a fold whose button is not there is closed.
static TimelineFold fold_of(const AppScreenFrame *frame) {
  const TimelineFold fold = (TimelineFold)frame->screens->time_fold;
  const float s = frame->window->scale;
  if (fold == TIMELINE_LAST && !is_low(frame)) return TIMELINE_CLOSED;
  if (fold == TIMELINE_MORE && !is_low(frame) && map_width(frame) - 2 * PAD * s >= all_width(s))
    return TIMELINE_CLOSED;
  return fold;
}

static float line_count(const AppScreenFrame *frame) {
  return has_one_line(frame) || is_low(frame) ? 1 : 2;
}

static float fold_height(const AppScreenFrame *frame) {
  const float s = frame->window->scale, map = shared_height(frame) - line_count(frame) * LINE * s;
  const bool switches =
      !app_drawer_is_used(frame) && frame->settings->value[APP_SETTING_OVERLAY_BUTTONS] != 0;
  const float left = map - (switches ? MAP_SWITCHES : MAP_LEAST) * s;
  const float max = left < LINE * s / 2 ? 0 : fmaxf(fminf(map * FOLD_MAX, left), LINE * s);
  const int a_line = kinds_a_line(frame);
  switch (fold_of(frame)) {
  case TIMELINE_MORE:
    return is_low(frame) ? 0 : LINE * s;
  case TIMELINE_KINDS:
    return fminf(ceilf(LINE * s * (float)((KINDS + a_line - 1) / a_line)), floorf(max));
  case TIMELINE_BRANCHES:
    return floorf(fminf(timeline_branches_height(frame, map_width(frame) / s) * s, max));
  default:
    return 0;
  }
}

float app_timeline_height(const AppScreenFrame *frame) {
  if (!is_here(frame)) return 0;
  return roundf(line_count(frame) * LINE * frame->window->scale + fold_height(frame));
}

static void place_left(TimelinePlaces *places, float s, SDL_FPoint at, float cell, unsigned left) {
  for (int i = 0; i < GROUPS; i++)
    if ((left >> i & 1) != 0) at.x = place_group(places, i, s, at, cell);
}

/// One line that is the track, or buttons.
static void place_low(const AppScreenFrame *frame, TimelinePlaces *places, SDL_FRect line, float cell) {
  const float s = frame->window->scale;
  const TimelineFold fold = fold_of(frame);
  const unsigned left =
      fold == TIMELINE_MORE || fold == TIMELINE_LAST ? place_some(places, s, line, cell) : 0;
  places->cell[TIMELINE_REST] = (SDL_FRect){line.x + line.w - cell, line.y, cell, line.h};
  if (fold == TIMELINE_LAST) {
    for (int part = 0; part < TIMELINE_REST; part++) places->cell[part] = (SDL_FRect){0};
    place_left(places, s, (SDL_FPoint){line.x, line.y}, cell, left);
  }
  if (fold != TIMELINE_MORE && fold != TIMELINE_LAST)
    places->track = (SDL_FRect){line.x, line.y, line.w - cell, line.h};
}

TimelinePlaces timeline_places(const AppScreenFrame *frame) {
  TimelinePlaces places = {0};
  const float s = frame->window->scale, high = app_timeline_height(frame), line = LINE * s;
  if (high <= 0) return places;
  const float w = map_width(frame), bottom = shared_height(frame), fold = fold_height(frame),
              inner = w - 2 * PAD * s;
  places.bar = (SDL_FRect){0, bottom - high, w, high};
  places.fold = (SDL_FRect){0, bottom - high, w, fold};
  SDL_FRect below = {PAD * s, bottom - line, inner, line};
  const float cell = cell_width(s, inner);
  const bool fits = inner >= all_width(s);
  if (has_one_line(frame)) {
    places.one_line = true;
    places.track = place_all(&places, s, below, CELL * s, 1);
    return places;
  }
  if (is_low(frame)) {
    place_low(frame, &places, below, cell);
    return places;
  }
  places.track = (SDL_FRect){below.x, below.y - line, inner, line};
  if (fits) {
    place_all(&places, s, below, cell, LEFT_GROUPS);
  } else {
    const unsigned left = place_some(&places, s, below, cell);
    if (fold_of(frame) == TIMELINE_MORE)
      place_left(&places, s, (SDL_FPoint){below.x, places.fold.y}, cell, left);
  }
  return places;
}

/* What is on it */

const char *timeline_time(int64_t tick, char *out, size_t size) {
  const int64_t seconds = tick / SIM_TICKS_PER_SECOND;
  snprintf(out, size, "%d:%02d.%02d", (int)(seconds / 60), (int)(seconds % 60),
           (int)(tick % SIM_TICKS_PER_SECOND * 100 / SIM_TICKS_PER_SECOND));
  return out;
}

static void ask_fold(const AppScreenFrame *frame, TimelineFold fold) {
  if (frame->screens->time_fold == TIMELINE_LAST && fold == TIMELINE_MORE)
    fold = TIMELINE_LAST; // it is put away
  frame->screens->time_fold = frame->screens->time_fold == (uint8_t)fold ? TIMELINE_CLOSED : (uint8_t)fold;
}

/// A button that works an action, in a cell of the bar: the action may have another button elsewhere. icon 0:
/// the action's own.
static void act(const AppScreenFrame *frame, const TimelinePlaces *places, TimelinePart part,
                AppActionRow row, int icon) {
  const AppAction *action = &app_actions[row];
  const SDL_FRect cell = places->cell[part];
  if (cell.w <= 0) return;
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, action->label, (int)row, tip, sizeof tip);
  if (icon == 0) icon = app_actions_icon(action, action->is_on != NULL && action->is_on(frame->game));
  if (app_ui_button(frame->ui, app_ui_id("time", (int)part), cell, NULL, icon, false, tip))
    app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
}

/// A button that unfolds something.
static void unfold(const AppScreenFrame *frame, const TimelinePlaces *places, TimelinePart part,
                   TimelineFold fold, int icon, const char *tip) {
  const SDL_FRect cell = places->cell[part];
  if (cell.w <= 0) return;
  const bool on = fold_of(frame) == fold;
  if (app_ui_toggle(frame->ui, app_ui_id("time", (int)part), cell, NULL, icon, on, tip))
    ask_fold(frame, fold);
  // An arrow says that it opens upward.
  const float s = frame->window->scale, x = cell.x + cell.w - 11 * s, y = cell.y + 11 * s, arm = 4 * s;
  app_draw_triangle(frame->draw, (SDL_FPoint){x - arm, y + arm * 0.6f}, (SDL_FPoint){x, y - arm * 0.6f},
                    (SDL_FPoint){x + arm, y + arm * 0.6f}, on ? APP_COLOUR_ACCENT : APP_COLOUR_DIM);
}

/// What jumps may lead to. Each has two rows of actions, from that of the first kind on.
static const struct {
  const char *name;
  int icon;
} kinds[] = {
    [APP_JUMP_COMMAND] = {"Command", APP_SPRITE_TARGET},
    [APP_JUMP_DECISION] = {"Decision", APP_SPRITE_ICON_DECISION},
    [APP_JUMP_HIT] = {"Hit", APP_SPRITE_MARK_HIT},
    [APP_JUMP_EMBER] = {"Ember", APP_SPRITE_MARK_EMBER},
    [APP_JUMP_STOPPED] = {"Gave up", APP_SPRITE_MARK_STOPPED},
    [APP_JUMP_FIELD] = {"New field", APP_SPRITE_ICON_FIELD},
};

static_assert(sizeof kinds / sizeof *kinds == KINDS, "every kind of jump with a row has a name");

static AppActionRow jump_row(const AppScreenFrame *frame, bool forth) {
  return (AppActionRow)((int)APP_ACTION_TIME_COMMAND_BACK + 2 * frame->screens->time_jump + (forth ? 1 : 0));
}

static void draw_kinds(const AppScreenFrame *frame, SDL_FRect fold) {
  const float s = frame->window->scale, inner = fold.w - 2 * PAD * s;
  const int a_line = kinds_a_line(frame);
  const float w = inner / (float)a_line;
  const float begin = app_ui_scroll_begin(frame->ui, app_ui_id("time kinds", 0), fold);
  for (int i = 0; i < KINDS; i++) {
    const SDL_FRect r = {fold.x + PAD * s + w * (float)(i % a_line), begin + LINE * s * (float)(i / a_line),
                         w, LINE * s};
    char tip[APP_UI_TIP_BYTES];
    snprintf(tip, sizeof tip, "The buttons for jumps lead to: %s", app_time_jump_title((AppTimeJump)i));
    if (!app_ui_toggle(frame->ui, app_ui_id("time kind", i), r, kinds[i].name, kinds[i].icon,
                       i == frame->screens->time_jump, tip))
      continue;
    frame->screens->time_jump = (uint8_t)i;
    frame->screens->time_fold = TIMELINE_CLOSED;
  }
  app_ui_scroll_end(frame->ui, LINE * s * (float)((KINDS + a_line - 1) / a_line));
}

/// How fast; a tap makes it the usual speed.
static void draw_speed(const AppScreenFrame *frame, const TimelinePlaces *places) {
  const SDL_FRect cell = places->cell[TIMELINE_SPEED];
  if (cell.w <= 0) return;
  const float s = frame->window->scale, size = APP_TEXT * s;
  const int32_t speed = app_time_speed_now(frame->game);
  char text[16], shown[24];
  snprintf(shown, sizeof shown, "%s\xc3\x97", app_time_speed_text(speed, text, sizeof text));
  const AppUiState state = app_ui_add(frame->ui, app_ui_id("time", TIMELINE_SPEED), APP_UI_BUTTON, cell,
                                      false, "Speed; tap for the usual one");
  if (state.clicked)
    app_intend(frame->intents,
               (AppIntent){.kind = APP_INTENT_TIME, .id = APP_TIME_SET_SPEED, .value = APP_SPEED_ONE});
  if (state.hot || state.held)
    app_draw_round_rect(frame->draw, cell.x, cell.y + 3 * s, cell.w, cell.h - 6 * s, 8 * s, APP_COLOUR_HOVER);
  if (state.focused)
    app_draw_round_frame(frame->draw, (SDL_FRect){cell.x, cell.y + 3 * s, cell.w, cell.h - 6 * s}, 8 * s,
                         fmaxf(2 * s, 1), APP_COLOUR_FOCUS);
  app_draw_text_fit(frame->draw, cell.x + cell.w / 2, cell.y + (cell.h - size) / 2, cell.w - 4 * s,
                    (AppFont){size, APP_CENTRE, speed == APP_SPEED_ONE ? APP_COLOUR_DIM : APP_COLOUR_ACCENT},
                    shown);
}

/// Also leads out of the past, for there the line stays open. A recording is left by taking over.
static void draw_close(const AppScreenFrame *frame, const TimelinePlaces *places) {
  const bool past = app_time_is_past(frame->game);
  const SDL_FRect cell = places->cell[TIMELINE_CLOSE];
  if (cell.w <= 0 || frame->game->run.time.watching) return;
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, past ? "Close, and back to the present" : "Close",
               past ? (int)APP_ACTION_TIME_NOW : (int)APP_ACTION_TIMELINE, tip, sizeof tip);
  if (!app_ui_button(frame->ui, app_ui_id("time", TIMELINE_CLOSE), cell, NULL, APP_SPRITE_ICON_CLOSE, false,
                     tip))
    return;
  frame->screens->time_steps = false;
  app_intend(frame->intents, (AppIntent){.kind = APP_INTENT_SETTING, .id = APP_SETTING_TIMELINE, .value = 0});
  if (past) app_ask(frame, APP_INTENT_ACTION, APP_ACTION_TIME_NOW);
}

static void draw_buttons(const AppScreenFrame *frame, const TimelinePlaces *places) {
  const struct {
    TimelinePart part;
    AppActionRow row;
    int icon;
  } rows[] = {
      {TIMELINE_PLAY, APP_ACTION_PAUSE, 0},
      {TIMELINE_BACK, APP_ACTION_TIME_BACK, APP_SPRITE_ICON_STEP_BACK},
      {TIMELINE_FORTH, APP_ACTION_STEP, 0},
      {TIMELINE_JUMP_BACK, jump_row(frame, false), APP_SPRITE_ICON_JUMP_BACK},
      {TIMELINE_JUMP_FORTH, jump_row(frame, true), APP_SPRITE_ICON_JUMP_NEXT},
      {TIMELINE_NOW, APP_ACTION_TIME_NOW, APP_SPRITE_ICON_NOW},
      {TIMELINE_SLOWER, APP_ACTION_SLOWER, 0},
      {TIMELINE_FASTER, APP_ACTION_FASTER, 0},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    act(frame, places, rows[i].part, rows[i].row, rows[i].icon);
  }
  draw_speed(frame, places);
  draw_close(frame, places);
  unfold(frame, places, TIMELINE_KIND, TIMELINE_KINDS, kinds[frame->screens->time_jump].icon,
         "What the jumps lead to");
  unfold(frame, places, TIMELINE_TREE, TIMELINE_BRANCHES, APP_SPRITE_ICON_BRANCHES,
         "Branches: what else was tried");
  const bool second = is_low(frame) && fold_of(frame) == TIMELINE_MORE;
  unfold(frame, places, TIMELINE_REST, second ? TIMELINE_LAST : TIMELINE_MORE, APP_SPRITE_ICON_MORE,
         second ? "Still more" : "More");
}

void app_past_frame(const AppScreenFrame *frame) {
  const AppGame *game = frame->game;
  const SDL_FRect v = game->camera.view;
  if (!is_here(frame) || !(app_time_is_past(game) || game->run.time.watching)) return;
  const float thick = fmaxf(roundf(3 * frame->window->scale), 2);
  app_draw_frame(frame->draw, v.x, v.y, v.w, v.h, thick, TIMELINE_PAST);
}

/// Who does single ticks in a pause wants to see where he is.
static void note_steps(const AppScreenFrame *frame) {
  AppScreens *screens = frame->screens;
  const bool stands = frame->game->run.paused, open = frame->settings->value[APP_SETTING_TIMELINE] != 0;
  const int64_t tick = frame->game->run.world.tick;
  screens->time_steps =
      stands && (screens->time_steps || (screens->time_stood && tick != screens->time_tick));
  if (screens->time_open && !open) screens->time_steps = false; // it was closed
  screens->time_stood = stands;
  screens->time_open = open;
  screens->time_tick = tick;
}

void app_timeline_draw(const AppScreenFrame *frame) {
  note_steps(frame);
  const TimelinePlaces places = timeline_places(frame);
  const float s = frame->window->scale;
  if (places.bar.h <= 0) return;
  app_ui_surface(frame->ui, app_ui_id("time line", 0), places.bar);
  app_draw_rect(frame->draw, places.bar.x, places.bar.y, places.bar.w, places.bar.h, APP_COLOUR_SHEET);
  app_draw_rect(frame->draw, places.bar.x, places.bar.y, places.bar.w, fmaxf(s, 1),
                app_time_is_past(frame->game) ? TIMELINE_PAST : APP_COLOUR_OUTLINE);
  draw_buttons(frame, &places);
  if (places.fold.h > 0 && fold_of(frame) == TIMELINE_KINDS) draw_kinds(frame, places.fold);
  if (places.fold.h > 0 && fold_of(frame) == TIMELINE_BRANCHES) timeline_branches_draw(frame, &places);
  if (places.track.w > 0) timeline_track_draw(frame, places.track);
}
