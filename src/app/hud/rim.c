/* Arrows at the rim of the view to what is out of sight: the nearest embers, the gate once it matters, the
 * nearest enemies, each with its distance in tiles. They lie on no button, card or plate, nor on each other;
 * one that finds no place is left out. One that leads to a thing is a button: it sends the hero there, as a
 * tap on the thing does, and where the map is narrow there is one alone. One that leads to an enemy is none
 * and does not look like one: the map below it is tapped. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/game/heroes.h"
#include "app/game/state.h"
#include "app/hud/clear.h"
#include "app/hud/hud.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/ui/paint.h"
#include "app/view/looks.h"

enum {
  EMBERS = 3,
  ENEMIES = 3,
  MARKS = APP_RIM_SIDES, // at most: embers and enemies, and the gate instead of embers
  SCAN_FRAMES = 6,       // between looks at all enemies, or that one look takes
  SCAN_AT_ONCE = 8192,   // enemies
  SLIDES = 14,           // places that are tried next to the wanted one, to each side
  NOTHING = -1,
};

#define PILL     30.0f // its height, logical pixels
#define POINTER  9.0f
#define ICON     20.0f
#define FAR      99.0f // tiles; farther enemies do not matter yet
#define APART    0.9f  // cosine of the least angle between two arrows to enemies
#define IN_SIGHT 4.0f  // so far inside the view it counts as seen

typedef struct Mark {
  float x, y;     // tiles
  float distance; // tiles
  int32_t thing;  // of the world; NOTHING: an enemy
  int sprite;
  SDL_Color color;
} Mark;

typedef struct Marks {
  Mark mark[MARKS];
  int count;
} Marks;

static bool in_sight(const AppScreenFrame *frame, float x, float y) {
  const AppCamera *camera = &frame->game->camera;
  const SDL_FRect *v = &camera->view;
  const float px = app_camera_px(camera, x), py = app_camera_py(camera, y),
              rim = IN_SIGHT * frame->window->scale;
  return px >= v->x + rim && py >= v->y + rim && px <= v->x + v->w - rim && py <= v->y + v->h - rim;
}

static float distance_to(const AppScreenFrame *frame, float x, float y) {
  const SDL_FPoint hero = app_hero_place(frame->game, app_sent(frame->game));
  return hypotf(x - hero.x, y - hero.y);
}

/// Keeps the list sorted by distance from `first` on, at most `max` long.
static void note(Marks *marks, int first, int max, Mark mark) {
  int at = marks->count;
  while (at > first && marks->mark[at - 1].distance > mark.distance) at--;
  if (at - first >= max) return;
  if (marks->count - first < max) marks->count++;
  for (int i = marks->count - 1; i > at; i--) marks->mark[i] = marks->mark[i - 1];
  marks->mark[at] = mark;
}

static void find_things(const AppScreenFrame *frame, Marks *marks, SimThingKind kind, int max) {
  const SimWorld *world = &frame->game->run.world;
  const int first = marks->count;
  for (int32_t i = 0; i < world->thing_count; i++) {
    const SimThing *thing = &world->things[i];
    const float x = (float)thing->x + 0.5f, y = (float)thing->y + 0.5f;
    if (thing->kind != kind || world->thing_taken[i] || in_sight(frame, x, y)) continue;
    const bool ember = kind == SIM_EMBER;
    note(marks, first, max,
         (Mark){x, y, distance_to(frame, x, y), i,
                ember              ? APP_SPRITE_EMBER
                : world->gate_open ? APP_SPRITE_GATE_OPEN
                                   : APP_SPRITE_GATE_SHUT,
                ember ? APP_COLOUR_EMBER : APP_COLOUR_GATE});
  }
}

/* Enemies: the nearest in each eighth of the compass, so that three arrows tell of three sides. */

static int eighth_of(int32_t dx, int32_t dy) {
  return (dx < 0 ? 4 : 0) + (dy < 0 ? 2 : 0) + (abs(dx) > abs(dy) ? 1 : 0);
}

static void scan_enemies(const AppScreenFrame *frame, AppRim *rim) {
  const SimActors *a = &frame->game->run.world.actors;
  const AppCamera *camera = &frame->game->camera;
  const SDL_Rect t = app_camera_tiles(camera);
  const bool all_seen = t.x == 0 && t.y == 0 && t.w >= (int)camera->map_w && t.h >= (int)camera->map_h;
  const SimHero *hero = &frame->game->run.world.heroes[app_sent(frame->game)];
  const int32_t hx = base_fixed_tile(hero->x), hy = base_fixed_tile(hero->y);
  for (int i = 0; i < APP_RIM_SIDES && rim->next == 0; i++) {
    rim->min[i] = INT32_MAX;
    rim->found[i] = -1;
  }
  const int32_t part = all_seen ? a->count : SDL_max(a->count / SCAN_FRAMES, SCAN_AT_ONCE),
                end = SDL_min(rim->next + part, a->count);
  for (int32_t i = rim->next; i < end && !all_seen; i++) {
    const int32_t x = base_fixed_tile(a->x[i]), y = base_fixed_tile(a->y[i]);
    if (x >= t.x && y >= t.y && x < t.x + t.w && y < t.y + t.h) continue;
    const int32_t dx = x - hx, dy = y - hy, away = dx * dx + dy * dy;
    const int side = eighth_of(dx, dy);
    if (away >= rim->min[side]) continue;
    rim->min[side] = away;
    rim->found[side] = i;
    rim->found_id[side] = a->id[i];
  }
  rim->next = end;
  if (end < a->count) return;
  memcpy(rim->actor, rim->found, sizeof rim->actor);
  memcpy(rim->id, rim->found_id, sizeof rim->id);
  rim->next = 0;
  rim->wait = a->count <= SCAN_AT_ONCE ? SCAN_FRAMES : 0;
}

/// Does it lie in about the same direction as a nearer one?
static bool is_beside(const AppScreenFrame *frame, const Marks *marks, int first, const Mark *mark) {
  const SDL_FPoint hero = app_hero_place(frame->game, app_sent(frame->game));
  for (int i = first; i < marks->count; i++) {
    const Mark *other = &marks->mark[i];
    const float dot = (mark->x - hero.x) * (other->x - hero.x) + (mark->y - hero.y) * (other->y - hero.y);
    if (dot > APART * mark->distance * other->distance) return true;
  }
  return false;
}

static void find_enemies(const AppScreenFrame *frame, Marks *marks) {
  AppRim *rim = &frame->screens->rim;
  const SimActors *a = &frame->game->run.world.actors;
  Marks near = {.count = 0};
  if (rim->next > 0 || rim->wait-- <= 0) scan_enemies(frame, rim);
  for (int i = 0; i < APP_RIM_SIDES; i++) {
    const int32_t at = rim->actor[i];
    if (at < 0 || at >= a->count || a->id[at] != rim->id[i]) continue;
    const float x = (float)a->x[at] / (float)BASE_ONE, y = (float)a->y[at] / (float)BASE_ONE;
    const float distance = distance_to(frame, x, y);
    if (distance > FAR || in_sight(frame, x, y)) continue;
    note(&near, 0, APP_RIM_SIDES,
         (Mark){x, y, distance, NOTHING, app_look_picture(a->kind[at]),
                APP_RGB(app_look(a->kind[at])->color)});
  }
  const int first = marks->count;
  for (int i = 0; i < near.count && marks->count < first + ENEMIES; i++)
    if (!is_beside(frame, marks, first, &near.mark[i])) marks->mark[marks->count++] = near.mark[i];
}

/* Places of the marks */

typedef struct Rim {
  SDL_FRect area; // their middles lie on its rim
  SDL_FRect taken[MARKS + APP_OVERLAY_CARDS + 1];
  int count;
  AppUiId own[MARKS]; // widgets of the marks; 0: it is none
} Rim;

/// Does the box lie on a widget that the player sees, other than an arrow?
static bool is_on_widget(const AppScreenFrame *frame, const Rim *rim, SDL_FRect box) {
  const AppUi *ui = frame->ui;
  for (int i = 0; i < ui->box_count; i++) {
    bool own = false;
    for (int k = 0; k < MARKS && !own; k++) own = ui->box[i].id == rim->own[k];
    if (!own && app_box_meets(ui->box[i].rect, box)) return true;
  }
  return false;
}

/// Does the box lie on a plate of the last frame?
static bool is_on_plate(const AppScreenFrame *frame, SDL_FRect box) {
  const AppClear *clear = &frame->screens->clear;
  for (int i = 0; i < APP_CLEAR_PLATES; i++)
    if (clear->plate[i].id != 0 && app_box_meets(clear->plate[i].rect, box)) return true;
  return false;
}

static bool is_free(const AppScreenFrame *frame, const Rim *rim, SDL_FRect box) {
  if (app_hud_clear_hides(frame, box) > 0) return false;
  for (int i = 0; i < rim->count; i++)
    if (app_box_meets(rim->taken[i], box)) return false;
  return !is_on_plate(frame, box) && !is_on_widget(frame, rim, box);
}

static AppUiId widget_of(const Mark *mark) {
  return mark->thing == NOTHING ? 0 : app_ui_id("rim", mark->thing);
}

static Rim make_rim(const AppScreenFrame *frame, const Marks *marks) {
  const float across = (PILL + 30) / 2 + POINTER, down = PILL / 2 + POINTER;
  Rim rim = {.area = app_box_in(frame->hud->free, across, down).r};
  rim.area.w = fmaxf(rim.area.w, 1);
  rim.area.h = fmaxf(rim.area.h, 1);
  for (int i = 0; i < marks->count; i++) rim.own[i] = widget_of(&marks->mark[i]);
  const SDL_FRect plate = frame->hud->plate[APP_HUD_MINIMAP].r;
  if (plate.w > 0) rim.taken[rim.count++] = plate;
  for (int i = 0; i < APP_OVERLAY_CARDS; i++) {
    AppOverlayCard card;
    if (frame->game->overlays != NULL && app_overlays_card(frame->game->overlays, i, &card))
      rim.taken[rim.count++] = card.cell;
  }
  return rim;
}

/// The way along the rim, clockwise from its top left corner, to where a ray from its middle leaves it.
static float way_to(const SDL_FRect *area, float dx, float dy) {
  const float hw = area->w / 2, hh = area->h / 2;
  const float scale = fminf(hw / fmaxf(fabsf(dx), 0.001f), hh / fmaxf(fabsf(dy), 0.001f));
  const float x = hw + dx * scale, y = hh + dy * scale;
  if (y <= 0.5f) return x;
  if (x >= area->w - 0.5f) return area->w + y;
  if (y >= area->h - 0.5f) return area->w + area->h + (area->w - x);
  return 2 * area->w + area->h + (area->h - y);
}

static SDL_FPoint at_way(const SDL_FRect *area, float way) {
  const float round = 2 * (area->w + area->h);
  way = fmodf(way + round, round);
  if (way <= area->w) return (SDL_FPoint){area->x + way, area->y};
  way -= area->w;
  if (way <= area->h) return (SDL_FPoint){area->x + area->w, area->y + way};
  way -= area->h;
  if (way <= area->w) return (SDL_FPoint){area->x + area->w - way, area->y + area->h};
  return (SDL_FPoint){area->x, area->y + area->h - (way - area->w)};
}

/// The free cell of that size nearest to the wanted way; its middle is a whole pixel. False: none.
static bool place_near(const AppScreenFrame *frame, const Rim *rim, float way, SDL_FPoint size,
                       SDL_FRect *cell) {
  const float step = 10 * frame->window->scale;
  for (int i = 0; i <= 2 * SLIDES; i++) {
    const float aside = (float)((i + 1) / 2) * step * (i % 2 == 0 ? 1 : -1);
    const SDL_FPoint at = at_way(&rim->area, way + aside);
    *cell = (SDL_FRect){roundf(at.x) - size.x / 2, roundf(at.y) - size.y / 2, size.x, size.y};
    if (is_free(frame, rim, *cell)) return true;
  }
  return false;
}

/* Drawing */

/// The distance from its middle at which a ray leaves the pill: through its long side, or one of its round
/// ends.
static float pill_reach(SDL_FRect pill, float ux, float uy) {
  const float r = pill.h / 2, half = pill.w / 2 - r, side = r / fmaxf(fabsf(uy), 0.001f);
  if (side * fabsf(ux) <= half) return side;
  const float along = half * fabsf(ux), across = half * fabsf(uy);
  return along + sqrtf(fmaxf(r * r - across * across, 0));
}

static void draw_pointer(const AppScreenFrame *frame, SDL_FRect pill, float dx, float dy, SDL_Color color) {
  const float s = frame->window->scale, length = fmaxf(hypotf(dx, dy), 0.001f), ux = dx / length,
              uy = dy / length;
  const float x = pill.x + pill.w / 2, y = pill.y + pill.h / 2;
  const float reach = pill_reach(pill, ux, uy);
  const float bx = x + ux * (reach - 2 * s), by = y + uy * (reach - 2 * s), half = 7 * s, tip = POINTER * s;
  app_draw_triangle(frame->draw, (SDL_FPoint){bx + ux * tip, by + uy * tip},
                    (SDL_FPoint){bx - uy * half, by + ux * half},
                    (SDL_FPoint){bx + uy * half, by - ux * half}, color);
}

/// Declares the widget of an arrow to a thing, and sends the hero there. True: it is to be lit.
static bool work_mark(const AppScreenFrame *frame, const Mark *mark, SDL_FRect cell) {
  const bool touch = frame->window->device == APP_DEVICE_TOUCH;
  const AppUiState state = app_ui_add(frame->ui, widget_of(mark), APP_UI_PART, cell, false,
                                      touch ? "Tap to go there" : "Click to go there");
  if (state.clicked) {
    const SimThing *thing = &frame->game->run.world.things[mark->thing];
    app_ask_command(
        frame,
        (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = thing->x, .y = thing->y, .hero = app_sent(frame->game)});
  }
  return state.hot || state.held;
}

/// Its content without a rim, where it cannot be pressed.
static void draw_words(const AppScreenFrame *frame, AppBox pill, const Mark *mark, const char *text) {
  app_cut_left(&pill, 6);
  app_ui_icon(frame->ui, app_cut_left(&pill, ICON), mark->sprite, ICON, APP_COLOUR_PLAIN);
  app_ui_line(frame->ui, app_box_by(pill, 2, 0), (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT}, text);
}

/// Darker in its middle, so that it reads on any floor.
static void draw_shade(const AppScreenFrame *frame, SDL_FRect pill) {
  const SDL_Color dark = APP_RGBA(0x0e1016, 215), none = APP_RGBA(0x0e1016, 0);
  const float radius = pill.h * 0.8f, y = pill.y + pill.h / 2;
  app_draw_glow(frame->draw, pill.x + pill.h / 2, y, radius, dark, none);
  app_draw_glow(frame->draw, pill.x + pill.w - pill.h / 2, y, radius, dark, none);
}

static void draw_pill(const AppScreenFrame *frame, AppBox pill, const Mark *mark, const char *text,
                      bool lit) {
  const float thick = roundf((lit ? 2.5f : 1.5f) * pill.s) / pill.s;
  app_ui_fill(frame->ui, pill, PILL / 2, APP_RGBA(0x0e1016, 225));
  if (lit) app_ui_fill(frame->ui, pill, PILL / 2, APP_COLOUR_HOVER);
  app_ui_rim(frame->ui, pill, PILL / 2, thick, mark->color);
  draw_words(frame, pill, mark, text);
}

static void draw_mark(const AppScreenFrame *frame, Rim *rim, const Mark *mark) {
  assert(rim->count < MARKS + APP_OVERLAY_CARDS + 1);
  const AppCamera *camera = &frame->game->camera;
  const float s = frame->window->scale;
  char text[16];
  snprintf(text, sizeof text, "%d", (int)(mark->distance + 0.5f));
  const float width = roundf((ICON + 16) * s + app_draw_text_width(frame->draw, APP_TEXT_SMALL * s, text)),
              height = PILL * s, min = mark->thing == NOTHING ? 0 : APP_BUTTON * s;
  const SDL_FRect *a = &rim->area;
  const float px = app_camera_px(camera, mark->x), py = app_camera_py(camera, mark->y);
  const SDL_FPoint size = {fmaxf(width + 2 * POINTER * s, min), fmaxf(height + POINTER * s, min)};
  SDL_FRect cell;
  if (!place_near(frame, rim, way_to(a, px - (a->x + a->w / 2), py - (a->y + a->h / 2)), size, &cell)) return;
  rim->taken[rim->count++] = cell;
  const float x = cell.x + cell.w / 2, y = cell.y + cell.h / 2;
  const SDL_FRect pill = {roundf(x - width / 2), roundf(y - height / 2), width, height};
  const bool is_button = mark->thing != NOTHING, lit = is_button && work_mark(frame, mark, cell);
  if (!is_button) draw_shade(frame, pill);
  draw_pointer(frame, pill, px - x, py - y, mark->color);
  if (is_button)
    draw_pill(frame, app_box(pill, s), mark, text, lit);
  else
    draw_words(frame, app_box(pill, s), mark, text);
}

static void draw_rim(const AppScreenFrame *frame, AppBox place) {
  (void)place;
  const SimWorld *world = &frame->game->run.world;
  if (frame->game->run.owed.end_at != 0 || world->end_tick >= 0 || app_intro_runs(frame->game)) return;
  Marks marks = {.count = 0};
  const bool enough =
      world->gate_open || (world->embers_needed > 0 && world->heroes[0].embers >= world->embers_needed);
  if (enough) find_things(frame, &marks, SIM_GATE, 1);
  if (!enough) find_things(frame, &marks, SIM_EMBER, frame->hud->narrow ? 1 : EMBERS);
  find_enemies(frame, &marks);
  if (marks.count == 0) return;
  Rim rim = make_rim(frame, &marks);
  for (int i = 0; i < marks.count; i++) draw_mark(frame, &rim, &marks.mark[i]);
}

const AppHudPlate app_hud_rim = {.draw = draw_rim};
