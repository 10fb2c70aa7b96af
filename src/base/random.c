/* PCG32 as published: 64-bit linear congruential state, output by xorshift and rotation. */
#include "base/random.h"

#include "base/assert.h"

uint32_t base_random_next(BaseRandom *random) {
  uint64_t old = random->state;
  random->state = old * 6364136223846793005u + random->increment;
  uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27);
  uint32_t turn = (uint32_t)(old >> 59);
  return (shifted >> turn) | (shifted << ((32 - turn) & 31));
}

BaseRandom base_random_seeded(uint64_t seed, uint64_t stream) {
  BaseRandom random = {0, (stream << 1) | 1};
  base_random_next(&random);
  random.state += seed;
  base_random_next(&random);
  return random;
}

uint32_t base_random_below(BaseRandom *random, uint32_t bound) {
  BASE_ASSERT(bound > 0);
  uint64_t product = (uint64_t)base_random_next(random) * bound;
  if ((uint32_t)product < bound) {
    uint32_t threshold = (0u - bound) % bound;
    while ((uint32_t)product < threshold) product = (uint64_t)base_random_next(random) * bound;
  }
  return (uint32_t)(product >> 32);
}
