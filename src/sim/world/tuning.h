/* Every number that can be changed while the game runs, one line each. Slider, --set, level files and help
 * come from the line. Values are whole numbers, scaled by 10^decimals: hero_speed 5.5 is kept as 550 with 2
 * decimals. */
#ifndef SIM_WORLD_TUNING_H
#define SIM_WORLD_TUNING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* X(NAME, "name", "Label", default, least, most, decimals, "unit", "help") - scaled values */
#define SIM_TUNABLES(X)                                                                                      \
  X(DEPTH, "depth", "Lookahead depth", 7, 0, 64, 0, "steps", "How far the hero looks ahead")                 \
  X(CROWD_WEIGHT, "crowd_weight", "Crowd weight", 1, 0, 16, 0, "", "Cost that each enemy adds to its tile")  \
  X(CROWD_CAP, "crowd_cap", "Crowd cap", 16, 0, 255, 0, "", "Most that a crowd may add to one tile")         \
  X(FIELD_HZ, "field_hz", "Field refresh", 10, 1, 60, 0, "Hz", "How often the flow field is computed")       \
  X(HERO_SPEED, "hero_speed", "Hero speed", 500, 50, 2000, 2, "tiles/s", "How fast the hero walks")          \
  X(SHADE_SPEED, "shade_speed", "Shade speed", 300, 25, 2000, 2, "tiles/s", "How fast shades walk")          \
  X(ARCHER_SPEED, "archer_speed", "Archer speed", 260, 25, 2000, 2, "tiles/s", "How fast archers walk")      \
  X(MOTH_SPEED, "moth_speed", "Moth speed", 320, 25, 2000, 2, "tiles/s", "How fast moths fly")               \
  X(NEWT_SPEED, "newt_speed", "Newt speed", 300, 25, 2000, 2, "tiles/s", "How fast newts walk")              \
  X(WARDEN_SPEED, "warden_speed", "Warden speed", 240, 25, 2000, 2, "tiles/s", "How fast wardens walk")      \
  X(HUSK_SPEED, "husk_speed", "Husk speed", 340, 25, 2000, 2, "tiles/s", "How fast husks walk")              \
  X(DELVER_SPEED, "delver_speed", "Delver speed", 360, 25, 2000, 2, "tiles/s", "How fast delvers walk")      \
  X(SKIRTER_SPEED, "skirter_speed", "Skirter speed", 300, 25, 2000, 2, "tiles/s", "How fast skirters walk")  \
  X(HOUND_SPEED, "hound_speed", "Hound speed", 420, 25, 2000, 2, "tiles/s", "How fast hounds walk")          \
  X(SENTRY_SPEED, "sentry_speed", "Sentry speed", 280, 25, 2000, 2, "tiles/s", "How fast sentries walk")     \
  X(LURKER_SPEED, "lurker_speed", "Lurker speed", 440, 25, 2000, 2, "tiles/s", "How fast lurkers walk")      \
  X(THIEF_SPEED, "thief_speed", "Thief speed", 340, 25, 2000, 2, "tiles/s", "How fast thieves walk")         \
  X(MUD_SPEED, "mud_speed", "Speed in mud", 50, 10, 100, 0, "%", "Share of the speed that is left in mud")   \
  X(GRACE, "grace", "Grace", 150, 0, 1000, 2, "s", "How long nothing hurts after a hit")                     \
  X(SIGHT_RANGE, "sight_range", "Sight range", 900, 0, 6400, 2, "tiles", "How far enemies see")              \
  X(SIGHT_ANGLE, "sight_angle", "Sight angle", 120, 0, 360, 0, "degrees", "How wide enemies see, in all")    \
  X(HEARING, "hearing", "Hearing", 100, 0, 6400, 2, "tiles", "Least loudness at the ear that enemies hear")  \
  X(MUFFLING, "muffling", "Muffling", NAV_DEFAULT_MUFFLING, 0, 6400, 2, "tiles",                             \
    "What each wall on the way takes from a sound")                                                          \
  X(STEP_LOUDNESS, "step_loudness", "Footsteps", 500, 0, 6400, 2, "tiles", "How loud the hero walks")        \
  X(BELL_LOUDNESS, "bell_loudness", "Bell loudness", 1600, 0, 6400, 2, "tiles", "How loud a bell rings")     \
  X(BELLS, "bells", "Bells", 0, 0, 9, 0, "", "How many bells the hero may throw")                            \
  X(SCENT_FADE, "scent_fade", "Scent lasts", 1200, 100, 12000, 2, "s", "How long a trail can be smelled")    \
  X(SCENT_SPREAD, "scent_spread", "Scent spreads", 10, 0, 50, 0, "%",                                        \
    "Share of a scent that drifts to tiles around")                                                          \
  X(RADIO_RANGE, "radio_range", "Radio range", 1600, 0, 20000, 2, "tiles",                                   \
    "How far a call for help reaches")                                                                       \
  X(RECALL, "recall", "Memory", 300, 0, 6000, 2, "s", "How long enemies know where they lost the hero")      \
  X(SEARCH, "search", "Search", 600, 0, 6000, 2, "s", "How long enemies search the last place")              \
  X(BOLT_RANGE, "bolt_range", "Bolt range", 0, 0, 3200, 2, "tiles",                                          \
    "How far the lantern bolt reaches; 0: no bolt")                                                          \
  X(BOLT_RELOAD, "bolt_reload", "Bolt reload", 150, 10, 2000, 2, "s", "Time between two bolts")              \
  X(BAND_MIN, "band_least", "Archers, least", 4, 1, 64, 0, "steps", "Nearest that archers come")             \
  X(BAND_MAX, "band_most", "Archers, most", 7, 1, 64, 0, "steps", "Farthest that archers stand")             \
  X(ARROW_SPEED, "arrow_speed", "Arrow speed", 800, 100, 4000, 2, "tiles/s", "How fast arrows fly")          \
  X(ARROW_RELOAD, "arrow_reload", "Arrow reload", 200, 10, 2000, 2, "s",                                     \
    "Time between two arrows of an archer")                                                                  \
  X(GAME_SPEED, "game_speed", "Game speed", 100, 10, 800, 2, "x", "How fast time passes in the window")

typedef enum SimTunable {
#define X(NAME, ...) SIM_TUNE_##NAME,
  SIM_TUNABLES(X)
#undef X
      SIM_TUNE_COUNT
} SimTunable;

typedef struct SimTunableInfo {
  const char *name;                // as --set and levels write it
  const char *label;               // for players
  int32_t default_value, min, max; // scaled by 10^decimals
  int32_t decimals;
  const char *unit;
  const char *help;
} SimTunableInfo;

typedef struct SimTuning {
  int32_t value[SIM_TUNE_COUNT]; // scaled
} SimTuning;

extern const SimTunableInfo sim_tunables[SIM_TUNE_COUNT];

/// All at their defaults.
SimTuning sim_tuning_default(void);

/// Index of the tunable of that name (length bytes), or -1.
int32_t sim_tuning_find(const char *name, size_t length);

/// Parses `text` for the tunable and checks the range. On failure false and one sentence in `error`.
bool sim_tuning_parse(int32_t tunable, const char *text, size_t length, int32_t *value, char *error,
                      size_t error_size);

#endif
