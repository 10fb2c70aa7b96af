/* Plays a level from a file of commands, as `throng sim LEVEL --ticks N --commands FILE` does, and prints the
 * same state hash. The commands are those of docs/commands.md, a line each: `30 go 12,3`.
 *
 *   cc headless.c $(pkg-config --cflags --libs throng-sim) -o headless
 *   ./headless two-halls 600 moves.commands */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <throng/sim.h>

static SimIssues issues; // large: a list of texts

static bool read_commands(const char *path, SimScript *script) {
  static char text[1 << 20];
  FILE *file = fopen(path, "rb");
  if (file == NULL) return false;
  size_t size = fread(text, 1, sizeof text, file);
  bool whole = feof(file) && !ferror(file);
  fclose(file);
  return whole && sim_script_parse(script, text, size, &issues);
}

static void play_script(SimWorld *world, const SimScript *script, int64_t ticks) {
  int64_t next = 0;
  for (int64_t tick = 0; tick < ticks && !world->no_memory; tick++) {
    int32_t count;
    const SimCommand *commands = sim_script_at(script, tick, &next, &count);
    sim_step(world, commands, count);
  }
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: headless LEVEL TICKS COMMANDS\n");
    return 2;
  }
  SimScript script = {0};
  if (!read_commands(argv[3], &script)) {
    fprintf(stderr, "headless: %s cannot be read\n", argv[3]);
    formats_issues_print(&issues, argv[3], stderr);
    return 1;
  }
  SimLevel level;
  char path[FORMATS_PATH_BYTES];
  if (!formats_load(&level, argv[1], &issues, path)) {
    formats_issues_print(&issues, path, stderr);
    return 1;
  }
  SimWorldOptions options = {.seed = 1, .hero = NAV_NO_CELL, .population = -1, .threads = -1};
  SimWorld *world = malloc(sizeof *world); // too large for a stack
  if (world == NULL || !sim_world_init(world, &level, &options)) return 1;
  play_script(world, &script, strtoll(argv[2], NULL, 10));
  printf("%016" PRIx64 "\n", sim_world_hash(world));
  bool sound = !world->no_memory;
  sim_world_free(world);
  free(world);
  sim_level_free(&level);
  sim_script_free(&script);
  return sound ? 0 : 1;
}
