/* The four cards of How to play: a picture that moves and a sentence each. A picture is a small world of the
 * simulation with a script of commands, which begins again at its end. */
#ifndef APP_SCREENS_HOW_CARDS_H
#define APP_SCREENS_HOW_CARDS_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

enum { APP_HOW_CARDS = 4 };

/// The worlds of the cards; owned by AppScreens while the cards are shown.
struct AppHow;

/// Draws the cards side by side or below each other, cut off the top of the column, and lets their worlds go
/// on by the time of the frame. `space`: logical pixels of height that are in view.
void app_how_cards_draw(const AppScreenFrame *frame, AppBox *column, float space);
/// The world of a card, and how often it has begun again; NULL: not made yet. For tests.
const SimWorld *app_how_cards_world(const AppScreens *screens, int card, int *begun);
/// Frees the worlds.
void app_how_cards_free(AppScreens *screens);

#endif
