/* First difference of a race: the tile and the tick are those of worlds that run alone, and the two decisions
 * are the steps that they take there. */
#include "../hand.h"
#include "app/actions/pad_keys.h"
#include "app/race/race_parting.h"
#include "app/race/race_worlds.h"
#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 25, HEIGHT = 15, MAX_TRAIL = 2000, MAX_TICKS = 40000, MAPS = 10 };

typedef struct Solo {
  int32_t count;
  NavCell cell[MAX_TRAIL];
  int64_t tick[MAX_TRAIL]; // of the race, in which the step to that tile was decided
} Solo;

/* Levels */

static void make_text(char *text, size_t size, uint64_t seed) {
  BaseRandom random = base_random_seeded(seed, 4);
  size_t at = (size_t)snprintf(text, size, "throng level 1\n[map]\n");
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      const bool rim = x == 0 || y == 0 || x == WIDTH - 1 || y == HEIGHT - 1;
      const bool rock = rim || base_random_below(&random, 100) < 28;
      text[at++] = x == 2 && y == HEIGHT / 2 ? '@' : rock ? '#' : '.';
    }
    text[at++] = '\n';
  }
  text[at] = '\0';
}

/// The open tile farthest to the right that he has a way to.
static NavCell target_of(const App *app) {
  const SimWorld *world = &app->game.run.world;
  for (int32_t x = WIDTH - 2; x > 4; x--)
    for (int32_t y = 1; y < HEIGHT - 1; y++) {
      const NavCell cell = nav_grid_cell(&world->grid, x, y);
      if (nav_components_connected(&world->walkers, world->heroes[0].cell, cell)) return cell;
    }
  return NAV_NO_CELL;
}

/* A walk alone */

static void run_solo(Solo *solo, const App *app, const AppRacePane *pane, NavCell target) {
  SimLevel level = app->game.run.level;
  level.has_game = false;
  level.tuning = pane->tuning;
  const SimWorldOptions options = {
      .seed = app->game.run.seed, .hero = app->game.run.world.heroes[0].cell, .capacity = 1};
  SimWorld *world = calloc(1, sizeof *world);
  assert_non_null(world);
  assert_true(sim_world_init(world, &level, &options));
  sim_step(world, &(SimCommand){.kind = SIM_CMD_STEERING, .id = pane->steering}, 1);
  const SimCommand go = {
      .kind = SIM_CMD_MOVE_TO, .x = nav_grid_x(&world->grid, target), .y = nav_grid_y(&world->grid, target)};
  solo->count = 0;
  solo->cell[solo->count++] = world->heroes[0].cell;
  for (int64_t tick = 1; tick < MAX_TICKS && solo->count < MAX_TRAIL; tick++) {
    const NavCell before = world->heroes[0].cell;
    sim_step(world, &go, tick == 1);
    if (world->heroes[0].cell != before) {
      solo->tick[solo->count] = tick;
      solo->cell[solo->count++] = world->heroes[0].cell;
    }
    if (world->heroes[0].status != SIM_HERO_MOVING) {
      solo->tick[solo->count] = tick; // he decided to stop
      break;
    }
  }
  sim_world_free(world);
  free(world);
}

static App *open_map(Hand *hand, uint64_t seed) {
  char text[1024];
  make_text(text, sizeof text, seed);
  App *app = hand_open_text(hand, text, 1280, 720);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true;
  hand_frames(app, 2);
  return app;
}

static uint32_t bit(const char *name) {
  return 1u << nav_steering_find(name);
}

static AppRace *begin_race(App *app, uint32_t rows) {
  app->screens.race_rows = rows;
  hand_key(app, SDLK_v, 0);
  hand_tap_widget(app, "racers go", 0);
  assert_non_null(app->race);
  return app->race;
}

static void wait_for_it(App *app) {
  for (int frame = 0; frame < 600 && app_race_parts(app->race); frame++) hand_frames(app, 1);
  assert_false(app_race_parts(app->race));
}

/// The race shows what two walks alone have in common.
static void expect_parting(const App *app, const Solo solo[2], int32_t at) {
  const AppRaceParting *parting = &app->race->parting;
  const int64_t tick = solo[0].tick[at] < solo[1].tick[at] ? solo[0].tick[at] : solo[1].tick[at];
  assert_true(app_race_is_parted(app->race));
  assert_int_equal(parting->cell, solo[0].cell[at - 1]);
  assert_int_equal(parting->at, at);
  assert_int_equal(parting->tick, tick);
  assert_int_equal(app->race->ticks, tick - 1);
  assert_true(app->race->paused);
  for (int i = 0; i < 2; i++) {
    const NavTrace *trace = &parting->trace[i];
    assert_int_equal(app->race->pane[parting->pane[i]].world.heroes[0].cell, parting->cell);
    if (!parting->traced[i]) continue;
    assert_int_equal(trace->at, parting->cell);
    assert_int_equal(trace->decision.status == NAV_STEER_MOVE, at < solo[i].count);
    if (at < solo[i].count) assert_int_equal(trace->decision.next, solo[i].cell[at]);
  }
}

static bool check_pair(App *app, uint32_t rows) {
  static Solo solo[2];
  const NavCell target = target_of(app);
  AppRace *race = begin_race(app, rows);
  for (int i = 0; i < 2; i++) run_solo(&solo[i], app, &race->pane[i], target);
  int32_t at = 0;
  while (at < solo[0].count && at < solo[1].count && solo[0].cell[at] == solo[1].cell[at]) at++;
  const bool differ = at < solo[0].count || at < solo[1].count;
  app_race_to(race, target);
  hand_frames(app, 20);
  hand_key(app, SDLK_v, KMOD_LSHIFT);
  wait_for_it(app);
  if (differ) {
    expect_parting(app, solo, at);
    const AppCamera *camera = &race->pane[1].camera;
    const NavGrid *grid = &race->pane[1].world.grid;
    const float x = app_camera_px(camera, (float)nav_grid_x(grid, race->parting.cell) + 0.5f);
    assert_true(x > camera->view.x && x < camera->view.x + camera->view.w);
  }
  hand_key(app, SDLK_ESCAPE, 0);
  return differ;
}

/* Tests */

static void it_is_where_two_walks_alone_part(void **state) {
  const uint32_t pairs[] = {bit("greedy") | bit("lookahead"), bit("lookahead") | bit("learning"),
                            bit("lookahead") | bit("flow"), bit("learning") | bit("flow"),
                            bit("greedy") | bit("crash-turn-memory")};
  int differ = 0;
  for (uint64_t seed = 1; seed <= MAPS; seed++) {
    App *app = open_map(*state, seed);
    if (target_of(app) == NAV_NO_CELL) continue;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) differ += check_pair(app, pairs[i]);
  }
  assert_true(differ > 20);
}

static void it_goes_on_from_there(void **state) {
  App *app = open_map(*state, 2);
  AppRace *race = begin_race(app, bit("greedy") | bit("flow"));
  hand_key(app, SDLK_v, KMOD_LSHIFT); // no finish yet
  assert_false(app_race_parts(race));
  app_race_to(race, target_of(app));
  hand_frames(app, 5);
  hand_tap_widget(app, "race part", 0);
  wait_for_it(app);
  assert_true(app_race_is_parted(race));
  const NavCell cell = race->parting.cell;
  hand_tap_widget(app, "race step", 0);
  assert_true(app_race_is_parted(race)); // they part in sight
  assert_true(race->pane[0].world.heroes[0].cell != cell || race->pane[1].world.heroes[0].cell != cell);
  hand_tap_widget(app, "race pause", 0);
  hand_frames(app, 2);
  assert_false(app_race_is_parted(race)); // it goes on, and the words go
  hand_tap_widget(app, "race part", 0);
  wait_for_it(app);
  assert_int_equal(race->parting.cell, cell);
  hand_tap_widget(app, "race part", 0); // no other two part
  assert_false(app_race_is_parted(race));
  assert_false(app_race_parts(race));
}

static void three_panes_are_compared_two_by_two(void **state) {
  App *app = open_map(*state, 3);
  AppRace *race = begin_race(app, bit("greedy") | bit("learning") | bit("flow"));
  assert_int_equal(race->count, 3);
  app_race_to(race, target_of(app));
  hand_frames(app, 3);
  static const int pairs[][2] = {{0, 1}, {0, 2}, {1, 2}};
  for (int i = 0; i < 3; i++) {
    hand_key(app, SDLK_v, KMOD_LSHIFT);
    wait_for_it(app);
    assert_true(app_race_is_parted(race));
    assert_int_equal(race->parting.pane[0], pairs[i][0]);
    assert_int_equal(race->parting.pane[1], pairs[i][1]);
  }
  app_race_drop(race, 2); // another race: nothing of the old one is shown
  hand_frames(app, 2);
  assert_false(app_race_is_parted(race));
}

static void equal_walks_never_part(void **state) {
  App *app = open_map(*state, 2);
  AppRace *race = begin_race(app, bit("lookahead") | bit("flow"));
  app_race_set(race, 1, (SimCommand){.kind = SIM_CMD_STEERING, .id = race->pane[0].steering});
  hand_frames(app, 2);
  app_race_to(race, target_of(app));
  hand_key(app, SDLK_v, KMOD_LSHIFT);
  wait_for_it(app);
  assert_false(app_race_is_parted(race));
  assert_string_equal(app->game.told.notice.text, "These two never part.");
}

static void there_is_none_among_crowds(void **state) {
  App *app = open_map(*state, 2);
  app->screens.race_kind = APP_RACE_CROWDS;
  AppRace *race = begin_race(app, bit("lookahead") | bit("flow"));
  hand_key(app, SDLK_v, KMOD_LSHIFT);
  assert_false(app_race_parts(race));
  assert_non_null(strstr(app->game.told.notice.text, "race of steerings"));
}

static void a_pad_has_it_too(void **state) {
  (void)state;
  const AppPadKey *key = app_pad_key(SDL_CONTROLLER_BUTTON_Y);
  assert_int_equal(key->race.action, APP_ACTION_RACE_PART);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(it_is_where_two_walks_alone_part),    HAND_TEST(it_goes_on_from_there),
      HAND_TEST(three_panes_are_compared_two_by_two), HAND_TEST(equal_walks_never_part),
      HAND_TEST(there_is_none_among_crowds),          HAND_TEST(a_pad_has_it_too),
  };
  return cmocka_run_group_tests_name("race parting", tests, NULL, NULL);
}
