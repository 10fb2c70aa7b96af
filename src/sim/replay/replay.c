/* Writing and playing recordings. Only commands with valid numbers are written, so every recording can be
 * read. Playing gives the same commands at the same ticks and compares the state wherever its hash was
 * written down. */
#include "sim/replay/replay.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/assert.h"
#include "sim/fields/fields.h"
#include "sim/replay/words.h"

/// The name on one line: a line break in it would end the record.
static void print_level(BaseBuffer *out, const char *level) {
  base_buffer_print(out, "level = ");
  for (int32_t i = 0; level[i] != '\0' && i < SIM_REPLAY_LEVEL_BYTES; i++) {
    char byte = (unsigned char)level[i] < ' ' ? '?' : level[i];
    base_buffer_add(out, &byte, 1);
  }
  base_buffer_print(out, "\n");
}

void sim_record_begin(BaseBuffer *out, const char *level, const SimWorld *world,
                      const SimWorldOptions *options) {
  BASE_ASSERT(world->tick == 0);
  base_buffer_print(out, "throng replay 1\n");
  print_level(out, level);
  base_buffer_print(out, "seed = %" PRIu64 "\n", options->seed);
  if (options->hero != NAV_NO_CELL)
    base_buffer_print(out, "hero = %" PRId32 ",%" PRId32 "\n", nav_grid_x(&world->grid, options->hero),
                      nav_grid_y(&world->grid, options->hero));
  if (options->population >= 0) base_buffer_print(out, "population = %" PRId32 "\n", options->population);
  if (options->capacity > 0) base_buffer_print(out, "room = %" PRId32 "\n", options->capacity);
  char text[SIM_WORD_TEXT];
  for (int32_t id = 0; id < SIM_TUNE_COUNT; id++)
    if (sim_tunable_applies(id) && sim_tuning_decides(id))
      base_buffer_print(out, "%s = %s\n", sim_tunables[id].name,
                        sim_word_tunable_text(id, world->tuning.value[id], text));
}

static void print_hash(BaseBuffer *out, const SimWorld *world) {
  base_buffer_print(out, "%" PRId64 " hash %016" PRIx64 "\n", world->tick, sim_world_hash(world));
}

static void print_command(BaseBuffer *out, int64_t tick, const SimCommand *command) {
  if (!sim_command_valid(command)) return;
  base_buffer_print(out, "%" PRId64 " ", tick);
  sim_words_print(out, command);
  base_buffer_print(out, "\n");
}

void sim_record_step(BaseBuffer *out, const SimWorld *world, const SimCommand *commands, int32_t count) {
  if (world->tick % SIM_REPLAY_HASH_EVERY == 0 && !world->priv->commanded) print_hash(out, world);
  for (int32_t i = 0; i < count; i++) print_command(out, world->tick, &commands[i]);
}

void sim_record_end(BaseBuffer *out, const SimWorld *world) {
  if (!world->priv->commanded) print_hash(out, world); // or else no tick has followed what would be hashed
  base_buffer_print(out, "end %" PRId64 "\n", world->tick);
}

void sim_replay_free(SimReplay *replay) {
  free(replay->commands);
  free(replay->command_tick);
  free(replay->hashes);
  *replay = (SimReplay){0};
}

static void compare(const SimReplayHash *expected, const SimWorld *world, SimReplayResult *result) {
  if (sim_world_hash(world) == expected->hash) {
    result->passed++;
    return;
  }
  result->failed++;
  if (result->first_difference < 0) result->first_difference = expected->tick;
}

SimReplayResult sim_replay_run(const SimReplay *replay, SimWorld *world) {
  BASE_ASSERT(world->tick == 0);
  SimReplayResult result = {.first_difference = -1};
  for (int32_t id = 0; id < SIM_TUNE_COUNT; id++)
    if (sim_tuning_decides(id)) world->tuning.value[id] = replay->tuning.value[id];
  sim_field_restart(world);
  int64_t hash = 0, command = 0;
  while (true) {
    for (; hash < replay->hash_count && replay->hashes[hash].tick == world->tick; hash++)
      compare(&replay->hashes[hash], world, &result);
    int64_t first = command;
    while (command < replay->command_count && replay->command_tick[command] == world->tick) command++;
    const SimCommand *given = command > first ? &replay->commands[first] : NULL;
    const bool over = world->tick >= replay->ticks;
    if (over && given != NULL) sim_world_command(world, given, (int32_t)(command - first));
    if (over) break;
    sim_step(world, given, (int32_t)(command - first));
  }
  return result;
}
