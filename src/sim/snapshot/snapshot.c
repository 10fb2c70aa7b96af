/* Saved worlds: the parts of a world in the form of sealed.h. At the end of a load the state hash must equal
 * that of the saved world. */
#include "sim/snapshot/snapshot.h"

#include "sim/actors/actors.h"
#include "sim/boons/taken.h"
#include "sim/fields/archive.h"
#include "sim/fields/band.h"
#include "sim/fields/changes.h"
#include "sim/hero/hero.h"
#include "sim/objectives/objectives.h"
#include "sim/powers/powers.h"
#include "sim/score/counting.h"
#include "sim/senses/senses.h"
#include "sim/snapshot/rules.h"
#include "sim/snapshot/sealed.h"
#include "sim/step/begin.h"

static const SimSealed form = {"THRONG-W", SIM_SNAPSHOT_VERSION, SIM_SNAPSHOT_OLDEST, "saved world"};

/* Parts */

/// Leaves out the number of threads, which does not affect the state and is the loader's choice.
static void archive_tuning(SimWorld *world, BaseArchive *archive) {
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    if (!sim_tuning_decides(i) || sim_tunables[i].kind >= sim_archived_kinds(world, archive)) continue;
    base_archive_of(archive, "tunable", i);
    base_archive_i32(archive, &world->tuning.value[i], sim_tunables[i].min, sim_tunables[i].max);
  }
  base_archive_of(archive, NULL, -1);
}

static void archive_core(SimWorld *world, BaseArchive *archive) {
  SimPrivate *priv = world->priv;
  base_archive_i64(archive, &world->tick, 0, INT32_MAX / 2); // half a year of play
  base_archive_u64(archive, &world->seed);
  archive_tuning(world, archive);
  base_archive_random(archive, &priv->spawn_random);
  base_archive_random(archive, &priv->motion_random);
  base_archive_random(archive, &priv->hero_random[0]);
  base_archive_u32(archive, &priv->next_id, INT32_MAX); // far from where numbers would begin again
  base_archive_bool(archive, &priv->walls_changed);
  base_archive_bool(archive, &priv->recount);
  base_archive_bool(archive, &priv->commanded);
  base_archive_bool(archive, &priv->edited);
  sim_powers_archive(world, archive);
}

/// Without an edit the map is not written: it is the level's, with the barricades.
static void archive_map(SimWorld *world, BaseArchive *archive) {
  if (archive->reads) nav_requests_change_begin(world->priv->requests);
  sim_barricades_archive(world, archive);
  base_archive_of(archive, NULL, -1);
  if (world->priv->edited) nav_archive_map(archive, &world->grid);
  nav_archive_ground(archive, &world->grid);
  if (!archive->reads) return;
  for (int32_t i = 0; i < world->priv->barricade_count; i++)
    base_archive_check(archive, world->grid.terrain[world->priv->barricades[i].cell] == NAV_ROCK,
                       "a barricade is missing");
  // On a malformed map a flood would not stop at its border.
  if (base_archive_sound(archive)) nav_components_build(&world->walkers, &world->grid);
  const NavRequestsMap map = sim_requests_map(world);
  nav_requests_change_end(world->priv->requests, &map, NULL, 0);
}

static void archive_stats(SimWorld *world, BaseArchive *archive) {
  SimStats *stats = &world->stats;
  const int64_t max = INT64_MAX / 2;
  base_archive_i64(archive, &stats->spawned, 0, max);
  base_archive_i64(archive, &stats->removed, 0, max);
  base_archive_i64(archive, &stats->field_builds, 0, max);
  base_archive_i64(archive, &stats->field_tiles, 0, max);
  base_archive_i64(archive, &stats->refused, 0, max);
  base_archive_i64(archive, &stats->killed, 0, max);
  base_archive_i64(archive, &stats->escaped, 0, max);
  base_archive_i64(archive, &stats->touches, 0, max);
  base_archive_i64(archive, &stats->paths_asked, 0, max);
  base_archive_i64(archive, &stats->paths_shared, 0, max);
  base_archive_i64(archive, &stats->paths_found, 0, max);
  base_archive_i64(archive, &stats->paths_gave_up, 0, max);
  base_archive_i32(archive, &stats->unplaced, 0, INT32_MAX);
  uint32_t way = stats->hit.way;
  base_archive_u32(archive, &way, SIM_HIT_ARROW);
  base_archive_i32(archive, &stats->hit.kind, 0, SIM_ENEMY_KIND_COUNT - 1);
  if (archive->reads) stats->hit.way = (SimHitWay)way;
  for (int32_t kind = 0; kind < sim_archived_kinds(world, archive); kind++) {
    base_archive_of(archive, sim_enemy_kinds[kind]->name, -1);
    base_archive_i64(archive, &stats->arrived[kind], 0, max);
    for (int32_t sense = 0; sense < SIM_SENSE_COUNT; sense++)
      base_archive_i64(archive, &stats->detections[kind][sense], 0, max);
  }
  // The state hash leaves them out.
  base_archive_check(archive, !archive->reads || stats->spawned == world->actors.count + stats->removed,
                     "its statistics do not add up");
}

/// Each part follows the parts that it depends on, and is read only if those before it were sound.
static void archive_parts(SimWorld *world, BaseArchive *archive) {
  static const struct {
    const char *name;
    void (*archive)(SimWorld *world, BaseArchive *archive);
    uint32_t since; // the first version of the form with this part; 0: all have it
  } parts[] = {
      {.name = "rules", .archive = archive_core},
      {.name = "map", .archive = archive_map},
      {.name = "enemies", .archive = sim_actors_archive},
      {.name = "senses", .archive = sim_senses_archive},
      {.name = "heroes", .archive = sim_hero_archive},
      {.name = "kinds", .archive = sim_kinds_archive},
      {.name = "fields", .archive = sim_fields_archive},
      {.name = "paths", .archive = sim_paths_archive},
      {.name = "flight", .archive = sim_band_archive},
      {.name = "statistics", .archive = archive_stats},
      {.name = "boons", .archive = sim_boons_archive, .since = 4},
      {.name = "score", .archive = sim_score_archive, .since = 4},
      {.name = "objectives", .archive = sim_objectives_archive},
  };
  for (size_t i = 0; i < sizeof parts / sizeof *parts && base_archive_sound(archive); i++) {
    if (archive->reads && world->priv->form < parts[i].since) continue;
    base_archive_part(archive, parts[i].name);
    parts[i].archive(world, archive);
  }
}

/* Saving */

bool sim_world_save(const SimWorld *world, BaseBuffer *out) {
  BaseArchive archive = base_archive_writer();
  SimWorld *read = (SimWorld *)world; // the functions of the parts only read the world while they write
  uint64_t level = world->priv->level, hash = sim_world_hash(world);
  int32_t capacity = world->actors.capacity;
  BASE_ASSERT(!world->priv->map_changing && world->priv->fallen_count == 0);
  base_archive_u64(&archive, &level);
  base_archive_i32(&archive, &capacity, 1, SIM_MAX_ENEMIES);
  base_archive_u64(&archive, &hash);
  archive_parts(read, &archive);
  BASE_ASSERT(archive.fault == NULL);
  return sim_sealed_write(&form, &archive, out);
}

bool sim_world_values(const SimWorld *world, const BaseArchiveWatch *watch) {
  BaseArchive archive = base_archive_writer();
  archive.watch = watch;
  archive_parts((SimWorld *)world, &archive);
  const bool whole = !archive.no_memory;
  base_archive_free(&archive);
  return whole;
}

bool sim_hero_values(const SimWorld *world, const SimHero *hero, const BaseArchiveWatch *watch) {
  BaseArchive archive = base_archive_writer();
  SimHero copy = *hero;
  archive.watch = watch;
  base_archive_part(&archive, "heroes");
  base_archive_of(&archive, "hero", -1);
  sim_hero_archive_one((SimWorld *)world, &copy, &archive);
  const bool whole = !archive.no_memory;
  base_archive_free(&archive);
  return whole;
}

/* Loading */

static bool read_world(SimWorld *world, const SimLevel *level, const SimWorldOptions *options,
                       uint32_t form_version, BaseArchive *archive) {
  uint64_t made_from = 0, hash = 0;
  SimWorldOptions own = *options;
  own.hero = NAV_NO_CELL;
  own.population = -1;
  base_archive_u64(archive, &made_from);
  base_archive_i32(archive, &own.capacity, 1, SIM_MAX_ENEMIES);
  base_archive_u64(archive, &hash);
  if (!base_archive_sound(archive)) return false;
  if (!sim_world_begin(world, level, &own)) {
    archive->no_memory = true;
    return false;
  }
  base_archive_check(archive, made_from == world->priv->level,
                     "the level is not the one that it was made from");
  world->priv->form = form_version;
  world->priv->loading = true;
  archive_parts(world, archive);
  world->priv->loading = false;
  base_archive_check(archive, archive->at == archive->size, "there is more than a world");
  base_archive_check(archive,
                     world->heroes[0].barricades + world->priv->barricade_count ==
                         sim_power_given(world, SIM_CMD_BARRICADE),
                     "barricades are lost");
  if (base_archive_sound(archive)) sim_hero_take(world);
  if (base_archive_sound(archive)) sim_spawners_take(world);
  archive->no_memory = archive->no_memory || world->no_memory;
  if (base_archive_sound(archive))
    base_archive_check(archive, sim_world_hash(world) == hash, "its state is not what it was");
  if (base_archive_sound(archive)) return true;
  sim_world_free(world);
  return false;
}

bool sim_world_read(SimWorld *world, const SimLevel *level, const SimWorldOptions *options, const char *data,
                    size_t size, BaseIssues *issues) {
  char text[BASE_ISSUE_TEXT];
  BaseArchive archive;
  *world = (SimWorld){0};
  const char *fault = sim_sealed_read(&form, data, size, &archive, text);
  if (fault == NULL) {
    if (read_world(world, level, options, sim_sealed_version(data), &archive)) return true;
    fault = archive.no_memory ? "memory is short" : archive.fault;
  }
  base_issues_error(issues, 0, 0, "cannot load the game: %s", fault);
  return false;
}

bool sim_world_load(SimWorld *world, const SimLevel *level, const SimWorldOptions *options, const char *data,
                    size_t size, BaseIssues *issues) {
  bool no_memory = false;
  if (!sim_world_read(world, level, options, data, size, issues)) return false;
  const SimWorldRule *broken = sim_world_broken_rule(world, &no_memory);
  if (broken == NULL && !no_memory) return true;
  base_issues_error(issues, 0, 0, "cannot load the game: %s", no_memory ? "memory is short" : broken->broken);
  sim_world_free(world);
  return false;
}

bool sim_world_saved_hash(const char *data, size_t size, BaseHash *hash) {
  char text[BASE_ISSUE_TEXT];
  BaseArchive archive;
  uint64_t level = 0;
  int32_t capacity = 1;
  if (sim_sealed_read(&form, data, size, &archive, text) != NULL) return false;
  base_archive_u64(&archive, &level);
  base_archive_i32(&archive, &capacity, 1, SIM_MAX_ENEMIES);
  base_archive_u64(&archive, hash);
  return base_archive_sound(&archive);
}
