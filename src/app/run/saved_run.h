/* The state of a saved game in addition to its world, and its recording. */
#ifndef APP_RUN_SAVED_RUN_H
#define APP_RUN_SAVED_RUN_H

#include "app/game/game.h"
#include "base/archive.h"

typedef struct AppKept {
  char path[FORMATS_PATH_BYTES]; // of the level: a file, or any name
  uint64_t seed;
  NavCell drawn_from;
  int32_t population, assistance, speed, night_date, sends;
  bool lab_run, drawn, counted, watching;
  char watched[APP_WATCHED_NAME];
  uint32_t lessons, met; // that were shown
  AppProgress progress;
  int32_t turned; // see app/run/charges.h
} AppKept;

/// A branch of the game as a recording, from its first tick on; `whole`: it holds its level. False: there is
/// none, or memory was short.
bool app_time_record(const AppGame *game, int32_t branch, bool whole, BaseBuffer *out);
AppKept app_time_keep(const AppGame *game);
/// Writes it, or reads it; nothing in what is read is trusted.
void app_kept_archive(AppKept *kept, BaseArchive *archive);
/// Archives it with the fields that later versions append; older files end before it.
void app_kept_archive_later(AppKept *kept, BaseArchive *archive);

#endif
