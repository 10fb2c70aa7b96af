/* Effects: what the events of the simulation look like for a moment. Their random numbers are the view's own.
 *
 * Always true: a spark or ring whose life is over is not drawn; the arrays are rings in which the oldest is
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

static void throw_sparks(ViewEffects *effects, double now, const SimEvent *event, int count, SDL_Color color,
                         float speed, float rise) {
  for (int i = 0; i < count; i++) {
    const float turn = random_between(effects, 0, 6.2832f), fast = random_between(effects, 0.25f, 1) * speed;
    const double life = (double)random_between(effects, 0.35f, 0.9f);
    const float size = random_between(effects, 0.06f, 0.14f);
    effects->spark[effects->next_spark] = (ViewSpark){.x = (float)event->x + 0.5f,
                                                      .y = (float)event->y + 0.5f,
                                                      .vx = cosf(turn) * fast,
                                                      .vy = sinf(turn) * fast - rise,
                                                      .born = now,
                                                      .life = life,
                                                      .color = color,
                                                      .size = size};
    effects->next_spark = (effects->next_spark + 1) % VIEW_MAX_SPARKS;
  }
}

/// Soft clouds that rise and grow.
static void throw_smoke(ViewEffects *effects, double now, const SimEvent *event, int count, SDL_Color color) {
  for (int i = 0; i < count; i++) {
    const float turn = random_between(effects, 0, 6.2832f), away = random_between(effects, 0, 0.3f);
    const double life = (double)random_between(effects, 0.5f, 1.0f);
    const float size = random_between(effects, 0.14f, 0.26f), rise = random_between(effects, 0.3f, 0.9f);
    effects->spark[effects->next_spark] = (ViewSpark){.x = (float)event->x + 0.5f + cosf(turn) * away,
                                                      .y = (float)event->y + 0.4f + sinf(turn) * away,
                                                      .vx = cosf(turn) * 0.5f,
                                                      .vy = -rise,
                                                      .born = now,
                                                      .life = life,
                                                      .color = color,
                                                      .size = size,
                                                      .smoke = true};
    effects->next_spark = (effects->next_spark + 1) % VIEW_MAX_SPARKS;
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
  const SimHero *hero = &scene->world->hero;
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

static SDL_Color faded(SDL_Color color, float share) {
  color.a = (Uint8)((float)color.a * fminf(fmaxf(share, 0), 1));
  return color;
}

static void draw_smoke(const ViewFrame *frame, const ViewSpark *s, float t, float share) {
  app_draw_circle(frame->draw, view_px(frame, s->x + s->vx * t), view_py(frame, s->y + s->vy * t),
                  s->size * frame->camera.zoom * (1 + share * 1.3f),
                  faded(s->color, (1 - share) * (1 - share)));
}

static void draw_sparks(const ViewEffects *effects, const ViewFrame *frame) {
  if (frame->calm) return; // the rings say enough
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
                  faded(s->color, 1.4f * (1 - share)));
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
                  fmaxf(2, frame->camera.zoom * 0.07f), faded(r->color, 1 - share));
  }
}

/// A hit reddens the rim of the view, not its middle, where the way out must be seen.
static void draw_flash(const ViewEffects *effects, const ViewFrame *frame) {
  const double age = frame->now - effects->hit_time;
  if (frame->calm || age < 0 || age >= FLASH_SECONDS) return;
  const SDL_FRect v = frame->camera.view;
  const SDL_Color red = faded(APP_RGBA(0xd55e00, 120), 1 - (float)(age / FLASH_SECONDS)),
                  none = faded(red, 0);
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
  if (scene->settings->reduced_motion || age < 0 || age >= SHAKE_SECONDS) return (SDL_FPoint){0, 0};
  const float strength = 5 * scene->scale * (1 - (float)(age / SHAKE_SECONDS)), t = (float)age;
  return (SDL_FPoint){strength * sinf(t * 71), strength * sinf(t * 93 + 1)};
}
