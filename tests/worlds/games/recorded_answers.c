/* What a running game answers to questions, compared with what is on record (answers.txt): of the first game
 * of each theme, every EVERY ticks, hashes of what overlays and the inspector read of enemies, of their
 * recorded senses and decisions, of the map, of previews of the hero's way, and of "why not this way?" and
 * "what if?". An enemy is watched, the next one from each mark on.
 *
 *   recorded_answers answers.txt [--write] */
#include <stdlib.h>
#include <string.h>

#include "sim/boons/boons.h"
#include "sim/hero/preview.h"
#include "sim/questions/shadow.h"
#include "sim/questions/why.h"
#include "sim/replay/words.h"
#include "sim/score/score.h"
#include "support/recorded.h"
#include "worlds/games/game.h"

enum {
  EVERY = 90,
  TICKS = 180,
  MAX_MARKS = 16,
  MAX_WAY = 64,
  ARRIVALS = 8,
  PENDING = 64,
  SHADOW_TICKS = 30,
  QUESTIONS = 2
};

typedef enum Part { MINDS, SENSES, TURNS, MAP, WAYS, WHY, SHADOW, PARTS } Part;
static const char *const part_names[PARTS] = {"minds", "senses", "turns", "map", "ways", "why", "what if"};

/// A game while it runs, what asks, and the marks so far.
typedef struct Asked {
  GamePlan game;
  SimWorld *world;
  BaseRandom random; // of questions
  SimPreview *preview;
  SimWhy *why;
  SimShadow *shadow;
  uint64_t mark[PARTS][MAX_MARKS];
  int marks;
} Asked;

static void stop_program(const char *name, const char *why) {
  fprintf(stderr, "%s: %s\n", name, why);
  exit(2);
}

static void mix_value(BaseHash *hash, int64_t value) {
  *hash = base_hash_u64(*hash, (uint64_t)value);
}

static void mix_text(BaseHash *hash, const char *text) {
  for (; text != NULL && *text != '\0'; text++) mix_value(hash, (unsigned char)*text);
}

/* Enemies */

static void mix_view(const SimWorld *world, int32_t i, BaseHash *hash) {
  const SimMindView view = sim_world_mind(world, i);
  const NavCell cell = world->actors.cell[i];
  mix_value(hash, (int64_t)view.cls * 8 + (int64_t)view.flow);
  mix_value(hash, view.size);
  mix_value(hash, (view.field != NULL) + 2 * (view.body_field != NULL) + 4 * view.keeps_band +
                      8 * view.asks_paths + 16 * view.path_too_far + 32 * (view.map != NULL) +
                      64 * (view.explorer != NULL) + 128 * (view.boxes != NULL) + 256 * (view.walk != NULL) +
                      512 * (view.learning != NULL));
  mix_value(hash, (view.input != NULL) + 2 * (view.body_input != NULL) + 4 * (view.input == view.body_input) +
                      8 * (view.field == view.body_field));
  for (int32_t k = 0; view.input != NULL && k < view.input->goal_count; k++)
    mix_value(hash, view.input->goals[k].cell);
  mix_value(hash, (int64_t)view.band_min << 32 | view.band_max);
  for (int32_t k = 0; view.path != NULL && k < view.path->count; k++) mix_value(hash, view.path->cell[k]);
  mix_value(hash, view.path_goal);
  mix_value(hash, view.path_due);
  mix_value(hash, (int64_t)view.asked_from << 32 | (uint32_t)view.asked_to);
  mix_value(hash, (int64_t)view.way << 32 | (uint32_t)view.way_to);
  mix_value(hash, view.map_target);
  mix_value(hash, (int64_t)sim_mind_value(world, &view, cell) << 32 | sim_mind_ways(world, &view, cell));
}

static BaseHash hash_minds(const Asked *asked) {
  const SimWorld *world = asked->world;
  BaseHash hash = BASE_HASH_START;
  for (int32_t i = 0; i < world->actors.count; i++) {
    mix_value(&hash, (int64_t)sim_world_mode(world, i));
    mix_value(&hash, sim_world_health(world, i));
    mix_text(&hash, sim_world_plan(world, i));
    mix_view(world, i, &hash);
    mix_value(&hash, sim_world_quarry(world, world->actors.cell[i], NAV_NO_CELL));
  }
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    for (NavCell cell = 0; cell < world->grid.cells; cell += 7) {
      mix_value(&hash, sim_flow_value(world, (SimFlow)flow, cell));
      mix_value(&hash,
                sim_flow_ways(world, (SimFlow)flow, cell) + 16 * sim_flow_way(world, (SimFlow)flow, cell));
    }
  NavPending pending[PENDING];
  const int32_t count = sim_world_pending(world, pending, PENDING);
  for (int32_t i = 0; i < count; i++) {
    mix_value(&hash, pending[i].asker);
    mix_value(&hash, pending[i].due);
    mix_value(&hash, (int64_t)pending[i].from << 32 | (uint32_t)pending[i].to);
  }
  mix_value(&hash, sim_delver_target(world));
  return hash;
}

/* Senses */

static void mix_look(const SimLook *look, BaseHash *hash) {
  if (look == NULL) return;
  mix_value(hash, look->tick);
  mix_value(hash, (int64_t)look->result * 64 + look->rays);
  mix_value(hash, (int64_t)look->free << 8 | look->free_count);
  if (look->result == SIM_LOOK_NONE) return;
  mix_value(hash, (int64_t)look->eye.x << 32 | (uint32_t)look->eye.y);
  mix_value(hash, (int64_t)look->hero.x << 32 | (uint32_t)look->hero.y);
  for (int32_t ray = 0; ray < look->rays && look->result >= SIM_LOOK_BLOCKED; ray++)
    mix_value(hash, (int64_t)look->end[ray].x << 32 | (uint32_t)look->end[ray].y);
}

static void mix_ears(const SimWorld *world, int32_t actor, BaseHash *hash) {
  const SimEars ears = sim_world_ears(world, actor);
  mix_value(hash, (int64_t)ears.keen << 32 | (uint32_t)ears.threshold);
  for (int32_t i = 0; i < SIM_MAX_SOUNDS; i += 5) {
    const SimSound *sound = &world->traces.sound[i];
    int32_t level = 0;
    const NavPoint ear = {actor < 0 ? sound->x + 3 * BASE_ONE : world->actors.x[actor],
                          actor < 0 ? sound->y : world->actors.y[actor]};
    if (sound->number == 0 || !nav_grid_inside(&world->grid, base_fixed_tile(ear.x), base_fixed_tile(ear.y)))
      continue;
    mix_value(hash, sim_world_hears(world, ears, sound, ear, &level));
    mix_value(hash, level);
  }
}

static BaseHash hash_senses(const Asked *asked) {
  const SimWorld *world = asked->world;
  BaseHash hash = BASE_HASH_START;
  for (int32_t i = 0; i < world->actors.count; i++) {
    const SimEyes eyes = sim_world_eyes(world, i);
    mix_value(&hash, (int64_t)eyes.at.x << 32 | (uint32_t)eyes.at.y);
    mix_value(&hash, (int64_t)eyes.facing << 32 | (uint32_t)eyes.fov);
    mix_value(&hash, eyes.range);
    const SimRadar radar = sim_world_radar(world, i);
    mix_value(&hash, (int64_t)radar.radius * 2 + radar.walls);
    mix_look(sim_world_last_look(world, i), &hash);
    if (i % 4 == 0) mix_ears(world, i, &hash);
  }
  mix_ears(world, -1, &hash);
  mix_value(&hash, sim_world_rays(world));
  const SimCoverTest *tests = sim_world_cover_tests(world);
  for (int32_t i = 0; tests != NULL && i < SIM_COVER_TESTS; i++)
    if (tests[i].by != 0)
      mix_value(&hash, (int64_t)tests[i].cell * 8 + (int64_t)tests[i].kind + ((int64_t)tests[i].tick << 40) +
                           ((int64_t)tests[i].by << 28));
  for (int32_t i = 0; i < SIM_MAX_MARKERS; i++)
    if (world->traces.marker[i].number != 0)
      mix_value(&hash, sim_marker_lasts(world, &world->traces.marker[i]));
  return hash;
}

/// Decisions of the watched enemy and of the heroes.
static BaseHash hash_turns(const Asked *asked) {
  const SimWorld *world = asked->world;
  BaseHash hash = BASE_HASH_START;
  const SimWatched *seen = sim_world_recorded(world);
  if (seen != NULL) {
    mix_value(&hash, (int64_t)seen->id * SIM_GUIDE_COUNT + (int64_t)seen->guide);
    mix_value(&hash, (int64_t)seen->trace_tick << 32 | (uint32_t)seen->came_from);
    mix_value(&hash, (int64_t)seen->trace.at << 32 | (uint32_t)seen->trace.seen_count);
    for (int32_t i = 0; i < seen->turns && i < SIM_WATCHED_TURNS; i++) {
      const SimTurn *turn = &seen->turn[i];
      mix_value(&hash, (int64_t)turn->tick << 32 | (uint32_t)turn->at);
      mix_value(&hash, (int64_t)turn->came_from << 16 | (int64_t)turn->dir << 8 | (int64_t)turn->reason);
    }
    mix_value(&hash, seen->turns);
    mix_value(&hash, seen->answer.asked * 7 + seen->answer.answered);
    mix_value(&hash, (int64_t)seen->answer.from << 32 | (uint32_t)seen->answer.to);
    mix_value(&hash, (int64_t)seen->answer.found.status * 2 + seen->answer.by_lot);
    for (int32_t i = 0; i < seen->search.count; i++) mix_value(&hash, seen->search.touched[i]);
    mix_value(&hash, seen->search.closed);
  }
  for (int32_t i = 0; i < world->hero_count; i++) {
    const NavTrace *trace = &world->minds[i].trace;
    mix_value(&hash, (int64_t)trace->at << 32 | (uint32_t)trace->target);
    if (trace->at == NAV_NO_CELL) continue;
    mix_value(&hash, (int64_t)trace->decision.status * 64 + (int64_t)trace->decision.dir * 16 +
                         (int64_t)trace->reason);
    for (int32_t k = 0; k < world->minds[i].plan_count; k++) mix_value(&hash, world->minds[i].plan[k]);
  }
  return hash;
}

/* The map */

static BaseHash hash_map(const Asked *asked) {
  const SimWorld *world = asked->world;
  BaseHash hash = BASE_HASH_START;
  for (int32_t y = -1; y <= world->grid.height; y++)
    for (int32_t x = -1; x <= world->grid.width; x++)
      mix_value(&hash, sim_world_bell_fits(world, x, y) + 2 * sim_world_barricade_fits(world, x, y));
  for (NavCell cell = 0; cell < world->grid.cells; cell++)
    if (world->barricade[cell]) mix_value(&hash, (int64_t)cell << 8 | sim_barricade_worn(world, cell));
  for (int32_t tiles = 0; tiles < 12; tiles += 3) mix_value(&hash, sim_world_near(world, tiles));
  mix_value(&hash, sim_world_adjacent(world));
  mix_value(&hash, sim_bolt_loaded(world) + 2 * sim_world_bells_left(world));
  SimArrival arrival[ARRIVALS];
  for (int32_t within = 1; within < 200; within *= 4) {
    const int32_t count = sim_world_arrivals(world, within, arrival, ARRIVALS);
    for (int32_t i = 0; i < count; i++)
      mix_value(&hash, (int64_t)arrival[i].enemy << 48 | (int64_t)arrival[i].cell << 16 | arrival[i].ticks);
  }
  for (int32_t i = 0; i < world->hero_count; i++) mix_value(&hash, sim_hero_obeys(world, i));
  for (int32_t i = 0; i < world->objective_count; i++) {
    int32_t of = 0;
    mix_value(&hash, sim_objective_shown(&world->objectives[i], &world->objective_states[i], &of));
    mix_value(&hash, of);
  }
  mix_value(&hash, sim_boon_wave(world));
  for (int32_t boon = 0; boon < SIM_BOON_COUNT; boon++)
    mix_value(&hash, sim_boon_count(world, (SimBoon)boon));
  mix_value(&hash, sim_field_latency(world));
  return hash;
}

/* Ways, why, what if */

static NavCell random_tile(Asked *asked) {
  const NavGrid *grid = &asked->world->grid;
  const int32_t x = game_below(&asked->random, grid->width);
  const int32_t y = game_below(&asked->random, grid->height);
  return nav_grid_cell(grid, x, y);
}

/// The time of a decision is exponential in its depth.
static bool is_slow(int32_t steering) {
  return steering == nav_steering_find("recursion");
}

static BaseHash hash_ways(Asked *asked) {
  const SimWorld *world = asked->world;
  BaseHash hash = BASE_HASH_START;
  NavCell way[MAX_WAY];
  for (int32_t i = 0; i < QUESTIONS; i++) {
    SimWay wanted = {.target = random_tile(asked)};
    wanted.hero = game_below(&asked->random, world->hero_count);
    wanted.steering = game_below(&asked->random, nav_steering_count);
    wanted.depth = game_below(&asked->random, 12);
    if (is_slow(wanted.steering)) wanted.depth %= 4;
    const int32_t count = sim_world_hero_way(world, &wanted, way, MAX_WAY);
    for (int32_t k = 0; k < count; k++) mix_value(&hash, way[k]);
    sim_preview_begin(asked->preview, world, &wanted);
    const int64_t work = 200 + game_below(&asked->random, 4000);
    mix_value(&hash, (int64_t)sim_preview_advance(asked->preview, work));
    mix_value(&hash, (int64_t)sim_preview_advance(asked->preview, 1 << 18));
    const SimPreviewTile *tiles;
    const int32_t shown = sim_preview_tiles(asked->preview, &tiles);
    for (int32_t k = 0; k < shown && k < MAX_WAY; k++)
      mix_value(&hash, (int64_t)tiles[k].tick << 32 | (uint32_t)tiles[k].cell);
    int64_t most = 0;
    mix_value(&hash, sim_preview_work(asked->preview, &most));
    mix_value(&hash, most * 8 + (int64_t)sim_preview_end(asked->preview));
    mix_value(&hash, sim_preview_ticks(asked->preview));
  }
  return hash;
}

static void mix_way(const SimWhyWay *way, BaseHash *hash) {
  for (int32_t i = 0; i < way->count; i++) mix_value(hash, (int64_t)way->cell[i] << 32 | way->cost[i]);
  mix_value(hash, way->count * 4 + way->cut * 2 + way->arrives);
  mix_value(hash, way->total);
  mix_value(hash, way->steps);
  mix_value(hash, way->ground);
  mix_value(hash, way->crowd);
  mix_value(hash, way->offset);
}

static BaseHash hash_why(Asked *asked) {
  const SimWorld *world = asked->world;
  BaseHash hash = BASE_HASH_START;
  for (int32_t i = 0; i < QUESTIONS; i++) {
    SimWhyAsk ask = {.world = world, .level = &asked->game.level, .actor = -1, .tile = random_tile(asked)};
    if (i % 2 == 0 && world->actors.count > 0) ask.actor = game_below(&asked->random, world->actors.count);
    if (ask.actor < 0 && is_slow(world->heroes[0].steering)) continue;
    ask.hero = game_below(&asked->random, world->hero_count);
    sim_why_begin(asked->why, &ask);
    for (int32_t tries = 0; tries < 200 && !sim_why_advance(asked->why); tries++) {
    }
    const SimWhyFound *found = sim_why_found(asked->why);
    mix_value(&hash, (int64_t)found->answer * 8 + found->by_path * 4 + found->walks * 2 + found->tries);
    mix_value(&hash, (int64_t)found->unit << 32 | (uint32_t)found->at);
    mix_way(&found->own, &hash);
    mix_way(&found->through, &hash);
    for (int32_t k = 0; k < found->offer_count; k++) {
      mix_value(&hash, (int64_t)found->offer[k].kind * 4096 + found->offer[k].id);
      mix_value(&hash, (int64_t)found->offer[k].x << 32 | (uint32_t)found->offer[k].y);
      mix_value(&hash, found->offer[k].value);
    }
  }
  return hash;
}

static BaseHash hash_shadow(Asked *asked) {
  BaseHash hash = BASE_HASH_START;
  if (asked->game.options.large_map > 0) return hash; // a copy of its world has the usual options
  const NavCell to = random_tile(asked);
  const SimCommand command = {.kind = SIM_CMD_MOVE_TO,
                              .x = nav_grid_x(&asked->world->grid, to),
                              .y = nav_grid_y(&asked->world->grid, to)};
  const SimShadowWish wish = {asked->world, &asked->game.level, &command, 1};
  if (!sim_shadow_begin(asked->shadow, &wish))
    stop_program(asked->game.name, "no shadow of its world can be made");
  const bool whole = asked->game.row == 0 && asked->marks == 1 && asked->world->actors.count < 20;
  mix_value(&hash, sim_shadow_advance(asked->shadow, whole ? SIM_SHADOW_TICKS + 5 : SHADOW_TICKS));
  mix_value(&hash, sim_shadow_ticks(asked->shadow));
  mix_value(&hash, (int64_t)sim_world_hash(&asked->shadow->world));
  for (int32_t hero = 0; hero < SIM_SHADOW_HEROES; hero++)
    for (int32_t i = 0; i < asked->shadow->way_count[hero]; i++)
      mix_value(&hash, asked->shadow->way[hero][i]);
  sim_shadow_end(asked->shadow);
  return hash;
}

/* Tables */

/// Texts and numbers of a tunable, and what becomes of texts that are set.
static void mix_tunable(int32_t tunable, BaseHash *hash) {
  static const char *const texts[] = {"0", "1",  "on", "off", "2.5", "-1", "0.001", "99999",  "1e3", "x",
                                      "",  "4.", ".5", "10",  "100", "7",  "64",    "octile", "ON",  "1 "};
  const SimTunableInfo *info = &sim_tunables[tunable];
  char error[BASE_ISSUE_TEXT];
  mix_text(hash, info->name);
  mix_value(hash, sim_tunable_applies(tunable) + 2 * sim_tuning_is_later(tunable) +
                      4 * sim_tuning_decides(tunable) + 8 * sim_tunable_is_switch(info));
  mix_value(hash, (int64_t)info->kind * 1000 + info->column);
  mix_value(hash, sim_tuning_find(info->name, strlen(info->name)));
  error[0] = '\0';
  mix_value(hash, sim_tunable_lacks(tunable, error, sizeof error));
  mix_text(hash, error);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    int32_t value = -1;
    error[0] = '\0';
    mix_value(hash, sim_tuning_parse(tunable, texts[i], strlen(texts[i]), &value, error, sizeof error));
    mix_value(hash, value);
    mix_text(hash, error);
  }
  for (int32_t i = 0; i < 3 && i <= info->max - info->min; i++)
    mix_text(hash, sim_tunable_word(info, info->min + i));
  for (int32_t i = 0; i < nav_steering_count; i++)
    mix_value(hash, sim_tunable_steers(tunable, nav_steerings[i]));
}

static void mix_kind(int32_t kind, BaseHash *hash) {
  const SimEnemyKind *row = sim_enemy_kinds[kind];
  const char *const texts[] = {row->name, row->title, row->help, row->hunts, row->hunts_loaded, row->flees};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) mix_text(hash, texts[i]);
  mix_value(hash, sim_enemy_find(row->name, strlen(row->name)) + 100 * sim_enemy_of_glyph(row->glyph));
  mix_value(hash, sim_enemy_may_sleep(kind) + 2 * sim_sense_has_line(kind));
  mix_value(hash, (int64_t)sim_enemy_speed[kind]);
  for (int32_t i = 0; i < SIM_SENSE_COLUMNS; i++) mix_value(hash, sim_sense_cell(kind, (SimSenseColumn)i));
}

static void mix_names(BaseHash *hash) {
  BaseBuffer names = {0};
  for (int glyph = 1; glyph < 128; glyph++) mix_value(hash, sim_enemy_of_glyph((char)glyph));
  mix_value(hash, sim_enemy_find("shad", 4));
  mix_value(hash, sim_tuning_find("depths", 6));
  mix_value(hash, sim_objective_find("holds", 5));
  sim_tunable_names(&names);
  for (int32_t i = 0; i < SIM_CMD_COUNT; i++) sim_words_usage(&names, sim_commands[i]);
  mix_text(hash, base_buffer_text(&names));
  base_buffer_free(&names);
  for (int32_t i = 0; i < SIM_HERO_LOST + 1; i++) mix_text(hash, sim_hero_status_name((SimHeroStatus)i));
  for (int32_t i = 0; i < SIM_MODE_COUNT; i++) mix_text(hash, sim_mode_name((SimMode)i));
  for (int32_t i = 0; i < SIM_SENSE_COUNT; i++) mix_text(hash, sim_sense_name((SimSense)i));
  for (int32_t i = 0; i < SIM_SCORE_PART_COUNT; i++) mix_text(hash, sim_score_title((SimScorePart)i));
  for (uint64_t seed = 0; seed < 40; seed++)
    for (int32_t wave = 1; wave < 9; wave++) {
      SimBoon offer[SIM_BOON_OFFERS];
      sim_boon_offer(seed, wave, offer);
      for (int32_t i = 0; i < SIM_BOON_OFFERS; i++) mix_value(hash, (int64_t)offer[i]);
    }
}

/// Is each command valid whose numbers lie on the bounds?
static void mix_commands(BaseHash *hash) {
  static const int32_t numbers[] = {INT32_MIN,
                                    -1,
                                    0,
                                    1,
                                    2,
                                    3,
                                    4,
                                    5,
                                    255,
                                    256,
                                    257,
                                    SIM_MAX_WAIT,
                                    SIM_MAX_WAIT + 1,
                                    SIM_MAX_OFFSET,
                                    SIM_MAX_OFFSET + 1,
                                    NAV_MAX_SIDE,
                                    NAV_MAX_SIDE + 1};
  enum { NUMBERS = sizeof numbers / sizeof *numbers };
  for (int32_t kind = -1; kind <= SIM_CMD_COUNT; kind++)
    for (int32_t i = 0; i < 6 * NUMBERS; i++) {
      SimCommand command = {.kind = (SimCommandKind)kind, .value = 1};
      int32_t *const members[] = {&command.id,    &command.value, &command.hero,
                                  &command.every, &command.start, &command.asleep};
      *members[i / NUMBERS] = numbers[i % NUMBERS];
      const bool valid = sim_command_valid(&command);
      SimBurden burden = {
          .tick = 3, .heavy = SIM_MAX_HEAVY - 1 - i % 2, .arrivals = SIM_MAX_ARRIVALS - 256 + i % 3};
      mix_value(hash, valid);
      if (!valid) continue;
      for (int64_t tick = 3; tick < 5; tick++) mix_value(hash, sim_burden_add(&burden, tick, &command));
      mix_value(hash, (int64_t)burden.heavy << 32 | burden.arrivals);
    }
}

static void record_tables(RecordedList *list) {
  uint64_t hash[4 + SIM_ENEMY_KIND_COUNT];
  for (int i = 0; i < 4 + SIM_ENEMY_KIND_COUNT; i++) hash[i] = BASE_HASH_START;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) mix_tunable(i, &hash[0]);
  mix_names(&hash[1]);
  mix_commands(&hash[2]);
  for (int32_t i = 0; i < SIM_CMD_COUNT; i++)
    mix_value(&hash[3], sim_command_always_heavy(&(SimCommand){.kind = (SimCommandKind)i}));
  for (int32_t i = 0; i < SIM_ENEMY_KIND_COUNT; i++) mix_kind(i, &hash[4 + i]);
  recorded_hashes(list, "tables", hash, 4 + SIM_ENEMY_KIND_COUNT, "value");
}

/* Games */

static void note_mark(Asked *asked) {
  BaseHash (*const hash_it[PARTS])(Asked *) = {[WAYS] = hash_ways, [WHY] = hash_why, [SHADOW] = hash_shadow};
  asked->mark[MINDS][asked->marks] = hash_minds(asked);
  asked->mark[SENSES][asked->marks] = hash_senses(asked);
  asked->mark[TURNS][asked->marks] = hash_turns(asked);
  asked->mark[MAP][asked->marks] = hash_map(asked);
  for (int part = WAYS; part < PARTS; part++) asked->mark[part][asked->marks] = hash_it[part](asked);
  asked->marks++;
  const int32_t count = asked->world->actors.count;
  if (count > 0 &&
      !sim_world_watch_actor(asked->world, asked->world->actors.id[game_below(&asked->random, count)]))
    stop_program(asked->game.name, "out of memory");
}

static void play_game(Asked *asked) {
  SimWorld *world = asked->world;
  if (!sim_world_init(world, &asked->game.level, &asked->game.options) ||
      !sim_world_watch_senses(world, true))
    stop_program(asked->game.name, "out of memory");
  sim_world_watch_hero(world, true);
  for (int32_t tick = 1; tick <= TICKS; tick++) {
    SimCommand commands[GAME_COMMANDS];
    const int32_t count = game_commands(&asked->game, world, commands);
    sim_step(world, commands, count);
    if (tick % EVERY == 0 || tick == 2) note_mark(asked);
  }
  sim_world_free(world);
}

static void record_game(RecordedList *list, Asked *asked, const GameTheme *theme, int32_t row) {
  game_make(&asked->game, theme, row, 0);
  asked->marks = 0;
  asked->random = base_random_seeded((uint64_t)row, 78);
  play_game(asked);
  for (int part = 0; part < PARTS; part++) {
    char name[GAME_NAME + 16];
    snprintf(name, sizeof name, "%s %s", asked->game.name, part_names[part]);
    recorded_hashes(list, name, asked->mark[part], asked->marks, "mark");
  }
  game_free(&asked->game);
}

int main(int argc, char **argv) {
  RecordedList list = recorded_begin(argc, argv);
  Asked asked = {.world = calloc(1, sizeof *asked.world),
                 .preview = sim_preview_new(),
                 .why = sim_why_new(),
                 .shadow = calloc(1, sizeof *asked.shadow)};
  if (asked.world == NULL || asked.preview == NULL || asked.why == NULL || asked.shadow == NULL)
    stop_program(argv[0], "out of memory");
  record_tables(&list);
  for (int32_t i = 0; i < game_theme_count; i++)
    for (int32_t row = 0; row < game_themes[i].rows; row++) record_game(&list, &asked, &game_themes[i], row);
  sim_shadow_free(asked.shadow);
  free(asked.shadow);
  sim_why_free(asked.why);
  sim_preview_free(asked.preview);
  free(asked.world);
  return recorded_end(&list);
}
