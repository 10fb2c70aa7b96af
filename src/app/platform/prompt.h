/* Words for what the player does, by the device used last: "Click", "Tap", "Press A". Every text that names
 * an input takes them from here. */
#ifndef APP_PLATFORM_PROMPT_H
#define APP_PLATFORM_PROMPT_H

#include "app/platform/window.h"

/* X(NAME, mouse, touch, gamepads by their makes: Xbox, PlayStation, Nintendo) */
#define APP_PROMPTS(X)                                                                                       \
  X(TAP, "Click", "Tap", "Press A", "Press Cross", "Press A")                                                \
  X(TAP_ON, "Click", "Tap", "Press A on", "Press Cross on", "Press A on") /* a tile */                       \
  X(START, "Click the map to begin", "Tap the map to begin", "Press A on the map to begin",                  \
    "Press Cross on the map to begin", "Press A on the map to begin")                                        \
  X(SKIP, "Click to skip", "Tap to skip", "Press A to skip", "Press Cross to skip", "Press A to skip")       \
  X(GO_ON, "click to continue", "tap to continue", "press A to continue", "press Cross to continue",         \
    "press A to continue")                                                                                   \
  X(ENTER, "Enter", "Enter", "A", "Cross", "A") /* the key */

typedef enum AppPrompt {
#define X(NAME, mouse, touch, xbox, playstation, nintendo) APP_PROMPT_##NAME,
  APP_PROMPTS(X)
#undef X
      APP_PROMPT_COUNT
} AppPrompt;

const char *app_prompt(const AppWindow *window, AppPrompt prompt);

/// A text that was written for fingers, such as a level's: each word "tap" becomes "click", or "press A" and
/// "press A on" before a thing. Cut at `size`; returns out.
const char *app_prompt_text(const AppWindow *window, const char *text, char *out, size_t size);

#endif
