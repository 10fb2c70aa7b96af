/* The field that is shown: the one that a hero descends alone while he steers by Flow, else the shared field
 * of the chosen one. All of it is read as it was built. */
#include "base/compiler.h"
#include "base/hash.h"

#include "app/overlays/overlay_parts.h"

OverlayRange overlay_range(const OverlayFrame *frame) {
  const NavFlowView *own = frame->mind.own;
  const NavField *field = frame->mind.view.field;
  if (own != NULL) return (OverlayRange){own->min, own->max, own->unit, own->reached};
  if (field == NULL) return (OverlayRange){.unit = 1};
  return (OverlayRange){field->min, field->max, field->unit, field->reached};
}

uint32_t overlay_value(const OverlayFrame *frame, NavCell cell) {
  if (frame->mind.own != NULL) return nav_flow_value(frame->mind.own, cell);
  return sim_flow_value(frame->view.world, frame->mind.view.flow, cell);
}

uint32_t overlay_ways(const OverlayFrame *frame, NavCell cell) {
  if (frame->mind.own != NULL) return nav_flow_ways(frame->mind.own, &frame->view.world->grid, cell);
  return sim_flow_ways(frame->view.world, frame->mind.view.flow, cell);
}

uint32_t overlay_steps(const OverlayFrame *frame, NavCell cell) {
  if (frame->mind.own != NULL) return overlay_ways(frame, cell);
  return sim_mind_ways(frame->view.world, &frame->mind.view, cell);
}

NavFieldInput overlay_input(const OverlayFrame *frame) {
  const NavFlowView *own = frame->mind.own;
  if (own != NULL)
    return (NavFieldInput){.grid = &frame->view.world->grid,
                           .cls = own->cls,
                           .goals = &own->goal,
                           .goal_count = 1,
                           .crowd_cap = NAV_NO_CAP,
                           .diagonal = own->slanted != NULL};
  const NavFieldInput *input = frame->mind.view.input;
  return input != NULL ? *input : (NavFieldInput){.grid = &frame->view.world->grid};
}

uint64_t overlay_content(const OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  const NavFlowView *own = frame->mind.own;
  const uint64_t builds = (uint64_t)world->stats.field_builds;
  if (own == NULL) return (builds * SIM_FLOW_COUNT + frame->mind.view.flow) ^ world->seed << 40;
  BaseHash hash = base_hash_u64(BASE_HASH_START, world->seed);
  hash = base_hash_i32(base_hash_i32(hash, own->goal.cell), frame->mind.hero == &world->heroes[0]);
  return base_hash_u64(base_hash_u64(hash, own->builds), world->grid.revision);
}
