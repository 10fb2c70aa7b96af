/* Computes all walks that a table lacks. Threads take chunks of pairs in order and compute the rows; the
 * thread that finishes the next chunk writes it and the finished ones after it. So rows are always in the
 * order of the plan, only the writing thread waits for the disk, and memory holds at most SLOTS chunks. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/clock.h"
#include "cli/study/progress.h"
#include "cli/study/stop.h"
#include "cli/study/study.h"

enum { SLOTS = 32, CHUNK_WALKS = 256, SIGNAL_STATUS = 128 };

typedef struct Chunk {
  int64_t first, count; // pairs, of one level
  BaseBuffer rows;
  bool done;
} Chunk;

typedef struct Work {
  const StudyPlan *study;
  StudyTable *table;
  StudyProgress progress;
  StudyStop stop;
  int64_t first, end;      // pairs
  pthread_mutex_t lock;    // of what follows
  pthread_cond_t room;     // a slot has become free, or it is over
  int64_t next_pair;       // to be handed out
  int64_t handed, written; // chunks
  bool writing;
  bool over; // stopped, or failed: nothing more is handed out
  bool failed;
  Chunk slot[SLOTS];
} Work;

/* Chunks */

/// The next chunk, once there is a slot for it; NULL: nothing is left to do.
static Chunk *take_chunk(Work *work) {
  const StudyPlan *study = work->study;
  pthread_mutex_lock(&work->lock);
  while (work->handed - work->written == SLOTS && !work->over) pthread_cond_wait(&work->room, &work->lock);
  Chunk *chunk = NULL;
  if (!work->over && work->next_pair < work->end) {
    const int64_t level_end = (work->next_pair / study->pairs + 1) * study->pairs;
    const int64_t end = level_end < work->end ? level_end : work->end;
    const int64_t most = CHUNK_WALKS / study->walker_count > 1 ? CHUNK_WALKS / study->walker_count : 1;
    chunk = &work->slot[work->handed++ % SLOTS];
    chunk->first = work->next_pair;
    chunk->count = end - chunk->first < most ? end - chunk->first : most;
    chunk->rows.length = 0;
    work->next_pair += chunk->count;
  }
  pthread_mutex_unlock(&work->lock);
  return chunk;
}

static int64_t walks_done(const Work *work) {
  BASE_ASSERT(work->table->pair >= work->first);
  return (work->table->pair - work->first) * work->study->walker_count;
}

/// Stops starting work. `why`: a message to print once; NULL: none.
static void end_work(Work *work, bool failed, const char *why) {
  pthread_mutex_lock(&work->lock);
  if (why != NULL && !work->failed) cli_failed("%s", why);
  work->over = true;
  work->failed = work->failed || failed;
  pthread_cond_broadcast(&work->room);
  pthread_mutex_unlock(&work->lock);
}

/// Marks the chunk as done, and writes the next chunks that are done unless another thread writes.
static void deliver(Work *work, Chunk *done) {
  pthread_mutex_lock(&work->lock);
  done->done = true;
  while (!work->writing && !work->failed && work->slot[work->written % SLOTS].done) {
    Chunk *chunk = &work->slot[work->written % SLOTS];
    work->writing = true;
    pthread_mutex_unlock(&work->lock);
    const bool written = study_table_add(work->table, &chunk->rows, chunk->count);
    if (written) study_progress_show(&work->progress, walks_done(work));
    pthread_mutex_lock(&work->lock);
    work->writing = false;
    work->failed = work->failed || !written;
    work->over = work->over || !written;
    chunk->done = false;
    work->written++;
    pthread_cond_broadcast(&work->room);
  }
  pthread_mutex_unlock(&work->lock);
}

/// One thread's map, which it keeps from chunk to chunk.
typedef struct Place {
  StudyMap *map;
  int32_t level; // -1: none yet
} Place;

/// False: the work is over.
static bool compute(Work *work, Place *place, Chunk *chunk) {
  BASE_ASSERT(chunk->count > 0);
  const int32_t level = (int32_t)(chunk->first / work->study->pairs);
  if (level != place->level) {
    study_map_free(place->map);
    place->map = study_map_new(work->study, level);
    place->level = level;
  }
  if (place->map == NULL) return end_work(work, true, NULL), false;
  for (int64_t i = 0; i < chunk->count; i++) {
    if (!study_stop_asked(&work->stop) && study_walk(place->map, chunk->first + i, &work->stop, &chunk->rows))
      continue;
    const bool stopped = study_stop_asked(&work->stop);
    return end_work(work, !stopped, stopped ? NULL : "out of memory"), false;
  }
  return true;
}

static void *work_on(void *context) {
  Work *work = context;
  Place place = {NULL, -1};
  for (Chunk *chunk; (chunk = take_chunk(work)) != NULL && compute(work, &place, chunk);)
    deliver(work, chunk);
  study_map_free(place.map);
  return NULL;
}

/// As many threads as were asked for, this one among them; fewer where the system has no more.
static void run_workers(Work *work, int32_t jobs) {
  pthread_t thread[STUDY_MAX_JOBS];
  int32_t begun = 0;
  while (begun < jobs - 1 && pthread_create(&thread[begun], NULL, work_on, work) == 0) begun++;
  work_on(work);
  for (int32_t i = 0; i < begun; i++) pthread_join(thread[i], NULL);
}

int study_work(const StudyPlan *study, StudyTable *table, int32_t jobs, const char *folder) {
  Work *work = calloc(1, sizeof *work);
  if (work == NULL) return cli_failed("out of memory");
  work->study = study;
  work->table = table;
  work->next_pair = table->pair;
  study_range(study, &work->first, &work->end);
  pthread_mutex_init(&work->lock, NULL);
  pthread_cond_init(&work->room, NULL);
  study_stop_init(&work->stop);
  const int64_t all = (work->end - work->first) * study->walker_count;
  study_progress_begin(&work->progress, walks_done(work), all);
  run_workers(work, jobs);
  study_progress_end(&work->progress);
  const int signal = atomic_load(&work->stop.caught);
  int status = work->failed ? CLI_FAILED : CLI_DONE;
  if (status == CLI_DONE && table->pair < work->end) {
    base_say(stderr, "throng: stopped after %lld of %lld walks; the same call goes on with what is in %s",
             (long long)walks_done(work), (long long)all, folder);
    status = SIGNAL_STATUS + signal;
  }
  study_stop_free(&work->stop);
  for (int32_t i = 0; i < SLOTS; i++) base_buffer_free(&work->slot[i].rows);
  pthread_cond_destroy(&work->room);
  pthread_mutex_destroy(&work->lock);
  free(work);
  return status;
}
