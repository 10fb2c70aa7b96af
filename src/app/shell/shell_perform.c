#include "app/shell/shell_perform.h"

#include <assert.h>

#include "app/games/games_keep.h"
#include "app/shell/shell_intents.h"
#include "app/shell/shell_screens.h"

void shell_perform_intent(App *app, const AppIntent *intent) {
  assert(intent->kind > APP_INTENT_NONE && intent->kind < APP_INTENT_COUNT);
  if (shell_defer(app, intent)) return;
  if (shell_intent_replaces(intent)) app_games_leave(&app->games, false);
  shell_intents[intent->kind]->perform(app, intent);
}

void shell_perform(App *app) {
  const AppScreen from = app->screens.now;
  AppIntents *intents = &app->intents;
  assert(intents->count >= 0 && intents->count <= APP_MAX_INTENTS);
  for (int i = 0; i < intents->count && app->screens.now == from; i++)
    shell_perform_intent(app, &intents->item[i]);
  intents->count = 0; // what else was asked for was not meant for the new screen
  if (app->race != NULL && app->race->failed) shell_go(app, APP_SCREEN_GAME);
}
