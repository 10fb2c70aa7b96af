/* What the window says at a place of the map. Each goes with the next command. */
#include "app/told/say.h"

#include <assert.h>
#include <stdio.h>

void app_say_at(AppGame *game, int32_t x, int32_t y, const char *text) {
  AppSay *say = &game->told.say;
  snprintf(say->text, sizeof say->text, "%s", text);
  say->x = x;
  say->y = y;
  say->since = game->clock->now;
  say->until = say->since + APP_SAY_SECONDS;
  say->sent = game->run.commands_sent;
}

const AppSay *app_said(const AppGame *game) {
  const AppSay *say = &game->told.say;
  return say->until > game->clock->now && say->sent == game->run.commands_sent ? say : NULL;
}

/// One sentence; NULL: the event refuses nothing.
static const char *refusal(const AppGame *game, SimEventKind kind) {
  assert(kind < SIM_EVENT_COUNT);
  if (kind == SIM_EVENT_BARRICADE_REFUSED && game->run.world.hero.barricades == 0)
    return "No barricade left. Take one back first.";
  static const char *const words[SIM_EVENT_COUNT] = {
      [SIM_EVENT_BARRICADE_REFUSED] = "A barricade needs empty floor.",
      [SIM_EVENT_TARGET_REFUSED] = "He can't go there.",
      [SIM_EVENT_BELL_REFUSED] = "Throw it where he can see, at most 8 tiles away.",
      [SIM_EVENT_REFUSED] = "You can't do that here.",
  };
  return words[kind];
}

void app_say_refusal(AppGame *game, SimEventKind kind, int32_t x, int32_t y) {
  const char *words = refusal(game, kind);
  if (words != NULL) app_say_at(game, x, y, words);
}
