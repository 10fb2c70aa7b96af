/* The part of a scrolling page without motion, drawn once into a texture and copied from then on. */
#ifndef APP_CAMPAIGN_STILL_H
#define APP_CAMPAIGN_STILL_H

#include "app/screens/screens.h"
#include "base/hash.h"

typedef struct AppStillPage {
  float top;    // where it begins, output pixels: it scrolls
  float height; // of the whole page
  BaseHash key; // of all that the picture shows
} AppStillPage;

/// Copies the picture of a page as wide as the window; drawn first by `draw` with the page's top where its
/// key is another, or where it does not reach as far as is seen. False: there is no texture, nothing is
/// drawn.
bool app_campaign_still_draw(const AppScreenFrame *frame, const AppStillPage *page,
                             void (*draw)(const AppScreenFrame *frame, float top, const void *of),
                             const void *of);
/// Frees the texture, or forgets one that the renderer has lost.
void app_campaign_still_forget(AppScreens *screens);

#endif
