#include "unreel.h"

#include <SDL_image.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

static uint32_t number(const uint8_t *at, int bytes) {
  uint32_t value = 0;
  for (int i = 0; i < bytes; i++) value = value << 8 | at[i];
  return value;
}

static void put_word(uint8_t *at, uint32_t value) {
  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> (24 - 8 * i));
}

/// Bit by bit, from the annex of the specification.
static uint32_t checksum(const uint8_t *bytes, size_t size) {
  uint32_t crc = 0xffffffffu;
  for (size_t i = 0; i < size; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? 0xedb88320u ^ (crc >> 1) : crc >> 1;
  }
  return ~crc;
}

typedef struct Frame {
  uint32_t w, h, x, y;
  uint8_t *data; // compressed
  size_t size;
} Frame;

typedef struct Reader {
  Unreel *reel;
  uint8_t header[13];
  uint32_t sequence, frames;
  bool animated, ended;
  Frame frame;
} Reader;

static size_t add_chunk(uint8_t *out, const char *name, const uint8_t *data, size_t size) {
  put_word(out, (uint32_t)size);
  memcpy(out + 4, name, 4);
  if (size > 0) memcpy(out + 8, data, size);
  put_word(out + 8 + size, checksum(out + 4, size + 4));
  return size + 12;
}

/// The frame over the picture before it.
static void show_frame(Reader *reader) {
  Unreel *reel = reader->reel;
  const Frame *frame = &reader->frame;
  assert_true(reel->count > 0 && frame->size > 0);
  uint8_t header[13], *png = malloc(frame->size + 64);
  assert_non_null(png);
  memcpy(header, reader->header, sizeof header);
  put_word(header, frame->w);
  put_word(header + 4, frame->h);
  memcpy(png, "\x89PNG\r\n\x1a\n", 8);
  size_t size = 8;
  size += add_chunk(png + size, "IHDR", header, sizeof header);
  size += add_chunk(png + size, "IDAT", frame->data, frame->size);
  size += add_chunk(png + size, "IEND", NULL, 0);
  SDL_Surface *decoded = IMG_Load_RW(SDL_RWFromConstMem(png, (int)size), 1);
  assert_non_null(decoded);
  assert_int_equal(decoded->w, frame->w);
  assert_int_equal(decoded->h, frame->h);
  SDL_Surface *rgb = SDL_ConvertSurfaceFormat(decoded, SDL_PIXELFORMAT_RGB24, 0);
  assert_non_null(rgb);
  const size_t row = (size_t)reel->width * 3, whole = row * (size_t)reel->height;
  uint8_t *shown = reel->shown[reel->count - 1] = calloc(1, whole);
  assert_non_null(shown);
  if (reel->count > 1) memcpy(shown, reel->shown[reel->count - 2], whole);
  for (uint32_t y = 0; y < frame->h; y++)
    memcpy(shown + row * (frame->y + y) + (size_t)frame->x * 3,
           (const uint8_t *)rgb->pixels + (size_t)rgb->pitch * y, (size_t)frame->w * 3);
  SDL_FreeSurface(rgb);
  SDL_FreeSurface(decoded);
  free(png);
  free(frame->data);
  reader->frame = (Frame){0};
}

static void take_control(Reader *reader, const uint8_t *data, size_t size) {
  Unreel *reel = reader->reel;
  assert_int_equal(size, 26);
  if (reel->count > 0) show_frame(reader);
  assert_true(reel->count < UNREEL_FRAMES);
  assert_int_equal(number(data, 4), reader->sequence++);
  Frame *frame = &reader->frame;
  *frame = (Frame){.w = number(data + 4, 4),
                   .h = number(data + 8, 4),
                   .x = number(data + 12, 4),
                   .y = number(data + 16, 4)};
  assert_true(frame->w > 0 && frame->h > 0);
  assert_true(frame->x + frame->w <= (uint32_t)reel->width && frame->y + frame->h <= (uint32_t)reel->height);
  if (reel->count == 0) assert_true(frame->w == (uint32_t)reel->width && frame->h == (uint32_t)reel->height);
  reel->delay[reel->count] = (int32_t)number(data + 20, 2);
  reel->rate[reel->count] = (int32_t)number(data + 22, 2);
  reel->area[reel->count] = (int32_t)(frame->w * frame->h);
  assert_int_equal(data[24], 0); // the picture stays
  assert_int_equal(data[25], 0); // and replaces what was there
  reel->count++;
}

static void take_data(Reader *reader, const uint8_t *data, size_t size) {
  Frame *frame = &reader->frame;
  frame->data = realloc(frame->data, frame->size + size);
  assert_non_null(frame->data);
  memcpy(frame->data + frame->size, data, size);
  frame->size += size;
}

static void take_chunk(Reader *reader, const uint8_t *name, const uint8_t *data, size_t size) {
  assert_false(reader->ended);
  if (memcmp(name, "IHDR", 4) == 0) {
    assert_int_equal(size, sizeof reader->header);
    memcpy(reader->header, data, size);
    reader->reel->width = (int32_t)number(data, 4);
    reader->reel->height = (int32_t)number(data + 4, 4);
  } else if (memcmp(name, "acTL", 4) == 0) {
    assert_int_equal(size, 8);
    assert_int_equal(reader->reel->count, 0); // before all image data
    reader->animated = true;
    reader->frames = number(data, 4);
    reader->reel->plays = number(data + 4, 4);
  } else if (memcmp(name, "fcTL", 4) == 0) {
    take_control(reader, data, size);
  } else if (memcmp(name, "IDAT", 4) == 0) {
    assert_int_equal(reader->reel->count, 1);
    take_data(reader, data, size);
  } else if (memcmp(name, "fdAT", 4) == 0) {
    assert_true(reader->reel->count > 1 && size > 4);
    assert_int_equal(number(data, 4), reader->sequence++);
    take_data(reader, data + 4, size - 4);
  } else {
    assert_memory_equal(name, "IEND", 4);
    reader->ended = true;
  }
}

Unreel *unreel_bytes(const uint8_t *data, size_t size) {
  Reader reader = {.reel = calloc(1, sizeof *reader.reel)};
  assert_non_null(reader.reel);
  assert_true(size > 8);
  assert_memory_equal(data, "\x89PNG\r\n\x1a\n", 8);
  size_t at = 8;
  while (at < size) {
    assert_true(size - at >= 12);
    const size_t length = number(data + at, 4);
    assert_true(length <= size - at - 12);
    assert_int_equal(checksum(data + at + 4, length + 4), number(data + at + 8 + length, 4));
    take_chunk(&reader, data + at + 4, data + at + 8, length);
    at += length + 12;
  }
  assert_true(reader.ended && reader.animated);
  show_frame(&reader);
  assert_int_equal(reader.frames, reader.reel->count);
  return reader.reel;
}

Unreel *unreel_file(const char *path) {
  char *data, error[BASE_FILE_ERROR_TEXT];
  size_t size;
  if (!base_file_read(path, (size_t)1 << 30, &data, &size, error)) fail_msg("%s", error);
  Unreel *reel = unreel_bytes((const uint8_t *)data, size);
  free(data);
  return reel;
}

void unreel_free(Unreel *reel) {
  for (int i = 0; i < reel->count; i++) free(reel->shown[i]);
  free(reel);
}

int32_t unreel_length(const Unreel *reel) {
  int32_t length = 0;
  for (int i = 0; i < reel->count; i++) length += reel->delay[i];
  return length;
}

const uint8_t *unreel_at(const Unreel *reel, int32_t time) {
  int i = 0;
  while (i < reel->count - 1 && time >= reel->delay[i]) time -= reel->delay[i++];
  return reel->shown[i];
}
