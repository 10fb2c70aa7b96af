/* The endless night: a generated level without an exit; the score is how long the hero lasts. The night of a
 * day is the same for all who play it on that day. */
#ifndef APP_GAME_NIGHTS_H
#define APP_GAME_NIGHTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define APP_NIGHT_LEVEL "night" // the generator, and what its records are kept under

typedef struct AppNightGame {
  bool on;      // the present level is one
  int32_t date; // when its level was loaded, yyyymmdd
  uint64_t seed;
  int32_t offered; // the wave after which boons were offered last; 0: none was
  int place;       // among the longest, from 0, once it is over; -1: none
} AppNightGame;

/// The night that a level is, by its name: "night" or "night:SEED". Off: it is none.
AppNightGame app_night_of(const char *level);
/// The day, yyyymmdd, UTC, of so many seconds since 1970-01-01.
int32_t app_night_date(int64_t seconds);
int32_t app_night_today(void);
/// "14 March 2026"; returns `out`.
const char *app_night_words(int32_t date, char *out, size_t size);
/// The night of a day has its date as seed.
static inline bool app_night_is_daily(int32_t date, uint64_t seed) {
  return seed == (uint64_t)date;
}
/// The wave that has come last by a tick, from 1; 0: none so far.
int32_t app_night_wave(int64_t tick);

#endif
