/* Random worlds that are checked while they run:
 *
 *   random_worlds [--worlds N] [--first SEED] [--progress]
 *
 * A world that fails is named with the command that repeats it; so is one that crashes or hangs. The last
 * line is `worlds: N worlds, N failed`. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sim/places.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"
#include "support/rounds.h"
#include "worlds/checks.h"

#if HAVE_STARVE
#include "support/starve.h"
#else
static long starve_count(void) {
  return 0;
}
static long long starve_bytes(void) {
  return 0;
}
#endif

enum {
  WORLDS = SUPPORT_ROUNDS(300), // where nothing else is asked for
  FIRST = 100,
  WORLD_SECONDS = 120, // none takes as long, but under sanitizers on a busy machine
  LOOK_EVERY = 4,      // ticks between two looks at all places, where nothing was commanded
  PROGRESS_EVERY = 1000,
};

/// One world while it runs.
typedef struct Run {
  WorldTrial trial;
  SimWorld *world;
  SimWorld *loaded; // the same, saved and loaded, on another number of threads; NULL: not yet
  FieldCheck fields;
  MoveCheck moves;
  BaseRandom looks;
  TrialCounts *counts;
  TrialWhy why;
} Run;

static void end_world(SimWorld *world) {
  if (world != NULL) sim_world_free(world);
  free(world);
}

static SimWorld *begin_world(const WorldTrial *trial) {
  SimWorld *world = calloc(1, sizeof *world);
  if (world != NULL && sim_world_init(world, &trial->level, &trial->options)) return world;
  free(world);
  return NULL;
}

/* Saving and beginning again */

static bool load_world(Run *run, const BaseBuffer *saved) {
  BaseIssues *issues = calloc(1, sizeof *issues);
  SimWorldOptions options = run->trial.options;
  options.threads = run->trial.threads_after;
  run->loaded = calloc(1, sizeof *run->loaded);
  const bool loaded =
      issues != NULL && run->loaded != NULL &&
      sim_world_load(run->loaded, &run->trial.level, &options, saved->data, saved->length, issues);
  if (!loaded)
    trial_failed(&run->why, "the saved world could not be loaded: %s",
                 issues != NULL && issues->kept > 0 ? issues->item[0].text : "out of memory");
  free(issues);
  run->counts->saved++;
  return loaded;
}

/// From here on the loaded world takes the same ticks.
static bool save_and_load(Run *run) {
  BaseBuffer saved = {0};
  const bool done = sim_world_save(run->world, &saved)
                        ? load_world(run, &saved)
                        : trial_failed(&run->why, "the world could not be saved: out of memory");
  base_buffer_free(&saved);
  return done;
}

static bool begin_checks(Run *run) {
  const bool fields = field_check_init(&run->fields, run->world, &run->looks);
  return (move_check_init(&run->moves, run->world) && fields) || trial_failed(&run->why, "out of memory");
}

static void end_checks(Run *run) {
  field_check_free(&run->fields);
  move_check_free(&run->moves);
}

/// Again from the start, which is the same as the first time.
static bool restart_world(Run *run) {
  SimWorld *again = begin_world(&run->trial), *once_more = begin_world(&run->trial);
  const bool equal = again != NULL && once_more != NULL && sim_world_hash(again) == sim_world_hash(once_more);
  end_world(once_more);
  end_world(run->loaded);
  end_world(run->world);
  end_checks(run);
  run->fields = (FieldCheck){0};
  run->moves = (MoveCheck){0};
  run->world = again;
  run->loaded = NULL;
  run->counts->restarts++;
  return equal ? begin_checks(run) : trial_failed(&run->why, "a world begun again is another one");
}

/* Ticks */

static bool check_tick(Run *run, const WorldAccount *account, const SimCommand *commands, int32_t count) {
  const SimWorld *world = run->world;
  TrialWhy *why = &run->why;
  if (world->no_memory) return trial_failed(why, "out of memory");
  if (!account_after(account, world, commands, count, why)) return false;
  const bool looks = count > 0 || world->tick % LOOK_EVERY == 0;
  if (looks && !places_hold(world, why->text, sizeof why->text)) return false;
  return field_check_after(&run->fields, world, run->counts, why) &&
         move_check_after(&run->moves, world, run->counts, why);
}

static bool follow_saved(Run *run, const SimCommand *commands, int32_t count) {
  if (run->loaded == NULL) return true;
  sim_step(run->loaded, commands, count);
  return sim_world_hash(run->loaded) == sim_world_hash(run->world) ||
         trial_failed(&run->why, "the loaded world has become another one");
}

static bool step_run(Run *run) {
  SimCommand commands[TRIAL_COMMANDS];
  WorldAccount account;
  const int32_t count = trial_commands(&run->trial, run->world, commands);
  field_check_before(&run->fields, run->world, count);
  account_before(&account, run->world);
  const long asked = starve_count();
  const long long bytes = starve_bytes();
  sim_step(run->world, commands, count);
  if (count == 0 && (starve_count() != asked || starve_bytes() != bytes))
    return trial_failed(&run->why, "%ld allocations in a tick without a command", starve_count() - asked);
  run->counts->ticks++;
  run->counts->commands += count;
  return check_tick(run, &account, commands, count) && follow_saved(run, commands, count);
}

static bool play_run(Run *run) {
  for (int32_t tick = 0; tick < run->trial.ticks; tick++) {
    if (tick == run->trial.restart_tick && !restart_world(run)) return false;
    if (tick == run->trial.save_tick && !save_and_load(run)) return false;
    if (!step_run(run)) return false;
  }
  return true;
}

static void add_counts(TrialCounts *counts, const SimStats *stats) {
  counts->enemies += stats->spawned;
  counts->refused += stats->refused;
  counts->repairs += stats->field_repairs;
}

/// False: it failed; `why` says at which tick and why.
static bool run_world(uint64_t seed, TrialCounts *counts, TrialWhy *why) {
  const long long bytes = starve_bytes();
  Run run = {.counts = counts, .looks = base_random_seeded(seed, 3)};
  int64_t tick = -1;
  bool holds = trial_make(&run.trial, seed) && (run.world = begin_world(&run.trial)) != NULL;
  if (!holds) trial_failed(&run.why, "out of memory");
  holds = holds && begin_checks(&run) && play_run(&run);
  if (run.world != NULL) {
    tick = run.world->tick;
    add_counts(counts, &run.world->stats);
  }
  end_world(run.loaded);
  end_world(run.world);
  end_checks(&run);
  trial_free(&run.trial);
  if (holds && starve_bytes() != bytes)
    holds = trial_failed(&run.why, "%lld bytes were not given back", starve_bytes() - bytes);
  return holds || trial_failed(why, "tick %lld: %s", (long long)tick, run.why.text);
}

/* The program */

static char repeat[256]; // the command that repeats the world that runs, for the handler of signals

static void crashed(int number) {
  static const char crash[] = "crashed: ", hang[] = "hangs: ";
  const char *word = number == SIGALRM ? hang : crash;
  if (write(STDOUT_FILENO, word, strlen(word)) < 0 || write(STDOUT_FILENO, repeat, strlen(repeat)) < 0)
    _exit(2);
  signal(number, SIG_DFL);
  raise(number);
}

static void watch_signals(void) {
  static const int numbers[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGALRM};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) signal(numbers[i], crashed);
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

typedef struct Call {
  long worlds;
  unsigned long long first;
  bool progress;
} Call;

static bool read_call(Call *call, int argc, char **argv) {
  *call = (Call){.worlds = WORLDS, .first = FIRST};
  for (int i = 1; i < argc; i++) {
    char *end = NULL;
    const bool more = i + 1 < argc;
    if (strcmp(argv[i], "--progress") == 0)
      call->progress = true;
    else if (strcmp(argv[i], "--worlds") == 0 && more)
      call->worlds = strtol(argv[++i], &end, 10);
    else if (strcmp(argv[i], "--first") == 0 && more)
      call->first = strtoull(argv[++i], &end, 10);
    else
      return false;
    if (end != NULL && (end == argv[i] || *end != '\0')) return false;
  }
  return call->worlds > 0;
}

static void print_counts(const TrialCounts *counts) {
  printf(
      "%lld ticks, %lld enemies, %lld commands (%lld refused), %lld fields compared, %lld repairs, "
      "%lld saved and loaded, %lld begun again; %lld ticks stood beside a free tile, %lld before full ones, "
      "at most %lld before enemies that rest\n",
      (long long)counts->ticks, (long long)counts->enemies, (long long)counts->commands,
      (long long)counts->refused, (long long)counts->fields, (long long)counts->repairs,
      (long long)counts->saved, (long long)counts->restarts, (long long)counts->stood,
      (long long)counts->queued, (long long)counts->longest);
}

/// Was there anything to check? Nothing would be shown by worlds in which nothing happens.
static bool looked(const TrialCounts *counts) {
  return counts->enemies > 0 && counts->commands > 0 && counts->fields > 0 && counts->repairs > 0 &&
         counts->saved > 0 && counts->restarts > 0 && counts->stood > 0 && counts->queued > 0;
}

int main(int argc, char **argv) {
  Call call;
  if (!read_call(&call, argc, argv)) {
    fprintf(stderr, "usage: %s [--worlds N] [--first SEED] [--progress]\n", argv[0]);
    return 2;
  }
  TrialCounts counts = {0};
  long failed = 0;
  const double begun = seconds();
  watch_signals();
  for (long i = 0; i < call.worlds; i++) {
    TrialWhy why;
    snprintf(repeat, sizeof repeat, "%s --worlds 1 --first %llu\n", argv[0],
             call.first + (unsigned long long)i);
    alarm(WORLD_SECONDS);
    if (!run_world(call.first + (unsigned long long)i, &counts, &why)) {
      failed++;
      printf("failed at %s\n  %s", why.text, repeat);
    }
    if (call.progress && (i + 1) % PROGRESS_EVERY == 0)
      printf("%ld worlds, %.0f a second, %ld failed\n", i + 1, (double)(i + 1) / (seconds() - begun), failed);
    fflush(stdout);
  }
  print_counts(&counts);
  if (call.worlds >= WORLDS && !looked(&counts)) {
    puts("Some check had nothing to look at.");
    failed++;
  }
  printf("worlds: %ld worlds, %ld failed\n", call.worlds, failed);
  return failed > 0;
}
