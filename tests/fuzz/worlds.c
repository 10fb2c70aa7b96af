/* Levels, commands and spoilt bytes. */
#include "fuzz/worlds.h"

#include <string.h>

#include "sim/scenes.h"
#include "sim/world/kinds.h"

static const char *const rows[FUZZ_LEVELS] = {
    "@.........\n"
    ".##.##.##.\n"
    "...*..~~..\n"
    ".#.##.~~#.\n"
    ".#,,#.~~#.\n"
    ".....#..>.\n",
    "########################\n"
    "#@.....#.....,,,.......#\n"
    "#.####.#.###.,,,.#####.#\n"
    "#.#..#.#.#.#.....#...#.#\n"
    "#.#....#...#.#.#.#.#...#\n"
    "#.########.#.#.#.#.#####\n"
    "#.~~~............#..*#.#\n"
    "#.~+~.##^#######.#.###.#\n"
    "#.~~~.#......>.#...#...#\n"
    "########################\n",
    "@..+\n"
    ".#^.\n"
    "....\n",
};

void fuzz_level(SimLevel *level, int32_t row) {
  scene_level(level, rows[row]);
}

SimWorldOptions fuzz_options(uint64_t seed) {
  return (SimWorldOptions){.seed = seed, .hero = NAV_NO_CELL, .population = -1, .capacity = FUZZ_CAPACITY};
}

SimWorld *fuzz_world(FuzzBytes *bytes, SimLevel *level, SimWorldOptions *options) {
  SimWorld *world = malloc(sizeof *world);
  fuzz_level(level, fuzz_below(bytes, FUZZ_LEVELS));
  *options = fuzz_options(fuzz_byte(bytes));
  FUZZ_CHECK(world != NULL && sim_world_init(world, level, options), "no memory");
  return world;
}

/// -1 to bound: one too low, one too high.
static int32_t about(FuzzBytes *bytes, int32_t bound) {
  return fuzz_below(bytes, bound + 2) - 1;
}

SimCommand fuzz_command(FuzzBytes *bytes, const SimWorld *world) {
  SimCommand command = {.kind = (SimCommandKind)fuzz_below(bytes, SIM_CMD_COUNT + 1),
                        .x = about(bytes, world->grid.width),
                        .y = about(bytes, world->grid.height)};
  command.value = about(bytes, 20);
  switch (command.kind) {
  case SIM_CMD_TUNE:
    command.id = about(bytes, SIM_TUNE_COUNT);
    command.value = fuzz_below(bytes, 2500) - 10;
    break;
  case SIM_CMD_STEERING:
    command.id = about(bytes, nav_steering_count);
    break;
  case SIM_CMD_SPAWNER:
    command.every = about(bytes, 40);
    command.start = about(bytes, 40);
    command.asleep = fuzz_below(bytes, 2);
    command.id = about(bytes, SIM_ENEMY_KIND_COUNT);
    break;
  case SIM_CMD_SPAWN:
    command.id = about(bytes, SIM_ENEMY_KIND_COUNT);
    break;
  case SIM_CMD_TERRAIN:
  case SIM_CMD_EDGE:
  case SIM_CMD_THING:
    command.id = about(bytes, 6);
    break;
  default:
    break;
  }
  if (fuzz_below(bytes, 4) == 0) command.hero = fuzz_below(bytes, 3);
  return command;
}

/// Puts `length` bytes of the input in at `at`, in place of as many or before them.
static void put_bytes(BaseBuffer *buffer, size_t at, size_t length, bool insert, FuzzBytes *bytes) {
  uint8_t piece[16];
  for (size_t i = 0; i < length; i++) piece[i] = fuzz_byte(bytes);
  if (insert) {
    base_buffer_add(buffer, piece, length);
    memmove(buffer->data + at + length, buffer->data + at, buffer->length - length - at);
  }
  if (!insert && length > buffer->length - at) length = buffer->length - at;
  memcpy(buffer->data + at, piece, length);
}

void fuzz_spoil(BaseBuffer *buffer, size_t from, FuzzBytes *bytes) {
  while (fuzz_more(bytes)) {
    if (buffer->length <= from) return;
    const size_t at = from + fuzz_word(bytes) % (buffer->length - from);
    const uint8_t how = fuzz_byte(bytes);
    const size_t length = 1 + (size_t)how / 8 % 16;
    uint8_t *here = (uint8_t *)buffer->data + at;
    switch (how % 8) {
    case 0:
    case 1:
      put_bytes(buffer, at, length, how % 8 == 1, bytes);
      break;
    case 2: // left out
      if (length >= buffer->length - at) break;
      memmove(here, here + length, buffer->length - at - length);
      buffer->length -= length;
      break;
    case 3: // cut off
      buffer->length = at;
      break;
    case 4: // one more or one less: numbers are folded, so by two
      *here = (uint8_t)(*here + 2);
      break;
    case 5:
      *here = (uint8_t)(*here - 2);
      break;
    case 6:
      *here = (uint8_t)(*here ^ 1u << how / 32);
      break;
    default: // a number of more bytes
      *here |= 128;
      break;
    }
  }
}

void fuzz_seal(BaseBuffer *buffer, const SimSealed *form) {
  if (buffer->length <= SIM_SEALED_HEADER) return;
  BaseArchive archive = base_archive_writer();
  for (size_t i = SIM_SEALED_HEADER; i < buffer->length; i++)
    base_archive_put(&archive, (uint8_t)buffer->data[i]);
  BaseBuffer sealed = {0};
  FUZZ_CHECK(sim_sealed_write(form, &archive, &sealed), "no memory");
  base_buffer_free(buffer);
  *buffer = sealed;
}

size_t fuzz_number_size(const BaseBuffer *buffer, size_t at) {
  size_t size = 1;
  while (at + size < buffer->length && ((uint8_t)buffer->data[at + size - 1] & 128) != 0) size++;
  return size;
}
