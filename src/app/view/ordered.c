/* Barricades that are ordered in a pause and not built yet: faint, with their number in the order in which
 * they are built. One that is to be taken away is crossed out. */
#include <assert.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/view/view_parts.h"

#define GHOST  130   // of 255
#define LEAST  14.0f // logical pixels, height of the number
#define NUMBER 0.42f // of a tile

/// Is it the last of an odd number of orders for its tile? An even number changes nothing.
static bool comes_about(const AppScene *scene, int at) {
  const SimCommand *order = &scene->queued[at];
  int orders = 0;
  assert(at >= 0 && at < scene->queued_count);
  for (int i = 0; i < scene->queued_count; i++) {
    const SimCommand *other = &scene->queued[i];
    if (other->kind != SIM_CMD_BARRICADE || other->x != order->x || other->y != order->y) continue;
    if (i > at) return false;
    orders++;
  }
  return orders % 2 == 1;
}

static void draw_removal(const ViewFrame *frame, SDL_FRect box) {
  const float thick = fmaxf(2 * frame->scale, 1);
  app_draw_line(frame->draw, box.x, box.y, box.x + box.w, box.y + box.h, thick, APP_COLOUR_BAD);
  app_draw_line(frame->draw, box.x + box.w, box.y, box.x, box.y + box.h, thick, APP_COLOUR_BAD);
}

static void draw_number(const ViewFrame *frame, SDL_FRect box, int number) {
  const float size = fmaxf(NUMBER * frame->camera.zoom, LEAST * frame->scale), shade = fmaxf(frame->scale, 1);
  const float x = box.x + box.w / 2, y = box.y + (box.h - size) / 2;
  char text[16];
  snprintf(text, sizeof text, "%d", number);
  app_draw_circle(frame->draw, x, box.y + box.h / 2, size * 0.72f, APP_RGBA(0x0e1016, 190));
  app_draw_text(frame->draw, x + shade, y + shade, size, APP_CENTRE, APP_RGB(0), text);
  app_draw_text(frame->draw, x, y, size, APP_CENTRE, APP_COLOUR_TEXT, text);
}

static bool is_removal(const ViewFrame *frame, const SimCommand *order) {
  return frame->world->barricade[nav_grid_cell(&frame->world->grid, order->x, order->y)];
}

static void draw_order(const ViewFrame *frame, const SimCommand *order, int number) {
  const SDL_FRect box = view_box(frame, (SDL_Rect){order->x, order->y, 1, 1});
  if (is_removal(frame, order))
    draw_removal(frame, box);
  else
    view_sprite_tinted(frame, APP_SPRITE_BARRICADE, box.x + box.w / 2, box.y + box.h / 2, box.w,
                       APP_RGBA(0xffffff, GHOST));
  draw_number(frame, box, number);
}

void view_ordered_draw(const ViewFrame *frame) {
  const AppScene *scene = frame->scene;
  int32_t left = frame->world->heroes[0].barricades;
  int number = 0;
  for (int i = 0; i < scene->queued_count; i++) {
    const SimCommand *order = &scene->queued[i];
    if (order->kind != SIM_CMD_BARRICADE || !nav_grid_inside(&frame->world->grid, order->x, order->y) ||
        !comes_about(scene, i))
      continue;
    left += is_removal(frame, order) ? 1 : -1;
    if (left < 0) return; // he has no more of them
    draw_order(frame, order, ++number);
  }
}
