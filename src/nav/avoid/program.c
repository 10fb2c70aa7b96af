/* Linear programs in two dimensions over a disc, by adding one half plane after another (Seidel 1991; de
 * Berg, Cheong, van Kreveld and Overmars 2008, chapter 4), and a third dimension, how far planes are passed,
 * where they have no velocity in common. */
#include "nav/avoid/program.h"

#include "base/assert.h"

enum { UNIT = 1 << AVOID_UNIT_BITS, SLACK = 4, FAR = 1 << 24 };

#define PARALLEL (1 << 14) // sine of the angle below which lines count as parallel, in 1/2^30

/// The objective of a program: the point nearest to `target`, or the one farthest in its direction.
typedef struct AvoidAim {
  AvoidVector target;
  bool direction;
} AvoidAim;

static bool is_inside(const AvoidPlane *plane, AvoidVector at) {
  return avoid_dot(plane->normal, at) <= plane->bound + SLACK * UNIT;
}

static int64_t floor_div(int64_t a, int64_t b) {
  const int64_t quotient = a / b;
  return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

/// The best point on the line of planes[count] within the disc and the planes before it.
static bool solve_on_line(const AvoidPlane *planes, int32_t count, const AvoidAim *aim, int64_t speed,
                          AvoidVector *best) {
  const AvoidPlane *line = &planes[count];
  const AvoidVector along = {-line->normal.y, line->normal.x};
  const int64_t distance = line->bound / UNIT;
  if (distance < -speed || distance > speed) return false;
  const AvoidVector foot = {line->normal.x * line->bound / ((int64_t)UNIT * UNIT),
                            line->normal.y * line->bound / ((int64_t)UNIT * UNIT)};
  int64_t most = avoid_root(speed * speed - distance * distance), least = -most;
  for (int32_t i = 0; i < count; i++) {
    const int64_t slope = avoid_dot(planes[i].normal, along);
    const int64_t left = planes[i].bound - avoid_dot(planes[i].normal, foot);
    if (slope < PARALLEL && slope > -PARALLEL) {
      if (left < -SLACK * UNIT) return false;
    } else if (slope > 0) {
      if (left * UNIT < most * slope) most = floor_div(left * UNIT, slope);
    } else if (left * UNIT < least * slope) {
      least = -floor_div(left * UNIT, -slope);
    }
    if (least > most) return false;
  }
  int64_t at = avoid_dot(aim->target, along);
  if (aim->direction)
    at = at > 0 ? most : least;
  else
    at = at / UNIT < least ? least : at / UNIT > most ? most : at / UNIT;
  *best = (AvoidVector){foot.x + along.x * at / UNIT, foot.y + along.y * at / UNIT};
  return true;
}

/// Solves over all planes; returns how many hold: `count`, or the number of the first that cannot.
static int32_t solve_in_order(const AvoidPlane *planes, int32_t count, const AvoidAim *aim, int64_t speed,
                              AvoidVector *best) {
  const int64_t length2 = avoid_dot(aim->target, aim->target);
  *best = aim->target;
  if (aim->direction)
    *best = (AvoidVector){aim->target.x * speed / UNIT, aim->target.y * speed / UNIT};
  else if (length2 > speed * speed) {
    const int64_t length = avoid_root(length2);
    *best = (AvoidVector){aim->target.x * speed / length, aim->target.y * speed / length};
  }
  for (int32_t i = 0; i < count; i++) {
    if (is_inside(&planes[i], *best)) continue;
    if (!solve_on_line(planes, i, aim, speed, best)) return i;
  }
  return count;
}

/// The half plane in which `plane` is passed by no more than `worst`. False: they are parallel.
static bool bisect_planes(const AvoidPlane *plane, const AvoidPlane *worst, AvoidPlane *bisector) {
  const AvoidVector between = {plane->normal.x - worst->normal.x, plane->normal.y - worst->normal.y};
  const int64_t length = avoid_root(avoid_dot(between, between));
  if (length < 64) return false;
  const int64_t bound = (plane->bound - worst->bound) * UNIT / length;
  const int64_t far = (int64_t)FAR * UNIT;
  *bisector = (AvoidPlane){avoid_unit(between, length), bound < -far ? -far : bound > far ? far : bound};
  return true;
}

/// Passes the planes from soft plane `begin` on that cannot hold by the least.
static void pass_least(const AvoidPlanes *planes, int32_t begin, int64_t speed, AvoidVector *best) {
  AvoidPlane projected[AVOID_MAX_PLANES];
  for (int32_t i = 0; i < planes->hard; i++) projected[i] = planes->plane[i];
  int64_t passed = 0;
  for (int32_t i = begin; i < planes->count; i++) {
    const AvoidPlane *worst = &planes->plane[i];
    if (avoid_dot(worst->normal, *best) - worst->bound <= passed) continue;
    int32_t count = planes->hard;
    for (int32_t k = planes->hard; k < i; k++)
      if (bisect_planes(&planes->plane[k], worst, &projected[count])) count++;
    const AvoidAim away = {{-worst->normal.x, -worst->normal.y}, true};
    AvoidVector found;
    if (solve_in_order(projected, count, &away, speed, &found) == count) *best = found;
    passed = avoid_dot(worst->normal, *best) - worst->bound;
  }
}

AvoidVector nav_avoid_solve(const AvoidPlanes *planes, AvoidVector wish, int64_t speed) {
  BASE_ASSERT(planes->hard <= planes->count && planes->count <= AVOID_MAX_PLANES);
  const AvoidAim aim = {wish, false};
  AvoidVector best;
  int32_t held = solve_in_order(planes->plane, planes->count, &aim, speed, &best);
  if (held < planes->hard) return (AvoidVector){0, 0};
  if (held < planes->count) pass_least(planes, held, speed, &best);
  return best;
}
