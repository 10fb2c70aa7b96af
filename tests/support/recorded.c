/* See the header. A message names the line and the first of its values that differs. */
#include "support/recorded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nav/nav.h"

enum { MAX_TOLD = 12, DIGITS = 5, MAX_HASHES = 64, MAX_LIST = 1 << 20 };

static void stop_program(const char *path, const char *why) {
  fprintf(stderr, "%s: %s\n", path, why);
  exit(2);
}

static char *read_list(const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = malloc(MAX_LIST);
  if (file == NULL || text == NULL) stop_program(path, "cannot be read");
  const size_t size = fread(text, 1, MAX_LIST - 1, file);
  fclose(file);
  if (size == MAX_LIST - 1) stop_program(path, "is too long");
  text[size] = '\0';
  return text;
}

RecordedList recorded_begin(int argc, char **argv) {
  const bool write = argc == 3 && strcmp(argv[2], "--write") == 0;
  if (argc != 2 && !write) stop_program(argv[0], "expected LIST [--write]");
  nav_set_wrong_call_handler(nav_assert_failed); // a wrong call is a bug, as in the program
  RecordedList list = {.path = argv[1]};
  if (!write) list.old = list.at = read_list(argv[1]);
  if (write) list.out = fopen(argv[1], "wb");
  if (write && list.out == NULL) stop_program(argv[1], "cannot be written");
  return list;
}

/// The number of equal values that both begin with.
static int count_equal(const char *one, const char *other) {
  int words = 0;
  for (; *one != '\0' && *one == *other; one++, other++) words += *one == ' ';
  return words;
}

static void tell_difference(const char *name, const char *want, const char *got, const char *unit) {
  const size_t length = strlen(name);
  if (strncmp(want, name, length) != 0 || want[length] != ':') {
    printf("%s: the list has '%.80s' in its place\n", name, want);
    return;
  }
  want += length + 2;
  printf("%s differs from %s %d on\n  expected %s\n  got      %s\n", name, unit, count_equal(want, got), want,
         got);
}

void recorded_line(RecordedList *list, const char *name, const char *values, const char *unit) {
  list->lines++;
  if (list->out != NULL) {
    fprintf(list->out, "%s: %s\n", name, values);
    return;
  }
  char *end = strchr(list->at, '\n'), *line = list->at;
  const size_t length = strlen(name);
  list->at = end != NULL ? end + 1 : line + strlen(line);
  if (end != NULL) *end = '\0';
  const bool equal = strncmp(line, name, length) == 0 && strncmp(line + length, ": ", 2) == 0 &&
                     strcmp(line + length + 2, values) == 0;
  if (!equal && ++list->wrong <= MAX_TOLD) tell_difference(name, line, values, unit);
}

void recorded_hashes(RecordedList *list, const char *name, const uint64_t *hash, int count,
                     const char *unit) {
  char text[MAX_HASHES * (DIGITS + 1) + 1] = "";
  for (int i = 0; i < count && i < MAX_HASHES; i++)
    snprintf(text + i * (DIGITS + 1), sizeof text - (size_t)(i * (DIGITS + 1)), "%0*x%s", DIGITS,
             (unsigned)(hash[i] >> (64 - 4 * DIGITS)), i + 1 < count ? " " : "");
  recorded_line(list, name, text, unit);
}

int recorded_end(RecordedList *list) {
  const bool written = list->out != NULL;
  if (written && fclose(list->out) != 0) stop_program(list->path, "cannot be written");
  if (!written && *list->at != '\0') {
    printf("%s has more lines than the test\n", list->path);
    list->wrong++;
  }
  free(list->old);
  printf("recorded: %d lines, %d differ%s\n", list->lines, list->wrong, written ? ", written" : "");
  if (list->wrong > 0) printf("Where the change is meant: the same program with %s --write\n", list->path);
  return list->wrong > 0 || list->lines == 0;
}
