/* What the view and the overlays get to see of the App. */
#include "app/shell/app.h"

static AppPointed point(const App *app) {
  const bool game = app->screen == APP_SCREEN_GAME;
  const int32_t chosen = app_selected(app, &app->world);
  AppPointed pointed = {.inspects = app->inspecting,
                        .tile_x = app->inspect_x,
                        .tile_y = app->inspect_y,
                        .chosen = chosen >= 0,
                        .actor = chosen,
                        .throws = game && app->arm == APP_ARM_BELL,
                        .aims =
                            game && app->arm != APP_ARM_NONE && app->aiming && app->aim.arm != APP_ARM_NONE,
                        .aim_x = app->aim_x,
                        .aim_y = app->aim_y};
  pointed.fits = pointed.aims && app_arm_fits(app, app->aim_x, app->aim_y);
  return pointed;
}

AppScene app_scene_stage(const App *app, AppDraw *draw) {
  return (AppScene){
      .draw = draw,
      .settings = &app->settings,
      .times = &app->times,
      .now = app->now,
      .frame_seconds = app->frame_seconds,
      .scale = app->scale,
      .ground = app->backdrop ? NULL : app_overlays_ground(&app->settings),
      .pointed = {.inspects = app->inspecting, .tile_x = app->inspect_x, .tile_y = app->inspect_y}};
}

AppScene app_view_game(App *app) {
  AppScene scene = app_scene_stage(app, &app->draw);
  scene.pointed = point(app);
  scene.world = &app->world;
  scene.level = &app->level;
  scene.camera = &app->camera;
  scene.queued = app->commands;
  scene.queued_count = app->command_count;
  scene.fraction = app->fraction;
  scene.overlays = app->overlay_state;
  return scene;
}
