/* The running program. */
#ifndef BASE_PROGRAM_H
#define BASE_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

/// For the start of `main`. A standard stream that the caller closed becomes one that reads nothing and
/// writes nowhere; a full disk is an error of the write, not a signal; on Windows the streams pass every byte
/// as it is.
void base_program_begin(void);

/// The file that the program was started from. False: the system does not tell.
bool base_program_path(char *out, size_t size);

#endif
