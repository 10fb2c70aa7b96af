/* Levels into files, by the ending: what convert shares with other commands. */
#ifndef CLI_CONVERT_H
#define CLI_CONVERT_H

#include "sim/world/level.h"

/// May a level be written to a file of this name? CLI_DONE, or another exit status after printing why not.
int cli_level_file_check(const char *path);

/// Writes it there (the name must have passed the check) and warns of what the form cannot express. Exit
/// status.
int cli_level_file_write(const SimLevel *level, const char *path);

#endif
