/* Saved traces: what is read equals what was written, and a forged one is read exactly where the plain rules
 * below allow it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "scenes.h"
#include "sim/senses/senses.h"
#include "sim/world/state.h"

enum {
  ROUNDS = 12000,
  LIMIT = 1 << 20, // of hundredths of tiles of a sound, and of ticks of a flight
  WIDTH = 9,
  HEIGHT = 4,
};

static const char rows[] = "#########\n#@......#\n#.....*>#\n#########\n";

/* The rules */

static bool is_between(int32_t value, int32_t min, int32_t max) {
  return value >= min && value <= max;
}

static bool is_tile(const SimWorld *world, NavCell cell) {
  for (int32_t y = 0; y < HEIGHT; y++)
    for (int32_t x = 0; x < WIDTH; x++)
      if (cell == nav_grid_cell(&world->grid, x, y)) return true;
  return false;
}

static bool is_place(BaseFixed x, BaseFixed y) {
  return is_between(x, 0, WIDTH * BASE_ONE - 1) && is_between(y, 0, HEIGHT * BASE_ONE - 1);
}

static bool is_sound(const SimWorld *world) {
  const SimTraces *traces = &world->traces;
  const int32_t counts[] = {traces->sounds,       traces->contacts, traces->markers,
                            traces->bells_thrown, traces->bolts,    traces->bell.left};
  for (int i = 0; i < 6; i++)
    if (counts[i] < 0) return false;
  for (int i = 0; i < SIM_MAX_SOUNDS; i++) {
    const SimSound *sound = &traces->sound[i];
    if (sound->number != 0 && !(is_between(sound->kind, 0, SIM_SOUND_KIND_COUNT - 1) &&
                                is_place(sound->x, sound->y) && is_between(sound->loudness, 0, LIMIT)))
      return false;
  }
  for (int i = 0; i < SIM_MAX_CONTACTS; i++) {
    const SimContact *contact = &traces->contact[i];
    if (!is_between(contact->sense, 0, SIM_SENSE_COUNT - 1)) return false;
    if (contact->number == 0 ? contact->cell != 0
                             : contact->cell != NAV_NO_CELL && !is_tile(world, contact->cell))
      return false;
  }
  for (int i = 0; i < SIM_MAX_MARKERS; i++) {
    const SimMarker *marker = &traces->marker[i];
    if (marker->number != 0 &&
        !(is_between(marker->kind, 0, SIM_MARKER_KIND_COUNT - 1) &&
          (is_between(marker->dir, 0, NAV_DIR_COUNT - 1) || marker->dir == NAV_NO_DIR) &&
          is_tile(world, marker->cell)))
      return false;
  }
  for (int i = 0; i < SIM_MAX_ARROWS; i++) {
    const SimArrow *arrow = &traces->arrow[i];
    if (arrow->left != 0 &&
        !(is_between(arrow->left, 1, LIMIT) && is_place(arrow->x, arrow->y) &&
          is_between(arrow->vx, -BASE_ONE, BASE_ONE) && is_between(arrow->vy, -BASE_ONE, BASE_ONE)))
      return false;
  }
  return traces->bell.left == 0 || is_tile(world, traces->bell.cell);
}

/* Traces at the limits of the rules */

static int32_t below(BaseRandom *random, int32_t count) {
  return (int32_t)base_random_below(random, (uint32_t)count);
}

/// One of the ends of a range or a value between; `over`: perhaps just past an end.
static int32_t value_of(BaseRandom *random, int32_t min, int32_t max, bool over) {
  const int32_t chosen = below(random, over ? 5 : 3);
  if (chosen == 0) return min;
  if (chosen == 1) return max;
  if (chosen == 2) return min + below(random, max - min + 1);
  return chosen == 3 ? min - 1 : max + 1;
}

static NavCell any_tile(const SimWorld *world, BaseRandom *random) {
  return nav_grid_cell(&world->grid, below(random, 2) * (WIDTH - 1), below(random, 2) * (HEIGHT - 1));
}

/// A cell just outside the map, or on its ring.
static NavCell no_tile(const SimWorld *world, BaseRandom *random) {
  const NavCell cells[] = {-2,
                           world->grid.cells,
                           world->grid.cells + 1,
                           0,
                           nav_grid_cell(&world->grid, 0, 0) - 1,
                           nav_grid_cell(&world->grid, WIDTH - 1, HEIGHT - 1) + 1};
  return cells[below(random, 6)];
}

static void set_sound(SimWorld *world, BaseRandom *random, SimSound *sound, bool over) {
  const int which = over ? below(random, 4) : -1;
  *sound = (SimSound){.number = 1 + below(random, 9), .tick = below(random, 9)};
  sound->kind = value_of(random, 0, SIM_SOUND_KIND_COUNT - 1, which == 0);
  sound->x = value_of(random, 0, WIDTH * BASE_ONE - 1, which == 1);
  sound->y = value_of(random, 0, HEIGHT * BASE_ONE - 1, which == 2);
  sound->loudness = value_of(random, 0, LIMIT, which == 3);
  if (over && below(random, 4) == 0) sound->number = 0; // no sound: its values do not matter
  (void)world;
}

static void set_contact(SimWorld *world, BaseRandom *random, SimContact *contact, bool over) {
  *contact = (SimContact){.number = below(random, 2), .tick = below(random, 9)};
  if (contact->number != 0) contact->cell = below(random, 3) == 0 ? NAV_NO_CELL : any_tile(world, random);
  contact->sense = value_of(random, 0, SIM_SENSE_COUNT - 1, over && below(random, 2) == 0);
  if (over && below(random, 2) == 0) contact->cell = contact->number == 0 ? 1 : no_tile(world, random);
}

static void set_marker(SimWorld *world, BaseRandom *random, SimMarker *marker, bool over) {
  const int which = over ? below(random, 3) : -1;
  *marker = (SimMarker){.number = 1 + below(random, 9), .cell = any_tile(world, random)};
  marker->kind = value_of(random, 0, SIM_MARKER_KIND_COUNT - 1, which == 0);
  marker->dir =
      below(random, 3) == 0 ? (int32_t)NAV_NO_DIR : value_of(random, 0, NAV_DIR_COUNT - 1, which == 1);
  if (which == 2) marker->cell = no_tile(world, random);
  if (over && below(random, 4) == 0) marker->number = 0;
}

static void set_arrow(SimArrow *arrow, BaseRandom *random, bool over) {
  const int which = over ? below(random, 5) : -1;
  *arrow = (SimArrow){.left = value_of(random, 1, LIMIT, which == 0), .by = (uint32_t)below(random, 9)};
  arrow->x = value_of(random, 0, WIDTH * BASE_ONE - 1, which == 1);
  arrow->y = value_of(random, 0, HEIGHT * BASE_ONE - 1, which == 2);
  arrow->vx = value_of(random, -BASE_ONE, BASE_ONE, which == 3);
  arrow->vy = value_of(random, -BASE_ONE, BASE_ONE, which == 4);
  if (over && below(random, 4) == 0) arrow->left = 0;
}

/// Any of the entries, the first and the last ones more often.
static int32_t entry_of(BaseRandom *random, int32_t count) {
  const int32_t chosen = below(random, 3);
  return chosen == 0 ? 0 : chosen == 1 ? count - 1 : below(random, count);
}

static void set_one(SimWorld *world, BaseRandom *random, bool over) {
  SimTraces *traces = &world->traces;
  int32_t *const counts[] = {&traces->sounds, &traces->contacts, &traces->markers, &traces->bolts,
                             &traces->bells_thrown};
  switch (below(random, 6)) {
  case 0:
    set_sound(world, random, &traces->sound[entry_of(random, SIM_MAX_SOUNDS)], over);
    break;
  case 1:
    set_contact(world, random, &traces->contact[entry_of(random, SIM_MAX_CONTACTS)], over);
    break;
  case 2:
    set_marker(world, random, &traces->marker[entry_of(random, SIM_MAX_MARKERS)], over);
    break;
  case 3:
    set_arrow(&traces->arrow[entry_of(random, SIM_MAX_ARROWS)], random, over);
    break;
  case 4:
    traces->bell.left = over && below(random, 3) == 0 ? -1 : below(random, 3);
    traces->bell.cell = over ? no_tile(world, random) : any_tile(world, random);
    break;
  default:
    *counts[below(random, 5)] = below(random, 2) - over;
  }
}

static void forged_traces_are_read_by_the_rules(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, rows, 1);
  BaseRandom random = base_random_seeded(43, 5);
  int32_t sound = 0, refused = 0;
  for (int32_t round = 0; round < ROUNDS; round++) {
    memset(&world->traces, 0, sizeof world->traces);
    for (int32_t i = below(&random, 4); i > 0; i--) set_one(world, &random, false);
    if (round % 2 == 0) set_one(world, &random, true);
    const SimTraces written = world->traces;
    const bool fine = is_sound(world);
    BaseArchive out = base_archive_writer();
    sim_senses_archive(world, &out);
    BaseArchive in = base_archive_reader(out.bytes, out.size);
    memset(&world->traces, 0xff, sizeof world->traces);
    sim_senses_archive(world, &in);
    if (base_archive_sound(&in) != fine)
      fail_msg("round %d: '%s', but the rules say %d", (int)round, in.fault == NULL ? "" : in.fault, fine);
    assert_memory_equal(&world->traces, &written, sizeof written);
    if (fine) assert_int_equal(in.at, in.size);
    sound += fine;
    refused += !fine;
    base_archive_free(&out);
  }
  assert_true(sound > ROUNDS / 3 && refused > ROUNDS / 8);
  scene_close(world, &level);
}

/// An arrow's kind is one of the enemies'.
static void kinds_of_arrows_are_kinds(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, rows, 1);
  for (int32_t over = 0; over < 2; over++) {
    world->priv->arrow_kind[SIM_MAX_ARROWS - 1] = (uint8_t)(SIM_ENEMY_KIND_COUNT - 1 + over);
    BaseArchive out = base_archive_writer();
    sim_senses_archive(world, &out);
    BaseArchive in = base_archive_reader(out.bytes, out.size);
    memset(world->priv->arrow_kind, 0, SIM_MAX_ARROWS);
    sim_senses_archive(world, &in);
    assert_int_equal(base_archive_sound(&in), over == 0);
    if (over == 0) assert_int_equal(world->priv->arrow_kind[SIM_MAX_ARROWS - 1], SIM_ENEMY_KIND_COUNT - 1);
    base_archive_free(&out);
  }
  scene_close(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(forged_traces_are_read_by_the_rules),
      cmocka_unit_test(kinds_of_arrows_are_kinds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
