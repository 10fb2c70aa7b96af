/* Projectiles: the lantern's bolt, arrows, the bell; and the bar under the hero that fills while the lantern
 * loads. They are read from the world, so that they are where the simulation has them. */
#include <math.h>

#include "app/draw/style.h"
#include "app/view/view_parts.h"

#define BOLT_TICKS     12.0f // that a bolt is seen
#define BOLT_WIDTH     0.24f // tiles, its glow
#define BOLT_CORE      0.07f
#define BOLT_GLARE     1.5f // tiles, where it hits
#define ARROW_LENGTH   0.62f
#define ARROW_HEAD     0.2f
#define BELL_SIZE      0.7f
#define FLIGHT_RISE    1.3f // tiles
#define FLIGHT_SECONDS 0.35
#define RING_TICKS     42.0f
#define RING_REACH     3.2f
#define BAR_WIDTH      0.8f
#define BAR_BELOW      0.52f // from his middle

static const SDL_Color bolt_glow = {0xff, 0xc4, 0x4d, 130}, bolt_core = {0xff, 0xfb, 0xe0, 255};
static const SDL_Color bell_color = {0xf0, 0xe4, 0x42, 230};

static float ticks_since(const ViewFrame *frame, int32_t tick) {
  return (float)(int32_t)((uint32_t)frame->world->tick - (uint32_t)tick) + frame->fraction;
}

static float tiles_of(BaseFixed at) {
  return (float)at / (float)BASE_ONE;
}

static void draw_bolt_spark(const ViewFrame *frame, float x, float y, float size, float share) {
  app_draw_sprite(frame->draw, APP_SPRITE_BOLT_SPARK, floorf(x) + 0.5f, floorf(y) + 0.5f,
                  (float)app_art_size(size), view_faded(APP_RGB(0xffffff), share));
}

static void draw_bolt(const ViewFrame *frame) {
  const SimTraces *traces = &frame->world->traces;
  if (traces->bolts == 0) return;
  const float age = ticks_since(frame, traces->bolt_tick), zoom = frame->camera.zoom;
  if (age < 0 || age >= BOLT_TICKS) return;
  const float share = 1 - age / BOLT_TICKS;
  const float x0 = view_px(frame, frame->hero_x), y0 = view_py(frame, frame->hero_y);
  const float x1 = view_px(frame, tiles_of(traces->bolt_x)), y1 = view_py(frame, tiles_of(traces->bolt_y));
  app_draw_line(frame->draw, x0, y0, x1, y1, fmaxf(5, zoom * BOLT_WIDTH * (0.5f + share / 2)),
                view_faded(bolt_glow, share));
  app_draw_line(frame->draw, x0, y0, x1, y1, fmaxf(2, zoom * BOLT_CORE), view_faded(bolt_core, share * 1.4f));
  draw_bolt_spark(frame, x1, y1, fmaxf(12, zoom * BOLT_GLARE), share);
  draw_bolt_spark(frame, x0, y0, fmaxf(8, zoom * BOLT_GLARE * 0.6f), share);
}

static void draw_arrow(const ViewFrame *frame, const SimArrow *arrow) {
  const float x = view_px(frame, tiles_of(arrow->x) + tiles_of(arrow->vx) * frame->fraction);
  const float y = view_py(frame, tiles_of(arrow->y) + tiles_of(arrow->vy) * frame->fraction);
  float dx = (float)arrow->vx, dy = (float)arrow->vy;
  const float length = sqrtf(dx * dx + dy * dy), zoom = frame->camera.zoom;
  if (length <= 0) return;
  dx /= length;
  dy /= length;
  const float reach = fmaxf(zoom * ARROW_LENGTH, 8), head = fmaxf(zoom * ARROW_HEAD, 4), half = head * 0.55f;
  const float tail_x = x - dx * reach, tail_y = y - dy * reach;
  const float neck_x = x - dx * head, neck_y = y - dy * head;
  AppDraw *draw = frame->draw;
  app_draw_line(draw, tail_x, tail_y, neck_x, neck_y, fmaxf(4, zoom * 0.13f), APP_RGBA(0x14161c, 210));
  app_draw_line(draw, tail_x, tail_y, neck_x, neck_y, fmaxf(2, zoom * 0.06f), APP_RGB(0xf6e3b4));
  app_draw_triangle(draw, (SDL_FPoint){x + dx * 2, y + dy * 2},
                    (SDL_FPoint){neck_x - dy * (half + 1.5f), neck_y + dx * (half + 1.5f)},
                    (SDL_FPoint){neck_x + dy * (half + 1.5f), neck_y - dx * (half + 1.5f)},
                    APP_RGBA(0x14161c, 230));
  app_draw_triangle(draw, (SDL_FPoint){x, y}, (SDL_FPoint){neck_x - dy * half, neck_y + dx * half},
                    (SDL_FPoint){neck_x + dy * half, neck_y - dx * half}, APP_RGB(0xeef3f8));
  for (int side = -1; side <= 1; side += 2)
    app_draw_line(draw, tail_x, tail_y, tail_x - (dx - (float)side * dy) * head * 0.55f,
                  tail_y - (dy + (float)side * dx) * head * 0.55f, fmaxf(1.5f, zoom * 0.05f),
                  APP_RGB(0x56e0b0));
}

/* The bell */

static void draw_bell_rings(const ViewFrame *frame) {
  const SimTraces *traces = &frame->world->traces;
  for (int i = 0; i < SIM_MAX_SOUNDS; i++) {
    const SimSound *sound = &traces->sound[i];
    if (sound->number == 0 || sound->kind != SIM_SOUND_BELL) continue;
    const float age = ticks_since(frame, sound->tick);
    if (age < 0 || age >= RING_TICKS) continue;
    const float share = age / RING_TICKS, grown = frame->calm ? 0.6f : 1 - (1 - share) * (1 - share);
    app_draw_ring(frame->draw, view_px(frame, tiles_of(sound->x)), view_py(frame, tiles_of(sound->y)),
                  fmaxf(RING_REACH * frame->camera.zoom, 16) * grown, fmaxf(2, frame->camera.zoom * 0.07f),
                  view_faded(bell_color, 1 - share));
  }
}

static void draw_bell(const ViewFrame *frame, const ViewFlight *flight) {
  const SimBell *bell = &frame->world->traces.bell;
  const double age = frame->now - flight->born;
  const float size = fmaxf(frame->camera.zoom * BELL_SIZE, 12 * frame->scale);
  if (age >= 0 && age < FLIGHT_SECONDS && !frame->calm) {
    const float t = (float)(age / FLIGHT_SECONDS);
    const float x = flight->x0 + (flight->x1 - flight->x0) * t,
                y = flight->y0 + (flight->y1 - flight->y0) * t - FLIGHT_RISE * 4 * t * (1 - t);
    view_sprite(frame, APP_SPRITE_BELL, view_px(frame, x), view_py(frame, y), size * 0.8f);
    return;
  }
  if (bell->left <= 0) return;
  const NavGrid *grid = &frame->world->grid;
  const float tremble = frame->calm ? 0 : sinf((float)fmod(frame->now, 3600) * 38) * size * 0.05f;
  view_sprite(frame, APP_SPRITE_BELL, view_px(frame, (float)nav_grid_x(grid, bell->cell) + 0.5f) + tremble,
              view_py(frame, (float)nav_grid_y(grid, bell->cell) + 0.4f), size);
}

/* The lantern */

float view_bolt_share(const SimWorld *world) {
  const int32_t reload = world->tuning.value[SIM_TUNE_BOLT_RELOAD] * SIM_TICKS_PER_SECOND / 100;
  const int32_t left = (int32_t)((uint32_t)world->traces.bolt_ready_tick - (uint32_t)world->tick);
  if (left <= 0 || reload <= 0) return 1;
  return left >= reload ? 0 : 1 - (float)left / (float)reload;
}

static void draw_bar(const ViewFrame *frame) {
  const SimWorld *world = frame->world;
  if (world->tuning.value[SIM_TUNE_BOLT_RANGE] <= 0 || world->heroes[0].hearts <= 0) return;
  const float s = frame->scale, zoom = frame->camera.zoom, share = view_bolt_share(world);
  const float w = roundf(fmaxf(zoom * BAR_WIDTH, 16 * s)), h = roundf(fmaxf(zoom * 0.1f, 4 * s));
  const float x = roundf(view_px(frame, frame->hero_x) - w / 2),
              y = roundf(view_py(frame, frame->hero_y) + fmaxf(zoom * BAR_BELOW, 9 * s));
  app_draw_rect(frame->draw, x - 1, y - 1, w + 2, h + 2, APP_RGBA(0x0b0d12, 200));
  app_draw_rect(frame->draw, x, y, roundf(w * share), h,
                share >= 1 ? APP_RGB(0xffe08a) : APP_RGBA(0xd08a2a, 235));
}

void view_shots_draw(const ViewFrame *frame, const ViewFlight *flight) {
  const SimTraces *traces = &frame->world->traces;
  draw_bell_rings(frame);
  draw_bell(frame, flight);
  for (int i = 0; i < SIM_MAX_ARROWS; i++)
    if (traces->arrow[i].left > 0) draw_arrow(frame, &traces->arrow[i]);
  draw_bolt(frame);
  draw_bar(frame);
}
