/* Paths on request. Invariants: `under_way` lists exactly the slots with a ticket; the path of each slot and
 * of each request has a capacity of SIM_PATH_TILES, so that they can be swapped. */
#include <string.h>

#include "base/assert.h"
#include "sim/fields/changes.h"
#include "sim/fields/paths.h"
#include "sim/fields/ways.h"

bool sim_paths_take(SimWorld *world) {
  SimPaths *paths = &world->priv->paths;
  if (paths->room != NULL) return true;
  SimPathSlot *slot = base_arena_alloc(&world->priv->arena, SIM_PATH_SLOTS, sizeof *slot);
  paths->unused = base_arena_alloc(&world->priv->arena, SIM_PATH_SLOTS, sizeof *paths->unused);
  bool taken = slot != NULL && paths->unused != NULL;
  for (int32_t i = 0; i < SIM_PATH_SLOTS && taken; i++) {
    slot[i].goal = NAV_NO_CELL;
    paths->unused[i] = SIM_PATH_SLOTS - 1 - i;
    taken = nav_path_reserve(&slot[i].path, SIM_PATH_TILES);
  }
  sim_map_settle(world); // no change may be under way
  taken = taken && sim_ways_take(world) && nav_requests_add_paths(world->priv->requests, SIM_PATH_TILES);
  if (taken) {
    paths->room = slot;
    paths->unused_count = SIM_PATH_SLOTS;
  }
  for (int32_t i = 0; i < SIM_PATH_SLOTS && slot != NULL && !taken; i++) nav_path_free(&slot[i].path);
  if (!taken) sim_ways_free(world);
  return taken;
}

void sim_paths_begin(SimWorld *world) {
  world->priv->paths.slot = world->priv->paths.room;
}

void sim_paths_free(SimWorld *world) {
  SimPaths *paths = &world->priv->paths;
  sim_ways_free(world);
  for (int32_t i = 0; i < SIM_PATH_SLOTS && paths->room != NULL; i++) nav_path_free(&paths->room[i].path);
}

/* Slots */

static SimPathSlot *held(const SimWorld *world, int32_t actor) {
  int32_t index = world->actors.mind[actor].slot;
  return index < 0 ? NULL : &world->priv->paths.slot[index];
}

SimPathSlot *sim_path_slot(SimWorld *world, int32_t actor) {
  SimPaths *paths = &world->priv->paths;
  SimMind *mind = &world->actors.mind[actor];
  if (mind->slot >= 0) return &paths->slot[mind->slot];
  if (paths->unused_count == 0) return NULL;
  mind->slot = paths->unused[--paths->unused_count];
  return &paths->slot[mind->slot];
}

static void not_under_way(SimPaths *paths, SimPathSlot *slot) {
  int32_t left = 0;
  for (int32_t i = 0; i < paths->under_way_count; i++)
    if (&paths->slot[paths->under_way[i]] != slot) paths->under_way[left++] = paths->under_way[i];
  paths->under_way_count = left;
  slot->ticket = 0;
}

static void forget_path(SimPathSlot *slot) {
  nav_path_clear(&slot->path);
  slot->goal = NAV_NO_CELL;
  slot->old = false;
  slot->backoff = 0;
}

static void cancel_request(SimWorld *world, SimPathSlot *slot) {
  if (slot->ticket == 0) return;
  nav_requests_cancel(world->priv->requests, slot->ticket);
  if (slot->traced) slot->traced = world->priv->watch->tracing = false;
  not_under_way(&world->priv->paths, slot);
}

void sim_path_release(SimWorld *world, int32_t actor) {
  SimPaths *paths = &world->priv->paths;
  SimPathSlot *slot = held(world, actor);
  if (slot == NULL) return;
  cancel_request(world, slot);
  forget_path(slot);
  slot->reach = 0;
  paths->unused[paths->unused_count++] = world->actors.mind[actor].slot;
  world->actors.mind[actor].slot = -1;
}

/* Asking */

/// The cell of the path, or its own, that the actor will not have passed before the answer.
static NavCell ask_from(const SimWorld *world, int32_t actor, const NavPath *path) {
  if (path->count == 0) return world->actors.cell[actor];
  int32_t speed = world->tuning.value[sim_enemy_speed[world->actors.kind[actor]]];
  int32_t latency = world->tuning.value[SIM_TUNE_PATH_LATENCY];
  int32_t ahead = 1 + speed * latency / (100 * SIM_TICKS_PER_SECOND);
  if (ahead > SIM_PATH_AHEAD) ahead = SIM_PATH_AHEAD;
  return path->cell[path->count > ahead ? path->count - ahead : 0];
}

/// Begins the trace of the watched actor's search; NULL: the actor is not watched, or its previous search is
/// still under way.
static NavSearchTrace *begin_trace(SimWorld *world, int32_t actor) {
  SimWatch *watch = world->priv->watch;
  if (!sim_watches(world, actor) || watch->tracing || watch->asked.mark == NULL) return NULL;
  watch->tracing = true;
  watch->asked_by = world->actors.id[actor];
  watch->asked_tick = world->tick;
  watch->by_lot = world->tuning.value[SIM_TUNE_TIES] != 0;
  return &watch->asked;
}

/// The seed of the choice among equally short paths. Actors that arrived together share it, so that equal
/// requests of theirs take one search.
static uint64_t lot_of(const SimWorld *world, int32_t actor) {
  if (world->tuning.value[SIM_TUNE_TIES] == 0) return 0;
  if (world->tuning.value[SIM_TUNE_SHARE_PATHS] == 0) return world->actors.id[actor];
  return (uint64_t)world->actors.mind[actor].home;
}

bool sim_path_ask(SimWorld *world, int32_t actor, NavCell to) {
  SimPaths *paths = &world->priv->paths;
  SimPathSlot *slot = held(world, actor);
  bool full = paths->under_way_count == SIM_PATH_ASKS || paths->asked == SIM_PATH_A_TICK;
  if (slot == NULL || slot->ticket != 0 || full || slot->backoff > world->tick) return false;
  uint32_t id = world->actors.id[actor];
  NavRequest request = {.kind = NAV_REQUEST_PATH, .asker = (int32_t)id};
  request.path.cls = sim_kind_of(world, actor)->cls;
  request.path.from = ask_from(world, actor, &slot->path);
  NavCell leg = to;
  request.path.seed = lot_of(world, actor);
  request.path.diagonal = world->tuning.value[SIM_TUNE_DIAGONAL] != 0;
  request.path.max_expanded = SIM_PATH_EXPANDED;
  if (request.path.from == to) return false;
  if (slot->reach > 0 && !sim_way_leg(world, request.path.from, to, slot->reach, &leg)) return false;
  request.path.to = leg;
  request.path.trace = begin_trace(world, actor);
  int64_t due = world->tick + world->tuning.value[SIM_TUNE_PATH_LATENCY];
  NavAskStatus asked = nav_requests_ask(world->priv->requests, &request, due, &slot->ticket);
  BASE_ASSERT(asked != NAV_ASK_FULL); // the capacity covers all that may be under way
  world->stats.paths_asked++;
  world->stats.paths_shared += asked == NAV_ASK_SHARED;
  slot->from = request.path.from;
  slot->seed = request.path.seed;
  slot->diagonal = request.path.diagonal;
  slot->to = leg;
  slot->whole = to;
  slot->due = due;
  slot->worked = false;
  slot->traced = request.path.trace != NULL;
  paths->asked++;
  paths->under_way[paths->under_way_count++] = world->actors.mind[actor].slot;
  return true;
}

bool sim_path_too_far(const SimWorld *world, int32_t actor) {
  const SimPathSlot *slot = held(world, actor);
  return slot != NULL && slot->path.count == 0 && slot->backoff > world->tick;
}

/* Walking */

bool sim_path_next(SimWorld *world, int32_t actor, uint32_t *way) {
  SimPathSlot *slot = held(world, actor);
  if (slot == NULL) return false;
  NavPath *path = &slot->path;
  NavCell cell = world->actors.cell[actor];
  for (int32_t i = 1; i <= SIM_PATH_BESIDE && i <= path->count; i++) {
    if (path->cell[path->count - i] != cell) continue;
    path->count -= i;
    break;
  }
  if (path->count == 0) return false;
  const uint32_t ways = world->tuning.value[SIM_TUNE_DIAGONAL] != 0 ? NAV_WAY_COUNT : NAV_DIR_COUNT;
  *way = nav_grid_way(&world->grid, cell, path->cell[path->count - 1]);
  if (*way < ways && nav_grid_way_open(&world->grid, sim_kind_of(world, actor)->cls, cell, *way)) return true;
  forget_path(slot);
  return false;
}

void sim_path_show(const SimWorld *world, int32_t actor, SimMindView *view) {
  const SimPathSlot *slot = held(world, actor);
  view->asks_paths = true;
  if (slot == NULL) return;
  if (slot->path.count > 0) view->path = &slot->path;
  view->path_goal = slot->goal;
  view->path_too_far = sim_path_too_far(world, actor);
  if (slot->ticket == 0) return;
  view->path_due = slot->due;
  view->asked_from = slot->from;
  view->asked_to = slot->to;
}

/* Answers */

void sim_path_bound(const SimWorld *world, SimPathSlot *slot) {
  const NavPath *path = &slot->path;
  slot->box = (SimBox){INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
  for (int32_t i = 0; i < path->count; i++) {
    const int32_t x = nav_grid_x(&world->grid, path->cell[i]), y = nav_grid_y(&world->grid, path->cell[i]);
    if (x < slot->box.left) slot->box.left = x;
    if (x > slot->box.right) slot->box.right = x;
    if (y < slot->box.top) slot->box.top = y;
    if (y > slot->box.bottom) slot->box.bottom = y;
  }
}

/// Keeps the search of the watched actor, if it is still the one that asked.
static void end_trace(SimWorld *world, SimPathSlot *slot, const NavAstarResult *found) {
  SimWatch *watch = world->priv->watch;
  if (!slot->traced) return;
  slot->traced = watch->tracing = false;
  if (watch->asked_by != world->priv->watched_id) return;
  const NavSearchTrace before = watch->seen.search;
  watch->seen.search = watch->asked;
  watch->asked = before;
  watch->seen.answer = (SimPathAnswer){.asked = watch->asked_tick,
                                       .answered = world->tick,
                                       .from = slot->from,
                                       .to = slot->to,
                                       .found = *found,
                                       .by_lot = watch->by_lot};
}

/// Puts `lead`, the tiles of the old path up to the start of the new one, before `path`. Cuts the far end if
/// the result is too long.
static void join_paths(NavPath *path, const NavCell *lead, int32_t count) {
  int32_t over = path->count + count - SIM_PATH_TILES;
  if (over > 0) {
    memmove(path->cell, path->cell + over, (size_t)(path->count - over) * sizeof *path->cell);
    path->count -= over;
  }
  while (count > 0) nav_path_push(path, lead[--count]);
}

/// After a search that gave up: the next searches lead to legs, and to shorter ones if those fail too. If
/// even the shortest leg fails, the actor waits.
static void shorten_reach(SimWorld *world, SimPathSlot *slot) {
  if (slot->reach != 1 && world->priv->paths.ways != NULL) {
    slot->reach = slot->reach == 0 ? SIM_LEG_REACH : slot->reach / 2;
    return;
  }
  slot->reach = 0;
  slot->backoff = world->tick + SIM_PATH_BACKOFF;
}

/// After a search that found its end: the next leg may be longer; after the last leg the goal is near.
static void lengthen_reach(SimPathSlot *slot) {
  if (slot->to == slot->whole)
    slot->reach = 0;
  else if (slot->reach < SIM_LEG_REACH)
    slot->reach++;
}

static void adopt_answer(SimWorld *world, SimPathSlot *slot) {
  NavAnswer answer;
  bool answered = nav_requests_await(world->priv->requests, slot->ticket, &answer);
  BASE_ASSERT(answered);
  (void)answered;
  not_under_way(&world->priv->paths, slot);
  end_trace(world, slot, &answer.found);
  world->stats.paths_found += answer.found.status == NAV_PATH_FOUND;
  world->stats.paths_gave_up += answer.found.status == NAV_PATH_GAVE_UP;
  world->no_memory = world->no_memory || answer.found.status == NAV_PATH_NO_MEMORY;
  if (answer.found.status != NAV_PATH_FOUND) {
    forget_path(slot);
    if (answer.found.status == NAV_PATH_GAVE_UP) shorten_reach(world, slot);
    return;
  }
  NavCell lead[SIM_PATH_AHEAD];
  int32_t count = 0, length = 0; // length of the lead: up to `from`, if that is still ahead
  for (const NavPath *before = &slot->path; count < SIM_PATH_AHEAD && count < before->count && length == 0;) {
    lead[count] = before->cell[before->count - 1 - count];
    if (lead[count++] == slot->from) length = count;
  }
  bool taken = nav_requests_take_path(world->priv->requests, &slot->path);
  BASE_ASSERT(taken && slot->path.capacity >= SIM_PATH_TILES);
  (void)taken;
  join_paths(&slot->path, lead, length);
  sim_path_bound(world, slot);
  slot->goal = slot->whole;
  lengthen_reach(slot);
  slot->old = false;
}

/* Work: with path_cost, a due path goes to the first idle one of path_workers, in the order of requests, and
 * is ready after the time that this worker takes for the searched tiles. These workers are simulated: real
 * threads compute at any time, and the outcome is the same. */

static int32_t first_idle(const SimWorld *world) {
  const int64_t *idle_from = world->priv->paths.idle_from;
  int32_t first = 0;
  for (int32_t i = 1; i < world->tuning.value[SIM_TUNE_PATH_WORKERS]; i++)
    if (idle_from[i] < idle_from[first]) first = i;
  return first;
}

/// Another slot under way with the same search, which is counted once; NULL: none.
static const SimPathSlot *same_search(const SimPaths *paths, const SimPathSlot *slot) {
  for (int32_t i = 0; i < paths->under_way_count; i++) {
    const SimPathSlot *other = &paths->slot[paths->under_way[i]];
    if (other != slot && other->worked && other->from == slot->from && other->to == slot->to &&
        other->seed == slot->seed && other->diagonal == slot->diagonal)
      return other;
  }
  return NULL;
}

/// Assigns a worker to a slot whose latency is over, and sets when the worker will be done.
static void assign_worker(SimWorld *world, SimPathSlot *slot) {
  const int64_t speed = world->tuning.value[SIM_TUNE_PATH_COST];
  slot->worked = true;
  if (speed == 0) return;
  SimPaths *paths = &world->priv->paths;
  const SimPathSlot *same = same_search(paths, slot);
  if (same != NULL) {
    slot->due = same->due;
    slot->begun = same->begun;
    return;
  }
  const int64_t tiles = nav_requests_examined(world->priv->requests, slot->ticket);
  int64_t *idle_from = &paths->idle_from[first_idle(world)];
  if (*idle_from < world->tick) *idle_from = world->tick;
  slot->begun = *idle_from;
  *idle_from += (tiles + speed - 1) / speed;
  slot->due = *idle_from;
}

/// Replaces the progress of the threads by that of the simulated workers.
static void tell_work(const SimWorld *world, NavPending *pending, int32_t count) {
  const SimPaths *paths = &world->priv->paths;
  for (int32_t i = 0; i < paths->under_way_count; i++) {
    const SimPathSlot *slot = &paths->slot[paths->under_way[i]];
    for (int32_t k = 0; k < count; k++) {
      if (pending[k].kind != NAV_REQUEST_PATH || pending[k].ticket != slot->ticket) continue;
      pending[k].due = slot->due;
      pending[k].state = slot->worked && slot->begun <= world->tick ? NAV_REQUEST_RUNS : NAV_REQUEST_WAITS;
    }
  }
}

int32_t sim_world_pending(const SimWorld *world, NavPending *out, int32_t max) {
  const int32_t count = nav_requests_pending(world->priv->requests, out, max);
  if (world->tuning.value[SIM_TUNE_PATH_COST] != 0) tell_work(world, out, count < max ? count : max);
  return count;
}

/* Walls */

static bool open_all_along(const SimWorld *world, NavClass cls, const NavPath *path) {
  for (int32_t i = 0; i < path->count; i++) {
    const uint32_t way =
        i == 0 ? NAV_WAY_COUNT : nav_grid_way(&world->grid, path->cell[i], path->cell[i - 1]);
    if (!nav_grid_open(&world->grid, cls, path->cell[i])) return false;
    if (way != NAV_WAY_COUNT && !nav_grid_way_open(&world->grid, cls, path->cell[i], way)) return false;
  }
  return true;
}

/// The changes of the map since the last tick; `all`: the list has overflowed.
typedef struct Changes {
  const SimMapChanges *map;
  bool all;
  SimBox around; // all changed cells, with a margin of one tile
} Changes;

static Changes changes_of(const SimWorld *world) {
  const SimPrivate *priv = world->priv;
  Changes changes = {.map = &priv->map_changes[priv->live]}; // the followed fields include no later ones
  changes.all = changes.map->count > priv->changed_capacity || changes.map->count == 0 || priv->no_repair;
  for (int32_t i = 0; i < changes.map->count && !changes.all; i++) {
    const int32_t x = nav_grid_x(&world->grid, changes.map->cell[i]);
    const int32_t y = nav_grid_y(&world->grid, changes.map->cell[i]);
    SimBox *around = &changes.around;
    if (i == 0) *around = sim_box_around((SimBox){x, y, x, y});
    if (x - 1 < around->left) around->left = x - 1;
    if (x + 1 > around->right) around->right = x + 1;
    if (y - 1 < around->top) around->top = y - 1;
    if (y + 1 > around->bottom) around->bottom = y + 1;
  }
  return changes;
}

/// May the path be closed now? It was open before the changes; a tile next to a diagonal step can close it
/// too.
static bool may_be_closed(const SimPathSlot *slot, const Changes *changes) {
  const SimBox *a = &slot->box, *b = &changes->around;
  return changes->all ||
         (a->left <= b->right && b->left <= a->right && a->top <= b->bottom && b->top <= a->bottom);
}

/// Requests another path if closed tiles block this one, such as barricades or water that may no longer be
/// waded; otherwise marks it as old.
static void check_path(SimWorld *world, int32_t actor, const Changes *changes) {
  SimPathSlot *slot = held(world, actor);
  NavClass cls = sim_kind_of(world, actor)->cls;
  if (slot == NULL) return;
  bool from_open = slot->ticket == 0 || nav_grid_open(&world->grid, cls, slot->from);
  if (from_open && (!may_be_closed(slot, changes) || open_all_along(world, cls, &slot->path))) {
    slot->old = true;
    return;
  }
  cancel_request(world, slot);
  forget_path(slot);
  NavCell cell = world->actors.cell[actor];
  sim_path_ask(world, actor, sim_world_quarry(world, cell, world->actors.mind[actor].goal));
}

void sim_paths_step(SimWorld *world) {
  SimPaths *paths = &world->priv->paths;
  if (paths->slot == NULL) return;
  paths->asked = 0;
  sim_ways_step(world);
  for (int32_t i = 0; i < paths->under_way_count;) {
    SimPathSlot *slot = &paths->slot[paths->under_way[i]];
    if (slot->due <= world->tick && !slot->worked) assign_worker(world, slot);
    if (slot->due <= world->tick)
      adopt_answer(world, slot); // takes it off the list
    else
      i++;
  }
  if (!world->priv->walls_changed) return;
  const Changes changes = changes_of(world);
  for (int32_t actor = 0; actor < world->actors.count; actor++)
    if (sim_kind_of(world, actor)->asks_paths) check_path(world, actor, &changes);
}

BaseHash sim_paths_hash(const SimWorld *world, BaseHash hash) {
  const SimPaths *paths = &world->priv->paths;
  if (paths->slot == NULL) return hash;
  hash = base_hash_i32(hash, paths->unused_count);
  for (int32_t i = 0; i < paths->unused_count; i++) hash = base_hash_i32(hash, paths->unused[i]);
  for (int32_t i = 0; i < paths->under_way_count; i++) hash = base_hash_i32(hash, paths->under_way[i]);
  const bool counts = world->tuning.value[SIM_TUNE_PATH_COST] != 0;
  for (int32_t i = 0; i < SIM_PATH_WORKERS && counts; i++)
    hash = base_hash_u64(hash, (uint64_t)paths->idle_from[i]);
  for (int32_t i = 0; i < SIM_PATH_SLOTS; i++) {
    const SimPathSlot *slot = &paths->slot[i];
    hash = base_hash_i32(hash, slot->goal);
    hash = base_hash_i32(hash, slot->old);
    hash = base_hash_i32(hash, slot->path.count);
    hash = base_hash_u64(hash, (uint64_t)slot->backoff);
    if (slot->reach > 0) hash = base_hash_i32(base_hash_i32(hash, slot->reach), slot->whole);
    for (int32_t k = 0; k < slot->path.count; k++) hash = base_hash_i32(hash, slot->path.cell[k]);
    if (slot->ticket == 0) continue;
    hash = base_hash_u64(hash, (uint64_t)slot->due);
    hash = base_hash_i32(hash, slot->from);
    hash = base_hash_i32(hash, slot->to);
    if (slot->diagonal) hash = base_hash_i32(hash, 1);
    if (counts) hash = base_hash_i32(hash, slot->worked);
  }
  return sim_ways_hash(world, hash);
}
