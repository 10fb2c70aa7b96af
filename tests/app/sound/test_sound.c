/* Sound of the game: how often effects may begin, what levels are set, and that neither the simulation nor a
 * machine without sound takes notice. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/queue.h"
#include "app/shell/shell_screens.h"
#include "app/told/sound.h"
#include "ear.h"
#include "hand.h"

enum { BLOCK = 512, SECOND = EAR_SECOND };

/* The game */

/// The hall, with a sound that no device plays.
static App *open_heard(Hand *hand) {
  unsetenv("SDL_AUDIODRIVER");
  App *app = hand_open_hall(hand);
  assert_null(app->game.sound); // the window is not seen
  app->game.run.owed.waiting = false;
  app->game.sound = app_sound_new();
  assert_non_null(app->game.sound);
  hand_frames(app, 1);
  return app;
}

static int64_t count_of(const App *app, AppEffect effect) {
  return app_sound_count(app->game.sound, effect);
}

static void a_crowd_of_events_stays_quiet(void **state) {
  App *app = open_heard(*state);
  const double begun = app->clock.now;
  app->window.hidden = true; // quicker
  for (int frame = 0; frame < 120; frame++) {
    hand_frames(app, 1);
    SimWorld *world = &app->game.run.world;
    for (int tick = 0; tick < 8; tick++) { // the game at eight times its speed
      world->event_count = SIM_MAX_EVENTS;
      for (int i = 0; i < SIM_MAX_EVENTS; i++)
        world->events[i] = (SimEvent){(SimEventKind)(i % (SIM_EVENT_REFUSED + 1)), i % 25, i % 13};
      app_sound_tick(&app->game);
    }
    world->event_count = 0;
    app_sound_frame(&app->game, false, 0);
    assert_true(ear_listen(app_sound_mix(app->game.sound), BLOCK).peak <= APP_LIMIT_CEILING);
  }
  const double seconds = app->clock.now - begun;
  int64_t all = 0;
  for (int i = 0; i < APP_EFFECT_COUNT; i++) {
    assert_true((double)count_of(app, (AppEffect)i) <= seconds / (double)app_effects[i].gap + 2);
    all += count_of(app, (AppEffect)i);
  }
  print_message("%.1f seconds, %lld events, %lld effects\n", seconds, 120LL * 8 * SIM_MAX_EVENTS,
                (long long)all);
  assert_true(all > 50); // it is no silence either
}

static void what_happens_is_heard(void **state) {
  App *app = open_heard(*state);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 21, .y = 4});
  hand_pass(app, 60 * 4);
  assert_true(count_of(app, APP_EFFECT_STEP) >= 8);
  assert_int_equal(count_of(app, APP_EFFECT_EMBER), app->game.run.world.heroes[0].embers);
  assert_int_equal(app->game.run.world.heroes[0].embers, 1);
  hand_tap_widget(app, "action", APP_ACTION_BARRICADE);
  const int64_t clicks = count_of(app, APP_EFFECT_CLICK);
  assert_true(clicks >= 1);
  hand_tap_tile(app, 20, 6);
  hand_frames(app, 10);
  assert_int_equal(count_of(app, APP_EFFECT_BARRICADE_UP), 1);
  assert_true(ear_listen(app_sound_mix(app->game.sound), SECOND / 2).peak > 0.03f);
}

static void a_pause_is_quiet(void **state) {
  App *app = open_heard(*state);
  AppMix *mix = app_sound_mix(app->game.sound);
  assert_true(app_mix_level(mix, APP_MIX_WORLD) > 0 && app_mix_level(mix, APP_MIX_DUCK) == 0);
  hand_key(app, SDLK_SPACE, 0);
  assert_true(app_mix_level(mix, APP_MIX_WORLD) == 0 && app_mix_level(mix, APP_MIX_DUCK) == 1);
  hand_key(app, SDLK_SPACE, 0);
  assert_true(app_mix_level(mix, APP_MIX_WORLD) > 0 && app_mix_level(mix, APP_MIX_DUCK) == 0);
  shell_go(app, APP_SCREEN_HELP);
  hand_frames(app, 2);
  assert_true(app_mix_level(mix, APP_MIX_WORLD) == 0 && app_mix_level(mix, APP_MIX_DUCK) == 1);
}

static float crowd(AppMix *mix) {
  float sum = 0;
  for (int i = 2 * APP_BED_FAR; i < 2 * APP_BED_COUNT; i++)
    sum += app_mix_level(mix, (AppMixLevel)(APP_MIX_BEDS + i));
  return sum;
}

static void the_throng_is_heard_near(void **state) {
  App *app = open_heard(*state);
  AppMix *mix = app_sound_mix(app->game.sound);
  assert_true(crowd(mix) == 0);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 20});
  hand_pass(app, 30);
  const float few = crowd(mix);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 400});
  hand_pass(app, 30);
  const float many = crowd(mix);
  assert_true(few > 0 && many > 2 * few);
  hand_pass(app, 60 * 20);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_LOST);
  assert_int_equal(count_of(app, APP_EFFECT_LOST), 1);
  assert_in_range(count_of(app, APP_EFFECT_HIT), 1, SIM_HEARTS);
  assert_true(crowd(mix) == 0);
}

static void volume_by_finger_and_keys(void **state) {
  App *app = open_heard(*state);
  AppMix *mix = app_sound_mix(app->game.sound);
  assert_int_equal(app->settings.value[APP_SETTING_VOLUME],
                   app_setting_info[APP_SETTING_VOLUME].default_value);
  const float default_value = app_mix_level(mix, APP_MIX_VOLUME);
  assert_true(default_value > 0);
  hand_tap_widget(app, "action", APP_ACTION_MUTE);
  assert_true(app->settings.value[APP_SETTING_MUTED] && app_mix_level(mix, APP_MIX_VOLUME) == 0);
  hand_key(app, SDLK_u, 0);
  assert_true(!app->settings.value[APP_SETTING_MUTED] && app_mix_level(mix, APP_MIX_VOLUME) == default_value);
  shell_go(app, APP_SCREEN_SETTINGS);
  hand_frames(app, 2);
  SDL_FRect row = hand_reveal(app, "setting", APP_SETTING_VOLUME);
  const float y = row.y + row.h * 0.8f;
  hand_finger(app, SDL_FINGERDOWN, 1, row.x + row.w / 2, y);
  hand_finger(app, SDL_FINGERMOTION, 1, row.x + row.w / 4, y);
  hand_finger(app, SDL_FINGERMOTION, 1, row.x + 1, y);
  hand_finger(app, SDL_FINGERUP, 1, row.x + 1, y);
  hand_frames(app, 2);
  assert_int_equal(app->settings.value[APP_SETTING_VOLUME], 0);
  assert_true(app_mix_level(mix, APP_MIX_VOLUME) == 0);
  AppSettings kept;
  app_settings_load(&kept, app_overlays_name);
  assert_int_equal(kept.value[APP_SETTING_VOLUME], 0);
  for (int i = 0;
       i < 120 && (!app->ui.focus_shown || app->ui.focus != app_ui_id("setting", APP_SETTING_VOLUME)); i++)
    hand_key(app, SDLK_TAB, 0);
  hand_key(app, SDLK_RIGHT, 0);
  assert_int_equal(app->settings.value[APP_SETTING_VOLUME], 5);
  hand_tap_widget(app, "setting", APP_SETTING_MUTED);
  assert_true(app->settings.value[APP_SETTING_MUTED]);
  app_settings_load(&kept, app_overlays_name);
  assert_true(kept.value[APP_SETTING_MUTED] && kept.value[APP_SETTING_VOLUME] == 5);
  app_sound_set_volume(&app->settings, 0);
  assert_true(app_sound_is_off(&app->settings));
  hand_key(app, SDLK_u, 0); // the key always brings back a sound
  assert_false(app_sound_is_off(&app->settings));
  assert_int_equal(app->settings.value[APP_SETTING_VOLUME],
                   app_setting_info[APP_SETTING_VOLUME].default_value);
}

static uint64_t play_with(Hand *hand, const char *driver, bool sounds) {
  if (driver != NULL)
    setenv("SDL_AUDIODRIVER", driver, 1);
  else
    unsetenv("SDL_AUDIODRIVER");
  App *app = hand_open_hall(hand);
  assert_int_equal(app->game.sound != NULL, sounds);
  assert_true(app->game.told.notice.until == 0 || app->game.told.notice.text[0] == '\0');
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 12});
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 21, .y = 4});
  hand_pass(app, 300);
  hand_key(app, SDLK_u, 0);
  hand_key(app, SDLK_u, 0);
  assert_false(app->quit);
  assert_true(app->game.run.world.heroes[0].embers > 0);
  return sim_world_hash(&app->game.run.world);
}

/// With a device, without one, and where none opens, the same happens.
static void the_simulation_never_hears(void **state) {
  const uint64_t silent = play_with(*state, NULL, false);
  assert_true(silent == play_with(*state, "dummy", true));
  assert_true(silent == play_with(*state, "nonexistent", false));
  unsetenv("SDL_AUDIODRIVER");
}

static void the_title_and_other_screens_sound(void **state) {
  setenv("SDL_AUDIODRIVER", "dummy", 1);
  App *app = hand_open(*state, NULL, 800, 600);
  assert_non_null(app->game.sound);
  hand_pass(app, 200);
  assert_int_equal(count_of(app, APP_EFFECT_STEP), 0); // the hero behind the title makes no noise
  for (int screen = 0; screen < APP_SCREEN_RACERS; screen++) {
    shell_go(app, (AppScreen)screen);
    hand_frames(app, 2);
  }
  unsetenv("SDL_AUDIODRIVER");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(a_crowd_of_events_stays_quiet),
      HAND_TEST(what_happens_is_heard),
      HAND_TEST(a_pause_is_quiet),
      HAND_TEST(the_throng_is_heard_near),
      HAND_TEST(volume_by_finger_and_keys),
      HAND_TEST(the_simulation_never_hears),
      HAND_TEST(the_title_and_other_screens_sound),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
