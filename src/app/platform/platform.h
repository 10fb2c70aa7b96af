/* SDL start-up and its traps: hints before init, invisible drivers refused, software renderer where GL is a
 * software one, a frame limiter for where the screen sets no pace. */
#ifndef APP_PLATFORM_PLATFORM_H
#define APP_PLATFORM_PLATFORM_H

#include "app/shell/app.h"

enum { APP_MIN_WIDTH = 640, APP_MIN_HEIGHT = 480 };

/// Opens window and renderer. False: one sentence on standard error said why and what to do.
bool app_platform_open(App *app);
void app_platform_close(App *app);
/// Nobody sees the window: SDL draws it into memory.
bool app_platform_unseen(void);
/// Reads output size, scales, mouse scale; call at start and on every size event.
void app_platform_measure(App *app);
/// Waits until the frame that began at `start_ns` has had its share of time. Nothing when the screen sets the
/// pace.
void app_platform_wait(App *app, uint64_t start_ns);

#endif
