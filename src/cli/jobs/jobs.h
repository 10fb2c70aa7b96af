/* Jobs that threads take from one list. */
#ifndef CLI_JOBS_JOBS_H
#define CLI_JOBS_JOBS_H

#include <stdint.h>

enum { CLI_MAX_JOBS = 64 }; // threads

/// Calls run(context, i) once for each i below `count`, in their order, on so many threads at once; 0: as
/// many as there are processors. Returns when all calls have. Where no thread can be had this one does all.
void cli_run_jobs(int32_t count, int32_t threads, void (*run)(void *context, int32_t i), void *context);

#endif
