/* Empties the hands of the player for another world. */
#include "app/hands/empty.h"

#include <assert.h>

void app_hands_empty(AppHands *hands) {
  const AppAim *aim = &hands->aim;
  assert(hands->place_count > 0);
  *hands = (AppHands){.aim = {.hovers = aim->hovers, .hover_x = aim->hover_x, .hover_y = aim->hover_y},
                      .map_unfolded = hands->map_unfolded,
                      .holds = hands->holds,
                      .place_kind = hands->place_kind,
                      .place_count = hands->place_count};
}
