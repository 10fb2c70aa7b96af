/* An animated PNG taken apart by the words of the specification, for tests: every chunk is checked, each
 * frame is put into a PNG of its own and decoded by SDL_image. Fails the test where something is wrong. */
#ifndef TESTS_APP_SHARE_UNREEL_H
#define TESTS_APP_SHARE_UNREEL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { UNREEL_FRAMES = 400 };

typedef struct Unreel {
  int32_t width, height, count;                      // frames
  uint32_t plays;                                    // 0: without end
  uint8_t *shown[UNREEL_FRAMES];                     // RGB of the whole picture after each frame
  int32_t delay[UNREEL_FRAMES], rate[UNREEL_FRAMES]; // it lasts delay / rate seconds
  int32_t area[UNREEL_FRAMES];                       // pixels that it holds itself
} Unreel;

Unreel *unreel_bytes(const uint8_t *data, size_t size);
Unreel *unreel_file(const char *path);
void unreel_free(Unreel *reel);
/// The picture that is shown in a place of the loop, counted in 1/rate seconds.
const uint8_t *unreel_at(const Unreel *reel, int32_t time);
int32_t unreel_length(const Unreel *reel);

#endif
