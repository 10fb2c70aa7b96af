/* Plain shapes for pictures that are missing. */
#ifndef APP_PLATFORM_ART_PLAIN_H
#define APP_PLATFORM_ART_PLAIN_H

#include <stdint.h>

#include "app/platform/art.h"

/// Fills side x side ARGB pixels.
void art_plain_draw(int sprite, int side, uint32_t *pixels);

#endif
