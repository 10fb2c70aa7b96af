/* Simulates out-of-memory. Preloaded, or linked into a test, it interposes the C library's allocator and
 * counts the calls of the program itself (those of libraries pass):
 *
 *   STARVE_AT=K      the K-th of them fails, counted from 1
 *   STARVE_ON=1      and all that follow it
 *   STARVE_ABOVE=N   every one of more than N bytes fails
 *   STARVE_COUNT=F   at the end writes how many there were into the file F
 *   STARVE_KEPT=F    at the end writes how many bytes were not given back into the file F
 *   STARVE_GUARD=1   bytes behind each block are checked when it is given back or moved, and what malloc
 * gives is not zero; a write past the end ends the program
 *
 * A test that links it reads the counts, and sets what fails, by the functions of starve.h. */
#include "support/starve.h"

#include <link.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Exports of glibc for replacements of its allocator.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void __libc_free(void *block);

enum { FILL = 0xa5, SPARE = 16 };

/// The end of a block with a guard; bytes of FILL, at least SPARE, lie between what was asked for and this.
typedef struct Guard {
  uintptr_t mark; // of the block: others have none
  size_t size;    // that was asked for
} Guard;

static struct {
  uintptr_t from, to;    // of the program's own code
  long count, at, above; // at, above: 0: none
  long long bytes;       // taken by the program and not given back
  bool on;               // all from `at` on
  bool guards;
  bool begun, ended; // the program
  const char *report, *kept_report;
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
  starve.guards = number("STARVE_GUARD") != 0;
  starve.above = number("STARVE_ABOVE");
  starve.report = getenv("STARVE_COUNT");
  starve.kept_report = getenv("STARVE_KEPT");
}

static void write_number(const char *path, long long value) {
  FILE *file = path != NULL ? fopen(path, "w") : NULL;
  if (file == NULL) return;
  fprintf(file, "%lld\n", value);
  fclose(file);
}

__attribute__((destructor)) static void end(void) {
  write_number(starve.report, starve_count());
  write_number(starve.kept_report, starve_bytes());
}

/// Coverage code added by the compiler allocates memory after all work of the program is done.
static void program_ends(void) {
  __atomic_store_n(&starve.ended, true, __ATOMIC_RELAXED);
}

static bool is_ours(const void *caller) {
  return !__atomic_load_n(&starve.ended, __ATOMIC_RELAXED) && (uintptr_t)caller >= starve.from &&
         (uintptr_t)caller < starve.to;
}

// Does this call fail? Several threads may ask.
static bool fails(const void *caller, size_t size) {
  if (!is_ours(caller)) return false;
  // Not in a constructor: what is registered last is called first.
  if (!__atomic_exchange_n(&starve.begun, true, __ATOMIC_RELAXED)) atexit(program_ends);
  const long now = __atomic_add_fetch(&starve.count, 1, __ATOMIC_RELAXED);
  const long at = __atomic_load_n(&starve.at, __ATOMIC_RELAXED);
  if (starve.above > 0 && size > (size_t)starve.above) return true;
  return at > 0 && (now == at || (starve.on && now > at));
}

// Notes that the program has taken the block, or is about to give it back.
static void *noted(const void *caller, void *block, int sign) {
  if (block != NULL && is_ours(caller))
    __atomic_add_fetch(&starve.bytes, sign * (long long)malloc_usable_size(block), __ATOMIC_RELAXED);
  return block;
}

/* Guards */

static size_t guarded_size(size_t size) {
  return starve.guards ? size + SPARE + sizeof(Guard) : size;
}

static Guard *guard_of(void *block) {
  return (Guard *)((char *)block + malloc_usable_size(block) / sizeof(Guard) * sizeof(Guard)) - 1;
}

static uintptr_t mark_of(const void *block) {
  return (uintptr_t)block ^ (uintptr_t)0x5bd1e995c2b2ae35;
}

static void *with_guard(void *block, size_t size) {
  if (block == NULL || !starve.guards) return block;
  Guard *guard = guard_of(block);
  memset((char *)block + size, FILL, (size_t)((char *)guard - (char *)block) - size);
  *guard = (Guard){mark_of(block), size};
  return block;
}

/// Checks a block that is about to be given back or moved; false: it has no guard, as those of libraries.
static bool check_guard(void *block) {
  if (block == NULL || !starve.guards || malloc_usable_size(block) < SPARE + sizeof(Guard)) return false;
  Guard *guard = guard_of(block);
  if (guard->mark != mark_of(block)) return false;
  for (const unsigned char *at = (unsigned char *)block + guard->size; at < (unsigned char *)guard; at++)
    if (*at != FILL) {
      fprintf(stderr, "starve: a block of %zu bytes was written past its end\n", guard->size);
      abort();
    }
  guard->mark = 0;
  return true;
}

/* The allocator */

static void *take_block(const void *caller, size_t size) {
  if (fails(caller, size)) return NULL;
  void *block = noted(caller, __libc_malloc(guarded_size(size)), 1);
  if (block != NULL && starve.guards) memset(block, FILL, size);
  return with_guard(block, size);
}

void *malloc(size_t size) {
  return take_block(__builtin_return_address(0), size);
}

void *calloc(size_t count, size_t size) {
  const void *caller = __builtin_return_address(0);
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes) || fails(caller, bytes)) return NULL;
  return with_guard(noted(caller, __libc_calloc(1, guarded_size(bytes)), 1), bytes);
}

void *realloc(void *block, size_t size) {
  const void *caller = __builtin_return_address(0);
  if (fails(caller, size)) return NULL;
  check_guard(block);
  noted(caller, block, -1);
  void *moved = __libc_realloc(block, guarded_size(size));
  noted(caller, moved == NULL && size > 0 ? block : moved, 1);
  return with_guard(moved, size);
}

void free(void *block) {
  if (check_guard(block)) memset(block, FILL, guard_of(block)->size); // a later read finds it
  __libc_free(noted(__builtin_return_address(0), block, -1));
}

char *strdup(const char *text) {
  const size_t size = strlen(text) + 1;
  char *copy = take_block(__builtin_return_address(0), size);
  return copy != NULL ? memcpy(copy, text, size) : NULL;
}

long starve_count(void) {
  return __atomic_load_n(&starve.count, __ATOMIC_RELAXED);
}

long long starve_bytes(void) {
  return __atomic_load_n(&starve.bytes, __ATOMIC_RELAXED);
}

void starve_guard(void) {
  starve.guards = true;
}

void starve_at(long at) {
  __atomic_store_n(&starve.at, at, __ATOMIC_RELAXED);
}
