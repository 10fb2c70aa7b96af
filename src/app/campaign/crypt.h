/* The map of the crypt, for the screens that are drawn on it. */
#ifndef APP_CAMPAIGN_CRYPT_H
#define APP_CAMPAIGN_CRYPT_H

#include "app/screens/screens.h"

/// The whole map; `live`: its levels can be chosen.
void app_campaign_map_draw(const AppScreenFrame *frame, bool live);

#endif
