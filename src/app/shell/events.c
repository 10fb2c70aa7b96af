/* Everything that SDL says, in its order. Widgets are asked first, then the actions of the window, then the
 * map. */
#include "app/shell/events.h"

#include "app/game/play.h"
#include "app/platform/platform.h"

#define SLOP 10.0f // logical pixels that a finger may tremble

static void offer_gestures(App *app, const AppGestureEvent *gestures, int count) {
  for (int i = 0; i < count; i++) {
    const AppGestureEvent *gesture = &gestures[i];
    bool taken = app_ui_gesture(&app->ui, gesture);
    bool ends = gesture->kind == APP_GESTURE_RELEASE || gesture->kind == APP_GESTURE_CANCEL;
    if (taken && gesture->kind == APP_GESTURE_HOVER && !app->inspect_held) app->inspecting = false;
    bool on_map = app->screen == APP_SCREEN_GAME && !app->backdrop;
    if (app->screen == APP_SCREEN_RACE && app->race != NULL && (!taken || (ends && app->race->aiming)))
      app_race_gesture(app, gesture);
    // Whoever holds the press hears its end, even where a panel has come up under the pointer meanwhile.
    if (on_map && (!taken || (ends && app->aim.held))) app_aim_gesture(app, gesture);
  }
}

/// A pad reports fingers as well, but they point at nothing on the screen.
static bool is_pad(const SDL_Event *event) {
  SDL_TouchDeviceType type = SDL_GetTouchDeviceType(event->tfinger.touchId);
  return type == SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE || type == SDL_TOUCH_DEVICE_INDIRECT_RELATIVE;
}

static void take_pointer(App *app, const SDL_Event *event) {
  AppGestureEvent gestures[APP_MAX_GESTURES];
  float w = (float)app->width, h = (float)app->height;
  int count =
      app_gesture_event(&app->gesture, event, app->now, app->mouse_scale, w, h, SLOP * app->scale, gestures);
  offer_gestures(app, gestures, count);
}

static void take_key(App *app, const SDL_KeyboardEvent *event) {
  SDL_Keycode key = event->keysym.sym;
  Uint16 mod = event->keysym.mod;
  if (app_ui_key(&app->ui, key, mod)) return;
  app_actions_key(app, key, mod, event->repeat != 0);
}

static void forget_pointers(App *app) {
  AppGestureEvent gestures[APP_MAX_GESTURES];
  offer_gestures(app, gestures, app_gesture_reset(&app->gesture, gestures));
}

static void lose_focus(App *app) {
  app->focused = false;
  forget_pointers(app);
  if (app->screen == APP_SCREEN_GAME && !app->backdrop && app->has_world && app->end_at == 0)
    app->paused = true;
  if (app->race != NULL) app->race->paused = true;
}

static void take_window(App *app, const SDL_WindowEvent *event) {
  switch (event->event) {
  case SDL_WINDOWEVENT_SIZE_CHANGED:
  case SDL_WINDOWEVENT_DISPLAY_CHANGED:
    app_platform_measure(app);
    break;
  case SDL_WINDOWEVENT_FOCUS_LOST:
    lose_focus(app);
    break;
  case SDL_WINDOWEVENT_FOCUS_GAINED:
    app->focused = true;
    break;
  case SDL_WINDOWEVENT_MINIMIZED:
    app->hidden = true;
    lose_focus(app);
    break;
  case SDL_WINDOWEVENT_HIDDEN:
    app->hidden = true;
    break; // SDL hides windows for a moment as well
  case SDL_WINDOWEVENT_RESTORED:
  case SDL_WINDOWEVENT_MAXIMIZED:
  case SDL_WINDOWEVENT_SHOWN:
  case SDL_WINDOWEVENT_EXPOSED:
    app->hidden = false;
    break;
  case SDL_WINDOWEVENT_LEAVE:
    app->ui.pointer_hovers = false;
    if (!app->inspect_held) app->inspecting = false;
    break;
  default:
    break;
  }
}

/// Target textures are gone, or all textures: everything that is cached in them is made again.
static void lose_textures(App *app) {
  app_view_lost(app->view);
  app_overlays_lost(app->overlay_state);
  app_race_lost(app);
  app_text_lost(app->text);
  app_screens_forget(app);
  app_draw_lost(&app->draw);
  app_screens_forget(app);
  app_art_update(app->art, (int)app->camera.zoom_wanted, true);
}

static void take_drop(App *app, char *file) {
  if (file == NULL) return;
  app_start_level(app, file);
  SDL_free(file);
}

static void take_event(App *app, const SDL_Event *event) {
  switch (event->type) {
  case SDL_QUIT:
    app->quit = true;
    break;
  case SDL_FINGERDOWN:
  case SDL_FINGERMOTION:
  case SDL_FINGERUP:
    if (!is_pad(event)) take_pointer(app, event);
    break;
  case SDL_MOUSEBUTTONDOWN:
  case SDL_MOUSEBUTTONUP:
  case SDL_MOUSEMOTION:
  case SDL_MOUSEWHEEL:
    take_pointer(app, event);
    break;
  case SDL_KEYDOWN:
    take_key(app, &event->key);
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
  SDL_RenderSetViewport(app->renderer, NULL); // one that is set warps the coordinates of fingers
  SDL_Event event;
  while (SDL_PollEvent(&event)) take_event(app, &event);
  AppGestureEvent gestures[APP_MAX_GESTURES];
  offer_gestures(app, gestures, app_gesture_time(&app->gesture, app->now, gestures));
  if (app->screen == APP_SCREEN_GAME && !app->backdrop)
    app_aim_time(app);
  else
    app_aim_stop(app);
}
