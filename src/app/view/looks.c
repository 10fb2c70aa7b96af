/* What each kind of enemy looks like. Colours follow Okabe and Ito (2008); no two kinds share both colour
 * and shape. The other colours were sought so that under the simulated deficiency (Machado et al. 2009) any
 * two lie 16 apart in CIELAB, as near to the first colour as that allows.
 *
 * Always true: a kind without a row here has a look too; frames are drawn with the feet at the same place.
 */
#include "app/view/looks.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/platform/art.h"
#include "nav/nav.h"

static const AppLook looks[] = {
    {"shade",
     0xcc79a7,
     {0xbb6c9c, 0xd57ea5, 0xca78a5},
     0.66f,
     {{0.414f, 0.586f}, 0.453f, 0.144f, 0xfff6dc},
     .sways = true,
     .beats = 3.2f,
     .trail = 0xd3a2ea},
    {"archer",
     0x009e73,
     {0x009a72, 0x3aab69, 0x00703f},
     0.74f,
     {{0.406f, 0.516f}, 0.344f, 0.095f, 0xfff2b0},
     .hop = 0.05f},
    {"moth",
     0xf0e442,
     {0xf5e844, 0xf7e942, 0x6aa000},
     0.72f,
     {{0.458f, 0.542f}, 0.359f, 0.075f, 0xffffff},
     .beats = 9,
     .lift = 0.28f,
     .trail = 0xe8dd8a},
    {"newt",
     0x56b4e9,
     {0x3bbafb, 0x6dc4fb, 0x56b4eb},
     0.78f,
     {{0.828f, 0.828f}, 0.57f, 0.105f, 0xdff3ff},
     .hop = 0.04f},
    {"warden",
     0x0072b2,
     {0x0073b2, 0x006bac, 0x1f7cbe},
     0.86f,
     {{0.4f, 0.6f}, 0.29f, 0.095f, 0xffe9a8},
     .hop = 0.03f},
    {"husk",
     0xd9d4c5,
     {0xe2d7ca, 0xd6d2c3, 0xd8d3c6},
     0.76f,
     {{0.406f, 0.5f}, 0.227f, 0.08f, 0xffb347},
     .hop = 0.07f,
     .crashes = true},
    {"delver",
     0xe69f00,
     {0xa56f00, 0xffc060, 0xe79e00},
     0.76f,
     {{0.594f, 0.594f}, 0.266f, 0.15f, 0xfff8cf},
     .hop = 0.06f,
     .crashes = true},
    {"skirter",
     0xd55e00,
     {0xec6d07, 0xd45f00, 0xd86001},
     0.78f,
     {{0.375f, 0.625f}, 0.297f, 0.12f, 0xfff6dc},
     .beats = 7,
     .rests = true},
    {"hound",
     0x9d99a6,
     {0x2d92ea, 0x6b6577, 0xc496a7},
     0.82f,
     {{0.8125f, 0.8125f}, 0.367f, 0.09f, 0xffd24a},
     .beats = 7,
     .rests = true,
     .hop = 0.03f},
    {"sentry",
     0xe3b93a,
     {0xeabd4b, 0xecbe3a, 0xe9bd44},
     0.82f,
     {{0.531f, 0.531f}, 0.328f, 0.17f, 0xfffbe0},
     .hop = 0.04f},
    {"lurker",
     0xa893d6,
     {0xae97d9, 0xa18bd5, 0xad8dd1},
     0.8f,
     {{0.35f, 0.65f}, 0.65f, 0.14f, 0xe6dcff},
     .hop = 0.04f},
    {"thief",
     0x18a07a,
     {0x04c7a3, 0x0a9f7b, 0x82c591},
     0.76f,
     {{0.594f, 0.71f}, 0.344f, 0.085f, 0xffffff},
     .hop = 0.06f},
    {"ghoul",
     0x9aa845,
     {0x9ca945, 0x98a02d, 0x94a645},
     0.78f,
     {{0.703f, 0.859f}, 0.32f, 0.1f, 0xff5a3c},
     .hop = 0.05f},
    {"mole",
     0x74544e,
     {0x725049, 0x78564d, 0x76514b},
     0.78f,
     {{0.77f, 0.81f}, 0.66f, 0.05f, 0xffc2cd},
     .hop = 0.03f},
    {"ogre",
     0xc26a4a,
     {0xb86040, 0xc06848, 0xc06848},
     1.9f,
     {{0.398f, 0.57f}, 0.281f, 0.07f, 0xffe27a},
     .hop = 0.03f},
    {"toad",
     0x3f8f86,
     {0x287068, 0x488880, 0x507060},
     1.85f,
     {{0.289f, 0.711f}, 0.25f, 0.13f, 0xffcf5a},
     .hop = 0.12f},
};

enum { LOOKS = sizeof looks / sizeof *looks };

// Kinds without a row above.
#define OTHER(colour)                                                                                        \
  { .color = colour, .size = 0.76f, .beats = 7, .rests = true, .hop = 0.05f }
static const AppLook others[] = {OTHER(0xe69f00), OTHER(0x56b4e9), OTHER(0x009e73), OTHER(0xf0e442),
                                 OTHER(0x0072b2), OTHER(0xd55e00), OTHER(0xcc79a7)};

const AppLook *app_look(int32_t kind) {
  assert(kind >= 0 && kind < SIM_ENEMY_KIND_COUNT);
  const char *name = sim_enemy_kinds[kind]->name;
  if (kind < LOOKS && strcmp(looks[kind].name, name) == 0) return &looks[kind];
  for (int i = 0; i < LOOKS; i++)
    if (strcmp(looks[i].name, name) == 0) return &looks[i];
  return &others[(size_t)kind % (sizeof others / sizeof *others)];
}

uint32_t app_look_color(int32_t kind, int32_t vision) {
  const AppLook *look = app_look(kind);
  if (vision < 1 || vision > APP_LOOK_VISIONS || look->seen[vision - 1] == 0) return look->color;
  return look->seen[vision - 1];
}

static int find(int32_t kind, const char *suffix) {
  char name[64];
  snprintf(name, sizeof name, "%s%s", sim_enemy_kinds[kind]->name, suffix);
  return app_art_find(name);
}

int app_look_picture(int32_t kind) {
  const int picture = find(kind, "");
  return picture != 0 ? picture : APP_SPRITE_SHADE;
}

AppPictures app_look_pictures(int32_t kind) {
  AppPictures p = {.right = {app_look_picture(kind), find(kind, "-2"), find(kind, "-3")},
                   .left = {find(kind, "-left"), find(kind, "-2-left"), find(kind, "-3-left")},
                   .swim = find(kind, "-swim"),
                   .swim_left = find(kind, "-swim-left")};
  if (p.swim_left == 0) p.swim_left = p.swim;
  if (app_look(kind)->sways) {
    p.right[3] = p.right[2];
    p.right[2] = p.right[0];
  }
  return p;
}

int app_look_objective(int32_t kind) {
  char name[48];
  snprintf(name, sizeof name, "objective-%s", sim_objective_kinds[kind]->name);
  return app_art_find(name);
}

bool app_look_is_left(const SimWorld *world, int32_t actor) {
  assert(actor >= 0 && actor < world->actors.count);
  const SimActors *a = &world->actors;
  if (a->vx[actor] != 0) return a->vx[actor] < 0;
  if (sim_enemy_kinds[a->kind[actor]]->senses != 0) {
    const int32_t facing = a->mind[actor].facing;
    return facing > 9000 && facing < 27000;
  }
  return a->vy[actor] == 0 && world->heroes[0].x < a->x[actor];
}

static bool swims(const SimWorld *world, int32_t actor) {
  const NavGrid *grid = &world->grid;
  const int32_t x = world->actors.x[actor] / BASE_ONE, y = world->actors.y[actor] / BASE_ONE;
  return nav_grid_inside(grid, x, y) && nav_terrain_has(grid->terrain[nav_grid_cell(grid, x, y)], NAV_IS_WET);
}

int app_look_now(const AppPictures *pictures, const SimWorld *world, int32_t actor, double now, bool calm) {
  const SimActors *a = &world->actors;
  const AppLook *look = app_look(a->kind[actor]);
  const bool left = pictures->left[0] != 0 && app_look_is_left(world, actor);
  if (pictures->swim != 0 && swims(world, actor)) return left ? pictures->swim_left : pictures->swim;
  const int *row = left ? pictures->left : pictures->right;
  const bool still = look->rests && a->vx[actor] == 0 && a->vy[actor] == 0;
  if (calm || still || look->beats <= 0) return row[0];
  uint32_t count = 0;
  while (count < APP_LOOK_FRAMES && row[count] != 0) count++;
  const uint32_t beat =
      (uint32_t)(fmod(now, 3600) * (double)look->beats) + (a->id[actor] * 2654435761u >> 13);
  return row[beat % count];
}
