/* The ground of the map of the crypt. */
#ifndef APP_CAMPAIGN_CRYPT_GROUND_H
#define APP_CAMPAIGN_CRYPT_GROUND_H

#include "app/campaign/trail.h"
#include "app/screens/screens.h"

/// The inputs of one frame of the map.
typedef struct AppCrypt {
  AppCampaign campaign;
  AppTrail trail;
  float top;  // of the map, output pixels: it scrolls
  bool moves; // not with reduced motion
  double now; // seconds
} AppCrypt;

/// The chapter's colour for words and rims.
SDL_Color app_campaign_map_color(int chapter);

/// Rock, what lives in it, and the line from level to level.
void app_campaign_map_ground(const AppScreenFrame *frame, const AppCrypt *map);

#endif
