/* The enemy table. A new enemy is one row here and one think function. */
#include "sim/enemies.h"

#include <string.h>

#include "sim/private.h"

const SimEnemyKind sim_enemy_kinds[SIM_ENEMY_KIND_COUNT] = {
    [SIM_SHADE] = {"shade", "Shade", "Follows the shared flow field to the hero", 's', NAV_WALKER,
                   SIM_TUNE_SHADE_SPEED, sim_think_chase},
};

int32_t sim_enemy_find(const char *name, size_t length) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    const char *own = sim_enemy_kinds[kind].name;
    if (strlen(own) == length && memcmp(own, name, length) == 0) return kind;
  }
  return -1;
}

int32_t sim_enemy_of_glyph(char glyph) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (sim_enemy_kinds[kind].glyph == glyph) return kind;
  return -1;
}
