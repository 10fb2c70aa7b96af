/* Fonts and glyphs. A font is looked for through --font, fontconfig and known paths; without one a sentence on standard
 * error says which package brings it and a plain built-in stroke alphabet is drawn, so the game still runs. Printable
 * ASCII plus a few signs (times, dash, arrows, infinity) per size in an atlas texture that is made on first use. */
#ifndef APP_TEXT_H
#define APP_TEXT_H

#include <SDL.h>
#include <stdbool.h>

typedef struct AppText AppText;

/// `font_path` may be NULL. NULL only when memory is out.
AppText *app_text_new(SDL_Renderer *renderer, const char *font_path);
void app_text_free(AppText *text);
/// Forgets the textures after the renderer lost them.
void app_text_lost(AppText *text);

typedef struct AppGlyph {
  SDL_Texture *texture;
  SDL_FRect uv;           // 0..1
  float x, y, w, h;       // where its box lies from the pen, pixels
  float advance;
} AppGlyph;

/// Glyph for a Unicode code point at a size in whole pixels; a replacement where the font has none.
const AppGlyph *app_text_glyph(AppText *text, int size, uint32_t code);
/// Decodes one UTF-8 character and moves on; 0 at the end; U+FFFD for bad bytes.
uint32_t app_text_next(const char **text);

#endif
