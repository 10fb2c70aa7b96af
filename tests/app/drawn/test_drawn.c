/* The window draws what it drew: every scene of a walk past all screens and moments of the game is compared
 * with drawn.txt, where the number is that of the triangles. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../golden.h"
#include "base/file.h"
#include "record.h"
#include "scenes.h"

static GoldenTest golden;

static int note_scene(void *of, App *app, const char *scene, TourKind kind) {
  char name[GOLDEN_NAME];
  snprintf(name, sizeof name, "%dx%d@%d %s", app->window.width, app->window.height,
           (int)app->settings.value[APP_SETTING_UI_SCALE], scene);
  RecordFrame frame = record_frame(app, golden_shows(of, name));
  if (kind == TOUR_STORM && app->game.run.has_world)
    frame.hash = base_hash_u64(frame.hash, sim_world_hash(&app->game.run.world));
  golden_note(of, frame.hash, frame.triangles, name);
  return 0;
}

static void walk_scenes(void **state) {
  static const TourSize sizes[] = {{400, 700, 100}, {1280, 720, 100}, {800, 600, 150}};
  static Scenes *const scenes[] = {
      scenes_of_levels,  scenes_of_overlays, scenes_of_events, scenes_of_settings,    scenes_of_hands,
      scenes_of_drawing, scenes_of_time,     scenes_of_ends,   scenes_of_pages,       scenes_of_actions,
      scenes_of_races,   scenes_of_goals,    scenes_of_pads,   scenes_of_experiments, scenes_of_storms,
      scenes_of_shares,  scenes_of_requests};
  const TourVisitor visitor = {note_scene, &golden};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    tour_screens(state, sizes[i], &visitor);
    tour_files(state, sizes[i], &visitor);
    tour_games(state, sizes[i], &visitor);
    tour_play(state, sizes[i], &visitor);
    tour_races(state, sizes[i], &visitor);
  }
  for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) scenes[i](state, &visitor);
}

/* The files that came of it */

static int compare_names(const void *a, const void *b) {
  return strcmp(a, b);
}

static void note_file(const char *path) {
  char name[GOLDEN_NAME], error[BASE_FILE_ERROR_TEXT];
  size_t size = 0;
  char *data = NULL;
  if (!base_file_read(path, 1 << 26, &data, &size, error)) fail_msg("%s", error);
  BaseHash hash = BASE_HASH_START;
  for (size_t i = 0; i < size; i++) hash = base_hash_u64(hash, (uint8_t)data[i]);
  snprintf(name, sizeof name, "file %.80s", path);
  FILE *show = golden_shows(&golden, name);
  if (show != NULL) fwrite(data, 1, size, show);
  golden_note(&golden, hash, (int32_t)size, name);
  free(data);
}

/// The files of a folder, by name, and of those in it.
static void note_files(const char *folder) {
  enum { FILES = 128 };
  static char names[4][FILES][256];
  static int depth;
  int count = 0;
  DIR *dir = opendir(folder);
  assert_non_null(dir);
  for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    assert_true(count < FILES);
    snprintf(names[depth][count++], sizeof names[0][0], "%s", entry->d_name);
  }
  closedir(dir);
  qsort(names[depth], (size_t)count, sizeof names[0][0], compare_names);
  for (int i = 0; i < count; i++) {
    char path[600];
    struct stat info;
    snprintf(path, sizeof path, "%s/%s", folder, names[depth][i]);
    if (stat(path, &info) != 0) continue;
    if (!S_ISDIR(info.st_mode)) {
      note_file(path);
      continue;
    }
    assert_true(++depth < 4);
    note_files(path);
    depth--;
  }
}

/// The folder of the player's files is shown on some sheets: it is called "." here.
static int set_up_drawn(void **state) {
  record_begin();
  if (hand_setup(state) != 0) return -1;
  Hand *hand = *state;
  snprintf(hand->level, sizeof hand->level, "hall.level");
  setenv("THRONG_PREF", ".", 1);
  return chdir(hand->folder);
}

static void everything_is_drawn_as_it_was(void **state) {
  golden_probe(&golden, record_probe(hand_open_hall(*state)));
  walk_scenes(state);
  note_files(".");
  golden_end(&golden);
}

int main(int argc, char **argv) {
  if (!golden_begin(&golden, "THRONG_DRAWN", argc, argv)) return 1;
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(everything_is_drawn_as_it_was, set_up_drawn, hand_teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
