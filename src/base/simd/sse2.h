/* bits128.h for x86-64: all intrinsics of SSE2 are here. */
#ifndef BASE_SIMD_SSE2_H
#define BASE_SIMD_SSE2_H

#include "base/compiler.h"

#if BASE_HAVE_SSE2

#include <emmintrin.h>

typedef __m128i BaseBits128;

/// In a loop that waits for another thread.
BASE_INLINE void base_spin(void) {
  _mm_pause();
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

BASE_INLINE BaseBits128 base_bits128_add_u32(BaseBits128 a, BaseBits128 b) {
  return _mm_add_epi32(a, b);
}

/// Bit i: the top bit of byte i.
BASE_INLINE unsigned base_bits128_top_bits_u8(BaseBits128 bits) {
  return (unsigned)_mm_movemask_epi8(bits);
}

#endif
#endif
