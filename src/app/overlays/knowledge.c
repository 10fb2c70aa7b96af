/* Beliefs of enemies about the hero's place, and their reports to each other. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

/* Radar: which enemy told where the hero was, when, and which ones know it by that call; and how far the
 * chosen one feels the hero by a radar of its own. */

enum { SHOWN_TICKS = 10 * SIM_TICKS_PER_SECOND, MAX_LINKS = 200, MAX_LABELS = 6 };

static const SDL_Color call_color = {0xf0, 0xe4, 0x42, 255}, link_color = {0xcc, 0x79, 0xa7, 255},
                       range_color = {0x56, 0xb4, 0xe9, 150}, own_color = {0x6f, 0xe0, 0xbb, 255};

static SDL_Color aged(SDL_Color color, int32_t ticks) {
  return view_faded(color, fmaxf(1 - (float)ticks / SHOWN_TICKS, 0.15f));
}

/// The call `back` before the newest; NULL: none, or too old.
static const SimContact *contact_at(const OverlayFrame *frame, int32_t back) {
  const SimTraces *traces = &frame->view.world->traces;
  const uint32_t number = (uint32_t)traces->contacts - (uint32_t)back;
  const SimContact *contact = &traces->contact[number % SIM_MAX_CONTACTS];
  if (contact->number == 0 || (uint32_t)contact->number != number) return NULL;
  return overlay_since(frame, contact->tick) <= SHOWN_TICKS ? contact : NULL;
}

/// Is this call what the mind last learned?
static bool has_it(const SimMind *mind, const SimContact *contact) {
  return mind->sense == SIM_SENSE_RADAR && mind->known == contact->cell && mind->known_tick == contact->tick;
}

static void draw_links(const OverlayFrame *frame, const SimContact *contact) {
  const SimActors *a = &frame->view.world->actors;
  const SDL_FPoint from = overlay_at(frame, contact->x, contact->y);
  int count = 0;
  for (int32_t i = 0; i < a->count && count < MAX_LINKS; i++) {
    if (!overlay_has_sense(frame, i, SIM_SENSE_RADAR) || !has_it(&a->mind[i], contact)) continue;
    overlay_dashes(frame, from, overlay_actor(frame, i), 2 * frame->view.scale, link_color);
    count++;
  }
}

/// The chosen enemy's own; without radius where it has none, or none is chosen.
static SimRadar own_radar(const OverlayFrame *frame) {
  const int32_t chosen = overlay_selected(frame);
  return chosen >= 0 ? sim_world_radar(frame->view.world, chosen) : (SimRadar){0};
}

static void draw_own(const OverlayFrame *frame) {
  const SimRadar radar = own_radar(frame);
  if (radar.radius == 0) return;
  const SDL_FPoint at = overlay_actor(frame, overlay_selected(frame));
  const float reach = (float)radar.radius / (float)BASE_ONE * frame->view.camera.zoom;
  app_draw_ring(frame->view.draw, at.x, at.y, reach, 2 * frame->view.scale, own_color);
}

static void radar_draw(OverlayFrame *frame) {
  const float s = frame->view.scale;
  draw_own(frame);
  for (int32_t back = SIM_MAX_CONTACTS - 1; back >= 0; back--) {
    const SimContact *contact = contact_at(frame, back);
    if (contact == NULL) continue;
    const int32_t age = overlay_since(frame, contact->tick);
    const SDL_FPoint from = overlay_at(frame, contact->x, contact->y),
                     to = view_tile(&frame->view, contact->cell);
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

static void own_key(const OverlayFrame *frame, SDL_FRect content, float line, SimRadar radar) {
  if (radar.radius == 0) {
    overlay_line(frame, content, line, APP_COLOUR_DIM,
                 overlay_selected(frame) < 0 ? "Tap one to see its radar" : "No radar of its own");
    return;
  }
  overlay_key(frame, content, line, own_color, OVERLAY_HOLLOW, "Feels him within %.3g tiles",
              (double)radar.radius / BASE_ONE);
  overlay_line(frame, content, line + 1, APP_COLOUR_DIM,
               radar.walls ? "Works through rock and walls" : "Blocked by rock and walls");
}

static void radar_card(OverlayFrame *frame) {
  char title[OVERLAY_TITLE_TEXT];
  if (!overlay_anyone_has(frame, SIM_RADIOS | SIM_SWEEPS)) {
    overlay_offers(frame, "Radar", "No one here has radar.");
    return;
  }
  const SimRadar own = own_radar(frame);
  const SDL_FRect content = overlay_card(frame, overlay_title(frame, "Radar", title, sizeof title),
                                         (own.radius > 0 ? 6 : 5) * OVERLAY_LINE);
  own_key(frame, content, 4, own);
  int count = 0;
  while (count < SIM_MAX_CONTACTS && contact_at(frame, count) != NULL) count++;
  overlay_key(frame, content, 0, call_color, OVERLAY_SOLID, "Hero spotted here");
  overlay_key(frame, content, 1, link_color, OVERLAY_DASHED, "Passed on to");
  overlay_key(frame, content, 2, range_color, OVERLAY_HOLLOW, "Radio range");
  const SimContact *newest = contact_at(frame, 0);
  char text[OVERLAY_AGE_TEXT];
  if (newest == NULL)
    overlay_line(frame, content, 3, APP_COLOUR_DIM, "No calls in the last 10 s");
  else
    overlay_line(frame, content, 3, APP_COLOUR_TEXT, "Calls: %d, the last %s ago", count,
                 overlay_age(overlay_since(frame, newest->tick), text, sizeof text));
}

const AppOverlay app_overlay_radar = {
    .name = "radar",
    .title = "Radar",
    .help = "Who told whom where the hero is, and how far the chosen enemy can feel him.",
    .group = APP_GROUP_SENSES,
    .colours = "Yellow: spotted; pink: told",
    .key = SDLK_d,
    .source = {{.senses = SIM_RADIOS}},
    .draw = radar_draw,
    .card = radar_card};

/* Beliefs: where the chosen enemy believes the hero to be, since when and by which sense, and where it goes
 * now. With none chosen, the beliefs of all enemies with senses, as thin lines. */

enum { MAX_LINES = 300 };

static const SDL_Color known_color = {0xf0, 0xe4, 0x42, 255}, goal_color = {0x6f, 0xe0, 0xbb, 255};

static bool knows(const OverlayFrame *frame, int32_t actor) {
  const SimWorld *world = frame->view.world;
  return sim_enemy_kinds[world->actors.kind[actor]]->senses != 0 &&
         world->actors.mind[actor].known != NAV_NO_CELL;
}

static void draw_goal(const OverlayFrame *frame, SDL_FPoint from, NavCell goal) {
  const float s = frame->view.scale, r = fmaxf(frame->view.camera.zoom * 0.3f, 4 * s);
  const SDL_FPoint to = view_tile(&frame->view, goal);
  overlay_dashes(frame, from, to, 2 * s, goal_color);
  app_draw_ring(frame->view.draw, to.x, to.y, r, 2 * s, goal_color);
}

static void draw_known(const OverlayFrame *frame, SDL_FPoint from, const SimMind *mind) {
  const float s = frame->view.scale, half = fmaxf(frame->view.camera.zoom * 0.5f, 6 * s);
  const SDL_FPoint to = view_tile(&frame->view, mind->known);
  char age[OVERLAY_AGE_TEXT], text[64];
  app_draw_line(frame->view.draw, from.x, from.y, to.x, to.y, 2 * s, known_color);
  app_draw_frame(frame->view.draw, roundf(to.x - half), roundf(to.y - half), roundf(2 * half),
                 roundf(2 * half), 2 * s, known_color);
  snprintf(text, sizeof text, "%s, %s ago", overlay_sense_words((SimSense)mind->sense),
           overlay_age(overlay_since(frame, mind->known_tick), age, sizeof age));
  overlay_label(frame, (SDL_FPoint){to.x, to.y - half - 10 * s}, known_color, text);
}

static void knows_draw(OverlayFrame *frame) {
  const SimActors *a = &frame->view.world->actors;
  const int32_t chosen = overlay_selected(frame);
  if (chosen >= 0) {
    if (sim_enemy_kinds[a->kind[chosen]]->senses == 0) return;
    const SDL_FPoint from = overlay_actor(frame, chosen);
    if (a->mind[chosen].goal != NAV_NO_CELL) draw_goal(frame, from, a->mind[chosen].goal);
    if (knows(frame, chosen)) draw_known(frame, from, &a->mind[chosen]);
    return;
  }
  SDL_Color thin = known_color;
  thin.a = 120;
  int drawn = 0;
  for (int32_t i = 0; i < a->count && drawn < MAX_LINES; i++) {
    if (!knows(frame, i)) continue;
    const SDL_FPoint from = overlay_actor(frame, i), to = view_tile(&frame->view, a->mind[i].known);
    app_draw_line(frame->view.draw, from.x, from.y, to.x, to.y, 1.2f * frame->view.scale, thin);
    drawn++;
  }
}

static void knows_card(OverlayFrame *frame) {
  const int32_t chosen = overlay_selected(frame);
  char title[OVERLAY_TITLE_TEXT];
  if (!overlay_anyone_has(frame, UINT32_MAX)) {
    overlay_offers(frame, "What they know", "No one here has senses.");
    return;
  }
  const SDL_FRect content = overlay_card(
      frame, chosen < 0 ? "What they know" : overlay_title(frame, "What it knows", title, sizeof title),
      2 * OVERLAY_LINE);
  overlay_key(frame, content, 0, known_color, OVERLAY_SOLID, "Where it thinks he is");
  if (chosen >= 0)
    overlay_key(frame, content, 1, goal_color, OVERLAY_DASHED, "Where it's going");
  else
    overlay_line(frame, content, 1, APP_COLOUR_DIM, "Tap one to see its goal");
}

const AppOverlay app_overlay_knows = {.name = "knows",
                                      .title = "What they know",
                                      .help =
                                          "Where enemies think the hero is, since when, and how they know.",
                                      .group = APP_GROUP_SENSES,
                                      .colours = "Yellow: believed; green: goal",
                                      .key = SDLK_k,
                                      .source = {{.senses = UINT32_MAX}},
                                      .draw = knows_draw,
                                      .card = knows_card};
