/* The enemy table, in the order of the list of kinds. */
#include <string.h>

#include "sim/world/state.h"

const SimEnemyKind *const sim_enemy_kinds[SIM_ENEMY_KIND_COUNT] = {
#define SIM_ENEMY_POINTER(X, NAME, name, ...) [SIM_##NAME] = &sim_kind_##name,
    SIM_ENEMIES(SIM_ENEMY_POINTER, )};

const SimTunable sim_enemy_speed[SIM_ENEMY_KIND_COUNT] = {
#define SIM_ENEMY_SPEED_ID(X, NAME, ...) [SIM_##NAME] = SIM_TUNE_##NAME##_SPEED,
    SIM_ENEMIES(SIM_ENEMY_SPEED_ID, )};

bool sim_enemy_may_sleep(int32_t kind) {
  return sim_enemy_kinds[kind]->senses != 0 && sim_enemy_kinds[kind]->start == SIM_PATROL;
}

int32_t sim_enemy_find(const char *name, size_t length) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    const char *own = sim_enemy_kinds[kind]->name;
    if (strlen(own) == length && memcmp(own, name, length) == 0) return kind;
  }
  return -1;
}

int32_t sim_enemy_of_glyph(char glyph) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (sim_enemy_kinds[kind]->glyph == glyph) return kind;
  return -1;
}
