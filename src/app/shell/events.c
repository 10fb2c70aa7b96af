/* Everything that SDL says, in its order. Widgets are asked first, then the actions of the window, then the
 * map. */
#include "app/shelf/shelf.h"
#include "app/shell/app.h"

#define SLOP 10.0f // logical pixels that a finger may tremble

/// Any press ends the flight over the map, and the rest of it means nothing else.
static bool skips_intro(App *app, const AppGestureEvent *gesture) {
  AppIntro *intro = &app->game.told.intro;
  const bool ends = gesture->kind == APP_GESTURE_RELEASE || gesture->kind == APP_GESTURE_CANCEL;
  if (gesture->kind == APP_GESTURE_HOVER) return false;
  if (intro->swallows) {
    intro->swallows = !ends;
    return true;
  }
  if (app->screens.now != APP_SCREEN_GAME || !app_intro_runs(&app->game)) return false;
  app_intro_skip(&app->game);
  intro->swallows = gesture->kind == APP_GESTURE_PRESS;
  return true;
}

static void offer_gestures(App *app, const AppGestureEvent *gestures, int count) {
  for (int i = 0; i < count; i++) {
    const AppGestureEvent *gesture = &gestures[i];
    if (skips_intro(app, gesture)) continue;
    bool taken = app_ui_gesture(&app->ui, gesture);
    app_hold_gesture(app, gesture);
    bool ends = gesture->kind == APP_GESTURE_RELEASE || gesture->kind == APP_GESTURE_CANCEL;
    if (taken && gesture->kind == APP_GESTURE_HOVER) app_aim_leave(&app->game);
    if (taken && gesture->kind == APP_GESTURE_HOVER) app->editor.pointed = false;
    if (app->screens.now == APP_SCREEN_EDIT && !taken) app_editor_gesture(&app->editor, gesture);
    bool on_map = app->screens.now == APP_SCREEN_GAME && !app->game.run.backdrop;
    if (app->screens.now == APP_SCREEN_RACE && app->race != NULL && (!taken || (ends && app->race->aiming)))
      app_race_gesture(app->race, gesture);
    // A press that is held hears its end, even where a panel has come up under the pointer meanwhile.
    if (on_map && (!taken || (ends && app->game.hands.aim.held))) app_aim_gesture(&app->game, gesture);
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
  if (app_capture_key(app, key, mod)) return;
  if (app->screens.now == APP_SCREEN_GAME && app_intro_runs(&app->game)) {
    app_intro_skip(&app->game);
    return;
  }
  if (app_ui_key(&app->ui, key, mod)) return;
  if (app_perform_key(app, key, mod, event->repeat != 0)) app_hold_key(app, key, true);
}

static void forget_pointers(App *app) {
  AppGestureEvent gestures[APP_MAX_GESTURES];
  offer_gestures(app, gestures, app_gesture_reset(&app->gesture, gestures));
}

static void lose_focus(App *app) {
  app->window.focused = false;
  forget_pointers(app);
  app_pads_release(&app->pads);
  app_hold_end(app);
  app_editor_stop(&app->editor);
  if (app->screens.now == APP_SCREEN_GAME && !app->game.run.backdrop && app->game.run.has_world &&
      app->game.run.end_at == 0 && !app->game.run.waiting)
    app->game.run.paused = true;
  if (app->race != NULL) app->race->paused = true;
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
    app->ui.pointer_hovers = app->editor.pointed = false;
    app_aim_leave(&app->game);
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
  app_screens_forget(&app->screens);
  app_shelf_forget(app->screens.shelf);
  app_draw_lost(&app->draw);
  app_art_update(app->art, (int)app->game.camera.zoom_wanted, true);
}

static void take_drop(App *app, char *file) {
  if (file == NULL) return;
  app_drop_file(app, file);
  SDL_free(file);
}

void app_use_device(App *app, AppDevice device) {
  const AppPadMake make = app_pads_make(&app->pads);
  if (device == APP_DEVICE_PAD) app->window.pad = make;
  if (app->window.device == device) return;
  app->window.device = device;
  app->ui.focus_tips = device == APP_DEVICE_PAD;
  if (device != APP_DEVICE_PAD) {
    SDL_ShowCursor(SDL_ENABLE);
    return;
  }
  SDL_ShowCursor(SDL_DISABLE);
  app->ui.pointer_hovers = false;
}

static void take_event(App *app, const SDL_Event *event) {
  switch (event->type) {
  case SDL_QUIT:
    app->quit = true;
    break;
  case SDL_FINGERDOWN:
  case SDL_FINGERMOTION:
  case SDL_FINGERUP:
    if (is_pad(event)) break;
    app_use_device(app, APP_DEVICE_TOUCH);
    take_pointer(app, event);
    break;
  case SDL_MOUSEBUTTONDOWN:
  case SDL_MOUSEBUTTONUP:
  case SDL_MOUSEMOTION:
  case SDL_MOUSEWHEEL:
    app_use_device(app, APP_DEVICE_MOUSE);
    take_pointer(app, event);
    break;
  case SDL_KEYDOWN:
    app_use_device(app, APP_DEVICE_MOUSE);
    take_key(app, &event->key);
    break;
  case SDL_CONTROLLERDEVICEADDED:
  case SDL_CONTROLLERDEVICEREMOVED:
  case SDL_CONTROLLERAXISMOTION:
  case SDL_CONTROLLERBUTTONDOWN:
  case SDL_CONTROLLERBUTTONUP:
    app_pad_event(app, event);
    break;
  case SDL_TEXTINPUT:
    app_ui_text(&app->ui, event->text.text);
    break;
  case SDL_TEXTEDITING:
    app_ui_compose(&app->ui, event->edit.text);
    break;
  case SDL_KEYUP:
    app_editor_key(&app->editor, event->key.keysym.sym, event->key.keysym.mod, false);
    app_hold_key(app, event->key.keysym.sym, false);
    break;
  case SDL_APP_WILLENTERBACKGROUND:
  case SDL_APP_TERMINATING:
    lose_focus(app);
    app_games_leave(&app->games, false); // there may be no later
    app_settings_save(&app->settings);
    app_files_keep(&app->files, &app->edit);
    if (event->type == SDL_APP_TERMINATING) app->quit = true;
    break;
  case SDL_APP_LOWMEMORY:
    app_screens_forget(&app->screens);
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

void app_events_poll(App *app) {
  SDL_RenderSetViewport(app->window.renderer, NULL); // one that is set warps the coordinates of fingers
  SDL_Event event;
  while (SDL_PollEvent(&event)) take_event(app, &event);
  AppGestureEvent gestures[APP_MAX_GESTURES];
  offer_gestures(app, gestures, app_gesture_time(&app->gesture, app->clock.now, gestures));
  app_pad_frame(app);
  app_perform(app);
  if (app->screens.now == APP_SCREEN_GAME && !app->game.run.backdrop)
    app_aim_time(&app->game);
  else
    app_aim_stop(&app->game);
}
