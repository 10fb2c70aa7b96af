/* The picture never changes the world, follows the map when a barricade changes it, is the
 * same after lost textures, stays readable at every zoom; sprites come from the atlas at the size that is
 * asked for. The renderer is SDL's software one under the dummy driver, whose pixels are the same on every
 * machine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../hand.h"
#include "app/overlays/overlay_parts.h"
#include "app/run/scene.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_parts.h"
#include "app/view/view_parts.h"
#include "base/file.h"
#include "base/random.h"

static const char level_text[] = "throng level 1\ntitle = Cellar\nembers = 1\n[map]\n"
                                 "####################\n"
                                 "#@......,,,...*...>#\n"
                                 "#.######.#.#######.#\n"
                                 "#..s.s..,...^^..~~.#\n"
                                 "#...........^^..~~.#\n"
                                 "#..+...............#\n"
                                 "#....s......s......#\n"
                                 "####################\n"
                                 "[walls]\nwall 3,4 right\nrail 5,4..8,4 down\n"
                                 "[spawn]\nshade at 9,5 count 30\n";

static int setup(void **state) {
  setenv("SDL_RENDER_DRIVER", "software", 1);
  if (hand_setup(state) != 0) return -1;
  App *app = hand_open_text(*state, level_text, 800, 600);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true; // nothing moves by the clock alone
  hand_frames(app, 30);
  return 0;
}

static App *app_of(void **state) {
  return ((Hand *)*state)->app;
}

/* Pictures */

static void draw_scene(App *app) {
  SDL_SetRenderDrawColor(app->window.renderer, 255, 0, 255,
                         255); // shows where nothing was drawn, also through the dark
  SDL_RenderClear(app->window.renderer);
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  app_overlays_begin(&scene);
  app_view_draw(app->game.view, &scene);
  const AppOverlaySpace space = app_hud_space(&app->hud);
  app_overlays_draw(&scene, &space);
  app_draw_flush(&app->draw);
}

/// A zoom at rest: chunks are made for it in the second frame, and light has had its time to come and go.
static void look_at(App *app, float zoom, float x, float y) {
  app->game.camera.zoom = app->game.camera.zoom_wanted = zoom;
  app->game.camera.x = x;
  app->game.camera.y = y;
  for (int i = 0; i < 12; i++) {
    app->clock.now += 0.1;
    draw_scene(app);
  }
}

static long differences(const App *app, const uint32_t *a, const uint32_t *b) {
  long count = 0;
  for (long i = 0; i < (long)app->window.width * app->window.height; i++)
    count += ((a[i] ^ b[i]) & 0xffffff) != 0;
  return count;
}

/// Pixels that differ within one tile.
static int tile_differences(const App *app, const uint32_t *a, const uint32_t *b, int32_t x, int32_t y) {
  const int px = (int)app_camera_px(&app->game.camera, (float)x),
            py = (int)app_camera_py(&app->game.camera, (float)y);
  const int side = (int)app->game.camera.zoom;
  int count = 0;
  for (int j = 0; j < side; j++)
    for (int i = 0; i < side; i++) {
      const int at = (py + j) * app->window.width + px + i;
      count += ((a[at] ^ b[at]) & 0xffffff) != 0;
    }
  return count;
}

/// Mean brightness of the middle of a tile, 0 to 255.
static int brightness(const App *app, const uint32_t *pixels, int32_t x, int32_t y) {
  const int px = (int)app_camera_px(&app->game.camera, (float)x + 0.3f),
            py = (int)app_camera_py(&app->game.camera, (float)y + 0.2f);
  int side = (int)(app->game.camera.zoom * 0.4f), sum = 0;
  if (side < 1) side = 1;
  for (int j = 0; j < side; j++) {
    for (int i = 0; i < side; i++) {
      const uint32_t p = pixels[(py + j) * app->window.width + px + i];
      sum += (int)((p >> 16 & 255) + (p >> 8 & 255) + (p & 255)) / 3;
    }
  }
  return sum / (side * side);
}

static void all_overlays(App *app, bool on) {
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = on;
}

/// Only the map is left.
static void clear_stage(App *app) {
  app->game.run.world.actors.count = 0;
  for (int32_t i = 0; i < app->game.run.world.thing_count; i++) app->game.run.world.thing_taken[i] = true;
}

/* Tests */

static void test_drawing_changes_nothing(void **state) {
  App *app = app_of(state);
  app->game.hands.inspect.on = true;
  app->game.hands.inspect.x = 5;
  app->game.hands.inspect.y = 5;
  static const float zooms[] = {0.3f, 1, 1.4f, 3, 6.5f, 7, 12, 31.7f, 64, 96};
  const BaseHash before = sim_world_hash(&app->game.run.world);
  for (int overlays = 0; overlays < 2; overlays++) {
    all_overlays(app, overlays == 1);
    for (size_t i = 0; i < sizeof zooms / sizeof *zooms; i++) {
      app->game.camera.zoom = app->game.camera.zoom_wanted = zooms[i];
      for (int k = 0; k < 3; k++) {
        shell_set_stage(app);
        const AppScene scene = app_game_scene(&app->game);
        app_view_tick(app->game.view, &scene);
        draw_scene(app);
      }
    }
  }
  assert_true(sim_world_hash(&app->game.run.world) == before);
}

static void test_same_picture_after_lost_textures(void **state) {
  App *app = app_of(state);
  all_overlays(app, true);
  static const float zooms[] = {2, 30};
  for (int i = 0; i < 2; i++) {
    look_at(app, zooms[i], 10, 4);
    uint32_t *before = hand_picture(app);
    app_view_lost(app->game.view);
    app_overlays_lost(app->game.overlays);
    app_art_update(app->art, (int)zooms[i], true);
    look_at(app, zooms[i], 10, 4);
    uint32_t *after = hand_picture(app);
    assert_int_equal(differences(app, before, after), 0);
    free(before);
    free(after);
  }
}

/// A zoom that glides there must end in the same picture as one that starts there.
static void test_same_picture_after_zooming(void **state) {
  App *app = app_of(state);
  look_at(app, 30, 10, 4);
  uint32_t *before = hand_picture(app);
  for (float zoom = 30; zoom > 3; zoom *= 0.9f) {
    app->game.camera.zoom = zoom;
    draw_scene(app);
  }
  look_at(app, 30, 10, 4);
  uint32_t *after = hand_picture(app);
  assert_int_equal(differences(app, before, after), 0);
  free(before);
  free(after);
}

static bool is_hole(uint32_t pixel) {
  return (pixel >> 16 & 255) > 90 && (pixel >> 8 & 255) < 40 && (pixel & 255) > 90;
}

/// Seen tiles at whose middle nothing was drawn.
static int holes(App *app) {
  uint32_t *pixels = hand_picture(app);
  int count = 0;
  for (int32_t y = 0; y < app->game.run.world.grid.height; y++) {
    for (int32_t x = 0; x < app->game.run.world.grid.width; x++) {
      const int px = (int)app_camera_px(&app->game.camera, (float)x + 0.5f);
      const int py = (int)app_camera_py(&app->game.camera, (float)y + 0.5f);
      if (px >= 0 && py >= 0 && px < app->window.width && py < app->window.height)
        count += is_hole(pixels[py * app->window.width + px]);
    }
  }
  free(pixels);
  return count;
}

/// A hall of pillars, many chunks large at any zoom.
static void start_large(Hand *hand) {
  enum { W = 64, H = 48 };
  char text[W * H + H + 128], error[BASE_FILE_ERROR_TEXT];
  int used = snprintf(text, sizeof text, "throng level 1\ntitle = Hall\n[map]\n");
  for (int y = 0; y < H; y++) {
    for (int x = 0; x < W; x++) {
      const bool rock = x == 0 || y == 0 || x == W - 1 || y == H - 1 || (x % 5 == 0 && y % 4 == 0);
      text[used++] = x == 1 && y == 1 ? '@' : rock ? '#' : '.';
    }
    text[used++] = '\n';
  }
  assert_true(base_file_write(hand->level, text, (size_t)used, error));
  assert_true(shell_play_level(hand->app, hand->level));
}

/// While the zoom glides and jumps, something is shown everywhere in every frame.
static void test_no_holes_while_zooming(void **state) {
  App *app = app_of(state);
  start_large(*state);
  look_at(app, 30, 30, 20);
  static const float goals[] = {96, 8, 60, 3, 40, 90, 2};
  float zoom = 30;
  for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
    for (int frame = 0; frame < 14; frame++) {
      zoom += (goals[i] - zoom) * 0.3f;
      app->game.camera.zoom = zoom;
      app->game.camera.x = 30 + (float)frame * 0.5f;
      draw_scene(app);
      assert_int_equal(holes(app), 0);
    }
  }
}

static void step_world(App *app, SimCommand command) {
  sim_step(&app->game.run.world, &command, 1);
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  app_view_tick(app->game.view, &scene);
}

static void test_barricade_shows_and_goes(void **state) {
  App *app = app_of(state);
  enum { X = 17, Y = 5 };
  const SimCommand wall = {.kind = SIM_CMD_BARRICADE, .x = X, .y = Y};
  look_at(app, 30, 10, 4);
  uint32_t *before = hand_picture(app);
  step_world(app, wall);
  assert_true(app->game.run.world.barricade[nav_grid_cell(&app->game.run.world.grid, X, Y)]);
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  assert_int_equal(view_terrain(&scene, X, Y), NAV_FLOOR);
  app->clock.now += 10; // its dust has settled
  look_at(app, 30, 10, 4);
  uint32_t *with = hand_picture(app);
  assert_true(tile_differences(app, before, with, X, Y) > 300);
  step_world(app, wall);
  app->clock.now += 10;
  look_at(app, 30, 10, 4);
  uint32_t *without = hand_picture(app);
  assert_int_equal(tile_differences(app, before, without, X, Y), 0);
  free(before);
  free(with);
  free(without);
}

static void draw_map(App *app, ViewMap *map) {
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  const ViewFrame frame = view_frame(&scene, 0, 0);
  view_map_draw(map, &frame); // a zoom at rest is drawn for in the second frame
  app_draw_flush(&app->draw);
  SDL_RenderClear(app->window.renderer);
  view_map_draw(map, &frame);
  app_draw_flush(&app->draw);
}

/// A side of a chunk is 8 to 256 tiles, the most of them that fit 512 pixels.
static void test_chunks_are_as_large_as_they_may_be(void **state) {
  static const float zooms[] = {0.3f, 1, 2, 2.01f, 3, 4, 7.9f, 8, 12, 16, 31.7f, 32, 32.1f, 64, 96};
  App *app = app_of(state);
  for (size_t i = 0; i < sizeof zooms / sizeof *zooms; i++) {
    ViewMap map = {0};
    look_at(app, zooms[i], 10, 4);
    draw_map(app, &map);
    int32_t side = 256;
    while (side > 8 && (float)side * zooms[i] > 512) side /= 2;
    assert_int_equal(map.now.side, side);
    for (int k = 0; k < map.now.count; k++)
      assert_true(map.now.items[k].w <= SDL_max(512, 8 * (int)zooms[i]) && map.now.items[k].h > 0);
    view_map_free(&map);
  }
}

/// A chunk that could not be drawn when the map changed is drawn in a later frame; the clip stays meanwhile.
static void test_failed_chunks_are_drawn_later(void **state) {
  enum { MAX_CHUNKS = 64 };
  App *app = app_of(state);
  ViewMap map = {0}, fresh = {0};
  SDL_Texture *whole[MAX_CHUNKS];
  look_at(app, 30, 10, 4);
  draw_map(app, &map);
  uint32_t *before = hand_picture(app);
  const int count = map.now.count;
  assert_in_range(count, 1, MAX_CHUNKS);
  for (int i = 0; i < count; i++) { // SDL refuses these as render targets
    whole[i] = map.now.items[i].texture;
    map.now.items[i].texture =
        SDL_CreateTexture(app->window.renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, 8, 8);
    assert_non_null(map.now.items[i].texture);
  }
  nav_grid_set_edge(&app->game.run.world.grid, 12, 5, NAV_LEFT, NAV_EDGE_WALL);
  const SDL_Rect clip = {0, 0, app->window.width, app->window.height};
  app_draw_clip(&app->draw, clip);
  draw_map(app, &map);
  assert_memory_equal(&app->draw.clip, &clip, sizeof clip);
  for (int i = 0; i < count; i++) {
    SDL_DestroyTexture(map.now.items[i].texture);
    map.now.items[i].texture = whole[i];
  }
  draw_map(app, &map);
  uint32_t *later = hand_picture(app);
  draw_map(app, &fresh);
  uint32_t *right = hand_picture(app);
  assert_true(differences(app, before, right) > 0);
  assert_int_equal(differences(app, later, right), 0);
  view_map_free(&map);
  view_map_free(&fresh);
  free(before);
  free(later);
  free(right);
}

/// Tiles that what is in the hand can be thrown to are lit, of two heroes together, each of them once.
static void test_a_bell_lights_where_it_fits(void **state) {
  enum { RED = 0xf0, SHARE = 46 }; // of the light, and how much of 255 it covers
  App *app = app_of(state);
  for (int heroes = 1; heroes <= 2; heroes++) {
    if (heroes == 2) step_world(app, (SimCommand){.kind = SIM_CMD_JOIN, .x = 6, .y = 4});
    assert_int_equal(app->game.run.world.hero_count, heroes);
    clear_stage(app);
    app->clock.now += 10;
    look_at(app, 30, 10, 4);
    uint32_t *before = hand_picture(app);
    app->game.hands.arm = APP_ARM_BELL;
    app->game.run.shown = true;
    draw_scene(app);
    app->game.hands.arm = APP_ARM_NONE;
    uint32_t *lit = hand_picture(app);
    const SimPower *bell = app_power_rules(APP_ARM_BELL);
    int fits = 0, dark = 0;
    for (int32_t y = 0; y < 8; y++)
      for (int32_t x = 0; x < 20; x++) {
        bool stood = false; // on the light
        for (int32_t i = 0; i < heroes; i++)
          stood =
              stood || app->game.run.world.heroes[i].cell == nav_grid_cell(&app->game.run.world.grid, x, y);
        const int at = (int)app_camera_py(&app->game.camera, (float)y + 0.1f) * app->window.width +
                       (int)app_camera_px(&app->game.camera, (float)x + 0.1f);
        const bool here = bell->fits(&app->game.run.world, x, y);
        fits += here;
        dark += !here;
        const int red = (int)(before[at] >> 16 & 255), more = (int)(lit[at] >> 16 & 255) - red;
        const int once = here ? (RED - red) * SHARE / 255 : 0; // the dark takes some of it
        if (stood) continue;
        if (more * 10 < once * 4 || more * 10 > once * 12 || (here && once < 10))
          fail_msg("%d heroes, tile %d,%d: %06x became %06x", heroes, (int)x, (int)y, before[at] & 0xffffff,
                   lit[at] & 0xffffff);
      }
    assert_true(fits > 10 && dark > 10);
    free(before);
    free(lit);
  }
}

static void edit_some(NavGrid *grid, BaseRandom *random) {
  enum { EDITS = 6 };
  static const NavTerrain terrains[] = {NAV_ROCK, NAV_FLOOR, NAV_MUD, NAV_WATER, NAV_PIT};
  for (int i = 0; i < EDITS; i++) {
    const int32_t x = 1 + (int32_t)base_random_below(random, (uint32_t)grid->width - 2),
                  y = 1 + (int32_t)base_random_below(random, (uint32_t)grid->height - 2);
    nav_grid_set_terrain(grid, x, y, terrains[base_random_below(random, 5)]);
    if (i % 3 == 0) nav_grid_set_edge(grid, x, y, NAV_LEFT, i == 0 ? NAV_EDGE_WALL : NAV_EDGE_RAIL);
  }
}

/// Chunks that are repaired after edits show what chunks show that are drawn from nothing.
static void test_repaired_chunks_are_fresh_chunks(void **state) {
  App *app = app_of(state);
  BaseRandom random = base_random_seeded(5, 1);
  start_large(*state);
  static const float zooms[] = {0.7f, 2, 5, 6.9f, 9, 24};
  for (size_t i = 0; i < sizeof zooms / sizeof *zooms; i++) {
    ViewMap kept = {0};
    long changed = 0;
    look_at(app, zooms[i], 30, 20);
    draw_map(app, &kept);
    for (int round = 0; round < 4; round++) {
      ViewMap fresh = {0};
      uint32_t *before = hand_picture(app);
      edit_some(&app->game.run.world.grid, &random);
      draw_map(app, &kept);
      uint32_t *repaired = hand_picture(app);
      draw_map(app, &fresh);
      uint32_t *right = hand_picture(app);
      assert_int_equal(differences(app, repaired, right), 0);
      changed += differences(app, before, right);
      view_map_free(&fresh);
      free(before);
      free(repaired);
      free(right);
    }
    assert_true(changed > 0);
    view_map_free(&kept);
  }
}

/// An empty hall of so many tiles a side.
static void start_hall(Hand *hand, int side) {
  char *text = malloc((size_t)side * (size_t)(side + 1) + 128), error[BASE_FILE_ERROR_TEXT];
  assert_non_null(text);
  size_t used = (size_t)sprintf(text, "throng level 1\ntitle = Hall\n[map]\n");
  for (int y = 0; y < side; y++) {
    memset(text + used, y == 0 || y == side - 1 ? '#' : '.', (size_t)side);
    text[used] = text[used + (size_t)side - 1] = '#';
    if (y == 1) text[used + 1] = '@';
    text[used + (size_t)side] = '\n';
    used += (size_t)side + 1;
  }
  assert_true(base_file_write(hand->level, text, used, error));
  free(text);
  assert_true(shell_play_level(hand->app, hand->level));
}

static uint32_t *density_picture(App *app, ViewDensity *density) {
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  const ViewFrame frame = view_frame(&scene, 0, 0);
  SDL_RenderClear(app->window.renderer);
  view_density_draw(density, &frame);
  app_draw_flush(&app->draw);
  return hand_picture(app);
}

/// More tiles than are counted in a frame: after two frames the picture is that of all tiles counted at once.
static void test_density_is_counted_in_slices(void **state) {
  enum { SIDE = 1024 };
  App *app = app_of(state);
  start_hall(*state, SIDE);
  SimWorld *world = &app->game.run.world;
  BaseRandom random = base_random_seeded(9, 1);
  static const float zooms[] = {0.6f, 0.3f};
  for (size_t i = 0; i < sizeof zooms / sizeof *zooms; i++) {
    ViewDensity kept = {0}, fresh = {0};
    app->game.camera.zoom = app->game.camera.zoom_wanted = zooms[i];
    app->game.camera.x = app->game.camera.y = SIDE / 2;
    uint32_t *before = density_picture(app, &kept);
    for (int k = 0; k < 5000; k++) { // it reads the crowd of tiles, not the actors
      const int32_t x = 1 + (int32_t)base_random_below(&random, SIDE - 2),
                    y = 1 + (int32_t)base_random_below(&random, SIDE - 2);
      world->crowd[nav_grid_cell(&world->grid, x, y)] = (uint8_t)base_random_below(&random, 5);
    }
    for (int frame = 0; frame < 3; frame++) free(density_picture(app, &kept));
    uint32_t *sliced = density_picture(app, &kept), *right = density_picture(app, &fresh);
    assert_true(differences(app, before, right) > 100);
    assert_int_equal(differences(app, sliced, right), 0);
    view_density_free(&kept);
    view_density_free(&fresh);
    free(before);
    free(sliced);
    free(right);
  }
  memset(world->crowd, 0, (size_t)world->grid.cells);
}

/// Dark is never unreadable: floor and rock differ far from the lantern, at any zoom.
static void test_walls_stay_visible(void **state) {
  App *app = app_of(state);
  clear_stage(app);
  static const float zooms[] = {2, 5, 8, 16, 32, 64};
  for (size_t i = 0; i < sizeof zooms / sizeof *zooms; i++) {
    look_at(app, zooms[i], 14, 5);
    uint32_t *pixels = hand_picture(app);
    const int floor_light = brightness(app, pixels, 15, 5), rock_light = brightness(app, pixels, 15, 2);
    if (floor_light < rock_light + 8)
      fail_msg("zoom %g: floor %d, rock %d", (double)zooms[i], floor_light, rock_light);
    free(pixels);
  }
}

static void test_coarse_and_detailed_agree(void **state) {
  App *app = app_of(state);
  clear_stage(app);
  static const int32_t spots[][2] = {{14, 5}, {9, 3}, {17, 3}, {12, 4}, {15, 2}};
  look_at(app, 6.9f, 10, 4);
  uint32_t *coarse = hand_picture(app);
  int light[5];
  for (int i = 0; i < 5; i++) light[i] = brightness(app, coarse, spots[i][0], spots[i][1]);
  look_at(app, 7.1f, 10, 4);
  uint32_t *detail = hand_picture(app);
  for (int i = 0; i < 5; i++)
    assert_true(abs(brightness(app, detail, spots[i][0], spots[i][1]) - light[i]) < 32);
  free(coarse);
  free(detail);
}

/// A hundred thousand are drawn as no more than can be seen, and at every size at once.
static void test_masses(void **state) {
  App *app = app_of(state);
  const SimCommand crowd = {.kind = SIM_CMD_POPULATION, .value = 400};
  step_world(app, crowd);
  all_overlays(app, true);
  static const float zooms[] = {1, 2.9f, 3.1f, 7, 8, 11, 20, 45, 96};
  for (size_t i = 0; i < sizeof zooms / sizeof *zooms; i++) look_at(app, zooms[i], 10, 4);
  assert_true(app->game.run.world.actors.count > 100);
}

static void test_zero_width_walls_block_light(void **state) {
  App *app = app_of(state);
  NavGrid *grid = &app->game.run.world.grid;
  clear_stage(app);
  nav_grid_set_edge(grid, 2, 1, NAV_LEFT, NAV_EDGE_WALL);
  look_at(app, 40, 6, 3);
  uint32_t *walled = hand_picture(app);
  const int shut = brightness(app, walled, 5, 1);
  nav_grid_set_edge(grid, 2, 1, NAV_LEFT, NAV_EDGE_NONE);
  look_at(app, 40, 6, 3);
  uint32_t *open = hand_picture(app);
  assert_true(brightness(app, open, 5, 1) > shut + 4);
  free(walled);
  free(open);
}

/* The atlas */

static void test_every_sprite_is_there(void **state) {
  App *app = app_of(state);
  static const float sizes[] = {6, 12, 24, 33, 64, 97, 200};
  for (int sprite = 1; sprite < APP_SPRITE_COUNT; sprite++) {
    app_art_update(app->art, 0, true);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
      const SDL_FRect uv = app_art_uv_at(app->art, sprite, sizes[i]);
      int w = 0, h = 0;
      SDL_QueryTexture(app_art_texture(app->art), NULL, NULL, &w, &h);
      assert_int_equal((int)(uv.w * (float)w + 0.5f), app_art_size(sizes[i]));
      assert_true(uv.x >= 0 && uv.y >= 0 && uv.x + uv.w <= 1 && uv.y + uv.h <= 1 && uv.h > 0);
    }
  }
}

/// An atlas that is full serves the nearest size, and starts again with the next frame.
static void test_full_atlas(void **state) {
  App *app = app_of(state);
  app_art_update(app->art, 0, true);
  for (int sprite = 1; sprite < APP_SPRITE_COUNT; sprite++) app_art_uv_at(app->art, sprite, 16);
  const int first = 1 + APP_SPRITE_BONES % 3; // so that the bones are not among them
  for (int size = 512; size > 300; size -= 32)
    for (int sprite = first; sprite < APP_SPRITE_COUNT; sprite += 3)
      app_art_uv_at(app->art, sprite, (float)size);
  int w = 0, h = 0;
  SDL_QueryTexture(app_art_texture(app->art), NULL, NULL, &w, &h);
  const SDL_FRect full = app_art_uv_at(app->art, APP_SPRITE_BONES, 300);
  assert_true(full.w > 0 && (int)(full.w * (float)w + 0.5f) < 300);
  app_art_update(app->art, 0, false);
  const SDL_FRect fresh = app_art_uv_at(app->art, APP_SPRITE_BONES, 300);
  assert_int_equal((int)(fresh.w * (float)w + 0.5f), app_art_size(300));
}

static void test_sizes(void **state) {
  (void)state;
  assert_int_equal(app_art_size(-5), 1);
  assert_int_equal(app_art_size(23.6f), 24);
  assert_int_equal(app_art_size(96), 96);
  assert_int_equal(app_art_size(97), 112);
  assert_int_equal(app_art_size(1e6f), 512);
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, setup, hand_teardown)
  const struct CMUnitTest tests[] = {
      T(test_drawing_changes_nothing),
      T(test_same_picture_after_lost_textures),
      T(test_same_picture_after_zooming),
      T(test_no_holes_while_zooming),
      T(test_barricade_shows_and_goes),
      T(test_a_bell_lights_where_it_fits),
      T(test_chunks_are_as_large_as_they_may_be),
      T(test_failed_chunks_are_drawn_later),
      T(test_repaired_chunks_are_fresh_chunks),
      T(test_density_is_counted_in_slices),
      T(test_walls_stay_visible),
      T(test_coarse_and_detailed_agree),
      T(test_masses),
      T(test_zero_width_walls_block_light),
      T(test_every_sprite_is_there),
      T(test_full_atlas),
      cmocka_unit_test(test_sizes),
  };
#undef T
  return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
