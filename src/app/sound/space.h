/* The hall around everything: a feedback delay network (Jot 1992) of eight lines, whose lengths have no
 * common divisor and which are mixed by a Hadamard matrix, so that echoes grow dense and die evenly.
 *
 * Always true: it never gets louder by itself, for the matrix keeps the energy and each line loses some. */
#ifndef APP_SOUND_SPACE_H
#define APP_SOUND_SPACE_H

enum { APP_SPACE_LINES = 8, APP_SPACE_LENGTH = 4096 };

typedef struct AppSpace {
  float line[APP_SPACE_LINES][APP_SPACE_LENGTH];
  float low[APP_SPACE_LINES];  // of the damping of high tones
  float gain[APP_SPACE_LINES]; // of each pass
  float seconds, seconds_wanted;
  int at;
} AppSpace;

/// Empties it.
void app_space_reset(AppSpace *space);
/// Seconds until an echo is 60 dB down; it gets there within a second.
void app_space_set(AppSpace *space, float seconds);
/// Adds the echoes of `in` to `out`, frames of left and right.
void app_space_run(AppSpace *space, const float *in, float *out, int count);

#endif
