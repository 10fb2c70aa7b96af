/* The requests of keys and widgets: a row each (AppIntentKind), in the file that performs it. */
#ifndef APP_SHELL_INTENTS_H
#define APP_SHELL_INTENTS_H

#include "app/shell/app.h"

typedef struct ShellIntent {
  void (*perform)(App *app, const AppIntent *intent);
  /// Does it take the place of the game and the drawing that are open? NULL: never.
  bool (*replaces)(const AppIntent *intent);
  /// Makes it ready to wait while the player is asked about the drawing. False: it means nothing any more.
  /// NULL: it waits as it is.
  bool (*defer)(App *app, AppIntent *intent);
} ShellIntent;

#define X(NAME, name) extern const ShellIntent shell_intent_##name;
APP_INTENTS(X)
#undef X

/// Rows by AppIntentKind; that of APP_INTENT_NONE is NULL.
extern const ShellIntent *const shell_intents[APP_INTENT_COUNT];

bool shell_intent_replaces(const AppIntent *intent);
/// The column `replaces` of what always does.
bool shell_intent_always(const AppIntent *intent);

#endif
