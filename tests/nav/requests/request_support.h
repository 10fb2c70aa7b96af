/* What tests of requests share: a map to ask about, and what an answer says as one number. */
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
/// Changes a random tile and keeps the components right.
void request_map_change(RequestMap *map, BaseRandom *random);
NavRequestsMap request_map_of(const RequestMap *map);

NavRequest request_path(NavCell from, NavCell to, uint64_t seed);

/// Hash of what an answer says, not of where it is or who asked.
BaseHash request_answer_hash(const NavAnswer *answer, BaseHash hash);

#endif
