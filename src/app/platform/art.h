/* Art: SVG files of assets/, rasterised at the very size that is asked for, on first use, into one atlas. One
 * row a sprite. A sprite drawn at the size it was rasterised at, on whole pixels, is crisp everywhere and the
 * cheapest thing that the software renderer can draw; so callers round their sizes (app_art_size) instead of
 * scaling. */
#ifndef APP_PLATFORM_ART_H
#define APP_PLATFORM_ART_H

#include <SDL.h>
#include <stdbool.h>

/* X(NAME, "file.svg") - assets/file.svg */
#define APP_SPRITES(X)                                                                                       \
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
  X(ICON_TIMES, "icon-times.svg")                                                                            \
  X(ICON_SEARCH, "icon-search.svg")                                                                          \
  X(ICON_GRAPH, "icon-graph.svg")                                                                            \
  X(ICON_CHOICES, "icon-choices.svg")                                                                        \
  X(ICON_CORNERS, "icon-corners.svg")                                                                        \
  X(ICON_REGIONS, "icon-regions.svg")                                                                        \
  X(ICON_REQUESTS, "icon-requests.svg")                                                                      \
  X(ICON_RACE, "icon-race.svg")                                                                              \
  X(ICON_SLOWER, "icon-slower.svg")                                                                          \
  X(ICON_FASTER, "icon-faster.svg")                                                                          \
  X(HERO_LEFT, "hero-left.svg")                                                                              \
  X(SHADE_2, "shade-2.svg")                                                                                  \
  X(SHADE_3, "shade-3.svg")                                                                                  \
  X(TARGET_LOST, "target-lost.svg")                                                                          \
  X(DOT, "dot.svg")                                                                                          \
  X(GLOW_WARM, "glow-warm.svg")                                                                              \
  X(GLOW_EMBER, "glow-ember.svg")                                                                            \
  X(GLOW_GATE, "glow-gate.svg")                                                                              \
  X(FLOOR_1, "floor-1.svg")                                                                                  \
  X(FLOOR_2, "floor-2.svg")                                                                                  \
  X(FLOOR_3, "floor-3.svg")                                                                                  \
  X(FLOOR_4, "floor-4.svg")                                                                                  \
  X(FLOOR_5, "floor-5.svg")                                                                                  \
  X(FLOOR_6, "floor-6.svg")                                                                                  \
  X(ROCK_TOP_1, "rock-top-1.svg")                                                                            \
  X(ROCK_TOP_2, "rock-top-2.svg")                                                                            \
  X(ROCK_TOP_3, "rock-top-3.svg")                                                                            \
  X(ROCK_TOP_4, "rock-top-4.svg")                                                                            \
  X(ROCK_FACE_1, "rock-face-1.svg")                                                                          \
  X(ROCK_FACE_2, "rock-face-2.svg")                                                                          \
  X(ROCK_FACE_3, "rock-face-3.svg")                                                                          \
  X(MUD_1, "mud-1.svg")                                                                                      \
  X(MUD_2, "mud-2.svg")                                                                                      \
  X(MUD_3, "mud-3.svg")                                                                                      \
  X(MUD_4, "mud-4.svg")                                                                                      \
  X(MUD_FRINGE, "mud-fringe.svg")                                                                            \
  X(WATER_1, "water-1.svg")                                                                                  \
  X(WATER_2, "water-2.svg")                                                                                  \
  X(PIT, "pit.svg")                                                                                          \
  X(PIT_FACE, "pit-face.svg")                                                                                \
  X(BONES, "bones.svg")                                                                                      \
  X(RUBBLE, "rubble.svg")                                                                                    \
  X(WALL_ACROSS, "wall-across.svg")                                                                          \
  X(WALL_ALONG, "wall-along.svg")                                                                            \
  X(WALL_POST, "wall-post.svg")                                                                              \
  X(RAIL_ACROSS, "rail-across.svg")                                                                          \
  X(RAIL_ALONG, "rail-along.svg")                                                                            \
  X(RAIL_POST, "rail-post.svg")                                                                              \
  X(ARROW_UP, "arrow-up.svg")                                                                                \
  X(ARROW_DOWN, "arrow-down.svg")                                                                            \
  X(ARROW_LEFT, "arrow-left.svg")                                                                            \
  X(ARROW_RIGHT, "arrow-right.svg")                                                                          \
  X(ARCHER, "archer.svg")                                                                                    \
  X(ARCHER_LEFT, "archer-left.svg")                                                                          \
  X(MOTH, "moth.svg")                                                                                        \
  X(MOTH_2, "moth-2.svg")                                                                                    \
  X(NEWT, "newt.svg")                                                                                        \
  X(NEWT_LEFT, "newt-left.svg")                                                                              \
  X(NEWT_SWIM, "newt-swim.svg")                                                                              \
  X(NEWT_SWIM_LEFT, "newt-swim-left.svg")                                                                    \
  X(WARDEN, "warden.svg")                                                                                    \
  X(HUSK, "husk.svg")                                                                                        \
  X(HUSK_LEFT, "husk-left.svg")                                                                              \
  X(DELVER, "delver.svg")                                                                                    \
  X(DELVER_LEFT, "delver-left.svg")                                                                          \
  X(SKIRTER, "skirter.svg")                                                                                  \
  X(SKIRTER_2, "skirter-2.svg")                                                                              \
  X(HOUND, "hound.svg")                                                                                      \
  X(HOUND_LEFT, "hound-left.svg")                                                                            \
  X(HOUND_2, "hound-2.svg")                                                                                  \
  X(HOUND_2_LEFT, "hound-2-left.svg")                                                                        \
  X(SENTRY, "sentry.svg")                                                                                    \
  X(SENTRY_LEFT, "sentry-left.svg")                                                                          \
  X(LURKER, "lurker.svg")                                                                                    \
  X(THIEF, "thief.svg")                                                                                      \
  X(THIEF_LEFT, "thief-left.svg")                                                                            \
  X(SHADE_EYES, "shade-eyes.svg")                                                                            \
  X(EYE, "eye.svg")                                                                                          \
  X(BOLT_SPARK, "bolt-spark.svg")                                                                            \
  X(BELL, "bell.svg")                                                                                        \
  X(SIGN_ASLEEP, "sign-asleep.svg")                                                                          \
  X(SIGN_SUSPICIOUS, "sign-suspicious.svg")                                                                  \
  X(SIGN_HUNTING, "sign-hunting.svg")                                                                        \
  X(SIGN_SEARCHING, "sign-searching.svg")                                                                    \
  X(SIGN_FLEEING, "sign-fleeing.svg")                                                                        \
  X(ICON_BELL, "icon-bell.svg")                                                                              \
  X(ICON_SIGHT, "icon-sight.svg")                                                                            \
  X(ICON_SOUND, "icon-sound.svg")                                                                            \
  X(ICON_SCENT, "icon-scent.svg")                                                                            \
  X(ICON_RADAR, "icon-radar.svg")                                                                            \
  X(ICON_COVER, "icon-cover.svg")                                                                            \
  X(ICON_MARKERS, "icon-markers.svg")                                                                        \
  X(ICON_KNOWS, "icon-knows.svg")                                                                            \
  X(ICON_BESTIARY, "icon-bestiary.svg")                                                                      \
  X(ICON_PLACE, "icon-place.svg")                                                                            \
  X(ICON_MUTE, "icon-mute.svg")                                                                              \
  X(ICON_LAYERS, "icon-layers.svg")

typedef enum AppSprite {
  APP_SPRITE_WHITE, // a plain square: what shapes are filled with
#define X(NAME, file) APP_SPRITE_##NAME,
  APP_SPRITES(X)
#undef X
      APP_SPRITE_COUNT
} AppSprite;

typedef struct AppArt AppArt;

/// Reads the files; sprites are rasterised when they are first drawn. A missing or broken file is named once
/// on standard error and drawn as a plain shape. NULL only when memory is out or the renderer has no room for
/// the atlas.
AppArt *app_art_new(SDL_Renderer *renderer, int tile_pixels);
void app_art_free(AppArt *art);
/// Between frames, when nothing waits to be drawn: an atlas that is nearly full, or `lost`, starts again.
/// `tile_pixels` is where the zoom stands: sprites of the map are then ready at that size.
void app_art_update(AppArt *art, int tile_pixels, bool lost);

SDL_Texture *app_art_texture(const AppArt *art);
/// The sprite at the size that it was asked for last, 0..1. The white square is one point, which renderers
/// fill fastest.
SDL_FRect app_art_uv(const AppArt *art, int sprite);
/// The sprite rasterised for a width in pixels (rounded as app_art_size does); where the atlas has no room
/// left in this frame, the nearest size that it holds.
SDL_FRect app_art_uv_at(AppArt *art, int sprite, float pixels);
/// The width that a sprite of about so many pixels is kept at: every whole pixel up to 96, then steps of 16,
/// at most 512. Drawn at this size it is not scaled.
int app_art_size(float pixels);

#endif
