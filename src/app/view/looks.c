/* The table of looks. Colours follow Okabe and Ito, and no two kinds share both colour and shape.
 *
 * Always true: every kind has at least one picture; frames are drawn with the feet at the same place. */
#include "app/view/looks.h"

#include <math.h>

#include "app/platform/art.h"

#include "nav/nav.h"

#define P(NAME) APP_SPRITE_##NAME

static const AppLook looks[SIM_ENEMY_KIND_COUNT] = {
    [SIM_SHADE] = {.right = {P(SHADE), P(SHADE_2), P(SHADE), P(SHADE_3)},
                   .beats = 3.2f,
                   .size = 0.62f,
                   .eye_x = {0.414f, 0.586f},
                   .eye_y = 0.453f,
                   .eye_size = 0.144f,
                   .eye_color = 0xfff6dc,
                   .color = 0xcc79a7},
    [SIM_ARCHER] = {.right = {P(ARCHER)},
                    .left = {P(ARCHER_LEFT)},
                    .size = 0.74f,
                    .hop = 0.05f,
                    .eye_x = {0.406f, 0.516f},
                    .eye_y = 0.344f,
                    .eye_size = 0.095f,
                    .eye_color = 0xfff2b0,
                    .color = 0x009e73},
    [SIM_MOTH] = {.right = {P(MOTH), P(MOTH_2)},
                  .beats = 9,
                  .size = 0.72f,
                  .lift = 0.28f,
                  .eye_x = {0.458f, 0.542f},
                  .eye_y = 0.359f,
                  .eye_size = 0.075f,
                  .eye_color = 0xffffff,
                  .color = 0xf0e442},
    [SIM_NEWT] = {.right = {P(NEWT)},
                  .left = {P(NEWT_LEFT)},
                  .swim = P(NEWT_SWIM),
                  .swim_left = P(NEWT_SWIM_LEFT),
                  .size = 0.78f,
                  .hop = 0.04f,
                  .eye_x = {0.828f, 0.828f},
                  .eye_y = 0.57f,
                  .eye_size = 0.105f,
                  .eye_color = 0xdff3ff,
                  .color = 0x56b4e9},
    [SIM_WARDEN] = {.right = {P(WARDEN)},
                    .size = 0.86f,
                    .hop = 0.03f,
                    .eye_x = {0.4f, 0.6f},
                    .eye_y = 0.29f,
                    .eye_size = 0.095f,
                    .eye_color = 0xffe9a8,
                    .color = 0x0072b2},
    [SIM_HUSK] = {.right = {P(HUSK)},
                  .left = {P(HUSK_LEFT)},
                  .size = 0.76f,
                  .hop = 0.07f,
                  .eye_x = {0.406f, 0.5f},
                  .eye_y = 0.227f,
                  .eye_size = 0.08f,
                  .eye_color = 0xffb347,
                  .color = 0xd9d4c5},
    [SIM_DELVER] = {.right = {P(DELVER)},
                    .left = {P(DELVER_LEFT)},
                    .size = 0.76f,
                    .hop = 0.06f,
                    .eye_x = {0.594f, 0.594f},
                    .eye_y = 0.266f,
                    .eye_size = 0.15f,
                    .eye_color = 0xfff8cf,
                    .color = 0xe69f00},
    [SIM_SKIRTER] = {.right = {P(SKIRTER), P(SKIRTER_2)},
                     .beats = 7,
                     .rests = true,
                     .size = 0.78f,
                     .eye_x = {0.375f, 0.625f},
                     .eye_y = 0.297f,
                     .eye_size = 0.12f,
                     .eye_color = 0xfff6dc,
                     .color = 0xd55e00},
    [SIM_HOUND] = {.right = {P(HOUND), P(HOUND_2)},
                   .left = {P(HOUND_LEFT), P(HOUND_2_LEFT)},
                   .beats = 7,
                   .rests = true,
                   .size = 0.82f,
                   .hop = 0.03f,
                   .eye_x = {0.8125f, 0.8125f},
                   .eye_y = 0.367f,
                   .eye_size = 0.09f,
                   .eye_color = 0xffd24a,
                   .color = 0x9d99a6},
    [SIM_SENTRY] = {.right = {P(SENTRY)},
                    .left = {P(SENTRY_LEFT)},
                    .size = 0.82f,
                    .hop = 0.04f,
                    .eye_x = {0.531f, 0.531f},
                    .eye_y = 0.328f,
                    .eye_size = 0.17f,
                    .eye_color = 0xfffbe0,
                    .color = 0xe3b93a},
    [SIM_LURKER] = {.right = {P(LURKER)},
                    .size = 0.8f,
                    .hop = 0.04f,
                    .eye_x = {0.35f, 0.65f},
                    .eye_y = 0.65f,
                    .eye_size = 0.14f,
                    .eye_color = 0xe6dcff,
                    .color = 0xa893d6},
    [SIM_THIEF] = {.right = {P(THIEF)},
                   .left = {P(THIEF_LEFT)},
                   .size = 0.76f,
                   .hop = 0.06f,
                   .eye_x = {0.594f, 0.71f},
                   .eye_y = 0.344f,
                   .eye_size = 0.085f,
                   .eye_color = 0xffffff,
                   .color = 0x18a07a},
};

const AppLook *app_look(int32_t kind) {
  return &looks[kind];
}

int app_look_picture(int32_t kind) {
  return looks[kind].right[0];
}

bool app_look_is_left(const SimWorld *world, int32_t actor) {
  const SimActors *a = &world->actors;
  if (a->vx[actor] != 0) return a->vx[actor] < 0;
  if (sim_enemy_kinds[a->kind[actor]]->senses != 0) {
    const int32_t facing = a->mind[actor].facing;
    return facing > 9000 && facing < 27000;
  }
  return a->vy[actor] == 0 && world->hero.x < a->x[actor];
}

static bool swims(const SimWorld *world, int32_t actor) {
  const NavGrid *grid = &world->grid;
  const int32_t x = world->actors.x[actor] / BASE_ONE, y = world->actors.y[actor] / BASE_ONE;
  return nav_grid_inside(grid, x, y) && grid->terrain[nav_grid_cell(grid, x, y)] == NAV_WATER;
}

int app_look_now(const SimWorld *world, int32_t actor, double now, bool calm) {
  const SimActors *a = &world->actors;
  const AppLook *look = &looks[a->kind[actor]];
  const bool left = look->left[0] != 0 && app_look_is_left(world, actor);
  if (look->swim != 0 && swims(world, actor)) return left ? look->swim_left : look->swim;
  const int *pictures = left ? look->left : look->right;
  const bool still = look->rests && a->vx[actor] == 0 && a->vy[actor] == 0;
  if (calm || still || look->beats <= 0) return pictures[0];
  uint32_t count = 0;
  while (count < APP_LOOK_FRAMES && pictures[count] != 0) count++;
  const uint32_t beat =
      (uint32_t)(fmod(now, 3600) * (double)look->beats) + (a->id[actor] * 2654435761u >> 13);
  return pictures[beat % count];
}
