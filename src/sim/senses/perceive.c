/* Perception and what it does to a mind: look, listen, read the radar, forget in time.
 *
 * asleep      wakes by touch, by a call, by what is loud and by what it sees within two tiles
 * patrol      unaware
 * suspicious  heard something: goes to where it was; searches there, or when it does not get there in time
 * hunting     knows where the hero is; `recall` seconds after the last news it searches
 * searching   around the last place; goes on by footprints and blood; after `search` seconds back to patrol
 * fleeing     takes note of everything and goes on fleeing: its kind ends that
 *
 * Kinds that hunt from the start never stop: they know where the hero is without any sense, and what they
 * perceive serves their other decisions. Nothing here is random. */
#include "sim/senses/senses.h"

enum {
  ASLEEP_RANGE = 2 * BASE_ONE,
  ASLEEP_DEAF = 400, // hundredths of tiles added to the threshold of sleepers
  CALL_EVERY = 30,   // ticks between two contacts of an enemy that keeps seeing him
  MAX_MARKERS = 8,   // looked for in one tick, newest first
  HUNDREDTHS = 100,
};

static int32_t ticks_of(const SimWorld *world, SimTunable seconds) {
  return world->tuning.value[seconds] * SIM_TICKS_PER_SECOND / HUNDREDTHS;
}

/// A cell of the table of senses, of the actor's kind.
static int32_t cell_of(const SimWorld *world, int32_t actor, SimSenseColumn column) {
  return world->tuning.value[sim_tuning_cell(world->actors.kind[actor], column)];
}

int32_t sim_sight_range(const SimWorld *world, int32_t actor) {
  return world->tuning.value[SIM_TUNE_SIGHT_RANGE] * cell_of(world, actor, SIM_COLUMN_SIGHT) / HUNDREDTHS;
}

static int32_t sight_angle(const SimWorld *world, int32_t actor) {
  int32_t angle = world->tuning.value[SIM_TUNE_SIGHT_ANGLE] * cell_of(world, actor, SIM_COLUMN_ANGLE);
  return angle < NAV_TURN ? angle : NAV_TURN; // degrees x percent are hundredths of degrees
}

int32_t sim_world_rays(const SimWorld *world) {
  return (world->tuning.value[SIM_TUNE_RAYS] - 1) / 2 * 2 + 1;
}

static bool has(const SimWorld *world, int32_t actor, SimSense sense) {
  return (sim_kind_of(world, actor)->senses & SIM_SENSE_BIT(sense)) != 0;
}

static NavPoint place_of(const SimWorld *world, int32_t actor) {
  return (NavPoint){world->actors.x[actor], world->actors.y[actor]};
}

/// The place of the hero that the actor's senses are after.
static NavPoint near_hero(const SimWorld *world, int32_t actor) {
  const SimHero *hero = sim_world_near_hero(world, place_of(world, actor));
  return (NavPoint){hero->x, hero->y};
}

static void turn_toward(SimWorld *world, int32_t actor, NavPoint to) {
  int64_t dx = to.x - world->actors.x[actor], dy = to.y - world->actors.y[actor];
  if (dx != 0 || dy != 0) world->actors.mind[actor].facing = nav_angle(dx, dy);
}

SimMode sim_world_mode(const SimWorld *world, int32_t actor) {
  const SimEnemyKind *kind = sim_kind_of(world, actor);
  return kind->mindless ? kind->start : (SimMode)world->actors.mind[actor].mode;
}

int32_t sim_world_health(const SimWorld *world, int32_t actor) {
  const SimEnemyKind *kind = sim_kind_of(world, actor);
  return kind->mindless ? kind->health : world->actors.mind[actor].health;
}

const char *sim_world_plan(const SimWorld *world, int32_t actor) {
  const SimEnemyKind *kind = sim_kind_of(world, actor);
  if (sim_world_mode(world, actor) == SIM_FLEEING && kind->flees != NULL) return kind->flees;
  return kind->hunts_loaded != NULL && sim_bolt_loaded(world) ? kind->hunts_loaded : kind->hunts;
}

void sim_goal_set(SimWorld *world, int32_t actor, NavCell goal) {
  SimMind *mind = &world->actors.mind[actor];
  mind->goal = goal;
  mind->way = mind->leg = 0;
}

void sim_mode_set(SimWorld *world, int32_t actor, SimMode mode) {
  SimMind *mind = &world->actors.mind[actor];
  mind->mode = (int32_t)mode;
  mind->mode_tick = (int32_t)world->tick;
  mind->looks = 0;
  sim_goal_set(world, actor, mode == SIM_PATROL ? NAV_NO_CELL : mind->known);
}

/// Back to patrol: the actor remembers nothing.
static void forget_hero(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  mind->known = NAV_NO_CELL;
  mind->sense = SIM_SENSE_NONE;
  sim_mode_set(world, actor, SIM_PATROL);
}

/// Is news that would lead to `mode` no discovery, since the actor knows already?
static bool aware(const SimWorld *world, int32_t actor, SimMode mode) {
  const SimMind *mind = &world->actors.mind[actor];
  if (mind->known == NAV_NO_CELL) return false;
  if (mind->mode != SIM_HUNTING && mind->mode != SIM_FLEEING) return mind->mode == (int32_t)mode;
  return sim_since(world, mind->known_tick) <= ticks_of(world, SIM_TUNE_RECALL);
}

/// It learned at `tick` of the hero being on `cell`, or of a noise there, and is about `mode` from now on.
static void learn_of(SimWorld *world, int32_t actor, SimSense sense, NavCell cell, int32_t tick,
                     SimMode mode) {
  const SimActors *actors = &world->actors;
  SimMind *mind = &actors->mind[actor];
  bool news = !aware(world, actor, mode);
  mind->sense = (int32_t)sense;
  mind->known = cell;
  mind->known_tick = tick;
  if (news) {
    world->stats.detections[actors->kind[actor]][sense]++;
    if (mode == SIM_HUNTING)
      sim_event_at(world, SIM_EVENT_SPOTTED, base_fixed_tile(actors->x[actor]),
                   base_fixed_tile(actors->y[actor]));
    if (sense == SIM_SENSE_SIGHT || sense == SIM_SENSE_TOUCH) {
      sim_contact(world, actor);
      mind->ready_tick = (int32_t)world->tick + CALL_EVERY;
    }
  }
  if (mind->mode == SIM_FLEEING || mind->mode == (int32_t)mode) return;
  if (mode == SIM_HUNTING || sim_enemy_kinds[actors->kind[actor]]->start != SIM_HUNTING)
    sim_mode_set(world, actor, mode);
}

void sim_know(SimWorld *world, int32_t actor, SimSense sense, NavCell cell) {
  if (!has(world, actor, sense)) return;
  bool noise = sense == SIM_SENSE_SOUND && world->actors.mind[actor].mode != SIM_HUNTING;
  learn_of(world, actor, sense, cell, (int32_t)world->tick, noise ? SIM_SUSPICIOUS : SIM_HUNTING);
}

/// Is the hero near enough for a look at him? Most looks end here, without any trigonometry.
static bool near(NavPoint a, NavPoint b, BaseFixed range) {
  return nav_point_distance2(a, b) <= (int64_t)range * range;
}

/// An actor that knows where he should be keeps its eyes there, whichever way it walks.
static void keep_eyes_on(SimWorld *world, int32_t actor) {
  const SimMind *mind = &world->actors.mind[actor];
  bool expects = mind->mode == SIM_HUNTING || mind->mode == SIM_SUSPICIOUS;
  if (!expects || mind->known == NAV_NO_CELL) return;
  if (sim_since(world, mind->known_tick) > ticks_of(world, SIM_TUNE_RECALL)) return;
  if (mind->known != world->actors.cell[actor])
    turn_toward(world, actor, nav_point_centre(&world->grid, mind->known));
}

SimEyes sim_world_eyes(const SimWorld *world, int32_t actor) {
  const SimMind *mind = &world->actors.mind[actor];
  SimEyes eyes = {.at = place_of(world, actor),
                  .facing = mind->facing,
                  .fov = sight_angle(world, actor),
                  .range = sim_reach(sim_sight_range(world, actor))};
  if (mind->mode != SIM_ASLEEP) return eyes;
  eyes.fov = NAV_TURN;
  if (eyes.range > ASLEEP_RANGE) eyes.range = ASLEEP_RANGE;
  return eyes;
}

/// Looks as nav_see does, and records each ray.
static int32_t cast_rays(const SimWorld *world, const NavLook *eyes, NavPoint hero, SimLook *record) {
  NavPoint points[NAV_LOOK_RAYS];
  record->result = SIM_LOOK_OUT_OF_VIEW;
  if (!nav_look_holds(eyes, hero)) return 0;
  record->rays = nav_look_aims(eyes, hero, SIM_HERO_RADIUS, points);
  for (int32_t i = 0; i < record->rays; i++) {
    NavRay ray = nav_ray(&world->grid, eyes->from, points[i]);
    record->end[i] = ray.end;
    record->free |= (uint32_t)ray.free << i;
    record->free_count += ray.free;
  }
  record->result = record->free_count > 0 ? SIM_LOOK_SEEN : SIM_LOOK_BLOCKED;
  return record->free_count;
}

/// Free rays to the hero, 0 to all of them.
static int32_t look_at_hero(SimWorld *world, int32_t actor) {
  SimEyes eyes = sim_world_eyes(world, actor);
  NavPoint hero = near_hero(world, actor);
  SimLook *record = world->priv->watched ? &world->priv->looks[actor] : NULL;
  if (record != NULL)
    *record = (SimLook){
        .tick = (int32_t)world->tick, .result = SIM_LOOK_OUT_OF_RANGE, .eye = eyes.at, .hero = hero};
  if (!near(eyes.at, hero, eyes.range)) return 0;
  keep_eyes_on(world, actor);
  NavLook look =
      nav_look(eyes.at, world->actors.mind[actor].facing, eyes.fov, eyes.range, sim_world_rays(world));
  if (record != NULL) return cast_rays(world, &look, hero, record);
  NavSeen seen;
  nav_see(&world->grid, &look, hero, SIM_HERO_RADIUS, &seen);
  return seen.seen ? seen.free : 0;
}

bool sim_world_watch_senses(SimWorld *world, bool watched) {
  SimPrivate *priv = world->priv;
  if (watched && priv->looks == NULL)
    priv->looks = base_arena_alloc(&priv->arena, (size_t)world->actors.capacity, sizeof *priv->looks);
  if (watched && priv->cover_test == NULL)
    priv->cover_test = base_arena_alloc(&priv->arena, SIM_COVER_TESTS, sizeof *priv->cover_test);
  bool ready = priv->looks != NULL && priv->cover_test != NULL;
  for (int32_t i = 0; i < world->actors.count && watched && !priv->watched && ready; i++)
    priv->looks[i] = (SimLook){0}; // from the time before they are another actor's, or old
  priv->watched = watched && ready;
  return !watched || ready;
}

const SimLook *sim_world_last_look(const SimWorld *world, int32_t actor) {
  BASE_ASSERT(actor >= 0 && actor < world->actors.count);
  return world->priv->watched ? &world->priv->looks[actor] : NULL;
}

const SimCoverTest *sim_world_cover_tests(const SimWorld *world) {
  return world->priv->watched ? world->priv->cover_test : NULL;
}

void sim_cover_tested(SimWorld *world, int32_t actor, NavCell cell, NavCoverKind kind) {
  if (!world->priv->watched) return;
  world->priv->cover_test[cell % SIM_COVER_TESTS] =
      (SimCoverTest){.tick = (int32_t)world->tick, .cell = cell, .by = world->actors.id[actor], .kind = kind};
}

/// Tells enemies that share a radar every CALL_EVERY ticks of a hero that is still perceived.
static void keep_calling(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  if (sim_since(world, mind->ready_tick) < 0 || !has(world, actor, SIM_SENSE_RADAR)) return;
  mind->ready_tick = (int32_t)world->tick + CALL_EVERY;
  sim_contact(world, actor);
}

static void see_hero(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  mind->rays = look_at_hero(world, actor);
  if (mind->rays == 0) return;
  turn_toward(world, actor, near_hero(world, actor));
  sim_know(world, actor, SIM_SENSE_SIGHT, sim_world_near_hero(world, place_of(world, actor))->cell);
  keep_calling(world, actor);
}

/// A sleeper's reaches as far as its eyes.
SimRadar sim_world_radar(const SimWorld *world, int32_t actor) {
  SimRadar radar = {.radius = sim_reach(cell_of(world, actor, SIM_COLUMN_RADAR)),
                    .walls = cell_of(world, actor, SIM_COLUMN_RADAR_WALLS) != 0};
  if (world->actors.mind[actor].mode == SIM_ASLEEP && radar.radius > ASLEEP_RANGE)
    radar.radius = ASLEEP_RANGE;
  return radar;
}

/// Its own radar: the hero within the radius, behind walls too where they do not stop it.
static void sweep(SimWorld *world, int32_t actor) {
  const SimRadar radar = sim_world_radar(world, actor);
  if (radar.radius == 0) return;
  NavPoint at = place_of(world, actor), hero = near_hero(world, actor);
  if (!near(at, hero, radar.radius)) return;
  if (!radar.walls && !nav_ray_free(&world->grid, at, hero)) return;
  learn_of(world, actor, SIM_SENSE_RADAR, sim_world_near_hero(world, at)->cell, (int32_t)world->tick,
           SIM_HUNTING);
  keep_calling(world, actor);
}

SimEars sim_world_ears(const SimWorld *world, int32_t actor) {
  const int32_t threshold = world->tuning.value[SIM_TUNE_HEARING];
  if (actor < 0) return (SimEars){HUNDREDTHS, threshold};
  const bool asleep = world->actors.mind[actor].mode == SIM_ASLEEP;
  return (SimEars){has(world, actor, SIM_SENSE_SOUND) ? cell_of(world, actor, SIM_COLUMN_HEARING) : 0,
                   threshold + (asleep ? ASLEEP_DEAF : 0)};
}

bool sim_world_hears(const SimWorld *world, SimEars ears, const SimSound *sound, NavPoint ear,
                     int32_t *level) {
  if (ears.keen == 0) return false;
  const NavSound heard = {
      {sound->x, sound->y}, sound->loudness * ears.keen / HUNDREDTHS, world->tuning.value[SIM_TUNE_MUFFLING]};
  if (!nav_sound_heard(&world->grid, &heard, ear, ears.threshold)) return false;
  *level = (int32_t)nav_sound_level(&world->grid, &heard, ear);
  return true;
}

/// The loudest sound that it has not listened to before, the newest of equals; NULL: it hears nothing.
static const SimSound *loudest_sound(SimWorld *world, int32_t actor) {
  const SimTraces *traces = &world->traces;
  SimMind *mind = &world->actors.mind[actor];
  int32_t unheard = traces->sounds - mind->listened;
  if (unheard > SIM_MAX_SOUNDS) unheard = SIM_MAX_SOUNDS;
  mind->listened = traces->sounds;
  const NavPoint ear = place_of(world, actor);
  const SimEars ears = sim_world_ears(world, actor);
  const SimSound *loudest = NULL;
  for (int32_t i = 0; i < unheard; i++) {
    const SimSound *sound = &traces->sound[(traces->sounds - i) % SIM_MAX_SOUNDS];
    int32_t level;
    if (!sim_world_hears(world, ears, sound, ear, &level)) continue;
    if (loudest != NULL && level <= mind->level) continue;
    loudest = sound;
    mind->level = level;
  }
  return loudest;
}

/// The goal after a sound from that tile: the tile itself, or a neighbour if it is closed.
static NavCell place_to_go(const SimWorld *world, int32_t actor, NavCell cell) {
  NavClass cls = sim_kind_of(world, actor)->cls;
  if (nav_grid_open(&world->grid, cls, cell)) return cell;
  for (int32_t dir = 0; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(&world->grid, (NavDir)dir);
    if (nav_grid_open(&world->grid, cls, next)) return next;
  }
  return cell;
}

static void hear_sounds(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  if (world->traces.sounds == mind->listened) return;
  mind->level = 0;
  const SimSound *sound = loudest_sound(world, actor);
  if (sound == NULL || mind->rays > 0) return; // eyes are believed, a bell or no bell
  NavCell cell = nav_grid_cell(&world->grid, base_fixed_tile(sound->x), base_fixed_tile(sound->y));
  cell = place_to_go(world, actor, cell);
  if (sound->kind == SIM_SOUND_BELL)
    learn_of(world, actor, SIM_SENSE_SOUND, cell, (int32_t)world->tick, SIM_SUSPICIOUS);
  else
    sim_know(world, actor, SIM_SENSE_SOUND, cell);
}

/// A contact counts when it is newer than what the actor knows itself.
static void read_radar(SimWorld *world, int32_t actor) {
  const SimMind *mind = &world->actors.mind[actor];
  if (world->traces.contacts == mind->radioed) return;
  const SimContact *contact = sim_radar_read(world, actor);
  if (contact == NULL || mind->rays > 0) return;
  if (mind->known != NAV_NO_CELL && contact->tick - mind->known_tick <= 0) return;
  bool fresh = sim_since(world, contact->tick) <= ticks_of(world, SIM_TUNE_RECALL);
  learn_of(world, actor, SIM_SENSE_RADAR, contact->cell, contact->tick, fresh ? SIM_HUNTING : SIM_SUSPICIOUS);
}

/// A footprint sends it on to the tile that it points to, blood to its place.
static void follow_marker(SimWorld *world, int32_t actor, const SimMarker *marker) {
  SimMind *mind = &world->actors.mind[actor];
  NavCell cell = marker->cell;
  if (marker->kind == SIM_MARKER_FOOTPRINT) {
    NavDir dir = (NavDir)marker->dir;
    if (nav_grid_passable(&world->grid, NAV_WALKER, cell, dir)) cell += nav_grid_delta(&world->grid, dir);
  }
  mind->known = cell;
  mind->known_tick = marker->tick;
  sim_mode_set(world, actor, SIM_SEARCHING);
}

/// Looks for the newest marker that is newer than what it knows. They lie in the ring by age, so this ends as
/// soon as one is older.
static void read_ground(SimWorld *world, int32_t actor) {
  const SimTraces *traces = &world->traces;
  const SimMind *mind = &world->actors.mind[actor];
  BaseFixed range = sim_reach(sim_sight_range(world, actor));
  NavPoint eye = place_of(world, actor);
  NavLook eyes = nav_look(eye, mind->facing, sight_angle(world, actor), range, 1);
  int32_t looked = 0;
  for (int32_t i = 0; i < SIM_MAX_MARKERS && looked < MAX_MARKERS; i++) {
    const SimMarker *marker = &traces->marker[(uint32_t)(traces->markers - i) % SIM_MAX_MARKERS];
    if (!sim_marker_lasts(world, marker)) continue;
    if (mind->known != NAV_NO_CELL && marker->tick - mind->known_tick <= 0) return;
    NavPoint at = nav_point_centre(&world->grid, marker->cell);
    if (!near(eye, at, range) || !nav_look_holds(&eyes, at)) continue;
    looked++;
    if (!nav_ray_free(&world->grid, eye, at)) continue;
    follow_marker(world, actor, marker);
    return;
  }
}

static void pass_time(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  if (sim_kind_of(world, actor)->start == SIM_HUNTING) return;
  int32_t search = ticks_of(world, SIM_TUNE_SEARCH);
  switch (mind->mode) {
  case SIM_HUNTING:
    if (sim_since(world, mind->known_tick) > ticks_of(world, SIM_TUNE_RECALL))
      sim_mode_set(world, actor, SIM_SEARCHING);
    break;
  case SIM_SUSPICIOUS:
    if (world->actors.cell[actor] == mind->known || sim_since(world, mind->known_tick) > search)
      sim_mode_set(world, actor, SIM_SEARCHING);
    break;
  case SIM_SEARCHING:
    if (sim_since(world, mind->mode_tick) > search) forget_hero(world, actor);
    break;
  default:
    break;
  }
}

void sim_perceive(SimWorld *world, int32_t actor) {
  const SimMind *mind = &world->actors.mind[actor];
  if (has(world, actor, SIM_SENSE_SIGHT)) see_hero(world, actor);
  if (has(world, actor, SIM_SENSE_SOUND)) hear_sounds(world, actor);
  if (has(world, actor, SIM_SENSE_RADAR)) read_radar(world, actor);
  if (mind->rays == 0) sweep(world, actor);
  pass_time(world, actor);
  if (mind->mode == SIM_SEARCHING && has(world, actor, SIM_SENSE_SIGHT)) read_ground(world, actor);
}
