/* The time line below the map: what a player of films has, for a game. Closed at first; a button or a key
 * opens it, and it comes by itself while the world is not at its newest tick, or a recording is watched.
 *
 * It takes its height from the map, so that it hides nothing. One line where there is space, else the track
 * above a line of buttons; buttons that find no place are unfolded. Sizes are logical pixels. */
#include "app/hud/timeline.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/hud/hud.h"
#include "app/hud/timeline_branches.h"
#include "app/hud/timeline_scale.h"
#include "app/hud/timeline_track.h"
#include "app/run/jumps.h"
#include "app/run/speed.h"
#include "app/run/when.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/ui/paint.h"

#define LINE         50.0f  // height of a line
#define CELL         46.0f  // width of a button
#define SPEED        54.0f  // of the speed between its buttons
#define PAD          4.0f   // at the sides
#define GAP          8.0f   // between groups
#define TRACK_MIN    330.0f // width of a track in one line with the buttons
#define MAP_MIN      300.0f // a lower map takes one of the two lines
#define MAP_LEAST    180.0f // that is left by what is unfolded
#define MAP_SWITCHES 250.0f // the same next to the overlays' switches
#define FOLD_MAX     0.45f  // of the map: what is unfolded
#define KIND_MIN     132.0f // width of a kind of jump

/// Parts that are hidden have width 0.
typedef struct TimelinePlaces {
  AppBox fold, track, cell[TIMELINE_PARTS];
  bool one_line; // the track lies between the buttons
} TimelinePlaces;

/* Layout */

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

/// The width of a button: at least that of a finger, and as many in a line as that allows.
static float cell_width(float width) {
  const float fit = fmaxf(floorf(width / APP_BUTTON + 0.01f), 1);
  return fminf(CELL, width / fit);
}

static float part_width(TimelinePart part, float cell) {
  return part == TIMELINE_SPEED && cell >= CELL ? SPEED : cell;
}

static float group_width(int group, float cell) {
  float width = 0;
  assert(group >= 0 && group < GROUPS);
  for (int i = 0; groups[group][i] != TIMELINE_PARTS; i++) width += part_width(groups[group][i], cell);
  return width;
}

/// Cuts a group off the left of the line.
static void place_group(TimelinePlaces *places, int group, AppBox *line, float cell) {
  for (int i = 0; groups[group][i] != TIMELINE_PARTS; i++) {
    const TimelinePart part = groups[group][i];
    places->cell[part] = app_cut_left(line, part_width(part, cell));
  }
}

/// All of them in this line, the first ones at its left, the others at its right. Returns what is free
/// between.
static AppBox place_all(TimelinePlaces *places, AppBox line, float cell, int lefts) {
  for (int i = 0; i < lefts; i++) {
    place_group(places, i, &line, cell);
    app_cut_left(&line, GAP);
  }
  for (int i = GROUPS - 1; i >= lefts; i--) {
    AppBox group = app_cut_right(&line, group_width(i, cell));
    place_group(places, i, &group, cell);
    app_cut_right(&line, GAP);
  }
  return line;
}

/// Places as many buttons as have space in the line, the most needed first; returns a bit for each group that
/// has none.
static unsigned place_some(TimelinePlaces *places, AppBox line, float cell) {
  unsigned left = 0;
  places->cell[TIMELINE_REST] = app_cut_right(&line, cell);
  for (int i = 0; i < GROUPS; i++) {
    if (group_width(i, cell) * line.s > line.r.w + 0.5f)
      left |= 1u << i;
    else
      place_group(places, i, &line, cell);
  }
  return left;
}

static void place_left(TimelinePlaces *places, AppBox line, float cell, unsigned left) {
  for (int i = 0; i < GROUPS; i++)
    if ((left >> i & 1) != 0) place_group(places, i, &line, cell);
}

static float all_width(void) {
  float width = GAP * (GROUPS - 1);
  for (int i = 0; i < GROUPS; i++) width += group_width(i, CELL);
  return width;
}

/* Height */

/// Width of the lines inside the bar, which is as wide as the map.
static float inner_width(const AppHudPlaces *places) {
  return app_box_w(places->map) - 2 * PAD;
}

/// The window's height without the bottom sheet: map and time line share it.
static float shared_height(const AppHudPlaces *places) {
  return app_box_h(places->window) - places->plate[APP_HUD_DRAWER].r.h / places->window.s;
}

static bool has_one_line(const AppHudPlaces *places) {
  return inner_width(places) >= all_width() + TRACK_MIN;
}

/// One line for both, the track or the buttons: the map would have too little left.
static bool is_low(const AppHudPlaces *places) {
  return shared_height(places) < MAP_MIN + 2 * LINE && !has_one_line(places);
}

static float line_count(const AppHudPlaces *places) {
  return has_one_line(places) || is_low(places) ? 1 : 2;
}

static int kinds_a_line(const AppHudPlaces *places) {
  return app_grid_even(KINDS, SDL_clamp((int)(inner_width(places) / KIND_MIN), 1, KINDS));
}

/// The part that is unfolded; a fold without its button is closed.
static TimelineFold fold_of(const AppScreenFrame *frame) {
  const TimelineFold fold = (TimelineFold)frame->screens->time_fold;
  if (fold == TIMELINE_LAST && !is_low(frame->hud)) return TIMELINE_CLOSED;
  if (fold == TIMELINE_MORE && !is_low(frame->hud) && inner_width(frame->hud) >= all_width())
    return TIMELINE_CLOSED;
  return fold;
}

static float fold_height(const AppScreenFrame *frame) {
  const AppHudPlaces *places = frame->hud;
  const float map = shared_height(places) - line_count(places) * LINE;
  const bool switches = !places->has_drawer && places->plate[APP_HUD_NAMES].r.w == 0 &&
                        frame->settings->value[APP_SETTING_OVERLAY_BUTTONS] != 0;
  const float left = map - (switches ? MAP_SWITCHES : MAP_LEAST);
  const float max = left < LINE / 2 ? 0 : fmaxf(fminf(map * FOLD_MAX, left), LINE);
  switch (fold_of(frame)) {
  case TIMELINE_MORE:
    return is_low(places) ? 0 : LINE;
  case TIMELINE_KINDS:
    return fminf(LINE * (float)app_grid_lines(KINDS, kinds_a_line(places)), max);
  case TIMELINE_BRANCHES:
    return fminf(timeline_branches_height(frame, app_box_w(places->map)), max);
  default:
    return 0;
  }
}

/// Notes that the player did single ticks in a pause: the bar then shows the hero's position.
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

static bool is_shown(const AppScreenFrame *frame) {
  const AppGame *game = frame->game;
  if (frame->screens->now != APP_SCREEN_GAME || !game->run.has_world || game->run.backdrop ||
      !app_time_known(game))
    return false;
  const bool wanted = frame->settings->value[APP_SETTING_TIMELINE] != 0;
  return !frame->hud->drawer_full &&
         (wanted || app_time_is_past(game) || game->run.time.watching || frame->screens->time_steps);
}

static AppBox place(const AppScreenFrame *frame, AppHudPlaces *places) {
  if (frame->screens->now == APP_SCREEN_GAME && frame->game->run.has_world) note_steps(frame);
  if (!is_shown(frame)) return (AppBox){0};
  return app_cut_bottom(&places->map, line_count(places) * LINE + fold_height(frame));
}

/// One line that is the track, or buttons.
static void place_low(const AppScreenFrame *frame, TimelinePlaces *places, AppBox line, float cell) {
  const TimelineFold fold = fold_of(frame);
  if (fold == TIMELINE_MORE || fold == TIMELINE_LAST) {
    const unsigned left = place_some(places, line, cell);
    if (fold != TIMELINE_LAST) return;
    for (int part = 0; part < TIMELINE_REST; part++) places->cell[part] = (AppBox){0};
    place_left(places, line, cell, left);
    return;
  }
  places->cell[TIMELINE_REST] = app_cut_right(&line, cell);
  places->track = line;
}

static TimelinePlaces divide_bar(const AppScreenFrame *frame, AppBox bar) {
  TimelinePlaces places = {.one_line = has_one_line(frame->hud)};
  const AppBox line = app_box_in(app_cut_bottom(&bar, LINE), PAD, 0);
  const float cell = cell_width(app_box_w(line));
  if (places.one_line) {
    places.track = place_all(&places, line, CELL, 1);
  } else if (is_low(frame->hud)) {
    place_low(frame, &places, line, cell);
  } else {
    places.track = app_box_in(app_cut_bottom(&bar, LINE), PAD, 0);
    if (app_box_w(line) >= all_width()) {
      place_all(&places, line, cell, LEFT_GROUPS);
    } else {
      const unsigned left = place_some(&places, line, cell);
      const AppBox above = app_box_in(app_box_band(bar, 0, LINE), PAD, 0);
      if (fold_of(frame) == TIMELINE_MORE) place_left(&places, above, cell, left);
    }
  }
  places.fold = bar;
  return places;
}

/* Contents */

static void ask_fold(const AppScreenFrame *frame, TimelineFold fold) {
  if (frame->screens->time_fold == TIMELINE_LAST && fold == TIMELINE_MORE)
    fold = TIMELINE_LAST; // it is put away
  frame->screens->time_fold = frame->screens->time_fold == (uint8_t)fold ? TIMELINE_CLOSED : (uint8_t)fold;
}

/// A button that unfolds something.
static void draw_unfold(const AppScreenFrame *frame, const TimelinePlaces *places, TimelinePart part,
                        TimelineFold fold, int icon, const char *tip) {
  const AppBox cell = places->cell[part];
  if (cell.r.w <= 0) return;
  const bool on = fold_of(frame) == fold;
  if (app_ui_toggle(frame->ui, app_ui_id("time", (int)part), cell.r, NULL, icon, on, tip))
    ask_fold(frame, fold);
  // An arrow says that it opens upward.
  const float x = cell.r.x + cell.r.w - 11 * cell.s, y = cell.r.y + 11 * cell.s, arm = 4 * cell.s;
  app_draw_triangle(frame->draw, (SDL_FPoint){x - arm, y + arm * 0.6f}, (SDL_FPoint){x, y - arm * 0.6f},
                    (SDL_FPoint){x + arm, y + arm * 0.6f}, on ? APP_COLOUR_ACCENT : APP_COLOUR_DIM);
}

/// Targets of jumps. Each has two rows of actions, from that of the first kind on.
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

static void draw_kinds(const AppScreenFrame *frame, AppBox fold) {
  AppBox column = app_ui_scroll_open(frame->ui, app_ui_id("time kinds", 0), fold);
  AppGrid grid = app_grid(app_box_in(column, PAD, 0), kinds_a_line(frame->hud), LINE);
  for (int i = 0; i < KINDS; i++) {
    char tip[APP_UI_TIP_BYTES];
    snprintf(tip, sizeof tip, "Jump buttons go to: %s", app_time_jump_title((AppTimeJump)i));
    if (!app_ui_toggle(frame->ui, app_ui_id("time kind", i), app_grid_next(&grid).r, kinds[i].name,
                       kinds[i].icon, i == frame->screens->time_jump, tip))
      continue;
    frame->screens->time_jump = (uint8_t)i;
    frame->screens->time_fold = TIMELINE_CLOSED;
  }
  app_ui_scroll_close(frame->ui, app_grid_below(&grid));
}

/// The speed; a tap resets it.
static void draw_speed(const AppScreenFrame *frame, AppBox cell) {
  if (cell.r.w <= 0) return;
  const AppBox inner = app_box_in(cell, 0, 3);
  const int32_t speed = app_time_speed_now(frame->game);
  char text[16], shown[24];
  snprintf(shown, sizeof shown, "%s\xc3\x97", app_time_speed_text(speed, text, sizeof text));
  const AppUiState state = app_ui_add(frame->ui, app_ui_id("time", TIMELINE_SPEED), APP_UI_BUTTON, cell.r,
                                      false, "Speed; tap to reset it");
  if (state.clicked) app_ask_value(frame, APP_INTENT_TIME, APP_TIME_SET_SPEED, APP_SPEED_ONE);
  if (state.hot || state.held) app_ui_fill(frame->ui, inner, 8, APP_COLOUR_HOVER);
  if (state.focused) app_ui_rim(frame->ui, inner, 8, 2, APP_COLOUR_FOCUS);
  app_ui_line(frame->ui, app_box_in(cell, 2, 0),
              (AppFont){APP_TEXT, APP_CENTRE, speed == APP_SPEED_ONE ? APP_COLOUR_DIM : APP_COLOUR_ACCENT},
              shown);
}

/// Also leads out of the past, for there the line stays open. A recording is left by taking over.
static void draw_close(const AppScreenFrame *frame, AppBox cell) {
  const bool past = app_time_is_past(frame->game);
  if (cell.r.w <= 0 || frame->game->run.time.watching) return;
  if (!app_screens_button(frame, app_ui_id("time", TIMELINE_CLOSE), cell, NULL, APP_SPRITE_ICON_CLOSE,
                          past ? APP_ACTION_TIME_NOW : APP_ACTION_TIMELINE,
                          past ? "Close and return to the present" : "Close"))
    return;
  frame->screens->time_steps = false;
  app_ask_value(frame, APP_INTENT_SETTING, APP_SETTING_TIMELINE, 0);
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
    const AppBox cell = places->cell[rows[i].part];
    if (cell.r.w > 0)
      app_screens_act(frame, app_ui_id("time", (int)rows[i].part), cell, NULL, rows[i].icon, rows[i].row);
  }
  draw_speed(frame, places->cell[TIMELINE_SPEED]);
  draw_close(frame, places->cell[TIMELINE_CLOSE]);
  draw_unfold(frame, places, TIMELINE_KIND, TIMELINE_KINDS, kinds[frame->screens->time_jump].icon,
              "What to jump to");
  draw_unfold(frame, places, TIMELINE_TREE, TIMELINE_BRANCHES, APP_SPRITE_ICON_BRANCHES,
              "Branches: your other tries");
  const bool second = is_low(frame->hud) && fold_of(frame) == TIMELINE_MORE;
  draw_unfold(frame, places, TIMELINE_REST, second ? TIMELINE_LAST : TIMELINE_MORE, APP_SPRITE_ICON_MORE,
              second ? "Even more" : "More");
}

static void draw_timeline(const AppScreenFrame *frame, AppBox bar) {
  if (bar.r.w <= 0) return;
  const TimelinePlaces places = divide_bar(frame, bar);
  const bool unfolded = app_box_h(places.fold) > 1;
  app_ui_surface(frame->ui, app_ui_id("time line", 0), bar.r);
  app_ui_fill(frame->ui, bar, 0, APP_COLOUR_SHEET);
  app_ui_rule(frame->ui, bar, app_time_is_past(frame->game) ? TIMELINE_PAST : APP_COLOUR_OUTLINE);
  draw_buttons(frame, &places);
  if (unfolded && fold_of(frame) == TIMELINE_KINDS) draw_kinds(frame, places.fold);
  if (unfolded && fold_of(frame) == TIMELINE_BRANCHES)
    timeline_branches_draw(frame, places.fold, places.track, places.one_line);
  if (places.track.r.w > 0) timeline_track_draw(frame, places.track);
}

const AppHudPlate app_hud_timeline = {.place = place, .draw = draw_timeline, .edge = true};

/// A frame round the map while it shows the past, or a recording.
static void draw_past_frame(const AppScreenFrame *frame, AppBox box) {
  const AppGame *game = frame->game;
  const SDL_FRect v = game->camera.view;
  (void)box;
  if (frame->hud->plate[APP_HUD_TIMELINE].r.w <= 0 || !(app_time_is_past(game) || game->run.time.watching))
    return;
  const float thick = fmaxf(roundf(3 * frame->window->scale), 2);
  app_draw_frame(frame->draw, v.x, v.y, v.w, v.h, thick, TIMELINE_PAST);
}

const AppHudPlate app_hud_past_frame = {.draw = draw_past_frame};
