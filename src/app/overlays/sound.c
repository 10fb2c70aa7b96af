/* Sounds: the newest of each kind with rings where its level has fallen to whole steps, the last one where it
 * falls to the hearing threshold (in the open; walls muffle); and the enemies that heard them. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

enum { SHOWN_TICKS = 90, HEARD_TICKS = 120, RINGS = 4, MAX_LINKS = 200 };

static const SDL_Color ring_color = {0x56, 0xb4, 0xe9, 255}, edge_color = {0xf0, 0xe4, 0x42, 255};
static const SDL_Color heard_color = {0xff, 0x9a, 0x4a, 255};

static const char *const names[SIM_SOUND_KIND_COUNT] = {"steps", "fight", "building", "ember", "bell"};

static SDL_Color faded(SDL_Color color, float share) {
  color.a = (Uint8)((float)color.a * fminf(fmaxf(share, 0), 1));
  return color;
}

static void draw_rings(const OverlayFrame *frame, const SimSound *sound, float share) {
  const int32_t hearing = frame->view.world->tuning.value[SIM_TUNE_HEARING];
  const float s = frame->view.scale, max = (float)(sound->loudness - hearing) / 100;
  const SDL_FPoint at = overlay_at(frame, sound->x, sound->y);
  if (max <= 0) return;
  for (int i = 1; i <= RINGS; i++) {
    const bool edge = i == RINGS;
    const float tiles = max * (float)i / RINGS, radius = tiles * frame->view.camera.zoom;
    app_draw_ring(frame->view.draw, at.x, at.y, radius, (edge ? 2.5f : 1.3f) * s,
                  faded(edge ? edge_color : ring_color, share * (edge ? 1 : 0.7f)));
    char text[48];
    if (edge && sound->kind >= 0 && sound->kind < SIM_SOUND_KIND_COUNT)
      snprintf(text, sizeof text, "%s", names[sound->kind]);
    else
      snprintf(text, sizeof text, "%.3g", (double)((float)sound->loudness / 100 - tiles));
    if (radius > 30 * s * (float)i)
      overlay_label(frame, (SDL_FPoint){at.x, at.y - radius}, edge ? edge_color : ring_color, text);
  }
}

static const SimSound *newest_of(const OverlayFrame *frame, int32_t kind) {
  const SimTraces *traces = &frame->view.world->traces;
  const SimSound *newest = NULL;
  for (int i = 0; i < SIM_MAX_SOUNDS; i++) {
    const SimSound *sound = &traces->sound[i];
    if (sound->number == 0 || sound->kind != kind) continue;
    if (newest == NULL || (int32_t)((uint32_t)sound->number - (uint32_t)newest->number) > 0) newest = sound;
  }
  if (newest != NULL && overlay_since(frame, newest->tick) > SHOWN_TICKS) return NULL;
  return newest;
}

/// Did it come to know of something by a sound, a moment ago?
static bool heard(const OverlayFrame *frame, int32_t actor) {
  const SimMind *mind = &frame->view.world->actors.mind[actor];
  return overlay_has_sense(frame, actor, SIM_SENSE_SOUND) && mind->sense == SIM_SENSE_SOUND &&
         mind->known != NAV_NO_CELL && overlay_since(frame, mind->known_tick) <= HEARD_TICKS;
}

static int draw_heard(const OverlayFrame *frame) {
  const SimActors *a = &frame->view.world->actors;
  int count = 0;
  for (int32_t i = 0; i < a->count; i++) {
    if (!heard(frame, i)) continue;
    if (count++ >= MAX_LINKS) continue;
    const SDL_FPoint ear = overlay_actor(frame, i);
    overlay_dashes(frame, overlay_cell(frame, a->mind[i].known), ear, 2 * frame->view.scale, heard_color);
    if (a->mind[i].level <= 0) continue;
    char text[24];
    snprintf(text, sizeof text, "%.3g", (double)a->mind[i].level / 100);
    overlay_label(frame, (SDL_FPoint){ear.x, ear.y + 14 * frame->view.scale}, heard_color, text);
  }
  return count;
}

static void sound_draw(OverlayFrame *frame) {
  for (int32_t kind = 0; kind < SIM_SOUND_KIND_COUNT; kind++) {
    const SimSound *sound = newest_of(frame, kind);
    if (sound == NULL) continue;
    draw_rings(frame, sound, 1 - (float)overlay_since(frame, sound->tick) / SHOWN_TICKS);
  }
  draw_heard(frame);
}

static void sound_card(OverlayFrame *frame) {
  const SDL_FRect content = overlay_card(frame, "Sounds", 3 * OVERLAY_LINE);
  overlay_key_line(frame, content, 0, ring_color, false, "Loudness left, in tiles");
  overlay_key_line(frame, content, 1, edge_color, false, "Heard up to here");
  int count = 0;
  for (int32_t i = 0; i < frame->view.world->actors.count; i++) count += heard(frame, i);
  char text[48];
  if (count > 0)
    snprintf(text, sizeof text, "Heard by %d", count);
  else
    snprintf(text, sizeof text, "No enemy heard one");
  overlay_key_line(frame, content, 2, heard_color, true, text);
}

const AppOverlay app_overlay_sound = {
    .name = "sound",
    .title = "Sounds",
    .help = "How loud the latest sounds are, how far they are heard, and by whom.",
    .key = SDLK_h,
    .key_name = "H",
    .draw = sound_draw,
    .card = sound_card};
