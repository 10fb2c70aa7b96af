/* Parts of saved worlds that can be read in place, with one number changed at a time, compared with what is
 * on record (parts.txt): the fault that is told or, where none is, the part as it is written again. Numbers
 * become those next to them and those on either side of the bounds that the parts have.
 *
 *   recorded_parts parts.txt [--write] */
#include <stdlib.h>
#include <string.h>

#include "sim/boons/taken.h"
#include "sim/fields/band.h"
#include "sim/hero/hero.h"
#include "sim/objectives/objectives.h"
#include "sim/score/counting.h"
#include "sim/senses/senses.h"
#include "sim/snapshot/snapshot.h"
#include "support/recorded.h"
#include "worlds/games/game.h"

enum { TICKS = 150, MAX_BYTES = 160, BLOCKS = 16 };

static const struct {
  const char *name;
  void (*archive)(SimWorld *world, BaseArchive *archive);
} parts[] = {{"heroes", sim_hero_archive},           {"senses", sim_senses_archive},
             {"boons", sim_boons_archive},           {"score", sim_score_archive},
             {"objectives", sim_objectives_archive}, {"flight", sim_band_archive}};

static void stop_program(const char *name, const char *why) {
  fprintf(stderr, "%s: %s\n", name, why);
  exit(2);
}

static void mix_bytes(BaseHash *hash, const uint8_t *bytes, size_t size) {
  *hash = base_hash_u64(*hash, size);
  for (size_t i = 0; i < size; i++) *hash = base_hash_u64(*hash, bytes[i]);
}

/// A second hero who is read comes again.
static void forget_second(SimWorld *world) {
  for (; world->hero_count > 1; world->hero_count--) {
    nav_steer_free(world->minds[world->hero_count - 1].steer);
    world->minds[world->hero_count - 1].steer = NULL;
  }
}

/// Reads the bytes into the world, which `part` has written.
static void read_part(SimWorld *world, int part, const uint8_t *bytes, size_t size, BaseHash *hash) {
  BaseArchive in = base_archive_reader(bytes, size);
  if (part == 0) forget_second(world);
  world->priv->form = SIM_SNAPSHOT_VERSION;
  parts[part].archive(world, &in);
  if (in.no_memory) stop_program(parts[part].name, "out of memory");
  if (hash == NULL) return;
  if (in.fault != NULL) {
    mix_bytes(hash, (const uint8_t *)in.fault, strlen(in.fault));
    return;
  }
  BaseArchive out = base_archive_writer();
  parts[part].archive(world, &out);
  mix_bytes(hash, out.bytes, out.size);
  *hash = base_hash_u64(*hash, in.at);
  base_archive_free(&out);
}

/// The bytes of a number, signed as archives have it.
static size_t put_number(uint8_t *out, int64_t number) {
  BaseArchive archive = base_archive_writer();
  base_archive_i64(&archive, &number, INT64_MIN, INT64_MAX);
  const size_t size = archive.size;
  memcpy(out, archive.bytes, size);
  base_archive_free(&archive);
  return size;
}

/// Changes one number of the part after the other, at most MAX_BYTES of them.
static void record_part(RecordedList *list, const char *game, SimWorld *world, int part) {
  const int64_t bounds[] = {0,
                            1,
                            2,
                            3,
                            4,
                            5,
                            7,
                            8,
                            13,
                            14,
                            15,
                            63,
                            64,
                            65,
                            255,
                            256,
                            511,
                            512,
                            513,
                            1023,
                            1024,
                            world->grid.cells - 1,
                            world->grid.cells,
                            4096,
                            9000,
                            35999,
                            36000,
                            BASE_ONE,
                            world->grid.width * BASE_ONE - 1,
                            world->grid.width * BASE_ONE,
                            world->tick,
                            world->tick + 1,
                            1 << 20,
                            (1 << 20) + 1,
                            INT32_MAX,
                            (int64_t)INT32_MAX + 1,
                            2 * BASE_ONE,
                            2 * BASE_ONE + 1,
                            1000000001,
                            86400 * 60,
                            86400 * 60 + 1};
  enum { BOUNDS = sizeof bounds / sizeof *bounds };
  uint64_t hash[BLOCKS];
  char name[GAME_NAME + 16];
  BaseArchive whole = base_archive_writer();
  parts[part].archive(world, &whole);
  uint8_t *changed = malloc(whole.size + 16);
  if (changed == NULL || whole.no_memory) stop_program(game, "out of memory");
  for (int i = 0; i < BLOCKS; i++) hash[i] = BASE_HASH_START;
  const size_t step = whole.size / MAX_BYTES + 1;
  int block = 0;
  size_t end = 0;
  for (size_t at = 0; at < whole.size; at = end) {
    for (end = at; end < whole.size && whole.bytes[end] > 127;) end++;
    end = end < whole.size ? end + 1 : end;
    if ((size_t)block++ % step != 0) continue;
    for (int i = 0; i < 2 * BOUNDS + 2; i++) {
      uint8_t number[16];
      size_t size = put_number(number, i < BOUNDS ? bounds[i] : -bounds[i % BOUNDS]);
      if (i >= 2 * BOUNDS) {
        size = end - at;
        if (size > sizeof number) continue;
        memcpy(number, whole.bytes + at, size);
        number[0] ^= (uint8_t)(i - 2 * BOUNDS + 1);
      }
      memcpy(changed, whole.bytes, at);
      memcpy(changed + at, number, size);
      memcpy(changed + at + size, whole.bytes + end, whole.size - end);
      read_part(world, part, changed, whole.size - (end - at) + size, &hash[at * BLOCKS / whole.size]);
      read_part(world, part, whole.bytes, whole.size, NULL);
    }
  }
  free(changed);
  base_archive_free(&whole);
  snprintf(name, sizeof name, "%s %s", game, parts[part].name);
  recorded_hashes(list, name, hash, BLOCKS, "block");
}

static void record_game(RecordedList *list, const GameTheme *theme) {
  GamePlan game;
  SimWorld *world = calloc(1, sizeof *world);
  game_make(&game, theme, 0, 1);
  if (world == NULL || !sim_world_init(world, &game.level, &game.options))
    stop_program(theme->name, "out of memory");
  for (int32_t tick = 0; tick < TICKS; tick++) {
    SimCommand commands[GAME_COMMANDS];
    const int32_t count = game_commands(&game, world, commands);
    sim_step(world, commands, count);
  }
  for (int part = 0; part < (int)(sizeof parts / sizeof *parts); part++)
    record_part(list, game.name, world, part);
  sim_world_free(world);
  free(world);
  game_free(&game);
}

int main(int argc, char **argv) {
  static const char *const names[] = {"second", "paths", "objective", "goals", "boons"};
  RecordedList list = recorded_begin(argc, argv);
  for (int32_t i = 0; i < game_theme_count; i++)
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
      if (strcmp(game_themes[i].name, names[k]) == 0) record_game(&list, &game_themes[i]);
  return recorded_end(&list);
}
