/* Chunks of an animated PNG. Each frame is encoded as a PNG of its own, whose image data are taken over. */
#include "app/share/apng.h"

#include <SDL.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "app/platform/png.h"

enum {
  BYTES = 3,       // a pixel
  SIGNATURE = 8,   // bytes before the first chunk
  CHUNK_HEAD = 8,  // length and name
  CHUNK_REST = 12, // bytes of a chunk besides its data
  HEADER = 13,     // data of an IHDR
  CONTROL = 26,    // data of an fcTL
  ANIMATION = 8,   // data of an acTL
  DELAY_AT = 20,   // in the data of an fcTL
  DEPTH_AT = 8,    // in the data of an IHDR
  MAX_DELAY = 65535,
};

/* Numbers and checksums */

static void put_32(uint8_t *at, uint32_t value) {
  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> (24 - 8 * i));
}

static void put_16(uint8_t *at, uint32_t value) {
  at[0] = (uint8_t)(value >> 8);
  at[1] = (uint8_t)value;
}

static uint32_t get_32(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/// CRC-32 of ISO 3309, four bits at a time.
static uint32_t crc_of(const uint8_t *bytes, size_t size) {
  static const uint32_t table[16] = {
      0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
      0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
  };
  uint32_t crc = 0xffffffffu;
  for (size_t i = 0; i < size; i++) {
    crc ^= bytes[i];
    crc = table[crc & 15] ^ (crc >> 4);
    crc = table[crc & 15] ^ (crc >> 4);
  }
  return ~crc;
}

/* Chunks */

static void begin_chunk(BaseBuffer *out, const char *name, size_t length) {
  uint8_t head[CHUNK_HEAD];
  put_32(head, (uint32_t)length);
  memcpy(head + 4, name, 4);
  base_buffer_add(out, head, sizeof head);
}

/// Closes the chunk whose data begin there and have that length.
static void end_chunk(BaseBuffer *out, size_t data, size_t length) {
  uint8_t crc[4];
  if (out->failed) return;
  put_32(crc, crc_of((const uint8_t *)out->data + data - 4, length + 4));
  base_buffer_add(out, crc, sizeof crc);
}

/// Returns where its data begin.
static size_t add_chunk(BaseBuffer *out, const char *name, const uint8_t *bytes, size_t length) {
  begin_chunk(out, name, length);
  const size_t data = out->length;
  base_buffer_add(out, bytes, length);
  end_chunk(out, data, length);
  return data;
}

/// Changes data of a chunk that was written.
static void patch_chunk(BaseBuffer *out, size_t data, size_t length, const uint8_t *bytes) {
  if (out->failed) return;
  assert(data >= CHUNK_HEAD && data + length <= out->length);
  memcpy(out->data + data, bytes, length);
  put_32((uint8_t *)out->data + data + length, crc_of((const uint8_t *)out->data + data - 4, length + 4));
}

/* A frame */

typedef struct Box {
  int32_t x, y, w, h;
} Box;

static bool row_differs(const AppApng *apng, const uint8_t *pixels, int32_t y) {
  const size_t row = (size_t)apng->width * BYTES, at = row * (size_t)y;
  return memcmp(apng->last + at, pixels + at, row) != 0;
}

/// Is a column of some rows another one?
static bool column_differs(const AppApng *apng, const uint8_t *pixels, int32_t x, const Box *rows) {
  for (int32_t y = rows->y; y < rows->y + rows->h; y++) {
    const size_t at = ((size_t)y * (size_t)apng->width + (size_t)x) * BYTES;
    if (memcmp(apng->last + at, pixels + at, BYTES) != 0) return true;
  }
  return false;
}

/// The changed part; h 0: nothing changed.
static Box changed(const AppApng *apng, const uint8_t *pixels) {
  Box box = {0, 0, apng->width, apng->height};
  if (apng->frames == 0) return box;
  while (box.h > 0 && !row_differs(apng, pixels, box.y)) box.y++, box.h--;
  while (box.h > 0 && !row_differs(apng, pixels, box.y + box.h - 1)) box.h--;
  if (box.h == 0) return box;
  while (!column_differs(apng, pixels, box.x, &box)) box.x++, box.w--;
  while (!column_differs(apng, pixels, box.x + box.w - 1, &box)) box.w--;
  return box;
}

static bool encode_box(const AppApng *apng, const uint8_t *pixels, Box box, BaseBuffer *png) {
  assert(box.w > 0 && box.h > 0 && box.x + box.w <= apng->width && box.y + box.h <= apng->height);
  const size_t corner = ((size_t)box.y * (size_t)apng->width + (size_t)box.x) * BYTES;
  // SDL takes pixels that it only reads by a pointer that is not const.
  union {
    const uint8_t *read;
    void *given;
  } at = {.read = pixels + corner};
  SDL_Surface *part = SDL_CreateRGBSurfaceWithFormatFrom(at.given, box.w, box.h, 24, apng->width * BYTES,
                                                         SDL_PIXELFORMAT_RGB24);
  const bool encoded = part != NULL && app_png_encode(part, png);
  SDL_FreeSurface(part);
  return encoded;
}

/// The next chunk of a PNG from `at` on; false: there is none.
typedef struct Chunk {
  const uint8_t *name, *data;
  size_t length;
} Chunk;

static bool next_chunk(const BaseBuffer *png, size_t *at, Chunk *chunk) {
  const uint8_t *bytes = (const uint8_t *)png->data;
  if (png->length < CHUNK_REST || *at > png->length - CHUNK_REST) return false;
  const size_t length = get_32(bytes + *at);
  if (length > png->length - CHUNK_REST - *at) return false;
  *chunk = (Chunk){bytes + *at + 4, bytes + *at + CHUNK_HEAD, length};
  *at += CHUNK_REST + length;
  return true;
}

static bool is_named(const Chunk *chunk, const char *name) {
  return memcmp(chunk->name, name, 4) == 0;
}

/// The header of the file is that of its first frame; the others must be of the same kind.
static bool take_header(AppApng *apng, const Chunk *header) {
  if (header->length != HEADER) return false;
  const uint8_t depth = header->data[DEPTH_AT], color = header->data[DEPTH_AT + 1];
  if (apng->frames > 0) return apng->depth == depth && apng->color == color;
  apng->depth = depth;
  apng->color = color;
  base_buffer_add(&apng->out, "\x89PNG\r\n\x1a\n", SIGNATURE);
  add_chunk(&apng->out, "IHDR", header->data, HEADER);
  const uint8_t animation[ANIMATION] = {0}; // the number of frames is written last; repeats: 0, without end
  apng->animation = add_chunk(&apng->out, "acTL", animation, sizeof animation);
  return true;
}

static void add_control(AppApng *apng, Box box) {
  uint8_t data[CONTROL] = {0}; // its picture stays, and replaces what lies below it
  put_32(data, apng->sequence++);
  put_32(data + 4, (uint32_t)box.w);
  put_32(data + 8, (uint32_t)box.h);
  put_32(data + 12, (uint32_t)box.x);
  put_32(data + 16, (uint32_t)box.y);
  put_16(data + DELAY_AT, 1);
  put_16(data + DELAY_AT + 2, (uint32_t)apng->rate);
  apng->control = add_chunk(&apng->out, "fcTL", data, sizeof data);
  apng->delay = 1;
}

/// The image data of all IDATs in one chunk.
static void add_data(AppApng *apng, const BaseBuffer *png) {
  const bool first = apng->frames == 0;
  size_t length = first ? 0 : 4, at = SIGNATURE;
  for (Chunk chunk; next_chunk(png, &at, &chunk);) length += is_named(&chunk, "IDAT") ? chunk.length : 0;
  begin_chunk(&apng->out, first ? "IDAT" : "fdAT", length);
  const size_t data = apng->out.length;
  uint8_t sequence[4];
  put_32(sequence, apng->sequence);
  if (!first) {
    base_buffer_add(&apng->out, sequence, sizeof sequence);
    apng->sequence++;
  }
  at = SIGNATURE;
  for (Chunk chunk; next_chunk(png, &at, &chunk);)
    if (is_named(&chunk, "IDAT")) base_buffer_add(&apng->out, chunk.data, chunk.length);
  end_chunk(&apng->out, data, length);
}

static bool add_frame(AppApng *apng, const uint8_t *pixels, Box box) {
  BaseBuffer png = {0};
  size_t at = SIGNATURE;
  Chunk header;
  const bool taken = encode_box(apng, pixels, box, &png) && next_chunk(&png, &at, &header) &&
                     is_named(&header, "IHDR") && take_header(apng, &header);
  if (taken) {
    add_control(apng, box);
    add_data(apng, &png);
    apng->frames++;
    memcpy(apng->last, pixels, (size_t)apng->width * (size_t)apng->height * BYTES);
  }
  base_buffer_free(&png);
  return taken && !apng->out.failed;
}

static void wait_longer(AppApng *apng) {
  uint8_t data[CONTROL];
  if (apng->out.failed) return;
  memcpy(data, apng->out.data + apng->control, sizeof data);
  put_16(data + DELAY_AT, ++apng->delay);
  patch_chunk(&apng->out, apng->control, sizeof data, data);
}

/* The whole */

bool app_share_apng_begin(AppApng *apng, int32_t width, int32_t height, int32_t rate) {
  assert(width > 0 && height > 0 && rate > 0);
  *apng = (AppApng){.width = width, .height = height, .rate = rate};
  apng->last = malloc((size_t)width * (size_t)height * BYTES);
  return apng->last != NULL;
}

bool app_share_apng_add(AppApng *apng, const uint8_t *pixels) {
  Box box = changed(apng, pixels);
  if (box.h == 0 && apng->delay < MAX_DELAY) {
    wait_longer(apng);
    return !apng->out.failed;
  }
  if (box.h == 0) box = (Box){0, 0, 1, 1};
  return add_frame(apng, pixels, box);
}

bool app_share_apng_end(AppApng *apng) {
  if (apng->frames == 0 || apng->out.failed) return false;
  uint8_t animation[ANIMATION] = {0};
  put_32(animation, apng->frames);
  patch_chunk(&apng->out, apng->animation, sizeof animation, animation);
  add_chunk(&apng->out, "IEND", NULL, 0);
  return !apng->out.failed;
}

void app_share_apng_free(AppApng *apng) {
  free(apng->last);
  base_buffer_free(&apng->out);
  *apng = (AppApng){0};
}
