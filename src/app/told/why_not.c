/* Asking why a walker does not come through a tile, and what is said of the answer. */
#include "app/told/why_not.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/heroes.h"
#include "app/game/notice.h"
#include "app/game/queue.h"
#include "app/told/ahead.h"
#include "base/clock.h"

enum {
  BUDGET_NS = 3 * 1000000, // of a frame
  FIXED_TRIES = 4,         // a frame of a script, whatever the clock of the machine says
  REPEAT = 60,             // ticks after which it is asked again
  SOON = 20,               // ticks after which it is asked again once a change was made
  REPEAT_CELLS = 1 << 16,  // on a larger map it is asked only once
};

void app_why_not_end(AppGame *game) {
  game->why_not.on = game->why_not.answers = game->why_not.asks = false;
}

void app_why_not_free(AppWhyNot *why) {
  sim_why_free(why->shown);
  sim_why_free(why->next);
  *why = (AppWhyNot){0};
}

/* Asking */

static bool make_room(AppWhyNot *why) {
  if (why->shown == NULL) why->shown = sim_why_new();
  if (why->next == NULL) why->next = sim_why_new();
  return why->shown != NULL && why->next != NULL;
}

/// The row of the enemy that is asked about; -1: the hero is. False: it is gone.
static bool find_walker(const AppGame *game, int32_t *actor) {
  const AppWhyNot *why = &game->why_not;
  *actor = why->enemy ? sim_world_actor(&game->run.world, why->id) : -1;
  return why->enemy ? *actor >= 0 : why->hero < game->run.world.hero_count;
}

/// Begins with an answer that is not shown yet.
static void ask_again(AppGame *game) {
  AppWhyNot *why = &game->why_not;
  int32_t actor;
  if (!find_walker(game, &actor)) {
    app_why_not_end(game);
    return;
  }
  why->tick = game->run.world.tick;
  why->level = app_made_from(game);
  why->asks = true;
  sim_why_begin(why->next, &(SimWhyAsk){.world = &game->run.world,
                                        .level = why->level,
                                        .actor = actor,
                                        .hero = why->enemy ? 0 : why->hero,
                                        .tile = why->tile});
}

static void show_next(AppWhyNot *why) {
  SimWhy *shown = why->shown;
  why->shown = why->next;
  why->next = shown;
  why->answers = true;
}

void app_why_not_ask(AppGame *game, NavCell tile) {
  AppWhyNot *why = &game->why_not;
  app_why_not_end(game);
  if (!make_room(why)) {
    app_notice(&game->told.notice, "Not enough memory for that.");
    return;
  }
  why->on = true;
  why->changed = false;
  why->tile = tile;
  why->enemy = game->hands.select.on;
  why->id = game->hands.select.id;
  why->hero = app_sent(game);
  ask_again(game);
  if (!why->on) return;
  show_next(why); // at once, while changes are still tried
  why->first = true;
}

/// True: all changes are tried.
static bool try_changes(const AppGame *game, SimWhy *why) {
  const uint64_t start = base_clock_ns();
  bool ended = false;
  for (int tries = 0; !ended; tries++) {
    if (game->clock->fixed ? tries == FIXED_TRIES : base_clock_since(start) > BUDGET_NS) break;
    ended = sim_why_advance(why);
  }
  return ended;
}

static bool is_due(const AppGame *game) {
  const AppWhyNot *why = &game->why_not;
  return game->run.world.grid.cells <= REPEAT_CELLS && game->run.world.tick - why->tick >= REPEAT;
}

void app_why_not_update(AppGame *game) {
  AppWhyNot *why = &game->why_not;
  if (!why->on) return;
  const bool other = why->level != app_made_from(game) || game->run.time.seeks;
  if (game->hands.arm != APP_ARM_WHY_NOT || !game->run.has_world || other) {
    app_why_not_end(game);
    return;
  }
  if (!why->asks && is_due(game)) ask_again(game);
  if (!why->asks || !try_changes(game, why->first ? why->shown : why->next)) return;
  why->asks = false;
  if (!why->first) show_next(why);
  if (!why->first) why->changed = false;
  why->first = false;
}

void app_why_not_do(AppGame *game, int32_t offer) {
  const SimWhyFound *found = app_why_not_found(game);
  char words[64];
  if (found == NULL || offer < 0 || offer >= found->offer_count || game->why_not.changed) return;
  app_command(game, found->offer[offer]);
  game->why_not.changed = true;
  game->why_not.asks = game->why_not.first = false;
  game->why_not.tick = game->run.world.tick + SOON - REPEAT;
  app_notice(&game->told.notice, "%s: done.", app_why_not_offer(game, offer, words, sizeof words));
}

/* Showing */

const SimWhyFound *app_why_not_found(const AppGame *game) {
  const AppWhyNot *why = &game->why_not;
  return why->on && why->answers ? sim_why_found(why->shown) : NULL;
}

const char *app_why_not_whose(const AppGame *game) {
  int32_t actor;
  if (!game->why_not.enemy) return "Hero";
  if (!find_walker(game, &actor)) return "Enemy";
  return sim_enemy_kinds[game->run.world.actors.kind[actor]]->title;
}

/// A cost in tiles of plain floor.
static const char *cost_text(const SimWhyFound *found, int64_t cost, char *out, size_t size) {
  const int64_t tenths = cost * 10 / found->unit;
  if (found->unit <= 1)
    snprintf(out, size, "%lld", (long long)cost);
  else
    snprintf(out, size, "%lld.%lld", (long long)(tenths / 10), (long long)(llabs(tenths) % 10));
  return out;
}

/// "13 more: mud 6, crowd 5, steps 2."
static void parts_words(const SimWhyFound *found, char *out, size_t size) {
  const SimWhyWay *own = &found->own, *through = &found->through;
  const struct {
    const char *word;
    int64_t more;
  } parts[] = {{"ground", through->ground - own->ground},
               {"crowd", through->crowd - own->crowd},
               {"steps", through->steps - own->steps},
               {"goal", through->offset - own->offset}};
  char text[24];
  size_t used = (size_t)snprintf(
      out, size, "%s more:", cost_text(found, through->total - own->total, text, sizeof text));
  const char *joint = " ";
  for (size_t i = 0; i < sizeof parts / sizeof *parts && used < size; i++) {
    if (parts[i].more == 0) continue;
    used += (size_t)snprintf(out + used, size - used, "%s%s %s", joint, parts[i].word,
                             cost_text(found, parts[i].more, text, sizeof text));
    joint = ", ";
  }
  if (used < size) snprintf(out + used, size - used, ".");
}

static void shorter_words(const SimWhyFound *found, const char *own, const char *through,
                          AppWhyWords *words) {
  if (found->own.arrives)
    snprintf(words->what, sizeof words->what, "He walks %s. By this tile it is only %s.", own, through);
  else
    snprintf(words->what, sizeof words->what, "He stops on the way. By this tile it is %s.", through);
  snprintf(words->more, sizeof words->more, "His steering does not see that way.");
}

AppWhyWords app_why_not_words(const AppGame *game) {
  const SimWhyFound *found = app_why_not_found(game);
  AppWhyWords words = {0};
  char own[24], through[24];
  assert(found != NULL);
  static const char *const plain[] = {
      [SIM_WHY_GOES] = "The way leads through this tile already.",
      [SIM_WHY_CLOSED] = "This tile is closed.",
      [SIM_WHY_APART] = "No way leads through this tile.",
      [SIM_WHY_NOWHERE] = "It has no goal now.",
      [SIM_WHY_NO_COSTS] = "It does not go by costs now.",
      [SIM_WHY_TOO_LARGE] = "This map is too large to ask.",
      [SIM_WHY_NO_MEMORY] = "Not enough memory to ask.",
  };
  cost_text(found, found->own.total, own, sizeof own);
  cost_text(found, found->through.total, through, sizeof through);
  if (found->answer == SIM_WHY_DEARER || found->answer == SIM_WHY_EQUAL)
    snprintf(words.what, sizeof words.what, "%s way: %s. By this tile: %s.", found->walks ? "His" : "Its",
             own, through);
  else if (found->answer == SIM_WHY_SHORTER)
    shorter_words(found, own, through, &words);
  else if (found->answer == SIM_WHY_NOWHERE && found->walks)
    snprintf(words.what, sizeof words.what, "%s",
             app_target(game, game->why_not.hero) != NAV_NO_CELL
                 ? "He has not set out yet. Let the time run."
                 : "He has no target. Send him somewhere first.");
  else
    snprintf(words.what, sizeof words.what, "%s", plain[found->answer]);
  if (found->answer == SIM_WHY_DEARER) parts_words(found, words.more, sizeof words.more);
  if (found->answer == SIM_WHY_EQUAL)
    snprintf(words.more, sizeof words.more, "Both cost the same: order or a lot decides.");
  return words;
}

const char *app_why_not_offer(const AppGame *game, int32_t offer, char *out, size_t size) {
  const SimWhyFound *found = app_why_not_found(game);
  assert(found != NULL && offer >= 0 && offer < found->offer_count);
  const SimCommand *command = &found->offer[offer];
  const NavGrid *grid = &game->run.world.grid;
  if (command->kind == SIM_CMD_TUNE)
    snprintf(out, size, "%s %d", sim_tunables[command->id].label, (int)command->value);
  else
    snprintf(out, size, "Open %s %d,%d",
             nav_terrain_name((NavTerrain)grid->terrain[nav_grid_cell(grid, command->x, command->y)]),
             (int)command->x, (int)command->y);
  return out;
}

static AppSceneWhyWay way_of(const SimWhyWay *way) {
  return (AppSceneWhyWay){way->cell, way->cost, way->count};
}

void app_why_not_show(const AppGame *game, AppScene *scene) {
  const SimWhyFound *found = app_why_not_found(game);
  scene->why_not = (AppSceneWhy){0};
  if (found == NULL) return;
  scene->why_not = (AppSceneWhy){.on = true,
                                 .tile = found->tile,
                                 .unit = found->unit,
                                 .own = way_of(&found->own),
                                 .through = way_of(&found->through)};
}
