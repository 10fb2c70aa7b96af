/* Lists of names, and the one nearest to a word by Damerau (1964): letters left out, put in, exchanged, or
 * two neighbours swapped. */
#include "cli/names.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"
#include "lab/experiment.h"
#include "nav/nav.h"
#include "sim/world/kinds.h"

/* The lists */

static bool show_steerings(CliSeeName *see, void *context) {
  for (int32_t i = 0; i < nav_steering_count; i++) see(context, nav_steerings[i]->name);
  return true;
}

static bool show_tunables(CliSeeName *see, void *context) {
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) see(context, sim_tunables[i].name);
  return true;
}

static bool show_classes(CliSeeName *see, void *context) {
  for (NavClass cls = 0; cls < NAV_CLASS_COUNT; cls++) see(context, nav_class_name(cls));
  return true;
}

static bool show_kinds(CliSeeName *see, void *context) {
  for (int32_t i = 0; i < SIM_ENEMY_KIND_COUNT; i++) see(context, sim_enemy_kinds[i]->name);
  return true;
}

static bool show_generators(CliSeeName *see, void *context) {
  for (int32_t i = 0; i < formats_generator_count; i++) see(context, formats_generators[i]->name);
  return true;
}

static bool show_levels(CliSeeName *see, void *context) {
  FormatsLibrary library = formats_library_list();
  for (int i = 0; i < library.count; i++) see(context, library.entries[i].name);
  const bool complete = !library.no_memory;
  formats_library_free(&library);
  return complete;
}

static bool show_experiments(CliSeeName *see, void *context) {
  for (int32_t i = 0; i < lab_experiment_count(); i++) see(context, lab_experiment(i, NULL)->id);
  return true;
}

const CliList cli_steerings = {"steerings", show_steerings};
const CliList cli_tunables = {"tunables", show_tunables};
const CliList cli_classes = {"classes", show_classes};
const CliList cli_kinds = {"kinds", show_kinds};
const CliList cli_generators = {"generators", show_generators};
const CliList cli_levels = {"levels", show_levels};
const CliList cli_experiments = {"experiments", show_experiments};

/* The nearest name */

enum { WORD_MAX = CLI_NAME_BYTES - 1 };

static char fold_letter(char c) {
  if (c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
  return c == '_' || c == ' ' ? '-' : c;
}

static int32_t min_of(int32_t a, int32_t b) {
  return a < b ? a : b;
}

/// Edits that make one text the other.
static int32_t count_edits(const char *a, size_t a_length, const char *b, size_t b_length) {
  int32_t row[3][WORD_MAX + 1];
  BASE_ASSERT(a_length <= WORD_MAX && b_length <= WORD_MAX);
  for (size_t k = 0; k <= b_length; k++) row[0][k] = (int32_t)k;
  for (size_t i = 1; i <= a_length; i++) {
    int32_t *now = row[i % 3], *before = row[(i + 2) % 3], *earlier = row[(i + 1) % 3];
    now[0] = (int32_t)i;
    for (size_t k = 1; k <= b_length; k++) {
      const char one = fold_letter(a[i - 1]), other = fold_letter(b[k - 1]);
      now[k] = min_of(min_of(before[k], now[k - 1]) + 1, before[k - 1] + (one != other));
      if (i > 1 && k > 1 && one == fold_letter(b[k - 2]) && other == fold_letter(a[i - 2]))
        now[k] = min_of(now[k], earlier[k - 2] + 1);
    }
  }
  return row[a_length % 3][b_length];
}

CliGuess cli_guess(BaseSpan word) {
  const int32_t far = word.length < 4 ? 2 : (int32_t)word.length / 3 + 1; // no name as far as this is near
  return (CliGuess){.word = word, .edits = far};
}

void cli_guess_offer(void *context, const char *name) {
  CliGuess *guess = context;
  const size_t length = strlen(name);
  if (length > WORD_MAX || guess->word.length > WORD_MAX || guess->word.length < 2) return;
  const int32_t edits = count_edits(guess->word.text, guess->word.length, name, length);
  if (edits >= guess->edits) return;
  guess->edits = edits;
  snprintf(guess->best, sizeof guess->best, "%s", name);
}

const char *cli_guess_text(const CliGuess *guess, char out[CLI_GUESS_TEXT]) {
  out[0] = '\0';
  if (guess->best[0] != '\0') snprintf(out, CLI_GUESS_TEXT, "; did you mean %s?", guess->best);
  return out;
}
