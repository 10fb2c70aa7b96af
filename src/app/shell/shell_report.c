#include "app/shell/shell_report.h"

#include <inttypes.h>

#include "app/game/queue.h"
#include "app/overlays/overlays.h"
#include "app/shell/app.h"

#define X(NAME, name) #name,
static const char *const screen_names[] = {APP_SCREENS(X)};
#undef X

static double mean_frame_ms(const AppClock *clock) {
  const int64_t count = clock->frames < APP_TIMES ? clock->frames : APP_TIMES;
  double sum = 0;
  for (int64_t i = 0; i < count; i++) sum += (double)clock->times.frame[i];
  return count > 0 ? sum / (double)count : 0;
}

static void add_game(const AppGame *game, BaseBuffer *out) {
  const SimHero *hero = &game->run.world.heroes[0];
  base_buffer_print(out,
                    ", \"tick\": %" PRId64 ", \"x\": %.3f, \"y\": %.3f, \"steering\": \"%s\", \"depth\": %d",
                    game->run.world.tick, (double)hero->x / BASE_ONE, (double)hero->y / BASE_ONE,
                    nav_steerings[app_hero_steering(game, 0)]->name, (int)app_tunable(game, SIM_TUNE_DEPTH));
  base_buffer_print(out, ", \"paused\": %s, \"waiting\": %s, \"zoom\": %.2f, \"enemies\": %d",
                    game->run.paused ? "true" : "false", game->run.owed.waiting ? "true" : "false",
                    (double)game->camera.zoom, (int)game->run.world.actors.count);
  if (app_records_is_name(base_span(game->run.level_name)))
    base_buffer_print(out, ", \"level\": \"%s\"", game->run.level_name);
}

void shell_report(void *of, BaseBuffer *out) {
  const App *app = of;
  SDL_RendererInfo info;
  const bool known = SDL_GetRendererInfo(app->window.renderer, &info) == 0;
  base_buffer_print(
      out, "{\"frames\": %" PRId64 ", \"frame_ms\": %.3f, \"width\": %d, \"height\": %d, \"scale\": %.3f",
      app->clock.frames, mean_frame_ms(&app->clock), app->window.width, app->window.height,
      (double)app->window.scale);
  base_buffer_print(out,
                    ", \"renderer\": \"%s\", \"screen\": \"%s\", \"typing\": %s, \"lab\": %s, "
                    "\"reduced_motion\": %s, \"overlays\": [",
                    known ? info.name : "", screen_names[app->screens.now],
                    app->ui.typing.id != 0 ? "true" : "false",
                    app->settings.value[APP_SETTING_PANEL_OPEN] ? "true" : "false",
                    app->settings.value[APP_SETTING_REDUCED_MOTION] ? "true" : "false");
  const char *before = "";
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++) {
    if (!app->settings.overlay[i]) continue;
    base_buffer_print(out, "%s\"%s\"", before, app_overlays[i]->name);
    before = ", ";
  }
  base_buffer_print(out, "]");
  if (app->game.run.has_world && !app->game.run.backdrop) add_game(&app->game, out);
  base_buffer_print(out, "}");
}
