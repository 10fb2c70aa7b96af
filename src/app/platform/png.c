/* PNG into a growing buffer. */
#include "app/platform/png.h"

#include <SDL_image.h>
#include <assert.h>
#include <stdio.h>

#include "base/file.h"

static size_t SDLCALL append_bytes(SDL_RWops *stream, const void *bytes, size_t size, size_t count) {
  assert(size > 0);
  BaseBuffer *out = stream->hidden.unknown.data1;
  base_buffer_add(out, bytes, size * count);
  return out->failed ? 0 : count;
}

static Sint64 SDLCALL no_size(SDL_RWops *stream) {
  (void)stream;
  return SDL_SetError("a stream that is only written has no size");
}

static Sint64 SDLCALL no_seek(SDL_RWops *stream, Sint64 offset, int from) {
  (void)offset;
  (void)from;
  return no_size(stream);
}

static size_t SDLCALL no_read(SDL_RWops *stream, void *bytes, size_t size, size_t count) {
  (void)stream;
  (void)bytes;
  (void)size;
  (void)count;
  return 0;
}

static int SDLCALL close_stream(SDL_RWops *stream) {
  SDL_FreeRW(stream);
  return 0;
}

bool app_png_encode(SDL_Surface *picture, BaseBuffer *out) {
  SDL_RWops *stream = SDL_AllocRW();
  if (stream == NULL) return false;
  stream->type = SDL_RWOPS_UNKNOWN;
  stream->size = no_size;
  stream->seek = no_seek;
  stream->read = no_read;
  stream->write = append_bytes;
  stream->close = close_stream;
  stream->hidden.unknown.data1 = out;
  const bool saved = IMG_SavePNG_RW(picture, stream, 0) == 0;
  SDL_RWclose(stream);
  if (out->failed) SDL_OutOfMemory();
  return saved && !out->failed;
}

bool app_png_write(SDL_Surface *picture, const char *path, char *error) {
  BaseBuffer png = {0};
  bool written = app_png_encode(picture, &png);
  if (written)
    written = base_file_write(path, png.data, png.length, error);
  else
    snprintf(error, BASE_FILE_ERROR_TEXT, "%s: the picture could not be made: %s", path, SDL_GetError());
  base_buffer_free(&png);
  return written;
}
