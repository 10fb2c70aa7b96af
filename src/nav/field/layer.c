#include "nav/field/layer.h"

#include "base/assert.h"

static uint32_t lesser(uint32_t a, uint32_t b) {
  return a < b ? a : b;
}

bool nav_field_prepare_general(uint8_t *restrict state, const NavFieldInput *input, NavCell from,
                               int32_t count, uint32_t *largest) {
  const uint16_t *restrict ground = input->grid->costs.enter[input->cls];
  const uint8_t *restrict terrain = input->grid->terrain + from;
  const bool crowded = nav_field_has_crowd(input);
  uint32_t most = *largest, closed = 0;
  BASE_ASSERT(from >= 0 && count >= 0 && from + count <= input->grid->cells);
  for (int32_t i = 0; i < count; i++) {
    uint32_t cost = ground[terrain[i]];
    const uint32_t open = 0u - (uint32_t)(cost > 0);
    cost += nav_field_layer(input, from + i);
    if (crowded) cost += lesser(nav_field_crowd_cost(input, nav_field_crowd(input, from + i)), UINT8_MAX);
    cost = lesser(cost, UINT8_MAX) & open;
    most = cost > most ? cost : most;
    closed |= state[i] & ~open;
    state[i] = (uint8_t)((cost | FIELD_FRESH_BIT) & open);
  }
  *largest = most;
  return closed != 0;
}
