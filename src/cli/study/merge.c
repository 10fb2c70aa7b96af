/* throng study --merge: finished shards of one study become its table. Each is read and compared with the
 * plan first, so nothing is written where one lacks a row. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "cli/study/study.h"

typedef struct Shard {
  const char *folder;
  StudyPlan study;
} Shard;

/// The plan without its shard, as text.
static bool whole_plan(const StudyPlan *study, BaseBuffer *out) {
  StudyPlan whole = *study;
  whole.shard = whole.shards = 1;
  study_print(&whole, out);
  return !out->failed || cli_refuse("out of memory");
}

static bool same_plan(const Shard *a, const Shard *b) {
  BaseBuffer one = {0}, other = {0};
  bool same = whole_plan(&a->study, &one) && whole_plan(&b->study, &other);
  if (same && strcmp(base_buffer_text(&one), base_buffer_text(&other)) != 0)
    same = cli_refuse("%s and %s: parts of different studies", a->folder, b->folder);
  if (same && a->study.shards != b->study.shards)
    same = cli_refuse("%s is one of %lld parts, %s one of %lld", a->folder, (long long)a->study.shards,
                      b->folder, (long long)b->study.shards);
  base_buffer_free(&one);
  base_buffer_free(&other);
  return same;
}

static int by_shard(const void *a, const void *b) {
  const Shard *one = a, *other = b;
  return (one->study.shard > other->study.shard) - (one->study.shard < other->study.shard);
}

/// All parts of one study, each once, in their order.
static bool all_complete(Shard *shards, int32_t count) {
  for (int32_t i = 1; i < count; i++)
    if (!same_plan(&shards[0], &shards[i])) return false;
  qsort(shards, (size_t)count, sizeof *shards, by_shard);
  for (int32_t i = 0; i < count; i++) {
    const long long shard = shards[i].study.shard, all = shards[i].study.shards;
    if (shard == i + 1) continue;
    if (i > 0 && shards[i - 1].study.shard == shard)
      return cli_refuse("%s and %s: both are part %lld of %lld", shards[i - 1].folder, shards[i].folder,
                        shard, all);
    return cli_refuse("part %d of %lld is missing", (int)i + 1, all);
  }
  return count == shards[0].study.shards ||
         cli_refuse("part %d of %lld is missing", (int)count + 1, (long long)shards[0].study.shards);
}

/// The rows of a shard: compared with the plan, and added where there is a table to add to.
static bool pass_rows(const Shard *shard, StudyReader *reader, StudyTable *table) {
  char path[STUDY_PATH_BYTES], fault[BASE_FILE_ERROR_TEXT];
  StudyRow row;
  StudyRead read = STUDY_READ_FAULT;
  BaseBuffer rows = {0};
  if (!study_path(shard->folder, "results.csv", path)) return false;
  if (!study_reader_open(reader, &shard->study, path)) return false;
  bool fine = true;
  while (fine && (read = study_reader_next(reader, &row, fault)) == STUDY_READ_ROW) {
    if (table == NULL) continue;
    base_buffer_add(&rows, reader->line, strlen(reader->line));
    if (row.walker < shard->study.walker_count - 1) continue;
    fine = rows.failed ? cli_refuse("out of memory") : study_table_add(table, &rows, 1);
    rows.length = 0;
  }
  if (fine && read == STUDY_READ_FAULT) base_say(stderr, "%s", fault);
  if (fine && read == STUDY_READ_SHORT)
    cli_failed("%s: not all rows of its part are there; call it again, then merge", shard->folder);
  base_buffer_free(&rows);
  study_reader_close(reader);
  return fine && read == STUDY_READ_END;
}

/// All of them; what an interrupted call has left goes.
static bool add_all(const Shard *shards, int32_t count, StudyReader *reader, StudyTable *table) {
  if (!study_table_clear(table)) return false;
  for (int32_t i = 0; i < count; i++)
    if (!pass_rows(&shards[i], reader, table)) return false;
  return true;
}

/// Is the output folder one of the input folders?
static bool is_apart(const Shard *shards, int32_t count, const char *out) {
  for (int32_t i = 0; i < count; i++)
    if (base_path_is_same(shards[i].folder, out))
      return cli_refuse("%s: is one of the parts; take another folder for the whole", out);
  return true;
}

static int write_whole(const Shard *shards, int32_t count, StudyReader *reader, const char *out) {
  StudyPlan whole = shards[0].study;
  StudyTable table;
  whole.shard = whole.shards = 1;
  if (!study_folder_open(&whole, out) || !study_table_open(&table, &whole, out)) return CLI_FAILED;
  bool added = add_all(shards, count, reader, &table);
  if (!study_table_close(&table)) added = false;
  return added ? study_report(&whole, out) : CLI_FAILED;
}

int study_merge(const char **folders, int32_t count, const char *out) {
  Shard *shards = calloc((size_t)count, sizeof *shards);
  StudyReader *reader = malloc(sizeof *reader);
  int32_t read = 0;
  bool fine = (shards != NULL && reader != NULL) || cli_refuse("out of memory");
  for (; fine && read < count; read++) {
    shards[read].folder = folders[read];
    fine = study_folder_read(&shards[read].study, folders[read]);
    if (!fine) break;
  }
  fine = fine && all_complete(shards, count) && is_apart(shards, count, out);
  for (int32_t i = 0; i < count && fine; i++) fine = pass_rows(&shards[i], reader, NULL);
  const int status = fine ? write_whole(shards, count, reader, out) : CLI_FAILED;
  for (int32_t i = 0; i < read; i++) study_free(&shards[i].study);
  free(shards);
  free(reader);
  return status;
}
