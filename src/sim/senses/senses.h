/* The senses for the other rooms: traces of the hero's acts, and the reactions of enemies to them. */
#ifndef SIM_SENSES_SENSES_H
#define SIM_SENSES_SENSES_H

#include "sim/world/state.h"

/// A sound from (x, y), as loud as that (hundredths of tiles) at its source.
void sim_sound(SimWorld *world, SimSoundKind kind, BaseFixed x, BaseFixed y, int32_t loudness);
/// After tiles of the box have closed: a bell and prints that lay there, and arrows that are in rock now, are
/// gone.
void sim_traces_clear(SimWorld *world, SimBox box);
/// `dir`: NAV_NO_DIR for blood.
void sim_marker(SimWorld *world, SimMarkerKind kind, NavCell cell, NavDir dir);
/// The hero has set out from `cell` to his next tile: a footprint there, the sound of a step, his scent.
void sim_hero_left(SimWorld *world, const SimHero *hero, NavCell cell);
/// Memory for scent, where actors may arrive that follow it. False: out of memory. Huge maps have none.
bool sim_scent_prepare(SimWorld *world);
/// The first of them arrives: scent is kept from now on, and is what it would be had it been kept before.
/// O(scent_fade x footprints).
void sim_scent_begin(SimWorld *world);
void sim_scent_step(SimWorld *world);
/// Finds the cell with the best scent, and the first step there: as nav_scent_smell with the nose of its
/// kind. NAV_NO_DIR and NAV_NO_CELL: it smells nothing.
NavDir sim_smell(const SimWorld *world, int32_t actor, NavCell *found);
/// The range of the actor's eyes when it is awake, in hundredths of tiles.
int32_t sim_sight_range(const SimWorld *world, int32_t actor);
/// Tells the team what this actor knows. Nothing, where its kind has no radar.
void sim_contact(SimWorld *world, int32_t actor);
/// The newest unread contact of another actor within radio range; NULL: none. All are read afterwards.
const SimContact *sim_radar_read(SimWorld *world, int32_t actor);

/// The actor learns by that sense, if its kind has it, that the hero, or a sound, is at that cell: it turns
/// suspicious by a sound and hunts otherwise; one that flees only remembers.
void sim_know(SimWorld *world, int32_t actor, SimSense sense, NavCell cell);
/// Looks, listens, reads the team's radar and its own, and forgets in time; mode, known, facing and rays are
/// right afterwards. First thing in the think function of a kind with senses.
void sim_perceive(SimWorld *world, int32_t actor);
/// Records the answer for sim_world_cover_tests while the world is watched.
void sim_cover_tested(SimWorld *world, int32_t actor, NavCell cell, NavCoverKind kind);
/// The actor's mode from now on; its goal is where it knows of.
void sim_mode_set(SimWorld *world, int32_t actor, SimMode mode);
/// Sets the actor's goal; the way there is still to be found.
void sim_goal_set(SimWorld *world, int32_t actor, NavCell goal);

/// Writes traces and scent, or reads them into a world whose map and kinds are there.
void sim_senses_archive(SimWorld *world, BaseArchive *archive);

#endif
