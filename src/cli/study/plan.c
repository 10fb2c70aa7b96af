/* The plan as text, a line each: what every row of the table follows from. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "cli/study/study.h"
#include "formats/generate/generate.h"

static const char first_line[] = "throng study 1";

void study_free(StudyPlan *study) {
  base_buffer_free(&study->names);
  free(study->levels);
  study->levels = NULL;
}

const char *study_level_name(const StudyPlan *study, int32_t level) {
  BASE_ASSERT(level >= 0 && level < study->level_count);
  return study->names.data + study->levels[level].name;
}

bool study_add_level(StudyPlan *study, const char *name) {
  StudyLevel *levels = base_grown(study->levels, (size_t)study->level_count, sizeof *levels);
  if (levels != NULL) {
    study->levels = levels;
    levels[study->level_count] = (StudyLevel){.name = study->names.length};
    base_buffer_add(&study->names, name, strlen(name) + 1);
  }
  study->no_memory = levels == NULL || study->names.failed;
  study->level_count += !study->no_memory;
  return !study->no_memory;
}

/// The seed of the generated level of that index.
static int64_t level_seed(const StudyPlan *study, int64_t index) {
  const BaseHash hash = base_hash_u64(BASE_HASH_START, (uint64_t)study->seed);
  return (int64_t)(base_hash_u64(hash, (uint64_t)index) >> 33);
}

static bool fault(char *error, const char *text) {
  snprintf(error, BASE_ISSUE_TEXT, "%s", text);
  return false;
}

bool study_add_generated(StudyPlan *study, char *error) {
  BaseSpan name, rest, size, count;
  char text[STUDY_GENERATE_BYTES], level[STUDY_MAX_NAME];
  int64_t levels;
  int32_t width, height;
  if (!base_span_split(base_span(study->generate), ':', &name, &rest) ||
      !base_span_split(rest, ':', &size, &count))
    return fault(error, "expected NAME:WIDTHxHEIGHT:COUNT");
  snprintf(text, sizeof text, "%.*s", (int)name.length, name.text);
  const int32_t row = formats_generator_find(text);
  if (row < 0) return fault(error, "no generator has this name; throng generate --help lists them");
  const int32_t min = formats_generators[row]->min_side;
  if (!base_span_pair(size, 'x', min, NAV_MAX_SIDE, &width, &height)) {
    snprintf(error, BASE_ISSUE_TEXT, "expected WIDTHxHEIGHT, each %d to %d", (int)min, (int)NAV_MAX_SIDE);
    return false;
  }
  if (!base_span_whole(count, 1, STUDY_MAX_LEVELS, &levels)) {
    snprintf(error, BASE_ISSUE_TEXT, "expected 1 to %d levels", (int)STUDY_MAX_LEVELS);
    return false;
  }
  for (int64_t i = 0; i < levels; i++) {
    snprintf(level, sizeof level, "%s:%dx%d:%lld", text, (int)width, (int)height,
             (long long)level_seed(study, i));
    if (!study_add_level(study, level)) return fault(error, "out of memory");
  }
  return true;
}

void study_range(const StudyPlan *study, int64_t *first, int64_t *end) {
  BASE_ASSERT(study->shards > 0 && study->shard >= 1 && study->shard <= study->shards);
  const int64_t all = study->pairs * study->level_count;
  *first = all * (study->shard - 1) / study->shards;
  *end = all * study->shard / study->shards;
}

/* Writing */

void study_print(const StudyPlan *study, BaseBuffer *out) {
  base_buffer_print(out, "%s\nversion = %s\nseed = %lld\npairs = %lld\nshard = %lld/%lld\n", first_line,
                    THRONG_VERSION, (long long)study->seed, (long long)study->pairs, (long long)study->shard,
                    (long long)study->shards);
  cli_print_sets(&study->set, "set = ", "\n", out);
  for (int32_t i = 0; i < study->walker_count; i++) {
    char text[CLI_WALKER_TEXT];
    base_buffer_print(out, "steer = %s\n", cli_walker_text(&study->walker[i], text));
  }
  if (study->generate[0] != '\0') base_buffer_print(out, "generate = %s\n", study->generate);
  for (int32_t i = 0; i < study->level_count && study->generate[0] == '\0'; i++) {
    const StudyLevel *level = &study->levels[i];
    if (level->hashed)
      base_buffer_print(out, "level = %016" PRIx64 " %s\n", level->hash, study_level_name(study, i));
    else
      base_buffer_print(out, "level = - %s\n", study_level_name(study, i));
  }
}

static void print_walkers(const StudyPlan *study, BaseBuffer *out) {
  for (int32_t i = 0, last; i < study->walker_count; i = last + 1) {
    const CliWalker *walker = &study->walker[i];
    char text[CLI_WALKER_TEXT];
    for (last = i; last + 1 < study->walker_count; last++) {
      const CliWalker *next = &study->walker[last + 1];
      if (next->row != walker->row || walker->depth < 0 || next->depth != study->walker[last].depth + 1)
        break;
    }
    base_buffer_print(out, "%s%s", i == 0 ? "" : ",", cli_walker_text(walker, text));
    if (last > i) base_buffer_print(out, "..%d", (int)study->walker[last].depth);
  }
}

/// In single quotes where a shell would take the names for more than one word.
static void print_levels(const StudyPlan *study, BaseBuffer *out) {
  bool plain = true;
  for (int32_t i = 0; i < study->level_count; i++) {
    const char *name = study_level_name(study, i);
    plain = plain && strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/:+-") ==
                         strlen(name);
  }
  if (!plain) base_buffer_add(out, "'", 1);
  for (int32_t i = 0; i < study->level_count; i++) {
    if (i > 0) base_buffer_add(out, ",", 1);
    for (const char *at = study_level_name(study, i); *at != '\0'; at++) {
      if (*at == '\'')
        base_buffer_print(out, "'\\''");
      else
        base_buffer_add(out, at, 1);
    }
  }
  if (!plain) base_buffer_add(out, "'", 1);
}

void study_print_call(const StudyPlan *study, BaseBuffer *out) {
  base_buffer_print(out, "throng study --%s ", study->generate[0] != '\0' ? "generate" : "levels");
  if (study->generate[0] != '\0')
    base_buffer_print(out, "%s", study->generate);
  else
    print_levels(study, out);
  base_buffer_print(out, " --steer ");
  print_walkers(study, out);
  base_buffer_print(out, " --pairs %lld --seed %lld", (long long)study->pairs, (long long)study->seed);
  cli_print_sets(&study->set, " --set ", "", out);
  if (study->shards > 1)
    base_buffer_print(out, " --shard %lld/%lld", (long long)study->shard, (long long)study->shards);
  base_buffer_print(out, " -o DIR");
}

/* Reading */

static bool read_walker(const BaseLine *line, BaseSpan value, StudyPlan *study) {
  BaseSpan name = value, depth;
  const bool deep = base_span_split(value, ':', &name, &depth);
  int64_t number = -1;
  int32_t row = 0;
  if (!deep) name = value;
  while (row < nav_steering_count && !base_span_is(name, nav_steerings[row]->name)) row++;
  if (row == nav_steering_count || deep != nav_steerings[row]->uses_depth ||
      (deep && !base_span_whole(depth, 0, NAV_MAX_DEPTH, &number)) ||
      study->walker_count == STUDY_MAX_WALKERS)
    return base_line_expected(line, value, "a steering, with its depth where it has one");
  study->walker[study->walker_count++] = (CliWalker){row, (int32_t)number};
  return true;
}

static bool read_set(const BaseLine *line, BaseSpan value, StudyPlan *study) {
  BaseSpan name, number;
  char error[BASE_ISSUE_TEXT];
  const bool split = base_span_split(value, '=', &name, &number);
  const int32_t row = split ? sim_tuning_find(name.text, name.length) : -1;
  if (row < 0 ||
      !sim_tuning_parse(row, number.text, number.length, &study->set.tuning.value[row], error, sizeof error))
    return base_line_expected(line, value, "a tunable as NAME=VALUE");
  return study->set.tuned[row] = true;
}

static bool read_hash(BaseSpan text, StudyLevel *level) {
  level->hashed = !base_span_is(text, "-");
  return !level->hashed || base_span_hex(text, &level->hash);
}

static bool read_level(const BaseLine *line, BaseSpan value, StudyPlan *study) {
  BaseSpan hash, name;
  StudyLevel level = {0};
  char text[STUDY_MAX_NAME + 1];
  if (!base_span_split(value, ' ', &hash, &name) || !read_hash(hash, &level) || name.length == 0 ||
      name.length > STUDY_MAX_NAME || study->level_count == STUDY_MAX_LEVELS)
    return base_line_expected(line, value, "a hash and a level");
  memcpy(text, name.text, name.length);
  text[name.length] = '\0';
  if (!study_add_level(study, text)) {
    base_line_error(line, value.text, "out of memory");
    return false;
  }
  level.name = study->levels[study->level_count - 1].name;
  study->levels[study->level_count - 1] = level;
  return true;
}

static bool read_shard(BaseSpan value, StudyPlan *study) {
  BaseSpan shard, shards;
  return base_span_split(value, '/', &shard, &shards) &&
         base_span_whole(shards, 1, STUDY_MAX_SHARDS, &study->shards) &&
         base_span_whole(shard, 1, study->shards, &study->shard);
}

static bool read_line(const BaseLine *line, StudyPlan *study) {
  BaseSpan key, value;
  const char *const text = line->span.text;
  if (!base_span_split(line->span, '=', &key, &value) || value.length == 0 || value.text[0] != ' ')
    return base_line_expected(line, line->span, "NAME = VALUE");
  key = base_span_trim(key);
  value.text++, value.length--;
  if (base_span_is(key, "version"))
    return base_span_is(value, THRONG_VERSION) ||
           (base_line_error(line, value.text, "made by throng %.*s, this is " THRONG_VERSION,
                            (int)value.length, value.text),
            false);
  if (base_span_is(key, "steer")) return read_walker(line, value, study);
  if (base_span_is(key, "set")) return read_set(line, value, study);
  if (base_span_is(key, "generate") && value.length < STUDY_GENERATE_BYTES) {
    memcpy(study->generate, value.text, value.length);
    study->generate[value.length] = '\0';
    return true;
  }
  if (base_span_is(key, "level")) return read_level(line, value, study);
  const bool read = base_span_is(key, "seed")    ? base_span_whole(value, 0, INT64_MAX, &study->seed)
                    : base_span_is(key, "pairs") ? base_span_whole(value, 1, STUDY_MAX_WALKS, &study->pairs)
                                                 : base_span_is(key, "shard") && read_shard(value, study);
  if (read) return true;
  base_line_error(line, text,
                  "expected version, seed, pairs, shard, set, steer, generate or level with its value");
  return false;
}

bool study_parse(StudyPlan *study, const char *data, size_t size, BaseIssues *issues) {
  BaseText text = base_text(data, size, issues);
  BaseLine line;
  *study = (StudyPlan){0};
  if (!base_text_next(&text, &line) || !base_span_is(line.span, first_line)) {
    base_issues_error(issues, 1, 1, "expected '%s'", first_line);
    return false;
  }
  while (base_text_next(&text, &line))
    if (!base_line_check(&line, STUDY_ROW_BYTES) || !read_line(&line, study)) break;
  char error[BASE_ISSUE_TEXT];
  if (issues->errors == 0 && study->generate[0] != '\0' && !study_add_generated(study, error))
    base_issues_error(issues, 0, 0, "generate = %s: %s", study->generate, error);
  if (issues->errors == 0 &&
      (study->pairs == 0 || study->shards == 0 || study->walker_count == 0 || study->level_count == 0))
    base_issues_error(issues, 0, 0, "incomplete: expected pairs, shard, steer and level");
  else if (issues->errors == 0 && study->pairs > STUDY_MAX_WALKS / study->level_count / study->walker_count)
    base_issues_error(issues, 0, 0, "more than %d walks", (int)STUDY_MAX_WALKS);
  if (issues->errors > 0) study_free(study);
  return issues->errors == 0;
}
