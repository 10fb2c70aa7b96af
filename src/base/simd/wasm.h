/* bits128.h for WebAssembly. */
#ifndef BASE_SIMD_WASM_H
#define BASE_SIMD_WASM_H

#include "base/compiler.h"

#if BASE_HAVE_WASM_SIMD

#include <wasm_simd128.h>

typedef v128_t BaseBits128;

BASE_INLINE BaseBits128 base_bits128_load_aligned(const void *from) {
  return wasm_v128_load(from);
}

BASE_INLINE void base_bits128_store(void *to, BaseBits128 bits) {
  wasm_v128_store(to, bits);
}

BASE_INLINE BaseBits128 base_bits128_all_u32(uint32_t value) {
  return wasm_u32x4_splat(value);
}

BASE_INLINE BaseBits128 base_bits128_add_u32(BaseBits128 a, BaseBits128 b) {
  return wasm_i32x4_add(a, b);
}

BASE_INLINE unsigned base_bits128_top_bits_u8(BaseBits128 bits) {
  return wasm_i8x16_bitmask(bits);
}

#endif
#endif
