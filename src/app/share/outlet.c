/* Folders and names of shared files. */
#include "app/share/outlet.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "app/files/files_own.h"

enum { MAX_NUMBER = 10000, STAMP = 32 };

AppOutlet app_share_outlet_of(const AppFiles *files, const AppGame *game, const char *folder) {
  AppOutlet outlet = {.folder = folder};
  char slug[APP_FILES_NAME] = "throng", stamp[STAMP] = "", tick[STAMP] = "";
  const time_t now = time(NULL);
  struct tm date;
  if (game->run.has_world && !game->run.backdrop) {
    app_files_own_slug(game->run.level.title[0] != '\0' ? game->run.level.title : game->run.level_name, slug);
    snprintf(tick, sizeof tick, "-t%lld", (long long)game->run.world.tick);
  }
  if (localtime_r(&now, &date) != NULL) strftime(stamp, sizeof stamp, "-%Y%m%d-%H%M%S", &date);
  snprintf(outlet.home, sizeof outlet.home, "%s", files->home);
  snprintf(outlet.name, sizeof outlet.name, "%s%s%s", slug, stamp, tick);
  return outlet;
}

static AppSaved failed(const char *path, const char *reason) {
  AppSaved result = {.saved = false};
  snprintf(result.path, sizeof result.path, "%s", path);
  snprintf(result.reason, sizeof result.reason, "%.*s", APP_OUTLET_REASON - 1, reason);
  return result;
}

/// A path that no file has. False: there is none.
static bool find_path(const AppOutlet *outlet, const char *ending, char path[APP_FILES_PATH]) {
  struct stat info;
  for (int number = 1; number < MAX_NUMBER; number++) {
    char more[STAMP] = "";
    if (number > 1) snprintf(more, sizeof more, "-%d", number);
    const int length = snprintf(path, APP_FILES_PATH, "%s/%s/%s%s%s", outlet->home, outlet->folder,
                                outlet->name, more, ending);
    if (length < 0 || length >= APP_FILES_PATH) return false;
    if (lstat(path, &info) != 0) return true;
  }
  return false;
}

AppSaved app_share_outlet_write(const AppOutlet *outlet, const char *ending, const void *data, size_t size) {
  assert(ending[0] == '.');
  char folder[APP_FILES_PATH], error[BASE_FILE_ERROR_TEXT];
  if (outlet->home[0] == '\0') return failed("", "there is no folder to keep files in");
  const int length = snprintf(folder, sizeof folder, "%s/%s", outlet->home, outlet->folder);
  if (length < 0 || (size_t)length >= sizeof folder) return failed(outlet->home, "the path is too long");
  const int why = app_files_make_folder(folder);
  if (why != 0) return failed(folder, strerror(why));
  AppSaved result = {.saved = true};
  if (!find_path(outlet, ending, result.path)) return failed(folder, "there is no name left for it");
  if (base_file_write(result.path, data, size, error)) return result;
  return failed(folder, base_file_reason(error));
}
