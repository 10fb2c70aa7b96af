/* Other people's libraries that the bench measures too: each is optional, found at build time. */
#ifndef CLI_BENCH_PEERS_H
#define CLI_BENCH_PEERS_H

#include <stdbool.h>

enum { BENCH_PEERS = 2, BENCH_PEER_AREAS = 3 };

typedef struct BenchPeer {
  const char *name;
  const char *key;                    // in the object of --json: whether it was found
  const char *area[BENCH_PEER_AREAS]; // with a row of it; NULL: end of the list
  bool found;
} BenchPeer;

extern const BenchPeer bench_peers[BENCH_PEERS];

#endif
