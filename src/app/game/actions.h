/* Actions of the window: one row each, with its hotkey and its button, so that everything a key does a finger
 * can do. Overlays bring their own rows (overlays.h); F1 lists both tables. */
#ifndef APP_GAME_ACTIONS_H
#define APP_GAME_ACTIONS_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

struct App;

/// Where an action works.
typedef enum AppActionScope {
  APP_ACTION_GAME,   // while a level is played
  APP_ACTION_LEVEL,  // there, and on the screens above it: pause, won, lost
  APP_ACTION_ALWAYS, // everywhere
  APP_ACTION_RACING, // only in a race
} AppActionScope;

typedef struct AppAction {
  const char *name;  // stable: scripts and tests use it
  const char *label; // for players: "Pause"
  SDL_Keycode key, other_key;
  Uint16 mod, other_mod; // KMOD_ALT, KMOD_SHIFT or 0, for each of the keys
  const char *key_name;  // "Space", "F11, Alt+Enter"; NULL: listed with the row before it
  int icon;              // AppSprite; 0: text only
  int icon_on;           // while it is on; 0: the same
  AppActionScope scope;
  bool repeats; // while the key is held
  void (*run)(struct App *app);
  bool (*is_on)(const struct App *app); // NULL: not a switch
  void (*race)(struct App *app);        // what it does in a race; NULL: what it does everywhere, else nothing
} AppAction;

typedef enum AppActionRow {
  APP_ACTION_PAUSE,
  APP_ACTION_STEP,
  APP_ACTION_RESTART,
  APP_ACTION_SEED,
  APP_ACTION_PANEL,
  APP_ACTION_OVERLAYS,
  APP_ACTION_BARRICADE,
  APP_ACTION_BELL,
  APP_ACTION_BARRICADE_HERE,
  APP_ACTION_TARGET_UP,
  APP_ACTION_TARGET_DOWN,
  APP_ACTION_TARGET_LEFT,
  APP_ACTION_TARGET_RIGHT,
  APP_ACTION_STEERING_NEXT,
  APP_ACTION_STEERING_PREVIOUS,
  APP_ACTION_DEPTH_LESS,
  APP_ACTION_DEPTH_MORE,
  APP_ACTION_SLOWER,
  APP_ACTION_FASTER,
  APP_ACTION_RESET,
  APP_ACTION_HOME,
  APP_ACTION_ZOOM_IN,
  APP_ACTION_ZOOM_OUT,
  APP_ACTION_MUTE,
  APP_ACTION_HELP,
  APP_ACTION_BESTIARY,
  APP_ACTION_RACE,
  APP_ACTION_RACE_GO,
  APP_ACTION_FULLSCREEN,
  APP_ACTION_BACK,
  APP_ACTION_COUNT
} AppActionRow;

extern const AppAction app_actions[APP_ACTION_COUNT];

/// Runs the action or overlay that the key belongs to on the present screen; false: none.
/// `repeat`: the key is being held.
bool app_actions_key(struct App *app, SDL_Keycode key, Uint16 mod, bool repeat);
/// The sprite for its button; `on` as its is_on says.
int app_actions_icon(const AppAction *action, bool on);

/// Switches an overlay on or off and remembers it.
void app_actions_overlay(struct App *app, int overlay);
/// "Pause (Space)", for tooltips.
const char *app_actions_tip(const AppAction *action, char *out, size_t size);

#endif
