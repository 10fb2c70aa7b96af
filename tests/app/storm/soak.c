/* A long game: THRONG_SOAK_MINUTES, 60 where that is not set; part of the long run before a release. The
 * City with 20,000 enemies, orders and barricades all the time, a restart and another level in every five
 * minutes of the game's own time. The processor time that a frame takes, files and open descriptors stay what
 * they were in the second five minutes, and in the second half so does memory: until then the heap gets its
 * pieces, which come and go with worlds and their histories in ever other sizes. */
#include "../hand.h"
#include "app/game/queue.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_games.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/random.h"

enum {
  ROUND = 5, // minutes
  FRAMES = 60 * APP_FRAME_RATE,
  ENEMIES = 20000,
  MOST_MINUTES = 600,
  MORE_MEMORY = 16,  // MiB that one round of the second half may take more than its first
  MORE_TIME = 25,    // percent
  MORE_FILES = 1024, // KiB
};

typedef struct Minute {
  double frame_ms;
  long memory_mib, files, files_kib, open;
} Minute;

typedef struct Soak {
  App *app;
  const Hand *hand;
  BaseRandom random;
  Minute minute[MOST_MINUTES];
  int minutes;
} Soak;

static long memory_mib(void) {
  long pages = 0, all;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL || fscanf(file, "%ld %ld", &all, &pages) != 2) fail_msg("/proc says nothing of memory");
  fclose(file);
  return pages * sysconf(_SC_PAGESIZE) / (1 << 20);
}

/// Files below a folder, and their bytes.
static void count_files(const char *folder, long *files, long *bytes) {
  DIR *dir = opendir(folder);
  if (dir == NULL) return;
  for (const struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
    char path[1024];
    struct stat info;
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    snprintf(path, sizeof path, "%.500s/%s", folder, entry->d_name);
    if (lstat(path, &info) != 0) continue;
    if (S_ISDIR(info.st_mode)) {
      count_files(path, files, bytes);
    } else {
      ++*files;
      *bytes += info.st_size;
    }
  }
  closedir(dir);
}

static int32_t below(Soak *soak, int32_t bound) {
  return (int32_t)base_random_below(&soak->random, (uint32_t)bound);
}

static void command(Soak *soak, SimCommandKind kind, int32_t reach) {
  const SimWorld *world = &soak->app->game.run.world;
  const int32_t x = nav_grid_x(&world->grid, world->heroes[0].cell) + below(soak, 2 * reach + 1) - reach,
                y = nav_grid_y(&world->grid, world->heroes[0].cell) + below(soak, 2 * reach + 1) - reach;
  if (x < 0 || y < 0 || x >= world->grid.width || y >= world->grid.height) return;
  app_command(&soak->app->game, (SimCommand){.kind = kind, .x = x, .y = y});
}

static void begin_level(Soak *soak, const char *level, int32_t enemies) {
  soak->app->game.options.enemies = enemies;
  assert_true(shell_play_level(soak->app, level));
  app_command(&soak->app->game, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1});
}

static void play_minute(Soak *soak) {
  Minute *minute = &soak->minute[soak->minutes];
  const int at = soak->minutes % ROUND;
  if (at == 0) begin_level(soak, "city", ENEMIES);
  if (at == 3) shell_restart(soak->app, false);
  if (at == 4) begin_level(soak, "ten-thousand", -1);
  const uint64_t before = base_clock_work_ns();
  for (int frame = 0; frame < FRAMES; frame++) {
    if (frame % 60 == 0) command(soak, SIM_CMD_MOVE_TO, 30);
    if (frame % 180 == 90) command(soak, SIM_CMD_BARRICADE, 3);
    shell_frame(soak->app);
    if (soak->app->screens.now != APP_SCREEN_GAME) shell_restart(soak->app, true); // the gate was on the way
  }
  minute->frame_ms = (double)(base_clock_work_ns() - before) / 1e6 / FRAMES;
  minute->memory_mib = memory_mib();
  long bytes = 0, descriptors = 0;
  count_files(soak->hand->folder, &minute->files, &bytes);
  count_files("/proc/self/fd", &minute->open, &descriptors);
  minute->files_kib = bytes / 1024;
  print_message("minute %d: %.2f ms a frame, %ld MiB, %ld files of %ld KiB, %ld open\n", soak->minutes + 1,
                minute->frame_ms, minute->memory_mib, minute->files, minute->files_kib, minute->open);
  soak->minutes++;
}

/// Compares each minute with that of an early round in which the same was played.
static void nothing_grows(void **state) {
  Soak *soak = calloc(1, sizeof *soak);
  const char *text = getenv("THRONG_SOAK_MINUTES");
  const int minutes = text != NULL ? atoi(text) : 60;
  assert_non_null(soak);
  assert_true(minutes >= 3 * ROUND && minutes <= MOST_MINUTES); // less shows nothing
  soak->hand = *state;
  soak->random = base_random_seeded(1, 1);
  soak->app = hand_open(*state, "two-halls", 1280, 720);
  soak->app->game.options.at_once = true;
  while (soak->minutes < minutes) play_minute(soak);
  const int settled = minutes / 2 / ROUND * ROUND;
  for (int i = 2 * ROUND; i < minutes; i++) {
    const Minute *now = &soak->minute[i], *then = &soak->minute[ROUND + i % ROUND],
                 *half = &soak->minute[settled + i % ROUND];
    if (i > settled && now->memory_mib > half->memory_mib + MORE_MEMORY)
      fail_msg("minute %d takes more memory", i + 1);
    if (now->files_kib > then->files_kib + MORE_FILES) fail_msg("minute %d has more in files", i + 1);
    if (now->files > then->files || now->open > then->open) fail_msg("minute %d has more files", i + 1);
  }
  double early = 0, late = 0;
  for (int i = 0; i < ROUND; i++) {
    early += soak->minute[ROUND + i].frame_ms;
    late += soak->minute[minutes - ROUND + i].frame_ms;
  }
  print_message("soak: %d minutes, a frame took %.2f ms in the second round and %.2f in the last, memory %ld "
                "MiB after half the time and %ld at the end\n",
                minutes, early / ROUND, late / ROUND, soak->minute[settled].memory_mib,
                soak->minute[minutes - 1].memory_mib);
  assert_true(late * 100 < early * (100 + MORE_TIME));
  free(soak);
}

int main(void) {
  const struct CMUnitTest tests[] = {HAND_TEST(nothing_grows)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
