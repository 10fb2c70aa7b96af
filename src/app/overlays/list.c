/* The table of overlays, and the cards that they share the window with.
 *
 * Always true: layers on the map are drawn before any card, cards flow down a column and go on in the next as
 * long as there is room beside the HUD, so nothing covers a card; those without room are counted. */
#include "app/overlays/overlays.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

#define CARD_WIDTH  212.0f // logical pixels
#define CARD_EASY   196.0f // a little narrower, where that gives another column
#define CARD_MIN    164.0f
#define CARD_PAD    9.0f
#define CARD_RADIUS 7.0f
#define LINE        18.0f
#define TITLE       22.0f
#define BAR         12.0f
#define ICON        16.0f
#define SWATCH      12.0f
#define NOTE        26.0f // the plate that tells of cards without room

#define OUT_OF_SIGHT (-100000.0f)

const AppOverlay app_overlays[APP_OVERLAY_COUNT] = {
    {"heat", "Field heat map", "How far it is from each tile to the hero, as the throng sees it.", SDLK_1,
     "1", APP_SPRITE_ICON_HEAT, overlay_heat_ground, NULL, overlay_heat_card},
    {"arrows", "Flow arrows",
     "Where a shade on each tile goes next; two arrows where two ways are equally good.", SDLK_2, "2",
     APP_SPRITE_ICON_ARROWS, NULL, overlay_arrows_draw, overlay_arrows_card},
    {"crowd", "Crowd cost", "What the throng on a tile adds to the cost of entering it.", SDLK_3, "3",
     APP_SPRITE_ICON_CROWD, overlay_crowd_ground, overlay_crowd_draw, overlay_crowd_card},
    {"lookahead", "Lookahead", "What the hero looked at for his last step, and why he chose it.", SDLK_4, "4",
     APP_SPRITE_ICON_LOOKAHEAD, overlay_lookahead_ground, overlay_lookahead_draw, overlay_lookahead_card},
    {"learned", "Learned", "Which squares the learning hero now believes to be further from the target.",
     SDLK_5, "5", APP_SPRITE_ICON_LEARNED, overlay_learned_ground, NULL, overlay_learned_card},
    {"numbers", "Numbers", "The value of the field on every tile, once they are large enough to read.",
     SDLK_6, "6", APP_SPRITE_ICON_NUMBERS, NULL, overlay_numbers_draw, overlay_numbers_card},
    {"inspect", "Inspector",
     "A tile: what it costs and why. An enemy, when tapped: what it senses, knows and wants.", SDLK_7, "7",
     APP_SPRITE_ICON_INSPECT, NULL, overlay_inspect_draw, overlay_inspect_card},
    {"times", "Times", "How long frames, ticks and fields take.", SDLK_8, "8", APP_SPRITE_ICON_TIMES, NULL,
     NULL, overlay_times_card},
    {"search", "A* search", "Which tiles the hero's last A* search has closed, and which it left open.",
     SDLK_9, "9", APP_SPRITE_ICON_SEARCH, overlay_search_ground, NULL, overlay_search_card},
    {"graph", "Path graph", "A node a tile, a link a step; thin walls and rails as links that are missing.",
     SDLK_0, "0", APP_SPRITE_ICON_GRAPH, NULL, overlay_graph_draw, overlay_graph_card},
    {"choices", "Choices and dead ends",
     "What the hero who crashes, turns and remembers has found: choice points, dead ends, ways to the "
     "target.",
     SDLK_c, "C", APP_SPRITE_ICON_CHOICES, overlay_crash_ground, overlay_crash_draw, overlay_crash_card},
    {"corners", "Boxes and corners",
     "The rock as boxes, the one that the hero goes round with its corner nodes, and his look at the target.",
     SDLK_x, "X", APP_SPRITE_ICON_CORNERS, overlay_corners_ground, overlay_corners_draw,
     overlay_corners_card},
    {"regions", "Sectors and entrances",
     "The sectors of the map, the gates between them, and the gates that the hero's way by regions leads "
     "through.",
     SDLK_e, "E", APP_SPRITE_ICON_REGIONS, overlay_regions_ground, overlay_regions_draw,
     overlay_regions_card},
    {"requests", "Under way", "Paths and fields that were asked for and are not used yet.", SDLK_q, "Q",
     APP_SPRITE_ICON_REQUESTS, NULL, overlay_requests_draw, overlay_requests_card},
    {"sight", "Sight", "What enemies see; of the chosen one, the rays to the hero, free and blocked.", SDLK_y,
     "Y", APP_SPRITE_ICON_SIGHT, overlay_sight_ground, overlay_sight_draw, overlay_sight_card},
    {"sound", "Sounds", "How loud the latest sounds are, how far they are heard, and by whom.", SDLK_h, "H",
     APP_SPRITE_ICON_SOUND, NULL, overlay_sound_draw, overlay_sound_card},
    {"scent", "Scent", "How fresh the hero's trail is, for those who smell.", SDLK_t, "T",
     APP_SPRITE_ICON_SCENT, overlay_scent_ground, NULL, overlay_scent_card},
    {"radar", "Radar", "Who has told the others where the hero was, and who knows it from there.", SDLK_d,
     "D", APP_SPRITE_ICON_RADAR, NULL, overlay_radar_draw, overlay_radar_card},
    {"cover", "Cover", "Where the hero's bolt does not reach: behind rock and walls, or behind others.",
     SDLK_o, "O", APP_SPRITE_ICON_COVER, overlay_cover_ground, overlay_cover_draw, overlay_cover_card},
    {"markers", "Prints and drops", "Footprints and blood that enemies can still read.", SDLK_m, "M",
     APP_SPRITE_ICON_MARKERS, NULL, overlay_markers_draw, overlay_markers_card},
    {"knows", "What they know", "Where enemies believe the hero to be, since when and by which sense.",
     SDLK_k, "K", APP_SPRITE_ICON_KNOWS, NULL, overlay_knows_draw, overlay_knows_card},
};

/* Cards */

static float card_width(const OverlayFrame *frame) {
  const float s = frame->view.scale, gap = APP_GAP * s, capacity = frame->free.w + gap;
  const float columns = fmaxf(floorf(capacity / (CARD_EASY * s + gap)), 2), share = capacity / columns - gap;
  return floorf(fmaxf(fminf(CARD_WIDTH * s, share), fminf(CARD_MIN * s, frame->free.w)));
}

SDL_FRect overlay_card(OverlayFrame *frame, int icon, const char *title, float height) {
  const float s = frame->view.scale, w = card_width(frame), h = (height + TITLE + 2 * CARD_PAD) * s;
  if (frame->card_y > frame->free.y && frame->card_y + h > frame->free.y + frame->free.h) {
    frame->card_x += w + APP_GAP * s;
    frame->card_y = frame->free.y;
  }
  if (frame->card_x > frame->free.x && frame->card_x + w > frame->free.x + frame->free.w + 1) {
    frame->left_out++;
    return (SDL_FRect){OUT_OF_SIGHT, OUT_OF_SIGHT, w - 2 * CARD_PAD * s, height * s};
  }
  const float x = frame->card_x, y = frame->card_y, pad = CARD_PAD * s, side = (float)app_art_size(ICON * s);
  AppDraw *draw = frame->view.draw;
  app_draw_round_rect(draw, x, y, w, h, CARD_RADIUS * s, APP_COLOUR_PANEL);
  app_draw_sprite(draw, icon, floorf(x + pad) + side / 2, floorf(y + pad) + side / 2, side, side, 0,
                  APP_RGB(0xffffff));
  app_draw_text_fit(draw, x + pad + side + 6 * s, y + pad, w - 2 * pad - side - 6 * s, ICON * s, APP_LEFT,
                    APP_COLOUR_TEXT, title);
  frame->card_y += h + APP_GAP * s;
  return (SDL_FRect){x + pad, y + pad + TITLE * s, w - 2 * pad, height * s};
}

float overlay_line_height(void) {
  return LINE;
}

void overlay_line(const OverlayFrame *frame, SDL_FRect content, float line, SDL_Color color,
                  const char *format, ...) {
  char text[160];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  const float s = frame->view.scale;
  app_draw_text_fit(frame->view.draw, content.x, content.y + line * LINE * s, content.w, APP_TEXT_SMALL * s,
                    APP_LEFT, color, text);
}

void overlay_key(const OverlayFrame *frame, SDL_FRect content, float line, SDL_Color color, bool hollow,
                 const char *format, ...) {
  char text[160];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  const float s = frame->view.scale, side = floorf(SWATCH * s), size = APP_TEXT_SMALL * s;
  const float x = floorf(content.x), y = floorf(content.y + line * LINE * s + (size - side) / 2);
  color.a = (Uint8)SDL_max(color.a, 170);
  if (hollow)
    app_draw_frame(frame->view.draw, x, y, side, side, fmaxf(2 * s, 1), color);
  else
    app_draw_rect(frame->view.draw, x, y, side, side, color);
  const float left = side + 7 * s;
  app_draw_text_fit(frame->view.draw, content.x + left, content.y + line * LINE * s, content.w - left, size,
                    APP_LEFT, APP_COLOUR_TEXT, text);
}

void overlay_scale(const OverlayFrame *frame, SDL_FRect content,
                   SDL_Color (*color)(int32_t colours, float share), const char *min, const char *max) {
  enum { STEPS = 24 };
  const float s = frame->view.scale, size = APP_TEXT_SMALL * s, y = content.y + BAR * s + 3 * s;
  for (int i = 0; i < STEPS; i++) {
    const float x0 = floorf(content.x + content.w * (float)i / STEPS),
                x1 = floorf(content.x + content.w * (float)(i + 1) / STEPS);
    app_draw_rect(frame->view.draw, x0, floorf(content.y), x1 - x0, floorf(BAR * s),
                  color(frame->view.scene->settings->colours, (float)i / (STEPS - 1)));
  }
  app_draw_text(frame->view.draw, content.x, y, size, APP_LEFT, APP_COLOUR_DIM, min);
  app_draw_text(frame->view.draw, content.x + content.w, y, size, APP_RIGHT, APP_COLOUR_DIM, max);
}

SDL_FRect overlay_box(const OverlayFrame *frame, int32_t x, int32_t y) {
  const float x0 = floorf(view_px(&frame->view, (float)x) + 0.5f),
              y0 = floorf(view_py(&frame->view, (float)y) + 0.5f);
  const float x1 = floorf(view_px(&frame->view, (float)(x + 1)) + 0.5f);
  const float y1 = floorf(view_py(&frame->view, (float)(y + 1)) + 0.5f);
  return (SDL_FRect){x0, y0, x1 - x0, y1 - y0};
}

/* All of them */

static void count_frames(AppOverlayState *state, double frame_seconds) {
  if (frame_seconds <= 0) return;
  const float now = (float)(1 / frame_seconds);
  state->frames_a_second =
      state->frames_a_second <= 0 ? now : state->frames_a_second + (now - state->frames_a_second) * 0.05f;
}

const char *app_overlays_name(int32_t row) {
  return row >= 0 && row < APP_OVERLAY_COUNT ? app_overlays[row].name : NULL;
}

static void draw_ground(const ViewFrame *view) {
  OverlayFrame frame = {.view = *view, .state = view->scene->overlays};
  for (int i = 0; i < APP_OVERLAY_COUNT; i++)
    if (view->scene->settings->overlay[i] && app_overlays[i].ground != NULL) app_overlays[i].ground(&frame);
}

void (*app_overlays_ground(const AppSettings *settings))(const ViewFrame *frame) {
  for (int i = 0; i < APP_OVERLAY_COUNT; i++)
    if (settings->overlay[i] && i != APP_OVERLAY_INSPECT &&
        (app_overlays[i].ground != NULL || app_overlays[i].draw != NULL))
      return draw_ground;
  return NULL;
}

/// Says that legends are missing, rather than drawing them below the buttons and out of the window.
static void draw_left_out(const OverlayFrame *frame) {
  const float s = frame->view.scale, size = APP_TEXT_SMALL * s, pad = CARD_PAD * s;
  const SDL_FRect *capacity = &frame->free;
  char text[64];
  snprintf(text, sizeof text,
           frame->left_out == 1 ? "No room for %d more legend" : "No room for %d more legends",
           frame->left_out);
  const float w = fminf(app_draw_text_width(frame->view.draw, size, text) + 2 * pad, capacity->w);
  const float y = floorf(capacity->y + capacity->h + APP_GAP * s);
  app_draw_round_rect(frame->view.draw, capacity->x, y, w, NOTE * s, CARD_RADIUS * s, APP_COLOUR_PANEL);
  app_draw_text_fit(frame->view.draw, capacity->x + pad, y + (NOTE * s - size) / 2, w - 2 * pad, size,
                    APP_LEFT, APP_COLOUR_DIM, text);
}

static void draw_cards(OverlayFrame *frame, SDL_FRect free) {
  frame->free = free;
  frame->free.y = floorf(frame->free.y);
  if (frame->state->left_out > 0) frame->free.h -= (NOTE + APP_GAP) * frame->view.scale;
  frame->card_x = floorf(frame->free.x);
  frame->card_y = frame->free.y;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++)
    if (frame->view.scene->settings->overlay[i] && app_overlays[i].card != NULL) app_overlays[i].card(frame);
  if (frame->left_out > 0 && frame->state->left_out > 0) draw_left_out(frame);
  frame->state->left_out = frame->left_out;
}

SDL_Color app_overlays_color(int32_t colours, float share) {
  return overlay_heat_color(colours, share);
}

static void draw_layers(OverlayFrame *frame) {
  AppDraw *draw = frame->view.draw;
  const SDL_FRect *seen = &frame->view.camera.view;
  app_draw_clip(draw, (SDL_Rect){(int)seen->x, (int)seen->y, (int)ceilf(seen->w), (int)ceilf(seen->h)});
  for (int i = 0; i < APP_OVERLAY_COUNT; i++)
    if (frame->view.scene->settings->overlay[i] && app_overlays[i].draw != NULL) app_overlays[i].draw(frame);
  app_draw_clip(draw, (SDL_Rect){0});
}

void app_overlays_layers(const AppScene *scene) {
  OverlayFrame frame = {.view = view_frame(scene, 0, 0), .state = scene->overlays};
  draw_layers(&frame);
}

void app_overlays_draw(const AppScene *scene, const SDL_FRect *free) {
  OverlayFrame frame = {.view = view_frame(scene, 0, 0), .state = scene->overlays};
  count_frames(frame.state, scene->frame_seconds);
  draw_layers(&frame);
  if (free != NULL) draw_cards(&frame, *free);
}

AppOverlayState *app_overlays_new(void) {
  return calloc(1, sizeof(AppOverlayState));
}

void app_overlays_lost(AppOverlayState *state) {
  overlay_tiles_free(&state->heat);
  overlay_tiles_free(&state->crowd);
  overlay_tiles_free(&state->search);
  overlay_tiles_free(&state->scent);
}

void app_overlays_free(AppOverlayState *state) {
  if (state == NULL) return;
  app_overlays_lost(state);
  free(state);
}
