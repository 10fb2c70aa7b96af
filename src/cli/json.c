/* Writing JSON. The outermost object has one key a line; a value stays on the line of its key. */
#include "cli/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/character.h"
#include "base/number.h"
#include "cli/call.h"

static void add_text(CliJson *json, const char *text) {
  base_buffer_add(&json->out, text, strlen(text));
}

static void add_quoted(CliJson *json, const char *text) {
  add_text(json, "\"");
  for (; *text != '\0'; text++) {
    unsigned char byte = (unsigned char)*text;
    const size_t length = base_character_length(text, strlen(text));
    if (byte == '"' || byte == '\\')
      base_buffer_print(&json->out, "\\%c", byte);
    else if (length > 0 && base_character_acts(text, length))
      base_buffer_print(&json->out, "\\u%04x", (unsigned)base_character_code(text, length)),
          text += length - 1;
    else
      base_buffer_add(&json->out, text, 1);
  }
  add_text(json, "\"");
}

/// Writes the text before a value: comma, line break, key.
static void begin_value(CliJson *json, const char *key) {
  BASE_ASSERT(json->depth >= 0 && json->depth <= CLI_JSON_DEPTH);
  if (json->any[json->depth]) add_text(json, json->depth == 1 ? "," : ", ");
  json->any[json->depth] = true;
  if (json->depth == 1) add_text(json, "\n  ");
  if (key == NULL) return;
  add_quoted(json, key);
  add_text(json, ": ");
}

static void open_bracket(CliJson *json, const char *key, const char *bracket, char close) {
  BASE_ASSERT(json->depth < CLI_JSON_DEPTH);
  begin_value(json, key);
  add_text(json, bracket);
  json->depth++;
  json->any[json->depth] = false;
  json->close[json->depth] = close;
}

void cli_json_open_object(CliJson *json, const char *key) {
  open_bracket(json, key, "{", '}');
}

void cli_json_open_list(CliJson *json, const char *key) {
  open_bracket(json, key, "[", ']');
}

void cli_json_close(CliJson *json) {
  BASE_ASSERT(json->depth > 0);
  if (json->depth == 1) add_text(json, "\n");
  base_buffer_add(&json->out, &json->close[json->depth], 1);
  json->depth--;
}

void cli_json_whole(CliJson *json, const char *key, int64_t value) {
  begin_value(json, key);
  base_buffer_print(&json->out, "%lld", (long long)value);
}

void cli_json_decimal(CliJson *json, const char *key, double value, int decimals) {
  BASE_ASSERT(decimals >= 0 && decimals <= 18);
  char text[40];
  double scale = pow(10, decimals);
  if (!(fabs(value) * scale <= 9e18)) { // infinite, or no number
    cli_json_null(json, key);
    return;
  }
  begin_value(json, key);
  add_text(json, base_number_print((int64_t)llround(value * scale), decimals, text, sizeof text));
}

void cli_json_text(CliJson *json, const char *key, const char *text) {
  begin_value(json, key);
  add_quoted(json, text);
}

void cli_json_truth(CliJson *json, const char *key, bool value) {
  begin_value(json, key);
  add_text(json, value ? "true" : "false");
}

void cli_json_null(CliJson *json, const char *key) {
  begin_value(json, key);
  add_text(json, "null");
}

int cli_json_finish(CliJson *json) {
  BASE_ASSERT(json->depth == 0);
  bool failed = json->out.failed;
  if (!failed) {
    fwrite(json->out.data, 1, json->out.length, stdout);
    fputc('\n', stdout);
  }
  base_buffer_free(&json->out);
  return failed ? cli_failed("out of memory") : CLI_DONE;
}
