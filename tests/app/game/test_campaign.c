/* Chapters and what is open, against the rules written out; assistance and hints. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "app/game/assist.h"
#include "app/gauges/progress.h"
#include "app/run/chapters.h"
#include "base/random.h"

enum { LEVELS = 23 };

typedef struct Shelf {
  FormatsLibraryEntry entry[LEVELS];
  FormatsLibrary library;
} Shelf;

static void fill_shelf(Shelf *shelf, const int *chapter) {
  *shelf = (Shelf){0};
  for (int i = 0; i < LEVELS; i++) {
    snprintf(shelf->entry[i].name, sizeof shelf->entry[i].name, "level-%d", i);
    shelf->entry[i].campaign = true;
    shelf->entry[i].chapter = chapter == NULL ? 0 : chapter[i];
  }
  shelf->library = (FormatsLibrary){.entries = shelf->entry, .count = LEVELS, .campaign = LEVELS};
}

static void win_level(AppRecords *records, const Shelf *shelf, int level) {
  app_records_win(records, shelf->entry[level].name, (AppWin){.hearts = 1});
}

static void without_chapters_the_campaign_is_divided_evenly(void **state) {
  (void)state;
  static Shelf shelf;
  static AppRecords records;
  fill_shelf(&shelf, NULL);
  const AppCampaign campaign = app_campaign(&shelf.library, &records);
  assert_int_equal(campaign.count, LEVELS);
  int size[APP_CHAPTER_COUNT] = {0};
  for (int i = 0; i < LEVELS; i++) {
    assert_int_equal(campaign.place[i].level, i);
    assert_true(i == 0 || campaign.place[i].chapter >= campaign.place[i - 1].chapter);
    size[campaign.place[i].chapter]++;
  }
  for (int c = 0; c < APP_CHAPTER_COUNT; c++) assert_true(size[c] == 4 || size[c] == 5);
}

static void levels_stand_in_their_chapters(void **state) {
  (void)state;
  static const int chapter[LEVELS] = {1, 1, 1, 2, 2, 2, 3, 3, 1, 0, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 9};
  static Shelf shelf;
  static AppRecords records;
  fill_shelf(&shelf, chapter);
  const AppCampaign campaign = app_campaign(&shelf.library, &records);
  static const int order[] = {0, 1, 2, 8, 9, 3, 4, 5, 6, 7, 10};
  for (size_t i = 0; i < sizeof order / sizeof *order; i++)
    assert_int_equal(campaign.place[i].level, order[i]);
  assert_int_equal(campaign.first[1], 5);
  assert_int_equal(app_campaign_place(&campaign, 9), 4);
  assert_int_equal(app_campaign_place(&campaign, LEVELS), -1);
  assert_int_equal(campaign.place[LEVELS - 1].chapter, 4); // a wrong chapter: as the level before
}

/// The rules once more, one level at a time.
static bool should_be_open(const AppCampaign *campaign, int at) {
  const AppPlace *place = &campaign->place[at];
  if (place->won) return true;
  int furthest = campaign->first[place->chapter] - 1;
  for (int i = 0; i < campaign->count; i++)
    if (campaign->place[i].chapter == place->chapter && campaign->place[i].won) furthest = i;
  if (at > furthest + 2) return false;
  for (int c = 0; c < place->chapter; c++) {
    int lost = 0;
    for (int i = 0; i < campaign->count; i++)
      lost += campaign->place[i].chapter == c && !campaign->place[i].won;
    if (lost > 1) return false;
  }
  return true;
}

static void open_levels_follow_the_wins(void **state) {
  (void)state;
  static const int chapter[LEVELS] = {1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5};
  static Shelf shelf;
  BaseRandom random = base_random_seeded(9, 0);
  for (int game = 0; game < 300; game++) {
    static AppRecords records;
    records = (AppRecords){0};
    fill_shelf(&shelf, game % 2 == 0 ? NULL : chapter);
    const uint32_t share = base_random_below(&random, 100);
    for (int i = 0; i < LEVELS; i++)
      if (base_random_below(&random, 100) < share) win_level(&records, &shelf, i);
    const AppCampaign campaign = app_campaign(&shelf.library, &records);
    int next = -1, won = 0;
    for (int i = 0; i < LEVELS; i++) {
      assert_int_equal(campaign.place[i].open, should_be_open(&campaign, i));
      if (next < 0 && campaign.place[i].open && !campaign.place[i].won) next = i;
      won += campaign.place[i].won;
    }
    assert_int_equal(campaign.next, next < 0 ? 0 : next);
    assert_int_equal(campaign.won, won);
  }
}

static void all_levels_can_be_reached_one_after_the_other(void **state) {
  (void)state;
  static Shelf shelf;
  static AppRecords records;
  fill_shelf(&shelf, NULL);
  for (int i = 0; i < LEVELS; i++) {
    const AppCampaign campaign = app_campaign(&shelf.library, &records);
    assert_int_equal(campaign.place[campaign.next].level, i);
    win_level(&records, &shelf, i);
  }
  assert_int_equal(app_campaign(&shelf.library, &records).won, LEVELS);
}

static void medals_are_counted(void **state) {
  (void)state;
  static Shelf shelf;
  static AppRecords records;
  fill_shelf(&shelf, NULL);
  app_records_win(&records, "level-3", (AppWin){10, 3, 7, 0});
  app_records_win(&records, "level-9", (AppWin){10, 3, 4, 0});
  app_records_win(&records, "file.other", (AppWin){10, 3, 7, 0});
  const AppCampaign campaign = app_campaign(&shelf.library, &records);
  assert_int_equal(app_campaign_medals(&campaign, &shelf.library, &records), 4);
}

static void assistance_adds_up(void **state) {
  (void)state;
  SimLevel level = {.tuning = sim_tuning_default()};
  int32_t value = 0;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) assert_false(app_assist_tunes(0, &level, i, &value));
  for (int assistance = 1; assistance < APP_ASSIST_COUNT; assistance++) {
    assert_true(app_assist_tunes(assistance, &level, SIM_TUNE_GAME_SPEED, &value));
    assert_int_equal(value, 70);
    assert_int_equal(app_assist_tunes(assistance, &level, SIM_TUNE_HARMLESS, &value), assistance == 3);
  }
  const int32_t hearts = sim_tuning_find("hearts", 6);
  if (hearts < 0) return;
  assert_false(app_assist_tunes(1, &level, hearts, &value));
  assert_true(app_assist_tunes(2, &level, hearts, &value));
  assert_int_equal(value, level.tuning.value[hearts] + 1);
}

/* A run, from events made up here */

static SimWorld world_at(int64_t tick) {
  SimWorld world = {.tick = tick, .end_tick = -1, .tuning = sim_tuning_default()};
  world.heroes[0] =
      (SimHero){.hearts = 3, .status = SIM_HERO_MOVING, .steering = nav_steering_find("lookahead")};
  world.heroes[0].barricades = SIM_BARRICADES;
  return world;
}

static void tell_event(AppProgress *progress, SimWorld *world, SimEventKind kind) {
  world->events[0].kind = kind;
  world->event_count = 1;
  world->tick++;
  app_progress_tick(progress, world, APP_PLAIN_DEPTH);
  world->event_count = 0;
}

static void medals_of_a_run(void **state) {
  (void)state;
  AppProgress progress = {0};
  SimWorld world = world_at(0);
  app_progress_begin(&progress, "ring");
  tell_event(&progress, &world, SIM_EVENT_EMBER);
  world.end_tick = world.tick;
  world.heroes[0].status = SIM_HERO_WON;
  AppWin won = app_progress_win(&progress, &world, 30, true);
  assert_true(won.medals == 7 && won.ticks == world.end_tick && won.hearts == 3);
  won = app_progress_win(&progress, &world, 0, true); // no par: nothing to be within
  assert_int_equal(won.medals, 7 - (1 << APP_MEDAL_PAR));
  won = app_progress_win(&progress, &world, 30, false);
  assert_true(won.medals == 0 && won.ticks == 0 && won.hearts == 3);
  world.end_tick = 30 * SIM_TICKS_PER_SECOND;
  assert_int_equal(app_progress_win(&progress, &world, 30, true).medals & 1 << APP_MEDAL_PAR, 1);
  world.end_tick++;
  assert_int_equal(app_progress_win(&progress, &world, 30, true).medals & 1 << APP_MEDAL_PAR, 0);
}

static void what_forfeits_a_medal(void **state) {
  (void)state;
  AppProgress progress = {0};
  SimWorld world = world_at(0);
  app_progress_begin(&progress, "ring");
  world.tuning.value[SIM_TUNE_DEPTH] = APP_PLAIN_DEPTH + 1; // for one tick
  app_progress_tick(&progress, &world, APP_PLAIN_DEPTH);
  world.tuning.value[SIM_TUNE_DEPTH] = 3;
  app_progress_tick(&progress, &world, APP_PLAIN_DEPTH);
  assert_int_equal(progress.medals, 7 - (1 << APP_MEDAL_PLAIN));
  tell_event(&progress, &world, SIM_EVENT_HIT);
  assert_int_equal(progress.medals, 1 << APP_MEDAL_PAR);
  app_progress_begin(&progress, "ring");
  assert_int_equal(progress.medals, 7);
  world.heroes[0].steering = nav_steering_find("learning");
  app_progress_tick(&progress, &world, APP_PLAIN_DEPTH);
  assert_int_equal(progress.medals, 7 - (1 << APP_MEDAL_PLAIN));
}

static AppHint lose_game(AppProgress *progress, SimWorld *world) {
  world->heroes[0].hearts = 0;
  tell_event(progress, world, SIM_EVENT_HIT);
  world->heroes[0].status = SIM_HERO_LOST;
  tell_event(progress, world, SIM_EVENT_LOST);
  return app_progress_hint(progress, world);
}

static void hints_are_chosen_by_what_happened(void **state) {
  (void)state;
  AppProgress progress = {0};
  SimWorld world = world_at(0);
  app_progress_begin(&progress, "ring");
  assert_int_equal(app_progress_hint(&progress, &world), APP_HINT_NONE);
  world.stats.hit = (SimHit){SIM_HIT_ARROW, SIM_ARCHER};
  assert_int_equal(lose_game(&progress, &world), APP_HINT_COVER);
  world = world_at(0);
  app_progress_begin(&progress, "ring");
  world.stats.hit = (SimHit){SIM_HIT_TOUCH, SIM_HOUND};
  assert_int_equal(lose_game(&progress, &world), APP_HINT_BARRICADE);
  world = world_at(0);
  app_progress_begin(&progress, "ring");
  world.heroes[0].status = SIM_HERO_IDLE;
  for (int i = 0; i < 200; i++) app_progress_tick(&progress, &world, APP_PLAIN_DEPTH);
  assert_int_equal(lose_game(&progress, &world), APP_HINT_MOVE);
  world = world_at(0);
  app_progress_begin(&progress, "ring");
  world.heroes[0].status = SIM_HERO_OSCILLATION;
  for (int i = 0; i < 3; i++) tell_event(&progress, &world, SIM_EVENT_HERO_STOPPED);
  assert_int_equal(lose_game(&progress, &world), APP_HINT_FARTHER);
  assert_int_equal(progress.losses, 4);
  app_progress_begin(&progress, "ring");
  assert_int_equal(progress.losses, 4);
  app_progress_begin(&progress, "mire");
  assert_int_equal(progress.losses, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(without_chapters_the_campaign_is_divided_evenly),
      cmocka_unit_test(levels_stand_in_their_chapters),
      cmocka_unit_test(open_levels_follow_the_wins),
      cmocka_unit_test(all_levels_can_be_reached_one_after_the_other),
      cmocka_unit_test(medals_are_counted),
      cmocka_unit_test(assistance_adds_up),
      cmocka_unit_test(medals_of_a_run),
      cmocka_unit_test(what_forfeits_a_medal),
      cmocka_unit_test(hints_are_chosen_by_what_happened),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
