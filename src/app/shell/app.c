/* What actions, screens and the map share: starting levels, queueing commands, notices, fullscreen, pictures.
 */
#include "app/shell/app.h"

#include <SDL_image.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/play.h"
#include "app/game/start.h"
#include "base/clock.h"

#define NOTICE_SECONDS 4.0

void app_notice(App *app, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(app->notice, sizeof app->notice, format, args);
  va_end(args);
  app->notice_until = app->now + NOTICE_SECONDS;
}

/* Commands */

/// Tunables that change how the window runs or how the hero thinks, not how hard the run is.
static bool is_fair(int32_t tunable) {
  return tunable == SIM_TUNE_DEPTH || tunable == SIM_TUNE_GAME_SPEED;
}

static void note_lab(App *app, const SimCommand *command) {
  switch (command->kind) {
  case SIM_CMD_TUNE:
    if (!is_fair(command->id) && command->value != app->level.tuning.value[command->id]) app->lab_run = true;
    break;
  case SIM_CMD_POPULATION:
    app->population = command->value;
    app->lab_run = true;
    break;
  case SIM_CMD_SPAWN:
    app->lab_run = true;
    break;
  default:
    break;
  }
}

/// A queued command that the new one makes pointless: the queue waits through a pause, and a slider that is
/// dragged meanwhile must not fill it.
static SimCommand *find_outdated(App *app, const SimCommand *command) {
  for (int i = 0; i < app->command_count; i++) {
    SimCommand *queued = &app->commands[i];
    if (queued->kind != command->kind) continue;
    if (command->kind == SIM_CMD_TUNE && queued->id == command->id) return queued;
    if (command->kind == SIM_CMD_STEERING || command->kind == SIM_CMD_POPULATION) return queued;
  }
  if (app->command_count == 0) return NULL;
  SimCommand *last = &app->commands[app->command_count - 1];
  bool targets = last->kind == SIM_CMD_MOVE_TO || last->kind == SIM_CMD_STOP;
  return targets && (command->kind == SIM_CMD_MOVE_TO || command->kind == SIM_CMD_STOP) ? last : NULL;
}

void app_command(App *app, SimCommand command) {
  if (!app->has_world) return;
  note_lab(app, &command);
  app->commands_sent++;
  SimCommand *outdated = find_outdated(app, &command);
  if (outdated != NULL) {
    *outdated = command;
  } else if (app->command_count < APP_MAX_COMMANDS) {
    app->commands[app->command_count++] = command;
  } else {
    app_notice(app, "Too much at once: that was ignored.");
  }
}

void app_set_tunable(App *app, SimTunable tunable, int32_t value) {
  app_command(app, (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value});
}

static const SimCommand *find_queued(const App *app, SimCommandKind kind, int32_t id) {
  for (int i = app->command_count - 1; i >= 0; i--) {
    const SimCommand *queued = &app->commands[i];
    if (queued->kind == kind && (kind != SIM_CMD_TUNE || queued->id == id)) return queued;
  }
  return NULL;
}

int32_t app_tunable(const App *app, SimTunable tunable) {
  const SimCommand *queued = find_queued(app, SIM_CMD_TUNE, (int32_t)tunable);
  if (queued != NULL) return queued->value;
  return app->has_world ? app->world.tuning.value[tunable] : sim_tunables[tunable].default_value;
}

int32_t app_steering(const App *app) {
  const SimCommand *queued = find_queued(app, SIM_CMD_STEERING, 0);
  if (queued != NULL) return queued->id;
  return app->has_world ? app->world.hero.steering : 0;
}

/* The window */

void app_toggle_fullscreen(App *app) {
  bool full = (SDL_GetWindowFlags(app->window) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
  if (SDL_SetWindowFullscreen(app->window, full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP) != 0) {
    app_notice(app, "The window cannot change its size here.");
    return;
  }
  app->settings.fullscreen = !full;
  app_settings_save(&app->settings);
}

bool app_screenshot(App *app, const char *path) {
  SDL_Surface *picture =
      SDL_CreateRGBSurfaceWithFormat(0, app->width, app->height, 24, SDL_PIXELFORMAT_RGB24);
  bool saved = picture != NULL &&
               SDL_RenderReadPixels(app->renderer, NULL, SDL_PIXELFORMAT_RGB24, picture->pixels,
                                    picture->pitch) == 0 &&
               IMG_SavePNG(picture, path) == 0;
  if (!saved) fprintf(stderr, "throng: the screenshot %s could not be written: %s\n", path, SDL_GetError());
  SDL_FreeSurface(picture);
  return saved;
}
