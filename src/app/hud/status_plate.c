/* At the top left: hearts, embers and time; as much as fits next to the buttons, the most important first. */
#include <assert.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/game/nights.h"
#include "app/hud/clear.h"
#include "app/hud/hearts.h"
#include "app/hud/hud_parts.h"
#include "app/platform/art.h"
#include "app/screens/controls.h"
#include "app/screens/score_bar.h"
#include "app/screens/strip.h"
#include "app/told/known.h"
#include "app/view/looks.h"

#define ICON 22.0f // logical pixels
#define PAD  10.0f
#define BAR  3.0f // height of the parts of the score

static void add_hearts(const AppScreenFrame *frame, AppStrip *strip) {
  const SimHero *hero = &frame->game->run.world.heroes[0];
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
  snprintf(text, sizeof text, "%d/%d", (int)world->heroes[0].embers, (int)world->embers_needed);
  const bool enough = world->heroes[0].embers >= world->embers_needed;
  app_strip_gap(frame, strip, 10);
  app_strip_sprite(frame, strip, APP_SPRITE_EMBER, ICON, APP_COLOUR_PLAIN);
  app_strip_gap(frame, strip, 4);
  app_strip_text(frame, strip, APP_TEXT, enough ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT, text);
  if (!world->gate_open) return;
  app_strip_gap(frame, strip, 8);
  app_strip_sprite(frame, strip, APP_SPRITE_GATE_OPEN, ICON, APP_COLOUR_PLAIN);
}

/// Objectives of one kind together: their progress in all.
static void add_objectives_of(const AppScreenFrame *frame, AppStrip *strip, int32_t kind) {
  const SimWorld *world = &frame->game->run.world;
  int32_t reached = 0, of = 0, count = 0, done = 0, each;
  for (int32_t i = 0; i < world->objective_count; i++) {
    if (world->objectives[i].kind != kind) continue;
    reached += sim_objective_shown(&world->objectives[i], &world->objective_states[i], &each);
    of += each;
    done += world->objective_states[i].done;
    count++;
  }
  char text[32];
  if (count == 0) return;
  app_strip_gap(frame, strip, 10);
  app_strip_sprite(frame, strip, app_look_objective(kind), ICON, APP_COLOUR_PLAIN);
  if (of <= 1 && sim_objective_kinds[kind]->counts < 0) return;
  snprintf(text, sizeof text, "%d/%d", (int)reached, (int)of);
  app_strip_gap(frame, strip, 4);
  app_strip_text(frame, strip, APP_TEXT, done == count ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT, text);
}

static void add_objectives(const AppScreenFrame *frame, AppStrip *strip) {
  for (int32_t kind = 0; kind < SIM_OBJECTIVE_KIND_COUNT; kind++) add_objectives_of(frame, strip, kind);
}

static void add_time(const AppScreenFrame *frame, AppStrip *strip) {
  const SimWorld *world = &frame->game->run.world;
  char time[32];
  if (!world->has_game || !app_knows(frame->game, APP_THING_CLOCK)) return;
  app_strip_gap(frame, strip, 14);
  app_strip_text(frame, strip, APP_TEXT, APP_COLOUR_TEXT,
                 app_ui_time(world->end_tick >= 0 ? world->end_tick : world->tick, false, time, sizeof time));
}

/// Enemies that got away where goals are exits; touches of the heroes where no hero can be hurt.
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
  app_ui_count(world->stats.touches, count, sizeof count);
  snprintf(text, sizeof text, world->stats.touches == 1 ? "%s touch" : "%s touches", count);
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

static bool shows_score(const AppScreenFrame *frame) {
  return app_score_counts(frame) && app_knows(frame->game, APP_THING_CLOCK);
}

static void add_score(const AppScreenFrame *frame, AppStrip *strip) {
  const SimWorld *world = &frame->game->run.world;
  const SimLevel *level = &frame->game->run.level;
  char text[24];
  if (!shows_score(frame)) return;
  const int32_t score = sim_score(world, level->par_seconds).total;
  app_strip_gap(frame, strip, 14);
  app_strip_text(frame, strip, APP_TEXT, APP_COLOUR_HERO, app_ui_count(score, text, sizeof text));
}

/// The best time, or the par while there is none.
static void add_best(const AppScreenFrame *frame, AppStrip *strip) {
  const int64_t best = app_records_best(&frame->settings->records, frame->game->run.level_name);
  const int64_t par = (int64_t)frame->game->run.level.par_seconds * SIM_TICKS_PER_SECOND;
  char text[48], time[32];
  if (!frame->game->run.world.has_game || !app_knows(frame->game, APP_THING_CLOCK) || (best <= 0 && par <= 0))
    return;
  snprintf(text, sizeof text, "%s %s", best > 0 ? "best" : "par",
           app_ui_time(best > 0 ? best : par, false, time, sizeof time));
  app_strip_gap(frame, strip, 8);
  app_strip_text(frame, strip, APP_TEXT_SMALL, APP_COLOUR_DIM, text);
}

static AppStrip make_strip(const AppScreenFrame *frame, float capacity) {
  static void (*const parts[])(const AppScreenFrame *, AppStrip *) = {
      add_embers, add_objectives, add_counts, add_wave, add_time, add_score, add_best};
  AppStrip strip = {0};
  add_hearts(frame, &strip);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    AppStrip longer = strip;
    parts[i](frame, &longer);
    if (longer.width > capacity) break;
    strip = longer;
  }
  return strip;
}

static AppBox place(const AppScreenFrame *frame, AppHudPlaces *places) {
  const AppStrip strip =
      make_strip(frame, (app_box_w(places->top) - APP_HUD_MARGIN - 2 * PAD) * places->top.s);
  const AppBox line = app_cut_left(&places->top, strip.width / places->top.s + 2 * PAD);
  return app_box_band(line, (APP_HUD_CELL - APP_HUD_PLATE) / 2, APP_HUD_PLATE);
}

/// The parts of the score, along the foot of the plate.
static void draw_parts(const AppScreenFrame *frame, AppBox line) {
  if (!shows_score(frame)) return;
  const SimScore score = sim_score(&frame->game->run.world, frame->game->run.level.par_seconds);
  app_score_bar(frame, &score, app_box_band(line, APP_HUD_PLATE - BAR - 3, BAR));
}

static void draw_status(const AppScreenFrame *frame, AppBox box) {
  const AppBox line = app_box_in(box, PAD, 0);
  const AppStrip strip = make_strip(frame, line.r.w + 0.5f);
  const float mid = app_box_middle(line).y;
  assert(strip.count >= 2);
  app_hud_clear_plate(frame, app_ui_id("status", 0), box.r);
  app_hud_plate(frame, box, 1);
  app_strip_draw(frame, &strip, line.r.x, mid);
  draw_parts(frame, line);
  // Hearts come first in the strip: a heart, a gap.
  const float heart = strip.item[0].width, step = heart + strip.item[1].width;
  const float x = line.r.x + heart / 2 + step * (float)frame->game->run.world.heroes[0].hearts;
  app_hud_heart_lost(frame, (SDL_FPoint){x, mid}, heart);
  app_hud_clear_end(frame);
}

const AppHudPlate app_hud_status = {.place = place, .draw = draw_status, .covers = 340 * APP_HUD_PLATE};
