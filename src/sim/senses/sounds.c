/* Sounds: every act of the hero has a loudness; what is heard is worked out by whoever listens
 * (sim/perceive.c). And the bell: a lure that he throws, which rings for a while where it lies. */
#include "sim/world/private.h"

enum {
  BELL_TICKS = 4 * SIM_TICKS_PER_SECOND,
  BELL_EVERY = SIM_TICKS_PER_SECOND / 2,
  BELL_THROW = 8,   // tiles, centre to centre, its end is in
  MUD_PERCENT = 50, // of the loudness on firm ground: soft mud swallows footsteps
};

void sim_sound(SimWorld *world, SimSoundKind kind, BaseFixed x, BaseFixed y, int32_t loudness) {
  SimTraces *traces = &world->traces;
  traces->sounds++;
  traces->sound[traces->sounds % SIM_MAX_SOUNDS] = (SimSound){.number = traces->sounds,
                                                              .tick = (int32_t)world->tick,
                                                              .kind = (int32_t)kind,
                                                              .x = x,
                                                              .y = y,
                                                              .loudness = loudness};
}

void sim_sound_of_step(SimWorld *world) {
  const SimHero *hero = &world->hero;
  int32_t loudness = world->tuning.value[SIM_TUNE_STEP_LOUDNESS];
  if (world->grid.terrain[hero->cell] == NAV_MUD) loudness = loudness * MUD_PERCENT / 100;
  if (loudness > 0) sim_sound(world, SIM_SOUND_STEP, hero->x, hero->y, loudness);
}

int32_t sim_world_bells_left(const SimWorld *world) {
  int32_t left = world->tuning.value[SIM_TUNE_BELLS] - world->traces.bells_thrown;
  return left < 0 ? 0 : left;
}

bool sim_world_bell_fits(const SimWorld *world, int32_t x, int32_t y) {
  if (!nav_grid_inside(&world->grid, x, y)) return false;
  NavCell cell = nav_grid_cell(&world->grid, x, y);
  if (!nav_grid_open(&world->grid, NAV_WALKER, cell)) return false;
  NavPoint from = {world->hero.x, world->hero.y}, to = {base_fixed_centre(x), base_fixed_centre(y)};
  int64_t dx = to.x - from.x, dy = to.y - from.y, max = (int64_t)BELL_THROW * BASE_ONE;
  return dx * dx + dy * dy <= max * max && nav_ray_free(&world->grid, from, to);
}

void sim_bell_throw(SimWorld *world, int32_t x, int32_t y) {
  bool thrown = world->end_tick < 0 && sim_world_bells_left(world) > 0 && sim_world_bell_fits(world, x, y);
  sim_event_at(world, thrown ? SIM_EVENT_BELL : SIM_EVENT_BELL_REFUSED, x, y);
  if (!thrown) return;
  world->traces.bells_thrown++;
  world->traces.bell = (SimBell){.cell = nav_grid_cell(&world->grid, x, y), .left = BELL_TICKS};
}

void sim_bell_step(SimWorld *world) {
  SimBell *bell = &world->traces.bell;
  if (bell->left == 0) return;
  if (bell->left % BELL_EVERY == 0)
    sim_sound(world, SIM_SOUND_BELL, base_fixed_centre(nav_grid_x(&world->grid, bell->cell)),
              base_fixed_centre(nav_grid_y(&world->grid, bell->cell)),
              world->tuning.value[SIM_TUNE_BELL_LOUDNESS]);
  bell->left--;
}
