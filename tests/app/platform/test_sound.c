/* Sound: what is synthesised, what the mixer makes of it, how often effects may begin, and that neither the
 * simulation nor a machine without sound takes notice. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/sound.h"
#include "hand.h"

enum { BLOCK = 512, SECOND = APP_SOUND_RATE };

/* What is synthesised */

static float peak_of(const float *at, int count) {
  float max = 0;
  for (int i = 0; i < count; i++) max = fmaxf(max, fabsf(at[i]));
  return max;
}

static double mean_of(const float *at, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += (double)at[i];
  return sum / count;
}

/// Loudness: root of the mean square.
static double power_of(const float *at, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += (double)at[i] * (double)at[i];
  return sqrt(sum / count);
}

static void effects_are_clean(void **state) {
  (void)state;
  for (int i = 0; i < APP_EFFECT_COUNT; i++) {
    const AppEffectInfo *info = &app_effects[i];
    AppSamples s;
    assert_true(app_synth_make((AppEffect)i, &s));
    const float peak = peak_of(s.at, s.count);
    const int hundredth = SECOND / 100;
    print_message("%-14s %5.2f s, peak %.3f, power %.4f, mean %.1e\n", info->name, (double)s.count / SECOND,
                  (double)peak, power_of(s.at, s.count), mean_of(s.at, s.count));
    assert_in_range(s.count, SECOND / 25, 4 * SECOND);
    assert_true(info->peak > 0.05f && info->peak <= 0.6f);
    assert_true(fabsf(peak - info->peak) < 0.001f);
    assert_true(power_of(s.at, s.count) > 0.04 * (double)info->peak); // not one lone peak
    assert_true(fabs(mean_of(s.at, s.count)) < 1e-5);
    // No clicks: both ends at zero, and quiet before the last one.
    assert_true(s.at[0] == 0 && s.at[s.count - 1] == 0);
    assert_true(peak_of(s.at + s.count - hundredth, hundredth) < 0.05f * info->peak);
    for (int k = 0; k < s.count; k++) assert_true(isfinite(s.at[k]));
    AppSamples again;
    assert_true(app_synth_make((AppEffect)i, &again));
    assert_int_equal(again.count, s.count);
    assert_memory_equal(again.at, s.at, sizeof *s.at * (size_t)s.count);
    free(again.at);
    free(s.at);
  }
}

static void rows_are_whole(void **state) {
  (void)state;
  int voices = 0;
  for (int i = 0; i < APP_EFFECT_COUNT; i++) {
    const AppEffectInfo *info = &app_effects[i];
    assert_non_null(info->name);
    assert_true(info->gap > 0 && info->voices > 0 && info->layer[0].length > 0);
    voices += info->voices;
    for (int k = 0; k < i; k++) assert_string_not_equal(info->name, app_effects[k].name);
    for (int k = 0; k < APP_SYNTH_LAYERS && info->layer[k].length > 0; k++) {
      const AppSynthLayer *layer = &info->layer[k];
      assert_true(layer->hz > 20 && layer->to > 20 && layer->hz < 7000 && layer->to < 7000);
      assert_true(layer->gain > 0 && layer->attack > 0 && layer->decay > 0 && layer->start >= 0);
    }
  }
  assert_true(voices <= APP_MIX_VOICES); // no effect takes another's place
}

static void the_murmur_is_a_loop(void **state) {
  (void)state;
  AppSamples bed;
  assert_true(app_synth_bed(&bed));
  assert_true(bed.count > 4 * SECOND);
  assert_true(fabs(mean_of(bed.at, bed.count)) < 1e-5);
  const float peak = peak_of(bed.at, bed.count);
  assert_true(peak > 0.1f && peak < 0.3f);
  float step = 0; // the greatest between two neighbours anywhere inside
  for (int i = 1; i < bed.count; i++) step = fmaxf(step, fabsf(bed.at[i] - bed.at[i - 1]));
  assert_true(fabsf(bed.at[0] - bed.at[bed.count - 1]) <= step);
  for (int i = 0; i < 8; i++) // and it is nowhere much louder than elsewhere
    assert_true(power_of(bed.at + bed.count / 8 * i, bed.count / 8) > 0.02);
  free(bed.at);
}

/* The mixer */

static int new_mix(void **state) {
  AppMix *mix = malloc(sizeof *mix);
  *state = mix;
  return mix != NULL && app_mix_init(mix) ? 0 : -1;
}

static int free_mix(void **state) {
  app_mix_free(*state);
  free(*state);
  return 0;
}

typedef struct Heard {
  float peak, left, right; // greatest of both channels; of each
} Heard;

static Heard listen(AppMix *mix, int frames) {
  float out[2 * BLOCK];
  Heard heard = {0};
  for (int done = 0; done < frames; done += BLOCK) {
    for (int i = 0; i < 2 * BLOCK; i++) out[i] = NAN; // all of it must be filled
    app_mix_render(mix, out, BLOCK);
    for (int i = 0; i < BLOCK; i++) {
      assert_true(isfinite(out[2 * i]) && isfinite(out[2 * i + 1]));
      heard.left = fmaxf(heard.left, fabsf(out[2 * i]));
      heard.right = fmaxf(heard.right, fabsf(out[2 * i + 1]));
    }
  }
  heard.peak = fmaxf(heard.left, heard.right);
  return heard;
}

static void everything_at_once_never_clips(void **state) {
  AppMix *mix = *state;
  app_mix_levels(mix, 1, 1, 1);
  listen(mix, SECOND / 2);
  float max = 0;
  for (int round = 0; round < 20; round++) {
    for (int k = 0; k < 3; k++)
      for (int i = 0; i < APP_EFFECT_COUNT; i++)
        app_mix_start(mix, (AppEffect)i, 1, (float)(round % 3 - 1), round % 2 == 0 ? 1 : 1.7f);
    max = fmaxf(max, listen(mix, SECOND / 5).peak);
  }
  assert_true(max <= APP_MIX_CEILING);
  assert_true(max > 0.8f * APP_MIX_CEILING); // the limiter had something to do
}

static void one_effect_is_heard_as_it_was_made(void **state) {
  AppMix *mix = *state;
  app_mix_levels(mix, 1, 1, 0);
  listen(mix, SECOND);
  assert_true(app_mix_start(mix, APP_EFFECT_EMBER, 1, 0, 1));
  const Heard heard = listen(mix, 2 * SECOND);
  const float expected = app_effects[APP_EFFECT_EMBER].peak * sqrtf(0.5f); // half the power in each ear
  assert_true(fabsf(heard.left - expected) < 0.01f && fabsf(heard.right - expected) < 0.01f);
  assert_true(listen(mix, SECOND / 2).peak < 1e-6f); // and ends
}

static void places_are_left_and_right(void **state) {
  AppMix *mix = *state;
  app_mix_levels(mix, 1, 1, 0);
  listen(mix, SECOND);
  for (int side = -1; side <= 1; side += 2) {
    app_mix_start(mix, APP_EFFECT_HIT, 1, 0.8f * (float)side, 1);
    const Heard heard = listen(mix, SECOND);
    const float near = side < 0 ? heard.left : heard.right, far = side < 0 ? heard.right : heard.left;
    assert_true(near > 4 * far && far > 0);
  }
}

static void volume_nought_is_silent(void **state) {
  AppMix *mix = *state;
  app_mix_levels(mix, 0, 1, 1);
  for (int i = 0; i < APP_EFFECT_COUNT; i++) app_mix_start(mix, (AppEffect)i, 1, 0, 1);
  assert_true(listen(mix, SECOND).peak == 0);
  app_mix_levels(mix, 1, 1, 1);
  app_mix_start(mix, APP_EFFECT_GATE, 1, 0, 1);
  assert_true(listen(mix, SECOND).peak > 0.1f);
  app_mix_levels(mix, 0, 1, 1); // while it sounds
  listen(mix, SECOND);
  assert_true(listen(mix, SECOND).peak == 0);
}

static void a_pause_fades_all_but_the_steady(void **state) {
  AppMix *mix = *state;
  app_mix_levels(mix, 1, 1, 1);
  listen(mix, 4 * SECOND);
  app_mix_start(mix, APP_EFFECT_GATE, 1, 0, 1);
  const float before = listen(mix, SECOND).peak;
  app_mix_levels(mix, 1, 0, 0);
  const float at_once = listen(mix, BLOCK).peak;
  assert_true(at_once > 0 && before > 0.1f); // it fades, it is not cut
  listen(mix, 3 * SECOND);
  app_mix_start(mix, APP_EFFECT_HIT, 1, 0, 1);
  assert_true(listen(mix, SECOND).peak < 1e-4f);
  app_mix_start(mix, APP_EFFECT_CLICK, 1, 0, 1);
  assert_true(listen(mix, SECOND).peak > 0.05f);
}

static void levels_never_jump(void **state) {
  AppMix *mix = *state;
  float out[2 * BLOCK], last = 0;
  for (int round = 0; round < 200; round++) {
    app_mix_levels(mix, round / 8 % 2 == 0 ? 1.0f : 0.0f, round / 5 % 2 == 0 ? 1.0f : 0.0f, 1);
    app_mix_render(mix, out, BLOCK);
    for (int i = 0; i < BLOCK; i++) {
      assert_true(fabsf(out[2 * i] - last) < 0.05f);
      last = out[2 * i];
    }
  }
}

static void a_full_ring_refuses(void **state) {
  AppMix *mix = *state;
  int taken = 0;
  while (taken < 1000 && app_mix_start(mix, APP_EFFECT_STEP, 1, 0, 1)) taken++;
  assert_int_equal(taken, APP_MIX_STARTS - 1);
  app_mix_levels(mix, 1, 1, 0);
  listen(mix, BLOCK);
  int sounding = 0;
  for (int i = 0; i < APP_MIX_VOICES; i++) sounding += mix->voice[i].on;
  assert_int_equal(sounding, app_effects[APP_EFFECT_STEP].voices);
  assert_true(app_mix_start(mix, APP_EFFECT_STEP, 1, 0, 1));
}

/* The game */

/// The hall, with a sound that no device plays.
static App *open_heard(Hand *hand) {
  unsetenv("SDL_AUDIODRIVER");
  App *app = hand_open_hall(hand);
  assert_null(app->game.sound); // the window is not seen
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
    SimWorld *world = &app->game.world;
    for (int tick = 0; tick < 8; tick++) { // the game at eight times its speed
      world->event_count = SIM_MAX_EVENTS;
      for (int i = 0; i < SIM_MAX_EVENTS; i++)
        world->events[i] = (SimEvent){(SimEventKind)(i % (SIM_EVENT_REFUSED + 1)), i % 25, i % 13};
      app_sound_tick(&app->game);
    }
    world->event_count = 0;
    app_sound_frame(&app->game, false);
    const Heard heard = listen(app_sound_mix(app->game.sound), BLOCK);
    assert_true(heard.peak <= APP_MIX_CEILING);
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
  hand_tap_tile(app, 21, 4);
  hand_pass(app, 60 * 4);
  assert_true(count_of(app, APP_EFFECT_STEP) >= 8);
  assert_int_equal(count_of(app, APP_EFFECT_EMBER), app->game.world.hero.embers);
  assert_int_equal(app->game.world.hero.embers, 1);
  hand_tap_widget(app, "action", APP_ACTION_BARRICADE);
  const int64_t clicks = count_of(app, APP_EFFECT_CLICK);
  assert_true(clicks >= 1);
  hand_tap_tile(app, 5, 5);
  hand_frames(app, 10);
  assert_int_equal(count_of(app, APP_EFFECT_BARRICADE_UP), 1);
  assert_true(listen(app_sound_mix(app->game.sound), SECOND / 2).peak > 0.03f);
}

static void a_pause_is_quiet(void **state) {
  App *app = open_heard(*state);
  AppMix *mix = app_sound_mix(app->game.sound);
  assert_true(SDL_AtomicGet(&mix->world) > 0);
  hand_key(app, SDLK_SPACE, 0);
  assert_int_equal(SDL_AtomicGet(&mix->world), 0);
  hand_key(app, SDLK_SPACE, 0);
  assert_true(SDL_AtomicGet(&mix->world) > 0);
  app_go(app, APP_SCREEN_HELP);
  hand_frames(app, 2);
  assert_int_equal(SDL_AtomicGet(&mix->world), 0);
}

static void the_throng_is_heard_near(void **state) {
  App *app = open_heard(*state);
  AppMix *mix = app_sound_mix(app->game.sound);
  assert_int_equal(SDL_AtomicGet(&mix->crowd), 0);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 20});
  hand_pass(app, 30);
  const int few = SDL_AtomicGet(&mix->crowd);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 400});
  hand_pass(app, 30);
  const int many = SDL_AtomicGet(&mix->crowd);
  assert_true(few > 0 && many > 2 * few);
  hand_pass(app, 60 * 20);
  assert_int_equal(app->game.world.hero.status, SIM_HERO_LOST);
  assert_int_equal(count_of(app, APP_EFFECT_LOST), 1);
  assert_in_range(count_of(app, APP_EFFECT_HIT), 1, SIM_HEARTS);
  assert_int_equal(SDL_AtomicGet(&mix->crowd), 0);
}

static void volume_by_finger_and_keys(void **state) {
  App *app = open_heard(*state);
  AppMix *mix = app_sound_mix(app->game.sound);
  assert_int_equal(app->settings.value[APP_SETTING_VOLUME], app_setting_info[APP_SETTING_VOLUME].standard);
  const int default_value = SDL_AtomicGet(&mix->volume);
  assert_true(default_value > 0);
  hand_tap_widget(app, "action", APP_ACTION_MUTE);
  assert_true(app->settings.value[APP_SETTING_MUTED] && SDL_AtomicGet(&mix->volume) == 0);
  hand_key(app, SDLK_u, 0);
  assert_true(!app->settings.value[APP_SETTING_MUTED] && SDL_AtomicGet(&mix->volume) == default_value);
  app_go(app, APP_SCREEN_SETTINGS);
  hand_frames(app, 2);
  SDL_FRect row = hand_reveal(app, "setting", APP_SETTING_VOLUME);
  const float y = row.y + row.h * 0.8f;
  hand_finger(app, SDL_FINGERDOWN, 1, row.x + row.w / 2, y);
  hand_finger(app, SDL_FINGERMOTION, 1, row.x + row.w / 4, y);
  hand_finger(app, SDL_FINGERMOTION, 1, row.x + 1, y);
  hand_finger(app, SDL_FINGERUP, 1, row.x + 1, y);
  hand_frames(app, 2);
  assert_int_equal(app->settings.value[APP_SETTING_VOLUME], 0);
  assert_int_equal(SDL_AtomicGet(&mix->volume), 0);
  AppSettings kept;
  app_settings_load(&kept, app_overlays_name);
  assert_int_equal(kept.value[APP_SETTING_VOLUME], 0);
  for (int i = 0;
       i < 40 && (!app->ui.focus_shown || app->ui.focus != app_ui_id("setting", APP_SETTING_VOLUME)); i++)
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
  assert_int_equal(app->settings.value[APP_SETTING_VOLUME], app_setting_info[APP_SETTING_VOLUME].standard);
}

static uint64_t play_with(Hand *hand, const char *driver, bool sounds) {
  if (driver != NULL)
    setenv("SDL_AUDIODRIVER", driver, 1);
  else
    unsetenv("SDL_AUDIODRIVER");
  App *app = hand_open_hall(hand);
  assert_int_equal(app->game.sound != NULL, sounds);
  assert_true(app->game.notice.until == 0 || app->game.notice.text[0] == '\0');
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 12});
  hand_tap_tile(app, 21, 4);
  hand_pass(app, 300);
  hand_key(app, SDLK_u, 0);
  hand_key(app, SDLK_u, 0);
  assert_false(app->quit);
  assert_true(app->game.world.hero.embers > 0);
  return sim_world_hash(&app->game.world);
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
    app_go(app, (AppScreen)screen);
    hand_frames(app, 2);
  }
  unsetenv("SDL_AUDIODRIVER");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(effects_are_clean),
      cmocka_unit_test(rows_are_whole),
      cmocka_unit_test(the_murmur_is_a_loop),
      cmocka_unit_test_setup_teardown(everything_at_once_never_clips, new_mix, free_mix),
      cmocka_unit_test_setup_teardown(one_effect_is_heard_as_it_was_made, new_mix, free_mix),
      cmocka_unit_test_setup_teardown(places_are_left_and_right, new_mix, free_mix),
      cmocka_unit_test_setup_teardown(volume_nought_is_silent, new_mix, free_mix),
      cmocka_unit_test_setup_teardown(a_pause_fades_all_but_the_steady, new_mix, free_mix),
      cmocka_unit_test_setup_teardown(levels_never_jump, new_mix, free_mix),
      cmocka_unit_test_setup_teardown(a_full_ring_refuses, new_mix, free_mix),
      cmocka_unit_test_setup_teardown(a_crowd_of_events_stays_quiet, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(what_happens_is_heard, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(a_pause_is_quiet, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(the_throng_is_heard_near, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(volume_by_finger_and_keys, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(the_simulation_never_hears, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(the_title_and_other_screens_sound, hand_setup, hand_teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
