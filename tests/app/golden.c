#include "golden.h"

#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_TOLD = 12 }; // differences that end the test

bool golden_begin(GoldenTest *golden, const char *variable, int argc, char **argv) {
  golden->path = getenv(variable);
  golden->writes = argc == 2 && strcmp(argv[1], "--write") == 0;
  golden->shown = argc == 3 && strcmp(argv[1], "--show") == 0 ? argv[2] : NULL;
  if (golden->path != NULL && golden->path[0] == '/') return true;
  fprintf(stderr, "%s has to be the list's whole path\n", variable);
  return false;
}

static GoldenLine *find_line(GoldenList *list, const char *name) {
  for (int i = 0; i < list->count; i++)
    if (strcmp(list->line[i].name, name) == 0) return &list->line[i];
  return NULL;
}

/* The file */

static void read_line(GoldenList *list, char *text) {
  GoldenLine *line = &list->line[list->count];
  unsigned long long hash;
  int begins = 0;
  text[strcspn(text, "\n")] = '\0';
  if (sscanf(text, "probe %llx", &hash) == 1) list->probe = hash;
  if (sscanf(text, "%llx %d %n", &hash, &line->number, &begins) != 2) return;
  line->hash = hash;
  snprintf(line->name, sizeof line->name, "%s", text + begins);
  assert_true(++list->count < GOLDEN_LINES);
}

static void read_list(const char *path, GoldenList *list) {
  char text[GOLDEN_NAME + 64];
  FILE *file = fopen(path, "r");
  if (file == NULL) fail_msg("%s: %s", path, strerror(errno));
  while (fgets(text, sizeof text, file) != NULL) read_line(list, text);
  fclose(file);
}

static void write_list(const char *path, const GoldenList *list) {
  FILE *file = fopen(path, "w");
  if (file == NULL) fail_msg("%s: %s", path, strerror(errno));
  fprintf(file, "probe %016llx\n", (unsigned long long)list->probe);
  for (int i = 0; i < list->count; i++)
    fprintf(file, "%016llx %6d %s\n", (unsigned long long)list->line[i].hash, (int)list->line[i].number,
            list->line[i].name);
  assert_int_equal(fclose(file), 0);
}

/* Notes */

void golden_probe(GoldenTest *golden, BaseHash probe) {
  golden->now.probe = probe;
  if (golden->writes || golden->shown != NULL) return;
  read_list(golden->path, &golden->known);
  if (golden->known.probe == probe) return;
  print_message("SKIPPED: the font of this machine (DejaVu Sans is wanted), FreeType or the C library's "
                "mathematics differ from those of %s\n",
                golden->path);
  skip();
}

static void fail_comparison(const GoldenTest *golden) {
  fail_msg("%s%d differ from %s. Where that is wanted, run this test with --write; --show 'NAME' prints one",
           golden->told == MAX_TOLD ? "At least " : "", golden->told, golden->path);
}

FILE *golden_shows(const GoldenTest *golden, const char *name) {
  return golden->shown != NULL && strcmp(golden->shown, name) == 0 ? stdout : NULL;
}

/// A test that fails in many places has said enough.
static void tell_difference(GoldenTest *golden, const char *name, const char *what) {
  print_message("%s: %s\n", name, what);
  if (++golden->told == MAX_TOLD) fail_comparison(golden);
}

void golden_note(GoldenTest *golden, BaseHash hash, int32_t number, const char *name) {
  GoldenList *now = &golden->now;
  assert_true(now->count < GOLDEN_LINES);
  if (find_line(now, name) != NULL) fail_msg("two are called %s", name);
  GoldenLine *line = &now->line[now->count++];
  line->hash = hash;
  line->number = number;
  snprintf(line->name, sizeof line->name, "%s", name);
  if (golden->writes || golden->shown != NULL) return;
  GoldenLine *known = find_line(&golden->known, name);
  if (known == NULL)
    tell_difference(golden, name, "is not in the list");
  else if (known->hash != hash)
    tell_difference(golden, name, "is another one");
  if (known != NULL) known->met = true;
}

void golden_end(GoldenTest *golden) {
  if (golden->writes) write_list(golden->path, &golden->now);
  if (golden->writes || golden->shown != NULL) return;
  for (int i = 0; i < golden->known.count; i++)
    if (!golden->known.line[i].met) tell_difference(golden, golden->known.line[i].name, "was not met");
  if (golden->told > 0) fail_comparison(golden);
}

static BaseHash hash_of_float(BaseHash hash, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return base_hash_u64(hash, bits);
}

BaseHash golden_mathematics(BaseHash hash) {
  for (int i = 1; i < 500; i++) {
    const volatile float x = (float)i * 0.37f;
    hash = hash_of_float(hash, sinf(x));
    hash = hash_of_float(hash, cosf(x));
    hash = hash_of_float(hash, tanhf(x));
    hash = hash_of_float(hash, powf(x, 0.7f));
    hash = hash_of_float(hash, expf(-x));
    hash = hash_of_float(hash, logf(x));
    hash = hash_of_float(hash, atan2f(x, 3));
    hash = hash_of_float(hash, hypotf(x, 3));
  }
  return hash;
}
