/* The tiles of a layer: numbers separated by commas, or base64 of 32-bit little-endian numbers, plain or
 * compressed. Each is walked twice: first counted, then, when the count is right, written to memory of that
 * size. Compressed data are inflated through a small window and never further than one number past the count.
 */
#include "formats/tiled/gids.h"

#include <string.h>

#include "base/base64.h"

#ifdef THRONG_HAVE_ZLIB
#include <zlib.h>

#include "base/assert.h"
#endif

enum { WINDOW = 65536, GID_BYTES = 4, GZIP_OR_ZLIB = 15 + 32 };

/// Where gids go: counted only while `out` is NULL.
typedef struct Sink {
  uint32_t *out;
  size_t count, max; // one more than max ends the walk
  uint32_t partial;  // bytes of a number that is not complete
  int partial_bytes;
} Sink;

static bool put_gid(Sink *sink, uint32_t gid) {
  if (sink->count > sink->max) return false;
  if (sink->out != NULL && sink->count < sink->max) sink->out[sink->count] = gid;
  return ++sink->count <= sink->max;
}

static bool put_bytes(Sink *sink, const uint8_t *bytes, size_t count) {
  BASE_ASSERT(sink->partial_bytes < GID_BYTES);
  for (size_t i = 0; i < count; i++) {
    sink->partial |= (uint32_t)bytes[i] << 8 * sink->partial_bytes;
    if (++sink->partial_bytes < GID_BYTES) continue;
    const uint32_t gid = sink->partial;
    sink->partial = 0;
    sink->partial_bytes = 0;
    if (!put_gid(sink, gid)) return false;
  }
  return true;
}

static bool is_blank(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// NULL: fine, or more than max; else what is wrong.
static const char *walk_csv(Sink *sink, const char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    while (i < length && is_blank(text[i])) i++;
    if (i == length) break;
    int64_t number = 0;
    const size_t first = i;
    for (; i < length && text[i] >= '0' && text[i] <= '9' && number <= UINT32_MAX; i++)
      number = number * 10 + (text[i] - '0');
    if (i == first || number > UINT32_MAX) return "it holds something else than numbers of tiles";
    if (!put_gid(sink, (uint32_t)number)) return NULL;
    while (i < length && is_blank(text[i])) i++;
    if (i < length && text[i++] != ',') return "it holds something else than numbers and commas";
  }
  return NULL;
}

/* base64 */

typedef struct Decoder {
  const char *text;
  size_t length, at;
  uint32_t bits;
  int bit_count;
  bool ended, faulty;
} Decoder;

/// Up to `capacity` bytes; 0: the end, or `faulty`.
static size_t decode(Decoder *d, uint8_t *out, size_t capacity) {
  BASE_ASSERT(capacity > 0 && d->bit_count < 8);
  size_t count = 0;
  while (count < capacity && d->at < d->length) {
    const char c = d->text[d->at++];
    if (is_blank(c)) continue;
    const int32_t value = base_base64_value(c);
    d->ended = d->ended || c == '=';
    if (c == '=') continue;
    if (value < 0 || d->ended) {
      d->faulty = true;
      return 0;
    }
    d->bits = d->bits << 6 | (uint32_t)value;
    d->bit_count += 6;
    if (d->bit_count < 8) continue;
    d->bit_count -= 8;
    out[count++] = (uint8_t)(d->bits >> d->bit_count);
  }
  return count;
}

static const char *walk_plain(Sink *sink, Decoder *decoder) {
  uint8_t bytes[WINDOW];
  for (size_t count; (count = decode(decoder, bytes, sizeof bytes)) > 0;)
    if (!put_bytes(sink, bytes, count)) return NULL;
  return NULL;
}

#ifdef THRONG_HAVE_ZLIB
static const char *walk_compressed(Sink *sink, Decoder *decoder) {
  uint8_t packed[WINDOW], bytes[WINDOW];
  z_stream stream = {0};
  if (inflateInit2(&stream, GZIP_OR_ZLIB) != Z_OK) return "out of memory";
  int status = Z_OK;
  bool wanted = true;
  while (wanted && status == Z_OK) {
    if (stream.avail_in == 0) {
      stream.next_in = packed;
      stream.avail_in = (uInt)decode(decoder, packed, sizeof packed);
      if (stream.avail_in == 0) break;
    }
    stream.next_out = bytes;
    stream.avail_out = sizeof bytes;
    status = inflate(&stream, Z_NO_FLUSH);
    wanted = put_bytes(sink, bytes, sizeof bytes - stream.avail_out);
  }
  inflateEnd(&stream);
  if (!wanted || status == Z_STREAM_END) return NULL;
  return status == Z_OK ? "its compressed data end too early" : "its compressed data are damaged";
}
#else
static const char *walk_compressed(Sink *sink, Decoder *decoder) {
  (void)sink;
  (void)decoder;
  return "it is compressed, and this build was made without zlib; in Tiled, Map > Map Properties, choose "
         "Tile Layer "
         "Format CSV";
}
#endif

static const char *walk_layer(Sink *sink, const TiledLayer *layer) {
  const bool packed = strcmp(layer->compression, "zlib") == 0 || strcmp(layer->compression, "gzip") == 0;
  const char *text = layer->data.data != NULL ? layer->data.data : "";
  if (layer->gids != NULL) {
    for (size_t i = 0; i < layer->gid_count && put_gid(sink, layer->gids[i]);) i++;
    return NULL;
  }
  if (layer->encoding[0] == '\0' || strcmp(layer->encoding, "csv") == 0)
    return walk_csv(sink, text, layer->data.length);
  if (strcmp(layer->encoding, "base64") != 0) return "its encoding is unknown, expected csv or base64";
  if (strcmp(layer->compression, "zstd") == 0)
    return "it is compressed by zstd, which is not read; in Tiled, Map > Map Properties, choose Tile Layer "
           "Format CSV";
  if (!packed && layer->compression[0] != '\0')
    return "its compression is unknown, expected zlib, gzip or none";
  Decoder decoder = {.text = text, .length = layer->data.length};
  const char *wrong = packed ? walk_compressed(sink, &decoder) : walk_plain(sink, &decoder);
  if (decoder.faulty) return "its data are not base64";
  return wrong == NULL && sink->partial_bytes > 0 ? "its data end within a tile" : wrong;
}

uint32_t *tiled_gids(const TiledLayer *layer, size_t count, BaseIssues *issues) {
  Sink sink = {.max = count};
  const TiledPlace at = layer->place;
  const char *wrong = walk_layer(&sink, layer);
  if (wrong != NULL) {
    base_issues_error(issues, at.line, at.column, "tile layer '%.60s': %s", layer->name, wrong);
    return NULL;
  }
  if (sink.count != count) {
    base_issues_error(issues, at.line, at.column,
                      sink.count < count ? "tile layer '%.60s' holds %zu tiles, expected %zu"
                                         : "tile layer '%.60s' holds %zu tiles or more, expected %zu",
                      layer->name, sink.count, count);
    return NULL;
  }
  sink = (Sink){.max = count, .out = base_block_alloc(count, sizeof *sink.out)};
  if (sink.out == NULL)
    base_issues_error(issues, at.line, at.column, "out of memory for %zu tiles", count);
  else
    (void)walk_layer(&sink, layer);
  return sink.out;
}
