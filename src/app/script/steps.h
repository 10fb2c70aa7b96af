/* The steps of a script: what script_read.c reads and script_run.c pushes. Private to this room. */
#ifndef APP_SCRIPT_STEPS_H
#define APP_SCRIPT_STEPS_H

#include <SDL.h>
#include <stdint.h>

#include "base/buffer.h"

typedef enum StepKind {
  STEP_FINGER,
  STEP_BUTTON,
  STEP_MOVE,
  STEP_WHEEL,
  STEP_KEY,
  STEP_RESIZE,
  STEP_FOCUS,
  STEP_LOST,
  STEP_DROP,
  STEP_PAD_PLUG,
  STEP_PAD_BUTTON,
  STEP_PAD_AXIS,
  STEP_SCREENSHOT,
  STEP_TEXTS,
  STEP_QUIT,
} StepKind;

typedef struct ScriptStep {
  int64_t ms;
  int32_t order; // of its line: qsort keeps no order among equals
  StepKind kind;
  Uint32 event; // SDL event type
  int32_t id;   // finger, button, key, notches, make of a gamepad
  Uint16 mod;
  int32_t x, y; // window pixels, or a size; of a gamepad: x percent of an axis, or x 1 pressed
  char *text;   // file
} ScriptStep;

struct AppScript {
  ScriptStep *steps; // by time, then in the order of the lines
  int32_t count, capacity;
  int32_t at;        // the next one
  BaseBuffer texts;  // of the frame that a step wants
  SDL_Joystick *pad; // that the script has plugged in; NULL: none
  bool pads_asked;   // SDL's part for joysticks was started for it
};

#endif
