/* Shares pictures of frames, and gives a loop its time of each frame. */
#ifndef APP_SHELL_SHARE_H
#define APP_SHELL_SHARE_H

#include "app/shell/app.h"

/// Once a frame, when it is drawn: takes the picture that was asked for.
void shell_share_picture(App *app);
/// Once a frame, when nothing waits to be drawn: `start` is when the frame began, nanoseconds.
void shell_share_go_on(App *app, uint64_t start);

#endif
