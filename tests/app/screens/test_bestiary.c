/* The bestiary in the window: every kind has a look of its own, one can be chosen and followed, bells are
 * thrown and enemies placed by finger, and nothing that is shown changes the world. */
#include "hand.h"

#include <stdio.h>
#include <string.h>

#include "app/actions/actions.h"
#include "app/draw/style.h"
#include "app/game/queue.h"
#include "app/hands/arm.h"
#include "app/hands/picked.h"
#include "app/screens/screens.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_games.h"
#include "app/told/say.h"
#include "app/view/looks.h"
#include "app/view/view_parts.h"

static const char zoo_text[] = "throng level 1\ntitle = Zoo\n[tuning]\nbolt_range = 6\nbells = 3\n[map]\n"
                               "#########################\n"
                               "#.......................#\n"
                               "#.s.a.m.n.w.k...........#\n"
                               "#...............~~~~....#\n"
                               "#.d.r.h.e.l.t...~~~~....#\n"
                               "#...............^^^^....#\n"
                               "#.......................#\n"
                               "#...#.#####.............#\n"
                               "#.......................#\n"
                               "#............@..........#\n"
                               "#.....................+.#\n"
                               "#.......................#\n"
                               "#########################\n";

/// Hero at 3, 6 of a wide room, one sentry far off behind a wall: nothing happens by itself.
static const char quiet_text[] =
    "throng level 1\ntitle = Quiet\n[tuning]\nbells = 2\nstep_loudness = 0\n[map]\n"
    "#########################\n"
    "#...............#.......#\n"
    "#...............#.......#\n"
    "#...............#.......#\n"
    "#...............#...e...#\n"
    "#...............#.......#\n"
    "#..@............#.......#\n"
    "#...............#.......#\n"
    "#...............#.......#\n"
    "#...............#.......#\n"
    "#########################\n";

static void every_kind_has_a_look_of_its_own(void **state) {
  (void)state;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    const AppLook *look = app_look(kind);
    assert_int_equal(app_look_picture(kind), app_art_find(sim_enemy_kinds[kind]->name));
    assert_int_equal(app_look_pictures(kind).right[0], app_look_picture(kind));
    assert_true(look->size >= 0.5f && look->size <= (float)sim_kind_size(sim_enemy_kinds[kind]));
    for (int32_t other = 0; other < kind; other++) {
      assert_int_not_equal(app_look_picture(kind), app_look_picture(other));
      assert_int_not_equal(look->color, app_look(other)->color);
    }
  }
}

static void keys_mean_one_thing(void **state) {
  (void)state;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++)
    for (int row = 0; row < APP_ACTION_COUNT; row++) {
      if (app_actions[row].scope == APP_ACTION_DRAWING) continue; // where a level is drawn, they come first
      // Shift with a letter means something else than the letter alone.
      if (app_actions[row].mod == 0) assert_int_not_equal(app_overlays[i]->key, app_actions[row].key);
      if (app_actions[row].other_mod == 0)
        assert_int_not_equal(app_overlays[i]->key, app_actions[row].other_key);
    }
}

static void an_enemy_is_chosen_and_followed(void **state) {
  App *app = hand_open_text(*state, quiet_text, 800, 600);
  assert_int_equal(app->game.run.world.actors.count, 1);
  hand_tap_widget(app, "action", APP_ACTION_OVERLAYS);
  hand_tap_widget(app, "overlay", app_overlays_find("inspect"));
  hand_tap_widget(app, "action", APP_ACTION_PAUSE);
  hand_show_whole(app); // and the camera makes room for the card
  const SDL_FPoint at = hand_place(app, 0);
  hand_tap(app, at.x + 15, at.y + 10); // next to it, within a finger's width
  assert_true(app->game.hands.select.on);
  assert_int_equal(app->game.hands.select.id, app->game.run.world.actors.id[0]);
  assert_int_equal(app_picked(&app->game), 0);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL); // the tap sent the hero nowhere
  assert_int_equal(app->game.run.command_count, 0);
  hand_tap(app, at.x, at.y); // once more lets go
  assert_false(app->game.hands.select.on);
  hand_tap(app, at.x, at.y + 100); // no enemy is there: the hero is sent
  assert_false(app->game.hands.select.on);
  assert_int_equal(app->game.run.command_count, 1);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, at.x, at.y - 4);
  hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, at.x, at.y - 4);
  assert_true(app->game.hands.select.on);
  app->game.run.paused = false;
  for (int i = 0; i < 120; i++) {
    shell_frame(app);
    assert_int_equal(app->game.run.world.actors.id[app_picked(&app->game)], app->game.hands.select.id);
  }
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 0});
  hand_frames(app, 3);
  assert_false(app->game.hands.select.on); // gone, and the choice with it
  assert_int_equal(app_picked(&app->game), -1);
}

static void without_the_inspector_taps_send_the_hero(void **state) {
  App *app = hand_open_text(*state, quiet_text, 800, 600);
  app->settings.overlay[app_overlays_find("inspect")] = false;
  const SDL_FPoint at = hand_place(app, 0);
  hand_tap(app, at.x, at.y);
  assert_false(app->game.hands.select.on);
  assert_int_not_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
}

static void a_bell_by_finger(void **state) {
  App *app = hand_open_text(*state, quiet_text, 800, 600);
  app->settings.overlay[app_overlays_find("inspect")] = false;
  hand_tap_widget(app, "action", APP_ACTION_BELL);
  assert_int_equal(app->game.hands.arm, APP_ARM_BELL);
  hand_tap_tile(app, 8, 4);
  assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
  assert_int_equal(app->game.run.world.traces.bells_thrown, 1);
  assert_int_equal(app->game.run.world.traces.bell.cell, nav_grid_cell(&app->game.run.world.grid, 8, 4));
  assert_true(app->game.run.world.traces.bell.left > 0);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  assert_int_equal(sim_world_bells_left(&app->game.run.world), 1);
  hand_key(app, SDLK_f, 0);
  assert_int_equal(app->game.hands.arm, APP_ARM_BELL);
  hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  hand_key(app, SDLK_f, 0);
  hand_tap_tile(app, 20, 2); // behind the wall: refused, and the bell is kept
  assert_int_equal(sim_world_bells_left(&app->game.run.world), 1);
  assert_non_null(app_said(&app->game));
  hand_key(app, SDLK_f, 0);
  hand_tap_tile(app, 4, 2);
  assert_int_equal(sim_world_bells_left(&app->game.run.world), 0);
  hand_key(app, SDLK_f, 0); // none left: nothing to take up
  assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
}

static void every_kind_is_placed_by_finger(void **state) {
  App *app = hand_open_text(*state, quiet_text, 800, 600);
  app->settings.overlay[app_overlays_find("inspect")] = false;
  hand_tap_widget(app, "action", APP_ACTION_PANEL);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    const int32_t before = app->game.run.world.kind_alive[kind];
    hand_tap_widget(app, "place kind", kind);
    assert_int_equal(app->game.hands.arm, APP_ARM_PLACE);
    assert_int_equal(app->game.hands.place_kind, kind);
    const SDL_FRect *v = &app->game.camera.view;
    const float x = v->x + v->w * 0.5f, y = v->y + v->h * 0.5f;
    const int32_t tx = (int32_t)app_camera_tx(&app->game.camera, x),
                  ty = (int32_t)app_camera_ty(&app->game.camera, y);
    assert_true(app_arm_fits(&app->game, tx, ty));
    hand_tap(app, x, y);
    assert_int_equal(app->game.run.world.kind_alive[kind], before + 1);
    assert_true(app->game.run.lab_run);
  }
  hand_tap_widget(app, "place count", 1);
  hand_tap_widget(app, "place kind", SIM_MOTH);
  const SDL_FRect *v = &app->game.camera.view;
  hand_tap(app, v->x + v->w * 0.5f, v->y + v->h * 0.5f);
  assert_int_equal(app->game.run.world.kind_alive[SIM_MOTH], 11);
  hand_tap_widget(app, "place", 0);
  assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
}

/// The same level, once plainly, once with every overlay open and an enemy chosen.
static BaseHash hash_after(Hand *hand, bool shown) {
  App *app = hand_open_text(hand, zoo_text, 800, 600);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = shown;
  while (app->game.run.world.tick < 10) shell_frame(app);
  assert_int_equal(app->game.run.world.tick, 10);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_GRACE, .value = 1000});
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 20, .y = 8});
  for (int i = 0; app->game.run.world.tick < 200; i++) {
    if (shown && i % 16 == 0 && app->game.run.world.actors.count > 0) {
      const int32_t actor = i / 16 % app->game.run.world.actors.count;
      app->game.hands.select = (AppSelect){true, app->game.run.world.actors.id[actor], actor};
    }
    shell_frame(app);
  }
  assert_int_equal(app->game.run.world.tick, 200);
  return sim_world_hash(&app->game.run.world);
}

static void looking_changes_nothing(void **state) {
  const BaseHash plain = hash_after(*state, false), shown = hash_after(*state, true);
  assert_memory_equal(&plain, &shown, sizeof plain);
}

static void buttons_fit_fingers(void **state) {
  App *app = hand_open_text(*state, zoo_text, 800, 600);
  app->settings.value[APP_SETTING_PANEL_OPEN] = true;
  for (int screen = 0; screen < 2; screen++) {
    if (screen == 1) hand_key(app, SDLK_F2, 0);
    hand_frames(app, 2);
    int buttons = 0;
    for (int i = 0; i < app->ui.box_count; i++) {
      const AppUiBox *box = &app->ui.box[i];
      if (box->kind < APP_UI_BUTTON) continue;
      buttons++;
      assert_true(box->whole.w >= APP_BUTTON * app->window.scale - 0.5f);
      assert_true(box->whole.h >= APP_BUTTON * app->window.scale - 0.5f);
    }
    assert_true(buttons > (screen == 0 ? 40 : 0));
  }
  assert_int_equal(app->screens.now, APP_SCREEN_BESTIARY);
  const AppUiScroll *scroll = NULL;
  for (int i = 0; i < APP_UI_MAX_SCROLLS; i++)
    if (app->ui.scroll[i].seen && app->ui.scroll[i].id == app_ui_id("bestiary", 0))
      scroll = &app->ui.scroll[i];
  assert_non_null(scroll);
  assert_true(scroll->content <= scroll->rect.h + 0.5f); // all at once
  hand_key(app, SDLK_F2, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
}

static void each_kind_is_met_once(void **state) {
  App *app = hand_open_text(*state, zoo_text, 800, 600);
  hand_frames(app, 30);
  const uint32_t met = app->game.told.meet.met;
  assert_true((met >> SIM_SHADE & 1) != 0 && (met >> SIM_LURKER & 1) != 0);
  app_command(&app->game,
              (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 14, .y = 9}); // the words at the start go
  int shown = 0;
  int32_t last = -1;
  for (int i = 0; i < 200; i++) {
    shell_frame(app);
    if (app->game.told.meet.until > app->clock.now && app->game.told.meet.kind != last) shown++;
    if (app->game.told.meet.until > app->clock.now) last = app->game.told.meet.kind;
  }
  assert_in_range(shown, 1, 3); // one after the other, not all at once
  shell_restart(app, false);
  assert_int_equal(app->game.told.meet.met, 0);
}

/// Signs are for enemies that perceive, and not for what a kind always does.
static void signs_say_what_is_new(void **state) {
  App *app = hand_open_text(*state, zoo_text, 800, 600);
  SimActors *a = &app->game.run.world.actors;
  for (int32_t i = 0; i < a->count; i++) {
    const SimEnemyKind *kind = sim_enemy_kinds[a->kind[i]];
    for (int32_t mode = 0; mode < SIM_MODE_COUNT; mode++) {
      a->mind[i].mode = mode;
      const bool none =
          kind->senses == 0 || mode == SIM_PATROL || (mode == SIM_HUNTING && kind->start == SIM_HUNTING);
      assert_int_equal(view_sign_of(&app->game.run.world, i) == 0, none);
    }
  }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_kind_has_a_look_of_its_own),
      cmocka_unit_test(keys_mean_one_thing),
      TEST(an_enemy_is_chosen_and_followed),
      TEST(without_the_inspector_taps_send_the_hero),
      TEST(a_bell_by_finger),
      TEST(every_kind_is_placed_by_finger),
      TEST(looking_changes_nothing),
      TEST(buttons_fit_fingers),
      TEST(each_kind_is_met_once),
      TEST(signs_say_what_is_new),
  };
  return cmocka_run_group_tests_name("bestiary", tests, NULL, NULL);
}
