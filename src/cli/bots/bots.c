/* The table of bots, and their games. */
#include "cli/bots/bots.h"

#include "cli/jobs/jobs.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"
#include "sim/boons/boons.h"
#include "sim/score/score.h"

#define ADDRESS(row) &bot_##row,
const BotRow *const bots[] = {BOT_ROWS(ADDRESS)};
const int32_t bots_count = (int32_t)(sizeof bots / sizeof *bots);

/// The most valuable boon for a bot that only walks, among those of the previous wave.
static bool takes_boon(const SimWorld *world, SimCommand *command) {
  static const SimBoon best[] = {SIM_BOON_BOLT, SIM_BOON_LIGHT, SIM_BOON_DEPTH};
  const int32_t wave = formats_night_wave(world->tick) - 1;
  SimBoon offer[SIM_BOON_OFFERS];
  if (wave < 1 || wave > SIM_MAX_WAVE || wave <= sim_boon_wave(world) || world->tick % BOTS_REACTION != 0)
    return false;
  sim_boon_offer(world->seed, wave, offer);
  SimBoon taken = offer[0];
  for (int32_t k = (int32_t)(sizeof best / sizeof *best) - 1; k >= 0; k--)
    for (int32_t i = 0; i < SIM_BOON_OFFERS; i++)
      if (offer[i] == best[k]) taken = best[k];
  *command = (SimCommand){.kind = SIM_CMD_BOON, .id = (int32_t)taken, .value = wave};
  return true;
}

static void play_world(BotsGame *game, SimWorld *world) {
  void *memory = game->bot->start(world);
  if (memory == NULL) return;
  while (world->end_tick < 0 && world->tick < game->max_ticks) {
    SimCommand commands[2];
    int32_t count = game->bot->look(memory, world, &commands[0]) ? 1 : 0;
    if (game->night) count += takes_boon(world, &commands[count]);
    sim_step(world, commands, count);
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

static void play_one(void *games, int32_t i) {
  bots_play((BotsGame *)games + i);
}

void bots_play_all(BotsGame *games, int32_t count, int32_t threads) {
  cli_run_jobs(count, threads, play_one, games);
}
