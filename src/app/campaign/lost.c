/* The throng has him: by whom, after how long, and what may help. */
#include <ctype.h>
#include <stdio.h>

#include "app/actions/key_rows.h"
#include "app/campaign/endings.h"
#include "app/draw/style.h"
#include "app/game/assist.h"
#include "app/game/nights.h"
#include "app/layout/layout.h"
#include "app/platform/art.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"
#include "base/assert.h"

static const char *const hints[] = {
    [APP_HINT_NONE] = NULL,
    [APP_HINT_FARTHER] = NULL, // say_hint
    [APP_HINT_MOVE] = "Keep moving. They always come the shortest way.",
    [APP_HINT_COVER] = "Keep rock between you and the archers.",
    [APP_HINT_BLOCK] = "A barricade makes them go round.",
    [APP_HINT_BARRICADE] = "You have three barricades. One closes a corridor.",
    [APP_HINT_LURE] = "Let a hall fill behind you, then leave by another way.",
};

static const AppChoice again = {"again", "Try again", APP_INTENT_ACTION, APP_ACTION_RESTART,
                                APP_SPRITE_ICON_PLAY};

/// They look over the edge, the nearest in the middle.
static void draw_emblem(const AppScreenFrame *frame, float x, float y) {
  static const float apart[] = {-124, 124, -84, 84, -44, 44, 0}, side[] = {44, 44, 54, 54, 66, 66, 82};
  const float s = frame->window->scale;
  app_ui_picture(frame->ui, APP_SPRITE_GLOW_WARM, x, y - 10 * s, 330 * s, APP_RGBA(0xff6a4a, 150));
  for (int i = 0; i < 7; i++) {
    const float size = (float)app_art_size(side[i] * s), at = y - size * 0.32f;
    const int dark = 90 + 23 * i;
    app_ui_picture(frame->ui, APP_SPRITE_SHADE, x + apart[i] * s, at, size,
                   (SDL_Color){(Uint8)dark, (Uint8)dark, (Uint8)dark, 255});
    app_ui_picture(frame->ui, APP_SPRITE_SHADE_EYES, x + apart[i] * s, at, size, APP_COLOUR_PLAIN);
  }
}

/// "Caught by a hound after 0:23.4.", "Shot by an archer after 0:23.4."
static void say_why(const AppScreenFrame *frame, char *out, size_t size) {
  const AppGame *game = frame->game;
  const SimHit *hit = &game->run.world.stats.hit;
  char time[32], name[32];
  app_ui_time(game->run.world.end_tick, true, time, sizeof time);
  if (game->run.world.heroes[0].hearts > 0) {
    snprintf(out, size, "%d got away in %s.", (int)game->run.world.stats.escaped, time);
    return;
  }
  if (hit->way == SIM_HIT_NEVER) {
    snprintf(out, size, "Lost after %s.", time);
    return;
  }
  BASE_ASSERT(hit->kind >= 0 && hit->kind < SIM_ENEMY_KIND_COUNT);
  snprintf(name, sizeof name, "%s", sim_enemy_kinds[hit->kind]->title);
  for (char *at = name; *at != '\0'; at++) *at = (char)tolower((unsigned char)*at);
  snprintf(out, size, "%s by %s %s after %s.", hit->way == SIM_HIT_ARROW ? "Shot" : "Caught",
           SDL_strchr("aeiou", name[0]) != NULL ? "an" : "a", name, time);
}

static void add_facts(const AppScreenFrame *frame, AppOutcome *result) {
  const SimWorld *world = &frame->game->run.world;
  if (world->embers_needed > 0) {
    AppFact *fact = app_campaign_outcome_fact(result, "Embers");
    snprintf(fact->value, sizeof fact->value, "%d of %d", (int)world->heroes[0].embers,
             (int)world->embers_needed);
  }
  AppFact *fact =
      app_campaign_outcome_fact(result, world->heroes[0].hearts > 0 ? "Enemies left" : "Enemies after you");
  app_ui_count(world->actors.count, fact->value, sizeof fact->value);
}

/* The end of an endless night */

static void add_night(const AppScreenFrame *frame, AppOutcome *result) {
  const AppGame *game = frame->game;
  const AppNightGame *night = &game->run.night;
  const AppRecords *records = &frame->settings->records;
  const bool first = night->place == 0;
  AppFact *fact = app_campaign_outcome_fact(result, "Wave");
  snprintf(fact->value, sizeof fact->value, "%d", (int)app_night_wave(game->run.world.end_tick));
  if (night->place >= 0) {
    fact = app_campaign_outcome_fact(result, "Among your nights");
    snprintf(fact->value, sizeof fact->value, first ? "the longest" : "number %d", night->place + 1);
    fact->color = APP_COLOUR_ACCENT;
  }
  if (!first && records->night_count > 0) {
    fact = app_campaign_outcome_fact(result, "Your longest");
    app_ui_time(records->night[0].ticks, true, fact->value, sizeof fact->value);
  }
  const bool daily = app_night_is_daily(night->date, night->seed);
  fact = app_campaign_outcome_fact(result, daily ? "Night of" : "Seed");
  if (daily)
    app_night_words(night->date, fact->value, sizeof fact->value);
  else
    snprintf(fact->value, sizeof fact->value, "%llu", (unsigned long long)night->seed);
}

/// Under what was told: the same again, back in time, help where it is offered (else NULL), and two others.
static void draw_outcome(const AppScreenFrame *frame, const AppOutcome *result, const AppChoice *help,
                         const AppChoice others[2]) {
  AppOutcomePlace at = app_campaign_outcome_draw(frame, result);
  app_screens_row(frame, app_cut_top(&at.rows, at.row), &again);
  app_campaign_outcome_turn_back(frame, app_cut_top(&at.rows, at.row));
  if (help != NULL) app_screens_row(frame, app_cut_top(&at.rows, at.row), help);
  app_screens_pair(frame, app_cut_top(&at.rows, at.row), others);
}

static void draw_night(const AppScreenFrame *frame) {
  const AppGame *game = frame->game;
  char time[32];
  AppOutcome result = {.emblem = draw_emblem,
                       .heading = "The night has you",
                       .heading_color = APP_COLOUR_BAD,
                       .word_color = APP_COLOUR_LIGHT,
                       .rows = 3};
  snprintf(result.word, sizeof result.word, "You lasted %s.",
           app_ui_time(game->run.world.end_tick, true, time, sizeof time));
  if (game->run.lab_run)
    result.note = "Lab used: this night is not kept.";
  else if (game->run.assistance > 0)
    result.note = "Played with assistance. Only nights without it are kept.";
  add_night(frame, &result);
  static const AppChoice others[] = {{"any night", "Another night", APP_INTENT_NIGHT, 0, 0},
                                     {"nights", "All nights", APP_INTENT_SCREEN, APP_SCREEN_NIGHT, 0}};
  draw_outcome(frame, &result, NULL, others);
}

/// One sentence by what happened, with the key where there is a keyboard; NULL: none.
static const char *say_hint(const AppScreenFrame *frame, char *out, size_t size) {
  const AppHint hint = app_progress_hint(&frame->game->run.progress, &frame->game->run.world);
  char key[APP_KEYS_TEXT] = "";
  BASE_ASSERT((size_t)hint < SDL_arraysize(hints));
  if (hint != APP_HINT_FARTHER) return hints[hint];
  if (frame->window->device == APP_DEVICE_MOUSE)
    app_keys_text(frame->settings, APP_ACTION_DEPTH_MORE, key, sizeof key);
  snprintf(out, size, "He got stuck a lot. Let him look farther: %.24s%sthe + button.", key,
           key[0] != '\0' ? " or " : "");
  return out;
}

static void draw_level(const AppScreenFrame *frame) {
  const AppGame *game = frame->game;
  char words[96];
  const char *note = say_hint(frame, words, sizeof words);
  const bool escaped = game->run.world.heroes[0].hearts > 0; // he was not caught: they got away
  const bool offers =
      game->run.progress.losses >= APP_OFFER_LOSSES && game->run.assistance < APP_ASSIST_COUNT - 1;
  AppOutcome result = {.emblem = draw_emblem,
                       .heading = escaped ? "Too many got away" : "The throng has you",
                       .heading_color = APP_COLOUR_BAD,
                       .word_color = APP_COLOUR_TEXT,
                       .note = note,
                       .rows = offers ? 4 : 3};
  say_why(frame, result.word, sizeof result.word);
  add_facts(frame, &result);
  static const AppChoice help = {"assist", "Make it easier", APP_INTENT_SCREEN, APP_SCREEN_ASSIST, 0},
                         others[] = {{"levels", "Map", APP_INTENT_SCREEN, APP_SCREEN_LEVELS, 0},
                                     {"title", "Main menu", APP_INTENT_SCREEN, APP_SCREEN_TITLE, 0}};
  draw_outcome(frame, &result, offers ? &help : NULL, others);
}

static void draw(const AppScreenFrame *frame) {
  if (frame->game->run.night.on)
    draw_night(frame);
  else
    draw_level(frame);
}

const AppScreenRow app_screen_lost = {.draw = draw, .back = APP_BACK_TITLE, .above = true, .level = true};
