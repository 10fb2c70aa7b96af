/* The buttons on the cards of overlays that have nothing to show. */
#include "app/game/heroes.h"
#include "app/screens/parts.h"

static void work(const AppScreenFrame *frame, const AppOffer *offer) {
  switch (offer->kind) {
  case APP_OFFER_STEERING:
    app_ask(frame, APP_INTENT_CHOOSE, -1);
    app_ask_command(frame,
                    (SimCommand){.kind = SIM_CMD_STEERING, .id = offer->id, .hero = app_sent(frame->game)});
    break;
  case APP_OFFER_CHOOSE:
    app_ask(frame, APP_INTENT_CHOOSE, offer->id);
    break;
  case APP_OFFER_PLACE:
    app_ask(frame, APP_INTENT_PLACE_KIND, offer->id);
    break;
  case APP_OFFER_TUNE:
    app_ask_command(frame, (SimCommand){.kind = SIM_CMD_TUNE, .id = offer->id, .value = offer->value});
    break;
  case APP_OFFER_ZOOM:
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_ZOOM_IN);
    break;
  }
}

void app_offers_draw(const AppScreenFrame *frame) {
  const AppOffer *offers;
  const int count = app_overlays_offers(frame->game->overlays, &offers);
  for (int i = 0; i < count; i++)
    if (app_ui_button(frame->ui, app_ui_id("offer", i), offers[i].rect, offers[i].label, 0, false, NULL))
      work(frame, &offers[i]);
}
