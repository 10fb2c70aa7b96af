/* The game's past: the world's position in it, its speed, and the ghost that walks along.
 * Functions: app/run. */
#ifndef APP_GAME_PAST_H
#define APP_GAME_PAST_H

#include <stdbool.h>
#include <stdint.h>

#include "app/gauges/crowd.h"
#include "app/gauges/progress.h"
#include "sim/history/history.h"

/// Speeds are thousandths: 125 is an eighth. Each is twice the one before.
enum { APP_SPEED_ONE = 1000, APP_SPEED_MIN = 125, APP_SPEED_MAX = 64000 };

/// A world with more of them gets no ghost: a second one would take too much memory and time.
enum { APP_GHOST_ENEMIES = 50000, APP_GHOST_CELLS = 512 * 512 };

enum { APP_WATCHED_NAME = 96 };

/// Kinds of events that the timeline jumps between.
typedef enum AppTimeJump {
  APP_JUMP_COMMAND,  // something that the player did
  APP_JUMP_DECISION, // of the chosen enemy, else of the hero that is sent
  APP_JUMP_HIT,
  APP_JUMP_EMBER,
  APP_JUMP_STOPPED, // the hero gave up
  APP_JUMP_FIELD,   // the throng's field was rebuilt
  APP_JUMP_ENDED,   // won or lost
  APP_JUMP_COUNT
} AppTimeJump;

/// Requests of APP_INTENT_TIME, with its `value` and `other`.
typedef enum AppTimeAct {
  APP_TIME_SEEK,         // value: tick
  APP_TIME_STEP,         // value: ticks forth, below 0: back
  APP_TIME_JUMP,         // value: an AppTimeJump; other: 1 to the next, -1 to the last one before
  APP_TIME_NOW,          // to the end of the branch
  APP_TIME_PLAY,         // or stop the clock
  APP_TIME_SPEED,        // value: 1 faster, -1 slower
  APP_TIME_SET_SPEED,    // value: thousandths
  APP_TIME_BRANCH,       // value: branch
  APP_TIME_BRANCH_NEXT,  // value: 1 or -1
  APP_TIME_DROP,         // value: branch
  APP_TIME_GHOST,        // value: branch; -1: none
  APP_TIME_GHOST_TOGGLE, // on or off
  APP_TIME_TURN_BACK,    // after the end: a little before it, back in the game
  APP_TIME_ACT_COUNT
} AppTimeAct;

typedef enum AppGhostOf {
  APP_GHOST_NONE,
  APP_GHOST_BRANCH, // another branch of this game: `ghost_branch`
  APP_GHOST_RUN,    // another run of this level, see app_time_ghost_replay
} AppGhostOf;

typedef struct AppTime {
  int32_t speed;  // thousandths, as the player set it; 0: as the world's tuning says
  bool past;      // it came here from a later tick: at the end of the known time the world stops once
  bool seeks;     // it is on the way to `wanted`, over several frames
  int64_t wanted; // tick
  bool returns;   // it is at the present again after it was elsewhere
  bool watching;  // a recording, until the player changes something
  int32_t turned; // how often the player took over in the past of a run that kept medals, see charges.h
  int64_t turns;  // how often the world has come to another branch: pictures of its ground may be of the last
  bool counted;   // nothing that happens counts any more: it did already, or is somebody else's
  char watched[APP_WATCHED_NAME]; // what the recording is called
  AppProgress ends[SIM_BRANCHES]; // how the run stood at the end of each branch that was left

  AppGhostOf ghost_of;
  int32_t ghost_branch;
  SimGhost ghost;    // its world is there while ghost.made
  bool ghost_asked;  // the player asked for it; else it is there while the time line is open
  bool ghost_behind; // it could not keep up: its tick is another one
  SimHistory *run;   // of the other run; NULL: there is none
  AppCrowd
      crowds[2]; // while there is a ghost: what the throng does to the hero, here and in the ghost's world

  bool edits_wait; // strokes are among the queued commands
  bool edited;     // the drawing is the world's since that tick of that branch
  int32_t edit_branch;
  uint64_t edit_serial; // of that branch
  int64_t edit_tick;
} AppTime;

#endif
