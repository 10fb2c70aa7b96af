/* Names of keys. Signs that part lists have names in words. */
#include "app/platform/keys.h"

#include <stdio.h>
#include <string.h>

static const struct {
  const char *name;
  SDL_Keycode code;
} named[] = {
    {"Esc", SDLK_ESCAPE},         {"Enter", SDLK_RETURN}, {"Comma", SDLK_COMMA},   {"Period", SDLK_PERIOD},
    {"Plus", SDLK_PLUS},          {"Minus", SDLK_MINUS},  {"Equals", SDLK_EQUALS}, {"Page Up", SDLK_PAGEUP},
    {"Page Down", SDLK_PAGEDOWN}, {"Hash", SDLK_HASH},    {"Back", SDLK_AC_BACK},  {"Up", SDLK_UP},
};

enum { NAMED = sizeof named / sizeof *named };

static bool take_word(BaseSpan *text, const char *word) {
  const size_t length = strlen(word);
  if (text->length <= length || SDL_strncasecmp(text->text, word, length) != 0) return false;
  text->text += length;
  text->length -= length;
  return true;
}

bool app_key_read(BaseSpan text, AppKey *key) {
  *key = (AppKey){SDLK_UNKNOWN, 0};
  text = base_span_trim(text);
  for (bool more = true; more;) {
    more = false;
    if (take_word(&text, "Ctrl+")) key->mod |= KMOD_CTRL, more = true;
    if (take_word(&text, "Shift+")) key->mod |= KMOD_SHIFT, more = true;
    if (take_word(&text, "Alt+")) key->mod |= KMOD_ALT, more = true;
  }
  char name[APP_KEY_TEXT];
  if (text.length == 0 || text.length >= sizeof name) return false;
  memcpy(name, text.text, text.length);
  name[text.length] = '\0';
  for (int i = 0; i < NAMED; i++)
    if (SDL_strcasecmp(name, named[i].name) == 0) key->code = named[i].code;
  if (key->code == SDLK_UNKNOWN) key->code = SDL_GetKeyFromName(name);
  return key->code != SDLK_UNKNOWN;
}

const char *app_key_print(AppKey key, char *out, size_t size) {
  const char *name = SDL_GetKeyName(key.code);
  for (int i = 0; i < NAMED; i++)
    if (named[i].code == key.code) name = named[i].name;
  if (key.code == SDLK_UNKNOWN || name[0] == '\0') {
    out[0] = '\0';
    return out;
  }
  snprintf(out, size, "%s%s%s%s", (key.mod & KMOD_CTRL) != 0 ? "Ctrl+" : "",
           (key.mod & KMOD_SHIFT) != 0 ? "Shift+" : "", (key.mod & KMOD_ALT) != 0 ? "Alt+" : "", name);
  return out;
}

bool app_key_is(AppKey a, AppKey b) {
  return a.code == b.code && a.mod == b.mod;
}

Uint16 app_key_mod(Uint16 mod) {
  return (Uint16)(((mod & KMOD_SHIFT) != 0 ? KMOD_SHIFT : 0) | ((mod & KMOD_ALT) != 0 ? KMOD_ALT : 0) |
                  ((mod & (KMOD_CTRL | KMOD_GUI)) != 0 ? KMOD_CTRL : 0));
}

bool app_key_is_modifier(SDL_Keycode code) {
  switch (code) {
  case SDLK_LSHIFT:
  case SDLK_RSHIFT:
  case SDLK_LCTRL:
  case SDLK_RCTRL:
  case SDLK_LALT:
  case SDLK_RALT:
  case SDLK_LGUI:
  case SDLK_RGUI:
  case SDLK_MODE:
  case SDLK_CAPSLOCK:
  case SDLK_NUMLOCKCLEAR:
    return true;
  default:
    return false;
  }
}
