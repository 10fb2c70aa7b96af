/* A picture of a level for print: its ground, a field, the ways of walkers, a legend. Coordinates within the
 * map are in tiles: the centre of tile X,Y is (X + 0.5, Y + 0.5). */
#ifndef CLI_DRAW_DRAW_H
#define CLI_DRAW_DRAW_H

#include "cli/goals.h"
#include "cli/svg/svg.h"
#include "cli/walkers.h"

enum {
  DRAW_MAX_WALKERS = 16,
  DRAW_MAX_SMALL = 16384, // tiles, with an arrow or a number each
  DRAW_MAX_WAY = 1000000, // tiles
  DRAW_HEAT_COLOURS = 64,
};

/// Names of --show: X(CONSTANT, name).
#define DRAW_LAYERS(X)                                                                                       \
  X(HEAT, "heat")                                                                                            \
  X(ARROWS, "arrows")                                                                                        \
  X(NUMBERS, "numbers")                                                                                      \
  X(GRID, "grid")                                                                                            \
  X(WAY, "way")                                                                                              \
  X(LOOKED, "looked")                                                                                        \
  X(CLEARANCE, "clearance")

typedef enum DrawLayer {
#define DRAW_LAYER_CONSTANT(NAME, name) DRAW_##NAME,
  DRAW_LAYERS(DRAW_LAYER_CONSTANT)
#undef DRAW_LAYER_CONSTANT
      DRAW_LAYER_COUNT
} DrawLayer;

/// The walk of one walker.
typedef struct DrawWay {
  CliWalker walker;
  NavSteerStatus end; // NAV_STEER_LOOP as in a race
  int64_t looked;     // squares, as a race counts them
  NavCell *cell;      // the tiles of the walk, the start first
  int32_t count;
  uint8_t *seen; // per tile of the map, row by row: 1 where a decision has looked at it
} DrawWay;

typedef struct DrawPicture {
  const char *name; // of the level, as the call names it
  const CliWalkMap *map;
  bool show[DRAW_LAYER_COUNT];
  const NavGoal *goals; // of the field
  int32_t goal_count;
  const uint32_t *crowd; // per cell; NULL: none
  NavClass cls;          // of the clearance
  NavField field;        // where heat, arrows or numbers are shown
  DrawWay *ways;
  int32_t way_count;
  NavCell from, to; // of the ways; NAV_NO_CELL: no ways
  double stroke;    // tiles: what marks and ways are measured in; 1, more where tiles are small
} DrawPicture;

/// Walks; `seed` as of `throng trace`. False after printing why not.
bool draw_walk(const CliWalkMap *map, const NavQuery *query, uint64_t seed, DrawWay *way);
void draw_way_free(DrawWay *way);

/// The whole picture.
void draw_picture(const DrawPicture *drawing, BaseBuffer *out);

/* layers.c: all in units of tiles */
void draw_ground(const DrawPicture *drawing, BaseBuffer *out);
void draw_heat(const DrawPicture *drawing, BaseBuffer *out);
void draw_looked(const DrawPicture *drawing, BaseBuffer *out);
/// Tiles by the largest body, up to NAV_MAX_SIZE tiles a side, that passes over them.
void draw_clearance(const DrawPicture *drawing, NavClass cls, BaseBuffer *out);
void draw_patterns(const DrawPicture *drawing, double pixels, BaseBuffer *out); // of ground, above the heat
void draw_edges(const DrawPicture *drawing, BaseBuffer *out);
void draw_arrows(const DrawPicture *drawing, BaseBuffer *out);
void draw_numbers(const DrawPicture *drawing, BaseBuffer *out);
void draw_crowd(const DrawPicture *drawing, BaseBuffer *out);
/// The value of a tile as it is written there; "" where it has none.
const char *draw_value(const NavField *field, uint32_t value, char out[CLI_COST_TEXT]);

/* ways.c */
void draw_ways(const DrawPicture *drawing, BaseBuffer *out);
/// Describes a walk: "reached, 34 steps, 531 squares looked at". Returns `out`.
const char *draw_outcome(const DrawWay *way, char out[96]);

/* legend.c: in pixels */
double draw_legend_width(const DrawPicture *drawing);
double draw_legend_height(const DrawPicture *drawing);
void draw_legend(const DrawPicture *drawing, double x, double y, BaseBuffer *out);

/// Where start, target and goals are marked, in tiles or pixels: `size` is that of a tile.
void draw_start_mark(double x, double y, double size, BaseBuffer *out);
void draw_target_mark(double x, double y, double size, BaseBuffer *out);
void draw_goal_mark(double x, double y, double size, BaseBuffer *out);

/// The first terrains have colours and patterns of their own; later ones are hatched in the colours of ways.
enum { DRAW_OWN_PATTERNS = NAV_PIT + 1 };

/// "#rrggbb".
const char *draw_ground_colour(NavTerrain terrain);

#endif
