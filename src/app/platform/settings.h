/* Settings and best times, kept as text under SDL_GetPrefPath, replaced safely. A broken or missing file
 * never stops the game: what can be read is taken, defaults fill the gaps, the old file is kept beside it as
 * FILE.broken, and one sentence on standard error says so. */
#ifndef APP_PLATFORM_SETTINGS_H
#define APP_PLATFORM_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

enum { APP_MAX_BEST = 256, APP_MAX_OVERLAYS = 32, APP_LEVEL_NAME = 64, APP_SETTINGS_PATH = 1024 };

enum { APP_VOLUME_DEFAULT = 70 }; // percent

typedef enum AppColours { APP_COLOURS_CIVIDIS, APP_COLOURS_VIRIDIS, APP_COLOURS_COUNT } AppColours;

typedef struct AppBest {
  char level[APP_LEVEL_NAME]; // letters, digits and . _ - only
  int64_t ticks;
} AppBest;

typedef struct AppSettings {
  bool overlay[APP_MAX_OVERLAYS];           // by row of the overlays, saved by name
  bool folded[APP_MAX_OVERLAYS];            // their cards, to one line; saved by name
  const char *(*overlay_name)(int32_t row); // NULL beyond the last row
  bool panel_open;
  bool fullscreen;
  bool switches; // are the buttons of the overlays unfolded?
  bool reduced_motion;
  int32_t colours; // AppColours
  int32_t volume;  // of the sound, percent; 0: off
  bool muted;      // silent all the same
  AppBest best[APP_MAX_BEST];
  int32_t best_count;
  char path[APP_SETTINGS_PATH]; // file; "" when there is no folder to keep it in
  bool save_failed;             // said once, not again
} AppSettings;

/// Settings that are not kept anywhere.
void app_settings_default(AppSettings *settings, const char *(*overlay_name)(int32_t row));
/// Finds the folder ($THRONG_PREF overrides it, for tests) and reads the file.
void app_settings_load(AppSettings *settings, const char *(*overlay_name)(int32_t row));
void app_settings_save(AppSettings *settings);
/// Ticks, or 0 when never won.
int64_t app_settings_best(const AppSettings *settings, const char *level);
/// Keeps a better time; true when it is the best so far. Does not save. With APP_MAX_BEST levels kept the
/// oldest is dropped.
bool app_settings_note(AppSettings *settings, const char *level, int64_t ticks);

#endif
