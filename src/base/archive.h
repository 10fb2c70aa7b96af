/* State as bytes, and back: one function for each part names its values once, and both writes and reads them,
 * so what is saved and what is loaded cannot differ. The bytes are the same on every machine: numbers are
 * written in groups of seven bits, the lowest first (LEB128), signed ones folded so that small ones are
 * short.
 *
 * Input is not trusted. Every value has its range; values outside and reads past the end are faults.
 * After the first fault all further values read as the lowest that they may be, so readers go on without
 * looking, and check base_archive_sound before they use a value for more than storing it. Header only, so
 * that the navigation library needs no other.
 *
 * A writer may be watched: each value is then told by the name that the code calls it, so that two states can
 * be compared value by value without a second list of what a state is. Macros at the end of this file name
 * the values; base_archive_of says which row of what they belong to. */
#ifndef BASE_ARCHIVE_H
#define BASE_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/allocator.h"
#include "base/api.h"
#include "base/random.h"

/// The type of a value, for printing it.
typedef enum BaseValueForm {
  BASE_VALUE_NUMBER,
  BASE_VALUE_SWITCH, // 0 or 1
  BASE_VALUE_TILE,   // a cell of the map; below 0: none
  BASE_VALUE_OPAQUE, // says nothing to a reader: the state of a random stream
  BASE_VALUE_RUN,    // of a long array: also that of the items behind it, up to the next value
} BaseValueForm;

/// A value of a watched writer.
typedef struct BaseArchiveValue {
  const char *part;   // of the state
  const char *of;     // what it belongs to; NULL: the part
  int32_t row;        // which of them; -1: there is one
  const char *name;   // the expression of the code: "&hero->target"
  int32_t index;      // of an item of an array; -1: it is none
  BaseValueForm form; // how to print it
  int64_t value;      // as a number
} BaseArchiveValue;

/// A receiver of the values of a writer.
typedef struct BaseArchiveWatch {
  void (*value)(void *context, const BaseArchiveValue *value); // called for each, before it is written
  void *context;                                               // passed to each call
} BaseArchiveWatch;

/// A writer or reader. Made by base_archive_writer or base_archive_reader.
typedef struct BaseArchive {
  bool reads;        // else it writes
  uint8_t *bytes;    // written so far, from nav_allocator; free it with base_archive_free
  const uint8_t *in; // to be read; the caller's
  size_t size;       // of both
  size_t capacity;   // of `bytes`
  size_t at;         // the next to be read
  const char *fault; // what is wrong, for a message; NULL: nothing
  bool no_memory;    // for more bytes, or for what a reader had to allocate

  const BaseArchiveWatch *watch; // NULL: no watch
  BaseArchiveValue told;         // what the next values belong to
  bool named;                    // name and form of the next value are those in `told`
} BaseArchive;

/// An archive to write to, empty.
static inline BaseArchive base_archive_writer(void) {
  BaseArchive archive;
  memset(&archive, 0, sizeof archive);
  return archive;
}

/// An archive to read from. `data` must outlive the archive.
static inline BaseArchive base_archive_reader(const void *data, size_t size) {
  BaseArchive archive = base_archive_writer();
  archive.reads = true;
  archive.in = (const uint8_t *)data;
  archive.size = size;
  return archive;
}

/// Frees what was written.
static inline void base_archive_free(BaseArchive *archive) {
  const BaseAllocator *memory = nav_allocator();
  if (archive->bytes != NULL) memory->release(memory->context, archive->bytes);
  archive->bytes = NULL;
}

/// Was everything so far written, or read without a fault?
static inline bool base_archive_sound(const BaseArchive *archive) {
  return archive->fault == NULL && !archive->no_memory;
}

/// Notes the first fault; `what` is a constant text: "the map has no such tile".
static inline void base_archive_fail(BaseArchive *archive, const char *what) {
  if (archive->fault == NULL) archive->fault = what;
}

/// A fault unless `fine`.
static inline void base_archive_check(BaseArchive *archive, bool fine, const char *what) {
  if (!fine) base_archive_fail(archive, what);
}

/// Writes a byte.
static inline void base_archive_put(BaseArchive *archive, uint8_t byte) {
  if (archive->size == archive->capacity && !archive->no_memory) {
    const BaseAllocator *memory = nav_allocator();
    const size_t capacity = archive->capacity < 4096 ? 4096 : 2 * archive->capacity;
    uint8_t *grown = capacity > archive->capacity
                         ? (uint8_t *)memory->resize(memory->context, archive->bytes, capacity)
                         : NULL;
    archive->no_memory = grown == NULL;
    if (grown != NULL) archive->bytes = grown;
    if (grown != NULL) archive->capacity = capacity;
  }
  if (!archive->no_memory) archive->bytes[archive->size++] = byte;
}

/// Reads a byte; 0 after a fault.
static inline uint8_t base_archive_get(BaseArchive *archive) {
  if (archive->at < archive->size && archive->fault == NULL) return archive->in[archive->at++];
  base_archive_fail(archive, "the data ends too early");
  return 0;
}

/// A number of 64 bits. What is read is stored in `value`, as by the functions below.
static inline void base_archive_u64(BaseArchive *archive, uint64_t *value) {
  uint64_t left = archive->reads ? 0 : *value;
  if (!archive->reads) {
    for (; left > 127; left >>= 7) base_archive_put(archive, (uint8_t)(left | 128));
    base_archive_put(archive, (uint8_t)left);
    return;
  }
  for (uint32_t shift = 0; shift < 70; shift += 7) {
    const uint8_t byte = base_archive_get(archive);
    if (shift == 63 && byte > 1) break;
    left |= (uint64_t)(byte & 127) << shift;
    *value = left;
    if (byte < 128) return;
  }
  base_archive_fail(archive, "a number is too long");
}

/// A number from `min` to `max`; `min` after a fault.
static inline void base_archive_i64(BaseArchive *archive, int64_t *value, int64_t min, int64_t max) {
  uint64_t folded = archive->reads ? 0 : ((uint64_t)*value << 1) ^ (*value < 0 ? UINT64_MAX : 0);
  base_archive_u64(archive, &folded);
  if (!archive->reads) return;
  *value = (int64_t)((folded >> 1) ^ (folded & 1 ? UINT64_MAX : 0));
  base_archive_check(archive, *value >= min && *value <= max, "a number is out of its range");
  if (archive->fault != NULL) *value = min;
}

/// As above, for 32 bits.
static inline void base_archive_i32(BaseArchive *archive, int32_t *value, int32_t min, int32_t max) {
  int64_t wide = archive->reads ? 0 : *value;
  base_archive_i64(archive, &wide, min, max);
  if (archive->reads) *value = (int32_t)wide;
}

/// A number from 0 to `max`; 0 after a fault.
static inline void base_archive_u32(BaseArchive *archive, uint32_t *value, uint32_t max) {
  uint64_t wide = archive->reads ? 0 : *value;
  base_archive_u64(archive, &wide);
  if (!archive->reads) return;
  base_archive_check(archive, wide <= max, "a number is out of its range");
  *value = archive->fault != NULL ? 0 : (uint32_t)wide;
}

/// A switch; off after a fault.
static inline void base_archive_bool(BaseArchive *archive, bool *value) {
  uint32_t bit = archive->reads ? 0 : *value;
  base_archive_u32(archive, &bit, 1);
  if (archive->reads) *value = bit != 0;
}

/// The state of a random stream.
static inline void base_archive_random(BaseArchive *archive, BaseRandom *random) {
  base_archive_u64(archive, &random->state);
  base_archive_u64(archive, &random->increment);
}

/// A count of following items, 0 to `max`. Each item takes at least a byte, so that no reader allocates for
/// more than the input holds.
static inline void base_archive_count(BaseArchive *archive, int32_t *count, int32_t max) {
  base_archive_i32(archive, count, 0, max);
  if (!archive->reads) return;
  base_archive_check(archive, (size_t)*count <= archive->size - archive->at,
                     "a list is longer than the data");
  if (archive->fault != NULL) *count = 0;
}

/// An array of words; zeros in a row take two bytes together.
static inline void base_archive_words(BaseArchive *archive, int32_t *word, int32_t count, int32_t min,
                                      int32_t max) {
  for (int32_t i = 0; i < count;) {
    int32_t zeros = 0, others = 0;
    if (!archive->reads) {
      while (i + zeros < count && word[i + zeros] == 0) zeros++;
      while (i + zeros + others < count && word[i + zeros + others] != 0) others++;
    }
    base_archive_i32(archive, &zeros, 0, count - i);
    base_archive_i32(archive, &others, 0, count - i - zeros);
    if (archive->reads) {
      base_archive_check(archive, zeros + others > 0 && (zeros == 0 || (min <= 0 && max >= 0)),
                         "a list is malformed");
      memset(word + i, 0, (size_t)zeros * sizeof *word);
    }
    if (archive->fault != NULL) zeros = count - i, others = 0;
    i += zeros;
    for (; others > 0; others--, i++) base_archive_i32(archive, &word[i], min, max);
  }
}

/// Counts the leading bytes (at least one) that equal the first; compares whole words where possible.
static inline int32_t base_archive_run(const uint8_t *byte, int32_t count) {
  int32_t length = 1;
  uint64_t same, word;
  memset(&same, byte[0], sizeof same);
  for (; length + (int32_t)sizeof word <= count; length += (int32_t)sizeof word) {
    memcpy(&word, byte + length, sizeof word);
    if (word != same) break;
  }
  while (length < count && byte[length] == byte[0]) length++;
  return length;
}

/// An array of bytes 0 .. max as runs of equal ones.
static inline void base_archive_runs(BaseArchive *archive, uint8_t *byte, int32_t count, uint32_t max) {
  for (int32_t i = 0; i < count;) {
    int32_t length = 1;
    uint32_t value = archive->reads ? 0 : byte[i];
    if (!archive->reads) length = base_archive_run(byte + i, count - i);
    base_archive_i32(archive, &length, 1, count - i);
    base_archive_u32(archive, &value, max);
    if (archive->fault != NULL) length = count - i;
    if (archive->reads) memset(byte + i, (int)value, (size_t)length);
    i += length;
  }
}

/// The same for words.
static inline void base_archive_wide_runs(BaseArchive *archive, uint32_t *word, int32_t count, uint32_t max) {
  for (int32_t i = 0; i < count;) {
    int32_t length = 1;
    uint32_t value = archive->reads ? 0 : word[i];
    if (!archive->reads)
      while (i + length < count && word[i + length] == word[i]) length++;
    base_archive_i32(archive, &length, 1, count - i);
    base_archive_u32(archive, &value, max);
    if (archive->fault != NULL) length = count - i;
    for (int32_t k = 0; k < length && archive->reads; k++) word[i + k] = value;
    i += length;
  }
}

/* Watching */

BASE_LAB_BEGIN

/// The next values belong to that row of `of`, or to the part itself (NULL, -1).
static inline void base_archive_of(BaseArchive *archive, const char *of, int32_t row) {
  archive->told.of = of;
  archive->told.row = row;
}

/// The next values belong to that part of the state.
static inline void base_archive_part(BaseArchive *archive, const char *part) {
  archive->told.part = part;
  base_archive_of(archive, NULL, -1);
}

/// Names the next value, in place of what the function calls it that writes it.
static inline void base_archive_named(BaseArchive *archive, const char *name, BaseValueForm form) {
  archive->told.name = name;
  archive->told.form = form;
  archive->named = true;
}

/// Tells the watch a value.
static inline void base_archive_tell(BaseArchive *archive, const char *name, int32_t index,
                                     BaseValueForm form, int64_t value) {
  BaseArchiveValue told = archive->told;
  if (!archive->named) told.name = name, told.form = form;
  told.index = index;
  told.value = value;
  archive->named = false;
  archive->watch->value(archive->watch->context, &told);
}

/// All items of an array; in runs only where no row of its own belongs to each.
#define BASE_ARCHIVE_TELL_ARRAY(name, type)                                                                  \
  static inline void name(BaseArchive *archive, const char *called, const type *item, int32_t count,         \
                          bool runs) {                                                                       \
    runs = runs && archive->told.of == NULL;                                                                 \
    for (int32_t i = 0; i < count; i++)                                                                      \
      if (!runs || i == 0 || item[i] != item[i - 1])                                                         \
        base_archive_tell(archive, called, i, runs ? BASE_VALUE_RUN : BASE_VALUE_NUMBER, item[i]);           \
  }
BASE_ARCHIVE_TELL_ARRAY(base_archive_tell_i32, int32_t)
BASE_ARCHIVE_TELL_ARRAY(base_archive_tell_u32, uint32_t)
BASE_ARCHIVE_TELL_ARRAY(base_archive_tell_u8, uint8_t)
#undef BASE_ARCHIVE_TELL_ARRAY

/* A name in brackets is the function itself. */

/// Tells a value, or the items of an array, where somebody watches.
#define BASE_ARCHIVE_TELL(archive, name, form, value)                                                        \
  ((archive)->watch == NULL ? (void)0 : base_archive_tell((archive), (name), -1, (form), (int64_t)(value)))
#define BASE_ARCHIVE_ITEMS(tell, archive, item, count, runs)                                                 \
  ((archive)->watch == NULL ? (void)0 : tell((archive), #item, (item), (count), (runs)))

/// The functions above: a watched writer tells the value by what the caller names it.
#define base_archive_u64(archive, value)                                                                     \
  (BASE_ARCHIVE_TELL(archive, #value, BASE_VALUE_NUMBER, *(value)), (base_archive_u64)((archive), (value)))
#define base_archive_i64(archive, value, min, max)                                                           \
  (BASE_ARCHIVE_TELL(archive, #value, BASE_VALUE_NUMBER, *(value)),                                          \
   (base_archive_i64)((archive), (value), (min), (max)))
#define base_archive_i32(archive, value, min, max)                                                           \
  (BASE_ARCHIVE_TELL(archive, #value, BASE_VALUE_NUMBER, *(value)),                                          \
   (base_archive_i32)((archive), (value), (min), (max)))
#define base_archive_u32(archive, value, max)                                                                \
  (BASE_ARCHIVE_TELL(archive, #value, BASE_VALUE_NUMBER, *(value)),                                          \
   (base_archive_u32)((archive), (value), (max)))
#define base_archive_bool(archive, value)                                                                    \
  (BASE_ARCHIVE_TELL(archive, #value, BASE_VALUE_SWITCH, *(value)), (base_archive_bool)((archive), (value)))
#define base_archive_random(archive, value)                                                                  \
  (BASE_ARCHIVE_TELL(archive, #value, BASE_VALUE_OPAQUE, (value)->state),                                    \
   (base_archive_random)((archive), (value)))
#define base_archive_count(archive, value, max)                                                              \
  (BASE_ARCHIVE_TELL(archive, #value, BASE_VALUE_NUMBER, *(value)),                                          \
   (base_archive_count)((archive), (value), (max)))
#define base_archive_words(archive, word, count, min, max)                                                   \
  (BASE_ARCHIVE_ITEMS(base_archive_tell_i32, archive, word, count, false),                                   \
   (base_archive_words)((archive), (word), (count), (min), (max)))
#define base_archive_runs(archive, byte, count, max)                                                         \
  (BASE_ARCHIVE_ITEMS(base_archive_tell_u8, archive, byte, count, true),                                     \
   (base_archive_runs)((archive), (byte), (count), (max)))
#define base_archive_wide_runs(archive, word, count, max)                                                    \
  (BASE_ARCHIVE_ITEMS(base_archive_tell_u32, archive, word, count, true),                                    \
   (base_archive_wide_runs)((archive), (word), (count), (max)))

BASE_LAB_END

#endif
