/* Lists for help texts. */
#include "cli/lists.h"

#include <stdio.h>

#include "base/number.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"
#include "nav/nav.h"
#include "sim/world/kinds.h"

void cli_print_tunables(void) {
  printf("\nNames for --set, with their least, standard and most value:\n");
  for (int i = 0; i < SIM_TUNE_COUNT; i++) {
    const SimTunableInfo *info = &sim_tunables[i];
    char least[32], standard[32], most[32];
    base_number_print(info->least, info->decimals, least, sizeof least);
    base_number_print(info->standard, info->decimals, standard, sizeof standard);
    base_number_print(info->most, info->decimals, most, sizeof most);
    printf("  %-13s %5s %5s %5s %-8s %s\n", info->name, least, standard, most, info->unit, info->help);
  }
}

void cli_print_enemies_and_tunables(void) {
  printf("\nKinds of enemies for --spawn:\n");
  for (int i = 0; i < SIM_ENEMY_KIND_COUNT; i++)
    printf("  %-13s %s\n", sim_enemy_kinds[i].name, sim_enemy_kinds[i].help);
  cli_print_tunables();
}

void cli_print_steerings(void) {
  printf("\nNames for --steer:\n");
  for (int32_t i = 0; i < nav_steering_count; i++)
    printf("  %-17s %s\n", nav_steerings[i].name, nav_steerings[i].help);
}

void cli_print_generators(void) {
  printf("\nWhat can be generated, with its usual and its least side:\n");
  for (int32_t i = 0; i < formats_generator_count; i++)
    printf("  %-6s %4d %3d  %s\n", formats_generators[i].name, (int)formats_generators[i].usual_side,
           (int)formats_generators[i].least_side, formats_generators[i].help);
}

void cli_print_levels_and_tunables(void) {
  FormatsLibrary library = formats_library_list();
  printf(library.count > 0 ? "\nLevels that ship with the game:\n"
                           : "\nThe folder of the shipped levels was not found.\n");
  for (int i = 0; i < library.count; i++) printf("  %s\n", library.entries[i].name);
  formats_library_free(&library);
  cli_print_tunables();
}
