/* What the parts of the flow field share; nobody else includes this.
 *
 * A build works on a plan: one number per cell, first what the cell costs, then what it is worth. Always
 * true of a plan entry while the buckets are at work:
 * - FIELD_FRESH | cost: open, not reached yet;
 * - FIELD_CLOSED: may not be entered;
 * - a smaller number: reached, its value.
 *
 * The heap, whose costs and values need all 32 bits, keeps NAV_UNREACHED for everything not reached. At the
 * end the plan becomes the field's values, and the values before become the next plan; so a build that is
 * refused leaves the field as it was. */
#ifndef NAV_FIELD_WORK_H
#define NAV_FIELD_WORK_H

#include "nav/field/field.h"

#define FIELD_FRESH  0x80000000u
#define FIELD_CLOSED 0x7fffffffu

enum {
  FIELD_FEW_BUCKETS = 64,    // enough for terrain and a modest crowd: their occupancy fits one machine word
  FIELD_MANY_BUCKETS = 1024, // the most; larger costs go through the heap
  FIELD_LISTS = 3,           // lists in a bucket, see field_flood.c
  FIELD_CHUNK = 64,          // entries of a piece of a list, its link included; a power of two
  FIELD_CHUNK_SPARE = 8,     // entries at the end of a chunk that may stay empty
  FIELD_KEY_CELLS = 8192,    // cells of a block of the last pass, at least
  FIELD_BUILT = -1,
};

typedef struct FieldWork {
  bool wide_cpu;     // the processor runs what is compiled with FIELD_WIDE_CPU
  int32_t buckets;   // that there is room for
  size_t pool_count; // entries in pool
  uint32_t *pool;    // the lists' chunks; the heap; last the keys of a block of rows
  uint32_t *plan;    // per cell, with a row and a cell to spare on both ends, as the field's values
  NavGoal goals[NAV_MAX_GOALS]; // open ones by offset
  int32_t goal_count;

  /* What the values stand for: a repair goes on from there (field_repair.c). */
  bool built; // there are values
  bool has_crowd;
  bool by_cell_made;
  NavClass cls;
  uint32_t weight, cap;
  uint64_t costliest; // no tile costs more
  uint64_t worst;     // no value is larger
  int32_t settled;    // cells that the last update settled; FIELD_BUILT when it built anew
  int32_t given_count;
  NavGoal given[NAV_MAX_GOALS];   // all goals, in the caller's order
  NavGoal by_cell[NAV_MAX_GOALS]; // the same by cell, then offset; made when first asked for
} FieldWork;

#if defined(__GNUC__)
#define FIELD_INLINE    static inline __attribute__((always_inline))
#define FIELD_RARE      __attribute__((noinline, cold))
#define FIELD_SELDOM(x) __builtin_expect(!!(x), 0)
#else
#define FIELD_INLINE static inline
#define FIELD_RARE
#define FIELD_SELDOM(x) (x)
#endif

// The same C compiled a second time for newer processors; which one runs is asked at run time.
#if defined(__GNUC__) && defined(__x86_64__)
#define FIELD_WIDE_CPU      __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define FIELD_HAVE_WIDE_CPU 1
#else
#define FIELD_WIDE_CPU
#define FIELD_HAVE_WIDE_CPU 0
#endif

/// Index of the lowest bit set; `bits` is not 0.
FIELD_INLINE uint32_t field_lowest_bit(uint64_t bits) {
#if defined(__GNUC__)
  return (uint32_t)__builtin_ctzll(bits);
#else
  uint32_t index = 0;
  for (; (bits & 1) == 0; bits >>= 1) index++;
  return index;
#endif
}

/* What entering costs: terrain of the class, and the crowd's share. */
typedef struct FieldCosts {
  uint8_t terrain[NAV_TERRAIN_COUNT];
  uint8_t ground; // the largest of those
  uint32_t weight;
  uint32_t cap;
  uint32_t cheap; // the largest crowd that costs at most the cap; for more, the product may not fit 32 bits
  uint32_t limit; // plan entries from here on are not reached
} FieldCosts;

/* A piece of the arrays, all from the same cell on. */
typedef struct FieldRun {
  uint32_t *plan;
  uint32_t *key;
  const uint8_t *terrain;
  const uint32_t *crowd; // or NULL
} FieldRun;

typedef struct FieldTally {
  int32_t reached;
  uint32_t max; // largest value
} FieldTally;

/* The loops over a piece, in the form that the processor can run. */
typedef struct FieldRuns {
  /// Plan entries from costs. Returns the largest crowd on an open cell.
  uint32_t (*prepare)(uint32_t *restrict plan, const uint8_t *restrict terrain,
                      const uint32_t *restrict crowd, const FieldCosts *costs, int32_t count);
  /// Keys from the plan, and NAV_UNREACHED in the plan where it is so.
  FieldTally (*settle)(const FieldRun *run, const FieldCosts *costs, int32_t count);
  /// Best directions from values and keys; reads keys one row and one cell beyond the piece on either side.
  void (*direct)(uint8_t *restrict best, const uint32_t *restrict value, const uint32_t *restrict key,
                 int32_t stride, int32_t count);
} FieldRuns;

FieldRuns nav_field_runs(bool wide_cpu);

/// Makes room for a build whose costs are at most this; after that it cannot run out of memory. False: out of
/// memory; nothing has changed.
bool nav_field_reserve_queue(NavField *field, uint64_t costliest);

/// Writes every cell's cost into the plan. Returns the most that one cell costs, in full 64 bits; where that
/// is over 31 bits the plan is not to be used.
uint64_t nav_field_costs_prepare(const FieldWork *work, const NavFieldInput *input);

/// Sum of all enter costs: no way can cost more.
uint64_t nav_field_costs_sum(const NavFieldInput *input);

/// Spreads values over the plan through `buckets` buckets, more than the largest cost.
void nav_field_flood(FieldWork *work, const NavFieldInput *input, int32_t buckets);

/// The same for costs of any size, through a heap. Prepares the plan itself.
void nav_field_heap(FieldWork *work, const NavFieldInput *input);

/// Makes the plan the field's values, finds the best directions, counts. Plan entries from `limit` on
/// are unreached.
void nav_field_finish(NavField *field, const NavFieldInput *input, uint32_t limit);

#endif
