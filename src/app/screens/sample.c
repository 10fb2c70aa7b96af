/* The little picture in the settings: a corner of the crypt with the hero, three enemies, an ember and the
 * gate, drawn by the view from the settings as they are now. */
#include "app/screens/sample.h"

#include <math.h>
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/view/view.h"

enum { WIDTH = 12, HEIGHT = 6, STRIP_STEPS = 48 };

struct AppSample {
  SimLevel level;
  SimWorld world;
  AppView *view;
  AppCamera camera;
  bool has_world;
};

void app_screens_sample_free(AppSample *sample) {
  if (sample == NULL) return;
  if (sample->view != NULL) app_view_free(sample->view);
  if (sample->has_world) sim_world_free(&sample->world);
  sim_level_free(&sample->level);
  free(sample);
}

static bool make_level(SimLevel *level, int32_t chapter) {
  static const char *const map[HEIGHT] = {"############", "#..........#", "#.@.#...*..#",
                                          "#...##.....>", "#......~~..#", "############"};
  if (!sim_level_init(level, WIDTH, HEIGHT)) return false;
  level->tuning = sim_tuning_default();
  level->chapter = chapter; // as the world behind: pictures are painted for one chapter at a time
  level->has_game = true;
  level->embers_needed = 1;
  for (int32_t y = 0; y < HEIGHT; y++) {
    for (int32_t x = 0; x < WIDTH; x++) {
      const char tile = map[y][x];
      if (tile != '#') nav_grid_set_terrain(&level->grid, x, y, tile == '~' ? NAV_WATER : NAV_FLOOR);
      if (tile == '@') level->hero_x = x, level->hero_y = y;
      if (tile == '*' && !sim_level_add_thing(level, (SimThing){SIM_EMBER, 0, x, y})) return false;
      if (tile == '>' && !sim_level_add_thing(level, (SimThing){SIM_GATE, 0, x, y})) return false;
    }
  }
  bool made = true;
  for (int32_t i = 0; i < 3; i++) // of three kinds
    made = made && sim_level_add_thing(
                       level, (SimThing){SIM_ENEMY, i * 2 % SIM_ENEMY_KIND_COUNT, 5 + 2 * i, 1 + i % 2});
  return made;
}

static AppSample *make_sample(int32_t chapter) {
  AppSample *sample = calloc(1, sizeof *sample);
  if (sample == NULL) return NULL;
  const SimWorldOptions options = {.seed = 1, .hero = NAV_NO_CELL, .population = -1, .capacity = 64};
  sample->view = app_view_new();
  sample->has_world = sample->view != NULL && make_level(&sample->level, chapter) &&
                      sim_world_init(&sample->world, &sample->level, &options);
  if (sample->has_world) return sample;
  app_screens_sample_free(sample);
  return NULL;
}

/// The heat map's colours from lowest to highest.
static void draw_strip(const AppScreenFrame *frame, SDL_FRect r) {
  const float w = r.w / STRIP_STEPS;
  for (int i = 0; i < STRIP_STEPS; i++) {
    const float left = floorf(r.x + w * (float)i), right = floorf(r.x + w * (float)(i + 1));
    app_draw_rect(
        frame->draw, left, r.y, right - left, r.h,
        app_overlays_color(frame->settings->value[APP_SETTING_COLOURS], (float)i / (STRIP_STEPS - 1)));
  }
}

void app_screens_sample_draw(const AppScreenFrame *frame, SDL_FRect r) {
  const float s = frame->window->scale, strip = floorf(12 * s), gap = floorf(4 * s);
  const SDL_FRect box = {roundf(r.x), roundf(r.y), roundf(r.w), roundf(r.h - strip - gap)};
  AppScreens *screens = frame->screens;
  if (frame->draw->renderer == NULL || frame->game->stage == NULL || box.h < 1) return;
  const int32_t chapter = frame->game->run.level.chapter;
  if (screens->sample != NULL && screens->sample->level.chapter != chapter) {
    app_screens_sample_free(screens->sample);
    screens->sample = NULL;
  }
  if (screens->sample == NULL) screens->sample = make_sample(chapter);
  AppSample *sample = screens->sample;
  if (sample == NULL) return;
  app_camera_reset(&sample->camera, WIDTH, HEIGHT, box, frame->window->base, true);
  sample->camera.zoom = sample->camera.zoom_wanted = floorf(fminf(box.w / WIDTH, box.h / HEIGHT));
  sample->camera.x = WIDTH / 2.0f;
  sample->camera.y = HEIGHT / 2.0f;
  AppScene scene = *frame->game->stage;
  scene.ground = NULL;
  scene.pointed = (AppPointed){0};
  scene.world = &sample->world;
  scene.level = &sample->level;
  scene.camera = &sample->camera;
  scene.overlays = NULL;
  app_draw_flush(frame->draw);
  app_view_draw(sample->view, &scene);
  app_draw_flush(frame->draw);
  app_draw_clip(frame->draw, (SDL_Rect){0});
  app_draw_frame(frame->draw, box.x, box.y, box.w, box.h, fmaxf(s, 1), APP_COLOUR_OUTLINE);
  draw_strip(frame, (SDL_FRect){box.x, box.y + box.h + gap, box.w, strip});
}
