/* Starts sparks, clouds, rings and shakes for events of the simulation, with random numbers of the view, and
 * follows the great moments. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/view/view_parts.h"

#define LONG_AGO       -1000.0
#define SHAKE_SECONDS  0.28
#define RUMBLE_SECONDS 0.5 // of the gate
#define SWELL_SECONDS  0.55
#define FEAST_SECONDS  1.5  // in which the light of a win comes to the rim of the view
#define DUSK_FROM      0.12 // seconds after a loss
#define DUSK_SECONDS   1.35

#define DUST     APP_RGBA(0x9a8a74, 120)
#define SPLINTER APP_RGB(0xa58a66)
#define WOOD     APP_RGB(0xb98348)
#define SMOKE    APP_RGBA(0x8d8798, 190)
#define MOTE     APP_RGB(0xcdeeff)

void view_effects_reset(ViewEffects *effects) {
  memset(effects, 0, sizeof *effects);
  effects->hit = effects->ember = effects->gate = effects->won = effects->lost = effects->bell.born =
      LONG_AGO;
  effects->random = base_random_seeded(0x7468726f6e67u, 1);
}

/* Particles */

static const ViewThrow sparks = {.kind = VIEW_SPARK, .flat = 1, .size = 0.11f, .life = 0.8};
/// Soft clouds that rise and grow.
static const ViewThrow smoke = {
    .kind = VIEW_SMOKE, .spread = 0.3f, .flat = 1, .speed = 0.35f, .rise = 0.6f, .size = 0.22f, .life = 0.9};
/// Clouds that roll along the ground.
static const ViewThrow dust = {
    .kind = VIEW_DUST, .spread = 0.35f, .flat = 0.6f, .rise = 0.25f, .size = 0.24f, .life = 1.1};
/// Flames of an ember that was collected.
static const ViewThrow flames = {.kind = VIEW_RISER,
                                 .spread = 0.3f,
                                 .flat = 1,
                                 .speed = 0.5f,
                                 .rise = 0.9f,
                                 .size = 0.09f,
                                 .life = 1.2,
                                 .within = 0.3};
/// Out of a gate that opens.
static const ViewThrow motes = {.kind = VIEW_RISER,
                                .spread = 0.4f,
                                .flat = 1,
                                .speed = 1.0f,
                                .rise = 0.3f,
                                .size = 0.08f,
                                .life = 1.6,
                                .within = 1.2};

/// A place on the tile of an event, `down` of it from its upper rim.
static SDL_FPoint on_tile(const SimEvent *event, float down) {
  return (SDL_FPoint){(float)event->x + 0.5f, (float)event->y + down};
}

static void throw_sparks(ViewEffects *effects, double now, const SimEvent *event, int count, SDL_Color color,
                         float speed, float rise) {
  ViewThrow t = sparks;
  t.speed = speed;
  t.rise = rise;
  view_sparks_throw(effects, &t, count, color, on_tile(event, 0.5f), now);
}

static void throw_dust(ViewEffects *effects, double now, SDL_FPoint at, int count, float speed) {
  ViewThrow t = dust;
  t.speed = speed;
  view_sparks_throw(effects, &t, count, DUST, at, now);
}

static void send_ring(ViewEffects *effects, double now, const SimEvent *event, float reach, double life,
                      SDL_Color color) {
  view_ring_add(effects, (ViewRing){.x = (float)event->x + 0.5f,
                                    .y = (float)event->y + 0.5f,
                                    .reach = reach,
                                    .born = now,
                                    .life = life,
                                    .color = color});
}

static void take_ember(ViewEffects *effects, double now, const SimEvent *event) {
  effects->ember = now;
  throw_sparks(effects, now, event, 18, APP_COLOUR_EMBER, 2.8f, 0.9f);
  view_sparks_throw(effects, &flames, 16, APP_RGB(0xffc861), on_tile(event, 0.5f), now);
  send_ring(effects, now, event, 1.5f, 0.5, APP_COLOUR_EMBER);
}

/// Dust falls from its arch, light and motes come out, and a slow ring goes over the floor.
static void open_gate(ViewEffects *effects, double now, const SimThing *gate) {
  const SimEvent at = {SIM_EVENT_GATE_OPEN, gate->x, gate->y};
  const float x = (float)gate->x + 0.5f, foot = (float)gate->y + 0.85f;
  throw_dust(effects, now, (SDL_FPoint){x - 0.5f, foot}, 8, 1.5f);
  throw_dust(effects, now, (SDL_FPoint){x + 0.5f, foot}, 8, 1.5f);
  throw_sparks(effects, now, &at, 20, APP_COLOUR_GATE, 2.4f, 0.6f);
  view_sparks_throw(effects, &motes, 26, MOTE, on_tile(&at, 0.5f), now);
  send_ring(effects, now, &at, 2.2f, 0.9, APP_COLOUR_GATE);
  send_ring(effects, now + 0.15, &at, 6.0f, 2.2, view_faded(APP_COLOUR_GATE, 0.75f));
}

static void open_gates(ViewEffects *effects, const AppScene *scene) {
  const SimWorld *world = scene->world;
  effects->gate = scene->now;
  for (int32_t i = 0; i < world->thing_count; i++)
    if (world->things[i].kind == SIM_GATE) open_gate(effects, scene->now, &world->things[i]);
}

static void throw_bell(ViewEffects *effects, const AppScene *scene, const SimEvent *event) {
  const NavPoint to = {base_fixed_centre(event->x), base_fixed_centre(event->y)};
  const SimHero *hero = sim_world_near_hero(scene->world, to);
  effects->bell = (ViewFlight){(float)hero->x / (float)BASE_ONE, (float)hero->y / (float)BASE_ONE,
                               (float)event->x + 0.5f, (float)event->y + 0.4f, scene->now};
}

/// Planks fall into place or away.
static void move_planks(ViewEffects *effects, double now, const SimEvent *event) {
  throw_dust(effects, now, on_tile(event, 0.75f), 14, 1.7f);
  throw_sparks(effects, now, event, 9, SPLINTER, 1.4f, 0.5f);
}

/// The place of the hero; with two heroes, of the one nearest to the event.
static SDL_FPoint end_at(const AppScene *scene, const SimEvent *event) {
  const NavPoint at = {base_fixed_centre(event->x), base_fixed_centre(event->y)};
  const SimHero *hero = sim_world_near_hero(scene->world, at);
  return (SDL_FPoint){(float)hero->x / (float)BASE_ONE, (float)hero->y / (float)BASE_ONE};
}

/// Confetti in the colours of the flame, and the embers fly up: as large as the view, whatever its zoom.
static void feast(ViewEffects *effects, const AppScene *scene, const SimEvent *event) {
  assert(scene->camera->zoom > 0);
  static const uint32_t colors[] = {0xffd56b, 0xf2a541, 0xe66a1f, 0xfff1c9, 0x8fd0f5};
  enum { COLORS = sizeof colors / sizeof *colors, FLAMES = 3 };
  const double now = scene->now;
  const float high = fmaxf(scene->camera->view.h / scene->camera->zoom, 6); // tiles
  effects->won = now;
  effects->end = end_at(scene, event);
  const SDL_FPoint from = {effects->end.x, effects->end.y - 0.3f};
  const ViewThrow confetti = {.kind = VIEW_CONFETTI,
                              .spread = 0.3f,
                              .flat = 0.75f,
                              .speed = high * 1.35f,
                              .rise = high * 0.55f,
                              .size = high * 0.0085f,
                              .life = 3.8,
                              .within = 0.6};
  const ViewThrow embers = {.kind = VIEW_RISER,
                            .spread = 0.3f,
                            .flat = 0.75f,
                            .speed = high * 0.06f,
                            .rise = high * 0.07f,
                            .size = high * 0.005f,
                            .life = 2.0,
                            .within = 1.6};
  for (int i = 0; i < COLORS; i++) {
    view_sparks_throw(effects, &confetti, 40, APP_RGB(colors[i]), from, now);
    view_sparks_throw(effects, &embers, i < FLAMES ? 44 : 8, APP_RGB(colors[i]), from, now);
  }
  send_ring(effects, now, event, 5.0f, 1.2, APP_COLOUR_GATE);
}

/// The effect of most events: some sparks, a cloud, a ring. Events with more have code of their own.
typedef struct Flare {
  int sparks, smoke;
  SDL_Color color, smoke_color, ring_color;
  float speed, rise, reach; // reach 0: no ring
  double ring_life;
} Flare;

#define RING(color, size, seconds) .ring_color = color, .reach = size, .ring_life = seconds

static Flare flare_of(SimEventKind kind) {
  const Flare rows[SIM_EVENT_COUNT] = {
      [SIM_EVENT_FLASK] = {16, 0, APP_COLOUR_FLASK, .speed = 1.8f, .rise = 1.2f,
                           RING(APP_COLOUR_FLASK, 1.2f, 0.5)},
      [SIM_EVENT_HIT] = {18, 0, APP_COLOUR_HEART, .speed = 3.2f},
      [SIM_EVENT_TARGET] = {RING(APP_COLOUR_LIGHT, 0.9f, 0.45)},
      [SIM_EVENT_KILLED] = {8, 9, APP_RGB(0xe9e2f2), SMOKE, .speed = 1.8f, .rise = 0.6f},
      [SIM_EVENT_BOLT] = {12, 0, APP_COLOUR_LIGHT, .speed = 2.8f, .rise = 0.4f},
      [SIM_EVENT_SPOTTED] = {RING(APP_COLOUR_HEART, 0.8f, 0.4)},
      [SIM_EVENT_STOLEN] = {0, 6, .smoke_color = APP_COLOUR_FLASK, RING(APP_COLOUR_FLASK, 1.2f, 0.5)},
      [SIM_EVENT_GOAL] = {RING(APP_COLOUR_SHADE, 1.0f, 0.5)},
      [SIM_EVENT_SECOND] = {RING(APP_RGB(0x8fc7ff), 1.4f, 0.6)},
      [SIM_EVENT_TOUCH] = {RING(APP_COLOUR_HEART, 0.8f, 0.4)},
      [SIM_EVENT_EDITED] = {RING(APP_COLOUR_DIM, 0.6f, 0.35)},
      [SIM_EVENT_PUSHED] = {RING(APP_COLOUR_DIM, 0.6f, 0.35)},
      [SIM_EVENT_ESCAPED] = {0, 6, .smoke_color = SMOKE, RING(APP_COLOUR_SHADE, 0.7f, 0.4)},
      [SIM_EVENT_VANISHED] = {0, 6, .smoke_color = SMOKE, RING(APP_COLOUR_SHADE, 0.7f, 0.4)},
      [SIM_EVENT_OBJECTIVE] = {20, 0, APP_COLOUR_ACCENT, .speed = 2.0f, .rise = 1.2f,
                               RING(APP_COLOUR_ACCENT, 2.0f, 0.8)},
      [SIM_EVENT_GNAWED] = {4, 0, WOOD, .speed = 1.6f, .rise = 0.5f},
      [SIM_EVENT_BROKEN] = {16, 6, WOOD, SMOKE, .speed = 2.6f, .rise = 0.6f},
      [SIM_EVENT_ARRIVED] = {RING(APP_COLOUR_SHADE, 0.7f, 0.5)},
#define X(NAME, row)
#define P(NAME, row) [SIM_EVENT_##NAME] = {RING(APP_COLOUR_LIGHT, 2.0f, 0.6)}, // a power is used
      SIM_COMMANDS(X, P)
#undef P
#undef X
  };
  return sim_event_refuses(kind) ? (Flare){RING(APP_COLOUR_BAD, 0.6f, 0.35)} : rows[kind];
}

static void show_flare(ViewEffects *effects, double now, const SimEvent *event) {
  const Flare flare = flare_of(event->kind);
  view_sparks_throw(effects, &smoke, flare.smoke, flare.smoke_color, on_tile(event, 0.4f), now);
  throw_sparks(effects, now, event, flare.sparks, flare.color, flare.speed, flare.rise);
  if (flare.reach > 0) send_ring(effects, now, event, flare.reach, flare.ring_life, flare.ring_color);
}

static void take_event(ViewEffects *effects, const AppScene *scene, const SimEvent *event) {
  const double now = scene->now;
  show_flare(effects, now, event);
  switch (event->kind) {
  case SIM_EVENT_EMBER:
    take_ember(effects, now, event);
    break;
  case SIM_EVENT_GATE_OPEN:
    open_gates(effects, scene);
    break;
  case SIM_EVENT_HIT:
    effects->hit = now;
    break;
  case SIM_EVENT_WON:
    feast(effects, scene, event);
    break;
  case SIM_EVENT_LOST:
    effects->lost = now;
    effects->end = end_at(scene, event);
    break;
  case SIM_EVENT_BARRICADE_UP:
  case SIM_EVENT_BARRICADE_DOWN:
    move_planks(effects, now, event);
    break;
  case SIM_EVENT_BELL:
    throw_bell(effects, scene, event);
    break;
  default:
    break;
  }
}

void view_effects_tick(ViewEffects *effects, const AppScene *scene) {
  const SimWorld *world = scene->world;
  for (int32_t i = 0; i < world->event_count; i++) take_event(effects, scene, &world->events[i]);
  if (effects->won < 0 && effects->lost < 0) view_ground_tick(effects, scene);
}

void view_effects_draw(const ViewEffects *effects, const ViewFrame *frame) {
  view_rings_draw(effects, frame);
  view_sparks_draw(effects, frame);
}

SDL_FPoint view_effects_shake(const ViewEffects *effects, const AppScene *scene) {
  const double hit = scene->now - effects->hit, gate = scene->now - effects->gate;
  float strength = 0, t = 0;
  if (hit >= 0 && hit < SHAKE_SECONDS) {
    t = (float)hit;
    strength = 5 * (1 - t / (float)SHAKE_SECONDS);
  } else if (gate >= 0 && gate < RUMBLE_SECONDS) {
    t = (float)gate;
    strength = 1.6f * (1 - t / (float)RUMBLE_SECONDS);
  }
  if (scene->settings->value[APP_SETTING_REDUCED_MOTION]) strength = 0;
  strength *= scene->scale;
  return (SDL_FPoint){strength * sinf(t * 71), strength * sinf(t * 93 + 1)};
}

/* Phases of the great moments */

/// The part of the way in the seconds from `from` on, 0..1.
static float part_of(double now, double from, double seconds) {
  assert(seconds > 0);
  return (float)fmin(fmax((now - from) / seconds, 0), 1);
}

/// Tiles from the end of the game to the farthest corner of the view.
static float farthest(const ViewFrame *frame, SDL_FPoint from) {
  const SDL_FRect *v = &frame->camera.view;
  const float x0 = app_camera_tx(&frame->camera, v->x), x1 = app_camera_tx(&frame->camera, v->x + v->w);
  const float y0 = app_camera_ty(&frame->camera, v->y), y1 = app_camera_ty(&frame->camera, v->y + v->h);
  return hypotf(fmaxf(fabsf(x0 - from.x), fabsf(x1 - from.x)), fmaxf(fabsf(y0 - from.y), fabsf(y1 - from.y)));
}

void view_effects_mood(const ViewEffects *effects, ViewFrame *frame) {
  const double now = frame->now;
  const float ember = part_of(now, effects->ember, SWELL_SECONDS);
  if (effects->ember >= 0 && !frame->calm) frame->swell = sinf(3.14159265f * sqrtf(ember));
  frame->end = effects->end;
  if (frame->scene->bright) return; // who draws goes on to see the map
  if (effects->lost >= 0) frame->dusk = part_of(now, effects->lost + DUSK_FROM, DUSK_SECONDS);
  frame->won = effects->won >= 0 && now >= effects->won;
  if (!frame->won) return;
  frame->won_age = now - effects->won;
  const float part = part_of(now, effects->won, FEAST_SECONDS);
  frame->won_reach = 1.5f + (farthest(frame, effects->end) + 3) * part * (0.35f + 0.65f * part);
}
