/* bits128.h for x86-64: all intrinsics of SSE2 are here. */
#ifndef BASE_SIMD_SSE2_H
#define BASE_SIMD_SSE2_H

#include "base/compiler.h"

#if BASE_HAVE_SSE2

#include <emmintrin.h>

typedef __m128i BaseBits128;

/// 16 bytes from any address.
BASE_INLINE BaseBits128 base_bits128_load(const void *from) {
  return _mm_loadu_si128((const __m128i *)from);
}

/// 16 bytes from a multiple of 16.
BASE_INLINE BaseBits128 base_bits128_load_aligned(const void *from) {
  return _mm_load_si128((const __m128i *)from);
}

BASE_INLINE void base_bits128_store(void *to, BaseBits128 bits) {
  _mm_storeu_si128((__m128i *)to, bits);
}

BASE_INLINE BaseBits128 base_bits128_all_u32(uint32_t value) {
  return _mm_set1_epi32((int)value);
}

/// Lanes from four places, each loaded on its own.
BASE_INLINE BaseBits128 base_bits128_gather_u32(const uint32_t *a, const uint32_t *b, const uint32_t *c,
                                                const uint32_t *d) {
  __m128i low = _mm_unpacklo_epi32(_mm_cvtsi32_si128((int)*a), _mm_cvtsi32_si128((int)*b));
  __m128i high = _mm_unpacklo_epi32(_mm_cvtsi32_si128((int)*c), _mm_cvtsi32_si128((int)*d));
  return _mm_unpacklo_epi64(low, high);
}

BASE_INLINE BaseBits128 base_bits128_add_u32(BaseBits128 a, BaseBits128 b) {
  return _mm_add_epi32(a, b);
}

/// Bit i: the top bit of byte i.
BASE_INLINE unsigned base_bits128_top_bits_u8(BaseBits128 bits) {
  return (unsigned)_mm_movemask_epi8(bits);
}

/// Bit i: the top bit of lane i.
BASE_INLINE unsigned base_bits128_top_bits_u32(BaseBits128 bits) {
  return (unsigned)_mm_movemask_ps(_mm_castsi128_ps(bits));
}

#endif
#endif
