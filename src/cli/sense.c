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
    "All numbers but tiles X,Y may have two decimals.\n";

enum { HUNDREDTHS = 100, MOST_DEGREES = 1000000000, MOST_TILES = 10000, HERO_RADIUS = 30 };

typedef struct SenseCall {
  const char *level;
  bool has_from, has_to, has_facing, has_fov, has_range, has_loudness, has_threshold;
  int32_t from_x, from_y, to_x, to_y;
  int64_t facing, fov, range, radius; // hundredths
  int64_t loudness, threshold, muffling;
  int64_t rays;
} SenseCall;

/// A number with up to two decimals, as hundredths.
static bool parse_hundredths(const char *name, const char *value, int64_t least, int64_t most, int64_t *out) {
  if (base_number_decimal(value, strlen(value), 2, least * HUNDREDTHS, most * HUNDREDTHS, out)) return true;
  cli_wrong("%s: '%s' is not a number from %lld to %lld with at most two decimals", name, value,
            (long long)least, (long long)most);
  return false;
}

/* One function per option, so that each sense is a table. */

static bool take_from(SenseCall *call, const char *value) {
  return call->has_from = cli_parse_tile("--from", value, &call->from_x, &call->from_y);
}
static bool take_to(SenseCall *call, const char *value) {
  return call->has_to = cli_parse_tile("--to", value, &call->to_x, &call->to_y);
}
static bool take_facing(SenseCall *call, const char *value) {
  return call->has_facing = parse_hundredths("--facing", value, -MOST_DEGREES, MOST_DEGREES, &call->facing);
}
static bool take_fov(SenseCall *call, const char *value) {
  return call->has_fov = parse_hundredths("--fov", value, 0, 360, &call->fov);
}
static bool take_range(SenseCall *call, const char *value) {
  return call->has_range = parse_hundredths("--range", value, 0, MOST_TILES, &call->range);
}
static bool take_radius(SenseCall *call, const char *value) {
  return parse_hundredths("--radius", value, 0, MOST_TILES, &call->radius);
}
static bool take_rays(SenseCall *call, const char *value) {
  call->rays = strcmp(value, "1") == 0 ? 1 : NAV_LOOK_RAYS;
  if (call->rays == 1 || strcmp(value, "5") == 0) return true;
  cli_wrong("--rays: '%s' is neither 1 nor 5", value);
  return false;
}
static bool take_loudness(SenseCall *call, const char *value) {
  int64_t most = NAV_MAX_LEVEL / NAV_LEVEL_ONE;
  return call->has_loudness = parse_hundredths("--loudness", value, -most, most, &call->loudness);
}
static bool take_threshold(SenseCall *call, const char *value) {
  int64_t most = NAV_MAX_LEVEL / NAV_LEVEL_ONE;
  return call->has_threshold = parse_hundredths("--threshold", value, -most, most, &call->threshold);
}
static bool take_muffling(SenseCall *call, const char *value) {
  return parse_hundredths("--muffling", value, 0, NAV_MAX_LEVEL / NAV_LEVEL_ONE, &call->muffling);
}

typedef bool Take(SenseCall *call, const char *value);

/* The senses. */

static NavPoint centre_of(int32_t x, int32_t y) {
  return (NavPoint){base_fixed_centre(x), base_fixed_centre(y)};
}

// Squared distances between centres are whole: a range in hundredths becomes the position at the largest of
// them that it reaches, so none is lost or won by rounding.
static BaseFixed range_of(int64_t hundredths) {
  uint64_t squared = (uint64_t)(hundredths * hundredths) / (HUNDREDTHS * HUNDREDTHS);
  uint64_t root = base_isqrt(squared << 32);
  return (BaseFixed)(root + (root * root < squared << 32));
}

// Between centres, in units of 1 / 10000 tile, the nearest.
static int64_t distance_of(const SenseCall *call) {
  int64_t dx = call->to_x - call->from_x, dy = call->to_y - call->from_y;
  return (base_isqrt((uint64_t)((dx * dx + dy * dy) * 400000000)) + 1) / 2;
}

static void print_sight(const SenseCall *call, const NavGrid *grid) {
  char distance[32];
  NavSeen seen;
  NavLook look = nav_look(centre_of(call->from_x, call->from_y), call->facing, (int32_t)call->fov,
                          range_of(call->range), (int32_t)call->rays);
  BaseFixed radius = (BaseFixed)((call->radius * BASE_ONE + HUNDREDTHS / 2) / HUNDREDTHS);
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

static int parse(SenseCall *call, const Sense *sense, int argc, char **argv) {
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
  SenseCall call = {.rays = 1, .radius = HERO_RADIUS, .muffling = NAV_USUAL_MUFFLING};
  if (argc == 0) return cli_wrong("sense needs a sense, sight or sound, and a LEVEL");
  const Sense *sense = find_sense(argv[0]);
  if (sense == NULL) return cli_wrong("sense: '%s' is neither sight nor sound", argv[0]);
  int status = parse(&call, sense, argc - 1, argv + 1);
  if (status != CLI_DONE) return status;
  SimLevel level;
  if (!cli_load_level(call.level, &level)) return CLI_FAILED;
  bool placed = on_map("--from", &level.grid, call.from_x, call.from_y) &&
                on_map("--to", &level.grid, call.to_x, call.to_y);
  if (placed) sense->print(&call, &level.grid);
  sim_level_free(&level);
  return placed ? CLI_DONE : CLI_WRONG_CALL;
}
