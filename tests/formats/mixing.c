/* See the header. */
#include "formats/mixing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/check.h"

void mixing_stop(const char *name, const char *why) {
  fprintf(stderr, "%s: %s\n", name, why);
  exit(2);
}

void mixing_number(BaseHash *hash, int64_t value) {
  *hash = base_hash_u64(*hash, (uint64_t)value);
}

void mixing_bytes(BaseHash *hash, const char *bytes, size_t length) {
  mixing_number(hash, (int64_t)length);
  for (size_t i = 0; i < length; i++) mixing_number(hash, (unsigned char)bytes[i]);
}

void mixing_text(BaseHash *hash, const char *text) {
  mixing_bytes(hash, text, strlen(text));
}

static bool is_of_library(const BaseIssue *issue) {
  return strstr(issue->text, " near ") != NULL || strstr(issue->text, "duplicate object key") != NULL;
}

void mixing_issues(BaseHash *hash, const BaseIssues *issues) {
  mixing_number(hash, (int64_t)issues->errors << 32 | issues->warnings);
  const BaseIssue *first = formats_issues_first_error(issues);
  mixing_number(hash, first != NULL ? first - issues->item : -1);
  for (int i = 0; i < issues->kept; i++) {
    const BaseIssue *issue = &issues->item[i];
    if (is_of_library(issue)) continue;
    mixing_number(hash, (int64_t)issue->line << 32 | issue->column);
    mixing_number(hash, issue->warning);
    mixing_text(hash, issue->text);
  }
}

void mixing_level(BaseHash *hash, const SimLevel *level) {
  BaseBuffer out = {0};
  formats_native_write(level, &out);
  if (out.failed) mixing_stop("recorded answers", "out of memory");
  mixing_bytes(hash, out.data, out.length);
  mixing_number(hash, (int64_t)sim_level_hash(level));
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) mixing_number(hash, level->tuned[i]);
  base_buffer_free(&out);
}

void mixing_faults(BaseHash *hash, const SimLevel *level) {
  FormatsFaults faults;
  if (!formats_check_level(level, &faults)) mixing_stop("recorded answers", "out of memory");
  for (int32_t i = 0; i < faults.count; i++) {
    const FormatsFault *fault = &faults.item[i];
    mixing_number(hash, (int64_t)fault->kind << 40 | (int64_t)(fault->x + 1) << 20 | (fault->y + 1));
    mixing_number(hash, fault->number);
    mixing_text(hash, fault->text);
  }
  for (int kind = 0; kind < FORMATS_FAULT_KINDS; kind++) mixing_number(hash, faults.found[kind]);
  formats_check_refusals(level, &faults);
  mixing_number(hash, (int64_t)faults.count * 2 + formats_faults_refused(&faults));
}
