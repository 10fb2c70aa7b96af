/* Effects: sparks, smoke, rings and shakes from the events of the simulation, with random numbers of the
 * view; and what flies, read from the world.
 *
 * Always true: a spark or ring past its life is not drawn; the arrays are rings in which the oldest is
 * replaced. */
#include <math.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/view/parts.h"

#define LONG_AGO      -1000.0
#define SHAKE_SECONDS 0.28
#define FLASH_SECONDS 0.35

void view_effects_reset(ViewEffects *effects) {
  memset(effects, 0, sizeof *effects);
  effects->hit_time = effects->bell.born = LONG_AGO;
  effects->random = base_random_seeded(0x7468726f6e67u, 1);
}

static float random_between(ViewEffects *effects, float min, float max) {
  const uint32_t bits = base_random_next(&effects->random);
  return min + (max - min) * (float)(bits >> 8) / 16777216.0f;
}

static ViewSpark *next_spark(ViewEffects *effects) {
  ViewSpark *spark = &effects->spark[effects->next_spark];
  effects->next_spark = (effects->next_spark + 1) % VIEW_MAX_SPARKS;
  return spark;
}

static void throw_sparks(ViewEffects *effects, double now, const SimEvent *event, int count, SDL_Color color,
                         float speed, float rise) {
  for (int i = 0; i < count; i++) {
    const float turn = random_between(effects, 0, 6.2832f), fast = random_between(effects, 0.25f, 1) * speed;
    const double life = (double)random_between(effects, 0.35f, 0.9f);
    const float size = random_between(effects, 0.06f, 0.14f);
    *next_spark(effects) = (ViewSpark){.x = (float)event->x + 0.5f,
                                       .y = (float)event->y + 0.5f,
                                       .vx = cosf(turn) * fast,
                                       .vy = sinf(turn) * fast - rise,
                                       .born = now,
                                       .life = life,
                                       .color = color,
                                       .size = size};
  }
}

/// Soft clouds that rise and grow.
static void throw_smoke(ViewEffects *effects, double now, const SimEvent *event, int count, SDL_Color color) {
  for (int i = 0; i < count; i++) {
    const float turn = random_between(effects, 0, 6.2832f), away = random_between(effects, 0, 0.3f);
    const double life = (double)random_between(effects, 0.5f, 1.0f);
    const float size = random_between(effects, 0.14f, 0.26f), rise = random_between(effects, 0.3f, 0.9f);
    *next_spark(effects) = (ViewSpark){.x = (float)event->x + 0.5f + cosf(turn) * away,
                                       .y = (float)event->y + 0.4f + sinf(turn) * away,
                                       .vx = cosf(turn) * 0.5f,
                                       .vy = -rise,
                                       .born = now,
                                       .life = life,
                                       .color = color,
                                       .size = size,
                                       .smoke = true};
  }
}

static void send_ring(ViewEffects *effects, double now, const SimEvent *event, float reach, double life,
                      SDL_Color color) {
  effects->ring[effects->next_ring] =
      (ViewRing){(float)event->x + 0.5f, (float)event->y + 0.5f, reach, now, life, color};
  effects->next_ring = (effects->next_ring + 1) % VIEW_MAX_RINGS;
}

static void open_gates(ViewEffects *effects, const AppScene *scene) {
  const double now = scene->now;
  const SimWorld *world = scene->world;
  for (int32_t i = 0; i < world->thing_count; i++) {
    if (world->things[i].kind != SIM_GATE) continue;
    const SimEvent at = {SIM_EVENT_GATE_OPEN, world->things[i].x, world->things[i].y};
    throw_sparks(effects, now, &at, 24, APP_COLOUR_GATE, 2.4f, 0.6f);
    send_ring(effects, now, &at, 3.5f, 1.2, APP_COLOUR_GATE);
  }
}

static void throw_bell(ViewEffects *effects, const AppScene *scene, const SimEvent *event) {
  const NavPoint to = {base_fixed_centre(event->x), base_fixed_centre(event->y)};
  const SimHero *hero = sim_world_near_hero(scene->world, to);
  effects->bell = (ViewFlight){(float)hero->x / (float)BASE_ONE, (float)hero->y / (float)BASE_ONE,
                               (float)event->x + 0.5f, (float)event->y + 0.4f, scene->now};
}

static void take_event(ViewEffects *effects, const AppScene *scene, const SimEvent *event) {
  const double now = scene->now;
  switch (event->kind) {
  case SIM_EVENT_EMBER:
    throw_sparks(effects, now, event, 22, APP_COLOUR_EMBER, 2.6f, 0.9f);
    send_ring(effects, now, event, 1.3f, 0.5, APP_COLOUR_EMBER);
    break;
  case SIM_EVENT_FLASK:
    throw_sparks(effects, now, event, 16, APP_COLOUR_FLASK, 1.8f, 1.2f);
    send_ring(effects, now, event, 1.2f, 0.5, APP_COLOUR_FLASK);
    break;
  case SIM_EVENT_GATE_OPEN:
    open_gates(effects, scene);
    break;
  case SIM_EVENT_HIT:
    effects->hit_time = now;
    throw_sparks(effects, now, event, 18, APP_COLOUR_HEART, 3.2f, 0);
    break;
  case SIM_EVENT_WON:
    throw_sparks(effects, now, event, 48, APP_COLOUR_GATE, 4.0f, 1.2f);
    break;
  case SIM_EVENT_BARRICADE_UP:
  case SIM_EVENT_BARRICADE_DOWN:
    throw_sparks(effects, now, event, 14, APP_RGB(0xa58a66), 1.4f, 0.3f);
    break;
  case SIM_EVENT_BARRICADE_REFUSED:
  case SIM_EVENT_BELL_REFUSED:
  case SIM_EVENT_REFUSED:
  case SIM_EVENT_TARGET_REFUSED:
    send_ring(effects, now, event, 0.6f, 0.35, APP_COLOUR_BAD);
    break;
  case SIM_EVENT_TARGET:
    send_ring(effects, now, event, 0.9f, 0.45, APP_COLOUR_LIGHT);
    break;
  case SIM_EVENT_KILLED:
    throw_smoke(effects, now, event, 9, APP_RGBA(0x8d8798, 190));
    throw_sparks(effects, now, event, 8, APP_RGB(0xe9e2f2), 1.8f, 0.6f);
    break;
  case SIM_EVENT_BOLT:
    throw_sparks(effects, now, event, 12, APP_COLOUR_LIGHT, 2.8f, 0.4f);
    break;
  case SIM_EVENT_SPOTTED:
    send_ring(effects, now, event, 0.8f, 0.4, APP_COLOUR_HEART);
    break;
  case SIM_EVENT_STOLEN:
    throw_smoke(effects, now, event, 6, APP_COLOUR_FLASK);
    send_ring(effects, now, event, 1.2f, 0.5, APP_COLOUR_FLASK);
    break;
  case SIM_EVENT_BELL:
    throw_bell(effects, scene, event);
    break;
  case SIM_EVENT_GOAL:
    send_ring(effects, now, event, 1.0f, 0.5, APP_COLOUR_SHADE);
    break;
  case SIM_EVENT_SECOND:
    send_ring(effects, now, event, 1.4f, 0.6, APP_RGB(0x8fc7ff));
    break;
  case SIM_EVENT_TOUCH:
    send_ring(effects, now, event, 0.8f, 0.4, APP_COLOUR_HEART);
    break;
  case SIM_EVENT_EDITED:
  case SIM_EVENT_PUSHED:
    send_ring(effects, now, event, 0.6f, 0.35, APP_COLOUR_DIM);
    break;
  case SIM_EVENT_ESCAPED:
  case SIM_EVENT_VANISHED:
    throw_smoke(effects, now, event, 6, APP_RGBA(0x8d8798, 190));
    send_ring(effects, now, event, 0.7f, 0.4, APP_COLOUR_SHADE);
    break;
  case SIM_EVENT_ARRIVED:
    send_ring(effects, now, event, 0.7f, 0.5, APP_COLOUR_SHADE);
    break;
  default:
    break;
  }
}

void view_effects_tick(ViewEffects *effects, const AppScene *scene) {
  const SimWorld *world = scene->world;
  for (int32_t i = 0; i < world->event_count; i++) take_event(effects, scene, &world->events[i]);
}

static void draw_smoke(const ViewFrame *frame, const ViewSpark *s, float t, float share) {
  app_draw_circle(frame->draw, view_px(frame, s->x + s->vx * t), view_py(frame, s->y + s->vy * t),
                  s->size * frame->camera.zoom * (1 + share * 1.3f),
                  view_faded(s->color, (1 - share) * (1 - share)));
}

static void draw_sparks(const ViewEffects *effects, const ViewFrame *frame) {
  if (frame->calm) return; // the rings suffice
  for (int i = 0; i < VIEW_MAX_SPARKS; i++) {
    const ViewSpark *s = &effects->spark[i];
    const double age = frame->now - s->born;
    if (age < 0 || age >= s->life) continue;
    const float share = (float)(age / s->life), t = (float)age;
    if (s->smoke) {
      draw_smoke(frame, s, t, share);
      continue;
    }
    const float x = view_px(frame, s->x + s->vx * t * (1 - share / 2)),
                y = view_py(frame, s->y + s->vy * t * (1 - share / 2) + t * t);
    const float side = fmaxf(2, floorf(s->size * frame->camera.zoom * (1 - share * 0.6f) + 0.5f));
    app_draw_rect(frame->draw, floorf(x - side / 2), floorf(y - side / 2), side, side,
                  view_faded(s->color, 1.4f * (1 - share)));
  }
}

static void draw_rings(const ViewEffects *effects, const ViewFrame *frame) {
  for (int i = 0; i < VIEW_MAX_RINGS; i++) {
    const ViewRing *r = &effects->ring[i];
    const double age = frame->now - r->born;
    if (age < 0 || age >= r->life) continue;
    const float share = (float)(age / r->life);
    const float grown = frame->calm ? 0.8f : 0.25f + 0.75f * (1 - (1 - share) * (1 - share));
    const float reach = fmaxf(r->reach * frame->camera.zoom, 10 * frame->scale) * grown;
    app_draw_ring(frame->draw, view_px(frame, r->x), view_py(frame, r->y), reach,
                  fmaxf(2, frame->camera.zoom * 0.07f), view_faded(r->color, 1 - share));
  }
}

/// A hit reddens the rim of the view, not its middle, where the way out must be seen.
static void draw_flash(const ViewEffects *effects, const ViewFrame *frame) {
  const double age = frame->now - effects->hit_time;
  if (frame->calm || age < 0 || age >= FLASH_SECONDS) return;
  const SDL_FRect v = frame->camera.view;
  const SDL_Color red = view_faded(APP_RGBA(0xd55e00, 120), 1 - (float)(age / FLASH_SECONDS)),
                  none = view_faded(red, 0);
  const float rim = fminf(v.w, v.h) * 0.13f;
  const SDL_FPoint out[4] = {{v.x, v.y}, {v.x + v.w, v.y}, {v.x + v.w, v.y + v.h}, {v.x, v.y + v.h}};
  const SDL_FPoint in[4] = {{v.x + rim, v.y + rim},
                            {v.x + v.w - rim, v.y + rim},
                            {v.x + v.w - rim, v.y + v.h - rim},
                            {v.x + rim, v.y + v.h - rim}};
  for (int i = 0; i < 4; i++) {
    const int n = (i + 1) % 4;
    const SDL_FPoint corner[4] = {out[i], out[n], in[n], in[i]};
    const SDL_Color color[4] = {red, red, none, none};
    app_draw_quad(frame->draw, NULL, corner, color, (SDL_FRect){0});
  }
}

void view_effects_draw(const ViewEffects *effects, const ViewFrame *frame) {
  draw_rings(effects, frame);
  draw_sparks(effects, frame);
  draw_flash(effects, frame);
}

SDL_FPoint view_effects_shake(const ViewEffects *effects, const AppScene *scene) {
  const double age = scene->now - effects->hit_time;
  if (scene->settings->value[APP_SETTING_REDUCED_MOTION] || age < 0 || age >= SHAKE_SECONDS)
    return (SDL_FPoint){0, 0};
  const float strength = 5 * scene->scale * (1 - (float)(age / SHAKE_SECONDS)), t = (float)age;
  return (SDL_FPoint){strength * sinf(t * 71), strength * sinf(t * 93 + 1)};
}

/* What flies: the lantern's bolt, arrows, the bell; and the bar under the hero that fills while the lantern
 * loads. Read from the world, so that they are where the simulation has them. */

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
  if (world->tuning.value[SIM_TUNE_BOLT_RANGE] <= 0 || world->hero.hearts <= 0) return;
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
