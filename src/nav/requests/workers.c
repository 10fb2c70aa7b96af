/* The workers' half of the requests: a queue under one lock, and threads that take from its front. Nothing
 * polls: workers sleep until there is work, the owner until its answer is there. The owner never waits for a
 * job that no worker has begun: it takes that out of the queue and computes it. */
#include <signal.h>
#include <stdlib.h>

#include "base/assert.h"
#include "nav/requests/work.h"

/* Computing; without the lock */

static void answer_path(const NavRequests *requests, RequestsJob *job, NavAstar *astar) {
  const NavRequest *request = &job->request;
  BaseRandom random = base_random_seeded(request->path.seed, 0);
  NavClass cls = request->path.cls;
  NavAstarQuery query = {
      .grid = &requests->grid,
      .components = requests->has_components[cls] ? &requests->components[cls] : NULL,
      .cls = cls,
      .from = request->path.from,
      .to = request->path.to,
      .diagonal = request->path.diagonal,
      .max_expanded = request->path.max_expanded,
      .random = request->path.seed != 0 ? &random : NULL,
      .max_tiles = requests->max_tiles,
  };
  job->found = nav_astar_find(astar, &query, &job->path);
  if (request->path.trace != NULL) nav_search_trace_keep(request->path.trace, astar);
}

NavField *nav_requests_field(NavRequests *requests, const RequestsJob *job) {
  return job->field != REQUESTS_NONE ? &requests->fields[job->field] : job->request.into;
}

static void answer(NavRequests *requests, RequestsJob *job, NavAstar *astar) {
  if (job->request.kind == NAV_REQUEST_PATH) {
    answer_path(requests, job, astar);
    return;
  }
  NavFieldInput input = job->request.field;
  input.grid = &requests->grid;
  NavField *field = nav_requests_field(requests, job);
  if (job->request.changed != NULL && !job->build)
    job->built =
        nav_field_update(field, &input, job->request.changed, job->request.changed_count, NAV_REPAIR_DEFAULT);
  else
    job->built = nav_field_build(field, &input);
}

/* The queue; under the lock */

static void append(NavRequests *requests, int32_t job) {
  BASE_ASSERT(requests->jobs[job].holders > 0 && requests->jobs[job].state != NAV_REQUEST_RUNS);
  requests->jobs[job].state = NAV_REQUEST_WAITS;
  requests->jobs[job].next = REQUESTS_NONE;
  if (requests->queue_last != REQUESTS_NONE)
    requests->jobs[requests->queue_last].next = job;
  else
    requests->queue_first = job;
  requests->queue_last = job;
}

/// Removes the job from anywhere in the queue.
static void take_out(NavRequests *requests, int32_t job) {
  int32_t before = REQUESTS_NONE, at = requests->queue_first;
  while (at != job) {
    BASE_ASSERT(at != REQUESTS_NONE);
    before = at;
    at = requests->jobs[at].next;
  }
  if (before != REQUESTS_NONE)
    requests->jobs[before].next = requests->jobs[job].next;
  else
    requests->queue_first = requests->jobs[job].next;
  if (requests->queue_last == job) requests->queue_last = before;
}

static void wait_while_it_runs(NavRequests *requests, const RequestsJob *job) {
  while (job->state == NAV_REQUEST_RUNS) pthread_cond_wait(&requests->done, &requests->lock);
}

/* The threads */

static void delay(const NavRequests *requests, int32_t worker) {
  if (requests->delay != NULL) requests->delay(requests->delay_context, worker);
}

/// Computes the first job of the queue. Called and returns with the lock held, computes without.
static void work_once(RequestsWorker *worker) {
  NavRequests *requests = worker->requests;
  int32_t first = requests->queue_first;
  BASE_ASSERT(first != REQUESTS_NONE && requests->jobs[first].state == NAV_REQUEST_WAITS);
  RequestsJob *job = &requests->jobs[first];
  take_out(requests, first);
  job->state = NAV_REQUEST_RUNS;
  requests->running++;
  pthread_mutex_unlock(&requests->lock);
  delay(requests, worker->number);
  answer(requests, job, worker->astar);
  delay(requests, worker->number);
  pthread_mutex_lock(&requests->lock);
  job->state = NAV_REQUEST_ANSWERED;
  requests->running--;
  requests->computed++;
  pthread_cond_signal(&requests->done); // only the owner waits
}

static void *work(void *context) {
  RequestsWorker *worker = context;
  NavRequests *requests = worker->requests;
  pthread_mutex_lock(&requests->lock);
  while (!worker->quit) {
    if (requests->paused || requests->queue_first == REQUESTS_NONE)
      pthread_cond_wait(&requests->work, &requests->lock);
    else
      work_once(worker);
  }
  pthread_mutex_unlock(&requests->lock);
  return NULL;
}

/// Signals are meant for the program's own threads, so workers start with all signals blocked.
static bool start_one(RequestsWorker *worker) {
  sigset_t all, before;
  sigfillset(&all);
  bool masked = pthread_sigmask(SIG_SETMASK, &all, &before) == 0;
  bool started = pthread_create(&worker->thread, NULL, work, worker) == 0;
  if (masked) pthread_sigmask(SIG_SETMASK, &before, NULL);
  return started;
}

bool nav_requests_workers_start(NavRequests *requests, int32_t threads) {
  requests->queue_first = requests->queue_last = REQUESTS_NONE;
  requests->has_lock = pthread_mutex_init(&requests->lock, NULL) == 0;
  requests->has_work = pthread_cond_init(&requests->work, NULL) == 0;
  requests->has_done = pthread_cond_init(&requests->done, NULL) == 0;
  if (!requests->has_lock || !requests->has_work || !requests->has_done) return false;
  requests->workers = calloc(NAV_MAX_WORKERS, sizeof *requests->workers);
  if (requests->workers == NULL) return false;
  nav_requests_workers_resize(requests, threads);
  return true;
}

/// One more worker, which searches where the others do. False: refused.
static bool add_worker(NavRequests *requests) {
  RequestsWorker *worker = &requests->workers[requests->worker_count];
  *worker = (RequestsWorker){.requests = requests, .number = requests->worker_count};
  bool made = requests->astar == NULL || (worker->astar = nav_astar_new(&requests->grid)) != NULL;
  if (made && start_one(worker)) {
    requests->worker_count++;
    return true;
  }
  nav_astar_free(worker->astar);
  worker->astar = NULL;
  return false;
}

/// Those from number `threads` on end, each after what it computes.
static void remove_workers(NavRequests *requests, int32_t threads) {
  pthread_mutex_lock(&requests->lock);
  for (int32_t i = threads; i < requests->worker_count; i++) requests->workers[i].quit = true;
  pthread_cond_broadcast(&requests->work); // all, for one that ends may have been woken for a job
  pthread_mutex_unlock(&requests->lock);
  for (int32_t i = threads; i < requests->worker_count; i++) {
    pthread_join(requests->workers[i].thread, NULL);
    nav_astar_free(requests->workers[i].astar);
    requests->workers[i].astar = NULL;
  }
  requests->worker_count = threads;
}

void nav_requests_workers_resize(NavRequests *requests, int32_t threads) {
  if (threads < requests->worker_count) remove_workers(requests, threads);
  while (requests->worker_count < threads && add_worker(requests)) continue;
}

bool nav_requests_workers_search(NavRequests *requests) {
  bool made = (requests->astar = nav_astar_new(&requests->grid)) != NULL;
  for (int32_t i = 0; i < requests->worker_count && made; i++)
    made = (requests->workers[i].astar = nav_astar_new(&requests->grid)) != NULL;
  if (made) return true;
  for (int32_t i = 0; i < requests->worker_count; i++) {
    nav_astar_free(requests->workers[i].astar);
    requests->workers[i].astar = NULL;
  }
  nav_astar_free(requests->astar);
  requests->astar = NULL;
  return false;
}

void nav_requests_workers_stop(NavRequests *requests) {
  if (requests->worker_count > 0) remove_workers(requests, 0);
  free(requests->workers);
  nav_astar_free(requests->astar);
  if (requests->has_lock) pthread_mutex_destroy(&requests->lock);
  if (requests->has_work) pthread_cond_destroy(&requests->work);
  if (requests->has_done) pthread_cond_destroy(&requests->done);
}

/* For the owner */

void nav_requests_push(NavRequests *requests, int32_t job) {
  pthread_mutex_lock(&requests->lock);
  append(requests, job);
  pthread_cond_signal(&requests->work);
  pthread_mutex_unlock(&requests->lock);
}

bool nav_requests_is_waiting(NavRequests *requests, int32_t index) {
  pthread_mutex_lock(&requests->lock);
  const bool waits = requests->jobs[index].state == NAV_REQUEST_WAITS;
  pthread_mutex_unlock(&requests->lock);
  return waits;
}

bool nav_requests_take_over(NavRequests *requests, int32_t index) {
  RequestsJob *job = &requests->jobs[index];
  pthread_mutex_lock(&requests->lock);
  const bool waits = job->state == NAV_REQUEST_WAITS;
  if (waits) {
    take_out(requests, index);
    job->state = NAV_REQUEST_RUNS;
    pthread_mutex_unlock(&requests->lock);
    answer(requests, job, requests->astar);
    pthread_mutex_lock(&requests->lock);
    job->state = NAV_REQUEST_ANSWERED;
    requests->computed++;
  }
  pthread_mutex_unlock(&requests->lock);
  return waits;
}

void nav_requests_finish(NavRequests *requests, int32_t index) {
  if (nav_requests_take_over(requests, index)) return;
  pthread_mutex_lock(&requests->lock);
  wait_while_it_runs(requests, &requests->jobs[index]);
  pthread_mutex_unlock(&requests->lock);
}

void nav_requests_drop(NavRequests *requests, int32_t index) {
  RequestsJob *job = &requests->jobs[index];
  pthread_mutex_lock(&requests->lock);
  if (job->state == NAV_REQUEST_WAITS) take_out(requests, index);
  wait_while_it_runs(requests, job);
  job->state = NAV_REQUEST_ANSWERED;
  pthread_mutex_unlock(&requests->lock);
}

void nav_requests_pause(NavRequests *requests) {
  pthread_mutex_lock(&requests->lock);
  requests->paused = true;
  while (requests->running > 0) pthread_cond_wait(&requests->done, &requests->lock);
  pthread_mutex_unlock(&requests->lock);
}

void nav_requests_resume(NavRequests *requests, bool again) {
  pthread_mutex_lock(&requests->lock);
  if (again) {
    // Nothing runs, so jobs are either in the queue or answered.
    for (int32_t at = requests->first; at != REQUESTS_NONE; at = requests->tickets[at].next) {
      int32_t job = requests->tickets[at].job;
      if (requests->jobs[job].state == NAV_REQUEST_ANSWERED && !requests->jobs[job].request.keeps)
        append(requests, job);
    }
  }
  requests->paused = false;
  pthread_cond_broadcast(&requests->work);
  pthread_mutex_unlock(&requests->lock);
}
