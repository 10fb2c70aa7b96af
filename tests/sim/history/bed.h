/* A history under test: the level, its world, and the past that is kept of it. */
#ifndef TESTS_SIM_HISTORY_BED_H
#define TESTS_SIM_HISTORY_BED_H

typedef struct Bed {
  SimLevel level;
  SimWorldOptions options;
  SimWorld world;
  SimHistory *history;
} Bed;

/// A small world with three shades at tick 0, and a history that may take so many bytes.
void bed_begin(Bed *bed, size_t bytes);
void bed_end(Bed *bed);
/// Steps without a command.
void bed_step(Bed *bed, int64_t ticks);

#endif
