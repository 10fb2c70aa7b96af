/* throng sense: whether one tile is seen, or a sound there heard, from another. Eyes and ears are at the
 * centres of tiles. */
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "cli/answer.h"
#include "cli/levels.h"

enum {
  ANGLE_DECIMALS = 7, // NAV_FINE_ONE
  SOUND_DECIMALS = 2,
  RADIUS_DECIMALS = 4,
  RADIUS_UNIT = 10000,
  PARTS = 1000000000, // a number is kept as whole + ninths / PARTS + eighteenths / PARTS^2
  MAX_DEGREES = 1000000000,
  MAX_TILES = 10000,
  HERO_RADIUS = 3000,
  MAX_LOUDNESS = NAV_MAX_LEVEL / NAV_LEVEL_ONE,
};

/// A number as it was written.
typedef struct SenseNumber {
  bool negative;
  int64_t whole, ninths, eighteenths; // without the sign
} SenseNumber;

typedef struct SenseCall {
  const char *level;
  CliTile from, to;
  int64_t facing, fov;                   // units of nav_cone_fine
  int64_t radius;                        // 1 / 10^RADIUS_DECIMALS tiles
  int64_t range2;                        // its square in tiles, rounded down
  int64_t loudness, threshold, muffling; // hundredths
  int64_t rays;
  CliForm form;
} SenseCall;

/// Takes nine decimals off the front of a fraction; missing ones are 0. False: not a digit.
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

/// Rounds to units of 1 / 10^decimals (at most 9 decimals), half away from zero.
static int64_t rounded(const SenseNumber *number, int decimals) {
  int64_t units = 1;
  for (int i = 0; i < decimals; i++) units *= 10;
  int64_t step = PARTS / units; // the part that is dropped decides by its first digit
  int64_t value =
      number->whole * units + number->ninths / step + (number->ninths % step * 2 >= step && step > 1);
  return number->negative ? -value : value;
}

/// The square of a number that is not negative, rounded down. Exact: parts of a billion are carried by hand.
static int64_t square(const SenseNumber *number) {
  int64_t whole = number->whole, a = number->ninths, b = number->eighteenths;
  int64_t carry = b * b / PARTS;
  carry = (2 * a * b + carry) / PARTS;
  carry = (2 * whole * b + a * a + carry) / PARTS;
  return whole * whole + (2 * whole * a + carry) / PARTS;
}

static bool parse_sense_number(const CliOption *option, const char *value, SenseNumber *out) {
  int64_t far = option->max > -option->min ? option->max : -option->min;
  bool sound = parse_number(value, far, out);
  bool zero = sound && out->whole == 0 && out->ninths == 0 && out->eighteenths == 0;
  if (sound && (option->min < 0 || !out->negative || zero)) return true;
  return cli_refuse("%s: '%s' is not a number from %lld to %lld with at most 18 decimals", option->name,
                    value, (long long)option->min, (long long)option->max);
}

static bool take_rounded(const CliOption *option, const char *value, int decimals, int64_t *out) {
  SenseNumber number;
  if (!parse_sense_number(option, value, &number)) return false;
  *out = rounded(&number, decimals);
  return true;
}

static bool take_angle(const CliOption *option, const char *value, void *field) {
  return take_rounded(option, value, ANGLE_DECIMALS, field);
}

static bool take_sound(const CliOption *option, const char *value, void *field) {
  return take_rounded(option, value, SOUND_DECIMALS, field);
}

static bool take_radius(const CliOption *option, const char *value, void *field) {
  return take_rounded(option, value, RADIUS_DECIMALS, field);
}

static bool take_range(const CliOption *option, const char *value, void *field) {
  SenseNumber range;
  if (!parse_sense_number(option, value, &range)) return false;
  *(int64_t *)field = square(&range);
  return true;
}

static bool take_rays(const CliOption *option, const char *value, void *field) {
  int64_t *rays = field;
  for (*rays = 1; *rays <= NAV_LOOK_RAYS; *rays += 2)
    if (value[0] == '0' + *rays && value[1] == '\0') return true;
  return cli_refuse("%s: '%s' is not 1, 3 or 5", option->name, value);
}

/* The senses. */

static NavPoint centre_of(int32_t x, int32_t y) {
  return (NavPoint){base_fixed_centre(x), base_fixed_centre(y)};
}

// Squared distances between centres are whole numbers, so the range is rounded up to where it includes
// exactly those tiles whose squared distance is at most `squared`.
static BaseFixed range_of(int64_t squared) {
  uint64_t shifted = (uint64_t)squared << 32, root = base_isqrt(shifted);
  return (BaseFixed)(root + (root * root < shifted));
}

// Between centres, rounded to units of 1 / 10000 tile.
static int64_t distance_of(const SenseCall *call) {
  int64_t dx = call->to.x - call->from.x, dy = call->to.y - call->from.y;
  return (base_isqrt((uint64_t)((dx * dx + dy * dy) * 400000000)) + 1) / 2;
}

static CliAnswer begin_answer(const SenseCall *call) {
  CliAnswer answer = cli_answer(call->form);
  cli_answer_text(&answer, "level", call->level);
  cli_answer_tile(&answer, "from", call->from.x, call->from.y);
  cli_answer_tile(&answer, "to", call->to.x, call->to.y);
  return answer;
}

static int print_sight(const SenseCall *call, const NavGrid *grid) {
  char distance[32];
  NavSeen seen;
  NavLook look = {.from = centre_of(call->from.x, call->from.y),
                  .range = range_of(call->range2),
                  .rays = (int32_t)call->rays,
                  .cone = nav_cone_fine(call->facing, call->fov)};
  BaseFixed radius = (BaseFixed)((call->radius * BASE_ONE + RADIUS_UNIT / 2) / RADIUS_UNIT);
  nav_see(grid, &look, centre_of(call->to.x, call->to.y), radius, &seen);
  if (call->form != CLI_TEXT) {
    CliAnswer answer = begin_answer(call);
    cli_answer_truth(&answer, "seen", seen.seen);
    cli_answer_whole(&answer, "free_rays", seen.free);
    cli_answer_whole(&answer, "rays", seen.rays);
    cli_answer_decimal(&answer, "distance", (double)distance_of(call) / 10000, 4);
    return cli_answer_finish(&answer);
  }
  printf("seen: %s rays=%d/%d distance=%s\n", seen.seen ? "yes" : "no", (int)seen.free, (int)seen.rays,
         base_number_print(distance_of(call), 4, distance, sizeof distance));
  return CLI_DONE;
}

static int print_sound(const SenseCall *call, const NavGrid *grid) {
  char text[32];
  NavSound sound = {centre_of(call->from.x, call->from.y), (int32_t)call->loudness, (int32_t)call->muffling};
  int64_t level = nav_sound_level(grid, &sound, centre_of(call->to.x, call->to.y));
  if (call->form != CLI_TEXT) {
    CliAnswer answer = begin_answer(call);
    cli_answer_truth(&answer, "heard", level >= call->threshold);
    cli_answer_decimal(&answer, "sound_level", (double)level / NAV_LEVEL_ONE, 2);
    return cli_answer_finish(&answer);
  }
  printf("heard: %s level=%s\n", level >= call->threshold ? "yes" : "no",
         base_number_print(level, 2, text, sizeof text));
  return CLI_DONE;
}

/// Reads the call of either sense, loads its level and prints the answer.
static int run_sense(const CliCommand *self, int argc, char **argv,
                     int (*print)(const SenseCall *, const NavGrid *)) {
  SenseCall call = {.rays = 1, .radius = HERO_RADIUS, .muffling = NAV_DEFAULT_MUFFLING};
  SimLevel level;
  NavCell cell;
  if (!cli_read(self, argc, argv, &call)) return CLI_WRONG_CALL;
  if (!cli_load_level(call.level, &level)) return CLI_FAILED;
  bool placed = cli_cell_of("--from", &level.grid, call.from.x, call.from.y, &cell) &&
                cli_cell_of("--to", &level.grid, call.to.x, call.to.y, &cell);
  const int status = placed ? print(&call, &level.grid) : CLI_WRONG_CALL;
  sim_level_free(&level);
  return status;
}

static int run_sight(const CliCommand *self, int argc, char **argv) {
  return run_sense(self, argc, argv, print_sight);
}

static int run_sound(const CliCommand *self, int argc, char **argv) {
  return run_sense(self, argc, argv, print_sound);
}

#define PLACES                                                                                               \
  {"LEVEL", .take = cli_take_word, .field = offsetof(SenseCall, level), .needed = true,                      \
   .list = &cli_levels},                                                                                     \
      {"--from", "X,Y", .take = cli_take_tile, .field = offsetof(SenseCall, from), .needed = true},          \
      {"--to", "X,Y", .take = cli_take_tile, .field = offsetof(SenseCall, to), .needed = true},              \
      CLI_FORMS(offsetof(SenseCall, form)),

static const CliOption sight_options[] = {
    PLACES{"--facing", "DEGREES", "0 to the right, 90 down; any sign and turn", take_angle,
           .field = offsetof(SenseCall, facing), -MAX_DEGREES, MAX_DEGREES, .needed = true},
    {"--fov", "DEGREES", "the whole angle round the facing, 0 to 360; its edge is in", take_angle,
     .field = offsetof(SenseCall, fov), .max = 360, .needed = true},
    {"--range", "TILES", "from centre to centre; its end is in", take_range,
     .field = offsetof(SenseCall, range2), .max = MAX_TILES, .needed = true},
    {"--rays", "1|3|5",
     "to the centre, or also to its two sides, or to the points up, down,\nleft and right of it (1)",
     take_rays, .field = offsetof(SenseCall, rays)},
    {"--radius", "TILES", "how far those four are from it (0.3)", take_radius,
     .field = offsetof(SenseCall, radius), .max = MAX_TILES},
};

static const CliOption sound_options[] = {
    PLACES{"--loudness", "L", "where it is made", take_sound, .field = offsetof(SenseCall, loudness),
           -MAX_LOUDNESS, MAX_LOUDNESS, .needed = true},
    {"--threshold", "T", "the min level that is heard", take_sound, .field = offsetof(SenseCall, threshold),
     -MAX_LOUDNESS, MAX_LOUDNESS, .needed = true},
    {"--muffling", "M", "what each tile, wall or corner takes away (4)", take_sound,
     .field = offsetof(SenseCall, muffling), .max = MAX_LOUDNESS},
};

static const CliCommand sight = {
    .name = "sense sight",
    .about = "Prints\n"
             "  seen: yes|no rays=K/N distance=D\n"
             "K of N rays are free; none count out of range or out of view. D is in tiles, to four decimals. "
             "Rock\n"
             "and thin walls stop a ray; rails, water and pits do not.\n",
    .options = sight_options,
    .option_count = sizeof sight_options / sizeof *sight_options,
    .run = run_sight,
};

static const CliCommand sound = {
    .name = "sense sound",
    .about =
        "Prints\n"
        "  heard: yes|no level=V\n"
        "V = loudness - distance - muffling x (rock tiles, thin walls and closed corners that the straight\n"
        "way crosses); distance in tiles is rounded to the nearest hundredth, half up. Heard at or above "
        "the\n"
        "threshold.\n",
    .options = sound_options,
    .option_count = sizeof sound_options / sizeof *sound_options,
    .notes = "Numbers may have up to 18 decimals. A range counts exactly, angles to the nearest "
             "ten-millionth of a\n"
             "degree, loudness, threshold and muffling to the nearest hundredth.\n",
    .run = run_sound,
};

static bool show_senses(CliSeeName *see, void *context) {
  see(context, "sight");
  see(context, "sound");
  return true;
}

static const CliList sense_list = {"senses", show_senses};
static const CliCommand *const senses[] = {&sight, &sound};

static int run_sense_command(const CliCommand *self, int argc, char **argv) {
  (void)self;
  if (argc == 0) return cli_wrong("sense needs a sense, sight or sound, and a LEVEL");
  if (strcmp(argv[0], "sight") == 0) return sight.run(&sight, argc - 1, argv + 1);
  if (strcmp(argv[0], "sound") == 0) return sound.run(&sound, argc - 1, argv + 1);
  CliGuess guess = cli_guess(base_span(argv[0]));
  char hint[CLI_GUESS_TEXT];
  sense_list.show(cli_guess_offer, &guess);
  return cli_wrong("sense: '%s' is neither sight nor sound%s", argv[0], cli_guess_text(&guess, hint));
}

static bool print_senses(void) {
  putchar('\n');
  cli_print_usage(&sight);
  putchar('\n');
  return cli_print_usage(&sound);
}

const CliCommand cli_command_sense = {
    .name = "sense",
    .called = "sense sight|sound LEVEL [OPTION]...",
    .summary = "test sight, and measure the level of a sound",
    .about = "Prints whether one tile is seen from another, or a sound heard.\n",
    .lists = print_senses,
    .first = &sense_list,
    .part = senses,
    .part_count = sizeof senses / sizeof *senses,
    .run = run_sense_command,
};
