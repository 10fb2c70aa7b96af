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
    char min[32], default_value[32], max[32];
    base_number_print(info->min, info->decimals, min, sizeof min);
    base_number_print(info->default_value, info->decimals, default_value, sizeof default_value);
    base_number_print(info->max, info->decimals, max, sizeof max);
    printf("  %-13s %5s %5s %5s %-8s %s\n", info->name, min, default_value, max, info->unit, info->help);
  }
}

void cli_print_enemies_and_tunables(void) {
  printf("\nKinds of enemies for --spawn:\n");
  for (int i = 0; i < SIM_ENEMY_KIND_COUNT; i++)
    printf("  %-13s %s\n", sim_enemy_kinds[i]->name, sim_enemy_kinds[i]->help);
  cli_print_tunables();
}

void cli_print_steerings(void) {
  printf("\nNames for --steer:\n");
  for (int32_t i = 0; i < nav_steering_count; i++)
    printf("  %-17s %s\n", nav_steerings[i]->name, nav_steerings[i]->help);
}

void cli_print_generators(void) {
  printf("\nWhat can be generated, with its usual and its least side:\n");
  for (int32_t i = 0; i < formats_generator_count; i++)
    printf("  %-6s %4d %3d  %s\n", formats_generators[i].name, (int)formats_generators[i].default_side,
           (int)formats_generators[i].min_side, formats_generators[i].help);
}

void cli_print_levels_and_tunables(void) {
  FormatsLibrary library = formats_library_list();
  printf(library.count > 0 ? "\nLevels that ship with the game:\n"
                           : "\nThe folder of the shipped levels was not found.\n");
  for (int i = 0; i < library.count; i++) printf("  %s\n", library.entries[i].name);
  formats_library_free(&library);
  cli_print_tunables();
}
