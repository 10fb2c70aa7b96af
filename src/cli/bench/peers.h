/* Other people's libraries that the bench measures too: each is optional, found at build time. */
#ifndef CLI_BENCH_PEERS_H
#define CLI_BENCH_PEERS_H

#include <stdbool.h>

typedef struct BenchPeer {
  const char *name;
  const char *key;               // in the object of --json: whether it was found
  const char *area, *other_area; // that have a row of it; NULL: there is one area
  bool found;
} BenchPeer;

enum { BENCH_PEERS = 2 };
extern const BenchPeer bench_peers[BENCH_PEERS];

#endif
