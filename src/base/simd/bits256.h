/* 256-bit vectors: those of processors with AVX2, asked for when the program runs, or pairs of WebAssembly's.
 *
 * Only under BASE_HAVE_WIDE_CPU, in functions marked BASE_WIDE_CPU that are called where base_cpu_is_wide
 * is true; each use has a plain form with equal results. Lane 0 is the one with the lowest address.
 * A suffix names the lanes: u8 is 32 of them. A mask has all bits of a lane set or none. */
#ifndef BASE_SIMD_BITS256_H
#define BASE_SIMD_BITS256_H

#include "base/simd/avx2.h"
#include "base/simd/bits128.h"
#include "base/simd/wasm_pairs.h"

#endif
