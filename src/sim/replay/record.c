/* Writing recordings. Only what sim_step would not refuse for its numbers alone is written, so every
 * recording can be read. */
#include <ctype.h>
#include <inttypes.h>

#include "base/assert.h"
#include "base/number.h"
#include "sim/replay/replay.h"

enum { NUMBER_TEXT = 32 };

static const char *tunable_text(int32_t id, int32_t value, char text[NUMBER_TEXT]) {
  const SimTunableInfo *info = &sim_tunables[id];
  if (value < info->min) value = info->min;
  if (value > info->max) value = info->max;
  return base_number_print(value, info->decimals, text, NUMBER_TEXT);
}

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
  char text[NUMBER_TEXT];
  for (int32_t id = 0; id < SIM_TUNE_COUNT; id++)
    base_buffer_print(out, "%s = %s\n", sim_tunables[id].name,
                      tunable_text(id, world->tuning.value[id], text));
}

static void print_hash(BaseBuffer *out, const SimWorld *world) {
  base_buffer_print(out, "%" PRId64 " hash %016" PRIx64 "\n", world->tick, sim_world_hash(world));
}

static void print_command(BaseBuffer *out, int64_t tick, const SimCommand *command) {
  int32_t id = command->id, x = command->x, y = command->y, value = command->value;
  char text[NUMBER_TEXT];
  switch (command->kind) {
  case SIM_CMD_MOVE_TO:
    base_buffer_print(out, "%" PRId64 " move %" PRId32 ",%" PRId32 "\n", tick, x, y);
    break;
  case SIM_CMD_STOP:
    base_buffer_print(out, "%" PRId64 " stop\n", tick);
    break;
  case SIM_CMD_BARRICADE:
    base_buffer_print(out, "%" PRId64 " barricade %" PRId32 ",%" PRId32 "\n", tick, x, y);
    break;
  case SIM_CMD_TUNE:
    if (id < 0 || id >= SIM_TUNE_COUNT) break;
    base_buffer_print(out, "%" PRId64 " tune %s %s\n", tick, sim_tunables[id].name,
                      tunable_text(id, value, text));
    break;
  case SIM_CMD_STEERING:
    if (id < 0 || id >= nav_steering_count) break;
    base_buffer_print(out, "%" PRId64 " steering %s\n", tick, nav_steerings[id]->name);
    break;
  case SIM_CMD_POPULATION:
    if (value < 0) break;
    base_buffer_print(out, "%" PRId64 " population %" PRId32 "\n", tick, value);
    break;
  case SIM_CMD_SPAWN:
    if (id < 0 || id >= SIM_ENEMY_KIND_COUNT || value < 0) break;
    base_buffer_print(out, "%" PRId64 " spawn %s %" PRId32 ",%" PRId32 " %" PRId32 "\n", tick,
                      sim_enemy_kinds[id].name, x, y, value);
    break;
  case SIM_CMD_BELL:
    base_buffer_print(out, "%" PRId64 " bell %" PRId32 ",%" PRId32 "\n", tick, x, y);
    break;
  default:
    break;
  }
}

void sim_record_step(BaseBuffer *out, const SimWorld *world, const SimCommand *commands, int32_t count) {
  if (world->tick % SIM_REPLAY_HASH_EVERY == 0) print_hash(out, world);
  for (int32_t i = 0; i < count; i++) print_command(out, world->tick, &commands[i]);
}

void sim_record_end(BaseBuffer *out, const SimWorld *world) {
  print_hash(out, world);
  base_buffer_print(out, "end %" PRId64 "\n", world->tick);
}
