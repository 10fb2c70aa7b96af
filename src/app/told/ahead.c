/* Computes the answer to "what if" within a budget a frame. */
#include "app/told/ahead.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/notice.h"
#include "base/clock.h"

enum {
  BUDGET_NS = 4 * 1000000, // of a frame
  FIXED_TICKS = 40,        // a frame of a script, whatever the clock of the machine says
  REPEAT = 60,             // ticks of the world after which it is found again
  MAX_CELLS = 1 << 20,     // in a larger world copying alone takes too long
  LIGHT_CELLS = 1 << 17, // a larger world, or one with more enemies, is copied only once, since a copy takes
  LIGHT_ENEMIES = 30000, // longer than a frame has
};

const SimLevel *app_made_from(const AppGame *game) {
  return game->run.history != NULL ? sim_history_level(game->run.history) : &game->run.level;
}

static void end_shadow(AppAhead *ahead) {
  ahead->on = ahead->known = ahead->done = ahead->compares = ahead->compared = false;
  if (ahead->shadow != NULL) sim_shadow_end(ahead->shadow);
}

void app_ahead_let_go(AppGame *game) {
  end_shadow(&game->ahead);
  game->ahead.asked = false;
}

void app_ahead_forget(AppGame *game) {
  app_ahead_let_go(game);
}

void app_ahead_free(AppAhead *ahead) {
  if (ahead->shadow != NULL) sim_shadow_free(ahead->shadow);
  free(ahead->shadow);
  free(ahead->crowd);
  *ahead = (AppAhead){0};
}

/* Beginning */

static bool make_room(AppAhead *ahead, int32_t cells) {
  if (ahead->shadow == NULL) ahead->shadow = calloc(1, sizeof *ahead->shadow);
  if (ahead->cells == cells) return ahead->shadow != NULL;
  free(ahead->crowd);
  ahead->crowd = malloc((size_t)cells);
  ahead->cells = ahead->crowd != NULL ? cells : 0;
  return ahead->shadow != NULL && ahead->crowd != NULL;
}

/// The commands that wait come before, as they will. False: out of memory, or it is no world that can be
/// copied.
static bool begin_shadow(AppGame *game, bool compares) {
  AppAhead *ahead = &game->ahead;
  const int32_t waiting = game->run.command_count, count = waiting + (compares ? 0 : 1);
  SimCommand *commands = calloc((size_t)waiting + 1, sizeof *commands);
  if (commands == NULL) return false;
  if (waiting > 0) memcpy(commands, game->run.commands, (size_t)waiting * sizeof *commands);
  commands[waiting] = ahead->command;
  const bool begun = sim_shadow_begin(
      ahead->shadow, &(SimShadowWish){&game->run.world, app_made_from(game), commands, count});
  free(commands);
  ahead->compares = compares;
  return begun;
}

static void show_shadow(AppGame *game) {
  AppAhead *ahead = &game->ahead;
  const NavGrid *grid = &game->run.world.grid;
  ahead->on = ahead->asked = true;
  const bool small = (int64_t)grid->width * grid->height <= MAX_CELLS;
  if (small && make_room(ahead, grid->cells) && begin_shadow(game, false)) return;
  app_notice(&game->told.notice,
             small ? "Not enough memory to look ahead." : "This world is too large to look ahead.");
}

/* The question */

/// The row of what is in the hand, where the press asks; NULL: it does not.
static const AppPower *asks(const AppGame *game) {
  const AppAim *aim = &game->hands.aim;
  const bool held = aim->held && aim->on && !aim->grabs && aim->arm != APP_ARM_NONE;
  if (!held || aim->arm != game->hands.arm || !game->run.shown || game->run.time.seeks) return NULL;
  const AppPower *row = app_powers[aim->arm];
  return row->what_if != NULL ? row : NULL;
}

static bool rests(const AppGame *game) {
  const double wait = game->ahead.asked ? APP_AHEAD_NEXT : APP_AHEAD_WAIT;
  return game->clock->now - game->hands.aim.still >= wait;
}

static void ask_power(AppGame *game, const AppPower *row) {
  AppAhead *ahead = &game->ahead;
  const AppAim *aim = &game->hands.aim;
  SimCommand command = {0};
  const char *words = row->what_if(game, aim->tile_x, aim->tile_y, &command);
  if (words == NULL) return;
  ahead->x = aim->tile_x;
  ahead->y = aim->tile_y;
  ahead->words = words;
  ahead->command = command;
  show_shadow(game);
}

/* Going on */

static AppAheadEnd end_of(const SimShadow *shadow) {
  const SimWorld *world = &shadow->world;
  return (AppAheadEnd){.near = sim_world_near(world, APP_AHEAD_NEAR),
                       .status = world->heroes[0].status,
                       .ended = world->end_tick >= 0 ? (int32_t)(world->end_tick - shadow->from) : -1};
}

static void take_answer(AppAhead *ahead) {
  const SimShadow *shadow = ahead->shadow;
  assert(shadow->made && shadow->world.grid.cells == ahead->cells);
  memcpy(ahead->crowd, shadow->world.crowd, (size_t)ahead->cells);
  for (int i = 0; i < SIM_SHADOW_HEROES; i++) {
    ahead->way_count[i] = shadow->way_count[i];
    memcpy(ahead->way[i], shadow->way[i], (size_t)shadow->way_count[i] * sizeof(NavCell));
  }
  ahead->ticks = sim_shadow_ticks(shadow);
  ahead->then = end_of(shadow);
  ahead->known = true;
}

/// Ticks while there is time left for them; a tick that took longer is made up for by frames without one.
/// True: it has come to its end.
static bool advance_shadow(AppGame *game) {
  AppAhead *ahead = &game->ahead;
  if (game->clock->fixed) return sim_shadow_advance(ahead->shadow, FIXED_TICKS);
  bool ended = false;
  ahead->credit += BUDGET_NS;
  while (!ended && ahead->credit > 0) {
    const uint64_t start = base_clock_ns();
    ended = sim_shadow_advance(ahead->shadow, 1);
    ahead->credit -= (int64_t)base_clock_since(start);
  }
  if (ahead->credit > 0) ahead->credit = 0;
  return ended;
}

static bool is_light(const SimWorld *world) {
  return world->grid.cells <= LIGHT_CELLS && world->actors.count <= LIGHT_ENEMIES;
}

/// Runs the shadow with the command first, then without it to compare, then again as the world goes on.
static void go_on(AppGame *game) {
  AppAhead *ahead = &game->ahead;
  SimShadow *shadow = ahead->shadow;
  if (shadow == NULL || !shadow->made) return;
  const bool ended = advance_shadow(game);
  if (ahead->compares) {
    if (!ended) return;
    ahead->otherwise = end_of(shadow);
    ahead->compared = true;
    if (game->run.world.tick - shadow->from >= REPEAT) begin_shadow(game, false);
    return;
  }
  if (ended || !ahead->done) take_answer(ahead);
  ahead->done = ahead->done || ended;
  if (ended && is_light(&shadow->world)) begin_shadow(game, true);
}

void app_ahead_update(AppGame *game) {
  AppAhead *ahead = &game->ahead;
  const AppAim *aim = &game->hands.aim;
  const AppPower *row = asks(game);
  const bool here = row != NULL && aim->tile_x == ahead->x && aim->tile_y == ahead->y;
  if (ahead->on && !here) end_shadow(ahead);
  if (!ahead->on && row != NULL && rests(game)) ask_power(game, row);
  if (ahead->on) go_on(game);
}

/* Showing it */

void app_ahead_show(const AppGame *game, AppScene *scene) {
  const AppAhead *ahead = &game->ahead;
  scene->ahead = (AppSceneAhead){0};
  if (!ahead->on || !ahead->known || ahead->cells != game->run.world.grid.cells) return;
  scene->ahead.crowd = ahead->crowd;
  for (int i = 0; i < SIM_SHADOW_HEROES; i++) {
    scene->ahead.way[i] = ahead->way[i];
    scene->ahead.way_count[i] = ahead->way_count[i];
  }
}

/// "14 near", or "caught after 3.6 s".
static void end_words(const AppAheadEnd *at, char *out, size_t size) {
  const double seconds = (double)at->ended / SIM_TICKS_PER_SECOND;
  if (at->ended < 0)
    snprintf(out, size, "%d near", (int)at->near);
  else
    snprintf(out, size, "%s after %.1f s", at->status == SIM_HERO_WON ? "out" : "caught", seconds);
}

bool app_ahead_words(const AppGame *game, char *out, size_t size) {
  const AppAhead *ahead = &game->ahead;
  char then[48], otherwise[48];
  if (!ahead->on || !ahead->known) return false;
  const int now = (int)sim_world_near(&game->run.world, APP_AHEAD_NEAR);
  end_words(&ahead->then, then, sizeof then);
  end_words(&ahead->otherwise, otherwise, sizeof otherwise);
  if (!ahead->done)
    snprintf(out, size, "Looking ahead: %.1f of 10 s", (double)ahead->ticks / SIM_TICKS_PER_SECOND);
  else if (ahead->compared)
    snprintf(out, size, "In 10 s, if %s: %s; if not: %s. Now: %d.", ahead->words, then, otherwise, now);
  else
    snprintf(out, size, "In 10 s, if %s: %s. Now: %d.", ahead->words, then, now);
  return true;
}
