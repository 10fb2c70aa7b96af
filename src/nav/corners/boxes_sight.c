/* Sight among boxes: a segment against octagons, with fractions kept as fractions.
 *
 * Coordinates have at most 29 bits with sign, so how far a point lies inside an octagon's side has at most
 * 31, and the cross products by which fractions are compared fit into 64. */
#include "nav/corners/boxes.h"
#include "nav/corners/boxes_buckets.h"

// 0 <= num / den <= 1, den > 0.
typedef struct Fraction {
  int64_t num, den;
} Fraction;

typedef struct Cast {
  const NavBoxes *boxes;
  NavPoint a, b;
  BaseFixed radius, cut;
  int32_t box; // of the first entry so far; -1
  NavBoxSide side;
  Fraction enter;
} Cast;

static inline bool less(Fraction a, Fraction b) {
  return a.num * b.den < b.num * a.den;
}

BaseFixed nav_box_cut(BaseFixed radius) {
  uint64_t square = 2 * (uint64_t)((int64_t)radius * radius);
  uint32_t root = base_isqrt(square);
  return (BaseFixed)(root + ((uint64_t)root * root < square)); // up: the cut must not touch the circle
}

void nav_box_nodes(const NavBox *box, BaseFixed radius, NavPoint node[NAV_BOX_NODES]) {
  BaseFixed off = nav_box_set_off(radius);
  node[0] = (NavPoint){box->x0 - radius, box->y0 - off};
  node[1] = (NavPoint){box->x0 - off, box->y0 - radius};
  node[2] = (NavPoint){box->x1 + off, box->y0 - radius};
  node[3] = (NavPoint){box->x1 + radius, box->y0 - off};
  node[4] = (NavPoint){box->x1 + radius, box->y1 + off};
  node[5] = (NavPoint){box->x1 + off, box->y1 + radius};
  node[6] = (NavPoint){box->x0 - off, box->y1 + radius};
  node[7] = (NavPoint){box->x0 - radius, box->y1 + off};
}

/// How far a point lies inside a side of the widened box; not inside from 0 down. The sides are not
/// normalised: the cuts count along an axis.
static inline int64_t depth_of(const Cast *cast, const NavBox *box, NavBoxSide side, NavPoint p) {
  const int64_t x = p.x, y = p.y, r = cast->radius, k = cast->cut;
  switch (side) {
  case NAV_SIDE_UP:
    return y - box->y0 + r;
  case NAV_SIDE_DOWN:
    return box->y1 + r - y;
  case NAV_SIDE_LEFT:
    return x - box->x0 + r;
  case NAV_SIDE_RIGHT:
    return box->x1 + r - x;
  case NAV_SIDE_UP_LEFT:
    return x + y - box->x0 - box->y0 + k;
  case NAV_SIDE_UP_RIGHT:
    return (int64_t)box->x1 - box->y0 + k - x + y;
  case NAV_SIDE_DOWN_RIGHT:
    return (int64_t)box->x1 + box->y1 + k - x - y;
  default:
    return x - y - box->x0 + box->y1 + k;
  }
}

// The inside is open: touching is no entry.
static void test_box(Cast *cast, int32_t index) {
  const NavBox *box = &cast->boxes->box[index];
  Fraction enter = {0, 1}, leave = {1, 1};
  NavBoxSide entered = NAV_SIDE_INSIDE;
  for (NavBoxSide side = NAV_SIDE_UP; side < NAV_SIDE_COUNT; side++) {
    int64_t from = depth_of(cast, box, side, cast->a), to = depth_of(cast, box, side, cast->b);
    if (from <= 0 && to <= 0) return;
    if (from <= 0) {
      Fraction at = {-from, to - from};
      if (entered == NAV_SIDE_INSIDE || less(enter, at)) {
        enter = at;
        entered = side;
      }
    } else if (to <= 0) {
      Fraction at = {from, from - to};
      if (less(at, leave)) leave = at;
    }
  }
  if (!less(enter, leave)) return;
  if (cast->box >= 0 && (less(cast->enter, enter) || (!less(enter, cast->enter) && cast->box <= index)))
    return;
  cast->box = index;
  cast->side = entered;
  cast->enter = enter;
}

static int32_t test_bucket(Cast *cast, int32_t bucket) {
  const NavBoxes *boxes = cast->boxes;
  for (int32_t i = boxes->first[bucket]; i < boxes->first[bucket + 1]; i++) test_box(cast, boxes->entry[i]);
  return boxes->first[bucket + 1] - boxes->first[bucket];
}

static BaseFixed between(BaseFixed from, BaseFixed to, int64_t num, int64_t den) {
  int64_t product = (int64_t)(to - from) * num;
  int64_t quotient = product / den;
  return (BaseFixed)(from + quotient - (product % den < 0));
}

/// The buckets along the segment, column by column (row by row where it is steep), nearest first; ends behind
/// the first entry, since what lies farther cannot be met earlier.
static int32_t walk_buckets(Cast *cast) {
  const NavBoxes *boxes = cast->boxes;
  int64_t dx = (int64_t)cast->b.x - cast->a.x, dy = (int64_t)cast->b.y - cast->a.y;
  const bool steep = (dy < 0 ? -dy : dy) > (dx < 0 ? -dx : dx);
  const BaseFixed from = steep ? cast->a.y : cast->a.x, to = steep ? cast->b.y : cast->b.x;
  const BaseFixed across_from = steep ? cast->a.x : cast->a.y, across_to = steep ? cast->b.x : cast->b.y;
  const int32_t along_count = steep ? boxes->buckets_y : boxes->buckets_x;
  const int32_t across_count = steep ? boxes->buckets_x : boxes->buckets_y;
  const int32_t step = to < from ? -1 : 1;
  const int32_t last = nav_bucket_of(to, along_count);
  int32_t tested = 0;
  for (int32_t along = nav_bucket_of(from, along_count);; along += step) {
    // The part of the segment in this column: from its near side to its far side.
    BaseFixed low = along * NAV_BUCKET_TILES * BASE_ONE, high = low + NAV_BUCKET_TILES * BASE_ONE;
    BaseFixed min = from < to ? from : to, max = from < to ? to : from;
    if (along == 0 || low < min) low = min;
    if (along == along_count - 1 || high > max) high = max;
    BaseFixed one = across_from, other = across_to;
    if (from != to) {
      one = between(across_from, across_to, (int64_t)(low - from) * step, (int64_t)(to - from) * step);
      other = between(across_from, across_to, (int64_t)(high - from) * step, (int64_t)(to - from) * step);
    }
    int32_t begin = nav_bucket_of((one < other ? one : other) - 1, across_count);
    int32_t end = nav_bucket_of((one < other ? other : one) + 1, across_count);
    for (int32_t across = begin; across <= end; across++)
      tested +=
          test_bucket(cast, steep ? along * boxes->buckets_x + across : across * boxes->buckets_x + along);
    if (along == last) return tested;
    if (cast->box < 0) continue;
    BaseFixed entry = between(from, to, cast->enter.num, cast->enter.den);
    if (step > 0 ? entry < high : entry > low) return tested;
  }
}

// On the side itself, whatever rounding along it does.
static NavPoint point_of(const Cast *cast) {
  NavPoint p = {between(cast->a.x, cast->b.x, cast->enter.num, cast->enter.den),
                between(cast->a.y, cast->b.y, cast->enter.num, cast->enter.den)};
  const NavBox *box = &cast->boxes->box[cast->box];
  const BaseFixed r = cast->radius, k = cast->cut;
  switch (cast->side) {
  case NAV_SIDE_UP:
    p.y = box->y0 - r;
    break;
  case NAV_SIDE_DOWN:
    p.y = box->y1 + r;
    break;
  case NAV_SIDE_LEFT:
    p.x = box->x0 - r;
    break;
  case NAV_SIDE_RIGHT:
    p.x = box->x1 + r;
    break;
  case NAV_SIDE_UP_LEFT:
    p.y = box->x0 + box->y0 - k - p.x;
    break;
  case NAV_SIDE_UP_RIGHT:
    p.y = p.x - box->x1 + box->y0 - k;
    break;
  case NAV_SIDE_DOWN_RIGHT:
    p.y = box->x1 + box->y1 + k - p.x;
    break;
  case NAV_SIDE_DOWN_LEFT:
    p.y = p.x - box->x0 + box->y1 + k;
    break;
  default:
    break;
  }
  return p;
}

bool nav_boxes_cast(const NavBoxes *boxes, NavPoint a, NavPoint b, BaseFixed radius, NavBoxHit *hit,
                    int64_t *tested) {
  Cast cast = {.boxes = boxes, .a = a, .b = b, .radius = radius, .cut = nav_box_cut(radius), .box = -1};
  int32_t looked = walk_buckets(&cast);
  if (tested != NULL) *tested += looked;
  if (cast.box < 0) return true;
  if (hit != NULL) *hit = (NavBoxHit){cast.box, cast.side, point_of(&cast)};
  return false;
}

bool nav_boxes_sight(const NavBoxes *boxes, NavPoint a, NavPoint b, BaseFixed radius, int32_t *hit) {
  NavBoxHit entry = {.box = -1};
  bool seen = nav_boxes_cast(boxes, a, b, radius, &entry, NULL);
  if (hit != NULL) *hit = entry.box;
  return seen;
}
