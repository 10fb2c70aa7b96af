/* Traces of beings for the senses of others: sounds, radar contacts, markers, and projectiles.
 * Rings of fixed size, the newest overwriting the oldest; read here by overlays and the inspector, written
 * only inside the simulation. Numbers and ticks are the low 32 bits; compare them by difference. */
#ifndef SIM_WORLD_TRACES_H
#define SIM_WORLD_TRACES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/fixed.h"
#include "nav/nav.h"

/// Sizes of the rings.
enum {
  SIM_MAX_SOUNDS = 64,   // entries
  SIM_MAX_CONTACTS = 64, // entries
  SIM_MAX_MARKERS = 512, // entries
  SIM_MAX_ARROWS = 256,  // entries
};

/// The source of a sound.
typedef enum SimSoundKind {
  SIM_SOUND_STEP,  // the hero walks
  SIM_SOUND_FIGHT, // he is hit, or an enemy is
  SIM_SOUND_BUILD, // a barricade goes up or down
  SIM_SOUND_EMBER, // one is taken
  SIM_SOUND_BELL,  // a thrown bell rings
  SIM_SOUND_KIND_COUNT
} SimSoundKind;

/// A sound that was made.
typedef struct SimSound {
  int32_t number; // counts up from 1; 0: no sound
  int32_t tick;
  int32_t kind; // SimSoundKind
  BaseFixed x, y;
  int32_t loudness; // hundredths of tiles
} SimSound;

/// One entry of the radar that a team shares: which enemy perceived the hero where, when and by which sense.
typedef struct SimContact {
  int32_t number; // counts up from 1; 0: no contact
  int32_t tick;
  int32_t sense;  // SimSense
  int32_t cell;   // NavCell of what was perceived
  BaseFixed x, y; // of the enemy that reported it
  uint32_t by;    // its id
} SimContact;

/// The kind of a marker.
typedef enum SimMarkerKind { SIM_MARKER_FOOTPRINT, SIM_MARKER_BLOOD, SIM_MARKER_KIND_COUNT } SimMarkerKind;

/// An invisible thing that senses can read: a footprint tells a direction, blood a place.
typedef struct SimMarker {
  int32_t number; // counts up from 1; 0: no marker
  int32_t tick;
  int32_t kind; // SimMarkerKind
  int32_t cell; // NavCell
  int32_t dir;  // NavDir of a footprint
} SimMarker;

/// An arrow in flight.
typedef struct SimArrow {
  BaseFixed x, y, vx, vy; // and what a tick adds
  int32_t left;           // ticks until it falls; 0: none
  uint32_t by;            // id of the archer
} SimArrow;

/// A bell that was thrown and rings, as long as `left` lasts.
typedef struct SimBell {
  int32_t cell; // NavCell
  int32_t left; // ticks; 0: none
} SimBell;

/// The result of a look at the hero.
typedef enum SimLookResult {
  SIM_LOOK_NONE,         // it has not looked since it is watched
  SIM_LOOK_OUT_OF_RANGE, // the hero was too far away
  SIM_LOOK_OUT_OF_VIEW,  // near enough, but not in its field of view
  SIM_LOOK_BLOCKED,      // rays were cast, and none was free
  SIM_LOOK_SEEN,
} SimLookResult;

/// An enemy's last look at the hero, as it was taken. The rays are those of nav_look_aims; they are there
/// from SIM_LOOK_BLOCKED on.
typedef struct SimLook {
  int32_t tick;
  SimLookResult result;
  NavPoint eye, hero;          // centres at that moment
  int32_t rays;                // cast
  NavPoint end[NAV_LOOK_RAYS]; // where each ray got to
  uint32_t free;               // bit i: ray i was free
  int32_t free_count;          // how many rays were free
} SimLook;

/// An enemy asked whether a tile gives cover from the lantern's bolt, and this was the answer.
typedef struct SimCoverTest {
  int32_t tick;
  int32_t cell; // NavCell
  uint32_t by;  // id of the enemy; 0: an empty entry
  NavCoverKind kind;
} SimCoverTest;

enum { SIM_COVER_TESTS = 4096 }; // kept, at cell % SIM_COVER_TESTS: of each tile the newest

/// All that was left in a world. Read only.
typedef struct SimTraces {
  SimSound sound[SIM_MAX_SOUNDS];       // entry number % SIM_MAX_SOUNDS
  int32_t sounds;                       // number of the newest; 0: none yet
  SimContact contact[SIM_MAX_CONTACTS]; // entry number % SIM_MAX_CONTACTS
  int32_t contacts;                     // number of the newest; 0: none yet
  SimMarker marker[SIM_MAX_MARKERS];    // entry number % SIM_MAX_MARKERS
  int32_t markers;                      // number of the newest; 0: none yet
  SimArrow arrow[SIM_MAX_ARROWS];       // those with `left` above 0 fly
  SimBell bell;                         // there is one at a time
  int32_t bells_thrown;                 // ever
  int32_t bolt_ready_tick;              // the lantern shoots again from then on
  int32_t bolt_tick;                    // when it shot last; from the hero to bolt_x, bolt_y
  BaseFixed bolt_x, bolt_y;             // where that shot ended
  int32_t bolts;                        // shot, ever
} SimTraces;

#endif
