#include "app/shell/shell_record.h"

#include <assert.h>
#include <stdio.h>

#include "app/run/saved_run.h"
#include "app/run/start.h"
#include "base/character.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/path.h"

/// Between two times that the recording is written, for a program that is killed.
#define KEEP_NS ((uint64_t)APP_GAMES_KEEP_SECONDS * 1000000000u)

static void end_writer(App *app) {
  char unsaid[BASE_FILE_ERROR_TEXT]; // what is written next says what is wrong
  app_writer_end(app->record_writer, unsaid);
  app->record_writer = NULL;
}

bool shell_record_write(App *app) {
  end_writer(app);
  if (app->options.record == NULL) return true;
  app_start_end_recording(&app->game);
  const BaseBuffer *recording = &app->game.run.recording;
  if (recording->length == 0 && !recording->failed) {
    base_say(stderr, "throng: nothing was played, so there is no recording");
    return true;
  }
  char error[BASE_FILE_ERROR_TEXT] = "out of memory";
  if (!recording->failed && base_file_write(app->options.record, recording->data, recording->length, error))
    return true;
  base_say(stderr, "throng: the recording could not be written: %s", error);
  return false;
}

void shell_record_frame(App *app) {
  const AppGame *game = &app->game;
  const uint64_t now = base_clock_ns();
  BaseBuffer recording = {0};
  if (app->record_writer != NULL && !app_writer_over(app->record_writer)) return;
  end_writer(app);
  const bool first = app->recorded_tick == 0, early = now - app->recorded_at < KEEP_NS;
  if (!game->run.records || game->run.history == NULL || game->run.world.tick == app->recorded_tick ||
      (early && !first))
    return;
  app->recorded_at = now;
  app->recorded_tick = game->run.world.tick;
  if (base_path_kind(app->options.record) == BASE_PATH_OTHER) return;
  if (app_time_record(game, game->run.history->now, game->run.records_level, &recording))
    app->record_writer = app_writer_begin(app->options.record, &recording);
  else
    base_buffer_free(&recording);
}
