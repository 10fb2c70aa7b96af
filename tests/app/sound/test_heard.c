/* The sound of real games: the mix is recorded while they are played, frame by frame, and measured by bus. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/actions/actions.h"
#include "app/game/queue.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_screens.h"
#include "app/told/sound.h"
#include "ear.h"
#include "hand.h"

/// Which sliders are not at 0.
typedef enum Buses { ALL, MUSIC_ONLY, EFFECTS_ONLY, THRONG_ONLY, NO_BUS } Buses;

static App *begin_sound(Hand *hand, const char *level, Buses buses) {
  unsetenv("SDL_AUDIODRIVER");
  App *app = level == NULL ? hand_open_hall(hand) : hand_open(hand, level, 800, 600);
  app->game.run.owed.waiting = false;
  app_sound_close(app->game.sound);
  app->game.sound = app_sound_new();
  assert_non_null(app->game.sound);
  for (int i = 0; i < APP_SETTING_COUNT; i++) app->settings.value[i] = app_setting_info[i].default_value;
  if (buses != ALL && buses != MUSIC_ONLY) app->settings.value[APP_SETTING_MUSIC] = 0;
  if (buses != ALL && buses != EFFECTS_ONLY) app->settings.value[APP_SETTING_EFFECTS] = 0;
  if (buses != ALL && buses != THRONG_ONLY) app->settings.value[APP_SETTING_THRONG] = 0;
  return app;
}

/// Plays and records so many seconds.
static void record_seconds(App *app, Ear *ear, double seconds) {
  app->window.hidden = true; // quicker
  for (int frame = 0; frame < (int)(seconds * 60); frame++) {
    hand_frames(app, 1);
    ear_hear(ear, app_sound_mix(app->game.sound), EAR_FRAME);
  }
  app->window.hidden = false;
}

static Ear recorded(App *app, double seconds) {
  Ear ear = {0};
  record_seconds(app, &ear, seconds);
  return ear;
}

static void send_to(App *app, int32_t x, int32_t y) {
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y});
}

/* Levels: a hero who walks, and a crowd around him */

static Ear walk_heard(Hand *hand, Buses buses) {
  App *app = begin_sound(hand, NULL, buses);
  recorded(app, 1);
  send_to(app, 21, 4);
  return recorded(app, 4);
}

static Ear crowd(Hand *hand, Buses buses) {
  App *app = begin_sound(hand, NULL, buses);
  app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 30});
  recorded(app, 4);
  return recorded(app, 6);
}

/* Effects of the walk and murmur of the crowd are as loud as before, with the default settings. */
#define WALK_BEFORE  (-36.9)
#define CROWD_BEFORE (-35.1)

static void it_is_louder_than_before(void **state) {
  const Ear steps = walk_heard(*state, EFFECTS_ONLY), murmur = crowd(*state, THRONG_ONLY);
  print_message("a walk: %.1f dBFS, was %.1f; a crowd around him: %.1f dBFS, was %.1f\n",
                ear_loudness(&steps), WALK_BEFORE, ear_loudness(&murmur), CROWD_BEFORE);
  assert_true(ear_loudness(&steps) > WALK_BEFORE + 11.8 && ear_loudness(&steps) < WALK_BEFORE + 16);
  assert_true(ear_loudness(&murmur) > CROWD_BEFORE + 11.8 && ear_loudness(&murmur) < CROWD_BEFORE + 18);
}

/// Each bus alone is heard; together they are what they are apart; none is left when all are at 0.
static void each_slider_silences_its_bus(void **state) {
  Ear ear[NO_BUS + 1];
  static const char *const name[] = {"all", "music", "effects", "throng", "none"};
  double sum = 0;
  for (int buses = ALL; buses <= NO_BUS; buses++) {
    App *app = begin_sound(*state, NULL, (Buses)buses);
    app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1);
    app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 12});
    recorded(app, 1);
    send_to(app, 21, 4);
    ear[buses] = recorded(app, 8);
    print_message("%-8s %6.1f dBFS, peak %.1f\n", name[buses], ear_loudness(&ear[buses]),
                  20 * log10((double)ear[buses].peak + 1e-12));
    assert_true(ear[buses].peak <= APP_LIMIT_CEILING);
    if (buses == MUSIC_ONLY || buses == EFFECTS_ONLY || buses == THRONG_ONLY) {
      assert_true(ear_loudness(&ear[buses]) > -42);
      sum += ear[buses].power[0] + ear[buses].power[1];
    }
  }
  assert_true(fabs(10 * log10(sum / (ear[ALL].power[0] + ear[ALL].power[1]))) < 1);
  assert_true(ear_loudness(&ear[NO_BUS]) < -150);
}

/* Silence and peaks: first levels, played */

static void no_silence_in_play(void **state) {
  static const char *const level[] = {"first-light", "brimstone", "two-halls"};
  for (int i = 0; i < 3; i++)
    for (int music = 0; music < 2; music++) {
      App *app = begin_sound(*state, level[i], music != 0 ? ALL : EFFECTS_ONLY);
      Ear ear = {0};
      recorded(app, 0.5); // until the levels have glided in
      for (int tap = 0; tap < 8; tap++) {
        const SimWorld *world = &app->game.run.world;
        const SimThing *thing = &world->things[tap % world->thing_count];
        send_to(app, thing->x, thing->y);
        record_seconds(app, &ear, 2);
      }
      print_message("%s: %.1f dBFS, peak %.1f, silent for %.1f ms at most\n", level[i], ear_loudness(&ear),
                    20 * log10((double)ear.peak), 1000.0 * (double)ear.most_zeros / EAR_SECOND);
      assert_true(ear.most_zeros < EAR_SECOND / 10);
      assert_true(ear.peak <= APP_LIMIT_CEILING);
      assert_true(ear_loudness(&ear) > (music != 0 ? -32 : -50));
    }
}

/* Where the throng is */

static Ear beside(Hand *hand, int32_t x, int32_t count) {
  App *app = begin_sound(hand, NULL, THRONG_ONLY);
  app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1);
  app_set_tunable(&app->game, SIM_TUNE_SHADE_SPEED, sim_tunables[SIM_TUNE_SHADE_SPEED].min);
  for (int32_t y = 5; y <= 7; y++)
    app_command(&app->game,
                (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_SHADE, .x = x, .y = y, .value = count / 3});
  recorded(app, 0.6);
  return recorded(app, 2);
}

static void the_throng_is_heard_where_it_is(void **state) {
  const Ear left = beside(*state, 12 - 6, 24), right = beside(*state, 12 + 6, 24);
  print_message("left of him: %.1f and %.1f dBFS; right of him: %.1f and %.1f\n", ear_side(&left, 0),
                ear_side(&left, 1), ear_side(&right, 0), ear_side(&right, 1));
  assert_true(ear_side(&left, 0) > ear_side(&left, 1) + 4);
  assert_true(ear_side(&right, 1) > ear_side(&right, 0) + 4);
  const Ear few = beside(*state, 12 + 6, 3), near = beside(*state, 12 + 2, 24);
  print_message("few: %.1f dBFS, many: %.1f, many and near: %.1f\n", ear_loudness(&few), ear_loudness(&right),
                ear_loudness(&near));
  assert_true(ear_loudness(&right) > ear_loudness(&few) + 4);
  assert_true(ear_loudness(&near) > ear_loudness(&right) + 2);
}

/* Music */

static float layer(App *app, AppMusicLayer of) {
  return app_sound_mix(app->game.sound)->music.gain[of];
}

static void music_follows_the_game(void **state) {
  App *app = begin_sound(*state, NULL, ALL);
  recorded(app, 3);
  assert_true(layer(app, APP_LAYER_PAD) == 1 && layer(app, APP_LAYER_PLUCK) > 0.2f);
  assert_true(layer(app, APP_LAYER_BASS) == 0 && layer(app, APP_LAYER_STRINGS) == 0);
  app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 60});
  recorded(app, 8);
  assert_true(layer(app, APP_LAYER_STRINGS) > 0.5f && layer(app, APP_LAYER_PULSE) > 0.9f);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 0});
  recorded(app, 20);
  assert_true(layer(app, APP_LAYER_BASS) == 0 && layer(app, APP_LAYER_STRINGS) == 0);
  app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 0);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 200});
  recorded(app, 15);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_LOST);
  assert_int_equal(app_sound_mix(app->game.sound)->music.piece, APP_PIECE_LOST);
}

static void each_chapter_has_its_piece(void **state) {
  App *app = begin_sound(*state, NULL, ALL);
  AppMix *mix = app_sound_mix(app->game.sound);
  for (int32_t chapter = 0; chapter <= SIM_MAX_CHAPTER; chapter++) {
    app->game.run.level.chapter = chapter;
    recorded(app, 3);
    assert_int_equal(mix->music.piece, APP_PIECE_CRYPT + (chapter > 0 ? chapter - 1 : 0));
  }
  app->game.run.night.on = true;
  recorded(app, 3);
  assert_int_equal(mix->music.piece, APP_PIECE_NIGHT);
  app->game.run.world.end_tick = app->game.run.world.tick;
  app->game.run.world.heroes[0].status = SIM_HERO_WON;
  recorded(app, 1);
  assert_int_equal(mix->music.piece, APP_PIECE_WON);
}

/// Its piece grows while they run, and steps back in its pause; the game's piece is back with the game.
static void a_race_has_its_piece(void **state) {
  App *app = begin_sound(*state, NULL, MUSIC_ONLY);
  shell_go(app, APP_SCREEN_RACERS);
  app_intend(&app->intents, (AppIntent){.kind = APP_INTENT_RACE_CROWDS});
  shell_perform(app);
  assert_non_null(app->race);
  recorded(app, 4);
  assert_int_equal(app_sound_mix(app->game.sound)->music.piece, APP_PIECE_RACE);
  const Ear begun = recorded(app, 4);
  assert_true(layer(app, APP_LAYER_BASS) == 1 && layer(app, APP_LAYER_DRIVE) == 0);
  recorded(app, 25);
  assert_true(layer(app, APP_LAYER_DRIVE) > 0.9f);
  const Ear late = recorded(app, 4);
  app->race->paused = true;
  recorded(app, 3);
  const Ear pause = recorded(app, 4);
  print_message("race: %.1f dBFS at first, %.1f late, %.1f in its pause\n", ear_loudness(&begun),
                ear_loudness(&late), ear_loudness(&pause));
  assert_true(ear_loudness(&late) > ear_loudness(&begun) + 1);
  assert_true(ear_loudness(&pause) < ear_loudness(&late) - 8);
  shell_go(app, APP_SCREEN_GAME);
  recorded(app, 4);
  assert_int_equal(app_sound_mix(app->game.sound)->music.piece, APP_PIECE_CRYPT);
}

/// A pause: nothing of the world is heard, and the music steps back; the lab makes it quieter too.
static void a_pause_steps_back(void **state) {
  App *app = begin_sound(*state, NULL, MUSIC_ONLY);
  recorded(app, 2);
  const Ear play = recorded(app, 10);
  app->settings.value[APP_SETTING_PANEL_OPEN] = 1;
  recorded(app, 2);
  const Ear lab = recorded(app, 10);
  app->settings.value[APP_SETTING_PANEL_OPEN] = 0;
  hand_key(app, SDLK_SPACE, 0);
  recorded(app, 3);
  const Ear pause = recorded(app, 10);
  print_message("music: %.1f dBFS in play, %.1f in the lab, %.1f in a pause\n", ear_loudness(&play),
                ear_loudness(&lab), ear_loudness(&pause));
  assert_true(ear_loudness(&lab) < ear_loudness(&play) - 4);
  assert_true(ear_loudness(&pause) < ear_loudness(&play) - 10 && pause.most_zeros < EAR_SECOND / 1000);
}

/* Moments */

/// Nothing but the pad and the air while the level waits for its first command, which is then heard.
static void the_first_command_begins_it(void **state) {
  App *app = begin_sound(*state, NULL, ALL);
  app->game.run.owed.waiting = true;
  recorded(app, 6);
  assert_true(layer(app, APP_LAYER_PAD) == 1 && layer(app, APP_LAYER_PLUCK) == 0);
  assert_int_equal(app_sound_count(app->game.sound, APP_EFFECT_START), 0);
  AppMix *mix = app_sound_mix(app->game.sound);
  assert_true(app_mix_level(mix, APP_MIX_WORLD) == 1 && app_mix_level(mix, APP_MIX_DUCK) == 0);
  send_to(app, 21, 4);
  recorded(app, 4);
  assert_int_equal(app_sound_count(app->game.sound, APP_EFFECT_START), 1);
  assert_true(layer(app, APP_LAYER_PLUCK) > 0.2f);
  app->window.focused = false;
  recorded(app, 0.2);
  assert_true(app_mix_level(mix, APP_MIX_DUCK) == 1);
}

static void focus_ticks(void **state) {
  App *app = begin_sound(*state, NULL, ALL);
  shell_go(app, APP_SCREEN_SETTINGS);
  hand_frames(app, 30);
  const int64_t before = app_sound_count(app->game.sound, APP_EFFECT_FOCUS);
  for (int i = 0; i < 5; i++) {
    hand_key(app, SDLK_TAB, 0);
    hand_frames(app, 10);
  }
  assert_int_equal(app_sound_count(app->game.sound, APP_EFFECT_FOCUS), before + 5);
}

static void the_window_plays_its_own(void **state) {
  App *app = begin_sound(*state, NULL, EFFECTS_ONLY);
  recorded(app, 1);
  const Ear before = recorded(app, 1);
  for (int effect = APP_EFFECT_START; effect <= APP_EFFECT_FOCUS; effect++) {
    app_sound_play(&app->game, (AppEffect)effect);
    app_sound_play(&app->game, (AppEffect)effect); // twice in a frame is once
    const Ear ear = recorded(app, 1);
    assert_int_equal(app_sound_count(app->game.sound, (AppEffect)effect), 1);
    assert_true(ear.peak > 2 * before.peak);
    recorded(app, 4);
  }
}

/// Steps by what he walks on; no two alike in a row.
static void steps_tell_the_ground(void **state) {
  static const struct {
    NavTerrain under, beside;
    NavEdge edge;
    AppEffect effect;
  } ground[] = {{NAV_FLOOR, NAV_FLOOR, NAV_EDGE_NONE, APP_EFFECT_STEP},
                {NAV_MUD, NAV_WATER, NAV_EDGE_NONE, APP_EFFECT_STEP_MUD},
                {NAV_FLOOR, NAV_WATER, NAV_EDGE_RAIL, APP_EFFECT_STEP_WET},
                {NAV_FLOOR, NAV_FLOOR, NAV_EDGE_RAIL, APP_EFFECT_STEP_IRON}};
  for (size_t i = 0; i < sizeof ground / sizeof *ground; i++) {
    App *app = begin_sound(*state, NULL, EFFECTS_ONLY);
    for (int32_t x = 12; x < 24; x++) {
      const SimCommand under = {.kind = SIM_CMD_TERRAIN, .id = (int32_t)ground[i].under, .x = x, .y = 6};
      const SimCommand beside = {.kind = SIM_CMD_TERRAIN, .id = (int32_t)ground[i].beside, .x = x, .y = 7};
      app_command(&app->game, under);
      app_command(&app->game, beside);
      if (ground[i].edge != NAV_EDGE_NONE)
        app_command(
            &app->game,
            (SimCommand){
                .kind = SIM_CMD_EDGE, .id = (int32_t)ground[i].edge, .x = x, .y = 6, .value = NAV_UP});
    }
    recorded(app, 1);
    send_to(app, 20, 6);
    recorded(app, 2);
    for (int effect = APP_EFFECT_STEP; effect <= APP_EFFECT_STEP_IRON; effect++) {
      const int64_t count = app_sound_count(app->game.sound, (AppEffect)effect);
      assert_true(effect == (int)ground[i].effect ? count >= 4 : count == 0);
    }
  }
}

/* Cost */

static void a_hundred_thousand_cost_little(void **state) {
  App *app = begin_sound(*state, "ten-thousand", ALL);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 100000});
  app->window.hidden = true;
  hand_frames(app, 5);
  print_message("%d enemies\n", app->game.run.world.actors.count);
  assert_true(app->game.run.world.actors.count > 5000);
  const Uint64 begin = SDL_GetPerformanceCounter();
  for (int i = 0; i < 600; i++) app_sound_frame(&app->game, false, 0);
  const double ms =
      1000.0 * (double)(SDL_GetPerformanceCounter() - begin) / (double)SDL_GetPerformanceFrequency() / 600;
  print_message("the sound of a frame takes %.3f ms\n", ms);
  assert_true(ms < 3); // of a loaded machine with sanitizers
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(it_is_louder_than_before),
      HAND_TEST(each_slider_silences_its_bus),
      HAND_TEST(no_silence_in_play),
      HAND_TEST(the_throng_is_heard_where_it_is),
      HAND_TEST(music_follows_the_game),
      HAND_TEST(each_chapter_has_its_piece),
      HAND_TEST(a_race_has_its_piece),
      HAND_TEST(a_pause_steps_back),
      HAND_TEST(the_first_command_begins_it),
      HAND_TEST(focus_ticks),
      HAND_TEST(the_window_plays_its_own),
      HAND_TEST(steps_tell_the_ground),
      HAND_TEST(a_hundred_thousand_cost_little),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
