/* Writing whole files: all of the new one, or all of the old one. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/system.h"

enum {
  PATH_CAPACITY = 4096,
  MAX_LINKS = 40,
  MAX_LISTED = 20000, // names in a folder that are looked at for leftovers
  PIPE_WAITS = 200,   // of PIPE_NANOSECONDS each
  PIPE_NANOSECONDS = 10000000,
};

/* Devices and pipes: renaming a file over one would remove it for all other programs */

/// A pipe opens once somebody reads from it.
static int open_stream(const char *path, bool pipe) {
  int file = -1;
  for (int i = 0; i < PIPE_WAITS; i++) {
    file = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file >= 0 || !pipe || errno != ENXIO) break;
    nanosleep(&(struct timespec){0, PIPE_NANOSECONDS}, NULL);
  }
  if (file >= 0) fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK);
  return file;
}

static bool write_into(const char *path, bool pipe, const void *data, size_t size, char *error) {
  const int file = open_stream(path, pipe);
  if (file < 0 && pipe && errno == ENXIO) return base_file_fail(error, path, "nobody reads from this pipe");
  bool written = file >= 0 && base_file_write_all(file, data, size);
  int why = errno;
  if (file >= 0 && close(file) != 0 && written) written = false, why = errno;
  return written ? true : base_file_fail(error, path, strerror(why));
}

/* Links */

/// The file that a link finally leads to, so that the file is replaced and the link stays; malloc'ed, NULL:
/// errno says why. A link that leads nowhere or in a circle is itself the target; one that cannot be read is
/// not, for the file would take its place.
static char *follow_links(const char *path) {
  BASE_ASSERT(strlen(path) < PATH_CAPACITY);
  char *target = malloc(PATH_CAPACITY);
  if (target == NULL) return NULL;
  strcpy(target, path);
  for (int hop = 0; hop < MAX_LINKS; hop++) {
    char link[PATH_CAPACITY];
    ssize_t length = readlink(target, link, sizeof link - 1);
    if (length < 0 && errno != EINVAL && errno != ENOENT) { // neither a file nor nothing
      const int why = errno;
      free(target);
      errno = why;
      return NULL;
    }
    if (length <= 0) break;
    link[length] = '\0';
    char *slash = strrchr(target, '/');
    size_t folder = link[0] == '/' || slash == NULL ? 0 : (size_t)(slash + 1 - target);
    if (folder + (size_t)length >= PATH_CAPACITY) break;
    strcpy(target + folder, link);
  }
  return target;
}

/* What programs that were killed have left */

/// One that is locked belongs to a program that lives.
static void remove_if_left(int folder, const char *name) {
  struct stat info;
  if (fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(info.st_mode)) return;
  const int file = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return;
  if (flock(file, LOCK_EX | LOCK_NB) == 0) unlinkat(folder, name, 0);
  close(file);
}

/// `folder` is given back in any case.
static void remove_leftovers(int folder) {
  BASE_ASSERT(folder >= 0);
  DIR *dir = fdopendir(folder);
  if (dir == NULL) {
    close(folder);
    return;
  }
  struct dirent *entry = readdir(dir);
  for (int i = 0; entry != NULL && i < MAX_LISTED; i++, entry = readdir(dir))
    if (base_temporary_is(entry->d_name)) remove_if_left(folder, entry->d_name);
  closedir(dir);
}

/* The new file beside the old one */

typedef struct Temporary {
  char path[PATH_CAPACITY + BASE_TEMPORARY_NAME];
  int file; // -1: there is none
  int lock; // the same file opened once more, for the lock to outlive the closing; -1: none
} Temporary;

/// Locks it. False: another program took it for a leftover and has removed it.
static bool hold(Temporary *of) {
  BASE_ASSERT(of->file >= 0 && of->lock < 0);
  struct stat info;
  if (flock(of->file, LOCK_EX) == 0) of->lock = fcntl(of->file, F_DUPFD_CLOEXEC, 0);
  return fstat(of->file, &info) != 0 || info.st_nlink > 0;
}

static void let_go(Temporary *of) {
  if (of->file >= 0) close(of->file);
  if (of->lock >= 0) close(of->lock);
  of->file = of->lock = -1;
}

/// A new file in the folder of `path`, never one that is there. False: errno says why.
static bool begin(Temporary *of, const char *path, mode_t mode) {
  uint64_t number = base_temporary_number(of);
  of->file = of->lock = -1;
  for (int i = 0; i < BASE_TEMPORARY_TRIES; i++, number = base_hash_u64(number, (uint64_t)i)) {
    base_temporary_path(path, number, of->path, sizeof of->path);
    of->file = open(of->path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (of->file < 0 && errno != EEXIST) return false;
    if (of->file >= 0 && hold(of)) return true;
    let_go(of);
  }
  errno = EEXIST;
  return false;
}

/// Writes all of it to the disk and renames it over `path`. False: errno says why.
static bool finish(Temporary *of, const char *path, const struct stat *info, const void *data, size_t size) {
  BASE_ASSERT(of->file >= 0); // see begin
  if (!base_file_write_all(of->file, data, size)) return false;
  if (info != NULL && fchmod(of->file, info->st_mode & 07777) != 0) return false;
  if (fsync(of->file) != 0) return false;
  const int file = of->file;
  of->file = -1;
  return close(file) == 0 && rename(of->path, path) == 0;
}

/* The folder */

static int open_folder(const char *path) {
  const char *slash = strrchr(path, '/');
  char folder[PATH_CAPACITY] = ".";
  if (slash != NULL) snprintf(folder, sizeof folder, "%.*s", slash == path ? 1 : (int)(slash - path), path);
  return open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/// Syncs the folder, so that the new name outlives a power cut. Not all file systems can; one that tries and
/// fails has a fault. A folder that may be written but not read cannot be synced.
static bool sync_folder(int folder) {
  return folder < 0 || fsync(folder) == 0 || (errno != EIO && errno != ENOSPC && errno != EDQUOT);
}

/// It gets the permissions in `info`, if any. 0, or errno.
static int replace_file(const char *path, const struct stat *info, const void *data, size_t size) {
  Temporary *new = malloc(sizeof *new);
  if (new == NULL) return ENOMEM;
  bool written = begin(new, path, info != NULL ? 0600 : 0666);
  int why = errno;
  if (written && !finish(new, path, info, data, size)) {
    why = errno;
    unlink(new->path);
    written = false;
  }
  const int folder = open_folder(path);
  if (written && !sync_folder(folder)) why = errno, written = false;
  let_go(new);
  free(new);
  if (folder >= 0) remove_leftovers(folder);
  return written ? 0 : why;
}

bool base_file_write(const char *path, const void *data, size_t size, char *error) {
  struct stat info;
  const bool exists = stat(path, &info) == 0;
  // What cannot be looked at may be a device, which a new file would take the place of.
  if (!exists && errno != ENOENT && errno != ELOOP) return base_file_fail(error, path, strerror(errno));
  if (exists && S_ISDIR(info.st_mode)) return base_file_fail(error, path, "is a folder, a file was expected");
  if (exists && !S_ISREG(info.st_mode)) return write_into(path, S_ISFIFO(info.st_mode), data, size, error);
  if (exists && access(path, W_OK) != 0) return base_file_fail(error, path, strerror(errno));
  if (strlen(path) >= PATH_CAPACITY) return base_file_fail(error, path, strerror(ENAMETOOLONG));
  char *target = follow_links(path);
  if (target == NULL) return base_file_fail(error, path, strerror(errno));
  const int why = replace_file(target, exists ? &info : NULL, data, size);
  free(target);
  return why == 0 ? true : base_file_fail(error, path, strerror(why));
}
