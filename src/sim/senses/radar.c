/* The radar: a list that those who have that sense share, of who perceived the hero where and when. Only what
 * one has seen or touched itself is told; what came by radar is not told on, so a call reaches those within
 * radio range of who saw, and nobody beyond. */
#include "sim/world/private.h"

void sim_contact(SimWorld *world, int32_t actor) {
  const SimActors *actors = &world->actors;
  SimMind *mind = &actors->mind[actor];
  if ((sim_enemy_kinds[actors->kind[actor]].senses & SIM_SENSE_BIT(SIM_SENSE_RADAR)) == 0) return;
  if (mind->known == NAV_NO_CELL) return;
  SimTraces *traces = &world->traces;
  traces->contacts++;
  traces->contact[traces->contacts % SIM_MAX_CONTACTS] = (SimContact){.number = traces->contacts,
                                                                      .tick = mind->known_tick,
                                                                      .sense = mind->sense,
                                                                      .cell = mind->known,
                                                                      .x = actors->x[actor],
                                                                      .y = actors->y[actor],
                                                                      .by = actors->id[actor]};
}

static bool in_range(const SimWorld *world, int32_t actor, const SimContact *contact) {
  int64_t dx = world->actors.x[actor] - contact->x, dy = world->actors.y[actor] - contact->y;
  int64_t range = (int64_t)world->tuning.value[SIM_TUNE_RADIO_RANGE] * BASE_ONE / 100;
  return dx * dx + dy * dy <= range * range;
}

const SimContact *sim_radar_read(SimWorld *world, int32_t actor) {
  const SimTraces *traces = &world->traces;
  SimMind *mind = &world->actors.mind[actor];
  int32_t unread = traces->contacts - mind->radioed;
  if (unread > SIM_MAX_CONTACTS) unread = SIM_MAX_CONTACTS;
  mind->radioed = traces->contacts;
  for (int32_t i = 0; i < unread; i++) {
    const SimContact *contact = &traces->contact[(traces->contacts - i) % SIM_MAX_CONTACTS];
    if (contact->by != world->actors.id[actor] && in_range(world, actor, contact)) return contact;
  }
  return NULL;
}
