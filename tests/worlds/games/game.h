/* Games whose course is on record: each theme brings about one part of the rules, on maps, with tunables and
 * commands from a seed. Equal seeds give equal games on every machine. */
#ifndef TESTS_WORLDS_GAMES_GAME_H
#define TESTS_WORLDS_GAMES_GAME_H

#include "base/random.h"
#include "sim/world/world.h"

enum { GAME_COMMANDS = 8, GAME_NAME = 48 };

/// A game before it begins, and what is commanded in it.
typedef struct GamePlan {
  char name[GAME_NAME];
  const struct GameTheme *theme;
  int32_t number; // among those of the row
  int32_t row;    // a kind, a steering or an objective, where the theme is about each
  BaseRandom random;
  SimLevel level;
  SimWorldOptions options;
  int32_t ticks;
  int32_t every; // ticks between two commands of a player, about; 0: none
} GamePlan;

/// A theme. A draw of `set` is a statement of its own, so that the order of draws is the same everywhere.
typedef struct GameTheme {
  const char *name;
  int32_t rows, each; // kinds and the like that it is about; games of each
  int32_t min_side, max_side;
  void (*set)(GamePlan *game); // the map is there, the hero is not placed
  /// Writes at most GAME_COMMANDS commands; returns how many. NULL: a player gives them.
  int32_t (*act)(GamePlan *game, const SimWorld *world, SimCommand *commands);
  const char *(*name_of)(int32_t row); // NULL: it has one row
} GameTheme;

/// The themes: game_theme_count ones, and behind them those of long or large games.
extern const GameTheme game_themes[];
extern const int32_t game_theme_count, game_long_theme_count;

/// Makes the game `number` of a row of a theme. Stops the program where memory is out.
void game_make(GamePlan *game, const GameTheme *theme, int32_t row, int32_t number);
void game_free(GamePlan *game);

/// The commands of the next tick.
int32_t game_commands(GamePlan *game, const SimWorld *world, SimCommand *commands);

/* For themes */

int32_t game_below(BaseRandom *random, int32_t bound);
bool game_chance(BaseRandom *random, int32_t percent);
/// A tile of a random open cell of the class; false: none is open.
bool game_open_tile(const NavGrid *grid, BaseRandom *random, NavClass cls, int32_t *x, int32_t *y);
/// A tile on which one of the kind fits, if one of 40 random ones does.
bool game_kind_tile(const NavGrid *grid, BaseRandom *random, int32_t kind, int32_t *x, int32_t *y);
/// Puts so many enemies of the kind on the map.
void game_add_enemies(GamePlan *game, int32_t kind, int32_t count);
/// Adds a spawner of the kind; `asleep` holds where the kind may sleep.
void game_add_spawner(GamePlan *game, int32_t kind, int32_t count, bool asleep);
/// Adds so many things of a kind on floor.
void game_add_things(GamePlan *game, SimThingKind kind, int32_t count);

#endif
