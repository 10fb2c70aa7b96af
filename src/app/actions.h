/* Actions of the window: one row each, with its hotkey and its button, so that everything a key does a finger can do.
 * Overlays bring their own rows (overlays.h); F1 lists both tables. */
#ifndef APP_ACTIONS_H
#define APP_ACTIONS_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

struct App;

typedef struct AppAction {
  const char *name;     // stable: scripts and tests use it
  const char *label;    // for players: "Pause"
  SDL_Keycode key, other_key;
  Uint16 mod;           // KMOD_ALT or 0
  const char *key_name; // "Space", "Alt+Enter"
  int icon;             // AppSprite; 0: text only
  bool in_toolbar;
  void (*run)(struct App *app);
  bool (*is_on)(const struct App *app); // NULL: not a switch
} AppAction;

extern const AppAction app_actions[];
extern const int32_t app_action_count;

/// Runs the action or overlay that the key belongs to on the present screen; false: none.
bool app_actions_key(struct App *app, SDL_Keycode key, Uint16 mod);

#endif
