/* Art: SVG files of assets/ rasterised at the size that is needed into one atlas. One row a sprite. */
#ifndef APP_ART_H
#define APP_ART_H

#include <SDL.h>
#include <stdbool.h>

/* X(NAME, "file.svg") - assets/file.svg, square */
#define APP_SPRITES(X)                                                                                        \
  X(HERO, "hero.svg")                                                                                        \
  X(SHADE, "shade.svg")                                                                                      \
  X(EMBER, "ember.svg")                                                                                      \
  X(GATE_SHUT, "gate-shut.svg")                                                                              \
  X(GATE_OPEN, "gate-open.svg")                                                                              \
  X(FLASK, "flask.svg")                                                                                      \
  X(BARRICADE, "barricade.svg")                                                                              \
  X(HEART, "heart.svg")                                                                                      \
  X(HEART_EMPTY, "heart-empty.svg")                                                                          \
  X(TARGET, "target.svg")                                                                                    \
  X(LOGO, "logo.svg")                                                                                        \
  X(ICON_PAUSE, "icon-pause.svg")                                                                            \
  X(ICON_PLAY, "icon-play.svg")                                                                              \
  X(ICON_STEP, "icon-step.svg")                                                                              \
  X(ICON_RESTART, "icon-restart.svg")                                                                        \
  X(ICON_SEED, "icon-seed.svg")                                                                              \
  X(ICON_HOME, "icon-home.svg")                                                                              \
  X(ICON_PANEL, "icon-panel.svg")                                                                            \
  X(ICON_HELP, "icon-help.svg")                                                                              \
  X(ICON_MENU, "icon-menu.svg")                                                                              \
  X(ICON_FULLSCREEN, "icon-fullscreen.svg")                                                                  \
  X(ICON_BARRICADE, "icon-barricade.svg")                                                                    \
  X(ICON_ZOOM_IN, "icon-zoom-in.svg")                                                                        \
  X(ICON_ZOOM_OUT, "icon-zoom-out.svg")                                                                      \
  X(ICON_SETTINGS, "icon-settings.svg")                                                                      \
  X(ICON_BACK, "icon-back.svg")                                                                              \
  X(ICON_HEAT, "icon-heat.svg")                                                                              \
  X(ICON_ARROWS, "icon-arrows.svg")                                                                          \
  X(ICON_CROWD, "icon-crowd.svg")                                                                            \
  X(ICON_LOOKAHEAD, "icon-lookahead.svg")                                                                    \
  X(ICON_LEARNED, "icon-learned.svg")                                                                        \
  X(ICON_NUMBERS, "icon-numbers.svg")                                                                        \
  X(ICON_INSPECT, "icon-inspect.svg")                                                                        \
  X(ICON_TIMES, "icon-times.svg")

typedef enum AppSprite {
  APP_SPRITE_WHITE, // a plain square: what shapes are filled with
#define X(NAME, file) APP_SPRITE_##NAME,
  APP_SPRITES(X)
#undef X
  APP_SPRITE_COUNT
} AppSprite;

typedef struct AppArt AppArt;

/// Rasterises all sprites for tiles of about `tile_pixels`. A missing file is named once on standard error and drawn as a
/// plain shape. NULL only when memory is out.
AppArt *app_art_new(SDL_Renderer *renderer, int tile_pixels);
void app_art_free(AppArt *art);
/// Another size (zoom, resize) or lost textures: rasterises again when the size bracket differs or `lost`.
void app_art_update(AppArt *art, int tile_pixels, bool lost);

SDL_Texture *app_art_texture(const AppArt *art);
SDL_FRect app_art_uv(const AppArt *art, int sprite); // 0..1

#endif
