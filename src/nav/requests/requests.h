/* Paths and fields that are asked for now and collected later, answered meanwhile by worker threads.
 *
 * What is collected, and when, never depends on the threads. The asker says by when (`due`, in any unit that
 * only grows: ticks); from then on the answer is collected in the order of asking, and a collector that comes
 * before the workers computes it itself or waits. So any number of threads, none included, and any delay in
 * them give the same answers at the same calls. What is refused depends on the calls alone as well: the queue
 * counts what was asked and not yet collected, however far the workers are.
 *
 * Equal requests that are under way at the same time are answered once; each asker collects the one answer.
 *
 * A request is answered on a snapshot: the map's arrays and a request's crowd must not change while it is
 * under way. Crowds are the asker's copies. The map is changed between nav_requests_change_begin, which waits
 * until no worker reads it, and nav_requests_change_end, after which everything that was not collected yet is
 * answered anew: an answer belongs to the map as it is on the day it is collected.
 *
 * One thread, the owner, makes all calls; the workers are inside. */
#ifndef NAV_REQUESTS_REQUESTS_H
#define NAV_REQUESTS_REQUESTS_H

#include "nav/astar/astar.h"
#include "nav/field/repair.h"
#include "nav/grid/components.h"

enum {
  NAV_MAX_WORKERS = 64,
  NAV_MAX_REQUESTS = 4096,
};

typedef struct NavRequests NavRequests;

/// Called on a worker's thread before it answers a request and again before it hands the answer over: tests
/// sleep in it. It runs on several threads at once.
typedef void NavRequestsDelay(void *context, int32_t worker);

/// What requests are answered on. The arrays of grid and components are read, not copied; the structs
/// themselves may move.
typedef struct NavRequestsMap {
  const NavGrid *grid;
  const NavComponents *components[NAV_CLASS_COUNT]; // by class, of the grid's revision; NULL: none
} NavRequestsMap;

typedef struct NavRequestsOptions {
  NavRequestsMap map;
  int32_t threads;         // 0 .. NAV_MAX_WORKERS; 0: everything is computed by the collecting call
  int32_t capacity;        // requests under way at once, 1 .. NAV_MAX_REQUESTS; equal ones count each
  int32_t fields;          // different fields among them, 0 .. room: about 17 bytes a cell each
  int32_t goals;           // most goals of a field, 0 .. NAV_MAX_GOALS
  bool paths;              // as nav_requests_add_paths with whole ways
  NavRequestsDelay *delay; // NULL: none
  void *delay_context;
} NavRequestsOptions;

typedef enum NavRequestKind { NAV_REQUEST_PATH, NAV_REQUEST_FIELD } NavRequestKind;

/// Two requests are equal when all of this is equal but `asker`: goals by value, crowd and changes by
/// address.
typedef struct NavRequest {
  NavRequestKind kind;
  int32_t asker; // comes back with the answer
  struct {
    NavClass cls;
    NavCell from, to; // tiles on the map
    bool diagonal;
    uint64_t seed;        // chooses among equally short ways; 0: always the same one
    int64_t max_expanded; // gives up after so many tiles; 0: no bound
  } path;
  NavFieldInput field; // goals are copied, the crowd is not; its grid is not looked at
  /// Of a field: where it is made, nobody else's until it is collected or cancelled, after which it holds the
  /// answer, or as long as it was not collected nobody knows what. NULL: in one of the requests' own.
  NavField *into;
  /// Of a field in `into`: the cells whose cost is another one than when `into` was made last; it is then
  /// repaired (nav_field_update) instead of being built anew. Not copied. NULL: nothing is known of them.
  const NavCell *changed;
  int32_t changed_count;
} NavRequest;

typedef uint64_t NavTicket; // names a request under way; never given twice; 0: none

typedef enum NavAskStatus {
  NAV_ASK_TAKEN,  // under way
  NAV_ASK_SHARED, // under way together with an equal one that was there before
  NAV_ASK_FULL,   // refused, nothing has changed: collect first
} NavAskStatus;

typedef struct NavAnswer {
  NavTicket ticket;
  int32_t asker;
  NavRequestKind kind;
  NavAstarResult found;  // of a path
  const NavPath *path;   // likewise; empty unless found
  NavFieldStatus built;  // of a field
  const NavField *field; // likewise; its contents mean something when it was built
} NavAnswer;

/// NULL: out of memory. Threads that the system does not grant are done without. All memory is taken here,
/// save what paths grow to.
NavRequests *nav_requests_new(const NavRequestsOptions *options);

/// From now on paths may be asked for: takes a NavAstar for each thread and one for the owner. Of each way at
/// most `most_tiles` tiles are kept, those next to the start, and paths then never grow; 0: whole ways. Once
/// a life; an answer that is being read is over. Waits for what the workers are at. False: out of memory;
/// paths may then not be asked for.
bool nav_requests_add_paths(NavRequests *requests, int32_t max_tiles);

/// Waits for what the workers are at; what else is under way is dropped.
void nav_requests_free(NavRequests *requests);

/// Asks; `due` says from when on it may be collected. `*ticket` (may be NULL) is 0 when it is refused.
/// O(requests under way).
NavAskStatus nav_requests_ask(NavRequests *requests, const NavRequest *request, int64_t due,
                              NavTicket *ticket);

/// The first in the order of asking whose `due` has come; false: none. The answer can be read until the next
/// ask, collect, await, cancel or change. O(requests under way), and whatever is left of answering it.
bool nav_requests_collect(NavRequests *requests, int64_t now, NavAnswer *answer);

/// The same for one request, due or not; false: no such ticket is under way.
bool nav_requests_await(NavRequests *requests, NavTicket ticket, NavAnswer *answer);

/// Makes the answer that was collected last, which must be a path, the caller's own; the answer is over.
/// Swaps where nobody else waits for the same answer, else copies. False: out of memory; `path` is then
/// empty.
bool nav_requests_take_path(NavRequests *requests, NavPath *path);

/// The same for a field of the requests' own (no `into`); `field` is one for grids of the same size. Never
/// allocates.
void nav_requests_take_field(NavRequests *requests, NavField *field);

/// Forgets a request; waits where a worker is at it and nobody else asked for the same. False: no such ticket
/// is under way.
bool nav_requests_cancel(NavRequests *requests, NavTicket ticket);

/// Waits until no worker reads the map and keeps them from it. Until the change ends, only cancel may be
/// called.
void nav_requests_change_begin(NavRequests *requests);

/// Goes on with this map, of the same size. Where its revision is another one, requests that were answered
/// but not collected are answered anew; their tickets and `due` stay.
void nav_requests_change_end(NavRequests *requests, const NavRequestsMap *map);

typedef enum NavRequestState { NAV_REQUEST_WAITS, NAV_REQUEST_RUNS, NAV_REQUEST_ANSWERED } NavRequestState;

/// A request under way, as overlays draw it.
typedef struct NavPending {
  NavTicket ticket;
  NavRequestKind kind;
  int32_t asker;
  int64_t due;
  NavCell from, to;      // of a path; of a field, `to` is the first goal, and NAV_NO_CELL what there is not
  NavRequestState state; // how far the workers are: differs from run to run, so nothing may be decided by it
} NavPending;

/// Those under way in the order of asking, at most `most`; returns how many there are.
int32_t nav_requests_pending(NavRequests *requests, NavPending *out, int32_t max);

/// Since the beginning. All but `computed` depend on the calls alone.
typedef struct NavRequestsCounts {
  int64_t taken, shared, refused, collected, cancelled;
  int64_t computed; // answers; less than taken where cancelled ones were not begun, more after changes
} NavRequestsCounts;

NavRequestsCounts nav_requests_counts(NavRequests *requests);

/// Workers that run.
int32_t nav_requests_threads(const NavRequests *requests);

#endif
