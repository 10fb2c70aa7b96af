/* Gamepads by SDL_GameController. Its automatic mapping gives all makes the buttons of one. */
#include "app/platform/pad.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define FULL       0.94f // share of a stick's way that counts as all of it
#define TRIGGER    0.10f // of a trigger that says nothing
#define TAKES_UP   0.5f  // an axis pushed this far makes its pad the one that is used
#define STEP_ON    0.60f // a stick pushed this far makes a step
#define STEP_OFF   0.40f // and has to come back to here before the next
#define FAST       0.07  // seconds between repeats after some
#define FASTEST    0.035
#define AXIS_SCALE (1.0f / 32767)

enum { SOME = 5, MANY = 20 };

#define NO_BUTTON SDL_CONTROLLER_BUTTON_INVALID

void app_pads_open(AppPads *pads) {
  *pads = (AppPads){.asked = true, .used = -1, .repeats = NO_BUTTON};
  // Nothing that is drawn into memory ever has the focus, and tests play there.
  SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, app_window_unseen() ? "1" : "0");
  if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) != 0) SDL_ClearError(); // played without
}

void app_pads_close(AppPads *pads) {
  for (int i = 0; i < pads->count; i++) SDL_GameControllerClose(pads->one[i].controller);
  if (pads->asked) SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
  *pads = (AppPads){.used = -1};
}

static void say_event(AppPads *pads, AppPadEvent event) {
  if (pads->event_count < APP_MAX_PAD_EVENTS) pads->event[pads->event_count++] = event;
}

int app_pads_take(AppPads *pads, AppPadEvent *out) {
  const int count = pads->event_count;
  memcpy(out, pads->event, (size_t)count * sizeof *out);
  pads->event_count = 0;
  return count;
}

/* Buttons */

/// The side of a button of the D-pad; false: it is another one.
static bool side_of(SDL_GameControllerButton button, int *dx, int *dy) {
  *dx = (button == SDL_CONTROLLER_BUTTON_DPAD_RIGHT) - (button == SDL_CONTROLLER_BUTTON_DPAD_LEFT);
  *dy = (button == SDL_CONTROLLER_BUTTON_DPAD_DOWN) - (button == SDL_CONTROLLER_BUTTON_DPAD_UP);
  return *dx != 0 || *dy != 0;
}

static void say_button(AppPads *pads, AppPadKind kind, SDL_GameControllerButton button) {
  AppPadEvent event = {.kind = kind, .button = button};
  side_of(button, &event.dx, &event.dy);
  say_event(pads, event);
}

static void press_button(AppPads *pads, SDL_GameControllerButton button, double now) {
  const Uint32 bit = 1u << button;
  int dx, dy;
  if ((pads->down & bit) != 0) return;
  pads->down |= bit;
  say_button(pads, APP_PAD_DOWN, button);
  if (!side_of(button, &dx, &dy)) return;
  pads->repeats = button;
  pads->repeated = 0;
  pads->next_repeat = now + APP_PAD_DELAY;
}

static void lift_button(AppPads *pads, SDL_GameControllerButton button) {
  const Uint32 bit = 1u << button;
  if ((pads->down & bit) == 0) return;
  pads->down &= ~bit;
  if (pads->repeats == button) pads->repeats = NO_BUTTON;
  say_button(pads, APP_PAD_UP, button);
}

static void lift_all(AppPads *pads) {
  for (int i = 0; i < SDL_CONTROLLER_BUTTON_MAX; i++) lift_button(pads, (SDL_GameControllerButton)i);
  pads->step_x = pads->step_y = 0;
}

void app_pads_release(AppPads *pads) {
  lift_all(pads);
  for (int i = 0; i < pads->count; i++) memset(pads->one[i].axis, 0, sizeof pads->one[i].axis);
}

/* Pads that come and go */

static int row_of(const AppPads *pads, SDL_JoystickID id) {
  for (int i = 0; i < pads->count; i++)
    if (pads->one[i].id == id) return i;
  return -1;
}

static AppPadMake make_of(SDL_GameController *controller) {
  switch (SDL_GameControllerGetType(controller)) {
  case SDL_CONTROLLER_TYPE_PS3:
  case SDL_CONTROLLER_TYPE_PS4:
  case SDL_CONTROLLER_TYPE_PS5:
    return APP_PAD_PLAYSTATION;
  case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_PRO:
  case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_LEFT:
  case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_RIGHT:
  case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_PAIR:
    return APP_PAD_NINTENDO;
  default:
    return APP_PAD_XBOX;
  }
}

static void plug_pad(AppPads *pads, int device) {
  if (pads->count == APP_MAX_PADS || row_of(pads, SDL_JoystickGetDeviceInstanceID(device)) >= 0) return;
  SDL_GameController *controller = SDL_GameControllerOpen(device);
  if (controller == NULL) return;
  pads->one[pads->count++] =
      (AppPadOne){.controller = controller,
                  .id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controller)),
                  .make = make_of(controller)};
}

static void unplug_pad(AppPads *pads, SDL_JoystickID id) {
  const int row = row_of(pads, id);
  if (row < 0) return;
  const bool was_used = row == pads->used;
  if (was_used) lift_all(pads);
  SDL_GameControllerClose(pads->one[row].controller);
  memmove(&pads->one[row], &pads->one[row + 1], (size_t)(pads->count - row - 1) * sizeof *pads->one);
  pads->count--;
  if (was_used) pads->used = -1;
  if (pads->used > row) pads->used--;
  if (was_used) say_event(pads, (AppPadEvent){.kind = APP_PAD_LOST});
}

/// Makes this pad the used one: held buttons of the last one are released.
static void take_up(AppPads *pads, int row) {
  assert(row >= 0 && row < pads->count);
  if (pads->used == row) return;
  lift_all(pads);
  pads->used = row;
}

/* Sticks and triggers */

/// Within a circle, so that no direction is faster, from the end of the slack on.
static SDL_FPoint round_stick(float x, float y) {
  const float way = hypotf(x, y);
  if (way < APP_PAD_DEAD) return (SDL_FPoint){0, 0};
  const float share = fminf((way - APP_PAD_DEAD) / (FULL - APP_PAD_DEAD), 1);
  return (SDL_FPoint){x / way * share, y / way * share};
}

SDL_FPoint app_pads_stick(const AppPads *pads, bool right) {
  if (pads->used < 0 || pads->used >= pads->count) return (SDL_FPoint){0, 0};
  const float *axis = pads->one[pads->used].axis;
  return right ? round_stick(axis[SDL_CONTROLLER_AXIS_RIGHTX], axis[SDL_CONTROLLER_AXIS_RIGHTY])
               : round_stick(axis[SDL_CONTROLLER_AXIS_LEFTX], axis[SDL_CONTROLLER_AXIS_LEFTY]);
}

float app_pads_trigger(const AppPads *pads, bool right) {
  if (pads->used < 0 || pads->used >= pads->count) return 0;
  const SDL_GameControllerAxis which =
      right ? SDL_CONTROLLER_AXIS_TRIGGERRIGHT : SDL_CONTROLLER_AXIS_TRIGGERLEFT;
  return fmaxf(pads->one[pads->used].axis[which] - TRIGGER, 0) / (1 - TRIGGER);
}

/// The side that the left stick is pushed to, the larger way alone; with slack between on and off.
static void find_side(const AppPads *pads, int *dx, int *dy) {
  const float *axis = pads->one[pads->used].axis;
  const float x = axis[SDL_CONTROLLER_AXIS_LEFTX], y = axis[SDL_CONTROLLER_AXIS_LEFTY];
  const bool held = pads->step_x != 0 || pads->step_y != 0;
  const float min = held ? STEP_OFF : STEP_ON;
  *dx = *dy = 0;
  if (fabsf(x) >= fabsf(y) && fabsf(x) >= min) *dx = x > 0 ? 1 : -1;
  if (fabsf(y) > fabsf(x) && fabsf(y) >= min) *dy = y > 0 ? 1 : -1;
}

static void step_side(AppPads *pads, double now) {
  int dx, dy;
  find_side(pads, &dx, &dy);
  if (dx == pads->step_x && dy == pads->step_y) return;
  pads->step_x = dx;
  pads->step_y = dy;
  pads->steps = 0;
  pads->next_step = now + APP_PAD_DELAY;
  if (dx != 0 || dy != 0) say_event(pads, (AppPadEvent){.kind = APP_PAD_STEP, .dx = dx, .dy = dy});
}

static bool move_axis(AppPads *pads, const SDL_ControllerAxisEvent *event, double now) {
  const int row = row_of(pads, event->which);
  if (row < 0 || event->axis >= SDL_CONTROLLER_AXIS_MAX) return false;
  const float at = fmaxf((float)event->value * AXIS_SCALE, -1);
  pads->one[row].axis[event->axis] = at;
  const bool uses = fabsf(at) >= TAKES_UP;
  if (uses) take_up(pads, row);
  if (pads->used == row) step_side(pads, now);
  return uses;
}

bool app_pads_event(AppPads *pads, const SDL_Event *event, double now) {
  if (!pads->asked) return false;
  const int row = event->type == SDL_CONTROLLERBUTTONDOWN || event->type == SDL_CONTROLLERBUTTONUP
                      ? row_of(pads, event->cbutton.which)
                      : -1;
  switch (event->type) {
  case SDL_CONTROLLERDEVICEADDED:
    plug_pad(pads, event->cdevice.which);
    return false;
  case SDL_CONTROLLERDEVICEREMOVED:
    unplug_pad(pads, event->cdevice.which);
    return false;
  case SDL_CONTROLLERAXISMOTION:
    return move_axis(pads, &event->caxis, now);
  case SDL_CONTROLLERBUTTONDOWN:
    if (row < 0 || event->cbutton.button >= SDL_CONTROLLER_BUTTON_MAX) return false;
    take_up(pads, row);
    press_button(pads, (SDL_GameControllerButton)event->cbutton.button, now);
    return true;
  case SDL_CONTROLLERBUTTONUP:
    if (row >= 0 && row == pads->used && event->cbutton.button < SDL_CONTROLLER_BUTTON_MAX)
      lift_button(pads, (SDL_GameControllerButton)event->cbutton.button);
    return false;
  default:
    return false;
  }
}

static double pause_after(int times) {
  return times < SOME ? APP_PAD_REPEAT : times < MANY ? FAST : FASTEST;
}

void app_pads_time(AppPads *pads, double now) {
  if (pads->used < 0 || pads->used >= pads->count) return;
  if (pads->repeats != NO_BUTTON && now >= pads->next_repeat) {
    say_button(pads, APP_PAD_HELD, pads->repeats);
    pads->next_repeat = now + pause_after(pads->repeated++);
  }
  if ((pads->step_x != 0 || pads->step_y != 0) && now >= pads->next_step) {
    say_event(pads, (AppPadEvent){.kind = APP_PAD_STEP, .dx = pads->step_x, .dy = pads->step_y});
    pads->next_step = now + pause_after(pads->steps++);
  }
}

AppPadMake app_pads_make(const AppPads *pads) {
  return pads->used >= 0 && pads->used < pads->count ? pads->one[pads->used].make : APP_PAD_XBOX;
}

void app_pads_rumble(const AppPads *pads, float low, float high, double seconds) {
  if (pads->used < 0 || pads->used >= pads->count || seconds <= 0) return;
  SDL_GameControllerRumble(pads->one[pads->used].controller, (Uint16)(fminf(fmaxf(low, 0), 1) * 65535),
                           (Uint16)(fminf(fmaxf(high, 0), 1) * 65535), (Uint32)(seconds * 1000));
}
