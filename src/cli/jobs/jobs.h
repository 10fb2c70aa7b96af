/* Jobs that threads take from one list. */
#ifndef CLI_JOBS_JOBS_H
#define CLI_JOBS_JOBS_H

#include <stdint.h>

enum { CLI_MAX_JOBS = 64 }; // threads

/// Calls run(context, i) once for each i below `count`, in this order, on `threads` threads at once; 0: one
/// per processor. Returns after all calls. If no thread can be created, the calling thread does all.
void cli_run_jobs(int32_t count, int32_t threads, void (*run)(void *context, int32_t i), void *context);

#endif
