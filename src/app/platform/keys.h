/* A key with its modifiers, as settings keep it and as players read it: "Space", "Shift+B", "Comma". */
#ifndef APP_PLATFORM_KEYS_H
#define APP_PLATFORM_KEYS_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum { APP_KEY_TEXT = 48 }; // bytes of one in words

typedef struct AppKey {
  SDL_Keycode code; // SDLK_UNKNOWN: none
  Uint16 mod;       // KMOD_CTRL, KMOD_SHIFT and KMOD_ALT
} AppKey;

bool app_key_read(BaseSpan text, AppKey *key);
/// "" for none, and for keys without a name; returns out.
const char *app_key_print(AppKey key, char *out, size_t size);
bool app_key_is(AppKey a, AppKey b);
/// The modifiers of an event as an AppKey has them: left and right are one, and so are Ctrl and Command.
Uint16 app_key_mod(Uint16 mod);
/// Shift, Alt and their like: they only change others.
bool app_key_is_modifier(SDL_Keycode code);

#endif
