#include "tour.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "app/actions/actions.h"
#include "app/files/drawing.h"
#include "app/games/games_list.h"
#include "app/games/waiting.h"
#include "app/race/race_setup.h"
#include "app/shelf/shelf.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_screens.h"
#include "base/file.h"

#define X(NAME, name) #name,
static const char *const names[] = {APP_SCREENS(X)};
#undef X

App *tour_open(void **state, TourSize size) {
  App *app = hand_open(*state, ((Hand *)*state)->level, size.width, size.height);
  app->settings.value[APP_SETTING_UI_SCALE] = size.percent;
  app->settings.value[APP_SETTING_PANEL_OPEN] = app->settings.value[APP_SETTING_OVERLAY_BUTTONS] = false;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = false;
  hand_frames(app, 3);
  return app;
}

static int look_at(const TourVisitor *visitor, App *app, const char *scene, TourKind kind) {
  return visitor->look(visitor->of, app, scene, kind);
}

static int look_at_screen(const TourVisitor *visitor, App *app, const char *scene) {
  hand_frames(app, 2);
  return look_at(visitor, app, scene, TOUR_SCREEN);
}

int tour_screens(void **state, TourSize size, const TourVisitor *visitor) {
  int faults = 0;
  App *app = tour_open(state, size);
  for (int screen = 0; screen < APP_SCREEN_COUNT; screen++) {
    if (screen >= APP_SCREEN_RACE && screen <= APP_SCREEN_PODIUM) continue; // with a race, below
    shell_go(app, (AppScreen)screen);
    faults += look_at_screen(visitor, app, names[screen]);
  }
  return faults;
}

static const char *const own_levels[][2] = {
    {"a-level-with-a-name-that-is-as-long-as-names-of-files-may-be",
     "throng level 1\ntitle = A title of eighty bytes is as long as a title of a level may be in a file, so\n"
     "brief = A brief may be three times as long, and is told whole where there is space for all of it.\n"
     "[map]\n@*.>\n"},
    {"half", "throng level 1\ntitle = Half Done\n[map]\n@..*\n"},
    {"broken", "throng level 1\n[map]\n@.?!;\n..\n...\n.\n....\n"},
};

enum { OWN = sizeof own_levels / sizeof *own_levels };

/// A file that was changed `days` days after some date, whenever the test runs.
static void put_text(const Hand *hand, const char *name, const char *text, int days) {
  enum { SOME_DATE = 1767225600, DAY = 86400 }; // seconds
  const struct timespec then = {.tv_sec = SOME_DATE + days * DAY};
  char path[256], error[BASE_FILE_ERROR_TEXT];
  snprintf(path, sizeof path, "%s/%s", hand->folder, name);
  assert_true(base_file_write(path, text, strlen(text), error));
  assert_int_equal(utimensat(AT_FDCWD, path, (const struct timespec[2]){then, then}, 0), 0);
}

static void put_folder(const Hand *hand, const char *name) {
  char path[256];
  snprintf(path, sizeof path, "%s/%s", hand->folder, name);
  mkdir(path, 0755);
}

static void put_own_levels(const Hand *hand) {
  char name[128];
  put_folder(hand, "levels");
  for (int i = 0; i < OWN; i++) {
    snprintf(name, sizeof name, "levels/%s.level", own_levels[i][0]);
    put_text(hand, name, own_levels[i][1], i);
  }
}

static int look_at_answer(const TourVisitor *visitor, App *app, AppFileAct act, AppScreen wanted,
                          const char *scene) {
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_FILE, .id = (int32_t)act});
  hand_frames(app, 2);
  assert_int_equal(app->screens.now, wanted);
  const int faults = look_at_screen(visitor, app, scene);
  shell_back(app);
  return faults;
}

static int look_at_own(const TourVisitor *visitor, App *app) {
  char scene[32];
  int faults = 0;
  for (int i = 0; i < OWN; i++) {
    app->screens.shelf->chosen = i;
    for (int renames = 0; renames < 2; renames++) {
      app->screens.shelf->renames = renames != 0;
      shell_go(app, APP_SCREEN_OWN);
      snprintf(scene, sizeof scene, "own %d%s", i, renames != 0 ? ", rename" : "");
      faults += look_at_screen(visitor, app, scene);
      shell_back(app);
    }
  }
  return faults;
}

static int look_at_new(const TourVisitor *visitor, App *app) {
  char scene[32];
  int faults = 0;
  for (int32_t generator = APP_SHELF_EMPTY; generator < 2; generator++) {
    app->screens.shelf->wanted = (AppNewLevel){generator, 40, 40, 999999};
    shell_go(app, APP_SCREEN_NEW);
    snprintf(scene, sizeof scene, "new %d", (int)generator + 1);
    faults += look_at_screen(visitor, app, scene);
    shell_back(app);
  }
  return faults;
}

static int look_at_save_as(const TourVisitor *visitor, App *app) {
  char scene[32];
  int faults = 0;
  for (int form = 0; form < formats_form_count; form++) {
    shell_go(app, APP_SCREEN_EDIT);
    shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_FILE, .id = APP_FILE_SAVE_AS});
    app->screens.shelf->form = form;
    for (int asks = 0; asks < 2; asks++) {
      app->screens.shelf->replaces = asks != 0;
      snprintf(scene, sizeof scene, "save as %d%s", form, asks != 0 ? ", replace" : "");
      faults += look_at_screen(visitor, app, scene);
    }
    shell_back(app);
  }
  return faults;
}

int tour_files(void **state, TourSize size, const TourVisitor *visitor) {
  put_own_levels(*state);
  App *app = tour_open(state, size);
  int faults = look_at_own(visitor, app) + look_at_new(visitor, app);
  SDL_SetClipboardText(own_levels[2][1]);
  faults += look_at_answer(visitor, app, APP_FILE_PASTE, APP_SCREEN_FAULTS, "faults of a text");
  shell_go(app, APP_SCREEN_EDIT);
  hand_frames(app, 2);
  faults += look_at_save_as(visitor, app);
  app->files.unsaved = app->files.dirty = true;
  faults += look_at_answer(visitor, app, APP_FILE_NEW, APP_SCREEN_UNSAVED, "unsaved changes");
  app_files_end(&app->files);
  app->files.recovery = (AppRecovery){.waits = true, .name = "a-level-with-a-name-that-is-as-long-as-it"};
  shell_go(app, APP_SCREEN_RECOVER);
  faults += look_at_screen(visitor, app, "recover a drawing");
  app->files.recovery.waits = false;
  return faults;
}

/// Games with the longest titles and results, one deleted, saved ones that cannot be read, one to go on with,
/// and a best run.
static void put_games(const Hand *hand) {
  static const char *const ends[] = {"won", "lost", "left"};
  static const char title[] = "A title of eighty bytes is as long as a title of a level may be in a file, so";
  char name[96], note[256];
  put_folder(hand, "games");
  put_folder(hand, "replays");
  put_folder(hand, "best");
  for (int i = 0; i < APP_GAMES_KEPT; i++) {
    snprintf(name, sizeof name, "games/20260101-0000%02d-00aa.txt", i);
    snprintf(note, sizeof note,
             "throng game 1\ntitle = %s\nend = %s\nticks = %d\nwhen = %d\nbest = yes\nhelped = yes\n", title,
             ends[i % 3], i * 20011, 1000 + i);
    put_text(hand, name, note, i);
  }
  put_text(hand, "replays/a-recording-with-a-name-that-is-as-long-as-such-names-may.replay", "no recording",
           0);
  put_text(hand, "best/first-light.replay", "", 0);
  snprintf(note, sizeof note,
           "throng unfinished 1\nname = 20260101-000000-00aa\ntitle = %s\nticks = 215999\nsize = 0\n"
           "hash = 0\n\n",
           title);
  put_text(hand, "continue.game", note, 0);
  put_text(hand, "continue-2.game", note, 0); // and the button that offers it
}

int tour_games(void **state, TourSize size, const TourVisitor *visitor) {
  static const AppScreen screens[] = {APP_SCREEN_TITLE, APP_SCREEN_REPLAYS, APP_SCREEN_CARD};
  char scene[32];
  int faults = 0;
  put_games(*state);
  App *app = tour_open(state, size);
  assert_true(app_games_waiting(&app->games) > 0 && app->games.kept_count == APP_GAMES_KEPT);
  assert_true(app_games_delete(&app->games, 3));
  for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
    app->screens.map_place = 0;
    shell_go(app, screens[i]);
    snprintf(scene, sizeof scene, "%s, games kept", names[screens[i]]);
    faults += look_at_screen(visitor, app, scene);
  }
  assert_true(app_games_put_back(&app->games));
  return faults;
}

static void switch_overlays(App *app, int step) {
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = step > 0 && i % step == 0;
}

int tour_play(void **state, TourSize size, const TourVisitor *visitor) {
  char scene[48];
  int faults = 0;
  App *app = tour_open(state, size);
  app->screens.lab_sections = ~0u;
  app->screens.lab_plots = true;
  for (int shown = 0; shown < 4; shown++) {
    app->settings.value[APP_SETTING_PANEL_OPEN] = (shown & 1) != 0;
    app->settings.value[APP_SETTING_OVERLAY_BUTTONS] = (shown & 2) != 0;
    for (int full = 0; full < 2; full++) {
      app->screens.drawer_full = full != 0;
      snprintf(scene, sizeof scene, "the game%s%s%s", (shown & 1) != 0 ? ", lab" : "",
               (shown & 2) != 0 ? ", switches" : "", full != 0 ? ", full" : "");
      faults += look_at_screen(visitor, app, scene);
    }
  }
  switch_overlays(app, 1);
  app->settings.value[APP_SETTING_OVERLAY_NAMES] = 0;
  hand_frames(app, 4);
  faults += look_at(visitor, app, "all overlays without names", TOUR_UNNAMED);
  app->settings.value[APP_SETTING_OVERLAY_NAMES] = 1;
  hand_frames(app, 4);
  faults += look_at(visitor, app, "all overlays", TOUR_NAMED);
  switch_overlays(app, 0);
  app->screens.drawer_full = false;
  app->game.run.paused = true;
  faults += look_at_screen(visitor, app, "the pause");
  app->game.run.paused = false;
  switch_overlays(app, 5);
  hand_frames(app, 3);
  return faults + look_at(visitor, app, "the game with overlays", TOUR_OVERLAYS);
}

static int look_at_race(const TourVisitor *visitor, App *app, int preset) {
  static const char *const tools[] = {"", ", tools", ", tools with names"};
  char scene[48];
  int faults = 0;
  for (int shown = 0; shown < 3; shown++) {
    app->race->tools = shown != 0;
    app->settings.value[APP_SETTING_OVERLAY_NAMES] = shown == 2;
    hand_frames(app, 2);
    snprintf(scene, sizeof scene, "race %d%s", preset, tools[shown]);
    faults += look_at(visitor, app, scene, TOUR_RACE);
  }
  app->race->tools = false;
  return faults;
}

int tour_races(void **state, TourSize size, const TourVisitor *visitor) {
  char scene[32];
  int faults = 0;
  App *app = tour_open(state, size);
  for (int preset = 0; preset < app_race_preset_count; preset += 5) {
    shell_go(app, APP_SCREEN_RACERS);
    hand_frames(app, 2);
    app_intend(&app->intents, (AppIntent){.kind = APP_INTENT_RACE_PRESET, .id = preset});
    shell_perform(app);
    assert_non_null(app->race);
    faults += look_at_race(visitor, app, preset);
    shell_go(app, APP_SCREEN_RACE_PANE);
    snprintf(scene, sizeof scene, "race %d, a pane", preset);
    faults += look_at_screen(visitor, app, scene);
    shell_go(app, APP_SCREEN_PODIUM);
    snprintf(scene, sizeof scene, "race %d, podium", preset);
    faults += look_at_screen(visitor, app, scene);
    shell_go(app, APP_SCREEN_GAME);
  }
  return faults;
}
