/* A study: every walker over the same random pairs of connected tiles on every level, a row of a table for
 * each walk. All rows but their times follow from the plan alone, so rows can be computed in any order, by
 * any number of threads, processes and machines, and the table says by its length what is left to do.
 *
 * Rows are in the order of level, pair, walker. A pair is a number from 0 on over all levels. */
#ifndef CLI_STUDY_STUDY_H
#define CLI_STUDY_STUDY_H

#include "base/file.h"
#include "cli/study/stop.h"
#include "cli/walkers.h"

enum {
  STUDY_MAX_LEVELS = 4096,
  STUDY_MAX_WALKERS = 256,
  STUDY_MAX_WALKS = 10000000, // of a whole study: its report holds 24 bytes for each
  STUDY_MAX_SHARDS = 100000,
  STUDY_MAX_NAME = 1024, // bytes of a level's name
  STUDY_MAX_JOBS = 64,
  STUDY_ROW_BYTES = 2 * STUDY_MAX_NAME + 512, // no row is longer
  STUDY_GENERATE_BYTES = 64,
  STUDY_PATH_BYTES = 4096,
};

typedef struct StudyLevel {
  size_t name; // in StudyPlan.names
  bool hashed; // a file, and this of what it holds
  BaseHash hash;
} StudyLevel;

/// The plan.
typedef struct StudyPlan {
  BaseBuffer names; // of levels, each followed by a zero byte
  StudyLevel *levels;
  int32_t level_count;
  CliWalker walker[STUDY_MAX_WALKERS]; // with a depth where their steering has one
  int32_t walker_count;
  int64_t pairs; // on each level
  int64_t seed;
  char generate[STUDY_GENERATE_BYTES]; // NAME:WIDTHxHEIGHT:COUNT where the levels are generated; else ""
  CliTuning set;
  int64_t shard, shards; // 1 .. shards
  bool no_memory;        // a level could not be added
} StudyPlan;

void study_free(StudyPlan *study);
const char *study_level_name(const StudyPlan *study, int32_t level);
/// Adds a level. False: out of memory.
bool study_add_level(StudyPlan *study, const char *name);

/// Adds the levels of `generate`, which depend on the seed as well. False: `error` (BASE_ISSUE_TEXT bytes)
/// says why.
bool study_add_generated(StudyPlan *study, char *error);

/// The pairs of its shard: first .. end - 1.
void study_range(const StudyPlan *study, int64_t *first, int64_t *end);

/* plan.c: the plan as text, in the folder of the table */

/// Equal plans give equal text.
void study_print(const StudyPlan *study, BaseBuffer *out);
/// Reads it; false: `issues` says why.
bool study_parse(StudyPlan *study, const char *data, size_t size, BaseIssues *issues);
/// The call that makes the whole study, in one line.
void study_print_call(const StudyPlan *study, BaseBuffer *out);

/* walk.c: rows from the plan */

typedef struct StudyMap StudyMap; // a level made ready; for one thread

/// Loads a level of the plan. NULL after printing why: faults of a file, a changed file, nothing to walk, no
/// memory.
StudyMap *study_map_new(const StudyPlan *study, int32_t level);
void study_map_free(StudyMap *map);
BaseHash study_map_hash(const StudyMap *map);

/// The seed of the walks of a pair: that of `throng trace --seed`.
uint32_t study_seed(const StudyPlan *study, int64_t pair);

/// Adds the rows of one pair of the map's level. False: out of memory, or it was asked to stop; what was
/// added is then to be thrown away.
bool study_walk(StudyMap *map, int64_t pair, StudyStop *stop, BaseBuffer *rows);

/* table.c: results.csv */

typedef struct StudyRow {
  int32_t walker;
  NavSteerStatus outcome;
  int64_t steps, cost, shortest, looked; // cost and shortest in 1/10000
} StudyRow;

#define STUDY_HEADER "level,seed,from,to,steering,depth,outcome,steps,cost,shortest,looked,microseconds\n"

/// Reads a table row by row and compares each with the plan.
typedef struct StudyReader {
  const StudyPlan *study;
  const char *path;
  void *file;          // FILE *
  int64_t pair, end;   // of the next row
  int32_t walker;      // of the next row
  int64_t offset;      // bytes read of whole rows, the header included
  int64_t whole_pairs; // offset after the last row of a pair
  BaseBuffer level;    // the field of the level, as it begins the row
  int32_t level_at;    // which one that is
  char line[STUDY_ROW_BYTES + 2];
  int line_number;
} StudyReader;

typedef enum StudyRead {
  STUDY_READ_ROW,
  STUDY_READ_END,   // all rows of the plan were read
  STUDY_READ_SHORT, // the table ends before the plan does, or with a torn row
  STUDY_READ_FAULT, // `error` of study_reader_next says where and why
} StudyRead;

/// False after printing why. `path` must outlive the reader.
bool study_reader_open(StudyReader *reader, const StudyPlan *study, const char *path);
void study_reader_close(StudyReader *reader);
/// The next row. `fault` receives FILE:LINE:COLUMN and what was expected; it is not printed.
StudyRead study_reader_next(StudyReader *reader, StudyRow *row, char fault[BASE_FILE_ERROR_TEXT]);

/// The table that is written.
typedef struct StudyTable {
  int file;
  char path[STUDY_PATH_BYTES];
  int64_t pair;     // the next one that it lacks
  int64_t size;     // bytes of whole pairs
  int64_t unsynced; // bytes of them
  uint64_t synced;  // when
} StudyTable;

/// Opens the table in `folder` and cuts off what an interruption has left of a row. False after printing why:
/// another program writes it, it holds other rows, the disk.
bool study_table_open(StudyTable *table, const StudyPlan *study, const char *folder);
/// Adds whole pairs; true: they are written, and now and then on the disk. False after printing why; the
/// table then ends with a whole pair.
bool study_table_add(StudyTable *table, const BaseBuffer *rows, int64_t pairs);
/// Takes all rows away, of a table that begins with pair 0.
bool study_table_clear(StudyTable *table);
/// Puts everything on the disk and closes it. False after printing why.
bool study_table_close(StudyTable *table);

/* work.c: all walks that a table lacks */

/// Exit status: CLI_DONE, CLI_FAILED after printing why, or 128 + the number of a signal.
int study_work(const StudyPlan *study, StudyTable *table, int32_t jobs, const char *folder);

/* report.c: what the table says */

/// Reads DIR/results.csv, writes DIR/report.html and prints a table; an exit status.
int study_report(const StudyPlan *study, const char *folder);

/* merge.c */

/// Joins the shards in `folders` into `out`; an exit status.
int study_merge(const char **folders, int32_t count, const char *out);

/* folder.c: the folder of a study */

/// FOLDER/NAME. False after printing that it is too long.
bool study_path(const char *folder, const char *name, char out[STUDY_PATH_BYTES]);
/// Makes the folder, or looks whether the plan in it is this one. False after printing why not.
bool study_folder_open(const StudyPlan *study, const char *folder);
/// Reads the plan of a folder. False after printing why not.
bool study_folder_read(StudyPlan *study, const char *folder);

#endif
