/* The table of a gamepad's buttons. */
#include "app/actions/pad_keys.h"

#define FULL(help, JOB, ACTION, FOCUS)                                                                       \
  { help, APP_PAD_##JOB, APP_ACTION_##ACTION, APP_PAD_##FOCUS, APP_ACTION_COUNT }
#define NOTHING            FULL(NULL, ACT, COUNT, STAYS)
#define ACTION(help, NAME) FULL(help, ACT, NAME, STAYS)
#define JOB(help, JOB)     FULL(help, JOB, COUNT, STAYS)
/// Another action in a game while the clock is stopped.
#define STILL(help, NAME, STANDS)                                                                            \
  { help, APP_PAD_ACT, APP_ACTION_##NAME, APP_PAD_STAYS, APP_ACTION_##STANDS }
#define WORDS(help)       JOB(help, ACT)
#define BUTTON(NAME)      SDL_CONTROLLER_BUTTON_##NAME, SDL_CONTROLLER_BUTTON_##NAME
#define PART(NAME, WHOLE) SDL_CONTROLLER_BUTTON_##NAME, WHOLE

const AppPadKey app_pad_keys[] = {
    {APP_PAD_LEFT_STICK, APP_PAD_LEFT_STICK, WORDS("Move the cursor"), WORDS("Move the cursor")},
    {BUTTON(A), JOB("Go there; hold it and the hero follows the cursor", PRESS),
     JOB("Send everyone there", PRESS)},
    {BUTTON(B), JOB("Put it away, or stop", STOP), ACTION("Back to the game", BACK)},
    {BUTTON(X), FULL("A barricade at the cursor, or take it back", ARM, BARRICADE, STAYS),
     JOB("A barricade", BLOCK)},
    {BUTTON(Y), FULL("Throw a bell", ARM, BELL, STAYS), ACTION("First difference of two walks", RACE_PART)},
    {APP_PAD_RIGHT_STICK, APP_PAD_RIGHT_STICK, WORDS("Look around; a click on it goes back to the hero"),
     WORDS("Look around")},
    {SDL_CONTROLLER_BUTTON_RIGHTSTICK, -1, ACTION(NULL, HOME), ACTION(NULL, HOME)},
    {APP_PAD_TRIGGERS, APP_PAD_TRIGGERS, WORDS("Zoom out and in"), WORDS("Zoom out and in")},
    {PART(DPAD_LEFT, APP_PAD_ACROSS), ACTION("Look less or farther ahead", DEPTH_LESS),
     ACTION("Look less or farther ahead", DEPTH_LESS)},
    {PART(DPAD_RIGHT, -1), ACTION(NULL, DEPTH_MORE), ACTION(NULL, DEPTH_MORE)},
    {PART(LEFTSHOULDER, APP_PAD_BUMPERS),
     STILL("Previous and next steering; one tick back and forward while paused", STEERING_PREVIOUS,
           TIME_BACK),
     ACTION("Slower and faster", SLOWER)},
    {PART(RIGHTSHOULDER, -1), STILL(NULL, STEERING_NEXT, STEP), ACTION(NULL, FASTER)},
    {BUTTON(DPAD_UP), FULL("Go to the buttons", ACT, COUNT, TOP), FULL("To the buttons", ACT, COUNT, TOP)},
    {BUTTON(DPAD_DOWN), FULL("To the overlays", ACT, OVERLAYS, LEFT),
     FULL("To the overlays", ACT, PANEL, LEFT)},
    {BUTTON(START), ACTION("Menu", BACK), ACTION("Pause", PAUSE)},
    {BUTTON(BACK), FULL("Open or close the lab", ACT, PANEL, LAB), ACTION("Bar of the race", PANEL)},
    {BUTTON(LEFTSTICK), ACTION("Stop the time", PAUSE), ACTION("One step", STEP)},
};

const int app_pad_key_count = sizeof app_pad_keys / sizeof *app_pad_keys;

const AppPadKey *app_pad_key(int control) {
  for (int i = 0; i < app_pad_key_count; i++)
    if (app_pad_keys[i].control == control) return &app_pad_keys[i];
  return NULL;
}

int app_pad_button_of(AppActionRow action) {
  for (int i = 0; i < app_pad_key_count; i++)
    if (app_pad_keys[i].control < SDL_CONTROLLER_BUTTON_MAX && app_pad_keys[i].game.action == action)
      return app_pad_keys[i].control;
  return SDL_CONTROLLER_BUTTON_INVALID;
}
