/* Requests of screens about the settings: values, overlays and their cards, keys. */
#include <assert.h>

#include "app/actions/key_rows.h"
#include "app/game/notice.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_intents.h"
#include "app/told/sound.h"

static void switch_overlay(App *app, const AppIntent *intent) {
  assert(intent->id >= 0 && intent->id < APP_OVERLAY_COUNT);
  bool *on = &app->settings.overlay[intent->id];
  *on = !*on;
  app_settings_save(&app->settings);
}

/// One that is folded, by the player or for want of space, opens before all others.
static void fold_card(App *app, const AppIntent *intent) {
  assert(intent->id >= 0 && intent->id < APP_OVERLAY_COUNT);
  const bool open = app_overlays_is_open(app->game.overlays, intent->id);
  app->settings.folded[intent->id] = open;
  if (!open) app_overlays_raise(app->game.overlays, intent->id);
  app_settings_save(&app->settings);
}

static void toggle_fullscreen(App *app) {
  const bool full = app_window_is_full(&app->window);
  if (!app_window_set_full(&app->window, !full)) {
    app_notice(&app->game.told.notice, "The window cannot change its size here.");
    return;
  }
  app->settings.value[APP_SETTING_FULLSCREEN] = !full;
  app_settings_save(&app->settings);
}

static void set_value(App *app, const AppIntent *intent) {
  assert(intent->id >= 0 && intent->id < APP_SETTING_COUNT);
  const AppSetting setting = (AppSetting)intent->id;
  const AppSettingInfo *info = &app_setting_info[setting];
  if (setting == APP_SETTING_FULLSCREEN) {
    toggle_fullscreen(app);
    return;
  }
  if (setting == APP_SETTING_VOLUME)
    app_sound_set_volume(&app->settings, intent->value);
  else
    app_settings_set(&app->settings, setting, intent->value);
  const bool slides = info->words[0] == '\0' && info->max > 1;
  if (setting == APP_SETTING_GHOST) shell_ghost_set(app);
  if (!slides) app_settings_save(&app->settings);
}

static void use_keys(App *app, const AppIntent *intent) {
  app_keys_use(&app->settings, intent->id);
  app->screens.key_changed = 0;
  app_settings_save(&app->settings);
}

/// Takes a key away, or gives the key that another row has lost to the one that has it now.
static void bind_key(App *app, const AppIntent *intent) {
  AppKey keys[APP_KEY_SLOTS];
  assert(intent->value >= 0 && intent->value < APP_KEY_SLOTS);
  app_keys_get(&app->settings, intent->id, keys);
  const AppKey given = keys[intent->value];
  if (intent->other < 0) {
    app_keys_bind(&app->settings, intent->id, intent->value, (AppKey){SDLK_UNKNOWN, 0});
  } else {
    app_keys_give(&app->settings, intent->other, given, app->screens.key_before);
    app->screens.key_changed = 0;
  }
  app_settings_save(&app->settings);
}

static void save(App *app, const AppIntent *intent) {
  (void)intent;
  app_settings_save(&app->settings);
}

const ShellIntent shell_intent_overlay = {.perform = switch_overlay};
const ShellIntent shell_intent_card = {.perform = fold_card};
const ShellIntent shell_intent_setting = {.perform = set_value};
const ShellIntent shell_intent_keys = {.perform = use_keys};
const ShellIntent shell_intent_key = {.perform = bind_key};
const ShellIntent shell_intent_save = {.perform = save};
