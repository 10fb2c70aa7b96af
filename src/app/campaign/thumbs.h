/* Previews of levels for screens. */
#ifndef APP_CAMPAIGN_THUMBS_H
#define APP_CAMPAIGN_THUMBS_H

#include "app/screens/screens.h"

enum { APP_MAX_THUMBS = 256 };

typedef struct AppThumb {
  bool readable, has_game;
  char title[SIM_TITLE_BYTES + 1];
  char brief[SIM_BRIEF_BYTES + 1];
  int32_t par_seconds, gold;
  int w, h; // pixels of the small map, one a tile unless the level is large
  SDL_Texture *map;
} AppThumb;

struct AppMenu {
  AppThumb *thumbs;
  int count;
};

/// Makes the small map of any level; what the thumb had before is freed.
void app_campaign_thumb_make(const AppScreenFrame *frame, AppThumb *thumb, const SimLevel *level);
/// Frees the pictures that screens keep, which are made again when needed.
void app_campaign_forget(AppScreens *screens);
/// Frees the small map.
void app_campaign_thumb_free(AppThumb *thumb);
/// The thumbnail of a level of the library; NULL: there is none, or memory is out.
const AppThumb *app_campaign_thumb(const AppScreenFrame *frame, int level);
/// The middle of the map, as large as fills the box.
void app_campaign_thumb_fill(const AppScreenFrame *frame, const AppThumb *thumb, SDL_FRect box,
                             SDL_Color tint);
/// The whole map in the middle of the box, in whole steps of enlargement where it is small.
void app_campaign_thumb_draw(const AppScreenFrame *frame, const AppThumb *thumb, SDL_FRect box,
                             SDL_Color tint);

#endif
