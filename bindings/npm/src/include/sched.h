/* WebAssembly without threads: see pthread.h. */
#ifndef THRONG_NPM_SCHED_H
#define THRONG_NPM_SCHED_H

static inline int sched_yield(void) {
  return 0;
}

#endif
