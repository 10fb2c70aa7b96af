/* The settings of each assistance. */
#include "app/game/assist.h"

#include <string.h>

const AppAssist app_assists[APP_ASSIST_COUNT] = {
    {"Standard", "The game as designed."},
    {"Slower", "The game runs at 70% speed."},
    {"Extra heart", "70% speed, and one extra heart."},
    {"No damage", "70% speed, and nothing costs you hearts."},
};

static const struct {
  int from; // assistance that has it, and those above
  const char *tunable;
  int32_t value;
  bool adds; // to what the level says; else it takes its place
} rows[] = {{1, "game_speed", 70, false}, {2, "hearts", 1, true}, {3, "harmless", 1, false}};

bool app_assist_tunes(int assistance, const SimLevel *level, int32_t tunable, int32_t *value) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (assistance < rows[i].from || strcmp(sim_tunables[tunable].name, rows[i].tunable) != 0) continue;
    const int32_t sum = rows[i].value + (rows[i].adds ? level->tuning.value[tunable] : 0);
    *value = sum < sim_tunables[tunable].max ? sum : sim_tunables[tunable].max;
    return true;
  }
  return false;
}
