/* The known peers of the bench, and which of them this build has. */
#include "cli/bench/peers.h"

#include <stddef.h>

#ifdef THRONG_HAVE_TCOD
#define HAVE_TCOD true
#else
#define HAVE_TCOD false
#endif

#ifdef THRONG_HAVE_DETOUR
#define HAVE_DETOUR true
#else
#define HAVE_DETOUR false
#endif

const BenchPeer bench_peers[BENCH_PEERS] = {
    {"libtcod", "libtcod", {"field", "astar", "senses/fov"}, HAVE_TCOD},
    {"DetourCrowd", "detour", {"doors"}, HAVE_DETOUR},
};
