/* The map of the crypt, for the screens that are drawn on it. */
#ifndef APP_CAMPAIGN_MAP_H
#define APP_CAMPAIGN_MAP_H

#include "app/campaign/trail.h"
#include "app/screens/parts.h"

/// What one frame of the map is drawn from.
typedef struct AppMap {
  AppCampaign campaign;
  AppTrail trail;
  float top;  // of the map, output pixels: it scrolls
  bool moves; // not with reduced motion
  double now; // seconds
} AppMap;

/// The chapter's colour for words and rims.
SDL_Color app_map_color(int chapter);

/// Rock, what lives in it, and the line from level to level.
void app_map_ground(const AppScreenFrame *frame, const AppMap *map);

/// The whole map; `live`: its levels can be chosen.
void app_map_draw(const AppScreenFrame *frame, bool live);

#endif
