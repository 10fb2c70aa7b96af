#include "app/shell/shell_events.h"

#include <assert.h>

#include "app/editor/editor.h"
#include "app/editor/editor_input.h"
#include "app/files/drawing.h"
#include "app/game/state.h"
#include "app/games/games_keep.h"
#include "app/hands/aim.h"
#include "app/race/race_draw.h"
#include "app/share/share_acts.h"
#include "app/shelf/shelf.h"
#include "app/shelf/shelf_life.h"
#include "app/shell/shell_files.h"
#include "app/shell/shell_hold.h"
#include "app/shell/shell_maps.h"
#include "app/shell/shell_pad.h"
#include "app/shell/shell_parts.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_press.h"

#define SLOP 10.0f // logical pixels that a finger may tremble

/// Any press ends the flight over the map, and the rest of it means nothing else.
static bool skips_intro(App *app, const AppGestureEvent *gesture) {
  AppIntro *intro = &app->game.told.intro;
  if (gesture->kind == APP_GESTURE_HOVER) return false;
  if (intro->swallows) {
    intro->swallows = !shell_gesture_ends(gesture);
    return true;
  }
  if (app->screens.now != APP_SCREEN_GAME || !app_intro_runs(&app->game)) return false;
  app_intro_skip(&app->game);
  intro->swallows = gesture->kind == APP_GESTURE_PRESS;
  return true;
}

static void leave_map(App *app) {
  app_aim_leave(&app->game);
  app->editor.pointed = false;
}

static void offer_gestures(App *app, const AppGestureEvent *gestures, int count) {
  assert(count >= 0 && count <= APP_MAX_GESTURES);
  for (int i = 0; i < count; i++) {
    const AppGestureEvent *gesture = &gestures[i];
    if (skips_intro(app, gesture)) continue;
    const bool taken = app_ui_gesture(&app->ui, gesture);
    shell_hold_gesture(app, gesture);
    if (taken && gesture->kind == APP_GESTURE_HOVER) leave_map(app);
    const ShellMap *map = shell_map(app);
    if (map != NULL) map->gesture(app, gesture, taken);
  }
}

/// A pad reports fingers as well, but they point at nothing on the screen.
static bool is_pad(const SDL_Event *event) {
  SDL_TouchDeviceType type = SDL_GetTouchDeviceType(event->tfinger.touchId);
  return type == SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE || type == SDL_TOUCH_DEVICE_INDIRECT_RELATIVE;
}

static void take_pointer(App *app, const SDL_Event *event) {
  AppGestureEvent gestures[APP_MAX_GESTURES];
  const AppWindow *window = &app->window;
  const AppGestureScale scale = {window->mouse_scale, (float)window->width, (float)window->height,
                                 SLOP * window->scale};
  const int count = app_gesture_event(&app->gesture, event, app->clock.now, &scale, gestures);
  offer_gestures(app, gestures, count);
}

static void take_key(App *app, const SDL_KeyboardEvent *event) {
  SDL_Keycode key = event->keysym.sym;
  Uint16 mod = event->keysym.mod;
  app_editor_key(&app->editor, key, mod, true);
  if (shell_capture_key(app, key, mod)) return;
  if (app->screens.now == APP_SCREEN_GAME && app_intro_runs(&app->game)) {
    app_intro_skip(&app->game);
    return;
  }
  if (app_ui_key(&app->ui, key, mod)) return;
  if (shell_press_key(app, key, mod, event->repeat != 0)) shell_hold_key(app, key, true);
}

static void forget_pointers(App *app) {
  AppGestureEvent gestures[APP_MAX_GESTURES];
  offer_gestures(app, gestures, app_gesture_reset(&app->gesture, gestures));
}

static void lose_focus(App *app) {
  app->window.focused = false;
  forget_pointers(app);
  app_pads_release(&app->pads);
  shell_hold_end(app);
  app_editor_stop(&app->editor);
  shell_pause(app);
}

static void take_window(App *app, const SDL_WindowEvent *event) {
  switch (event->event) {
  case SDL_WINDOWEVENT_SIZE_CHANGED:
  case SDL_WINDOWEVENT_DISPLAY_CHANGED:
    app_window_measure(&app->window);
    break;
  case SDL_WINDOWEVENT_FOCUS_LOST:
    lose_focus(app);
    break;
  case SDL_WINDOWEVENT_FOCUS_GAINED:
    app->window.focused = true;
    break;
  case SDL_WINDOWEVENT_MINIMIZED:
    app->window.hidden = true;
    lose_focus(app);
    break;
  case SDL_WINDOWEVENT_HIDDEN:
    app->window.hidden = true;
    break; // SDL hides windows for a moment as well
  case SDL_WINDOWEVENT_RESTORED:
  case SDL_WINDOWEVENT_MAXIMIZED:
  case SDL_WINDOWEVENT_SHOWN:
  case SDL_WINDOWEVENT_EXPOSED:
    app->window.hidden = false;
    break;
  case SDL_WINDOWEVENT_LEAVE:
    app->ui.pointer_hovers = false;
    leave_map(app);
    break;
  default:
    break;
  }
}

/// Target textures are gone, or all textures: what is cached in them is drawn again when it is needed.
static void lose_textures(App *app) {
  app_view_lost(app->game.view);
  app_overlays_lost(app->game.overlays);
  app_race_lost(app->race);
  app_share_lost(&app->share);
  app_text_lost(app->text);
  shell_forget_pictures(app);
  app_shelf_forget(app->screens.shelf);
  app_draw_lost(&app->draw);
  app_art_update(app->art, (int)app->game.camera.zoom_wanted, true);
}

static void take_drop(App *app, char *file) {
  if (file == NULL) return;
  shell_drop_file(app, file);
  SDL_free(file);
}

/// Does the event come from a finger, the mouse, a keyboard or a gamepad? Then it is taken.
static bool take_input(App *app, const SDL_Event *event) {
  switch (event->type) {
  case SDL_FINGERDOWN:
  case SDL_FINGERMOTION:
  case SDL_FINGERUP:
    if (is_pad(event)) return true;
    shell_use_device(app, APP_DEVICE_TOUCH);
    take_pointer(app, event);
    return true;
  case SDL_MOUSEBUTTONDOWN:
  case SDL_MOUSEBUTTONUP:
  case SDL_MOUSEMOTION:
  case SDL_MOUSEWHEEL:
    shell_use_device(app, APP_DEVICE_MOUSE);
    take_pointer(app, event);
    return true;
  case SDL_CONTROLLERDEVICEADDED:
  case SDL_CONTROLLERDEVICEREMOVED:
  case SDL_CONTROLLERAXISMOTION:
  case SDL_CONTROLLERBUTTONDOWN:
  case SDL_CONTROLLERBUTTONUP:
    shell_pad_event(app, event);
    return true;
  case SDL_KEYDOWN:
    shell_use_device(app, APP_DEVICE_MOUSE);
    take_key(app, &event->key);
    return true;
  case SDL_KEYUP:
    app_editor_key(&app->editor, event->key.keysym.sym, event->key.keysym.mod, false);
    shell_hold_key(app, event->key.keysym.sym, false);
    return true;
  case SDL_TEXTINPUT:
    app_ui_text(&app->ui, event->text.text);
    return true;
  case SDL_TEXTEDITING:
    app_ui_compose(&app->ui, event->edit.text);
    return true;
  default:
    return false;
  }
}

/// The system takes the program off the screen, and may end it without another word.
static void save_all(App *app) {
  lose_focus(app);
  app_games_leave(&app->games, false); // there may be no later
  app_settings_save(&app->settings);
  app_files_keep(&app->files, &app->edit);
}

/// Handles system events: the program's life, its window, its textures and files dropped on it.
static void take_system(App *app, const SDL_Event *event) {
  switch (event->type) {
  case SDL_QUIT:
    app->quit = true;
    break;
  case SDL_APP_WILLENTERBACKGROUND:
    save_all(app);
    break;
  case SDL_APP_TERMINATING:
    save_all(app);
    app->quit = true;
    break;
  case SDL_APP_LOWMEMORY:
    shell_forget_pictures(app);
    app_shelf_forget(app->screens.shelf);
    break;
  case SDL_WINDOWEVENT:
    take_window(app, &event->window);
    break;
  case SDL_RENDER_TARGETS_RESET:
  case SDL_RENDER_DEVICE_RESET:
    lose_textures(app);
    break;
  case SDL_DROPFILE:
    take_drop(app, event->drop.file);
    break;
  default:
    break;
  }
}

void shell_events_poll(App *app) {
  SDL_RenderSetViewport(app->window.renderer, NULL); // one that is set warps the coordinates of fingers
  SDL_Event event;
  while (SDL_PollEvent(&event))
    if (!take_input(app, &event)) take_system(app, &event);
  AppGestureEvent gestures[APP_MAX_GESTURES];
  offer_gestures(app, gestures, app_gesture_time(&app->gesture, app->clock.now, gestures));
  shell_pad_frame(app);
  shell_perform(app);
  if (shell_plays(app))
    app_aim_time(&app->game);
  else
    app_aim_stop(&app->game);
}
