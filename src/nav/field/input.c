/* The cost of a tile. */
#include "nav/field/input.h"

NavEnterCost nav_field_enter_cost(const NavFieldInput *input, NavCell cell) {
  int32_t terrain = nav_enter_cost(input->grid, input->cls, (NavTerrain)input->grid->terrain[cell]);
  if (terrain == 0) return (NavEnterCost){0, 0, 0};
  return (NavEnterCost){(uint32_t)terrain, nav_field_crowd_cost(input, nav_field_crowd(input, cell)),
                        nav_field_layer(input, cell)};
}
