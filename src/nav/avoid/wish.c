/* The move of an agent that is alone. */
#include "nav/avoid/avoid.h"

#include "base/expect.h"

NavPoint nav_avoid_wish_to(const NavAvoidAgent *agent, NavPoint to) {
  BASE_EXPECT(agent != NULL, (NavPoint){0});
  const int64_t length = base_isqrt((uint64_t)nav_point_distance2(agent->at, to));
  const NavPoint way = {to.x - agent->at.x, to.y - agent->at.y};
  if (length <= agent->speed) return way;
  return (NavPoint){(BaseFixed)((int64_t)way.x * agent->speed / length),
                    (BaseFixed)((int64_t)way.y * agent->speed / length)};
}

/// The place nearest to `at` where a disc has room in tile number `tile`, on one axis.
static BaseFixed clamp_into_tile(BaseFixed at, int32_t tile, BaseFixed radius) {
  const BaseFixed least = tile * BASE_ONE + radius, most = tile * BASE_ONE + BASE_ONE - radius;
  return at < least ? least : at > most ? most : at;
}

NavPoint nav_avoid_wish_down(const NavField *field, const NavGrid *grid, const NavAvoidAgent *agent) {
  BASE_EXPECT(field != NULL && field->value != NULL && nav_grid_sound(grid) && field->cells == grid->cells,
              (NavPoint){0});
  BASE_EXPECT(agent != NULL && nav_point_sound(grid, agent->at), (NavPoint){0});
  const int32_t x = base_fixed_tile(agent->at.x), y = base_fixed_tile(agent->at.y);
  const uint32_t way = nav_field_way(field, nav_grid_cell(grid, x, y));
  if (way == NAV_WAY_COUNT) return (NavPoint){0, 0};
  const NavPoint aim = {clamp_into_tile(agent->at.x, x + nav_way_x(way), agent->radius),
                        clamp_into_tile(agent->at.y, y + nav_way_y(way), agent->radius)};
  const NavPoint off = {aim.x - agent->at.x, aim.y - agent->at.y};
  const int64_t length = base_isqrt((uint64_t)nav_point_distance2(agent->at, aim));
  if (length == 0) return off;
  return (NavPoint){(BaseFixed)((int64_t)off.x * agent->speed / length),
                    (BaseFixed)((int64_t)off.y * agent->speed / length)};
}
