/* Parts of bots: actions for objectives other than walking, sight, and whole games compared with
 * recorded ones. Usage: test_bot_parts SOURCE_ROOT [--record] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bots/autoplayer_mind.h"
#include "cli/bots/bots.h"
#include "cli/bots/tasks.h"
#include "cli/text_world.h"
#include "formats/formats.h"
#include "nav/nav.h"

static const char *root;
static bool records;

static void give_command(SimWorld *world, SimCommand command) {
  sim_step(world, &command, 1);
}

static void assert_command(const SimWorld *world, SimCommandKind kind, int32_t x, int32_t y) {
  SimCommand command = {.kind = SIM_CMD_COUNT};
  assert_true(bots_task_command(world, &command));
  assert_int_equal(command.kind, kind);
  assert_int_equal(command.x, x);
  assert_int_equal(command.y, y);
}

static void assert_no_command(const SimWorld *world) {
  SimCommand command;
  assert_false(bots_task_command(world, &command));
}

/* Chimes */

/// The first chime is out of reach, the second and third are near.
static const char chimes[] = "throng level 1\n[tuning]\nbells = 2\n[map]\n"
                             "####################\n"
                             "#@................*#\n"
                             "#.................>#\n"
                             "####################\n"
                             "[objectives]\nchime at 15,1\nchime at 3,2\nchime at 4,1\n";

static void chimes_are_rung_in_their_order(void **state) {
  (void)state;
  SimWorld world;
  text_world(&world, chimes);
  assert_no_command(&world);
  world.objective_states[0].done = 1;
  assert_command(&world, SIM_CMD_BELL, 3, 2);
  world.objective_states[1].done = 1;
  assert_command(&world, SIM_CMD_BELL, 4, 1);
  world.objective_states[2].done = 1;
  assert_no_command(&world);
  sim_world_free(&world);
}

/// A bot throws one bell at a time until none is left, and none after the end.
static void bells_are_thrown_while_there_are_some(void **state) {
  (void)state;
  SimWorld world;
  text_world(&world, "throng level 1\n[tuning]\nbells = 2\n[map]\n"
                     "#######\n#@...*#\n#....>#\n#######\n[objectives]\nchime at 3,1\n");
  assert_command(&world, SIM_CMD_BELL, 3, 1);
  world.traces.bell.left = 1;
  assert_no_command(&world);
  world.traces.bell.left = 0;
  world.end_tick = 0;
  assert_no_command(&world);
  world.end_tick = -1;
  assert_command(&world, SIM_CMD_BELL, 3, 1);
  for (int i = 0; i < 2; i++) give_command(&world, (SimCommand){.kind = SIM_CMD_BELL, .x = 1, .y = 2});
  world.traces.bell.left = 0;
  assert_no_command(&world); // both are thrown
  sim_world_free(&world);
}

/* Lures */

static const char cell[] = "throng level 1\n[tuning]\nbells = 2\nharmless = 1\n[map]\n"
                           "############\n"
                           "#.....#....#\n"
                           "#>.@.......#\n"
                           "#.....#....#\n"
                           "#.....######\n"
                           "############\n"
                           "[objectives]\nlure at 7,1 width 4 height 3 count 2\n";

/// The bell goes into the middle of the room; once enough are inside, the door is shut from outside, once.
static void a_lure_is_rung_and_shut(void **state) {
  (void)state;
  SimWorld world;
  text_world(&world, cell);
  assert_command(&world, SIM_CMD_BELL, 9, 2);
  give_command(&world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_HUSK, .x = 10, .y = 3, .value = 1});
  assert_command(&world, SIM_CMD_BELL, 9, 2);
  give_command(&world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_HUSK, .x = 7, .y = 1, .value = 1});
  assert_command(&world, SIM_CMD_BARRICADE, 6, 2);
  world.heroes[0].cell = nav_grid_cell(&world.grid, 8, 2); // he does not shut himself in
  assert_no_command(&world);
  world.heroes[0].cell = nav_grid_cell(&world.grid, 3, 2);
  const int32_t left = world.heroes[0].barricades;
  world.heroes[0].barricades = 0;
  assert_no_command(&world);
  world.heroes[0].barricades = left;
  give_command(&world, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = 6, .y = 2});
  assert_true(world.barricade[nav_grid_cell(&world.grid, 6, 2)]);
  assert_no_command(&world);
  sim_world_free(&world);
}

/// Commands for objectives come before walking.
static void bots_do_tasks_before_they_walk(void **state) {
  (void)state;
  static const BotRow *const walkers[] = {&bot_nearest, &bot_plain, &bot_expert};
  for (int32_t i = 0; i < 3; i++) {
    SimWorld world;
    text_world(&world, cell);
    void *memory = walkers[i]->start(&world);
    SimCommand command = {.kind = SIM_CMD_COUNT};
    assert_true(walkers[i]->look(memory, &world, &command));
    assert_true(command.kind == SIM_CMD_BELL && command.x == 9 && command.y == 2);
    walkers[i]->end(memory);
    sim_world_free(&world);
  }
}

/* Walking */

/// From each tile the nearest bot names the wanted goal with the fewest steps, and the gate after the embers.
static void the_nearest_ember_is_tapped(void **state) {
  (void)state;
  static const char hall[] = "throng level 1\n[map]\n############\n#@...*...*>#\n############\n";
  for (int32_t taken = 0; taken < 4; taken++)
    for (int32_t x = 1; x <= 9; x++) {
      SimWorld world;
      text_world(&world, hall);
      void *memory = bot_nearest.start(&world);
      SimCommand command = {.kind = SIM_CMD_COUNT};
      int32_t embers = 0;
      for (int32_t thing = 0; thing < world.thing_count; thing++)
        if (world.things[thing].kind == SIM_EMBER) world.thing_taken[thing] = taken >> embers++ & 1;
      assert_int_equal(embers, 2);
      world.heroes[0].cell = nav_grid_cell(&world.grid, x, 1);
      assert_true(bot_nearest.look(memory, &world, &command));
      const int32_t nearest = taken == 3 ? 10 : taken == 1 || (taken == 0 && 9 - x < abs(5 - x)) ? 9 : 5;
      assert_true(command.kind == SIM_CMD_MOVE_TO && command.x == nearest && command.y == 1);
      world.heroes[0].status = SIM_HERO_MOVING;
      assert_false(bot_nearest.look(memory, &world, &command)); // no new tap while he walks
      world.heroes[0].status = SIM_HERO_REACHED;
      world.tick = 1;
      assert_false(bot_nearest.look(memory, &world, &command)); // between two looks
      bot_nearest.end(memory);
      sim_world_free(&world);
    }
}

/// An endless level without embers has no goal: the hero stays.
static void nothing_is_tapped_where_nothing_is_wanted(void **state) {
  (void)state;
  SimWorld world;
  text_world(&world, "throng level 1\nendless = 1\n[map]\n#########\n#@.....s#\n#########\n");
  void *memory = bot_nearest.start(&world);
  SimCommand command;
  assert_non_null(memory);
  assert_false(bot_nearest.look(memory, &world, &command));
  bot_nearest.end(memory);
  sim_world_free(&world);
}

/// Embers, objectives and gates together are at most as many as bots plan with.
static void a_bot_refuses_what_it_cannot_plan(void **state) {
  (void)state;
  for (int32_t embers = 8; embers <= AUTOPLAYER_MAX_GOALS; embers++)
    for (int32_t tasks = 0; tasks <= 3; tasks++) {
      char text[400], row[20];
      SimWorld world;
      memset(row, '.', 16);
      memset(row, '*', (size_t)embers);
      row[16] = '\0';
      snprintf(
          text, sizeof text,
          "throng level 1\n[map]\n##################\n#%s#\n#@.............>.#\n##################\n%s%s%s%s",
          row, tasks > 0 ? "[objectives]\n" : "", tasks > 0 ? "chime at 3,2\n" : "",
          tasks > 1 ? "chime at 5,2\n" : "", tasks > 2 ? "chime at 7,2\n" : "");
      text_world(&world, text);
      for (int32_t i = 0; i < 2; i++) {
        const BotRow *bot = i == 0 ? &bot_nearest : &bot_plain;
        void *memory = bot->start(&world);
        assert_int_equal(memory != NULL, embers + tasks + 1 <= AUTOPLAYER_MAX_GOALS);
        if (memory != NULL) bot->end(memory);
      }
      sim_world_free(&world);
    }
}

/// Enemies are seen whatever a tile costs; the way to the far one costs more than he looks.
static void enemies_are_seen_on_dear_ground(void **state) {
  (void)state;
  for (int32_t cost = 1; cost <= 12; cost++) { // past it the first two are on one tile
    char text[400];
    SimWorld world;
    AutoPlayerImagination imagination;
    snprintf(text, sizeof text,
             "throng level 1\n[tuning]\nfloor_cost = %d\nharmless = 1\n[map]\n"
             "################################################################\n"
             "#@............................................................>#\n"
             "################################################################\n",
             (int)cost);
    text_world(&world, text);
    const int32_t far = 1 + AUTOPLAYER_SEEN_COST / cost; // the last tile whose way is cheap enough
    const int32_t places[] = {3, far, far + 1 <= 61 ? far + 1 : far, far + 4 <= 61 ? far + 4 : far};
    for (int i = 0; i < 4; i++)
      give_command(&world,
                   (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_HUSK, .x = places[i], .y = 1, .value = 1});
    assert_true(imagination_init(&imagination, &world));
    imagination_look(&imagination, &world);
    assert_true(imagination.seen_count >= 2);
    assert_int_equal(imagination.seen[0], nav_grid_cell(&world.grid, 3, 1));
    for (int32_t i = 0; i < imagination.seen_count; i++) {
      const int32_t x = nav_grid_x(&world.grid, imagination.seen[i]);
      assert_true(world.crowd[imagination.seen[i]] > 0 && (x - 1) * cost <= AUTOPLAYER_SEEN_COST + cost);
    }
    imagination_free(&imagination);
    sim_world_free(&world);
  }
}

/* Recorded games: a change of the game or of a bot changes them. Run it with --record for the new rows. */

typedef struct Recorded {
  const char *level;
  const BotRow *bot;
  int64_t ticks;
  int32_t hearts, embers, score;
} Recorded;

static const Recorded recorded[] = {
    {"01-first-light", &bot_nearest, 583, 3, 3, 838},  {"03-two-halls", &bot_plain, 1573, 2, 4, 1538},
    {"03-two-halls", &bot_expert, 1327, 1, 4, 1329},   {"08-night-watch", &bot_plain, 2455, 2, 4, 1520},
    {"08-night-watch", &bot_expert, 3535, 2, 4, 1680}, {"09-pits-and-rails", &bot_plain, 1657, 3, 4, 1398},
    {"10-mire", &bot_expert, 2011, 2, 5, 1010},        {"22-thin-walls", &bot_plain, 1553, 0, 4, 625},
};

static void games_are_as_they_were_recorded(void **state) {
  (void)state;
  int32_t differ = 0;
  for (size_t i = 0; i < sizeof recorded / sizeof *recorded; i++) {
    const Recorded *row = &recorded[i];
    char path[FORMATS_PATH_BYTES];
    SimLevel level;
    BaseIssues *issues = calloc(1, sizeof *issues);
    assert_non_null(issues);
    snprintf(path, sizeof path, "%s/levels/%s.level", root, row->level);
    assert_true(formats_load(&level, path, issues, NULL));
    free(issues);
    BotsGame game = {.level = &level, .bot = row->bot, .seed = 3, .max_ticks = 3600};
    bots_play(&game);
    assert_true(game.played);
    const bool same = game.ticks == row->ticks && game.hearts == row->hearts && game.embers == row->embers &&
                      game.score == row->score;
    if (records || !same)
      printf("    {\"%s\", &bot_%s, %d, %d, %d, %d},\n", row->level, row->bot->name, (int)game.ticks,
             (int)game.hearts, (int)game.embers, (int)game.score);
    differ += !same;
    sim_level_free(&level);
  }
  assert_true(records || differ == 0);
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  nav_set_wrong_call_handler(nav_assert_failed); // as in the program
  root = argv[1];
  records = argc > 2 && strcmp(argv[2], "--record") == 0;
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(chimes_are_rung_in_their_order),
      cmocka_unit_test(bells_are_thrown_while_there_are_some),
      cmocka_unit_test(a_lure_is_rung_and_shut),
      cmocka_unit_test(bots_do_tasks_before_they_walk),
      cmocka_unit_test(the_nearest_ember_is_tapped),
      cmocka_unit_test(nothing_is_tapped_where_nothing_is_wanted),
      cmocka_unit_test(a_bot_refuses_what_it_cannot_plan),
      cmocka_unit_test(enemies_are_seen_on_dear_ground),
      cmocka_unit_test(games_are_as_they_were_recorded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
