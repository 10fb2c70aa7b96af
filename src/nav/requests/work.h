/* Shared by the two halves of the requests.
 *
 *   tickets.c  the owner's half: tickets, equal requests, collecting, changes of the map
 *   workers.c  the workers' half: the queue, the threads, computing
 *
 * A job is one computation; a ticket is one request for it. Always true:
 *   - Tickets, and of jobs everything but state, next and the answer, belong to the owner's thread.
 *   - A job's state, place in the queue, `done` and `claimed`, and the members from `lock` on in NavRequests,
 * are accessed under the lock only.
 *   - A job's answer, and the map, belong to the thread that made the job's state RUNS, without the lock; in
 * any other state to the owner.
 *   - A job without holders is free; only jobs with holders are in the queue or run. */
#ifndef NAV_REQUESTS_WORK_H
#define NAV_REQUESTS_WORK_H

#include <pthread.h>

#include "base/arena.h"
#include "nav/requests/requests.h"

#define REQUESTS_NONE (-1)

typedef struct RequestsJob {
  int32_t holders;    // tickets, and one for an answer that is being read; 0: free
  NavRequest request; // field.goals points to `goals`
  NavGoal *goals;
  uint64_t hash; // of the request
  int32_t field; // index into NavRequests.fields; REQUESTS_NONE: a path, or a field of the caller's
  bool build;    // the map has changed since the request, so `changed` is incomplete: build
  bool has_grid; // a field in parts of a map of its own
  NavGrid grid;  // that map; arrays of the caller's

  NavRequestState state;
  int32_t next; // in the queue
  int64_t done; // of a field in parts: cells of finished portions
  bool claimed; // the owner waits for the end of a worker's portion, and goes on itself

  bool begun; // a field in parts: there is a portion to go on from
  NavPath path;
  NavAstarResult found;
  NavFieldStatus built;
} RequestsJob;

typedef struct RequestsTicket {
  NavTicket number; // 0: unused
  int64_t due;
  int32_t asker;
  int32_t job;
  int32_t next; // in the order of requests, or among the unused
} RequestsTicket;

typedef struct RequestsWorker {
  NavRequests *requests;
  pthread_t thread;
  int32_t number;
  bool quit;       // under the lock
  NavAstar *astar; // NULL before nav_requests_add_paths
} RequestsWorker;

struct NavRequests {
  BaseArena arena; // of the arrays
  NavGrid grid;    // arrays of the caller's
  bool has_field_grid;
  NavGrid field_grid; // of fields in parts that are requested from now on; the same
  NavComponents components[NAV_MAX_CLASSES];
  bool has_components[NAV_MAX_CLASSES];

  int32_t capacity;
  RequestsJob *jobs; // `capacity` of them
  NavGoal *goals;    // max_goals a job
  int32_t max_goals;
  NavField *fields;
  bool *field_taken;
  int32_t field_count;

  RequestsTicket *tickets; // `capacity` of them
  int32_t first, last;     // in the order of requests
  int32_t unused;
  NavTicket last_number;
  int32_t read; // job whose answer is being read; REQUESTS_NONE
  bool changing;
  NavRequestsCounts counts; // `computed` is counted below

  int64_t portion; // cells
  NavAstar *astar; // the owner's; NULL before nav_requests_add_paths
  int32_t max_tiles;
  RequestsWorker *workers; // NAV_MAX_WORKERS, the first worker_count of which run
  int32_t worker_count;
  NavRequestsDelay *delay;
  void *delay_context;

  bool has_lock, has_work, has_done; // which of the three below are initialized
  pthread_mutex_t lock;
  pthread_cond_t work; // the queue has a job, or the state of `paused` or of a `quit` changed
  pthread_cond_t done; // a worker has published an answer
  int32_t queue_first, queue_last;
  NavErrand *errands; // that no worker has begun, the last one first
  int32_t running;    // jobs and errands that workers are at
  int64_t computed;
  bool paused;
};

/// Makes the lock, the conditions and up to `threads` workers. False: out of memory.
bool nav_requests_workers_start(NavRequests *requests, int32_t threads);
/// Starts or stops workers until `threads` run; fewer where the system or memory refuses some.
void nav_requests_workers_resize(NavRequests *requests, int32_t threads);
/// Makes a NavAstar for the owner and each worker, all of which are idle. False: out of memory; there is none
/// then.
bool nav_requests_workers_search(NavRequests *requests);
/// Stops the workers and waits for them. Also after a start that failed halfway.
void nav_requests_workers_stop(NavRequests *requests);

/// Appends the job to the queue; its state becomes WAITS.
void nav_requests_push(NavRequests *requests, int32_t job);
/// Returns when the job is answered or so many cells of it are done; computes on the calling thread what no
/// worker has done, but for the portion or the answer that one is at.
void nav_requests_push_on(NavRequests *requests, int32_t job, int64_t work);
/// Is the answer there? And how far a field in parts is.
bool nav_requests_is_answered(NavRequests *requests, int32_t job, int64_t *work);
/// Computes the job on the calling thread where no worker has begun. False: one has, or it is answered.
bool nav_requests_take_over(NavRequests *requests, int32_t job);
bool nav_requests_is_waiting(NavRequests *requests, int32_t job);
/// Returns when the job neither waits nor runs.
void nav_requests_drop(NavRequests *requests, int32_t job);

/// The field that a job builds.
NavField *nav_requests_field(NavRequests *requests, const RequestsJob *job);

/// Waits until the workers are idle and keeps them so.
void nav_requests_pause(NavRequests *requests);
/// While paused: the field in parts that is begun and not finished follows the map that is there now.
void nav_requests_follow_map(NavRequests *requests, int32_t job, const NavCell *changed, int32_t count);
/// Lets the workers continue; with `again`, every answered job that has a ticket is queued once more, in the
/// order of requests.
void nav_requests_resume(NavRequests *requests, bool again);

#endif
