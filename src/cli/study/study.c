/* throng study: many walks of many walkers on many levels, as a table and a report. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/machine.h"
#include "cli/study/study.h"

enum { DEFAULT_PAIRS = 100 };

typedef struct StudyCall {
  StudyPlan study;
  const char *generate, *out;
  const char **folders; // to be merged: capacity for one per word of the call
  int32_t folder_count;
  bool merge, named;
  int64_t jobs;
} StudyCall;

/// Names that a row or the plan could not hold.
static bool check_name(const CliOption *option, const char *name) {
  for (const char *at = name; *at != '\0'; at++)
    if ((unsigned char)*at < ' ' || *at == 127)
      return cli_refuse("%s: a name with a control character cannot stand in a table", option->name);
  return strlen(name) <= STUDY_MAX_NAME ||
         cli_refuse("%s: a name of more than %d bytes", option->name, (int)STUDY_MAX_NAME);
}

static bool take_levels(const CliOption *option, const char *value, void *field) {
  StudyCall *call = field;
  call->named = true;
  for (const char *at = value;; at++) {
    const size_t length = strcspn(at, ",");
    if (length == 0)
      return cli_refuse("%s: '%s' has an empty name, expected FILE,FILE,...", option->name, value);
    if (call->study.level_count == STUDY_MAX_LEVELS)
      return cli_refuse("%s: more than %d levels", option->name, (int)STUDY_MAX_LEVELS);
    char *name = malloc(length + 1);
    if (name != NULL) snprintf(name, length + 1, "%.*s", (int)length, at);
    const bool fine = name != NULL && check_name(option, name) && study_add_level(&call->study, name);
    call->study.no_memory = call->study.no_memory || name == NULL;
    free(name);
    if (!fine) return call->study.no_memory ? cli_refuse("out of memory") : false;
    at += length;
    if (*at == '\0') return true;
  }
}

static bool take_generate(const CliOption *option, const char *value, void *field) {
  StudyCall *call = field;
  if (strlen(value) >= STUDY_GENERATE_BYTES || value[0] == '\0')
    return cli_refuse("%s: '%s': expected NAME:WIDTHxHEIGHT:COUNT", option->name, value);
  snprintf(call->study.generate, STUDY_GENERATE_BYTES, "%s", value);
  return true;
}

static bool take_steerings(const CliOption *option, const char *value, void *field) {
  static const CliWalkerForm form = {"A[:DEPTH[..DEPTH]],...", STUDY_MAX_WALKERS, true};
  StudyCall *call = field;
  return cli_parse_walkers(option->name, value, &form, call->study.walker, &call->study.walker_count);
}

static bool take_shard(const CliOption *option, const char *value, void *field) {
  StudyCall *call = field;
  BaseSpan shard, shards;
  return (base_span_split(base_span(value), '/', &shard, &shards) &&
          base_span_whole(shards, 1, STUDY_MAX_SHARDS, &call->study.shards) &&
          base_span_whole(shard, 1, call->study.shards, &call->study.shard)) ||
         cli_refuse("%s: '%s' is not I/N with I from 1 to N, N at most %d", option->name, value,
                    (int)STUDY_MAX_SHARDS);
}

static bool take_folder(const CliOption *option, const char *value, void *field) {
  StudyCall *call = field;
  const bool first = option->value != NULL; // --merge DIR, then plain words
  if (!first && !call->merge) return cli_refuse("unexpected word '%s'; only --merge takes several", value);
  if (value[0] == '\0') return cli_refuse("an empty %s", option->name);
  call->merge = true;
  call->folders[call->folder_count++] = value;
  return true;
}

#define FIELD(NAME) offsetof(StudyCall, NAME)

static const CliOption options[] = {
    {"--levels", "FILE,FILE,...", "levels, as files or by name", take_levels, .repeats = true,
     .list = &cli_levels},
    {"--generate", "NAME:WxH:COUNT", "so many levels of a generator, such as maze:31x31:64",
     .take = take_generate, .list = &cli_generators},
    {"--steer", "A[:DEPTH[..DEPTH]],...",
     "the walkers, see below; a range is a walker for each depth: lookahead:0..12", .take = take_steerings,
     .list = &cli_steerings},
    {"--pairs", "N", "pairs of tiles on each level (100)", cli_take_whole, .field = FIELD(study.pairs),
     .min = 1, .max = STUDY_MAX_WALKS},
    {"--seed", "N", "another number gives other pairs, and other generated levels (1)", cli_take_whole,
     .field = FIELD(study.seed), .max = INT64_MAX},
    {"--set", "NAME=VALUE", "a tunable, such as n_step=0 (throng sim --help lists them)", cli_take_tuning,
     .field = FIELD(study.set), .repeats = true, .list = &cli_tunables},
    {"--jobs", "N", "threads; change nothing but the time it takes (all processors)", cli_take_whole,
     .field = FIELD(jobs), .min = 1, .max = STUDY_MAX_JOBS, .also = "--threads"},
    {"--shard", "I/N", "only the I-th of N parts, for another process or machine to do the rest",
     .take = take_shard},
    {"--merge", "DIR", "joins finished shards, all N of them: --merge DIR DIR... -o DIR",
     .take = take_folder},
    {"DIR", .take = take_folder, .repeats = true},
    {"--out", "DIR", "the folder of the results, created if missing", cli_take_word, .field = FIELD(out),
     .also = "-o", .needed = true},
};

/* The plan of a call */

static bool agrees(StudyCall *call) {
  const StudyPlan *study = &call->study;
  const bool plans = call->named || study->generate[0] != '\0' || study->walker_count > 0;
  if (call->merge)
    return !plans || cli_refuse("--merge takes the plan of its folders: no levels and steerings with it");
  if (study->walker_count == 0) return cli_refuse("study needs --steer A[:DEPTH[..DEPTH]],...");
  if (call->named == (study->generate[0] != '\0'))
    return cli_refuse(call->named ? "--levels and --generate: only one of them"
                                  : "study needs --levels FILE,FILE,... or --generate NAME:WxH:COUNT");
  return true;
}

/// Gives every walker its depth. False: one is there twice.
static bool settle_walkers(StudyPlan *study) {
  for (int32_t i = 0; i < study->walker_count; i++) {
    CliWalker *walker = &study->walker[i];
    if (nav_steerings[walker->row]->uses_depth && walker->depth < 0)
      walker->depth = cli_walk_depth(-1, &study->set);
    for (int32_t k = 0; k < i; k++) {
      char text[CLI_WALKER_TEXT];
      if (study->walker[k].row == walker->row && study->walker[k].depth == walker->depth)
        return cli_refuse("--steer: %s is there twice", cli_walker_text(walker, text));
    }
  }
  return true;
}

/// Exit status: CLI_DONE, or after printing what is wrong.
static int settle_plan(StudyCall *call) {
  StudyPlan *study = &call->study;
  char error[BASE_ISSUE_TEXT];
  if (!settle_walkers(study)) return CLI_WRONG_CALL;
  if (study->generate[0] != '\0' && !study_add_generated(study, error))
    return study->no_memory ? cli_failed("out of memory")
                            : cli_wrong("--generate: '%s': %s", study->generate, error);
  const int64_t each = study->pairs * study->walker_count;
  if (each > STUDY_MAX_WALKS / study->level_count)
    return cli_wrong("%lld walks on each of %d levels: a study has at most %d walks", (long long)each,
                     (int)study->level_count, (int)STUDY_MAX_WALKS);
  for (int32_t i = 0; i < study->level_count && call->named; i++) { // their faults come before any walk
    StudyMap *map = study_map_new(study, i);
    if (map == NULL) return CLI_FAILED;
    study->levels[i].hash = study_map_hash(map);
    study->levels[i].hashed = true;
    study_map_free(map);
  }
  return CLI_DONE;
}

static int walk_study(const StudyCall *call) {
  const StudyPlan *study = &call->study;
  StudyTable table;
  if (!study_folder_open(study, call->out) || !study_table_open(&table, study, call->out)) return CLI_FAILED;
  const int64_t jobs = call->jobs > 0 ? call->jobs : base_machine_processors();
  int status = study_work(study, &table, (int32_t)(jobs < STUDY_MAX_JOBS ? jobs : STUDY_MAX_JOBS), call->out);
  if (!study_table_close(&table)) status = CLI_FAILED;
  return status == CLI_DONE ? study_report(study, call->out) : status;
}

static int run(const CliCommand *self, int argc, char **argv) {
  StudyCall *call = calloc(1, sizeof *call);
  if (call == NULL) return cli_failed("out of memory");
  call->study = (StudyPlan){.pairs = DEFAULT_PAIRS, .seed = CLI_DEFAULT_SEED, .shard = 1, .shards = 1};
  call->folders = calloc((size_t)argc + 1, sizeof *call->folders);
  int status = CLI_WRONG_CALL;
  if (call->folders == NULL) {
    status = cli_failed("out of memory");
  } else if (cli_read(self, argc, argv, call) && agrees(call)) {
    status = call->merge ? CLI_DONE : settle_plan(call);
    if (status == CLI_DONE)
      status = call->merge ? study_merge(call->folders, call->folder_count, call->out) : walk_study(call);
  }
  if (call->study.no_memory) status = CLI_FAILED;
  study_free(&call->study);
  free(call->folders);
  free(call);
  return status;
}

const CliCommand cli_command_study = {
    .name = "study",
    .summary = "many walks on many levels, as a table and a report",
    .about =
        "Lets every walker go between the same random pairs of connected tiles on every level, and writes\n"
        "DIR/results.csv, a row for each walk:\n"
        "  level,seed,from,to,steering,depth,outcome,steps,cost,shortest,looked,microseconds\n"
        "and DIR/report.html with charts and tables, and prints a summary of it. A row equals throng trace\n"
        "with that level, --from, --to, --steer, --depth and --seed; shortest is the cost of a shortest "
        "way.\n"
        "The same call continues an interrupted study.\n",
    .notes = "At most 10,000,000 walks, 4096 levels, 256 walkers; larger studies in parts with other seeds.\n"
             "Memory: a level for each thread, and 24 bytes a walk for the report.\n"
             "Exit status: 130 after Ctrl-C, 143 after SIGTERM; finished walks stay.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .lists = cli_print_steerings,
    .run = run,
};
