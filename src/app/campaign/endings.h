/* The sheet that says how a game ended: an emblem on its upper edge, a heading, a word, some lines. */
#ifndef APP_CAMPAIGN_ENDINGS_H
#define APP_CAMPAIGN_ENDINGS_H

#include "app/layout/layout.h"
#include "app/screens/menu.h"

typedef struct AppFact {
  const char *label;
  char value[48];
  SDL_Color color;
} AppFact;

enum { APP_MAX_FACTS = 6 };

typedef struct AppOutcome {
  void (*emblem)(const AppScreenFrame *frame, float x, float y); // at the middle of the sheet's upper edge
  const char *heading;
  char word[96];
  SDL_Color heading_color, word_color;
  AppFact fact[APP_MAX_FACTS];
  int facts;
  float more;       // logical pixels below the facts, for what the screen draws itself
  const char *note; // a paragraph above the buttons; NULL: none
  int rows;         // of buttons
} AppOutcome;

/// Back to the game, a little before its end.
void app_campaign_outcome_turn_back(const AppScreenFrame *frame, AppBox row);

AppFact *app_campaign_outcome_fact(AppOutcome *result, const char *label);

/// The part of the screen that is left to draw in.
typedef struct AppOutcomePlace {
  AppBox more;
  AppBox rows; // column of the buttons
  float row;   // height of each, logical pixels
} AppOutcomePlace;

AppOutcomePlace app_campaign_outcome_draw(const AppScreenFrame *frame, const AppOutcome *result);

#endif
