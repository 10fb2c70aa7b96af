/* results.csv: rows are only added, whole pairs at a time, so its length says how far a study is. Rows are
 * known by their place: level, seed, steering and depth of row K follow from the plan and are compared. A row
 * without its line break is what an interruption or a power cut leaves; it ends the table and is cut off. Any
 * other fault is none of theirs and stops the call. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/number.h"
#include "cli/csv.h"
#include "cli/study/study.h"

enum {
  COST_DECIMALS = 4,
  SYNC_BYTES = 1 << 20, // no more than this and one chunk of rows is lost by a power cut
};

static const uint64_t SYNC_NS = 2000000000u;
static const char header[] = STUDY_HEADER;

/* Reading */

bool study_reader_open(StudyReader *reader, const StudyPlan *study, const char *path) {
  char error[BASE_FILE_ERROR_TEXT];
  *reader = (StudyReader){.study = study, .path = path, .level_at = -1};
  const int file = base_file_open(path, error);
  if (file < 0) return cli_refuse("%s", error);
  reader->file = fdopen(file, "rb");
  study_range(study, &reader->pair, &reader->end);
  if (reader->file != NULL) return true;
  close(file);
  return cli_refuse("%s: %s", path, strerror(errno));
}

void study_reader_close(StudyReader *reader) {
  if (reader->file != NULL) fclose(reader->file);
  base_buffer_free(&reader->level);
  reader->file = NULL;
}

/// A parser of a row: its position, and the expected text that is missing there.
typedef struct Scan {
  const char *at, *expected; // expected: NULL: nothing is wrong
} Scan;

static void pass_text(Scan *scan, const char *text, const char *expected) {
  const size_t length = strlen(text);
  if (scan->expected != NULL) return;
  if (strncmp(scan->at, text, length) == 0)
    scan->at += length;
  else
    scan->expected = expected;
}

/// A number with `decimals` decimals, up to a comma, a quote or the end.
static int64_t number(Scan *scan, int decimals, const char *expected) {
  BASE_ASSERT(decimals >= 0);
  int64_t value = 0;
  const size_t length = strcspn(scan->at, ",\"\n");
  if (scan->expected != NULL) return 0;
  if (base_number_decimal(scan->at, length, decimals, 0, INT64_MAX, &value))
    scan->at += length;
  else
    scan->expected = expected;
  return value;
}

static void tile(Scan *scan) {
  pass_text(scan, "\"", "a tile \"X,Y\"");
  number(scan, 0, "a tile \"X,Y\"");
  pass_text(scan, ",", "a tile \"X,Y\"");
  number(scan, 0, "a tile \"X,Y\"");
  pass_text(scan, "\",", "a tile \"X,Y\"");
}

static NavSteerStatus outcome(Scan *scan) {
  static const NavSteerStatus ends[] = {NAV_STEER_REACHED,     NAV_STEER_OSCILLATION, NAV_STEER_BLOCKED,
                                        NAV_STEER_UNREACHABLE, NAV_STEER_LIMIT,       NAV_STEER_LOOP};
  const size_t length = strcspn(scan->at, ",\n");
  if (scan->expected != NULL) return NAV_STEER_LIMIT;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    const char *name = nav_steer_status_name(ends[i]);
    if (strlen(name) != length || memcmp(scan->at, name, length) != 0) continue;
    scan->at += length;
    return ends[i];
  }
  scan->expected = "an outcome";
  return NAV_STEER_LIMIT;
}

/// Scans the values of the plan in the row, then the measured ones.
static void scan_row(const StudyReader *reader, Scan *scan, StudyRow *row) {
  const CliWalker *walker = &reader->study->walker[reader->walker];
  char text[CLI_WALKER_TEXT + 16];
  pass_text(scan, reader->level.data, "the level that the plan has in this row");
  snprintf(text, sizeof text, ",%lu,", (unsigned long)study_seed(reader->study, reader->pair));
  pass_text(scan, text, "the seed that the plan has in this row");
  tile(scan);
  tile(scan);
  if (walker->depth >= 0)
    snprintf(text, sizeof text, "%s,%d,", nav_steerings[walker->row]->name, (int)walker->depth);
  else
    snprintf(text, sizeof text, "%s,,", nav_steerings[walker->row]->name);
  pass_text(scan, text, "the steering and depth that the plan has in this row");
  row->outcome = outcome(scan);
  pass_text(scan, ",", "a comma");
  row->steps = number(scan, 0, "the steps, a whole number");
  pass_text(scan, ",", "a comma");
  row->cost = number(scan, COST_DECIMALS, "the cost, a number");
  pass_text(scan, ",", "a comma");
  row->shortest = number(scan, COST_DECIMALS, "the cost of a shortest way, a number");
  pass_text(scan, ",", "a comma");
  row->looked = number(scan, 0, "the squares looked at, a whole number");
  pass_text(scan, ",", "a comma");
  number(scan, 1, "the microseconds, a number");
  pass_text(scan, "\n", "the end of the row");
  if (scan->expected == NULL && row->shortest == 0) scan->expected = "a shortest way that costs something";
}

static StudyRead fault(const StudyReader *reader, const char *at, const char *expected,
                       char out[BASE_FILE_ERROR_TEXT]) {
  snprintf(out, BASE_FILE_ERROR_TEXT, "%.300s:%d:%d: error: expected %s", reader->path, reader->line_number,
           (int)(at - reader->line) + 1, expected);
  return STUDY_READ_FAULT;
}

/// Reads a line up to its line break. False: there is none: the end of the table, or a torn row.
static bool read_line(StudyReader *reader, size_t *length) {
  reader->line[0] = '\0';
  reader->line_number++;
  if (fgets(reader->line, (int)sizeof reader->line, reader->file) == NULL) reader->line[0] = '\0';
  *length = strlen(reader->line); // a zero byte, which a power cut leaves, ends it too
  return *length > 0 && (reader->line[*length - 1] == '\n' || *length == sizeof reader->line - 1);
}

static StudyRead read_header(StudyReader *reader, char out[BASE_FILE_ERROR_TEXT]) {
  size_t length;
  if (!read_line(reader, &length) && strncmp(reader->line, header, length) == 0) return STUDY_READ_SHORT;
  if (strcmp(reader->line, header) != 0) return fault(reader, reader->line, "the names of the columns", out);
  reader->offset = reader->whole_pairs = (int64_t)length;
  return STUDY_READ_ROW;
}

static bool name_level(StudyReader *reader) {
  const int32_t level = (int32_t)(reader->pair / reader->study->pairs);
  if (level == reader->level_at) return true;
  reader->level_at = level;
  reader->level.length = 0;
  cli_csv_text(&reader->level, study_level_name(reader->study, level));
  return !reader->level.failed;
}

StudyRead study_reader_next(StudyReader *reader, StudyRow *row, char out[BASE_FILE_ERROR_TEXT]) {
  if (reader->offset == 0) {
    const StudyRead read = read_header(reader, out);
    if (read != STUDY_READ_ROW) return read;
  }
  size_t length;
  const bool whole = read_line(reader, &length);
  if (ferror((FILE *)reader->file)) return fault(reader, reader->line, "a table that can be read", out);
  if (reader->pair == reader->end)
    return whole ? fault(reader, reader->line, "no more rows than the plan has", out) : STUDY_READ_END;
  if (!whole) return STUDY_READ_SHORT;
  if (!name_level(reader)) return fault(reader, reader->line, "more memory", out);
  Scan scan = {reader->line, NULL};
  row->walker = reader->walker;
  scan_row(reader, &scan, row);
  if (scan.expected != NULL) return fault(reader, scan.at, scan.expected, out);
  reader->offset += (int64_t)length;
  if (++reader->walker < reader->study->walker_count) return STUDY_READ_ROW;
  reader->walker = 0;
  reader->pair++;
  reader->whole_pairs = reader->offset;
  return STUDY_READ_ROW;
}

/* Writing */

static bool failed(const StudyTable *table) {
  return cli_refuse("%s: %s", table->path, strerror(errno));
}

/// Measures the complete part of the table by reading it.
static bool measure_table(StudyTable *table, const StudyPlan *study) {
  char text[BASE_FILE_ERROR_TEXT];
  StudyRow row;
  StudyReader *reader = malloc(sizeof *reader);
  if (reader == NULL) return cli_refuse("out of memory");
  const bool opened = study_reader_open(reader, study, table->path);
  StudyRead read = STUDY_READ_FAULT;
  while (opened && (read = study_reader_next(reader, &row, text)) == STUDY_READ_ROW) continue;
  if (opened) {
    table->pair = reader->pair;
    table->size = reader->whole_pairs;
    study_reader_close(reader);
  }
  free(reader);
  if (!opened || read != STUDY_READ_FAULT) return opened;
  base_say(stderr, "%s", text);
  return cli_refuse("%s: not the rows of this study; nothing was changed", table->path);
}

/// Locks the file, so that no other program appends to it.
static bool make_ready(StudyTable *table, const StudyPlan *study) {
  if (!base_file_lock(table->file))
    return errno == EWOULDBLOCK ? cli_refuse("%s: another program is writing it", table->path)
                                : failed(table);
  if (!measure_table(table, study)) return false;
  if (!base_file_cut(table->file, table->size)) return failed(table);
  if (table->size > 0) return true;
  const BaseBuffer first = {.data = (char *)(uintptr_t)header, .length = sizeof header - 1};
  return study_table_add(table, &first, 0);
}

bool study_table_open(StudyTable *table, const StudyPlan *study, const char *folder) {
  int64_t end;
  *table = (StudyTable){.file = -1, .synced = base_clock_ns()};
  study_range(study, &table->pair, &end);
  if (!study_path(folder, "results.csv", table->path)) return false;
  table->file = base_file_open_to_grow(table->path);
  if (table->file < 0) return failed(table);
  if (make_ready(table, study)) return true;
  close(table->file);
  return false;
}

bool study_table_add(StudyTable *table, const BaseBuffer *rows, int64_t pairs) {
  if (!base_file_write_all(table->file, rows->data, rows->length)) {
    failed(table);
    base_file_cut(table->file, table->size); // where that fails too, the next call cuts it off
    return false;
  }
  table->pair += pairs;
  table->size += (int64_t)rows->length;
  table->unsynced += (int64_t)rows->length;
  const uint64_t now = base_clock_ns();
  if (table->unsynced < SYNC_BYTES && now - table->synced < SYNC_NS) return true;
  table->unsynced = 0;
  table->synced = now;
  return base_file_sync_data(table->file) || failed(table);
}

bool study_table_clear(StudyTable *table) {
  table->pair = 0;
  table->size = sizeof header - 1;
  return base_file_cut(table->file, table->size) || failed(table);
}

bool study_table_close(StudyTable *table) {
  const bool synced = base_file_sync(table->file);
  const int why = errno;
  const bool closed = close(table->file) == 0;
  if (synced && closed) return true;
  if (!synced) errno = why;
  return failed(table);
}
