/* bits256.h for processors with AVX2: all intrinsics of it are here. */
#ifndef BASE_SIMD_AVX2_H
#define BASE_SIMD_AVX2_H

#include "base/simd/sse2.h"

#if BASE_HAVE_AVX2

#include <immintrin.h>

#define BASE_BITS256 BASE_WIDE_CPU BASE_INLINE

typedef __m256i BaseBits256;

/* Memory: from and to any address */

BASE_BITS256 BaseBits256 base_bits256_load(const void *from) {
  return _mm256_loadu_si256((const __m256i *)from);
}

BASE_BITS256 void base_bits256_store(void *to, BaseBits256 bits) {
  _mm256_storeu_si256((__m256i *)to, bits);
}

/// A table of 16 bytes, for both halves.
BASE_BITS256 BaseBits256 base_bits256_load_table_twice(const uint8_t table[16]) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)table));
}

/// 32 numbers from memory as bytes; those above 255 become 255.
BASE_BITS256 BaseBits256 base_bits256_narrow_u32(const uint32_t *from) {
  const __m256i limit = _mm256_set1_epi32(UINT8_MAX);
  __m256i a = _mm256_min_epu32(base_bits256_load(from), limit);
  __m256i b = _mm256_min_epu32(base_bits256_load(from + 8), limit);
  __m256i c = _mm256_min_epu32(base_bits256_load(from + 16), limit);
  __m256i d = _mm256_min_epu32(base_bits256_load(from + 24), limit);
  __m256i bytes = _mm256_packus_epi16(_mm256_packus_epi32(a, b), _mm256_packus_epi32(c, d));
  return _mm256_permutevar8x32_epi32(bytes, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

/* Constants */

BASE_BITS256 BaseBits256 base_bits256_zero(void) {
  return _mm256_setzero_si256();
}

BASE_BITS256 BaseBits256 base_bits256_all_u8(uint8_t value) {
  return _mm256_set1_epi8((char)value);
}

BASE_BITS256 BaseBits256 base_bits256_all_u16(uint16_t value) {
  return _mm256_set1_epi16((short)value);
}

/* Bits */

BASE_BITS256 BaseBits256 base_bits256_and(BaseBits256 a, BaseBits256 b) {
  return _mm256_and_si256(a, b);
}

BASE_BITS256 BaseBits256 base_bits256_or(BaseBits256 a, BaseBits256 b) {
  return _mm256_or_si256(a, b);
}

/// The bits of `a` that are not in `b`.
BASE_BITS256 BaseBits256 base_bits256_less(BaseBits256 a, BaseBits256 b) {
  return _mm256_andnot_si256(b, a);
}

/// Bit i: the top bit of byte i.
BASE_BITS256 uint32_t base_bits256_top_bits_u8(BaseBits256 bits) {
  return (uint32_t)_mm256_movemask_epi8(bits);
}

/* Numbers */

BASE_BITS256 BaseBits256 base_bits256_add_u8(BaseBits256 a, BaseBits256 b) {
  return _mm256_add_epi8(a, b);
}

/// Sums above 255 become 255.
BASE_BITS256 BaseBits256 base_bits256_add_saturated_u8(BaseBits256 a, BaseBits256 b) {
  return _mm256_adds_epu8(a, b);
}

BASE_BITS256 BaseBits256 base_bits256_sub_u8(BaseBits256 a, BaseBits256 b) {
  return _mm256_sub_epi8(a, b);
}

BASE_BITS256 BaseBits256 base_bits256_min_u8(BaseBits256 a, BaseBits256 b) {
  return _mm256_min_epu8(a, b);
}

BASE_BITS256 BaseBits256 base_bits256_max_u8(BaseBits256 a, BaseBits256 b) {
  return _mm256_max_epu8(a, b);
}

/// min(byte x factor, limit) for each byte; lanes of u16 give the factor, 128 at most, and the limit, 255 at
/// most.
BASE_BITS256 BaseBits256 base_bits256_scale_u8(BaseBits256 bytes, BaseBits256 factor, BaseBits256 limit) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i low = _mm256_min_epu16(_mm256_mullo_epi16(_mm256_unpacklo_epi8(bytes, zero), factor), limit);
  __m256i high = _mm256_min_epu16(_mm256_mullo_epi16(_mm256_unpackhi_epi8(bytes, zero), factor), limit);
  return _mm256_packus_epi16(low, high);
}

/// Each byte's upper four bits, moved down.
BASE_BITS256 BaseBits256 base_bits256_upper_halves_u8(BaseBits256 bytes) {
  return _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(15));
}

/* Masks */

BASE_BITS256 BaseBits256 base_bits256_equal_u8(BaseBits256 a, BaseBits256 b) {
  return _mm256_cmpeq_epi8(a, b);
}

BASE_BITS256 BaseBits256 base_bits256_at_least_u8(BaseBits256 a, BaseBits256 b) {
  return _mm256_cmpeq_epi8(_mm256_max_epu8(a, b), a);
}

/// For bytes 0 and 128 .. 255.
BASE_BITS256 BaseBits256 base_bits256_not_positive_i8(BaseBits256 bytes) {
  return _mm256_cmpgt_epi8(_mm256_set1_epi8(1), bytes);
}

/* Tables */

/// table[byte] for each byte below 16; both halves hold the table.
BASE_BITS256 BaseBits256 base_bits256_look_up_u8(BaseBits256 table, BaseBits256 bytes) {
  return _mm256_shuffle_epi8(table, bytes);
}

/// 1 << byte for each byte below 8, 0 for one of 8 .. 15.
BASE_BITS256 BaseBits256 base_bits256_power_u8(BaseBits256 bytes) {
  const __m256i power = _mm256_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, //
                                         1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
  return _mm256_shuffle_epi8(power, bytes);
}

/* Four lanes */

// Without optimisation these intrinsics are macros, and their conversions would be ours.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wconversion"
/// Bytes from four places; the rest is 0.
BASE_BITS256 BaseBits128 base_bits256_gather_u8(const uint8_t *a, const uint8_t *b, const uint8_t *c,
                                                const uint8_t *d) {
  __m128i bytes = _mm_insert_epi8(_mm_cvtsi32_si128(*a), *b, 1);
  return _mm_insert_epi8(_mm_insert_epi8(bytes, *c, 2), *d, 3);
}
#pragma GCC diagnostic pop

#endif
#endif
