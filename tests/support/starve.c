/* Memory that runs out on purpose. Preloaded, or linked into a test, it stands before the C library's
 * allocator and counts the calls that the program itself makes (those of libraries are let through):
 *
 *   STARVE_AT=K      the K-th of them fails, counted from 1
 *   STARVE_ON=1      and all that follow it
 *   STARVE_ABOVE=N   every one of more than N bytes fails
 *   STARVE_COUNT=F   at the end writes how many there were into the file F
 *
 * A test that links it reads the count, and sets what fails, by the functions of starve.h. */
#include "support/starve.h"

#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What glibc exports for those who replace its allocator.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static struct {
  uintptr_t from, to;    // of the program's own code
  long count, at, above; // at, above: 0: none
  bool on;               // all from `at` on
  const char *report;
} starve;

static int find_program(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size, (void)context;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || (part->p_flags & PF_X) == 0) continue;
    starve.from = info->dlpi_addr + part->p_vaddr;
    starve.to = starve.from + part->p_memsz;
  }
  return 1; // the first object is the program
}

static long number(const char *name) {
  const char *text = getenv(name);
  return text != NULL ? atol(text) : 0;
}

__attribute__((constructor)) static void begin(void) {
  dl_iterate_phdr(find_program, NULL);
  starve.at = number("STARVE_AT");
  starve.on = number("STARVE_ON") != 0;
  starve.above = number("STARVE_ABOVE");
  starve.report = getenv("STARVE_COUNT");
}

__attribute__((destructor)) static void end(void) {
  FILE *file = starve.report != NULL ? fopen(starve.report, "w") : NULL;
  if (file == NULL) return;
  fprintf(file, "%ld\n", starve_count());
  fclose(file);
}

// Does this call fail? Several threads may ask.
static bool fails(const void *caller, size_t size) {
  if ((uintptr_t)caller < starve.from || (uintptr_t)caller >= starve.to) return false;
  const long now = __atomic_add_fetch(&starve.count, 1, __ATOMIC_RELAXED);
  const long at = __atomic_load_n(&starve.at, __ATOMIC_RELAXED);
  if (starve.above > 0 && size > (size_t)starve.above) return true;
  return at > 0 && (now == at || (starve.on && now > at));
}

void *malloc(size_t size) {
  return fails(__builtin_return_address(0), size) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  return fails(__builtin_return_address(0), count * size) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  return fails(__builtin_return_address(0), size) ? NULL : __libc_realloc(block, size);
}

char *strdup(const char *text) {
  const size_t size = strlen(text) + 1;
  char *copy = fails(__builtin_return_address(0), size) ? NULL : __libc_malloc(size);
  return copy != NULL ? memcpy(copy, text, size) : NULL;
}

long starve_count(void) {
  return __atomic_load_n(&starve.count, __ATOMIC_RELAXED);
}

void starve_at(long at) {
  __atomic_store_n(&starve.at, at, __ATOMIC_RELAXED);
}
