/* Every number that can be changed while the game runs, one line each. Slider, --set, level files and help
 * come from the line. Values are whole numbers, scaled by 10^decimals: hero_speed 5.5 is kept as 550 with 2
 * decimals. */
#ifndef SIM_TUNING_H
#define SIM_TUNING_H

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
  X(MUD_SPEED, "mud_speed", "Speed in mud", 50, 10, 100, 0, "%", "Share of the speed that is left in mud")   \
  X(GRACE, "grace", "Grace", 150, 0, 1000, 2, "s", "How long nothing hurts after a hit")                     \
  X(GAME_SPEED, "game_speed", "Game speed", 100, 10, 800, 2, "x", "How fast time passes in the window")

typedef enum SimTunable {
#define X(NAME, ...) SIM_TUNE_##NAME,
  SIM_TUNABLES(X)
#undef X
      SIM_TUNE_COUNT
} SimTunable;

typedef struct SimTunableInfo {
  const char *name;              // as --set and levels write it
  const char *label;             // for players
  int32_t standard, least, most; // scaled by 10^decimals
  int32_t decimals;
  const char *unit;
  const char *help;
} SimTunableInfo;

typedef struct SimTuning {
  int32_t value[SIM_TUNE_COUNT]; // scaled
} SimTuning;

extern const SimTunableInfo sim_tunables[SIM_TUNE_COUNT];

/// All at their defaults.
SimTuning sim_tuning_standard(void);

/// Index of the tunable of that name (length bytes), or -1.
int32_t sim_tuning_find(const char *name, size_t length);

/// Parses `text` for the tunable and checks the range. On failure false and one sentence in `error`.
bool sim_tuning_parse(int32_t tunable, const char *text, size_t length, int32_t *value, char *error,
                      size_t error_size);

#endif
