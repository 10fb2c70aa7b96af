/* Overlays: one row each. Hotkey, button and the saved setting come from the row. They show the decision that was taken
 * and change nothing: all they get is a const world. */
#ifndef APP_OVERLAYS_H
#define APP_OVERLAYS_H

#include <SDL.h>
#include <stdint.h>

struct App;
struct OverlayFrame;

typedef struct AppOverlay {
  const char *name;  // as settings keep it: "heat"
  const char *title; // for players: "Field heat map"
  const char *help;  // one sentence
  SDL_Keycode key;
  const char *key_name; // "1"
  int icon;             // AppSprite
  void (*draw)(struct OverlayFrame *frame); // on the map, above the actors; may be NULL
  void (*card)(struct OverlayFrame *frame); // legend or card beside it, below the HUD; may be NULL
} AppOverlay;

enum {
  APP_OVERLAY_HEAT, APP_OVERLAY_ARROWS, APP_OVERLAY_CROWD, APP_OVERLAY_LOOKAHEAD, APP_OVERLAY_LEARNED,
  APP_OVERLAY_NUMBERS, APP_OVERLAY_INSPECT, APP_OVERLAY_TIMES, APP_OVERLAY_COUNT
};

extern const AppOverlay app_overlays[APP_OVERLAY_COUNT];

/// Draws those that are switched on, in the order of the table; then the cards and legends of all of them, in columns
/// that never overlap.
void app_overlays_draw(struct App *app);

typedef struct AppOverlayState AppOverlayState; // streaming textures and other scratch
AppOverlayState *app_overlays_new(void);
void app_overlays_free(AppOverlayState *state);
void app_overlays_lost(AppOverlayState *state); // textures are gone

#endif
