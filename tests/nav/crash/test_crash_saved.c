/* Saved walkers of crash and turn: what is read equals what was written, and a forged one is read exactly
 * where the plain rules below allow it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "nav/crash/crash_turn.h"
#include "support/maps.h"

enum { SIDE = 4, MAX_LIST = 12, LEFT = -1, FORGED = 20000 };

/* A walker as numbers, in the order of its form */

typedef struct Listed {
  NavCell cell;
  int32_t place;
} Listed;

typedef struct Saved {
  uint32_t age;
  int32_t visited_count, trail_count;
  Listed visited[MAX_LIST];
  int32_t choice_count;
  NavCell choices[MAX_LIST];
  int32_t broken, read;
  NavCell at, next;
  int32_t heading, next_dir, linked, leaving;
} Saved;

static BaseArchive written(const Saved *saved) {
  BaseArchive archive = base_archive_writer();
  Saved copy = *saved;
  base_archive_u32(&archive, &copy.age, UINT32_MAX);
  base_archive_i32(&archive, &copy.visited_count, 0, 0);
  base_archive_i32(&archive, &copy.trail_count, 0, 0);
  for (int32_t i = 0; i < copy.visited_count; i++) {
    base_archive_i32(&archive, &copy.visited[i].cell, 0, 0);
    base_archive_i32(&archive, &copy.visited[i].place, 0, 0);
  }
  base_archive_i32(&archive, &copy.choice_count, 0, 0);
  for (int32_t i = 0; i < copy.choice_count; i++) base_archive_i32(&archive, &copy.choices[i], 0, 0);
  int32_t *const rest[] = {&copy.broken, &copy.read, &copy.at, &copy.next, &copy.heading, &copy.next_dir};
  for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) base_archive_i32(&archive, rest[i], 0, 0);
  uint32_t bits[] = {(uint32_t)copy.linked, (uint32_t)copy.leaving};
  for (int i = 0; i < 2; i++) base_archive_u32(&archive, &bits[i], 1);
  return archive;
}

/* The rules */

static bool is_tile(const NavGrid *grid, NavCell cell) {
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++)
      if (cell == nav_grid_cell(grid, x, y)) return true;
  return false;
}

/// Places are LEFT or 1, 2, 3, ... once each; no tile is there twice.
static bool visited_is_sound(const NavGrid *grid, const Saved *saved) {
  int32_t held = 0;
  if (saved->trail_count < 0 || saved->trail_count > saved->visited_count) return false;
  for (int32_t i = 0; i < saved->visited_count; i++) {
    const Listed *one = &saved->visited[i];
    if (!is_tile(grid, one->cell) || one->place == 0 || one->place < LEFT || one->place > saved->trail_count)
      return false;
    for (int32_t k = 0; k < i; k++)
      if (saved->visited[k].cell == one->cell || (one->place > 0 && saved->visited[k].place == one->place))
        return false;
    held += one->place > 0;
  }
  return held == saved->trail_count;
}

/// Choices lie on the trail, in its order.
static bool choices_are_sound(const Saved *saved) {
  int32_t before = 0;
  if (saved->choice_count > saved->trail_count) return false;
  for (int32_t i = 0; i < saved->choice_count; i++) {
    int32_t place = 0;
    for (int32_t k = 0; k < saved->visited_count; k++)
      if (saved->visited[k].cell == saved->choices[i]) place = saved->visited[k].place;
    if (place <= before) return false;
    before = place;
  }
  return true;
}

static bool is_sound(const NavGrid *grid, const Saved *saved, uint32_t age, int32_t dead_ends) {
  return visited_is_sound(grid, saved) && choices_are_sound(saved) && saved->broken >= 0 &&
         saved->broken <= saved->trail_count && saved->read >= 0 &&
         (saved->age != age || saved->read <= dead_ends) &&
         (saved->at == NAV_NO_CELL || is_tile(grid, saved->at)) &&
         (saved->next == NAV_NO_CELL || is_tile(grid, saved->next)) && saved->heading >= -1 &&
         saved->heading < (int32_t)NAV_DIR_COUNT && saved->next_dir >= -1 &&
         saved->next_dir < (int32_t)NAV_DIR_COUNT && saved->linked <= 1 && saved->leaving <= 1;
}

/* Random ones */

static int32_t below(BaseRandom *random, int32_t count) {
  return (int32_t)base_random_below(random, (uint32_t)count);
}

static NavCell any_tile(const NavGrid *grid, BaseRandom *random) {
  return nav_grid_cell(grid, below(random, grid->width), below(random, grid->height));
}

/// A sound one: distinct tiles, some of them a trail in random order.
static Saved random_walker(const NavGrid *grid, BaseRandom *random, uint32_t age, int32_t dead_ends) {
  Saved saved = {.age = age + (uint32_t)below(random, 2), .visited_count = below(random, MAX_LIST)};
  NavCell on_trail[MAX_LIST];
  for (int32_t i = 0; i < saved.visited_count;) {
    const NavCell cell = any_tile(grid, random);
    bool there = false;
    for (int32_t k = 0; k < i; k++) there = there || saved.visited[k].cell == cell;
    if (!there) saved.visited[i++] = (Listed){cell, LEFT};
  }
  for (int32_t tries = below(random, MAX_LIST + 1); tries > 0 && saved.visited_count > 0; tries--) {
    Listed *one = &saved.visited[below(random, saved.visited_count)];
    if (one->place != LEFT) continue;
    on_trail[saved.trail_count++] = one->cell;
    one->place = saved.trail_count;
  }
  for (int32_t i = 0; i < saved.trail_count; i++)
    if (below(random, 2) == 0) saved.choices[saved.choice_count++] = on_trail[i];
  saved.broken = below(random, saved.trail_count + 1);
  saved.read = below(random, dead_ends + 1);
  saved.at = below(random, 3) == 0 ? NAV_NO_CELL : any_tile(grid, random);
  saved.next = below(random, 3) == 0 ? NAV_NO_CELL : any_tile(grid, random);
  saved.heading = below(random, NAV_DIR_COUNT + 1) - 1;
  saved.next_dir = below(random, NAV_DIR_COUNT + 1) - 1;
  saved.linked = below(random, 2);
  saved.leaving = below(random, 2);
  return saved;
}

/// Moves one of its numbers, mostly by one.
static void forge(Saved *saved, BaseRandom *random) {
  int32_t *words[4 * MAX_LIST];
  int32_t count = 0, places = 0;
  for (int32_t i = 0; i < saved->visited_count; i++) words[count++] = &saved->visited[i].place;
  places = count;
  for (int32_t i = 0; i < saved->visited_count; i++) words[count++] = &saved->visited[i].cell;
  for (int32_t i = 0; i < saved->choice_count; i++) words[count++] = &saved->choices[i];
  int32_t *const rest[] = {&saved->trail_count, &saved->broken,  &saved->read,     &saved->at,
                           &saved->next,        &saved->heading, &saved->next_dir, &saved->broken};
  for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) words[count++] = rest[i];
  const int32_t chosen = below(random, count), kind = below(random, 6);
  if (kind == 0 && saved->visited_count > 1) { // two numbers change places, or become one
    const int32_t a = below(random, saved->visited_count), b = below(random, saved->visited_count);
    const Listed one = saved->visited[a];
    if (below(random, 2) == 0)
      saved->visited[a].place = saved->visited[b].place;
    else
      saved->visited[a].cell = saved->visited[b].cell;
    if (below(random, 2) == 0) saved->visited[b] = one;
    return;
  }
  if (kind == 1 && saved->choice_count > 1) {
    const int32_t a = below(random, saved->choice_count), b = below(random, saved->choice_count);
    const NavCell one = saved->choices[a];
    saved->choices[a] = saved->choices[b];
    if (below(random, 2) == 0) saved->choices[b] = one;
    return;
  }
  if (kind == 2 && chosen < places)
    *words[chosen] = below(random, 2) == 0 ? 0 : LEFT - below(random, 2);
  else
    *words[chosen] += below(random, 2) == 0 ? 1 : -1;
}

static void forged_walkers_are_read_by_the_rules(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(43, 2);
  NavGrid grid;
  support_map_open(&grid, SIDE, SIDE);
  NavPathMap *team = nav_path_map_new(&grid);
  assert_non_null(team);
  const NavQuery query = {.grid = &grid, .target = nav_grid_cell(&grid, 0, 0)};
  nav_path_map_adapt(team, &query);
  nav_path_map_close(team, nav_grid_cell(&grid, 3, 3), NAV_UP);
  nav_path_map_close(team, nav_grid_cell(&grid, 2, 3), NAV_UP);
  const NavCell *dead;
  const int32_t dead_ends = nav_path_map_dead_ends(team, &dead);
  const uint32_t age = nav_path_map_age(team);
  int32_t sound = 0, refused = 0;
  assert_int_equal(dead_ends, 2);
  for (int32_t round = 0; round < FORGED; round++) {
    Saved saved = random_walker(&grid, &random, age, dead_ends);
    for (int32_t forgeries = round % 3; forgeries > 0; forgeries--) forge(&saved, &random);
    const bool fine = is_sound(&grid, &saved, age, dead_ends);
    NavCrashTurn *walker = nav_crash_turn_new(&grid, team);
    assert_non_null(walker);
    BaseArchive out = written(&saved), in = base_archive_reader(out.bytes, out.size);
    nav_crash_turn_archive(walker, &grid, &in);
    if (base_archive_sound(&in) != fine)
      fail_msg("round %d: '%s', but the rules say %d", (int)round, in.fault == NULL ? "" : in.fault, fine);
    if (fine) { // written again it is the same
      BaseArchive again = base_archive_writer();
      nav_crash_turn_archive(walker, &grid, &again);
      assert_true(in.at == in.size && again.size == out.size &&
                  memcmp(again.bytes, out.bytes, out.size) == 0);
      base_archive_free(&again);
      const NavCell *trail, *choices;
      assert_int_equal(nav_crash_turn_trail(walker, &trail), saved.trail_count);
      assert_int_equal(nav_crash_turn_choices(walker, &choices), saved.choice_count);
      for (int32_t i = 0; i < saved.visited_count; i++)
        if (saved.visited[i].place > 0)
          assert_int_equal(trail[saved.visited[i].place - 1], saved.visited[i].cell);
    } else { // what was read of it is harmless: it starts again
      const NavCell *trail;
      assert_int_equal(nav_crash_turn_trail(walker, &trail),
                       visited_is_sound(&grid, &saved) ? saved.trail_count : 0);
      nav_crash_turn_start(walker);
      assert_true(nav_crash_turn_hash(walker, 0) != 0);
    }
    sound += fine;
    refused += !fine;
    base_archive_free(&out);
    nav_crash_turn_free(walker);
  }
  assert_true(sound > FORGED / 4 && refused > FORGED / 4);
  nav_path_map_free(team);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(forged_walkers_are_read_by_the_rules),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
