/* Answers as CSV and JSON. */
#include "cli/answer.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "cli/csv.h"

static bool take_form(CliForm *form, CliForm wanted) {
  if (*form != CLI_TEXT && *form != wanted) return cli_refuse("--csv and --json: only one of them");
  *form = wanted;
  return true;
}

bool cli_take_csv(const CliOption *option, const char *value, void *field) {
  (void)option, (void)value;
  return take_form(field, CLI_CSV);
}

bool cli_take_json(const CliOption *option, const char *value, void *field) {
  (void)option, (void)value;
  return take_form(field, CLI_JSON);
}

CliAnswer cli_answer(CliForm form) {
  BASE_ASSERT(form == CLI_CSV || form == CLI_JSON);
  CliAnswer answer = {.form = form};
  if (form == CLI_JSON) cli_json_open_object(&answer.json, NULL);
  return answer;
}

CliAnswer cli_answer_list(CliForm form) {
  BASE_ASSERT(form == CLI_CSV || form == CLI_JSON);
  CliAnswer answer = {.form = form, .in_rows = true, .is_list = true};
  if (form == CLI_JSON) cli_json_open_list(&answer.json, NULL);
  return answer;
}

static void add_bytes(BaseBuffer *out, const char *text) {
  base_buffer_add(out, text, strlen(text));
}

static void close_row(CliAnswer *answer) {
  if (answer->rows == 0) return;
  if (answer->form == CLI_JSON)
    cli_json_close(&answer->json);
  else
    add_bytes(&answer->lines, "\n");
}

void cli_answer_rows(CliAnswer *answer, const char *key) {
  BASE_ASSERT(!answer->in_rows);
  answer->in_rows = true;
  if (answer->form == CLI_JSON) cli_json_open_list(&answer->json, key);
}

void cli_answer_row(CliAnswer *answer) {
  BASE_ASSERT(answer->in_rows);
  close_row(answer);
  answer->rows++;
  if (answer->form == CLI_JSON)
    cli_json_open_object(&answer->json, NULL);
  else
    base_buffer_add(&answer->lines, answer->head.data, answer->head.length);
}

/// Begins a field of CSV: its column name with the first row, and the comma. Returns where its value goes.
static BaseBuffer *begin_field(CliAnswer *answer, const char *key) {
  BASE_ASSERT(answer->form == CLI_CSV && (!answer->in_rows || answer->rows > 0));
  BaseBuffer *out = answer->in_rows ? &answer->lines : &answer->head;
  const bool first = out->length == 0 || out->data[out->length - 1] == '\n';
  if (!first) add_bytes(out, ",");
  if (answer->rows > 1) return out;
  if (answer->names.length > 0) add_bytes(&answer->names, ",");
  add_bytes(&answer->names, key);
  return out;
}

void cli_answer_text(CliAnswer *answer, const char *key, const char *text) {
  if (answer->form == CLI_JSON)
    cli_json_text(&answer->json, key, text);
  else
    cli_csv_text(begin_field(answer, key), text);
}

void cli_answer_whole(CliAnswer *answer, const char *key, int64_t value) {
  if (answer->form == CLI_JSON)
    cli_json_whole(&answer->json, key, value);
  else
    base_buffer_print(begin_field(answer, key), "%lld", (long long)value);
}

void cli_answer_decimal(CliAnswer *answer, const char *key, double value, int decimals) {
  if (answer->form == CLI_JSON)
    cli_json_decimal(&answer->json, key, value, decimals);
  else
    cli_csv_decimal(begin_field(answer, key), value, decimals);
}

void cli_answer_truth(CliAnswer *answer, const char *key, bool value) {
  if (answer->form == CLI_JSON)
    cli_json_truth(&answer->json, key, value);
  else
    add_bytes(begin_field(answer, key), value ? "true" : "false");
}

void cli_answer_none(CliAnswer *answer, const char *key) {
  if (answer->form == CLI_JSON)
    cli_json_null(&answer->json, key);
  else
    begin_field(answer, key);
}

void cli_answer_cost(CliAnswer *answer, const char *key, int64_t cost, bool decimals) {
  if (decimals)
    cli_answer_decimal(answer, key, (double)cost / NAV_COST_ONE, 4);
  else
    cli_answer_whole(answer, key, cost / NAV_COST_ONE);
}

void cli_answer_tile(CliAnswer *answer, const char *key, int32_t x, int32_t y) {
  char text[32];
  snprintf(text, sizeof text, "%d,%d", (int)x, (int)y);
  cli_answer_text(answer, key, text);
}

void cli_answer_open(CliAnswer *answer, const char *key) {
  if (answer->form == CLI_JSON) cli_json_open_object(&answer->json, key);
}

void cli_answer_close(CliAnswer *answer) {
  if (answer->form == CLI_JSON) cli_json_close(&answer->json);
}

static void print_buffer(const BaseBuffer *buffer) {
  fwrite(base_buffer_text(buffer), 1, buffer->length, stdout); // cli_finish reports a failure
}

static int finish_csv(CliAnswer *answer) {
  const bool failed = answer->names.failed || answer->head.failed || answer->lines.failed;
  if (!failed) {
    print_buffer(&answer->names);
    putchar('\n');
    print_buffer(answer->in_rows ? &answer->lines : &answer->head);
    if (!answer->in_rows) putchar('\n');
  }
  base_buffer_free(&answer->names);
  base_buffer_free(&answer->head);
  base_buffer_free(&answer->lines);
  return failed ? cli_failed("out of memory") : CLI_DONE;
}

int cli_answer_finish(CliAnswer *answer) {
  close_row(answer);
  if (answer->form == CLI_CSV) return finish_csv(answer);
  if (answer->in_rows && !answer->is_list) cli_json_close(&answer->json);
  cli_json_close(&answer->json);
  return cli_json_finish(&answer->json);
}
