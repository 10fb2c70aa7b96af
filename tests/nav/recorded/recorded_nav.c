/* Thirteen worlds, every theme on each: recorded_nav LIST [--write]. A hash that differs says that the
 * library answers something else than it did; which of both is right the tests with references tell. */
#include "nav/recorded/recorded.h"
#include "support/maps.h"
#include "support/recorded.h"

typedef void MakeMap(NavGrid *grid, BaseRandom *random);

static void make_random(NavGrid *grid, BaseRandom *random) {
  support_map_random(grid, random, 31, 23, 20);
}

static void make_sparse(NavGrid *grid, BaseRandom *random) {
  support_map_random(grid, random, 40, 37, 6);
}

static void make_dense(NavGrid *grid, BaseRandom *random) {
  support_map_random(grid, random, 26, 33, 38);
}

static void make_thin(NavGrid *grid, BaseRandom *random) {
  support_map_random(grid, random, 3, 70, 10);
}

static void make_open(NavGrid *grid, BaseRandom *random) {
  (void)random;
  support_map_open(grid, 29, 34);
}

static void make_maze(NavGrid *grid, BaseRandom *random) {
  support_map_maze(grid, random, 41, 31, 6);
}

static void make_rooms(NavGrid *grid, BaseRandom *random) {
  support_map_rooms(grid, random, 45, 36);
}

static void make_fold(NavGrid *grid, BaseRandom *random) {
  (void)random;
  support_map_serpentine(grid, 21, 19);
}

static void make_edges(NavGrid *grid, BaseRandom *random) {
  support_map_random(grid, random, 30, 27, 8);
  support_map_add_edges(grid, random, 10, 8);
}

static void make_wide(NavGrid *grid, BaseRandom *random) {
  support_map_random(grid, random, 150, 67, 14);
}

static void make_costs(NavGrid *grid, BaseRandom *random) {
  support_map_rooms(grid, random, 34, 29);
  support_map_random_costs(grid, random);
}

static void make_ground(NavGrid *grid, BaseRandom *random) {
  support_map_random(grid, random, 28, 30, 12);
  support_map_own_ground(grid, random, &(SupportGround){12, 40, 6, 25});
}

static void make_dear_ground(NavGrid *grid, BaseRandom *random) {
  support_map_maze(grid, random, 27, 25, 30);
  support_map_own_ground(grid, random, &(SupportGround){30, NAV_MAX_COST, 9, NAV_MAX_COST});
}

static const struct {
  const char *name;
  MakeMap *make;
} worlds[] = {{"random", make_random},
              {"sparse", make_sparse},
              {"dense", make_dense},
              {"thin", make_thin},
              {"open", make_open},
              {"maze", make_maze},
              {"rooms", make_rooms},
              {"fold", make_fold},
              {"edges", make_edges},
              {"wide", make_wide},
              {"costs", make_costs},
              {"ground", make_ground},
              {"dear ground", make_dear_ground}};

enum { WORLDS = sizeof worlds / sizeof *worlds };

void recorded_change(NavRecording *of, NavCell *changed, int32_t count) {
  NavGrid *grid = &of->grid;
  for (int32_t i = 0; i < count; i++) {
    const int32_t x = draw_below(of, grid->width), y = draw_below(of, grid->height),
                  other = draw_below(of, grid->width);
    changed[i] = nav_grid_cell(grid, x, y);
    const NavDir dir = (NavDir)draw_below(of, NAV_DIR_COUNT);
    const NavEdge edge = (NavEdge)draw_below(of, NAV_EDGE_DOOR);
    if (draw_below(of, 3) == 0)
      nav_grid_set_edge(grid, x, y, dir, edge);
    else
      nav_grid_set_terrain(grid, x, y, (NavTerrain)grid->terrain[nav_grid_cell(grid, other, y)]);
  }
}

static void read_again(NavRecording *of, const uint8_t *bytes, size_t size,
                       void (*read)(NavRecording *of, BaseArchive *archive)) {
  BaseArchive reader = base_archive_reader(bytes, size);
  read(of, &reader);
  record_value(of, base_archive_sound(&reader));
  record_value(of, (int64_t)reader.at);
  if (reader.fault != NULL) record_bytes(of, reader.fault, strlen(reader.fault));
}

void record_archive(NavRecording *of, BaseArchive *archive,
                    void (*read)(NavRecording *of, BaseArchive *archive)) {
  enum { FORGED = 12 };
  record_bytes(of, archive->bytes, archive->size);
  for (int32_t i = 0; i < FORGED && read != NULL && archive->size > 0; i++) {
    const int32_t at = draw_below(of, (int32_t)archive->size), bit = draw_below(of, 8);
    const uint8_t byte = archive->bytes[at];
    if (i % 3 == 1) archive->bytes[at] = (uint8_t)(byte ^ 1 << bit);
    read_again(of, archive->bytes, i % 3 == 2 ? (size_t)at : archive->size, read);
    archive->bytes[at] = byte;
  }
  base_archive_free(archive);
}

/// Asks on a world that no other theme has changed.
static uint64_t ask_theme(const RecordedTheme *theme, int32_t world, uint64_t seed) {
  BaseRandom map = base_random_seeded(34, (uint64_t)world);
  NavRecording of = {.random = base_random_seeded(seed, (uint64_t)world), .hash = 1};
  worlds[world].make(&of.grid, &map);
  for (NavClass cls = 0; cls < NAV_CLASS_COUNT; cls++) {
    if (!nav_components_init(&of.components[cls], &of.grid, cls)) abort();
    nav_components_build(&of.components[cls], &of.grid);
  }
  theme->ask(&of);
  for (NavClass cls = 0; cls < NAV_CLASS_COUNT; cls++) nav_components_free(&of.components[cls]);
  nav_grid_free(&of.grid);
  return of.hash;
}

int main(int argc, char **argv) {
  static const RecordedTheme *const parts[] = {recorded_maps, recorded_walks, recorded_senses};
  RecordedList list = recorded_begin(argc, argv);
  uint64_t seed = 1;
  for (size_t part = 0; part < sizeof parts / sizeof *parts; part++)
    for (const RecordedTheme *theme = parts[part]; theme->name != NULL; theme++, seed++) {
      uint64_t hash[WORLDS];
      for (int32_t world = 0; world < WORLDS; world++) hash[world] = ask_theme(theme, world, seed);
      recorded_hashes(&list, theme->name, hash, WORLDS, "world");
    }
  return recorded_end(&list);
}
