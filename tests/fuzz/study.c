/* Plans of studies: what is read is within the bounds that it says, its parts make the whole, and it is
 * written and read again as the same. */
#include <stdlib.h>
#include <string.h>

#include "cli/study/study.h"
#include "fuzz/fuzz.h"

static void check_bounds(const StudyPlan *study) {
  FUZZ_CHECK(study->level_count >= 1 && study->level_count <= STUDY_MAX_LEVELS, "levels");
  FUZZ_CHECK(study->walker_count >= 1 && study->walker_count <= STUDY_MAX_WALKERS, "walkers");
  FUZZ_CHECK(study->pairs >= 1 && study->pairs * study->level_count * study->walker_count <= STUDY_MAX_WALKS,
             "pairs");
  for (int32_t i = 0; i < study->walker_count; i++) {
    const CliWalker *walker = &study->walker[i];
    FUZZ_CHECK(walker->row >= 0 && walker->row < nav_steering_count, "a steering");
    FUZZ_CHECK(nav_steerings[walker->row]->uses_depth == (walker->depth >= 0), "a depth");
    FUZZ_CHECK(walker->depth <= NAV_MAX_DEPTH, "a depth");
  }
  for (int32_t i = 0; i < study->level_count; i++)
    FUZZ_CHECK(strlen(study_level_name(study, i)) <= STUDY_MAX_NAME, "a name");
}

/// Each part begins where the one before it ends.
static void check_parts(const StudyPlan *study) {
  StudyPlan part = *study;
  int64_t first, end, last = 0;
  FUZZ_CHECK(study->shard >= 1 && study->shard <= study->shards, "a part");
  if (study->shards > 1000) return;
  for (part.shard = 1; part.shard <= part.shards; part.shard++) {
    study_range(&part, &first, &end);
    FUZZ_CHECK(first == last && end >= first, "a gap");
    last = end;
  }
  FUZZ_CHECK(last == study->pairs * study->level_count, "the whole");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char version[] = "version = " THRONG_VERSION "\n";
  BaseIssues *issues = calloc(1, sizeof *issues);
  StudyPlan *study = calloc(1, sizeof *study), *again = calloc(1, sizeof *again);
  BaseBuffer text = {0}, twice = {0}, call = {0};
  FUZZ_CHECK(issues != NULL && study != NULL && again != NULL, "no memory");
  const bool sound = study_parse(study, (const char *)data, size, issues);
  FUZZ_CHECK(sound == (issues->errors == 0), "errors were not said");
  if (sound) {
    check_bounds(study);
    check_parts(study);
    study_print(study, &text);
    study_print_call(study, &call);
    FUZZ_CHECK(strstr(text.data, version) != NULL, "no version");
    FUZZ_CHECK(study_parse(again, text.data, text.length, issues), "not read again: %s",
               issues->errors > 0 ? base_issues_first_error(issues)->text : "");
    study_print(again, &twice);
    FUZZ_CHECK(strcmp(text.data, twice.data) == 0, "another plan:\n%s%s", text.data, twice.data);
    study_free(again);
    study_free(study);
  }
  base_buffer_free(&text);
  base_buffer_free(&twice);
  base_buffer_free(&call);
  free(again);
  free(study);
  free(issues);
  return 0;
}
