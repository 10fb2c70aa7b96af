/* Extensions of compilers and processors to C17, each with a fallback. */
#ifndef BASE_COMPILER_H
#define BASE_COMPILER_H

#include <stdbool.h>
#include <stdint.h>

// Under sanitizers, and where coverage is counted, calls stay calls: compilers take minutes over what they
// would become.
#ifndef BASE_CALLS
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BASE_CALLS 1
#elif defined(__has_feature)
#define BASE_CALLS (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define BASE_CALLS 0
#endif
#endif

#if defined(__GNUC__) && !BASE_CALLS
#define BASE_INLINE static inline __attribute__((always_inline))
#else
#define BASE_INLINE static inline
#endif

#if defined(__GNUC__)
#define BASE_RARE      __attribute__((noinline, cold))
#define BASE_SELDOM(x) __builtin_expect(!!(x), 0)
// Memory that is soon read or written; any address is allowed.
#define BASE_PREFETCH(address)          __builtin_prefetch(address)
#define BASE_PREFETCH_TO_WRITE(address) __builtin_prefetch(address, 1)
#else
#define BASE_RARE
#define BASE_SELDOM(x)                  (x)
#define BASE_PREFETCH(address)          ((void)(address))
#define BASE_PREFETCH_TO_WRITE(address) ((void)(address))
#endif

// Vectors: src/base/simd has the instructions. BASE_PLAIN (of the build option `simd`) leaves only the plain
// forms.
#if defined(__SSE2__) && !defined(BASE_PLAIN)
#define BASE_HAVE_SSE2 1
#else
#define BASE_HAVE_SSE2 0
#endif
#if defined(__wasm_simd128__) && !defined(BASE_PLAIN)
#define BASE_HAVE_WASM_SIMD 1
#else
#define BASE_HAVE_WASM_SIMD 0
#endif
#define BASE_HAVE_BITS128 (BASE_HAVE_SSE2 || BASE_HAVE_WASM_SIMD)

// A function marked BASE_WIDE_CPU is compiled for newer processors; call it only where base_cpu_is_wide says
// so. On Windows there is none: gcc puts wide vectors on a stack that is aligned for narrow ones there, and
// the program dies (GCC bug 54412).
#if defined(__GNUC__) && defined(__x86_64__) && !defined(_WIN32) && !defined(BASE_PLAIN)
#define BASE_WIDE_CPU  __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define BASE_HAVE_AVX2 1
#else
#define BASE_WIDE_CPU
#define BASE_HAVE_AVX2 0
#endif
#define BASE_HAVE_WIDE_CPU (BASE_HAVE_AVX2 || BASE_HAVE_WASM_SIMD)

// Before a loop that must be vectorised even when optimising for size.
#if defined(__clang__) && BASE_HAVE_WASM_SIMD
#define BASE_VECTOR_LOOP _Pragma("clang loop vectorize(enable)")
#else
#define BASE_VECTOR_LOOP
#endif

static inline bool base_cpu_is_wide(void) {
#if BASE_HAVE_AVX2
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
#else
  return BASE_HAVE_WIDE_CPU;
#endif
}

/// Counts the set bits.
BASE_INLINE uint32_t base_count_bits(uint64_t bits) {
  const uint64_t pairs = 0x5555555555555555u, fours = 0x3333333333333333u, bytes = 0x0f0f0f0f0f0f0f0fu;
  bits -= bits >> 1 & pairs;
  bits = (bits & fours) + (bits >> 2 & fours);
  return (uint32_t)(((bits + (bits >> 4)) & bytes) * 0x0101010101010101u >> 56);
}

/// Index of the lowest bit set; `bits` is not 0.
BASE_INLINE uint32_t base_lowest_bit(uint64_t bits) {
#if defined(__GNUC__)
  return (uint32_t)__builtin_ctzll(bits);
#else
  uint32_t index = 0;
  for (; (bits & 1) == 0; bits >>= 1) index++;
  return index;
#endif
}

/// Index of the highest bit set; `bits` is not 0.
BASE_INLINE uint32_t base_highest_bit(uint64_t bits) {
#if defined(__GNUC__)
  return 63 - (uint32_t)__builtin_clzll(bits);
#else
  uint32_t index = 0;
  for (; bits > 1; bits >>= 1) index++;
  return index;
#endif
}

/// Lets the compiler compare the arguments with the format. MinGW-w64 has two families of printf; of C17 and
/// POSIX it gives that of GNU.
#if defined(__MINGW32__) && !defined(__clang__)
#define BASE_PRINTF(format_at, first_at) __attribute__((format(gnu_printf, format_at, first_at)))
#elif defined(__GNUC__)
#define BASE_PRINTF(format_at, first_at) __attribute__((format(printf, format_at, first_at)))
#else
#define BASE_PRINTF(format_at, first_at)
#endif

#endif
