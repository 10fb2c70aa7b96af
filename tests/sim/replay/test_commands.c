/* Files of commands: each line is the command that it says, each fault has its place, and no text breaks the
 * reader. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "scenes.h"
#include "sim/replay/script.h"
#include "sim/replay/words.h"
#include "sim/world/world.h"

typedef struct Line {
  const char *text;
  int64_t tick;
  SimCommand command;
} Line;

static void each_line_is_its_command(void **state) {
  (void)state;
  const Line lines[] = {
      {"0 go 3,4", 0, {.kind = SIM_CMD_MOVE_TO, .x = 3, .y = 4}},
      {"0 go -1,9999999  # off the map: refused when it is carried out",
       0,
       {.kind = SIM_CMD_MOVE_TO, .x = -1, .y = 9999999}},
      {"7\tstop #", 7, {.kind = SIM_CMD_STOP}},
      {"7 steer learning", 7, {.kind = SIM_CMD_STEERING, .id = nav_steering_find("learning")}},
      {"7 set hero_speed=2.5", 7, {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HERO_SPEED, .value = 250}},
      {"8 barricade 1,2", 8, {.kind = SIM_CMD_BARRICADE, .x = 1, .y = 2}},
      {"8   bell 1,2   ", 8, {.kind = SIM_CMD_BELL, .x = 1, .y = 2}},
      {"9 spawn thief@5,6:100", 9, {.kind = SIM_CMD_SPAWN, .id = SIM_THIEF, .x = 5, .y = 6, .value = 100}},
      {"9 terrain # 3,4 # rock, and a comment", 9, {.kind = SIM_CMD_TERRAIN, .id = NAV_ROCK, .x = 3, .y = 4}},
      {"9 terrain ^ 3,4", 9, {.kind = SIM_CMD_TERRAIN, .id = NAV_PIT, .x = 3, .y = 4}},
      {"9 edge rail 3,4 left",
       9,
       {.kind = SIM_CMD_EDGE, .id = NAV_EDGE_RAIL, .x = 3, .y = 4, .value = NAV_LEFT}},
      {"9 thing flask 3,4", 9, {.kind = SIM_CMD_THING, .id = SIM_FLASK, .x = 3, .y = 4}},
      {"9 thing none 3,4", 9, {.kind = SIM_CMD_THING, .id = SIM_NO_THING, .x = 3, .y = 4}},
      {"9 goal 3,4", 9, {.kind = SIM_CMD_GOAL, .x = 3, .y = 4}},
      {"9 goal 3,4:12 # further", 9, {.kind = SIM_CMD_GOAL, .x = 3, .y = 4, .value = 12}},
      {"9 nogoal 3,4", 9, {.kind = SIM_CMD_NOGOAL, .x = 3, .y = 4}},
      {"9 go 3,4 second", 9, {.kind = SIM_CMD_MOVE_TO, .x = 3, .y = 4, .hero = 1}},
      {"9 stop second # both", 9, {.kind = SIM_CMD_STOP, .hero = 1}},
      {"9 steer astar second", 9, {.kind = SIM_CMD_STEERING, .id = nav_steering_find("astar"), .hero = 1}},
      {"9 join 3,4", 9, {.kind = SIM_CMD_JOIN, .x = 3, .y = 4}},
      {"9 leave", 9, {.kind = SIM_CMD_LEAVE}},
      {"9 terrain # 3,4:7 # rock", 9, {.kind = SIM_CMD_TERRAIN, .id = NAV_ROCK, .x = 3, .y = 4, .value = 7}},
      {"9 place 3,4", 9, {.kind = SIM_CMD_PLACE, .x = 3, .y = 4}},
      {"9 place 3,4 second", 9, {.kind = SIM_CMD_PLACE, .x = 3, .y = 4, .hero = 1}},
      {"9 spawner thief@5,6:100 30 0",
       9,
       {.kind = SIM_CMD_SPAWNER, .id = SIM_THIEF, .x = 5, .y = 6, .value = 100, .every = 30}},
      {"9 spawner hound@5,6:1 0 120 asleep # till then",
       9,
       {.kind = SIM_CMD_SPAWNER, .id = SIM_HOUND, .x = 5, .y = 6, .value = 1, .start = 120, .asleep = 1}},
      {"9 clear 3,4", 9, {.kind = SIM_CMD_CLEAR, .x = 3, .y = 4}},
      {"9 clear 3,4:12", 9, {.kind = SIM_CMD_CLEAR, .x = 3, .y = 4, .value = 12}},
      {"9 embers 4", 9, {.kind = SIM_CMD_EMBERS, .value = 4}},
      {"10 population 12", 10, {.kind = SIM_CMD_POPULATION, .value = 12}},
  };
  BaseBuffer text = {0};
  base_buffer_print(&text, "\xef\xbb\xbf# a comment\n\n   # another one\r\n");
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
    base_buffer_print(&text, "%s%s", lines[i].text, i % 2 == 0 ? "\n" : "\r\n");
  SimScript script = {0};
  BaseIssues issues = {0};
  if (!sim_script_parse(&script, text.data, text.length, &issues)) fail_msg("%s", issues.item[0].text);
  assert_int_equal(script.count, sizeof lines / sizeof *lines);
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    assert_int_equal(script.tick[i], lines[i].tick);
    assert_memory_equal(&script.commands[i], &lines[i].command, sizeof(SimCommand));
  }
  sim_script_free(&script);
  base_buffer_free(&text);
}

typedef struct Fault {
  const char *text;
  int line, column;
  const char *says;
} Fault;

static void each_fault_has_its_place(void **state) {
  (void)state;
  static const Fault faults[] = {
      {"x go 1,1", 1, 1, "expected a tick"},
      {"-1 go 1,1", 1, 1, "expected a tick"},
      {"1000000001 stop", 1, 1, "expected a tick"},
      {"5 stop\n4 stop", 2, 1, "not before the one above"},
      {"5", 1, 2, "expected go"},
      {"5 move 1,1", 1, 3, "'move' is not valid here, expected go"},
      {"5 go", 1, 5, "expected a tile as X,Y"},
      {"5 go 1;1", 1, 6, "expected a tile as X,Y"},
      {"5 go 1,1 2,2", 1, 10, "expected the end of the line"},
      {"5 stop x # y", 1, 8, "expected the end of the line"},
      {"5 steer nobody", 1, 9, "the name of a steering"},
      {"5 set speed=3", 1, 7, "the name of a tunable"},
      {"5 set depth", 1, 12, "depth must be"},
      {"5 set depth=65", 1, 13, "depth must be"},
      {"5 set depth 3", 1, 12, "depth must be"},
      {"5 spawn ghost@1,1:1", 1, 9, "the name of an enemy"},
      {"5 spawn shade 1,1:1", 1, 14, "a tile"},
      {"5 spawn shade@1:1", 1, 15, "a tile"},
      {"5 spawn shade@1,1", 1, 18, "a whole number of enemies"},
      {"5 spawn shade@1,1:-4", 1, 19, "a whole number of enemies"},
      {"5 terrain", 1, 10, "a terrain, one of #"},
      {"5 terrain rock 3,4", 1, 11, "a terrain, one of #"},
      {"5 terrain # comment", 1, 13, "a tile"},
      {"5 edge door 1,1 up", 1, 8, "wall, rail or none"},
      {"5 edge wall 1,1 north", 1, 17, "up, down, left or right"},
      {"5 thing shade 1,1", 1, 9, "ember, flask, gate or none"},
      {"5 go 1,1 third", 1, 10, "expected the end"},
      {"5 goal 3", 1, 8, "a tile"},
      {"5 goal 3,4:", 1, 12, "an offset"},
      {"5 goal 3,4:-1", 1, 12, "an offset"},
      {"5 goal 3,4 1", 1, 12, "expected the end"},
      {"5 terrain # 3,4:", 1, 17, "a length from 1 to 4096"},
      {"5 terrain # 3,4:0", 1, 17, "a length from 1 to 4096"},
      {"5 terrain # 3,4 7", 1, 17, "expected the end"},
      {"5 clear 3,4:4097", 1, 13, "a length from 1 to 4096"},
      {"5 place 3", 1, 9, "a tile"},
      {"5 spawner ghost@1,1:1 0 0", 1, 11, "the name of an enemy"},
      {"5 spawner shade@1,1:1", 1, 22, "ticks between two"},
      {"5 spawner shade@1,1:1 0", 1, 24, "ticks until the first"},
      {"5 spawner shade@1,1:1 0 5184001", 1, 25, "ticks until the first"},
      {"5 spawner shade@1,1:1 0 0 awake", 1, 27, "expected the end"},
      {"5 embers all", 1, 10, "a whole number of embers"},
      {"5 st\001op", 1, 5, "control character"},
      {"\xff", 1, 1, "not UTF-8"},
  };
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    SimScript script = {0};
    BaseIssues issues = {0};
    bool sound = sim_script_parse(&script, faults[i].text, strlen(faults[i].text), &issues);
    if (sound || issues.errors != 1 || issues.item[0].line != faults[i].line ||
        issues.item[0].column != faults[i].column || strstr(issues.item[0].text, faults[i].says) == NULL)
      fail_msg("%s: %d errors, %d:%d: %s", faults[i].text, issues.errors, issues.item[0].line,
               issues.item[0].column, issues.kept > 0 ? issues.item[0].text : "none");
    sim_script_free(&script);
  }
}

/// Mutated and random text; what is accepted is valid, and is read again from how a recording prints it.
static void no_text_breaks_it(void **state) {
  (void)state;
  static const char alphabet[] = "0123456789 ,:@=#.-\n\tgostpearbilnwmudhk~^*+>\r\0\xff";
  static const char start[] = "0 go 3,4\n5 set depth=3 # x\n9 spawn shade@1,1:3\n9 steer learning\n9 edge "
                              "wall 1,1 up\n9 thing none 2,2\n9 go 1,1 second\n9 terrain # 1,1:3\n9 clear "
                              "1,1:2\n9 spawner hound@1,1:3 30 9 asleep\n9 embers 2\n9 place 1,1\n";
  BaseRandom random = base_random_seeded(11, 3);
  int64_t accepted = 0;
  for (int32_t round = 0; round < 20000; round++) {
    char text[sizeof start];
    memcpy(text, start, sizeof start);
    size_t length = sizeof start - 1;
    for (uint32_t changes = 1 + base_random_below(&random, 4); changes > 0; changes--)
      text[base_random_below(&random, (uint32_t)length)] =
          alphabet[base_random_below(&random, sizeof alphabet)];
    length -= base_random_below(&random, 8);
    SimScript script = {0};
    BaseIssues issues = {0};
    char *exact = malloc(length); // so that a read past the end is seen by a sanitizer
    assert_non_null(exact);
    memcpy(exact, text, length);
    bool sound = sim_script_parse(&script, exact, length, &issues);
    assert_int_equal(sound, issues.errors == 0);
    for (int64_t i = 0; i < script.count; i++) {
      BaseBuffer printed = {0};
      SimCommand again;
      assert_true(sim_command_valid(&script.commands[i]));
      if (i > 0) assert_true(script.tick[i - 1] <= script.tick[i]);
      sim_words_print(&printed, &script.commands[i]);
      BaseText lines = base_text(printed.data, printed.length, &issues);
      BaseLine line;
      assert_true(base_text_next(&lines, &line));
      assert_true(sim_words_read(&line, base_line_word(&line), SIM_WORDS_RECORDED, &again));
      assert_true(base_line_end(&line));
      assert_memory_equal(&again, &script.commands[i], sizeof again);
      base_buffer_free(&printed);
      accepted++;
    }
    free(exact);
    sim_script_free(&script);
  }
  assert_in_range(accepted, 20000, INT64_MAX);
}

static void as_many_commands_as_there_are_lines(void **state) {
  (void)state;
  enum { MANY = 200000, A_TICK = 7 };
  BaseBuffer text = {0};
  for (int32_t i = 0; i < MANY; i++) base_buffer_print(&text, "%d go %d,1\n", (int)(i / A_TICK), (int)i);
  SimScript script = {0};
  BaseIssues issues = {0};
  assert_true(sim_script_parse(&script, text.data, text.length, &issues));
  int64_t next = 0, given = 0;
  for (int64_t tick = 0; given < MANY; tick++) {
    int32_t count;
    const SimCommand *commands = sim_script_at(&script, tick, &next, &count);
    assert_int_equal(count, MANY - given < A_TICK ? MANY - given : A_TICK);
    for (int32_t i = 0; i < count; i++) assert_int_equal(commands[i].x, given++);
  }
  assert_int_equal(next, MANY);
  sim_script_free(&script);
  base_buffer_free(&text);
}

/// `count` lines of a command in one tick, or in two; the line with the first fault, 0: none.
static int first_refused(const char *command, int32_t count, bool split) {
  BaseBuffer text = {0};
  base_buffer_print(&text, "# what a tick bears\n");
  for (int32_t i = 0; i < count; i++)
    base_buffer_print(&text, "%d %s\n", (int)(split && i >= count / 2), command);
  SimScript script = {0};
  BaseIssues issues = {0};
  const bool sound = sim_script_parse(&script, text.data, text.length, &issues);
  assert_int_equal(issues.errors, sound ? 0 : 1); // said once
  sim_script_free(&script);
  base_buffer_free(&text);
  return sound ? 0 : issues.item[0].line;
}

static void what_a_tick_has_to_do_is_bounded(void **state) {
  (void)state;
  static const char *const heavy[] = {"go 1,1", "steer astar", "set depth=9", "population 0",
                                      "spawn shade@1,1:1"};
  for (size_t i = 0; i < sizeof heavy / sizeof *heavy; i++) {
    assert_int_equal(first_refused(heavy[i], SIM_MAX_HEAVY, false), 0);
    assert_int_equal(first_refused(heavy[i], SIM_MAX_HEAVY + 2, false), 2 + SIM_MAX_HEAVY);
    assert_int_equal(first_refused(heavy[i], SIM_MAX_HEAVY + 2, true), 0);
  }
  assert_int_equal(first_refused("population 1048576", 8, false), 0);
  assert_int_equal(first_refused("population 1048576", 9, false), 10);
  assert_int_equal(first_refused("population 1048576", 16, true), 0);
  static const char *const light[] = {"terrain # 1,1:9", "set crowd_weight=3", "stop", "barricade 1,1"};
  for (size_t i = 0; i < sizeof light / sizeof *light; i++)
    assert_int_equal(first_refused(light[i], 20000, false), 0);
}

/// The newest go, however many are left.
static void a_smaller_population_keeps_the_oldest(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "##########\n#@.......#\n#........#\n##########\n", 1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 12});
  assert_int_equal(world->actors.count, 12);
  uint32_t id[12];
  for (int32_t i = 0; i < 12; i++) id[i] = world->actors.id[i];
  scene_command(world, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 5});
  assert_int_equal(world->actors.count, 5);
  for (int32_t i = 0; i < 12; i++) assert_int_equal(sim_world_actor(world, id[i]), i < 5 ? i : -1);
  scene_close(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_smaller_population_keeps_the_oldest),
      cmocka_unit_test(each_line_is_its_command),
      cmocka_unit_test(each_fault_has_its_place),
      cmocka_unit_test(no_text_breaks_it),
      cmocka_unit_test(as_many_commands_as_there_are_lines),
      cmocka_unit_test(what_a_tick_has_to_do_is_bounded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
