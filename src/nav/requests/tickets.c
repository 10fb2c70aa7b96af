/* The owner's half of the requests: pending tickets and when they are due. Nothing here depends on how far
 * the workers are, so equal calls are answered, shared and refused equally with any number of them. */
#include "nav/requests/requests.h"

#include <string.h>

#include "base/allocator.h"
#include "base/arena.h"
#include "base/assert.h"
#include "base/expect.h"
#include "base/hash.h"
#include "nav/requests/work.h"

/* Making and freeing */

static void set_map(NavRequests *requests, const NavRequestsMap *map) {
  requests->grid = *map->grid;
  for (int32_t cls = 0; cls < NAV_MAX_CLASSES; cls++) {
    const NavComponents *components = map->components[cls];
    requests->has_components[cls] = components != NULL;
    if (components != NULL) requests->components[cls] = *components;
  }
}

static bool make_arrays(NavRequests *requests, const NavRequestsOptions *options) {
  BaseArena *arena = &requests->arena;
  size_t capacity = (size_t)options->capacity, goals = capacity * (size_t)options->goals;
  requests->jobs = base_arena_alloc(arena, capacity, sizeof *requests->jobs);
  requests->tickets = base_arena_alloc(arena, capacity, sizeof *requests->tickets);
  requests->goals = base_arena_alloc(arena, goals + 1, sizeof *requests->goals);
  requests->fields = base_arena_alloc(arena, (size_t)options->fields + 1, sizeof *requests->fields);
  requests->field_taken = base_arena_alloc(arena, (size_t)options->fields + 1, sizeof *requests->field_taken);
  if (arena->failed) return false;
  requests->capacity = options->capacity;
  for (int32_t i = 0; i < options->capacity; i++) {
    requests->jobs[i].goals = &requests->goals[(size_t)i * (size_t)options->goals];
    requests->tickets[i].next = i + 1 < options->capacity ? i + 1 : REQUESTS_NONE;
  }
  for (; requests->field_count < options->fields; requests->field_count++)
    if (!nav_field_init(&requests->fields[requests->field_count], options->map.grid)) return false;
  return true;
}

NavRequests *nav_requests_new(const NavRequestsOptions *options) {
  BASE_EXPECT(options != NULL && nav_grid_sound(options->map.grid), NULL);
  BASE_EXPECT(options->threads >= 0 && options->threads <= NAV_MAX_WORKERS && options->goals >= 0 &&
                  options->goals <= NAV_MAX_GOALS,
              NULL);
  BASE_EXPECT(options->capacity >= 1 && options->capacity <= NAV_MAX_REQUESTS && options->fields >= 0 &&
                  options->fields <= options->capacity,
              NULL);
  NavRequests *requests = base_alloc_zeroed(1, sizeof *requests);
  if (requests == NULL) return NULL;
  set_map(requests, &options->map);
  requests->first = requests->last = requests->read = REQUESTS_NONE;
  requests->max_goals = options->goals;
  requests->portion = options->portion > 0 ? options->portion : NAV_REQUEST_PORTION;
  requests->delay = options->delay;
  requests->delay_context = options->delay_context;
  if (make_arrays(requests, options) && nav_requests_workers_start(requests, options->threads) &&
      (!options->paths || nav_requests_add_paths(requests, 0)))
    return requests;
  nav_requests_free(requests);
  return NULL;
}

void nav_requests_free(NavRequests *requests) {
  if (requests == NULL) return;
  nav_requests_workers_stop(requests);
  for (int32_t i = 0; i < requests->capacity; i++) nav_path_free(&requests->jobs[i].path);
  for (int32_t i = 0; i < requests->field_count; i++) nav_field_free(&requests->fields[i]);
  base_arena_free(&requests->arena);
  base_free(requests);
}

/* Equal requests */

static BaseHash hash_request(const NavRequest *request) {
  BaseHash hash = base_hash_i32(BASE_HASH_START, (int32_t)request->kind);
  if (request->kind == NAV_REQUEST_PATH) {
    hash = base_hash_i32(hash, (int32_t)request->path.cls);
    hash = base_hash_i32(hash, request->path.from);
    hash = base_hash_i32(hash, request->path.to);
    return base_hash_u64(hash, request->path.seed);
  }
  hash = base_hash_i32(hash, (int32_t)request->field.cls);
  for (int32_t i = 0; i < request->field.goal_count; i++)
    hash = base_hash_i32(hash, request->field.goals[i].cell);
  return hash;
}

static bool same_path(const NavRequest *a, const NavRequest *b) {
  return a->path.cls == b->path.cls && a->path.from == b->path.from && a->path.to == b->path.to &&
         a->path.diagonal == b->path.diagonal && a->path.seed == b->path.seed &&
         a->path.max_expanded == b->path.max_expanded && a->path.trace == NULL && b->path.trace == NULL;
}

static bool same_field(const NavFieldInput *a, const NavFieldInput *b) {
  if (a->cls != b->cls || a->goal_count != b->goal_count || a->crowd != b->crowd ||
      a->crowd_bytes != b->crowd_bytes || a->layer != b->layer || a->layer_wide != b->layer_wide ||
      a->crowd_weight != b->crowd_weight || a->crowd_cap != b->crowd_cap || a->diagonal != b->diagonal)
    return false;
  for (int32_t i = 0; i < a->goal_count; i++)
    if (a->goals[i].cell != b->goals[i].cell || a->goals[i].offset != b->goals[i].offset) return false;
  return true;
}

static bool same(const NavRequest *a, const NavRequest *b) {
  if (a->kind != b->kind) return false;
  if (a->kind == NAV_REQUEST_PATH) return same_path(a, b);
  return a->into == b->into && a->keeps == b->keeps && a->changed == b->changed &&
         a->changed_count == b->changed_count && a->in_parts == b->in_parts && a->wanted == b->wanted &&
         a->wanted_count == b->wanted_count && same_field(&a->field, &b->field);
}

/// Does the job lead through the map that a request would lead through now?
static bool same_map(const NavRequests *requests, const RequestsJob *job) {
  const bool has_grid = job->request.in_parts && requests->has_field_grid;
  return has_grid == job->has_grid && (!has_grid || job->grid.terrain == requests->field_grid.terrain);
}

static int32_t find_equal(const NavRequests *requests, const NavRequest *request, BaseHash hash) {
  for (int32_t i = 0; i < requests->capacity; i++) {
    const RequestsJob *job = &requests->jobs[i];
    if (job->holders > 0 && job->hash == hash && same(&job->request, request) && same_map(requests, job))
      return i;
  }
  return REQUESTS_NONE;
}

/* Jobs */

static void let_go(NavRequests *requests, int32_t index) {
  RequestsJob *job = &requests->jobs[index];
  BASE_ASSERT(job->holders > 0);
  if (--job->holders > 0) return;
  if (job->field != REQUESTS_NONE) requests->field_taken[job->field] = false;
}

/// Ends the reading of the last answer.
static void end_reading(NavRequests *requests) {
  if (requests->read == REQUESTS_NONE) return;
  let_go(requests, requests->read);
  requests->read = REQUESTS_NONE;
}

static int32_t free_job(const NavRequests *requests) {
  for (int32_t i = 0; i < requests->capacity; i++)
    if (requests->jobs[i].holders == 0) return i;
  return REQUESTS_NONE;
}

static int32_t free_field(const NavRequests *requests) {
  for (int32_t i = 0; i < requests->field_count; i++)
    if (!requests->field_taken[i]) return i;
  return REQUESTS_NONE;
}

/// A job for the request, without holders yet; REQUESTS_NONE: capacity is exhausted.
static int32_t new_job(NavRequests *requests, const NavRequest *request, BaseHash hash) {
  int32_t index = free_job(requests), field = REQUESTS_NONE;
  if (index == REQUESTS_NONE) return REQUESTS_NONE;
  if (request->kind == NAV_REQUEST_FIELD && request->into == NULL) {
    field = free_field(requests);
    if (field == REQUESTS_NONE) return REQUESTS_NONE;
    requests->field_taken[field] = true;
  }
  RequestsJob *job = &requests->jobs[index];
  job->request = *request;
  job->hash = hash;
  job->field = field;
  job->build = job->begun = false;
  job->has_grid = request->in_parts && requests->has_field_grid;
  if (job->has_grid) job->grid = requests->field_grid;
  job->done = 0;
  if (request->kind == NAV_REQUEST_FIELD && request->field.goal_count > 0)
    memcpy(job->goals, request->field.goals, (size_t)request->field.goal_count * sizeof *job->goals);
  job->request.field.goals = job->goals;
  return index;
}

/* Tickets */

static NavTicket add_ticket(NavRequests *requests, int32_t job, int64_t due, int32_t asker) {
  int32_t index = requests->unused;
  RequestsTicket *ticket = &requests->tickets[index];
  requests->unused = ticket->next;
  *ticket = (RequestsTicket){++requests->last_number, due, asker, job, REQUESTS_NONE};
  if (requests->last != REQUESTS_NONE)
    requests->tickets[requests->last].next = index;
  else
    requests->first = index;
  requests->last = index;
  requests->jobs[job].holders++;
  return ticket->number;
}

/// Removes the ticket after `before` (REQUESTS_NONE: the first). Its hold on the job passes to the caller.
static RequestsTicket remove_ticket(NavRequests *requests, int32_t before) {
  int32_t *link = before == REQUESTS_NONE ? &requests->first : &requests->tickets[before].next;
  int32_t index = *link;
  RequestsTicket ticket = requests->tickets[index];
  *link = ticket.next;
  if (requests->last == index) requests->last = before;
  requests->tickets[index] = (RequestsTicket){.next = requests->unused};
  requests->unused = index;
  return ticket;
}

/// Finds a ticket by number, or with `number` 0 the first that is due at `now`; *before is the one before it.
static bool find_ticket(const NavRequests *requests, NavTicket number, int64_t now, int32_t *before) {
  *before = REQUESTS_NONE;
  for (int32_t at = requests->first; at != REQUESTS_NONE; at = requests->tickets[at].next) {
    const RequestsTicket *ticket = &requests->tickets[at];
    if (number != 0 ? ticket->number == number : ticket->due <= now) return true;
    *before = at;
  }
  return false;
}

/* The calls */

void nav_requests_field_map(NavRequests *requests, const NavGrid *grid) {
  BASE_ASSERT(grid == NULL || (grid->cells == requests->grid.cells && grid->stride == requests->grid.stride));
  requests->has_field_grid = grid != NULL;
  if (grid != NULL) requests->field_grid = *grid;
}

static bool is_path(const NavRequests *requests, const NavRequest *request) {
  const NavGrid *grid = &requests->grid;
  return requests->astar != NULL && nav_class_sound(request->path.cls) &&
         nav_cell_sound(grid, request->path.from) && nav_cell_sound(grid, request->path.to) &&
         request->path.max_expanded >= 0;
}

static bool is_field(const NavRequests *requests, const NavRequest *request) {
  const NavFieldInput *input = &request->field;
  const NavField *into = request->into;
  if (!nav_class_sound(input->cls) || input->goal_count < 0 || input->goal_count > requests->max_goals ||
      (input->goals == NULL && input->goal_count > 0) || (input->crowd != NULL && input->crowd_bytes != NULL))
    return false;
  for (int32_t i = 0; i < input->goal_count; i++)
    if (!nav_cell_sound(&requests->grid, input->goals[i].cell)) return false;
  if (into != NULL && (into->work == NULL || into->cells != requests->grid.cells)) return false;
  return !request->in_parts || (into != NULL && request->changed == NULL);
}

static bool is_request(const NavRequests *requests, const NavRequest *request) {
  if (requests == NULL || requests->changing || request == NULL) return false;
  if (request->kind == NAV_REQUEST_PATH) return is_path(requests, request);
  return request->kind == NAV_REQUEST_FIELD && is_field(requests, request);
}

static NavAskStatus refused(NavTicket *ticket) {
  if (ticket != NULL) *ticket = 0;
  return NAV_ASK_WRONG_CALL;
}

NavAskStatus nav_requests_ask(NavRequests *requests, const NavRequest *request, int64_t due,
                              NavTicket *ticket) {
  BASE_EXPECT(is_request(requests, request), refused(ticket));
  end_reading(requests);
  if (ticket != NULL) *ticket = 0;
  BaseHash hash = hash_request(request);
  NavAskStatus status = NAV_ASK_FULL;
  int32_t job = REQUESTS_NONE;
  if (requests->unused != REQUESTS_NONE) {
    job = find_equal(requests, request, hash);
    status = job != REQUESTS_NONE ? NAV_ASK_SHARED : NAV_ASK_TAKEN;
    if (job == REQUESTS_NONE) job = new_job(requests, request, hash);
  }
  if (job == REQUESTS_NONE) {
    requests->counts.refused++;
    return NAV_ASK_FULL;
  }
  NavTicket number = add_ticket(requests, job, due, request->asker);
  if (ticket != NULL) *ticket = number;
  if (status == NAV_ASK_TAKEN) nav_requests_push(requests, job);
  *(status == NAV_ASK_TAKEN ? &requests->counts.taken : &requests->counts.shared) += 1;
  return status;
}

/// Collects the ticket after `before`.
static void collect_ticket(NavRequests *requests, int32_t before, NavAnswer *answer) {
  RequestsTicket ticket = remove_ticket(requests, before);
  nav_requests_push_on(requests, ticket.job, INT64_MAX);
  requests->read = ticket.job;
  requests->counts.collected++;
  const RequestsJob *job = &requests->jobs[ticket.job];
  *answer = (NavAnswer){.ticket = ticket.number, .asker = ticket.asker, .kind = job->request.kind};
  if (job->request.kind == NAV_REQUEST_PATH) {
    answer->found = job->found;
    answer->path = &job->path;
  } else {
    answer->built = job->built;
    answer->work = job->done; // no thread computes it any more
    answer->field = nav_requests_field(requests, job);
  }
}

bool nav_requests_collect(NavRequests *requests, int64_t now, NavAnswer *answer) {
  BASE_EXPECT(requests != NULL && !requests->changing && answer != NULL, false);
  end_reading(requests);
  int32_t before;
  if (!find_ticket(requests, 0, now, &before)) return false;
  collect_ticket(requests, before, answer);
  return true;
}

bool nav_requests_await(NavRequests *requests, NavTicket ticket, NavAnswer *answer) {
  BASE_EXPECT(requests != NULL && !requests->changing && answer != NULL, false);
  end_reading(requests);
  int32_t before;
  if (ticket == 0 || !find_ticket(requests, ticket, 0, &before)) return false;
  collect_ticket(requests, before, answer);
  return true;
}

/// The job of a pending ticket; REQUESTS_NONE: there is no such ticket.
static int32_t job_of(const NavRequests *requests, NavTicket ticket) {
  int32_t before;
  if (ticket == 0 || !find_ticket(requests, ticket, 0, &before)) return REQUESTS_NONE;
  const int32_t at = before == REQUESTS_NONE ? requests->first : requests->tickets[before].next;
  return requests->tickets[at].job;
}

int64_t nav_requests_examined(NavRequests *requests, NavTicket ticket) {
  BASE_ASSERT(!requests->changing);
  const int32_t job = job_of(requests, ticket);
  if (job == REQUESTS_NONE || requests->jobs[job].request.kind != NAV_REQUEST_PATH) return 0;
  nav_requests_push_on(requests, job, INT64_MAX);
  return requests->jobs[job].found.expanded;
}

bool nav_requests_compute(NavRequests *requests, NavTicket ticket) {
  BASE_ASSERT(!requests->changing);
  const int32_t job = job_of(requests, ticket);
  return job != REQUESTS_NONE && nav_requests_take_over(requests, job);
}

void nav_requests_press(NavRequests *requests, NavTicket ticket, int64_t work) {
  BASE_EXPECT(requests != NULL && !requests->changing, );
  const int32_t job = job_of(requests, ticket);
  if (job != REQUESTS_NONE && requests->jobs[job].request.in_parts) nav_requests_push_on(requests, job, work);
}

bool nav_requests_done_within(NavRequests *requests, NavTicket ticket, int64_t work) {
  const int32_t job = job_of(requests, ticket);
  if (job == REQUESTS_NONE || !requests->jobs[job].request.in_parts) return false;
  int64_t done;
  nav_requests_push_on(requests, job, work + 1);
  return nav_requests_is_answered(requests, job, &done) && done <= work;
}

bool nav_requests_waits(NavRequests *requests, NavTicket ticket) {
  const int32_t job = job_of(requests, ticket);
  return job != REQUESTS_NONE && nav_requests_is_waiting(requests, job);
}

/// Is the answer that was collected last of that kind, and still to be read?
static bool reads(const NavRequests *requests, NavRequestKind kind) {
  return requests->read != REQUESTS_NONE && requests->jobs[requests->read].request.kind == kind;
}

bool nav_requests_take_path(NavRequests *requests, NavPath *path) {
  BASE_EXPECT(requests != NULL && path != NULL && reads(requests, NAV_REQUEST_PATH), false);
  RequestsJob *job = &requests->jobs[requests->read];
  bool copied = true;
  if (job->holders > 1) {
    copied = nav_path_copy(path, &job->path);
  } else {
    NavPath answered = job->path;
    job->path = *path;
    *path = answered;
  }
  end_reading(requests);
  return copied;
}

void nav_requests_take_field(NavRequests *requests, NavField *field) {
  BASE_EXPECT(requests != NULL && field != NULL && reads(requests, NAV_REQUEST_FIELD), );
  RequestsJob *job = &requests->jobs[requests->read];
  BASE_EXPECT(job->request.into == NULL && field->work != NULL && field->cells == requests->grid.cells, );
  NavField *answered = &requests->fields[job->field];
  if (job->holders > 1) {
    nav_field_copy(field, answered);
  } else {
    NavField own = *field;
    *field = *answered;
    *answered = own;
  }
  end_reading(requests);
}

bool nav_requests_cancel(NavRequests *requests, NavTicket ticket) {
  BASE_EXPECT(requests != NULL, false);
  end_reading(requests);
  int32_t before;
  if (ticket == 0 || !find_ticket(requests, ticket, 0, &before)) return false;
  int32_t job = remove_ticket(requests, before).job;
  if (requests->jobs[job].holders == 1) nav_requests_drop(requests, job);
  let_go(requests, job);
  requests->counts.cancelled++;
  return true;
}

void nav_requests_change_begin(NavRequests *requests) {
  BASE_EXPECT(requests != NULL && !requests->changing, );
  end_reading(requests);
  requests->changing = true;
  nav_requests_pause(requests);
}

void nav_requests_change_end(NavRequests *requests, const NavRequestsMap *map, const NavCell *changed,
                             int32_t count) {
  BASE_EXPECT(requests != NULL && requests->changing && map != NULL && nav_grid_sound(map->grid), );
  BASE_EXPECT(map->grid->cells == requests->grid.cells && map->grid->stride == requests->grid.stride &&
                  (changed == NULL || count >= 0), );
  const bool different = map->grid->revision != requests->grid.revision;
  for (int32_t i = 0; i < requests->capacity && different; i++) requests->jobs[i].build = true;
  set_map(requests, map);
  for (int32_t i = 0; i < requests->capacity && different; i++)
    if (requests->jobs[i].holders > 0) nav_requests_follow_map(requests, i, changed, count);
  requests->changing = false;
  nav_requests_resume(requests, different);
}

bool nav_requests_add_paths(NavRequests *requests, int32_t max_tiles) {
  BASE_EXPECT(requests != NULL && requests->astar == NULL && !requests->changing && max_tiles >= 0, false);
  end_reading(requests);
  for (int32_t i = 0; i < requests->capacity; i++)
    if (!nav_path_reserve(&requests->jobs[i].path, max_tiles)) return false;
  nav_requests_pause(requests);
  bool made = nav_requests_workers_search(requests);
  requests->max_tiles = max_tiles;
  nav_requests_resume(requests, false);
  return made;
}

void nav_requests_resize(NavRequests *requests, int32_t threads) {
  BASE_EXPECT(requests != NULL && !requests->changing && threads >= 0 && threads <= NAV_MAX_WORKERS, );
  nav_requests_workers_resize(requests, threads);
}

/* Reports and overlays */

int32_t nav_requests_pending(NavRequests *requests, NavPending *out, int32_t max) {
  int32_t count = 0;
  pthread_mutex_lock(&requests->lock);
  for (int32_t at = requests->first; at != REQUESTS_NONE; at = requests->tickets[at].next) {
    const RequestsTicket *ticket = &requests->tickets[at];
    const RequestsJob *job = &requests->jobs[ticket->job];
    if (count++ >= max) continue;
    NavPending *pending = &out[count - 1];
    *pending = (NavPending){.ticket = ticket->number,
                            .kind = job->request.kind,
                            .asker = ticket->asker,
                            .due = ticket->due,
                            .from = NAV_NO_CELL,
                            .to = NAV_NO_CELL,
                            .state = job->state};
    if (pending->kind == NAV_REQUEST_PATH) {
      pending->from = job->request.path.from;
      pending->to = job->request.path.to;
    } else if (job->request.field.goal_count > 0) {
      pending->to = job->goals[0].cell;
    }
  }
  pthread_mutex_unlock(&requests->lock);
  return count;
}

NavRequestsCounts nav_requests_counts(NavRequests *requests) {
  NavRequestsCounts counts = requests->counts;
  pthread_mutex_lock(&requests->lock);
  counts.computed = requests->computed;
  pthread_mutex_unlock(&requests->lock);
  return counts;
}

int32_t nav_requests_threads(const NavRequests *requests) {
  return requests->worker_count;
}
