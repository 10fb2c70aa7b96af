/* Alternatives to sending the hero by a tap on the map: his powers and the tools of the lab. One
 * row each, exported by its file in app/powers; taps, the HUD, the page of help, sounds and what is said read
 * the rows. What a power does and where it fits is its row in the simulation (SimPower). */
#ifndef APP_GAME_POWERS_H
#define APP_GAME_POWERS_H

#include "app/sound/mix.h"
#include "app/view/view.h"
#include "sim/world/power.h"

struct AppGame;

/// Powers in the order of their buttons, P(NAME, row, "what its action does", its key), and tools of the lab,
/// T(NAME, row). A line gives APP_ARM_NAME and the row app_power_row; that of a power also its file
/// app/powers/row.c, the action APP_ACTION_NAME called "row", and the picture icon-row.svg on its button.
#define APP_POWERS(P, T)                                                                                     \
  P(BARRICADE, barricade, "Barricade with the next tap", SDLK_b)                                             \
  P(BELL, bell, "Throw a bell with the next tap", SDLK_f)                                                    \
  T(PLACE, place)                                                                                            \
  T(GOAL, goal)                                                                                              \
  T(JOIN, join)                                                                                              \
  T(WHAT_IF, what_if)                                                                                        \
  T(WHY_NOT, why_not)

/// The tool that is armed.
typedef enum AppArm {
  APP_ARM_NONE,
#define P(NAME, row, label, key) APP_ARM_##NAME,
#define T(NAME, row)             APP_ARM_##NAME,
  APP_POWERS(P, T)
#undef T
#undef P
      APP_ARM_COUNT
} AppArm;

/// A row of APP_POWERS. Of a tool only what it does and shows.
typedef struct AppPower {
  SimCommandKind command;                                   // that a tap gives for its tile
  void (*use)(struct AppGame *game, int32_t x, int32_t y);  // what a tap does instead; NULL: nothing
  bool (*fits)(const struct AppGame *game, NavCell cell);   // of a tool; NULL: as `flies`
  bool flies;                                               // a tool for tiles that are open to flyers
  bool anywhere;                                            // a tool for all tiles, rock too
  bool stays;                                               // in the hand after its use
  bool sets_goals;                                          // a press on a goal of the throng holds it
  int ghost;                                                // AppSprite at the tile; 0: none
  float ghost_size;                                         // tiles; 0: one
  void (*show)(const struct AppGame *game, AppPointed *to); // more of the tile aimed at; NULL: nothing
  /// Fills in the command that a held press would give on that tile, and returns "this is closed"; NULL: it
  /// would do nothing there. No function: a held press asks nothing.
  const char *(*what_if)(const struct AppGame *game, int32_t x, int32_t y, SimCommand *command);
  const char *words; // while it is in the hand, as app_prompt_text takes them
  void (*tell)(const struct AppGame *game, char *out, size_t size); // instead of `words`; NULL: those
  /* Powers only */
  const char *refusal;       // said at a tile where it does not fit
  const char *none_left;     // said instead where none is left
  const char *none_given;    // where the level has none; NULL: it is taken up even when none is left
  AppEffect sound;           // of its use
  const char *button, *help; // on the page of help
} AppPower;

#define P(NAME, row, label, key) extern const AppPower app_power_##row;
#define T(NAME, row)             extern const AppPower app_power_##row;
APP_POWERS(P, T)
#undef T
#undef P

/// The rows by AppArm; NULL for APP_ARM_NONE.
extern const AppPower *const app_powers[APP_ARM_COUNT];

/// The row of the simulation; NULL: a tool of the lab, or nothing.
const SimPower *app_power_rules(AppArm arm);
/// Is it thrown from where a hero is to an open tile that he sees?
bool app_power_is_thrown(AppArm arm);
/// The power that an event tells of; NULL: none.
const AppPower *app_power_told(SimEventKind kind);

#endif
