/* The layout of the crypt's map: chapters lie below one another, their levels in rows that run
 * to the right and back, and one line goes from level to level. It depends on the width alone. Pixels from
 * the map's top left corner. */
#ifndef APP_CAMPAIGN_TRAIL_H
#define APP_CAMPAIGN_TRAIL_H

#include <SDL.h>

#include "app/run/chapters.h"

typedef struct AppTrail {
  float width, height, scale;
  float cell; // width of a level
  int count;
  SDL_FPoint node[APP_MAX_CAMPAIGN];
  int row[APP_MAX_CAMPAIGN];           // counted over all chapters; odd ones run to the left
  SDL_FRect region[APP_CHAPTER_COUNT]; // h 0: a chapter without levels
} AppTrail;

AppTrail app_campaign_trail(const AppCampaign *campaign, float width, float scale);
/// A point of the line: 0 is the first level, between two levels the way from one to the other; -1 the way
/// in, `count` the way out.
SDL_FPoint app_campaign_trail_at(const AppTrail *trail, float place);

#endif
