#include "app/shell/shell_parts.h"

#include <assert.h>
#include <math.h>

#include "app/campaign/thumbs.h"
#include "app/editor/editor_layout.h"
#include "app/editor/editor_screen.h"
#include "app/experiments/experiment_live.h"
#include "app/screens/how_cards.h"

void shell_join(App *app) {
  AppGame *game = &app->game;
  assert(!game->run.has_world && app->race == NULL);
  game->options = app->options.game;
  game->options.at_once |= app->options.bare || (app->options.seconds > 0 && app->options.script == NULL);
  game->options.record = app->options.record != NULL;
  game->clock = &app->clock;
  game->told.notice.clock = &app->clock;
  game->window = &app->window;
  game->settings = &app->settings;
  game->stage = &app->stage;
  game->run.library_at = -1;
  game->run.population = -1;
  game->hands.place_count = 1;
  app_screens_init(&app->screens);
  app->ui.draw = &app->draw;
  app->share = (AppShare){.game = game, .files = &app->files, .draw = &app->draw};
  app->edit_load = -1;
  app_editor_init(&app->editor, &app->edit, game, &app->files);
}

AppScreenFrame shell_screen_frame(App *app) {
  assert(app->game.clock == &app->clock); // joined, and not moved since
  return (AppScreenFrame){.ui = &app->ui,
                          .draw = &app->draw,
                          .clock = &app->clock,
                          .window = &app->window,
                          .settings = &app->settings,
                          .game = &app->game,
                          .files = &app->files,
                          .games = &app->games,
                          .race = app->race,
                          .share = &app->share,
                          .screens = &app->screens,
                          .hud = &app->hud,
                          .editor = &app->editor,
                          .intents = &app->intents};
}

void shell_set_stage(App *app) {
  const AppInspect *inspect = &app->game.hands.inspect;
  assert(app->game.stage == &app->stage);
  app->stage = (AppScene){
      .draw = &app->draw,
      .settings = &app->settings,
      .times = &app->clock.times,
      .now = app->clock.now,
      .frame_seconds = app->clock.frame_seconds,
      .scale = app->window.scale,
      .ground = app->game.run.backdrop && app->race == NULL ? NULL : app_overlays_ground(&app->settings),
      .pointed = {.inspects = inspect->on, .tile_x = inspect->x, .tile_y = inspect->y},
  };
}

SDL_FRect shell_map_view(App *app) {
  const AppScreenFrame frame = shell_screen_frame(app);
  app_hud_place(&frame, &app->hud);
  return app->editor.on ? app_editor_map(&frame) : app->hud.view.r;
}

void shell_forget_pictures(App *app) {
  app_campaign_forget(&app->screens);
  app_experiment_live_free(&app->screens);
  app_how_cards_free(&app->screens);
}
