/* Resets the messages to the player. */
#include "app/told/afresh.h"

#include <assert.h>

#include "app/game/state.h"
#include "app/told/ahead.h"
#include "app/told/preview.h"
#include "app/told/sound.h"
#include "app/told/why_not.h"

static void begin_with(AppGame *game, AppTold told) {
  assert(told.notice.clock == game->clock);
  told.feel = APP_FEEL_NEVER;
  told.plots.decided_at = NAV_NO_CELL;
  game->told = told;
  app_preview_forget(&game->preview);
  app_ahead_forget(game);
  app_why_not_end(game);
  app_sound_reset(game);
}

void app_told_begin(AppGame *game) {
  begin_with(game, (AppTold){.notice = game->told.notice});
}

void app_told_leave(AppGame *game) {
  const AppTold *told = &game->told;
  app_moment_skip(game);
  begin_with(game, (AppTold){.notice = {.clock = told->notice.clock},
                             .moment = told->moment, // the next one keeps its distance
                             .meet = {.met = told->meet.met},
                             .lessons = {.said = told->lessons.said}});
}
