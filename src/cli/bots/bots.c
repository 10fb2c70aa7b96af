/* The table of bots, and games: one after the other on each thread, taken from one list. */
#include "cli/bots/bots.h"

#include <pthread.h>
#include <stdatomic.h>

#include "base/machine.h"
#include "sim/score/score.h"

#define ADDRESS(row) &bot_##row,
const Bot *const bots[] = {BOTS(ADDRESS)};
const int32_t bots_count = (int32_t)(sizeof bots / sizeof *bots);

enum { MAX_THREADS = 64 };

/// The games that threads take from, in their order.
typedef struct Round {
  BotsGame *games;
  int32_t count;
  atomic_int next;
} Round;

static void play_world(BotsGame *game, SimWorld *world) {
  void *memory = game->bot->start(world);
  if (memory == NULL) return;
  while (world->end_tick < 0 && world->tick < game->max_ticks) {
    SimCommand command;
    const int32_t count = game->bot->look(memory, world, &command) ? 1 : 0;
    sim_step(world, &command, count);
    if (world->no_memory) break;
  }
  game->bot->end(memory);
  game->played = !world->no_memory;
  game->won = world->heroes[0].status == SIM_HERO_WON;
  game->ticks = world->tick;
  game->hearts = world->heroes[0].hearts;
  game->embers = world->heroes[0].embers;
  game->score = sim_score(world, game->level->par_seconds).total;
}

void bots_play(BotsGame *game) {
  const SimWorldOptions options = {.seed = game->seed, .hero = NAV_NO_CELL, .population = -1};
  SimWorld world;
  game->played = false;
  if (!sim_world_init(&world, game->level, &options)) return;
  play_world(game, &world);
  sim_world_free(&world);
}

static void *play_on(void *context) {
  Round *round = context;
  for (int32_t i; (i = atomic_fetch_add(&round->next, 1)) < round->count;) bots_play(&round->games[i]);
  return NULL;
}

void bots_play_all(BotsGame *games, int32_t count, int32_t threads) {
  Round round = {games, count, 0};
  pthread_t thread[MAX_THREADS];
  int32_t begun = 0;
  if (threads <= 0) threads = base_machine_processors();
  if (threads > MAX_THREADS) threads = MAX_THREADS;
  while (begun < threads - 1 && pthread_create(&thread[begun], NULL, play_on, &round) == 0) begun++;
  play_on(&round); // here too, so that all is played where no thread can be had
  for (int32_t i = 0; i < begun; i++) pthread_join(thread[i], NULL);
}
