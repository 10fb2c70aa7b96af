/* Radar: who told where the hero was, when, and who has it from there. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/mind.h"

enum { SHOWN_TICKS = 10 * SIM_TICKS_PER_SECOND, MAX_LINKS = 200, MAX_LABELS = 6 };

static const SDL_Color call_color = {0xf0, 0xe4, 0x42, 255}, link_color = {0xcc, 0x79, 0xa7, 255},
                       range_color = {0x56, 0xb4, 0xe9, 150};

static SDL_Color aged(SDL_Color color, int32_t ticks) {
  color.a = (Uint8)((float)color.a * fmaxf(1 - (float)ticks / SHOWN_TICKS, 0.15f));
  return color;
}

/// The entry that lies `back` behind the newest; NULL: none that is young enough.
static const SimContact *contact_at(const OverlayFrame *frame, int32_t back) {
  const SimTraces *traces = &frame->view.world->traces;
  const uint32_t number = (uint32_t)traces->contacts - (uint32_t)back;
  const SimContact *contact = &traces->contact[number % SIM_MAX_CONTACTS];
  if (contact->number == 0 || (uint32_t)contact->number != number) return NULL;
  return overlay_since(frame, contact->tick) <= SHOWN_TICKS ? contact : NULL;
}

/// Who has its news from this entry: told by radar, of the same moment and place.
static bool has_it(const SimMind *mind, const SimContact *contact) {
  return mind->sense == SIM_SENSE_RADAR && mind->known == contact->cell && mind->known_tick == contact->tick;
}

static int draw_links(const OverlayFrame *frame, const SimContact *contact) {
  const SimActors *a = &frame->view.world->actors;
  const SDL_FPoint from = overlay_at(frame, contact->x, contact->y);
  int count = 0;
  for (int32_t i = 0; i < a->count && count < MAX_LINKS; i++) {
    if (!overlay_has_sense(frame, i, SIM_SENSE_RADAR) || !has_it(&a->mind[i], contact)) continue;
    overlay_dashes(frame, from, overlay_actor(frame, i), 2 * frame->view.scale, link_color);
    count++;
  }
  return count;
}

void overlay_radar_draw(OverlayFrame *frame) {
  const float s = frame->view.scale;
  for (int32_t back = SIM_MAX_CONTACTS - 1; back >= 0; back--) {
    const SimContact *contact = contact_at(frame, back);
    if (contact == NULL) continue;
    const int32_t age = overlay_since(frame, contact->tick);
    const SDL_FPoint from = overlay_at(frame, contact->x, contact->y),
                     to = overlay_cell(frame, contact->cell);
    app_draw_line(frame->view.draw, from.x, from.y, to.x, to.y, 1.6f * s, aged(call_color, age));
    app_draw_ring(frame->view.draw, to.x, to.y, fmaxf(frame->view.camera.zoom * 0.4f, 5 * s), 2 * s,
                  aged(call_color, age));
    if (back < MAX_LABELS) draw_links(frame, contact);
    if (back > 0) continue;
    const float range = (float)frame->view.world->tuning.value[SIM_TUNE_RADIO_RANGE] / 100;
    app_draw_ring(frame->view.draw, from.x, from.y, range * frame->view.camera.zoom, 1.5f * s, range_color);
    char text[OVERLAY_AGE_TEXT];
    overlay_label(frame, (SDL_FPoint){(from.x + to.x) / 2, (from.y + to.y) / 2}, call_color,
                  overlay_age(age, text, sizeof text));
  }
}

void overlay_radar_card(OverlayFrame *frame) {
  const SDL_FRect content = overlay_card(frame, APP_SPRITE_ICON_RADAR, "Radar", 4 * overlay_line_height());
  int count = 0;
  while (count < SIM_MAX_CONTACTS && contact_at(frame, count) != NULL) count++;
  overlay_key_line(frame, content, 0, call_color, false, "Saw the hero there");
  overlay_key_line(frame, content, 1, link_color, true, "Told these others");
  overlay_key(frame, content, 2, range_color, true, "Radio range");
  const SimContact *newest = contact_at(frame, 0);
  char text[OVERLAY_AGE_TEXT];
  if (newest == NULL)
    overlay_line(frame, content, 3, APP_COLOUR_DIM, "No call in the last 10 s");
  else
    overlay_line(frame, content, 3, APP_COLOUR_TEXT, "Calls: %d, the last %s ago", count,
                 overlay_age(overlay_since(frame, newest->tick), text, sizeof text));
}
