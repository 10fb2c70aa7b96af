/* Whose mind the overlays show: that of the chosen enemy, or the hero's while none is chosen. All of it is
 * read from the world; the overlays ask here, so that none of them has to know which kinds have what. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"
#include "app/view/figure.h"

#define RIM 84.0f // logical pixels from the edge of the map to a pointer, clear of the buttons there

/* The hero */

static const void *steering_view(const NavSteer *steer, const NavSteering *steering) {
  return steer != NULL ? nav_steer_view(steer, steering) : NULL;
}

enum { MAX_KIN = 3 };

/// The view of the row in use, if it is one of `kin`, whose views are alike; else the view of one used
/// before.
static const void *kin_view(const NavSteer *steer, int32_t row, const NavSteering *const kin[MAX_KIN]) {
  const void *view = NULL;
  for (int32_t i = 0; i < MAX_KIN; i++) {
    const void *found = steering_view(steer, kin[i]);
    if (found != NULL && (view == NULL || nav_steerings[row] == kin[i])) view = found;
  }
  return view;
}

static const NavSteering *const searching[MAX_KIN] = {&nav_steering_astar, &nav_steering_dijkstra,
                                                      &nav_steering_best_first};
static const NavSteering *const by_boxes[MAX_KIN] = {&nav_steering_corners, &nav_steering_centre,
                                                     &nav_steering_normal};

static void read_steering(const NavSteer *steer, OverlayMind *mind) {
  SimMindView *view = &mind->view;
  const NavCornersView *corners = kin_view(steer, mind->hero->steering, by_boxes);
  view->learning = steering_view(steer, &nav_steering_learning);
  view->explorer = steering_view(steer, &nav_steering_crash_turn_memory);
  if (view->explorer != NULL) view->map = nav_crash_turn_map(view->explorer);
  if (corners != NULL) {
    view->boxes = &corners->boxes;
    view->walk = nav_corners_tiles_walk(corners->walker);
  }
  if (nav_steerings[mind->hero->steering] == &nav_steering_flow)
    mind->own = steering_view(steer, &nav_steering_flow);
  mind->regions = steering_view(steer, &nav_steering_regions);
  mind->astar = kin_view(steer, mind->hero->steering, searching);
  if (mind->astar != NULL) mind->searched_count = nav_astar_touched(mind->astar, &mind->searched);
}

static OverlayMind hero_mind(const SimWorld *world, int32_t hero) {
  OverlayMind mind = {.actor = -1, .hero = &world->heroes[hero], .name = hero == 0 ? "Hero" : "Second hero"};
  const NavTrace *trace = &world->minds[hero].trace;
  mind.view = (SimMindView){.cls = NAV_WALKER,
                            .flow = SIM_FLOW_WALKER_HERO,
                            .field = &world->field,
                            .input = &world->field_input,
                            .path_due = -1,
                            .map_target = NAV_NO_CELL};
  if (trace->at != NAV_NO_CELL) mind.trace = trace;
  read_steering(world->minds[hero].steer, &mind);
  return mind;
}

/* An enemy */

static OverlayMind enemy_mind(const SimWorld *world, int32_t actor, int32_t hero) {
  OverlayMind mind = {.actor = actor,
                      .hero = &world->heroes[hero],
                      .name = sim_enemy_kinds[world->actors.kind[actor]]->title,
                      .view = sim_world_mind(world, actor)};
  const SimWatched *watched = sim_world_recorded(world);
  if (watched == NULL || watched->id != world->actors.id[actor]) return mind;
  mind.watched = watched;
  if (watched->trace.at != NAV_NO_CELL) mind.trace = &watched->trace;
  if (watched->answer.answered < 0) return mind;
  mind.kept = &watched->search;
  mind.searched = watched->search.touched;
  mind.searched_count = watched->search.count;
  return mind;
}

OverlayMind overlay_mind(const AppScene *scene) {
  const AppPointed *pointed = &scene->pointed;
  return pointed->chosen ? enemy_mind(scene->world, pointed->actor, pointed->hero)
                         : hero_mind(scene->world, pointed->hero);
}

NavAstarMark overlay_search_mark(const OverlayMind *mind, NavCell cell) {
  if (mind->kept != NULL) return (NavAstarMark)mind->kept->mark[cell];
  return nav_astar_mark(mind->astar, cell);
}

int32_t overlay_selected(const OverlayFrame *frame) {
  return frame->mind.actor;
}

const char *overlay_goal_words(const OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  if (frame->mind.own != NULL) return "target";
  if (frame->mind.view.flow == SIM_FLOW_WALKER_FLASK) return "flasks";
  return world->goal_count > 0 || world->tuning.value[SIM_TUNE_HERO_GOAL] == 0 ? "goals" : "hero";
}

const char *overlay_title(const OverlayFrame *frame, const char *title, char *out, size_t size) {
  if (frame->mind.actor < 0 && frame->mind.hero == &frame->view.world->heroes[0])
    snprintf(out, size, "%s", title);
  else
    snprintf(out, size, "%s: %s", frame->mind.name, title);
  return out;
}

/* The mark of the chosen one on the map */

static void draw_ring(const OverlayFrame *frame, ViewFigure at) {
  const float s = frame->view.scale, radius = roundf(fmaxf(at.size * 0.62f, 12 * s)), thick = fmaxf(2 * s, 1);
  app_draw_ring(frame->view.draw, at.x, at.y, radius, thick + 2 * s, APP_RGBA(0x0b0d12, 210));
  app_draw_ring(frame->view.draw, at.x, at.y, radius, thick, APP_COLOUR_ACCENT);
}

/// A pointer at the rim of the map toward an enemy out of sight, with its name.
static void draw_pointer(const OverlayFrame *frame, ViewFigure to) {
  const float s = frame->view.scale, rim = RIM * s, arm = 9 * s;
  const SDL_FRect *v = &frame->view.camera.view;
  const SDL_FPoint at = {fminf(fmaxf(to.x, v->x + rim), v->x + v->w - rim),
                         fminf(fmaxf(to.y, v->y + rim), v->y + v->h - rim)};
  const float dx = to.x - at.x, dy = to.y - at.y, away = fmaxf(hypotf(dx, dy), 1);
  const float ux = dx / away, uy = dy / away;
  const SDL_FPoint tip = {at.x + ux * 2 * arm, at.y + uy * 2 * arm};
  app_draw_triangle(frame->view.draw, tip, (SDL_FPoint){at.x - uy * arm, at.y + ux * arm},
                    (SDL_FPoint){at.x + uy * arm, at.y - ux * arm}, APP_COLOUR_ACCENT);
  overlay_label(frame, (SDL_FPoint){at.x - ux * 3 * arm, at.y - uy * 2 * arm}, APP_COLOUR_ACCENT,
                frame->mind.name);
}

void overlay_draw_chosen(const OverlayFrame *frame) {
  const float s = frame->view.scale;
  if (frame->mind.actor < 0) return;
  const ViewFigure at = view_figure(&frame->view, frame->mind.actor);
  if (!overlay_seen(frame, (SDL_FPoint){at.x, at.y}, 0)) {
    draw_pointer(frame, at);
    return;
  }
  draw_ring(frame, at);
  const float away = roundf(fmaxf(at.size * 0.62f, 12 * s)) + 12 * s;
  overlay_label(frame, (SDL_FPoint){at.x, at.y + away}, APP_COLOUR_ACCENT, frame->mind.name);
}
