/* The state of a saved game in addition to its world, and its recording. */
#include "app/run/saved_run.h"

#include <stdio.h>
#include <string.h>

#include "app/game/assist.h"
#include "app/run/charges.h"
#include "app/run/when.h"
#include "formats/replay.h"

AppKept app_time_keep(const AppGame *game) {
  AppKept kept = {.seed = game->run.seed,
                  .drawn_from = game->run.drawn_from,
                  .population = game->run.population,
                  .assistance = game->run.assistance,
                  .speed = game->run.time.speed,
                  .night_date = game->run.night.date,
                  .sends = game->hands.sends,
                  .lab_run = game->run.lab_run,
                  .drawn = game->run.drawn,
                  .counted = game->run.time.counted,
                  .watching = game->run.time.watching,
                  .lessons = game->told.lessons.said,
                  .met = game->told.meet.met,
                  .progress = app_time_is_past(game) ? game->run.time.ends[game->run.history->now]
                                                     : game->run.progress,
                  .turned = game->run.time.turned};
  snprintf(kept.path, sizeof kept.path, "%s", game->run.level_path);
  snprintf(kept.watched, sizeof kept.watched, "%s", game->run.time.watched);
  return kept;
}

bool app_time_record(const AppGame *game, int32_t branch, bool whole, BaseBuffer *out) {
  const SimHistory *history = game->run.history;
  if (history == NULL || branch < 0 || branch >= SIM_BRANCHES || !history->branch[branch].used) return false;
  const bool there = branch == history->now && game->run.world.tick == history->branch[branch].end &&
                     !game->run.world.no_memory;
  BaseBuffer text = {0};
  if (whole) formats_replay_level(NULL, sim_history_level(history), &text);
  const bool done = !text.failed && sim_history_record(history, branch, there ? &game->run.world : NULL,
                                                       game->run.recorded, text.data, out);
  base_buffer_free(&text);
  return done && !out->failed;
}

/// A text that ends within its array, and nothing behind it.
static void text(BaseArchive *archive, char *out, int32_t size) {
  int32_t length = archive->reads ? 0 : (int32_t)strlen(out);
  base_archive_count(archive, &length, size - 1);
  if (archive->reads) memset(out, 0, (size_t)size);
  for (int32_t i = 0; i < length; i++) {
    uint32_t byte = (unsigned char)out[i];
    base_archive_u32(archive, &byte, UINT8_MAX);
    base_archive_check(archive, byte != 0, "a text is malformed");
    out[i] = (char)byte;
  }
}

static void progress(BaseArchive *archive, AppProgress *of) {
  int32_t losses = of->losses;
  base_archive_u32(archive, &of->medals, (1u << APP_MEDAL_COUNT) - 1);
  base_archive_i32(archive, &of->give_ups, 0, INT32_MAX);
  base_archive_i64(archive, &of->still, 0, INT64_MAX);
  base_archive_bool(archive, &of->caught_standing);
  base_archive_i32(archive, &losses, 0, INT32_MAX - 1);
  text(archive, of->level, sizeof of->level);
  of->losses = losses;
}

void app_kept_archive(AppKept *kept, BaseArchive *archive) {
  uint64_t seed = kept->seed;
  text(archive, kept->path, sizeof kept->path);
  base_archive_u64(archive, &seed);
  kept->seed = seed;
  base_archive_i32(archive, &kept->drawn_from, 0, INT32_MAX);
  base_archive_i32(archive, &kept->population, -1, INT32_MAX);
  base_archive_i32(archive, &kept->assistance, 0, APP_ASSIST_COUNT - 1);
  base_archive_i32(archive, &kept->speed, 0, APP_SPEED_MAX);
  base_archive_i32(archive, &kept->night_date, 0, INT32_MAX);
  base_archive_i32(archive, &kept->sends, 0, 1);
  base_archive_bool(archive, &kept->lab_run);
  base_archive_bool(archive, &kept->drawn);
  base_archive_bool(archive, &kept->counted);
  base_archive_bool(archive, &kept->watching);
  text(archive, kept->watched, sizeof kept->watched);
  base_archive_u32(archive, &kept->lessons, UINT32_MAX);
  base_archive_u32(archive, &kept->met, UINT32_MAX);
  progress(archive, &kept->progress);
}

void app_kept_archive_later(AppKept *kept, BaseArchive *archive) {
  if (archive->reads && archive->at == archive->size) return;
  base_archive_i32(archive, &kept->turned, 0, APP_CHARGES + 1);
}
