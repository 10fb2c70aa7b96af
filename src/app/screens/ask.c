/* Queues what widgets ask for. */
#include "app/screens/ask.h"

#include <assert.h>

#include "app/actions/actions.h"
#include "app/game/heroes.h"

void app_ask(const AppScreenFrame *frame, AppIntentKind kind, int32_t id) {
  app_intend(frame->intents, (AppIntent){.kind = kind, .id = id});
}

void app_ask_value(const AppScreenFrame *frame, AppIntentKind kind, int32_t id, int32_t value) {
  app_intend(frame->intents, (AppIntent){.kind = kind, .id = id, .value = value});
}

void app_ask_command(const AppScreenFrame *frame, SimCommand command) {
  app_intend(frame->intents, (AppIntent){.kind = APP_INTENT_COMMAND, .command = command});
}

void app_ask_tune(const AppScreenFrame *frame, SimTunable tunable, int32_t value) {
  assert((int)tunable >= 0 && tunable < SIM_TUNE_COUNT);
  app_ask_command(frame, (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value});
}

void app_ask_steering(const AppScreenFrame *frame, int32_t row) {
  assert(row >= 0 && row < (int32_t)nav_steering_count);
  app_ask_command(frame, (SimCommand){.kind = SIM_CMD_STEERING, .id = row, .hero = app_sent(frame->game)});
}

void app_ask_notice(const AppScreenFrame *frame, const char *text) {
  assert(text != NULL);
  app_intend(frame->intents, (AppIntent){.kind = APP_INTENT_NOTICE, .text = text});
}
