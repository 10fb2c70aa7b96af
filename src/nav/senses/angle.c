/* Angles from a table of sines for whole degrees and short series for the remainder. Quarter turns swap
 * coordinates, so opposite directions are exact negatives of each other. */
#include "nav/senses/angle.h"

#include "base/assert.h"
#include "base/expect.h"

enum {
  HALF_HUNDREDTHS = 200,        // of a degree
  HALF_FINE = 2 * NAV_FINE_ONE, // of a degree
  ONE_BITS = 31,                // NAV_DIRECTION_ONE
  FINE_BITS = 36,               // of small angles, in radians
};

// sin(degrees) x 2^31, rounded to the nearest.
static const uint32_t sines[91] = {
    0u,          37478757u,   74946098u,   112390610u,  149800887u,  187165532u,  224473166u,  261712422u,
    298871959u,  335940456u,  372906622u,  409759197u,  446486956u,  483078711u,  519523315u,  555809667u,
    591926714u,  627863455u,  663608942u,  699152288u,  734482665u,  769589312u,  804461534u,  839088709u,
    873460290u,  907565806u,  941394869u,  974937175u,  1008182504u, 1041120732u, 1073741824u, 1106035844u,
    1137992955u, 1169603422u, 1200857616u, 1231746018u, 1262259218u, 1292387921u, 1322122951u, 1351455249u,
    1380375881u, 1408876037u, 1436947036u, 1464580326u, 1491767492u, 1518500250u, 1544770459u, 1570570115u,
    1595891361u, 1620726483u, 1645067915u, 1668908244u, 1692240208u, 1715056699u, 1737350766u, 1759115620u,
    1780344631u, 1801031331u, 1821169419u, 1840752762u, 1859775393u, 1878231519u, 1896115518u, 1913421941u,
    1930145517u, 1946281153u, 1961823932u, 1976769121u, 1991112166u, 2004848700u, 2017974537u, 2030485680u,
    2042378317u, 2053648826u, 2064293773u, 2074309917u, 2083694206u, 2092443781u, 2100555978u, 2108028325u,
    2114858546u, 2121044561u, 2126584485u, 2131476631u, 2135719508u, 2139311824u, 2142252486u, 2144540596u,
    2146175459u, 2147156576u, 2147483648u};

#define RADIANS_48 24563325528  // half a hundredth of a degree in radians, x 2^48
#define RADIANS_68 257565136287 // half a ten-millionth of a degree in radians, x 2^68
#define DEGREES_20 6007897930   // hundredths of degrees in a radian, x 2^20

static int64_t scaled(int64_t fine) {
  return (fine + (1 << (FINE_BITS - ONE_BITS - 1))) >> (FINE_BITS - ONE_BITS);
}

// Sine of a whole degree, 0 to 90, plus `b` radians, less than a degree (0 at 90 degrees).
static int64_t sine(int64_t degree, int64_t b) {
  BASE_ASSERT(degree >= 0 && degree <= 90 && (degree < 90 || b == 0));
  if (b == 0) return sines[degree];
  // Below a degree the next terms, b^6 / 720 and b^7 / 5040, are less than 2^-44.
  int64_t b2 = (b * b) >> FINE_BITS;
  int64_t b3 = (b2 * b) >> FINE_BITS, b4 = (b2 * b2) >> FINE_BITS;
  int64_t b5 = (b4 * b) >> FINE_BITS;
  int64_t fine_sine = scaled(b - b3 / 6 + b5 / 120);
  int64_t fine_cosine = scaled(((int64_t)1 << FINE_BITS) - b2 / 2 + b4 / 24);
  int64_t sum = (int64_t)sines[degree] * fine_cosine + (int64_t)sines[90 - degree] * fine_sine;
  return (sum + ((int64_t)1 << (ONE_BITS - 1))) >> ONE_BITS;
}

static NavDirection quarter_turns(NavDirection at, int64_t quarters) {
  switch (quarters) {
  case 1:
    return (NavDirection){-at.y, at.x};
  case 2:
    return (NavDirection){-at.x, -at.y};
  case 3:
    return (NavDirection){at.y, -at.x};
  default:
    return at;
  }
}

// 0 to size - 1.
static int64_t wrapped(int64_t value, int64_t size) {
  int64_t rest = value % size;
  return rest < 0 ? rest + size : rest;
}

// `angle` in units of which a degree has `degree`, and one is radians / 2^bits.
static inline int64_t sine_of(int64_t angle, int64_t degree, int64_t radians, int bits) {
  return sine(angle / degree, (angle % degree * radians) >> (bits - FINE_BITS));
}

static inline NavDirection direction_of(int64_t angle, int64_t degree, int64_t radians, int bits) {
  const int64_t quarter = 90 * degree, turned = wrapped(angle, 4 * quarter), within = turned % quarter;
  const NavDirection at = {sine_of(quarter - within, degree, radians, bits),
                           sine_of(within, degree, radians, bits)};
  return quarter_turns(at, turned / quarter);
}

NavDirection nav_direction(int64_t half_hundredths) {
  return direction_of(half_hundredths, HALF_HUNDREDTHS, RADIANS_48, 48);
}

static NavDirection direction_of_fine(int64_t half_fine) {
  return direction_of(half_fine, HALF_FINE, RADIANS_68, 68);
}

// The angle of a vector in the quarter from straight right to straight down, x > 0, y >= 0: 0 to 9000.
static int32_t angle_in_quarter(int64_t x, int64_t y) {
  while (x < NAV_DIRECTION_ONE / 2 && y < NAV_DIRECTION_ONE / 2) x *= 2, y *= 2;
  int32_t min = 0, max = 89; // the last whole degree that is not past the vector
  while (min < max) {
    int32_t middle = (min + max + 1) / 2;
    if (nav_direction_cross((NavDirection){sines[90 - middle], sines[middle]}, x, y) >= 0)
      min = middle;
    else
      max = middle - 1;
  }
  NavDirection below = {sines[90 - min], sines[min]};
  int64_t tangent = nav_direction_cross(below, x, y) / (nav_direction_dot(below, x, y) >> ONE_BITS);
  int64_t cube = ((tangent * tangent) >> ONE_BITS) * tangent >> ONE_BITS;
  int64_t rest = ((tangent - cube / 3) * DEGREES_20 + ((int64_t)1 << 50)) >> 51;
  return min * 100 + (int32_t)rest;
}

int32_t nav_angle(int64_t dx, int64_t dy) {
  BASE_EXPECT(dx >= -NAV_DIRECTION_ONE && dx <= NAV_DIRECTION_ONE && dy >= -NAV_DIRECTION_ONE &&
                  dy <= NAV_DIRECTION_ONE,
              0);
  if (dx == 0 && dy == 0) return 0;
  int32_t quarters = dx > 0 && dy >= 0 ? 0 : dx <= 0 && dy > 0 ? 1 : dx < 0 ? 2 : 3;
  NavDirection at = quarter_turns((NavDirection){dx, dy}, (4 - quarters) % 4);
  return (quarters * (NAV_TURN / 4) + angle_in_quarter(at.x, at.y)) % NAV_TURN;
}

int32_t nav_angle_turn(int64_t from, int64_t to) {
  int64_t turn = wrapped(wrapped(to, NAV_TURN) - wrapped(from, NAV_TURN), NAV_TURN);
  return (int32_t)(turn > NAV_TURN / 2 ? turn - NAV_TURN : turn);
}

static uint8_t kind_of(int64_t fov, int64_t turn) {
  BASE_ASSERT(fov >= 0);
  if (fov >= turn) return NAV_CONE_ALL;
  if (fov > turn / 2) return NAV_CONE_WIDE;
  return fov > 0 ? NAV_CONE_NARROW : NAV_CONE_LINE;
}

// Works in halves of the caller's unit, which `direction` turns into directions.
static NavCone cone_of(int64_t facing, int64_t fov, int64_t turn, NavDirection direction(int64_t)) {
  const int64_t middle = 2 * wrapped(facing, turn);
  NavCone cone = {.left = direction(middle - fov), .kind = kind_of(fov, turn)};
  cone.right = cone.kind == NAV_CONE_LINE ? cone.left : direction(middle + fov);
  return cone;
}

NavCone nav_cone(int64_t facing, int32_t fov) {
  return cone_of(facing, fov, NAV_TURN, nav_direction);
}

NavCone nav_cone_fine(int64_t facing, int64_t fov) {
  return cone_of(facing, fov, (int64_t)360 * NAV_FINE_ONE, direction_of_fine);
}
