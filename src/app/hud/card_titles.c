/* The overlays have drawn their cards; here a tap on a title folds or unfolds one, and the rest of it is no
 * map. */
#include <assert.h>

#include "app/draw/style.h"
#include "app/hud/hud.h"
#include "app/screens/ask.h"
#include "app/ui/paint.h"

static void draw_card_titles(const AppScreenFrame *frame, AppBox place) {
  AppOverlayCard card;
  (void)place;
  for (int i = 0; i < APP_OVERLAY_CARDS && frame->game->overlays != NULL; i++) {
    if (!app_overlays_card(frame->game->overlays, i, &card)) continue;
    assert(card.row >= 0 && card.row < (int32_t)APP_OVERLAY_COUNT);
    app_ui_surface(frame->ui, app_ui_id("card", i), card.cell);
    const AppUiState state = app_ui_add(frame->ui, app_ui_id("card title", i), APP_UI_BUTTON, card.title,
                                        false, card.open ? "Fold this card" : app_overlays[card.row]->title);
    if (state.focused) app_ui_rim(frame->ui, app_box(card.title, frame->ui->scale), 8, 2, APP_COLOUR_FOCUS);
    if (state.clicked) app_ask(frame, APP_INTENT_CARD, card.row);
  }
}

const AppHudPlate app_hud_card_titles = {.draw = draw_card_titles, .covered = true};
