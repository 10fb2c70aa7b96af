/* Commands: the only way into the simulation, and recording them makes a replay. A world stays valid whatever
 * a command says: an impossible command is refused with an event.
 *
 * Each command is one row, exported by the file that carries it out. The row says what the command takes; the
 * check of its numbers, its line in a recording, its line in a file of commands and the readers of both
 * follow from it. */
#ifndef SIM_WORLD_COMMAND_H
#define SIM_WORLD_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/api.h"

BASE_API_BEGIN

struct SimWorld;
struct SimPower;

/// The kinds of commands in their order, which is part of recordings: X(NAME, row) for SIM_CMD_NAME and the
/// row sim_command_row. P(NAME, row) is a power of the hero with the file sim/powers/row.c; its events
/// SIM_EVENT_NAME and SIM_EVENT_NAME_REFUSED follow from the line. (Those of barricade and bell have lines of
/// their own.)
#define SIM_COMMANDS(X, P)                                                                                   \
  X(MOVE_TO, move)                                                                                           \
  X(STOP, stop)                                                                                              \
  X(BARRICADE, barricade)                                                                                    \
  X(TUNE, tune)                                                                                              \
  X(STEERING, steering)                                                                                      \
  X(POPULATION, population)                                                                                  \
  X(SPAWN, spawn)                                                                                            \
  X(BELL, bell)                                                                                              \
  X(TERRAIN, terrain)                                                                                        \
  X(EDGE, edge)                                                                                              \
  X(THING, thing)                                                                                            \
  X(GOAL, goal)                                                                                              \
  X(NOGOAL, nogoal)                                                                                          \
  X(JOIN, join)                                                                                              \
  X(LEAVE, leave)                                                                                            \
  X(PLACE, place)                                                                                            \
  X(SPAWNER, spawner)                                                                                        \
  X(CLEAR, clear)                                                                                            \
  X(EMBERS, embers)                                                                                          \
  X(BOON, boon)

/// The kinds of commands: rows of SIM_COMMANDS. sim_commands[kind]->takes names the members of SimCommand
/// that each reads.
typedef enum SimCommandKind {
#define X(NAME, row) SIM_CMD_##NAME,
  SIM_COMMANDS(X, X)
#undef X
      SIM_CMD_COUNT
} SimCommandKind;

/// The boons of the endless night in their order, which is part of offers and state hashes: X(NAME, row). See
/// sim/boons/boons.h.
#define SIM_BOONS(X)                                                                                         \
  X(BARRICADE, barricade)                                                                                    \
  X(BELL, bell)                                                                                              \
  X(DEPTH, depth)                                                                                            \
  X(BOLT, bolt)                                                                                              \
  X(LIGHT, light)

/// A boon of SIM_BOONS.
typedef enum SimBoon {
#define X(NAME, row) SIM_BOON_##NAME,
  SIM_BOONS(X)
#undef X
      SIM_BOON_COUNT
} SimBoon;

/// One command. Members that its kind does not take are 0.
typedef struct SimCommand {
  SimCommandKind kind;
  int32_t id;           // what it is about, by SimTakes: a tunable, a kind, a terrain ...
  int32_t x, y;         // tiles
  int32_t value;        // a number of its kind
  int32_t hero;         // whom it is for: 0 the first, 1 the second
  int32_t every, start; // ticks, of a spawner
  int32_t asleep;       // 1: those of the spawner sleep
} SimCommand;

/// A word of a command's line, and the fields of SimCommand that it fills.
typedef enum SimTakes {
  SIM_TAKES_NOTHING,
  SIM_TAKES_TILE,     // "X,Y": x, y
  SIM_TAKES_TUNABLE,  // its name: id, a SimTunable
  SIM_TAKES_VALUE,    // after a tunable, as its line prints it: value, scaled; clamped to its range
  SIM_TAKES_STEERING, // its name: id, a row of nav_steerings
  SIM_TAKES_KIND,     // its name: id, a row of the enemy table
  SIM_TAKES_COUNT,    // a number of enemies: value, 0 or more
  SIM_TAKES_OFFSET,   // steps, 0 to SIM_MAX_OFFSET: value; where a file leaves it out, 0
  SIM_TAKES_TERRAIN,  // its glyph in level files: id, a NavTerrain
  SIM_TAKES_EDGE,     // wall, rail or none: id, a NavEdge
  SIM_TAKES_DIR,      // up, down, left or right: value, a NavDir
  SIM_TAKES_THING,    // ember, flask, gate or none: id, a SimThingKind or SIM_NO_THING
  SIM_TAKES_LENGTH,   // tiles of a run to the right, 1 to NAV_MAX_SIDE: value; left out, or 0: one tile
  SIM_TAKES_EVERY,    // ticks, 0 to SIM_MAX_WAIT: every
  SIM_TAKES_START,    // ticks, 0 to SIM_MAX_WAIT: start
  SIM_TAKES_ASLEEP,   // "asleep", last on the line: 1; left out: 0
  SIM_TAKES_EMBERS,   // a number of embers: value, 0 or more
  SIM_TAKES_BOON,     // its name: id, a SimBoon
  SIM_TAKES_WAVE,     // of the night, 1 to SIM_MAX_WAVE: value
  SIM_TAKES_HERO,     // "second", last on the line: hero 1; left out: hero 0
} SimTakes;

/// Limits of what a command says.
enum { SIM_COMMAND_WORDS = 6, SIM_MAX_OFFSET = 1000000000, SIM_MAX_WAIT = 86400 * 60, SIM_MAX_WAVE = 256 };

/// A kind of command.
typedef struct SimCommandRow {
  const char *name;                  // first word of its line in a recording
  const char *word;                  // its word in a file of commands; NULL: the name
  const char *joints;                // between its other words there, one character a gap; NULL: blanks
  const char *help;                  // one sentence
  SimTakes takes[SIM_COMMAND_WORDS]; // in the order of its line
  /// Does it make a hero think his whole way over, or enemies arrive? Such commands take as long as the map
  /// is large, or more: see SimBurden. NULL: never.
  bool (*is_heavy)(const SimCommand *command);
  /// Carries out a command whose numbers are valid. False: refused, and nothing has said so yet.
  bool (*apply)(struct SimWorld *world, const SimCommand *command);
  const struct SimPower *power; // of the hero; NULL: it is none
} SimCommandRow;

#define X(NAME, row) extern const SimCommandRow sim_command_##row;
SIM_COMMANDS(X, X)
#undef X

/// The rows by SimCommandKind.
extern const SimCommandRow *const sim_commands[SIM_CMD_COUNT];

/// Is there such a command, and do its id and value exist? (Tiles are checked against the map when it is
/// applied.)
bool sim_command_valid(const SimCommand *command);

/* The budget of the commands of one tick: a file that asks for more in one tick is refused at that line, so
 * that no tick takes minutes. The number of all other commands is unlimited. Measured, a heavy command takes
 * up to 5 ms, on a map of 2048x2048 up to 20 ms, and each enemy that it brings 0.1 microseconds. */
enum { SIM_MAX_HEAVY = 1024, SIM_MAX_ARRIVALS = 8388608 };

/// The cost of a tick's commands. Zeroed memory is the first tick with none.
typedef struct SimBurden {
  int64_t tick;
  int32_t heavy;    // commands of that tick so far
  int64_t arrivals; // enemies that they ask for
  bool over;        // it was too much in this tick or one before
} SimBurden;

/// Adds a valid command of the tick, which never falls. False: with it, that tick has too much to do.
bool sim_burden_add(SimBurden *burden, int64_t tick, const SimCommand *command);
/// True: SimCommandRow.is_heavy of a kind whose every command is.
bool sim_command_always_heavy(const SimCommand *command);

BASE_API_END

#endif
