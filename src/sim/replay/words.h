/* The words of commands: as recordings have them, separated by blanks, and as a file of commands has them,
 * with the row's word in front and its joints in between. One reader and one writer for all rows. */
#ifndef SIM_REPLAY_WORDS_H
#define SIM_REPLAY_WORDS_H

#include "base/text.h"
#include "sim/world/command.h"

enum { SIM_WORD_TEXT = 32, SIM_WORDS_MAX_LINE = 2048 };

typedef enum SimWordsForm { SIM_WORDS_RECORDED, SIM_WORDS_JOINED } SimWordsForm;

/// Reads the command that `verb` begins from the rest of the line, which may hold more. False: a fault was
/// reported.
bool sim_words_read(BaseLine *line, BaseSpan verb, SimWordsForm form, SimCommand *command);

/// Adds the command to those of its tick. Where that becomes too much (SimBurden), an error at the tick's
/// word: once a file.
void sim_words_bear(BaseLine *line, BaseSpan word, SimBurden *burden, int64_t tick,
                    const SimCommand *command);

/// Prints a command as a recording has it. The command must be valid.
void sim_words_print(BaseBuffer *out, const SimCommand *command);

/// Prints the form of the command in a file, for help: "spawn KIND@X,Y:COUNT".
void sim_words_usage(BaseBuffer *out, const SimCommandRow *row);

/* Single words; false after reporting what was expected. */

bool sim_word_whole(BaseLine *line, BaseSpan word, int32_t min, int32_t max, const char *what, int32_t *out);
bool sim_word_tile(BaseLine *line, BaseSpan word, int32_t min, int32_t *x, int32_t *y);
bool sim_word_tunable(BaseLine *line, BaseSpan word, int32_t tunable, int32_t *out);
/// The value, clamped to its range; returns `text`.
const char *sim_word_tunable_text(int32_t tunable, int32_t value, char text[SIM_WORD_TEXT]);

#endif
