/* Within the room: what a history is made of.
 *
 * commands.c   the commands of a branch, tick by tick
 * marks.c      what happened, and fields made anew
 * saved.c      worlds as bytes, and which of them go
 * branches.c   the tree
 * travel.c     a world goes to another place
 * states.c     what the state was
 * recorded.c   recordings
 * stored.c     all of it as bytes
 * ticks.c      what is called each tick, and going there
 * ghost.c      second worlds
 *
 * Always true: what a branch knows (commands, hashes, marks, saved worlds) lies from `from` on; a branch that
 * leaves it at a tick shares its states up to that tick, and its commands before it. */
#ifndef SIM_HISTORY_PARTS_H
#define SIM_HISTORY_PARTS_H

#include "sim/history/history.h"

/// The commands of one tick: bytes of BranchParts.words, `at` to the next one's.
typedef struct SimGiven {
  int64_t tick;
  uint32_t at;
  int32_t count;
} SimGiven;

typedef struct SimSaved {
  int64_t tick;
  int32_t given; // commands of that tick that it has been given already
  uint32_t size;
  char *bytes;
} SimSaved;

typedef struct SimBranchParts {
  SimGiven *given; // by tick
  int64_t given_count;
  BaseBuffer words;   // the commands
  BaseBuffer digests; // 18 bits each, of the states of the ticks from `from` on
  int64_t digest_count;
  SimReplayHash *hashes; // one in SIM_REPLAY_HASH_EVERY ticks
  int64_t hash_count;
  uint64_t *fields; // bit i: a field was made anew in the step to tick from + i
  int64_t field_words;
  SimSaved *saved; // by tick, then by commands given
  int64_t saved_count;
  bool end_known; // end_hash and end_digest are those of the state at the end
  BaseHash end_hash;
  SimDigest end_digest;
} SimBranchParts;

typedef struct SimHistoryParts {
  SimLevel level;
  SimWorldOptions options;
  SimTuning tuning;    // of the first state
  bool from_start;     // it begins at tick 0, with nothing commanded
  SimCommand *scratch; // for the longest list of commands of one tick
  int32_t scratch_count;
  size_t limit;       // of saved worlds
  size_t saved_size;  // of the last one
  uint64_t serial;    // of the next branch
  SimPlace place;     // of the world
  int64_t stepped_to; // the last tick sought, where that was a small step back; -1: it was not
  int64_t heading;    // where sim_history_switch has not come to yet; -1: nowhere
} SimHistoryParts;

/* commands.c */

/// The commands of a tick in this branch alone; NULL: none.
const SimGiven *sim_given_at(const SimBranch *branch, int64_t tick);
/// How many of them there are.
int32_t sim_given_count(const SimBranch *branch, int64_t tick);
/// Adds to those of the last tick, or of a later one. False: out of memory, nothing has changed.
bool sim_given_add(SimHistory *history, SimBranch *branch, int64_t tick, const SimCommand *commands,
                   int32_t count);
/// Reads them into the scratch of the history, the first `skip` left out; returns how many.
int32_t sim_given_read(const SimHistory *history, const SimBranch *branch, const SimGiven *given,
                       int32_t skip);

/// Room in the scratch for so many. False: out of memory.
bool sim_given_room(SimHistory *history, int32_t count);
/// Is there a whole command at `at`, before `end`? Moves `at` behind it.
bool sim_given_fits(const uint8_t *bytes, size_t *at, size_t end);

/* marks.c */

bool sim_marks_add(SimBranch *branch, int64_t tick, SimMarkKind kind);
bool sim_marks_add_field(SimBranch *branch, int64_t tick);
bool sim_marks_field_at(const SimBranch *branch, int64_t tick);

/// What the step before the present state brought about. False: out of memory.
typedef struct SimBefore {
  int64_t field_builds;
} SimBefore;
SimBefore sim_marks_before(const SimWorld *world);
bool sim_marks_note(SimBranch *branch, const SimWorld *world, SimBefore before);

/* states.c */

/// Of the state before the commands of a tick, in this branch alone. False: it is not known.
bool sim_digest_at(const SimBranch *branch, int64_t tick, SimDigest *digest);
/// Bytes that so many digests take.
size_t sim_digest_bytes(int64_t count);
/// Of the tick behind those that are known. False: out of memory.
bool sim_digest_add(SimBranch *branch, SimDigest digest);
const SimReplayHash *sim_hash_at(const SimBranch *branch, int64_t tick);
/// Of a later tick than those before. False: out of memory.
bool sim_hash_add(SimBranch *branch, int64_t tick, BaseHash hash);
/// Notes what the state is before the commands of its tick, when a world comes there for the first time, or
/// compares it with what a recording says. False: out of memory.
bool sim_state_note(SimBranch *branch, const SimWorld *world);

/* saved.c */

/// The latest saved world of the branch's past from which `tick` can be reached; NULL: none.
const SimSaved *sim_saved_before(const SimHistory *history, int32_t branch, int64_t tick);
/// Saves the world where the last saved one lies far enough behind.
void sim_saved_if_due(SimHistory *history, const SimWorld *world, const SimPlace *place, int64_t every);
/// Saves the world where it stands, unless that was done or there is no room.
void sim_saved_add(SimHistory *history, const SimWorld *world, const SimPlace *place);
void sim_saved_remove(SimHistory *history, int32_t branch, int64_t row);
/// Is it the first of all, which never goes?
bool sim_saved_is_base(const SimHistory *history, const SimSaved *saved);
/// One that cannot be loaded.
void sim_saved_forget(SimHistory *history, const SimSaved *saved);
/// Ticks from one saved world to the next.
int64_t sim_saved_every(const SimHistory *history);

/* ticks.c */

/// Without branches. NULL: out of memory.
SimHistory *sim_history_alloc(const SimLevel *level);

/* branches.c */

SimBranchParts *sim_branch_begin(SimHistory *history, int32_t branch, int32_t parent, int64_t from);
/// Its place is free then.
void sim_branch_free(SimHistory *history, int32_t branch);
/// The branch among this one and those it comes from whose commands are given at the tick.
int32_t sim_branch_owner(const SimHistory *history, int32_t branch, int64_t tick);
/// The branch that has this state: the first one that has come through it.
int32_t sim_branch_of_state(const SimHistory *history, const SimPlace *place, int64_t tick);
bool sim_branch_comes_from(const SimHistory *history, int32_t branch, int32_t ancestor);
/// The last tick whose state both have.
int64_t sim_branch_common(const SimHistory *history, int32_t a, int32_t b);
/// A new branch that leaves the present one at the tick; -1: out of memory.
int32_t sim_branch_fork(SimHistory *history, int64_t tick);

/* travel.c */

typedef struct SimTravel {
  int32_t branch;
  int64_t tick;
  int32_t max_ticks; // 0: any number
  bool small;        // a step back, which others may follow
} SimTravel;

/// As sim_history_seek, for any world. Where it holds none (`priv` NULL), it is loaded.
int64_t sim_travel(SimHistory *history, SimWorld *world, SimPlace *place, const SimTravel *to);
/// One tick of a world that stands before the end of its branch, with the commands of that time.
void sim_travel_step(SimHistory *history, SimWorld *world, SimPlace *place);
/// Replaces the world by the one saved, and what is watched stays watched. False: it cannot be loaded; the
/// world is as it was.
bool sim_travel_load(SimHistory *history, SimWorld *world, const SimSaved *saved);

#endif
