/* Shared state of the parts of the view: the mapping of tiles to pixels in one frame, and the parts' own
 * state. For the view and the overlays. */
#ifndef APP_VIEW_VIEW_PARTS_H
#define APP_VIEW_VIEW_PARTS_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "app/draw/draw.h"
#include "app/platform/art.h"
#include "app/platform/camera.h"
#include "app/view/looks.h"
#include "app/view/palettes.h"
#include "app/view/view.h"
#include "base/random.h"
#include "sim/world/world.h"

/// One frame: the camera lies on whole pixels here, so that the ground, the actors and the overlays keep
/// their places on each other while it glides.
typedef struct ViewFrame {
  const AppScene *scene;
  AppDraw *draw;
  const SimWorld *world;     // of the scene
  const AppPalette *palette; // of the level's chapter
  AppCamera camera;
  float scale;          // output pixels a logical pixel
  float fraction;       // of a tick
  double now;           // seconds
  bool calm;            // reduced motion
  SDL_Rect tiles;       // the seen ones
  float hero_x, hero_y; // the first, tiles, as drawn now
  float swell;          // 0, or how far the light swells, to 1
  float dusk;           // 0, or how far it has gone out after a loss, to 1
  bool won;             // since `won_age` seconds; light spreads from `end`
  double won_age;
  SDL_FPoint end;  // tiles
  float won_reach; // tiles from there that the light has come to
} ViewFrame;

ViewFrame view_frame(const AppScene *scene, float shake_x, float shake_y);
/// The place of hero 0, or in a game of two of hero 1, as drawn now; tiles.
SDL_FPoint view_hero(const ViewFrame *frame, int32_t hero);

static inline float view_px(const ViewFrame *frame, float x) {
  return app_camera_px(&frame->camera, x);
}
static inline float view_py(const ViewFrame *frame, float y) {
  return app_camera_py(&frame->camera, y);
}

/// Terrain of a tile for the eye: what lies below a barricade instead of the rock that it counts as; rock off
/// the map.
NavTerrain view_terrain(const AppScene *scene, int32_t x, int32_t y);
const AppPalette *view_palette(const AppScene *scene);
/// Evenly spread bits that depend on the tile alone.
uint32_t view_hash(int32_t x, int32_t y);
/// The box of some tiles, rounded to whole output pixels.
SDL_FRect view_box(const ViewFrame *frame, SDL_Rect tiles);
SDL_FPoint view_tile(const ViewFrame *frame, NavCell cell); // the middle of its tile, output pixels
/// The colour with its alpha multiplied by a share, which is clamped to 0..1.
SDL_Color view_faded(SDL_Color color, float share);

/// A streaming texture that grows; its sides are powers of two, sampled to the nearest texel.
typedef struct ViewTexture {
  SDL_Texture *texture;
  int w, h;
} ViewTexture;

/// Makes the texture at least w by h; its content is lost when it grows. False: no texture.
bool view_texture_fit(ViewTexture *t, SDL_Renderer *renderer, int w, int h);
void view_texture_free(ViewTexture *t);

/// A sprite on whole pixels and unscaled: its centre and width are rounded to the nearest of those.
void view_sprite_tinted(const ViewFrame *frame, int sprite, float x, float y, float size, SDL_Color tint);
void view_sprite(const ViewFrame *frame, int sprite, float x, float y, float size);

/* map.c: the ground in cached textures. */
typedef struct ViewChunk {
  SDL_Texture *texture;
  int32_t column, row; // in chunks
  int w, h;            // pixels of the texture that are used
  uint64_t content;    // hash of the tiles it shows
  uint64_t used;       // the last frame that drew it
} ViewChunk;

typedef struct ViewChunkSet {
  float zoom;   // pixels a tile that they were drawn for; 0: an empty set
  int32_t side; // tiles
  ViewChunk *items;
  int count, capacity;
  ViewChunk around; // rock that repeats beyond the map; without texture until that is seen
} ViewChunkSet;

typedef struct ViewMap {
  ViewChunkSet now, before;  // before: shown below while `now` is being filled after a zoom
  bool whole;                // `now` holds all seen chunks
  const AppPalette *palette; // they were drawn in
  uint32_t revision;         // of the grid
  bool unsure;               // it may be another one all the same
  float last_zoom;
  uint64_t frame;
} ViewMap;

void view_map_draw(ViewMap *map, const ViewFrame *frame);
void view_map_free(ViewMap *map);
/// Redraws the chunks whose tiles differ: the grid may be another one, whatever its revision says.
void view_map_jump(ViewMap *map);

/// The start of a column or row of tiles, in whole pixels from the map's corner.
static inline int view_map_edge(float zoom, int32_t tile) {
  const float at = zoom * (float)tile;
  return (int)(at + (at < 0 ? -0.5f : 0.5f));
}

/* tiles.c: tiles drawn into the render target of a chunk, its corner at 0, 0. */
typedef struct ViewTiles {
  const AppScene *scene;
  AppDraw *draw;
  const AppPalette *palette;
  float zoom;
  int32_t x0, y0, x1, y1; // tiles
} ViewTiles;

void view_tiles_draw(const ViewTiles *tiles);

/* coarse.c: a chunk for zooms at which a tile is too small for pictures. */
enum { VIEW_DETAIL_ZOOM = 7 };
/// RGB of rock that lies far from any way.
uint32_t view_coarse_deep(const AppPalette *palette, float zoom);
bool view_coarse_draw(const AppScene *scene, SDL_Texture *texture, float zoom, int32_t x0, int32_t y0,
                      int32_t x1, int32_t y1);

/* light.c: darkness with a hole of lantern light in it. */
enum {
  VIEW_LIGHT_CELLS = 64, // half tiles remembered, a power of two
  VIEW_LAMPS = 2,        // one a hero
};

typedef struct ViewLamp {
  SDL_Texture *texture;
  float bright[VIEW_LIGHT_CELLS * VIEW_LIGHT_CELLS]; // 0..1 now, half tiles from x0, y0 on
  float seen[VIEW_LIGHT_CELLS *
             VIEW_LIGHT_CELLS]; // how far the light has come in, by half tile modulo the side
  int32_t x0, y0;               // half tile at the corner of what is remembered
  bool started;
  SDL_Rect inked; // texels of the texture that are not empty
} ViewLamp;

typedef struct ViewLight {
  ViewLamp lamp[VIEW_LAMPS];
  float gloom; // 0..1, how dark the dark is now
  double last_time;
} ViewLight;

void view_light_draw(ViewLight *light, const ViewFrame *frame);
/// The present flicker of a small flame, -1..1, different for each seed; 0 with reduced motion.
float view_flicker(const ViewFrame *frame, uint32_t seed);
void view_light_reset(ViewLight *light); // another world
void view_light_free(ViewLight *light);

/* things.c: things on tiles */
typedef struct ViewThings {
  NavCell *barricades;
  int32_t barricade_count, barricade_capacity;
  uint32_t revision; // of the grid that the list belongs to
  bool known;
} ViewThings;

void view_things_draw(ViewThings *things, const ViewFrame *frame);
void view_things_glow(const ViewFrame *frame);
void view_things_free(ViewThings *things);

/* goals.c */
void view_goals_draw(const ViewFrame *frame);
void view_objectives_draw(const ViewFrame *frame);

/* ghost.c: another branch in outline */
void view_ghost_draw(const ViewFrame *frame);

/* ahead_heat.c: where the throng would be */
void view_ahead_draw(const ViewFrame *frame);

/* arrivals.c: where enemies are about to arrive */
void view_arrivals_draw(const ViewFrame *frame);

/* why_ways.c: a walker's way and the one through a tile */
void view_why_draw(const ViewFrame *frame);

/* path.c: markers of targets, plans, and where the next tap would work */
void view_path_draw(const ViewFrame *frame);
void view_aim_draw(const ViewFrame *frame);

/* ordered.c: barricades that are ordered in a pause */
void view_ordered_draw(const ViewFrame *frame);

/* ways.c: what heroes will walk */

/// A row of dots from where a hero is drawn, tile after tile.
typedef struct ViewWay {
  const ViewFrame *frame;
  int32_t hero;
  bool faint;
  float share;     // of it is seen, 0 to 1
  SDL_FPoint from; // tiles: where it has come to
  float walked;    // tiles from the hero to there
} ViewWay;

ViewWay view_way_begin(const ViewFrame *frame, int32_t hero, bool faint, float share);
void view_way_to(ViewWay *way, NavCell cell);
/// The ways of the scene and how they end.
void view_ways_draw(const ViewFrame *frame);

/* density.c: the throng seen from far away, one texel a tile or for a few tiles */
typedef struct ViewDensity {
  ViewTexture texture;
  const SimWorld *world; // it shows
  SDL_Rect region;       // tiles
  int32_t step;          // tiles a texel
  int32_t row;           // of texels, the next to be counted again
  uint8_t *fullest;      // scratch: a row of tiles
  uint16_t *near;        // the same, and a tile at either side
  int32_t row_capacity;
} ViewDensity;

void view_density_draw(ViewDensity *density, const ViewFrame *frame);
void view_density_free(ViewDensity *density);

/* actors.c */
typedef struct ViewActors {
  int32_t *order; // visible actors from back to front
  int32_t *near;  // scratch: those on tiles about the view
  int32_t *row;   // scratch of the sort: actors of the rows above
  int32_t order_capacity, near_capacity, row_capacity, shown;
  AppPictures pictures[SIM_ENEMY_KIND_COUNT]; // found on first use
  uint8_t *covered;                           // scratch: squares of the view that a nearer actor covers
  size_t covered_capacity;
  ViewDensity density;
} ViewActors;

void view_actors_draw(ViewActors *actors, const ViewFrame *frame);
/// Eyes, which shine in the dark; draw after the light.
void view_actors_glow(ViewActors *actors, const ViewFrame *frame);
void view_actors_free(ViewActors *actors);
void view_hero_draw(const ViewFrame *frame);
float view_hero_size(const ViewFrame *frame); // of his picture, output pixels

/// The sprite over the head of an actor; 0: none.
int view_sign_of(const SimWorld *world, int32_t actor);
/// Over the actors in the order of the last view_actors_draw.
void view_signs_draw(const ViewActors *actors, const ViewFrame *frame);

/// Footprints and drops of blood: a ring in which the oldest is replaced.
enum { VIEW_MAX_PRINTS = 256 };

typedef struct ViewPrint {
  float x, y;  // tiles
  double born; // seconds
  int32_t kind, dir;
} ViewPrint;

typedef struct ViewPrints {
  ViewPrint item[VIEW_MAX_PRINTS];
  int next, count;
  int32_t seen; // number of the newest marker drawn
  BaseRandom random;
} ViewPrints;

void view_prints_reset(ViewPrints *prints);
void view_prints_tick(ViewPrints *prints, const AppScene *scene);
void view_prints_draw(const ViewPrints *prints, const ViewFrame *frame);

/* shots.c: what flies */
/// A bell on its way, tiles.
typedef struct ViewFlight {
  float x0, y0, x1, y1;
  double born;
} ViewFlight;

void view_shots_draw(const ViewFrame *frame, const ViewFlight *flight);
/// The charge of the lantern, 0..1.
float view_bolt_share(const SimWorld *world);

/* sparks.c: what flares */
enum { VIEW_MAX_SPARKS = 512, VIEW_MAX_RINGS = 32, VIEW_TURNS = 256 };

typedef enum ViewSparkKind {
  VIEW_SPARK,
  VIEW_RISER,    // as sparks over a fire
  VIEW_DROP,     // of mud or water
  VIEW_CONFETTI, // flutters down
  VIEW_SMOKE,    // a soft cloud that grows and rises
  VIEW_DUST,     // one that spreads along the ground
} ViewSparkKind;

static inline bool view_is_cloud(ViewSparkKind kind) {
  return kind >= VIEW_SMOKE;
}

typedef struct ViewSpark {
  float x, y, vx, vy; // tiles, tiles a second
  double born, life;  // seconds; born later than now: it waits
  SDL_Color color;
  float size;  // tiles
  float phase; // of what turns or sways; set by view_spark_add
  ViewSparkKind kind;
} ViewSpark;

typedef struct ViewRing {
  float x, y, reach; // tiles
  double born, life;
  SDL_Color color;
  bool small; // thin, and of its own size at every zoom
} ViewRing;

typedef struct ViewEffects {
  ViewSpark spark[VIEW_MAX_SPARKS];
  ViewRing ring[VIEW_MAX_RINGS];
  int next_spark, next_ring;
  double hit, ember, gate, won, lost; // when it was last so, seconds; long ago at first
  SDL_FPoint end;                     // where it was won or lost, tiles
  ViewFlight bell;
  int32_t steps;            // ticks that the hero has walked
  uint8_t turn[VIEW_TURNS]; // NavDir + 1 of enemies that crash, by id modulo the length
  BaseRandom random;
} ViewEffects;

/// Evenly spread between two values.
float view_random(ViewEffects *effects, float min, float max);
void view_spark_add(ViewEffects *effects, ViewSpark spark);
void view_ring_add(ViewEffects *effects, ViewRing ring);

/// Many of one kind from one place.
typedef struct ViewThrow {
  ViewSparkKind kind;
  float spread;      // tiles
  float flat;        // 1: equally far in all directions; less: flatter
  float speed, rise; // tiles a second
  float size;        // tiles
  double life;       // seconds
  double within;     // they are born within so many seconds
} ViewThrow;

/// Throws so many of them, from a place on the map, tiles.
void view_sparks_throw(ViewEffects *effects, const ViewThrow *t, int count, SDL_Color color, SDL_FPoint at,
                       double now);
void view_sparks_draw(const ViewEffects *effects, const ViewFrame *frame);
void view_rings_draw(const ViewEffects *effects, const ViewFrame *frame);

/* effects.c: from the events of the simulation to what flares; ground.c: what feet do to the ground */
void view_effects_reset(ViewEffects *effects);
void view_effects_tick(ViewEffects *effects, const AppScene *scene);
void view_ground_tick(ViewEffects *effects, const AppScene *scene);
/// Sets the light and colour of the frame in the great moments.
void view_effects_mood(const ViewEffects *effects, ViewFrame *frame);
void view_effects_draw(const ViewEffects *effects, const ViewFrame *frame);
SDL_FPoint view_effects_shake(const ViewEffects *effects, const AppScene *scene);

/* moments.c: the gate opens, the hero is hit, a game is won or lost */
typedef struct ViewMoments {
  SDL_Texture *veil, *rim; // over the whole view: light or dark of the end, and the red of a hit
} ViewMoments;

/// Over the light: after a win it spreads from the gate, after a loss it draws together and goes out.
void view_veil_draw(ViewMoments *moments, const ViewFrame *frame, float gloom);
/// Light and bars of a gate that opens.
void view_gates_draw(const ViewEffects *effects, const ViewFrame *frame);
/// A hit: the hero turns white for a moment, the rim of the view red.
void view_hit_draw(ViewMoments *moments, const ViewEffects *effects, const ViewFrame *frame);
void view_moments_free(ViewMoments *moments);

/* wisps.c: what trails behind those that float, and what is left of enemies that the light of a win has
 * reached */
void view_wisps_draw(const ViewActors *actors, const ViewFrame *frame);
/// The opacity that remains of things at this place of the window, 1 to 0.
float view_left(const ViewFrame *frame, float px, float py);
/// The smoke that they leave.
void view_leavings_draw(const ViewActors *actors, const ViewFrame *frame);

#endif
