/* Every number that can change while the game runs, one line each. Slider, --set, level files and help come
 * from the line. Values are whole numbers, scaled by 10^decimals: hero_speed 5.5 is kept as 550 with 2
 * decimals. */
#ifndef SIM_WORLD_TUNING_H
#define SIM_WORLD_TUNING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/api.h"
#include "nav/nav.h"

BASE_API_BEGIN

/* The list of enemy kinds. A new kind is a line here, a file in sim/enemies with its row, and a picture. The
 * line gives the kind its number, its speed tunable and its line in the table of senses: E(X, NAME, name,
 * "Title", speed x 100, "help of the speed"). A kind with a radar of its own adds its radius, in hundredths
 * of tiles, and 1 where it goes through walls. The order is part of recordings and state hashes. */
#define SIM_ENEMIES(E, X)                                                                                    \
  E(X, SHADE, shade, "Shade", 300, "How fast shades walk")                                                   \
  E(X, ARCHER, archer, "Archer", 260, "How fast archers walk")                                               \
  E(X, MOTH, moth, "Moth", 320, "How fast moths fly")                                                        \
  E(X, NEWT, newt, "Newt", 300, "How fast newts walk")                                                       \
  E(X, WARDEN, warden, "Warden", 240, "How fast wardens walk")                                               \
  E(X, HUSK, husk, "Husk", 340, "How fast husks walk")                                                       \
  E(X, DELVER, delver, "Delver", 360, "How fast delvers walk")                                               \
  E(X, SKIRTER, skirter, "Skirter", 300, "How fast skirters walk")                                           \
  E(X, HOUND, hound, "Hound", 420, "How fast hounds walk")                                                   \
  E(X, SENTRY, sentry, "Sentry", 280, "How fast sentries walk")                                              \
  E(X, LURKER, lurker, "Lurker", 440, "How fast lurkers walk")                                               \
  E(X, THIEF, thief, "Thief", 340, "How fast thieves walk")                                                  \
  E(X, GHOUL, ghoul, "Ghoul", 320, "How fast ghouls walk")                                                   \
  E(X, MOLE, mole, "Mole", 300, "How fast moles walk", 900, 1)                                               \
  E(X, OGRE, ogre, "Ogre", 240, "How fast ogres walk")                                                       \
  E(X, TOAD, toad, "Toad", 460, "How fast toads hop")

/// The kinds of enemies by number.
typedef enum SimEnemyId {
#define SIM_ENEMY_NUMBER(X, NAME, ...) SIM_##NAME,
  SIM_ENEMIES(SIM_ENEMY_NUMBER, )
#undef SIM_ENEMY_NUMBER
      SIM_ENEMY_KIND_COUNT
} SimEnemyId;

/// Private: the tunable of a kind's speed, from its line in SIM_ENEMIES.
#define SIM_ENEMY_SPEED(X, NAME, name, title, speed, ...)                                                    \
  SIM_ENEMY_SPEED_HELP(X, NAME, name, title, speed, __VA_ARGS__, 0)
/// Private: the same.
#define SIM_ENEMY_SPEED_HELP(X, NAME, name, title, speed, help, ...)                                         \
  X(NAME##_SPEED, #name "_speed", title " speed", speed, 25, 2000, 2, "tiles/s", SPEEDS, false, help)

/* The cells of a kind in the table of senses, in the order of SimSenseColumn. Eyes, ears and nose are percent
 * of what holds for all kinds. Their helps stand in sim_sense_columns. */
#define SIM_ENEMY_SENSES(X, NAME, name, title, speed, ...)                                                   \
  SIM_ENEMY_CELLS(X, NAME, name, title, __VA_ARGS__, 0, 0, 0)
/// Private: the same.
#define SIM_ENEMY_CELLS(X, NAME, name, title, help, radar, walls, ...)                                       \
  X(NAME##_SIGHT, #name "_sight", title " sight", 100, 0, 400, 0, "%", KINDS, false, SIM_SIGHT_HELP)         \
  X(NAME##_ANGLE, #name "_angle", title " angle", 100, 0, 300, 0, "%", KINDS, false, SIM_ANGLE_HELP)         \
  X(NAME##_HEARING, #name "_hearing", title " hearing", 100, 0, 400, 0, "%", KINDS, false, SIM_HEARING_HELP) \
  X(NAME##_NOSE, #name "_nose", title " nose", 100, 0, 400, 0, "%", KINDS, false, SIM_NOSE_HELP)             \
  X(NAME##_RADAR, #name "_radar", title " radar", radar, 0, 6400, 2, "tiles", KINDS, false, SIM_RADAR_HELP)  \
  X(NAME##_RADAR_WALLS, #name "_radar_walls", title " radar through walls", walls, 0, 1, 0, "", KINDS,       \
    false, SIM_RADAR_WALLS_HELP)

/// The columns of the table of senses in the players' words.
#define SIM_SIGHT_HELP       "How far it sees, of the sight range of all"
#define SIM_ANGLE_HELP       "How wide it sees, of the sight angle of all"
#define SIM_HEARING_HELP     "How loud sounds are to it"
#define SIM_NOSE_HELP        "How keen its nose is; each whole 100 smells a tile farther"
#define SIM_RADAR_HELP       "How far it feels the hero without eyes; 0: it does not"
#define SIM_RADAR_WALLS_HELP "Does its radar go through walls and rock?"

/// A kind's cells in the table of senses.
typedef enum SimSenseColumn {
  SIM_COLUMN_SIGHT,
  SIM_COLUMN_ANGLE,
  SIM_COLUMN_HEARING,
  SIM_COLUMN_NOSE,
  SIM_COLUMN_RADAR,
  SIM_COLUMN_RADAR_WALLS,
  SIM_SENSE_COLUMNS
} SimSenseColumn;

/* X(NAME, "name", "Label", default, min, max, decimals, "unit", SECTION, fair, "help"[, values]) - scaled
 * values. One from 0 to 1 is a switch; one whose values have names gives the array of them in tuning.c. The
 * order up to GAME_SPEED is part of state hashes; a tunable added after it (or with a later kind of enemy)
 * enters them by its name, and only where it differs from its default, so it leaves the hashes of games that
 * do not touch it. */
#define SIM_TUNABLES(X)                                                                                      \
  X(DEPTH, "depth", "Lookahead depth", 7, 0, 64, 0, "steps", HERO, true, "How far the hero looks ahead")     \
  X(CROWD_WEIGHT, "crowd_weight", "Crowd weight", 1, 0, 16, 0, "", CROWD, false,                             \
    "What each enemy adds to the cost of its tile")                                                          \
  X(CROWD_CAP, "crowd_cap", "Crowd cap", 16, 0, 255, 0, "", CROWD, false,                                    \
    "The most a crowd adds to one tile")                                                                     \
  X(FIELD_HZ, "field_hz", "Field refresh", 10, 1, 60, 0, "Hz", CROWD, false,                                 \
    "How often the flow field is recomputed")                                                                \
  X(HERO_SPEED, "hero_speed", "Hero speed", 500, 50, 2000, 2, "tiles/s", HERO, false,                        \
    "How fast the hero walks")                                                                               \
  SIM_ENEMIES(SIM_ENEMY_SPEED, X)                                                                            \
  X(MUD_SPEED, "mud_speed", "Speed in mud", 50, 10, 100, 0, "%", GROUND, false, "Speed left in mud")         \
  X(GRACE, "grace", "Grace", 150, 0, 1000, 2, "s", HERO, false, "How long he is safe after a hit")           \
  X(SIGHT_RANGE, "sight_range", "Sight range", 900, 0, 6400, 2, "tiles", SENSES, false,                      \
    "How far enemies see")                                                                                   \
  X(SIGHT_ANGLE, "sight_angle", "Sight angle", 120, 0, 360, 0, "degrees", SENSES, false,                     \
    "How wide enemies see, left to right")                                                                   \
  X(HEARING, "hearing", "Hearing", 100, 0, 6400, 2, "tiles", SENSES, false,                                  \
    "The quietest sound that enemies hear")                                                                  \
  X(MUFFLING, "muffling", "Muffling", NAV_DEFAULT_MUFFLING, 0, 6400, 2, "tiles", TRACES, false,              \
    "What each wall takes off a sound")                                                                      \
  X(STEP_LOUDNESS, "step_loudness", "Footsteps", 500, 0, 6400, 2, "tiles", TRACES, false,                    \
    "How loud the hero's steps are")                                                                         \
  X(BELL_LOUDNESS, "bell_loudness", "Bell loudness", 1600, 0, 6400, 2, "tiles", TRACES, false,               \
    "How loud a bell rings")                                                                                 \
  X(BELLS, "bells", "Bells", 0, 0, 9, 0, "", TRACES, false, "How many bells he can throw")                   \
  X(SCENT_FADE, "scent_fade", "Scent lasts", 1200, 100, 12000, 2, "s", TRACES, false,                        \
    "How long his trail can be smelled")                                                                     \
  X(SCENT_SPREAD, "scent_spread", "Scent spreads", 10, 0, 50, 0, "%", TRACES, false,                         \
    "How much scent drifts to the tiles around")                                                             \
  X(RADIO_RANGE, "radio_range", "Radio range", 1600, 0, 20000, 2, "tiles", SENSES, false,                    \
    "How far a call for help reaches")                                                                       \
  X(RECALL, "recall", "Memory", 300, 0, 6000, 2, "s", SENSES, false,                                         \
    "How long enemies remember where they lost him")                                                         \
  X(SEARCH, "search", "Search", 600, 0, 6000, 2, "s", SENSES, false,                                         \
    "How long enemies search where they lost him")                                                           \
  X(BOLT_RANGE, "bolt_range", "Bolt range", 0, 0, 3200, 2, "tiles", SHOTS, false,                            \
    "How far the lantern shoots; 0: not at all")                                                             \
  X(BOLT_RELOAD, "bolt_reload", "Bolt reload", 150, 10, 2000, 2, "s", SHOTS, false, "Time between bolts")    \
  X(BAND_MIN, "band_least", "Archers, nearest", 4, 1, 64, 0, "tiles", SHOTS, false,                          \
    "How close archers come, in steps")                                                                      \
  X(BAND_MAX, "band_most", "Archers, farthest", 7, 1, 64, 0, "tiles", SHOTS, false,                          \
    "How far away archers stand, in steps")                                                                  \
  X(ARROW_SPEED, "arrow_speed", "Arrow speed", 800, 100, 4000, 2, "tiles/s", SHOTS, false,                   \
    "How fast arrows fly")                                                                                   \
  X(ARROW_RELOAD, "arrow_reload", "Arrow reload", 200, 10, 2000, 2, "s", SHOTS, false,                       \
    "Time between an archer's arrows")                                                                       \
  X(GAME_SPEED, "game_speed", "Game speed", 100, 10, 800, 2, "x", GAME, true, "How fast time passes")        \
  X(HARMLESS, "harmless", "Harmless", 0, 0, 1, 0, "", GAME, false, "Touches are counted but do no harm")     \
  X(HERO_GOAL, "hero_goal", "Hero is a goal", 1, 0, 1, 0, "", CROWD, false,                                  \
    "The throng wants the hero; off: only the goals you add")                                                \
  X(GOALS_ARE_EXITS, "goals_are_exits", "Goals are exits", 0, 0, 1, 0, "", CROWD, false,                     \
    "Enemies that reach a goal you added get away")                                                          \
  X(ESCAPE_LIMIT, "escape_limit", "Escape limit", 0, 0, 10000, 0, "enemies", CROWD, false,                   \
    "The game is lost when this many get away; 0: never")                                                    \
  X(FLOOR_COST, "floor_cost", "Cost of floor", 1, 1, 15, 0, "", GROUND, false, "What a tile of floor costs") \
  X(MUD_COST, "mud_cost", "Cost of mud", 4, 1, 15, 0, "", GROUND, false, "What a tile of mud costs")         \
  X(WATER_COST, "water_cost", "Cost of water", 0, 0, 15, 0, "", GROUND, false,                               \
    "What a tile of water costs walkers; 0: they can't enter")                                               \
  X(TILE_CAPACITY, "tile_capacity", "Enemies per tile", 4, 1, 8, 0, "", GROUND, false,                       \
    "How many enemies fit on one tile")                                                                      \
  X(FIELD_LATENCY, "field_latency", "Field latency", 2, 0, 60, 0, "ticks", WORK, false,                      \
    "From a snapshot of the crowd to the field in use")                                                      \
  X(PATH_LATENCY, "path_latency", "Path latency", 8, 1, 120, 0, "ticks", WORK, false,                        \
    "From asking for a path to walking it")                                                                  \
  X(DIAGONAL, "diagonal", "Diagonal steps", 0, 0, 1, 0, "", STEERING, false,                                 \
    "A* and flow fields may go diagonally, never past a corner")                                             \
  X(WORKERS, "workers", "Worker threads", 1, 0, 8, 0, "", WORK, true,                                        \
    "Threads for fields and paths; results stay the same")                                                   \
  X(SHARE_PATHS, "share_paths", "Share paths", 1, 0, 1, 0, "", WORK, false,                                  \
    "Wardens that arrive together share one path search")                                                    \
  X(N_STEP, "n_step", "Count steps when near", 1, 0, 1, 0, "", STEERING, true,                               \
    "On a tie, lookahead counts steps to the target; off: takes the first")                                  \
  X(OSCILLATION_STOP, "oscillation_stop", "Stop before turning back", 1, 0, 1, 0, "", STEERING, true,        \
    "Lookahead gives up rather than turn back; off: it paces")                                               \
  X(REACH_TEST, "reach_test", "Ask if a way exists", 1, 0, 1, 0, "", STEERING, false,                        \
    "Walkers know at once when there is no way; off: they find out by exploring")                            \
  X(TIES, "ties", "Draw lots", 1, 0, 1, 0, "", STEERING, false,                                              \
    "A* and crash and turn pick at random on a tie; off: the first")                                         \
  X(CORNER_OFFSET, "corner_offset", "Corner offset", 30, 5, 42, 2, "tiles", STEERING, false,                 \
    "How far corner nodes lie from walls")                                                                   \
  X(FIGHT_LOUDNESS, "fight_loudness", "Fight", 1200, 0, 6400, 2, "tiles", TRACES, false,                     \
    "How loud a hit is")                                                                                     \
  X(BARRICADE_LOUDNESS, "barricade_loudness", "Barricade", 1000, 0, 6400, 2, "tiles", TRACES, false,         \
    "How loud a barricade goes up or down")                                                                  \
  X(EMBER_LOUDNESS, "ember_loudness", "Ember", 600, 0, 6400, 2, "tiles", TRACES, false,                      \
    "How loud it is to pick up an ember")                                                                    \
  X(PRINTS_LIFE, "prints_life", "Footprints last", 2000, 0, 60000, 2, "s", TRACES, false,                    \
    "How long footprints last")                                                                              \
  X(BLOOD_LIFE, "blood_life", "Blood lasts", 4000, 0, 60000, 2, "s", TRACES, false, "How long blood lasts")  \
  X(SCENT_STRENGTH, "scent_strength", "Scent strength", 100, 0, 400, 0, "%", TRACES, false,                  \
    "How strong scent is; more lasts longer and drifts farther")                                             \
  X(ENEMY_SCENT, "enemy_scent", "Enemies leave scent", 0, 0, 1, 0, "", TRACES, false,                        \
    "Enemies leave scent too, and fool noses")                                                               \
  X(GHOUL_DEPTH, "ghoul_depth", "Ghouls look ahead", 3, 0, 64, 0, "steps", STEERING, false,                  \
    "How far ghouls look ahead")                                                                             \
  X(MOLE_DEPTH, "mole_depth", "Moles look ahead", 3, 1, 64, 0, "steps", STEERING, false,                     \
    "How far moles look ahead, and learn")                                                                   \
  X(RAYS, "rays", "Rays of a look", 5, 1, 5, 0, "", SENSES, false,                                           \
    "1, 3 or 5: to the hero's centre, its sides, all round it")                                              \
  X(HEARTS, "hearts", "Hearts", SIM_HEARTS, 1, 9, 0, "", HERO, false,                                        \
    "How many hearts he starts with, and the most he can have")                                              \
  X(ESTIMATE, "estimate", "Estimate", 0, 0, NAV_ESTIMATE_COUNT - 1, 0, "", STEERING, false,                  \
    "What A* and best-first take for the way left; twice is too much", estimate_values)                      \
  X(ANY_RAY, "any_ray", "Shoot by any free ray", 0, 0, 1, 0, "", SHOTS, false,                               \
    "Archers shoot at what part of him they see; off: only at his centre")                                   \
  X(PATH_COST, "path_cost", "Path speed", 0, 0, 10000, 0, "tiles/tick", WORK, false,                         \
    "Tiles a worker searches in a tick; 0: every path is ready at its latency")                              \
  X(PATH_WORKERS, "path_workers", "Path workers", 1, 1, 8, 0, "", WORK, false,                               \
    "How many search paths at once where the path speed is limited")                                         \
  X(BARRICADE_STRENGTH, "barricade_strength", "Barricade strength", 6000, 0, 60000, 2, "s", CROWD, false,    \
    "How long a barricade holds against one enemy it shuts in; 0: forever")                                  \
  SIM_ENEMIES(SIM_ENEMY_SENSES, X)
enum { SIM_HEARTS = 3 }; // of a hero whose level says nothing else

/// The tunables by number: rows of SIM_TUNABLES.
typedef enum SimTunable {
#define X(NAME, ...) SIM_TUNE_##NAME,
  SIM_TUNABLES(X)
#undef X
      SIM_TUNE_COUNT
} SimTunable;

/// Topics under which the lab lists the tunables.
typedef enum SimSection {
  SIM_SECTION_GAME,
  SIM_SECTION_HERO,
  SIM_SECTION_CROWD,
  SIM_SECTION_SPEEDS, // of enemies
  SIM_SECTION_SENSES,
  SIM_SECTION_TRACES, // what the hero leaves for the senses
  SIM_SECTION_SHOTS,
  SIM_SECTION_STEERING, // switches of the steerings
  SIM_SECTION_GROUND,   // what terrain costs and holds
  SIM_SECTION_WORK,     // when fields and paths are computed, and by how many threads
  SIM_SECTION_KINDS,    // the table of senses: a line a kind, see sim_sense_cell
  SIM_SECTION_COUNT
} SimSection;

/// A row of SIM_TUNABLES.
typedef struct SimTunableInfo {
  const char *name;                // as --set and levels write it
  const char *label;               // for players
  int32_t default_value, min, max; // scaled by 10^decimals
  int32_t decimals;                // digits behind the point: 2 for hundredths
  const char *unit;
  SimSection section;
  bool fair; // changing it does not make a timed game easier
  const char *help;
  const char *const *values; // their names from min on; NULL: they are numbers
  int32_t kind;              // the enemy that it is about alone; -1: none
  int32_t column;            // SimSenseColumn of that kind's line in the table of senses; -1: none
} SimTunableInfo;

/// The values of all tunables, scaled by their decimals.
typedef struct SimTuning {
  int32_t value[SIM_TUNE_COUNT]; // scaled
} SimTuning;

/// Is it on or off?
static inline bool sim_tunable_is_switch(const SimTunableInfo *info) {
  return info->min == 0 && info->max == 1 && info->decimals == 0;
}

/// The rows by SimTunable.
extern const SimTunableInfo sim_tunables[SIM_TUNE_COUNT];

/// The word for a value where it has one: "on" or "off" of a switch, the name of a named value; else NULL.
const char *sim_tunable_word(const SimTunableInfo *info, int32_t value);

/// All at their defaults.
SimTuning sim_tuning_default(void);

/// Does it enter state hashes only where it differs from its default?
bool sim_tuning_is_later(int32_t tunable);

/// Index of the tunable in a cell of the table of senses, whether the kind has that sense or not.
int32_t sim_tuning_cell(int32_t kind, SimSenseColumn column);

/// Does the game depend on it? What does not is neither hashed nor written into recordings.
bool sim_tuning_decides(int32_t tunable);

/// Index of the tunable of that name (length bytes), or -1. O(tunables).
int32_t sim_tuning_find(const char *name, size_t length);

/// The switches of the section STEERING, as a query of a walker takes them.
NavRules sim_tuning_rules(const SimTuning *tuning);

/// Does it change the walk of a hero who is alone on the map and steers by that row? O(1).
bool sim_tunable_steers(int32_t tunable, const NavSteering *steering);

/// Parses `text` for the tunable and checks the range. On failure false and one sentence in `error`.
bool sim_tuning_parse(int32_t tunable, const char *text, size_t length, int32_t *value, char *error,
                      size_t error_size);

BASE_API_END

#endif
