/* The workers' half of the requests: a queue under one lock, and threads that take from its front. Nothing
 * polls: workers sleep until there is work, the owner until its answer is there. The owner never waits for a
 * job that no worker has begun: it takes that out of the queue and computes it.
 *
 * A field in parts changes hands between portions. The worker that computes it looks under the lock after
 * each: where the workers are paused, it has to end, there is an errand, or the owner claims the job, it puts
 * the job back at the front of the queue. So the owner waits for one portion at most.
 *
 * Errands are the owner's own work, which workers take before the queue. */
#include "base/allocator.h"
#include "base/assert.h"
#include "base/signals.h"
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

static NavFieldInput input_of(const NavRequests *requests, const RequestsJob *job) {
  NavFieldInput input = job->request.field;
  input.grid = job->has_grid ? &job->grid : &requests->grid;
  return input;
}

/// True: nothing is left to do.
static bool answer_part(const NavRequests *requests, RequestsJob *job) {
  NavField *field = job->request.into;
  if (!job->begun) {
    const NavFieldInput input = input_of(requests, job);
    job->built = nav_field_begin(field, &input);
    if (job->built != NAV_FIELD_OK) return true;
    nav_field_want(field, job->request.wanted, job->request.wanted_count);
    job->begun = true;
  }
  return nav_field_advance(field, requests->portion);
}

/// One portion of the answer, which of most is all of it. True: the answer is there.
static bool answer_job(NavRequests *requests, RequestsJob *job, NavAstar *astar) {
  if (job->request.kind == NAV_REQUEST_PATH) {
    answer_path(requests, job, astar);
    return true;
  }
  if (job->request.in_parts) return answer_part(requests, job);
  const NavFieldInput input = input_of(requests, job);
  NavField *field = nav_requests_field(requests, job);
  if (job->request.changed != NULL && !job->build)
    job->built =
        nav_field_update(field, &input, job->request.changed, job->request.changed_count, NAV_REPAIR_DEFAULT);
  else
    job->built = nav_field_build(field, &input);
  return true;
}

/// The progress of a field in parts; for the thread that computes it.
static int64_t done_of(const RequestsJob *job) {
  return job->request.in_parts ? nav_field_work(job->request.into) : 0;
}

/* The queue; under the lock */

static void append_job(NavRequests *requests, int32_t job) {
  BASE_ASSERT(requests->jobs[job].holders > 0 && requests->jobs[job].state != NAV_REQUEST_RUNS);
  requests->jobs[job].state = NAV_REQUEST_WAITS;
  requests->jobs[job].next = REQUESTS_NONE;
  if (requests->queue_last != REQUESTS_NONE)
    requests->jobs[requests->queue_last].next = job;
  else
    requests->queue_first = job;
  requests->queue_last = job;
}

/// Puts a job at the front of the queue, for any thread to go on with it.
static void put_back(NavRequests *requests, int32_t job) {
  requests->jobs[job].state = NAV_REQUEST_WAITS;
  requests->jobs[job].next = requests->queue_first;
  requests->queue_first = job;
  if (requests->queue_last == REQUESTS_NONE) requests->queue_last = job;
  pthread_cond_signal(&requests->work);
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

/// Takes the job from the queue, or from the worker that computes it when its portion ends. True: the owner
/// has it now; false: it is answered.
static bool claim(NavRequests *requests, int32_t index) {
  RequestsJob *job = &requests->jobs[index];
  if (job->state == NAV_REQUEST_WAITS) {
    take_out(requests, index);
    job->state = NAV_REQUEST_RUNS;
    return true;
  }
  job->claimed = job->state == NAV_REQUEST_RUNS;
  while (job->claimed) pthread_cond_wait(&requests->done, &requests->lock);
  return job->state == NAV_REQUEST_RUNS;
}

/* The threads */

static void delay(const NavRequests *requests, int32_t worker) {
  if (requests->delay != NULL) requests->delay(requests->delay_context, worker);
}

/// The first job of the queue, until it is answered or handed over. Called and returns with the lock held,
/// computes without.
static void work_once(RequestsWorker *worker) {
  NavRequests *requests = worker->requests;
  int32_t first = requests->queue_first;
  BASE_ASSERT(first != REQUESTS_NONE && requests->jobs[first].state == NAV_REQUEST_WAITS);
  RequestsJob *job = &requests->jobs[first];
  take_out(requests, first);
  job->state = NAV_REQUEST_RUNS;
  requests->running++;
  bool answered = false;
  while (!answered && !requests->paused && !worker->quit && !job->claimed && requests->errands == NULL) {
    pthread_mutex_unlock(&requests->lock);
    delay(requests, worker->number);
    answered = answer_job(requests, job, worker->astar);
    const int64_t done = done_of(job);
    delay(requests, worker->number);
    pthread_mutex_lock(&requests->lock);
    job->done = done;
  }
  if (answered)
    job->state = NAV_REQUEST_ANSWERED;
  else if (!job->claimed)
    put_back(requests, first);
  job->claimed = false; // a job that was claimed runs on, the owner's
  requests->running--;
  requests->computed += answered;
  pthread_cond_signal(&requests->done); // only the owner waits
}

/// The errand that was sent last. Called and returns with the lock held.
static void run_errand(RequestsWorker *worker) {
  NavRequests *requests = worker->requests;
  NavErrand *errand = requests->errands;
  BASE_ASSERT(errand->out && errand->state == NAV_REQUEST_WAITS);
  requests->errands = errand->next;
  errand->state = NAV_REQUEST_RUNS;
  requests->running++;
  pthread_mutex_unlock(&requests->lock);
  delay(requests, worker->number);
  errand->run(errand->context);
  delay(requests, worker->number);
  pthread_mutex_lock(&requests->lock);
  errand->state = NAV_REQUEST_ANSWERED;
  requests->running--;
  pthread_cond_signal(&requests->done);
}

static void *run_worker(void *context) {
  RequestsWorker *worker = context;
  NavRequests *requests = worker->requests;
  pthread_mutex_lock(&requests->lock);
  while (!worker->quit) {
    if (requests->errands != NULL && !requests->paused)
      run_errand(worker);
    else if (requests->paused || requests->queue_first == REQUESTS_NONE)
      pthread_cond_wait(&requests->work, &requests->lock);
    else
      work_once(worker);
  }
  pthread_mutex_unlock(&requests->lock);
  return NULL;
}

/// Signals are meant for the program's own threads, so workers start with all signals blocked.
static bool start_one(RequestsWorker *worker) {
  BaseSignals before;
  base_signals_block_all(&before);
  const bool started = pthread_create(&worker->thread, NULL, run_worker, worker) == 0;
  base_signals_restore(&before);
  return started;
}

bool nav_requests_workers_start(NavRequests *requests, int32_t threads) {
  requests->queue_first = requests->queue_last = REQUESTS_NONE;
  requests->has_lock = pthread_mutex_init(&requests->lock, NULL) == 0;
  requests->has_work = pthread_cond_init(&requests->work, NULL) == 0;
  requests->has_done = pthread_cond_init(&requests->done, NULL) == 0;
  if (!requests->has_lock || !requests->has_work || !requests->has_done) return false;
  requests->workers = base_alloc_zeroed(NAV_MAX_WORKERS, sizeof *requests->workers);
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

/// Ends the workers from number `threads` on, each after its present job.
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
  base_free(requests->workers);
  nav_astar_free(requests->astar);
  if (requests->has_lock) pthread_mutex_destroy(&requests->lock);
  if (requests->has_work) pthread_cond_destroy(&requests->work);
  if (requests->has_done) pthread_cond_destroy(&requests->done);
}

/* Calls of the owner */

void nav_requests_push(NavRequests *requests, int32_t job) {
  pthread_mutex_lock(&requests->lock);
  append_job(requests, job);
  pthread_cond_signal(&requests->work);
  pthread_mutex_unlock(&requests->lock);
}

bool nav_requests_is_waiting(NavRequests *requests, int32_t index) {
  pthread_mutex_lock(&requests->lock);
  const bool waits = requests->jobs[index].state == NAV_REQUEST_WAITS;
  pthread_mutex_unlock(&requests->lock);
  return waits;
}

/// Portions of a job that the owner has claimed, with the lock held between them.
static void compute_here(NavRequests *requests, int32_t index, int64_t work) {
  RequestsJob *job = &requests->jobs[index];
  bool answered = false;
  while (!answered && job->done < work) {
    pthread_mutex_unlock(&requests->lock);
    answered = answer_job(requests, job, requests->astar);
    const int64_t done = done_of(job);
    pthread_mutex_lock(&requests->lock);
    job->done = done;
  }
  if (answered)
    job->state = NAV_REQUEST_ANSWERED;
  else
    put_back(requests, index);
  requests->computed += answered;
}

bool nav_requests_take_over(NavRequests *requests, int32_t index) {
  pthread_mutex_lock(&requests->lock);
  const bool waits = requests->jobs[index].state == NAV_REQUEST_WAITS;
  if (waits && claim(requests, index)) compute_here(requests, index, INT64_MAX);
  pthread_mutex_unlock(&requests->lock);
  return waits;
}

void nav_requests_push_on(NavRequests *requests, int32_t index, int64_t work) {
  RequestsJob *job = &requests->jobs[index];
  pthread_mutex_lock(&requests->lock);
  if (job->state != NAV_REQUEST_ANSWERED && job->done < work && claim(requests, index))
    compute_here(requests, index, work);
  pthread_mutex_unlock(&requests->lock);
}

bool nav_requests_is_answered(NavRequests *requests, int32_t index, int64_t *work) {
  pthread_mutex_lock(&requests->lock);
  const bool answered = requests->jobs[index].state == NAV_REQUEST_ANSWERED;
  *work = requests->jobs[index].done;
  pthread_mutex_unlock(&requests->lock);
  return answered;
}

void nav_requests_drop(NavRequests *requests, int32_t index) {
  RequestsJob *job = &requests->jobs[index];
  pthread_mutex_lock(&requests->lock);
  if (job->state != NAV_REQUEST_ANSWERED) claim(requests, index);
  job->state = NAV_REQUEST_ANSWERED;
  pthread_mutex_unlock(&requests->lock);
}

void nav_requests_follow_map(NavRequests *requests, int32_t index, const NavCell *changed, int32_t count) {
  RequestsJob *job = &requests->jobs[index];
  if (!job->begun || job->has_grid || (job->state == NAV_REQUEST_ANSWERED && job->request.keeps)) return;
  NavField *field = job->request.into;
  const NavFieldInput input = input_of(requests, job);
  job->begun = job->state == NAV_REQUEST_WAITS && changed != NULL && // nothing runs, so the owner may look
               nav_field_update(field, &input, changed, count, NAV_REPAIR_DEFAULT) == NAV_FIELD_OK;
  if (job->begun) nav_field_want(field, job->request.wanted, job->request.wanted_count);
  job->done = 0; // a field that is not finished is begun again, by either way
}

void nav_requests_send(NavRequests *requests, NavErrand *errand) {
  BASE_ASSERT(!errand->out && errand->run != NULL);
  pthread_mutex_lock(&requests->lock);
  errand->out = true;
  errand->state = NAV_REQUEST_WAITS;
  errand->next = requests->errands;
  requests->errands = errand;
  pthread_cond_signal(&requests->work);
  pthread_mutex_unlock(&requests->lock);
}

bool nav_requests_recall(NavRequests *requests, NavErrand *errand) {
  if (!errand->out) return false;
  pthread_mutex_lock(&requests->lock);
  const bool begun = errand->state != NAV_REQUEST_WAITS;
  for (NavErrand **at = &requests->errands; !begun && *at != NULL;)
    if (*at == errand)
      *at = errand->next;
    else
      at = &(*at)->next;
  while (begun && errand->state != NAV_REQUEST_ANSWERED) pthread_cond_wait(&requests->done, &requests->lock);
  pthread_mutex_unlock(&requests->lock);
  errand->out = false;
  return begun;
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
        append_job(requests, job);
    }
  }
  requests->paused = false;
  pthread_cond_broadcast(&requests->work);
  pthread_mutex_unlock(&requests->lock);
}
