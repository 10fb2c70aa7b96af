/* Shared by the tests of requests: a map to request paths on, and the hash of an answer. */
#ifndef TESTS_NAV_REQUEST_SUPPORT_H
#define TESTS_NAV_REQUEST_SUPPORT_H

#include "nav/nav.h"
#include "support/delays.h"

typedef struct RequestMap {
  NavGrid grid;
  NavComponents components;
} RequestMap;

void request_map_init(RequestMap *map, BaseRandom *random, int32_t width, int32_t height);
void request_map_free(RequestMap *map);
/// Changes a random tile and updates the components.
void request_map_change(RequestMap *map, BaseRandom *random);
NavRequestsMap request_map_of(const RequestMap *map);

NavRequest request_path(NavCell from, NavCell to, uint64_t seed);

/// Hash of the contents of an answer, without its address and its asker.
BaseHash request_answer_hash(const NavAnswer *answer, BaseHash hash);

#endif
