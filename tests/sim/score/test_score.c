/* The score: a plain reference counts it again along random games; it is the same after a load, a rewind and
 * a replay, and no hash sees it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "base/base64.h"
#include "history/bed.h"
#include "scenes.h"
#include "sim/score/score.h"
#include "sim/snapshot/sealed.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"
#include "support/rounds.h"

enum { GAMES = SUPPORT_ROUNDS(40), TICKS = 900, POPULATION = 25, MAX_IDS = 4096, PAR = 20 };

static int32_t random_command(const SimWorld *world, BaseRandom *random, SimCommand *commands) {
  const uint32_t lot = base_random_below(random, 40);
  if (lot > 1) return 0;
  commands[0] = scene_random_command(world, random);
  if (lot == 1) commands[0].kind = SIM_CMD_MOVE_TO;
  return commands[0].kind == SIM_CMD_POPULATION || commands[0].kind == SIM_CMD_SPAWN ||
                 commands[0].kind == SIM_CMD_SPAWNER
             ? 0
             : 1;
}

/* The reference: for each enemy and hero whether they have met, for each tile when it was left. */

typedef struct Reference {
  bool met[SIM_MAX_HEROES][MAX_IDS];
  NavCell met_at[SIM_MAX_HEROES][MAX_IDS];
  int64_t touches, calls;
  int64_t *left; // per cell: tick, or -1
  int64_t *turn; // per cell: the how manieth tile that was left; 0: none
  int64_t turns;
  NavCell last[SIM_MAX_HEROES];
  int32_t herd;
} Reference;

static Reference *reference_new(const SimWorld *world) {
  Reference *of = calloc(1, sizeof *of);
  assert_non_null(of);
  of->left = calloc((size_t)world->grid.cells, sizeof *of->left);
  of->turn = calloc((size_t)world->grid.cells, sizeof *of->turn);
  assert_true(of->left != NULL && of->turn != NULL);
  of->last[0] = of->last[1] = NAV_NO_CELL;
  return of;
}

static void reference_free(Reference *of) {
  free(of->left);
  free(of->turn);
  free(of);
}

static double tiles_between(const SimWorld *world, int32_t hero, int32_t actor) {
  const double dx = (double)(world->actors.x[actor] - world->heroes[hero].x) / BASE_ONE;
  const double dy = (double)(world->actors.y[actor] - world->heroes[hero].y) / BASE_ONE;
  return dx * dx + dy * dy;
}

static bool sees(const SimWorld *world, int32_t hero, int32_t actor) {
  return nav_ray_free(&world->grid, (NavPoint){world->heroes[hero].x, world->heroes[hero].y},
                      (NavPoint){world->actors.x[actor], world->actors.y[actor]});
}

static void reference_calls(Reference *of, const SimWorld *world) {
  const bool hurt = of->touches != world->stats.touches;
  bool *alive = calloc(MAX_IDS, sizeof *alive);
  of->touches = world->stats.touches;
  for (int32_t i = 0; i < world->actors.count; i++) {
    const uint32_t id = world->actors.id[i];
    assert_true(id < MAX_IDS);
    alive[id] = true;
    for (int32_t hero = 0; hero < world->hero_count; hero++) {
      bool *met = &of->met[hero][id];
      const double away2 = tiles_between(world, hero, i);
      if (hurt) *met = false;
      if (*met && away2 > 4) {
        *met = false;
        of->calls += world->heroes[hero].cell != of->met_at[hero][id];
      }
      if (*met || away2 > 1 || world->heroes[0].grace > 0) continue;
      if (sim_world_mode(world, i) != SIM_HUNTING || !sees(world, hero, i)) continue;
      *met = true;
      of->met_at[hero][id] = world->heroes[hero].cell;
    }
  }
  for (int32_t hero = 0; hero < SIM_MAX_HEROES; hero++)
    for (int32_t id = 0; id < MAX_IDS; id++)
      of->met[hero][id] = of->met[hero][id] && alive[id] && hero < world->hero_count;
  free(alive);
}

static void reference_herd(Reference *of, const SimWorld *world) {
  int32_t herd = 0;
  for (int32_t hero = 0; hero < world->hero_count; hero++) {
    const NavCell cell = world->heroes[hero].cell;
    if (of->last[hero] != NAV_NO_CELL && of->last[hero] != cell) {
      of->left[of->last[hero]] = world->tick;
      of->turn[of->last[hero]] = ++of->turns;
    }
    of->last[hero] = cell;
  }
  for (int32_t i = 0; i < world->actors.count; i++) {
    const NavCell cell = world->actors.cell[i];
    int32_t later = 0;
    if (of->turn[cell] == 0 || world->tick - of->left[cell] > 600) continue;
    for (NavCell other = 0; other < world->grid.cells; other++) later += of->turn[other] > of->turn[cell];
    bool on = false;
    for (int32_t hero = 0; hero < world->hero_count; hero++) on = on || world->heroes[hero].cell == cell;
    herd += later < 32 && !on;
  }
  if (herd > of->herd) of->herd = herd;
}

/// As it was before the tick was counted: `world` is one tick ahead.
static void reference_step(Reference *of, SimWorld *world, bool ended) {
  if (ended || world->end_tick >= 0) return;
  world->tick--;
  reference_calls(of, world);
  reference_herd(of, world);
  world->tick++;
}

static int32_t points_of(const SimScore *score) {
  int32_t sum = 0;
  for (int32_t i = 0; i < SIM_SCORE_PART_COUNT; i++) {
    assert_in_range(score->part[i], 0, SIM_SCORE_PART);
    sum += score->part[i];
  }
  return sum;
}

static void play_beside(uint64_t number, int64_t *calls, int32_t *herds) {
  BaseRandom random = base_random_seeded(number, 31);
  SimLevel level;
  scene_random_level(&level, &random);
  SimWorld *world = scene_world(&level, number, POPULATION);
  Reference *of = reference_new(world);
  for (int32_t i = 0; i < TICKS; i++) {
    SimCommand commands[SCENE_COMMANDS];
    const bool ended = world->end_tick >= 0;
    const int32_t count = random_command(world, &random, commands);
    if (!ended) world->heroes[0].hearts = SIM_HEARTS;
    sim_step(world, commands, count);
    reference_step(of, world, ended);
    const SimScore score = sim_score(world, PAR);
    if (score.calls != of->calls || score.herd != of->herd)
      fail_msg("game %d, tick %d: %d close calls, a herd of %d; expected %d and %d", (int)number, (int)i,
               (int)score.calls, (int)score.herd, (int)of->calls, (int)of->herd);
    assert_int_equal(score.total, points_of(&score));
  }
  *calls += of->calls;
  *herds += of->herd > 0;
  reference_free(of);
  scene_free(world);
  sim_level_free(&level);
}

static void parts_are_those_of_a_plain_count(void **state) {
  (void)state;
  int64_t calls = 0;
  int32_t herds = 0;
  for (int32_t i = 0; i < GAMES; i++) play_beside((uint64_t)i + 1, &calls, &herds);
  assert_true(calls >= GAMES / 4 && herds >= GAMES / 4); // there was something to count
}

/* Acts that earn points, and acts that do not */

static void standing_still_earns_nothing(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world =
      scene_open(&level, "############\n#@....#..s.#\n#*....#....#\n#.....#...>#\n############\n", 1);
  scene_run(world, 1200);
  const SimScore score = sim_score(world, 600);
  assert_int_equal(score.calls, 0);
  assert_int_equal(score.herd, 0);
  assert_int_equal(score.total, score.part[SIM_SCORE_SPEED]);
  assert_int_equal(score.part[SIM_SCORE_SPEED],
                   (int64_t)(2 * 600 * 60 - world->tick) * 1000 / (2 * 600 * 60));
  assert_int_equal(sim_score(world, 0).total, 0);
  assert_int_equal(sim_score(world, 10).total, 0); // twice the par time is over
  scene_close(world, &level);
}

/// One shade follows him along a corridor.
static void who_follows_is_the_herd(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(
      &level,
      "######################\n#s.@................*#\n####################>#\n######################\n", 1);
  scene_command(world, scene_move_to(18, 1));
  scene_run(world, 90);
  const SimScore score = sim_score(world, 0);
  assert_int_equal(score.full, 1);
  assert_int_equal(score.herd, 1);
  assert_int_equal(score.part[SIM_SCORE_HERD], SIM_SCORE_PART);
  scene_close(world, &level);
}

/* Coming back */

static void assert_same_score(const SimWorld *a, const SimWorld *b) {
  const SimScore one = sim_score(a, PAR), other = sim_score(b, PAR);
  assert_memory_equal(&one, &other, sizeof one);
}

static SimWorld *load_from(const BaseBuffer *save, const SimLevel *level) {
  const SimWorldOptions options = {.hero = NAV_NO_CELL, .population = -1};
  SimWorld *world = malloc(sizeof *world);
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_true(world != NULL && issues != NULL);
  if (!sim_world_load(world, level, &options, save->data, save->length, issues))
    fail_msg("not loaded: %s", issues->item[0].text);
  free(issues);
  return world;
}

static void a_loaded_world_counts_on(void **state) {
  (void)state;
  for (uint64_t number = 1; number <= GAMES / 4; number++) {
    BaseRandom random = base_random_seeded(number, 32);
    SimLevel level;
    scene_random_level(&level, &random);
    SimWorld *world = scene_world(&level, number, POPULATION), *other = NULL;
    for (int32_t i = 0; i < TICKS; i++) {
      SimCommand commands[SCENE_COMMANDS];
      const int32_t count = random_command(world, &random, commands);
      if (i % 300 == 150) {
        BaseBuffer save = {0};
        assert_true(sim_world_save(world, &save));
        if (other != NULL) scene_free(other);
        other = load_from(&save, &level);
        base_buffer_free(&save);
        assert_same_score(world, other);
      }
      sim_step(world, commands, count);
      if (other != NULL) sim_step(other, commands, count);
      if (other != NULL) assert_same_score(world, other);
    }
    scene_free(other);
    scene_free(world);
    sim_level_free(&level);
  }
}

static void a_rewind_brings_the_score_back(void **state) {
  (void)state;
  enum { LAST = 600 };
  Bed *bed = malloc(sizeof *bed);
  SimScore *scores = calloc(LAST + 1, sizeof *scores);
  assert_true(bed != NULL && scores != NULL);
  bed_begin(bed, 1 << 22);
  BaseRandom random = base_random_seeded(5, 33);
  scores[0] = sim_score(&bed->world, PAR);
  while (bed->world.tick < LAST) {
    SimCommand command = scene_random_command(&bed->world, &random);
    command.kind = SIM_CMD_MOVE_TO;
    assert_true(sim_history_step(bed->history, &bed->world, &command, bed->world.tick % 30 == 0));
    scores[bed->world.tick] = sim_score(&bed->world, PAR);
  }
  for (int32_t i = 0; i < 60; i++) {
    const int64_t tick = (int64_t)base_random_below(&random, LAST + 1);
    while (bed->world.tick != tick) sim_history_seek(bed->history, &bed->world, tick, 1000);
    const SimScore score = sim_score(&bed->world, PAR);
    assert_memory_equal(&score, &scores[tick], sizeof score);
  }
  bed_end(bed);
  free(scores);
  free(bed);
}

/// The level below at tick 0, saved in version 5 of the form, in base64.
static const char saved_by_5[] =
    "VEhST05HLVcFAAAAW4dt1XGPVbbyq+D+veHUkQWAgBDCopX2h7f0kDEAAQ4CIBToB9gEiASABdgE4AOoBdAF2ATIBrAE"
    "8AaoBYAF2ARkrAKIDvAByAGgBugHgBkA4BIUgBnYBLAJAKwCCA7ADJADyAEAAgAAAggACAQQAAICAgICPOAS0A+wCaAf"
    "wD7IAQAGBgoGAAAAAuBdyAHIAcgByAEAAMgByAHIAcgBAADIAcgByAHIAQAAyAHIAcgByAEAAMgByAHIAcgBAADIAcgB"
    "yAHIAQAAyAHIAcgByAEAAMgByAHIAcgBAADIAcgByAHIAQAAyAHIAcgByAEAAMgByAHIAcgBAADIAcgByAHIAQAAyAHI"
    "AcgByAEAAMgByAHIAcgBiA4Crur83/7hj7qqAQOT9oPc/KHu9REF7/Kvpaat6MfCAQcCAAAAAAACAAIBAgQEAAIAAgEC"
    "BAIBAgACAAgBBgEAAAAAAAAAAAAAAAAAAgACwIgiAALAhw4CAAIAAAIyAgICAAIAFAGAMAAAlk0AgAQAAAABAQEAgIAM"
    "gIAMAAAALAEBAAICBgAABgAAAQEBAQAAAAAAAAAAAAAyAAIBMAAAAQIsAAEQAAIAAAAAAQIAAgwAAAAAAAAAAAAAAAIA"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQEAAA==";

/// Worlds that version 5 saved load, and those that were saved before there was a score; they count
/// on from there.
static void an_older_save_still_loads(void **state) {
  (void)state;
  enum { NEWER_BYTES = 13 }; // boons and score of a world at tick 0
  static const SimSealed oldest = {"THRONG-W", 3, 3, "saved world"};
  for (int version = 3; version <= 5; version += 2) {
    SimLevel level;
    SimWorld *world = scene_open(&level, "########\n#@..s.>#\n########\n", 1);
    BaseBuffer save = {0}, old = {0};
    assert_int_equal(base_base64_read(&save, saved_by_5, sizeof saved_by_5 - 1), sizeof saved_by_5 - 1);
    BaseArchive archive = base_archive_writer();
    for (size_t i = SIM_SEALED_HEADER; i < save.length - NEWER_BYTES; i++)
      base_archive_put(&archive, (uint8_t)save.data[i]);
    assert_true(sim_sealed_write(&oldest, &archive, &old));
    SimWorld *other = load_from(version == 3 ? &old : &save, &level);
    assert_true(sim_world_hash(other) == sim_world_hash(world));
    for (int32_t i = 0; i < 300; i++) {
      sim_step(world, NULL, 0);
      sim_step(other, NULL, 0);
      assert_same_score(world, other);
    }
    assert_true(sim_world_hash(other) == sim_world_hash(world));
    base_buffer_free(&old);
    base_buffer_free(&save);
    scene_free(other);
    scene_close(world, &level);
  }
}

static void no_hash_sees_it(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "########\n#@..s.>#\n########\n", 1);
  const BaseHash before = sim_world_hash(world), made_of = sim_level_hash(&level);
  world->priv->score.calls = 7;
  world->priv->score.herd = 3;
  level.gold = 900;
  assert_true(sim_world_hash(world) == before && sim_level_hash(&level) == made_of);
  scene_close(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parts_are_those_of_a_plain_count),
      cmocka_unit_test(standing_still_earns_nothing),
      cmocka_unit_test(who_follows_is_the_herd),
      cmocka_unit_test(a_loaded_world_counts_on),
      cmocka_unit_test(a_rewind_brings_the_score_back),
      cmocka_unit_test(an_older_save_still_loads),
      cmocka_unit_test(no_hash_sees_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
