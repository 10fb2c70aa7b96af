/* Recordings: which level, seed, options, tuning, every command with its tick, and what the state was, so
 * that a later game can be compared with it. Text, one record a line, so it can be read and compared. The
 * reader trusts nothing. docs/replays.md has the form.
 *
 *   throng replay 2
 *   level = brimstone             a file or the name of a shipped level
 *   level_hash = 0123456789abcdef
 *   | throng level 1              the level itself, where the recording holds it
 *   seed = 7
 *   hero = 3,4                    only where the options say so; so are population and room (capacity)
 *   depth = 7                     every tunable as it was at tick 0
 *   0 digest a3F aB4d             a digest of the state before each tick up to this one, and a seal
 *   0 hash 0123456789abcdef       the state before tick 0
 *   0 world VEhST05H...           the same as sim_world_save wrote it, in base64; on any number of lines
 *   0 move 12,3                   a row of SIM_COMMANDS and what it takes, as words.h has it
 *   1 hero 229376 294912 ...      the words of SimHero before that tick
 *   30 spawn shade 5,6 100
 *   60 digest qQ1...              60 digests
 *   90 digest Zx3...
 *   90 hash fedcba9876543210
 *   end 90                        how many ticks were played
 *
 * Commands carried out between two ticks stand under the tick that comes next, even if none came. */
#ifndef SIM_REPLAY_REPLAY_H
#define SIM_REPLAY_REPLAY_H

#include "base/api.h"
#include "base/buffer.h"
#include "base/issues.h"
#include "sim/replay/digest.h"
#include "sim/world/world.h"

BASE_API_BEGIN

/// Version and limits of a recording.
enum {
  SIM_REPLAY_VERSION = 2,                   // that is written; 1 is read too
  SIM_REPLAY_MAX_BYTES = 256 * 1024 * 1024, // of a recording
  SIM_REPLAY_MAX_LEVEL = 64 * 1024 * 1024,  // bytes of a level that a recording holds
  SIM_REPLAY_LEVEL_BYTES = 1023,            // of its name
  SIM_REPLAY_DIGESTS = 60,                  // ticks of a line of digests
  SIM_REPLAY_HASH_EVERY = 600,              // ticks between two state hashes, which cost more
};

/* Writing */

/// A recording that is being written. Fields are private but for `out`.
typedef struct SimRecord {
  BaseBuffer *out; // the recording so far; the caller's. Whole after sim_record_end.
  char digest[SIM_REPLAY_DIGESTS * SIM_DIGEST_TEXT]; // gathered for the next line
  int32_t digests;                                   // gathered for the next line
  int64_t digest_tick;                               // of the last of them
  int64_t known_tick;                                // the last tick whose state was written; -1: none
  int64_t hero_tick;                                 // the last tick with the hero's words
  int64_t saved_tick;                                // the last tick with a saved world; below 0: none
  int64_t saved_next;                                // no other is written before
  int64_t saved_bytes;                               // of all so far
  bool commanded;                                    // there were commands in the last tick
  bool unsaved;                                      // and no saved world has come since
  size_t sealed;                                     // bytes of `out` that a seal covers
} SimRecord;

/// Begins a recording at tick 0: the header lines, appended to `out`. `level` is a file path or a shipped
/// name; `text` the level itself in the form of formats_replay_level, where the recording is to hold it, else
/// NULL. O(bytes written).
void sim_record_begin(SimRecord *record, BaseBuffer *out, const char *level, const char *text,
                      const SimWorld *world, const SimWorldOptions *options);

/// Call right before sim_step, or before a sim_world_command with at least one command, with the same
/// commands, and after the last one sim_record_end. Writes now and then a saved world, about 512 bytes a
/// second, which takes as long as sim_world_save.
void sim_record_step(SimRecord *record, const SimWorld *world, const SimCommand *commands, int32_t count);
/// Ends the recording after the last tick. record->out is then whole.
void sim_record_end(SimRecord *record, const SimWorld *world);

/* Records a game from its kept history, without its world: sim_record_head; then for each tick from 0, in
 * this order, sim_record_digest (sim_world_digest of the state before that tick; needed), sim_record_hash (at
 * tick 0 and now and then, at most one a tick), sim_record_saved (the bytes of sim_world_save of that state,
 * where sim_record_wants it) and sim_record_commands (also those carried out between ticks before it; in any
 * number of calls); last sim_record_digest and sim_record_hash of the state at the end, where no commands
 * wait for a tick, and sim_record_finish. State is recorded before the commands of its tick: where commands
 * were carried out between ticks, it is the state before the first of them. */

/// The setup of a recorded game, before its first tick.
typedef struct SimRecordHead {
  const char *level, *text;       // as sim_record_begin
  BaseHash level_hash;            // sim_level_hash
  const SimWorldOptions *options; // of the world at tick 0
  int32_t hero_x, hero_y;         // tile of options->hero; -1, -1: it is NAV_NO_CELL
  const SimTuning *tuning;        // at tick 0
} SimRecordHead;

/// Begins a recording at tick 0: the header lines, appended to `out`.
void sim_record_head(SimRecord *record, BaseBuffer *out, const SimRecordHead *head);
/// The digest of the state before that tick.
void sim_record_digest(SimRecord *record, int64_t tick, SimDigest digest);
/// The state hash before that tick.
void sim_record_hash(SimRecord *record, int64_t tick, BaseHash hash);
/// A saved world of before that tick. O(size).
void sim_record_saved(SimRecord *record, int64_t tick, const char *data, size_t size);
/// Would a saved world of so many bytes be welcome now: is the last one old enough, and the rate kept?
bool sim_record_wants(const SimRecord *record, int64_t tick, size_t size);
/// The commands of that tick. O(count).
void sim_record_commands(SimRecord *record, int64_t tick, const SimCommand *commands, int32_t count);
/// The hero before that tick; may be left out.
void sim_record_hero(SimRecord *record, int64_t tick, const SimHero *hero);
/// Ends the recording after `ticks` ticks. record->out is then whole.
void sim_record_finish(SimRecord *record, int64_t ticks);

/* Reading */

/// A state hash of a recording.
typedef struct SimReplayHash {
  int64_t tick;
  BaseHash hash; // of the state before that tick
} SimReplayHash;

/// A line of digests: of the ticks from `tick - count + 1` to `tick`.
typedef struct SimReplayDigests {
  int64_t tick;
  int32_t count;
  int64_t first; // in SimReplay.digest
} SimReplayDigests;

/// The words of SimHero before that tick.
typedef struct SimReplayHero {
  int64_t tick;
  SimHero hero; // its words
} SimReplayHero;

/// A saved world before that tick: bytes of SimReplay.saved.
typedef struct SimReplayWorld {
  int64_t tick;
  size_t first, size; // in SimReplay.saved
} SimReplayWorld;

/// A recording that was read. Owned by the caller; free it with sim_replay_free.
typedef struct SimReplay {
  int32_t version;                                // of the file
  char level[SIM_REPLAY_LEVEL_BYTES + 1];         // name or path, zero-terminated
  bool has_level_hash;                            // level_hash was recorded
  BaseHash level_hash;                            // sim_level_hash of the level that was played
  BaseBuffer text;                                // the level, if the recording holds it; else empty
  int32_t text_line;                              // of the file, where it begins; 0: it is not held
  int32_t level_line, level_hash_line, hero_line; // where they are said; 0: nowhere
  int32_t text_lines;                             // how many it takes
  SimWorldOptions options;   // options.hero is NAV_NO_CELL: the cell needs the level's grid, see hero_x
  int32_t hero_x, hero_y;    // -1, -1: as the level says
  SimTuning tuning;          // at tick 0
  int64_t ticks;             // how many were played
  SimCommand *commands;      // in their order
  int64_t *command_tick;     // of each; never falls
  int64_t command_count;     // of `commands`
  SimReplayHash *hashes;     // by tick, no more than one for each; so are the next ones
  int64_t hash_count;        // at least 1
  SimReplayDigests *digests; // lines of them
  int64_t digests_count;     // of `digests`
  BaseBuffer digest;         // SIM_DIGEST_TEXT characters each
  SimReplayHero *heroes;     // recorded states of the hero
  int64_t hero_count;        // of `heroes`
  SimReplayWorld *worlds;    // saved worlds
  int64_t world_count;       // of `worlds`
  BaseBuffer saved;          // bytes of all saved worlds
} SimReplay;

/// False with at least one error in `issues`: nothing is kept. Lines that were changed since they were
/// recorded are a warning. O(size); whatever a file says, playing it takes no more than SIM_REPLAY_DIGESTS
/// ticks for each of its lines. formats_load_replay reads a file with its level.
bool sim_replay_parse(SimReplay *replay, const char *data, size_t size, BaseIssues *issues);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void sim_replay_free(SimReplay *replay);

/* Playing */

/// The result of a comparison.
typedef struct SimReplayResult {
  int64_t passed, failed;   // lines of digests, state hashes, saved worlds and states of the hero
  int64_t first_difference; // tick, -1: none
  uint32_t parts;           // bits by SimDigestPart of what differs first; 0: only the state hash tells
} SimReplayResult;

/// Callbacks of a replay while it is played; every field may be NULL.
typedef struct SimReplayWatch {
  const SimLevel *level; // the one that was played: saved worlds are then compared value by value
  BaseBuffer *told;      // receives lines that say what differs, a few at most
  void (*ticked)(void *context, const SimWorld *world); // called after each tick
  void *context;                                        // of `ticked`
} SimReplayWatch;

/// Plays it in a world at tick 0 that was made from the same level with the replay's options (and the hero's
/// cell), and compares. The recorded tuning replaces the world's. `watch` may be NULL. Where world->no_memory
/// says so at the end, the result tells nothing. O(ticks), each as sim_step.
SimReplayResult sim_replay_play(const SimReplay *replay, SimWorld *world, const SimReplayWatch *watch);
SimReplayResult sim_replay_run(const SimReplay *replay, SimWorld *world); // Runs a replay without callbacks.

/* For callers that step the world themselves */

/// Gives the world at tick 0 the recorded tuning.
void sim_replay_begin(const SimReplay *replay, SimWorld *world);

/// The commands of `tick`, where `*next` is the first that has not been given yet; moves `*next` behind them.
const SimCommand *sim_replay_commands(const SimReplay *replay, int64_t tick, int64_t *next, int32_t *count);

BASE_API_END

#endif
