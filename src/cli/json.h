/* A tiny JSON writer: objects and lists in the order of the calls. Numbers never depend on the locale. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include <stdint.h>

#include "base/buffer.h"

enum { CLI_JSON_DEPTH = 8 };

typedef struct CliJson {
  BaseBuffer out;
  int depth;
  bool any[CLI_JSON_DEPTH + 1]; // whether that level has a value
  char close[CLI_JSON_DEPTH + 1];
} CliJson;

/* `key` is NULL inside a list. */
void cli_json_open_object(CliJson *json, const char *key);
void cli_json_open_list(CliJson *json, const char *key);
void cli_json_close(CliJson *json);
void cli_json_whole(CliJson *json, const char *key, int64_t value);
/// Rounded to `decimals` decimals (0 to 9); null if not finite.
void cli_json_decimal(CliJson *json, const char *key, double value, int decimals);
void cli_json_text(CliJson *json, const char *key, const char *text);
void cli_json_truth(CliJson *json, const char *key, bool value);
void cli_json_null(CliJson *json, const char *key);

/// Everything to standard output with a line end, and frees it; an exit status.
int cli_json_finish(CliJson *json);

#endif
