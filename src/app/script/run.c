/* Running a script: its steps become real SDL events. SDL_PushEvent changes the struct that it is given, so
 * each call gets a new one. */
#include <stdio.h>

#include "app/script/script.h"
#include "app/script/steps.h"

#define SCRIPT_TOUCH 4711 // the touch device that script fingers belong to

static void push(SDL_Event event) {
  SDL_PushEvent(&event);
}

static void push_finger(SDL_Window *window, const Step *step) {
  int w = 1, h = 1;
  SDL_GetWindowSize(window, &w, &h);
  SDL_Event event = {
      .tfinger = {.type = step->event, .touchId = SCRIPT_TOUCH, .fingerId = step->id, .pressure = 1}};
  event.tfinger.x = ((float)step->x + 0.5f) / (float)w;
  event.tfinger.y = ((float)step->y + 0.5f) / (float)h;
  event.tfinger.windowID = SDL_GetWindowID(window);
  push(event);
}

/// Real mice move before they click, so widgets know where the pointer is.
static void push_move(SDL_Window *window, const Step *step) {
  SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = step->x, .y = step->y}};
  event.motion.windowID = SDL_GetWindowID(window);
  push(event);
}

static void push_button(SDL_Window *window, const Step *step) {
  push_move(window, step);
  SDL_Event event = {.button = {.type = step->event, .button = (Uint8)step->id, .clicks = 1}};
  event.button.windowID = SDL_GetWindowID(window);
  event.button.state = step->event == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED;
  event.button.x = step->x;
  event.button.y = step->y;
  push(event);
}

static void push_wheel(SDL_Window *window, const Step *step) {
  push_move(window, step);
  SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL, .y = step->id, .preciseY = (float)step->id}};
  event.wheel.windowID = SDL_GetWindowID(window);
  push(event);
}

static void push_key(SDL_Window *window, const Step *step) {
  SDL_Event event = {.key = {.type = step->event}};
  event.key.windowID = SDL_GetWindowID(window);
  event.key.state = step->event == SDL_KEYDOWN ? SDL_PRESSED : SDL_RELEASED;
  event.key.keysym.sym = step->id;
  event.key.keysym.scancode = SDL_GetScancodeFromKey(step->id);
  event.key.keysym.mod = step->mod;
  push(event);
}

static void push_focus(SDL_Window *window, const Step *step) {
  SDL_Event event = {.window = {.type = SDL_WINDOWEVENT, .event = (Uint8)step->id}};
  event.window.windowID = SDL_GetWindowID(window);
  push(event);
}

static void push_drop(SDL_Window *window, const Step *step) {
  SDL_Event event = {.drop = {.type = SDL_DROPFILE}};
  event.drop.windowID = SDL_GetWindowID(window);
  event.drop.file = SDL_strdup(step->text); // freed by the code that polls it
  push(event);
}

static void push_step(SDL_Window *window, const Step *step) {
  switch (step->kind) {
  case STEP_FINGER:
    push_finger(window, step);
    break;
  case STEP_BUTTON:
    push_button(window, step);
    break;
  case STEP_MOVE:
    push_move(window, step);
    break;
  case STEP_WHEEL:
    push_wheel(window, step);
    break;
  case STEP_KEY:
    push_key(window, step);
    break;
  case STEP_RESIZE:
    SDL_SetWindowSize(window, step->x, step->y);
    break;
  case STEP_FOCUS:
    push_focus(window, step);
    break;
  case STEP_LOST:
    push((SDL_Event){.type = step->event});
    break;
  case STEP_DROP:
    push_drop(window, step);
    break;
  case STEP_SCREENSHOT:
  case STEP_QUIT:
    break; // app_script_after
  }
}

static const Step *due_step(const AppScript *script, double now) {
  if (script == NULL || script->at == script->count) return NULL;
  const Step *step = &script->steps[script->at];
  return (double)step->ms <= now * 1000 + 0.001 ? step : NULL;
}

static bool waits_for_frame(const Step *step) {
  return step->kind == STEP_SCREENSHOT || step->kind == STEP_QUIT;
}

void app_script_before(AppScript *script, const AppWindow *window, double now) {
  const Step *step;
  while ((step = due_step(script, now)) != NULL && !waits_for_frame(step)) {
    push_step(window->sdl, step);
    script->at++;
  }
}

bool app_script_after(AppScript *script, const AppWindow *window, double now, bool *quit) {
  bool saved = true;
  const Step *step;
  while ((step = due_step(script, now)) != NULL && waits_for_frame(step) && !*quit) {
    if (step->kind == STEP_QUIT)
      *quit = true;
    else if (!app_window_save_picture(window, step->text))
      saved = false;
    script->at++;
  }
  return saved;
}
