/* Layout: boxes in, boxes out. A box is a rectangle of output pixels that knows the scale of the
 * window, so every size that a caller gives is in logical pixels, and none multiplies by the scale. Nothing
 * here draws or remembers: a screen cuts its boxes once a frame, while it draws them.
 *
 *   AppBox page = app_box(window, scale);              // 800 x 600, scale 1
 *   AppBox bar = app_cut_top(&page, 50);               // 0,0 800x50; page is 0,50 800x550
 *   AppBox back = app_cut_left(&bar, 50);              // 0,0 50x50; bar is 50,0 750x50
 *   AppBox feet = app_cut_bottom(&page, 48);           // 0,552 800x48; page is 0,50 800x502
 *   AppBox yes = app_box_part(feet, 0, 2, 6);          // the first of two equal parts, 6 between them
 *   page = app_box_in(page, 24, 8);                    // margins: 24 at the sides, 8 above and below
 *   AppGrid grid = app_grid(page, app_grid_columns(page, 150, 4), 48); // columns of 150 or more, at most 4
 *   for (int i = 0; i < count; i++) draw_cell(app_grid_next(&grid));
 *   AppBox below = app_grid_below(&grid);              // under the last line that was begun
 *
 * A column that scrolls is a box that is open below: cutting goes on beyond its end, and how far it went is
 * what it needs. */
#ifndef APP_LAYOUT_LAYOUT_H
#define APP_LAYOUT_LAYOUT_H

#include <SDL.h>
#include <stdbool.h>

typedef struct AppBox {
  SDL_FRect r; // output pixels
  float s;     // output pixels a logical one, more than 0
} AppBox;

AppBox app_box(SDL_FRect rect, float scale);

/* Its sizes, logical pixels */
float app_box_w(AppBox box);
float app_box_h(AppBox box);
/// Its middle, output pixels.
SDL_FPoint app_box_middle(AppBox box);

/* Cutting: takes a strip off one side and returns it. The strip is as large as was asked for, even where the
 * box is smaller; nothing is left of the box then, and the next cut goes on beyond it. */
AppBox app_cut_top(AppBox *box, float h);
AppBox app_cut_bottom(AppBox *box, float h);
AppBox app_cut_left(AppBox *box, float w);
AppBox app_cut_right(AppBox *box, float w);
/// Cuts a box off the top, rounded down to whole output pixels.
AppBox app_cut_top_whole(AppBox *box, float h);

/* Parts of a box, which stays as it is */

/// Without margins of that size at both sides, and above and below; negative ones make it larger. At least 0
/// wide and high.
AppBox app_box_in(AppBox box, float sides, float ends);
/// A strip over its whole width, `y` below its top.
AppBox app_box_band(AppBox box, float y, float h);
/// One of `count` equal parts from left to right, with a gap between them.
AppBox app_box_part(AppBox box, int at, int count, float gap);
/// One of `columns` x `lines` equal parts, line by line, whole output pixels wide and high, with a gap
/// between them; the pixels that are left over stay free at the right and below.
AppBox app_box_tile(AppBox box, int at, int columns, int lines, float gap);
/// A box of that size at a share of the space that it leaves, 0 left or top to 1 right or bottom: 0.5 is the
/// middle. Larger ones become as large as the box. On whole pixels.
AppBox app_box_at(AppBox box, float w, float h, float across, float down);
/// A box of that size in the middle of the box.
AppBox app_box_fit(AppBox box, float w, float h);
/// Moved by so much.
AppBox app_box_by(AppBox box, float right, float down);
/// A box at least as wide and high as a finger needs, about the same middle.
AppBox app_box_finger(AppBox box);
/// The same column from there down, output pixels, open below: scrolled content is cut from it.
AppBox app_box_open(AppBox box, float y);

/* Lines of cells that are equally wide, from left to right, then from top to bottom */

typedef struct AppGrid {
  AppBox area; // its height does not matter: lines go on below
  int columns; // 1 or more
  float h;     // of a line, logical pixels
  int count;   // cells that were taken
} AppGrid;

/// The number of columns of at least that width, logical pixels; 1 to `max`.
int app_grid_columns(AppBox area, float w, int max);
/// The fewest columns that need no more lines: the lines are then about equally full.
int app_grid_even(int count, int columns);
int app_grid_lines(int count, int columns);
AppGrid app_grid(AppBox area, int columns, float h);
AppBox app_grid_cell(const AppGrid *grid, int at);
AppBox app_grid_next(AppGrid *grid);
/// Begins a line: the next cell is its first.
void app_grid_break(AppGrid *grid);
/// The area below the lines that were begun.
AppBox app_grid_below(const AppGrid *grid);

/* Things of their own widths, in as many lines as they need, as words are set */

typedef struct AppFlow {
  AppBox area;  // below the lines that are full
  float h, gap; // of a line, and between things in it, logical pixels
  float x;      // where the next one goes, output pixels
} AppFlow;

AppFlow app_flow(AppBox area, float h, float gap);
/// The place of the next one: it begins a line where it has no space in this one.
AppBox app_flow_next(AppFlow *flow, float w);
/// The area below the line that was begun.
AppBox app_flow_below(const AppFlow *flow);

/* Positions of boxes */

bool app_box_meets(SDL_FRect a, SDL_FRect b);
/// Output pixels that both cover.
float app_box_overlap(SDL_FRect a, SDL_FRect b);

#endif
