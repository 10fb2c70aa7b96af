/* WebAssembly without threads: what src/nav asks of them. No thread can be started, so the caller computes
 * alone, and no lock is ever taken by another. */
#ifndef THRONG_NPM_PTHREAD_H
#define THRONG_NPM_PTHREAD_H

typedef int pthread_t;
typedef int pthread_mutex_t;
typedef int pthread_cond_t;

#define PTHREAD_MUTEX_INITIALIZER 0
#define PTHREAD_COND_INITIALIZER  0

static inline int pthread_create(pthread_t *thread, const void *attributes, void *(*run)(void *),
                                 void *argument) {
  (void)thread, (void)attributes, (void)run, (void)argument;
  return 11; // EAGAIN
}
static inline int pthread_join(pthread_t thread, void **result) {
  (void)thread, (void)result;
  return 0;
}

#define THRONG_NPM_DOES_NOTHING(name, type)                                                                  \
  static inline int name(type *thing) {                                                                      \
    (void)thing;                                                                                             \
    return 0;                                                                                                \
  }
THRONG_NPM_DOES_NOTHING(pthread_mutex_lock, pthread_mutex_t)
THRONG_NPM_DOES_NOTHING(pthread_mutex_unlock, pthread_mutex_t)
THRONG_NPM_DOES_NOTHING(pthread_mutex_destroy, pthread_mutex_t)
THRONG_NPM_DOES_NOTHING(pthread_cond_signal, pthread_cond_t)
THRONG_NPM_DOES_NOTHING(pthread_cond_broadcast, pthread_cond_t)
THRONG_NPM_DOES_NOTHING(pthread_cond_destroy, pthread_cond_t)
#undef THRONG_NPM_DOES_NOTHING

static inline int pthread_mutex_init(pthread_mutex_t *mutex, const void *attributes) {
  (void)mutex, (void)attributes;
  return 0;
}
static inline int pthread_cond_init(pthread_cond_t *condition, const void *attributes) {
  (void)condition, (void)attributes;
  return 0;
}
static inline int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  (void)condition, (void)mutex;
  return 0;
}

#endif
