/* Drawing against a plain board: an array of ground, of things, of borders, and a list of copies for undo.
 * Shapes are sets of tiles by their definition, so that the board knows nothing of how the editor makes them.
 */
#include "sketch.h"

#include <stdlib.h>
#include <string.h>

#include "app/actions/brush_list.h"
#include "app/edit/journal.h"
#include "app/edit/pointer.h"
#include "app/edit/size.h"
#include "app/edit/undo.h"

enum { SIDE = 40, TILES = SIDE * SIDE, MOST_BOARDS = 4096, MOST_MOVES = 5, NOTHING = SIM_THING_KIND_COUNT };

typedef struct Board {
  int32_t width, height, hero_x, hero_y;
  uint8_t ground[TILES], thing[TILES]; // by rows of `width`
  uint8_t up[TILES], left[TILES];      // what lies on those borders of a tile
} Board;

typedef struct Boards {
  Board now, *kept[MOST_BOARDS]; // by how many steps were done; NULL: not known
  bool shape[TILES];             // scratch: tiles that are painted
} Boards;

typedef struct Tile {
  int32_t x, y;
} Tile;

static bool inside(const Board *board, int32_t x, int32_t y) {
  return x >= 0 && y >= 0 && x < board->width && y < board->height;
}

static int32_t at(const Board *board, int32_t x, int32_t y) {
  assert_true(inside(board, x, y));
  return y * board->width + x;
}

/* The drawing, read from the level tile by tile */

static uint8_t thing_on(const SimLevel *level, int32_t x, int32_t y) {
  uint8_t thing = NOTHING;
  for (int32_t i = 0; i < level->thing_count; i++) {
    if (level->things[i].x != x || level->things[i].y != y) continue;
    assert_int_equal(thing, NOTHING);
    thing = (uint8_t)level->things[i].kind;
  }
  return thing;
}

static void board_read(Board *board, const AppEdit *edit) {
  const SimLevel *level = &edit->game->run.level;
  const NavGrid *grid = &level->grid;
  assert_true(grid->width <= SIDE && grid->height <= SIDE);
  *board =
      (Board){.width = grid->width, .height = grid->height, .hero_x = level->hero_x, .hero_y = level->hero_y};
  for (int32_t i = 0; i < board->width * board->height; i++) {
    const int32_t x = i % board->width, y = i / board->width;
    const NavCell cell = nav_grid_cell(grid, x, y);
    board->ground[i] = grid->terrain[cell];
    board->thing[i] = thing_on(level, x, y);
    board->up[i] = (uint8_t)nav_grid_edge(grid, cell, NAV_UP);
    board->left[i] = (uint8_t)nav_grid_edge(grid, cell, NAV_LEFT);
  }
}

static void assert_board(const Board *board, const AppEdit *edit, const char *what) {
  Board drawn;
  board_read(&drawn, edit);
  if (memcmp(&drawn, board, sizeof drawn) == 0) return;
  print_message("%s\n%d x %d, hero %d,%d; expected %d x %d, hero %d,%d\n", what, (int)drawn.width,
                (int)drawn.height, (int)drawn.hero_x, (int)drawn.hero_y, (int)board->width,
                (int)board->height, (int)board->hero_x, (int)board->hero_y);
  for (int32_t i = 0; i < board->width * board->height && board->width == drawn.width; i++)
    if (board->ground[i] != drawn.ground[i] || board->thing[i] != drawn.thing[i] ||
        board->up[i] != drawn.up[i] || board->left[i] != drawn.left[i])
      print_message("tile %d,%d: %d %d %d %d, expected %d %d %d %d\n", (int)(i % board->width),
                    (int)(i / board->width), drawn.ground[i], drawn.thing[i], drawn.up[i], drawn.left[i],
                    board->ground[i], board->thing[i], board->up[i], board->left[i]);
  fail();
}

/* Shapes */

static void add_tile(Boards *boards, int32_t x, int32_t y) {
  if (inside(&boards->now, x, y)) boards->shape[at(&boards->now, x, y)] = true;
}

/// A square of so many tiles a side, its middle there or the tile left above it; round: whose middles lie
/// inside a circle that is as wide.
static void add_nib(Boards *boards, Tile tile, int32_t size, bool round) {
  for (int32_t row = 0; row < size; row++)
    for (int32_t column = 0; column < size; column++) {
      const int32_t dx = 2 * column + 1 - size, dy = 2 * row + 1 - size; // halves of a tile from the middle
      if (round && size > 1 && dx * dx + dy * dy >= size * size - 1) continue;
      add_tile(boards, tile.x + column - (size - 1) / 2, tile.y + row - (size - 1) / 2);
    }
}

/// One tile for each step along the longer side, the nearest to the line, of two the one nearer to the
/// beginning.
static void add_line(Boards *boards, Tile from, Tile to, int32_t size, bool round) {
  const int32_t wide = abs(to.x - from.x), high = abs(to.y - from.y), steps = wide > high ? wide : high;
  const int32_t right = to.x < from.x ? -1 : 1, down = to.y < from.y ? -1 : 1;
  if (steps == 0) add_nib(boards, from, size, round);
  for (int32_t i = 0; i <= steps && steps > 0; i++) {
    const int32_t x = (2 * i * wide + steps - 1) / (2 * steps), y = (2 * i * high + steps - 1) / (2 * steps);
    add_nib(boards, (Tile){from.x + right * x, from.y + down * y}, size, round);
  }
}

static void add_rectangle(Boards *boards, Tile from, Tile to, int32_t size, bool filled) {
  const int32_t left = from.x < to.x ? from.x : to.x, right = from.x + to.x - left;
  const int32_t top = from.y < to.y ? from.y : to.y, bottom = from.y + to.y - top;
  for (int32_t y = top; y <= bottom; y++)
    for (int32_t x = left; x <= right; x++) {
      const bool rim = x == left || x == right || y == top || y == bottom;
      if (filled) add_tile(boards, x, y);
      if (!filled && rim) add_nib(boards, (Tile){x, y}, size, false);
    }
}

/// All tiles of the same ground that are reached through borders that carry nothing, found by going over the
/// board until nothing is added.
static void add_region(Boards *boards, Tile from) {
  const Board *board = &boards->now;
  if (!inside(board, from.x, from.y)) return;
  const uint8_t ground = board->ground[at(board, from.x, from.y)];
  bool grows = true;
  add_tile(boards, from.x, from.y);
  while (grows) {
    grows = false;
    for (int32_t y = 0; y < board->height; y++)
      for (int32_t x = 0; x < board->width; x++) {
        const int32_t here = at(board, x, y);
        if (boards->shape[here] || board->ground[here] != ground) continue;
        const bool joined = (y > 0 && boards->shape[here - board->width] && board->up[here] == 0) ||
                            (x > 0 && boards->shape[here - 1] && board->left[here] == 0) ||
                            (y + 1 < board->height && boards->shape[here + board->width] &&
                             board->up[here + board->width] == 0) ||
                            (x + 1 < board->width && boards->shape[here + 1] && board->left[here + 1] == 0);
        boards->shape[here] = joined;
        grows |= joined;
      }
  }
}

/* Paint */

typedef enum Layer { GROUND, BORDERS, THINGS } Layer;

static void clear_borders(Board *board, int32_t x, int32_t y) {
  board->up[at(board, x, y)] = board->left[at(board, x, y)] = 0;
  if (y + 1 < board->height) board->up[at(board, x, y + 1)] = 0;
  if (x + 1 < board->width) board->left[at(board, x + 1, y)] = 0;
}

static bool has_borders(const Board *board, int32_t x, int32_t y) {
  return board->up[at(board, x, y)] != 0 || board->left[at(board, x, y)] != 0 ||
         (y + 1 < board->height && board->up[at(board, x, y + 1)] != 0) ||
         (x + 1 < board->width && board->left[at(board, x + 1, y)] != 0);
}

/// The eraser takes away the topmost layer that is on any of the tiles.
static Layer layer_of(const Boards *boards) {
  const Board *board = &boards->now;
  Layer layer = GROUND;
  for (int32_t i = 0; i < board->width * board->height; i++) {
    if (!boards->shape[i]) continue;
    if (board->thing[i] != NOTHING) return THINGS;
    if (has_borders(board, i % board->width, i / board->width)) layer = BORDERS;
  }
  return layer;
}

/// Mud leaves things their floor, other ground takes them away.
static void put_ground(Board *board, int32_t i, uint8_t ground) {
  const bool taken = board->thing[i] != NOTHING || i == at(board, board->hero_x, board->hero_y);
  if (taken && ground == NAV_MUD) return;
  if (ground != NAV_FLOOR) board->thing[i] = NOTHING;
  board->ground[i] = ground;
}

static void put_thing(Board *board, int32_t i, uint8_t thing) {
  if (i == at(board, board->hero_x, board->hero_y)) return;
  board->ground[i] = NAV_FLOOR;
  board->thing[i] = thing;
}

static void put_hero(Board *board, Tile tile) {
  if (!inside(board, tile.x, tile.y)) return;
  board->hero_x = tile.x;
  board->hero_y = tile.y;
  board->ground[at(board, tile.x, tile.y)] = NAV_FLOOR;
  board->thing[at(board, tile.x, tile.y)] = NOTHING;
}

static void put_tile(Board *board, int32_t i, AppBrushId brush, Layer layer) {
  static const uint8_t ground[] = {NAV_FLOOR, NAV_ROCK, NAV_MUD, NAV_WATER, NAV_PIT};
  if (brush <= APP_BRUSH_PIT) put_ground(board, i, ground[brush]);
  if (brush == APP_BRUSH_EMBER) put_thing(board, i, SIM_EMBER);
  if (brush == APP_BRUSH_GATE) put_thing(board, i, SIM_GATE);
  if (brush == APP_BRUSH_FLASK) put_thing(board, i, SIM_FLASK);
  if (brush != APP_BRUSH_ERASER) return;
  if (layer == THINGS) board->thing[i] = NOTHING;
  if (layer == BORDERS) clear_borders(board, i % board->width, i / board->width);
  if (layer == GROUND) put_ground(board, i, NAV_FLOOR);
}

static int32_t distance2(int32_t x, int32_t y, int32_t to_x, int32_t to_y) {
  return (x - to_x) * (x - to_x) + (y - to_y) * (y - to_y);
}

/// Squared distance to the nearest tile on which he can start; -1: none.
static int32_t nearest_start(const Board *board, int32_t from_x, int32_t from_y) {
  int32_t best = -1;
  for (int32_t i = 0; i < board->width * board->height; i++) {
    const int32_t away = distance2(from_x, from_y, i % board->width, i / board->width);
    if (board->ground[i] == NAV_FLOOR && board->thing[i] == NOTHING && (best < 0 || away < best)) best = away;
  }
  return best;
}

/// The hero keeps a tile to stand on: this one, or one of the nearest, which the drawing chooses.
static void settle_hero(Board *board, const AppEdit *edit) {
  const int32_t here = at(board, board->hero_x, board->hero_y);
  if (board->thing[here] == NOTHING && (board->ground[here] == NAV_FLOOR || board->ground[here] == NAV_MUD)) {
    board->ground[here] = NAV_FLOOR;
    return;
  }
  const int32_t nearest = nearest_start(board, board->hero_x, board->hero_y);
  if (nearest < 0) {
    board->ground[here] = NAV_FLOOR;
    board->thing[here] = NOTHING;
    return;
  }
  const SimLevel *level = &edit->game->run.level;
  assert_true(inside(board, level->hero_x, level->hero_y));
  assert_int_equal(distance2(board->hero_x, board->hero_y, level->hero_x, level->hero_y), nearest);
  board->hero_x = level->hero_x;
  board->hero_y = level->hero_y;
}

/// Paints the shape. The drawing has already been painted.
static void paint_shape(Boards *boards, const AppEdit *edit, Layer layer) {
  const Board *board = &boards->now;
  for (int32_t i = 0; i < board->width * board->height; i++)
    if (boards->shape[i]) put_tile(&boards->now, i, (AppBrushId)edit->hand.brush, layer);
  memset(boards->shape, 0, sizeof boards->shape);
  settle_hero(&boards->now, edit);
}

/* Strokes */

static int32_t below(BaseRandom *random, int32_t bound) {
  return (int32_t)base_random_below(random, (uint32_t)bound);
}

static Tile random_tile(const Board *board, BaseRandom *random) {
  return (Tile){below(random, board->width + 4) - 2, below(random, board->height + 4) - 2};
}

/// In the middle of a tile: no border is meant.
static void press_tile(AppEdit *edit, Tile tile) {
  app_edit_press(edit, (float)tile.x + 0.5f, (float)tile.y + 0.5f, false);
}

static void move_to_tile(AppEdit *edit, Tile tile) {
  app_edit_move(edit, (float)tile.x + 0.5f, (float)tile.y + 0.5f);
}

static void lift_at_tile(AppEdit *edit, Tile tile) {
  app_edit_release(edit, (float)tile.x + 0.5f, (float)tile.y + 0.5f);
}

static int32_t size_of(const AppEdit *edit) {
  return edit->hand.brush <= APP_BRUSH_PIT || edit->hand.brush == APP_BRUSH_ERASER ? edit->hand.size : 1;
}

static void dab_freehand(Boards *boards, const AppEdit *edit, Tile from, Tile to, Layer *layer) {
  if (edit->hand.brush == APP_BRUSH_HERO)
    put_hero(&boards->now, to);
  else
    add_line(boards, from, to, size_of(edit), edit->hand.round);
  if (layer != NULL) *layer = layer_of(boards);
}

static void freehand(Boards *boards, AppEdit *edit, BaseRandom *random) {
  Tile last = random_tile(&boards->now, random);
  Layer layer;
  press_tile(edit, last);
  dab_freehand(boards, edit, last, last, &layer);
  paint_shape(boards, edit, layer);
  for (int32_t moves = below(random, MOST_MOVES); moves > 0; moves--) {
    const Tile to = {last.x + below(random, 15) - 7, last.y + below(random, 15) - 7};
    move_to_tile(edit, to);
    if (to.x == last.x && to.y == last.y) continue;
    dab_freehand(boards, edit, last, to, NULL);
    paint_shape(boards, edit, layer);
    last = to;
  }
  lift_at_tile(edit, last);
}

static void shape(Boards *boards, AppEdit *edit, BaseRandom *random) {
  const AppHand *hand = &edit->hand;
  const Tile from = random_tile(&boards->now, random), to = random_tile(&boards->now, random);
  press_tile(edit, from);
  move_to_tile(edit, to);
  if (below(random, 16) == 0) { // taken back
    app_edit_cancel(edit);
    return;
  }
  lift_at_tile(edit, to);
  if (hand->brush == APP_BRUSH_HERO)
    put_hero(&boards->now, to);
  else if (hand->tool == APP_TOOL_LINE)
    add_line(boards, from, to, size_of(edit), hand->round);
  else
    add_rectangle(boards, from, to, size_of(edit), hand->filled);
  paint_shape(boards, edit, layer_of(boards));
}

static void flood_from_tile(Boards *boards, AppEdit *edit, BaseRandom *random) {
  const Tile tile = random_tile(&boards->now, random);
  press_tile(edit, tile);
  lift_at_tile(edit, tile);
  if (edit->hand.brush == APP_BRUSH_HERO)
    put_hero(&boards->now, tile);
  else
    add_region(boards, tile);
  paint_shape(boards, edit, layer_of(boards));
}

/* Borders */

/// Between two tiles of the board, else nothing.
static void put_border(Board *board, int32_t x, int32_t y, bool up, uint8_t edge) {
  if (!inside(board, x, y) || !inside(board, up ? x : x - 1, up ? y - 1 : y)) return;
  (up ? board->up : board->left)[at(board, x, y)] = edge;
}

/// From corner to corner, the sides of a rectangle; a line where it has no width or no height.
static void border_rectangle(Boards *boards, AppEdit *edit, BaseRandom *random) {
  Board *board = &boards->now;
  const bool straight = edit->hand.tool == APP_TOOL_LINE, across = below(random, 2) == 0;
  const Tile from = {below(random, board->width + 1), below(random, board->height + 1)};
  Tile to = {below(random, board->width + 1), below(random, board->height + 1)};
  if (straight && across) to.y = from.y;
  if (straight && !across) to.x = from.x;
  if (to.x == from.x && to.y == from.y) return; // the border under the pointer
  app_edit_press(edit, (float)from.x + 0.2f, (float)from.y - 0.3f, false);
  app_edit_move(edit, (float)to.x - 0.4f, (float)to.y + 0.1f);
  app_edit_release(edit, (float)to.x - 0.4f, (float)to.y + 0.1f);
  const uint8_t edge = edit->hand.brush == APP_BRUSH_WALL ? NAV_EDGE_WALL : NAV_EDGE_RAIL;
  for (int32_t x = from.x < to.x ? from.x : to.x; x < (from.x < to.x ? to.x : from.x); x++) {
    put_border(board, x, from.y, true, edge);
    put_border(board, x, to.y, true, edge);
  }
  for (int32_t y = from.y < to.y ? from.y : to.y; y < (from.y < to.y ? to.y : from.y); y++) {
    put_border(board, from.x, y, false, edge);
    put_border(board, to.x, y, false, edge);
  }
  settle_hero(board, edit);
}

static void stroke(Boards *boards, AppEdit *edit, BaseRandom *random) {
  static const AppBrushId brushes[] = {APP_BRUSH_FLOOR, APP_BRUSH_FLOOR, APP_BRUSH_ROCK,   APP_BRUSH_MUD,
                                       APP_BRUSH_WATER, APP_BRUSH_PIT,   APP_BRUSH_ERASER, APP_BRUSH_ERASER,
                                       APP_BRUSH_HERO,  APP_BRUSH_EMBER, APP_BRUSH_GATE,   APP_BRUSH_FLASK,
                                       APP_BRUSH_WALL,  APP_BRUSH_RAIL};
  AppHand *hand = &edit->hand;
  hand->brush = (int32_t)brushes[below(random, sizeof brushes / sizeof *brushes)];
  hand->tool = below(random, APP_TOOL_FLOOD + 1);
  hand->size = below(random, 2) == 0 ? 1 : 1 + below(random, APP_EDIT_MAX_BRUSH / 2);
  hand->round = below(random, 2) == 0;
  hand->filled = below(random, 2) == 0;
  const bool borders = hand->brush == APP_BRUSH_WALL || hand->brush == APP_BRUSH_RAIL;
  if (borders && hand->tool == APP_TOOL_FREEHAND) hand->tool = APP_TOOL_RECTANGLE;
  if (borders && hand->tool != APP_TOOL_FLOOD)
    border_rectangle(boards, edit, random);
  else if (hand->tool == APP_TOOL_FREEHAND)
    freehand(boards, edit, random);
  else if (hand->tool != APP_TOOL_FLOOD)
    shape(boards, edit, random);
  else if (!borders)
    flood_from_tile(boards, edit, random);
}

/* Sizes */

static AppEditRect anchored(const Board *board, int32_t width, int32_t height, int32_t anchor) {
  const int32_t x = board->width - width, y = board->height - height;
  const int32_t shares_x[] = {0, x / 2, x}, shares_y[] = {0, y / 2, y};
  return (AppEditRect){shares_x[anchor % 3], shares_y[anchor / 3], width, height};
}

/// Keeps the part inside; the rest is rock. A hero who is cut off moves to the nearest floor, the first of
/// them; false: none.
static bool resized(const Board *before, AppEditRect to, Board *after) {
  *after = (Board){.width = to.width, .height = to.height};
  for (int32_t i = 0; i < to.width * to.height; i++) {
    const int32_t x = to.x + i % to.width, y = to.y + i / to.width;
    after->ground[i] = NAV_ROCK;
    after->thing[i] = NOTHING;
    if (!inside(before, x, y)) continue;
    after->ground[i] = before->ground[at(before, x, y)];
    after->thing[i] = before->thing[at(before, x, y)];
    if (i >= to.width) after->up[i] = before->up[at(before, x, y)];
    if (i % to.width > 0) after->left[i] = before->left[at(before, x, y)];
  }
  const int32_t hero_x = before->hero_x - to.x, hero_y = before->hero_y - to.y;
  after->hero_x = hero_x;
  after->hero_y = hero_y;
  if (inside(after, hero_x, hero_y)) return true;
  const int32_t nearest = nearest_start(after, hero_x, hero_y);
  for (int32_t i = to.width * to.height - 1; i >= 0 && nearest >= 0; i--) {
    const int32_t x = i % to.width, y = i / to.width;
    if (after->ground[i] != NAV_FLOOR || after->thing[i] != NOTHING) continue;
    if (distance2(x, y, hero_x, hero_y) == nearest) after->hero_x = x, after->hero_y = y;
  }
  return nearest >= 0;
}

static void count_drops(const Board *board, AppEditRect to, AppEditDrops *drops) {
  *drops = (AppEditDrops){.hero = !app_edit_rect_has(to, board->hero_x, board->hero_y)};
  for (int32_t y = 0; y < board->height; y++)
    for (int32_t x = 0; x < board->width; x++) {
      const bool in = app_edit_rect_has(to, x, y);
      drops->things += !in && board->thing[at(board, x, y)] != NOTHING;
      drops->edges += board->up[at(board, x, y)] != 0 && !(in && app_edit_rect_has(to, x, y - 1));
      drops->edges += board->left[at(board, x, y)] != 0 && !(in && app_edit_rect_has(to, x - 1, y));
    }
}

static void resize_board(Boards *boards, AppEdit *edit, BaseRandom *random) {
  const Board *board = &boards->now;
  int32_t width = board->width + below(random, 9) - 4, height = board->height + below(random, 9) - 4;
  width = width < 1 ? 1 : width > SIDE ? SIDE : width;
  height = height < 1 ? 1 : height > SIDE ? SIDE : height;
  if (below(random, 6) == 0) width = 1 + below(random, SIDE), height = 1 + below(random, SIDE);
  const int32_t anchor = below(random, 9);
  const AppEditRect to = app_edit_anchored(edit, width, height, anchor),
                    expected = anchored(board, width, height, anchor);
  assert_memory_equal(&to, &expected, sizeof to);
  AppEditDrops drops = app_edit_drops(edit, to), counted;
  count_drops(board, to, &counted);
  assert_int_equal(drops.things, counted.things);
  assert_int_equal(drops.edges, counted.edges);
  assert_int_equal(drops.hero, counted.hero);
  Board after;
  const bool changes = width != board->width || height != board->height, held = resized(board, to, &after);
  assert_int_equal(app_edit_resize(edit, to), changes && held);
  if (changes && held) boards->now = after;
}

/* Sessions */

/// A step that changed the board, or one that changed it and back.
static void keep_board(Boards *boards, const AppEdit *edit, int32_t before) {
  const int32_t done = app_edit_undo_count(edit);
  assert_true(done < MOST_BOARDS && done - before <= 1);
  const bool changed =
      boards->kept[before] == NULL || memcmp(boards->kept[before], &boards->now, sizeof(Board)) != 0;
  if (changed) assert_int_equal(done, before + 1);
  if (done == before) return;
  if (boards->kept[done] == NULL) boards->kept[done] = malloc(sizeof(Board));
  assert_non_null(boards->kept[done]);
  *boards->kept[done] = boards->now;
}

static void go_back_or_forth(Boards *boards, AppEdit *edit, BaseRandom *random) {
  const bool back = below(random, 2) == 0;
  for (int32_t steps = 1 + below(random, 12); steps > 0; steps--) {
    const int32_t before = app_edit_undo_count(edit), redone = app_edit_redo_count(edit);
    const bool goes = back ? app_edit_undo(edit) : app_edit_redo(edit);
    assert_int_equal(goes, back ? before > 0 : redone > 0);
    assert_int_equal(app_edit_undo_count(edit), before + (goes ? back ? -1 : 1 : 0));
    boards->now = *boards->kept[app_edit_undo_count(edit)];
    assert_board(&boards->now, edit, back ? "undone" : "done again");
  }
}

static void a_session_on_a_board(void **state) {
  static const char yard[] = "throng level 1\n[map]\n"
                             "####################\n#....,,,,....#..~~.#\n#.@..,,,,....#..~~.#\n"
                             "#....,,,,.......~~.#\n#............#.....#\n####.#########....##\n"
                             "#............#..^^.#\n#..*.........#..^^.#\n#..................#\n"
                             "#............#....>#\n####################\n"
                             "[walls]\nwall 3,3..9,3 down\nrail 15,6..15,9 right\n";
  enum { ACTS = 1500 };
  AppEdit edit;
  sketch_open_text(*state, &edit, yard);
  Boards *boards = calloc(1, sizeof *boards);
  assert_non_null(boards);
  BaseRandom random = base_random_seeded(34, 6);
  board_read(&boards->now, &edit);
  boards->kept[0] = malloc(sizeof(Board));
  assert_non_null(boards->kept[0]);
  *boards->kept[0] = boards->now;
  for (int32_t i = 0; i < ACTS; i++) {
    const int32_t act = below(&random, 24), before = app_edit_undo_count(&edit);
    if (act == 0) {
      go_back_or_forth(boards, &edit, &random);
      continue;
    }
    if (act == 1)
      resize_board(boards, &edit, &random);
    else
      stroke(boards, &edit, &random);
    assert_board(&boards->now, &edit, act == 1 ? "another size" : app_edit_undo_name(&edit));
    keep_board(boards, &edit, before);
    if (i % 16 == 0) sketch_assert_world(&edit, false);
  }
  sketch_assert_sound(&edit);
  assert_true(app_edit_undo_count(&edit) > 100);
  for (int32_t i = 0; i < MOST_BOARDS; i++) free(boards->kept[i]);
  free(boards);
  sketch_close(&edit);
}

/// The first of two floors that are equally near to the hero's old place takes him.
static void the_first_of_two_starts_is_taken(void **state) {
  AppEdit edit;
  sketch_open_text(*state, &edit, "throng level 1\n[map]\n#####\n##@##\n#.#.#\n#####\n");
  assert_true(app_edit_resize(&edit, (AppEditRect){0, 2, 5, 2}));
  assert_int_equal(edit.game->run.level.hero_x, 1);
  assert_int_equal(edit.game->run.level.hero_y, 0);
  sketch_close(&edit);
}

int main(void) {
  const struct CMUnitTest tests[] = {HAND_TEST(a_session_on_a_board),
                                     HAND_TEST(the_first_of_two_starts_is_taken)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
