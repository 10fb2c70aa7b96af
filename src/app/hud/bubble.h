/* Words at a place of the map: bubbles that point at it, rings and arrows round it. */
#ifndef APP_HUD_BUBBLE_H
#define APP_HUD_BUBBLE_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

/// The box of that size for words about the place `at`, output pixels: next to it, at least `radius` away, in
/// the space between the plates, where it hides least.
AppBox app_hud_bubble_place(const AppScreenFrame *frame, SDL_FPoint at, float radius, SDL_Point size);
/// The box with a tip toward the place; share: how opaque.
void app_hud_bubble_draw(const AppScreenFrame *frame, AppBox box, SDL_FPoint at, float radius, float share);

/// A ring that beats round a place of the map, tiles; `size`: tiles across.
void app_hud_bubble_ring(const AppScreenFrame *frame, SDL_FPoint tile, float size, float share);
/// An arrow above it, where it is in sight: arrows at the rim of the map lead to the rest.
void app_hud_bubble_arrow(const AppScreenFrame *frame, SDL_FPoint tile, float share);

/// The place on the window of a place of the map, output pixels.
SDL_FPoint app_hud_bubble_at(const AppScreenFrame *frame, SDL_FPoint tile);

#endif
