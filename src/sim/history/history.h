/* The past of a running game: everything that was commanded, by branches, and saved worlds every so often, so
 * that a world can go to any tick again. To go there, the saved world before it is loaded and stepped with
 * the commands of that time: the state is the same, tick by tick, with equal hashes.
 *
 * Branches. The first begins at tick 0. A command in the past of a branch begins a new one there; the old one
 * stays as it was. A branch has the commands of its parent up to the tick where it leaves it, and its own
 * from there. Commands given between ticks belong to the tick that comes next; the state of a tick is the one
 * before its commands, but at the end of a branch, where they have been given already.
 *
 * Memory: commands as they come (about 20 bytes each), one hash a second, a bit a tick, and saved worlds up
 * to a bound: then the ones that are missed least make room, the older the fewer. No wall clock, no files.
 *
 * Worlds are saved every SIM_SAVE_EVERY ticks; less often where those of ten minutes would not fit the bound.
 * Where a save takes long (SIM_SLOW_SAVE, estimated from cells and bytes), once a minute at most: there
 * sim_history_keep saves in moments when a delay does not matter. */
#ifndef SIM_HISTORY_HISTORY_H
#define SIM_HISTORY_HISTORY_H

#include "sim/replay/replay.h"
#include "sim/world/world.h"

enum {
  SIM_BRANCHES = 32,
  SIM_HISTORY_BYTES = 64 * 1024 * 1024,
  SIM_HISTORY_TICKS = 10 * 60 * SIM_TICKS_PER_SECOND, // the last ones, of which each is found quickly
  SIM_SAVE_EVERY = 120,                               // ticks, at the least
  SIM_SLOW_SAVE = 8000,                               // microseconds
};

/// The kinds of marks that ticks are found by.
typedef enum SimMarkKind {
  SIM_MARK_HIT,
  SIM_MARK_EMBER,
  SIM_MARK_STOPPED, // the hero gave up
  SIM_MARK_WON,
  SIM_MARK_LOST,
  SIM_MARK_COMMAND,
  SIM_MARK_FIELD, // a field was rebuilt; not among the marks of a branch, because these are too many
  SIM_MARK_COUNT
} SimMarkKind;

typedef struct SimMark {
  int64_t tick; // the state of this tick is the first that shows it
  SimMarkKind kind;
} SimMark;

typedef struct SimBranch {
  int32_t parent; // -1: of the first, and of places that are free
  bool used;
  int64_t from;   // where it leaves the parent
  int64_t end;    // the last tick that is known
  SimMark *marks; // own ones, by tick (those up to `from` are the parent's)
  int64_t mark_count;
  int64_t passed;  // the last tick that a world has come to: marks behind it are not known yet
  int64_t differs; // of a recording: the first tick whose state is not what it says; -1: none so far
  int64_t noted;   // ticks before this one whose state was looked at
  uint64_t serial; // goes up with each new branch, never given twice
  struct SimBranchParts *parts;
} SimBranch;

/// A world's position in the history.
typedef struct SimPlace {
  int32_t branch;
  uint64_t serial; // of the branch
  int32_t given;   // commands of its tick that were given already
} SimPlace;

typedef struct SimHistory {
  SimBranch branch[SIM_BRANCHES];
  int32_t now;   // the branch that the world is on
  size_t bytes;  // of saved worlds now
  int64_t saves; // how many they are
  bool failed;   // memory was short: the world has gone on beyond what is known
  struct SimHistoryParts *parts;
} SimHistory;

/// A history of a world at tick 0 (or any tick: nothing before it is known) that was made from `level` with
/// `options`. The level is copied. NULL: out of memory.
SimHistory *sim_history_new(const SimLevel *level, const SimWorld *world, const SimWorldOptions *options,
                            size_t bytes);
void sim_history_free(SimHistory *history); // NULL is allowed

/// Instead of sim_step. At the end of the branch the commands are recorded. Before it the branch's own
/// commands are given; if `commands` come on top of them, a new branch begins first. False: memory was short
/// for what had to be kept; the tick was done all the same and the history ends here (`failed`), until a
/// seek.
bool sim_history_step(SimHistory *history, SimWorld *world, const SimCommand *commands, int32_t count);
/// Records the commands and carries them out between ticks, instead of sim_world_command.
bool sim_history_command(SimHistory *history, SimWorld *world, const SimCommand *commands, int32_t count);

/// The level as the first world was made from it.
const SimLevel *sim_history_level(const SimHistory *history);
/// The first tick that is known, and the last one of the present branch.
int64_t sim_history_first(const SimHistory *history);
int64_t sim_history_end(const SimHistory *history);
/// Takes the world towards a tick of the present branch (a tick that is not known: to the nearest), doing at
/// most `max_ticks` ticks (0: any number). The tick reached: call again to get on. -1: out of memory, the
/// world is as it was. What is watched stays watched, and ticks before the one sought are done again for it,
/// so that overlays show what they did.
int64_t sim_history_seek(SimHistory *history, SimWorld *world, int64_t tick, int32_t max_ticks);
/// Goes to another branch, at the same tick or at its end where it is shorter. Same results; if ticks are
/// left to do, another call with the same branch continues.
int64_t sim_history_switch(SimHistory *history, SimWorld *world, int32_t branch, int32_t max_ticks);
/// The branch and all that leave it are forgotten; not the one that the world is on, nor those it comes from.
/// When a new branch finds all places taken, the oldest one goes that no other leaves and the world does not
/// come from; where the world comes from all of them, the end of the first, and the second begins at tick 0.
void sim_history_drop(SimHistory *history, int32_t branch);
/// The next mark of a kind after (step 1) or before (-1) a tick on the present branch; -1: none.
int64_t sim_history_find(const SimHistory *history, SimMarkKind kind, int64_t tick, int step);
/// Bytes of all that is kept but saved worlds.
size_t sim_history_recorded(const SimHistory *history);
/// Saves the world now, for instance in a pause, where that is otherwise done seldom because worlds are
/// large.
void sim_history_keep(SimHistory *history, const SimWorld *world);

/// Steps a copy of the world over ticks of the present branch, for what marks do not hold ("the decision of
/// the chosen one"). Forward: the first tick after the present one for which `stop` says so; backward: the
/// last one before it. -1: none within `max_ticks`, or out of memory.
typedef struct SimHistorySearch {
  bool (*stop)(void *context, const SimWorld *world); // after each tick
  void (*prepare)(void *context, SimWorld *world);    // each copy, to say what is watched; NULL: nothing
  void *context;
  int step; // 1 or -1
  int32_t max_ticks;
} SimHistorySearch;
int64_t sim_history_search(SimHistory *history, const SimWorld *world, const SimHistorySearch *search);

/// A second world on another branch (or of another history made from the same level), drawn together with the
/// first: the ghost.
typedef struct SimGhost {
  SimWorld world; // valid while `made`; never moved
  bool made;
  SimHistory *history; // borrowed
  int32_t branch;
  SimPlace place;
} SimGhost;
void sim_ghost_begin(SimGhost *ghost, SimHistory *history, int32_t branch);
/// Goes to a tick, or the branch's end; as sim_history_seek. -1: out of memory, or the branch is gone; it is
/// then not made. A ghost that is the first to come to a tick notes its marks, so one may walk ahead for the
/// others.
int64_t sim_ghost_follow(SimGhost *ghost, int64_t tick, int32_t max_ticks);
void sim_ghost_end(SimGhost *ghost);

/// The branch as a recording, see replay.h: `level` is the name in its header, `text` the level itself where
/// the recording is to hold it (NULL: it does not). If `world` is at the end of that branch, its hash comes
/// last; NULL: the hash that was noted when a world left it, if any. False: out of memory, or the history
/// does not begin at tick 0.
bool sim_history_record(const SimHistory *history, int32_t branch, const SimWorld *world, const char *level,
                        const char *text, BaseBuffer *out);
/// A history of a recording: its whole first branch is known, and the world (fresh, tick 0) can be stepped
/// and sought through it. The recorded tuning replaces the world's.
SimHistory *sim_history_of_replay(const SimLevel *level, SimWorld *world, const SimReplay *replay,
                                  size_t bytes);

/// The whole history and the present world, to go on in another process: all branches and marks, and of the
/// saved worlds what fits `bytes`. Versioned, with a checksum. False: out of memory.
bool sim_history_save(const SimHistory *history, const SimWorld *world, size_t bytes, BaseBuffer *out);
/// `world` becomes the world that was saved, as sim_world_load has it: `level` is the one that it was made
/// from, of the options `threads` and the delay count, and nothing in the data is trusted. NULL: an issue
/// says why; the world is then empty.
SimHistory *sim_history_load(SimWorld *world, const SimLevel *level, const SimWorldOptions *options,
                             const char *data, size_t size, BaseIssues *issues);

#endif
