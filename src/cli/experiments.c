/* throng experiments: the ideas of the articles as scenes that measure themselves. */
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "cli/answer.h"
#include "cli/commands.h"
#include "cli/jobs/jobs.h"
#include "cli/levels.h"
#include "lab/run.h"

typedef struct ExperimentsCall {
  const char *run;
  bool all, markdown;
  int64_t jobs;
  CliForm form;
} ExperimentsCall;

static const CliOption options[] = {
    {"--run", "ID", "run this one and print its numbers", cli_take_word,
     .field = offsetof(ExperimentsCall, run), .list = &cli_experiments},
    {"--all", NULL, "run all of them", cli_take_flag, .field = offsetof(ExperimentsCall, all)},
    {"--jobs", "N", "that many at once; changes nothing but the time it takes (all processors)",
     cli_take_whole, .field = offsetof(ExperimentsCall, jobs), .min = 1, .max = CLI_MAX_JOBS,
     .also = "--threads"},
    {"--markdown", NULL, "the list as docs/experiments.md has it", cli_take_flag,
     .field = offsetof(ExperimentsCall, markdown)},
    CLI_FORMS(offsetof(ExperimentsCall, form)),
};

/* Running */

/// One case to its end. False: out of memory.
static bool measure_case(const LabSetup *setup, int32_t at, int64_t *number) {
  LabRun *run = calloc(1, sizeof *run);
  bool sound = run != NULL && lab_run_init(run, setup, at);
  while (sound && lab_run_step(run)) {
  }
  if (sound) *number = lab_run_number(run);
  sound = sound && !run->world.no_memory;
  if (run != NULL) lab_run_free(run);
  free(run);
  return sound;
}

/// All cases of a row; an exit status.
static int measure_row(const LabExperiment *row, int64_t numbers[LAB_MAX_CASES]) {
  BaseIssues issues = {0};
  LabSetup setup;
  const bool loaded = lab_setup_load(&setup, row, &issues);
  cli_print_issues(&issues, row->id);
  if (!loaded) return CLI_FAILED;
  bool sound = true;
  for (int32_t i = 0; i < setup.count && sound; i++) sound = measure_case(&setup, i, &numbers[i]);
  lab_setup_free(&setup);
  return sound ? CLI_DONE : cli_failed("out of memory");
}

static bool claims_hold(const LabExperiment *row, const int64_t *numbers) {
  bool hold = true;
  for (int32_t i = 0; i < lab_claim_count(row); i++) hold = hold && lab_claim_holds(&row->claims[i], numbers);
  return hold;
}

static void print_numbers(const LabExperiment *row, const int64_t *numbers) {
  char number[64], claim[160];
  printf("%s: %s\n", row->id, row->question);
  for (int32_t i = 0; i < lab_case_count(row); i++)
    printf("  %-24s %s %s\n", row->cases[i].label,
           lab_measure_print(row->measure, numbers[i], number, sizeof number),
           row->measure->names == NULL ? lab_measure_words(row, numbers[i]) : "");
  for (int32_t i = 0; i < lab_claim_count(row); i++)
    printf("  %s  %s\n", lab_claim_holds(&row->claims[i], numbers) ? "holds:" : "FAILS:",
           lab_claim_print(row, &row->claims[i], claim, sizeof claim));
}

/* Answers */

static void add_experiment(CliAnswer *answer, int32_t number) {
  const LabArticle *article;
  const LabExperiment *row = lab_experiment(number, &article);
  cli_answer_text(answer, "id", row->id);
  cli_answer_text(answer, "title", row->title);
  cli_answer_text(answer, "article", article->title);
  cli_answer_text(answer, "author", article->author);
  cli_answer_text(answer, "level", row->level);
  cli_answer_text(answer, "question", row->question);
  cli_answer_text(answer, "claim", row->claim);
}

static void add_cases(CliAnswer *answer, const LabExperiment *row, const int64_t *numbers) {
  int64_t unit = 1;
  for (int32_t k = 0; k < row->measure->decimals; k++) unit *= 10;
  cli_answer_text(answer, "holds", claims_hold(row, numbers) ? "yes" : "no");
  cli_answer_rows(answer, "cases");
  for (int32_t i = 0; i < lab_case_count(row); i++) {
    cli_answer_row(answer);
    cli_answer_text(answer, "label", row->cases[i].label);
    if (unit == 1)
      cli_answer_whole(answer, "number", numbers[i]);
    else
      cli_answer_decimal(answer, "number", (double)numbers[i] / (double)unit, row->measure->decimals);
  }
}

static int answer_list(CliForm form) {
  CliAnswer answer = cli_answer(form);
  cli_answer_rows(&answer, "experiments");
  for (int32_t i = 0; i < lab_experiment_count(); i++) {
    cli_answer_row(&answer);
    add_experiment(&answer, i);
    cli_answer_text(&answer, "number", lab_measure_words(lab_experiment(i, NULL), 2));
  }
  return cli_answer_finish(&answer);
}

static int answer_run(CliForm form, const LabExperiment *row, const int64_t *numbers) {
  CliAnswer answer = cli_answer(form);
  add_experiment(&answer, lab_experiment_find(row->id));
  cli_answer_text(&answer, form == CLI_CSV ? "unit" : "number", lab_measure_words(row, 2));
  add_cases(&answer, row, numbers);
  return cli_answer_finish(&answer);
}

/* The list */

static void print_list(void) {
  for (int32_t i = 0, at = 0; i < lab_article_count; i++) {
    const LabArticle *article = lab_articles[i];
    printf("%s%s: %s\n", i > 0 ? "\n" : "", article->author, article->title);
    for (int32_t k = 0; k < article->count; k++, at++)
      printf("  %-18s %s\n", article->experiments[k].id, article->experiments[k].question);
  }
}

static void print_markdown(void) {
  printf(
      "# Experiments\n\n"
      "What the %d experiments ask, and what comes out. Each is a scene that measures an idea of one of five "
      "articles.\n"
      "Experiments on the title lists them; the first ones of each article are its tour. `throng play "
      "--experiment ID` opens\n"
      "one, and so does `throng.html?experiment=ID`. `throng experiments --run ID` measures one without a "
      "window: it prints the\n"
      "number of each case and the claims about these numbers. A test checks all claims.\n"
      "`throng experiments --markdown` prints this page.\n",
      (int)lab_experiment_count());
  for (int32_t i = 0; i < lab_article_count; i++) {
    const LabArticle *article = lab_articles[i];
    printf("\n## %s: %s", article->author, article->title);
    if (article->year > 0) printf(" (%d)", (int)article->year);
    printf("\n\n");
    for (int32_t k = 0; k < article->count; k++) {
      const LabExperiment *row = &article->experiments[k];
      printf("- `%s`: %s\n  %s\n", row->id, row->question, row->claim);
    }
  }
}

static int run_one(const LabExperiment *row, CliForm form, bool *held) {
  int64_t numbers[LAB_MAX_CASES] = {0};
  const int status = measure_row(row, numbers);
  if (status != CLI_DONE) return status;
  *held = claims_hold(row, numbers);
  if (form != CLI_TEXT) return answer_run(form, row, numbers);
  print_numbers(row, numbers);
  return CLI_DONE;
}

/// The result of one experiment.
typedef struct Measured {
  int status;
  int64_t numbers[LAB_MAX_CASES];
} Measured;

static void measure_one(void *measured, int32_t i) {
  Measured *one = (Measured *)measured + i;
  one->status = measure_row(lab_experiment(i, NULL), one->numbers);
}

static int run_all(int32_t jobs) {
  const int32_t count = lab_experiment_count();
  Measured *measured = calloc((size_t)count, sizeof *measured);
  if (measured == NULL) return cli_failed("out of memory");
  cli_run_jobs(count, jobs, measure_one, measured);
  bool held = true;
  for (int32_t i = 0; i < count; i++) {
    const LabExperiment *row = lab_experiment(i, NULL);
    held = held && measured[i].status == CLI_DONE && claims_hold(row, measured[i].numbers);
    if (measured[i].status == CLI_DONE) print_numbers(row, measured[i].numbers);
  }
  free(measured);
  return held ? CLI_DONE : CLI_FAILED;
}

static int run(const CliCommand *self, int argc, char **argv) {
  ExperimentsCall call = {0};
  if (!cli_read(self, argc, argv, &call)) return CLI_WRONG_CALL;
  const int32_t number = call.run != NULL ? lab_experiment_find(call.run) : -1;
  bool held = false;
  if (call.run != NULL && number < 0) {
    cli_refuse_name(&cli_experiments, base_span(call.run), "--run: there is no experiment '%s'", call.run);
    return CLI_WRONG_CALL;
  }
  if (call.all) return run_all((int32_t)call.jobs);
  if (call.run != NULL) {
    const int status = run_one(lab_experiment(number, NULL), call.form, &held);
    return status == CLI_DONE && !held ? CLI_FAILED : status;
  }
  if (call.form != CLI_TEXT) return answer_list(call.form);
  if (call.markdown)
    print_markdown();
  else
    print_list();
  return CLI_DONE;
}

const CliCommand cli_command_experiments = {
    .name = "experiments",
    .summary = "ideas of the articles as scenes that measure themselves",
    .about = "Lists the experiments of the window. --run measures one: a line for each case with its number, "
             "then\n"
             "the claims about these numbers; the exit status is 1 if a claim fails.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
