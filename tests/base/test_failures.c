/* Each call of the system and each allocation that files, texts and memory make fails once, in several ways:
 * whole files are replaced or stay, every failure is said, and nothing half made is left. The linker puts the
 * functions here before those of the C library (--wrap). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/character.h"
#include "base/file.h"
#include "base/heap.h"
#include "base/issues.h"
#include "base/keep.h"

/* The calls */

enum {
  SHORT = -1
}; // instead of an error: a write or a read that takes one byte, of a write of one byte none

static int calls, due, how; // the due-th call from now on goes wrong
static bool hit;

static bool fails(void) {
  if (++calls != due) return false;
  hit = true;
  errno = how;
  return how != SHORT;
}

#define WRAP(type, name, parameters, arguments, failed)                                                      \
  type __real_##name parameters;                                                                             \
  type __wrap_##name parameters;                                                                             \
  type __wrap_##name parameters {                                                                            \
    return fails() ? failed : __real_##name arguments;                                                       \
  }

WRAP(int, stat64, (const char *path, void *info), (path, info), -1)
WRAP(int, fstat64, (int file, void *info), (file, info), -1)
WRAP(int, fstatat64, (int folder, const char *path, void *info, int flags), (folder, path, info, flags), -1)
WRAP(int, open64, (const char *path, int flags, mode_t mode), (path, flags, mode), -1)
WRAP(int, openat64, (int folder, const char *path, int flags, mode_t mode), (folder, path, flags, mode), -1)
WRAP(int, fsync, (int file), (file), -1)
WRAP(int, fdatasync, (int file), (file), -1)
WRAP(int, fchmod, (int file, mode_t mode), (file, mode), -1)
WRAP(int, rename, (const char *from, const char *to), (from, to), -1)
WRAP(int, flock, (int file, int act), (file, act), -1)
WRAP(int, fcntl64, (int file, int act, long word), (file, act, word), -1)
WRAP(int, ftruncate64, (int file, long long size), (file, size), -1)
WRAP(long long, lseek64, (int file, long long to, int from), (file, to, from), -1)
WRAP(int, linkat, (int a, const char *from, int b, const char *to, int flags), (a, from, b, to, flags), -1)
WRAP(ssize_t, readlink, (const char *path, char *out, size_t size), (path, out, size), -1)
WRAP(int, access, (const char *path, int mode), (path, mode), -1)
WRAP(DIR *, fdopendir, (int file), (file), NULL)
static size_t asked; // bytes of the last block

WRAP(void *, malloc, (size_t bytes), (asked = bytes), NULL)
WRAP(void *, calloc, (size_t count, size_t bytes), (count, (asked = count * bytes) / count), NULL)
WRAP(void *, realloc, (void *block, size_t bytes), (block, (asked = bytes)), NULL)

int __real_close(int file);
int __wrap_close(int file);
/// It is closed all the same.
int __wrap_close(int file) {
  const bool failed = fails();
  const int done = __real_close(file);
  if (failed) errno = how;
  return failed ? -1 : done;
}

ssize_t __real_read(int file, void *out, size_t size);
ssize_t __wrap_read(int file, void *out, size_t size);
ssize_t __wrap_read(int file, void *out, size_t size) {
  if (fails()) return -1;
  return __real_read(file, out, calls == due && size > 1 ? 1 : size);
}

ssize_t __real_write(int file, const void *data, size_t size);
ssize_t __wrap_write(int file, const void *data, size_t size);
ssize_t __wrap_write(int file, const void *data, size_t size) {
  if (fails()) return -1;
  return calls == due && how == SHORT ? (size > 1 ? __real_write(file, data, 1) : 0)
                                      : __real_write(file, data, size);
}

static const int ways[] = {EIO, ENOSPC, EACCES, EINTR, EEXIST, EINVAL, ENOMEM, EWOULDBLOCK, SHORT};
enum { WAYS = sizeof ways / sizeof *ways, MAX_CALLS = 200 };

static void begin_failing(int at, int way) {
  calls = 0, due = at, how = way, hit = false;
}

/// No call goes wrong.
static void stop_failing(void) {
  due = 0;
}

/* A folder with files */

typedef struct Place {
  char folder[64], file[96], link[96], aside[128];
  char text[2][1000]; // old and new content
  int next_file;      // number of the first file that the test opens
} Place;

static int make_place(void **state) {
  stop_failing();
  Place *place = calloc(1, sizeof *place);
  if (place == NULL) return -1;
  snprintf(place->folder, sizeof place->folder, "/tmp/throng-base-XXXXXX");
  if (mkdtemp(place->folder) == NULL) return -1;
  place->next_file = dup(STDIN_FILENO);
  close(place->next_file);
  snprintf(place->file, sizeof place->file, "%s/file", place->folder);
  snprintf(place->link, sizeof place->link, "%s/link", place->folder);
  memset(place->text[0], 'o', sizeof place->text[0]);
  memset(place->text[1], 'n', sizeof place->text[1]);
  *state = place;
  return symlink("file", place->link);
}

/// Removes all files, counts those that are none of the test's. `keep_link`: the link stays.
static int empty(const Place *place, bool keep_link) {
  int strangers = 0;
  DIR *dir = opendir(place->folder);
  for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
    char path[400];
    snprintf(path, sizeof path, "%s/%s", place->folder, entry->d_name);
    strangers += strncmp(entry->d_name, ".throng-", 8) == 0;
    if (entry->d_name[0] != '.' || entry->d_name[1] == 't')
      if (!keep_link || strcmp(entry->d_name, "link") != 0) unlink(path);
  }
  closedir(dir);
  return strangers;
}

static int free_place(void **state) {
  Place *place = *state;
  stop_failing();
  const int file = dup(STDIN_FILENO); // the number of the next file that is opened
  close(file);
  if (file != place->next_file) return -1;
  empty(place, false);
  const int done = rmdir(place->folder);
  free(place);
  return done;
}

static void put_place(const Place *place) {
  FILE *file = fopen(place->file, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(place->text[0], 1, sizeof place->text[0], file), sizeof place->text[0]);
  assert_int_equal(fclose(file), 0);
}

/// Which content the file has whole: 0 or 1; -1: there is no file.
static int content(const Place *place, const char *path) {
  char found[1200];
  FILE *file = fopen(path, "rb");
  if (file == NULL) return -1;
  const size_t size = fread(found, 1, sizeof found, file);
  fclose(file);
  assert_int_equal(size, sizeof place->text[0]);
  const int which = found[0] == 'n';
  assert_memory_equal(found, place->text[which], size);
  return which;
}

/* Files */

/// Writes over a file (through a link where `path` is one), or a new one.
static void try_writing(const Place *place, const char *path, bool over) {
  char error[BASE_FILE_ERROR_TEXT];
  int failed = 0;
  for (int way = 0; way < WAYS; way++) {
    if (path == place->link && ways[way] == EINVAL) continue; // readlink's word for what is no link
    for (int at = 1; at < MAX_CALLS; at++) {
      empty(place, true);
      if (over) put_place(place);
      error[0] = '\0';
      begin_failing(at, ways[way]);
      const bool written = base_file_write(path, place->text[1], sizeof place->text[1], error);
      stop_failing();
      const int found = content(place, place->file);
      if (written) assert_int_equal(found, 1);
      if (!written) {
        assert_true(over ? found >= 0 : true);
        assert_true(strncmp(error, path, strlen(path)) == 0 && strlen(error) > strlen(path) + 2);
        failed++;
      }
      assert_int_equal(empty(place, true), 0);
      if (!hit) break;
      assert_true(at + 1 < MAX_CALLS);
    }
  }
  assert_true(failed >= 20);
}

static void a_file_is_replaced_or_stays(void **state) {
  const Place *place = *state;
  try_writing(place, place->file, true);
  try_writing(place, place->link, true);
  try_writing(place, place->file, false);
}

static void a_file_is_read_whole_or_not(void **state) {
  const Place *place = *state;
  char error[BASE_FILE_ERROR_TEXT], head[10];
  int failed = 0;
  put_place(place);
  for (int way = 0; way < WAYS; way++) {
    for (int at = 1; at < MAX_CALLS; at++) {
      char *data = NULL;
      size_t size = 0;
      begin_failing(at, ways[way]);
      const bool read = base_file_read(place->file, sizeof place->text[0], &data, &size, error);
      stop_failing();
      assert_true(read == (data != NULL));
      if (read)
        assert_true(size == sizeof place->text[0] && memcmp(data, place->text[0], size) == 0 &&
                    data[size] == '\0');
      if (!read) assert_true(strstr(error, ": ") != NULL), failed++;
      free(data);
      const bool was_hit = hit;
      begin_failing(at, ways[way]);
      const ptrdiff_t got = base_file_head(place->file, head, sizeof head, error);
      stop_failing();
      assert_true(got == (ptrdiff_t)sizeof head || got == -1);
      if (!was_hit && !hit) break;
    }
  }
  assert_true(failed >= 20);
}

/// A large one, of which the buffer grows.
static void a_large_file_is_read_whole_or_not(void **state) {
  const Place *place = *state;
  enum { LARGE = 300000 };
  char error[BASE_FILE_ERROR_TEXT];
  FILE *file = fopen(place->file, "wb");
  assert_non_null(file);
  for (int i = 0; i < LARGE; i++) fputc(i % 251, file);
  assert_int_equal(fclose(file), 0);
  for (int at = 1; at < MAX_CALLS; at++) {
    char *data = NULL;
    size_t size = 0;
    begin_failing(at, ENOMEM);
    const bool read = base_file_read(place->file, LARGE, &data, &size, error);
    stop_failing();
    assert_true(read ? size == LARGE && data[LARGE - 1] == (char)((LARGE - 1) % 251) : data == NULL);
    free(data);
    if (!hit) break;
  }
  char *data = NULL;
  size_t size = 0;
  assert_false(base_file_read(place->file, LARGE - 1, &data, &size, error));
  assert_non_null(strstr(error, "too large"));
}

/// A file put aside is complete, and has a new name.
static void what_is_put_aside_is_whole(void **state) {
  Place *place = *state;
  int failed = 0;
  for (int way = 0; way < WAYS; way++) {
    for (int at = 1; at < MAX_CALLS; at++) {
      empty(place, true);
      put_place(place);
      begin_failing(at, ways[way]);
      const bool kept = base_keep_aside(place->file, place->aside, sizeof place->aside);
      stop_failing();
      assert_int_equal(content(place, place->file), 0);
      if (kept) assert_int_equal(content(place, place->aside), 0);
      failed += !kept;
      if (!hit) break;
    }
  }
  assert_true(failed >= 1); // EEXIST: another process was faster
  // Names: all are taken; one is too long for the room.
  empty(place, true);
  put_place(place);
  for (int number = 1; number <= BASE_KEEP_ASIDES; number++)
    assert_true(base_keep_aside(place->file, place->aside, sizeof place->aside));
  assert_false(base_keep_aside(place->file, place->aside, sizeof place->aside));
  empty(place, true);
  put_place(place);
  assert_false(base_keep_aside(place->file, place->aside, 5));
}

static void a_lock_is_had_or_not(void **state) {
  const Place *place = *state;
  for (int way = 0; way < WAYS; way++) {
    for (int at = 1; at < MAX_CALLS; at++) {
      begin_failing(at, ways[way]);
      const int lock = base_keep_lock(place->file, ways[way] == EINTR || ways[way] == EWOULDBLOCK ? 20 : 0);
      stop_failing();
      base_keep_unlock(lock);
      if (!hit || lock < 0) assert_true(lock >= 0 || hit);
      if (!hit) break;
    }
  }
  char *path = malloc(5000);
  assert_non_null(path);
  memset(path, 'x', 4999);
  path[4999] = '\0';
  assert_int_equal(base_keep_lock(path, 0), -1);
  char error[BASE_FILE_ERROR_TEXT];
  assert_false(base_file_write(path, "x", 1, error));
  free(path);
}

static void a_file_grows_or_says_why_not(void **state) {
  const Place *place = *state;
  const int file = base_file_open_to_grow(place->file);
  assert_true(file >= 0 && base_file_write_all(file, "12345678", 8));
  assert_true(base_file_cut(file, 4) && base_file_sync(file) && base_file_sync_data(file) &&
              base_file_lock(file));
  for (int at = 1; at <= 2; at++) {
    begin_failing(at, EIO);
    assert_false(base_file_cut(file, 2));
  }
  begin_failing(1, EIO);
  assert_false(base_file_sync(file));
  begin_failing(1, EIO);
  assert_false(base_file_sync_data(file));
  begin_failing(1, EIO);
  assert_false(base_file_lock(file));
  begin_failing(1, SHORT);
  assert_false(base_file_write_all(file, "1", 1)); // a full device that says so by nothing
  assert_int_equal(errno, ENOSPC);
  stop_failing();
  close(file);
}

/// A pipe is written to, not replaced: also where it could not be looked at. (Never a device of the system:
/// a fault would take it away.)
static void a_pipe_takes_it_or_says_why_not(void **state) {
  const Place *place = *state;
  char error[BASE_FILE_ERROR_TEXT], text[100];
  struct stat info;
  assert_int_equal(mkfifo(place->file, 0600), 0);
  const int reader = open(place->file, O_RDWR | O_NONBLOCK);
  assert_true(reader >= 0);
  for (int way = 0; way < WAYS; way++) {
    for (int at = 1; at < MAX_CALLS; at++) {
      error[0] = '\0';
      begin_failing(at, ways[way]);
      const bool written = base_file_write(place->file, "text", 4, error);
      stop_failing();
      const ssize_t got = read(reader, text, sizeof text);
      if (written) assert_true(got == 4 && memcmp(text, "text", 4) == 0);
      if (!written) assert_true(strncmp(error, place->file, strlen(place->file)) == 0);
      assert_true(lstat(place->file, &info) == 0 && S_ISFIFO(info.st_mode));
      if (!hit) break;
    }
  }
  close(reader);
}

/* Memory */

static void a_text_without_memory_says_so(void **state) {
  (void)state;
  for (int at = 1; at < 4; at++) {
    BaseBuffer buffer = {0};
    assert_string_equal(base_buffer_text(&buffer), "");
    begin_failing(at, ENOMEM);
    for (int i = 0; i < 100; i++) {
      base_buffer_add(&buffer, "abcdefgh", 8);
      base_buffer_print(&buffer, "%d", 1000 + i);
    }
    stop_failing();
    assert_true(buffer.failed == hit);
    assert_string_equal(base_buffer_text(&buffer), hit ? "(out of memory)" : buffer.data);
    if (!hit) assert_int_equal(buffer.length, 1200);
    base_buffer_add(&buffer, "x", 1);
    base_buffer_free(&buffer);
    assert_true(buffer.data == NULL && !buffer.failed);
  }
  BaseBuffer buffer = {0};
  base_buffer_add(&buffer, NULL, 0);
  assert_string_equal(base_buffer_text(&buffer), "");
  base_buffer_add(&buffer, "x", SIZE_MAX / 4);
  assert_true(buffer.failed);
  base_buffer_free(&buffer);
}

static void a_long_sentence_is_said_whole_or_cut(void **state) {
  const Place *place = *state;
  char *text = malloc(100001);
  assert_non_null(text);
  memset(text, 'a', 100000);
  text[100000] = '\0';
  for (int at = 1; at <= 2; at++) {
    FILE *out = fopen(place->file, "wb");
    assert_non_null(out);
    begin_failing(at == 1 ? 1 : 0, ENOMEM);
    base_say(out, "%s!", text);
    stop_failing();
    fclose(out);
    struct stat info;
    assert_int_equal(stat(place->file, &info), 0);
    assert_true(at == 1 ? info.st_size > 100 && info.st_size < 100000 : info.st_size == 100002);
  }
  free(text);
}

static void blocks_are_as_large_as_they_have_to_be(void **state) {
  (void)state;
  stop_failing();
  void *block = base_alloc(3, 5), *zeroed = NULL;
  assert_int_equal(asked, 15);
  block = base_realloc(block, 4, 6);
  assert_int_equal(asked, 24);
  zeroed = base_alloc_zeroed(7, 9);
  assert_int_equal(asked, 63);
  base_free(block);
  base_free(zeroed);
}

static void blocks_have_limits(void **state) {
  (void)state;
  assert_null(base_block_alloc(SIZE_MAX / 2, 4));
  assert_null(base_alloc(SIZE_MAX / 2, 4));
  assert_null(base_alloc_zeroed(SIZE_MAX, SIZE_MAX));
  assert_null(base_realloc(NULL, SIZE_MAX / 2, 4));
  base_block_free(NULL);
  base_free(NULL);
  void *block = base_alloc(0, 8);
  assert_non_null(block);
  base_free(block);
  BaseArena arena = {0};
  assert_null(base_arena_alloc(&arena, SIZE_MAX / 4, 8));
  assert_true(arena.failed);
  base_arena_free(&arena);
  assert_non_null(base_arena_alloc(&arena, 3, 0));
  begin_failing(1, ENOMEM);
  assert_null(base_arena_alloc(&arena, 1, 8));
  stop_failing();
  assert_true(arena.failed && arena.used == 0);
  base_arena_free(&arena);
  assert_false(arena.failed);
}

/// An allocator that lacks a function changes nothing.
static void *allocate_block(void *context, size_t bytes, bool zeroed) {
  ++*(int *)context;
  return zeroed ? calloc(1, bytes) : malloc(bytes);
}

static void *resize_block(void *context, void *block, size_t bytes) {
  ++*(int *)context;
  return realloc(block, bytes);
}

static void release_block(void *context, void *block) {
  ++*(int *)context;
  free(block);
}

static void a_part_of_an_allocator_is_none(void **state) {
  (void)state;
  int used = 0;
  const BaseAllocator whole = {allocate_block, resize_block, release_block, &used};
  for (int part = 0; part < 3; part++) {
    BaseAllocator broken = whole;
    if (part == 0) broken.allocate = NULL;
    if (part == 1) broken.resize = NULL;
    if (part == 2) broken.release = NULL;
    nav_set_allocator(&broken);
    base_free(base_alloc(1, 1));
    assert_int_equal(used, 0);
  }
  nav_set_allocator(&whole);
  void *block = base_alloc_zeroed(2, 2);
  block = base_realloc(block, 4, 4);
  base_free(block);
  assert_int_equal(used, 3);
  nav_set_allocator(NULL);
}

static void a_full_heap_takes_no_more(void **state) {
  (void)state;
  BaseHeap heap = {base_block_alloc(2, sizeof(uint64_t)), 0, 2};
  assert_non_null(heap.key);
  assert_true(base_heap_append(&heap, 5) && base_heap_append(&heap, 3));
  assert_false(base_heap_append(&heap, 1));
  assert_false(base_heap_push(&heap, 1));
  base_heap_order(&heap);
  begin_failing(1, ENOMEM);
  assert_false(base_heap_push_growing(&heap, 1));
  stop_failing();
  assert_true(heap.count == 2 && heap.capacity == 2);
  assert_true(base_heap_push_growing(&heap, 1));
  for (uint64_t key = 1; key <= 5; key += 2) assert_int_equal(base_heap_pop(&heap), key);
  base_block_free(heap.key);
}

/// All issues are counted; those that fit are kept and printed.
static void more_issues_than_fit_are_counted(void **state) {
  const Place *place = *state;
  BaseIssues *issues = calloc(1, sizeof *issues);
  char *text = malloc(BASE_ISSUES_BYTES + 100), error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  assert_true(issues != NULL && text != NULL);
  assert_null(base_issues_first_error(issues));
  base_issues_warning(issues, 0, 0, "odd");
  assert_null(base_issues_first_error(issues));
  for (int i = 0; i < BASE_MAX_ISSUES + 5; i++) base_issues_error(issues, i, i % 2, "fault %d", i);
  assert_true(issues->kept == BASE_MAX_ISSUES && issues->errors == BASE_MAX_ISSUES + 5 &&
              issues->warnings == 1);
  assert_string_equal(base_issues_first_error(issues)->text, "fault 0");
  FILE *out = fopen(place->file, "wb");
  assert_non_null(out);
  base_issues_print(issues, "f", out);
  fclose(out);
  assert_true(base_file_read(place->file, 100000, &data, &size, error));
  assert_non_null(strstr(data, "f: warning: odd\n"));
  assert_non_null(strstr(data, "f:1:1: error: fault 1\n"));
  assert_non_null(strstr(data, "f: and 6 more\n"));
  free(data);
  // One that is longer than all the room is kept cut, others behind it are counted.
  memset(text, 'l', BASE_ISSUES_BYTES + 99);
  text[BASE_ISSUES_BYTES + 99] = '\0';
  *issues = (BaseIssues){0};
  base_issues_error(issues, 1, 1, "%s", text);
  base_issues_error(issues, 2, 1, "%s", text);
  assert_true(issues->errors == 2 && issues->kept == 1 &&
              strlen(issues->item[0].text) == BASE_ISSUES_BYTES - 1);
  free(text);
  free(issues);
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, make_place, free_place)

int main(void) {
  const struct CMUnitTest tests[] = {
      IN_PLACE(a_file_is_replaced_or_stays),
      IN_PLACE(a_file_is_read_whole_or_not),
      IN_PLACE(a_large_file_is_read_whole_or_not),
      IN_PLACE(what_is_put_aside_is_whole),
      IN_PLACE(a_lock_is_had_or_not),
      IN_PLACE(a_file_grows_or_says_why_not),
      IN_PLACE(a_pipe_takes_it_or_says_why_not),
      cmocka_unit_test(a_text_without_memory_says_so),
      IN_PLACE(a_long_sentence_is_said_whole_or_cut),
      cmocka_unit_test(blocks_are_as_large_as_they_have_to_be),
      cmocka_unit_test(blocks_have_limits),
      cmocka_unit_test(a_part_of_an_allocator_is_none),
      cmocka_unit_test(a_full_heap_takes_no_more),
      IN_PLACE(more_issues_than_fit_are_counted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
