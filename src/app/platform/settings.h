/* Settings and records, kept as text under SDL_GetPrefPath, replaced safely. A broken or missing file never
 * stops the game: what can be read is taken, defaults fill the gaps, the old file is kept as FILE.broken (or
 * .broken-2 and so on), and one sentence on standard error says so. A file of a newer version, or one that
 * cannot be read, is left as it is: nothing is written then, and the player is told.
 *
 * Any number of windows share the file: before it saves, a window reads it again, under a lock, takes the
 * better records of both, and of the settings its own only where they were changed in this window. */
#ifndef APP_PLATFORM_SETTINGS_H
#define APP_PLATFORM_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/platform/keys.h"
#include "app/platform/records.h"
#include "app/platform/things.h"
#include "base/buffer.h"
#include "base/text.h"
#include "sim/world/kinds.h"

enum { APP_KEY_SLOTS = 2, APP_MAX_KEYS = 160, APP_KEY_NAME = 32 };
enum { APP_MAX_OVERLAYS = 32, APP_SETTINGS_PATH = 1024, APP_SETTINGS_TOLD = 160 };

typedef enum AppColours { APP_COLOURS_CIVIDIS, APP_COLOURS_VIRIDIS, APP_COLOURS_COUNT } AppColours;

/// The section of the settings screen that shows a row.
typedef enum AppSettingSection {
  APP_SETTINGS_HIDDEN, // set elsewhere, and only kept
  APP_SETTINGS_PICTURE,
  APP_SETTINGS_SOUND,
  APP_SETTINGS_PLAY,
  APP_SETTINGS_HANDS,
  APP_SETTINGS_SECTIONS
} AppSettingSection;

/* Every setting that is a number, a switch (0 or 1) or a choice among words:
 * X(NAME, name in the file, section, min, default, max, step, words, title, help)
 * A word's place in `words`, which are parted by spaces, is its value; "" : a number, or yes and no from 0
 * to 1. */
#define APP_SETTINGS(X)                                                                                      \
  X(PANEL_OPEN, panel_open, HIDDEN, 0, 0, 1, 1, "", "Lab panel", "")                                         \
  X(FULLSCREEN, fullscreen, PICTURE, 0, 0, 1, 1, "", "Full screen", "")                                      \
  X(OVERLAY_BUTTONS, overlay_buttons, HIDDEN, 0, 0, 1, 1, "", "Overlay buttons", "")                         \
  X(REDUCED_MOTION, reduced_motion, PICTURE, 0, 0, 1, 1, "", "Reduced motion",                               \
    "Nothing shakes, flashes or glides.")                                                                    \
  X(CONTRAST, high_contrast, PICTURE, 0, 0, 1, 1, "", "High contrast", "Dark rock, pale floor, thick rims.") \
  X(UI_SCALE, ui_scale, PICTURE, 80, 100, 200, 10, "", "Text and buttons",                                   \
    "Buttons never get too small for a finger.")                                                             \
  X(VISION, colour_vision, PICTURE, 0, 0, 3, 1, "normal deuteranopia protanopia tritanopia",                 \
    "Colour vision", "Colours you can tell apart.")                                                          \
  X(MINIMAP, minimap, PICTURE, 0, 1, 1, 1, "", "Minimap", "On maps that are larger than the window")         \
  X(COLOURS, colours, PICTURE, 0, 0, 1, 1, "cividis viridis", "Heat map",                                    \
    "The colours below the little picture.")                                                                 \
  X(VOLUME, volume, SOUND, 0, 70, 100, 5, "", "Volume", "")                                                  \
  X(MUSIC, music, SOUND, 0, 70, 100, 5, "", "Music", "")                                                     \
  X(EFFECTS, effects, SOUND, 0, 100, 100, 5, "", "Effects", "")                                              \
  X(THRONG, throng, SOUND, 0, 100, 100, 5, "", "Throng", "")                                                 \
  X(MUTED, muted, SOUND, 0, 0, 1, 1, "", "Mute", "")                                                         \
  X(ASSISTANCE, assistance, PLAY, 0, 0, 3, 1, "none slow heart harmless", "Assistance",                      \
    "Takes effect when a level starts.")                                                                     \
  X(INTRO, intro, PLAY, 0, 1, 1, 1, "", "Fly over each level first",                                         \
    "Gate, embers and where they come from, before you start.")                                              \
  X(GHOST, ghost, PLAY, 0, 0, 1, 1, "", "Your best run walks along",                                         \
    "As a pale outline, in levels where a best run is kept.")                                                \
  X(HOLD, hold, HANDS, 0, 0, 1, 1, "", "Hold to place",                                                      \
    "Hold the key or button, slide to the tile, let go.")                                                    \
  X(RUMBLE, rumble, HANDS, 0, 1, 1, 1, "", "Rumble", "A gamepad shakes when you are hit.")                   \
  X(SHOW_WAY, show_way, PLAY, 0, 1, 1, 1, "", "Show his way",                                                \
    "Where he will walk and where he gives up. Off: be surprised.")                                          \
  X(SHOW_DANGER, show_danger, PLAY, 0, 1, 1, 1, "", "Show danger",                                           \
    "How far guards see, hear and feel him before they notice him.")                                         \
  X(TIMELINE, timeline, HIDDEN, 0, 0, 1, 1, "", "Time line", "")                                             \
  X(LOOP_SECONDS, loop_seconds, HIDDEN, 3, 6, 10, 1, "", "Seconds of a loop", "")                            \
  X(OVERLAY_NAMES, overlay_names, HIDDEN, 0, 1, 1, 1, "", "Names of overlays", "")

typedef enum AppSetting {
#define X(NAME, name, section, min, default_value, max, step, words, title, help) APP_SETTING_##NAME,
  APP_SETTINGS(X)
#undef X
      APP_SETTING_COUNT
} AppSetting;

typedef struct AppSettingInfo {
  const char *name, *title, *help, *words;
  AppSettingSection section;
  int32_t min, default_value, max, step;
} AppSettingInfo;

extern const AppSettingInfo app_setting_info[APP_SETTING_COUNT];

/// The keys that the player gave to something; game/keys.h knows what.
typedef struct AppKeyLine {
  char name[APP_KEY_NAME];
  AppKey key[APP_KEY_SLOTS];
} AppKeyLine;

/// The settings as they were when this window last read or wrote them: what differs was changed in it.
typedef struct AppSettingsSeen {
  int32_t value[APP_SETTING_COUNT];
  bool overlay[APP_MAX_OVERLAYS], folded[APP_MAX_OVERLAYS];
  AppKeyLine key[APP_MAX_KEYS];
  int32_t key_count;
} AppSettingsSeen;

typedef struct AppSettings {
  bool overlay[APP_MAX_OVERLAYS];           // by row of the overlays, saved by name
  bool folded[APP_MAX_OVERLAYS];            // their cards, to one line; saved by name
  const char *(*overlay_name)(int32_t row); // NULL beyond the last row
  int32_t value[APP_SETTING_COUNT];         // each within its row's bounds
  AppKeyLine key[APP_MAX_KEYS];
  int32_t key_count;
  bool met[SIM_ENEMY_KIND_COUNT]; // kinds of enemies that the player has met, saved by name
  bool known[APP_THING_COUNT];    // things of the game screen that the player knows, saved by name
  AppRecords records;
  char path[APP_SETTINGS_PATH]; // file; "" when there is no folder to keep it in
  bool save_failed;             // said once, not again
  bool held;                    // the file stays as it is
  char told[APP_SETTINGS_TOLD]; // what the player is to be told in the window; "": nothing
  AppSettingsSeen seen;
} AppSettings;

/// Settings that are not kept anywhere.
void app_settings_default(AppSettings *settings, const char *(*overlay_name)(int32_t row));
/// Finds the folder ($THRONG_PREF overrides it, for tests) and reads the file.
void app_settings_load(AppSettings *settings, const char *(*overlay_name)(int32_t row));
void app_settings_save(AppSettings *settings);
/// Takes what can be read of such a file. False: something could not be, or a newer version has written it.
bool app_settings_parse(AppSettings *settings, const char *data, size_t size);
/// Such a file, appended.
void app_settings_print(const AppSettings *settings, BaseBuffer *out);
/// Two such files that were both made from a third.
typedef struct AppSettingsTexts {
  BaseSpan before; // empty: not known, and taken for the defaults
  BaseSpan here, there;
} AppSettingsTexts;

/// Joins them: of the settings those that were changed `here`, else those of `there`; the better records of
/// both. Appended to `out`. False: one of the two could not be read in full, or out of memory.
bool app_settings_join(const char *(*overlay_name)(int32_t row), const AppSettingsTexts *texts,
                       BaseBuffer *out);
/// Takes better records that another window has saved since. Before a new one is compared with them.
void app_settings_refresh(AppSettings *settings);
/// Switches the overlays of the first `count` rows on and off for this window, without keeping that: what is
/// saved of them is what changes from now on.
void app_settings_lend(AppSettings *settings, const bool *overlay, int32_t count);
/// Sets one, within its bounds. Does not save.
void app_settings_set(AppSettings *settings, AppSetting setting, int32_t value);
/// The word at a place of a row's words; false: there is none.
bool app_settings_word(AppSetting setting, int32_t value, char *out, size_t size);

#endif
