/* The program's work: requests whose answers are not used yet, and the time of frames, ticks and fields. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"
#include "app/platform/clock.h"
#include "app/ui/ui.h"

/* Under way: paths, as a line from the asker to its goal, and fields, as a ring round the hero each. Shapes
 * tell how far the threads are, which decides nothing; the number says in how many ticks the answer is used,
 * which never changes. */

enum { MAX = 64, STATES = 3 };

#define NUMBERS_FROM 12.0f // pixels a tile: below, shapes alone
#define FIRST_RING   0.75f // tiles from the hero
#define RING_GAP     0.28f
#define SHAPE        6.0f // logical pixels, half the width

static const SDL_Color state_color[STATES] = {
    {0xf2, 0xa5, 0x41, 255}, {0x56, 0xb4, 0xe9, 255}, {0x6f, 0xe0, 0xbb, 255}};
static const char *const state_name[STATES] = {"waiting", "being computed", "done, not used yet"};

/// Waits: a hollow square. Is computed: a triangle. Is done: a disc.
static void draw_shape(const OverlayFrame *frame, NavRequestState state, float x, float y, float r) {
  const SDL_Color color = state_color[state], dark = APP_RGBA(0x0b0d12, 200);
  AppDraw *draw = frame->view.draw;
  const float rim = fmaxf(1.5f, r * 0.3f);
  switch (state) {
  case NAV_REQUEST_WAITS:
    app_draw_frame(draw, floorf(x - r), floorf(y - r), floorf(2 * r), floorf(2 * r), fmaxf(2, r * 0.4f),
                   color);
    break;
  case NAV_REQUEST_RUNS:
    app_draw_triangle(draw, (SDL_FPoint){x, y - r - 2 * rim}, (SDL_FPoint){x + r + 2 * rim, y + r + rim},
                      (SDL_FPoint){x - r - 2 * rim, y + r + rim}, dark);
    app_draw_triangle(draw, (SDL_FPoint){x, y - r}, (SDL_FPoint){x + r, y + r}, (SDL_FPoint){x - r, y + r},
                      color);
    break;
  default:
    app_draw_circle(draw, x, y, r + rim, dark);
    app_draw_circle(draw, x, y, r, color);
    break;
  }
}

static void draw_number(const OverlayFrame *frame, float x, float y, int64_t ticks) {
  const float s = frame->view.scale, size = floorf(APP_TEXT_SMALL * s);
  if (frame->view.camera.zoom < NUMBERS_FROM * s) return;
  char text[24];
  snprintf(text, sizeof text, "%lld", (long long)(ticks > 0 ? ticks : 0));
  const float w = app_draw_text_width(frame->view.draw, size, text) + 6 * s;
  app_draw_round_rect(frame->view.draw, floorf(x), floorf(y - size / 2), w, size, 3 * s,
                      APP_RGBA(0x0b0d12, 210));
  app_draw_text(frame->view.draw, floorf(x + 3 * s), floorf(y - size / 2), size, APP_LEFT, APP_COLOUR_TEXT,
                text);
}

static float radius(const OverlayFrame *frame) {
  return fmaxf(SHAPE * frame->view.scale * 0.8f,
               fminf(frame->view.camera.zoom * 0.2f, 2 * SHAPE * frame->view.scale));
}

static void draw_path(const OverlayFrame *frame, const NavPending *pending) {
  const SimWorld *world = frame->view.world;
  const int32_t actor = sim_world_actor(world, (uint32_t)pending->asker);
  if (actor < 0) return;
  const float zoom = frame->view.camera.zoom;
  const SDL_FPoint from = overlay_actor(frame, actor), to = view_tile(&frame->view, pending->to);
  const float thick = fmaxf(1.5f, zoom * 0.05f), r = radius(frame);
  SDL_Color line = state_color[pending->state];
  line.a = 150;
  app_draw_line(frame->view.draw, from.x, from.y, to.x, to.y, thick, line);
  app_draw_ring(frame->view.draw, to.x, to.y, fmaxf(3, zoom * 0.3f), thick, line);
  draw_shape(frame, pending->state, from.x, from.y, r);
  draw_number(frame, from.x + r + 4 * frame->view.scale, from.y, pending->due - world->tick);
}

/// Returns how far out the ring is, pixels.
static float draw_field(const OverlayFrame *frame, const NavPending *pending, int32_t ring) {
  const float zoom = frame->view.camera.zoom, s = frame->view.scale;
  const float x = view_px(&frame->view, frame->view.hero_x), y = view_py(&frame->view, frame->view.hero_y);
  const float reach = fmaxf(zoom * (FIRST_RING + RING_GAP * (float)ring), (12 + 5 * (float)ring) * s);
  const float turn = (float)ring * 0.7f - 1.2f; // so that the shapes of several rings lie apart
  app_draw_ring(frame->view.draw, x, y, reach, fmaxf(2, zoom * 0.07f), state_color[pending->state]);
  draw_shape(frame, pending->state, x + reach * cosf(turn), y + reach * sinf(turn), radius(frame));
  return reach;
}

/// Fields are all used at the same tick: one number does for them.
static void requests_draw(OverlayFrame *frame) {
  NavPending pending[MAX];
  const int32_t count = sim_world_pending(frame->view.world, pending, MAX);
  const float s = frame->view.scale;
  int32_t rings = 0, field = -1;
  float reach = 0;
  for (int32_t i = 0; i < count && i < MAX; i++)
    if (pending[i].kind == NAV_REQUEST_PATH)
      draw_path(frame, &pending[i]);
    else
      reach = draw_field(frame, &pending[field = i], rings++);
  if (field < 0) return;
  draw_number(frame, view_px(&frame->view, frame->view.hero_x) - reach - 20 * s,
              view_py(&frame->view, frame->view.hero_y), pending[field].due - frame->view.world->tick);
}

static void requests_card(OverlayFrame *frame) {
  NavPending pending[MAX];
  const int32_t count = sim_world_pending(frame->view.world, pending, MAX);
  int32_t paths = 0, fields = 0, of_state[STATES] = {0};
  for (int32_t i = 0; i < count && i < MAX; i++) {
    *(pending[i].kind == NAV_REQUEST_PATH ? &paths : &fields) += 1;
    of_state[pending[i].state]++;
  }
  const float s = frame->view.scale, line = OVERLAY_LINE, r = SHAPE * s;
  const SDL_FRect content = overlay_card(frame, "Pending paths", 5 * line);
  overlay_line(frame, content, 0, APP_COLOUR_TEXT, "Paths (lines): %d, fields (rings): %d", (int)paths,
               (int)fields);
  for (int32_t i = 0; i < STATES; i++) {
    const float y = content.y + ((float)(i + 1) * line + APP_TEXT_SMALL / 2) * s;
    draw_shape(frame, (NavRequestState)i, content.x + r, y, r * 0.8f);
    SDL_FRect text = content;
    text.x += 3 * r;
    text.w -= 3 * r;
    overlay_line(frame, text, (float)(i + 1), APP_COLOUR_TEXT, "%d %s", (int)of_state[i], state_name[i]);
  }
  overlay_line(frame, content, 4, APP_COLOUR_DIM, "Number: ticks until it is used");
}

const AppOverlay app_overlay_requests = {.name = "requests",
                                         .title = "Pending paths",
                                         .help = "Paths and fields that are still being worked out.",
                                         .group = APP_GROUP_WORK,
                                         .colours = "Orange waits, blue runs, green ready",
                                         .key = SDLK_q,
                                         .draw = requests_draw,
                                         .card = requests_card};

/* Times: a bar for each of the last frames, its ticks and fields in other colours below, against the time
 * that 60 frames a second leave. */

#define GRAPH      54.0f // logical pixels
#define FULL_SCALE 20.0f // milliseconds at the top
#define BUDGET     16.7f

typedef struct Means {
  float frame, worst, tick, field;
  int fields;
} Means;

static Means mean_of(const AppTimes *times) {
  Means m = {0};
  int frames = 0;
  for (int i = 0; i < APP_TIMES; i++) {
    if (i == times->at) continue; // still being measured
    frames += times->frame[i] > 0;
    m.frame += times->frame[i];
    m.worst = fmaxf(m.worst, times->frame[i]);
    m.tick += times->tick[i];
    m.field += times->field[i];
    m.fields += times->field[i] > 0;
  }
  if (frames > 0) {
    m.frame /= (float)frames;
    m.tick /= (float)frames;
  }
  if (m.fields > 0) m.field /= (float)m.fields;
  return m;
}

static void draw_bar(const OverlayFrame *frame, SDL_FRect graph, float x, float w, float ms,
                     SDL_Color color) {
  const float h = floorf(fminf(ms / FULL_SCALE, 1) * graph.h + 0.5f);
  if (h >= 1) app_draw_rect(frame->view.draw, x, graph.y + graph.h - h, w, h, color);
}

static void draw_graph(const OverlayFrame *frame, SDL_FRect graph) {
  const AppTimes *times = frame->view.scene->times;
  app_draw_rect(frame->view.draw, graph.x, graph.y, graph.w, graph.h, APP_RGBA(0x0b0d12, 160));
  const float pitch = graph.w / (APP_TIMES - 1);
  for (int i = 1; i < APP_TIMES; i++) {
    const int at = (times->at + i) % APP_TIMES; // the oldest first
    const float x = floorf(graph.x + (float)(i - 1) * pitch),
                w = fmaxf(1, floorf(graph.x + (float)i * pitch) - x);
    draw_bar(frame, graph, x, w, times->frame[at],
             times->frame[at] > BUDGET ? APP_COLOUR_BAD : APP_RGB(0x6f8fb0));
    draw_bar(frame, graph, x, w, times->tick[at], APP_COLOUR_ACCENT);
    draw_bar(frame, graph, x, w, times->field[at], APP_RGB(0xf6e3b4));
  }
  const float y = floorf(graph.y + graph.h * (1 - BUDGET / FULL_SCALE));
  app_draw_rect(frame->view.draw, graph.x, y, graph.w, 1, APP_COLOUR_DIM);
}

static void times_card(OverlayFrame *frame) {
  const float s = frame->view.scale, line = OVERLAY_LINE;
  const SDL_FRect content = overlay_card(frame, "Times, milliseconds", GRAPH + 6 + 5 * line);
  draw_graph(frame, (SDL_FRect){floorf(content.x), floorf(content.y), floorf(content.w), floorf(GRAPH * s)});
  SDL_FRect text = content;
  text.y += (GRAPH + 4) * s;
  const Means m = mean_of(frame->view.scene->times);
  overlay_line(frame, text, 0, APP_RGB(0x9dbbd8), "Frame %.1f, worst %.1f", (double)m.frame, (double)m.worst);
  overlay_line(frame, text, 1, APP_COLOUR_ACCENT, "Ticks %.2f a frame", (double)m.tick);
  char count[32];
  overlay_line(frame, text, 2, APP_RGB(0xf6e3b4), "Field %.2f, %s tiles", (double)m.field,
               app_ui_count(frame->view.world->field.reached, count, sizeof count));
  overlay_line(frame, text, 3, APP_COLOUR_DIM, "%d frames a second",
               (int)(frame->state->frames_a_second + 0.5f));
  const int32_t enemies = frame->view.world->actors.count;
  overlay_line(frame, text, 4, APP_COLOUR_DIM, "%s enem%s", app_ui_count(enemies, count, sizeof count),
               enemies == 1 ? "y" : "ies");
}

const AppOverlay app_overlay_times = {.name = "times",
                                      .title = "Times",
                                      .help = "How long frames, ticks and fields take.",
                                      .group = APP_GROUP_WORK,
                                      .key = SDLK_8,
                                      .card = times_card};
