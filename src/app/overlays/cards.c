/* The list of overlays, drawn in its order: layers on the map before any card. A card is drawn where layout.c
 * has put it, which needs its height: that of its last frame. */
#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

#define CARD_RADIUS 7.0f // logical pixels
#define FOLD_INSET  3.0f // between the cell of a folded card and its picture
#define BAR         12.0f
#define ICON        16.0f
#define SWATCH      12.0f
#define KEY_LINE    22.0f
#define ARROW       4.5f
#define TURN_AFTER  2.0 // seconds between changes of the side

#define OUT_OF_SIGHT (-100000.0f)

/// Points down on an open card, to the right on a folded one.
static void draw_arrow(AppDraw *draw, float x, float y, float arm, bool open) {
  if (open)
    app_draw_triangle(draw, (SDL_FPoint){x - arm, y - arm * 0.6f}, (SDL_FPoint){x + arm, y - arm * 0.6f},
                      (SDL_FPoint){x, y + arm * 0.7f}, APP_COLOUR_DIM);
  else
    app_draw_triangle(draw, (SDL_FPoint){x - arm * 0.6f, y - arm}, (SDL_FPoint){x + arm * 0.7f, y},
                      (SDL_FPoint){x - arm * 0.6f, y + arm}, APP_COLOUR_DIM);
}

/// The back, the picture and, unless it is folded to the picture, the title.
static void draw_card(const OverlayFrame *frame, const OverlayCard *card, int icon, const char *title) {
  const float s = frame->view.scale, side = (float)app_art_size(ICON * s);
  AppDraw *draw = frame->view.draw;
  SDL_FRect r = card->cell;
  const float in = card->fold == OVERLAY_OPEN ? 0 : FOLD_INSET * s;
  r.y += in;
  r.h -= card->fold == OVERLAY_OPEN ? APP_GAP * s : 2 * in;
  if (card->fold == OVERLAY_PICTURE) r = (SDL_FRect){r.x + in, r.y, r.w - 2 * in, r.h};
  app_draw_round_rect(draw, r.x, r.y, r.w, r.h, CARD_RADIUS * s, APP_COLOUR_PANEL);
  const float mid = card->fold == OVERLAY_OPEN ? r.y + 19 * s : r.y + r.h / 2;
  const float pad = card->fold == OVERLAY_PICTURE ? (r.w - side) / 2 : OVERLAY_PAD * s;
  app_draw_sprite(draw, icon, floorf(r.x + pad) + side / 2, floorf(mid - side / 2) + side / 2, side,
                  APP_RGB(0xffffff));
  if (card->fold == OVERLAY_PICTURE) return;
  const float arrow = 2 * ARROW * s + 4 * s, before = pad + side + 6 * s;
  app_draw_text_fit(draw, r.x + before, roundf(mid - ICON * s / 2), r.w - before - pad - arrow,
                    (AppFont){ICON * s, APP_LEFT, APP_COLOUR_TEXT}, title);
  draw_arrow(draw, r.x + r.w - pad - ARROW * s, mid, ARROW * s, card->fold == OVERLAY_OPEN);
}

SDL_FRect overlay_card_with(OverlayFrame *frame, int icon, const char *title, float height) {
  const float s = frame->view.scale, pad = OVERLAY_PAD * s;
  assert(frame->drawn < OVERLAY_CARDS);
  OverlayCard *card = &frame->state->card[frame->row][frame->drawn++];
  if (card->order == 0) *card = (OverlayCard){.order = ++frame->state->newest, .height = -1};
  const bool measured = card->height >= 0;
  card->height = height;
  if (measured && card->fold != OVERLAY_GONE) draw_card(frame, card, icon, title);
  if (!measured || card->fold != OVERLAY_OPEN)
    return (SDL_FRect){OUT_OF_SIGHT, OUT_OF_SIGHT, card->cell.w - 2 * pad, height * s};
  return (SDL_FRect){card->cell.x + pad, card->cell.y + OVERLAY_HEAD * s, card->cell.w - 2 * pad, height * s};
}

/// Of a card that is not open, or a part of it.
static bool is_hidden(SDL_FRect content) {
  return content.x < OUT_OF_SIGHT / 2;
}

static AppFont words_font(const OverlayFrame *frame, SDL_Color color) {
  return (AppFont){APP_TEXT_SMALL * frame->view.scale, APP_LEFT, color};
}

float overlay_card_width(const OverlayFrame *frame) {
  const float s = frame->view.scale;
  return frame->state->card[frame->row][frame->drawn].cell.w / s - 2 * OVERLAY_PAD;
}

float overlay_words_height(const OverlayFrame *frame, const char *words) {
  const float s = frame->view.scale, width = overlay_card_width(frame);
  if (width <= 0) return OVERLAY_LINE; // the next frame knows
  return app_draw_paragraph(frame->view.draw, 0, 0, width * s, words_font(frame, APP_COLOUR_TEXT), words,
                            false) /
         s;
}

void overlay_words(const OverlayFrame *frame, SDL_FRect content, SDL_Color color, const char *words) {
  if (is_hidden(content)) return;
  app_draw_paragraph(frame->view.draw, content.x, content.y, content.w, words_font(frame, color), words,
                     true);
}

SDL_FRect overlay_card(OverlayFrame *frame, const char *title, float height) {
  const int icon = app_overlays_icon(app_overlays[frame->row]);
  const char *words = app_overlays[frame->row]->colours;
  if (words == NULL) return overlay_card_with(frame, icon, title, height);
  assert(frame->drawn < OVERLAY_CARDS);
  const float high = overlay_words_height(frame, words);
  SDL_FRect content = overlay_card_with(frame, icon, title, high + height);
  overlay_words(frame, content, APP_COLOUR_TEXT, words);
  content.y += high * frame->view.scale;
  content.h = height * frame->view.scale;
  return content;
}

void overlay_note(OverlayFrame *frame, const char *title, const char *text) {
  const SDL_FRect content = overlay_card(frame, title, overlay_words_height(frame, text));
  overlay_words(frame, content, APP_COLOUR_DIM, text);
}

void overlay_line(const OverlayFrame *frame, SDL_FRect content, float line, SDL_Color color,
                  const char *format, ...) {
  if (is_hidden(content)) return;
  char text[160];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  const float s = frame->view.scale;
  app_draw_text_fit(frame->view.draw, content.x, content.y + line * OVERLAY_LINE * s, content.w,
                    (AppFont){APP_TEXT_SMALL * s, APP_LEFT, color}, text);
}

void overlay_key(const OverlayFrame *frame, SDL_FRect content, float line, SDL_Color color, OverlayKey key,
                 const char *format, ...) {
  if (is_hidden(content)) return;
  char text[160];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  const float s = frame->view.scale, size = APP_TEXT_SMALL * s, top = content.y + line * OVERLAY_LINE * s;
  const float side = floorf(SWATCH * s), stroke = fmaxf(2 * s, 1), mid = roundf(top + size / 2);
  const float x = floorf(content.x), y = floorf(top + (size - side) / 2);
  const float width = key <= OVERLAY_HOLLOW ? side : KEY_LINE * s, left = width + 7 * s;
  const SDL_FPoint a = {content.x, mid}, b = {content.x + width, mid};
  if (key <= OVERLAY_HOLLOW) color.a = (Uint8)SDL_max(color.a, 170);
  if (key == OVERLAY_HOLLOW)
    app_draw_frame(frame->view.draw, x, y, side, side, stroke, color);
  else if (key == OVERLAY_FILLED)
    app_draw_rect(frame->view.draw, x, y, side, side, color);
  else if (key == OVERLAY_DASHED)
    overlay_dashes(frame, a, b, stroke, color);
  else
    app_draw_line(frame->view.draw, a.x, a.y, b.x, b.y, stroke, color);
  app_draw_text_fit(frame->view.draw, content.x + left, top, content.w - left,
                    (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, text);
}

void overlay_scale(const OverlayFrame *frame, SDL_FRect content,
                   SDL_Color (*color)(int32_t colours, float share), const char *min, const char *max) {
  if (is_hidden(content)) return;
  enum { STEPS = 24 };
  const float s = frame->view.scale, size = APP_TEXT_SMALL * s, y = content.y + BAR * s + 3 * s;
  for (int i = 0; i < STEPS; i++) {
    const float x0 = floorf(content.x + content.w * (float)i / STEPS),
                x1 = floorf(content.x + content.w * (float)(i + 1) / STEPS);
    app_draw_rect(frame->view.draw, x0, floorf(content.y), x1 - x0, floorf(BAR * s),
                  color(frame->view.scene->settings->value[APP_SETTING_COLOURS], (float)i / (STEPS - 1)));
  }
  app_draw_text(frame->view.draw, content.x, y, size, APP_LEFT, APP_COLOUR_DIM, min);
  app_draw_text(frame->view.draw, content.x + content.w, y, size, APP_RIGHT, APP_COLOUR_DIM, max);
}

/* Layout */

/// Those that were drawn in the last frame.
static void note_cards(const OverlayFrame *frame, OverlayLayout *layout) {
  const AppSettings *settings = frame->view.scene->settings;
  for (int32_t i = 0; i < APP_OVERLAY_CARDS; i++) {
    const int32_t row = i / OVERLAY_CARDS;
    OverlayCard *card = &frame->state->card[row][i % OVERLAY_CARDS];
    if (!settings->overlay[row]) card->order = 0;
    if (card->order == 0) continue;
    card->wants = settings->folded[row] ? OVERLAY_TITLE : OVERLAY_OPEN;
    layout->card[layout->count++] = card;
  }
}

/// What no card may cover: the hero, his target, the enemy that is chosen.
static void note_avoided(const OverlayFrame *frame, OverlayLayout *layout) {
  const ViewFrame *view = &frame->view;
  const float reach = view->camera.zoom * 0.7f;
  for (int32_t i = 0; i < view->world->hero_count; i++) {
    const SimHero *hero = &view->world->heroes[i];
    const SDL_FPoint at = view_hero(view, i);
    overlay_layout_avoid(layout, (SDL_FPoint){view_px(view, at.x), view_py(view, at.y)}, reach);
    if (hero->target != NAV_NO_CELL) overlay_layout_avoid(layout, view_tile(view, hero->target), reach);
  }
  const int32_t chosen = overlay_selected(frame);
  if (chosen >= 0) overlay_layout_avoid(layout, overlay_actor(frame, chosen), reach);
}

static void draw_cards(OverlayFrame *frame, const AppOverlaySpace *space) {
  AppOverlayState *state = frame->state;
  OverlayLayout layout = {.scale = frame->view.scale,
                          .map = frame->view.camera.view,
                          .free = {space->free.x, floorf(space->free.y), space->free.w, space->free.h},
                          .area = space->area,
                          .right = state->right,
                          .may_turn = frame->view.now >= state->turned + TURN_AFTER};
  note_cards(frame, &layout);
  note_avoided(frame, &layout);
  if (space->taken.w > 0) layout.avoid[layout.avoid_count++] = space->taken;
  overlay_layout(&layout);
  if (layout.right != state->right) state->turned = frame->view.now;
  state->right = layout.right;
  overlay_layout_inset(&layout, &state->inset_left, &state->inset_right);
  for (frame->row = 0; frame->row < APP_OVERLAY_COUNT; frame->row++) {
    frame->drawn = 0;
    if (frame->view.scene->settings->overlay[frame->row] && app_overlays[frame->row]->card != NULL)
      app_overlays[frame->row]->card(frame);
    for (int32_t i = frame->drawn; i < OVERLAY_CARDS; i++) state->card[frame->row][i].order = 0;
  }
}

static_assert((int)APP_OVERLAY_CARDS == (int)APP_OVERLAY_COUNT * (int)OVERLAY_CARDS,
              "an index for each card");

bool app_overlays_card(const AppOverlayState *state, int32_t index, AppOverlayCard *card) {
  assert(index >= 0 && index < APP_OVERLAY_CARDS);
  const int32_t row = index / OVERLAY_CARDS;
  const OverlayCard *of = &state->card[row][index % OVERLAY_CARDS];
  if (of->order == 0 || of->fold == OVERLAY_GONE || of->cell.w <= 0) return false;
  *card = (AppOverlayCard){row, of->cell, of->cell, of->fold == OVERLAY_OPEN};
  if (card->open) { // as high as a finger needs, the rest in the gap above
    card->title.h = APP_BUTTON * state->scale;
    card->title.y -= (APP_BUTTON - OVERLAY_HEAD) * state->scale;
  }
  return true;
}

bool app_overlays_is_open(const AppOverlayState *state, int32_t row) {
  assert(row >= 0 && row < APP_OVERLAY_COUNT);
  for (int32_t i = 0; i < OVERLAY_CARDS; i++)
    if (state->card[row][i].order != 0 && state->card[row][i].fold == OVERLAY_OPEN) return true;
  return false;
}

void app_overlays_raise(AppOverlayState *state, int32_t row) {
  assert(row >= 0 && row < APP_OVERLAY_COUNT);
  for (int32_t i = 0; i < OVERLAY_CARDS; i++)
    if (state->card[row][i].order != 0) state->card[row][i].order = ++state->newest;
}

void app_overlays_inset(const AppOverlayState *state, float *left, float *right) {
  *left = state->inset_left;
  *right = state->inset_right;
}

/* The list */

_Static_assert((int)APP_OVERLAY_COUNT <= (int)APP_MAX_OVERLAYS, "settings keep a switch for each overlay");

#define X(name) &app_overlay_##name,
const AppOverlay *const app_overlays[APP_OVERLAY_COUNT] = {APP_OVERLAYS(X)};
#undef X

#define X(NAME, title) title,
const char *const app_overlay_groups[APP_GROUP_COUNT] = {APP_OVERLAY_GROUPS(X)};
#undef X

int32_t app_overlays_find(const char *name) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++)
    if (strcmp(app_overlays[i]->name, name) == 0) return i;
  return -1;
}

static int32_t find_called(BaseSpan word) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++) {
    const char *key = SDL_GetKeyName(app_overlays[i]->key);
    if (base_span_is(word, app_overlays[i]->name) ||
        (word.length == strlen(key) && SDL_strncasecmp(word.text, key, word.length) == 0))
      return i;
  }
  return -1;
}

bool app_overlays_choose(const char *list, bool on[APP_OVERLAY_COUNT], BaseSpan *unknown) {
  bool chosen[APP_OVERLAY_COUNT] = {false};
  BaseSpan rest = base_span(list), word;
  for (bool more = strcmp(list, "none") != 0; more;) {
    if (!(more = base_span_split(rest, ',', &word, &rest))) word = rest;
    const int32_t row = find_called(word);
    if (row < 0) return *unknown = word, false;
    chosen[row] = true;
  }
  memcpy(on, chosen, sizeof chosen);
  return true;
}

int32_t app_overlays_colours(const AppSettings *settings, int32_t rows[APP_OVERLAY_COUNT]) {
  int32_t count = 0;
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++)
    if (settings->overlay[i] && app_overlays[i]->colours != NULL) rows[count++] = i;
  return count;
}

const char *app_overlays_name(int32_t row) {
  return row >= 0 && row < APP_OVERLAY_COUNT ? app_overlays[row]->name : NULL;
}

int app_overlays_icon(const AppOverlay *overlay) {
  char name[64];
  snprintf(name, sizeof name, "icon-%s", overlay->name);
  const int icon = app_art_find(name);
  return icon != 0 ? icon : APP_SPRITE_ICON_LAYERS;
}

bool app_overlays_any(const AppSettings *settings) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++)
    if (settings->overlay[i]) return true;
  return false;
}

uint32_t app_overlays_watch(const AppSettings *settings) {
  uint32_t watch = 0;
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++)
    if (settings->overlay[i]) watch |= app_overlays[i]->watch;
  return watch;
}

static void draw_ground(const ViewFrame *view) {
  OverlayFrame frame = {.view = *view, .state = view->scene->overlays, .mind = view->scene->overlays->mind};
  for (frame.row = 0; frame.row < APP_OVERLAY_COUNT; frame.row++)
    if (view->scene->settings->overlay[frame.row] && app_overlays[frame.row]->ground != NULL)
      app_overlays[frame.row]->ground(&frame);
}

void (*app_overlays_ground(const AppSettings *settings))(const ViewFrame *frame) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++) {
    const AppOverlay *row = app_overlays[i];
    if (settings->overlay[i] && !row->keeps_dark && (row->ground != NULL || row->draw != NULL))
      return draw_ground;
  }
  return NULL;
}

void app_overlays_begin(const AppScene *scene) {
  scene->overlays->mind = overlay_mind(scene);
}

static void count_frames(AppOverlayState *state, double frame_seconds) {
  if (frame_seconds <= 0) return;
  const float now = (float)(1 / frame_seconds);
  state->frames_a_second =
      state->frames_a_second <= 0 ? now : state->frames_a_second + (now - state->frames_a_second) * 0.05f;
}

void app_overlays_draw(const AppScene *scene, const AppOverlaySpace *space) {
  OverlayFrame frame = {
      .view = view_frame(scene, 0, 0), .state = scene->overlays, .mind = scene->overlays->mind};
  frame.state->offer_count = 0;
  const SDL_FRect *seen = &frame.view.camera.view;
  count_frames(frame.state, scene->frame_seconds);
  app_draw_clip(scene->draw,
                (SDL_Rect){(int)seen->x, (int)seen->y, (int)ceilf(seen->w), (int)ceilf(seen->h)});
  for (frame.row = 0; frame.row < APP_OVERLAY_COUNT; frame.row++)
    if (scene->settings->overlay[frame.row] && app_overlays[frame.row]->draw != NULL)
      app_overlays[frame.row]->draw(&frame);
  overlay_goals_draw(&frame);
  overlay_draw_chosen(&frame);
  app_draw_clip(scene->draw, (SDL_Rect){0});
  frame.state->scale = frame.view.scale;
  if (space != NULL) draw_cards(&frame, space);
}

AppOverlayState *app_overlays_new(void) {
  return calloc(1, sizeof(AppOverlayState));
}

void app_overlays_lost(AppOverlayState *state) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++) view_texture_free(&state->tiles[i].texture);
  overlay_cones_free(&state->cones);
}

void app_overlays_free(AppOverlayState *state) {
  if (state == NULL) return;
  app_overlays_lost(state);
  free(state->fan);
  free(state);
}
