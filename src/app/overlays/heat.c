/* The field as colours: cividis (Nunez, Anderton and Renslow 2018) or viridis, both even in brightness, so
 * that they read the same without colour vision. The legend names the least and the largest value. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

enum { STOPS = 10, ALPHA = 165, SHADES = 256 };

static const uint32_t stops[APP_COLOURS_COUNT][STOPS] = {
    {0x00204d, 0x00336f, 0x39486b, 0x575c6d, 0x707173, 0x8a8779, 0xa69d75, 0xc4b56c, 0xe4cf5b, 0xffea46},
    {0x440154, 0x482878, 0x3e4a89, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6dcd59, 0xb4de2c, 0xfde725},
};

static Uint8 between(uint32_t a, uint32_t b, float share) {
  return (Uint8)((float)a + ((float)b - (float)a) * share + 0.5f);
}

SDL_Color overlay_heat_color(int32_t colours, float share) {
  const uint32_t *stop = stops[colours >= 0 && colours < APP_COLOURS_COUNT ? colours : 0];
  const float at = fminf(fmaxf(share, 0), 1) * (STOPS - 1);
  const int i = at >= STOPS - 1 ? STOPS - 2 : (int)at;
  const uint32_t a = stop[i], b = stop[i + 1];
  const float part = at - (float)i;
  return (SDL_Color){between(a >> 16, b >> 16, part), between(a >> 8 & 255, b >> 8 & 255, part),
                     between(a & 255, b & 255, part), 255};
}

float overlay_heat_share(const NavField *field, uint32_t value) {
  if (field->max <= field->min) return 0;
  return (float)(value - field->min) / (float)(field->max - field->min);
}

static uint32_t paint(const AppScene *scene, NavCell cell) {
  const NavField *field = &scene->world->field;
  const uint32_t value = field->value[cell];
  if (value == NAV_UNREACHED) return 0;
  const SDL_Color c = overlay_heat_color(scene->settings->colours, overlay_heat_share(field, value));
  return (uint32_t)ALPHA << 24 | (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
}

void overlay_heat_ground(OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  if (world->field.reached == 0) return;
  const uint64_t content = (uint64_t)world->stats.field_builds * APP_COLOURS_COUNT +
                           (uint64_t)frame->view.scene->settings->colours;
  overlay_tiles_draw(&frame->state->heat, frame, paint, content ^ world->seed << 40);
}

void overlay_heat_card(OverlayFrame *frame) {
  const NavField *field = &frame->view.world->field;
  char min[24], max[24];
  const SDL_FRect content = overlay_card(frame, APP_SPRITE_ICON_HEAT, "Cost to the hero", 32);
  if (field->reached == 0) {
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "No tile can reach him.");
    return;
  }
  snprintf(min, sizeof min, "%u", (unsigned)field->min);
  snprintf(max, sizeof max, "%u", (unsigned)field->max);
  overlay_scale(frame, content, overlay_heat_color, min, max);
}
