/* bits256.h for WebAssembly, whose vectors have 128 bits: each a pair of them. avx2.h says what the functions
 * do. */
#ifndef BASE_SIMD_WASM_PAIRS_H
#define BASE_SIMD_WASM_PAIRS_H

#include "base/simd/wasm.h"

#if BASE_HAVE_WASM_SIMD

#define BASE_BITS256 BASE_INLINE

typedef struct BaseBits256 {
  v128_t low, high;
} BaseBits256;

BASE_BITS256 BaseBits256 base_bits256_pair(v128_t low, v128_t high) {
  return (BaseBits256){low, high};
}

// name(a, b), from the instruction on each half.
#define BASE_PAIRS(name, instruction)                                                                        \
  BASE_BITS256 BaseBits256 name(BaseBits256 a, BaseBits256 b) {                                              \
    return base_bits256_pair(instruction(a.low, b.low), instruction(a.high, b.high));                        \
  }

/* Memory */

BASE_BITS256 BaseBits256 base_bits256_load(const void *from) {
  return base_bits256_pair(wasm_v128_load(from), wasm_v128_load((const uint8_t *)from + 16));
}

BASE_BITS256 void base_bits256_store(void *to, BaseBits256 bits) {
  wasm_v128_store(to, bits.low);
  wasm_v128_store((uint8_t *)to + 16, bits.high);
}

BASE_BITS256 BaseBits256 base_bits256_load_table_twice(const uint8_t table[16]) {
  return base_bits256_pair(wasm_v128_load(table), wasm_v128_load(table));
}

BASE_BITS256 v128_t base_bits256_narrow_16(const uint32_t *from) {
  const v128_t limit = wasm_u32x4_const_splat(UINT8_MAX);
  const v128_t a = wasm_u32x4_min(wasm_v128_load(from), limit),
               b = wasm_u32x4_min(wasm_v128_load(from + 4), limit),
               c = wasm_u32x4_min(wasm_v128_load(from + 8), limit),
               d = wasm_u32x4_min(wasm_v128_load(from + 12), limit);
  return wasm_u8x16_narrow_i16x8(wasm_u16x8_narrow_i32x4(a, b), wasm_u16x8_narrow_i32x4(c, d));
}

BASE_BITS256 BaseBits256 base_bits256_narrow_u32(const uint32_t *from) {
  return base_bits256_pair(base_bits256_narrow_16(from), base_bits256_narrow_16(from + 16));
}

/* Constants */

BASE_BITS256 BaseBits256 base_bits256_zero(void) {
  return base_bits256_pair(wasm_u64x2_const(0, 0), wasm_u64x2_const(0, 0));
}

BASE_BITS256 BaseBits256 base_bits256_all_u8(uint8_t value) {
  return base_bits256_pair(wasm_u8x16_splat(value), wasm_u8x16_splat(value));
}

BASE_BITS256 BaseBits256 base_bits256_all_u16(uint16_t value) {
  return base_bits256_pair(wasm_u16x8_splat(value), wasm_u16x8_splat(value));
}

/* Bits, numbers and masks */

BASE_PAIRS(base_bits256_and, wasm_v128_and)
BASE_PAIRS(base_bits256_or, wasm_v128_or)
BASE_PAIRS(base_bits256_less, wasm_v128_andnot)

BASE_BITS256 uint32_t base_bits256_top_bits_u8(BaseBits256 bits) {
  return wasm_i8x16_bitmask(bits.low) | (uint32_t)wasm_i8x16_bitmask(bits.high) << 16;
}

BASE_PAIRS(base_bits256_add_u8, wasm_i8x16_add)
BASE_PAIRS(base_bits256_add_saturated_u8, wasm_u8x16_add_sat)
BASE_PAIRS(base_bits256_sub_u8, wasm_i8x16_sub)
BASE_PAIRS(base_bits256_min_u8, wasm_u8x16_min)
BASE_PAIRS(base_bits256_max_u8, wasm_u8x16_max)

BASE_BITS256 v128_t base_bits256_scale_16(v128_t bytes, v128_t factor, v128_t limit) {
  const v128_t low = wasm_u16x8_min(wasm_i16x8_mul(wasm_u16x8_extend_low_u8x16(bytes), factor), limit);
  const v128_t high = wasm_u16x8_min(wasm_i16x8_mul(wasm_u16x8_extend_high_u8x16(bytes), factor), limit);
  return wasm_u8x16_narrow_i16x8(low, high);
}

BASE_BITS256 BaseBits256 base_bits256_scale_u8(BaseBits256 bytes, BaseBits256 factor, BaseBits256 limit) {
  return base_bits256_pair(base_bits256_scale_16(bytes.low, factor.low, limit.low),
                           base_bits256_scale_16(bytes.high, factor.high, limit.high));
}

BASE_BITS256 BaseBits256 base_bits256_upper_halves_u8(BaseBits256 bytes) {
  return base_bits256_pair(wasm_u8x16_shr(bytes.low, 4), wasm_u8x16_shr(bytes.high, 4));
}

BASE_PAIRS(base_bits256_equal_u8, wasm_i8x16_eq)
BASE_PAIRS(base_bits256_at_least_u8, wasm_u8x16_ge)

BASE_BITS256 BaseBits256 base_bits256_not_positive_i8(BaseBits256 bytes) {
  const BaseBits128 zero = wasm_u64x2_const(0, 0);
  return base_bits256_pair(wasm_i8x16_le(bytes.low, zero), wasm_i8x16_le(bytes.high, zero));
}

/* Tables */

BASE_PAIRS(base_bits256_look_up_u8, wasm_i8x16_swizzle)

/* Four lanes */

BASE_BITS256 BaseBits128 base_bits256_gather_u8(const uint8_t *a, const uint8_t *b, const uint8_t *c,
                                                const uint8_t *d) {
  BaseBits128 bytes = wasm_v128_load8_lane(a, wasm_u64x2_const(0, 0), 0);
  bytes = wasm_v128_load8_lane(c, wasm_v128_load8_lane(b, bytes, 1), 2);
  return wasm_v128_load8_lane(d, bytes, 3);
}

#undef BASE_PAIRS

#endif
#endif
