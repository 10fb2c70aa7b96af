/* Marks over the running world: lines between tiles, the starts of things and enemies of the drawing, the
 * selection, faults, the tiles that a press would paint, and a line of words about the tile under the
 * pointer. */
#include "app/editor/marks.h"

#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/edit/brushes.h"
#include "app/edit/pointer.h"
#include "app/edit/selection.h"
#include "app/editor/buttons.h"
#include "app/editor/editor_input.h"
#include "app/game/heroes.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"
#include "app/view/looks.h"
#include "app/view/terrain.h"
#include "base/assert.h"

#define GRID_FROM  11.0f // logical pixels a tile: smaller tiles have no lines between them
#define WORDS_FROM 22.0f // smaller tiles have no words at places of enemies
#define EDGE       0.17f // tiles: width of a border that is marked
#define ANTS       7.0f  // logical pixels of a dash of the selection
#define ANTS_SPEED 14.0f // a second
#define HANDLE     7.0f
#define MAX_MARKED 20000 // tiles of lines and marks

/// One frame of the marks.
typedef struct Marks {
  const AppScreenFrame *frame;
  const AppCamera *camera;
  AppDraw *draw;
  const SimLevel *level;
  float s, zoom;
  SDL_Rect tiles; // that are seen
} Marks;

static float px(const Marks *m, float x) {
  return roundf(app_camera_px(m->camera, x));
}

static float py(const Marks *m, float y) {
  return roundf(app_camera_py(m->camera, y));
}

static SDL_FRect box_of(const Marks *m, float x, float y, float w, float h) {
  const float x0 = px(m, x), y0 = py(m, y);
  return (SDL_FRect){x0, y0, px(m, x + w) - x0, py(m, y + h) - y0};
}

static bool seen(const Marks *m, int32_t x, int32_t y) {
  const SDL_Rect *t = &m->tiles;
  return x >= t->x - 1 && y >= t->y - 1 && x <= t->x + t->w && y <= t->y + t->h;
}

static SDL_Color faded(SDL_Color color, Uint8 alpha) {
  color.a = alpha;
  return color;
}

/* Lines between tiles, walls, the rim */

static void draw_grid(const Marks *m) {
  const SDL_Rect *t = &m->tiles;
  const float x0 = px(m, (float)t->x), y0 = py(m, (float)t->y), x1 = px(m, (float)(t->x + t->w)),
              y1 = py(m, (float)(t->y + t->h)), thick = fmaxf(roundf(m->s), 1);
  if (m->frame->editor->plain || m->zoom < GRID_FROM * m->s) return;
  for (int32_t x = t->x; x <= t->x + t->w; x++)
    app_draw_rect(m->draw, px(m, (float)x), y0, thick, y1 - y0, APP_RGBA(0xffffff, x % 10 == 0 ? 44 : 20));
  for (int32_t y = t->y; y <= t->y + t->h; y++)
    app_draw_rect(m->draw, x0, py(m, (float)y), x1 - x0, thick, APP_RGBA(0xffffff, y % 10 == 0 ? 44 : 20));
}

static void draw_rim(const Marks *m) {
  const SDL_FRect r = box_of(m, 0, 0, (float)m->level->grid.width, (float)m->level->grid.height);
  const float thick = fmaxf(roundf(m->s), 1);
  app_draw_frame(m->draw, r.x - thick, r.y - thick, r.w + 2 * thick, r.h + 2 * thick, thick,
                 APP_COLOUR_OUTLINE);
}

static SDL_FRect border(const Marks *m, int32_t x, int32_t y, int32_t length, NavDir dir) {
  const float along = (float)length, e = fmaxf(EDGE, 4 * m->s / m->zoom);
  const float bx = (float)x + (dir == NAV_RIGHT ? 1 : 0), by = (float)y + (dir == NAV_DOWN ? 1 : 0);
  if (dir == NAV_UP || dir == NAV_DOWN) return box_of(m, (float)x - e / 2, by - e / 2, along + e, e);
  return box_of(m, bx - e / 2, (float)y - e / 2, e, along + e);
}

static void draw_edge(const Marks *m, int32_t x, int32_t y, NavDir dir, NavEdge edge) {
  const SDL_FRect r = border(m, x, y, 1, dir);
  if (edge == NAV_EDGE_NONE) return;
  app_draw_rect(m->draw, r.x, r.y, r.w, r.h,
                edge == NAV_EDGE_WALL ? APP_RGBA(0xf0d9a8, 170) : APP_RGBA(0xe0964a, 150));
}

/// Thin walls and rails stand out while they are drawn.
static void draw_edges(const Marks *m) {
  const NavGrid *grid = &m->level->grid;
  const AppHand *hand = &m->frame->editor->edit->hand;
  const SDL_Rect *t = &m->tiles;
  if (grid->edge_count == 0 || !app_brushes[hand->brush]->on_edges || (int64_t)t->w * t->h > MAX_MARKED)
    return;
  for (int32_t y = t->y; y < t->y + t->h; y++) {
    for (int32_t x = t->x; x < t->x + t->w; x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      if (grid->edges[cell] == 0) continue;
      draw_edge(m, x, y, NAV_UP, nav_grid_edge(grid, cell, NAV_UP));
      draw_edge(m, x, y, NAV_LEFT, nav_grid_edge(grid, cell, NAV_LEFT));
    }
  }
}

/* Starts of things */

static const int thing_sprites[SIM_THING_KIND_COUNT] = {
    [SIM_EMBER] = APP_SPRITE_EMBER, [SIM_GATE] = APP_SPRITE_GATE_SHUT, [SIM_FLASK] = APP_SPRITE_FLASK};

/// sprite 0: the ring alone.
static void draw_place(const Marks *m, int32_t x, int32_t y, int sprite, SDL_Color rim) {
  const float cx = app_camera_px(m->camera, (float)x + 0.5f), cy = app_camera_py(m->camera, (float)y + 0.5f);
  const float side = fmaxf(m->zoom, 14 * m->s), thick = fmaxf(roundf(1.5f * m->s), 1);
  app_draw_ring(m->draw, cx, cy, side * 0.46f, thick, rim);
  if (sprite == 0) return;
  app_draw_circle(m->draw, cx, cy, side * 0.46f - thick, APP_RGBA(0x0b0d12, 110));
  app_ui_picture(m->frame->ui, sprite, cx, cy, side * 0.66f, APP_RGBA(0xffffff, 215));
}

static void draw_word(const Marks *m, float x, float y, SDL_Color color, const char *text) {
  const float size = fminf(fmaxf(m->zoom * 0.36f, 11 * m->s), 15 * m->s), pad = 3 * m->s;
  const float w = app_draw_text_width(m->draw, size, text) + 2 * pad;
  app_draw_round_rect(m->draw, roundf(x - w / 2), roundf(y), w, size + 2 * m->s, 3 * m->s,
                      APP_RGBA(0x0b0d12, 225));
  app_draw_text(m->draw, x, y + m->s, size, APP_CENTRE, color, text);
}

/// "12", "12 each 2 s", "from 10 s".
static void draw_spawn(const Marks *m, const SimSpawn *spawn) {
  const SDL_Color rim = spawn->asleep ? APP_COLOUR_DIM : APP_COLOUR_BAD;
  const float x = app_camera_px(m->camera, (float)spawn->x + 0.5f),
              top = app_camera_py(m->camera, (float)spawn->y), tick = SIM_TICKS_PER_SECOND;
  char text[64];
  draw_place(m, spawn->x, spawn->y, app_look_picture(spawn->enemy), rim);
  if (spawn->asleep)
    app_ui_picture(m->frame->ui, APP_SPRITE_SIGN_ASLEEP, x + m->zoom * 0.36f, top + m->zoom * 0.14f,
                   m->zoom * 0.34f, APP_COLOUR_PLAIN);
  if (m->zoom < WORDS_FROM * m->s) return;
  if (spawn->count > 1 || spawn->every > 0) {
    if (spawn->every > 0 && spawn->count > 1)
      snprintf(text, sizeof text, "%d, each %g s", (int)spawn->count, (double)((float)spawn->every / tick));
    else
      snprintf(text, sizeof text, "%d", (int)spawn->count);
    draw_word(m, x, top + m->zoom * 0.72f, APP_COLOUR_TEXT, text);
  }
  if (spawn->start == 0) return;
  snprintf(text, sizeof text, "from %g s", (double)((float)spawn->start / tick));
  draw_word(m, x, top - m->zoom * 0.02f, APP_COLOUR_LIGHT, text);
}

/// Things that the running world has no more are shown faint.
static bool is_there(const SimWorld *world, const SimThing *thing) {
  for (int32_t i = 0; i < world->thing_count; i++)
    if (world->things[i].x == thing->x && world->things[i].y == thing->y &&
        world->things[i].kind == thing->kind)
      return !world->thing_taken[i];
  return false;
}

static void draw_thing(const Marks *m, const SimThing *thing) {
  if (thing->kind == SIM_ENEMY)
    draw_place(m, thing->x, thing->y, app_look_picture(thing->enemy), APP_COLOUR_SHADE);
  else if (!is_there(&m->frame->game->run.world, thing))
    app_ui_picture(m->frame->ui, thing_sprites[thing->kind], app_camera_px(m->camera, (float)thing->x + 0.5f),
                   app_camera_py(m->camera, (float)thing->y + 0.5f), fmaxf(m->zoom * 0.8f, 11 * m->s),
                   APP_RGBA(0xffffff, 110));
}

static void draw_goals(const Marks *m) {
  const SimLevel *level = m->level;
  for (int32_t i = 0; i < level->goal_count; i++) {
    char text[24];
    snprintf(text, sizeof text, "+%d", (int)level->goals[i].offset);
    if (level->goals[i].offset > 0 && seen(m, level->goals[i].x, level->goals[i].y) &&
        m->zoom >= WORDS_FROM * m->s)
      draw_word(m, app_camera_px(m->camera, (float)level->goals[i].x + 0.5f),
                app_camera_py(m->camera, (float)level->goals[i].y) + m->zoom * 0.72f, APP_COLOUR_LIGHT, text);
  }
}

/// A room or a place as a frame; the picture of the objective on its tile.
static void draw_objectives(const Marks *m) {
  for (int32_t i = 0; i < m->level->objective_count; i++) {
    const SimObjective *o = &m->level->objectives[i];
    const int32_t w = o->value[SIM_OBJECTIVE_WIDTH], h = o->value[SIM_OBJECTIVE_HEIGHT];
    const float x = app_camera_px(m->camera, (float)o->x), y = app_camera_py(m->camera, (float)o->y);
    if (w > 0)
      app_draw_frame(m->draw, x, y, (float)w * m->zoom, (float)h * m->zoom, fmaxf(2 * m->s, 1),
                     APP_COLOUR_ACCENT);
    if (o->value[SIM_OBJECTIVE_RADIUS] > 0)
      app_draw_ring(m->draw, x + m->zoom / 2, y + m->zoom / 2,
                    (float)o->value[SIM_OBJECTIVE_RADIUS] * m->zoom, fmaxf(2 * m->s, 1), APP_COLOUR_ACCENT);
    if (seen(m, o->x, o->y)) draw_place(m, o->x, o->y, app_look_objective(o->kind), APP_COLOUR_ACCENT);
  }
}

/// Marks the hero's start: by a ring alone while he is there, so that he is not seen twice.
static void draw_start(const Marks *m, int32_t x, int32_t y) {
  const SDL_FPoint hero = app_hero_place(m->frame->game, 0);
  const bool there = hypotf(hero.x - (float)x - 0.5f, hero.y - (float)y - 0.5f) < 1;
  draw_place(m, x, y, there ? 0 : APP_SPRITE_HERO, APP_COLOUR_ACCENT);
}

static void draw_things(const Marks *m) {
  const SimLevel *level = m->level;
  for (int32_t i = 0; i < level->thing_count; i++)
    if (seen(m, level->things[i].x, level->things[i].y)) draw_thing(m, &level->things[i]);
  for (int32_t i = 0; i < level->spawn_count; i++)
    if (seen(m, level->spawns[i].x, level->spawns[i].y)) draw_spawn(m, &level->spawns[i]);
  draw_goals(m);
  draw_objectives(m);
  if (seen(m, level->hero_x, level->hero_y)) draw_start(m, level->hero_x, level->hero_y);
}

/* The selection */

static void draw_piece_things(const Marks *m) {
  const AppEdit *edit = m->frame->editor->edit;
  SimThing thing;
  int32_t at = 0, x, y;
  while (app_edit_floating_thing(edit, &at, &thing)) {
    const int picture = thing.kind == SIM_ENEMY ? app_look_picture(thing.enemy) : thing_sprites[thing.kind];
    app_ui_picture(m->frame->ui, picture, app_camera_px(m->camera, (float)thing.x + 0.5f),
                   app_camera_py(m->camera, (float)thing.y + 0.5f), m->zoom * 0.8f, APP_COLOUR_PLAIN);
  }
  if (app_edit_floating_hero(edit, &x, &y)) draw_place(m, x, y, APP_SPRITE_HERO, APP_COLOUR_ACCENT);
}

/// The floating piece; the tiles that it was taken from show the floor that they become.
static void draw_piece(const Marks *m) {
  const AppEdit *edit = m->frame->editor->edit;
  const AppEditRect *r = &edit->selected, *from = &edit->lifted;
  const SDL_FRect hole = box_of(m, (float)from->x, (float)from->y, (float)from->width, (float)from->height);
  if (from->width > 0) app_draw_rect(m->draw, hole.x, hole.y, hole.w, hole.h, app_terrains[NAV_FLOOR]->print);
  for (int32_t y = r->y; y < r->y + r->height; y++) {
    for (int32_t x = r->x; x < r->x + r->width; x++) {
      NavTerrain terrain;
      if (!seen(m, x, y) || !app_edit_floating_tile(edit, x, y, &terrain)) continue;
      const SDL_FRect b = box_of(m, (float)x, (float)y, 1, 1);
      app_draw_rect(m->draw, b.x, b.y, b.w, b.h, app_terrains[terrain]->print);
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
        draw_edge(m, x, y, dir, app_edit_floating_edge(edit, x, y, dir));
    }
  }
  draw_piece_things(m);
}

/// A line of dashes that run along it; dark below, so that it is seen on any ground.
static void draw_ants(const Marks *m, float x, float y, float length, bool down, float phase) {
  const float dash = ANTS * m->s, thick = fmaxf(roundf(2 * m->s), 1);
  app_draw_rect(m->draw, x, y, down ? thick : length, down ? length : thick, APP_RGBA(0x07080c, 230));
  for (float at = -2 * dash + phase; at < length; at += 2 * dash) {
    const float from = fmaxf(at, 0), to = fminf(at + dash, length);
    if (to > from)
      app_draw_rect(m->draw, down ? x : x + from, down ? y + from : y, down ? thick : to - from,
                    down ? to - from : thick, APP_COLOUR_FOCUS);
  }
}

static void draw_selection(const Marks *m) {
  const AppEdit *edit = m->frame->editor->edit;
  const AppEditRect *r = &edit->selected;
  if (r->width <= 0) return;
  if (edit->floating != NULL) draw_piece(m);
  const SDL_FRect b = box_of(m, (float)r->x, (float)r->y, (float)r->width, (float)r->height);
  const bool calm = m->frame->settings->value[APP_SETTING_REDUCED_MOTION] != 0;
  const float run =
      calm ? 0 : (float)fmod(m->frame->clock->now * (double)(ANTS_SPEED * m->s), 2 * (double)(ANTS * m->s));
  app_draw_rect(m->draw, b.x, b.y, b.w, b.h, APP_RGBA(0xf5e3b8, 22));
  draw_ants(m, b.x, b.y, b.w, false, run);
  draw_ants(m, b.x, b.y + b.h, b.w, false, 2 * ANTS * m->s - run);
  draw_ants(m, b.x, b.y, b.h, true, 2 * ANTS * m->s - run);
  draw_ants(m, b.x + b.w, b.y, b.h, true, run);
  const float h = HANDLE * m->s;
  for (int i = 0; i < 4; i++) {
    const float x = b.x + (i % 2 == 0 ? 0 : b.w) - h / 2, y = b.y + (i / 2 == 0 ? 0 : b.h) - h / 2;
    app_draw_rect(m->draw, x - m->s, y - m->s, h + 2 * m->s, h + 2 * m->s, APP_RGB(0x07080c));
    app_draw_rect(m->draw, x, y, h, h, APP_COLOUR_FOCUS);
  }
}

/* The tiles that a press would paint */

static SDL_Color paint_of(const AppEdit *edit) {
  const AppBrush *brush = app_brushes[edit->hand.brush];
  if (edit->erases || edit->hand.brush == APP_BRUSH_ERASER) return APP_RGB(0xe79a8f);
  if (brush->on_edges) return brush->value == NAV_EDGE_WALL ? APP_RGB(0xf0d9a8) : APP_RGB(0xe0964a);
  if (!brush->sized) return APP_RGB(0xffd27a);
  return app_terrains[brush->value]->print;
}

/// Runs one below the other have no lines between them.
static void draw_mark(const Marks *m, const AppEditMark *mark, SDL_Color paint, bool first, bool last) {
  const bool tiles = mark->dir == NAV_NO_DIR;
  BASE_ASSERT(mark->length > 0);
  const SDL_FRect r = tiles ? box_of(m, (float)mark->x, (float)mark->y, (float)mark->length, 1)
                            : border(m, mark->x, mark->y, mark->length, mark->dir);
  const float thick = fmaxf(roundf(m->s), 1);
  const SDL_Color rim = APP_RGBA(0xfff3d6, tiles ? 150 : 200);
  if (!app_draw_visible(m->draw, r.x, r.y, r.w, r.h)) return;
  app_draw_rect(m->draw, r.x, r.y, r.w, r.h, faded(paint, tiles ? 150 : 220));
  app_draw_rect(m->draw, r.x, r.y, thick, r.h, rim);
  app_draw_rect(m->draw, r.x + r.w - thick, r.y, thick, r.h, rim);
  if (first || !tiles) app_draw_rect(m->draw, r.x, r.y, r.w, thick, rim);
  if (last || !tiles) app_draw_rect(m->draw, r.x, r.y + r.h - thick, r.w, thick, rim);
}

static void draw_preview(const Marks *m) {
  AppEdit *edit = m->frame->editor->edit;
  const AppBrush *brush = app_brushes[edit->hand.brush];
  SDL_FPoint at;
  if (!app_editor_aim(m->frame->editor, &at) || m->frame->editor->trying) return;
  const int32_t count = SDL_min(app_edit_preview(edit, at.x, at.y), MAX_MARKED);
  for (int32_t i = 0; i < count; i++) draw_mark(m, &edit->marks[i], paint_of(edit), i == 0, i == count - 1);
  if (count == 0 || brush->on_edges || brush->sized || edit->erases) return;
  const AppEditMark *last = &edit->marks[count - 1];
  app_ui_picture(m->frame->ui, app_editor_brush_picture(&edit->hand, edit->hand.brush),
                 app_camera_px(m->camera, (float)(last->x + last->length) - 0.5f),
                 app_camera_py(m->camera, (float)last->y + 0.5f), m->zoom * 0.8f, APP_RGBA(0xffffff, 170));
}

/// The tile of the keys, or where the level would be tried from.
static void draw_cursor(const Marks *m) {
  const AppEditor *editor = m->frame->editor;
  SDL_FPoint at;
  if (!editor->keyed && !editor->trying) return;
  if (!app_editor_aim(editor, &at)) return;
  const float x = floorf(at.x - (editor->keyed ? 0.001f : 0)),
              y = floorf(at.y - (editor->keyed ? 0.001f : 0));
  const SDL_FRect r = box_of(m, x, y, 1, 1);
  const float thick = fmaxf(roundf(2.5f * m->s), 2), rim = fmaxf(roundf(m->s), 1);
  app_draw_frame(m->draw, r.x - thick - rim, r.y - thick - rim, r.w + 2 * (thick + rim),
                 r.h + 2 * (thick + rim), rim, APP_RGBA(0x07080c, 220));
  app_draw_frame(m->draw, r.x - thick, r.y - thick, r.w + 2 * thick, r.h + 2 * thick, thick,
                 editor->trying ? APP_COLOUR_GOOD : APP_COLOUR_ACCENT);
  if (editor->trying)
    app_ui_picture(m->frame->ui, APP_SPRITE_HERO, r.x + r.w / 2, r.y + r.h / 2, m->zoom * 0.85f,
                   APP_RGBA(0xffffff, 190));
}

static void draw_faults(const Marks *m) {
  const FormatsFaults *faults = &m->frame->files->faults;
  for (int32_t i = 0; i < faults->count; i++) {
    const FormatsFault *fault = &faults->item[i];
    if (fault->x < 0 || !seen(m, fault->x, fault->y)) continue;
    const SDL_FRect r = box_of(m, (float)fault->x, (float)fault->y, 1, 1);
    const bool chosen = m->frame->editor->open == APP_EDITOR_FAULTS && m->frame->editor->fault == i;
    const float thick = fmaxf(roundf((chosen ? 3 : 2) * m->s), 1),
                side = fminf(fmaxf(m->zoom * 0.5f, 13 * m->s), 20 * m->s);
    app_draw_frame(m->draw, r.x - thick, r.y - thick, r.w + 2 * thick, r.h + 2 * thick, thick,
                   APP_COLOUR_BAD);
    app_draw_circle(m->draw, r.x + r.w, r.y, side * 0.62f, APP_COLOUR_BAD);
    app_draw_text(m->draw, r.x + r.w, r.y - side * 0.5f, side, APP_CENTRE, APP_COLOUR_ON_ACCENT, "!");
  }
}

void app_editor_marks_draw(const AppScreenFrame *frame, const AppEditorLayout *layout) {
  const AppCamera *camera = &frame->game->camera;
  const SDL_FRect map = layout->map.r;
  const Marks m = {frame,
                   camera,
                   frame->draw,
                   &frame->game->run.level,
                   layout->map.s,
                   camera->zoom,
                   app_camera_tiles(camera)};
  app_draw_clip(frame->draw, (SDL_Rect){(int)map.x, (int)map.y, (int)ceilf(map.w), (int)ceilf(map.h)});
  draw_rim(&m);
  draw_grid(&m);
  draw_edges(&m);
  draw_things(&m);
  draw_faults(&m);
  draw_selection(&m);
  draw_preview(&m);
  draw_cursor(&m);
  app_draw_clip(frame->draw, (SDL_Rect){0});
}
