/* The enemy table: one row a kind. The level parser, the sprites, help and tests iterate it. */
#ifndef SIM_WORLD_KINDS_H
#define SIM_WORLD_KINDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "nav/nav.h"
#include "sim/world/mind.h"
#include "sim/world/tuning.h"

struct SimWorld;

typedef struct SimEnemyKind {
  const char *name;  // as levels and --spawn write it: "shade"
  const char *title; // for players: "Shade"
  const char *help;  // one sentence
  char glyph;        // its letter in [map]
  NavClass cls;
  SimTunable speed;
  uint32_t senses; // SIM_SENSE_BIT of those that it has
  int32_t health;  // hits that it takes
  SimMode start;   // what it is about when it arrives
  /// Takes what its kind shares (a field, a pool); called before the first of its kind arrives in a world,
  /// the only time when an arrival may allocate. False: out of memory, none arrives. NULL: nothing to take.
  bool (*prepare)(struct SimWorld *world);
  /// Gives back what the actor holds of a pool, before it is removed. NULL: nothing.
  void (*release)(struct SimWorld *world, int32_t actor);
  /// Decides what actor number `actor` does next. Called when it stands on its spot and its time to wait is
  /// over; must leave it with a countdown of at least 1. Changes the world only through sim/private.h.
  void (*think)(struct SimWorld *world, int32_t actor);
} SimEnemyKind;

enum {
  SIM_SHADE,
  SIM_ARCHER,
  SIM_MOTH,
  SIM_NEWT,
  SIM_WARDEN,
  SIM_HUSK,
  SIM_DELVER,
  SIM_SKIRTER,
  SIM_HOUND,
  SIM_SENTRY,
  SIM_LURKER,
  SIM_THIEF,
  SIM_ENEMY_KIND_COUNT
};

extern const SimEnemyKind sim_enemy_kinds[SIM_ENEMY_KIND_COUNT];

/// Can one be asleep: does it notice things, and has it something to do until it does?
bool sim_enemy_may_sleep(int32_t kind);

int32_t sim_enemy_find(const char *name, size_t length); // row or -1
int32_t sim_enemy_of_glyph(char glyph);                  // row or -1

#endif
