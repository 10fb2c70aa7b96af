/* Goals of the fields: rings round those that the field of the chosen one was built from, and what the offset
 * of each added one is. */
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"
#include "base/compiler.h"

#define ABOVE 1.0f // tiles from a goal's middle to its number

static bool any_shows_fields(const AppSettings *settings) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++)
    if (settings->overlay[i] && app_overlays[i]->shows_field) return true;
  return false;
}

static void ring(const OverlayFrame *frame, NavCell cell, SDL_Color color) {
  const SDL_FPoint at = view_tile(&frame->view, cell);
  const float s = frame->view.scale, zoom = frame->view.camera.zoom;
  const float radius = SDL_max(zoom * 0.74f, 11 * s), thick = SDL_max(zoom * 0.07f, 2 * s);
  if (!overlay_seen(frame, at, radius)) return;
  app_draw_ring(frame->view.draw, at.x, at.y, radius + s, thick + 2 * s, APP_RGBA(0x0b0d12, 200));
  app_draw_ring(frame->view.draw, at.x, at.y, radius, thick, color);
}

/// Draws the offsets that the player has set: no field knows a goal that was just placed in a pause.
static void draw_offsets(const OverlayFrame *frame) {
  const AppScene *scene = frame->view.scene;
  NavGoal goals[SIM_MAX_GOALS];
  const int32_t count = app_view_goals(scene->world, scene->queued, scene->queued_count, goals);
  const float s = frame->view.scale, up = SDL_max(frame->view.camera.zoom * ABOVE, 20 * s);
  for (int32_t i = 0; i < count; i++) {
    char text[24];
    const SDL_FPoint at = view_tile(&frame->view, goals[i].cell);
    snprintf(text, sizeof text, "+%u", (unsigned)goals[i].offset);
    overlay_label(frame, (SDL_FPoint){at.x, at.y - up}, APP_RGB(0xffd9ee), text);
  }
}

void overlay_goals_draw(const OverlayFrame *frame) {
  const AppScene *scene = frame->view.scene;
  const AppPointed *pointed = &scene->pointed;
  const bool field = any_shows_fields(scene->settings);
  const NavFieldInput input = overlay_input(frame);
  const int32_t rings = overlay_range(frame).reached > 0 ? input.goal_count : 0;
  if (!field && !pointed->sets_goals) return;
  for (int32_t i = 0; field && i < rings; i++) ring(frame, input.goals[i].cell, APP_RGBA(0xf4efe2, 235));
  if (pointed->sets_goals && pointed->picked) ring(frame, pointed->pick, APP_COLOUR_ACCENT);
  draw_offsets(frame);
}

static bool on_hero(const SimWorld *world, NavCell cell) {
  for (int32_t i = 0; i < world->hero_count; i++)
    if (world->heroes[i].cell == cell) return true;
  return false;
}

static const char *name_goal(const OverlayFrame *frame, NavGoal goal, char *out, size_t size) {
  const SimWorld *world = frame->view.world;
  const int x = (int)nav_grid_x(&world->grid, goal.cell), y = (int)nav_grid_y(&world->grid, goal.cell);
  if (frame->mind.own != NULL)
    snprintf(out, size, "his target %d,%d", x, y);
  else if (frame->mind.view.flow == SIM_FLOW_WALKER_FLASK)
    snprintf(out, size, "the flask on %d,%d", x, y);
  else if (goal.offset == 0 && on_hero(world, goal.cell))
    snprintf(out, size, "the hero");
  else
    snprintf(out, size, "%d,%d with offset %u", x, y, (unsigned)goal.offset);
  return out;
}

const char *overlay_goal_of(const OverlayFrame *frame, NavCell cell, char *out, size_t size) {
  const NavGrid *grid = &frame->view.world->grid;
  const NavFieldInput input = overlay_input(frame);
  uint32_t ways;
  for (int32_t left = grid->cells; left > 0 && (ways = overlay_ways(frame, cell)) != 0; left--)
    cell += nav_way_delta(grid->stride, base_lowest_bit(ways));
  NavGoal goal = {cell, 0};
  for (int32_t i = 0; i < input.goal_count; i++)
    if (input.goals[i].cell == cell) goal = input.goals[i];
  return name_goal(frame, goal, out, size);
}
