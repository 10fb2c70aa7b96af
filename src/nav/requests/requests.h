/* Paths and fields that are requested now and collected later, answered meanwhile by worker threads.
 *
 * What is collected, and when, never depends on the threads. A request has a due time (`due`, in any unit
 * that only grows, such as ticks); from then on its answer is collected, in the order of requests, and a
 * caller that collects before the workers are done computes the answer itself or waits. So any number of
 * threads, including none, and any delay in them give the same answers at the same calls. Refusals, too,
 * depend on the calls only: the capacity counts what was requested and not yet collected, however far the
 * workers are.
 *
 * Equal requests that are pending at the same time are computed once; each is collected.
 *
 * A request reads the map's arrays and its crowd until it is collected, so these must not change meanwhile: a
 * crowd is the caller's copy, and the map is changed between nav_requests_change_begin, which waits until no
 * worker reads it, and nav_requests_change_end, after which everything not yet collected is computed again.
 * An answer reflects the map at the time of collection, unless its request `keeps` what is there.
 *
 * A field may be built in parts: then its computation is cut into portions, between which the thread that
 * computes it may change. The caller says how far it is to be by now (nav_requests_press), so that what is
 * left when it is due is a portion, not the whole. How far it is at which call still depends on the threads;
 * what is collected does not, since a field is the same however it was cut. While such a field is begun and
 * not finished, a change of the map repairs it where the changed cells are named, and else begins it again; a
 * field of a map of its own (nav_requests_field_map) goes on.
 *
 * One thread, the owner, makes all calls; the workers are internal. */
#ifndef NAV_REQUESTS_REQUESTS_H
#define NAV_REQUESTS_REQUESTS_H

#include "base/api.h"
#include "nav/astar/astar.h"
#include "nav/field/field.h"
#include "nav/grid/components.h"

BASE_API_BEGIN

/// Limits of what may be requested.
enum {
  NAV_MAX_WORKERS = 64,        // threads
  NAV_MAX_REQUESTS = 4096,     // pending at once
  NAV_REQUEST_PORTION = 32768, // cells of a field in parts that are computed without a break
};

/// Requests, their answers and the workers; one owner thread.
typedef struct NavRequests NavRequests;

/// Called on a worker's thread before it computes an answer and again before it publishes it, so that tests
/// can delay workers. Runs on several threads at a time.
typedef void NavRequestsDelay(void *context, int32_t worker);

/// The map that requests read. The arrays of grid and components are not copied; the structs are and may
/// move.
typedef struct NavRequestsMap {
  const NavGrid *grid;
  const NavComponents *components[NAV_MAX_CLASSES]; // by class, of the grid's revision; NULL: none
} NavRequestsMap;

/// The memory and the threads of nav_requests_new.
typedef struct NavRequestsOptions {
  NavRequestsMap map;
  int32_t threads;         // at the start, 0 .. NAV_MAX_WORKERS; 0: the collecting call computes everything
  int32_t capacity;        // pending requests, 1 .. NAV_MAX_REQUESTS; each of equal ones counts
  int32_t fields;          // different fields among them, 0 .. capacity: about 17 bytes a cell each
  int32_t goals;           // maximum goals of a field, 0 .. NAV_MAX_GOALS
  bool paths;              // as nav_requests_add_paths with whole paths
  int64_t portion;         // cells of a field in parts between two breaks; 0: NAV_REQUEST_PORTION
  NavRequestsDelay *delay; // NULL: none
  void *delay_context;     // of `delay`
} NavRequestsOptions;

/// The kind of a request.
typedef enum NavRequestKind { NAV_REQUEST_PATH, NAV_REQUEST_FIELD } NavRequestKind;

/// Requests are equal when all members but `asker` are: goals by value, crowd, layer and changes by
/// address.
typedef struct NavRequest {
  NavRequestKind kind;
  int32_t asker; // the caller's number, returned with the answer
  struct {
    NavClass cls;
    NavCell from, to;     // tiles on the map
    bool diagonal;        // eight neighbours, see nav_grid_diagonal
    uint64_t seed;        // chooses among equally short paths; 0: always the same one
    int64_t max_expanded; // gives up after expanding so many tiles; 0: no bound
    /// Receives the search, for overlays. Must not be touched while the request is pending; no other
    /// request shares one that has it. NULL: not kept.
    NavSearchTrace *trace;
  } path;
  NavFieldInput field; // goals are copied, crowd and layer are not; its grid is ignored
  /// The field to build in, for a request of a field. Must not be touched while the request is pending;
  /// contents are undefined until collected. NULL: in one of the fields that the requests own.
  NavField *into;
  /// For a field in `into`: the cells whose cost has changed since `into` was built, so that it is repaired
  /// (nav_field_update) instead of built. Not copied. NULL: unknown.
  const NavCell *changed;
  int32_t changed_count; // of `changed`
  /// For a field in `into`: when the map changes, an answer that is there already is kept, and the caller
  /// brings it up to date after collecting it: nav_field_update with every cell that has changed since the
  /// request.
  bool keeps;
  /// For a field in `into` that is not repaired: it is built in parts, until these open cells are known
  /// (nav_field_want). Not copied; they must not change before it is collected or cancelled. NULL: all cells.
  bool in_parts;
  const NavCell *wanted; // see in_parts
  int32_t wanted_count;  // of `wanted`
} NavRequest;

typedef uint64_t NavTicket; // names a pending request; never reused; 0: none

/// The result of a request.
typedef enum NavAskStatus {
  NAV_ASK_TAKEN,      // pending
  NAV_ASK_SHARED,     // pending, together with an equal earlier one
  NAV_ASK_FULL,       // refused, nothing has changed: collect first
  NAV_ASK_WRONG_CALL, // a request that can have no answer, or during a change
} NavAskStatus;

/// A collected answer.
typedef struct NavAnswer {
  NavTicket ticket; // of the request
  int32_t asker;    // as the request said
  NavRequestKind kind;
  NavAstarResult found;  // of a path
  const NavPath *path;   // of a path; empty unless found
  NavFieldStatus built;  // of a field
  const NavField *field; // of a field; defined where it was built
  int64_t work;          // of a field in parts: nav_field_work
} NavAnswer;

/// Starts the workers; where the system refuses some, it runs with fewer. Allocates everything but what paths
/// grow to. NULL: out of memory.
NavRequests *nav_requests_new(const NavRequestsOptions *options);

/// Allows requests for paths: allocates a NavAstar for each thread and one for the owner. Of each path at
/// most `max_tiles` tiles are kept, those next to the start, and paths then never grow; 0: whole paths. To be
/// called at most once; ends the reading of an answer and waits until the workers are idle. False: out of
/// memory; paths may then not be requested.
bool nav_requests_add_paths(NavRequests *requests, int32_t max_tiles);

/// Runs so many workers from now on, 0 .. NAV_MAX_WORKERS; where the system refuses some, fewer. Nothing that
/// is pending or being read is lost: a worker that ends finishes its computation first, which this call waits
/// for. Not during a change.
void nav_requests_resize(NavRequests *requests, int32_t threads);

/// Waits for the workers; drops all pending requests. NULL is allowed.
void nav_requests_free(NavRequests *requests);

BASE_PRIVATE_BEGIN

/// Fields in parts that are requested from now on lead through this map and no change of the other one
/// concerns them; its arrays must not change while any of them is pending, nor while such a field goes on.
/// NULL: through the map that all requests read, as at the start. The struct is copied; of that map's size.
void nav_requests_field_map(NavRequests *requests, const NavGrid *grid);

BASE_PRIVATE_END

/// Makes a request that may be collected from `due` on. `*ticket` (may be NULL) is 0 when it is refused.
/// O(pending requests).
NavAskStatus nav_requests_ask(NavRequests *requests, const NavRequest *request, int64_t due,
                              NavTicket *ticket);

/// Collects the earliest request that is due at `now`; false: none. The answer can be read until the next
/// ask, collect, await, cancel or change. O(pending requests), plus what is left of computing the answer.
bool nav_requests_collect(NavRequests *requests, int64_t now, NavAnswer *answer);

/// The same for one request, due or not; false: no such ticket is pending. Cost as nav_requests_collect.
bool nav_requests_await(NavRequests *requests, NavTicket ticket, NavAnswer *answer);

BASE_LAB_BEGIN

/// The tiles that the search of a pending path has examined, 0 for a field or where there is no such ticket.
/// The answer stays to be collected. Cost: what is left of computing it.
int64_t nav_requests_examined(NavRequests *requests, NavTicket ticket);

BASE_LAB_END

BASE_PRIVATE_BEGIN

/// Computes the answer on the calling thread, ahead of its collection, unless a worker has begun to: true, it
/// has done so. Changes nothing that collecting gives.
bool nav_requests_compute(NavRequests *requests, NavTicket ticket);

BASE_PRIVATE_END

/// Goes on with a field in parts until it has taken `work` (nav_field_work), or all that it needs, by any
/// thread: the calling thread computes the missing part. Where a worker is at it, it waits for the end of its
/// portion. Changes nothing that collecting gives.
void nav_requests_press(NavRequests *requests, NavTicket ticket, int64_t work);

BASE_PRIVATE_BEGIN

/// Does the field in parts take at most so much work (nav_field_work)? Goes on with it as nav_requests_press
/// does, as far as the answer needs, so that the answer does not depend on the threads that have computed
/// parts.
bool nav_requests_done_within(NavRequests *requests, NavTicket ticket, int64_t work);

BASE_PRIVATE_END

BASE_LAB_BEGIN

/// Is it still waiting for a thread? Differs from run to run, so no decision may depend on it. O(pending
/// requests).
bool nav_requests_waits(NavRequests *requests, NavTicket ticket);

BASE_LAB_END

/// Moves the answer that was collected last, which must be a path, to the caller; its reading ends. Swaps
/// where no other request shares the answer, else copies. False: out of memory; `path` is then empty.
bool nav_requests_take_path(NavRequests *requests, NavPath *path);

/// The same for a field that the requests own (no `into`); `field` is one for grids of the same size. Does
/// not allocate.
void nav_requests_take_field(NavRequests *requests, NavField *field);

/// Drops a request; waits where a worker is computing it and no other request shares it. False: no such
/// ticket is pending. O(pending requests).
bool nav_requests_cancel(NavRequests *requests, NavTicket ticket);

/// Waits until no worker reads the map and pauses them. Until the change ends, only cancel may be called.
void nav_requests_change_begin(NavRequests *requests);

/// Continues with this map, of the same size. Where its revision differs, requests that were answered but not
/// collected are computed again, except those that keep their answer; their tickets and `due` stay. `changed`
/// names every cell that differs, for fields in parts that are under way; NULL: unknown. O(capacity), and the
/// repair of fields that are under way.
void nav_requests_change_end(NavRequests *requests, const NavRequestsMap *map, const NavCell *changed,
                             int32_t count);

BASE_LAB_BEGIN

/// The progress of a pending request.
typedef enum NavRequestState { NAV_REQUEST_WAITS, NAV_REQUEST_RUNS, NAV_REQUEST_ANSWERED } NavRequestState;

/// A pending request, for overlays.
typedef struct NavPending {
  NavTicket ticket; // names it
  NavRequestKind kind;
  int32_t asker;         // as the request said
  int64_t due;           // may be collected from then on
  NavCell from, to;      // of a path; of a field, `to` is the first goal; NAV_NO_CELL: none
  NavRequestState state; // differs from run to run, so no decision may depend on it
} NavPending;

/// Writes at most `max` pending requests in their order; returns their number. O(pending requests).
int32_t nav_requests_pending(NavRequests *requests, NavPending *out, int32_t max);

BASE_LAB_END

BASE_PRIVATE_BEGIN

/// Work of the caller's that a worker may do meanwhile. It and what it touches belong to the requests until
/// it is called back. Zeroed memory: at home.
typedef struct NavErrand {
  void (*run)(void *context); // must not call the requests
  void *context;
  struct NavErrand *next; // this and the rest are the requests' own
  NavRequestState state;
  bool out;
} NavErrand;

/// Sends an errand that is at home to the workers, who take it before all requests; during a change they
/// begin none. O(1).
void nav_requests_send(NavRequests *requests, NavErrand *errand);
/// Calls it back; waits where a worker is at it. True: a worker has done it; false: none had begun, or it was
/// at home. O(errands).
bool nav_requests_recall(NavRequests *requests, NavErrand *errand);

BASE_PRIVATE_END

BASE_LAB_BEGIN

/// Counts since the start. All but `computed` depend on the calls only.
typedef struct NavRequestsCounts {
  int64_t taken, shared, refused, collected, cancelled; // requests
  int64_t computed; // fewer than taken where cancelled ones were not begun, more after changes
} NavRequestsCounts;

/// The counts so far. O(1).
NavRequestsCounts nav_requests_counts(NavRequests *requests);

/// The number of workers that run.
int32_t nav_requests_threads(const NavRequests *requests);

BASE_LAB_END

BASE_API_END

#endif
