#include "app/games/waiting.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "app/games/games_list.h"

static const char *const names[APP_UNFINISHED_SLOTS] = {"continue", "continue-2", "continue-3",
                                                        "continue-lab"};

_Static_assert(APP_UNFINISHED_LAB == APP_UNFINISHED_SLOTS - 1, "the lab has the last one");

bool app_games_slot_path(const AppGames *games, int32_t slot, char path[APP_FILES_PATH]) {
  assert(slot >= 0 && slot < APP_UNFINISHED_SLOTS);
  return app_games_place(games, ".", names[slot], ".game", path);
}

/* Offers */

const AppUnfinished *app_games_offered(const AppGames *games, int32_t *slot) {
  for (int32_t i = 0; i < APP_UNFINISHED_SLOTS; i++) {
    const int32_t at = (games->offered + i) % APP_UNFINISHED_SLOTS;
    if (!games->unfinished[at].waits) continue;
    if (slot != NULL) *slot = at;
    return &games->unfinished[at];
  }
  return NULL;
}

int32_t app_games_waiting(const AppGames *games) {
  int32_t count = 0;
  for (int32_t i = 0; i < APP_UNFINISHED_SLOTS; i++) count += games->unfinished[i].waits;
  return count;
}

void app_games_offer_next(AppGames *games) {
  int32_t slot;
  if (app_games_offered(games, &slot) == NULL) return;
  games->offered = (slot + 1) % APP_UNFINISHED_SLOTS;
}

/* Slots */

int32_t app_games_slot_of(const AppGames *games, const char *name) {
  for (int32_t i = 0; i < APP_UNFINISHED_SLOTS; i++)
    if (games->unfinished[i].waits && strcmp(games->unfinished[i].name, name) == 0) return i;
  return -1;
}

static void empty_slot(AppGames *games, int32_t slot) {
  char path[APP_FILES_PATH];
  games->unfinished[slot] = (AppUnfinished){0};
  if (app_games_slot_path(games, slot, path)) remove(path);
}

/// Moves a slot; the game that waited in `to` is lost.
static void move_slot(AppGames *games, int32_t from, int32_t to) {
  char path[APP_FILES_PATH], target[APP_FILES_PATH];
  assert(from != to);
  if (!app_games_slot_path(games, from, path) || !app_games_slot_path(games, to, target)) return;
  empty_slot(games, to);
  if (rename(path, target) != 0) return;
  games->unfinished[to] = games->unfinished[from];
  games->unfinished[from] = (AppUnfinished){0};
}

void app_games_slots_close(AppGames *games) {
  int32_t to = 0;
  for (int32_t i = 0; i < APP_UNFINISHED_GAMES; i++) {
    if (!games->unfinished[i].waits) continue;
    if (i != to) move_slot(games, i, to);
    to++;
  }
}

/// The last slot that has to move on for a new game: the one of an earlier game of that title, the first free
/// one, or the oldest.
static int32_t last_to_move(const AppGames *games) {
  const char *title = games->game->run.level.title;
  for (int32_t i = 0; i < APP_UNFINISHED_GAMES; i++)
    if (!games->unfinished[i].waits || strcmp(games->unfinished[i].title, title) == 0) return i;
  return APP_UNFINISHED_GAMES - 1;
}

/// The lab helped, or there is nothing to win.
static bool is_lab(const AppGame *game) {
  return game->run.lab_run || !game->run.level.has_game;
}

int32_t app_games_slot_room(AppGames *games) {
  const int32_t own = app_games_slot_of(games, games->now);
  if (own >= 0) return own;
  if (is_lab(games->game)) return APP_UNFINISHED_LAB;
  for (int32_t i = last_to_move(games); i > 0; i--) move_slot(games, i - 1, i);
  return 0;
}

void app_games_slot_fill(AppGames *games, int32_t slot, const AppUnfinished *game) {
  assert(slot >= 0 && slot < APP_UNFINISHED_SLOTS && game->waits);
  games->unfinished[slot] = *game;
  games->offered = slot == APP_UNFINISHED_LAB ? 0 : slot;
}

void app_games_slot_drop(AppGames *games, int32_t slot) {
  assert(slot >= 0 && slot < APP_UNFINISHED_SLOTS);
  empty_slot(games, slot);
  app_games_slots_close(games);
  games->offered = 0;
}
