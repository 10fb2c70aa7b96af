/* Out of the crypt: time against par and best, hearts, medals that drop in one by one, where to go next. */
#include <math.h>
#include <stdio.h>

#include "app/campaign/endings.h"
#include "app/draw/style.h"
#include "app/layout/layout.h"
#include "app/run/chapters.h"
#include "app/run/charges.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/screens/score_bar.h"
#include "app/screens/screens.h"
#include "app/screens/strip.h"
#include "app/sound/mix.h"
#include "app/ui/paint.h"
#include "base/assert.h"

/* Logical pixels */
#define COIN   56.0f
#define COINS  92.0f  // height of the medals with their names
#define MEDALS 122.0f // and with what they ask for
#define PARTS  52.0f  // of the score
#define FALL   150.0f // medals fall from so high

/* Seconds */
#define FIRST_DROP 0.45
#define NEXT_DROP  0.40
#define DROP       0.32

/// Draws the hero before the open gate, in its light and his own.
static void draw_emblem(const AppScreenFrame *frame, float x, float y) {
  const float s = frame->window->scale;
  app_ui_picture(frame->ui, APP_SPRITE_GLOW_GATE, x, y - 26 * s, 300 * s, APP_COLOUR_PLAIN);
  app_ui_picture(frame->ui, APP_SPRITE_GATE_OPEN, x, y - 34 * s, 92 * s, APP_COLOUR_PLAIN);
  app_ui_picture(frame->ui, APP_SPRITE_GLOW_WARM, x, y - 8 * s, 170 * s, APP_COLOUR_PLAIN);
  app_ui_picture(frame->ui, APP_SPRITE_HERO, x, y - 12 * s, 56 * s, APP_COLOUR_PLAIN);
}

/* Facts */

static void add_times(const AppScreenFrame *frame, AppOutcome *result) {
  const AppGame *game = frame->game;
  const AppGain *gain = &game->run.progress.gain;
  const int64_t time = game->run.world.end_tick,
                par = (int64_t)game->run.level.par_seconds * SIM_TICKS_PER_SECOND;
  char text[32];
  AppFact *fact = app_campaign_outcome_fact(result, "Your time");
  app_ui_time(time, true, fact->value, sizeof fact->value);
  if (gain->best) fact->color = APP_COLOUR_ACCENT;
  if (gain->before > 0) {
    const int64_t off = time - gain->before;
    fact = app_campaign_outcome_fact(result, gain->best ? "Best so far" : "Best time");
    app_ui_time(gain->before, true, text, sizeof text);
    snprintf(fact->value, sizeof fact->value, "%s  (%s%d.%d s)", text, off <= 0 ? "-" : "+",
             (int)(llabs(off) / SIM_TICKS_PER_SECOND),
             (int)(llabs(off) % SIM_TICKS_PER_SECOND * 10 / SIM_TICKS_PER_SECOND));
    fact->color = off <= 0 ? APP_COLOUR_GOOD : APP_COLOUR_DIM;
  }
  if (par <= 0) return;
  fact = app_campaign_outcome_fact(result, "Par");
  app_ui_time(par, true, fact->value, sizeof fact->value);
  if (time <= par) fact->color = APP_COLOUR_GOOD;
}

/* Score */

static void add_score(const AppScreenFrame *frame, const SimScore *score, AppOutcome *result) {
  const int32_t gold = frame->game->run.level.gold;
  char points[24], bar[24];
  AppFact *fact = app_campaign_outcome_fact(result, "Score");
  app_ui_count(score->total, points, sizeof points);
  snprintf(fact->value, sizeof fact->value, "%s", points);
  if (gold > 0 && score->total >= gold)
    snprintf(fact->value, sizeof fact->value, "%s  (gold)", points);
  else if (gold > 0)
    snprintf(fact->value, sizeof fact->value, "%s  (gold: %s)", points, app_ui_count(gold, bar, sizeof bar));
  if ((gold > 0 && score->total >= gold) || frame->game->run.progress.gain.score)
    fact->color = APP_COLOUR_ACCENT;
}

/// The three parts side by side: points, and below what they are for.
static void draw_parts(const AppScreenFrame *frame, const SimScore *score, AppBox line) {
  app_score_bar(frame, score, app_box_in(app_cut_top(&line, 5), 10, 0));
  for (int i = 0; i < SIM_SCORE_PART_COUNT; i++) {
    AppBox cell = app_box_part(line, i, SIM_SCORE_PART_COUNT, 0);
    char text[48], number[24];
    app_ui_line(frame->ui, app_cut_top(&cell, 20),
                (AppFont){APP_TEXT, APP_CENTRE, app_score_color((SimScorePart)i)},
                app_ui_count(score->part[i], number, sizeof number));
    snprintf(text, sizeof text, "%s", sim_score_title((SimScorePart)i));
    if (i == SIM_SCORE_CALLS)
      snprintf(text, sizeof text, "%d close call%s", (int)score->calls, score->calls == 1 ? "" : "s");
    if (i == SIM_SCORE_HERD) snprintf(text, sizeof text, "Herd of %d", (int)score->herd);
    app_ui_line(frame->ui, app_cut_top(&cell, 18), (AppFont){APP_TEXT_SMALL, APP_CENTRE, APP_COLOUR_DIM},
                text);
  }
}

/* Medals */

/// The share of its fall that a medal has behind it: 1: it has landed; below 0: it is not yet to be seen. One
/// that is new falls in its turn; any other one is there at once.
static float drop_of(const AppScreenFrame *frame, int medal) {
  const uint32_t fresh = frame->game->run.progress.gain.medals;
  if ((fresh >> medal & 1) == 0 || frame->settings->value[APP_SETTING_REDUCED_MOTION]) return 1;
  BASE_ASSERT(medal >= 0 && medal < APP_MEDAL_COUNT);
  int before = 0;
  for (int i = 0; i < medal; i++) before += (int)(fresh >> i & 1);
  const double since = frame->clock->now - frame->screens->since - FIRST_DROP - NEXT_DROP * before;
  return (float)fmin(since / DROP, 1.6);
}

static void draw_medal(const AppScreenFrame *frame, int medal, AppBox cell) {
  const float s = cell.s, coin = COIN * s;
  const AppRecord *record = app_records_find(&frame->settings->records, frame->game->run.level_name);
  const bool fresh = (frame->game->run.progress.gain.medals >> medal & 1) != 0;
  const bool has = record != NULL && (record->medals >> medal & 1) != 0;
  const AppBox place = app_box_by(app_cut_top(&cell, COIN), 0, 4);
  const float x = app_box_middle(place).x, y = app_box_middle(place).y, drop = drop_of(frame, medal);
  const bool landed = !fresh || drop >= 1;
  app_ui_picture(frame->ui, app_screens_medal((AppMedal)medal), x, y, coin,
                 has && !fresh ? APP_COLOUR_PLAIN : APP_RGB(0x3c3e46));
  if (fresh && landed && (frame->screens->landed >> medal & 1) == 0) {
    frame->screens->landed |= 1u << medal;
    app_ask(frame, APP_INTENT_SOUND, APP_EFFECT_MEDAL);
  }
  if (fresh && drop > 0) {
    const float fall = fminf(drop, 1), up = (1 - fall * fall) * FALL * s;
    const float squash = drop > 1 ? 1 + 0.16f * sinf((drop - 1) / 0.6f * 3.14159f) : 1;
    if (landed)
      app_draw_glow(frame->draw, x, y, coin * 1.15f, APP_RGBA(0xffd27a, 120), APP_RGBA(0xffb45a, 0));
    app_ui_picture(frame->ui, app_screens_medal((AppMedal)medal), x, y - up, coin * squash, APP_COLOUR_PLAIN);
  }
  const SDL_Color color = !has || !landed ? APP_COLOUR_DIM : fresh ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT;
  app_ui_line(frame->ui, app_box_in(app_box_band(cell, 9, APP_TEXT_SMALL), 3, 0),
              (AppFont){APP_TEXT_SMALL, APP_CENTRE, color}, app_medals[medal].title);
  AppBox asks = app_box_by(app_box_in(cell, 5, 0), 0, 27);
  if (!has)
    app_ui_paragraph(frame->ui, &asks, (AppFont){13, APP_CENTRE, APP_COLOUR_DIM}, app_medals[medal].asks);
}

static bool has_all_medals(const AppScreenFrame *frame) {
  const AppRecord *record = app_records_find(&frame->settings->records, frame->game->run.level_name);
  return record != NULL && record->medals == (1u << APP_MEDAL_COUNT) - 1;
}

static void draw_hearts(const AppScreenFrame *frame, AppBox line) {
  const int hearts = frame->game->run.world.heroes[0].hearts,
            all = SDL_max(hearts, frame->game->run.world.tuning.value[SIM_TUNE_HEARTS]);
  AppStrip strip = {0};
  for (int i = 0; i < SDL_min(all, 9); i++) {
    app_strip_sprite(frame, &strip, i < hearts ? APP_SPRITE_HEART : APP_SPRITE_HEART_EMPTY, 26,
                     APP_COLOUR_PLAIN);
    app_strip_gap(frame, &strip, 4);
  }
  app_strip_draw(frame, &strip, app_box_middle(line).x - strip.width / 2, line.r.y + 16 * line.s);
}

/* The way on */

/// The level to play next: the one after this where it is open, else the first that is left. -1: none.
static int next_level(const AppCampaign *campaign, int place) {
  if (place < 0 || place + 1 >= campaign->count) return -1;
  const AppPlace *after = &campaign->place[place + 1];
  return after->open ? after->level : campaign->place[campaign->next].level;
}

/// Said below the facts: where the story goes on, or why no time is kept.
static const char *note_of(const AppScreenFrame *frame, const AppCampaign *campaign, int place) {
  static const char *const turned[APP_CHARGES + 1] = {
      NULL, "You turned back time once.", "You turned back time twice.", "You turned back time three times."};
  const AppGame *game = frame->game;
  if (place >= 0 && place + 1 == campaign->first[campaign->place[place].chapter + 1])
    return app_chapters[campaign->place[place].chapter].end;
  if (app_charges_over(game)) return "Turned back too often: time and medals not recorded.";
  if (game->run.lab_run) return "Lab used: time and medals not recorded.";
  if (game->run.assistance > 0) return "Won with assistance. Time and medals are kept only without it.";
  return turned[SDL_clamp(game->run.time.turned, 0, APP_CHARGES)];
}

static void draw(const AppScreenFrame *frame) {
  const AppGame *game = frame->game;
  const AppCampaign campaign = app_campaign(&game->library, &frame->settings->records);
  const int place = app_campaign_place(&campaign, game->run.library_at), next = next_level(&campaign, place);
  const bool last = place >= 0 && place + 1 == campaign.count;
  AppOutcome result = {.emblem = draw_emblem,
                       .heading = "Out of the crypt",
                       .heading_color = APP_COLOUR_GOOD,
                       .word_color = APP_COLOUR_DIM,
                       .more = 36 + (has_all_medals(frame) ? COINS : MEDALS),
                       .note = note_of(frame, &campaign, place),
                       .rows = next >= 0 || last ? 3 : 2};
  snprintf(result.word, sizeof result.word, "%s", game->run.level.title);
  if (game->run.progress.gain.best && game->run.progress.gain.before > 0) {
    snprintf(result.word, sizeof result.word, "A new best time!");
    result.word_color = APP_COLOUR_ACCENT;
  }
  add_times(frame, &result);
  const SimScore score = sim_score(&game->run.world, game->run.level.par_seconds);
  const float parts = app_score_counts(frame) ? PARTS : 0;
  if (parts > 0) add_score(frame, &score, &result);
  result.more += parts;
  AppOutcomePlace at = app_campaign_outcome_draw(frame, &result);
  if (parts > 0) draw_parts(frame, &score, app_cut_top(&at.more, parts));
  draw_hearts(frame, app_cut_top(&at.more, 36));
  for (int i = 0; i < APP_MEDAL_COUNT; i++)
    draw_medal(frame, i, app_box_part(at.more, i, APP_MEDAL_COUNT, 0));
  const AppChoice first = {"next", "Next level", APP_INTENT_LEVEL, next, APP_SPRITE_ICON_PLAY},
                  end = {"credits", "The end", APP_INTENT_SCREEN, APP_SCREEN_CREDITS, APP_SPRITE_ICON_PLAY},
                  others[] = {{"again", "Play again", APP_INTENT_ACTION, APP_ACTION_RESTART,
                               result.rows > 2 ? 0 : APP_SPRITE_ICON_PLAY},
                              {"levels", "Map", APP_INTENT_SCREEN, APP_SCREEN_LEVELS, 0}};
  if (result.rows > 2) app_screens_row(frame, app_cut_top(&at.rows, at.row), last ? &end : &first);
  app_screens_pair(frame, app_cut_top(&at.rows, at.row), others);
  app_campaign_outcome_turn_back(frame, app_cut_top(&at.rows, at.row));
}

const AppScreenRow app_screen_won = {.draw = draw, .back = APP_BACK_TITLE, .above = true, .level = true};
