/* Random worlds in which enemies must come on, see progress.h:
 *
 *   progress_worlds [--worlds N] [--first SEED] [--jobs N] [--draw] [--rules PAGE]
 *
 * An enemy that stays where it is though no rule holds it is named with the command that repeats its world.
 * --draw shows the level and who is where at the end. --rules looks whether each rule is a sentence of the
 * page. The last line is `progress: N worlds, N failed`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "formats/formats.h"
#include "sim/world/state.h"
#include "support/rounds.h"
#include "worlds/progress.h"

enum {
  WORLDS = SUPPORT_ROUNDS(40), // where nothing else is asked for
  TICKS = 60 * SIM_TICKS_PER_SECOND,
  STAYS = 30 * SIM_TICKS_PER_SECOND, // without being held
  NEARBY = 2,                        // tiles
  STAYERS = 1024,                    // enemies of a world
  MAX_JOBS = 64,
  PAGE_BYTES = 1 << 17,
};

/// Counts for how long an enemy has stayed where it is.
typedef struct Stay {
  uint32_t id; // 0: none yet
  NavCell cell;
  int32_t stood; // ticks on one tile in which nothing held it
  int32_t from_x, from_y, hero_x, hero_y;
  uint32_t revision;
  int32_t stayed; // ticks within NEARBY tiles of that tile, while the hero stayed near his and the map the
                  // same
  bool told;
} Stay;

/// Sums over worlds, all of int64_t.
typedef struct Counts {
  int64_t worlds, failed, looks, free_looks;
  int64_t offenders[SIM_ENEMY_KIND_COUNT];
  int64_t enemies[SIM_ENEMY_KIND_COUNT];
  int64_t held[16]; // looks, by rule
  int64_t excused[16];
} Counts;

typedef struct Run {
  ProgressTrial trial;
  SimWorld *world;
  ProgressView view;
  Stay stay[STAYERS];
  uint64_t seed;
  bool failed;
} Run;

static int32_t apart(int32_t x, int32_t y, int32_t other_x, int32_t other_y) {
  const int32_t dx = abs(x - other_x), dy = abs(y - other_y);
  return dx > dy ? dx : dy;
}

/// Follows an enemy through one look. True: it has stayed for too long. Where no way leads to the hero, the
/// nearest place may be another one after each of his steps.
static bool stays(Stay *stay, const ProgressView *view, int32_t actor, bool held) {
  const SimWorld *world = view->world;
  const int32_t strays = progress_steps(view, actor) == PROGRESS_NO_WAY ? 0 : NEARBY;
  const NavCell cell = world->actors.cell[actor];
  const int32_t x = nav_grid_x(&world->grid, cell), y = nav_grid_y(&world->grid, cell);
  const int32_t hero_x = nav_grid_x(&world->grid, world->heroes[0].cell);
  const int32_t hero_y = nav_grid_y(&world->grid, world->heroes[0].cell);
  if (stay->id != world->actors.id[actor])
    *stay = (Stay){.id = world->actors.id[actor], .from_x = -NEARBY - 1};
  if (stay->cell != cell) stay->stood = 0;
  stay->cell = cell;
  if (apart(x, y, stay->from_x, stay->from_y) > NEARBY ||
      apart(hero_x, hero_y, stay->hero_x, stay->hero_y) > strays || stay->revision != world->grid.revision) {
    stay->stayed = 0;
    stay->revision = world->grid.revision;
    stay->from_x = x;
    stay->from_y = y;
    stay->hero_x = hero_x;
    stay->hero_y = hero_y;
  }
  stay->stood += held ? 0 : PROGRESS_LOOK;
  stay->stayed += held ? 0 : PROGRESS_LOOK;
  return stay->stood >= STAYS || stay->stayed >= STAYS;
}

/// Has it stayed within a few tiles by a rule? Then it is asked again after as long.
static bool is_excused(Stay *stay, const ProgressView *view, int32_t actor, Counts *counts) {
  const ProgressRule *rule = progress_excuse(view, actor, stay->stood >= STAYS);
  if (rule == NULL) return false;
  counts->excused[rule - progress_rules]++;
  stay->stayed = stay->stood = 0;
  return true;
}

static void print_stay(Run *run, int32_t actor, const Stay *stay) {
  const SimWorld *world = run->world;
  const SimActors *actors = &world->actors;
  const SimEnemyKind *kind = sim_kind_of(world, actor);
  printf("tick %lld: %s %d has %s at %d,%d, %s; progress_worlds --worlds 1 --draw --first %llu\n",
         (long long)world->tick, kind->name, (int)actor, stay->stood >= STAYS ? "stood" : "stayed",
         (int)nav_grid_x(&world->grid, stay->cell), (int)nav_grid_y(&world->grid, stay->cell),
         kind->mindless ? "led by the field" : sim_mode_name((SimMode)actors->mind[actor].mode),
         (unsigned long long)run->seed);
}

static void look_at_enemies(Run *run, Counts *counts) {
  const SimWorld *world = run->world;
  progress_look(&run->view);
  for (int32_t i = 0; i < world->actors.count; i++) {
    Stay *stay = &run->stay[world->actors.id[i] % STAYERS];
    const ProgressRule *rule = run->view.held[i];
    counts->looks++;
    if (rule == NULL)
      counts->free_looks++;
    else
      counts->held[rule - progress_rules]++;
    if (!stays(stay, &run->view, i, rule != NULL) || stay->told) continue;
    if (is_excused(stay, &run->view, i, counts)) continue;
    stay->told = run->failed = true;
    counts->offenders[world->actors.kind[i]]++;
    print_stay(run, i, stay);
  }
}

/* Drawing */

static char glyph_at(const Run *run, NavCell cell) {
  const SimWorld *world = run->world;
  if (world->heroes[0].cell == cell) return '@';
  for (int32_t i = 0; i < world->actors.count; i++)
    if (world->actors.cell[i] == cell) return sim_kind_of(world, i)->glyph;
  return "#.,~^"[world->grid.terrain[cell]];
}

static void print_map(const Run *run) {
  BaseBuffer text = {0};
  formats_native_write(&run->trial.level, &text);
  fwrite(text.data, 1, text.length, stdout);
  base_buffer_free(&text);
  for (int32_t y = 0; y < run->world->grid.height; y++) {
    for (int32_t x = 0; x < run->world->grid.width; x++)
      putchar(glyph_at(run, nav_grid_cell(&run->world->grid, x, y)));
    putchar('\n');
  }
  for (int32_t i = 0; i < run->world->actors.count; i++) {
    const NavCell cell = run->world->actors.cell[i];
    printf("%d: %s at %d,%d: %s\n", (int)i, sim_kind_of(run->world, i)->name,
           (int)nav_grid_x(&run->world->grid, cell), (int)nav_grid_y(&run->world->grid, cell),
           run->view.held[i] == NULL ? "-" : run->view.held[i]->name);
  }
}

/* Worlds */

static bool begin_run(Run *run) {
  if (!progress_make(&run->trial, run->seed)) return false;
  run->world = calloc(1, sizeof *run->world);
  return run->world != NULL && sim_world_init(run->world, &run->trial.level, &run->trial.options) &&
         progress_view_init(&run->view, run->world);
}

static void end_run(Run *run) {
  progress_view_free(&run->view);
  if (run->world != NULL) sim_world_free(run->world);
  free(run->world);
  progress_free(&run->trial);
  free(run);
}

static void run_world(uint64_t seed, bool draws, Counts *counts) {
  Run *run = calloc(1, sizeof *run);
  if (run == NULL) abort();
  run->seed = seed;
  if (!begin_run(run)) abort();
  SimCommand commands[PROGRESS_COMMANDS];
  for (int32_t tick = 0; tick < TICKS; tick++) {
    sim_step(run->world, commands, progress_commands(&run->trial, run->world, commands));
    if (run->world->tick % PROGRESS_LOOK == 0) look_at_enemies(run, counts);
  }
  if (draws) print_map(run);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    counts->enemies[kind] += run->world->stats.arrived[kind];
  counts->worlds++;
  counts->failed += run->failed;
  end_run(run);
}

/* Rules on the page */

/// Reads the page, each run of white space as one blank. False: it cannot be read.
static bool read_page(const char *path, char *text, size_t size) {
  FILE *file = fopen(path, "r");
  size_t length = 0;
  if (file == NULL) return false;
  for (int c = fgetc(file); c != EOF && length + 1 < size; c = fgetc(file)) {
    const char letter = c == '\n' ? ' ' : (char)c;
    if (letter != ' ' || length == 0 || text[length - 1] != ' ') text[length++] = letter;
  }
  text[length] = '\0';
  fclose(file);
  return true;
}

/// Is each rule a sentence of the page?
static bool rules_are_written(const char *path) {
  static char text[PAGE_BYTES];
  bool written = read_page(path, text, sizeof text);
  if (!written) printf("%s cannot be read\n", path);
  for (int32_t i = 0; i < progress_rule_count && text[0] != '\0'; i++) {
    const char *sentence = progress_rules[i].sentence;
    if (sentence[0] != '\0' && strstr(text, sentence) != NULL) continue;
    printf("the rule '%s' is not written in %s: %s\n", progress_rules[i].name, path, sentence);
    written = false;
  }
  return written;
}

/* The program */

typedef struct Call {
  int64_t worlds, first, jobs;
  bool draws;
  const char *page;
} Call;

static bool read_call(Call *call, int argc, char **argv) {
  *call = (Call){.worlds = WORLDS, .first = 1, .jobs = 1};
  for (int i = 1; i < argc; i++) {
    char *word = argv[i], *end = "";
    if (strcmp(word, "--draw") == 0)
      call->draws = true;
    else if (i + 1 == argc)
      return false;
    else if (strcmp(word, "--rules") == 0)
      call->page = argv[++i];
    else if (strcmp(word, "--worlds") == 0)
      call->worlds = strtoll(argv[++i], &end, 10);
    else if (strcmp(word, "--first") == 0)
      call->first = strtoll(argv[++i], &end, 10);
    else if (strcmp(word, "--jobs") == 0)
      call->jobs = strtoll(argv[++i], &end, 10);
    else
      return false;
    if (*end != '\0') return false;
  }
  return call->worlds > 0 && call->jobs >= 1 && call->jobs <= MAX_JOBS;
}

/// Each job takes every jobs-th world.
static void run_job(const Call *call, int64_t job, Counts *counts) {
  for (int64_t i = job; i < call->worlds; i += call->jobs)
    run_world((uint64_t)(call->first + i), call->draws, counts);
}

/// Runs a job in a process of its own, which writes its counts into the pipe. The end to read; -1: it failed.
static int start_job(const Call *call, int64_t job) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    Counts counts = {0};
    run_job(call, job, &counts);
    fflush(stdout);
    _exit(write(ends[1], &counts, sizeof counts) != (ssize_t)sizeof counts);
  }
  close(ends[1]);
  return child < 0 ? -1 : ends[0];
}

static void add_counts(Counts *sum, const Counts *counts) {
  int64_t *to = (int64_t *)sum;
  const int64_t *from = (const int64_t *)counts;
  for (size_t i = 0; i < sizeof *sum / sizeof *to; i++) to[i] += from[i];
}

/// False: a job crashed.
static bool run_jobs(const Call *call, Counts *sum) {
  int ends[MAX_JOBS];
  bool ok = true;
  for (int64_t job = 0; job < call->jobs; job++) ends[job] = start_job(call, job);
  for (int64_t job = 0; job < call->jobs; job++) {
    Counts counts;
    const bool done = ends[job] >= 0 && read(ends[job], &counts, sizeof counts) == (ssize_t)sizeof counts;
    if (done) add_counts(sum, &counts);
    ok = ok && done;
    close(ends[job]);
  }
  while (wait(NULL) > 0) {
  }
  return ok;
}

static void print_counts(const Counts *counts) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    printf("%-8s %8lld enemies, %lld stayed\n", sim_enemy_kinds[kind]->name, (long long)counts->enemies[kind],
           (long long)counts->offenders[kind]);
  for (int32_t rule = 0; rule < progress_rule_count; rule++)
    printf("%-10s %5.1f%%, %lld excused\n", progress_rules[rule].name,
           (double)counts->held[rule] * 100 / (double)counts->looks, (long long)counts->excused[rule]);
  printf("free       %5.1f%%\n", (double)counts->free_looks * 100 / (double)counts->looks);
}

int main(int argc, char **argv) {
  Call call;
  if (!read_call(&call, argc, argv)) {
    fprintf(stderr, "usage: %s [--worlds N] [--first SEED] [--jobs N] [--draw] [--rules PAGE]\n", argv[0]);
    return 2;
  }
  Counts counts = {0};
  bool ok = call.page == NULL || rules_are_written(call.page);
  if (call.jobs == 1)
    run_job(&call, 0, &counts);
  else
    ok = run_jobs(&call, &counts) && ok;
  print_counts(&counts);
  printf("progress: %lld worlds, %lld failed\n", (long long)counts.worlds, (long long)counts.failed);
  return !ok || counts.failed > 0;
}
