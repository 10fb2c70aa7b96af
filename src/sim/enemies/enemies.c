/* The enemy table. A new enemy is one row here and one think function. */
#include "sim/world/kinds.h"

#include <string.h>

#include "sim/world/private.h"

/* Shorthand for the rows. */
#define SEE   SIM_SENSE_BIT(SIM_SENSE_SIGHT)
#define HEAR  SIM_SENSE_BIT(SIM_SENSE_SOUND)
#define SMELL SIM_SENSE_BIT(SIM_SENSE_SMELL)
#define RADAR SIM_SENSE_BIT(SIM_SENSE_RADAR)
#define TOUCH SIM_SENSE_BIT(SIM_SENSE_TOUCH)

const SimEnemyKind sim_enemy_kinds[SIM_ENEMY_KIND_COUNT] = {
    [SIM_SHADE] = {"shade", "Shade", "Follows the shared flow field to the hero", 's', NAV_WALKER,
                   SIM_TUNE_SHADE_SPEED, 0, 1, SIM_HUNTING, NULL, NULL, sim_think_chase},
    [SIM_ARCHER] = {"archer", "Archer", "Keeps its distance and shoots at what it sees", 'a', NAV_WALKER,
                    SIM_TUNE_ARCHER_SPEED, SEE | TOUCH, 2, SIM_HUNTING, sim_prepare_archer, NULL,
                    sim_think_archer},
    [SIM_MOTH] = {"moth", "Moth", "Flies over pits, water and rails", 'm', NAV_FLYER, SIM_TUNE_MOTH_SPEED, 0,
                  1, SIM_HUNTING, sim_prepare_moth, NULL, sim_think_moth},
    [SIM_NEWT] = {"newt", "Newt", "Swims as well as it walks", 'n', NAV_SWIMMER, SIM_TUNE_NEWT_SPEED, 0, 1,
                  SIM_HUNTING, sim_prepare_newt, NULL, sim_think_newt},
    [SIM_WARDEN] = {"warden", "Warden", "Walks a shortest path, and follows its nose until it has one", 'w',
                    NAV_WALKER, SIM_TUNE_WARDEN_SPEED, 0, 3, SIM_HUNTING, sim_prepare_warden,
                    sim_path_release, sim_think_warden},
    [SIM_HUSK] = {"husk", "Husk", "Goes straight ahead and turns where it crashes", 'k', NAV_WALKER,
                  SIM_TUNE_HUSK_SPEED, 0, 1, SIM_HUNTING, NULL, NULL, sim_think_husk},
    [SIM_DELVER] = {"delver", "Delver", "Explores and shares a map of dead ends with its kind", 'd',
                    NAV_WALKER, SIM_TUNE_DELVER_SPEED, 0, 2, SIM_HUNTING, sim_delver_prepare,
                    sim_delver_release, sim_think_delver},
    [SIM_SKIRTER] = {"skirter", "Skirter", "Goes round walls by their corners", 'r', NAV_WALKER,
                     SIM_TUNE_SKIRTER_SPEED, 0, 1, SIM_HUNTING, sim_skirter_prepare, sim_skirter_release,
                     sim_think_skirter},
    [SIM_HOUND] = {"hound", "Hound", "Follows the freshest scent and loses it at water", 'h', NAV_WALKER,
                   SIM_TUNE_HOUND_SPEED, SEE | SMELL | HEAR | RADAR | TOUCH, 2, SIM_PATROL, sim_scent_prepare,
                   NULL, sim_think_hound},
    [SIM_SENTRY] = {"sentry", "Sentry", "Walks its round, looks, listens and calls the others", 'e',
                    NAV_WALKER, SIM_TUNE_SENTRY_SPEED, SEE | HEAR | RADAR | TOUCH, 2, SIM_PATROL, NULL, NULL,
                    sim_think_sentry},
    [SIM_LURKER] = {"lurker", "Lurker", "Waits in cover and comes when the bolt is spent", 'l', NAV_WALKER,
                    SIM_TUNE_LURKER_SPEED, SEE | HEAR | RADAR | TOUCH, 2, SIM_PATROL, sim_lurker_prepare,
                    NULL, sim_think_lurker},
    [SIM_THIEF] = {"thief", "Thief", "Chases, and runs for a flask when it is hurt", 't', NAV_WALKER,
                   SIM_TUNE_THIEF_SPEED, TOUCH, 2, SIM_HUNTING, sim_prepare_thief, NULL, sim_think_thief},
};

bool sim_enemy_may_sleep(int32_t kind) {
  return sim_enemy_kinds[kind].senses != 0 && sim_enemy_kinds[kind].start == SIM_PATROL;
}

int32_t sim_enemy_find(const char *name, size_t length) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    const char *priv = sim_enemy_kinds[kind].name;
    if (strlen(priv) == length && memcmp(priv, name, length) == 0) return kind;
  }
  return -1;
}

int32_t sim_enemy_of_glyph(char glyph) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (sim_enemy_kinds[kind].glyph == glyph) return kind;
  return -1;
}
