/* Random levels are built through the level's own functions, not through any parser. */
#include "formats/level_support.h"

#include <string.h>

#include "base/assert.h"
#include "sim/world/command.h"
#include "sim/world/kinds.h"

static int32_t below(BaseRandom *random, int32_t bound) {
  return (int32_t)base_random_below(random, (uint32_t)bound);
}

static void random_text(BaseRandom *random, char *text, int32_t max) {
  static const char *const pieces[] = {"a",        "Hall",         " ", "#", " # ", "\\", "\\#", "=", "[map]",
                                       "\xc3\xa9", "\xe2\x82\xac", "'", "\t"};
  int32_t count = below(random, 12);
  size_t used = 0;
  for (int32_t i = 0; i < count; i++) {
    const char *piece = pieces[below(random, (int32_t)(sizeof pieces / sizeof *pieces))];
    if (used + strlen(piece) > (size_t)max) break;
    memcpy(text + used, piece, strlen(piece));
    used += strlen(piece);
  }
  while (used > 0 && strchr(" \t", text[used - 1]) != NULL) used--;
  text[used] = '\0';
  size_t blank = strspn(text, " \t");
  memmove(text, text + blank, used - blank + 1);
}

static void random_tiles(BaseRandom *random, SimLevel *level) {
  bool embers = below(random, 3) > 0;
  int32_t ember_count = 0, width = level->grid.width, height = level->grid.height;
  level->hero_x = below(random, width);
  level->hero_y = below(random, height);
  int32_t gate_x = below(random, width), gate_y = below(random, height);
  bool gate = gate_x != level->hero_x || gate_y != level->hero_y;
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      int32_t draw = below(random, 12);
      SimThing thing = {SIM_FLASK, 0, x, y};
      bool hero = x == level->hero_x && y == level->hero_y, stands = false;
      if (gate && x == gate_x && y == gate_y)
        thing.kind = SIM_GATE, stands = true;
      else if (draw == 8)
        stands = true;
      else if (draw == 9 && embers && gate)
        thing.kind = SIM_EMBER, stands = true;
      else if (draw == 10)
        thing.kind = SIM_ENEMY, thing.enemy = below(random, SIM_ENEMY_KIND_COUNT), stands = true;
      stands = stands && !hero;
      NavTerrain terrain = draw < NAV_TERRAIN_COUNT ? (NavTerrain)draw : NAV_FLOOR;
      nav_grid_set_terrain(&level->grid, x, y, hero || stands ? NAV_FLOOR : terrain);
      if (stands) BASE_ASSERT(sim_level_add_thing(level, thing));
      ember_count += stands && thing.kind == SIM_EMBER;
    }
  }
  level->endless = !gate && below(random, 2) == 0;
  level->has_game = gate || level->endless;
  level->embers_needed = below(random, 2) == 0 ? ember_count : below(random, ember_count + 1);
}

static void random_lists(BaseRandom *random, SimLevel *level) {
  NavGrid *grid = &level->grid;
  for (int32_t count = below(random, 2) * below(random, 40); count > 0; count--) {
    int32_t x = below(random, grid->width), y = below(random, grid->height),
            dir = below(random, NAV_DIR_COUNT);
    nav_grid_set_edge(grid, x, y, (NavDir)dir, below(random, 2) == 0 ? NAV_EDGE_WALL : NAV_EDGE_RAIL);
  }
  for (int32_t count = below(random, 2) * below(random, 5); count > 0; count--) {
    SimSpawn spawn = {.enemy = below(random, SIM_ENEMY_KIND_COUNT), .x = level->hero_x, .y = level->hero_y};
    spawn.count = 1 + below(random, 1000);
    spawn.every = below(random, 2) * below(random, 10000);
    spawn.start = below(random, 2) * below(random, 86400 * 60 + 1);
    BASE_ASSERT(sim_level_add_spawn(level, spawn));
  }
  for (int32_t count = below(random, 2) * below(random, 9); count > 0; count--) {
    const SimGoal goal = {below(random, grid->width), below(random, grid->height),
                          below(random, 2) * below(random, SIM_MAX_OFFSET)};
    if (nav_grid_open(grid, NAV_FLYER, nav_grid_cell(grid, goal.x, goal.y))) sim_level_add_goal(level, goal);
  }
  for (int i = 0; i < SIM_TUNE_COUNT; i++) {
    level->tuned[i] = sim_tunable_applies(i) && below(random, 4) == 0;
    if (!level->tuned[i]) continue;
    level->tuning.value[i] =
        sim_tunables[i].min + below(random, sim_tunables[i].max - sim_tunables[i].min + 1);
  }
}

/// Up to SIM_MAX_LESSONS of all moments that the level has.
static void random_lessons(BaseRandom *random, SimLevel *level) {
  for (int32_t count = below(random, 2) * below(random, 2 * SIM_MAX_LESSONS); count > 0; count--) {
    SimLesson lesson = {.when = (SimLessonWhen)below(random, SIM_LESSON_WHEN_COUNT), .kind = -1};
    const int32_t embers = level->kind_count[SIM_EMBER];
    if (lesson.when == SIM_LESSON_EMBER && embers == 0) continue;
    if (lesson.when == SIM_LESSON_GATE && (!level->has_game || level->endless)) continue;
    if (lesson.when == SIM_LESSON_EMBER) lesson.number = 1 + below(random, embers);
    if (lesson.when == SIM_LESSON_SECONDS) lesson.number = 1 + below(random, SIM_MAX_LEVEL_SECONDS);
    if (lesson.when == SIM_LESSON_MEET) lesson.kind = below(random, SIM_ENEMY_KIND_COUNT);
    lesson.placed = below(random, 2) == 0;
    lesson.x = lesson.placed ? below(random, level->grid.width) : 0;
    lesson.y = lesson.placed ? below(random, level->grid.height) : 0;
    random_text(random, lesson.text, SIM_LESSON_BYTES - 2);
    strcat(lesson.text, below(random, 2) == 0 ? "\"" : " #");
    (void)sim_level_add_lesson(level, &lesson); // not where its moment has one
  }
}

/// Up to SIM_MAX_OBJECTIVES of all kinds, where walkers can stand.
static void random_objectives(BaseRandom *random, SimLevel *level) {
  const NavGrid *grid = &level->grid;
  for (int32_t count = below(random, 2) * below(random, 2 * SIM_MAX_OBJECTIVES); count > 0; count--) {
    const int32_t x = below(random, grid->width), y = below(random, grid->height);
    if (!sim_objective_fits(grid, x, y)) continue;
    SimObjective objective = sim_objective_standard(below(random, SIM_OBJECTIVE_KIND_COUNT), x, y);
    for (int32_t i = 0; i < SIM_OBJECTIVE_VALUE_COUNT; i++) {
      const SimObjectiveValueInfo *info = &sim_objective_values[i];
      if (objective.value[i] != 0) objective.value[i] = info->min + below(random, info->max - info->min + 1);
    }
    (void)sim_level_add_objective(level, objective); // not where its tile has one
  }
}

SimLevel random_level(BaseRandom *random) {
  SimLevel level;
  int32_t width = 1 + below(random, 24), height = 1 + below(random, 24);
  BASE_ASSERT(sim_level_init(&level, width, height));
  random_text(random, level.title, SIM_TITLE_BYTES);
  random_text(random, level.brief, SIM_BRIEF_BYTES);
  level.par_seconds = below(random, 2) * below(random, 86401);
  level.chapter = below(random, 2) * below(random, SIM_MAX_CHAPTER + 1);
  level.gold = below(random, 2) * below(random, SIM_MAX_SCORE + 1);
  random_tiles(random, &level);
  random_lists(random, &level);
  random_lessons(random, &level);
  random_objectives(random, &level);
  return level;
}

static bool in_range(int64_t value, int64_t min, int64_t max) {
  return value >= min && value <= max;
}

static const char *thing_fault(const SimLevel *level) {
  const NavGrid *grid = &level->grid;
  for (int32_t i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    if (!nav_grid_inside(grid, thing->x, thing->y)) return "a thing off the map";
    if (grid->terrain[nav_grid_cell(grid, thing->x, thing->y)] != NAV_FLOOR) return "a thing beside floor";
    if (!in_range(thing->enemy, 0, SIM_ENEMY_KIND_COUNT - 1)) return "a thing of no kind";
  }
  return NULL;
}

static const char *spawn_fault(const SimLevel *level) {
  const NavGrid *grid = &level->grid;
  int64_t arriving = level->kind_count[SIM_ENEMY];
  for (int32_t i = 0; i < level->spawn_count; i++) {
    const SimSpawn *spawn = &level->spawns[i];
    if (!in_range(spawn->enemy, 0, SIM_ENEMY_KIND_COUNT - 1)) return "enemies of no kind";
    if (!nav_grid_inside(grid, spawn->x, spawn->y)) return "enemies arrive off the map";
    const NavCell cell = nav_grid_cell(grid, spawn->x, spawn->y);
    if (!nav_grid_open(grid, sim_enemy_kinds[spawn->enemy]->cls, cell)) return "enemies arrive in rock";
    if (spawn->count < 1 || spawn->every < 0 || spawn->start < 0) return "enemies arrive never";
    arriving += spawn->count;
  }
  return arriving <= SIM_MAX_ENEMIES ? NULL : "too many enemies";
}

static const char *goal_fault(const SimLevel *level) {
  const NavGrid *grid = &level->grid;
  if (!in_range(level->goal_count, 0, SIM_MAX_GOALS)) return "too many goals";
  for (int32_t i = 0; i < level->goal_count; i++) {
    const SimGoal *goal = &level->goals[i];
    if (!nav_grid_inside(grid, goal->x, goal->y)) return "a goal off the map";
    if (!nav_grid_open(grid, NAV_FLYER, nav_grid_cell(grid, goal->x, goal->y))) return "a goal in rock";
    if (!in_range(goal->offset, 0, SIM_MAX_OFFSET)) return "a goal's offset out of range";
  }
  return NULL;
}

static const char *objective_fault(const SimLevel *level) {
  const NavGrid *grid = &level->grid;
  if (!in_range(level->objective_count, 0, SIM_MAX_OBJECTIVES)) return "too many objectives";
  for (int32_t i = 0; i < level->objective_count; i++) {
    const SimObjective *objective = &level->objectives[i];
    if (!in_range(objective->kind, 0, SIM_OBJECTIVE_KIND_COUNT - 1)) return "an objective of no kind";
    if (!nav_grid_inside(grid, objective->x, objective->y)) return "an objective off the map";
    if (!sim_objective_fits(grid, objective->x, objective->y)) return "an objective where no one can stand";
    for (int32_t k = 0; k < SIM_OBJECTIVE_VALUE_COUNT; k++) {
      const bool takes = sim_objective_kinds[objective->kind]->takes >> k & 1;
      const SimObjectiveValueInfo *info = &sim_objective_values[k];
      if (!in_range(objective->value[k], takes ? info->min : 0, takes ? info->max : 0))
        return "a value of an objective out of range";
    }
  }
  return NULL;
}

static const char *lesson_fault(const SimLevel *level) {
  if (!in_range(level->lesson_count, 0, SIM_MAX_LESSONS)) return "too many lessons";
  for (int32_t i = 0; i < level->lesson_count; i++) {
    const SimLesson *lesson = &level->lessons[i];
    if (!in_range((int32_t)lesson->when, 0, SIM_LESSON_WHEN_COUNT - 1)) return "a lesson for no moment";
    if (!in_range(lesson->kind, -1, SIM_ENEMY_KIND_COUNT - 1)) return "a lesson about no kind";
    if (!in_range((int64_t)strlen(lesson->text), 1, SIM_LESSON_BYTES)) return "a lesson without text";
  }
  return NULL;
}

static const char *head_fault(const SimLevel *level) {
  const NavGrid *grid = &level->grid;
  if (!in_range(grid->width, 1, NAV_MAX_SIDE) || !in_range(grid->height, 1, NAV_MAX_SIDE))
    return "sides out of range";
  if (!nav_grid_inside(grid, level->hero_x, level->hero_y)) return "the hero off the map";
  if (!nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, level->hero_x, level->hero_y)))
    return "the hero in rock";
  if (level->embers_needed > level->kind_count[SIM_EMBER]) return "more embers needed than there are";
  if (level->kind_count[SIM_EMBER] > 0 && level->kind_count[SIM_GATE] == 0) return "embers without a gate";
  if (strlen(level->title) > SIM_TITLE_BYTES || strlen(level->brief) > SIM_BRIEF_BYTES) return "a long title";
  for (int i = 0; i < SIM_TUNE_COUNT; i++)
    if (!in_range(level->tuning.value[i], sim_tunables[i].min, sim_tunables[i].max))
      return "a tunable out of its range";
  return NULL;
}

const char *level_fault(const SimLevel *level) {
  static const char *(*const parts[])(const SimLevel *) = {head_fault, thing_fault,  spawn_fault,
                                                           goal_fault, lesson_fault, objective_fault};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    const char *fault = parts[i](level);
    if (fault != NULL) return fault;
  }
  return NULL;
}

static bool same_grid(const NavGrid *a, const NavGrid *b) {
  for (int32_t y = 0; y < a->height; y++) {
    for (int32_t x = 0; x < a->width; x++) {
      NavCell left = nav_grid_cell(a, x, y), right = nav_grid_cell(b, x, y);
      if (a->terrain[left] != b->terrain[right]) return false;
      for (int dir = 0; dir < NAV_DIR_COUNT; dir++)
        if (nav_grid_edge(a, left, (NavDir)dir) != nav_grid_edge(b, right, (NavDir)dir)) return false;
    }
  }
  return a->edge_count == b->edge_count;
}

static bool same_things(const SimLevel *a, const SimLevel *b) {
  if (a->thing_count != b->thing_count || memcmp(a->kind_count, b->kind_count, sizeof a->kind_count) != 0)
    return false;
  for (int32_t i = 0; i < a->thing_count; i++) {
    const SimThing *left = &a->things[i], *right = &b->things[i];
    if (left->kind != right->kind || left->enemy != right->enemy || left->x != right->x ||
        left->y != right->y)
      return false;
  }
  return true;
}

static bool same_spawns(const SimLevel *a, const SimLevel *b) {
  if (a->spawn_count != b->spawn_count) return false;
  for (int32_t i = 0; i < a->spawn_count; i++) {
    const SimSpawn *left = &a->spawns[i], *right = &b->spawns[i];
    if (left->enemy != right->enemy || left->x != right->x || left->y != right->y ||
        left->count != right->count || left->every != right->every || left->start != right->start)
      return false;
  }
  return true;
}

static bool same_lessons(const SimLevel *a, const SimLevel *b) {
  if (a->lesson_count != b->lesson_count) return false;
  for (int32_t i = 0; i < a->lesson_count; i++) {
    const SimLesson *left = &a->lessons[i], *right = &b->lessons[i];
    if (left->when != right->when || left->number != right->number || left->kind != right->kind ||
        left->placed != right->placed || left->x != right->x || left->y != right->y ||
        strcmp(left->text, right->text) != 0)
      return false;
  }
  return true;
}

const char *level_difference(const SimLevel *a, const SimLevel *b) {
  if (strcmp(a->title, b->title) != 0) return "title";
  if (strcmp(a->brief, b->brief) != 0) return "brief";
  if (a->par_seconds != b->par_seconds) return "time";
  if (a->gold != b->gold) return "gold";
  if (a->chapter != b->chapter) return "chapter";
  if (a->embers_needed != b->embers_needed) return "embers";
  if (a->hero_x != b->hero_x || a->hero_y != b->hero_y) return "hero";
  if (a->endless != b->endless) return "endless";
  if (a->has_game != b->has_game) return "game";
  if (a->grid.width != b->grid.width || a->grid.height != b->grid.height) return "size";
  if (!same_grid(&a->grid, &b->grid)) return "grid";
  if (!same_things(a, b)) return "things";
  if (!same_spawns(a, b)) return "spawns";
  if (a->goal_count != b->goal_count ||
      memcmp(a->goals, b->goals, (size_t)a->goal_count * sizeof *a->goals) != 0)
    return "goals";
  if (a->objective_count != b->objective_count ||
      memcmp(a->objectives, b->objectives, (size_t)a->objective_count * sizeof *a->objectives) != 0)
    return "objectives";
  if (!same_lessons(a, b)) return "lessons";
  for (int i = 0; i < SIM_TUNE_COUNT; i++)
    if (a->tuned[i] != b->tuned[i] || a->tuning.value[i] != b->tuning.value[i]) return sim_tunables[i].name;
  return NULL;
}
