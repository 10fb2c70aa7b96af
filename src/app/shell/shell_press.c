#include "app/shell/shell_press.h"

#include <assert.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/game/notice.h"
#include "app/shell/shell_maps.h"
#include "app/shell/shell_parts.h"
#include "app/shell/shell_perform.h"

/// The keypad does what the same signs do elsewhere.
static SDL_Keycode plain_key(SDL_Keycode key) {
  switch (key) {
  case SDLK_KP_PLUS:
    return SDLK_PLUS;
  case SDLK_KP_MINUS:
    return SDLK_MINUS;
  case SDLK_KP_ENTER:
    return SDLK_RETURN;
  case SDLK_KP_0:
    return SDLK_0;
  default:
    return key >= SDLK_KP_1 && key <= SDLK_KP_9 ? SDLK_1 + (key - SDLK_KP_1) : key;
  }
}

/// Shift alone never keeps a key from its action: on many keyboards signs need it.
static bool matches(AppKey wanted, SDL_Keycode key, Uint16 mod, bool exactly) {
  if (wanted.code == SDLK_UNKNOWN || wanted.code != key) return false;
  const bool alt = (mod & KMOD_ALT) != 0, shift = (mod & KMOD_SHIFT) != 0;
  const bool ctrl = (mod & (KMOD_CTRL | KMOD_GUI)) != 0;
  if (alt != ((wanted.mod & KMOD_ALT) != 0) || ctrl != ((wanted.mod & KMOD_CTRL) != 0)) return false;
  if ((wanted.mod & KMOD_SHIFT) != 0) return shift;
  return !exactly || !shift;
}

static bool action_works(const App *app, int row) {
  const AppActionScope scope = app_actions[row].scope;
  const ShellMap *map = shell_map(app);
  if (scope == APP_ACTION_ALWAYS || (map != NULL && map->works(app, (AppActionRow)row))) return true;
  return scope == APP_ACTION_LEVEL && app_screens[app->screens.now]->level && app->game.run.has_world &&
         !app->game.run.backdrop;
}

static bool row_works(const App *app, int row) {
  if (row < (int)APP_ACTION_COUNT) return action_works(app, row);
  const ShellMap *map = shell_map(app);
  return map != NULL && map->overlays;
}

bool shell_perform_action(App *app, AppActionRow row) {
  assert((unsigned)row < APP_ACTION_COUNT);
  if (!action_works(app, (int)row)) return false;
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_ACTION, .id = (int32_t)row});
  return true;
}

static void perform_row(App *app, int row, bool repeat) {
  const bool overlay = row >= (int)APP_ACTION_COUNT;
  if (repeat && (overlay || !app_actions[row].repeats)) return;
  shell_perform_intent(app, &(AppIntent){.kind = overlay ? APP_INTENT_OVERLAY : APP_INTENT_ACTION,
                                         .id = overlay ? row - (int)APP_ACTION_COUNT : row});
}

/// While a level is drawn, its own rows come before those that work everywhere.
static bool is_first_choice(const App *app, int row) {
  const bool draws = row < (int)APP_ACTION_COUNT && app_actions[row].scope == APP_ACTION_DRAWING;
  return draws || app->screens.now != APP_SCREEN_EDIT;
}

/// The row that the key works here; -1: none.
static int find_row(const App *app, SDL_Keycode key, Uint16 mod) {
  for (int pass = 0; pass < 4; pass++) {
    const bool exactly = pass % 2 == 0, first = pass < 2;
    for (int row = 0; row < APP_KEY_ROWS; row++) {
      AppKey keys[APP_KEY_SLOTS];
      if (first != is_first_choice(app, row)) continue;
      app_keys_get(&app->settings, row, keys);
      for (int i = 0; i < APP_KEY_SLOTS; i++)
        if (matches(keys[i], key, mod, exactly) && row_works(app, row)) return row;
    }
  }
  return -1;
}

static bool presses_screen(App *app, SDL_Keycode key, bool repeat) {
  const AppScreenRow *screen = app_screens[app->screens.now];
  const AppScreenFrame frame = shell_screen_frame(app);
  return !repeat && screen->key != NULL && screen->key(&frame, key);
}

bool shell_press_key(App *app, SDL_Keycode key, Uint16 mod, bool repeat) {
  if (presses_screen(app, plain_key(key), repeat)) return true;
  int row = find_row(app, key, mod);
  if (row < 0) row = find_row(app, plain_key(key), mod);
  if (row < 0) return false;
  perform_row(app, row, repeat);
  return true;
}

/* Keys that are bound */

bool shell_capture_key(App *app, SDL_Keycode key, Uint16 mod) {
  AppScreens *screens = &app->screens;
  if (screens->now != APP_SCREEN_KEYS || screens->key_row == 0) return false;
  if (app_key_is_modifier(key)) return true;
  const int row = screens->key_row - 1, slot = screens->key_slot;
  assert(row < APP_KEY_ROWS && slot >= 0 && slot < APP_KEY_SLOTS);
  AppKey before[APP_KEY_SLOTS];
  screens->key_row = 0;
  if (key == SDLK_ESCAPE) return true;
  app_keys_get(&app->settings, row, before);
  if (!app_keys_bind(&app->settings, row, slot, (AppKey){plain_key(key), app_key_mod(mod)})) {
    app_notice(&app->game.told.notice, "That key cannot be used.");
    return true;
  }
  screens->key_changed = row + 1;
  screens->key_changed_slot = slot;
  screens->key_before = before[slot];
  app_settings_save(&app->settings);
  return true;
}

/* Buttons of a pad */

/// Focuses the offer to a hero who gave up before the buttons at the rim.
static bool focus_offer(App *app) {
  const AppUiBox *offer = app_ui_box(&app->ui, app_ui_id("gave up", 0));
  if (offer == NULL) return false;
  app_ui_focus_near(&app->ui, offer->rect.x + offer->rect.w / 2, offer->rect.y + offer->rect.h / 2);
  return true;
}

static void send_focus(App *app, AppPadFocus focus) {
  const AppScreenFrame frame = shell_screen_frame(app);
  app_hud_place(&frame, &app->hud);
  const float s = app->window.scale, right = app->hud.map.r.x + app->hud.map.r.w;
  switch (focus) {
  case APP_PAD_STAYS:
    break;
  case APP_PAD_TOP:
    if (!focus_offer(app)) app_ui_focus_near(&app->ui, right - 160 * s, 0);
    break;
  case APP_PAD_LEFT:
    app_ui_focus_near(&app->ui, 0, 74 * s);
    break;
  case APP_PAD_LAB:
    if (right < (float)app->window.width)
      app_ui_focus_near(&app->ui, right + 20 * s, 60 * s);
    else
      app_ui_unfocus(&app->ui);
    break;
  }
}

void shell_press_pad(App *app, const AppPadUse *use, bool on) {
  assert(use->job == APP_PAD_ACT);
  if (use->action != APP_ACTION_COUNT && !(use->focus == APP_PAD_LEFT && on))
    shell_perform_action(app, use->action);
  send_focus(app, use->focus);
}
