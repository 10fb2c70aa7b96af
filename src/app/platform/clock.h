/* What the last frames cost. */
#ifndef APP_PLATFORM_CLOCK_H
#define APP_PLATFORM_CLOCK_H

enum { APP_TIMES = 120 }; // frames

/// Milliseconds of the last frames: the work of a frame without the wait for the screen, all its ticks
/// together, and what the flow field took of them (0 in a frame without one).
typedef struct AppTimes {
  float frame[APP_TIMES], tick[APP_TIMES], field[APP_TIMES];
  int at;           // the frame that is being measured; at - 1 is the last whole one
  float plain_tick; // running mean of ticks without a field
} AppTimes;

#endif
