/* The table of prompts. */
#include "app/platform/prompt.h"

#include <assert.h>

enum { MOUSE, TOUCH, FIRST_PAD, COLUMNS = FIRST_PAD + APP_PAD_MAKES };

const char *app_prompt(const AppWindow *window, AppPrompt prompt) {
  static const char *const rows[APP_PROMPT_COUNT][COLUMNS] = {
#define X(NAME, mouse, touch, xbox, playstation, nintendo)                                                   \
  [APP_PROMPT_##NAME] = {mouse, touch, xbox, playstation, nintendo},
      APP_PROMPTS(X)
#undef X
  };
  assert((size_t)prompt < APP_PROMPT_COUNT && (size_t)window->pad < APP_PAD_MAKES);
  const int column = window->device == APP_DEVICE_PAD     ? FIRST_PAD + (int)window->pad
                     : window->device == APP_DEVICE_TOUCH ? TOUCH
                                                          : MOUSE;
  return rows[prompt][column];
}
