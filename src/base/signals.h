/* Signals of a thread and of those that it makes. Windows has none that a thread could block: there nothing
 * happens, and Ctrl-C ends the program. */
#ifndef BASE_SIGNALS_H
#define BASE_SIGNALS_H

#include <stdbool.h>

#ifdef _WIN32

typedef struct BaseSignals {
  bool none;
} BaseSignals;

static inline void base_signals_block_all(BaseSignals *before) {
  before->none = true;
}

static inline void base_signals_block_stops(BaseSignals *before) {
  before->none = true;
}

static inline void base_signals_restore(const BaseSignals *before) {
  (void)before;
}

static inline int base_signals_take_stop(void) {
  return 0;
}

#else

#include <signal.h>
#include <stddef.h>
#include <time.h>

/// The signals blocked before.
typedef struct BaseSignals {
  sigset_t set;
  bool known;
} BaseSignals;

/// SIGINT, SIGTERM and SIGHUP.
static inline sigset_t base_signals_stops(void) {
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGINT);
  sigaddset(&stops, SIGTERM);
  sigaddset(&stops, SIGHUP);
  return stops;
}

static inline void base_signals_block_all(BaseSignals *before) {
  sigset_t all;
  sigfillset(&all);
  before->known = pthread_sigmask(SIG_SETMASK, &all, &before->set) == 0;
}

/// Blocks the signals that ask the program to end.
static inline void base_signals_block_stops(BaseSignals *before) {
  const sigset_t stops = base_signals_stops();
  before->known = pthread_sigmask(SIG_BLOCK, &stops, &before->set) == 0;
}

static inline void base_signals_restore(const BaseSignals *before) {
  if (before->known) pthread_sigmask(SIG_SETMASK, &before->set, NULL);
}

/// Takes a pending signal that base_signals_block_stops blocked, and returns its number; 0: none. A system
/// call.
static inline int base_signals_take_stop(void) {
  const sigset_t stops = base_signals_stops();
  const struct timespec at_once = {0, 0};
  const int number = sigtimedwait(&stops, NULL, &at_once);
  return number > 0 ? number : 0;
}

#endif

#endif
