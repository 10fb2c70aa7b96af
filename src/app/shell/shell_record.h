/* The recording that the call asks for (--record). */
#ifndef APP_SHELL_RECORD_H
#define APP_SHELL_RECORD_H

#include "app/shell/app.h"

/// Once a frame, where one is asked for: writes it as it is now, for a program that is killed. Not where it
/// goes to a device or a pipe, which takes it once, at the end.
void shell_record_frame(App *app);
/// At the end. False after one sentence on standard error.
bool shell_record_write(App *app);

#endif
