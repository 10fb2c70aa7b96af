/* SDL_PushEvent changes the struct that it is given, so each call gets a new one. */
#include "app/script/script_run.h"

#include <assert.h>

#include "app/script/steps.h"
#include "base/character.h"
#include "base/file.h"

#define SCRIPT_TOUCH 4711 // the touch device that script fingers belong to

static SDL_Event finger_event(SDL_Window *window, const ScriptStep *step) {
  int w = 1, h = 1;
  SDL_GetWindowSize(window, &w, &h);
  return (SDL_Event){.tfinger = {.type = step->event,
                                 .touchId = SCRIPT_TOUCH,
                                 .fingerId = step->id,
                                 .x = ((float)step->x + 0.5f) / (float)w,
                                 .y = ((float)step->y + 0.5f) / (float)h,
                                 .pressure = 1,
                                 .windowID = SDL_GetWindowID(window)}};
}

static SDL_Event key_event(Uint32 window, const ScriptStep *step) {
  const SDL_Keysym sym = {SDL_GetScancodeFromKey(step->id), step->id, step->mod, 0};
  const Uint8 state = step->event == SDL_KEYDOWN ? SDL_PRESSED : SDL_RELEASED;
  return (SDL_Event){.key = {.type = step->event, .windowID = window, .state = state, .keysym = sym}};
}

/// Real mice move before they click, so widgets know where the pointer is.
static void push_move(Uint32 window, const ScriptStep *step) {
  SDL_PushEvent(
      &(SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .windowID = window, .x = step->x, .y = step->y}});
}

/* A gamepad that SDL makes up. The event of its coming is SDL's own. */

static void plug_pad(AppScript *script, int32_t make) {
  assert(make >= 0 && make < APP_PAD_MAKES);
  static const struct {
    Uint16 vendor, product;
  } ids[APP_PAD_MAKES] = {{0x045e, 0x028e}, {0x054c, 0x09cc}, {0x057e, 0x2009}};
  const SDL_VirtualJoystickDesc pad = {.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION,
                                       .type = SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                       .naxes = SDL_CONTROLLER_AXIS_MAX,
                                       .nbuttons = SDL_CONTROLLER_BUTTON_MAX,
                                       .vendor_id = ids[make].vendor,
                                       .product_id = ids[make].product,
                                       .name = "Script"};
  app_script_unplug(script);
  if (!script->pads_asked) script->pads_asked = SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0;
  const int device = script->pads_asked ? SDL_JoystickAttachVirtualEx(&pad) : -1;
  script->pad = device >= 0 ? SDL_JoystickOpen(device) : NULL;
  if (script->pad == NULL) base_say(stderr, "throng: the script has no gamepad: %s", SDL_GetError());
}

void app_script_unplug(AppScript *script) {
  if (script->pad == NULL) return;
  const SDL_JoystickID id = SDL_JoystickInstanceID(script->pad);
  for (int i = 0; i < SDL_NumJoysticks(); i++)
    if (SDL_JoystickGetDeviceInstanceID(i) == id) SDL_JoystickDetachVirtual(i);
  SDL_JoystickClose(script->pad);
  script->pad = NULL;
}

static void move_pad(const AppScript *script, const ScriptStep *step) {
  if (script->pad == NULL) return;
  const bool trigger = step->id >= SDL_CONTROLLER_AXIS_TRIGGERLEFT; // all of the axis is its way
  const int share = trigger ? step->x * 2 - 100 : step->x;
  if (step->kind == STEP_PAD_BUTTON)
    SDL_JoystickSetVirtualButton(script->pad, step->id, (Uint8)step->x);
  else
    SDL_JoystickSetVirtualAxis(script->pad, step->id, (Sint16)(share * 32767 / 100));
}

static void push_pad(AppScript *script, const ScriptStep *step) {
  if (step->kind != STEP_PAD_PLUG)
    move_pad(script, step);
  else if (step->x != 0)
    plug_pad(script, step->id);
  else
    app_script_unplug(script);
}

static bool is_pad_step(const ScriptStep *step) {
  return step->kind == STEP_PAD_PLUG || step->kind == STEP_PAD_BUTTON || step->kind == STEP_PAD_AXIS;
}

static void push_step(SDL_Window *window, const ScriptStep *step) {
  const Uint32 id = SDL_GetWindowID(window);
  const Uint8 state = step->event == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED;
  SDL_Event event = {.type = step->event};
  switch (step->kind) {
  case STEP_FINGER:
    event = finger_event(window, step);
    break;
  case STEP_BUTTON:
    push_move(id, step);
    event.button = (SDL_MouseButtonEvent){.type = step->event,
                                          .windowID = id,
                                          .button = (Uint8)step->id,
                                          .state = state,
                                          .clicks = 1,
                                          .x = step->x,
                                          .y = step->y};
    break;
  case STEP_MOVE:
    push_move(id, step);
    return;
  case STEP_WHEEL:
    push_move(id, step);
    event.wheel = (SDL_MouseWheelEvent){
        .type = SDL_MOUSEWHEEL, .windowID = id, .y = step->id, .preciseY = (float)step->id};
    break;
  case STEP_KEY:
    event = key_event(id, step);
    break;
  case STEP_RESIZE:
    SDL_SetWindowSize(window, step->x, step->y);
    return;
  case STEP_FOCUS:
    event.window = (SDL_WindowEvent){.type = SDL_WINDOWEVENT, .windowID = id, .event = (Uint8)step->id};
    break;
  case STEP_LOST:
    break;
  case STEP_DROP: // the code that polls it frees the name
    event.drop = (SDL_DropEvent){.type = SDL_DROPFILE, .file = SDL_strdup(step->text), .windowID = id};
    break;
  case STEP_PAD_PLUG:
  case STEP_PAD_BUTTON:
  case STEP_PAD_AXIS: // push_pad
  case STEP_SCREENSHOT:
  case STEP_TEXTS:
  case STEP_QUIT:
    return; // app_script_after
  }
  SDL_PushEvent(&event);
}

static const ScriptStep *due_step(const AppScript *script, double now) {
  if (script == NULL || script->at == script->count) return NULL;
  assert(script->at >= 0 && script->at < script->count);
  const ScriptStep *step = &script->steps[script->at];
  return (double)step->ms <= now * 1000 + 0.001 ? step : NULL;
}

static bool waits_for_frame(const ScriptStep *step) {
  return step->kind == STEP_SCREENSHOT || step->kind == STEP_TEXTS || step->kind == STEP_QUIT;
}

void app_script_before(AppScript *script, const AppWindow *window, double now) {
  const ScriptStep *step;
  while ((step = due_step(script, now)) != NULL && !waits_for_frame(step)) {
    if (is_pad_step(step))
      push_pad(script, step);
    else
      push_step(window->sdl, step);
    script->at++;
  }
}

BaseBuffer *app_script_texts(AppScript *script, double now) {
  const ScriptStep *step = due_step(script, now);
  if (step == NULL || !waits_for_frame(step)) return NULL;
  script->texts.length = 0;
  return &script->texts;
}

static bool save_texts(const BaseBuffer *texts, const char *path) {
  char error[BASE_FILE_ERROR_TEXT] = "out of memory";
  if (!texts->failed && base_file_write(path, texts->data, texts->length, error)) return true;
  base_say(stderr, "throng: the texts could not be written: %s", error);
  return false;
}

bool app_script_after(AppScript *script, const AppWindow *window, double now, bool *quit) {
  bool saved = true;
  const ScriptStep *step;
  while ((step = due_step(script, now)) != NULL && waits_for_frame(step) && !*quit) {
    if (step->kind == STEP_QUIT)
      *quit = true;
    else if (step->kind == STEP_TEXTS)
      saved = save_texts(&script->texts, step->text) && saved;
    else
      saved = app_window_save_picture(window, step->text) && saved;
    script->at++;
  }
  return saved;
}
