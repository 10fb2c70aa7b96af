#include "app/files/files_own.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/game/notice.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/path.h"

enum { MAX_OWN = 4096, MAX_DELETED = 50, MAX_NUMBER = 10000, SLUG = APP_FILES_NAME - 8 };

const char *app_files_short(const char *path, char *out, size_t size) {
  assert(size > sizeof "...");
  const char *home = getenv("HOME");
  const size_t length = home != NULL ? strlen(home) : 0;
  const bool inside = length > 1 && strncmp(path, home, length) == 0 && path[length] == '/';
  const char *rest = inside ? path + length : path, *head = inside ? "~" : "";
  const size_t fits = size - strlen(head) - 1;
  if (strlen(rest) > fits) { // its end says more than its beginning
    head = "...";
    rest += strlen(rest) - (size - sizeof "...");
  }
  memmove(out + strlen(head), rest, strlen(rest) + 1);
  memcpy(out, head, strlen(head));
  return out;
}

/* Names */

void app_files_set_name(AppFiles *files) {
  snprintf(files->name, sizeof files->name, "%.*s", (int)sizeof files->name - 1,
           files->path[0] == '\0' ? "Not saved yet" : files->path + base_path_folder(files->path));
}

/// The letter without its accent of U+00C0 .. U+017F; '-': none.
static char plain_letter(unsigned code) {
  static const char letters[] = "aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty"
                                "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                                "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
  const unsigned at = code - 0xC0;
  return code >= 0xC0 && at < sizeof letters - 1 ? letters[at] : '-';
}

static char slug_letter(const unsigned char *text, size_t *bytes) {
  *bytes = 1;
  if (text[0] < 0x80) {
    if (text[0] >= 'A' && text[0] <= 'Z') return (char)(text[0] - 'A' + 'a');
    const bool plain = (text[0] >= 'a' && text[0] <= 'z') || (text[0] >= '0' && text[0] <= '9');
    return plain ? (char)text[0] : text[0] == '\'' ? '\0' : '-';
  }
  if (text[0] < 0xC3 || text[0] > 0xC5 || (text[1] & 0xC0) != 0x80) return '-';
  *bytes = 2;
  return plain_letter((text[0] & 31u) << 6 | (text[1] & 63u));
}

void app_files_own_slug(const char *title, char name[APP_FILES_NAME]) {
  size_t used = 0, bytes = 0;
  for (const unsigned char *at = (const unsigned char *)title; *at != '\0' && used < SLUG; at += bytes) {
    const char letter = slug_letter(at, &bytes);
    if (letter == '\0' || (letter == '-' && (used == 0 || name[used - 1] == '-'))) continue;
    name[used++] = letter;
  }
  while (used > 0 && name[used - 1] == '-') used--;
  name[used] = '\0';
  if (used == 0) snprintf(name, APP_FILES_NAME, "level");
}

bool app_files_own_path(const AppFiles *files, const char *name, const char *ending,
                        char path[APP_FILES_PATH]) {
  const bool inside = name[0] != '\0' && name[0] != '.' && strchr(name, '/') == NULL;
  const int length = snprintf(path, APP_FILES_PATH, "%s/levels/%s%s", files->home, name, ending);
  if (files->home[0] != '\0' && inside && length > 0 && length < APP_FILES_PATH) return true;
  path[0] = '\0';
  return false;
}

void app_files_own_free_name(const AppFiles *files, const char *wanted, const char *ending,
                             char name[APP_FILES_NAME]) {
  char path[APP_FILES_PATH];
  struct stat info;
  for (int number = 1; number < MAX_NUMBER; number++) {
    if (number == 1)
      snprintf(name, APP_FILES_NAME, "%.*s", SLUG, wanted);
    else
      snprintf(name, APP_FILES_NAME, "%.*s-%d", SLUG, wanted, number);
    if (!app_files_own_path(files, name, ending, path) || (lstat(path, &info) != 0 && errno == ENOENT))
      return;
  }
}

bool app_files_own_has(const AppFiles *files, const char *path) {
  const size_t length = strlen(files->home);
  return length > 0 && strncmp(path, files->home, length) == 0 &&
         strncmp(path + length, "/levels/", 8) == 0 && strchr(path + length + 8, '/') == NULL;
}

/* The list */

/// Newest first; of equally old ones by name.
static int by_time(const void *a, const void *b) {
  const AppOwnLevel *one = a, *other = b;
  if (one->changed != other->changed) return one->changed > other->changed ? -1 : 1;
  return strcmp(one->file, other->file);
}

static bool read_entry(const char *folder, const char *file, const char *ending, AppOwnLevel *own) {
  struct stat info;
  const size_t length = strlen(file);
  if (file[0] == '.' || ending == NULL || length >= sizeof own->file) return false;
  const int written = snprintf(own->path, sizeof own->path, "%s/%s", folder, file);
  if (written < 0 || (size_t)written >= sizeof own->path) return false;
  if (stat(own->path, &info) != 0 || !S_ISREG(info.st_mode)) return false;
  assert(length >= strlen(ending));
  memcpy(own->file, file, length + 1);
  snprintf(own->name, sizeof own->name, "%.*s", (int)(length - strlen(ending)), file);
  own->changed = (int64_t)info.st_mtime;
  return true;
}

int32_t app_files_list(const char *folder, const char *(*ending_of)(const char *file), int32_t max,
                       AppOwnLevel **list) {
  int32_t count = 0;
  free(*list);
  *list = NULL;
  DIR *dir = opendir(folder);
  if (dir == NULL) return 0; // nothing was saved so far
  for (struct dirent *file = readdir(dir); file != NULL && count < max; file = readdir(dir)) {
    AppOwnLevel own = {0};
    if (!read_entry(folder, file->d_name, ending_of(file->d_name), &own)) continue;
    AppOwnLevel *grown = base_grown(*list, (size_t)count, sizeof *grown);
    if (grown == NULL) break;
    *list = grown;
    grown[count++] = own;
  }
  closedir(dir);
  assert((*list == NULL) == (count == 0));
  if (count > 1) qsort(*list, (size_t)count, sizeof **list, by_time);
  return count;
}

/// The ending of a level file whose name fits; NULL: any other file.
static const char *level_ending(const char *file) {
  const FormatsForm *form = formats_form(file);
  return form != NULL && strlen(file) - strlen(form->ending) < APP_FILES_NAME ? form->ending : NULL;
}

void app_files_own_list(AppFiles *files) {
  char folder[APP_FILES_PATH + 8];
  files->own_revision++;
  snprintf(folder, sizeof folder, "%s/levels", files->home);
  files->own_count = app_files_list(files->home[0] != '\0' ? folder : "", level_ending, MAX_OWN, &files->own);
}

void app_files_print_hash(const char *data, size_t size, char out[32]) {
  BaseHash hash = base_hash_u64(BASE_HASH_START, size);
  for (size_t i = 0; i < size; i++) hash = base_hash_u64(hash, (unsigned char)data[i]);
  snprintf(out, 32, "%016" PRIx64, (uint64_t)hash);
}

int app_files_make_folder(const char *path) {
  struct stat info;
  if (mkdir(path, 0755) == 0) return 0;
  const int why = errno;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode) ? 0 : why;
}

/* Acts on one level */

bool app_files_folder(const AppFiles *files, const char *name, AppGame *game) {
  char folder[APP_FILES_PATH + 16], shown[96];
  if (files->home[0] == '\0') {
    app_notice(&game->told.notice, "There is no folder to keep levels in.");
    return false;
  }
  snprintf(folder, sizeof folder, "%s/%s", files->home, name);
  const int why = app_files_make_folder(folder);
  if (why == 0) return true;
  app_notice(&game->told.notice, "The folder %s cannot be made: %s.",
             app_files_short(folder, shown, sizeof shown), strerror(why));
  return false;
}

const AppOwnLevel *app_files_own_row(const AppFiles *files, int32_t row) {
  return row >= 0 && row < files->own_count ? &files->own[row] : NULL;
}

bool app_files_own_duplicate(AppFiles *files, AppGame *game, int32_t row) {
  const AppOwnLevel *own = app_files_own_row(files, row);
  char error[BASE_FILE_ERROR_TEXT], name[APP_FILES_NAME], path[APP_FILES_PATH], *data = NULL;
  size_t size = 0;
  if (own == NULL) return false;
  const char *ending = own->file + strlen(own->name);
  app_files_own_free_name(files, own->name, ending, name);
  const bool done = app_files_own_path(files, name, ending, path) &&
                    base_file_read(own->path, FORMATS_MAX_BYTES, &data, &size, error) &&
                    base_file_write(path, data, size, error);
  free(data);
  if (done)
    app_notice(&game->told.notice, "Duplicated as %s.", name);
  else
    app_notice(&game->told.notice, "%s could not be duplicated: %.90s.", own->file, base_file_reason(error));
  app_files_own_list(files);
  return done;
}

/// Takes the drawing along where it belongs to the file.
static void follow_file(AppFiles *files, const char *from, const char *to) {
  if (strcmp(files->path, from) != 0) return;
  snprintf(files->path, sizeof files->path, "%s", to);
  app_files_set_name(files);
}

bool app_files_own_rename(AppFiles *files, AppGame *game, int32_t row, const char *name) {
  const AppOwnLevel *own = app_files_own_row(files, row);
  char path[APP_FILES_PATH], slug[APP_FILES_NAME];
  struct stat info;
  if (own == NULL) return false;
  app_files_own_slug(name, slug);
  if (strcmp(slug, own->name) == 0) return true;
  if (!app_files_own_path(files, slug, own->file + strlen(own->name), path)) return false;
  if (lstat(path, &info) == 0) {
    app_notice(&game->told.notice, "There is a level %s already.", slug);
    return false;
  }
  if (rename(own->path, path) != 0) {
    app_notice(&game->told.notice, "%s could not be renamed: %s.", own->file, strerror(errno));
    return false;
  }
  follow_file(files, own->path, path);
  app_files_own_list(files);
  return true;
}

/// Drops the oldest deleted files beyond MAX_DELETED, but not the last one. Their names begin with the time,
/// and the clock may have been set back.
static void thin_out(const char *folder, const char *last) {
  struct dirent **names = NULL;
  const int count = scandir(folder, &names, NULL, alphasort);
  for (int i = 0, kept = count - 2; i < count; i++) {
    char path[APP_FILES_PATH * 2];
    snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
    const bool old = names[i]->d_name[0] != '.' && kept > MAX_DELETED && strcmp(path, last) != 0;
    if (old && remove(path) == 0) kept--;
    free(names[i]);
  }
  free(names);
}

bool app_files_set_aside(AppFiles *files, AppGame *game, const char *path, char kept[APP_FILES_PATH]) {
  char folder[APP_FILES_PATH + 16];
  struct stat info;
  if (!app_files_folder(files, "deleted", game)) return false;
  snprintf(folder, sizeof folder, "%s/deleted", files->home);
  for (int number = 0; number < MAX_NUMBER; number++) {
    const int length = snprintf(kept, APP_FILES_PATH, "%s/%012lld-%04d-%s", folder, (long long)time(NULL),
                                number, path + base_path_folder(path));
    if (length < 0 || length >= APP_FILES_PATH) return false;
    if (lstat(kept, &info) != 0) break;
  }
  if (rename(path, kept) != 0) {
    app_notice(&game->told.notice, "It could not be deleted: %s.", strerror(errno));
    return false;
  }
  thin_out(folder, kept);
  return true;
}

bool app_files_own_delete(AppFiles *files, AppGame *game, int32_t row) {
  const AppOwnLevel *own = app_files_own_row(files, row);
  AppDeleted deleted = {0};
  if (own == NULL) return false;
  snprintf(deleted.name, sizeof deleted.name, "%s", own->name);
  snprintf(deleted.from, sizeof deleted.from, "%s", own->path);
  const bool done = app_files_set_aside(files, game, own->path, deleted.kept);
  if (done) files->deleted = deleted;
  app_files_own_list(files);
  return done;
}

bool app_files_own_put_back(AppFiles *files, AppGame *game) {
  AppDeleted *deleted = &files->deleted;
  char name[APP_FILES_NAME], path[APP_FILES_PATH];
  if (deleted->name[0] == '\0') return false;
  const FormatsForm *form = formats_form(deleted->from);
  const char *ending = form != NULL ? form->ending : ".level";
  app_files_own_free_name(files, deleted->name, ending, name); // another one may have its name now
  if (!app_files_own_path(files, name, ending, path)) return false;
  if (rename(deleted->kept, path) != 0) {
    app_notice(&game->told.notice, "%s could not be put back: %s.", deleted->name, strerror(errno));
    return false;
  }
  deleted->name[0] = '\0';
  app_files_own_list(files);
  return true;
}
