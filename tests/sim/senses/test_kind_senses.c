/* The table of senses, kind by kind: which cells it has, and what each does to perception; and what the
 * traces are tuned to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"
#include "sim/hero/hero.h"
#include "sim/senses/senses.h"

static SimMind *mind_of(const SimWorld *world, int32_t actor) {
  return &world->actors.mind[actor];
}

static SimWorld *silent_world(const char *rows) {
  SimLevel level;
  scene_level(&level, rows);
  level.tuning.value[SIM_TUNE_STEP_LOUDNESS] = 0;
  SimWorld *world = scene_world(&level, 1, -1);
  sim_level_free(&level);
  return world;
}

static void set_tunable(SimWorld *world, const char *name, int32_t value) {
  int32_t tunable = sim_tuning_find(name, strlen(name));
  assert_true(tunable >= 0 && sim_tunable_applies(tunable));
  world->tuning.value[tunable] = value;
}

/// A mind that knows nothing, and what it is after one look around. Returns its mode.
static int32_t perceived(SimWorld *world, int32_t facing) {
  SimMind *mind = mind_of(world, 0);
  *mind = (SimMind){
      .mode = SIM_PATROL, .known = NAV_NO_CELL, .listened = mind->listened, .facing = facing, .slot = -1};
  sim_perceive(world, 0);
  return mind->mode;
}

static void the_table_says_who_has_what(void **state) {
  (void)state;
  static const struct {
    SimSenseColumn column;
    const char *name;
    uint32_t needs; // any of them
  } columns[] = {{SIM_COLUMN_SIGHT, "sight", SIM_SEES},
                 {SIM_COLUMN_ANGLE, "angle", SIM_SEES},
                 {SIM_COLUMN_HEARING, "hearing", SIM_HEARS},
                 {SIM_COLUMN_NOSE, "nose", SIM_SMELLS},
                 {SIM_COLUMN_RADAR, "radar", SIM_SEES | SIM_HEARS | SIM_SMELLS | SIM_SWEEPS},
                 {SIM_COLUMN_RADAR_WALLS, "radar_walls", SIM_SEES | SIM_HEARS | SIM_SMELLS | SIM_SWEEPS}};
  assert_int_equal(sizeof columns / sizeof *columns, SIM_SENSE_COLUMNS);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    const SimEnemyKind *row = sim_enemy_kinds[kind];
    bool any = false;
    for (int32_t i = 0; i < SIM_SENSE_COLUMNS; i++) {
      char name[80], error[200] = "";
      snprintf(name, sizeof name, "%s_%s", row->name, columns[i].name);
      int32_t tunable = sim_tuning_find(name, strlen(name));
      assert_int_equal(tunable, sim_tuning_cell(kind, columns[i].column));
      assert_int_equal(sim_tunables[tunable].kind, kind);
      assert_int_equal(sim_tunables[tunable].column, i);
      assert_int_equal(sim_tunables[tunable].section, SIM_SECTION_KINDS);
      assert_string_equal(sim_sense_columns[i].name, columns[i].name);
      bool has = (row->senses & columns[i].needs) != 0;
      any = any || has;
      assert_int_equal(sim_sense_cell(kind, columns[i].column), has ? tunable : -1);
      assert_int_equal(sim_tunable_lacks(tunable, error, sizeof error), !has);
      assert_int_equal(strlen(error) > 0, !has);
    }
    assert_int_equal(sim_sense_has_line(kind), any);
    assert_int_equal(sim_tunables[sim_enemy_speed[kind]].kind, kind);
    assert_int_equal(sim_tunables[sim_enemy_speed[kind]].column, -1);
  }
  assert_int_equal(sim_tunables[SIM_TUNE_DEPTH].kind, -1);
  assert_int_equal(sim_tunables[SIM_TUNE_RAYS].column, -1);
}

static void what_a_kind_lacks_is_refused(void **state) {
  (void)state;
  char error[200];
  assert_true(sim_tunable_lacks(SIM_TUNE_SHADE_SIGHT, error, sizeof error));
  assert_string_equal(error, "shade_sight cannot be set: a shade has no eyes");
  assert_true(sim_tunable_lacks(SIM_TUNE_ARCHER_NOSE, error, sizeof error));
  assert_string_equal(error, "archer_nose cannot be set: an archer has no nose");
  assert_false(sim_tunable_lacks(SIM_TUNE_HOUND_NOSE, error, sizeof error));
  SimWorld *world = silent_world("#####\n#e.@#\n#####\n");
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_SHADE_SIGHT, .value = 7});
  assert_true(scene_event(world, SIM_EVENT_REFUSED));
  assert_int_equal(world->tuning.value[SIM_TUNE_SHADE_SIGHT], 100);
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_SENTRY_SIGHT, .value = 7});
  assert_false(scene_event(world, SIM_EVENT_REFUSED));
  assert_int_equal(world->tuning.value[SIM_TUNE_SENTRY_SIGHT], 7);
  scene_free(world);
}

static void one_kind_may_see_farther_than_others(void **state) {
  (void)state; // 9 tiles for all; the two stand 10 from him
  SimWorld *world = silent_world("############\n#e.........@\n#l.........#\n############\n");
  for (int32_t percent = 0; percent <= 400; percent += 10) {
    set_tunable(world, "sentry_sight", percent);
    double distance = hypot((double)(world->actors.x[0] - world->heroes[0].x) / BASE_ONE,
                            (double)(world->actors.y[0] - world->heroes[0].y) / BASE_ONE);
    bool seen = perceived(world, 0) == SIM_HUNTING;
    if (fabs(9.0 * percent / 100 - distance) > 0.01) assert_int_equal(seen, 9.0 * percent / 100 > distance);
  }
  sim_perceive(world, 1); // the lurker sees as far as all
  assert_int_equal(mind_of(world, 1)->rays, 0);
  scene_free(world);
}

static void one_kind_may_see_wider_than_others(void **state) {
  (void)state;
  SimWorld *world = silent_world("#######\n#e...@#\n#######\n");
  double dx = (double)(world->heroes[0].x - world->actors.x[0]),
         dy = (double)(world->heroes[0].y - world->actors.y[0]);
  int32_t off = (int32_t)lround(atan2(dy, dx) / 3.14159265358979 * 18000);
  for (int32_t percent = 0; percent <= 300; percent += 25) {
    set_tunable(world, "sentry_angle", percent);
    int32_t half = 60 * percent, inside = half - 50, outside = half + 50; // 120 degrees in all
    if (half >= 18000) inside = outside = 17900;
    if (inside > 0) assert_int_equal(perceived(world, (off + inside + 36000) % 36000), SIM_HUNTING);
    assert_int_equal(perceived(world, (off + outside + 36000) % 36000) == SIM_HUNTING, half >= 18000);
  }
  scene_free(world);
}

static void one_kind_may_hear_better_than_others(void **state) {
  (void)state;
  SimWorld *world = silent_world("############\n#e........##\n############\n#@#####.####\n############\n");
  set_tunable(world, "sentry_sight", 0);
  int32_t distance = nav_sound_distance((NavPoint){world->actors.x[0], world->actors.y[0]},
                                        (NavPoint){base_fixed_centre(9), base_fixed_centre(1)});
  for (int32_t percent = 0; percent <= 400; percent += 5) {
    set_tunable(world, "sentry_hearing", percent);
    sim_sound(world, SIM_SOUND_STEP, base_fixed_centre(9), base_fixed_centre(1), 500);
    bool heard = perceived(world, 0) == SIM_SUSPICIOUS;
    assert_int_equal(heard, 5 * percent - distance >= 100); // the threshold is 1 tile
    if (heard) assert_int_equal(mind_of(world, 0)->level, 5 * percent - distance);
  }
  scene_free(world);
}

static void a_radar_has_a_radius_and_may_go_through_walls(void **state) {
  (void)state;
  SimWorld *walled = silent_world("##########\n#e..#...@#\n##########\n"),
           *open = silent_world("##########\n#e......@#\n##########\n");
  SimWorld *worlds[] = {walled, open};
  for (int32_t w = 0; w < 2; w++) {
    SimWorld *world = worlds[w];
    for (int32_t i = 0; i < 4; i++) {
      bool through = i & 1, far = i & 2;
      set_tunable(world, "sentry_radar", far ? 900 : 500); // he is 7 tiles away
      set_tunable(world, "sentry_radar_walls", through);
      bool felt = perceived(world, 18000) == SIM_HUNTING; // its back to him
      assert_int_equal(felt, far && (through || world == open));
      assert_int_equal(mind_of(world, 0)->rays, 0);
      if (!felt) continue;
      assert_int_equal(mind_of(world, 0)->sense, SIM_SENSE_RADAR);
      assert_int_equal(mind_of(world, 0)->known, world->heroes[0].cell);
    }
    set_tunable(world, "sentry_radar", 0);
    assert_int_equal(perceived(world, 18000), SIM_PATROL);
  }
  assert_int_equal(walled->stats.detections[SIM_SENTRY][SIM_SENSE_RADAR], 1);
  assert_int_equal(open->stats.detections[SIM_SENTRY][SIM_SENSE_RADAR], 2);
  assert_true(walled->traces.contacts > 0); // it tells the others
  scene_free(walled);
  scene_free(open);
}

/// Ticks after which a hound with that nose no longer smells a print that fades in 12 s; `last` gets the
/// strength that it smelled last, `next` the first one that it did not smell.
static int32_t smelled_for(int32_t nose, int32_t strength, uint32_t *last, uint32_t *next) {
  SimWorld *world = silent_world("#########\n#h.....@#\n#########\n");
  world->tuning.value[SIM_TUNE_SCENT_SPREAD] = 0;
  world->tuning.value[SIM_TUNE_SCENT_STRENGTH] = strength;
  set_tunable(world, "hound_nose", nose);
  const NavGrid *grid = &world->grid;
  NavCell near = world->actors.cell[0] + 1, found;
  nav_scent_deposit(world->priv->scent, grid, near, (uint32_t)(16384 * strength / 100), 0);
  int32_t ticks = 0;
  for (; ticks < 2000; ticks++) {
    world->tick = ticks;
    if (ticks > 0) sim_scent_step(world);
    NavDir dir = sim_smell(world, 0, &found);
    *next = nav_scent_strength(world->priv->scent, near);
    if (found == NAV_NO_CELL) break;
    *last = *next;
    assert_int_equal(found, near);
    assert_int_equal(dir, NAV_RIGHT);
  }
  scene_free(world);
  return ticks;
}

static void a_weak_nose_smells_a_part_of_a_trails_life(void **state) {
  (void)state;
  uint32_t last, next;
  int32_t whole = smelled_for(100, 100, &last, &next);
  assert_in_range(whole, 600, 760); // 12 s
  for (int32_t nose = 1; nose < 100; nose++) {
    const double weakest = pow(16384, 1 - nose / 100.0);
    int32_t ticks = smelled_for(nose, 100, &last, &next);
    assert_true(abs(ticks - whole * nose / 100) <= 75);
    assert_true(last + 1 >= weakest && next <= weakest * 1.09 + 1);
  }
  assert_int_equal(smelled_for(0, 100, &last, &next), 0);
  assert_int_equal(smelled_for(300, 100, &last, &next), whole);
  assert_int_equal(smelled_for(100, 0, &last, &next), 0);
  assert_true(smelled_for(100, 25, &last, &next) < whole && smelled_for(100, 400, &last, &next) > whole);
}

static void a_keen_nose_smells_tiles_away(void **state) {
  (void)state;
  SimWorld *world = silent_world("###########\n#h........#\n##.########\n#.......@.#\n###########\n");
  const NavGrid *grid = &world->grid;
  for (int32_t tile = 1; tile <= 6; tile++) {
    nav_scent_clear(world->priv->scent);
    nav_scent_deposit(world->priv->scent, grid, world->actors.cell[0] + tile, 100, 5);
    for (int32_t nose = 100; nose <= 400; nose += 50) {
      set_tunable(world, "hound_nose", nose);
      NavCell found;
      NavDir dir = sim_smell(world, 0, &found);
      assert_int_equal(dir, tile <= nose / 100 ? NAV_RIGHT : NAV_NO_DIR);
      assert_int_equal(found, tile <= nose / 100 ? world->actors.cell[0] + tile : NAV_NO_CELL);
    }
  }
  scene_free(world);
}

static void enemies_leave_scent_where_they_are_told_to(void **state) {
  (void)state;
  for (int32_t on = 0; on < 2; on++) {
    SimWorld *world = silent_world("#############\n#h#s..#...#.@\n#############\n");
    world->tuning.value[SIM_TUNE_ENEMY_SCENT] = on;
    NavCell shade = world->actors.cell[1], hound = world->actors.cell[0];
    assert_int_equal(world->actors.kind[1], SIM_SHADE);
    scene_run(world, 60);
    assert_int_equal(nav_scent_strength(world->priv->scent, shade) > 0, on);
    assert_int_equal(nav_scent_strength(world->priv->scent, hound), 0); // none where a nose is
    assert_true(nav_scent_strength(world->priv->scent, world->heroes[0].cell) > 0);
    scene_free(world);
  }
}

static void acts_are_as_loud_as_they_are_tuned(void **state) {
  (void)state;
  for (int32_t loudness = 100; loudness <= 2000; loudness += 950) {
    SimWorld *world = silent_world("########\n#@*...>#\n########\n");
    world->tuning.value[SIM_TUNE_MUFFLING] = 0; // of the barricade itself
    world->tuning.value[SIM_TUNE_EMBER_LOUDNESS] = loudness;
    world->tuning.value[SIM_TUNE_BARRICADE_LOUDNESS] = loudness + 1;
    world->tuning.value[SIM_TUNE_FIGHT_LOUDNESS] = loudness + 2;
    scene_command(world, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = 5, .y = 1});
    scene_walk_to(world, 2, 1, 60);
    sim_hero_hurt(world, &world->heroes[0], (SimHit){SIM_HIT_TOUCH, 0});
    int32_t heard[SIM_SOUND_KIND_COUNT] = {0};
    for (int32_t i = 1; i <= world->traces.sounds; i++)
      heard[world->traces.sound[i].kind] = world->traces.sound[i].loudness;
    assert_int_equal(heard[SIM_SOUND_EMBER], loudness);
    assert_int_equal(heard[SIM_SOUND_BUILD], loudness + 1);
    assert_int_equal(heard[SIM_SOUND_FIGHT], loudness + 2);
    scene_free(world);
  }
}

static void prints_and_blood_last_as_long_as_they_are_tuned(void **state) {
  (void)state;
  SimWorld *world = silent_world("########\n#@.....#\n########\n");
  world->tuning.value[SIM_TUNE_PRINTS_LIFE] = 150; // s x 100
  world->tuning.value[SIM_TUNE_BLOOD_LIFE] = 50;
  SimMarker print = {.number = 1, .tick = 1000, .kind = SIM_MARKER_FOOTPRINT}, blood = print;
  blood.kind = SIM_MARKER_BLOOD;
  for (world->tick = 1000; world->tick < 1200; world->tick++) {
    assert_int_equal(sim_marker_lasts(world, &print), world->tick <= 1090);
    assert_int_equal(sim_marker_lasts(world, &blood), world->tick <= 1030);
  }
  world->tick = 1000;
  world->tuning.value[SIM_TUNE_PRINTS_LIFE] = 0;
  assert_false(sim_marker_lasts(world, &print));
  scene_free(world);
}

static void a_look_casts_as_many_rays_as_it_is_told(void **state) {
  (void)state;
  SimWorld *world = silent_world("########\n#e...@.#\n########\n");
  assert_true(sim_world_watch_senses(world, true));
  static const int32_t cast[] = {1, 1, 3, 3, 5}; // by 1 .. 5
  for (int32_t rays = 1; rays <= 5; rays++) {
    world->tuning.value[SIM_TUNE_RAYS] = rays;
    assert_int_equal(sim_world_rays(world), cast[rays - 1]);
    assert_int_equal(perceived(world, 0), SIM_HUNTING);
    assert_int_equal(mind_of(world, 0)->rays, cast[rays - 1]);
    const SimLook *look = sim_world_last_look(world, 0);
    assert_int_equal(look->rays, cast[rays - 1]);
    assert_int_equal(look->free_count, cast[rays - 1]);
    assert_true(nav_point_same(look->end[0], look->hero));
    if (rays == 3) { // past both sides of him, as seen from the left
      assert_int_equal(look->end[1].x, look->hero.x);
      assert_int_equal(look->end[1].y, look->hero.y - SIM_HERO_RADIUS);
      assert_int_equal(look->end[2].y, look->hero.y + SIM_HERO_RADIUS);
    }
  }
  scene_free(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_table_says_who_has_what),
      cmocka_unit_test(what_a_kind_lacks_is_refused),
      cmocka_unit_test(one_kind_may_see_farther_than_others),
      cmocka_unit_test(one_kind_may_see_wider_than_others),
      cmocka_unit_test(one_kind_may_hear_better_than_others),
      cmocka_unit_test(a_radar_has_a_radius_and_may_go_through_walls),
      cmocka_unit_test(a_weak_nose_smells_a_part_of_a_trails_life),
      cmocka_unit_test(a_keen_nose_smells_tiles_away),
      cmocka_unit_test(enemies_leave_scent_where_they_are_told_to),
      cmocka_unit_test(acts_are_as_loud_as_they_are_tuned),
      cmocka_unit_test(prints_and_blood_last_as_long_as_they_are_tuned),
      cmocka_unit_test(a_look_casts_as_many_rays_as_it_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
