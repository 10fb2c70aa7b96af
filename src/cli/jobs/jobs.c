#include "cli/jobs/jobs.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#include "base/machine.h"

/// The jobs that threads take from.
typedef struct JobList {
  void (*run)(void *context, int32_t i);
  void *context;
  int32_t count;
  atomic_int next;
} JobList;

static void *take_jobs(void *argument) {
  JobList *list = argument;
  for (int32_t i; (i = atomic_fetch_add(&list->next, 1)) < list->count;) list->run(list->context, i);
  return NULL;
}

void cli_run_jobs(int32_t count, int32_t threads, void (*run)(void *context, int32_t i), void *context) {
  JobList list = {.run = run, .context = context, .count = count};
  pthread_t thread[CLI_MAX_JOBS];
  int32_t begun = 0;
  if (threads <= 0) threads = base_machine_processors();
  if (threads > CLI_MAX_JOBS) threads = CLI_MAX_JOBS;
  while (begun < threads - 1 && pthread_create(&thread[begun], NULL, take_jobs, &list) == 0) begun++;
  take_jobs(&list);
  for (int32_t i = 0; i < begun; i++) pthread_join(thread[i], NULL);
}
