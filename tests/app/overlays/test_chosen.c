/* Whose mind the overlays show: choosing by finger and by key, what each kind is shown with, the buttons of
 * empty cards, and that none of it changes the game. */
#include <stdio.h>
#include <string.h>

#include "app/game/queue.h"
#include "app/hands/picked.h"
#include "app/run/scene.h"
#include "app/shell/shell_parts.h"
#include "hand.h"

static const char everyone[] = "throng level 1\ntitle = Everyone\n[map]\n"
                               "########################\n"
                               "#s..n~~~~.....m^^^....d#\n"
                               "#.####.~~.###..^^.###..#\n"
                               "#....#.....#...^..w.#..#\n"
                               "#..r.#..k..#......+.#..#\n"
                               "#.####.....#.####.###..#\n"
                               "#......@............t..#\n"
                               "#.##.####..##.#####.##.#\n"
                               "#.h..g..#..#......#..a.#\n"
                               "#..e....#..#..l....o.+.#\n"
                               "########################\n";

static App *open_everyone(Hand *hand, int w, int h) {
  App *app = hand_open_text(hand, everyone, w, h);
  app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1);
  return app;
}

static void switch_all(App *app, bool on) {
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = on;
}

static void only(App *app, const char *name) {
  switch_all(app, false);
  app->settings.overlay[app_overlays_find(name)] = true;
}

static int32_t find_kind(const App *app, int32_t kind) {
  const SimActors *a = &app->game.run.world.actors;
  for (int32_t i = 0; i < a->count; i++)
    if (a->kind[i] == kind) return i;
  return -1;
}

/* Choosing */

static void a_tap_chooses_in_the_lab_alone(void **state) {
  App *app = open_everyone(*state, 1280, 720);
  app->game.run.paused = true; // so that no enemy runs away from the finger
  const int32_t warden = find_kind(app, SIM_WARDEN);
  const SDL_FPoint at = hand_place(app, warden);
  hand_tap(app, at.x, at.y);
  assert_int_equal(app_picked(&app->game), -1);     // no lab: the hero goes there
  assert_int_equal(app->game.run.command_count, 2); // and harmless
  assert_int_equal(app->game.run.commands[1].kind, SIM_CMD_MOVE_TO);
  app->game.run.command_count = 0;
  only(app, "heat");
  hand_tap(app, at.x, at.y);
  assert_int_equal(app_picked(&app->game), warden);
  assert_int_equal(app->game.run.command_count, 0);
  hand_frames(app, 2);
  assert_int_equal(sim_world_recorded(&app->game.run.world)->id, app->game.run.world.actors.id[warden]);
  const SimHero *hero = &app->game.run.world.heroes[0];
  hand_tap(app, app_camera_px(&app->game.camera, (float)hero->x / (float)BASE_ONE),
           app_camera_py(&app->game.camera, (float)hero->y / (float)BASE_ONE));
  assert_int_equal(app_picked(&app->game), -1);
  hand_frames(app, 2);
  assert_null(sim_world_recorded(&app->game.run.world));
  assert_int_equal(app->game.run.command_count, 0);
}

static void a_long_press_chooses_always(void **state) {
  App *app = open_everyone(*state, 800, 600);
  app->game.run.paused = true;
  const int32_t skirter = find_kind(app, SIM_SKIRTER);
  const SDL_FPoint at = hand_place(app, skirter);
  hand_finger(app, SDL_FINGERDOWN, 1, at.x, at.y);
  hand_frames(app, 40);
  hand_finger(app, SDL_FINGERUP, 1, at.x, at.y);
  hand_frames(app, 2);
  assert_int_equal(app_picked(&app->game), skirter);
  for (int i = 0; i < app->game.run.command_count; i++) // the target that the press had sent is taken back
    assert_int_not_equal(app->game.run.commands[i].kind, SIM_CMD_MOVE_TO);
}

static void a_key_goes_through_the_kinds(void **state) {
  App *app = open_everyone(*state, 1280, 720);
  app->game.run.paused = true;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    if (app->game.run.world.kind_alive[kind] == 0) continue;
    hand_key(app, SDLK_w, 0);
    assert_true(app_picked(&app->game) >= 0);
    assert_int_equal(app->game.run.world.actors.kind[app_picked(&app->game)], kind);
  }
  hand_key(app, SDLK_w, 0);
  assert_int_equal(app_picked(&app->game), -1);
}

/* The display of a chosen enemy */

static int offers_of(const App *app) {
  const AppOffer *offers;
  return app_overlays_offers(app->game.overlays, &offers);
}

/// For each kind, each overlay that can speak of it does, on a card with its name and without offers.
static void overlays_name_the_chosen_one(void **state) {
  static const struct {
    const char *overlay;
    uint32_t kinds; // bits; 0: all
  } rows[] = {{"heat", 0},
              {"arrows", 0},
              {"numbers", 0},
              {"crowd", 0},
              {"inspect", 0},
              {"graph", 0},
              {"search", 1u << SIM_WARDEN},
              {"choices", 1u << SIM_DELVER | 1u << SIM_HUSK},
              {"corners", 1u << SIM_SKIRTER},
              {"lookahead", 1u << SIM_GHOUL | 1u << SIM_DELVER | 1u << SIM_HUSK},
              {"sight", 1u << SIM_ARCHER | 1u << SIM_HOUND | 1u << SIM_SENTRY | 1u << SIM_LURKER},
              {"radar", 1u << SIM_SENTRY | 1u << SIM_MOLE},
              {"knows", 1u << SIM_ARCHER | 1u << SIM_HOUND | 1u << SIM_SENTRY | 1u << SIM_LURKER}};
  App *app = open_everyone(*state, 1280, 720);
  BaseBuffer texts = {0};
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    if (app->game.run.world.kind_alive[kind] == 0) continue;
    app_pick_kind(&app->game, kind);
    const int32_t x = kind % 2 == 0 ? 21 : 2; // so that those who have given up decide again
    app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = 6});
    hand_pass(app, 45);
    assert_true(app_picked(&app->game) >= 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
      if (rows[i].kinds != 0 && (rows[i].kinds >> kind & 1) == 0) continue;
      only(app, rows[i].overlay);
      char title[64];
      snprintf(title, sizeof title, "%s%s", sim_enemy_kinds[kind]->title,
               strcmp(rows[i].overlay, "inspect") == 0 ? "\n" : ": ");
      if (strstr(hand_overlay_texts(app, &texts), title) == NULL || offers_of(app) > 0)
        fail_msg("%s does not speak of the %s:\n%s", rows[i].overlay, sim_enemy_kinds[kind]->name,
                 base_buffer_text(&texts));
    }
  }
  base_buffer_free(&texts);
}

/// The radius that the simulation sweeps with.
static void the_radar_is_that_of_the_chosen_one(void **state) {
  App *app = open_everyone(*state, 1280, 720);
  BaseBuffer texts = {0};
  only(app, "radar");
  app_pick_kind(&app->game, SIM_MOLE);
  assert_non_null(strstr(hand_overlay_texts(app, &texts), "Feels him within 9 tiles"));
  assert_non_null(strstr(base_buffer_text(&texts), "Works through rock and walls"));
  app_set_tunable(&app->game, (SimTunable)sim_tuning_cell(SIM_MOLE, SIM_COLUMN_RADAR_WALLS), 0);
  app_set_tunable(&app->game, (SimTunable)sim_tuning_cell(SIM_MOLE, SIM_COLUMN_RADAR), 450);
  hand_frames(app, 2);
  assert_non_null(strstr(hand_overlay_texts(app, &texts), "Feels him within 4.5 tiles"));
  assert_non_null(strstr(base_buffer_text(&texts), "Blocked by rock and walls"));
  app_pick_kind(&app->game, SIM_SENTRY);
  assert_non_null(strstr(hand_overlay_texts(app, &texts), "No radar of its own"));
  base_buffer_free(&texts);
}

/// Showing every overlay of every enemy in turn changes no state.
static void looking_changes_nothing(void **state) {
  enum { FRAMES = 480, EVERY = 30 };
  BaseHash hashes[FRAMES / EVERY];
  for (int looked = 0; looked < 2; looked++) {
    App *app = open_everyone(*state, 800, 600);
    switch_all(app, looked == 1);
    for (int frame = 0; frame < FRAMES; frame++) {
      if (frame % 150 == 0)
        app_command(&app->game,
                    (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = frame % 300 == 0 ? 21 : 2, .y = 8});
      if (looked == 1 && frame % 25 == 0) app_pick_next(&app->game);
      hand_frames(app, 1);
      if (frame % EVERY != 0) continue;
      const BaseHash hash = sim_world_hash(&app->game.run.world);
      if (looked == 0)
        hashes[frame / EVERY] = hash;
      else
        assert_true(hash == hashes[frame / EVERY]);
    }
  }
}

/* Offers */

static void tap_offer(App *app, int index) {
  hand_frames(app, 2);
  const AppOffer *offers;
  assert_true(app_overlays_offers(app->game.overlays, &offers) > index);
  const SDL_FRect r = offers[index].rect;
  assert_true(r.w >= 44 && r.h >= 44);
  hand_tap(app, r.x + r.w / 2, r.y + r.h / 2);
}

static void empty_cards_have_buttons(void **state) {
  static const int sizes[][2] = {{1280, 720}, {800, 600}};
  for (int i = 0; i < 2; i++) {
    App *app = open_everyone(*state, sizes[i][0], sizes[i][1]);
    only(app, "search");
    tap_offer(app, 0); // Switch to A*
    hand_frames(app, 2);
    assert_ptr_equal(nav_steerings[app->game.run.world.heroes[0].steering], &nav_steering_astar);
    hand_frames(app, 2);
    tap_offer(app, 0); // Follow a warden: the hero has A* already
    assert_int_equal(app->game.run.world.actors.kind[app_picked(&app->game)], SIM_WARDEN);
    only(app, "learned");
    tap_offer(app, 0); // Hero: switch to Learning
    hand_frames(app, 2);
    assert_int_equal(app_picked(&app->game), -1);
    assert_ptr_equal(nav_steerings[app->game.run.world.heroes[0].steering], &nav_steering_learning);
    only(app, "cover");
    tap_offer(app, 0);
    hand_frames(app, 2);
    assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_BOLT_RANGE], 600);
    assert_int_equal(offers_of(app), 0);
  }
}

static void what_does_not_live_can_be_placed(void **state) {
  App *app = hand_open_hall(*state); // without enemies
  only(app, "corners");
  tap_offer(app, 1); // Place a skirter
  assert_int_equal(app->game.hands.arm, APP_ARM_PLACE);
  assert_int_equal(app->game.hands.place_kind, SIM_SKIRTER);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(a_tap_chooses_in_the_lab_alone, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(a_long_press_chooses_always, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(a_key_goes_through_the_kinds, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(overlays_name_the_chosen_one, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(the_radar_is_that_of_the_chosen_one, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(looking_changes_nothing, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(empty_cards_have_buttons, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(what_does_not_live_can_be_placed, hand_setup, hand_teardown),
  };
  return cmocka_run_group_tests_name("minds in the window", tests, NULL, NULL);
}
