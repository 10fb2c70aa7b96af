/* Finds faults of a drawing. One pass over the rows finds the tiles that the hero can reach on foot: runs of
 * open tiles without an edge between them are joined with the touching runs of the row above (union by the
 * lower number, with path halving). The pass visits each tile once and needs little memory, so a check can
 * follow each stroke. The phases are rows, then separate rooms, then faults; the check can pause before each
 * row and each piece of the runs. */
#include "formats/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "sim/world/kinds.h"

enum {
  MAX_ROOMS = FORMATS_MAX_FAULTS_EACH,
  PIECE = 1024,  // runs
  RUN_TILES = 2, // a run takes as long as this number of tiles
};

/// Open tiles of one row, from `from` to before `to`, with no edge between them.
typedef struct Run {
  int32_t from, to;
  int32_t parent; // a run of the same room with a lower number, or itself
  int32_t tiles;  // of all its room, where it is its own parent
} Run;

typedef struct Rooms {
  const NavGrid *grid;
  Run *runs;
  size_t count;
  int32_t *first; // of each row; one more at the end
} Rooms;

struct FormatsCheck {
  const SimLevel *level; // NULL: nothing is begun
  Rooms rooms;
  bool open[NAV_TERRAIN_COUNT];
  int32_t y;    // the row that comes next
  int32_t home; // the hero's room, when all rows are there; -1: he is on a closed tile
  int32_t run;  // the run that comes next, then
  /* The rooms that are not the hero's, of the runs before that. */
  int32_t biggest[MAX_ROOMS], kept;
  int64_t found;
};

/* Rooms */

static int32_t root_of(Run *runs, int32_t run) {
  while (runs[run].parent != run) {
    runs[run].parent = runs[runs[run].parent].parent;
    run = runs[run].parent;
  }
  return run;
}

static void join_runs(Run *runs, int32_t a, int32_t b) {
  a = root_of(runs, a);
  b = root_of(runs, b);
  if (a == b) return;
  const int32_t low = a < b ? a : b, high = a < b ? b : a;
  runs[high].parent = low;
  runs[low].tiles += runs[high].tiles;
}

static bool add_run(Rooms *rooms, int32_t from, int32_t to) {
  Run *grown = base_grown(rooms->runs, rooms->count, sizeof *grown);
  if (grown == NULL) return false;
  rooms->runs = grown;
  rooms->runs[rooms->count] = (Run){from, to, (int32_t)rooms->count, to - from};
  rooms->count++;
  return true;
}

static bool add_row(Rooms *rooms, const bool open[NAV_TERRAIN_COUNT], int32_t y) {
  const NavGrid *grid = rooms->grid;
  const uint8_t *terrain = grid->terrain + nav_grid_cell(grid, 0, y);
  const uint8_t *edges = grid->edges + nav_grid_cell(grid, 0, y);
  const uint8_t right = 1u << NAV_RIGHT | 1u << (NAV_RIGHT + NAV_DIR_COUNT);
  for (int32_t x = 0; x < grid->width;) {
    if (!open[terrain[x]]) {
      x++;
      continue;
    }
    const int32_t from = x++;
    while (x < grid->width && open[terrain[x]] && (edges[x - 1] & right) == 0) x++;
    if (!add_run(rooms, from, x)) return false;
  }
  return true;
}

/// Is there a tile of both runs with no edge between the rows?
static bool runs_touch(const NavGrid *grid, int32_t y, int32_t from, int32_t to) {
  const uint8_t *edges = grid->edges + nav_grid_cell(grid, 0, y);
  const uint8_t up = 1u << NAV_UP | 1u << (NAV_UP + NAV_DIR_COUNT);
  if (grid->edge_count == 0) return from < to;
  for (int32_t x = from; x < to; x++)
    if ((edges[x] & up) == 0) return true;
  return false;
}

/// Joins the runs of row y with those of the row above it.
static void join_rows(Rooms *rooms, int32_t y) {
  Run *runs = rooms->runs;
  int32_t above = rooms->first[y - 1];
  const int32_t end_above = rooms->first[y], end = rooms->first[y + 1];
  for (int32_t run = end_above; run < end; run++) {
    while (above < end_above && runs[above].to <= runs[run].from) above++;
    for (int32_t i = above; i < end_above && runs[i].from < runs[run].to; i++) {
      const int32_t from = runs[i].from > runs[run].from ? runs[i].from : runs[run].from;
      const int32_t to = runs[i].to < runs[run].to ? runs[i].to : runs[run].to;
      if (runs_touch(rooms->grid, y, from, to)) join_runs(runs, i, run);
    }
  }
}

/// The next row. False: out of memory.
static bool find_rooms_of_row(FormatsCheck *check) {
  Rooms *rooms = &check->rooms;
  if (!add_row(rooms, check->open, check->y)) return false;
  rooms->first[++check->y] = (int32_t)rooms->count;
  if (check->y > 1) join_rows(rooms, check->y - 1);
  return true;
}

static void free_rooms(Rooms *rooms) {
  base_block_free(rooms->first);
  free(rooms->runs);
}

/// The room of a tile, as the number of its first run; -1: the tile is closed.
static int32_t room_at(const Rooms *rooms, int32_t x, int32_t y) {
  if (!nav_grid_inside(rooms->grid, x, y)) return -1;
  int32_t low = rooms->first[y], high = rooms->first[y + 1];
  while (low < high) {
    const int32_t mid = low + (high - low) / 2;
    if (rooms->runs[mid].to <= x)
      low = mid + 1;
    else
      high = mid;
  }
  return low < rooms->first[y + 1] && rooms->runs[low].from <= x ? root_of(rooms->runs, low) : -1;
}

static int32_t row_of(const Rooms *rooms, int32_t run) {
  int32_t low = 0, high = rooms->grid->height - 1;
  while (low < high) {
    const int32_t mid = low + (high - low + 1) / 2;
    if (rooms->first[mid] <= run)
      low = mid;
    else
      high = mid - 1;
  }
  return low;
}

/* Faults */

static void add_fault(FormatsFaults *faults, FormatsFault fault, const char *format, ...) BASE_PRINTF(3, 4);
static void add_fault(FormatsFaults *faults, FormatsFault fault, const char *format, ...) {
  if (faults->found[fault.kind]++ >= FORMATS_MAX_FAULTS_EACH || faults->count == FORMATS_MAX_FAULTS) return;
  va_list args;
  va_start(args, format);
  vsnprintf(fault.text, sizeof fault.text, format, args);
  va_end(args);
  faults->item[faults->count++] = fault;
}

/// The next piece of the runs: rooms that are not the hero's, the biggest first; equally big ones in reading
/// order.
static void find_biggest(FormatsCheck *check) {
  const Run *runs = check->rooms.runs;
  int32_t *biggest = check->biggest;
  const int32_t count = (int32_t)check->rooms.count;
  const int32_t end = check->run + PIECE < count ? check->run + PIECE : count;
  for (int32_t run = check->run; run < end; run++) {
    if (runs[run].parent != run || run == check->home) continue;
    check->found++;
    int32_t at = check->kept < MAX_ROOMS ? check->kept++ : MAX_ROOMS;
    for (; at > 0 && runs[biggest[at - 1]].tiles < runs[run].tiles; at--)
      if (at < MAX_ROOMS) biggest[at] = biggest[at - 1];
    if (at < MAX_ROOMS) biggest[at] = run;
  }
  check->run = end;
}

static void add_rooms(FormatsFaults *faults, const FormatsCheck *check) {
  const Rooms *rooms = &check->rooms;
  for (int32_t i = 0; i < check->kept; i++) {
    const Run *run = &rooms->runs[check->biggest[i]];
    const FormatsFault fault = {FORMATS_FAULT_CUT_OFF_ROOM, run->from, row_of(rooms, check->biggest[i]),
                                run->tiles, ""};
    if (run->tiles == 1)
      add_fault(faults, fault, "One open tile is cut off from the hero.");
    else
      add_fault(faults, fault, "A room of %d tiles is cut off from the hero.", (int)run->tiles);
  }
  faults->found[FORMATS_FAULT_CUT_OFF_ROOM] = check->found;
}

static void check_spawns(FormatsFaults *faults, const SimLevel *level) {
  for (int32_t i = 0; i < level->spawn_count; i++) {
    const SimSpawn *spawn = &level->spawns[i];
    const SimEnemyKind *kind = sim_enemy_kinds[spawn->enemy];
    const NavGrid *grid = &level->grid;
    const NavCell cell = nav_grid_cell(grid, spawn->x, spawn->y);
    if (nav_grid_inside(grid, spawn->x, spawn->y) && sim_kind_fits(grid, kind, cell)) continue;
    add_fault(faults, (FormatsFault){FORMATS_FAULT_CLOSED_SPAWN, spawn->x, spawn->y, spawn->count, ""},
              "No %s can stand where it arrives.", kind->name);
  }
  for (int32_t i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    if (thing->kind != SIM_ENEMY) continue;
    const SimEnemyKind *kind = sim_enemy_kinds[thing->enemy];
    if (kind->size <= 1 || sim_kind_fits(&level->grid, kind, nav_grid_cell(&level->grid, thing->x, thing->y)))
      continue;
    add_fault(faults, (FormatsFault){FORMATS_FAULT_CLOSED_SPAWN, thing->x, thing->y, 1, ""},
              "No room for this %s, which is %d tiles wide and high.", kind->name, (int)kind->size);
  }
}

/// Things of one kind that the hero cannot reach on foot. Returns how many he can.
static int32_t check_things(FormatsFaults *faults, const SimLevel *level, const Rooms *rooms, int32_t home,
                            SimThingKind kind) {
  const FormatsFaultKind fault = kind == SIM_GATE ? FORMATS_FAULT_CUT_OFF_GATE : FORMATS_FAULT_CUT_OFF_EMBER;
  int32_t reached = 0;
  for (int32_t i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    if (thing->kind != kind) continue;
    const bool reach = room_at(rooms, thing->x, thing->y) == home;
    reached += reach;
    if (!reach)
      add_fault(faults, (FormatsFault){fault, thing->x, thing->y, 0, ""}, "The hero cannot reach this %s.",
                kind == SIM_GATE ? "gate" : "ember");
  }
  return reached;
}

/// Checks the gates, the embers and the number of embers needed.
static void check_game(FormatsFaults *faults, const SimLevel *level) {
  const int32_t embers = level->kind_count[SIM_EMBER], gates = level->kind_count[SIM_GATE];
  const SimThing *first = NULL;
  for (int32_t i = 0; i < level->thing_count && first == NULL; i++)
    if (level->things[i].kind == (gates > 0 ? SIM_GATE : SIM_EMBER)) first = &level->things[i];
  if (embers > 0 && gates == 0)
    add_fault(faults, (FormatsFault){FORMATS_FAULT_NO_GATE, first->x, first->y, embers, ""},
              "There are embers, but no gate.");
  if (level->embers_needed > embers)
    add_fault(faults, (FormatsFault){FORMATS_FAULT_TOO_FEW_EMBERS, -1, -1, embers, ""},
              "%d embers are needed, but the map has %d.", (int)level->embers_needed, (int)embers);
  if (level->endless && gates > 0)
    add_fault(faults, (FormatsFault){FORMATS_FAULT_ENDLESS_GATE, first->x, first->y, 0, ""},
              "An endless level has no gate.");
}

/// Lessons that wait for what the map has not.
static void check_lessons(FormatsFaults *faults, const SimLevel *level) {
  const int32_t embers = level->kind_count[SIM_EMBER], gates = level->kind_count[SIM_GATE];
  for (int32_t i = 0; i < level->lesson_count; i++) {
    const SimLesson *lesson = &level->lessons[i];
    const bool counts = sim_lesson_moments[lesson->when].takes == SIM_LESSON_TAKES_EMBERS;
    const FormatsFault fault = {FORMATS_FAULT_LESSON_WITHOUT, -1, -1, i, ""};
    if (counts && lesson->number > embers)
      add_fault(faults, fault, "A lesson waits for %d embers, but the map has %d.", (int)lesson->number,
                (int)embers);
    else if (lesson->when == SIM_LESSON_GATE && gates == 0)
      add_fault(faults, fault, "A lesson waits for a gate, but the map has none.");
  }
}

/// Checks the tiles that the hero reaches on foot from an open start.
static void check_reach(FormatsFaults *faults, const FormatsCheck *check) {
  const SimLevel *level = check->level;
  check_things(faults, level, &check->rooms, check->home, SIM_GATE);
  const int32_t reached = check_things(faults, level, &check->rooms, check->home, SIM_EMBER);
  if (reached < level->embers_needed && level->embers_needed <= level->kind_count[SIM_EMBER])
    add_fault(faults, (FormatsFault){FORMATS_FAULT_EMBERS_OUT_OF_REACH, -1, -1, reached, ""},
              "%d embers are needed, but the hero can reach %d.", (int)level->embers_needed, (int)reached);
  add_rooms(faults, check);
}

static void add_all(FormatsFaults *faults, const FormatsCheck *check) {
  const SimLevel *level = check->level;
  memset(faults, 0, sizeof *faults);
  if (check->home < 0)
    add_fault(faults, (FormatsFault){FORMATS_FAULT_CLOSED_START, level->hero_x, level->hero_y, 0, ""},
              "The hero cannot stand where he starts.");
  check_game(faults, level);
  check_lessons(faults, level);
  check_spawns(faults, level);
  if (check->home >= 0) check_reach(faults, check);
  if (level->title[0] == '\0')
    add_fault(faults, (FormatsFault){FORMATS_FAULT_NO_TITLE, -1, -1, 0, ""}, "The level has no title.");
}

void formats_check_refusals(const SimLevel *level, FormatsFaults *faults) {
  memset(faults, 0, sizeof *faults);
  check_game(faults, level);
  check_lessons(faults, level);
  check_spawns(faults, level);
}

/* In portions */

FormatsCheck *formats_check_new(void) {
  return base_block_alloc(1, sizeof(FormatsCheck));
}

static void drop_memory(FormatsCheck *check) {
  free_rooms(&check->rooms);
  *check = (FormatsCheck){0};
}

void formats_check_free(FormatsCheck *check) {
  if (check == NULL) return;
  drop_memory(check);
  base_block_free(check);
}

void formats_check_begin(FormatsCheck *check, const SimLevel *level) {
  const NavGrid *grid = &level->grid;
  drop_memory(check);
  check->level = level;
  check->rooms = (Rooms){.grid = grid, .first = base_block_alloc((size_t)grid->height + 1, sizeof(int32_t))};
  for (int t = 0; t < NAV_TERRAIN_COUNT; t++)
    check->open[t] = nav_enter_cost(grid, NAV_WALKER, (NavTerrain)t) > 0;
}

FormatsCheckState formats_check_advance(FormatsCheck *check, int64_t tiles, FormatsFaults *faults) {
  BASE_ASSERT(check->level != NULL);
  const Rooms *rooms = &check->rooms;
  const int32_t height = rooms->grid->height, width = rooms->grid->width;
  bool fits = rooms->first != NULL;
  for (; fits && check->y < height && tiles > 0; tiles -= width) {
    fits = find_rooms_of_row(check);
    if (fits && check->y == height) check->home = room_at(rooms, check->level->hero_x, check->level->hero_y);
  }
  for (; fits && check->y == height && check->run < (int32_t)rooms->count && tiles > 0;
       tiles -= PIECE * RUN_TILES)
    find_biggest(check);
  if (fits && (check->y < height || check->run < (int32_t)rooms->count)) return FORMATS_CHECK_GOES_ON;
  if (fits) add_all(faults, check);
  drop_memory(check);
  return fits ? FORMATS_CHECK_DONE : FORMATS_CHECK_NO_MEMORY;
}

bool formats_check_level(const SimLevel *level, FormatsFaults *faults) {
  FormatsCheck check = {0};
  formats_check_begin(&check, level);
  if (formats_check_advance(&check, INT64_MAX, faults) == FORMATS_CHECK_DONE) return true;
  memset(faults, 0, sizeof *faults);
  return false;
}

bool formats_faults_refused(const FormatsFaults *faults) {
#define X(NAME, refused)                                                                                     \
  if (refused && faults->found[FORMATS_FAULT_##NAME] > 0) return true;
  FORMATS_FAULTS(X)
#undef X
  return false;
}
