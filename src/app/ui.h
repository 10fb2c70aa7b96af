/* A small immediate-mode toolkit: buttons, toggles, sliders, choosers, with mouse, finger and keyboard focus. The caller
 * owns the AppUi; a widget is its id. Hit boxes are at least 44 logical pixels high. Widgets are declared every frame
 * between app_ui_begin and app_ui_end; input that no widget took is left for the map. */
#ifndef APP_UI_H
#define APP_UI_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "app/draw.h"
#include "app/gesture.h"

typedef uint32_t AppUiId; // not 0

enum { APP_UI_MAX_BOXES = 256 };

typedef struct AppUiBox {
  AppUiId id;
  SDL_FRect rect;
} AppUiBox;

typedef struct AppUi {
  AppDraw *draw;
  float scale;          // output pixels a logical pixel
  float pointer_x, pointer_y;
  bool pointer_hovers;  // a mouse is there (fingers do not hover)
  AppUiId hot, active, focus; // under the pointer, held, chosen by keyboard
  bool focus_shown;     // the keyboard was used last
  bool pressed, released, cancelled; // this frame
  int nav_next, nav_adjust; // keyboard: Tab / Shift+Tab, left / right
  bool nav_accept;      // Enter, Space on a focused widget
  AppUiBox box[APP_UI_MAX_BOXES]; // of the last finished frame: hit tests happen against them
  int box_count;
  AppUiBox next[APP_UI_MAX_BOXES];
  int next_count;
  const char *tooltip;  // of the widget under the mouse
} AppUi;

void app_ui_begin(AppUi *ui);
void app_ui_end(AppUi *ui); // draws the tooltip

/// Offers a gesture before the map gets it; true: it was over a widget or a panel, or belongs to one being held.
bool app_ui_gesture(AppUi *ui, const AppGestureEvent *event);
/// Offers a key; true: it moved the focus or worked the focused widget.
bool app_ui_key(AppUi *ui, SDL_Keycode key, Uint16 mod);

bool app_ui_button(AppUi *ui, AppUiId id, SDL_FRect rect, const char *label, int icon, bool primary, const char *tooltip);
bool app_ui_toggle(AppUi *ui, AppUiId id, SDL_FRect rect, const char *label, int icon, bool on, const char *tooltip);
/// True while it changes; *value stays within least..most in whole steps.
bool app_ui_slider(AppUi *ui, AppUiId id, SDL_FRect rect, const char *label, const char *shown_value, int32_t *value,
                   int32_t least, int32_t most, int32_t step, bool logarithmic, const char *tooltip);
/// A row of choices; true when *chosen changed.
bool app_ui_chooser(AppUi *ui, AppUiId id, SDL_FRect rect, const char *label, const char *const *names, int count,
                    int *chosen);
/// A surface that swallows gestures (panels, dialogs).
void app_ui_surface(AppUi *ui, AppUiId id, SDL_FRect rect);

#endif
