/* Goals of the throng that were added: a banner on each, or a way out while goals are exits. They stand where
 * the queued commands will have them, so placing and moving them works in a pause as well. */
#include <math.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/view/view_parts.h"

#define GOAL_SIZE 1.15f // tiles
#define MIN_GOAL  16.0f // logical pixels

static int32_t find_goal(const NavGoal *goals, int32_t count, NavCell cell) {
  int32_t i = 0;
  while (i < count && goals[i].cell != cell) i++;
  return i;
}

static int32_t after(const SimWorld *world, const SimCommand *command, NavGoal *goals, int32_t count) {
  if (!nav_grid_inside(&world->grid, command->x, command->y)) return count;
  const NavCell cell = nav_grid_cell(&world->grid, command->x, command->y);
  const int32_t i = find_goal(goals, count, cell);
  if (command->kind == SIM_CMD_NOGOAL && i < count) {
    memmove(goals + i, goals + i + 1, (size_t)(count - i - 1) * sizeof *goals);
    return count - 1;
  }
  if (command->kind != SIM_CMD_GOAL || i == SIM_MAX_GOALS || !nav_grid_open(&world->grid, NAV_FLYER, cell))
    return count;
  goals[i] = (NavGoal){cell, (uint32_t)command->value};
  return i == count ? count + 1 : count;
}

int32_t app_view_goals(const SimWorld *world, const SimCommand *queued, int32_t queued_count, NavGoal *out) {
  int32_t count = world->goal_count;
  memcpy(out, world->goals, (size_t)count * sizeof *out);
  for (int32_t i = 0; i < queued_count; i++) count = after(world, &queued[i], out, count);
  return count;
}

static int sprite_of(const SimWorld *world) {
  return world->tuning.value[SIM_TUNE_GOALS_ARE_EXITS] != 0 ? APP_SPRITE_GOAL_EXIT : APP_SPRITE_GOAL;
}

static void draw_one(const ViewFrame *frame, NavCell cell, Uint8 alpha) {
  const SDL_FPoint at = view_tile(frame, cell);
  const float size = fmaxf(frame->camera.zoom * GOAL_SIZE, MIN_GOAL * frame->scale);
  view_sprite_tinted(frame, sprite_of(frame->world), at.x, at.y - size * 0.1f, size,
                     APP_RGBA(0xffffff, alpha));
}

void view_goals_draw(const ViewFrame *frame) {
  const AppScene *scene = frame->scene;
  const AppPointed *pointed = &scene->pointed;
  NavGoal goals[SIM_MAX_GOALS];
  const int32_t count = app_view_goals(scene->world, scene->queued, scene->queued_count, goals);
  for (int32_t i = 0; i < count; i++) {
    const bool carried = pointed->carries && pointed->carried == goals[i].cell;
    draw_one(frame, goals[i].cell, carried ? 90 : 255);
  }
  if (pointed->carries && pointed->fits)
    draw_one(frame, nav_grid_cell(&frame->world->grid, pointed->aim_x, pointed->aim_y), 255);
}
