/* 128-bit vectors: SSE2, which every x86-64 processor has, or those of WebAssembly.
 *
 * Only under BASE_HAVE_BITS128; each use has a plain form with equal results. Lane 0 is the one
 * with the lowest address. A suffix names the lanes: u8 is 16 of them, u32 four. */
#ifndef BASE_SIMD_BITS128_H
#define BASE_SIMD_BITS128_H

#include "base/simd/sse2.h"
#include "base/simd/wasm.h"

#if !BASE_HAVE_SSE2
BASE_INLINE void base_spin(void) {}
#endif

#endif
