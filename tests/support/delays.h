/* For tests of worker threads: numbers of threads to try, and delays for nav/requests.h. Delays run on
 * several threads at once, so they keep their state in atomics or under a lock. */
#ifndef SUPPORT_DELAYS_H
#define SUPPORT_DELAYS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define THREADS_ARE_WATCHED 1
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define THREADS_ARE_WATCHED 1
#endif
#ifndef THREADS_ARE_WATCHED
#define THREADS_ARE_WATCHED 0
#endif

/// Each number of threads that the answers must not depend on.
extern const int32_t support_threads[];
enum { SUPPORT_THREAD_COUNTS = 4 };

/// A delay that is different each time, from none to about 0.2 ms. Context: an atomic counter.
void support_random_delay(void *context, int32_t worker);

/// Holds every worker that reaches it until it is opened.
typedef struct SupportBar {
  pthread_mutex_t lock;
  pthread_cond_t moved;
  int32_t held; // workers that wait at it now
  bool open;
} SupportBar;

void support_bar_init(SupportBar *bar);
void support_bar_free(SupportBar *bar);
void support_bar_delay(void *bar, int32_t worker);
void support_bar_open(SupportBar *bar);
void support_bar_close(SupportBar *bar);
/// Returns when that many workers wait at it.
void support_bar_await(SupportBar *bar, int32_t held);

#endif
