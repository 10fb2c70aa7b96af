/* See the header. */
#include "support/delays.h"

#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "base/hash.h"

const int32_t support_threads[SUPPORT_THREAD_COUNTS] = {0, 1, 2, 8};

void support_random_delay(void *context, int32_t worker) {
  unsigned number = atomic_fetch_add((atomic_uint *)context, 1);
  BaseHash draw = base_hash_u64(base_hash_u64(BASE_HASH_START, number), (uint64_t)worker);
  uint64_t kind = draw % 8;
  if (kind < 3) return;
  if (kind < 6) {
    sched_yield();
    return;
  }
  struct timespec pause = {.tv_nsec = (long)(draw / 8 % 200000)};
  nanosleep(&pause, NULL);
}

void support_bar_init(SupportBar *bar) {
  *bar = (SupportBar){.open = false};
  if (pthread_mutex_init(&bar->lock, NULL) != 0) abort();
  if (pthread_cond_init(&bar->moved, NULL) != 0) abort();
}

void support_bar_free(SupportBar *bar) {
  pthread_cond_destroy(&bar->moved);
  pthread_mutex_destroy(&bar->lock);
}

void support_bar_delay(void *context, int32_t worker) {
  (void)worker;
  SupportBar *bar = context;
  pthread_mutex_lock(&bar->lock);
  bar->held++;
  pthread_cond_broadcast(&bar->moved);
  while (!bar->open) pthread_cond_wait(&bar->moved, &bar->lock);
  bar->held--;
  pthread_mutex_unlock(&bar->lock);
}

void support_bar_open(SupportBar *bar) {
  pthread_mutex_lock(&bar->lock);
  bar->open = true;
  pthread_cond_broadcast(&bar->moved);
  pthread_mutex_unlock(&bar->lock);
}

void support_bar_close(SupportBar *bar) {
  pthread_mutex_lock(&bar->lock);
  bar->open = false;
  pthread_mutex_unlock(&bar->lock);
}

void support_bar_await(SupportBar *bar, int32_t held) {
  pthread_mutex_lock(&bar->lock);
  while (bar->held < held) pthread_cond_wait(&bar->moved, &bar->lock);
  pthread_mutex_unlock(&bar->lock);
}
