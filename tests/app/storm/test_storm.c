/* A storm of events: sizes, focus, lost devices and targets, keys, buttons, wheels, fingers that never came
 * down or are never lifted, places outside of the window, texts, bad files dropped on it. Whatever comes of
 * it, the program goes on, and a game that is played in it is the one that its recording tells of, played
 * without a window.
 *
 * THRONG_STORM_FRAMES: how many frames it lasts, THRONG_STORM_SEED: which storm it is. */
#include "../hand.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/run/saved_run.h"
#include "app/run/when.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_games.h"
#include "base/file.h"
#include "base/random.h"
#include "formats/replay.h"

enum { FRAMES = 600, LOOK = 300 }; // frames; of them from one replay to the next

typedef struct Storm {
  Hand *hand;
  App *app;
  BaseRandom random;
  int replays, games; // that were compared; levels that were opened
} Storm;

static int64_t number(const char *name, int64_t otherwise) {
  const char *text = getenv(name);
  return text != NULL ? atoll(text) : otherwise;
}

static int32_t below(Storm *storm, uint32_t bound) {
  return (int32_t)base_random_below(&storm->random, bound);
}

static bool one_in(Storm *storm, uint32_t times) {
  return below(storm, times) == 0;
}

/* Files to be dropped */

static const char *const dropped[] = {"good.level", "bad.level", "bad.replay", "noise.tmx",
                                      "empty.map",  "pipe",      "folder",     "missing"};

enum { DROPPED = sizeof dropped / sizeof *dropped };

static const char *place_of(const Storm *storm, const char *name, char path[160]) {
  snprintf(path, 160, "%s/%s", storm->hand->folder, name);
  return path;
}

static void put_file(const Storm *storm, const char *name, const char *text, size_t size) {
  char path[160], error[BASE_FILE_ERROR_TEXT];
  assert_true(base_file_write(place_of(storm, name, path), text, size, error));
}

static void put_files(Storm *storm) {
  static const char good[] =
      "throng level 1\ntitle = Yard\n[map]\n##########\n#@..*...>#\n#....s...#\n##########\n",
                    bad[] = "throng level 1\ntitle = \x1b[31m\n[map]\n###\n#@\n",
                    replay[] = "throng replay 2\nlevel = /dev/zero\nseed = 1\n0 move 5,\nend 10\n";
  char noise[4096], path[160];
  for (size_t i = 0; i < sizeof noise; i++) noise[i] = (char)below(storm, 256);
  put_file(storm, "good.level", good, sizeof good - 1);
  put_file(storm, "bad.level", bad, sizeof bad - 1);
  put_file(storm, "bad.replay", replay, sizeof replay - 1);
  put_file(storm, "noise.tmx", noise, sizeof noise);
  put_file(storm, "empty.map", "", 0);
  assert_int_equal(mkfifo(place_of(storm, "pipe", path), 0600), 0);
  assert_int_equal(mkdir(place_of(storm, "folder", path), 0700), 0);
}

/* Events */

/// Mostly a place in the window, now and then far outside.
static float somewhere(Storm *storm, int32_t size) {
  const int32_t at = below(storm, (uint32_t)size);
  return (float)(one_in(storm, 16) ? 1000 * (at - size / 2) : at);
}

static void push_window(Storm *storm) {
  static const SDL_WindowEventID kinds[] = {
      SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_FOCUS_LOST,      SDL_WINDOWEVENT_FOCUS_GAINED,
      SDL_WINDOWEVENT_MINIMIZED,    SDL_WINDOWEVENT_RESTORED,        SDL_WINDOWEVENT_SHOWN,
      SDL_WINDOWEVENT_EXPOSED,      SDL_WINDOWEVENT_LEAVE,           SDL_WINDOWEVENT_ENTER,
      SDL_WINDOWEVENT_HIDDEN,       SDL_WINDOWEVENT_DISPLAY_CHANGED,
  };
  SDL_Event event = {.window = {.type = SDL_WINDOWEVENT}};
  event.window.event = (Uint8)kinds[below(storm, sizeof kinds / sizeof *kinds)];
  event.window.windowID = SDL_GetWindowID(storm->app->window.sdl);
  SDL_PushEvent(&event);
}

static void push_lost(Storm *storm) {
  SDL_Event event = {.type = one_in(storm, 2) ? SDL_RENDER_DEVICE_RESET : SDL_RENDER_TARGETS_RESET};
  SDL_PushEvent(&event);
}

/// Few fingers, so that most that move or are lifted had come down; some had not.
static void push_finger(Storm *storm) {
  static const Uint32 kinds[] = {SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERMOTION, SDL_FINGERUP};
  SDL_Event event = {.tfinger = {.type = kinds[below(storm, 4)], .touchId = 9}};
  event.tfinger.fingerId = one_in(storm, 12) ? base_random_next(&storm->random) : (uint32_t)below(storm, 3);
  event.tfinger.x = somewhere(storm, 1000) / 1000;
  event.tfinger.y = somewhere(storm, 1000) / 1000;
  SDL_PushEvent(&event);
}

static void push_mouse(Storm *storm) {
  const int x = (int)somewhere(storm, storm->app->window.width),
            y = (int)somewhere(storm, storm->app->window.height);
  SDL_Event motion = {.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}};
  SDL_PushEvent(&motion);
  SDL_Event event = {.button = {.type = one_in(storm, 2) ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP}};
  event.button.button = (Uint8)(1 + below(storm, 5));
  event.button.x = x;
  event.button.y = y;
  SDL_PushEvent(&event);
}

static void push_wheel(Storm *storm) {
  SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL}};
  event.wheel.y = one_in(storm, 8) ? INT32_MIN : below(storm, 7) - 3;
  event.wheel.preciseY = (float)event.wheel.y;
  SDL_PushEvent(&event);
}

static void push_key(Storm *storm) {
  static const SDL_Keycode more[] = {SDLK_ESCAPE, SDLK_RETURN, SDLK_TAB,  SDLK_UP,    SDLK_DOWN, SDLK_LEFT,
                                     SDLK_RIGHT,  SDLK_DELETE, SDLK_HOME, SDLK_SPACE, SDLK_F1};
  static const Uint16 mods[] = {0, 0, 0, 0, 0, KMOD_SHIFT, KMOD_CTRL, KMOD_ALT};
  SDL_Event event = {.key = {.type = one_in(storm, 3) ? SDL_KEYUP : SDL_KEYDOWN}};
  const int32_t which = below(storm, 60);
  event.key.keysym.sym = which < 11   ? more[which]
                         : which < 23 ? SDLK_F1 + which - 11
                                      : SDLK_SPACE + below(storm, 95);
  event.key.keysym.mod = mods[below(storm, 8)];
  event.key.repeat = one_in(storm, 6);
  SDL_PushEvent(&event);
}

static void push_text(Storm *storm) {
  static const char *const texts[] = {
      "a", "7", "\xc3\xa4", "\xe2\x80\xae", "\xff", "long long long long long"};
  SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
  snprintf(event.text.text, sizeof event.text.text, "%s", texts[below(storm, 6)]);
  SDL_PushEvent(&event);
}

static void push_drop(Storm *storm) {
  char path[160];
  SDL_Event event = {.drop = {.type = SDL_DROPFILE}};
  event.drop.file = SDL_strdup(place_of(storm, dropped[below(storm, DROPPED)], path));
  SDL_PushEvent(&event);
}

static void push_some(Storm *storm) {
  static void (*const kinds[])(Storm *) = {push_finger, push_mouse, push_finger, push_mouse, push_key,
                                           push_wheel,  push_text,  push_window, push_key};
  for (int32_t left = below(storm, 4); left > 0; left--)
    kinds[below(storm, sizeof kinds / sizeof *kinds)](storm);
  if (one_in(storm, 40)) push_lost(storm);
  if (one_in(storm, 120)) push_drop(storm);
  if (one_in(storm, 60)) {
    static const int sizes[][2] = {{1, 1}, {320, 480}, {800, 600}, {1280, 720}, {3000, 200}, {360, 640}};
    const int *size = sizes[below(storm, 6)];
    SDL_SetWindowSize(storm->app->window.sdl, size[0], size[1]);
  }
}

/* Rules that always hold */

static void compare_replay(const SimReplay *replay, const SimLevel *level, const AppGame *game) {
  SimWorld *world = calloc(1, sizeof *world);
  assert_non_null(world);
  assert_true(sim_world_init(world, level, &replay->options));
  const SimReplayResult result = sim_replay_run(replay, world);
  if (result.failed > 0) fail_msg("the recording of %s differs", level->title);
  if (world->tick == game->run.world.tick && !app_time_is_past(game))
    assert_true(sim_world_hash(world) == sim_world_hash(&game->run.world));
  sim_world_free(world);
  free(world);
}

/// The branch that is played is what its recording tells.
static void look_at_recording(Storm *storm) {
  const AppGame *game = &storm->app->game;
  BaseBuffer text = {0};
  SimLevel level;
  SimReplay replay;
  if (!game->run.has_world || game->run.backdrop || game->run.history == NULL || game->run.world.tick == 0)
    return;
  assert_true(app_time_record(game, game->run.history->now, true, &text));
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_non_null(issues);
  if (!formats_read_replay(&level, &replay, text.data, text.length, issues))
    fail_msg("%s", issues->item[0].text);
  compare_replay(&replay, &level, game);
  storm->replays++;
  sim_replay_free(&replay);
  sim_level_free(&level);
  free(issues);
  base_buffer_free(&text);
}

/// Another level now and then; most keys and clicks belong to a game.
static void open_level(Storm *storm) {
  static const char *const levels[] = {"two-halls", "brimstone", "pits-and-rails", "hall-of-boxes", "keep"};
  storm->app->game.run.drawing = false;
  shell_play_level(storm->app, levels[below(storm, 5)]);
  storm->games++;
}

static void whatever_comes_it_goes_on(void **state) {
  const int64_t frames = number("THRONG_STORM_FRAMES", FRAMES);
  Storm storm = {.hand = *state};
  storm.random = base_random_seeded((uint64_t)number("THRONG_STORM_SEED", 7), 1);
  storm.app = hand_open(storm.hand, "two-halls", 800, 600);
  put_files(&storm);
  for (int64_t frame = 1; frame <= frames; frame++) {
    if (frame % 1500 == 0) open_level(&storm);
    push_some(&storm);
    shell_frame(storm.app);
    storm.app->quit = false; // the storm has pressed Quit
    assert_int_equal(storm.app->exit_status, 0);
    if (frame % LOOK == 0) look_at_recording(&storm);
  }
  look_at_recording(&storm);
  print_message("storm: %lld frames, %d levels, %d replays compared\n", (long long)frames, storm.games,
                storm.replays);
  assert_true(storm.replays > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {HAND_TEST(whatever_comes_it_goes_on)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
