/* Sight: the field of view of the chosen enemy as far as rock and walls let it, and the rays of a look at the
 * hero, free and blocked ones. With nobody chosen, the fields of view of all who have eyes, faintly. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/mind.h"

enum {
  ASLEEP_RANGE = 200,              // hundredths of tiles: who sleeps sees no farther, but all round
  MAX_CONES = 300,                 // in one picture
  HERO_DISC = BASE_ONE * 30 / 100, // whose edge points are looked at
  RAY_STEP = 300,                  // hundredths of degrees between two rays of a cone
};

#define DEGREES 0.000174532925f // radians in a hundredth of a degree

static const SDL_Color cone_color = {0xf0, 0xe4, 0x42, 70}, faint_color = {0xf0, 0xe4, 0x42, 20};
static const SDL_Color free_color = {0x56, 0xb4, 0xe9, 255}, blocked_color = {0xff, 0x7a, 0x2a, 255};

typedef struct Eyes {
  NavPoint at;
  int32_t facing, fov, range; // hundredths of degrees, of degrees, of tiles
} Eyes;

static Eyes eyes_of(const SimWorld *world, int32_t actor) {
  const SimActors *a = &world->actors;
  Eyes eyes = {{a->x[actor], a->y[actor]},
               a->mind[actor].facing,
               world->tuning.value[SIM_TUNE_SIGHT_ANGLE] * 100,
               world->tuning.value[SIM_TUNE_SIGHT_RANGE]};
  if (sim_world_mode(world, actor) == SIM_ASLEEP) {
    eyes.fov = NAV_TURN;
    eyes.range = SDL_min(eyes.range, ASLEEP_RANGE);
  }
  eyes.fov = SDL_min(eyes.fov, NAV_TURN);
  return eyes;
}

/// How far the ray gets, output pixels.
static SDL_FPoint ray_end(const OverlayFrame *frame, const Eyes *eyes, float hundredths) {
  const float turn = hundredths * DEGREES, reach = (float)eyes->range / 100 * (float)BASE_ONE;
  const NavPoint to = {eyes->at.x + (BaseFixed)(cosf(turn) * reach),
                       eyes->at.y + (BaseFixed)(sinf(turn) * reach)};
  const NavRay ray = nav_ray(&frame->view.world->grid, eyes->at, to);
  return overlay_at(frame, ray.end.x, ray.end.y);
}

static void draw_cone(const OverlayFrame *frame, const Eyes *eyes, SDL_Color color, bool rim) {
  const int steps = SDL_max(eyes->fov / RAY_STEP, 1);
  const SDL_FPoint eye = overlay_at(frame, eyes->at.x, eyes->at.y);
  const float first = (float)eyes->facing - (float)eyes->fov / 2, step = (float)eyes->fov / (float)steps;
  const float thick = fmaxf(1.5f * frame->view.scale, 1);
  const SDL_Color edge = {color.r, color.g, color.b, 150};
  SDL_FPoint last = ray_end(frame, eyes, first);
  if (rim && eyes->fov < NAV_TURN) app_draw_line(frame->view.draw, eye.x, eye.y, last.x, last.y, thick, edge);
  for (int i = 1; i <= steps; i++) {
    const SDL_FPoint next = ray_end(frame, eyes, first + step * (float)i);
    app_draw_triangle(frame->view.draw, eye.x, eye.y, last.x, last.y, next.x, next.y, color);
    if (rim) app_draw_line(frame->view.draw, last.x, last.y, next.x, next.y, thick, edge);
    last = next;
  }
  if (rim && eyes->fov < NAV_TURN) app_draw_line(frame->view.draw, eye.x, eye.y, last.x, last.y, thick, edge);
}

void overlay_sight_ground(OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  const int32_t chosen = overlay_selected(frame);
  if (chosen >= 0 && overlay_has_sense(frame, chosen, SIM_SENSE_SIGHT)) {
    const Eyes eyes = eyes_of(world, chosen);
    draw_cone(frame, &eyes, cone_color, true);
  }
  if (chosen >= 0) return;
  int drawn = 0;
  for (int32_t i = 0; i < world->actors.count && drawn < MAX_CONES; i++) {
    if (!overlay_has_sense(frame, i, SIM_SENSE_SIGHT)) continue;
    const Eyes eyes = eyes_of(world, i);
    const float reach = (float)eyes.range / 100 * frame->view.camera.zoom;
    if (!overlay_seen(frame, overlay_at(frame, eyes.at.x, eyes.at.y), reach)) continue;
    draw_cone(frame, &eyes, faint_color, false);
    drawn++;
  }
}

static void draw_ray(const OverlayFrame *frame, NavPoint from, NavPoint to) {
  const float s = frame->view.scale, thick = fmaxf(1.6f * s, 1), arm = 4 * s;
  const NavRay ray = nav_ray(&frame->view.world->grid, from, to);
  const SDL_FPoint a = overlay_at(frame, from.x, from.y), b = overlay_at(frame, ray.end.x, ray.end.y);
  if (ray.free) {
    app_draw_line(frame->view.draw, a.x, a.y, b.x, b.y, thick, free_color);
    return;
  }
  overlay_dashes(frame, a, b, thick, blocked_color);
  app_draw_line(frame->view.draw, b.x - arm, b.y - arm, b.x + arm, b.y + arm, 2 * s, blocked_color);
  app_draw_line(frame->view.draw, b.x - arm, b.y + arm, b.x + arm, b.y - arm, 2 * s, blocked_color);
}

/// Is the hero in range and in the field of view, so that rays are cast at all?
static bool looks_at_hero(const SimWorld *world, const Eyes *eyes) {
  const NavLook look = nav_look(eyes->at, eyes->facing, eyes->fov,
                                (BaseFixed)((int64_t)eyes->range * BASE_ONE / 100), NAV_LOOK_RAYS);
  return nav_look_holds(&look, (NavPoint){world->hero.x, world->hero.y});
}

void overlay_sight_draw(OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  const int32_t chosen = overlay_selected(frame);
  if (chosen < 0 || !overlay_has_sense(frame, chosen, SIM_SENSE_SIGHT)) return;
  const Eyes eyes = eyes_of(world, chosen);
  if (!looks_at_hero(world, &eyes)) return;
  NavPoint points[NAV_LOOK_RAYS];
  nav_look_points((NavPoint){world->hero.x, world->hero.y}, HERO_DISC, points);
  for (int i = 0; i < NAV_LOOK_RAYS; i++) draw_ray(frame, eyes.at, points[i]);
}

void overlay_sight_card(OverlayFrame *frame) {
  const int32_t chosen = overlay_selected(frame);
  if (chosen < 0) {
    const SDL_FRect content = overlay_card(frame, APP_SPRITE_ICON_SIGHT, "Sight", 2 * overlay_line_height());
    overlay_key(frame, content, 0, cone_color, false, "What enemies see");
    overlay_line(frame, content, 1, APP_COLOUR_DIM, "Inspector: tap one");
    return;
  }
  const SimWorld *world = frame->view.world;
  char title[64];
  snprintf(title, sizeof title, "Sight: %s", sim_enemy_kinds[world->actors.kind[chosen]]->title);
  const bool sees = overlay_has_sense(frame, chosen, SIM_SENSE_SIGHT);
  const SDL_FRect content =
      overlay_card(frame, APP_SPRITE_ICON_SIGHT, title, (sees ? 4 : 1) * overlay_line_height());
  if (!sees) {
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "It has no eyes for the hero.");
    return;
  }
  const Eyes eyes = eyes_of(world, chosen);
  overlay_key(frame, content, 0, cone_color, false, "What it sees");
  overlay_key_line(frame, content, 1, free_color, false, "Free ray");
  overlay_key_line(frame, content, 2, blocked_color, true, "Blocked ray");
  const int32_t rays = world->actors.mind[chosen].rays;
  if (rays > 0)
    overlay_line(frame, content, 3, free_color, "Last look: %d of %d free", (int)rays, (int)NAV_LOOK_RAYS);
  else
    overlay_line(frame, content, 3, APP_COLOUR_DIM,
                 looks_at_hero(world, &eyes) ? "Last look: all blocked" : "Last look: out of view");
}
