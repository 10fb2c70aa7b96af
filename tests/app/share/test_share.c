/* Sharing: loops show what was played and disturb nothing; files that cannot be written are told; pages hold
 * all that they need and nothing that a title smuggles in. */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "app/share/share_acts.h"
#include "app/share/share_loop.h"
#include "app/share/shot.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_run.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/file.h"
#include "hand.h"
#include "unreel.h"

enum { PATIENCE = 20000, PATH = 400 }; // frames that a loop may take here

/// Frames until it is made, or given up.
static void wait_for_loop(App *app) {
  for (int i = 0; i < PATIENCE && app->share.loop != NULL; i++) {
    shell_frame(app);
    SDL_Delay(1);
  }
  assert_null(app->share.loop);
}

/// Finds a file of the folder with that ending. Returns the number of such files.
static int find_file(const Hand *hand, const char *folder, const char *ending, char path[PATH]) {
  char whole[128];
  int count = 0;
  snprintf(whole, sizeof whole, "%s/%s", hand->folder, folder);
  DIR *dir = opendir(whole);
  for (const struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
    const char *end = strstr(entry->d_name, ending);
    if (entry->d_name[0] == '.' || end == NULL || strcmp(end, ending) != 0) continue;
    snprintf(path, PATH, "%s/%s", whole, entry->d_name);
    count++;
  }
  if (dir != NULL) closedir(dir);
  return count;
}

static int files_in(const Hand *hand, const char *folder) {
  char whole[128];
  int count = 0;
  snprintf(whole, sizeof whole, "%s/%s", hand->folder, folder);
  DIR *dir = opendir(whole);
  while (dir != NULL && readdir(dir) != NULL) count++;
  if (dir != NULL) closedir(dir);
  return count - (dir != NULL ? 2 : 0);
}

/// The hall, in which the hero has walked about for some seconds and taken an ember.
static App *open_played(Hand *hand) {
  App *app = hand_open_hall(hand);
  hand_tap_tile(app, 21, 4);
  hand_pass(app, 200);
  hand_tap_tile(app, 3, 10);
  hand_pass(app, 200);
  return app;
}

/* Pictures of a loop */

/// Draws the expected pictures from a ghost that follows the same branch.
static int draw_again(AppGame *game, AppDraw *draw, int32_t seconds, uint32_t **pictures, AppShot **shown) {
  const int count = (int)app_share_loop_pictures(game, seconds);
  const int64_t end = game->run.world.tick, first = end - (int64_t)(count - 1) * APP_LOOP_TICKS;
  AppShot *shot = *shown = app_share_shot_new(&(AppShotWish){game, draw, APP_LOOP_SIDE});
  SimGhost *ghost = calloc(1, sizeof *ghost);
  assert_true(shot != NULL && ghost != NULL);
  sim_ghost_begin(ghost, game->run.history, game->run.history->now);
  assert_true(sim_ghost_follow(ghost, SDL_max(first - APP_LOOP_LEAD, 0), 0) >= 0);
  int at = 0;
  for (;;) {
    const int64_t tick = ghost->world.tick;
    if (tick >= first && (tick - first) % APP_LOOP_TICKS == 0) {
      pictures[at] = malloc((size_t)shot->width * (size_t)shot->height * sizeof **pictures);
      assert_true(app_share_shot_draw(shot, &ghost->world, &game->run.level, pictures[at++]));
    }
    if (tick == end) break;
    app_share_shot_watch(shot, &ghost->world);
    assert_int_equal(sim_ghost_follow(ghost, tick + 1, 0), tick + 1);
    app_share_shot_tick(shot, &ghost->world, &game->run.level);
  }
  assert_true(sim_world_hash(&ghost->world) == sim_world_hash(&game->run.world));
  sim_ghost_end(ghost);
  free(ghost);
  assert_int_equal(at, count);
  return count;
}

/// As it was drawn, but for the last two bits of each channel.
static void check_picture(const uint8_t *rgb, const uint32_t *argb, int pixels) {
  for (int i = 0; i < pixels; i++) {
    for (int channel = 0; channel < 3; channel++) {
      const int drawn = argb[i] >> (16 - 8 * channel) & 255, shown = rgb[3 * i + channel];
      if (shown != drawn / 4 * 4 + drawn / 64) fail_msg("pixel %d is %d, not %d", i, shown, drawn);
    }
  }
}

static void a_loop_shows_what_was_played(void **state) {
  App *app = open_played(*state);
  app->settings.overlay[app_overlays_find("lookahead")] = true;
  hand_frames(app, 2);
  app->game.run.paused = true; // so that the tick is known
  hand_frames(app, 2);
  uint32_t *pictures[200];
  AppShot *shot;
  const int count = draw_again(&app->game, &app->draw, 6, pictures, &shot);
  assert_int_equal(count, 6 * APP_LOOP_RATE);
  hand_key(app, SDLK_F12, KMOD_CTRL);
  assert_non_null(app->share.loop);
  wait_for_loop(app);
  assert_non_null(strstr(app->game.told.notice.text, "Clip saved: "));
  char path[PATH];
  assert_int_equal(find_file(*state, "loops", ".png", path), 1);
  assert_non_null(strstr(path, "/loops/hall-"));
  Unreel *reel = unreel_file(path);
  assert_int_equal(reel->plays, 0);
  assert_int_equal(reel->width, shot->width);
  assert_int_equal(reel->height, shot->height);
  assert_true(reel->width <= APP_LOOP_SIDE && reel->width % 2 == 0 && reel->height % 2 == 0);
  assert_int_equal(unreel_length(reel), count);
  assert_int_equal(reel->rate[0], APP_LOOP_RATE);
  for (int i = 0; i < count; i++) {
    check_picture(unreel_at(reel, i), pictures[i], shot->width * shot->height);
    free(pictures[i]);
  }
  // It moves: more than half of its pictures differ from the one before.
  assert_true(reel->count > count / 2);
  unreel_free(reel);
  app_share_shot_free(shot);
}

static void a_short_game_makes_a_short_loop(void **state) {
  App *app = hand_open_hall(*state);
  app->game.run.paused = true;
  hand_frames(app, 2);
  const int64_t ticks = app->game.run.world.tick;
  assert_true(ticks < 6 * 60);
  hand_key(app, SDLK_F12, KMOD_CTRL);
  wait_for_loop(app);
  char path[PATH];
  assert_int_equal(find_file(*state, "loops", ".png", path), 1);
  Unreel *reel = unreel_file(path);
  assert_int_equal(unreel_length(reel), ticks / APP_LOOP_TICKS);
  unreel_free(reel);
}

/* A loop changes nothing of the game */

typedef struct Played {
  BaseHash hash;
  int64_t tick;
  uint32_t *picture;
} Played;

static Played play_frames(Hand *hand, bool loop) {
  App *app = open_played(hand);
  const int64_t from = app->clock.frames;
  if (loop) hand_key(app, SDLK_F12, KMOD_CTRL);
  while (app->clock.frames < from + 900) {
    shell_frame(app);
    if (app->share.loop != NULL) SDL_Delay(10);
  }
  hand_tap_tile(app, 12, 2);
  const int64_t begun = app->clock.frames;
  if (loop) assert_null(app->share.loop);
  hand_pass(app, (int)(begun + 600 - app->clock.frames)); // no notice is shown any more
  return (Played){sim_world_hash(&app->game.run.world), app->game.run.world.tick, hand_picture(app)};
}

static void the_game_does_not_notice(void **state) {
  const Played with = play_frames(*state, true), without = play_frames(*state, false);
  assert_int_equal(with.tick, without.tick);
  assert_true(with.hash == without.hash);
  assert_memory_equal(with.picture, without.picture, 800 * 600 * 4);
  free(with.picture);
  free(without.picture);
}

/* Given up */

static void a_tap_on_the_plate_gives_it_up(void **state) {
  App *app = open_played(*state);
  hand_key(app, SDLK_F12, KMOD_CTRL);
  assert_non_null(app->share.loop);
  hand_tap_widget(app, "share cancel", 0);
  assert_null(app->share.loop);
  hand_frames(app, 3);
  assert_int_equal(files_in(*state, "loops"), 0);
  hand_key(app, SDLK_F12, KMOD_CTRL); // and another one can be made
  wait_for_loop(app);
  assert_int_equal(files_in(*state, "loops"), 1);
}

static void a_closed_window_gives_it_up(void **state) {
  for (int frames = 1; frames <= 40; frames += 13) {
    App *app = open_played(*state);
    hand_key(app, SDLK_F12, KMOD_CTRL);
    hand_frames(app, frames);
    assert_int_equal(shell_close(app), 0);
    ((Hand *)*state)->app = NULL;
  }
}

static void another_game_gives_it_up(void **state) {
  App *app = open_played(*state);
  hand_key(app, SDLK_F12, KMOD_CTRL);
  assert_non_null(app->share.loop);
  hand_key(app, SDLK_r, 0);
  assert_null(app->share.loop);
  assert_non_null(strstr(app->game.told.notice.text, "another game has begun"));
  assert_int_equal(files_in(*state, "loops"), 0);
}

static void lost_textures_are_made_again(void **state) {
  App *app = open_played(*state);
  app->game.run.paused = true;
  hand_key(app, SDLK_F12, KMOD_CTRL);
  hand_frames(app, 5);
  SDL_PushEvent(&(SDL_Event){.type = SDL_RENDER_TARGETS_RESET});
  wait_for_loop(app);
  char path[PATH];
  assert_int_equal(find_file(*state, "loops", ".png", path), 1);
  Unreel *reel = unreel_file(path);
  assert_int_equal(unreel_length(reel), 6 * APP_LOOP_RATE);
  unreel_free(reel);
}

/* Files that cannot be written */

static void a_full_disk_is_told(void **state) {
  struct rlimit before, small = {1000, 1000};
  App *app = open_played(*state);
  app->game.run.paused = true;
  signal(SIGXFSZ, SIG_IGN);
  getrlimit(RLIMIT_FSIZE, &before);
  small.rlim_max = before.rlim_max;
  setrlimit(RLIMIT_FSIZE, &small); // the disk is full after 1,000 bytes
  hand_key(app, SDLK_F12, KMOD_CTRL);
  wait_for_loop(app);
  const bool loop_told = strstr(app->game.told.notice.text, "The clip could not be saved in ") != NULL;
  hand_key(app, SDLK_F12, 0);
  hand_frames(app, 3);
  const bool picture_told = strstr(app->game.told.notice.text, "The picture could not be saved in ") != NULL;
  char path[PATH];
  snprintf(path, sizeof path, "%s/shot.png", ((Hand *)*state)->folder);
  const bool shot = app_window_save_picture(&app->window, path);
  setrlimit(RLIMIT_FSIZE, &before);
  assert_true(loop_told && picture_told);
  assert_false(shot);
  assert_int_equal(files_in(*state, "loops"), 0); // no half a file
  assert_int_equal(files_in(*state, "screenshots"), 0);
  hand_key(app, SDLK_F12, 0);
  hand_frames(app, 3);
  assert_int_equal(files_in(*state, "screenshots"), 1);
}

static void without_a_folder_it_is_told(void **state) {
  App *app = open_played(*state);
  snprintf(app->files.home, sizeof app->files.home, "/proc/no");
  hand_key(app, SDLK_F12, KMOD_CTRL);
  wait_for_loop(app);
  assert_non_null(strstr(app->game.told.notice.text, "The clip could not be saved in /proc/no/loops"));
  app->files.home[0] = '\0';
  hand_key(app, SDLK_F12, KMOD_CTRL);
  wait_for_loop(app);
  assert_non_null(strstr(app->game.told.notice.text, "there is no folder"));
}

/* The sheet, by finger alone */

static void the_sheet_saves_all_kinds(void **state) {
  App *app = open_played(*state);
  hand_tap_widget(app, "action", APP_ACTION_BACK);
  hand_tap_widget(app, "more", 0);
  hand_tap_widget(app, "share", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_SHARE);
  hand_tap_widget(app, "share", APP_SHARE_REPLAY);
  char path[PATH];
  assert_int_equal(find_file(*state, "replays", ".replay", path), 1);
  assert_non_null(strstr(app->game.told.notice.text, "Replay saved: "));
  hand_tap_widget(app, "share more", 0);
  hand_tap_widget(app, "share", APP_SHARE_MAP);
  wait_for_loop(app);
  assert_int_equal(find_file(*state, "screenshots", ".png", path), 1);
  hand_tap_widget(app, "back", 0);
  hand_tap_widget(app, "share", APP_SHARE_LOOP);
  assert_non_null(app->share.loop);
  wait_for_loop(app);
  assert_int_equal(find_file(*state, "loops", ".png", path), 1);
  hand_tap_widget(app, "share more", 0);
  hand_tap_widget(app, "share", APP_SHARE_PICTURE); // of the game, not of the sheet
  hand_frames(app, 3);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(find_file(*state, "screenshots", ".png", path), 2);
}

static void pictures_are_never_replaced(void **state) {
  App *app = open_played(*state);
  app->game.run.paused = true;
  for (int i = 1; i <= 4; i++) {
    hand_key(app, SDLK_F12, 0);
    hand_frames(app, 3);
    assert_int_equal(files_in(*state, "screenshots"), i);
  }
}

/* Pages */

static const char odd[] = "throng level 1\ntitle = ../<b>\"Q&A\"</b> '$(x)' \xc3\x84\nbrief = 1 < 2 & "
                          "\"3\"\n[tuning]\ndepth = 3\n[map]\n"
                          "#############\n#@.........>#\n#...*.......#\n#############\n";

/// The bytes of the first data URI of that kind.
static BaseBuffer embedded(const char *page, const char *kind) {
  char begin[64];
  snprintf(begin, sizeof begin, "\"data:%s;base64,", kind);
  const char *at = strstr(page, begin);
  assert_non_null(at);
  at += strlen(begin);
  const size_t length = strcspn(at, "\"");
  BaseBuffer out = {0};
  assert_int_equal(base_base64_read(&out, at, length), length);
  return out;
}

static void a_page_holds_all_of_it(void **state) {
  App *app = hand_open_text(*state, odd, 800, 600);
  hand_pass(app, 120);
  app->game.run.paused = true;
  hand_key(app, SDLK_F12, KMOD_SHIFT);
  assert_int_equal(app->screens.now, APP_SCREEN_SHARE);
  hand_tap_widget(app, "share more", 0);
  hand_tap_widget(app, "share", APP_SHARE_PAGE);
  wait_for_loop(app);
  char path[PATH];
  assert_int_equal(find_file(*state, "loops", ".html", path), 1);
  const char *name = strrchr(path, '/') + 1;
  assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(name) - strlen(".html"));
  char *page, error[BASE_FILE_ERROR_TEXT];
  size_t size;
  assert_true(base_file_read(path, (size_t)1 << 28, &page, &size, error));
  assert_null(strstr(page, "<b>")); // nothing of the title is taken for HTML
  assert_null(strstr(page, "Q&A"));
  assert_non_null(strstr(page, "../&lt;b&gt;&quot;Q&amp;A&quot;&lt;/b&gt; &#39;$(x)&#39; \xc3\x84"));
  assert_non_null(strstr(page, "1 &lt; 2 &amp; &quot;3&quot;"));
  assert_null(strstr(page, "http")); // no way out
  assert_null(strstr(page, "<script"));
  assert_non_null(strstr(page, "prefers-color-scheme"));
  assert_non_null(strstr(page, "alt=\"The last "));
  assert_non_null(strstr(page, "Lookahead depth</th><td>3 "));
  assert_non_null(strstr(page, "throng play own.level --seed 4"));
  const char *loop = strstr(page, "<img src=");
  assert_non_null(loop);
  BaseBuffer png = embedded(loop, "image/png"), recording = embedded(loop, "text/plain");
  Unreel *reel = unreel_bytes((const uint8_t *)png.data, png.length);
  assert_int_equal(unreel_length(reel), app_share_loop_pictures(&app->game, 6));
  assert_int_equal(strncmp(recording.data, "throng replay ", 14), 0);
  unreel_free(reel);
  base_buffer_free(&png);
  base_buffer_free(&recording);
  free(page);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(a_loop_shows_what_was_played), HAND_TEST(a_short_game_makes_a_short_loop),
      HAND_TEST(the_game_does_not_notice),     HAND_TEST(a_tap_on_the_plate_gives_it_up),
      HAND_TEST(a_closed_window_gives_it_up),  HAND_TEST(another_game_gives_it_up),
      HAND_TEST(lost_textures_are_made_again), HAND_TEST(a_full_disk_is_told),
      HAND_TEST(without_a_folder_it_is_told),  HAND_TEST(the_sheet_saves_all_kinds),
      HAND_TEST(pictures_are_never_replaced),  HAND_TEST(a_page_holds_all_of_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
