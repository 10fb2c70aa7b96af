/* Files of commands: what is accepted is valid, is printed and read again as the same, and a world that is
 * given it stays sound. */
#include <string.h>

#include "fuzz/worlds.h"
#include "sim/replay/script.h"
#include "sim/replay/words.h"
#include "sim/scenes.h"

enum { TICKS = 24, MAX_GIVEN = 200, MAX_ARRIVALS = 200 };

/// As a recording has it.
static void check_printed(const SimCommand *command) {
  BaseBuffer out = {0};
  BaseIssues issues = {0};
  BaseLine line;
  SimCommand back;
  sim_words_print(&out, command);
  BaseText text = base_text(out.data, out.length, &issues);
  FUZZ_CHECK(base_text_next(&text, &line), "nothing was printed");
  const BaseSpan verb = base_line_word(&line);
  memset(&back, 0, sizeof back);
  FUZZ_CHECK(sim_words_read(&line, verb, SIM_WORDS_RECORDED, &back) && base_line_end(&line), "refused: %s",
             out.data);
  FUZZ_CHECK(back.kind == command->kind && back.id == command->id && back.x == command->x &&
                 back.y == command->y && back.value == command->value && back.hero == command->hero &&
                 back.every == command->every && back.start == command->start &&
                 back.asleep == command->asleep,
             "another command by %s", out.data);
  base_buffer_free(&out);
}

static void check_all(const SimScript *script) {
  for (int64_t i = 0; i < script->count; i++) {
    FUZZ_CHECK(sim_command_valid(&script->commands[i]), "command %lld is not valid", (long long)i);
    FUZZ_CHECK(script->tick[i] >= 0 && script->tick[i] <= SIM_SCRIPT_MAX_TICK &&
                   (i == 0 || script->tick[i] >= script->tick[i - 1]),
               "tick %lld", (long long)script->tick[i]);
    check_printed(&script->commands[i]);
  }
  FUZZ_CHECK(!script->burden.over, "too much for one tick");
}

static void give_all(const SimScript *script) {
  SimLevel level;
  fuzz_level(&level, (int32_t)(script->count % FUZZ_LEVELS));
  SimWorld *world = scene_world(&level, 1, -1);
  int64_t next = 0;
  for (int64_t tick = 0; tick < TICKS; tick++) {
    int32_t count = 0;
    const SimCommand *commands = sim_script_at(script, tick, &next, &count);
    for (int32_t i = 0; i < count; i++)
      if (commands[i].value <= MAX_ARRIVALS && next <= MAX_GIVEN) sim_world_command(world, &commands[i], 1);
    sim_step(world, NULL, 0);
  }
  scene_check(world);
  scene_free(world);
  sim_level_free(&level);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  SimScript script = {0};
  BaseIssues issues = {0};
  const bool sound = sim_script_parse(&script, (const char *)data, size, &issues);
  FUZZ_CHECK(sound == (issues.errors == 0), "errors were not said");
  if (sound) check_all(&script);
  if (sound && script.count > 0) give_all(&script);
  sim_script_free(&script);
  return 0;
}
