/* The focus moves by geometry. A widget lies in a direction where it begins and ends farther that way. One in
 * the beam (the stretch as wide as the focused widget) wins over one outside, then the nearer one. Rows of a
 * scroll area come before widgets around the area, and after its last row the area scrolls to its end
 * first. */
#include "app/ui/focus.h"

#include <assert.h>
#include <math.h>

#define FOCUS_SPACE 12.0f // logical pixels around a focused widget in a scroll area
#define SCROLL_STEP 90.0f // logical pixels, where there is no widget to go to
#define ASIDE       2.0f  // what lies aside counts so often

bool ui_focusable(const AppUiBox *box) {
  return box->kind >= APP_UI_BUTTON;
}

/* Scroll areas */

AppUiScroll *ui_scroll_find(AppUi *ui, AppUiId id) {
  for (int i = 0; i < APP_UI_MAX_SCROLLS && id != 0; i++)
    if (ui->scroll[i].id == id) return &ui->scroll[i];
  return NULL;
}

AppUiScroll *ui_scroll_of_box(AppUi *ui, const AppUiBox *box) {
  if (box == NULL) return NULL;
  AppUiScroll *scroll = ui_scroll_find(ui, box->kind == APP_UI_AREA ? box->id : box->scroll);
  return scroll != NULL && scroll->content > scroll->rect.h + 0.5f ? scroll : NULL;
}

void ui_scroll_move(AppUiScroll *scroll, float by) {
  scroll->offset = fmaxf(fminf(scroll->offset + by, scroll->content - scroll->rect.h), 0);
}

AppUiScroll *ui_focus_scroll(AppUi *ui) {
  AppUiScroll *scroll = ui_scroll_of_box(ui, app_ui_box(ui, ui->focus));
  for (int i = 0; i < APP_UI_MAX_SCROLLS && scroll == NULL; i++)
    if (ui->scroll[i].id != 0 && ui->modal) scroll = &ui->scroll[i];
  return scroll;
}

bool app_ui_scroll(AppUi *ui, float by) {
  AppUiScroll *scroll = ui_focus_scroll(ui);
  if (scroll != NULL) ui_scroll_move(scroll, by);
  return scroll != NULL;
}

/// Scrolls that way. False: it is at its end.
static bool scroll_on(const AppUi *ui, AppUiScroll *scroll, int dy) {
  if (scroll == NULL || dy == 0) return false;
  const float before = scroll->offset;
  ui_scroll_move(scroll, SCROLL_STEP * ui->scale * (float)dy);
  return fabsf(scroll->offset - before) > 0.5f;
}

static void reveal_box(AppUi *ui, const AppUiBox *box) {
  AppUiScroll *scroll = ui_scroll_of_box(ui, box);
  if (scroll == NULL || box->kind == APP_UI_AREA) return;
  const float space = FOCUS_SPACE * ui->scale, top = box->whole.y - space,
              bottom = box->whole.y + box->whole.h + space;
  if (top < scroll->rect.y)
    ui_scroll_move(scroll, top - scroll->rect.y);
  else if (bottom > scroll->rect.y + scroll->rect.h)
    ui_scroll_move(scroll, bottom - scroll->rect.y - scroll->rect.h);
}

/* The focus */

static bool focus_on(AppUi *ui, const AppUiBox *box) {
  if (box == NULL) return false;
  if (ui->focus != box->id || !ui->focus_shown) ui->focus_since = ui->now;
  ui->focus = box->id;
  ui->focus_shown = true;
  reveal_box(ui, box);
  return true;
}

const AppUiBox *ui_focus_first_box(const AppUi *ui) {
  const AppUiBox *first = NULL;
  for (int i = 0; i < ui->box_count; i++) {
    if (!ui_focusable(&ui->box[i])) continue;
    if (ui->box[i].primary) return &ui->box[i];
    if (first == NULL) first = &ui->box[i];
  }
  return first;
}

void app_ui_focus(AppUi *ui) {
  const AppUiBox *box = app_ui_box(ui, ui->focus);
  focus_on(ui, box != NULL ? box : ui_focus_first_box(ui));
}

void app_ui_type(AppUi *ui, AppUiId field) {
  assert(field != 0);
  if (ui->active_finger || ui->focus_tips) return;
  ui->focus = field;
  ui->focus_shown = true;
  ui->focus_since = ui->now;
}

void app_ui_unfocus(AppUi *ui) {
  ui->focus = 0;
  ui->focus_shown = ui->wishes = false;
}

bool ui_focus_step(AppUi *ui, int by) {
  int at = -1;
  for (int i = 0; i < ui->box_count; i++)
    if (ui->focus != 0 && ui->box[i].id == ui->focus) at = i;
  if (at < 0) return focus_on(ui, by > 0 || ui->modal ? ui_focus_first_box(ui) : NULL) || ui->box_count > 0;
  for (int k = 0; k < ui->box_count; k++) {
    at = (at + by + ui->box_count) % ui->box_count;
    if (ui_focusable(&ui->box[at])) return focus_on(ui, &ui->box[at]);
  }
  return false;
}

/* Nearest to a place */

static float outside(float at, float low, float high) {
  return fmaxf(fmaxf(low - at, at - high), 0);
}

void app_ui_focus_near(AppUi *ui, float x, float y) {
  ui->wishes = true;
  ui->wish_x = x;
  ui->wish_y = y;
}

void app_ui_focus_grant(AppUi *ui) {
  if (!ui->wishes) return;
  ui->wishes = false;
  const AppUiBox *best = NULL;
  float min = INFINITY;
  for (int i = 0; i < ui->box_count; i++) {
    const SDL_FRect *r = &ui->box[i].rect;
    const float away = hypotf(outside(ui->wish_x, r->x, r->x + r->w), outside(ui->wish_y, r->y, r->y + r->h));
    if (!ui_focusable(&ui->box[i]) || r->w <= 0 || r->h <= 0 || away >= min) continue;
    min = away;
    best = &ui->box[i];
  }
  focus_on(ui, best);
}

/* In a direction. All four are looked at as one: along the way, and across it. */

typedef struct Sides {
  float begin, end, low, high; // along the way, across it
} Sides;

static Sides sides_of(SDL_FRect r, int dx, int dy) {
  if (dx > 0) return (Sides){r.x, r.x + r.w, r.y, r.y + r.h};
  if (dx < 0) return (Sides){-r.x - r.w, -r.x, r.y, r.y + r.h};
  if (dy > 0) return (Sides){r.y, r.y + r.h, r.x, r.x + r.w};
  return (Sides){-r.y - r.h, -r.y, r.x, r.x + r.w};
}

static bool lies_ahead(Sides from, Sides to) {
  return to.begin > from.begin + 0.5f && to.end > from.end + 0.5f;
}

static bool in_beam(Sides from, Sides to) {
  return to.high > from.low + 1 && to.low < from.high - 1;
}

/// The cost of a move; less is better. In the beam only the distance counts, and a little the offset of the
/// middles.
static float cost_of(Sides from, Sides to, float beside) {
  const float ahead = fmaxf(to.begin - from.end, 0),
              gap = fmaxf(fmaxf(to.low - from.high, from.low - to.high), 0);
  const float middles = fabsf(to.low + to.high - from.low - from.high) / 2;
  return ahead + ASIDE * gap + middles * 0.05f + (in_beam(from, to) ? 0 : beside);
}

/// The best one; `area`: in this scroll area alone, 0: anywhere.
static const AppUiBox *find_ahead(const AppUi *ui, const AppUiBox *from, int dx, int dy, AppUiId area) {
  const Sides start = sides_of(from->whole, dx, dy);
  const float beside = dx != 0 ? ui->width : 24 * ui->scale;
  const AppUiBox *best = NULL;
  float min = INFINITY;
  for (int i = 0; i < ui->box_count; i++) {
    const AppUiBox *box = &ui->box[i];
    const bool same = box->scroll == from->scroll;
    const SDL_FRect r = same ? box->whole : box->rect; // elsewhere what can be seen
    if (!ui_focusable(box) || box->id == from->id || (area != 0 && box->scroll != area)) continue;
    if (!same && (r.w <= 0 || r.h <= 0)) continue;
    const Sides to = sides_of(r, dx, dy);
    const float cost = cost_of(start, to, beside);
    if (!lies_ahead(start, to) || cost >= min) continue;
    min = cost;
    best = box;
  }
  return best;
}

bool ui_focus_move(AppUi *ui, int dx, int dy) {
  const AppUiBox *from = app_ui_box(ui, ui->focus);
  if (from == NULL) return focus_on(ui, ui_focus_first_box(ui));
  const AppUiBox *best = from->scroll != 0 ? find_ahead(ui, from, dx, dy, from->scroll) : NULL;
  if (best == NULL && scroll_on(ui, ui_scroll_of_box(ui, from), dy)) return true;
  if (best == NULL) best = find_ahead(ui, from, dx, dy, 0);
  if (best == NULL) scroll_on(ui, ui_focus_scroll(ui), dy);
  focus_on(ui, best);
  return true;
}
