/* The table of prompts. */
#include "app/platform/prompt.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

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

/* Texts for fingers */

enum { TAP_LENGTH = 3 };

static bool is_tap(const char *text, const char *at) {
  const bool begins = at == text || !isalpha((unsigned char)at[-1]);
  return begins && (*at == 'T' || *at == 't') && strncmp(at + 1, "ap", 2) == 0 &&
         !isalpha((unsigned char)at[TAP_LENGTH]);
}

/// Does a thing follow that is tapped? Not where a place or nothing does: "tap where ...", "tap to start".
static bool has_object(const char *after) {
  static const char *const others[] = {" where ", " to ", " and "};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strncmp(after, others[i], strlen(others[i])) == 0) return false;
  return after[0] == ' ';
}

const char *app_prompt_text(const AppWindow *window, const char *text, char *out, size_t size) {
  assert(size > 0);
  size_t used = 0;
  for (const char *at = text; *at != '\0' && used + 1 < size;) {
    if (!is_tap(text, at)) {
      out[used++] = *at++;
      continue;
    }
    const AppPrompt prompt = has_object(at + TAP_LENGTH) ? APP_PROMPT_TAP_ON : APP_PROMPT_TAP;
    const char *words = app_prompt(window, prompt);
    const int length = snprintf(out + used, size - used, "%c%s",
                                at[0] == 'T' ? words[0] : tolower((unsigned char)words[0]), words + 1);
    used += SDL_min((size_t)length, size - used - 1);
    at += TAP_LENGTH;
  }
  out[used] = '\0';
  return out;
}
