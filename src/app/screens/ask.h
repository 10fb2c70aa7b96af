/* Queues the requests of widgets in the frame's intents until all is drawn. */
#ifndef APP_SCREENS_ASK_H
#define APP_SCREENS_ASK_H

#include "app/screens/screens.h"

void app_ask(const AppScreenFrame *frame, AppIntentKind kind, int32_t id);
/// Asks with a value: a setting's, an act's.
void app_ask_value(const AppScreenFrame *frame, AppIntentKind kind, int32_t id, int32_t value);
void app_ask_command(const AppScreenFrame *frame, SimCommand command);
/// Changes a tunable of the game.
void app_ask_tune(const AppScreenFrame *frame, SimTunable tunable, int32_t value);
/// Gives the hero that is sent that row of the steerings.
void app_ask_steering(const AppScreenFrame *frame, int32_t row);
void app_ask_notice(const AppScreenFrame *frame, const char *text);

#endif
