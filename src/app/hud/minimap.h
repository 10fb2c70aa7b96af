/* The minimap keeps a picture between frames. */
#ifndef APP_HUD_MINIMAP_H
#define APP_HUD_MINIMAP_H

#include "app/screens/screens.h"

/// Frees the picture, which is made again when it is shown.
void app_hud_minimap_forget(AppScreens *screens);

#endif
