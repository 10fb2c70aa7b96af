/* Queries about paths on POSIX systems. */
#include "base/path.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

BasePathKind base_path_kind(const char *path) {
  struct stat info;
  if (stat(path, &info) != 0) return BASE_PATH_NONE;
  return S_ISREG(info.st_mode) ? BASE_PATH_FILE : BASE_PATH_OTHER;
}

bool base_path_exists(const char *path) {
  return access(path, F_OK) == 0;
}

bool base_path_is_readable(const char *path) {
  return access(path, R_OK) == 0;
}

bool base_path_is_same(const char *path, const char *other) {
  struct stat one, two;
  return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev &&
         one.st_ino == two.st_ino;
}

size_t base_path_folder(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash == NULL ? 0 : (size_t)(slash + 1 - path);
}

bool base_folder_make(const char *path) {
  return mkdir(path, 0777) == 0;
}

void base_folder_list(const char *path, bool (*take)(void *context, const char *name), void *context) {
  DIR *dir = opendir(path);
  if (dir == NULL) return;
  const struct dirent *entry = readdir(dir);
  while (entry != NULL && take(context, entry->d_name)) entry = readdir(dir);
  closedir(dir);
}
