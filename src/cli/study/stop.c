/* Looking for signals. */
#include "cli/study/stop.h"

#include <stddef.h>
#include <time.h>

void study_stop_init(StudyStop *stop) {
  atomic_init(&stop->caught, 0);
  sigemptyset(&stop->signals);
  sigaddset(&stop->signals, SIGINT);
  sigaddset(&stop->signals, SIGTERM);
  sigaddset(&stop->signals, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &stop->signals, &stop->before);
}

void study_stop_free(StudyStop *stop) {
  pthread_sigmask(SIG_SETMASK, &stop->before, NULL);
}

bool study_stop_asked(StudyStop *stop) {
  const struct timespec at_once = {0, 0};
  if (atomic_load_explicit(&stop->caught, memory_order_relaxed) != 0) return true;
  const int signal = sigtimedwait(&stop->signals, NULL, &at_once);
  if (signal > 0) atomic_store(&stop->caught, signal);
  return signal > 0;
}
