#include "lab/experiment.h"

#include <string.h>

#include "base/assert.h"

#define LAB_ROW(name) &lab_article_##name,
const LabArticle *const lab_articles[] = {LAB_ARTICLES(LAB_ROW)};
#undef LAB_ROW
const int32_t lab_article_count = sizeof lab_articles / sizeof *lab_articles;

int32_t lab_experiment_count(void) {
  int32_t count = 0;
  for (int32_t i = 0; i < lab_article_count; i++) count += lab_articles[i]->count;
  return count;
}

const LabExperiment *lab_experiment(int32_t number, const LabArticle **article) {
  BASE_ASSERT(number >= 0 && number < lab_experiment_count());
  int32_t at = 0;
  for (; number >= lab_articles[at]->count; at++) number -= lab_articles[at]->count;
  if (article != NULL) *article = lab_articles[at];
  return &lab_articles[at]->experiments[number];
}

int32_t lab_experiment_find(const char *id) {
  for (int32_t i = 0; i < lab_experiment_count(); i++)
    if (strcmp(lab_experiment(i, NULL)->id, id) == 0) return i;
  return -1;
}

int32_t lab_experiment_next(int32_t number) {
  const bool more = lab_experiment(number, NULL)->more;
  const int32_t count = lab_experiment_count();
  for (int32_t i = (number + 1) % count;; i = (i + 1) % count)
    if (more || !lab_experiment(i, NULL)->more || i == number) return i;
}

int32_t lab_case_count(const LabExperiment *row) {
  int32_t count = 1;
  while (count < LAB_MAX_CASES && row->cases[count].label != NULL) count++;
  return count;
}
