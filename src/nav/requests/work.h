/* What the two halves of the requests share; nobody else includes this.
 *
 *   requests.c          the owner's half: tickets, equal requests, collecting, changes of the map
 *   requests_workers.c  the workers' half: the queue, the threads, answering
 *
 * A job is one thing to compute; a ticket is one asker of it. Always true:
 *   - Tickets, and of jobs everything but state, next and the answer, belong to the owner's thread.
 *   - A job's state, its place in the queue, and the numbers below `lock` in NavRequests are read and written
 *     under the lock only.
 *   - The answer of a job, and the map, belong to whoever has made the job's state RUNS, without the lock;
 *     in any other state to the owner.
 *   - A job is free when nobody holds it; only jobs that are held are in the queue or run. */
#ifndef NAV_REQUESTS_WORK_H
#define NAV_REQUESTS_WORK_H

#include <pthread.h>

#include "nav/requests/requests.h"

#define REQUESTS_NONE (-1)

typedef struct RequestsJob {
  int32_t holders;    // tickets, and one for an answer that is being read; 0: free
  NavRequest request; // field.goals points to the job's own room
  NavGoal *goals;
  uint64_t hash; // of the request
  int32_t field; // row of NavRequests.fields; REQUESTS_NONE: a path, or a field of the caller's
  bool build;    // the map is another one than when it was asked for: what changed is not known any more

  NavRequestState state;
  int32_t next; // in the queue

  NavPath path;
  NavAstarResult found;
  NavFieldStatus built;
} RequestsJob;

typedef struct RequestsTicket {
  NavTicket number; // 0: unused
  int64_t due;
  int32_t asker;
  int32_t job;
  int32_t next; // in the order of asking, or among the unused
} RequestsTicket;

typedef struct RequestsWorker {
  NavRequests *requests;
  pthread_t thread;
  int32_t number;
  NavAstar *astar; // NULL where no paths are asked for
} RequestsWorker;

struct NavRequests {
  NavGrid grid; // arrays of the caller's
  NavComponents components[NAV_CLASS_COUNT];
  bool has_components[NAV_CLASS_COUNT];

  int32_t capacity;
  RequestsJob *jobs; // `room` of them
  NavGoal *goals;    // `most_goals` a job
  int32_t max_goals;
  NavField *fields;
  bool *field_taken;
  int32_t field_count;

  RequestsTicket *tickets; // `room` of them
  int32_t first, last;     // in the order of asking
  int32_t unused;
  NavTicket last_number;
  int32_t read; // job whose answer is being read; REQUESTS_NONE
  bool changing;
  NavRequestsCounts counts; // `computed` is counted below

  NavAstar *astar; // the owner's; NULL where no paths are asked for
  int32_t max_tiles;
  RequestsWorker *workers;
  int32_t worker_count;
  NavRequestsDelay *delay;
  void *delay_context;

  bool has_lock, has_work, has_done; // the three below were made
  pthread_mutex_t lock;
  pthread_cond_t work; // there is something in the queue, or nothing more to wait for
  pthread_cond_t done; // a worker has handed an answer over
  int32_t queue_first, queue_last;
  int32_t running; // jobs that workers are at
  int64_t computed;
  bool paused, quit;
};

/// Lock, conditions and up to `threads` workers. False: out of memory.
bool nav_requests_workers_start(NavRequests *requests, int32_t threads);
/// A NavAstar for everyone, while no worker is at anything. False: out of memory; nobody has one then.
bool nav_requests_workers_search(NavRequests *requests);
/// Waits until all have ended. Also after a start that failed half way.
void nav_requests_workers_stop(NavRequests *requests);

/// Puts the job, whose state becomes WAITS, at the end of the queue.
void nav_requests_push(NavRequests *requests, int32_t job);
/// Returns when the job is answered, by the caller's thread where no worker has begun.
void nav_requests_finish(NavRequests *requests, int32_t job);
/// Returns when the job neither waits nor runs.
void nav_requests_drop(NavRequests *requests, int32_t job);

/// Where the answer of a field is made.
NavField *nav_requests_field(NavRequests *requests, const RequestsJob *job);

/// No worker begins anything from now on, and none is at anything any more.
void nav_requests_pause(NavRequests *requests);
/// Goes on; with `again`, every job that is asked for and answered is put into the queue once more, in the
/// order of asking.
void nav_requests_resume(NavRequests *requests, bool again);

#endif
