/* Pictures as PNG in memory. SDL_image's own way into a file does not tell that a disk is full; what is here
 * is written with base/file.h, which does. */
#ifndef APP_PLATFORM_PNG_H
#define APP_PLATFORM_PNG_H

#include <SDL.h>
#include <stdbool.h>

#include "base/buffer.h"

/// Appends the picture as PNG. False: no memory, or the library failed; SDL_GetError says why.
bool app_png_encode(SDL_Surface *picture, BaseBuffer *out);
/// Writes the picture into a file as base_file_write does. False: `error` (BASE_FILE_ERROR_TEXT bytes) says
/// why.
bool app_png_write(SDL_Surface *picture, const char *path, char *error);

#endif
