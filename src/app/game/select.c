/* Choosing an enemy by hand and keeping hold of it. */
#include "app/game/select.h"

#include <math.h>

#include "app/shell/app.h"
#include "app/view/looks.h"

#define FINGER_REACH 22.0f // logical pixels: half of what a finger can hit
#define MOUSE_REACH  9.0f  // logical pixels, where pictures are smaller
#define MIDDLE       0.2f  // of a picture's size: how far its middle lies above the spot

static float tiles_of(BaseFixed at) {
  return (float)at / (float)BASE_ONE;
}

int32_t app_select_find(const App *app, float px, float py, bool finger) {
  if (!app->has_world || app->backdrop) return -1;
  const SimActors *a = &app->world.actors;
  const float zoom = app->camera.zoom, min = (finger ? FINGER_REACH : MOUSE_REACH) * app->scale;
  int32_t found = -1;
  float nearest = 1e30f;
  for (int32_t i = 0; i < a->count; i++) {
    const float size = app_look(a->kind[i])->size * zoom;
    const float dx = app_camera_px(&app->camera, tiles_of(a->x[i])) - px;
    const float dy = app_camera_py(&app->camera, tiles_of(a->y[i])) - size * MIDDLE - py;
    const float away = dx * dx + dy * dy, reach = fmaxf(min, size / 2);
    if (away > reach * reach || away >= nearest) continue;
    nearest = away;
    found = i;
  }
  return found;
}

bool app_select_at(App *app, float px, float py, bool finger) {
  const int32_t actor = app_select_find(app, px, py, finger);
  if (actor < 0) return false;
  const uint32_t id = app->world.actors.id[actor];
  if (app->select.on && app->select.id == id)
    app->select.on = false;
  else
    app->select = (AppSelect){true, id, actor};
  return true;
}

void app_select_update(App *app) {
  AppSelect *select = &app->select;
  if (!select->on) return;
  const SimActors *a = &app->world.actors;
  if (!app->has_world) {
    select->on = false;
    return;
  }
  if (select->actor >= 0 && select->actor < a->count && a->id[select->actor] == select->id) return;
  select->actor = sim_world_actor(&app->world, select->id);
  select->on = select->actor >= 0;
}

int32_t app_selected(const App *app, const SimWorld *world) {
  const AppSelect *select = &app->select;
  if (!select->on || world != &app->world) return -1;
  const SimActors *a = &world->actors;
  if (select->actor < 0 || select->actor >= a->count || a->id[select->actor] != select->id) return -1;
  return select->actor;
}
