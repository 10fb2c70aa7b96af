/* The right of way. With half planes alone, crowds that meet come to a halt; three rules dissolve that.
 *
 * An agent that gets on less than a quarter of its aim waits. One that waits turns its wish to the right by
 * 60 degrees: so two that meet pass on the same side, and a crowd in which all wait turns round its middle.
 *
 * One that has waited longer has more urge; with equal waits the one with the lower number has more. An agent
 * close before one with more urge makes room, forward and to the side on which it is already, and passes the
 * urge on, one less, to agents in its own way (priority inheritance, as Okumura, Machida, Defago and Tamura
 * 2019 for agents on graphs). So the one with the most urge of all gets on.
 *
 * Waits count up to a bound and fall back: then others have their turn. */
#include "nav/avoid/mind.h"

enum {
  PATIENCE = 8,     // steps of waiting without a change
  URGE_AFTER = 24,  // steps of waiting without urge
  MAX_WAITED = 128, // from which waits fall
  FALL_BACK = 64,   // by so much
  RECOVERY = 2,     // that a step of progress takes from a wait
  STEP_URGE = 1024, // urge of a step of waiting; below it numbers decide
};

static bool is_zero(NavPoint velocity) {
  return velocity.x == 0 && velocity.y == 0;
}

static NavPoint cut_to_speed(NavPoint wish, BaseFixed speed) {
  const AvoidVector wanted = {wish.x, wish.y};
  const int64_t length = avoid_root(avoid_dot(wanted, wanted));
  if (length <= speed) return wish;
  return (NavPoint){(BaseFixed)(wanted.x * speed / length), (BaseFixed)(wanted.y * speed / length)};
}

/// Turns by 60 degrees to the right: 1/2 and the root of 3/4, in 1/65536.
static NavPoint turn_right(NavPoint wish) {
  const int64_t cosine = 32768, sine = 56756;
  return (NavPoint){(BaseFixed)((wish.x * cosine - wish.y * sine) / 65536),
                    (BaseFixed)((wish.x * sine + wish.y * cosine) / 65536)};
}

static int32_t own_urge(const AvoidMind *mind) {
  const NavAvoidAgent *self = mind->self;
  if (is_zero(self->wish) || self->waited <= URGE_AFTER) return 0;
  const int32_t number = (int32_t)(self - mind->agents);
  return (self->waited + 1) * STEP_URGE - 1 - number * 37 % STEP_URGE;
}

/// Is the agent close before the other, within 45 degrees of its aim?
static bool is_in_way(const NavAvoidAgent *self, const NavAvoidAgent *other, int64_t distance2) {
  const int64_t close = (int64_t)(self->radius + other->radius) * 8 / 5;
  if (distance2 > close * close) return false;
  const AvoidVector apart = avoid_vector(other->at, self->at), aim = {other->aim.x, other->aim.y};
  const int64_t along = avoid_dot(apart, aim), across = aim.x * apart.y - aim.y * apart.x;
  return along > 0 && along >= (across < 0 ? -across : across);
}

/// Forward and aside, at full speed.
static NavPoint way_out(const NavAvoidAgent *self, const NavAvoidAgent *other) {
  const AvoidVector apart = avoid_vector(other->at, self->at), aim = {other->aim.x, other->aim.y};
  const int64_t side = aim.x * apart.y - aim.y * apart.x > 0 ? 1 : -1;
  const AvoidVector out = {aim.x - side * aim.y, aim.y + side * aim.x};
  const int64_t length = avoid_root(avoid_dot(out, out));
  return (NavPoint){(BaseFixed)(out.x * self->speed / length), (BaseFixed)(out.y * self->speed / length)};
}

void nav_avoid_choose_aim(AvoidMind *mind) {
  const NavAvoidAgent *self = mind->self, *first = NULL;
  mind->aim = cut_to_speed(self->wish, self->speed);
  if (self->waited > PATIENCE) mind->aim = turn_right(mind->aim);
  mind->urge = own_urge(mind);
  for (int32_t i = 0; i < mind->near_count && i < NAV_AVOID_NEIGHBOURS; i++) {
    const NavAvoidAgent *other = &mind->agents[mind->near[i].agent];
    if (!mind->near[i].seen || other->urge <= mind->urge + 1 ||
        !is_in_way(self, other, mind->near[i].distance2))
      continue;
    first = other;
    mind->urge = other->urge - 1;
  }
  if (first != NULL) mind->aim = way_out(self, first);
}

void nav_avoid_note_progress(NavAvoidAgent *agent) {
  const AvoidVector aim = {agent->aim.x, agent->aim.y}, move = {agent->velocity.x, agent->velocity.y};
  const int64_t wanted = avoid_dot(aim, aim);
  if (wanted > 0 && 4 * avoid_dot(aim, move) < wanted)
    agent->waited = (uint16_t)(agent->waited < MAX_WAITED ? agent->waited + 1 : MAX_WAITED - FALL_BACK);
  else
    agent->waited = (uint16_t)(agent->waited > RECOVERY ? agent->waited - RECOVERY : 0);
}
