/* Short messages at a place of the map. Each is cleared by the next command. */
#include "app/told/say.h"

#include <assert.h>
#include <stdio.h>

#include "app/game/powers.h"

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
  const AppPower *power = app_power_told(kind);
  if (!sim_event_refuses(kind)) return NULL;
  if (power != NULL)
    return sim_power_left(&game->run.world, power->command) > 0 ? power->refusal : power->none_left;
  return kind == SIM_EVENT_TARGET_REFUSED ? "He can't go there." : "You can't do that here.";
}

/// The words for the objective on the tile, which is done.
static const char *done_words(const SimWorld *world, int32_t x, int32_t y) {
  for (int32_t i = 0; i < world->objective_count; i++)
    if (world->objectives[i].x == x && world->objectives[i].y == y)
      return sim_objective_kinds[world->objectives[i].kind]->said;
  return NULL;
}

static const char *words_of(const AppGame *game, SimEventKind kind, int32_t x, int32_t y) {
  if (kind == SIM_EVENT_OBJECTIVE) return done_words(&game->run.world, x, y);
  return kind == SIM_EVENT_BROKEN ? "They broke through." : refusal(game, kind);
}

void app_say_event(AppGame *game, SimEventKind kind, int32_t x, int32_t y) {
  const char *words = words_of(game, kind, x, y);
  if (words != NULL) app_say_at(game, x, y, words);
}
