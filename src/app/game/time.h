/* The game's own time: every tick and every command of a played game goes through its history
 * (sim/history/history.h), so the world can go to any tick again, exactly.
 *
 * Going somewhere stops the clock (`paused`). From there time is played as it was recorded, until the player
 * changes something: then a new branch begins there, and the old one stays as a ghost. Where what is known
 * ends, the world stands still once, so that nothing happens unseen. A game with branches is a run of the
 * lab.
 *
 * Large worlds are not gone to in one frame: the world comes nearer with each, and `seeks` says so.
 *
 * Screens read game->run.time and game->run.history, and ask by APP_INTENT_TIME (actions.h). */
#ifndef APP_GAME_TIME_H
#define APP_GAME_TIME_H

#include "app/game/game.h"
#include "base/archive.h"

/// What an intent asks for.
void app_time_do(AppGame *game, AppTimeAct act, int32_t value, int32_t other);

/* Where it is */

/// Is there a past that can be gone to? Not behind the title, and not where memory was too short for it.
bool app_time_known(const AppGame *game);
/// Where the world is, or is on the way to; and the last tick of its branch.
int64_t app_time_at(const AppGame *game);
int64_t app_time_end(const AppGame *game);
/// Is it before the last tick of its branch, or on the way there?
bool app_time_is_past(const AppGame *game);

/* Going */

/// To a tick of the present branch, the nearest that there is.
void app_time_seek(AppGame *game, int64_t tick);
/// So many ticks forth, or back where it is negative. One tick forth at the end is a new one.
void app_time_step(AppGame *game, int64_t ticks);
/// To the next (step 1) or the last one before (-1) of its kind. False: there is none; the notice says so.
bool app_time_jump(AppGame *game, AppTimeJump jump, int step);
/// To the end of the present branch.
void app_time_now(AppGame *game);
/// Plays, or stops the clock. Also starts the clock of a level that waits.
void app_time_play(AppGame *game);
/// The tick to which a player who has lost or won would turn back: a little before the last hit, else before
/// the end.
int64_t app_time_before_end(const AppGame *game);
/// For players: "the last hit"; with a capital "Your last command".
const char *app_time_jump_title(AppTimeJump jump);

/* Branches */

/// To another branch, at this tick, or at its end where that is earlier. The ghost of that branch becomes the
/// one of the branch that was left.
void app_time_branch(AppGame *game, int32_t branch);
/// To the next of them in their order (step 1) or the one before (-1).
void app_time_branch_next(AppGame *game, int step);
/// Forgets a branch and all that leave it; not the present one, nor those that it comes from.
void app_time_drop(AppGame *game, int32_t branch);

/* Ghosts */

/// Another branch beside the world; the present branch or -1: none.
void app_time_ghost(AppGame *game, int32_t branch);
/// On: the branch that was left last, else the other run; or off.
void app_time_ghost_toggle(AppGame *game);
/// Another run of this level as a ghost, from now on until another world begins. False, and no ghost: it is
/// not of this level as it was begun, or of other rules; memory was short; or the world is too large for one.
/// Says nothing.
bool app_time_ghost_replay(AppGame *game, const SimReplay *replay);
/// Is there a ghost to be drawn?
bool app_time_has_ghost(const AppGame *game);

/* Speed */

/// Thousandths.
int32_t app_time_speed_now(const AppGame *game);
/// To the next (1) or last (-1) power of two.
void app_time_speed(AppGame *game, int step);
/// To any; clamped.
void app_time_set_speed(AppGame *game, int32_t thousandths);
/// "1/8", "0.7", "64"; returns out.
const char *app_time_speed_text(int32_t thousandths, char *out, size_t size);

/* Recordings */

/// A branch of the game as a recording, from its first tick on; `whole`: it holds its level. False: there is
/// none, or memory was short.
bool app_time_record(const AppGame *game, int32_t branch, bool whole, BaseBuffer *out);

/* What a saved game needs beside world, history and level */

typedef struct AppKept {
  char path[FORMATS_PATH_BYTES]; // of the level: a file, or any name
  uint64_t seed;
  NavCell drawn_from;
  int32_t population, assistance, speed, night_date, sends;
  bool lab_run, drawn, counted, watching;
  char watched[APP_WATCHED_NAME];
  uint32_t lessons, met; // that were shown
  AppProgress progress;
} AppKept;

AppKept app_time_keep(const AppGame *game);
/// Writes it, or reads it; nothing in what is read is trusted.
void app_kept_archive(AppKept *kept, BaseArchive *archive);

/* start.c: games that have a past already */

/// Watches a recording from its start: nothing counts, and what the player does begins a branch. `level` is
/// what it was played on, and `path` its file; NULL: as the recording says. `name` is shown. False, and a
/// notice: it is of another level or of other rules, or memory was short; the old world stays. The level is
/// taken over or freed.
bool app_start_replay(AppGame *game, SimLevel *level, const char *path, const SimReplay *replay,
                      const char *name);
/// Goes on with a saved game where it was, paused. `level` is the one that its world was made from, `data`
/// what sim_history_save wrote. False: an issue says why; the old world stays. The level is taken over or
/// freed.
bool app_start_continue(AppGame *game, SimLevel *level, const AppKept *kept, const char *data, size_t size,
                        BaseIssues *issues);

/* For the rest of the room */

/// A world was begun: `history` is its past so far (NULL: a new one is made), which the game owns from now
/// on.
void app_time_begin(AppGame *game, const SimWorldOptions *options, SimHistory *history);
/// Before the world goes.
void app_time_end_game(AppGame *game);
/// Does the next tick with the queued commands, instead of sim_step. True: it is a new one; false: it was
/// known.
bool app_time_tick(AppGame *game);
/// The same instead of sim_world_command.
void app_time_command(AppGame *game);
/// May a tick be done? False once where what is known ends: the clock is stopped.
bool app_time_may_tick(AppGame *game);
/// Once a frame, before the ticks: goes on to where the world is wanted.
void app_time_frame(AppGame *game);
/// After each tick: the ghost does it too, and both are counted.
void app_time_ghost_tick(AppGame *game);
/// Once a frame, after the ticks: a ghost that lags behind comes nearer.
void app_time_follow(AppGame *game);
/// Before the world goes elsewhere.
void app_time_leave(AppGame *game);
/// A branch has begun; `left`: the one that was left.
void app_time_branched(AppGame *game, int32_t left);
/// A world of this level at the start of the recording, and its history. NULL, and no world: its first state
/// is not that of this level by today's rules, or memory was short.
SimHistory *app_time_history_of(const SimLevel *level, const SimReplay *replay, SimWorld *world,
                                size_t bytes);
/// The world stands at another tick.
void app_time_ghost_jump(AppGame *game);
/// Before the level is drawn: to the last stroke, where the world is before it, for the drawing is of that
/// time.
void app_time_to_drawing(AppGame *game);

#endif
