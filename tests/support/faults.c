/* Put before the C library by LD_PRELOAD: the THRONG_FAULT_AT-th call that changes a file whose path holds
 * THRONG_FAULT_IN goes wrong, and THRONG_FAULT_CALLS in a row; with THRONG_FAULT_ON=reads the
 * THRONG_FAULT_AT-th call that looks at one or reads it. THRONG_FAULT_HOW: `ENOSPC`, `EIO` or `EINTR`, the
 * call fails; `broken`, it and all later ones fail with EIO; `short`, a write takes half; `before` or
 * `after`, the program is killed there. The name of the call goes to the file THRONG_FAULT_LOG, so a run that
 * had no such call leaves none. Folders are noted only where they are synced, closing counts for files that
 * were written, and only reads are interrupted (EINTR).
 *
 * With THRONG_FAULT_BYTES a read gives so many bytes at most, `half`: half of what is asked for. The standard
 * input has the path "standard input". */
#undef _FILE_OFFSET_BITS
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

enum { FILES = 1024 };

typedef enum Kind { OTHER, WRITTEN, FOLDER, READ } Kind;

static Kind kind_of[FILES];
static int calls;

static void note(const char *name) {
  const char *log = getenv("THRONG_FAULT_LOG");
  FILE *file = log != NULL ? fopen(log, "w") : NULL;
  if (file == NULL) return;
  fputs(name, file);
  fclose(file);
}

/// Must this call fail? Then it is noted, and errno is set.
static bool is_due(const char *name) {
  const char *at = getenv("THRONG_FAULT_AT"), *how = getenv("THRONG_FAULT_HOW");
  if (at == NULL || how == NULL) return false;
  const bool stays = strcmp(how, "broken") == 0, interrupts = strcmp(how, "EINTR") == 0;
  if (interrupts && strcmp(name, "read") != 0) return false;
  const char *in_a_row = getenv("THRONG_FAULT_CALLS");
  const int last = atoi(at) + (in_a_row != NULL ? atoi(in_a_row) - 1 : 0);
  if (++calls < atoi(at) || (calls > last && !stays)) return false;
  if (calls == atoi(at)) note(name);
  if (strcmp(how, "before") == 0) kill(getpid(), SIGKILL);
  errno = interrupts ? EINTR : stays || strcmp(how, "EIO") == 0 ? EIO : ENOSPC;
  return true;
}

static bool fails(void) {
  return getenv("THRONG_FAULT_HOW")[0] == 'E';
}

static void done(bool due) {
  if (due && strcmp(getenv("THRONG_FAULT_HOW"), "after") == 0) kill(getpid(), SIGKILL);
}

static bool is_meant(const char *path) {
  const char *in = getenv("THRONG_FAULT_IN");
  return in != NULL && strstr(path, in) != NULL && strstr(path, ".gcda") == NULL; // those count coverage
}

/// The calls that read are the ones that count.
static bool of_reads(void) {
  const char *on = getenv("THRONG_FAULT_ON");
  return on != NULL && strcmp(on, "reads") == 0;
}

static bool is(int file, Kind kind) {
  if (file == STDIN_FILENO && kind == READ) return of_reads() && is_meant("standard input");
  return file >= 0 && file < FILES && kind_of[file] == kind;
}

static bool is_lock(const char *path) {
  return strstr(path, ".lock") != NULL;
}

static int opened_to_read(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  const bool meant = is_meant(path) && !is_lock(path) && (flags & (O_ACCMODE | O_DIRECTORY)) == O_RDONLY;
  if (meant && is_due("open")) return -1;
  const int file = real(path, flags, mode);
  if (file >= 0 && file < FILES) kind_of[file] = meant ? READ : OTHER;
  return file;
}

static int opened(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  if (of_reads()) return opened_to_read(real, path, flags, mode);
  const bool folder = (flags & O_DIRECTORY) != 0, writes = (flags & O_ACCMODE) != O_RDONLY;
  const bool meant = is_meant(path) && !is_lock(path) && (writes || folder);
  const bool new = (flags & O_EXCL) != 0 && (flags & O_NOFOLLOW) != 0;
  const bool due = meant && writes && is_due(new ? "open" : "open what may be there");
  if (due && fails()) return -1;
  const int file = real(path, flags, mode);
  if (file >= 0 && file < FILES) kind_of[file] = !meant ? OTHER : folder ? FOLDER : WRITTEN;
  done(due);
  return file;
}

#define OPEN(name)                                                                                           \
  EXPORT int name(const char *path, int flags, ...) {                                                        \
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name);          \
    va_list args;                                                                                            \
    va_start(args, flags);                                                                                   \
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(args, mode_t) : 0;                                   \
    va_end(args);                                                                                            \
    return opened(real, path, flags, mode);                                                                  \
  }

OPEN(open)
OPEN(open64)

EXPORT ssize_t write(int file, const void *data, size_t size) {
  ssize_t (*real)(int, const void *, size_t) =
      (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  const bool due = is(file, WRITTEN) && is_due("write");
  if (due && fails()) return -1;
  const bool half = due && strcmp(getenv("THRONG_FAULT_HOW"), "short") == 0;
  const ssize_t wrote = real(file, data, half ? (size + 1) / 2 : size);
  done(due);
  return wrote;
}

EXPORT int fsync(int file) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  const bool due =
      (is(file, WRITTEN) || is(file, FOLDER)) && is_due(is(file, FOLDER) ? "sync folder" : "fsync");
  if (due && fails()) return -1;
  const int result = real(file);
  done(due);
  return result;
}

EXPORT int close(int file) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "close");
  const bool due = is(file, WRITTEN) && is_due("close");
  if (file >= 0 && file < FILES) kind_of[file] = OTHER;
  const int why = errno, result = real(file);
  done(due);
  if (!due || !fails()) return result;
  errno = why;
  return -1;
}

EXPORT int rename(const char *from, const char *to) {
  int (*real)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
  const bool due = !of_reads() && is_meant(to) && is_due("rename");
  if (due && fails()) return -1;
  const int result = real(from, to);
  done(due);
  return result;
}

/* Reading */

static size_t most_of(size_t size) {
  const char *bytes = getenv("THRONG_FAULT_BYTES");
  if (bytes == NULL) return size;
  const size_t most = strcmp(bytes, "half") == 0 ? (size + 1) / 2 : (size_t)atoi(bytes);
  return size < most ? size : most;
}

EXPORT ssize_t read(int file, void *data, size_t size) {
  ssize_t (*real)(int, void *, size_t) = (ssize_t(*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
  if (!is(file, READ)) return real(file, data, size);
  return is_due("read") ? -1 : real(file, data, most_of(size));
}

static ssize_t read_stream(void *of, char *data, size_t size) {
  return read((int)(intptr_t)of, data, size);
}

static int close_stream(void *of) {
  return close((int)(intptr_t)of);
}

/// The C library's own streams read without the interposed functions.
EXPORT FILE *fdopen(int file, const char *mode) {
  FILE *(*real)(int, const char *) = (FILE * (*)(int, const char *)) dlsym(RTLD_NEXT, "fdopen");
  if (!is(file, READ)) return real(file, mode);
  return fopencookie((void *)(intptr_t)file, mode,
                     (cookie_io_functions_t){.read = read_stream, .close = close_stream});
}

static bool look_is_due(const char *path) {
  return of_reads() && is_meant(path) && !is_lock(path) && is_due("stat");
}

#define STAT(name)                                                                                           \
  EXPORT int name(const char *path, void *info);                                                             \
  EXPORT int name(const char *path, void *info) {                                                            \
    int (*real)(const char *, void *) = (int (*)(const char *, void *))dlsym(RTLD_NEXT, #name);              \
    return look_is_due(path) ? -1 : real(path, info);                                                        \
  }

#define FSTAT(name)                                                                                          \
  EXPORT int name(int file, void *info);                                                                     \
  EXPORT int name(int file, void *info) {                                                                    \
    int (*real)(int, void *) = (int (*)(int, void *))dlsym(RTLD_NEXT, #name);                                \
    return is(file, READ) && is_due("fstat") ? -1 : real(file, info);                                        \
  }

// The header would declare them with another type for each.
STAT(stat)
STAT(stat64)
STAT(lstat)
STAT(lstat64)
FSTAT(fstat)
FSTAT(fstat64)
