/* Maps of even ground for the bench of A*, the same on every machine: each is like a kind of published
 * maps. */
#ifndef CLI_BENCH_EVEN_MAPS_H
#define CLI_BENCH_EVEN_MAPS_H

#include "base/random.h"
#include "nav/nav.h"

typedef struct BenchEvenMap {
  const char *name;
  int32_t side; // tiles
  void (*draw)(NavGrid *grid, BaseRandom *random, int32_t size);
  int32_t size; // of rooms, corridors or blocks in tiles; of random rock in percent
} BenchEvenMap;

enum { BENCH_EVEN_MAPS = 16 };
extern const BenchEvenMap bench_even_maps[BENCH_EVEN_MAPS];

#endif
