/* Settings and best times: kept and found again, broken files, no folder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/overlays/overlays.h"
#include "app/platform/settings.h"
#include "base/file.h"
#include "base/random.h"

typedef struct Place {
  char folder[256], file[300], broken[300];
  AppSettings settings, again;
} Place;

static int make_place(void **state) {
  Place *place = calloc(1, sizeof *place);
  if (place == NULL) return -1;
  snprintf(place->folder, sizeof place->folder, "/tmp/throng-settings-XXXXXX");
  if (mkdtemp(place->folder) == NULL) return -1;
  snprintf(place->file, sizeof place->file, "%s/settings.txt", place->folder);
  snprintf(place->broken, sizeof place->broken, "%s/settings.txt.broken", place->folder);
  *state = place;
  return setenv("THRONG_PREF", place->folder, 1);
}

static int free_place(void **state) {
  Place *place = *state;
  char command[300];
  snprintf(command, sizeof command, "rm -rf '%s'", place->folder);
  free(place);
  return system(command);
}

static bool note(AppSettings *settings, const char *level, int64_t ticks) {
  return app_records_win(&settings->records, level, (AppWin){.ticks = ticks, .hearts = 1}).best;
}

static bool exists(const char *path) {
  return access(path, F_OK) == 0;
}

static void write_file(const Place *place, const void *data, size_t size) {
  char error[BASE_FILE_ERROR_TEXT];
  assert_true(base_file_write(place->file, data, size, error));
}

static void the_first_game_has_the_defaults(void **state) {
  Place *place = *state;
  app_settings_load(&place->settings, app_overlays_name);
  assert_string_equal(place->settings.path, place->file);
  assert_false(place->settings.value[APP_SETTING_FULLSCREEN] ||
               place->settings.value[APP_SETTING_PANEL_OPEN] ||
               place->settings.value[APP_SETTING_REDUCED_MOTION]);
  assert_int_equal(place->settings.records.count, 0);
  assert_int_equal(app_records_best(&place->settings.records, "first-light"), 0);
  assert_false(exists(place->broken));
}

static void everything_comes_back(void **state) {
  Place *place = *state;
  AppSettings *settings = &place->settings;
  app_settings_load(settings, app_overlays_name);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) settings->overlay[i] = i % 3 == 1;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) settings->folded[i] = i % 2 == 1;
  settings->value[APP_SETTING_PANEL_OPEN] = settings->value[APP_SETTING_REDUCED_MOTION] = true;
  settings->value[APP_SETTING_COLOURS] = APP_COLOURS_VIRIDIS;
  assert_true(settings->value[APP_SETTING_VOLUME] == app_setting_info[APP_SETTING_VOLUME].default_value &&
              !settings->value[APP_SETTING_MUTED]);
  settings->value[APP_SETTING_VOLUME] = 35;
  settings->value[APP_SETTING_MUTED] = true;
  assert_true(note(settings, "first-light", 1234));
  assert_true(note(settings, "file.My_Cave", 600));
  app_settings_save(settings);
  app_settings_load(&place->again, app_overlays_name);
  assert_memory_equal(place->again.overlay, settings->overlay, sizeof settings->overlay);
  assert_memory_equal(place->again.folded, settings->folded, sizeof settings->folded);
  assert_true(place->again.value[APP_SETTING_PANEL_OPEN] && place->again.value[APP_SETTING_REDUCED_MOTION] &&
              !place->again.value[APP_SETTING_FULLSCREEN]);
  assert_int_equal(place->again.value[APP_SETTING_COLOURS], APP_COLOURS_VIRIDIS);
  assert_true(place->again.value[APP_SETTING_VOLUME] == 35 && place->again.value[APP_SETTING_MUTED]);
  assert_int_equal(app_records_best(&place->again.records, "first-light"), 1234);
  assert_int_equal(app_records_best(&place->again.records, "file.My_Cave"), 600);
  assert_false(exists(place->broken));
}

static void what_can_be_read_is_taken(void **state) {
  Place *place = *state;
  const char text[] =
      "throng settings 1\r\npanel_open = yes\ncolours = purple\nvolume = 101\n\nfullscreen=maybe\nbest ring "
      "= 77\n"
      "best ../x = 5\nbest ring2 = -4\noverlay heat = yes\noverlay nonsense = yes\nwhat is this";
  write_file(place, text, sizeof text - 1);
  app_settings_load(&place->settings, app_overlays_name);
  assert_true(place->settings.value[APP_SETTING_PANEL_OPEN] &&
              place->settings.overlay[app_overlays_find("heat")]);
  assert_int_equal(place->settings.value[APP_SETTING_COLOURS], APP_COLOURS_CIVIDIS);
  assert_int_equal(place->settings.value[APP_SETTING_VOLUME],
                   app_setting_info[APP_SETTING_VOLUME].default_value);
  assert_int_equal(place->settings.records.count, 1);
  assert_int_equal(app_records_best(&place->settings.records, "ring"), 77);
  assert_true(exists(place->broken));                  // the old file is kept
  app_settings_load(&place->again, app_overlays_name); // and the new one is sound
  assert_true(place->again.value[APP_SETTING_PANEL_OPEN]);
  assert_int_equal(app_records_best(&place->again.records, "ring"), 77);
}

static void other_files_are_set_aside(void **state) {
  Place *place = *state;
  write_file(place, "", 0);
  app_settings_load(&place->settings, app_overlays_name);
  assert_int_equal(place->settings.records.count, 0);
  assert_true(exists(place->broken));
  size_t size = 3u << 20;
  char *large = calloc(1, size);
  assert_non_null(large);
  write_file(place, large, size);
  free(large);
  app_settings_load(&place->settings, app_overlays_name);
  char *data, error[BASE_FILE_ERROR_TEXT], second[330];
  snprintf(second, sizeof second, "%s-2", place->broken);
  assert_true(base_file_read(second, size, &data, &size, error));
  assert_int_equal(size, 3u << 20);
  free(data);
}

static void random_bytes_do_no_harm(void **state) {
  Place *place = *state;
  BaseRandom random = base_random_seeded(11, 0);
  char bytes[400];
  for (int round = 0; round < 50; round++) {
    int start = snprintf(bytes, sizeof bytes, "throng settings 1\n");
    static const char letters[] = "best overlay=\n yes\0#1234-\xff";
    for (size_t i = (size_t)start; i < sizeof bytes; i++)
      bytes[i] = letters[base_random_below(&random, sizeof letters)];
    write_file(place, bytes, sizeof bytes);
    app_settings_load(&place->settings, app_overlays_name);
    assert_in_range(place->settings.records.count, 0, APP_MAX_RECORDS);
  }
}

static void without_a_folder_the_game_goes_on(void **state) {
  Place *place = *state;
  write_file(place, "x", 1);
  setenv("THRONG_PREF", place->file, 1); // a file is no folder
  app_settings_load(&place->settings, app_overlays_name);
  assert_string_equal(place->settings.path, "");
  assert_true(note(&place->settings, "ring", 5));
  app_settings_save(&place->settings);
  assert_int_equal(app_records_best(&place->settings.records, "ring"), 5);
  setenv("THRONG_PREF", "/proc/no/such/place", 1);
  app_settings_load(&place->settings, app_overlays_name);
  assert_string_equal(place->settings.path, "");
}

/// Settings of earlier versions lie in a folder of the same name one level deeper.
static void settings_of_earlier_versions_move_up(void **state) {
  static const char text[] = "throng settings 1\nmuted = yes\nbest ring = 77\n";
  Place *place = *state;
  char folder[300], inner[320], old[340], path[340], error[BASE_FILE_ERROR_TEXT];
  snprintf(folder, sizeof folder, "%s/throng", place->folder);
  snprintf(inner, sizeof inner, "%s/throng", folder);
  snprintf(old, sizeof old, "%s/settings.txt", inner);
  snprintf(path, sizeof path, "%s/settings.txt", folder);
  assert_true(mkdir(folder, 0755) == 0 && mkdir(inner, 0755) == 0);
  assert_true(base_file_write(old, text, sizeof text - 1, error));
  unsetenv("THRONG_PREF");
  setenv("XDG_DATA_HOME", place->folder, 1);
  app_settings_load(&place->settings, app_overlays_name);
  assert_string_equal(place->settings.path, path);
  assert_true(place->settings.value[APP_SETTING_MUTED]);
  assert_int_equal(app_records_best(&place->settings.records, "ring"), 77);
  assert_true(exists(path));
  assert_false(exists(inner));
  // Where both are, the newer place counts and the other is left alone.
  assert_true(note(&place->settings, "ring", 5));
  app_settings_save(&place->settings);
  assert_true(mkdir(inner, 0755) == 0 && base_file_write(old, text, sizeof text - 1, error));
  app_settings_load(&place->again, app_overlays_name);
  assert_int_equal(app_records_best(&place->again.records, "ring"), 5);
  assert_true(exists(old));
  unsetenv("XDG_DATA_HOME");
  assert_true(remove(old) == 0 && rmdir(inner) == 0 && remove(path) == 0);
}

static void a_failed_save_is_said_once(void **state) {
  Place *place = *state;
  app_settings_load(&place->settings, app_overlays_name);
  snprintf(place->settings.path, sizeof place->settings.path, "/proc/no/such/place/settings.txt");
  app_settings_save(&place->settings);
  assert_true(place->settings.save_failed);
  app_settings_save(&place->settings);
  snprintf(place->settings.path, sizeof place->settings.path, "%s", place->file);
  app_settings_save(&place->settings);
  assert_false(place->settings.save_failed);
  assert_true(exists(place->file));
}

/// Each saves all that it has; nothing of the other is lost.
static void two_windows_lose_nothing(void **state) {
  Place *place = *state;
  AppSettings *one = &place->settings, *other = &place->again;
  app_settings_load(one, app_overlays_name);
  app_settings_save(one);
  app_settings_load(other, app_overlays_name);
  assert_true(note(one, "ring", 100) && note(one, "cave", 50));
  one->value[APP_SETTING_VOLUME] = 35;
  one->met[2] = one->overlay[1] = one->known[APP_THING_DEPTH] = true;
  app_records_night(&one->records, (AppNight){20260314, 7, 900, 3});
  app_settings_save(one);
  assert_true(note(other, "ring", 200) && note(other, "hall", 10)); // it knows of no better one
  other->value[APP_SETTING_MUTED] = true;
  app_records_night(&other->records, (AppNight){20260315, 8, 800, 2});
  app_settings_save(other);
  app_settings_save(one);
  app_settings_load(other, app_overlays_name);
  assert_int_equal(app_records_best(&other->records, "ring"), 100);
  assert_int_equal(app_records_best(&other->records, "cave"), 50);
  assert_int_equal(app_records_best(&other->records, "hall"), 10);
  assert_int_equal(other->records.night_count, 2);
  assert_int_equal(other->value[APP_SETTING_VOLUME], 35);
  assert_true(other->value[APP_SETTING_MUTED] && other->met[2] && other->overlay[1]);
  assert_true(other->known[APP_THING_DEPTH] && !other->known[APP_THING_LAB]);
  other->value[APP_SETTING_MUTED] = false; // what was changed last counts
  app_settings_save(other);
  app_settings_save(one);
  app_settings_load(one, app_overlays_name);
  assert_false(one->value[APP_SETTING_MUTED]);
  assert_true(note(one, "ring", 90));
  app_settings_save(one);
  app_settings_refresh(other);
  assert_false(note(other, "ring", 95)); // not a new best time
}

/// Many at once, each with levels of its own.
static void many_windows_lose_nothing(void **state) {
  enum { WINDOWS = 4, WINS = 12 };
  Place *place = *state;
  pid_t child[WINDOWS];
  char name[32];
  for (int i = 0; i < WINDOWS; i++) {
    child[i] = fork();
    assert_true(child[i] >= 0);
    if (child[i] > 0) continue;
    app_settings_load(&place->settings, app_overlays_name);
    for (int win = 0; win < WINS; win++) {
      snprintf(name, sizeof name, "level-%d-%d", i, win);
      note(&place->settings, name, 100 + win);
      app_settings_save(&place->settings);
    }
    _exit(place->settings.save_failed);
  }
  for (int i = 0; i < WINDOWS; i++) {
    int status = 0;
    assert_int_equal(waitpid(child[i], &status, 0), child[i]);
    assert_int_equal(status, 0);
  }
  app_settings_load(&place->settings, app_overlays_name);
  assert_int_equal(place->settings.records.count, WINDOWS * WINS);
}

static bool holds(const char *path, const char *text) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  if (!base_file_read(path, 1 << 20, &data, &size, error)) return false;
  const bool same = size == strlen(text) && memcmp(data, text, size) == 0;
  free(data);
  return same;
}

static void no_broken_file_takes_the_place_of_another(void **state) {
  Place *place = *state;
  char text[32], path[330];
  for (int i = 1; i <= 20; i++) {
    snprintf(text, sizeof text, "broken %d", i);
    write_file(place, text, strlen(text));
    app_settings_load(&place->settings, app_overlays_name);
    assert_false(place->settings.held);
    assert_false(holds(place->file, text));
  }
  write_file(place, "one too many", 12);
  app_settings_load(&place->settings, app_overlays_name);
  assert_true(place->settings.held && place->settings.told[0] != '\0');
  note(&place->settings, "ring", 5);
  app_settings_save(&place->settings);
  assert_true(holds(place->file, "one too many"));
  assert_true(holds(place->broken, "broken 1"));
  for (int i = 2; i <= 20; i++) {
    snprintf(path, sizeof path, "%s-%d", place->broken, i);
    snprintf(text, sizeof text, "broken %d", i);
    assert_true(holds(path, text));
  }
}

static void a_newer_file_is_left_alone(void **state) {
  static const char text[] = "throng settings 2\nvolume = 35\nbest ring = 77\nnew thing = 5\n";
  Place *place = *state;
  write_file(place, text, sizeof text - 1);
  app_settings_load(&place->settings, app_overlays_name);
  assert_true(place->settings.held);
  assert_non_null(strstr(place->settings.told, "newer version"));
  assert_int_equal(place->settings.value[APP_SETTING_VOLUME], 35);
  assert_int_equal(app_records_best(&place->settings.records, "ring"), 77);
  note(&place->settings, "ring", 5);
  app_settings_save(&place->settings);
  assert_true(holds(place->file, text));
  assert_false(exists(place->broken));
  // One that comes while the window is open, too.
  assert_int_equal(remove(place->file), 0);
  app_settings_load(&place->settings, app_overlays_name);
  write_file(place, text, sizeof text - 1);
  app_settings_save(&place->settings);
  assert_true(holds(place->file, text));
}

static void what_cannot_be_read_is_not_reset(void **state) {
  Place *place = *state;
  struct stat info;
  assert_int_equal(mkfifo(place->file, 0600), 0);
  alarm(20); // an open that waits for a writer would never end
  app_settings_load(&place->settings, app_overlays_name);
  assert_true(place->settings.held);
  assert_non_null(strstr(place->settings.told, "is a pipe"));
  app_settings_save(&place->settings);
  app_settings_refresh(&place->settings);
  alarm(0);
  assert_true(lstat(place->file, &info) == 0 && S_ISFIFO(info.st_mode));
  assert_int_equal(remove(place->file), 0);
  assert_int_equal(mkdir(place->file, 0755), 0);
  app_settings_load(&place->settings, app_overlays_name);
  app_settings_save(&place->settings);
  assert_true(place->settings.held && lstat(place->file, &info) == 0 && S_ISDIR(info.st_mode));
  assert_int_equal(rmdir(place->file), 0);
  if (geteuid() == 0) return; // who may read everything
  write_file(place, "throng settings 1\n", 18);
  assert_int_equal(chmod(place->file, 0), 0);
  app_settings_load(&place->settings, app_overlays_name);
  note(&place->settings, "ring", 5);
  app_settings_save(&place->settings);
  assert_int_equal(chmod(place->file, 0600), 0);
  assert_true(holds(place->file, "throng settings 1\n"));
  assert_false(exists(place->broken));
}

static void a_linked_file_stays_a_link(void **state) {
  Place *place = *state;
  char real[300], error[BASE_FILE_ERROR_TEXT];
  struct stat info;
  snprintf(real, sizeof real, "%s/real.txt", place->folder);
  assert_true(base_file_write(real, "nonsense", 8, error));
  assert_int_equal(symlink("real.txt", place->file), 0);
  app_settings_load(&place->settings, app_overlays_name); // broken, and put aside
  assert_true(note(&place->settings, "ring", 5));
  app_settings_save(&place->settings);
  assert_true(lstat(place->file, &info) == 0 && S_ISLNK(info.st_mode));
  assert_true(lstat(real, &info) == 0 && S_ISREG(info.st_mode));
  assert_true(lstat(place->broken, &info) == 0 && S_ISREG(info.st_mode));
  assert_true(holds(place->broken, "nonsense"));
  assert_false(holds(real, "nonsense"));
  app_settings_load(&place->again, app_overlays_name);
  assert_int_equal(app_records_best(&place->again.records, "ring"), 5);
}

/// Two pages' settings, made from the same ones, become one: what each has changed, and the better records.
static void two_pages_become_one(void **state) {
  (void)state;
  static const char before[] = "throng settings 1\nvolume = 40\nmusic = 50\nmuted = yes\nbest ring = 90\n";
  static const char here[] = "throng settings 1\nvolume = 45\nmusic = 50\nmuted = no\nmet shade = yes\n"
                             "best ring = 90\nmedals ring = par\nbest keep = 700\n";
  static const char there[] = "throng settings 1\nvolume = 40\nmusic = 55\nmuted = yes\nmet warden = yes\n"
                              "best ring = 80\nmedals ring = unhurt\nnight 20260314 77 = 8040 6\n";
  AppSettings joined;
  BaseBuffer out = {0};
  const AppSettingsTexts texts = {base_span(before), base_span(here), base_span(there)};
  assert_true(app_settings_join(app_overlays_name, &texts, &out));
  app_settings_default(&joined, app_overlays_name);
  assert_true(app_settings_parse(&joined, out.data, out.length));
  assert_int_equal(joined.value[APP_SETTING_VOLUME], 45);
  assert_int_equal(joined.value[APP_SETTING_MUSIC], 55);
  assert_false(joined.value[APP_SETTING_MUTED]);
  int met = 0;
  for (int kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) met += joined.met[kind];
  assert_int_equal(met, 2);
  assert_int_equal(app_records_best(&joined.records, "ring"), 80);
  assert_int_equal(app_records_best(&joined.records, "keep"), 700);
  assert_int_equal(app_records_find(&joined.records, "ring")->medals,
                   1u << APP_MEDAL_PAR | 1u << APP_MEDAL_UNHURT);
  assert_int_equal(joined.records.night_count, 1);
  base_buffer_free(&out);
}

/// Without what they were made from, what differs from the defaults counts as changed here. What cannot be
/// read in full is not joined.
static void strange_pages_are_not_joined(void **state) {
  (void)state;
  static const char here[] = "throng settings 1\nvolume = 45\n", there[] = "throng settings 1\nmusic = 55\n";
  static const char *const wrong[] = {"", "nonsense", "throng settings 2\n",
                                      "throng settings 1\nvolume = loud\n"};
  AppSettings joined;
  BaseBuffer out = {0};
  const AppSettingsTexts sound = {{"", 0}, base_span(here), base_span(there)};
  assert_true(app_settings_join(app_overlays_name, &sound, &out));
  app_settings_default(&joined, app_overlays_name);
  assert_true(app_settings_parse(&joined, out.data, out.length));
  assert_true(joined.value[APP_SETTING_VOLUME] == 45 && joined.value[APP_SETTING_MUSIC] == 55);
  base_buffer_free(&out);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    const AppSettingsTexts first = {{"", 0}, base_span(wrong[i]), base_span(there)};
    const AppSettingsTexts second = {{"", 0}, base_span(here), base_span(wrong[i])};
    assert_false(app_settings_join(app_overlays_name, &first, &out));
    assert_false(app_settings_join(app_overlays_name, &second, &out));
    assert_int_equal(out.length, 0);
  }
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, make_place, free_place)

int main(void) {
  const struct CMUnitTest tests[] = {
      IN_PLACE(the_first_game_has_the_defaults),
      IN_PLACE(everything_comes_back),
      IN_PLACE(what_can_be_read_is_taken),
      IN_PLACE(other_files_are_set_aside),
      IN_PLACE(random_bytes_do_no_harm),
      IN_PLACE(without_a_folder_the_game_goes_on),
      IN_PLACE(settings_of_earlier_versions_move_up),
      IN_PLACE(a_failed_save_is_said_once),
      IN_PLACE(two_windows_lose_nothing),
      IN_PLACE(many_windows_lose_nothing),
      cmocka_unit_test(two_pages_become_one),
      cmocka_unit_test(strange_pages_are_not_joined),
      IN_PLACE(no_broken_file_takes_the_place_of_another),
      IN_PLACE(a_newer_file_is_left_alone),
      IN_PLACE(what_cannot_be_read_is_not_reset),
      IN_PLACE(a_linked_file_stays_a_link),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
