/* The window draws what it drew: every scene of a walk past all screens and moments of the game is compared
 * with drawn.txt, a line each: hash, triangles, scene. Where a change of the picture is wanted, `--write`
 * renews the list, and its difference says which scenes have changed; `--show SCENE` prints what a scene
 * draws. Where letters are of another font, or have other shapes, nothing can be compared. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record.h"
#include "scenes.h"

enum { MAX_SCENES = 2000, SCENE = 96, MAX_TOLD = 12 };

typedef struct Line {
  uint64_t hash;
  int32_t triangles;
  char scene[SCENE];
  bool met;
} Line;

typedef struct List {
  uint64_t probe;
  int count;
  Line line[MAX_SCENES];
} List;

typedef struct Drawn {
  void **state;
  const char *path;
  bool writes;
  const char *shown; // scene to print; NULL: none
  List known, now;
} Drawn;

static Drawn drawn;

static Line *find_line(List *list, const char *scene) {
  for (int i = 0; i < list->count; i++)
    if (strcmp(list->line[i].scene, scene) == 0) return &list->line[i];
  return NULL;
}

static int note_scene(void *of, App *app, const char *scene, TourKind kind) {
  Drawn *d = of;
  Line line = {0};
  assert_true(d->now.count < MAX_SCENES);
  snprintf(line.scene, sizeof line.scene, "%dx%d@%d %s", app->window.width, app->window.height,
           (int)app->settings.value[APP_SETTING_UI_SCALE], scene);
  if (find_line(&d->now, line.scene) != NULL) fail_msg("two scenes are called %s", line.scene);
  const bool shows = d->shown != NULL && strcmp(d->shown, line.scene) == 0;
  const RecordFrame frame = record_frame(app, shows ? stdout : NULL);
  line.hash = kind == TOUR_STORM && app->game.run.has_world
                  ? base_hash_u64(frame.hash, sim_world_hash(&app->game.run.world))
                  : frame.hash;
  line.triangles = frame.triangles;
  d->now.line[d->now.count++] = line;
  return 0;
}

static void walk_scenes(Drawn *d) {
  static const TourSize sizes[] = {{400, 700, 100}, {1280, 720, 100}, {800, 600, 150}};
  static Scenes *const scenes[] = {scenes_of_levels,      scenes_of_overlays, scenes_of_events,
                                   scenes_of_settings,    scenes_of_hands,    scenes_of_drawing,
                                   scenes_of_time,        scenes_of_ends,     scenes_of_pages,
                                   scenes_of_experiments, scenes_of_storms};
  const TourVisitor visitor = {note_scene, d};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    tour_screens(d->state, sizes[i], &visitor);
    tour_files(d->state, sizes[i], &visitor);
    tour_games(d->state, sizes[i], &visitor);
    tour_play(d->state, sizes[i], &visitor);
    tour_races(d->state, sizes[i], &visitor);
  }
  for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) scenes[i](d->state, &visitor);
}

/* The list */

static bool read_list(const char *path, List *list) {
  FILE *file = fopen(path, "r");
  if (file == NULL) return false;
  unsigned long long hash;
  char text[SCENE + 64];
  int begins = 0;
  while (fgets(text, sizeof text, file) != NULL) {
    Line line = {0};
    text[strcspn(text, "\n")] = '\0';
    if (sscanf(text, "probe %llx", &hash) == 1) list->probe = hash;
    if (sscanf(text, "%llx %d %n", &hash, &line.triangles, &begins) != 2 || list->count == MAX_SCENES)
      continue;
    line.hash = hash;
    snprintf(line.scene, sizeof line.scene, "%s", text + begins);
    list->line[list->count++] = line;
  }
  fclose(file);
  return true;
}

static void write_list(const char *path, const List *list) {
  FILE *file = fopen(path, "w");
  if (file == NULL) fail_msg("%s: %s", path, strerror(errno));
  fprintf(file, "probe %016llx\n", (unsigned long long)list->probe);
  for (int i = 0; i < list->count; i++)
    fprintf(file, "%016llx %6d %s\n", (unsigned long long)list->line[i].hash, list->line[i].triangles,
            list->line[i].scene);
  assert_int_equal(fclose(file), 0);
}

static int tell_difference(int told, const char *scene, const char *what) {
  if (told < MAX_TOLD) print_message("%s: %s\n", scene, what);
  return told + 1;
}

static int compare_lists(List *known, const List *now) {
  int told = 0;
  for (int i = 0; i < now->count; i++) {
    Line *line = find_line(known, now->line[i].scene);
    if (line == NULL)
      told = tell_difference(told, now->line[i].scene, "is not in the list");
    else if (line->hash != now->line[i].hash)
      told = tell_difference(told, line->scene, "is drawn otherwise");
    if (line != NULL) line->met = true;
  }
  for (int i = 0; i < known->count; i++)
    if (!known->line[i].met) told = tell_difference(told, known->line[i].scene, "was not shown");
  return told;
}

/* The test */

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
  drawn.state = state;
  drawn.now.probe = record_probe(hand_open_hall(*state));
  const bool compares = !drawn.writes && drawn.shown == NULL;
  if (compares && !read_list(drawn.path, &drawn.known)) fail_msg("%s: %s", drawn.path, strerror(errno));
  if (compares && drawn.known.probe != drawn.now.probe) {
    print_message("SKIPPED: the font of this machine (DejaVu Sans is wanted), FreeType or the C library's "
                  "mathematics differ from those of %s\n",
                  drawn.path);
    skip();
  }
  walk_scenes(&drawn);
  if (drawn.writes) write_list(drawn.path, &drawn.now);
  if (!compares) return;
  const int told = compare_lists(&drawn.known, &drawn.now);
  if (told > 0)
    fail_msg(
        "%d of %d scenes differ from %s. Where that is wanted: THRONG_DRAWN=%s test_drawn --write; what a "
        "scene draws: test_drawn --show 'SCENE'",
        told, drawn.now.count, drawn.path, drawn.path);
}

int main(int argc, char **argv) {
  drawn.path = getenv("THRONG_DRAWN");
  if (drawn.path == NULL || drawn.path[0] != '/') {
    fprintf(stderr, "THRONG_DRAWN has to be the list's whole path\n");
    return 1;
  }
  drawn.writes = argc == 2 && strcmp(argv[1], "--write") == 0;
  drawn.shown = argc == 3 && strcmp(argv[1], "--show") == 0 ? argv[2] : NULL;
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(everything_is_drawn_as_it_was, set_up_drawn, hand_teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
