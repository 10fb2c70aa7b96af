/* Overlays: one row each. Hotkey, button and the saved setting come from the row. They show the decision that
 * was taken and change nothing: all they get is a const world. */
#ifndef APP_OVERLAYS_OVERLAYS_H
#define APP_OVERLAYS_OVERLAYS_H

#include <SDL.h>
#include <stdint.h>

struct AppScene;
struct AppSettings;
struct ViewFrame;
struct OverlayFrame;

typedef struct AppOverlay {
  const char *name;  // as settings keep it: "heat"
  const char *title; // for players: "Field heat map"
  const char *help;  // one sentence
  SDL_Keycode key;
  const char *key_name; // "1"
  int icon;             // AppSprite
  // Each may be NULL:
  void (*ground)(
      struct OverlayFrame *frame);          // on the map, below things and actors, so that those stay visible
  void (*draw)(struct OverlayFrame *frame); // above them
  void (*card)(struct OverlayFrame *frame); // legend or card beside the map, below the HUD
} AppOverlay;

enum {
  APP_OVERLAY_HEAT,
  APP_OVERLAY_ARROWS,
  APP_OVERLAY_CROWD,
  APP_OVERLAY_LOOKAHEAD,
  APP_OVERLAY_LEARNED,
  APP_OVERLAY_NUMBERS,
  APP_OVERLAY_INSPECT,
  APP_OVERLAY_TIMES,
  APP_OVERLAY_SEARCH,
  APP_OVERLAY_GRAPH,
  APP_OVERLAY_CHOICES,
  APP_OVERLAY_CORNERS,
  APP_OVERLAY_REGIONS,
  APP_OVERLAY_REQUESTS,
  APP_OVERLAY_SIGHT,
  APP_OVERLAY_SOUND,
  APP_OVERLAY_SCENT,
  APP_OVERLAY_RADAR,
  APP_OVERLAY_COVER,
  APP_OVERLAY_MARKERS,
  APP_OVERLAY_KNOWS,
  APP_OVERLAY_COUNT
};

extern const AppOverlay app_overlays[APP_OVERLAY_COUNT];

/// As settings keep it; NULL beyond the last row.
const char *app_overlays_name(int32_t row);

/// Draws those that are switched on, in the order of the table, above what app_view_draw has drawn (which has
/// drawn their ground layers); then the cards and legends of all of them, in columns that never overlap.
/// `free`: where cards may lie, output pixels; NULL: no cards.
void app_overlays_draw(const struct AppScene *scene, const SDL_FRect *free);

/// What a scene's `ground` is with these settings.
void (*app_overlays_ground(const struct AppSettings *settings))(const struct ViewFrame *frame);

/// The layers on the map alone, above what app_view_draw has drawn of the scene: no cards.
void app_overlays_layers(const struct AppScene *scene);

/// Colour of the heat map in these AppColours; share 0 least, 1 most.
SDL_Color app_overlays_color(int32_t colours, float share);

typedef struct AppOverlayState AppOverlayState; // streaming textures and other scratch
AppOverlayState *app_overlays_new(void);
void app_overlays_free(AppOverlayState *state);
void app_overlays_lost(AppOverlayState *state); // textures are gone

#endif
