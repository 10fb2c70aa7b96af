/* The built-in alphabet: every printable ASCII character as a few straight strokes, for systems without a
 * font. */
#ifndef APP_PLATFORM_TEXT_STROKE_H
#define APP_PLATFORM_TEXT_STROKE_H

#include <stdbool.h>
#include <stdint.h>

/// Pixels that a character needs at a line height of `size`; both at least 1.
int app_text_stroke_width(int size);
/// Draws the character as coverage 0..255 into size rows of app_text_stroke_width(size) bytes. A code that
/// the alphabet lacks is drawn as its nearest relative, else as a question mark.
void app_text_stroke_draw(uint32_t code, int size, uint8_t *coverage);

#endif
