/* The machine of the program. Texts are "" if the system does not tell. */
#ifndef BASE_MACHINE_H
#define BASE_MACHINE_H

#include <stdint.h>

enum { BASE_MACHINE_TEXT = 512 };

/// Processors that are in use; at least 1.
int32_t base_machine_processors(void);
/// The name that the maker gave the processor.
void base_machine_processor(char out[BASE_MACHINE_TEXT]);
/// Name, version and kind of machine of the system, such as "Linux 6.1.0 x86_64".
void base_machine_system(char out[BASE_MACHINE_TEXT]);
/// Average number of runnable programs in the last minute; below 0: the system does not tell.
double base_machine_load(void);

#endif
