/* throng sense: what one pair of eyes sees, what one pair of ears hears. Everything is at the centres of
 * tiles. */
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/rows.h"
#include "nav/nav.h"

const char cli_sense_usage[] =
    "usage: throng sense sight LEVEL --from X,Y --facing DEGREES --fov DEGREES --range TILES --to X,Y\n"
    "                                [--rays 1|5] [--radius TILES]\n"
    "       throng sense sound LEVEL --from X,Y --loudness L --to X,Y --threshold T [--muffling M]\n\n"
    "Sight prints\n"
    "  seen: yes|no rays=K/N distance=D\n"
    "K of N rays are free; none count out of range or out of view. D is in tiles, to four decimals. Rock and "
    "thin\n"
    "walls stop a ray; rails, water and pits do not.\n\n"
    "  --facing DEGREES  0 to the right, 90 down; any sign and turn\n"
    "  --fov DEGREES     the whole angle round the facing, 0 to 360; its edge is in\n"
    "  --range TILES     from centre to centre; its end is in\n"
    "  --rays 1|5        to the centre, or also to the points up, down, left and right of it (1)\n"
    "  --radius TILES    how far those four are from it (0.3)\n\n"
    "Sound prints\n"
    "  heard: yes|no level=V\n"
    "V = loudness - distance - muffling x (rock tiles, thin walls and closed corners that the straight way\n"
    "crosses); distance in tiles is rounded to the nearest hundredth, half up. Heard at or above the "
    "threshold."
    "\n\n"
    "  --loudness L      where it is made\n"
    "  --threshold T     the least that is heard\n"
    "  --muffling M      what each tile, wall or corner swallows (4)\n\n"
    "Numbers may have up to 18 decimals. A range counts exactly, angles to the nearest ten-millionth of a\n"
    "degree, loudness, threshold and muffling to the nearest hundredth.\n";

enum {
  ANGLE_DECIMALS = 7, // NAV_FINE_ONE
  SOUND_DECIMALS = 2,
  RADIUS_DECIMALS = 4,
  RADIUS_UNIT = 10000,
  PARTS = 1000000000, // a number is kept as whole + ninths / PARTS + eighteenths / PARTS^2
  MAX_DEGREES = 1000000000,
  MAX_TILES = 10000,
  HERO_RADIUS = 3000,
};

/// A number as it was written.
typedef struct SenseNumber {
  bool negative;
  int64_t whole, ninths, eighteenths; // without the sign
} SenseNumber;

typedef struct SenseCall {
  const char *level;
  bool has_from, has_to, has_facing, has_fov, has_range, has_loudness, has_threshold;
  int32_t from_x, from_y, to_x, to_y;
  int64_t facing, fov;                   // units of nav_cone_fine
  int64_t radius;                        // 1 / 10^RADIUS_DECIMALS tiles
  int64_t range2;                        // its square in tiles, rounded down
  int64_t loudness, threshold, muffling; // hundredths
  int64_t rays;
} SenseCall;

/// Nine decimals from the front of what is left of a fraction; missing ones are 0. False: not a digit.
static bool take_part(const char **text, int64_t *out) {
  *out = 0;
  for (int64_t unit = PARTS / 10; unit > 0 && **text != '\0'; unit /= 10, (*text)++) {
    if (**text < '0' || **text > '9') return false;
    *out += unit * (**text - '0');
  }
  return true;
}

static bool parse_number(const char *text, int64_t max, SenseNumber *out) {
  *out = (SenseNumber){.negative = *text == '-'};
  if (*text == '-' || *text == '+') text++;
  const char *point = strchr(text, '.');
  size_t length = point == NULL ? strlen(text) : (size_t)(point - text);
  if (!base_number_whole(text, length, 0, max, &out->whole) || *text == '-') return false;
  if (point == NULL) return true;
  const char *digits = point + 1;
  return *digits != '\0' && take_part(&digits, &out->ninths) && take_part(&digits, &out->eighteenths) &&
         *digits == '\0' && (out->whole < max || (out->ninths == 0 && out->eighteenths == 0));
}

/// The nearest in units of 1 / 10^decimals, at most nine; half away from nothing.
static int64_t rounded(const SenseNumber *number, int decimals) {
  int64_t units = 1;
  for (int i = 0; i < decimals; i++) units *= 10;
  int64_t step = PARTS / units; // the part that is dropped decides by its first digit
  int64_t value =
      number->whole * units + number->ninths / step + (number->ninths % step * 2 >= step && step > 1);
  return number->negative ? -value : value;
}

/// The square of one that is not negative, rounded down. Exact: parts of a billion are carried by hand.
static int64_t square(const SenseNumber *number) {
  int64_t whole = number->whole, a = number->ninths, b = number->eighteenths;
  int64_t carry = b * b / PARTS;
  carry = (2 * a * b + carry) / PARTS;
  carry = (2 * whole * b + a * a + carry) / PARTS;
  return whole * whole + (2 * whole * a + carry) / PARTS;
}

/// Says what is wrong with a number that is none, or is not in least .. most.
static bool parse(const char *name, const char *value, int64_t min, int64_t max, SenseNumber *out) {
  int64_t far = max > -min ? max : -min;
  bool sound = parse_number(value, far, out);
  bool zero = sound && out->whole == 0 && out->ninths == 0 && out->eighteenths == 0;
  if (sound && (min < 0 || !out->negative || zero)) return true;
  cli_wrong("%s: '%s' is not a number from %lld to %lld with at most 18 decimals", name, value,
            (long long)min, (long long)max);
  return false;
}

static bool parse_rounded(const char *name, const char *value, int64_t min, int64_t max, int decimals,
                          int64_t *out) {
  SenseNumber number;
  if (!parse(name, value, min, max, &number)) return false;
  *out = rounded(&number, decimals);
  return true;
}

/* One function per option, so that each sense is a table. */

static bool take_from(SenseCall *call, const char *value) {
  return call->has_from = cli_parse_tile("--from", value, &call->from_x, &call->from_y);
}
static bool take_to(SenseCall *call, const char *value) {
  return call->has_to = cli_parse_tile("--to", value, &call->to_x, &call->to_y);
}
static bool take_facing(SenseCall *call, const char *value) {
  return call->has_facing =
             parse_rounded("--facing", value, -MAX_DEGREES, MAX_DEGREES, ANGLE_DECIMALS, &call->facing);
}
static bool take_fov(SenseCall *call, const char *value) {
  return call->has_fov = parse_rounded("--fov", value, 0, 360, ANGLE_DECIMALS, &call->fov);
}
static bool take_range(SenseCall *call, const char *value) {
  SenseNumber range;
  call->has_range = parse("--range", value, 0, MAX_TILES, &range);
  if (call->has_range) call->range2 = square(&range);
  return call->has_range;
}
static bool take_radius(SenseCall *call, const char *value) {
  return parse_rounded("--radius", value, 0, MAX_TILES, RADIUS_DECIMALS, &call->radius);
}
static bool take_rays(SenseCall *call, const char *value) {
  call->rays = strcmp(value, "1") == 0 ? 1 : NAV_LOOK_RAYS;
  if (call->rays == 1 || strcmp(value, "5") == 0) return true;
  cli_wrong("--rays: '%s' is neither 1 nor 5", value);
  return false;
}
static bool take_loudness(SenseCall *call, const char *value) {
  int64_t max = NAV_MAX_LEVEL / NAV_LEVEL_ONE;
  return call->has_loudness = parse_rounded("--loudness", value, -max, max, SOUND_DECIMALS, &call->loudness);
}
static bool take_threshold(SenseCall *call, const char *value) {
  int64_t max = NAV_MAX_LEVEL / NAV_LEVEL_ONE;
  return call->has_threshold =
             parse_rounded("--threshold", value, -max, max, SOUND_DECIMALS, &call->threshold);
}
static bool take_muffling(SenseCall *call, const char *value) {
  return parse_rounded("--muffling", value, 0, NAV_MAX_LEVEL / NAV_LEVEL_ONE, SOUND_DECIMALS,
                       &call->muffling);
}

typedef bool Take(SenseCall *call, const char *value);

/* The senses. */

static NavPoint centre_of(int32_t x, int32_t y) {
  return (NavPoint){base_fixed_centre(x), base_fixed_centre(y)};
}

// Squared distances between centres are whole: a range becomes the position at the largest of them that it
// reaches, so none is lost or won by rounding.
static BaseFixed range_of(int64_t squared) {
  uint64_t shifted = (uint64_t)squared << 32, root = base_isqrt(shifted);
  return (BaseFixed)(root + (root * root < shifted));
}

// Between centres, in units of 1 / 10000 tile, the nearest.
static int64_t distance_of(const SenseCall *call) {
  int64_t dx = call->to_x - call->from_x, dy = call->to_y - call->from_y;
  return (base_isqrt((uint64_t)((dx * dx + dy * dy) * 400000000)) + 1) / 2;
}

static void print_sight(const SenseCall *call, const NavGrid *grid) {
  char distance[32];
  NavSeen seen;
  NavLook look = {.from = centre_of(call->from_x, call->from_y),
                  .range = range_of(call->range2),
                  .rays = (int32_t)call->rays,
                  .cone = nav_cone_fine(call->facing, call->fov)};
  BaseFixed radius = (BaseFixed)((call->radius * BASE_ONE + RADIUS_UNIT / 2) / RADIUS_UNIT);
  nav_see(grid, &look, centre_of(call->to_x, call->to_y), radius, &seen);
  printf("seen: %s rays=%d/%d distance=%s\n", seen.seen ? "yes" : "no", (int)seen.free, (int)seen.rays,
         base_number_print(distance_of(call), 4, distance, sizeof distance));
}

static void print_sound(const SenseCall *call, const NavGrid *grid) {
  char text[32];
  NavSound sound = {centre_of(call->from_x, call->from_y), (int32_t)call->loudness, (int32_t)call->muffling};
  int64_t level = nav_sound_level(grid, &sound, centre_of(call->to_x, call->to_y));
  printf("heard: %s level=%s\n", level >= call->threshold ? "yes" : "no",
         base_number_print(level, 2, text, sizeof text));
}

static int check_sight(const SenseCall *call) {
  if (!call->has_facing) return cli_wrong("sense sight needs --facing DEGREES");
  if (!call->has_fov) return cli_wrong("sense sight needs --fov DEGREES");
  if (!call->has_range) return cli_wrong("sense sight needs --range TILES");
  return CLI_DONE;
}

static int check_sound(const SenseCall *call) {
  if (!call->has_loudness) return cli_wrong("sense sound needs --loudness L");
  if (!call->has_threshold) return cli_wrong("sense sound needs --threshold T");
  return CLI_DONE;
}

enum { MAX_OPTIONS = 7 };

typedef struct Sense {
  const char *name;
  int option_count;
  CliOption options[MAX_OPTIONS];
  Take *take[MAX_OPTIONS];
  int (*check)(const SenseCall *call); // is everything given that this sense needs?
  void (*print)(const SenseCall *call, const NavGrid *grid);
} Sense;

static const Sense senses[] = {
    {"sight",
     7,
     {{"--from", true},
      {"--to", true},
      {"--facing", true},
      {"--fov", true},
      {"--range", true},
      {"--rays", true},
      {"--radius", true}},
     {take_from, take_to, take_facing, take_fov, take_range, take_rays, take_radius},
     check_sight,
     print_sight},
    {"sound",
     5,
     {{"--from", true}, {"--to", true}, {"--loudness", true}, {"--threshold", true}, {"--muffling", true}},
     {take_from, take_to, take_loudness, take_threshold, take_muffling},
     check_sound,
     print_sound},
};

static const Sense *find_sense(const char *name) {
  for (size_t i = 0; i < sizeof senses / sizeof *senses; i++)
    if (strcmp(senses[i].name, name) == 0) return &senses[i];
  return NULL;
}

static int parse_call(SenseCall *call, const Sense *sense, int argc, char **argv) {
  CliWords words = {.argc = argc, .argv = argv};
  const char *value;
  int which;
  while ((which = cli_next(&words, sense->options, sense->option_count, &value)) != CLI_END) {
    bool sound = which == CLI_WORD ? cli_take_word(&call->level, value, "LEVEL")
                                   : which >= 0 && sense->take[which](call, value);
    if (!sound) return CLI_WRONG_CALL;
  }
  if (call->level == NULL) return cli_wrong("sense %s needs a LEVEL", sense->name);
  if (!call->has_from) return cli_wrong("sense %s needs --from X,Y", sense->name);
  if (!call->has_to) return cli_wrong("sense %s needs --to X,Y", sense->name);
  return sense->check(call);
}

static bool on_map(const char *name, const NavGrid *grid, int32_t x, int32_t y) {
  if (nav_grid_inside(grid, x, y)) return true;
  cli_wrong("%s: %d,%d is off the map, which has %d x %d tiles", name, (int)x, (int)y, (int)grid->width,
            (int)grid->height);
  return false;
}

int cli_sense(int argc, char **argv) {
  SenseCall call = {.rays = 1, .radius = HERO_RADIUS, .muffling = NAV_DEFAULT_MUFFLING};
  if (argc == 0) return cli_wrong("sense needs a sense, sight or sound, and a LEVEL");
  const Sense *sense = find_sense(argv[0]);
  if (sense == NULL) return cli_wrong("sense: '%s' is neither sight nor sound", argv[0]);
  int status = parse_call(&call, sense, argc - 1, argv + 1);
  if (status != CLI_DONE) return status;
  SimLevel level;
  if (!cli_load_level(call.level, &level)) return CLI_FAILED;
  bool placed = on_map("--from", &level.grid, call.from_x, call.from_y) &&
                on_map("--to", &level.grid, call.to_x, call.to_y);
  if (placed) sense->print(&call, &level.grid);
  sim_level_free(&level);
  return placed ? CLI_DONE : CLI_WRONG_CALL;
}
