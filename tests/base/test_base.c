/* The foundations: numbers, random streams, buffers, safe files, arenas. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/file.h"
#include "base/fixed.h"
#include "base/hash.h"
#include "base/heap.h"
#include "base/number.h"
#include "base/random.h"
#include "base/text.h"

static bool decimal(const char *text, int decimals, int64_t *out) {
  return base_number_decimal(text, strlen(text), decimals, -1000000, 1000000, out);
}

static void numbers_are_strict(void **state) {
  (void)state;
  const char *bad[] = {"",     "-",     "1x",  "x",   "1.",
                       ".5",   "1.2.3", " 1",  "1 ",  "+1",
                       "0x10", "1e3",   "--1", "1,5", "99999999999999999999"};
  int64_t value = 77;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(decimal(bad[i], 2, &value));
  assert_int_equal(value, 77);
  assert_true(decimal("5.5", 2, &value));
  assert_int_equal(value, 550);
  assert_true(decimal("-0.25", 2, &value));
  assert_int_equal(value, -25);
  assert_true(decimal("3.1000", 2, &value));
  assert_int_equal(value, 310);
  assert_false(decimal("3.101", 2, &value));
  assert_false(base_number_whole("1.0", 3, 0, 9, &value));
  assert_true(base_number_whole("9", 1, 0, 9, &value));
  assert_false(base_number_whole("10", 2, 0, 9, &value));
}

static void numbers_print_as_they_are_read(void **state) {
  (void)state;
  char text[32];
  assert_string_equal(base_number_print(550, 2, text, sizeof text), "5.5");
  assert_string_equal(base_number_print(-25, 2, text, sizeof text), "-0.25");
  assert_string_equal(base_number_print(300, 2, text, sizeof text), "3");
  assert_string_equal(base_number_print(5, 2, text, sizeof text), "0.05");
  for (int64_t v = -12345; v < 12345; v += 7) {
    int64_t back = 0;
    assert_true(decimal(base_number_print(v, 3, text, sizeof text), 3, &back));
    assert_int_equal(back, v);
  }
}

static void random_streams_differ_and_repeat(void **state) {
  (void)state;
  BaseRandom a = base_random_seeded(7, 1), b = base_random_seeded(7, 1), c = base_random_seeded(7, 2);
  int same = 0;
  int seen[5] = {0};
  for (int i = 0; i < 5000; i++) {
    uint32_t x = base_random_below(&a, 5), y = base_random_below(&b, 5), z = base_random_below(&c, 5);
    assert_int_equal(x, y);
    same += x == z;
    seen[x]++;
  }
  assert_in_range(same, 800, 1200);
  for (int i = 0; i < 5; i++) assert_in_range(seen[i], 850, 1150);
}

static void square_roots_are_exact(void **state) {
  (void)state;
  for (uint64_t i = 0; i < 70000; i++) {
    uint64_t root = base_isqrt(i);
    assert_true(root * root <= i && (root + 1) * (root + 1) > i);
  }
  assert_int_equal(base_isqrt(UINT64_MAX), UINT32_MAX);
}

static void hashes_depend_on_order_and_value(void **state) {
  (void)state;
  BaseHash ab = base_hash_u64(base_hash_u64(BASE_HASH_START, 1), 2);
  BaseHash ba = base_hash_u64(base_hash_u64(BASE_HASH_START, 2), 1);
  assert_true(ab != ba);
  assert_true(base_hash_u64(BASE_HASH_START, 0) != BASE_HASH_START);
}

static void files_are_replaced_as_a_whole(void **state) {
  (void)state;
  char folder[] = "/tmp/throng-test-XXXXXX";
  assert_non_null(mkdtemp(folder));
  char path[128], error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  snprintf(path, sizeof path, "%s/file", folder);
  assert_false(base_file_read(path, 100, &data, &size, error));
  assert_non_null(strstr(error, path));
  assert_true(base_file_write(path, "hello", 5, error));
  assert_true(base_file_write(path, "other", 5, error));
  assert_true(base_file_read(path, 100, &data, &size, error));
  assert_int_equal(size, 5);
  assert_string_equal(data, "other");
  free(data);
  assert_false(base_file_read(path, 4, &data, &size, error));
  assert_false(base_file_read(folder, 100, &data, &size, error));
  char nowhere[160];
  snprintf(nowhere, sizeof nowhere, "%s/no/such", folder);
  assert_false(base_file_write(nowhere, "x", 1, error));
  remove(path);
  assert_int_equal(rmdir(folder), 0); // no temporary file is left
}

/// Does the file at `path` contain exactly `text`?
static bool holds(const char *path, const char *text) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  if (!base_file_read(path, 100, &data, &size, error)) return false;
  bool same = size == strlen(text) && memcmp(data, text, size) == 0;
  free(data);
  return same;
}

/// Around the size of the first block that is read, and far beyond it.
static void files_of_any_size_are_read_whole(void **state) {
  (void)state;
  static const size_t sizes[] = {0, 65535, 65536, 65537, 200000};
  char path[] = "/tmp/throng-size-XXXXXX", error[BASE_FILE_ERROR_TEXT];
  close(mkstemp(path));
  char *text = malloc(200000), *data = NULL;
  assert_non_null(text);
  for (size_t i = 0; i < 200000; i++) text[i] = (char)('a' + i % 23);
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    size_t size = 0;
    assert_true(base_file_write(path, text, sizes[i], error));
    assert_true(base_file_read(path, sizes[i], &data, &size, error));
    assert_int_equal(size, sizes[i]);
    assert_memory_equal(data, text, size);
    assert_int_equal(data[size], 0);
    free(data);
    if (size > 0) assert_false(base_file_read(path, size - 1, &data, &size, error));
  }
  free(text);
  remove(path);
}

static void pipes_and_links_survive_being_written(void **state) {
  (void)state;
  char folder[] = "/tmp/throng-base-XXXXXX", file[64], link[64], pipe[64], error[BASE_FILE_ERROR_TEXT],
       got[8] = "";
  struct stat info;
  assert_non_null(mkdtemp(folder));
  snprintf(file, sizeof file, "%s/file", folder);
  snprintf(link, sizeof link, "%s/link", folder);
  snprintf(pipe, sizeof pipe, "%s/pipe", folder);
  assert_true(base_file_write(file, "old", 3, error));
  assert_int_equal(chmod(file, 0640), 0);
  assert_int_equal(symlink("file", link), 0);
  assert_true(base_file_write(link, "new", 3, error));
  assert_true(holds(file, "new"));
  assert_int_equal(lstat(link, &info), 0);
  assert_true(S_ISLNK(info.st_mode));
  assert_int_equal(stat(file, &info), 0);
  assert_int_equal(info.st_mode & 0777, 0640);

  assert_int_equal(mkfifo(pipe, 0600), 0);
  int reader = open(pipe, O_RDONLY | O_NONBLOCK);
  assert_true(reader >= 0);
  assert_true(base_file_write(pipe, "down", 4, error));
  assert_int_equal(read(reader, got, sizeof got), 4);
  assert_memory_equal(got, "down", 4);
  assert_int_equal(close(reader), 0);
  assert_int_equal(stat(pipe, &info), 0);
  assert_true(S_ISFIFO(info.st_mode));

  assert_false(base_file_write(folder, "x", 1, error));
  assert_non_null(strstr(error, "folder"));
  remove(file), remove(link), remove(pipe);
  assert_int_equal(remove(folder), 0);
}

static void only_files_are_read(void **state) {
  (void)state;
  char folder[] = "/tmp/throng-base-XXXXXX", path[64], link[64], error[BASE_FILE_ERROR_TEXT], head[8],
       *data = NULL;
  size_t size;
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/pipe", folder);
  snprintf(link, sizeof link, "%s/link", folder);
  assert_int_equal(mkfifo(path, 0600), 0);
  assert_int_equal(symlink("pipe", link), 0);
  alarm(10); // a read that waits for a writer would never return
  assert_false(base_file_read(path, 100, &data, &size, error));
  assert_non_null(strstr(error, "is a pipe"));
  assert_false(base_file_read(link, 100, &data, &size, error));
  assert_int_equal(base_file_head(path, head, sizeof head, error), -1);
  assert_false(base_file_read("/dev/zero", 100, &data, &size, error));
  assert_non_null(strstr(error, "is a device"));
  assert_false(base_file_write(path, "x", 1, error)); // no reader
  assert_non_null(strstr(error, "has no reader"));
  alarm(0);
  remove(link), remove(path);
  const int socket_file = socket(AF_UNIX, SOCK_STREAM, 0);
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  snprintf(name.sun_path, sizeof name.sun_path, "%s", path);
  assert_int_equal(bind(socket_file, (const struct sockaddr *)&name, sizeof name), 0);
  assert_false(base_file_read(path, 100, &data, &size, error));
  assert_non_null(strstr(error, "is a socket"));
  close(socket_file);
  remove(path);
  snprintf(path, sizeof path,
           "%s/a\x1b\xe2\x80\xae\xff"
           "b",
           folder);
  assert_false(base_file_read(path, 100, &data, &size, error));
  assert_non_null(strstr(error, "/a\\x1b\\u202e\\xffb: "));
  assert_string_equal(base_file_reason(error), "No such file or directory");
  assert_int_equal(remove(folder), 0);
}

/// Counts the names in the folder with this ending.
static int count_ending(const char *folder, const char *ending) {
  int count = 0;
  DIR *dir = opendir(folder);
  assert_non_null(dir);
  for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
    const size_t length = strlen(entry->d_name), tail = strlen(ending);
    count += length >= tail && strcmp(entry->d_name + length - tail, ending) == 0;
  }
  closedir(dir);
  return count;
}

static void leftovers_of_killed_programs_go(void **state) {
  static const char *const names[] = {
      ".throng-0123456789abcdef.tmp",                                         // left
      ".throng-0123456789abcde0.tmp",                                         // of a program that lives
      ".throng-0123456789abcde1.tmp",                                         // a link
      ".throng-0123456789abcdeg.tmp", "throng-0123456789abcdef.tmp", "x.tmp", // not of our form
  };
  (void)state;
  char folder[] = "/tmp/throng-base-XXXXXX", path[6][64], file[64], error[BASE_FILE_ERROR_TEXT];
  assert_non_null(mkdtemp(folder));
  snprintf(file, sizeof file, "%s/file", folder);
  for (int i = 0; i < 6; i++) {
    snprintf(path[i], sizeof path[i], "%s/%s", folder, names[i]);
    FILE *made = i == 2 ? NULL : fopen(path[i], "w");
    if (made != NULL) fclose(made);
  }
  assert_int_equal(symlink("file", path[2]), 0);
  const int held = open(path[1], O_RDONLY);
  assert_int_equal(flock(held, LOCK_EX), 0);
  assert_true(base_file_write(file, "new", 3, error));
  assert_true(holds(file, "new"));
  assert_int_equal(access(path[0], F_OK), -1);
  for (int i = 1; i < 6; i++) assert_int_equal(access(path[i], F_OK), 0);
  assert_int_equal(count_ending(folder, ".tmp"), 5);
  close(held);
  assert_true(base_file_write(file, "newer", 5, error));
  assert_int_equal(access(path[1], F_OK), -1);
  for (int i = 2; i < 6; i++) assert_int_equal(remove(path[i]), 0);
  assert_int_equal(remove(file), 0);
  assert_int_equal(remove(folder), 0);
}

static void what_acts_is_escaped(void **state) {
  (void)state;
  static const struct {
    const char *text, *shown;
  } cases[] = {
      {"plain, \xc3\xa9 and \xe2\x9c\x93", "plain, \xc3\xa9 and \xe2\x9c\x93"},
      {"\x1b[2J\r\n\t", "\\x1b[2J\\x0d\\x0a\\x09"},
      {"\x7f\xc2\x80\xc2\x9f\xc2\xa0", "\\x7f\\u0080\\u009f\xc2\xa0"},
      {"\xe2\x80\xae\xe2\x80\xaa\xe2\x81\xa6\xe2\x81\xa9", "\\u202e\\u202a\\u2066\\u2069"},
      {"\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c\xe2\x80\xa8", "\\u200e\\u200f\\u061c\\u2028"},
      {"\xe2\x80\x8d\xe2\x80\xaf\xe2\x81\xaa", "\xe2\x80\x8d\xe2\x80\xaf\xe2\x81\xaa"}, // their neighbours
      {"\xff\xe2\x80", "\\xff\\xe2\\x80"},
  };
  char out[128];
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_string_equal(base_escape(cases[i].text, out, sizeof out), cases[i].shown);
  assert_string_equal(base_escape("abc\x1b", out, 6), "abc"); // whole ones only
  BaseQuote quote;
  assert_string_equal(base_quote(base_span("a\xc2\x9b"), &quote), "'a\\u009b'");
  for (int code = 0x80; code <= 0x9f; code++) {
    const char text[] = {'x', (char)0xc2, (char)code, 0};
    BaseText lines = base_text(text, 3, NULL);
    BaseIssues *issues = calloc(1, sizeof *issues);
    BaseLine line;
    assert_non_null(issues);
    lines.issues = issues;
    assert_true(base_text_next(&lines, &line));
    assert_false(base_line_check(&line, 100));
    assert_true(issues->item[0].line == 1 && issues->item[0].column == 2);
    free(issues);
  }
}

static void memory_checks_its_sizes(void **state) {
  (void)state;
  BaseArena arena = {0};
  assert_null(base_arena_alloc(&arena, SIZE_MAX / 2, 3));
  unsigned char *bytes = base_arena_alloc(&arena, 100, 3);
  assert_non_null(bytes);
  assert_int_equal((uintptr_t)bytes % 64, 0);
  for (int i = 0; i < 300; i++) assert_int_equal(bytes[i], 0);
  base_arena_free(&arena);
  BaseBuffer buffer = {0};
  for (int i = 0; i < 1000; i++) base_buffer_print(&buffer, "%d,", i);
  assert_int_equal(buffer.length, 3890);
  assert_false(buffer.failed);
  base_buffer_free(&buffer);
}

static void check_pops(BaseHeap *heap, uint64_t *want, size_t count) {
  for (size_t i = 1; i < count; i++) // insertion sort: the plain order
    for (size_t k = i; k > 0 && want[k - 1] > want[k]; k--) {
      uint64_t swapped = want[k];
      want[k] = want[k - 1], want[k - 1] = swapped;
    }
  for (size_t i = 0; i < count; i++) assert_true(base_heap_pop(heap) == want[i]);
  assert_int_equal(heap->count, 0);
}

static void a_heap_pops_in_order(void **state) {
  (void)state;
  enum { CAPACITY = 200 };
  uint64_t keys[CAPACITY], want[CAPACITY];
  BaseHeap heap = {keys, 0, CAPACITY};
  BaseRandom random = base_random_seeded(3, 0);
  for (int round = 0; round < 100; round++) {
    size_t count = 1 + base_random_below(&random, CAPACITY);
    for (size_t i = 0; i < count; i++) {
      want[i] = base_heap_key(base_random_below(&random, 20), (int32_t)i);
      assert_true(round % 2 == 0 ? base_heap_push(&heap, want[i]) : base_heap_append(&heap, want[i]));
    }
    if (round % 2 != 0) base_heap_order(&heap);
    if (count == CAPACITY) assert_false(base_heap_push(&heap, 0) || base_heap_append(&heap, 0));
    check_pops(&heap, want, count);
  }
  assert_int_equal(base_heap_rank(base_heap_key(UINT32_MAX, 5)), UINT32_MAX);
  assert_int_equal(base_heap_item(base_heap_key(UINT32_MAX, -5)), -5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_strict),
      cmocka_unit_test(numbers_print_as_they_are_read),
      cmocka_unit_test(random_streams_differ_and_repeat),
      cmocka_unit_test(square_roots_are_exact),
      cmocka_unit_test(hashes_depend_on_order_and_value),
      cmocka_unit_test(files_are_replaced_as_a_whole),
      cmocka_unit_test(files_of_any_size_are_read_whole),
      cmocka_unit_test(pipes_and_links_survive_being_written),
      cmocka_unit_test(only_files_are_read),
      cmocka_unit_test(leftovers_of_killed_programs_go),
      cmocka_unit_test(what_acts_is_escaped),
      cmocka_unit_test(memory_checks_its_sizes),
      cmocka_unit_test(a_heap_pops_in_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
