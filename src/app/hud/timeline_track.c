/* The track of the time line: the known span, the world's position, signs for events. A press
 * anywhere on it, by mouse or finger, goes to that tick, and the world follows while it is dragged. */
#include "app/hud/timeline_track.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/hud/hud.h"
#include "app/hud/timeline_scale.h"
#include "app/run/when.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/ui/paint.h"

#define LABEL    62.0f // logical pixels at both ends, for times
#define KNOB     9.0f
#define SIGN     16.0f
#define SIGN_GAP 3.0f  // between signs and the rail
#define APART    10.0f // signs of one kind nearer than this are one
#define TICK_W   2.0f  // of a command
#define TICK_H   6.0f

/* Signs. Each kind has a form of its own, so that no colour is needed to tell them apart. */

typedef struct Sign {
  SimMarkKind kind;
  int sprite;
} Sign;

/// Later ones lie over earlier ones.
static const Sign signs[] = {
    {SIM_MARK_EMBER, APP_SPRITE_MARK_EMBER}, {SIM_MARK_STOPPED, APP_SPRITE_MARK_STOPPED},
    {SIM_MARK_HIT, APP_SPRITE_MARK_HIT},     {SIM_MARK_WON, APP_SPRITE_MARK_ENDED},
    {SIM_MARK_LOST, APP_SPRITE_MARK_ENDED},
};

/// Called for the marks of a kind on the present branch, in no order.
typedef struct Marker {
  const AppScreenFrame *frame;
  TimelineScale scale;
  SDL_FRect rail;
  SimMarkKind kind;
  int sprite; // 0: a command
  float last; // where the last one was drawn
} Marker;

static void draw_mark(Marker *marker, int64_t tick) {
  const AppScreenFrame *frame = marker->frame;
  const float s = frame->window->scale, x = timeline_x(&marker->scale, tick);
  const float apart = (marker->sprite > 0 ? APART : TICK_W + 1) * s;
  if (fabsf(x - marker->last) < apart) return;
  marker->last = x;
  const SDL_FRect *rail = &marker->rail;
  if (marker->sprite > 0)
    app_ui_picture(frame->ui, marker->sprite, x, rail->y - (SIGN_GAP + SIGN / 2) * s, SIGN * s,
                   APP_COLOUR_PLAIN);
  else
    app_draw_rect(frame->draw, roundf(x - TICK_W * s / 2), rail->y + rail->h + 2 * s, fmaxf(TICK_W * s, 1),
                  TICK_H * s, APP_COLOUR_TEXT);
}

/// Draws the marks of a branch before `end`; those from its parent first.
static void draw_marks(Marker *marker, const SimHistory *history) {
  int32_t chain[SIM_BRANCHES], count = 0;
  for (int32_t at = history->now; at >= 0 && count < SIM_BRANCHES; at = history->branch[at].parent)
    chain[count++] = at;
  while (count-- > 0) {
    const SimBranch *branch = &history->branch[chain[count]];
    const int64_t end = count > 0 ? history->branch[chain[count - 1]].from : INT64_MAX;
    for (int64_t i = 0; i < branch->mark_count && branch->marks[i].tick <= end; i++)
      if (branch->marks[i].kind == marker->kind) draw_mark(marker, branch->marks[i].tick);
  }
}

static void draw_all_marks(const AppScreenFrame *frame, const TimelineScale *scale, SDL_FRect rail) {
  const SimHistory *history = frame->game->run.history;
  Marker marker = {frame, *scale, rail, SIM_MARK_COMMAND, 0, -INFINITY};
  draw_marks(&marker, history);
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    marker.kind = signs[i].kind;
    marker.sprite = signs[i].sprite;
    marker.last = -INFINITY;
    draw_marks(&marker, history);
  }
}

/* The rail */

/// The unknown span: dots.
static void draw_unknown(const AppScreenFrame *frame, SDL_FRect rail, float from) {
  const float s = frame->window->scale, step = 8 * s;
  for (float x = from + step; x < rail.x + rail.w - 1; x += step)
    app_draw_circle(frame->draw, x, rail.y + rail.h / 2, 1.5f * s, APP_COLOUR_OUTLINE);
}

static void draw_rail(const AppScreenFrame *frame, const TimelineScale *scale, SDL_FRect rail, float at,
                      bool past) {
  const SimHistory *history = frame->game->run.history;
  const float end = timeline_x(scale, sim_history_end(history)), radius = rail.h / 2,
              s = frame->window->scale;
  app_draw_round_rect(frame->draw, rail.x, rail.y, fmaxf(end - rail.x, rail.h), rail.h, radius,
                      APP_RGB(0x56607a));
  if (at - rail.x > 1)
    app_draw_round_rect(frame->draw, rail.x, rail.y, at - rail.x, rail.h, radius,
                        past ? TIMELINE_PAST : APP_COLOUR_ACCENT);
  draw_unknown(frame, rail, end);
  app_draw_rect(frame->draw, roundf(end - s), rail.y - 3 * s, fmaxf(roundf(2 * s), 1), rail.h + 6 * s,
                APP_COLOUR_TEXT);
  // A fork marks the place where it left its parent.
  const SimBranch *now = &history->branch[history->now];
  if (now->parent >= 0) {
    const float x = timeline_x(scale, now->from);
    app_draw_line(frame->draw, x - 6 * s, rail.y + rail.h + 8 * s, x, rail.y + rail.h / 2, 2 * s,
                  APP_COLOUR_TEXT);
  }
}

static void draw_knob(const AppScreenFrame *frame, SDL_FRect rail, float x, const AppUiState *state,
                      bool past) {
  const float s = frame->window->scale, y = rail.y + rail.h / 2, r = (state->held ? KNOB + 1 : KNOB) * s;
  const SDL_Color color = past ? TIMELINE_PAST : APP_COLOUR_ACCENT;
  app_draw_circle(frame->draw, x, y, r + 2 * s, APP_COLOUR_PANEL);
  app_draw_circle(frame->draw, x, y, r, color);
  app_draw_circle(frame->draw, x, y, r * 0.42f, APP_COLOUR_ON_ACCENT);
}

/// The time at the pointer, above the bar; in the lab also its tick.
static void draw_bubble(const AppScreenFrame *frame, AppBox track, float x, int64_t tick) {
  const float s = track.s, h = 30;
  char time[24], text[56];
  timeline_time(tick, time, sizeof time);
  if (frame->settings->value[APP_SETTING_PANEL_OPEN] != 0)
    snprintf(text, sizeof text, "%s (tick %lld)", time, (long long)tick);
  else
    snprintf(text, sizeof text, "%s", time);
  const SDL_FRect map = frame->hud->map.r;
  const float w = (app_ui_text_width(frame->ui, APP_TEXT, text) + 20) * s, min = map.x + 4 * s,
              max = map.x + map.w - w - 4 * s;
  const SDL_FRect r = {roundf(SDL_clamp(x - w / 2, min, max)), roundf(track.r.y - (h + 4) * s), w, h * s};
  const AppBox box = app_box(r, s);
  app_ui_plate(frame->ui, box, 8, APP_COLOUR_TIP, TIMELINE_PAST);
  app_draw_triangle(frame->draw, (SDL_FPoint){x - 6 * s, r.y + r.h - s},
                    (SDL_FPoint){x + 6 * s, r.y + r.h - s}, (SDL_FPoint){x, r.y + r.h + 6 * s},
                    TIMELINE_PAST);
  app_ui_line(frame->ui, box, (AppFont){APP_TEXT, APP_CENTRE, APP_COLOUR_TEXT}, text);
}

/* Presses */

static int64_t tick_at(const TimelineScale *scale, float x, int64_t end) {
  const double share = (double)(x - scale->x) / (double)scale->w;
  return SDL_clamp(llround(share * (double)scale->ticks), 0, end);
}

/// The tick that the player wants; below 0: none.
static int64_t wanted_tick(const AppScreenFrame *frame, const TimelineScale *scale) {
  AppUi *ui = frame->ui;
  const AppUiId id = app_ui_id("time track", 0);
  const int64_t end = sim_history_end(frame->game->run.history);
  if (ui->sliding == id || ui->slid == id) return tick_at(scale, ui->pointer_x, end);
  if (ui->adjust != 0 && ui->adjust_id == id)
    return SDL_clamp(frame->game->run.world.tick + ui->adjust, 0, end);
  return -1;
}

/// At the left where the world is, at the right where the branch ends.
static void draw_times(const AppScreenFrame *frame, AppBox track, SDL_FRect rail, int64_t tick, bool past) {
  AppBox line = app_box((SDL_FRect){track.r.x, rail.y, track.r.w, rail.h}, track.s);
  AppBox left = app_cut_left(&line, LABEL), right = app_cut_right(&line, LABEL - 8);
  char text[24];
  app_cut_right(&left, 8);
  app_ui_line(frame->ui, left, (AppFont){APP_TEXT_SMALL, APP_RIGHT, past ? TIMELINE_PAST : APP_COLOUR_TEXT},
              timeline_time(tick, text, sizeof text));
  app_cut_right(&right, 2);
  app_ui_line(frame->ui, right, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM},
              app_ui_time(sim_history_end(frame->game->run.history), false, text, sizeof text));
}

void timeline_track_draw(const AppScreenFrame *frame, AppBox track) {
  const TimelineScale scale = timeline_scale(frame, track);
  const SDL_FRect rail = timeline_rail(track);
  const AppUiState state =
      app_ui_add(frame->ui, app_ui_id("time track", 0), APP_UI_SLIDER, track.r, false, NULL);
  const int64_t now = frame->game->run.world.tick, wanted = wanted_tick(frame, &scale);
  const bool past = app_time_is_past(frame->game);
  assert(frame->game->run.history != NULL);
  if (wanted >= 0 && wanted != now) app_ask_value(frame, APP_INTENT_TIME, APP_TIME_SEEK, (int32_t)wanted);
  const int64_t shown = wanted >= 0 ? wanted : now;
  const float x = timeline_x(&scale, shown);
  draw_rail(frame, &scale, rail, x, past);
  draw_all_marks(frame, &scale, rail);
  draw_knob(frame, rail, x, &state, past);
  draw_times(frame, track, rail, shown, past);
  if (state.focused) app_ui_rim(frame->ui, app_box_in(track, 1, 1), 8, 2, APP_COLOUR_FOCUS);
  if (state.held)
    draw_bubble(frame, track, x, shown);
  else if (state.hot)
    draw_bubble(frame, track, SDL_clamp(frame->ui->pointer_x, rail.x, rail.x + rail.w),
                tick_at(&scale, frame->ui->pointer_x, sim_history_end(frame->game->run.history)));
}
