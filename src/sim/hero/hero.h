/* The hero for the other rooms: his walk, his shots, contact, and the rules of the level. */
#ifndef SIM_HERO_HERO_H
#define SIM_HERO_HERO_H

#include "sim/world/state.h"

void sim_hero_step(SimWorld *world);
/// Lets workers do meanwhile what heroes will think about next. Decides nothing.
void sim_hero_think_ahead(SimWorld *world);
/// The heroes' steerings take what they need on the present map, so that no later tick takes any memory.
void sim_hero_take(SimWorld *world);
/// Steering, depth or walls have changed: his walk starts afresh, and a hero that gave up tries again.
void sim_hero_reconsider(SimWorld *world);

/// So many hearts more, or fewer, but never below 1. Nothing once the game has ended.
void sim_hero_add_hearts(SimWorld *world, int32_t more);
/// All heroes stand still from now on.
void sim_hero_end(SimWorld *world, SimHeroStatus status);
/// Moves him to the nearest open tile if the ground has closed under him.
void sim_hero_ashore(SimWorld *world);
/// Puts him on the centre of an open tile, where he makes a new decision.
void sim_hero_place(SimWorld *world, int32_t hero, NavCell cell);
/// All tiles that he may cross on his way to the centre of hero->cell.
SimBox sim_hero_box(const SimWorld *world, const SimHero *hero);
bool sim_hero_at_centre(const SimWorld *world, const SimHero *hero);
/// Costs him a heart, and the game with the last one. False: nothing can hurt him now.
bool sim_hero_hurt(SimWorld *world, const SimHero *hero, SimHit by);

/// The actor that a bolt would hit now, loaded or not; -1: none.
int32_t sim_bolt_target(SimWorld *world);
void sim_bolt_step(SimWorld *world);
/// The actor loses so many hits of its health and comes to know of the hero by `by`. One that has none left
/// falls, and is taken out once all actors have moved.
void sim_hurt(SimWorld *world, int32_t actor, int32_t hits, SimSense by);
void sim_deaths_step(SimWorld *world);
/// The actor, which needs a mind, shoots an arrow at the hero's place, if he is within sight_range and in
/// free line of sight (with any_ray a part of him is enough) and its last arrow is arrow_reload ago; turns to
/// him. False: it does not shoot.
bool sim_arrow_shoot(SimWorld *world, int32_t actor);
void sim_arrows_step(SimWorld *world);

/// Sorts the level's things by tile; opens the gate where no ember is needed.
void sim_rules_init(SimWorld *world);
void sim_rules_step(SimWorld *world);

/// The things that heroes have found: in the world, or ahead of it.
typedef struct SimFinds {
  const SimWorld *of; // its things and rules
  SimHero *first;     // has the embers and hearts
  bool *taken;        // per thing
  bool *gate_open;
  SimWorld *world; // receives the events and sounds; NULL: they are dropped
} SimFinds;

/// A hero takes the thing on his tile. True: he is at the open gate. O(log things).
bool sim_rules_take(const SimFinds *finds, const SimHero *hero);
/// Puts a thing of that kind on a tile, in place of the one there; SIM_NO_THING removes it. If all embers
/// were needed, all are needed afterwards, and never more than exist. The first thing makes a game of a bare
/// map. False: nothing has changed, because the tile was empty or the world holds no more things.
bool sim_thing_set(SimWorld *world, int32_t kind, int32_t x, int32_t y);
/// Does a thing of the kind lie on the tile? O(log things).
bool sim_thing_lies(const SimWorld *world, SimThingKind kind, NavCell cell);
void sim_touch_step(SimWorld *world);
/// Rows of the enemies whose centres are so near to his, up to two tiles away, ascending: at most `max`.
/// Returns how many. O(tiles around him), and O(enemies) where any is near.
int32_t sim_hero_near(const SimWorld *world, const SimHero *hero, BaseFixed range, int32_t *rows,
                      int32_t max);

/// One hero more, whose mind is empty and whose place is the caller's to set. False: out of memory.
bool sim_hero_begin(SimWorld *world, int32_t hero);
/// A second hero comes to an open tile. False: out of memory.
bool sim_hero_join(SimWorld *world, NavCell cell);
/// Sends him to an open tile, as the command `go` does.
void sim_hero_send(SimWorld *world, int32_t hero, NavCell cell);
/// A hero on the centre of an open tile, without orders.
SimHero sim_hero_standing(const SimWorld *world, NavCell cell, int32_t steering);

/// Writes the heroes, things and what the level's rules count, or reads it into a world whose map is there.
void sim_hero_archive(SimWorld *world, BaseArchive *archive);
/// The words of one hero.
void sim_hero_archive_one(SimWorld *world, SimHero *hero, BaseArchive *archive);
/// Archives the barricades before the map is read; those that are read are already on the level's map.
void sim_barricades_archive(SimWorld *world, BaseArchive *archive);

#endif
