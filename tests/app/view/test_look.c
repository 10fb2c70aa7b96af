/* Contrasts on the map, measured in rendered pixels: people are large enough at the first zoom of every
 * shipped level and differ from the ground in luminance, rock differs from floor, things from the heat map,
 * and kinds from each other for every colour vision. Contrast is that of WCAG 2. */
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../hand.h"
#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"
#include "app/run/scene.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_parts.h"
#include "app/ui/paint.h"
#include "app/view/figure.h"
#include "app/view/view_parts.h"
#include "base/file.h"

enum { ROOM = 13, ROOMS = 5, TALL = ROOM + 2, WIDE = (ROOM + 1) * ROOMS + 1 };

// A row of square rooms, one a terrain; the last is filled with rock.
static const char grounds[ROOMS + 1] = ".,~^#";

static void write_level(const Hand *hand, int chapter) {
  char text[TALL * (WIDE + 1) + 200], error[BASE_FILE_ERROR_TEXT];
  int used = snprintf(text, sizeof text, "throng level 1\ntitle = Rooms\nchapter = %d\n[map]\n", chapter);
  for (int y = 0; y < TALL; y++) {
    for (int x = 0; x < WIDE; x++) {
      const bool wall = y == 0 || y == TALL - 1 || x % (ROOM + 1) == 0;
      text[used++] = wall ? '#' : x == 1 && y == 1 ? '@' : grounds[x / (ROOM + 1)];
    }
    text[used++] = '\n';
  }
  used += snprintf(text + used, sizeof text - (size_t)used, "[spawn]\nshade at 3,3 count %d\n",
                   SIM_ENEMY_KIND_COUNT);
  assert_true(base_file_write(hand->level, text, (size_t)used, error));
}

static App *open_at(Hand *hand, const char *level, int w, int h) {
  App *app = hand_open_new(hand, level, w, h);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = 1; // nothing moves by the clock alone
  return app;
}

static int setup(void **state) {
  setenv("SDL_RENDER_DRIVER", "software", 1);
  return hand_setup(state);
}

/* Pixels and colours */

static double linear(uint32_t c) {
  const double v = c / 255.0;
  return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static double luminance(uint32_t p) {
  return 0.2126 * linear(p >> 16 & 255) + 0.7152 * linear(p >> 8 & 255) + 0.0722 * linear(p & 255);
}

static double contrast_of(double a, double b) {
  return (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);
}

static double contrast(uint32_t a, uint32_t b) {
  return contrast_of(luminance(a), luminance(b));
}

static uint32_t packed(SDL_Color c) {
  return (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
}

static int difference(uint32_t a, uint32_t b) {
  int most = 0;
  for (int shift = 0; shift < 24; shift += 8) {
    const int d = abs((int)(a >> shift & 255) - (int)(b >> shift & 255));
    if (d > most) most = d;
  }
  return most;
}

/* Large enough */

/// The larger side, and the height, of what a sprite covers by half or more; pixels.
static void ink_of(App *app, int sprite, float size, int *side, int *high) {
  uint32_t *on[2];
  for (int i = 0; i < 2; i++) {
    SDL_SetRenderDrawColor(app->window.renderer, i == 0 ? 0 : 255, i == 0 ? 0 : 255, i == 0 ? 0 : 255, 255);
    SDL_RenderClear(app->window.renderer);
    app_draw_sprite(&app->draw, sprite, 150, 150, (float)app_art_size(size), APP_RGB(0xffffff));
    app_draw_flush(&app->draw);
    on[i] = hand_picture(app);
  }
  int x0 = 1000, x1 = -1, y0 = 1000, y1 = -1;
  for (int y = 0; y < 300; y++)
    for (int x = 0; x < 300; x++) {
      const int at = y * app->window.width + x;
      if (difference(on[0][at], on[1][at]) >= 128) continue;
      x0 = x < x0 ? x : x0, x1 = x > x1 ? x : x1, y0 = y < y0 ? y : y0, y1 = y > y1 ? y : y1;
    }
  *high = y1 - y0 + 1;
  *side = x1 - x0 > y1 - y0 ? x1 - x0 + 1 : *high;
  free(on[0]);
  free(on[1]);
}

/// A small level is shown whole, and its people may be smaller then.
static bool shows_whole(const App *app) {
  const AppCamera *camera = &app->game.camera;
  return camera->map_w * camera->zoom <= camera->view.w && camera->map_h * camera->zoom <= camera->view.h;
}

static void hold_people(App *app, const char *level) {
  const float hero = shows_whole(app) ? 28 : 40, others = shows_whole(app) ? 18 : 24;
  const SimWorld *world = &app->game.run.world;
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  const ViewFrame frame = view_frame(&scene, 0, 0);
  int side, high;
  ink_of(app, APP_SPRITE_HERO, view_hero_size(&frame), &side, &high);
  if ((float)high < hero * frame.scale)
    fail_msg("%s at %d x %d: the hero is %d high", level, app->window.width, app->window.height, high);
  bool seen[SIM_ENEMY_KIND_COUNT] = {false};
  for (int32_t i = 0; i < world->actors.count; i++) {
    const int32_t kind = world->actors.kind[i];
    if (seen[kind]) continue;
    seen[kind] = true;
    ink_of(app, app_look_picture(kind), view_figure(&frame, i).size, &side, &high);
    if ((float)side < others * frame.scale)
      fail_msg("%s at %d x %d: %s is %d large", level, app->window.width, app->window.height,
               sim_enemy_kinds[kind]->name, side);
  }
}

/// At least one of each kind.
static void one_of_each(SimWorld *world) {
  SimActors *a = &world->actors;
  const SimCommand crowd = {.kind = SIM_CMD_POPULATION, .value = SIM_ENEMY_KIND_COUNT};
  sim_step(world, &crowd, 1);
  for (int i = 0; i < 600 && a->count < SIM_ENEMY_KIND_COUNT; i++) sim_step(world, NULL, 0);
  assert_int_equal(a->count, SIM_ENEMY_KIND_COUNT);
  for (int32_t i = 0; i < SIM_ENEMY_KIND_COUNT; i++) a->kind[i] = (uint8_t)i;
}

static void test_people_are_large_enough(void **state) {
  static const int sizes[][2] = {{1280, 720}, {800, 600}, {1920, 1080}, {400, 700}};
  Hand *hand = *state;
  char folder[1024];
  assert_true(base_paths_find("levels", folder, sizeof folder));
  int levels = 0;
  for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++) {
    write_level(hand, 1);
    App *app = open_at(hand, hand->level, sizes[size][0], sizes[size][1]);
    shell_frame(app);
    one_of_each(&app->game.run.world);
    hold_people(app, "all kinds");
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
      const char *end = strrchr(entry->d_name, '.');
      if (end == NULL || strcmp(end, ".level") != 0) continue;
      char path[1400];
      snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
      assert_true(shell_play_level(app, path));
      for (int i = 0; i < 2; i++) shell_frame(app);
      hold_people(app, entry->d_name);
      levels++;
    }
    closedir(dir);
  }
  assert_true(levels >= 4 * 24);
}

/* Standing out */

static void draw_scene(App *app) {
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  app_overlays_begin(&scene);
  app_view_draw(app->game.view, &scene);
  app_draw_flush(&app->draw);
}

static void stand(App *app, int32_t row, float x, float y) {
  SimActors *a = &app->game.run.world.actors;
  a->x[row] = (BaseFixed)(x * BASE_ONE);
  a->y[row] = (BaseFixed)(y * BASE_ONE);
  a->vx[row] = a->vy[row] = 0;
}

/// One of each kind on a grid of tiles round the middle of a room, two tiles apart.
static void fill_room(App *app, int room) {
  for (int32_t i = 0; i < SIM_ENEMY_KIND_COUNT; i++) {
    const int at = i < 7 ? i : i + 1; // the hero's own place stays free
    stand(app, i, (float)(room * (ROOM + 1)) + 3.5f + (float)(at % 5) * 2, 4.5f + (float)(at / 5) * 2);
  }
}

static void put_hero(App *app, float x, float y) {
  app->game.run.world.heroes[0].x = (BaseFixed)(x * BASE_ONE);
  app->game.run.world.heroes[0].y = (BaseFixed)(y * BASE_ONE);
  app->game.run.world.heroes[0].vx = app->game.run.world.heroes[0].vy = 0;
}

static uint32_t *still(App *app) {
  for (int i = 0; i < 8; i++) { // light and ground have come to rest
    app->clock.now += 0.1;
    draw_scene(app);
  }
  return hand_picture(app);
}

static int by_size(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

enum { RAYS = 48, RIM = 5 };

/// From outside toward the middle of the figure: the best contrast that its outermost `deep` pixels have to
/// the ground that they hide. Sorted.
static void look_at(App *app, const uint32_t *with, const uint32_t *without, ViewFigure at, int deep,
                    double out[RAYS]) {
  enum { CHANGED = 24 };
  for (int k = 0; k < RAYS; k++) {
    const double turn = 6.283185307 * k / RAYS;
    int left = deep;
    out[k] = 0;
    for (double r = at.size * 0.75; r > 0 && left > 0; r--) {
      const int x = (int)((double)at.x + cos(turn) * r), y = (int)((double)at.y + sin(turn) * r);
      assert_in_range(x, 0, app->window.width - 1);
      assert_in_range(y, 0, app->window.height - 1);
      const int p = y * app->window.width + x;
      if (left == deep && difference(with[p], without[p]) < CHANGED) continue;
      left--;
      out[k] = fmax(out[k], contrast(with[p], without[p]));
    }
  }
  qsort(out, RAYS, sizeof *out, by_size);
}

/// Three quarters of the outline of each kind have a contrast of 3 or more.
static double hold_outlines(App *app, const char *where) {
  uint32_t *with = still(app);
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  const ViewFrame frame = view_frame(&scene, 0, 0);
  ViewFigure figure[SIM_ENEMY_KIND_COUNT];
  for (int32_t i = 0; i < SIM_ENEMY_KIND_COUNT; i++) figure[i] = view_figure(&frame, i);
  const int32_t count = app->game.run.world.actors.count;
  app->game.run.world.actors.count = 0;
  uint32_t *without = still(app);
  app->game.run.world.actors.count = count;
  double worst = 100;
  for (int32_t i = 0; i < SIM_ENEMY_KIND_COUNT; i++) {
    double rays[RAYS];
    look_at(app, with, without, figure[i], RIM, rays);
    if (rays[RAYS / 4] < 3)
      fail_msg("%s: %s has %.2f, and %.2f in the middle", where, sim_enemy_kinds[i]->name, rays[RAYS / 4],
               rays[RAYS / 2]);
    worst = fmin(worst, rays[RAYS / 4]);
  }
  free(with);
  free(without);
  return worst;
}

static void test_enemies_stand_out(void **state) {
  Hand *hand = *state;
  for (int palette = 0; palette < APP_PALETTES; palette++) {
    write_level(hand, palette + 1 < APP_PALETTES ? palette + 1 : 1);
    App *app = open_at(hand, hand->level, 1000, 800);
    app->settings.value[APP_SETTING_CONTRAST] = palette + 1 == APP_PALETTES;
    shell_frame(app);
    one_of_each(&app->game.run.world);
    app->game.camera.zoom = app->game.camera.zoom_wanted = 48;
    for (int room = 0; room < ROOMS; room++) {
      const float x = (float)(room * (ROOM + 1)) + 7.5f;
      app->game.camera.x = x;
      app->game.camera.y = 7.5f;
      fill_room(app, room);
      for (int lit = 0; lit < 2; lit++) {
        char where[80];
        snprintf(where, sizeof where, "%s, ground %c, %s", app_palette_row(palette)->name, grounds[room],
                 lit ? "lit" : "dark");
        put_hero(app, lit ? x : room == 4 ? 7.5f : 63.5f, 8.5f - (float)lit * 2);
        print_message("  %-32s %.2f\n", where, hold_outlines(app, where));
      }
    }
  }
}

/// The marker where he is sent: three quarters of its outline have a contrast of 3 or more to the floor, in
/// the light and in the dark.
static void test_target_stands_out(void **state) {
  Hand *hand = *state;
  for (int palette = 0; palette < APP_PALETTES; palette++) {
    write_level(hand, palette + 1 < APP_PALETTES ? palette + 1 : 1);
    App *app = open_at(hand, hand->level, 1000, 800);
    app->settings.value[APP_SETTING_CONTRAST] = palette + 1 == APP_PALETTES;
    shell_frame(app);
    SimHero *hero = &app->game.run.world.heroes[0];
    app->game.run.world.actors.count = 0;
    app->game.camera.zoom = app->game.camera.zoom_wanted = 48;
    app->game.camera.x = app->game.camera.y = 7.5f;
    for (int lit = 0; lit < 2; lit++) {
      put_hero(app, lit ? 6.5f : 50.5f, 8.5f);
      uint32_t *without = still(app);
      hero->target = nav_grid_cell(&app->game.run.world.grid, 9, 5);
      hero->status = SIM_HERO_MOVING;
      uint32_t *with = still(app);
      hero->target = NAV_NO_CELL;
      const ViewFigure at = {app_camera_px(&app->game.camera, 9.5f), app_camera_py(&app->game.camera, 5.5f),
                             44};
      double rays[RAYS];
      look_at(app, with, without, at, 12, rays);
      print_message("  %-14s %s %.2f\n", app_palette_row(palette)->name, lit ? "lit " : "dark",
                    rays[RAYS / 4]);
      assert_true(rays[RAYS / 4] >= 3);
      free(with);
      free(without);
    }
  }
}

/* Colour vision */

// Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB: deuteranopia, protanopia, tritanopia.
static const double deficiency[3][9] = {
    {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
    {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
    {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
};

typedef struct Lab {
  double l, a, b;
} Lab;

static double bent(double t) {
  return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

/// CIELAB (D65) of a colour as a person with the deficiency sees it; 0: none.
static Lab lab_of(uint32_t p, int vision) {
  double c[3] = {linear(p >> 16 & 255), linear(p >> 8 & 255), linear(p & 255)}, s[3];
  for (int i = 0; i < 3; i++) {
    const double *row = vision > 0 ? deficiency[vision - 1] + 3 * i : NULL;
    s[i] = row == NULL ? c[i] : fmin(1, fmax(0, row[0] * c[0] + row[1] * c[1] + row[2] * c[2]));
  }
  const double x = bent((0.4124 * s[0] + 0.3576 * s[1] + 0.1805 * s[2]) / 0.95047);
  const double y = bent(0.2126 * s[0] + 0.7152 * s[1] + 0.0722 * s[2]);
  const double z = bent((0.0193 * s[0] + 0.1192 * s[1] + 0.9505 * s[2]) / 1.08883);
  return (Lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

static double apart(uint32_t p, uint32_t q, int vision) {
  const Lab a = lab_of(p, vision), b = lab_of(q, vision);
  return sqrt((a.l - b.l) * (a.l - b.l) + (a.a - b.a) * (a.a - b.a) + (a.b - b.b) * (a.b - b.b));
}

/* Rock and floor */

/// Mean of the tile's inner three quarters.
static double light_of(App *app, const uint32_t *pixels, int32_t x, int32_t y) {
  const float zoom = app->game.camera.zoom;
  const int x0 = (int)ceilf(app_camera_px(&app->game.camera, (float)x + 0.125f)),
            y0 = (int)ceilf(app_camera_py(&app->game.camera, (float)y + 0.125f));
  const int side = SDL_max(1, (int)(zoom * 0.75f));
  double sum = 0;
  for (int j = 0; j < side; j++)
    for (int i = 0; i < side; i++) sum += luminance(pixels[(y0 + j) * app->window.width + x0 + i]);
  return sum / (side * side);
}

/// Mean colour of the same pixels.
static uint32_t colour_of(App *app, const uint32_t *pixels, SDL_Rect tiles) {
  const AppCamera *camera = &app->game.camera;
  const int x0 = (int)ceilf(app_camera_px(camera, (float)tiles.x + 0.125f)),
            x1 = (int)app_camera_px(camera, (float)(tiles.x + tiles.w) - 0.125f);
  const int y0 = (int)ceilf(app_camera_py(camera, (float)tiles.y + 0.125f)),
            y1 = (int)app_camera_py(camera, (float)(tiles.y + tiles.h) - 0.125f);
  uint64_t sum[3] = {0}, count = 0;
  for (int y = y0; y < y1; y++)
    for (int x = x0; x < x1; x++, count++)
      for (int i = 0; i < 3; i++) sum[i] += pixels[y * app->window.width + x] >> (16 - 8 * i) & 255;
  assert_true(count > 0);
  return (uint32_t)(sum[0] / count << 16 | sum[1] / count << 8 | sum[2] / count);
}

/// The difference of the hues of two colours in CIELAB, degrees.
static double hues_apart(uint32_t p, uint32_t q) {
  const Lab a = lab_of(p, 0), b = lab_of(q, 0);
  const double turn = fabs(atan2(a.b, a.a) - atan2(b.b, b.a)) * 180 / 3.141592653589793;
  return fmin(turn, 360 - turn);
}

/// In each chapter floor and the tops of rock have two hues, at the zooms at which one plays.
static void test_rock_and_floor_have_two_hues(void **state) {
  static const float zooms[] = {18, 30, 48};
  Hand *hand = *state;
  for (int chapter = 1; chapter < APP_PALETTES; chapter++) {
    write_level(hand, chapter);
    App *app = open_at(hand, hand->level, 1000, 800);
    shell_frame(app);
    app->game.run.world.actors.count = 0;
    for (size_t i = 0; i < sizeof zooms / sizeof *zooms * 2; i++) {
      app->game.camera.zoom = app->game.camera.zoom_wanted = zooms[i / 2];
      app->game.camera.x = app->game.camera.y = 7.5f;
      put_hero(app, i % 2 == 0 ? 3.5f : 50.5f, 8.5f);
      uint32_t *pixels = still(app);
      const uint32_t floor = colour_of(app, pixels, (SDL_Rect){2, 5, 4, 5}),
                     rock = colour_of(app, pixels, (SDL_Rect){0, 5, 1, 5});
      free(pixels);
      const double turn = hues_apart(floor, rock), ratio = contrast(floor, rock);
      print_message("  %-14s zoom %2.0f %s floor %06x rock %06x %3.0f degrees %.2f\n",
                    app_palette_row(chapter - 1)->name, (double)zooms[i / 2], i % 2 == 0 ? "lit " : "dark",
                    (unsigned)floor, (unsigned)rock, turn, ratio);
      assert_true(turn >= 60 && ratio >= (i % 2 == 0 ? 2.4 : 1.6));
    }
  }
}

static void test_rock_and_floor_differ(void **state) {
  static const float zooms[] = {2, 2.6f, 5, 8, 18, 48};
  Hand *hand = *state;
  for (int palette = 0; palette < APP_PALETTES; palette++) {
    write_level(hand, palette + 1 < APP_PALETTES ? palette + 1 : 1);
    App *app = open_at(hand, hand->level, 1000, 800);
    app->settings.value[APP_SETTING_CONTRAST] = palette + 1 == APP_PALETTES;
    shell_frame(app);
    app->game.run.world.actors.count = 0;
    for (size_t z = 0; z < sizeof zooms / sizeof *zooms; z++) {
      for (int lit = 0; lit < 2; lit++) {
        // The room of floor has a wall at its left, that of rock one at its right: tops with a way next
        // to them.
        app->game.camera.zoom = app->game.camera.zoom_wanted = zooms[z];
        app->game.camera.x = 7.5f;
        app->game.camera.y = 7.5f;
        put_hero(app, lit ? 3.5f : 50.5f, 8.5f);
        uint32_t *pixels = still(app);
        double floor = 0, rock = 0;
        for (int k = 0; k < 6; k++) {
          floor += light_of(app, pixels, 2 + k % 2, 6 + k % 3);
          rock += light_of(app, pixels, 0, 5 + k);
        }
        free(pixels);
        const double found = contrast_of(floor / 6, rock / 6);
        print_message("  %-14s zoom %4.1f %s %.2f\n", app_palette_row(palette)->name, (double)zooms[z],
                      lit ? "lit " : "dark", found);
        if (found < 1.6)
          fail_msg("%s, zoom %g, %s: %.2f", app_palette_row(palette)->name, (double)zooms[z],
                   lit ? "lit" : "dark", found);
      }
    }
  }
}

/// The colours of dots and of bodies: any two kinds lie 12 apart as seen, and without the setting some do
/// not.
static void test_kinds_differ_for_every_vision(void **state) {
  (void)state;
  for (int vision = 1; vision <= APP_LOOK_VISIONS; vision++) {
    double least = 1000, plain = 1000;
    for (int32_t i = 0; i < SIM_ENEMY_KIND_COUNT; i++)
      for (int32_t k = 0; k < i; k++) {
        least = fmin(least, apart(app_look_color(i, vision), app_look_color(k, vision), vision));
        plain = fmin(plain, apart(app_look_color(i, 0), app_look_color(k, 0), vision));
      }
    print_message("  vision %d: %.1f apart, without the setting %.1f\n", vision, least, plain);
    assert_true(least >= 12 && plain < 6);
  }
}

static void test_good_and_bad_differ_for_every_vision(void **state) {
  (void)state;
  for (int vision = 0; vision <= APP_LOOK_VISIONS; vision++) {
    const uint32_t good = packed(app_draw_signal(vision, APP_COLOUR_GOOD)),
                   bad = packed(app_draw_signal(vision, APP_COLOUR_BAD));
    print_message("  vision %d: %.1f apart\n", vision, apart(good, bad, vision));
    assert_true(apart(good, bad, vision) > 50);
    assert_true(contrast(good, packed(APP_COLOUR_PANEL)) > 4.5 &&
                contrast(bad, packed(APP_COLOUR_PANEL)) > 4.5);
  }
  const SDL_Color faint = APP_RGBA(0x6fcf97, 40);
  assert_int_equal(app_draw_signal(1, faint).a, 40);
  assert_int_equal(packed(app_draw_signal(1, APP_COLOUR_TEXT)), packed(APP_COLOUR_TEXT));
}

/// The setting reaches the pixels: a body, a signal, and back.
static void test_vision_reaches_the_picture(void **state) {
  Hand *hand = *state;
  write_level(hand, 1);
  App *app = open_at(hand, hand->level, 1000, 800);
  shell_frame(app);
  one_of_each(&app->game.run.world);
  app->game.camera.zoom = app->game.camera.zoom_wanted = 48;
  app->game.camera.x = app->game.camera.y = 7.5f;
  fill_room(app, 0);
  free(still(app)); // the light has come in
  uint32_t *seen[APP_LOOK_VISIONS + 2];
  for (int i = 0; i < APP_LOOK_VISIONS + 2; i++) {
    app->settings.value[APP_SETTING_VISION] = i % (APP_LOOK_VISIONS + 1);
    seen[i] = still(app);
  }
  for (int i = 0; i <= APP_LOOK_VISIONS; i++)
    for (int k = 0; k < i; k++) {
      long count = 0;
      for (long p = 0; p < 1000L * 800; p++) count += difference(seen[i][p], seen[k][p]) > 12;
      assert_true(count > 300);
    }
  for (long p = 0; p < 1000L * 800; p++)
    assert_in_range(difference(seen[0][p], seen[APP_LOOK_VISIONS + 1][p]), 0, 10);
  for (int i = 0; i < APP_LOOK_VISIONS + 2; i++) free(seen[i]);
}

/// Rock with its grain goes on to the edge of the window, at every zoom that shows pictures.
static void test_rock_goes_on_beyond_the_map(void **state) {
  static const float zooms[] = {9, 18, 31.5f, 48};
  Hand *hand = *state;
  write_level(hand, 1);
  App *app = open_at(hand, hand->level, 1000, 800);
  shell_frame(app);
  app->game.run.world.actors.count = 0;
  app->game.camera.x = 0;
  app->game.camera.y = 0;
  put_hero(app, 50.5f, 8.5f);
  for (size_t z = 0; z < sizeof zooms / sizeof *zooms; z++) {
    app->game.camera.zoom = app->game.camera.zoom_wanted = zooms[z];
    app->game.camera.follows = false;
    uint32_t *pixels = still(app);
    const uint32_t corner = colour_of(app, pixels, (SDL_Rect){-8, -6, 3, 3});
    int grain = 0;
    for (int y = 0; y < 120; y++)
      for (int x = 0; x < 120; x++) grain += difference(pixels[y * app->window.width + x], pixels[0]) > 0;
    print_message("  zoom %4.1f: %06x, grain %d\n", (double)zooms[z], (unsigned)corner, grain);
    assert_true(grain > 1000 && contrast(corner, packed(APP_COLOUR_VOID)) < 1.3);
    assert_true((corner & 255) > (corner >> 16 & 255)); // blue, as the rock of the crypt
    free(pixels);
  }
}

/* The name of the game */

/// It is drawn inside its place, and inside a narrow window.
static void test_name_is_drawn(void **state) {
  static const float widths[] = {1000, 240};
  Hand *hand = *state;
  App *app = open_at(hand, hand->level, 1000, 800);
  for (int i = 0; i < 2; i++) {
    AppUi ui = {.draw = &app->draw, .width = widths[i]};
    app_draw_clear(&app->draw, APP_RGB(0x000000));
    app_ui_name(&ui, 500, 400, 80);
    app_draw_flush(&app->draw);
    uint32_t *pixels = hand_picture(app);
    int x0 = 1000, x1 = 0, bright = 0;
    for (int y = 0; y < 800; y++)
      for (int x = 0; x < 1000; x++) {
        const bool ink = luminance(pixels[y * 1000 + x]) > 0.3;
        if (!ink) continue;
        assert_in_range(y, 360, 440);
        x0 = SDL_min(x0, x), x1 = SDL_max(x1, x), bright++;
      }
    free(pixels);
    assert_true(x1 - x0 > 200 - 60 * i && (float)(x1 - x0) < SDL_min(widths[i], 340));
    assert_true(bright > 1500 && abs(x0 + x1 - 1000) < 20);
  }
}

/* Marks on the floor */

/// The greatest contrast that a sprite of that alpha has to the floor it lies on.
static double strongest(App *app, int sprite, Uint8 alpha) {
  uint32_t *without = still(app);
  const AppCamera *camera = &app->game.camera;
  const SDL_FRect box = {roundf(app_camera_px(camera, 8)), roundf(app_camera_py(camera, 5)), 48, 48};
  app_draw_sprite_in(&app->draw, sprite, box, 0, APP_RGBA(0xffffff, alpha));
  app_draw_flush(&app->draw);
  uint32_t *with = hand_picture(app);
  double most = 1;
  for (int y = (int)box.y; y < (int)box.y + 48; y++)
    for (int x = (int)box.x; x < (int)box.x + 48; x++) {
      const int p = y * app->window.width + x;
      most = fmax(most, contrast(with[p], without[p]));
    }
  free(with);
  free(without);
  return most;
}

/// Bones are part of the floor; enemies that stand on it are not.
static void test_bones_are_no_husk(void **state) {
  Hand *hand = *state;
  for (int chapter = 1; chapter < APP_PALETTES; chapter++) {
    write_level(hand, chapter);
    App *app = open_at(hand, hand->level, 1000, 800);
    shell_frame(app);
    app->game.run.world.actors.count = 0;
    app->game.camera.zoom = app->game.camera.zoom_wanted = 48;
    app->game.camera.x = app->game.camera.y = 7.5f;
    put_hero(app, 3.5f, 11.5f);
    const double bones = strongest(app, APP_SPRITE_BONES, 150), husk = strongest(app, APP_SPRITE_HUSK, 255);
    print_message("  chapter %d: bones %.2f, a husk %.2f\n", chapter, bones, husk);
    assert_true(bones < 2 && husk > 4);
  }
}

/// The floor at that zoom, drawn with those details.
static uint32_t *floor_with(App *app, const AppPalette *palette, float zoom) {
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  const ViewTiles tiles = {&scene, &app->draw, palette, zoom, 1, 1, ROOM + 1, ROOM + 1};
  view_tiles_draw(&tiles);
  app_draw_flush(&app->draw);
  return hand_picture(app);
}

static void test_floors_are_bare_from_far_away(void **state) {
  static const float zooms[] = {24, 48};
  Hand *hand = *state;
  write_level(hand, 1);
  App *app = open_at(hand, hand->level, 1000, 800);
  shell_frame(app);
  for (int near = 0; near < 2; near++) {
    AppPalette bare = *app_palette_row(0);
    uint32_t *with = floor_with(app, &bare, zooms[near]);
    memset(bare.details, 0, sizeof bare.details);
    uint32_t *without = floor_with(app, &bare, zooms[near]);
    assert_int_equal(memcmp(with, without, 1000u * 800 * sizeof *with) != 0, near);
    free(with);
    free(without);
  }
}

/* Things on the heat map */

static uint32_t value_now; // what the whole map is painted with

static void paint_value(const ViewFrame *frame) {
  const SDL_FRect *v = &frame->camera.view;
  app_draw_rect(frame->draw, v->x, v->y, v->w, v->h, APP_RGBA(value_now, 165)); // as the heat map does
}

static void draw_on_value(App *app) {
  shell_set_stage(app);
  AppScene scene = app_game_scene(&app->game);
  scene.ground = paint_value;
  app_overlays_begin(&scene);
  for (int i = 0; i < 2; i++) app_view_draw(app->game.view, &scene);
  app_draw_flush(&app->draw);
}

/// On every colour of the heat map most of the outline of ember, flask and gate has a contrast of 3.
static void test_things_stand_out_on_the_heat_map(void **state) {
  enum { STEPS = 12, KINDS = 3 };
  Hand *hand = *state;
  write_level(hand, 1);
  App *app = open_at(hand, hand->level, 1000, 800);
  shell_frame(app);
  SimWorld *world = &app->game.run.world;
  world->actors.count = 0;
  SimThing things[KINDS] = {{.kind = SIM_EMBER, .x = 4, .y = 5},
                            {.kind = SIM_FLASK, .x = 7, .y = 5},
                            {.kind = SIM_GATE, .x = 10, .y = 5}};
  bool taken[KINDS] = {false};
  SimThing *own_things = world->things;
  bool *own_taken = world->thing_taken;
  world->things = things;
  world->thing_taken = taken;
  app->game.camera.zoom = app->game.camera.zoom_wanted = 48;
  app->game.camera.x = app->game.camera.y = 7.5f;
  put_hero(app, 7.5f, 11.5f);
  for (int palette = 0; palette < APP_COLOURS_COUNT; palette++) {
    for (int step = 0; step <= STEPS; step++) {
      value_now = packed(app_overlays_color(palette, (float)step / STEPS));
      world->thing_count = KINDS;
      draw_on_value(app);
      uint32_t *with = hand_picture(app);
      world->thing_count = 0;
      draw_on_value(app);
      uint32_t *without = hand_picture(app);
      for (int i = 0; i < KINDS; i++) {
        double rays[RAYS];
        const ViewFigure at = {app_camera_px(&app->game.camera, (float)things[i].x + 0.5f),
                               app_camera_py(&app->game.camera, (float)things[i].y + 0.5f), 40};
        look_at(app, with, without, at, 40, rays); // a glow lies round it
        if (rays[RAYS / 3] < 3) fail_msg("thing %d, step %d: %.2f", i, step, rays[RAYS / 3]);
      }
      free(with);
      free(without);
    }
  }
  world->things = own_things;
  world->thing_taken = own_taken;
  world->thing_count = 0;
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, setup, hand_teardown)
  const struct CMUnitTest tests[] = {
      T(test_people_are_large_enough),
      T(test_enemies_stand_out),
      T(test_rock_and_floor_differ),
      T(test_rock_and_floor_have_two_hues),
      T(test_target_stands_out),
      T(test_rock_goes_on_beyond_the_map),
      T(test_name_is_drawn),
      T(test_bones_are_no_husk),
      T(test_floors_are_bare_from_far_away),
      cmocka_unit_test(test_kinds_differ_for_every_vision),
      cmocka_unit_test(test_good_and_bad_differ_for_every_vision),
      T(test_vision_reaches_the_picture),
      T(test_things_stand_out_on_the_heat_map),
  };
#undef T
  return cmocka_run_group_tests_name("look", tests, NULL, NULL);
}
