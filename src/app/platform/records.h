/* The player's records: for each level the best time, the most hearts left at a win, the medals and
 * the best score; and the longest endless nights. Lines of the settings file:
 *
 *   best first-light = 1234
 *   hearts first-light = 3
 *   medals first-light = par plain
 *   score first-light = 1840
 *   night 20260314 77 = 8040 6
 *
 * Always true: names of levels are sound and each has one record; a record says of a level that it was won.
 * Nights are ordered, the longest first. */
#ifndef APP_PLATFORM_RECORDS_H
#define APP_PLATFORM_RECORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/text.h"

enum { APP_MAX_RECORDS = 256, APP_MAX_NIGHTS = 10, APP_LEVEL_NAME = 64, APP_RECORD_HEARTS = 99 };

/// X(NAME, word in the file, title, what it asks for)
#define APP_MEDALS(X)                                                                                        \
  X(PAR, par, "In time", "Win within the par time")                                                          \
  X(UNHURT, unhurt, "Unhurt", "Win without being hit")                                                       \
  X(PLAIN, plain, "Unaided", "Win with Lookahead at depth 7 or less")

typedef enum AppMedal {
#define X(NAME, name, title, asks) APP_MEDAL_##NAME,
  APP_MEDALS(X)
#undef X
      APP_MEDAL_COUNT
} AppMedal;

typedef struct AppMedalInfo {
  const char *name, *title, *asks;
} AppMedalInfo;

extern const AppMedalInfo app_medals[APP_MEDAL_COUNT];

typedef struct AppRecord {
  char level[APP_LEVEL_NAME]; // letters, digits and . _ - only
  int64_t ticks;              // best time; 0: won, but no time was kept
  int32_t hearts;             // most that were left at a win; 0: not known
  uint32_t medals;            // a bit each
  int32_t score;              // best; 0: none was kept
} AppRecord;

typedef struct AppNight {
  int32_t date; // yyyymmdd, UTC
  uint64_t seed;
  int64_t ticks; // survived
  int32_t wave;  // that he fell in
} AppNight;

typedef struct AppRecords {
  AppRecord level[APP_MAX_RECORDS];
  int count;
  AppNight night[APP_MAX_NIGHTS];
  int night_count;
} AppRecords;

/// A word that may be kept: letters, digits and . _ - only, shorter than APP_LEVEL_NAME.
bool app_records_is_name(BaseSpan name);

/// NULL: never won.
const AppRecord *app_records_find(const AppRecords *records, const char *level);
/// Ticks, or 0 where no time is kept.
int64_t app_records_best(const AppRecords *records, const char *level);

/// A win as it counts.
typedef struct AppWin {
  int64_t ticks; // 0: its time is not kept
  int32_t hearts;
  uint32_t medals;
  int32_t score; // 0: it is not kept
} AppWin;

/// The gains of a win.
typedef struct AppGain {
  bool first;      // the first win of the level
  bool best;       // the best time so far
  bool hearts;     // more hearts left than ever
  int64_t before;  // the best time before it, ticks; 0: none
  uint32_t medals; // that are new
  bool score;      // the best score so far
} AppGain;

/// Keeps what is better than before. A name that is not sound is not kept. With APP_MAX_RECORDS levels kept
/// the oldest is dropped.
AppGain app_records_win(AppRecords *records, const char *level, AppWin win);

/// Keeps a night among the longest; its place from 0, or -1 where it is none of them. The older of two
/// equally long ones comes first.
int app_records_night(AppRecords *records, AppNight night);

/// Takes what is better in `other`, of another window: times, hearts, medals, scores and nights.
void app_records_merge(AppRecords *records, const AppRecords *other);

/// Does a line that begins with this word belong here?
bool app_records_knows(BaseSpan word);
/// Reads `word name = value`; what can be read of it is kept. False: something could not.
bool app_records_read(AppRecords *records, BaseSpan word, BaseSpan name, BaseSpan value);
void app_records_write(const AppRecords *records, BaseBuffer *out);

#endif
