/* The overlay of every depth: its answers and walks are those of walkers with these depths, also after the
 * hero has gone on and the map has changed; it leaves the game as it is. */
#include "hand.h"

#include "app/game/queue.h"
#include "app/overlays/overlay_parts.h"

enum { MAX_WALK = 4000 };

typedef struct Walked {
  NavSteerStatus end;
  int64_t steps;
  NavCell last;
} Walked;

/// A walker of this depth, decision by decision; it loops once it is on an earlier tile again and came
/// from the same tile.
static Walked walk_depth(NavQuery query, NavCell previous, int32_t depth) {
  NavCell at[MAX_WALK + 1], from[MAX_WALK + 1];
  query.depth = depth;
  for (int32_t steps = 0; steps < MAX_WALK; steps++) {
    for (int32_t i = 0; i < steps; i++)
      if (at[i] == query.at && from[i] == previous) return (Walked){NAV_STEER_LOOP, steps, query.at};
    at[steps] = query.at;
    from[steps] = previous;
    const NavDecision decision = nav_lookahead_decide(&query, previous, NULL);
    if (decision.status != NAV_STEER_MOVE) return (Walked){decision.status, steps, query.at};
    previous = query.at;
    query.at = decision.next;
  }
  return (Walked){NAV_STEER_LIMIT, MAX_WALK, query.at};
}

/// Compares the shown fan with such walkers. Returns its number of different ends.
static int check_fan(const App *app) {
  const NavFan *fan = overlay_fan(app->game.overlays);
  assert_non_null(fan);
  assert_int_equal(fan->running, 0);
  const SimWorld *world = &app->game.run.world;
  const NavQuery query = {.grid = &world->grid,
                          .components = &world->walkers,
                          .at = world->heroes[0].cell,
                          .target = world->heroes[0].target,
                          .rules = sim_tuning_rules(&world->tuning)};
  assert_int_equal(fan->query.at, query.at);
  assert_int_equal(fan->query.target, query.target);
  const NavCell previous = nav_steer_previous(world->minds[0].steer, &query);
  int ends = 1;
  NavCell before = NAV_NO_CELL;
  for (int32_t depth = 0; depth < NAV_FAN_WALKS; depth++) {
    const Walked wanted = walk_depth(query, previous, depth);
    assert_int_equal(fan->walk[depth].end, wanted.end);
    assert_int_equal(fan->walk[depth].steps, wanted.steps);
    assert_int_equal(fan->walk[depth].last, wanted.last);
    ends += depth > 0 && wanted.last != before;
    before = wanted.last;
  }
  return ends;
}

static void test_the_fan_is_what_walkers_do(void **state) {
  static const SimCommand changes[] = {
      {.kind = SIM_CMD_MOVE_TO, .x = 3, .y = 11},
      {.kind = SIM_CMD_MOVE_TO, .x = 39, .y = 19},
      {.kind = SIM_CMD_BARRICADE, .x = 22, .y = 19}, // another map
      {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_OSCILLATION_STOP, .value = 0},
      {.kind = SIM_CMD_MOVE_TO, .x = 3, .y = 11},
  };
  App *app = hand_open(*state, "brimstone", 1280, 720);
  hand_key(app, SDLK_j, 0);
  assert_true(app->settings.overlay[app_overlays_find("fan")]);
  app->game.run.paused = true;
  int ends = 0;
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    app_command(&app->game, changes[i]);
    app->game.run.owed.single_steps = 40; // some tiles farther
    hand_frames(app, 1);
    const NavFan *fan = overlay_fan(app->game.overlays);
    assert_true(app->game.run.world.heroes[0].target == NAV_NO_CELL || fan != NULL);
    hand_frames(app, 120); // slices
    const BaseHash before = sim_world_hash(&app->game.run.world);
    const int found = check_fan(app);
    ends = SDL_max(ends, found);
    assert_true(sim_world_hash(&app->game.run.world) == before);
  }
  assert_true(ends >= 3); // depths differ, else this would show little
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_fan_is_what_walkers_do)};
  return cmocka_run_group_tests_name("fan", tests, hand_setup, hand_teardown);
}
