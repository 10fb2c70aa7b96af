/* The bindings of keys: the rows of the actions, then those of the overlays, each with up to two keys. A row
 * has the keys of its table until the player gives it others; settings keep only what differs.
 *
 * Always true: Esc leads back, whatever the settings say. */
#ifndef APP_ACTIONS_KEY_ROWS_H
#define APP_ACTIONS_KEY_ROWS_H

#include "app/actions/actions.h"
#include "app/platform/keys.h"

enum { APP_KEY_ROWS = (int)APP_ACTION_COUNT + (int)APP_OVERLAY_COUNT, APP_KEYS_TEXT = 2 * APP_KEY_TEXT + 4 };

static inline int app_keys_overlay(int overlay) {
  return (int)APP_ACTION_COUNT + overlay;
}

const char *app_keys_name(int row);  // as settings keep it: "pause", "heat"
const char *app_keys_label(int row); // for players
/// The keys of a row now, and as the tables have them.
void app_keys_get(const AppSettings *settings, int row, AppKey out[APP_KEY_SLOTS]);
void app_keys_standard(int row, AppKey out[APP_KEY_SLOTS]);
/// "Space, P"; "" where it has none; returns out.
const char *app_keys_text(const AppSettings *settings, int row, char *out, size_t size);
/// "Pause (Space, P)": words, and in brackets the keys of the row; returns out.
const char *app_keys_tip(const AppSettings *settings, const char *words, int row, char *out, size_t size);

/// Can the player change this key? Esc of "back" stays.
bool app_keys_is_fixed(int row, int slot);
/// Gives a row a key, SDLK_UNKNOWN takes it away. False: that key is not to be had. Does not save.
bool app_keys_bind(AppSettings *settings, int row, int slot, AppKey key);
/// The first other row that has this key of a row too; -1: none. Rows that share a key in the tables work
/// in different places and never are in each other's way.
int app_keys_conflict(const AppSettings *settings, int row, int slot);
/// A row gets `before` for the key that was taken from it. Does not save.
void app_keys_give(AppSettings *settings, int row, AppKey taken, AppKey before);

typedef struct AppKeyPreset {
  const char *title, *help;
} AppKeyPreset;

enum { APP_KEY_PRESETS = 3 }; // standard, right hand, left hand
extern const AppKeyPreset app_key_presets[APP_KEY_PRESETS];
/// All keys as a preset has them. Does not save.
void app_keys_use(AppSettings *settings, int preset);
/// The preset that the keys are; -1: none.
int app_keys_preset(const AppSettings *settings);

#endif
