/* 200 discs go through a doorway of two tiles to places of their own: down a field as far as the doorway,
 * then straight to a slot. Half planes keep them apart, so no two overlap at any time.
 *
 *   cc doorway.c $(pkg-config --cflags --libs throng-nav) -o doorway */
#include <stdio.h>

#include <throng/nav.h>

enum { WIDTH = 60, HEIGHT = 30, WALL = 26, AGENTS = 200, MAX_STEPS = 6000, RADIUS = NAV_ONE / 5 };

static NavAvoidAgent agents[AGENTS];
static int slot_of[AGENTS]; // 1 + its slot; 0: it is not through

static int overlaps(void) {
  int pairs = 0;
  for (int i = 0; i < AGENTS; i++)
    for (int k = 0; k < i; k++)
      pairs += nav_point_distance2(agents[i].at, agents[k].at) < (int64_t)4 * RADIUS * RADIUS;
  return pairs;
}

int main(void) {
  NavGrid grid;
  NavField field;
  NavSlots slots;
  NavAvoid avoid;
  if (!nav_grid_init(&grid, WIDTH, HEIGHT)) return 1;
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      if (x != WALL || y == 14 || y == 15) nav_grid_set_terrain(&grid, x, y, NAV_FLOOR);
  if (!nav_field_init(&field, &grid) || !nav_slots_init(&slots, &grid, AGENTS) ||
      !nav_avoid_init(&avoid, &grid, AGENTS))
    return 1;

  const NavGoal goal = {nav_grid_cell(&grid, 43, 15), 0};
  const NavFieldInput input = {.grid = &grid, .goals = &goal, .goal_count = 1, .diagonal = true};
  const NavSlotsQuery query = {&grid, NAV_WALKER, goal.cell, AGENTS, true};
  if (nav_field_build(&field, &input) != NAV_FIELD_OK || nav_slots_place(&slots, &query) != AGENTS) return 1;
  for (int i = 0; i < AGENTS; i++)
    agents[i] = (NavAvoidAgent){.at = nav_point_centre(&grid, nav_grid_cell(&grid, 2 + i % 10, 5 + i / 10)),
                                .radius = RADIUS,
                                .speed = 2 * NAV_ONE / 60}; // two tiles a second, sixty steps a second

  int through = 0, arrived = 0, steps = 0, touched = 0;
  for (; arrived < AGENTS && steps < MAX_STEPS; steps++) {
    arrived = 0;
    for (int i = 0; i < AGENTS; i++) {
      NavAvoidAgent *agent = &agents[i];
      if (slot_of[i] == 0 && agent->at.x > (WALL + 1) * NAV_ONE) slot_of[i] = ++through;
      if (slot_of[i] == 0) {
        agent->wish = nav_avoid_wish_down(&field, &grid, agent);
      } else {
        const NavPoint place = nav_point_centre(&grid, slots.cell[slot_of[i] - 1]);
        agent->wish = nav_avoid_wish_to(agent, place);
        arrived += nav_point_distance2(agent->at, place) < (int64_t)RADIUS * RADIUS;
      }
    }
    nav_avoid_step(&avoid, &grid, agents, AGENTS);
    touched += overlaps();
  }
  printf("%d of %d arrived in %d seconds, %d overlaps\n", arrived, (int)AGENTS, steps / 60, touched);
  nav_avoid_free(&avoid);
  nav_slots_free(&slots);
  nav_field_free(&field);
  nav_grid_free(&grid);
  return arrived == AGENTS ? 0 : 1;
}
