/* The state of the game for the page around it, and for tests. */
#ifndef APP_SHELL_REPORT_H
#define APP_SHELL_REPORT_H

#include "base/buffer.h"

/// `app` is the App. A JSON object: frames, milliseconds of the last ones, size, screen, level, tick, hero,
/// steering, depth, overlays, state hash. O(world).
void shell_report(void *app, BaseBuffer *out);

#endif
