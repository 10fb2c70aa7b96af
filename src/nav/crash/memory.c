/* Crash and turn with memory: a depth-first search by walking.
 *
 * The trail is the way from where the search began, without what was walked back. Always true: each cell of
 * the trail is a step from the one before; every cell with a way still open (to a tile that was not visited
 * and is no dead end) is on the trail and in the list of choices, in the order of the trail; a cell leaves
 * the trail only when no way is open at it any more, or when links are followed, which lead to the target.
 *
 * A cell that leaves the trail becomes a dead end of the path map when its neighbours that are alive are all
 * on the trail, on a piece of it without another walker's dead end: this piece still connects them. Only then
 * does the promise of the path map hold whatever the others do meanwhile. Otherwise the cell is not written
 * down, and counts as visited for this walker alone. */
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/crash/crash_turn.h"
#include "nav/grid/archive.h"

enum { LEFT = -1 }; // in `place`: visited, no longer on the trail

struct NavCrashTurn {
  BaseArena arena; // of the arrays
  int32_t cells;
  NavPathMap *map, *priv_map; // priv_map: the map when there is no team, else NULL
  uint32_t age;               // of the map when this search began
  int32_t read;               // dead ends of the map that were taken into account
  int32_t *place;             // per cell: 1 + index on the trail; LEFT; 0: not visited
  NavCell *visited;           // cells with place != 0
  int32_t visited_count;
  NavCell *trail;
  int32_t trail_count;
  int32_t broken; // place of the last dead end on the trail; 0: none
  NavCell *choices;
  int32_t choice_count;
  NavCell at, next;         // where the last decision fell and where it led; NAV_NO_CELL
  NavDir heading, next_dir; // how it came to `at`, and how it goes to `next`
  bool linked;              // follows links
  bool leaving;             // walks out of dead ends, with nothing on the trail
};

// The inputs of a decision or a plan. The plan of a walk that is not under way has no walker, and no map if
// that is about something else.
typedef struct View {
  const NavQuery *query;
  const NavPathMap *map;
  const NavCrashTurn *walker;
} View;

typedef enum Kind { MOVE_NONE, MOVE_LINK, MOVE_OUT, MOVE_ON, MOVE_BACK } Kind;

typedef struct Move {
  Kind kind;
  NavDir dir;
  NavReason reason;
} Move;

NavCrashTurn *nav_crash_turn_new(const NavGrid *grid, NavPathMap *team) {
  NavCrashTurn *walker = base_block_alloc(1, sizeof *walker);
  if (walker == NULL) return NULL;
  size_t cells = (size_t)grid->cells;
  walker->cells = grid->cells;
  walker->priv_map = team == NULL ? nav_path_map_new(grid) : NULL;
  walker->map = team == NULL ? walker->priv_map : team;
  walker->place = base_arena_alloc(&walker->arena, cells, sizeof *walker->place);
  walker->visited = base_arena_alloc(&walker->arena, cells, sizeof *walker->visited);
  walker->trail = base_arena_alloc(&walker->arena, cells, sizeof *walker->trail);
  walker->choices = base_arena_alloc(&walker->arena, cells, sizeof *walker->choices);
  if (walker->map == NULL || walker->arena.failed) {
    nav_crash_turn_free(walker);
    return NULL;
  }
  nav_crash_turn_start(walker);
  return walker;
}

void nav_crash_turn_free(NavCrashTurn *walker) {
  if (walker == NULL) return;
  nav_path_map_free(walker->priv_map);
  base_arena_free(&walker->arena);
  base_block_free(walker);
}

void nav_crash_turn_start(NavCrashTurn *walker) {
  const NavCell *dead;
  for (int32_t i = 0; i < walker->visited_count; i++) walker->place[walker->visited[i]] = 0;
  walker->visited_count = walker->trail_count = walker->choice_count = 0;
  walker->broken = 0;
  walker->age = nav_path_map_age(walker->map);
  walker->read = nav_path_map_dead_ends(walker->map, &dead);
  walker->at = walker->next = NAV_NO_CELL;
  walker->heading = walker->next_dir = NAV_NO_DIR;
  walker->linked = walker->leaving = false;
}

void nav_crash_turn_reset(NavCrashTurn *walker) {
  BASE_ASSERT(walker->priv_map != NULL);
  nav_path_map_forget(walker->priv_map);
  nav_crash_turn_start(walker);
}

static NavCell step_from(const NavQuery *query, NavCell cell, NavDir dir) {
  return cell + nav_grid_delta(query->grid, dir);
}

static int32_t place_of(const View *view, NavCell cell) {
  return view->walker == NULL ? 0 : view->walker->place[cell];
}

static bool is_dead(const View *view, NavCell cell) {
  return view->map != NULL && nav_path_map_dead_end(view->map, cell);
}

// Ways from the cell to tiles that were not visited and are no dead ends.
static uint32_t open_ways(const View *view, NavCell cell) {
  uint32_t ways = nav_crash_turn_ways(view->query, cell);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = step_from(view->query, cell, dir);
    if ((ways >> dir & 1u) && (place_of(view, next) != 0 || is_dead(view, next))) ways &= ~(1u << dir);
  }
  return ways;
}

/* Choosing: changes nothing, so that plans choose as decisions do. */

static NavDir link_from(const View *view, NavCell at) {
  NavDir nearest = NAV_NO_DIR;
  int32_t min = INT32_MAX;
  if (view->map == NULL) return nearest;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!nav_grid_passable(view->query->grid, view->query->cls, at, dir)) continue;
    int32_t distance = nav_path_map_distance(view->map, step_from(view->query, at, dir));
    if (distance < 0 || distance >= min) continue;
    min = distance;
    nearest = dir;
  }
  return nearest;
}

// Place of the last choice point that is open even if `at` counts as visited; 0: none.
static int32_t last_choice(const View *view, NavCell at) {
  for (int32_t i = view->walker == NULL ? 0 : view->walker->choice_count; i > 0; i--) {
    NavCell cell = view->walker->choices[i - 1];
    uint32_t ways = cell == at ? 0 : open_ways(view, cell);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      if ((ways >> dir & 1u) && step_from(view->query, cell, dir) != at) return view->walker->place[cell];
  }
  return 0;
}

// Back along the trail toward the place `choice`, as far as one step leads.
static NavDir back_from(const View *view, NavCell at, int32_t choice) {
  NavDir back = NAV_NO_DIR;
  int32_t min = INT32_MAX;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!nav_grid_passable(view->query->grid, view->query->cls, at, dir)) continue;
    int32_t place = place_of(view, step_from(view->query, at, dir));
    if (place < choice || place >= min) continue;
    min = place;
    back = dir;
  }
  return back;
}

// Do the exits lead from the dead end `at` to a cell that is alive and was not visited? A walker that follows
// them already looks one step ahead only.
static bool leads_out(const View *view, NavCell at) {
  if (view->walker != NULL && view->walker->leaving) return nav_path_map_exit(view->map, at) != NAV_NO_DIR;
  while (is_dead(view, at)) {
    NavDir dir = nav_path_map_exit(view->map, at);
    if (dir == NAV_NO_DIR) return false;
    at = step_from(view->query, at, dir);
  }
  return place_of(view, at) == 0;
}

static Move choose_move(const View *view, NavCell at, NavDir heading, BaseRandom *random) {
  NavDir link = link_from(view, at);
  if (link != NAV_NO_DIR) return (Move){MOVE_LINK, link, NAV_REASON_KNOWN_WAY};
  uint32_t open = open_ways(view, at);
  if (open != 0) {
    NavTurn turn = nav_crash_turn_choose(view->query, at, heading, open, random);
    return (Move){MOVE_ON, turn.dir, turn.reason};
  }
  int32_t choice = last_choice(view, at);
  if (choice > 0) return (Move){MOVE_BACK, back_from(view, at, choice), NAV_REASON_BACKTRACK};
  if (is_dead(view, at) && leads_out(view, at))
    return (Move){MOVE_OUT, nav_path_map_exit(view->map, at), NAV_REASON_BACKTRACK};
  return (Move){MOVE_NONE, NAV_NO_DIR, NAV_REASON_NONE};
}

/* The trail and its choice points */

// Index of the first choice whose place is at least `place`.
static int32_t find_choice(const NavCrashTurn *walker, int32_t place) {
  int32_t low = 0, high = walker->choice_count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (walker->place[walker->choices[middle]] < place)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

// A neighbour is no longer open: drops the cell from the choices if no way is left.
static void review(NavCrashTurn *walker, const View *view, NavCell cell) {
  int32_t place = walker->place[cell];
  if (place <= 0 || open_ways(view, cell) != 0) return;
  int32_t at = find_choice(walker, place);
  if (at == walker->choice_count || walker->choices[at] != cell) return;
  walker->choice_count--;
  memmove(walker->choices + at, walker->choices + at + 1,
          (size_t)(walker->choice_count - at) * sizeof *walker->choices);
}

static void review_round(NavCrashTurn *walker, const View *view, NavCell cell) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (nav_grid_passable(view->query->grid, view->query->cls, cell, dir))
      review(walker, view, step_from(view->query, cell, dir));
}

static void push_trail(NavCrashTurn *walker, const View *view, NavCell cell) {
  BASE_ASSERT(walker->place[cell] <= 0 && walker->trail_count < walker->cells);
  if (walker->place[cell] == 0) walker->visited[walker->visited_count++] = cell;
  walker->trail[walker->trail_count++] = cell;
  walker->place[cell] = walker->trail_count;
  if (is_dead(view, cell)) walker->broken = walker->trail_count;
  if (!walker->linked && open_ways(view, cell) != 0) walker->choices[walker->choice_count++] = cell;
  review_round(walker, view, cell);
}

// Writes the last cell of the trail as a dead end where that cuts nothing off.
static void close_last(NavCrashTurn *walker, const View *view) {
  BASE_ASSERT(walker->trail_count > 0);
  NavCell cell = walker->trail[walker->trail_count - 1];
  NavDir exit = NAV_NO_DIR;
  int32_t min = INT32_MAX;
  if (is_dead(view, cell)) return;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = step_from(view->query, cell, dir);
    if (!nav_grid_passable(view->query->grid, view->query->cls, cell, dir) || is_dead(view, next)) continue;
    if (walker->place[next] <= walker->broken) return;
    if (walker->place[next] >= min) continue;
    min = walker->place[next];
    exit = dir;
  }
  nav_path_map_close(walker->map, cell, exit);
}

static void cut_trail(NavCrashTurn *walker, const View *view, int32_t count) {
  while (walker->trail_count > count) {
    close_last(walker, view);
    walker->place[walker->trail[--walker->trail_count]] = LEFT;
    if (walker->broken <= walker->trail_count) continue;
    walker->broken = walker->trail_count;
    while (walker->broken > 0 && !is_dead(view, walker->trail[walker->broken - 1])) walker->broken--;
  }
}

// Takes into account the dead ends found since the last time.
static void read_map(NavCrashTurn *walker, const View *view) {
  const NavCell *dead;
  int32_t count = nav_path_map_dead_ends(walker->map, &dead);
  for (; walker->read < count; walker->read++) {
    NavCell cell = dead[walker->read];
    if (walker->place[cell] > walker->broken) walker->broken = walker->place[cell];
    if (walker->place[cell] == 0) review_round(walker, view, cell);
  }
}

// Notes its present place, query->at: a step further, back on its trail, or the place where something else
// has put it.
static void stand(NavCrashTurn *walker, const View *view) {
  NavCell at = view->query->at;
  bool walked = at == walker->next;
  if (at == walker->at) return;
  if (!walked) nav_crash_turn_start(walker);
  walker->heading = walked ? walker->next_dir : NAV_NO_DIR;
  walker->at = at;
  walker->next = NAV_NO_CELL;
  if (walker->place[at] > 0)
    cut_trail(walker, view, walker->place[at]);
  else if (walker->trail_count > 0 || !is_dead(view, at))
    push_trail(walker, view, at);
}

static void arrive_at(NavCrashTurn *walker, const View *view) {
  if (view->query->at != walker->next) return;
  stand(walker, view);
  nav_path_map_link(walker->map, view->query, walker->visited, walker->visited_count);
  nav_crash_turn_start(walker);
}

static NavDecision search_exit(NavCrashTurn *walker, const View *view, NavTrace *trace) {
  const NavQuery *query = view->query;
  NavDecision decision = {NAV_STEER_UNREACHABLE, NAV_NO_DIR, NAV_NO_CELL, 0};
  stand(walker, view);
  decision.looked = nav_trace_neighbours(query, nav_crash_turn_ways(query, query->at), trace);
  Move move = choose_move(view, query->at, walker->heading, nav_query_random(query));
  // All that it can reach is explored: its whole trail is a dead end, which spares the others.
  if (move.kind == MOVE_NONE || move.kind == MOVE_OUT) cut_trail(walker, view, 0);
  if (move.kind == MOVE_NONE) return decision;
  walker->leaving = move.kind == MOVE_OUT;
  if (move.kind == MOVE_LINK) {
    walker->linked = true;
    walker->choice_count = 0;
  }
  walker->next = step_from(query, query->at, move.dir);
  walker->next_dir = move.dir;
  if (trace != NULL) trace->reason = move.reason;
  return (NavDecision){NAV_STEER_MOVE, move.dir, walker->next, decision.looked};
}

static bool may_exist(const NavQuery *query) {
  if (!nav_grid_open(query->grid, query->cls, query->at)) return false;
  const NavComponents *components = nav_query_components(query);
  return components == NULL || nav_components_connected(components, query->at, query->target);
}

NavDecision nav_crash_turn_memory_decide(NavCrashTurn *walker, const NavQuery *query, NavTrace *trace) {
  BASE_ASSERT(walker->cells == query->grid->cells);
  NavDecision decision = {NAV_STEER_UNREACHABLE, NAV_NO_DIR, NAV_NO_CELL, 0};
  View view = {query, walker->map, walker};
  if (trace != NULL) nav_trace_begin(trace, query);
  nav_path_map_adapt(walker->map, query);
  if (walker->age != nav_path_map_age(walker->map)) nav_crash_turn_start(walker);
  read_map(walker, &view);
  if (query->at == query->target) {
    arrive_at(walker, &view);
    decision.status = NAV_STEER_REACHED;
  } else if (may_exist(query)) {
    decision = search_exit(walker, &view, trace);
  }
  if (trace != NULL) trace->decision = decision;
  return decision;
}

// Does the way that the move `first` began go on at `at`?
static bool goes_on(const View *view, Move first, int32_t choice, NavCell at, Move *move) {
  switch (first.kind) {
  case MOVE_LINK:
    *move = (Move){MOVE_LINK, link_from(view, at), first.reason};
    return move->dir != NAV_NO_DIR;
  case MOVE_OUT:
    if (link_from(view, at) != NAV_NO_DIR || open_ways(view, at) != 0) return false;
    *move = (Move){MOVE_OUT, nav_path_map_exit(view->map, at), first.reason};
    return move->dir != NAV_NO_DIR;
  case MOVE_BACK:
    if (view->walker->place[at] == choice) return false;
    *move = (Move){MOVE_BACK, back_from(view, at, choice), first.reason};
    return true;
  case MOVE_ON:
    if (link_from(view, at) != NAV_NO_DIR || open_ways(view, at) == 0) return false;
    *move = choose_move(view, at, first.dir, NULL);
    return move->kind == MOVE_ON && move->dir == first.dir && move->reason == NAV_REASON_AHEAD;
  default:
    return false;
  }
}

int32_t nav_crash_turn_plan(const NavCrashTurn *walker, const NavQuery *query, NavCell *out, int32_t max) {
  BASE_ASSERT(walker->cells == query->grid->cells && max >= 0);
  if (query->at == query->target || !may_exist(query)) return 0;
  bool fits = nav_path_map_fits(walker->map, query);
  bool there = query->at == walker->next || query->at == walker->at;
  bool remembers = fits && there && walker->age == nav_path_map_age(walker->map);
  View view = {query, fits ? walker->map : NULL, remembers ? walker : NULL};
  NavDir heading = !remembers ? NAV_NO_DIR : query->at == walker->next ? walker->next_dir : walker->heading;
  const BaseRandom *random = nav_query_random(query);
  BaseRandom copy = random != NULL ? *random : (BaseRandom){0, 1};
  Move first = choose_move(&view, query->at, heading, random != NULL ? &copy : NULL), move = first;
  int32_t choice = first.kind == MOVE_BACK ? last_choice(&view, query->at) : 0, count = 0;
  if (first.kind == MOVE_NONE) return 0;
  for (NavCell at = query->at; count < max;) {
    at = step_from(query, at, move.dir);
    out[count++] = at;
    if (at == query->target || !goes_on(&view, first, choice, at, &move)) break;
  }
  return count;
}

BaseHash nav_crash_turn_hash(const NavCrashTurn *walker, BaseHash hash) {
  hash = base_hash_i32(hash, walker->age == nav_path_map_age(walker->map));
  hash = base_hash_i32(hash, walker->at);
  hash = base_hash_i32(hash, walker->next);
  hash = base_hash_i32(hash, (int32_t)walker->heading);
  hash = base_hash_i32(hash, (int32_t)walker->next_dir);
  hash = base_hash_i32(hash, walker->linked);
  hash = base_hash_i32(hash, walker->leaving);
  hash = base_hash_i32(hash, walker->read);
  hash = base_hash_i32(hash, walker->broken);
  hash = base_hash_i32(hash, walker->visited_count);
  for (int32_t i = 0; i < walker->visited_count; i++) {
    hash = base_hash_i32(hash, walker->visited[i]);
    hash = base_hash_i32(hash, walker->place[walker->visited[i]]);
  }
  return walker->priv_map != NULL ? nav_path_map_hash(walker->priv_map, hash) : hash;
}

int32_t nav_crash_turn_choices(const NavCrashTurn *walker, const NavCell **cells) {
  *cells = walker->choices;
  return walker->choice_count;
}

bool nav_crash_turn_untried(const NavCrashTurn *walker, const NavGrid *grid, NavClass cls, NavCell choice) {
  BASE_ASSERT(walker->cells == grid->cells && nav_grid_holds(grid, choice));
  const NavQuery query = {.grid = grid, .cls = cls};
  const View view = {&query, walker->map, walker};
  const uint32_t ways = open_ways(&view, choice);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if ((ways >> dir & 1u) && step_from(&query, choice, dir) != walker->next) return true;
  return false;
}

int32_t nav_crash_turn_trail(const NavCrashTurn *walker, const NavCell **cells) {
  *cells = walker->trail;
  return walker->trail_count;
}

const NavPathMap *nav_crash_turn_map(const NavCrashTurn *walker) {
  return walker->map;
}

/* Saving */

// The trail follows from the places, if they are 1, 2, 3, ... once each.
static void archive_visited(NavCrashTurn *walker, const NavGrid *grid, BaseArchive *archive) {
  base_archive_count(archive, &walker->visited_count, walker->cells);
  base_archive_i32(archive, &walker->trail_count, 0, walker->visited_count);
  for (int32_t i = 0; i < walker->trail_count && archive->reads; i++) walker->trail[i] = NAV_NO_CELL;
  int32_t placed = 0;
  for (int32_t i = 0; i < walker->visited_count; i++) {
    NavCell *cell = &walker->visited[i];
    nav_archive_cell(archive, grid, cell);
    int32_t place = walker->place[*cell];
    base_archive_check(archive, !archive->reads || place == 0, "a visited tile is there twice");
    base_archive_i32(archive, &place, LEFT, walker->trail_count);
    base_archive_check(archive, place != 0, "a visited tile has no place");
    if (archive->reads && archive->fault != NULL) walker->visited_count = i;
    if (!archive->reads || archive->fault != NULL) continue;
    walker->place[*cell] = place;
    if (place == LEFT) continue;
    base_archive_check(archive, walker->trail[place - 1] == NAV_NO_CELL, "a place is there twice");
    walker->trail[place - 1] = *cell;
    placed++;
  }
  base_archive_check(archive, !archive->reads || placed == walker->trail_count, "a trail has gaps");
  if (archive->reads && archive->fault != NULL) walker->trail_count = 0;
}

static void archive_choices(NavCrashTurn *walker, const NavGrid *grid, BaseArchive *archive) {
  int32_t before = 0;
  base_archive_count(archive, &walker->choice_count, walker->trail_count);
  for (int32_t i = 0; i < walker->choice_count; i++) {
    nav_archive_cell(archive, grid, &walker->choices[i]);
    const int32_t place = walker->place[walker->choices[i]];
    base_archive_check(archive, place > before, "a choice is not on the trail");
    before = place;
  }
}

void nav_crash_turn_archive(NavCrashTurn *walker, const NavGrid *grid, BaseArchive *archive) {
  const NavCell *dead;
  if (walker->priv_map != NULL) nav_path_map_archive(walker->priv_map, grid, archive);
  base_archive_u32(archive, &walker->age, UINT32_MAX);
  archive_visited(walker, grid, archive);
  archive_choices(walker, grid, archive);
  base_archive_i32(archive, &walker->broken, 0, walker->trail_count);
  base_archive_i32(archive, &walker->read, 0, INT32_MAX);
  base_archive_check(archive,
                     walker->age != nav_path_map_age(walker->map) ||
                         walker->read <= nav_path_map_dead_ends(walker->map, &dead),
                     "a walker knows dead ends that are not there");
  nav_archive_cell_or_none(archive, grid, &walker->at);
  nav_archive_cell_or_none(archive, grid, &walker->next);
  nav_archive_dir(archive, &walker->heading);
  nav_archive_dir(archive, &walker->next_dir);
  base_archive_bool(archive, &walker->linked);
  base_archive_bool(archive, &walker->leaving);
}
