/* How long things take: a bar for each of the last frames, its ticks and fields in other colours below,
 * against the time that 60 frames a second leave. */
#include <math.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"
#include "app/platform/clock.h"
#include "app/ui/ui.h"

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

void overlay_times_card(OverlayFrame *frame) {
  const float s = frame->view.scale, line = overlay_line_height();
  const SDL_FRect content =
      overlay_card(frame, APP_SPRITE_ICON_TIMES, "Times, milliseconds", GRAPH + 6 + 5 * line);
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
  overlay_line(frame, text, 4, APP_COLOUR_DIM, "%s enemies",
               app_ui_count(frame->view.world->actors.count, count, sizeof count));
}
