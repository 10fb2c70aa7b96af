/* The score ends with the game: a world that goes on after its end counts nothing more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "scenes.h"
#include "sim/world/state.h"

enum { BEFORE = 20, AFTER = 300 };

static const char yard[] = "######################\n"
                           "#@..................*#\n"
                           "#.##################.#\n"
                           "#....ssssssss.......>#\n"
                           "######################\n";

static void nothing_is_scored_behind_the_end(void **state) {
  (void)state;
  int32_t herd[2] = {0};
  for (int32_t ended = 0; ended < 2; ended++) {
    SimLevel level;
    SimWorld *world = scene_open(&level, yard, 3);
    world->tuning.value[SIM_TUNE_HARMLESS] = 1;
    scene_run(world, BEFORE);
    const SimScoreState before = world->priv->score;
    if (ended) world->end_tick = world->tick;
    scene_command(world, scene_move_to(20, 1));
    scene_run(world, AFTER);
    herd[ended] = world->priv->score.herd;
    if (ended) assert_memory_equal(&world->priv->score, &before, sizeof before);
    scene_close(world, &level);
  }
  assert_true(herd[0] > herd[1]);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_is_scored_behind_the_end)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
