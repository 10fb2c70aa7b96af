/* First meetings. A kind counts as met when one of it comes near the hero, where the player looks. */
#include "app/screens/meet.h"

#include <math.h>
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"
#include "app/shell/app.h"
#include "app/view/looks.h"

enum { EVERY_TICKS = 10, NEAR_TILES = 11 };

#define SHOWN_SECONDS 2.4
#define FADE_SECONDS  0.35
#define PICTURE       40.0f  // logical pixels
#define FOOT_MIN      300.0f // how wide the words about what the hero does become

void app_meet_reset(App *app) {
  app->meet = (AppMeet){0};
}

static uint32_t kinds_alive(const SimWorld *world) {
  uint32_t kinds = 0;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (world->kind_alive[kind] > 0) kinds |= 1u << kind;
  return kinds;
}

static bool is_near(const SimWorld *world, int32_t actor) {
  const BaseFixed reach = NEAR_TILES * BASE_ONE;
  return abs(world->actors.x[actor] - world->hero.x) <= reach &&
         abs(world->actors.y[actor] - world->hero.y) <= reach;
}

void app_meet_tick(App *app) {
  const SimWorld *world = &app->world;
  if (world->tick % EVERY_TICKS != 0) return;
  AppMeet *meet = &app->meet;
  uint32_t wanted = kinds_alive(world) & ~meet->met;
  for (int32_t i = 0; i < world->actors.count && wanted != 0; i++) {
    const uint32_t bit = 1u << world->actors.kind[i];
    if ((wanted & bit) == 0 || !is_near(world, i)) continue;
    wanted &= ~bit;
    meet->met |= bit;
    meet->coming |= bit;
  }
}

static void next_kind(App *app) {
  AppMeet *meet = &app->meet;
  if (app->now < meet->until || meet->coming == 0 || app->paused) return;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    if ((meet->coming >> kind & 1) == 0) continue;
    meet->coming &= ~(1u << kind);
    meet->kind = kind;
    meet->until = app->now + SHOWN_SECONDS;
    return;
  }
}

void app_meet_draw(App *app) {
  next_kind(app);
  const double left = app->meet.until - app->now;
  if (left <= 0) return;
  const SimEnemyKind *row = sim_enemy_kinds[app->meet.kind];
  const float s = app->scale, size = APP_TEXT * s, small = APP_TEXT_SMALL * s, side = PICTURE * s,
              pad = 10 * s;
  double share = fmin(left, SHOWN_SECONDS - left) / FADE_SECONDS;
  if (app->settings.reduced_motion) share = 1;
  const Uint8 alpha = (Uint8)(255 * fmin(fmax(share, 0), 1));
  const SDL_FRect space = app_hud_free(app);
  const float max = fminf(space.w, 480 * s) - side - 3 * pad;
  const float width = fminf(fmaxf(app_draw_text_width(&app->draw, size, row->title),
                                  app_draw_text_width(&app->draw, small, row->help)) +
                                1,
                            max);
  SDL_FRect r = {0, 0, width + side + 3 * pad, side + 2 * pad * 0.6f};
  r.x = roundf(space.x + space.w - r.w);
  // Beside the foot's plate, where there is room for it; else above, in the free part.
  r.y = roundf(r.x > space.x + FOOT_MIN * s ? (float)app->height - r.h - 8 * s : space.y + space.h - r.h);
  SDL_Color back = APP_COLOUR_SHEET, name = APP_COLOUR_ACCENT, words = APP_COLOUR_TEXT,
            plain = APP_COLOUR_PLAIN;
  back.a = (Uint8)(back.a * alpha / 255);
  name.a = words.a = plain.a = alpha;
  app_draw_round_rect(&app->draw, r.x, r.y, r.w, r.h, 8 * s, back);
  app_parts_icon(app, app_look_picture(app->meet.kind), r.x + pad + side / 2, r.y + r.h / 2, side, plain);
  const float x = r.x + 2 * pad + side;
  app_draw_text_fit(&app->draw, x, r.y + 6 * s, width, size, APP_LEFT, name, row->title);
  app_draw_text_fit(&app->draw, x, r.y + 28 * s, width, small, APP_LEFT, words, row->help);
}
