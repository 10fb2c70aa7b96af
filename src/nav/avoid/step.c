/* One step of all agents: lists of the tiles, a move for each, then all moves at once. */
#include "nav/avoid/avoid.h"

#include "base/arena.h"
#include "base/assert.h"
#include "base/expect.h"
#include "nav/avoid/mind.h"

enum { MAX_AGENTS = 1 << 20, MAX_HORIZON = 1024 };

_Static_assert(AVOID_MAX_NEAR + AVOID_MAX_WALLS + (int)NAV_AVOID_NEIGHBOURS <= (int)AVOID_MAX_PLANES,
               "all half planes fit");

/// The result of a part of a step for an agent.
struct NavAvoidMove {
  NavPoint move, aim;
  int32_t urge;
};

bool nav_avoid_init(NavAvoid *avoid, const NavGrid *grid, int32_t max) {
  BASE_EXPECT(avoid != NULL, false);
  *avoid = (NavAvoid){0};
  BASE_EXPECT(nav_grid_sound(grid) && max >= 1 && max <= MAX_AGENTS, false);
  *avoid = (NavAvoid){.cells = grid->cells, .max = max, .horizon = NAV_AVOID_HORIZON};
  avoid->first = base_block_alloc((size_t)grid->cells, sizeof *avoid->first);
  avoid->next = base_block_alloc((size_t)max, sizeof *avoid->next);
  avoid->move = base_block_alloc((size_t)max, sizeof *avoid->move);
  if (avoid->first != NULL && avoid->next != NULL && avoid->move != NULL) return true;
  nav_avoid_free(avoid);
  return false;
}

void nav_avoid_free(NavAvoid *avoid) {
  BASE_EXPECT(avoid != NULL, );
  base_block_free(avoid->first);
  base_block_free(avoid->next);
  base_block_free(avoid->move);
  *avoid = (NavAvoid){0};
}

static bool is_within(BaseFixed value, BaseFixed bound) {
  return value >= -bound && value <= bound;
}

static bool are_sound(const NavGrid *grid, const NavAvoidAgent *agents, int32_t count) {
  bool sound = agents != NULL || count == 0;
  for (int32_t i = 0; i < count && sound; i++) {
    const NavAvoidAgent *agent = &agents[i];
    sound = agent->radius >= NAV_AVOID_MIN_RADIUS && agent->radius <= NAV_AVOID_MAX_RADIUS &&
            agent->speed >= 0 && agent->speed <= NAV_AVOID_MAX_SPEED && nav_class_sound(agent->cls) &&
            is_within(agent->wish.x, NAV_AVOID_MAX_WISH) && is_within(agent->wish.y, NAV_AVOID_MAX_WISH) &&
            nav_point_sound(grid, agent->at);
  }
  return sound;
}

static bool accepts(const NavAvoid *avoid, const NavGrid *grid) {
  return avoid != NULL && avoid->first != NULL && nav_grid_sound(grid) && grid->cells == avoid->cells &&
         avoid->horizon >= 1 && avoid->horizon <= MAX_HORIZON;
}

void nav_avoid_begin(NavAvoid *avoid, const NavGrid *grid, const NavAvoidAgent *agents, int32_t count) {
  BASE_EXPECT(accepts(avoid, grid) && avoid->count == 0 && count >= 0 && count <= avoid->max, );
  BASE_EXPECT(are_sound(grid, agents, count), );
  avoid->radius = avoid->speed = 0;
  for (int32_t i = count - 1; i >= 0; i--) {
    const NavAvoidAgent *agent = &agents[i];
    if (agent->radius > avoid->radius) avoid->radius = agent->radius;
    if (agent->speed > avoid->speed) avoid->speed = agent->speed;
    int32_t *first = &avoid->first[avoid_cell(grid, agent)];
    avoid->next[i] = *first;
    *first = i + 1;
  }
  avoid->count = count;
}

static AvoidVector fine_vector(NavPoint velocity) {
  return (AvoidVector){(int64_t)velocity.x * (1 << AVOID_FINE_BITS),
                       (int64_t)velocity.y * (1 << AVOID_FINE_BITS)};
}

static BaseFixed round_fine(int64_t fine) {
  return (BaseFixed)((fine + (1 << (AVOID_FINE_BITS - 1))) >> AVOID_FINE_BITS);
}

/// Adds the half plane of a neighbour where it stops any velocity of the agent.
static void add_soft_plane(AvoidMind *mind, const NavAvoidAgent *other) {
  const NavAvoidAgent *self = mind->self;
  AvoidPair pair = {.apart = avoid_vector(self->at, other->at),
                    .velocity = fine_vector(self->velocity),
                    .other = fine_vector(other->velocity),
                    .reach = self->radius + other->radius,
                    .horizon = mind->avoid->horizon};
  if (pair.apart.x == 0 && pair.apart.y == 0) pair.apart.x = self < other ? 1 : -1;
  const AvoidPlane plane = nav_avoid_pair_plane(&pair);
  const int64_t longest = (int64_t)(self->speed + 1) << (AVOID_FINE_BITS + AVOID_UNIT_BITS);
  if (plane.bound < longest) mind->planes.plane[mind->planes.count++] = plane;
}

/// Zero where the agent has too many about it to keep clear of all.
static NavPoint find_move(AvoidMind *mind) {
  const NavAvoidAgent *self = mind->self;
  const int64_t touch =
      self->radius + self->speed + mind->avoid->radius + mind->avoid->speed + 2 * AVOID_ROUNDING;
  mind->touch2 = touch * touch;
  nav_avoid_find_near(mind);
  nav_avoid_choose_aim(mind);
  if (mind->crowded || self->speed == 0) return (NavPoint){0, 0};
  nav_avoid_add_limits(mind);
  for (int32_t i = 0; i < mind->near_count && i < NAV_AVOID_NEIGHBOURS; i++)
    if (mind->near[i].seen) add_soft_plane(mind, &mind->agents[mind->near[i].agent]);
  const AvoidVector best =
      nav_avoid_solve(&mind->planes, fine_vector(mind->aim), (int64_t)self->speed << AVOID_FINE_BITS);
  return nav_avoid_keep_limits(mind, (NavPoint){round_fine(best.x), round_fine(best.y)});
}

void nav_avoid_part(NavAvoid *avoid, const NavGrid *grid, const NavAvoidAgent *agents, int32_t first,
                    int32_t count) {
  BASE_EXPECT(accepts(avoid, grid) && agents != NULL, );
  BASE_EXPECT(first >= 0 && count >= 0 && first <= avoid->count - count, );
  AvoidMind mind;
  mind.avoid = avoid;
  mind.grid = grid;
  mind.agents = agents;
  for (int32_t i = first; i < first + count; i++) {
    mind.self = &agents[i];
    mind.near_count = mind.limit_count = mind.planes.count = 0;
    mind.crowded = false;
    const NavPoint move = find_move(&mind);
    avoid->move[i] = (NavAvoidMove){move, mind.aim, mind.urge};
  }
}

void nav_avoid_end(NavAvoid *avoid, const NavGrid *grid, NavAvoidAgent *agents) {
  BASE_EXPECT(accepts(avoid, grid) && (agents != NULL || avoid->count == 0), );
  for (int32_t i = 0; i < avoid->count; i++) {
    NavAvoidAgent *agent = &agents[i];
    const NavAvoidMove *found = &avoid->move[i];
    avoid->first[avoid_cell(grid, agent)] = 0;
    agent->velocity = found->move;
    agent->at.x += found->move.x;
    agent->at.y += found->move.y;
    agent->aim = found->aim;
    agent->urge = found->urge;
    nav_avoid_note_progress(agent);
  }
  avoid->count = 0;
}

void nav_avoid_step(NavAvoid *avoid, const NavGrid *grid, NavAvoidAgent *agents, int32_t count) {
  nav_avoid_begin(avoid, grid, agents, count);
  if (avoid == NULL || avoid->count == 0 || avoid->count != count) return; // no agents, or a wrong call
  nav_avoid_part(avoid, grid, agents, 0, count);
  nav_avoid_end(avoid, grid, agents);
}
