/* Lists of names that a word of a call may be: help prints them, shells complete them, and a message about an
 * unknown word names them with the nearest one. */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include <stdbool.h>

#include "base/text.h"

/// Takes one name of a list.
typedef void CliSeeName(void *context, const char *name);

typedef struct CliList {
  const char *what; // "steerings"; a word that a shell takes as a variable
  /// Calls `see` for each name. False: out of memory, some may be missing.
  bool (*show)(CliSeeName *see, void *context);
} CliList;

extern const CliList cli_steerings, cli_tunables, cli_classes, cli_kinds, cli_generators, cli_levels,
    cli_experiments;

enum { CLI_NAME_BYTES = 64 };

/// The name nearest to an unknown word, of those offered so far.
typedef struct CliGuess {
  BaseSpan word;
  int32_t edits;             // between the word and `best`
  char best[CLI_NAME_BYTES]; // "": none is near
} CliGuess;

CliGuess cli_guess(BaseSpan word);
/// Compares one more name; a CliSeeName. O(length of the word x length of the name).
void cli_guess_offer(void *guess, const char *name);

/// "; did you mean NAME?", or "" where no name is near. Returns `out`.
enum { CLI_GUESS_TEXT = CLI_NAME_BYTES + 24 };
const char *cli_guess_text(const CliGuess *guess, char out[CLI_GUESS_TEXT]);

#endif
