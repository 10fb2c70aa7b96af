/* Each allocation of the simulation and of the forms fails once, or one of MAX_FAILURES spread over them:
 * what needed it says so, or what comes out is the same as with memory enough; and every byte is given back.
 *
 *   starved_games RECORDED_FOLDER   the folder tests/formats/recorded */
#include <stdlib.h>
#include <string.h>

#include "formats/check.h"
#include "formats/generate/generate.h"
#include "formats/replay.h"
#include "sim/hero/preview.h"
#include "sim/history/history.h"
#include "sim/questions/shadow.h"
#include "sim/questions/why.h"
#include "sim/replay/differ.h"
#include "sim/replay/script.h"
#include "sim/snapshot/snapshot.h"
#include "support/starve.h"
#include "worlds/games/game.h"

enum { MAX_FAILURES = 24, TICKS = 24, MAX_FILE = 1 << 16 };

/// Worlds and files that the acts work on, made while there is memory.
typedef struct Bench {
  GamePlan game;
  SimWorld world, other;
  BaseBuffer saved, history, file;
  const FormatsForm *form;
  BaseIssues issues;
  SimShadow shadow;
} Bench;

static Bench bench;
static int failures; // that were made
static int wrong;

static void mix_value(BaseHash *hash, int64_t value) {
  *hash = base_hash_u64(*hash, (uint64_t)value);
}

static void mix_bytes(BaseHash *hash, const BaseBuffer *bytes) {
  mix_value(hash, (int64_t)bytes->length);
  for (size_t i = 0; i < bytes->length; i++) mix_value(hash, (unsigned char)bytes->data[i]);
}

/* Acts: true where nothing is said to have failed */

typedef bool Act(BaseHash *hash);

/// Fails an allocation of the act after the other.
static void starve_act(const char *name, const char *of, Act *act) {
  BaseHash whole = BASE_HASH_START;
  const long long bytes = starve_bytes();
  const long before = starve_count();
  if (!act(&whole)) printf("%s %s: it fails with memory enough\n", of, name), wrong++;
  const long calls = starve_count() - before;
  const long step = calls / MAX_FAILURES + 1;
  for (long at = 1; at <= calls; at += step) {
    BaseHash hash = BASE_HASH_START;
    starve_at(starve_count() + at);
    const bool done = act(&hash);
    starve_at(0);
    failures++;
    if (done && hash != whole) {
      printf("%s %s: allocation %ld of %ld failed, nothing says so, and the result is another one\n", of,
             name, at, calls);
      wrong++;
    }
    if (starve_bytes() > bytes) { // less: libraries have taken what the program gave back
      printf("%s %s: allocation %ld of %ld failed, and %lld bytes were not given back\n", of, name, at, calls,
             starve_bytes() - bytes);
      wrong++;
      return;
    }
  }
}

static bool begin_world(BaseHash *hash) {
  if (!sim_world_init(&bench.other, &bench.game.level, &bench.game.options)) return false;
  mix_value(hash, (int64_t)sim_world_hash(&bench.other));
  sim_world_free(&bench.other);
  return true;
}

/// Ticks with commands, from the same draws each time.
static bool play_world(BaseHash *hash) {
  const BaseRandom random = bench.game.random;
  if (!sim_world_init(&bench.other, &bench.game.level, &bench.game.options)) return false;
  for (int32_t tick = 0; tick < TICKS && !bench.other.no_memory; tick++) {
    SimCommand commands[GAME_COMMANDS];
    const int32_t count = game_commands(&bench.game, &bench.other, commands);
    sim_step(&bench.other, commands, count);
  }
  const bool done = !bench.other.no_memory;
  mix_value(hash, (int64_t)sim_world_hash(&bench.other));
  sim_world_free(&bench.other);
  bench.game.random = random;
  return done;
}

static bool save_world(BaseHash *hash) {
  BaseBuffer out = {0};
  const bool done = sim_world_save(&bench.world, &out);
  mix_bytes(hash, &out);
  base_buffer_free(&out);
  return done;
}

static bool load_world(BaseHash *hash) {
  memset(&bench.issues, 0, sizeof bench.issues);
  const bool done = sim_world_load(&bench.other, &bench.game.level, &bench.game.options, bench.saved.data,
                                   bench.saved.length, &bench.issues);
  if (done) mix_value(hash, (int64_t)sim_world_hash(&bench.other));
  if (done) sim_world_free(&bench.other);
  return done;
}

static bool differ_worlds(BaseHash *hash) {
  BaseBuffer told = {0};
  memset(&bench.issues, 0, sizeof bench.issues);
  if (!sim_world_init(&bench.other, &bench.game.level, &bench.game.options)) return false;
  const int64_t count = sim_worlds_differ(&bench.world, &bench.other, 9, &told);
  const bool done = count >= 0 && !told.failed;
  mix_value(hash, count);
  mix_bytes(hash, &told);
  base_buffer_free(&told);
  sim_world_free(&bench.other);
  return done;
}

/// Plays, goes back, branches off, follows the other branch and keeps all of it.
static bool use_history(BaseHash *hash) {
  const BaseRandom random = bench.game.random;
  BaseBuffer out = {0};
  bool done = true;
  if (!sim_world_init(&bench.other, &bench.game.level, &bench.game.options)) return false;
  SimHistory *history =
      sim_history_new(&bench.game.level, &bench.other, &bench.game.options, SIM_HISTORY_BYTES);
  for (int32_t tick = 0; tick < 2 * TICKS && history != NULL && done; tick++) {
    SimCommand commands[GAME_COMMANDS];
    if (tick == TICKS) done = sim_history_seek(history, &bench.other, TICKS / 2, 0) == TICKS / 2;
    const int32_t count = done ? game_commands(&bench.game, &bench.other, commands) : 0;
    done = done && sim_history_step(history, &bench.other, commands, count);
  }
  done = done && history != NULL && sim_history_switch(history, &bench.other, 0, 0) >= 0 &&
         sim_history_record(history, 0, &bench.other, "a level", NULL, &out) &&
         sim_history_save(history, &bench.other, SIM_HISTORY_BYTES, &out) && !out.failed;
  done = done && !bench.other.no_memory && !history->failed;
  mix_value(hash, (int64_t)sim_world_hash(&bench.other));
  sim_history_free(history);
  sim_world_free(&bench.other);
  base_buffer_free(&out);
  bench.game.random = random;
  return done;
}

static bool load_history(BaseHash *hash) {
  memset(&bench.issues, 0, sizeof bench.issues);
  SimHistory *history = sim_history_load(&bench.other, &bench.game.level, &bench.game.options,
                                         bench.history.data, bench.history.length, &bench.issues);
  if (history == NULL) return false;
  mix_value(hash, (int64_t)sim_world_hash(&bench.other));
  mix_value(hash, sim_history_end(history));
  sim_history_free(history);
  sim_world_free(&bench.other);
  return true;
}

static SimWay way_ahead(void) {
  return (SimWay){.target = bench.world.heroes[0].target != NAV_NO_CELL ? bench.world.heroes[0].target
                                                                        : bench.world.heroes[0].cell,
                  .steering = nav_steering_find("learning"),
                  .depth = 5};
}

static bool preview_way(BaseHash *hash) {
  const SimWay way = way_ahead();
  SimPreview *preview = sim_preview_new();
  if (preview == NULL) return false;
  sim_preview_begin(preview, &bench.world, &way);
  const SimPreviewEnd end = sim_preview_advance(preview, 20000);
  mix_value(hash, (int64_t)end * 10000 + sim_preview_ticks(preview));
  sim_preview_free(preview);
  return end != SIM_PREVIEW_FAILED;
}

static bool ask_why(BaseHash *hash) {
  SimWhy *why = sim_why_new();
  if (why == NULL) return false;
  const SimWhyAsk ask = {.world = &bench.world,
                         .level = &bench.game.level,
                         .actor = bench.world.actors.count > 0 ? 0 : -1,
                         .tile = bench.world.heroes[0].cell};
  sim_why_begin(why, &ask);
  for (int32_t i = 0; i < 8 && !sim_why_advance(why); i++) {
  }
  const SimWhyFound *found = sim_why_found(why);
  const bool done = found->answer != SIM_WHY_NO_MEMORY;
  mix_value(hash, (int64_t)found->answer);
  mix_value(hash, found->own.total);
  mix_value(hash, found->through.total);
  sim_why_free(why);
  return done;
}

static bool look_ahead(BaseHash *hash) {
  const SimShadowWish wish = {&bench.world, &bench.game.level, NULL, 0};
  bool done = sim_shadow_begin(&bench.shadow, &wish);
  if (done) sim_shadow_advance(&bench.shadow, TICKS);
  if (done) mix_value(hash, (int64_t)sim_world_hash(&bench.shadow.world));
  done = done && !bench.shadow.world.no_memory;
  sim_shadow_free(&bench.shadow);
  return done;
}

static bool watch_world(BaseHash *hash) {
  if (!sim_world_init(&bench.other, &bench.game.level, &bench.game.options)) return false;
  bool done = sim_world_watch_senses(&bench.other, true);
  if (bench.other.actors.count > 0)
    done = sim_world_watch_actor(&bench.other, bench.other.actors.id[0]) && done;
  for (int32_t tick = 0; tick < TICKS; tick++) sim_step(&bench.other, NULL, 0);
  done = done && !bench.other.no_memory;
  mix_value(hash, (int64_t)sim_world_hash(&bench.other));
  sim_world_free(&bench.other);
  return done;
}

/* Forms */

static bool read_file(BaseHash *hash) {
  SimLevel level;
  BaseBuffer out = {0};
  FormatsFaults faults;
  const FormatsSource source = {.data = bench.file.data, .size = bench.file.length};
  memset(&bench.issues, 0, sizeof bench.issues);
  if (!formats_parse(&level, bench.form, &source, &bench.issues)) return false;
  bool done = formats_check_level(&level, &faults);
  mix_value(hash, faults.count);
  for (int i = 0; i < formats_form_count; i++) formats_forms[i].write(&level, &out);
  mix_bytes(hash, &out);
  done = done && !out.failed;
  formats_buffer_free(&out);
  SimLevel copy;
  done = sim_level_copy(&copy, &level) && done;
  mix_value(hash, done ? (int64_t)sim_level_hash(&copy) : 0);
  sim_level_free(&copy);
  sim_level_free(&level);
  return done;
}

static bool read_recording(BaseHash *hash) {
  SimLevel level;
  SimReplay replay;
  memset(&bench.issues, 0, sizeof bench.issues);
  if (!formats_read_replay(&level, &replay, bench.file.data, bench.file.length, &bench.issues)) return false;
  mix_value(hash, (int64_t)sim_level_hash(&level));
  mix_value(hash, replay.command_count * 1000 + replay.world_count);
  mix_bytes(hash, &replay.saved);
  sim_replay_free(&replay);
  sim_level_free(&level);
  return true;
}

static bool read_commands(BaseHash *hash) {
  SimScript script = {0};
  memset(&bench.issues, 0, sizeof bench.issues);
  const bool done = sim_script_parse(&script, bench.file.data, bench.file.length, &bench.issues);
  mix_value(hash, script.count);
  sim_script_free(&script);
  return done;
}

static const FormatsGenerator *generator;

static bool generate_level(BaseHash *hash) {
  SimLevel level;
  if (!formats_generate(&level, generator, generator->min_side, generator->min_side, 3)) return false;
  mix_value(hash, (int64_t)sim_level_hash(&level));
  sim_level_free(&level);
  return true;
}

/* The program */

static void make_bench(const GameTheme *theme) {
  game_make(&bench.game, theme, 0, 0);
  SimHistory *history = NULL;
  bool made = sim_world_init(&bench.world, &bench.game.level, &bench.game.options) &&
              (history = sim_history_new(&bench.game.level, &bench.world, &bench.game.options,
                                         SIM_HISTORY_BYTES)) != NULL;
  for (int32_t tick = 0; tick < 2 * TICKS && made; tick++) {
    SimCommand commands[GAME_COMMANDS];
    const int32_t count = game_commands(&bench.game, &bench.world, commands);
    made = sim_history_step(history, &bench.world, commands, count);
  }
  made = made && sim_world_save(&bench.world, &bench.saved) &&
         sim_history_save(history, &bench.world, SIM_HISTORY_BYTES, &bench.history);
  if (!made) puts("out of memory"), exit(2);
  sim_history_free(history);
}

static void free_bench(void) {
  sim_world_free(&bench.world);
  base_buffer_free(&bench.saved);
  base_buffer_free(&bench.history);
  game_free(&bench.game);
}

static void starve_game(const GameTheme *theme) {
  static const struct {
    const char *name;
    Act *act;
  } acts[] = {{"begun", begin_world},           {"played", play_world},      {"saved", save_world},
              {"loaded", load_world},           {"compared", differ_worlds}, {"in a history", use_history},
              {"with a history", load_history}, {"previewed", preview_way},  {"asked why", ask_why},
              {"shadowed", look_ahead},         {"watched", watch_world}};
  make_bench(theme);
  for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) starve_act(acts[i].name, theme->name, acts[i].act);
  free_bench();
}

static void starve_file(const char *folder, const char *name, Act *act) {
  static char data[MAX_FILE];
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "rb");
  if (file == NULL) printf("%s cannot be read\n", path), exit(2);
  bench.file = (BaseBuffer){.data = data, .length = fread(data, 1, MAX_FILE, file)};
  fclose(file);
  bench.form = formats_form(name);
  if (bench.form == NULL || bench.form->missing == NULL) starve_act("read", name, act);
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  for (int32_t i = 0; i < game_theme_count; i++)
    if (strcmp(game_themes[i].name, "mixed") == 0 || strcmp(game_themes[i].name, "paths") == 0 ||
        strcmp(game_themes[i].name, "edits") == 0)
      starve_game(&game_themes[i]);
  starve_file(argv[1], "full.level", read_file);
  starve_file(argv[1], "full.map", read_file);
  starve_file(argv[1], "full.tmx", read_file);
  starve_file(argv[1], "full.tmj", read_file);
  starve_file(argv[1], "full.replay", read_recording);
  starve_file(argv[1], "commands.txt", read_commands);
  for (int32_t i = 0; i < formats_generator_count; i++) {
    generator = formats_generators[i];
    starve_act("generated", generator->name, generate_level);
  }
  printf("starved: %d allocations failed, %d faults\n", failures, wrong);
  return wrong > 0 || failures < 200;
}
