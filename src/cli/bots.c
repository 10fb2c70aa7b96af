/* throng bots: measure the difficulty of levels with automatic players. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "cli/answer.h"
#include "cli/bots/bots.h"
#include "cli/levels.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"

enum {
  DEFAULT_SEEDS = 20,
  MAX_SEEDS = 10000,
  IDLE_SECONDS = 120, // after which a game of the idle one is broken off
  PARS = 2,           // a game ends after this multiple of its par
  NO_PAR_SECONDS = 300,
  GOLD_PERCENT = 90, // of the games that move have a score that is less than gold
};

typedef struct BotsCall {
  const char **levels; // capacity for one per word of the call
  int32_t count;
  int64_t seeds, jobs;
  CliForm form;
} BotsCall;

/// The result for a level.
typedef struct Row {
  const char *name;
  SimLevel level;
  int32_t won, nearest; // games
  int64_t idle, time;   // medians in ticks; time -1: no game was won
  int64_t score, gold;  // points: median of the plain bot's wins, and what is gold; -1: not known
} Row;

static bool take_level(const CliOption *option, const char *value, void *field) {
  BotsCall *call = field;
  return cli_take_word(option, value, &call->levels[call->count++]);
}

static const CliOption options[] = {
    {"LEVEL", .take = take_level, .repeats = true, .list = &cli_levels},
    {"--seeds", "N", "games of each bot on each level, with the seeds 1 to N (20)", cli_take_whole,
     .field = offsetof(BotsCall, seeds), .min = 1, .max = MAX_SEEDS},
    {"--jobs", "N", "games at once; changes nothing but the time it takes (all processors)", cli_take_whole,
     .field = offsetof(BotsCall, jobs), .min = 1, .max = 64, .also = "--threads"},
    CLI_FORMS(offsetof(BotsCall, form)),
};

static int ascending(const void *a, const void *b) {
  const int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
  return (one > other) - (one < other);
}

/// -1: of none.
static int64_t median(int64_t *values, int32_t count) {
  BASE_ASSERT(count >= 0);
  if (count == 0) return -1;
  qsort(values, (size_t)count, sizeof *values, ascending);
  return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/// The least value that `percent` percent of all do not exceed.
static int64_t percentile(int64_t *values, int32_t count, int32_t percent) {
  BASE_ASSERT(count > 0 && percent > 0 && percent <= 100);
  qsort(values, (size_t)count, sizeof *values, ascending);
  return values[((int64_t)count * percent + 99) / 100 - 1];
}

enum { SIDES = 3 };

static const BotRow *const measured[SIDES] = {&bot_plain, &bot_nearest, &bot_idle};

/// "night" or "night:SEED".
static bool is_night(const char *name) {
  const size_t length = strlen(formats_generator_night.name);
  return strncmp(name, formats_generator_night.name, length) == 0 &&
         (name[length] == '\0' || name[length] == ':');
}

/// Games of a level: for each bot one a seed.
static void add_games(BotsGame *games, const SimLevel *level, bool night, int32_t seeds) {
  const int64_t seconds = level->par_seconds > 0 ? PARS * (int64_t)level->par_seconds : NO_PAR_SECONDS;
  for (int32_t i = 0; i < SIDES * seeds; i++)
    games[i] = (BotsGame){.level = level,
                          .bot = measured[i / seeds],
                          .night = night && measured[i / seeds] != &bot_idle,
                          .seed = (uint64_t)(i % seeds) + 1,
                          .max_ticks = SIM_TICKS_PER_SECOND * (i / seeds == 2 ? IDLE_SECONDS : seconds)};
}

/// An endless level has no scores, because it has no par time and no way out.
static void sum_up_scores(Row *row, const BotsGame *games, int32_t seeds, int64_t *points) {
  int32_t winners = 0;
  for (int32_t i = 0; i < seeds; i++)
    if (games[i].won) points[winners++] = games[i].score;
  row->score = median(points, winners);
  for (int32_t i = 0; i < 2 * seeds; i++) points[i] = games[i].score;
  row->gold = row->level.endless ? -1 : percentile(points, 2 * seeds, GOLD_PERCENT);
}

/// False: a game could not be played.
static bool sum_up(Row *row, const BotsGame *games, int32_t seeds, int64_t *ticks /* 2 * seeds */) {
  int32_t winners = 0;
  for (int32_t i = 0; i < SIDES * seeds; i++)
    if (!games[i].played) return false;
  for (int32_t i = 0; i < seeds; i++) {
    if (games[i].won) ticks[winners++] = games[i].ticks;
    row->nearest += games[seeds + i].won;
  }
  row->won = winners;
  for (int32_t i = 0; i < seeds && row->level.endless; i++) ticks[winners++] = games[i].ticks;
  row->time = median(ticks, winners);
  for (int32_t i = 0; i < seeds; i++) ticks[i] = games[2 * seeds + i].ticks;
  row->idle = median(ticks, seeds);
  sum_up_scores(row, games, seeds, ticks);
  return true;
}

static bool play_games(const BotsCall *call, Row *rows) {
  const int32_t seeds = (int32_t)call->seeds, each = SIDES * seeds;
  BotsGame *games = calloc((size_t)call->count * (size_t)each, sizeof *games);
  int64_t *ticks = calloc(2 * (size_t)seeds, sizeof *ticks);
  bool played = games != NULL && ticks != NULL;
  if (!played) cli_refuse("out of memory");
  for (int32_t i = 0; i < call->count && played; i++)
    add_games(games + i * each, &rows[i].level, is_night(rows[i].name), seeds);
  if (played) bots_play_all(games, call->count * each, (int32_t)call->jobs);
  for (int32_t i = 0; i < call->count && played; i++) {
    played = sum_up(&rows[i], games + i * each, seeds, ticks);
    if (!played)
      cli_refuse("%s: no bot can play it: too many embers and gates, or out of memory", rows[i].name);
  }
  free(games);
  free(ticks);
  return played;
}

/* Answers */

static void print_seconds(int64_t tenths, bool known) {
  if (known)
    printf("  %4lld.%lld s", (long long)(tenths / 10), (long long)(tenths % 10));
  else
    printf("  %8s", "-");
}

/// In tenths of seconds, rounded.
static int64_t tenths(int64_t ticks) {
  return (ticks * 10 + SIM_TICKS_PER_SECOND / 2) / SIM_TICKS_PER_SECOND;
}

/// In whole percent, rounded.
static void print_share(const BotsCall *call, int32_t won, int width, bool known) {
  if (known)
    printf("  %*d%%", width, (int)((won * 200 + call->seeds) / (2 * call->seeds)));
  else
    printf("  %*s", width + 1, "-");
}

static void print_points(int64_t points) {
  if (points >= 0)
    printf("  %5lld", (long long)points);
  else
    printf("  %5s", "-");
}

static void print_table(const BotsCall *call, const Row *rows) {
  int width = (int)sizeof "LEVEL" - 1;
  for (int32_t i = 0; i < call->count; i++) {
    const int length = (int)strlen(rows[i].name);
    if (length > width) width = length;
  }
  printf("%-*s  PLAIN  NEAREST      IDLE      TIME       PAR  SCORE   GOLD\n", width, "LEVEL");
  for (int32_t i = 0; i < call->count; i++) {
    const Row *row = &rows[i];
    printf("%-*s", width, row->name);
    print_share(call, row->won, 4, !row->level.endless);
    print_share(call, row->nearest, 6, !row->level.endless);
    print_seconds(tenths(row->idle), true);
    print_seconds(tenths(row->time), row->time >= 0);
    print_seconds(10 * (int64_t)row->level.par_seconds, row->level.par_seconds > 0);
    print_points(row->score);
    print_points(row->gold);
    putchar('\n');
  }
}

static void add_share(CliAnswer *answer, const char *key, const BotsCall *call, int32_t won, bool known) {
  if (known)
    cli_answer_decimal(answer, key, (double)won / (double)call->seeds, 4);
  else
    cli_answer_none(answer, key);
}

static void add_seconds(CliAnswer *answer, const char *key, int64_t ticks) {
  if (ticks >= 0)
    cli_answer_decimal(answer, key, (double)ticks / SIM_TICKS_PER_SECOND, 3);
  else
    cli_answer_none(answer, key);
}

static void add_known(CliAnswer *answer, const char *key, int64_t value, bool known) {
  if (known)
    cli_answer_whole(answer, key, value);
  else
    cli_answer_none(answer, key);
}

static int answer_rows(const BotsCall *call, const Row *rows) {
  CliAnswer answer = cli_answer_list(call->form);
  for (int32_t i = 0; i < call->count; i++) {
    const Row *row = &rows[i];
    cli_answer_row(&answer);
    cli_answer_text(&answer, "level", row->name);
    cli_answer_text(&answer, "title", row->level.title);
    cli_answer_whole(&answer, "seeds", call->seeds);
    add_share(&answer, "plain", call, row->won, !row->level.endless);
    add_share(&answer, "nearest", call, row->nearest, !row->level.endless);
    add_seconds(&answer, "idle_s", row->idle);
    add_seconds(&answer, "time_s", row->time);
    add_known(&answer, "par_s", row->level.par_seconds, row->level.par_seconds > 0);
    add_known(&answer, "score", row->score, row->score >= 0);
    add_known(&answer, "gold", row->gold, row->gold >= 0);
  }
  return cli_answer_finish(&answer);
}

/* The call */

static bool load_levels(const BotsCall *call, Row *rows, int32_t *loaded) {
  for (; *loaded < call->count; (*loaded)++) {
    Row *row = &rows[*loaded];
    row->name = call->levels[*loaded];
    if (!cli_load_level(row->name, &row->level)) return false;
    if (row->level.has_game) continue;
    (*loaded)++;
    return cli_refuse("%s: nothing can be won there, expected a level with a gate, or an endless one",
                      row->name);
  }
  return true;
}

static int measure_levels(const BotsCall *call) {
  Row *rows = calloc((size_t)call->count, sizeof *rows);
  if (rows == NULL) return cli_failed("out of memory");
  int32_t loaded = 0;
  int status = load_levels(call, rows, &loaded) && play_games(call, rows) ? CLI_DONE : CLI_FAILED;
  if (status == CLI_DONE && call->form != CLI_TEXT)
    status = answer_rows(call, rows);
  else if (status == CLI_DONE)
    print_table(call, rows);
  for (int32_t i = 0; i < loaded; i++) sim_level_free(&rows[i].level);
  free(rows);
  return status;
}

static int run(const CliCommand *self, int argc, char **argv) {
  FormatsLibrary library = formats_library_list();
  BotsCall call = {.seeds = DEFAULT_SEEDS};
  call.levels = calloc((size_t)argc + (size_t)library.campaign + 1, sizeof *call.levels);
  int status = CLI_WRONG_CALL;
  if (call.levels == NULL || library.no_memory) {
    status = cli_failed("out of memory");
  } else if (cli_read(self, argc, argv, &call)) {
    for (int i = 0; call.count == i && i < library.campaign; i++) // none is named: all
      call.levels[call.count++] = library.entries[i].name;
    status = call.count > 0 ? measure_levels(&call) : cli_failed("the folder of the levels was not found");
  }
  free(call.levels);
  formats_library_free(&library);
  return status;
}

static bool print_bots(void) {
  printf("\nThe bots:\n");
  for (int32_t i = 0; i < SIDES; i++) printf("  %-8s %s\n", measured[i]->name, measured[i]->help);
  return true;
}

const CliCommand cli_command_bots = {
    .name = "bots",
    .summary = "measure the difficulty of levels with automatic players",
    .about =
        "Lets automatic players play levels (by default the campaign) and prints for each level: the share "
        "of\n"
        "games won by the plain bot and by the one that taps the nearest ember; the survival time of the\n"
        "idle bot (median, at most 120 s); the winning time of the plain bot (median); the par time; the\n"
        "score of the plain bot's wins (median); and the gold score: 90% of the games of the first two bots\n"
        "stay at or below it. A game ends as not won after twice the par time, or after 300 s without one.\n"
        "For an endless level TIME is the survival time of the plain bot. Equal levels and seeds give equal\n"
        "answers.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .lists = print_bots,
    .run = run,
};
