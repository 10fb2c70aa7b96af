/* The buttons on the cards of overlays that have nothing to show. */
#include "app/hud/hud.h"
#include "app/screens/ask.h"

static void take_offer(const AppScreenFrame *frame, const AppOffer *offer) {
  switch (offer->kind) {
  case APP_OFFER_STEERING:
    app_ask(frame, APP_INTENT_CHOOSE, -1);
    app_ask_steering(frame, offer->id);
    break;
  case APP_OFFER_CHOOSE:
    app_ask(frame, APP_INTENT_CHOOSE, offer->id);
    break;
  case APP_OFFER_PLACE:
    app_ask(frame, APP_INTENT_PLACE_KIND, offer->id);
    break;
  case APP_OFFER_TUNE:
    app_ask_tune(frame, (SimTunable)offer->id, offer->value);
    break;
  case APP_OFFER_ZOOM:
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_ZOOM_IN);
    break;
  }
}

static void draw_offers(const AppScreenFrame *frame, AppBox place) {
  (void)place;
  const AppOffer *offers;
  const int count = app_overlays_offers(frame->game->overlays, &offers);
  for (int i = 0; i < count; i++)
    if (app_ui_button(frame->ui, app_ui_id("offer", i), offers[i].rect, offers[i].label, 0, false, NULL))
      take_offer(frame, &offers[i]);
}

const AppHudPlate app_hud_offers = {.draw = draw_offers, .covered = true};
