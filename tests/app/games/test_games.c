/* Games that are kept, in the open window: the list and its files, the best run, watching, and going on with
 * what was left. Where the program itself is ended from outside, test_left does it. */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../hand.h"
#include "app/game/queue.h"
#include "app/game/state.h"
#include "app/games/waiting.h"
#include "app/platform/texture.h"
#include "app/run/ghosts.h"
#include "app/run/going.h"
#include "app/shelf/shelf.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_run.h"
#include "app/shell/shell_screens.h"
#include "base/file.h"
#include "formats/replay.h"

static const char dash[] = "throng level 1\ntitle = Dash\ntime = 30\n\n[map]\n"
                           "####################\n#@..*.............>#\n#..................#\n"
                           "####################\n";

/* Files */

static void path_of(const Hand *hand, const char *name, char path[256]) {
  snprintf(path, 256, "%s/%s", hand->folder, name);
}

static bool there(const Hand *hand, const char *name) {
  char path[256];
  struct stat info;
  path_of(hand, name, path);
  return stat(path, &info) == 0;
}

static void put_file(const Hand *hand, const char *name, const char *text, size_t size) {
  char path[256], error[BASE_FILE_ERROR_TEXT];
  path_of(hand, name, path);
  if (!base_file_write(path, text, size, error)) fail_msg("%s", error);
}

/// The caller frees it.
static char *text_of(const Hand *hand, const char *name, size_t *size) {
  char path[256], error[BASE_FILE_ERROR_TEXT], *data = NULL;
  path_of(hand, name, path);
  if (!base_file_read(path, 1 << 24, &data, size, error)) fail_msg("%s", error);
  return data;
}

/// Files in a folder; 0 where there is none.
static int count_files(const Hand *hand, const char *name) {
  char path[256];
  int count = 0;
  path_of(hand, name, path);
  DIR *dir = opendir(path);
  if (dir == NULL) return 0;
  for (struct dirent *file = readdir(dir); file != NULL; file = readdir(dir)) count += file->d_name[0] != '.';
  closedir(dir);
  return count;
}

static bool shows(const App *app, const char *name, int index) {
  return app_ui_box(&app->ui, app_ui_id(name, index)) != NULL;
}

/* Playing */

static App *open_dash(Hand *hand) {
  put_file(hand, "dash.level", dash, sizeof dash - 1);
  char path[256];
  path_of(hand, "dash.level", path);
  App *app = hand_open_new(hand, path, 800, 600);
  app->settings.value[APP_SETTING_INTRO] = false;
  app_intro_skip(&app->game);
  return app;
}

static void send_to(App *app, int32_t x, int32_t y) {
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y});
}

/// Straight to the ember and out, or with a detour that takes longer.
static void win_dash(App *app, bool detour) {
  if (detour) {
    send_to(app, 1, 2);
    hand_pass(app, 60);
  }
  send_to(app, 4, 1);
  hand_pass(app, 120);
  send_to(app, 18, 1);
  hand_pass(app, 500);
  assert_int_equal(app->screens.now, APP_SCREEN_WON);
}

static void play_some(App *app, int frames) {
  send_to(app, 10, 2);
  hand_pass(app, frames);
  assert_true(app->game.run.world.end_tick < 0 && app->game.run.world.tick > 0);
}

static void to_title(App *app) {
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_SCREEN, .id = APP_SCREEN_TITLE});
  hand_frames(app, 3);
  assert_int_equal(app->screens.now, APP_SCREEN_TITLE);
}

static void ask_games(App *app, AppGameAct act, int32_t value) {
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_GAME, .id = (int32_t)act, .value = value});
  hand_frames(app, 2);
}

/// The recording of a kept game, played in a world of its own: every state is the one that was recorded.
static void expect_sound(const Hand *hand, const char *name, const char *title, int64_t ticks) {
  char path[256];
  SimLevel level;
  SimReplay replay;
  BaseIssues *issues = calloc(1, sizeof *issues);
  path_of(hand, name, path);
  if (!formats_load_replay(&level, &replay, path, issues)) fail_msg("%s", issues->item[0].text);
  assert_int_equal(issues->kept, 0);
  assert_true(replay.text.length > 0); // it holds its level
  assert_string_equal(level.title, title);
  assert_true(replay.ticks >= ticks);
  SimWorld *world = calloc(1, sizeof *world);
  assert_true(sim_world_init(world, &level, &replay.options));
  const SimReplayResult result = sim_replay_run(&replay, world);
  assert_int_equal(result.failed, 0);
  assert_true(result.passed > 0);
  sim_world_free(world);
  free(world);
  sim_replay_free(&replay);
  sim_level_free(&level);
  free(issues);
}

/* The list */

static void a_game_that_is_left_is_kept(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  play_some(app, 200);
  const int64_t ticks = app->game.run.world.tick;
  to_title(app);
  assert_int_equal(app->games.kept_count, 1);
  const AppKeptGame *kept = &app->games.kept[0];
  assert_string_equal(kept->title, "Dash");
  assert_int_equal(kept->end, APP_GAME_LEFT);
  assert_int_equal(kept->ticks, ticks);
  char name[96];
  snprintf(name, sizeof name, "games/%s.png", kept->name);
  assert_true(there(hand, name));
  snprintf(name, sizeof name, "games/%s.replay", kept->name);
  expect_sound(hand, name, "Dash", ticks);
  assert_false(there(hand, "best"));
  app = hand_open(hand, NULL, 800, 600); // another start finds it
  assert_int_equal(app->games.kept_count, 1);
  assert_string_equal(app->games.kept[0].title, "Dash");
}

static void a_glance_at_a_level_is_no_game(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  play_some(app, 30);
  to_title(app);
  assert_int_equal(app->games.kept_count, 0);
  assert_int_equal(count_files(hand, "games"), 0);
}

static void a_win_is_kept_and_the_best_one_for_good(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  win_dash(app, true);
  assert_int_equal(app->games.kept_count, 1);
  assert_int_equal(app->games.kept[0].end, APP_GAME_WON);
  assert_true(app->games.kept[0].best);
  const int64_t slow = app->games.kept[0].ticks;
  assert_int_equal(slow, app->game.run.world.end_tick);
  size_t size;
  char *first = text_of(hand, "best/file.dash.replay", &size), *now;
  shell_restart(app, false);
  win_dash(app, false);
  assert_int_equal(app->games.kept_count, 2);
  assert_true(app->games.kept[0].ticks < slow);
  now = text_of(hand, "best/file.dash.replay", &size);
  assert_string_not_equal(first, now);
  free(first);
  shell_restart(app, false);
  win_dash(app, true); // slower again
  assert_int_equal(app->games.kept_count, 3);
  assert_false(app->games.kept[0].best);
  first = text_of(hand, "best/file.dash.replay", &size);
  assert_string_equal(first, now);
  free(first);
  shell_restart(app, false);
  app_set_tunable(&app->game, SIM_TUNE_HERO_SPEED, 1000); // faster, by the lab
  win_dash(app, false);
  assert_true(app->games.kept[0].helped && !app->games.kept[0].best);
  first = text_of(hand, "best/file.dash.replay", &size);
  assert_string_equal(first, now);
  free(first);
  free(now);
  expect_sound(hand, "best/file.dash.replay", "Dash", 60);
}

static void the_oldest_go_first(void **state) {
  Hand *hand = *state;
  char name[96], note[128];
  hand_open(hand, NULL, 800, 600);
  put_file(hand, "games", "", 0);
  char path[256];
  path_of(hand, "games", path);
  remove(path);
  mkdir(path, 0755);
  for (int i = 0; i < 30; i++) {
    const int length =
        snprintf(note, sizeof note, "throng game 1\ntitle = Number %d\nend = lost\nwhen = %d\n", i, 1000 + i);
    snprintf(name, sizeof name, "games/20260101-0000%02d-00aa.txt", i);
    put_file(hand, name, note, (size_t)length);
    snprintf(name, sizeof name, "games/20260101-0000%02d-00aa.replay", i);
    put_file(hand, name, "x", 1);
  }
  put_file(hand, "games/notes.txt", "mine", 4);
  snprintf(name, sizeof name, "games/20260101-000025-00aa.replay");
  path_of(hand, name, path);
  assert_int_equal(truncate(path, (off_t)40 << 20), 0); // with another as large the bound is passed
  path_of(hand, "games/20260101-000015-00aa.replay", path);
  assert_int_equal(truncate(path, (off_t)40 << 20), 0);
  App *app = hand_open(hand, NULL, 800, 600);
  assert_int_equal(app->games.kept_count, 14); // 29 to 16
  assert_string_equal(app->games.kept[0].title, "Number 29");
  assert_string_equal(app->games.kept[13].title, "Number 16");
  assert_false(there(hand, "games/20260101-000015-00aa.replay"));
  assert_false(there(hand, "games/20260101-000003-00aa.replay"));
  assert_true(there(hand, "games/notes.txt")); // not ours
  assert_int_equal(count_files(hand, "games"), 14 * 2 + 1);
}

/// As many as are kept, all of a later time than it is now.
static void a_clock_that_was_set_back_loses_no_game(void **state) {
  Hand *hand = *state;
  char name[96], note[128], path[256];
  hand_open(hand, NULL, 800, 600);
  path_of(hand, "games", path);
  assert_int_equal(mkdir(path, 0755), 0);
  for (int i = 0; i < APP_GAMES_KEPT; i++) {
    const int length = snprintf(note, sizeof note, "throng game 1\ntitle = Later %d\nend = lost\nwhen = %d\n",
                                i, INT32_MAX - i);
    snprintf(name, sizeof name, "games/20380101-0000%02d-00aa.txt", i);
    put_file(hand, name, note, (size_t)length);
    snprintf(name, sizeof name, "games/20380101-0000%02d-00aa.replay", i);
    put_file(hand, name, "x", 1);
  }
  for (int game = 1; game <= 2; game++) {
    App *app = open_dash(hand);
    play_some(app, APP_GAMES_LEAST + 60);
    to_title(app);
    int kept = 0;
    for (int i = 0; i < app->games.kept_count; i++) kept += strcmp(app->games.kept[i].title, "Dash") == 0;
    assert_int_equal(kept, game);
    assert_int_equal(app->games.kept_count, APP_GAMES_KEPT);
  }
}

static void a_full_disk_is_said_once(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  play_some(app, 200);
  struct rlimit before, none = {16, 16};
  getrlimit(RLIMIT_FSIZE, &before);
  none.rlim_max = before.rlim_max;
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &none); // the disk is full after 16 bytes
  shell_restart(app, false);
  setrlimit(RLIMIT_FSIZE, &before);
  assert_non_null(strstr(app->game.told.notice.text, "cannot be kept"));
  assert_true(app->games.failed);
  assert_int_equal(app->games.kept_count, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME); // the game goes on
  play_some(app, 200);
  to_title(app);
  assert_int_equal(app->games.kept_count, 1);
}

static void bare_windows_and_demos_keep_nothing(void **state) {
  Hand *hand = *state;
  App *app = hand_open(hand, hand->level, 800, 600); // at once: no player is there
  send_to(app, 3, 3);
  hand_pass(app, 300);
  to_title(app);
  assert_int_equal(app->games.kept_count, 0);
  shell_close(app);
  AppOptions options = {
      .level = hand->level, .bare = true, .width = 800, .height = 600, .game = {.enemies = -1}};
  app = hand->app = shell_open(&options);
  assert_non_null(app);
  app->clock.fixed = app->clock.unpaced = true;
  send_to(app, 3, 3);
  hand_pass(app, 300);
  to_title(app);
  assert_int_equal(count_files(hand, "games"), 0);
  assert_false(there(hand, "continue.game"));
}

/* The screen */

/// The ground has some of each colour wherever it is lit.
static void check_colours(const AppReplayCard *card) {
  const uint32_t *pixels = app_texture_pixels(card->picture);
  long blue = 0;
  assert_non_null(pixels);
  for (int i = 0; i < card->w * card->h; i++) {
    const uint32_t pixel = pixels[i];
    const long r = pixel >> 16 & 255, g = pixel >> 8 & 255, b = pixel & 255;
    if (r > 60 && g > 40) assert_true(b > 5);
    blue += b;
  }
  assert_true(blue > 8L * card->w * card->h);
}

static void the_list_is_watched_saved_and_deleted(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  win_dash(app, false);
  to_title(app);
  hand_tap_widget(app, "workshop", 0);
  hand_tap_widget(app, "replays", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_REPLAYS);
  hand_frames(app, 3);
  const AppReplayCard *card = &app->screens.shelf->replay[0];
  assert_string_equal(card->title, "Dash");
  assert_true(card->picture != NULL && card->w == 320 && card->h == 200);
  check_colours(card);
  hand_tap_widget(app, "save replay", 0);
  assert_int_equal(app->games.saved_count, 1);
  assert_non_null(strstr(app->game.told.notice.text, "Saved"));
  hand_tap_widget(app, "delete replay", 0);
  assert_int_equal(app->games.kept_count, 0);
  hand_tap_widget(app, "put replay back", 0);
  assert_int_equal(app->games.kept_count, 1);
  assert_false(shows(app, "put replay back", 0));
  hand_tap_widget(app, "replay", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_true(app->game.run.time.watching);
  assert_string_equal(app->game.run.level.title, "Dash");
  hand_pass(app, 700);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_WON);
  to_title(app);
  assert_int_equal(app->games.kept_count, 1); // what is watched is no game
  assert_int_equal(count_files(hand, "games"), 3);
  ask_games(app, APP_GAME_WATCH_SAVED, 0);
  assert_true(app->game.run.time.watching);
  to_title(app);
  ask_games(app, APP_GAME_DELETE, 0);
  shell_close(app);
  hand->app = NULL;
  assert_int_equal(count_files(hand, "games"), 0); // gone for good
  assert_int_equal(count_files(hand, "replays"), 1);
}

static void the_list_works_by_keys(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  win_dash(app, false);
  to_title(app);
  shell_go(app, APP_SCREEN_REPLAYS);
  hand_frames(app, 3);
  hand_key(app, SDLK_RETURN, 0); // the first one
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_true(app->game.run.time.watching);
}

static void an_empty_list_says_so(void **state) {
  App *app = hand_open(*state, NULL, 800, 600);
  hand_tap_widget(app, "workshop", 0);
  hand_tap_widget(app, "replays", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_REPLAYS);
  assert_false(shows(app, "replay", 0));
  hand_tap_widget(app, "back", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_WORKSHOP);
}

static void drop_file(App *app, const char *path) {
  SDL_Event event = {.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(path)}};
  SDL_PushEvent(&event);
  hand_frames(app, 3);
}

static void recordings_are_dropped_on_the_window(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  win_dash(app, false);
  to_title(app);
  char path[256], name[96];
  put_file(hand, "bad.replay", "throng replay 2\nlevel = nowhere\nseed = many\n", 44);
  path_of(hand, "bad.replay", path);
  drop_file(app, path);
  assert_int_equal(app->screens.now, APP_SCREEN_TITLE);
  assert_non_null(strstr(app->game.told.notice.text, "line 3, column 8"));
  snprintf(name, sizeof name, "games/%s.replay", app->games.kept[0].name);
  path_of(hand, name, path);
  drop_file(app, path);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_true(app->game.run.time.watching);
}

static void who_takes_over_plays_a_game_of_his_own(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  win_dash(app, false);
  to_title(app);
  ask_games(app, APP_GAME_WATCH, 0);
  hand_pass(app, 100);
  send_to(app, 1, 2);
  hand_pass(app, 100);
  assert_false(app->game.run.time.watching);
  const BaseHash hash = sim_world_hash(&app->game.run.world);
  to_title(app);
  assert_int_equal(app->games.kept_count, 2);
  assert_int_equal(app->games.kept[0].end, APP_GAME_LEFT);
  assert_true(app->games.kept[0].helped);
  hand_tap_widget(app, "continue", 0);
  assert_true(sim_world_hash(&app->game.run.world) == hash);
  app->game.run.paused = false;
  win_dash(app, false);
  assert_int_equal(app->games.kept_count, 2);
  assert_int_equal(app->games.kept[0].end, APP_GAME_WON);
  assert_false(app->games.kept[0].best);
}

/* The ghost */

static void the_best_run_walks_along(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  win_dash(app, false);
  shell_restart(app, false);
  assert_false(app_time_has_ghost(&app->game)); // not unasked
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_SETTING, .id = APP_SETTING_GHOST, .value = 1});
  send_to(app, 1, 2);
  hand_pass(app, 60);
  assert_true(app_time_has_ghost(&app->game));
  assert_true(app->game.run.time.ghost.world.heroes[0].x >
              app->game.run.world.heroes[0].x); // on its way to the ember
  assert_false(app->game.run.lab_run);          // that is no help
  shell_restart(app, false);
  hand_pass(app, 3);
  assert_int_equal(app->game.run.time.ghost_of, APP_GHOST_RUN);
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_SETTING, .id = APP_SETTING_GHOST, .value = 0});
  assert_false(app_time_has_ghost(&app->game));
}

/* Going on */

static void a_game_that_is_left_goes_on(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  play_some(app, 100);
  app->game.run.time.turned = 2; // charges that are spent
  const int64_t tick = app->game.run.world.tick;
  const BaseHash hash = sim_world_hash(&app->game.run.world);
  to_title(app);
  assert_true(app_games_waiting(&app->games) > 0);
  char path[256];
  path_of(hand, "dash.level", path);
  remove(path); // it is in the file
  app = hand_open_new(hand, NULL, 800, 600);
  hand_tap_widget(app, "continue", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_true(app->game.run.paused);
  assert_int_equal(app->game.run.world.tick, tick);
  assert_true(sim_world_hash(&app->game.run.world) == hash);
  assert_false(app->game.run.lab_run);
  assert_int_equal(app->game.run.time.turned, 2);
  app_time_seek(&app->game, 40);
  hand_frames(app, 3);
  assert_int_equal(app->game.run.world.tick, 40);
  app_time_now(&app->game);
  hand_frames(app, 3);
  assert_true(sim_world_hash(&app->game.run.world) == hash);
  app->game.run.paused = false;
  win_dash(app, false);
  assert_false(app_games_waiting(&app->games) > 0);
  assert_false(there(hand, "continue.game"));
  assert_int_equal(app->games.kept_count, 1); // one game, left and then won
  assert_int_equal(app->games.kept[0].end, APP_GAME_WON);
  assert_true(there(hand, "best/file.dash.replay"));
}

static void what_was_ordered_last_is_not_lost(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  play_some(app, 100);
  app->game.run.paused = true;
  send_to(app, 3, 1);
  to_title(app);
  hand_tap_widget(app, "continue", 0);
  app->game.run.paused = false;
  hand_pass(app, 2);
  assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(&app->game.run.world.grid, 3, 1));
}

/// A level is left, another one is lost: the first one is still there to go on with.
static void a_lost_game_takes_no_other_with_it(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  play_some(app, 100);
  const BaseHash hash = sim_world_hash(&app->game.run.world);
  shell_play_level(app, hand->level); // the hall
  hand_pass(app, 2);
  to_title(app); // nothing was played there
  assert_string_equal(app_games_offered(&app->games, NULL)->title, "Dash");
  shell_play_level(app, hand->level);
  app_intro_skip(&app->game);
  play_some(app, 100);
  to_title(app);
  assert_string_equal(app_games_offered(&app->games, NULL)->title, "Hall");
  assert_int_equal(app_games_waiting(&app->games), 2);
  app = hand_open_new(hand, NULL, 800, 600);
  assert_string_equal(app_games_offered(&app->games, NULL)->title, "Hall");
  hand_tap_widget(app, "other-game", 0);
  assert_string_equal(app_games_offered(&app->games, NULL)->title, "Dash");
  hand_tap_widget(app, "other-game", 0);
  hand_tap_widget(app, "continue", 0);
  shell_restart(app, false); // the hall is given up
  to_title(app);
  assert_int_equal(app_games_waiting(&app->games), 1);
  assert_false(there(hand, "continue-2.game"));
  hand_tap_widget(app, "continue", 0);
  assert_true(sim_world_hash(&app->game.run.world) == hash);
  shell_restart(app, false);
  assert_false(there(hand, "continue.game"));
}

/// Games of the lab, of which nothing is won or lost, have a place of their own.
static void the_lab_takes_no_game_away(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  play_some(app, 100);
  shell_play_level(app, "workbench");
  app_intro_skip(&app->game);
  play_some(app, 300);
  to_title(app);
  assert_true(there(hand, "continue-lab.game"));
  assert_string_equal(app_games_offered(&app->games, NULL)->title, "Dash");
}

/// The oldest goes; a level that is begun again takes its own earlier place.
static void three_games_wait_at_most(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  static const char *const levels[] = {"first-light", "two-halls", "first-light", "straw-men"};
  static const char *const titles[] = {"First Light", "The Two Halls", "First Light", "Straw Men"};
  static const int32_t expect[] = {2, 3, 3, 3};
  play_some(app, 100);
  for (int i = 0; i < 4; i++) {
    shell_play_level(app, levels[i]);
    app_intro_skip(&app->game);
    play_some(app, 100);
    to_title(app);
    assert_int_equal(app_games_waiting(&app->games), expect[i]);
    assert_string_equal(app_games_offered(&app->games, NULL)->title, titles[i]);
    for (int a = 0; a < APP_UNFINISHED_GAMES; a++) // each once
      for (int b = a + 1; b < expect[i]; b++)
        assert_string_not_equal(app->games.unfinished[a].title, app->games.unfinished[b].title);
  }
}

/// Cut off, changed, and foreign: said, kept aside, and the title is as ever.
static void broken_ones_are_put_aside(void **state) {
  Hand *hand = *state;
  App *app = open_dash(hand);
  play_some(app, 100);
  to_title(app);
  size_t size;
  char *file = text_of(hand, "continue.game", &size);
  for (int way = 0; way < 4; way++) {
    char *bad = malloc(size);
    memcpy(bad, file, size);
    if (way == 1) bad[size / 2] = (char)(bad[size / 2] ^ 4);
    put_file(hand, "continue.game", way == 3 ? "hello" : bad, way == 0 ? size / 2 : way == 3 ? 5 : size);
    free(bad);
    app = hand_open_new(hand, NULL, 800, 600);
    if (way == 2) { // as it was
      assert_true(app_games_waiting(&app->games) > 0);
      continue;
    }
    if (way != 3) hand_tap_widget(app, "continue", 0);
    assert_int_equal(app->screens.now, APP_SCREEN_TITLE);
    assert_non_null(strstr(app->game.told.notice.text, "cannot be read"));
    assert_false(app_games_waiting(&app->games) > 0);
    assert_true(there(hand, "continue.game.broken"));
    assert_false(there(hand, "continue.game"));
  }
  free(file);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(a_game_that_is_left_is_kept),
      HAND_TEST(a_glance_at_a_level_is_no_game),
      HAND_TEST(a_win_is_kept_and_the_best_one_for_good),
      HAND_TEST(the_oldest_go_first),
      HAND_TEST(a_clock_that_was_set_back_loses_no_game),
      HAND_TEST(a_full_disk_is_said_once),
      HAND_TEST(bare_windows_and_demos_keep_nothing),
      HAND_TEST(the_list_is_watched_saved_and_deleted),
      HAND_TEST(the_list_works_by_keys),
      HAND_TEST(an_empty_list_says_so),
      HAND_TEST(recordings_are_dropped_on_the_window),
      HAND_TEST(who_takes_over_plays_a_game_of_his_own),
      HAND_TEST(the_best_run_walks_along),
      HAND_TEST(a_game_that_is_left_goes_on),
      HAND_TEST(what_was_ordered_last_is_not_lost),
      HAND_TEST(a_lost_game_takes_no_other_with_it),
      HAND_TEST(the_lab_takes_no_game_away),
      HAND_TEST(three_games_wait_at_most),
      HAND_TEST(broken_ones_are_put_aside),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
