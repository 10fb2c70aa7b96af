/* Reading files of commands, line by line. */
#include "sim/replay/script.h"

#include <stdlib.h>

#include "sim/replay/words.h"

static bool add_command(SimScript *script, int64_t tick, SimCommand command) {
  const size_t count = (size_t)script->count;
  void *ticks = base_grown(script->tick, count, sizeof *script->tick);
  if (ticks != NULL) script->tick = ticks;
  void *commands = base_grown(script->commands, count, sizeof *script->commands);
  if (commands != NULL) script->commands = commands;
  if (ticks == NULL || commands == NULL) return false;
  script->tick[script->count] = tick;
  script->commands[script->count++] = command;
  return true;
}

bool sim_script_add(SimScript *script, int64_t tick, SimCommand command) {
  sim_burden_add(&script->burden, tick, &command);
  return add_command(script, tick, command);
}

void sim_script_free(SimScript *script) {
  free(script->commands);
  free(script->tick);
  *script = (SimScript){0};
}

/// Nothing but a comment is left.
static bool read_end(BaseLine *line) {
  BaseSpan rest = base_span_trim(line->rest);
  return (rest.length > 0 && rest.text[0] == '#') || base_line_end(line);
}

/// False: out of memory.
static bool read_line(SimScript *script, BaseLine *line, int64_t *before) {
  BaseSpan word = base_line_word(line);
  SimCommand command;
  int64_t tick;
  if (word.length == 0 || word.text[0] == '#') return true;
  if (!base_span_whole(word, 0, SIM_SCRIPT_MAX_TICK, &tick)) {
    base_line_expected(line, word, "a tick from 0 to 1000000000, then a command");
    return true;
  }
  if (tick < *before) {
    base_line_expected(line, word, "a tick that is not before the one above");
    return true;
  }
  *before = tick;
  if (!sim_words_read(line, base_line_word(line), SIM_WORDS_JOINED, &command) || !read_end(line)) return true;
  sim_words_bear(line, word, &script->burden, tick, &command);
  return add_command(script, tick, command);
}

bool sim_script_parse(SimScript *script, const char *data, size_t size, BaseIssues *issues) {
  int errors_before = issues->errors;
  int64_t before = 0;
  if (size > SIM_SCRIPT_MAX_BYTES) {
    base_issues_error(issues, 0, 0, "too large, expected at most 256 MiB");
    return false;
  }
  BaseText text = base_text(data, size, issues);
  BaseLine line;
  while (base_text_next(&text, &line)) {
    if (!base_line_check(&line, SIM_WORDS_MAX_LINE) || read_line(script, &line, &before)) continue;
    base_issues_error(issues, 0, 0, "out of memory");
    break;
  }
  return issues->errors == errors_before;
}

const SimCommand *sim_script_at(const SimScript *script, int64_t tick, int64_t *next, int32_t *count) {
  int64_t first = *next;
  while (*next < script->count && script->tick[*next] == tick && *next - first < INT32_MAX) (*next)++;
  *count = (int32_t)(*next - first);
  return *count > 0 ? &script->commands[first] : NULL;
}
