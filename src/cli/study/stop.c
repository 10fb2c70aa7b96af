/* Looking for signals. */
#include "cli/study/stop.h"

void study_stop_init(StudyStop *stop) {
  atomic_init(&stop->caught, 0);
  base_signals_block_stops(&stop->before);
}

void study_stop_free(StudyStop *stop) {
  base_signals_restore(&stop->before);
}

bool study_stop_asked(StudyStop *stop) {
  if (atomic_load_explicit(&stop->caught, memory_order_relaxed) != 0) return true;
  const int signal = base_signals_take_stop();
  if (signal > 0) atomic_store(&stop->caught, signal);
  return signal > 0;
}
