/* The goals and the crowd of a call's flow field. */
#ifndef CLI_GOALS_H
#define CLI_GOALS_H

#include "cli/levels.h"

enum { CLI_MAX_WEIGHT = 1000000000 }; // of a crowd

typedef struct CliGoal {
  int32_t x, y;
  int64_t offset;
} CliGoal;

/// Reads "X,Y" or "X,Y:OFFSET" of option `name` into goals[*count] and counts it. False after printing why
/// not.
bool cli_take_goal(const char *name, const char *value, CliGoal *goals, int32_t *count);

/// The goal on a grid; refused (printed, false) if closed for the class.
bool cli_open_goal(const CliGoal *goal, const NavGrid *grid, NavClass cls, NavGoal *out);

/// Adds what the crowd file of a call says to `crowd`, a number for each cell. False after printing its
/// faults.
bool cli_read_crowd(const char *path, const NavGrid *grid, uint32_t *crowd);

#endif
