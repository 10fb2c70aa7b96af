/* throng check: reports every fault of every file, and warns of a level that cannot be won on foot. */
#include <stdio.h>
#include <stdlib.h>

#include "base/character.h"
#include "cli/answer.h"
#include "cli/levels.h"
#include "formats/check.h"
#include "formats/formats.h"

typedef struct CheckCall {
  const char **files; // capacity for one per word of the call
  int count;
  CliForm form;
} CheckCall;

static bool take_file(const CliOption *option, const char *value, void *field) {
  CheckCall *call = field;
  return cli_take_word(option, value, &call->files[call->count++]);
}

static const CliOption options[] = {
    {"FILE", .take = take_file, .needed = true, .repeats = true, .list = &cli_levels},
    CLI_FORMS(offsetof(CheckCall, form)),
};

/// "1 gate", "2 gates".
static void print_count(int64_t count, const char *one, const char *many) {
  printf("%lld %s", (long long)count, count == 1 ? one : many);
}

static int64_t count_arriving(const SimLevel *level) {
  int64_t arriving = 0;
  for (int32_t i = 0; i < level->spawn_count; i++) arriving += level->spawns[i].count;
  return arriving;
}

static void print_sound(const char *file, const SimLevel *level) {
  const int32_t *count = level->kind_count;
  const int64_t arriving = count_arriving(level);
  char shown[FORMATS_PATH_BYTES];
  printf("%s: ok, %dx%d, ", base_escape(file, shown, sizeof shown), (int)level->grid.width,
         (int)level->grid.height);
  if (level->title[0] != '\0') printf("\"%s\", ", level->title);
  if (level->endless) printf("endless, ");
  if (level->has_game && !level->endless) {
    printf("%d of ", (int)level->embers_needed);
    print_count(count[SIM_EMBER], "ember, ", "embers, ");
    print_count(count[SIM_GATE], "gate, ", "gates, ");
  }
  if (count[SIM_FLASK] > 0) print_count(count[SIM_FLASK], "flask, ", "flasks, ");
  print_count(count[SIM_ENEMY], "enemy", "enemies");
  if (arriving > 0) printf(" and %lld to come", (long long)arriving);
  putchar('\n');
}

/// Warns where too few embers, or no gate, are connected to the hero on foot. Enemies cannot open a way, so
/// this decides whether the level can be won. Rooms that are cut off are left to the editor: a level may have
/// them on purpose.
static void warn_unreachable(const char *file, const SimLevel *level) {
  FormatsFaults faults;
  if (!level->has_game || level->endless || !formats_check_level(level, &faults)) return;
  const bool closed = faults.found[FORMATS_FAULT_CLOSED_START] > 0;
  const int64_t embers = level->kind_count[SIM_EMBER] - faults.found[FORMATS_FAULT_CUT_OFF_EMBER];
  const int64_t gates = level->kind_count[SIM_GATE] - faults.found[FORMATS_FAULT_CUT_OFF_GATE];
  if (closed ? level->embers_needed > 0 : embers < level->embers_needed)
    base_say(stderr, "%s: warning: embers needed: %d, within the hero's reach on foot: %d", file,
             (int)level->embers_needed, closed ? 0 : (int)embers);
  if (closed || gates == 0) base_say(stderr, "%s: warning: the hero can reach no gate on foot", file);
}

/// One that is not sound has no numbers.
static void add_file(CliAnswer *answer, const char *file, const SimLevel *level) {
  const struct {
    const char *key;
    int64_t value;
  } numbers[] = {{"width", level == NULL ? 0 : level->grid.width},
                 {"height", level == NULL ? 0 : level->grid.height},
                 {"embers_needed", level == NULL ? 0 : level->embers_needed},
                 {"embers", level == NULL ? 0 : level->kind_count[SIM_EMBER]},
                 {"gates", level == NULL ? 0 : level->kind_count[SIM_GATE]},
                 {"flasks", level == NULL ? 0 : level->kind_count[SIM_FLASK]},
                 {"enemies", level == NULL ? 0 : level->kind_count[SIM_ENEMY]},
                 {"arriving", level == NULL ? 0 : count_arriving(level)}};
  cli_answer_row(answer);
  cli_answer_text(answer, "file", file);
  cli_answer_truth(answer, "sound", level != NULL);
  cli_answer_text(answer, "title", level == NULL ? "" : level->title);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    if (level == NULL)
      cli_answer_none(answer, numbers[i].key);
    else
      cli_answer_whole(answer, numbers[i].key, numbers[i].value);
  }
}

/// `answer`: NULL where the call asks for text.
static bool check_file(const char *file, CliAnswer *answer) {
  SimLevel level;
  const bool sound = cli_load_level(file, &level);
  if (answer != NULL)
    add_file(answer, file, sound ? &level : NULL);
  else if (sound)
    print_sound(file, &level);
  if (!sound) return false;
  warn_unreachable(file, &level);
  sim_level_free(&level);
  return true;
}

static int check_files(const CheckCall *call) {
  int status = CLI_DONE;
  if (call->form == CLI_TEXT) {
    for (int i = 0; i < call->count; i++)
      if (!check_file(call->files[i], NULL)) status = CLI_FAILED;
    return status;
  }
  CliAnswer answer = cli_answer_list(call->form);
  for (int i = 0; i < call->count; i++)
    if (!check_file(call->files[i], &answer)) status = CLI_FAILED;
  const int printed = cli_answer_finish(&answer);
  return printed == CLI_DONE ? status : printed;
}

static int run(const CliCommand *self, int argc, char **argv) {
  CheckCall call = {.files = calloc((size_t)argc + 1, sizeof *call.files)};
  if (call.files == NULL) return cli_failed("out of memory");
  // A wrong call reads no file.
  const int status = cli_read(self, argc, argv, &call) ? check_files(&call) : CLI_WRONG_CALL;
  free(call.files);
  return status;
}

const CliCommand cli_command_check = {
    .name = "check",
    .summary = "read levels and report every fault",
    .about =
        "Reads levels (.level, .map, .tmj, .tmx, or names of levels that ship with the game) and reports\n"
        "every fault as FILE:LINE:COLUMN on standard error. A sound level gets a line on standard output.\n"
        "Things that the hero cannot reach on foot, and parts that the game cannot express, are warnings.\n",
    .notes = "Exit status: 0 all are sound, 1 one is not, 2 the call is wrong.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
