/* Fonts and glyphs. A font is looked for through --font, fontconfig and known paths; without one a sentence
 * on standard error says which package brings it and a plain built-in stroke alphabet is drawn, so the game
 * still runs. Glyphs are rasterised on first use into atlas textures, one set a size. */
#ifndef APP_PLATFORM_TEXT_H
#define APP_PLATFORM_TEXT_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct AppText AppText;

/// `font_path` may be NULL. NULL only when memory is out.
AppText *app_text_new(SDL_Renderer *renderer, const char *font_path);
void app_text_free(AppText *text);
/// Forgets the textures after the renderer lost them; call between frames.
void app_text_lost(AppText *text);

typedef struct AppGlyph {
  SDL_Texture *texture; // NULL: nothing to draw (a space)
  SDL_FRect uv;         // 0..1
  float x, y, w, h;     // its box, pixels from the pen, which is at the top left of the line
  float advance;        // whole pixels
} AppGlyph;

/// Glyph for a Unicode code point at a height of the line in whole pixels; a replacement where the font has
/// none. The result holds until a size is asked for that app_text_has_size denies: that may free the textures
/// of another one.
const AppGlyph *app_text_glyph(AppText *text, int size, uint32_t code);
bool app_text_has_size(const AppText *text, int size);

/// Decodes one UTF-8 character and moves on; 0 at the end; U+FFFD for bad bytes.
uint32_t app_text_next(const char **text);

/* text_stroke.c: every printable ASCII character as a few straight strokes. */

/// Pixels that a character needs at a line height of `size`; both at least 1.
int app_text_stroke_width(int size);
/// Draws the character as coverage 0..255 into size rows of app_text_stroke_width(size) bytes. A code that
/// the alphabet lacks is drawn as its nearest relative, else as a question mark.
void app_text_stroke_draw(uint32_t code, int size, uint8_t *coverage);

#endif
