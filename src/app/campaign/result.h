/* The sheet that says how a game ended: an emblem on its upper edge, a heading, a word, some lines. */
#ifndef APP_CAMPAIGN_RESULT_H
#define APP_CAMPAIGN_RESULT_H

#include "app/screens/parts.h"

typedef struct AppFact {
  const char *label;
  char value[48];
  SDL_Color color;
} AppFact;

enum { APP_MAX_FACTS = 6 };

typedef struct AppResult {
  void (*emblem)(const AppScreenFrame *frame, float x, float y); // at the middle of the sheet's upper edge
  const char *heading;
  char word[96];
  SDL_Color heading_color, word_color;
  AppFact fact[APP_MAX_FACTS];
  int facts;
  float more;       // logical pixels below the facts, for what the screen draws itself
  const char *note; // a paragraph above the buttons; NULL: none
  int rows;         // of buttons
} AppResult;

/// Back to the game, a little before its end.
extern const AppChoice app_result_turn_back;

AppFact *app_result_fact(AppResult *result, const char *label);

/// Where the screen goes on drawing.
typedef struct AppResultPlace {
  SDL_FRect more;
  AppRows rows;
} AppResultPlace;

AppResultPlace app_result_draw(const AppScreenFrame *frame, const AppResult *result);

#endif
