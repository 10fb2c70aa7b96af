/* Signals that ask the program to end: SIGINT, SIGTERM and SIGHUP. The first one asks for an orderly end, in
 * which nothing is lost; a second one ends the program at once, whatever it is doing. One that was ignored
 * when the program began, as under nohup, stays ignored. */
#ifndef APP_PLATFORM_SIGNALS_H
#define APP_PLATFORM_SIGNALS_H

#include <stdbool.h>

/// Catches signals from now on. Call it before SDL is initialized, which would take some of them itself.
void app_signals_catch(void);
/// Has one come? From then on all of them end the program at once. Only after app_signals_catch.
bool app_signals_came(void);

#endif
