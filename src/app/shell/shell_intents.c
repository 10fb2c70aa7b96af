#include "app/shell/shell_intents.h"

#include <assert.h>

#define X(NAME, name) [APP_INTENT_##NAME] = &shell_intent_##name,
const ShellIntent *const shell_intents[APP_INTENT_COUNT] = {APP_INTENTS(X)};
#undef X

bool shell_intent_replaces(const AppIntent *intent) {
  assert(intent->kind > APP_INTENT_NONE && intent->kind < APP_INTENT_COUNT);
  const ShellIntent *row = shell_intents[intent->kind];
  return row->replaces != NULL && row->replaces(intent);
}

bool shell_intent_always(const AppIntent *intent) {
  return intent != NULL;
}
