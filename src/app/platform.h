/* SDL start-up and its traps: hints before init, invisible drivers refused, software renderer where GL is a software one. */
#ifndef APP_PLATFORM_H
#define APP_PLATFORM_H

#include "app/app.h"

/// Opens window and renderer. False: one sentence on standard error said why and what to do.
bool app_platform_open(App *app);
void app_platform_close(App *app);
/// Reads output size, scales, mouse scale; call at start and on every size event.
void app_platform_measure(App *app);

#endif
