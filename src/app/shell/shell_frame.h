/* A frame: events, ticks, drawing, what was asked for, in this order. */
#ifndef APP_SHELL_FRAME_H
#define APP_SHELL_FRAME_H

#include "app/shell/app.h"

/// One frame; sets app->quit when it was the last.
void shell_frame(App *app);

#endif
