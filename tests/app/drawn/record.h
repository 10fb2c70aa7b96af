/* Hashes what a frame of the window draws, as the list of triangles that would be painted: pictures, clips,
 * places, colours, and the letters of texts; and the boxes of its widgets and the settings. Time is made up:
 * each look at a clock takes 10 microseconds, and the date never changes.
 *
 * Places count in eighths of a pixel and places in pictures in 1/4096, so that the last bits of a float do
 * not. Pictures but the largest count by their pixels; those that are drawn into, by what was drawn. Where a
 * letter lies in the atlas of its font does not count. */
#ifndef TESTS_APP_DRAWN_RECORD_H
#define TESTS_APP_DRAWN_RECORD_H

#include <stdio.h>

#include "app/shell/app.h"
#include "base/hash.h"

typedef struct RecordFrame {
  BaseHash hash;
  int32_t triangles;
} RecordFrame;

/// Before the first window is opened.
void record_begin(void);
/// The next frame. `show` gets the list as text; NULL: it is not wanted.
RecordFrame record_frame(App *app, FILE *show);
/// A hash of all that may differ between machines: the letters of the font, and the last bits of the C
/// library's functions.
BaseHash record_probe(App *app);

#endif
