/* The toolkit's frame: boxes, scroll areas, tooltip.
 *
 * Always true: box[] is what the player saw last, next[] is what is being declared; they change places in
 * app_ui_end. An id that is held but no longer declared becomes SWALLOW, so the rest of its gesture never
 * reaches the map. */
#include "app/ui/ui.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/layout/layout.h"
#include "sim/world/world.h"

#define SWALLOW   ((AppUiId)1)
#define TIP_DELAY 0.45 // seconds of hovering
#define TIP_FOCUS 0.8  // of resting there with a pad

AppUiId app_ui_id(const char *name, int index) {
  uint32_t hash = 2166136261u;
  for (const char *at = name; *at != '\0'; at++) hash = (hash ^ (unsigned char)*at) * 16777619u;
  hash = (hash ^ (uint32_t)index) * 16777619u;
  return hash <= SWALLOW ? hash + 2 : hash;
}

const AppUiBox *app_ui_box_at(const AppUi *ui, float x, float y) {
  for (int i = ui->box_count - 1; i >= 0; i--) {
    const SDL_FRect *r = &ui->box[i].rect;
    if (x >= r->x && y >= r->y && x < r->x + r->w && y < r->y + r->h) return &ui->box[i];
  }
  return NULL;
}

const AppUiBox *app_ui_box(const AppUi *ui, AppUiId id) {
  for (int i = 0; i < ui->box_count; i++)
    if (ui->box[i].id == id) return &ui->box[i];
  return NULL;
}

void app_ui_reset(AppUi *ui) {
  if (ui->active != 0) ui->active = SWALLOW;
  ui->sliding = ui->slid = ui->changed = ui->scrolling = ui->focus = ui->hot = 0;
  ui->focus_shown = ui->wishes = false;
  ui->typing.id = 0;
  ui->click_count = 0;
  ui->adjust = 0;
  ui->box_count = 0; // what else comes in this frame was not meant for the new screen
}

void app_ui_begin(AppUi *ui) {
  const AppUiBox *under = app_ui_box_at(ui, ui->pointer_x, ui->pointer_y);
  const AppUiId hot = ui->pointer_hovers && ui->active == 0 && under != NULL ? under->id : 0;
  if (hot != ui->hot) ui->hot_since = ui->now;
  ui->hot = hot;
  ui->next_count = 0;
  ui->in_scroll = NULL;
  ui->tip[0] = '\0';
  for (int i = 0; i < APP_UI_MAX_SCROLLS; i++) ui->scroll[i].seen = false;
}

static SDL_FRect cut_rect(SDL_FRect rect, const SDL_FRect *to) {
  const float x0 = fminf(fmaxf(rect.x, to->x), to->x + to->w),
              y0 = fminf(fmaxf(rect.y, to->y), to->y + to->h);
  const float x1 = fminf(rect.x + rect.w, to->x + to->w), y1 = fminf(rect.y + rect.h, to->y + to->h);
  return (SDL_FRect){x0, y0, fmaxf(x1 - x0, 0), fmaxf(y1 - y0, 0)};
}

/// Pixels of widgets that a tooltip there hides.
static float hidden_by(const AppUi *ui, const SDL_FRect *tip) {
  float sum = 0;
  for (int i = 0; i < ui->next_count; i++) {
    const SDL_FRect part = cut_rect(ui->next[i].rect, tip);
    if (ui->next[i].kind != APP_UI_SURFACE && ui->next[i].kind != APP_UI_AREA) sum += part.w * part.h;
  }
  return sum;
}

static const AppUiBox *declared(const AppUi *ui, AppUiId id) {
  for (int i = 0; i < ui->next_count; i++)
    if (ui->next[i].id == id) return &ui->next[i];
  return NULL;
}

/// Places the mouse's tooltip: as it is, or below, above, left or right of its widget, where it hides least
/// of the others. It stays inside the window, `pad` from its rim.
static void clear_widgets(const AppUi *ui, SDL_FRect *tip, float pad) {
  const AppUiBox *box = declared(ui, ui->hot);
  if (box == NULL || ui->active != 0 || ui->tip_beside) return;
  const SDL_FRect r = box->rect, first = *tip;
  const float gap = 6 * ui->scale;
  const float left = r.x - first.w - gap, right = r.x + r.w + gap; // of it, and of its neighbours
  const SDL_FPoint places[] = {{first.x, first.y},
                               {first.x, r.y + r.h + gap},
                               {first.x, r.y - first.h - gap},
                               {left, r.y},
                               {right, r.y},
                               {left - r.w, r.y},
                               {right + r.w, r.y}};
  float least = INFINITY;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    SDL_FRect at = {fmaxf(fminf(places[i].x, ui->width - pad - first.w), pad),
                    fmaxf(fminf(places[i].y, ui->height - pad - first.h), pad), first.w, first.h};
    const float hides = hidden_by(ui, &at);
    if (hides >= least) continue;
    least = hides;
    *tip = at;
  }
}

static void draw_tip(AppUi *ui) {
  if (ui->tip[0] == '\0' || ui->draw->renderer == NULL) return;
  const float s = ui->scale, pad = 8 * s, size = APP_TEXT_SMALL * s,
              max = fminf(280 * s, ui->width - 4 * pad);
  const float text = fminf(app_draw_text_width(ui->draw, size, ui->tip) + 1, max);
  const float height =
      app_draw_paragraph(ui->draw, 0, 0, text, (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, ui->tip, false);
  const float w = text + 2 * pad, h = height + 2 * pad - roundf(size * 0.25f);
  float x = ui->tip_x, y = ui->tip_low;
  if (ui->tip_beside) {
    x = ui->tip_x - w - pad;
    y = fminf(ui->tip_top + pad, ui->height - pad - h);
  }
  if (x + w > ui->width - pad) x = ui->width - pad - w;
  if (y + h > ui->height - pad) y = ui->tip_top - h;
  SDL_FRect tip = {fmaxf(x, pad), fmaxf(y, pad), w, h};
  clear_widgets(ui, &tip, pad);
  x = tip.x;
  y = tip.y;
  app_draw_round_rect(ui->draw, x, y, w, h, 6 * s, APP_COLOUR_TIP);
  app_draw_round_frame(ui->draw, tip, 6 * s, fmaxf(s, 1), APP_COLOUR_OUTLINE);
  app_draw_paragraph(ui->draw, x + pad, y + pad, text, (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, ui->tip,
                     true);
}

void app_ui_end(AppUi *ui) {
  draw_tip(ui);
  memcpy(ui->box, ui->next, (size_t)ui->next_count * sizeof *ui->box);
  ui->box_count = ui->next_count;
  if (ui->active != 0 && app_ui_box(ui, ui->active) == NULL) ui->active = SWALLOW;
  if (app_ui_box(ui, ui->focus) == NULL) ui->focus = 0;
  if (ui->focus == 0) ui->focus_shown = false;
  if (ui->typing.id != ui->focus) ui->typing.id = 0;
  for (int i = 0; i < APP_UI_MAX_SCROLLS; i++)
    if (!ui->scroll[i].seen) ui->scroll[i] = (AppUiScroll){0};
  ui->click_count = 0;
  ui->adjust = 0;
  ui->slid = ui->changed = 0;
}

/* Boxes */

static bool take_click(AppUi *ui, AppUiId id) {
  for (int i = 0; i < ui->click_count; i++) {
    if (ui->click[i] != id) continue;
    ui->click[i] = 0;
    return true;
  }
  return false;
}

/// A tooltip without the keys that it names in brackets, at its end or before its colon.
static void copy_without_keys(const char *tooltip, char *out, size_t size) {
  const char *open = strstr(tooltip, " ("), *close = open != NULL ? strchr(open, ')') : NULL;
  while (close != NULL && close[1] == ')') close++; // the key is a bracket itself
  const bool keys = close != NULL && (close[1] == '\0' || close[1] == ':');
  if (keys)
    snprintf(out, size, "%.*s%s", (int)(open - tooltip), tooltip, close + 1);
  else
    snprintf(out, size, "%s", tooltip);
}

/// Shows the tooltip under the mouse, and next to the widget that a pad has focused: icons have no words of
/// their own.
static void tell_tip(AppUi *ui, AppUiId id, SDL_FRect rect, const char *tooltip, bool hot) {
  const float s = ui->scale;
  const bool focused = ui->focus_tips && ui->focus_shown && ui->focus == id;
  const double since = focused ? ui->focus_since : ui->hot_since;
  const bool keys_only = tooltip != NULL && tooltip[0] == ' '; // for who has a keyboard
  if (tooltip != NULL && !keys_only && ui->told && ui->active == id && ui->scrolling == 0) {
    const bool above = rect.y > ui->height / 4; // not below the finger
    snprintf(ui->tip, sizeof ui->tip, "%s", tooltip);
    ui->told_words = true;
    ui->tip_x = rect.x;
    ui->tip_beside = rect.x > ui->width * 0.6f && above; // columns at the right: the button above it is seen
    ui->tip_top = rect.y - (ui->tip_beside ? 0 : 10 * s);
    ui->tip_low = above ? ui->height : rect.y + rect.h + 24 * s;
    return;
  }
  if (tooltip == NULL || !(hot || focused) || ui->now - since < (focused ? TIP_FOCUS : TIP_DELAY)) return;
  if (focused)
    copy_without_keys(tooltip, ui->tip, sizeof ui->tip);
  else
    snprintf(ui->tip, sizeof ui->tip, "%s", tooltip + keys_only);
  ui->tip_beside = focused && rect.x > ui->width * 0.6f && rect.y > APP_BUTTON * s; // columns at the right
  ui->tip_x = focused ? rect.x : ui->pointer_x + 12 * s;
  ui->tip_top = (focused ? rect.y : ui->pointer_y) - 8 * s;
  ui->tip_low = focused ? rect.y + rect.h + 8 * s : ui->pointer_y + 20 * s;
}

AppUiState app_ui_add(AppUi *ui, AppUiId id, AppUiKind kind, SDL_FRect rect, bool primary,
                      const char *tooltip) {
  if (ui->next_count < APP_UI_MAX_BOXES) {
    AppUiBox box = {.id = id, .kind = kind, .rect = rect, .whole = rect, .primary = primary};
    if (kind != APP_UI_SURFACE && kind != APP_UI_AREA)
      box.rect = box.whole = app_box_finger(app_box(rect, ui->scale)).r;
    if (ui->in_scroll != NULL) {
      box.scroll = ui->in_scroll->id;
      box.rect = cut_rect(box.rect, &ui->in_scroll->rect);
    }
    ui->next[ui->next_count++] = box;
  }
  const bool hot = ui->hot == id && kind != APP_UI_SURFACE;
  tell_tip(ui, id, rect, tooltip, hot);
  return (AppUiState){.hot = hot,
                      .held = ui->active == id && ui->scrolling == 0,
                      .focused = ui->focus_shown && ui->focus == id,
                      .clicked = take_click(ui, id)};
}

void app_ui_surface(AppUi *ui, AppUiId id, SDL_FRect rect) {
  app_ui_add(ui, id, APP_UI_SURFACE, rect, false, NULL);
}

/* Scroll areas */

static AppUiScroll *scroll_of(AppUi *ui, AppUiId id) {
  AppUiScroll *free_one = NULL;
  for (int i = 0; i < APP_UI_MAX_SCROLLS; i++) {
    if (ui->scroll[i].id == id) return &ui->scroll[i];
    if (ui->scroll[i].id == 0 && free_one == NULL) free_one = &ui->scroll[i];
  }
  if (free_one == NULL) free_one = &ui->scroll[0];
  *free_one = (AppUiScroll){.id = id};
  return free_one;
}

void app_ui_scroll_from(AppUi *ui, AppUiId id, float offset) {
  for (int i = 0; i < APP_UI_MAX_SCROLLS; i++)
    if (ui->scroll[i].id == id) return;
  scroll_of(ui, id)->offset = fmaxf(roundf(offset), 0);
}

float app_ui_scroll_begin(AppUi *ui, AppUiId id, SDL_FRect rect) {
  app_ui_add(ui, id, APP_UI_AREA, rect, false, NULL);
  AppUiScroll *scroll = scroll_of(ui, id);
  scroll->rect = rect;
  scroll->seen = true;
  ui->in_scroll = scroll;
  app_draw_clip(ui->draw,
                (SDL_Rect){(int)floorf(rect.x), (int)floorf(rect.y), (int)ceilf(rect.w), (int)ceilf(rect.h)});
  return rect.y - roundf(scroll->offset);
}

void app_ui_scroll_grab(AppUi *ui) {
  if (ui->in_scroll != NULL) ui->in_scroll->grab = true;
}

bool app_ui_scroll_by(AppUi *ui, AppUiId id, float by) {
  for (int i = 0; i < APP_UI_MAX_SCROLLS; i++) {
    AppUiScroll *scroll = &ui->scroll[i];
    if (scroll->id != id || ui->active != 0) continue;
    const float max = fmaxf(scroll->content - scroll->rect.h, 0), before = scroll->offset;
    scroll->offset = fmaxf(fminf(before + by, max), 0);
    return scroll->offset != before;
  }
  return false;
}

void app_ui_scroll_end(AppUi *ui, float content) {
  AppUiScroll *scroll = ui->in_scroll;
  if (scroll == NULL) return;
  ui->in_scroll = NULL;
  scroll->content = content;
  scroll->offset = fmaxf(fminf(scroll->offset, content - scroll->rect.h), 0);
  if (content > scroll->rect.h + 0.5f) {
    const float s = ui->scale, w = 4 * s, track = scroll->rect.h;
    const float length = fmaxf(track * track / content, 24 * s);
    const float y = scroll->rect.y + (track - length) * scroll->offset / (content - track);
    app_draw_round_rect(ui->draw, scroll->rect.x + scroll->rect.w - w - s, y, w, length, w / 2,
                        APP_COLOUR_OUTLINE);
  }
  app_draw_clip(ui->draw, (SDL_Rect){0, 0, 0, 0});
}

/* Numbers */

const char *app_ui_time(int64_t ticks, bool tenths, char *out, size_t size) {
  const int64_t seconds = ticks / SIM_TICKS_PER_SECOND;
  const int tenth = (int)(ticks % SIM_TICKS_PER_SECOND * 10 / SIM_TICKS_PER_SECOND);
  if (tenths)
    snprintf(out, size, "%" PRId64 ":%02d.%d", seconds / 60, (int)(seconds % 60), tenth);
  else
    snprintf(out, size, "%" PRId64 ":%02d", seconds / 60, (int)(seconds % 60));
  return out;
}

const char *app_ui_count(int64_t value, char *out, size_t size) {
  if (value >= 1000000)
    snprintf(out, size, "%" PRId64 ",%03d,%03d", value / 1000000, (int)(value / 1000 % 1000),
             (int)(value % 1000));
  else if (value >= 1000)
    snprintf(out, size, "%" PRId64 ",%03d", value / 1000, (int)(value % 1000));
  else
    snprintf(out, size, "%" PRId64, value);
  return out;
}
