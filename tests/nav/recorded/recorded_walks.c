/* Steerings, walks, fans, corners and agents that avoid each other. */
#include "nav/avoid/avoid.h"
#include "nav/corners/boxes.h"
#include "nav/corners/corners.h"
#include "nav/crash/crash_turn.h"
#include "nav/crash/path_map.h"
#include "nav/field/field.h"
#include "nav/lookahead/calls.h"
#include "nav/lookahead/fan.h"
#include "nav/lookahead/learning.h"
#include "nav/lookahead/lookahead.h"
#include "nav/recorded/recorded.h"
#include "nav/regions/regions.h"
#include "nav/steer/loop.h"
#include "nav/steer/steer.h"
#include "nav/steer/walk.h"

enum { STEPS = 60, PLAN = 80, AGENTS = 24 };

/// The recursion written out takes time that grows with the power of its depth.
static int32_t draw_depth(NavRecording *of, int32_t row) {
  if (row == nav_steering_find("recursion")) return draw_below(of, 4);
  return draw_below(of, 3) == 0 ? draw_below(of, 20) : draw_below(of, 6);
}

static NavQuery draw_query(NavRecording *of, int32_t row, BaseRandom *random) {
  const NavClass cls = (NavClass)draw_below(of, NAV_CLASS_COUNT);
  const bool diagonal = nav_steerings[row]->walks_diagonally && draw_below(of, 2) == 0;
  return (NavQuery){.grid = &of->grid,
                    .components = draw_below(of, 3) > 0 ? &of->components[cls] : NULL,
                    .cls = cls,
                    .at = draw_open(of, cls),
                    .target = draw_open(of, cls),
                    .depth = draw_depth(of, row),
                    .diagonal = diagonal,
                    .random = random,
                    .rules = {.no_n_step = draw_below(of, 4) == 0,
                              .no_oscillation_stop = draw_below(of, 3) == 0,
                              .no_reach_test = draw_below(of, 4) == 0,
                              .ties_in_order = draw_below(of, 3) == 0,
                              .corner_offset = draw_below(of, 3) == 0 ? BASE_ONE / 8 : 0,
                              .estimate = (NavEstimate)draw_below(of, NAV_ESTIMATE_COUNT)}};
}

static void record_decision(NavRecording *of, const NavDecision *decision) {
  record_value(of, decision->status);
  record_value(of, decision->dir);
  record_value(of, decision->next);
  record_value(of, decision->looked);
}

static void record_trace(NavRecording *of, const NavTrace *trace) {
  static NavCell seen[NAV_TRACE_MAX_SEEN];
  char text[NAV_COUNT_TEXT];
  NavCalls calls;
  record_decision(of, &trace->decision);
  record_value(of, trace->at);
  record_value(of, trace->target);
  record_value(of, trace->reason);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    record_value(of, trace->proxy2[dir]);
    record_value(of, trace->best[dir]);
    record_value(of, trace->steps[dir]);
    record_value(of, trace->rank[dir]);
  }
  record_called(of, seen, nav_trace_seen(trace, seen));
  if (trace->at == NAV_NO_CELL || !nav_trace_calls(trace, &of->grid, &calls)) return;
  nav_count_text(&calls.all, text);
  record_bytes(of, text, strlen(text));
  nav_count_text(&calls.step, text);
  record_bytes(of, text, strlen(text));
}

/* The memory of a row, as overlays show it */

static void view_search(NavRecording *of, const void *memory) {
  const NavCell *cells;
  record_called(of, cells, nav_astar_touched(memory, &cells));
}

static void view_learning(NavRecording *of, const void *memory) {
  const NavLearning *learning = memory;
  record_value(of, nav_learning_count(learning));
  for (int32_t i = 0; i < nav_learning_count(learning); i++) {
    const NavCell cell = nav_learning_cell(learning, i);
    record_two(of, cell, nav_learning_raised(learning, cell));
  }
}

static void view_flow(NavRecording *of, const void *memory) {
  const NavFlowView *view = memory;
  record_two(of, view->min, view->max);
  record_value(of, view->reached);
  for (NavCell cell = 0; cell < of->grid.cells; cell += 5)
    if (nav_grid_holds(&of->grid, cell))
      record_two(of, nav_flow_value(view, cell), nav_flow_ways(view, &of->grid, cell));
}

static void view_crash(NavRecording *of, const void *memory) {
  const NavCell *cells;
  const NavPathMap *map = nav_crash_turn_map(memory);
  const int32_t choices = nav_crash_turn_choices(memory, &cells);
  record_cells(of, cells, choices);
  for (int32_t i = 0; i < choices; i++)
    for (NavClass cls = 0; cls < NAV_CLASS_COUNT; cls++)
      record_value(of, nav_crash_turn_untried(memory, &of->grid, cls, cells[i]));
  record_called(of, cells, nav_crash_turn_trail(memory, &cells));
  record_called(of, cells, nav_path_map_dead_ends(map, &cells));
  record_called(of, cells, nav_path_map_linked(map, &cells));
  for (NavCell cell = 0; cell < of->grid.cells; cell += 3) {
    if (!nav_grid_holds(&of->grid, cell)) continue;
    record_value(of, nav_path_map_dead_end(map, cell));
    record_value(of, nav_path_map_exit(map, cell));
    record_value(of, nav_path_map_links(map, cell));
    record_value(of, nav_path_map_distance(map, cell));
  }
}

static void view_corners(NavRecording *of, const void *memory) {
  const NavCornersView *view = memory;
  const NavCorners *walk = nav_corners_tiles_walk(view->walker);
  record_value(of, view->boxes.count);
  if (walk == NULL) return;
  const NavCornerTrace *trace = nav_corners_trace(walk);
  record_two(of, trace->box, trace->turns);
  record_value(of, trace->node_at * 10 + trace->direction);
  record_two(of, trace->way.x, trace->way.y);
  record_two(of, trace->sight_to.x, trace->sight_to.y);
  record_value(of, trace->sight_free);
}

static void view_regions(NavRecording *of, const void *memory) {
  const NavRegionsWalk *walk = memory;
  record_value(of, walk->start);
  record_cells(of, walk->links, walk->count);
  record_value(of, walk->left);
}

static const struct {
  const char *row;
  void (*view)(NavRecording *of, const void *memory);
} views[] = {{"learning", view_learning}, {"astar", view_search},      {"flow", view_flow},
             {"dijkstra", view_search},   {"best-first", view_search}, {"crash-turn-memory", view_crash},
             {"corners", view_corners},   {"regions", view_regions},   {"centre", view_corners},
             {"normal", view_corners}};

static void record_view(NavRecording *of, const NavSteer *steer, int32_t row) {
  const void *memory = nav_steer_view(steer, nav_steerings[row]);
  record_value(of, memory != NULL);
  for (size_t i = 0; i < sizeof views / sizeof *views && memory != NULL; i++)
    if (strcmp(views[i].row, nav_steerings[row]->name) == 0) views[i].view(of, memory);
}

static void read_memory(NavRecording *of, BaseArchive *archive) {
  NavSteer *copy = test_need(nav_steer_new(&of->grid));
  nav_steer_archive(copy, &of->grid, archive);
  if (base_archive_sound(archive)) record_value(of, (int64_t)nav_steer_hash(copy, 1));
  nav_steer_free(copy);
}

static void record_memory(NavRecording *of, NavSteer *steer) {
  BaseArchive archive = base_archive_writer();
  nav_steer_archive(steer, &of->grid, &archive);
  record_archive(of, &archive, read_memory);
  record_value(of, (int64_t)nav_steer_hash(steer, 1));
}

/// Walks, and changes the map or the target on the way.
static void walk_by(NavRecording *of, NavSteer *steer, int32_t row) {
  static NavTrace trace, again;
  BaseRandom random = base_random_seeded(3, (uint64_t)row);
  NavCell plan[PLAN], changed[2];
  NavQuery query = draw_query(of, row, &random);
  nav_steer_start(steer);
  for (int32_t step = 0; step < STEPS; step++) {
    if (step % 8 == 3) record_called(of, plan, nav_steer_plan(steer, row, &query, plan, PLAN));
    if (step % 16 == 5) record_called(of, plan, nav_steer_plan_start(steer, row, &query, plan, PLAN));
    record_value(of, nav_steer_previous(steer, &query));
    const bool traced = step % 2 == 0;
    const NavDecision decision = nav_steer_decide(steer, row, &query, traced ? &trace : NULL);
    record_decision(of, &decision);
    if (traced) record_trace(of, &trace);
    if (step % 5 == 1) {
      nav_steer_retrace(steer, &query, &again);
      record_trace(of, &again);
    }
    if (decision.status != NAV_STEER_MOVE) break;
    query.at = decision.next;
    if (step % 25 == 20) {
      recorded_change(of, changed, 2);
      for (NavClass cls = 0; cls < NAV_CLASS_COUNT; cls++)
        nav_components_build(&of->components[cls], &of->grid);
      if (!nav_grid_open(&of->grid, query.cls, query.at)) break;
    }
    if (step % 30 == 12) query.target = draw_open(of, query.cls);
  }
  record_view(of, steer, row);
  record_memory(of, steer);
}

static void ask_steerings(NavRecording *of) {
  for (int32_t row = 0; row < nav_steering_count; row++) {
    NavSteer *steer = test_need(nav_steer_new(&of->grid));
    record_value(of, nav_steering_reads(nav_steerings[row]));
    for (int32_t i = 0; i < 4; i++) {
      walk_by(of, steer, row);
      if (i == 1) nav_steer_forget(steer);
    }
    nav_steer_free(steer);
  }
}

static void ask_racers(NavRecording *of) {
  record_value(of, nav_walk_limit(&of->grid));
  for (int32_t row = 0; row < nav_steering_count; row++) {
    NavRacer racer;
    NavQuery query = draw_query(of, row, NULL);
    if (!nav_racer_init(&racer, row, &query, 5)) abort();
    for (int32_t step = 0; step < 3 * STEPS && racer.running; step++) {
      nav_racer_step(&racer, 2 * STEPS);
      nav_racer_watch(&racer);
      record_value(of, racer.query.at);
    }
    record_value(of, racer.result.end);
    record_value(of, racer.result.steps);
    record_value(of, racer.result.looked);
    record_value(of, racer.loop_length);
    nav_racer_free(&racer);
    NavSteer *steer = test_need(nav_steer_new(&of->grid));
    const NavWalkResult walked = nav_walk(steer, row, &query, STEPS, NULL, NULL);
    record_value(of, walked.end);
    record_value(of, walked.steps);
    record_value(of, walked.looked);
    nav_steer_free(steer);
  }
}

static void ask_fans(NavRecording *of) {
  enum { WAY = 40 };
  static NavCell ways[NAV_FAN_WALKS * WAY];
  const int32_t row = nav_steering_find("lookahead");
  for (int32_t i = 0; i < 8; i++) {
    NavFan fan;
    const NavQuery query = draw_query(of, row, NULL);
    nav_fan_start(&fan, &query, NAV_NO_CELL, 2 * STEPS, ways, WAY);
    for (int32_t turn = 0; turn < 200 && !nav_fan_step(&fan, 16); turn++) {
    }
    record_value(of, nav_fan_holds(&fan, &query, NAV_NO_CELL));
    for (int32_t depth = 0; depth < NAV_FAN_WALKS; depth++) {
      const NavFanWalk *walk = &fan.walk[depth];
      int32_t count = 0;
      const NavCell *way = nav_fan_way(&fan, depth, &count);
      record_cells(of, way, count);
      record_decision(of, &walk->first);
      record_value(of, walk->end);
      record_value(of, walk->steps);
      record_value(of, walk->loop);
      record_value(of, walk->last);
    }
  }
}

/* Corners */

static NavPoint draw_point(NavRecording *of) {
  const int32_t x = draw_below(of, of->grid.width * BASE_ONE);
  return (NavPoint){x, draw_below(of, of->grid.height * BASE_ONE)};
}

/// A place to go to: anywhere, a corner of tiles, also on the rim, or a centre.
static NavPoint draw_goal(NavRecording *of, NavClass cls) {
  NavPoint at = draw_point(of);
  const int32_t form = draw_below(of, 4), right = draw_below(of, 2), below = draw_below(of, 2);
  if (form == 0) return at;
  if (form == 1)
    return (NavPoint){(at.x / BASE_ONE + right) * BASE_ONE, (at.y / BASE_ONE + below) * BASE_ONE};
  return nav_point_centre(&of->grid, draw_open(of, cls));
}

static void record_boxes(NavRecording *of, const NavBoxes *boxes) {
  NavPoint node[NAV_BOX_NODES];
  record_value(of, boxes->count);
  for (int32_t i = 0; i < boxes->count; i++) {
    record_bytes(of, &boxes->box[i], sizeof boxes->box[i]);
    nav_box_nodes(&boxes->box[i], BASE_ONE / 4, node);
    for (int32_t k = 0; k < NAV_BOX_NODES; k++) record_two(of, node[k].x, node[k].y);
  }
}

static void ask_corners(NavRecording *of) {
  NavCell changed[3];
  for (NavClass cls = 0; cls < NAV_CLASS_COUNT; cls++) {
    NavBoxes boxes = {0};
    record_value(of, nav_boxes_build(&boxes, &of->grid, cls));
    record_boxes(of, &boxes);
    for (int32_t i = 0; i < 60; i++) {
      NavBoxHit hit = {0};
      int64_t tested = 0;
      const NavPoint from = draw_point(of), to = draw_point(of);
      const bool meets = nav_boxes_cast(&boxes, from, to, draw_below(of, BASE_ONE / 2), &hit, &tested);
      record_value(of, meets);
      record_value(of, tested);
      record_value(of, nav_boxes_at(&boxes, from));
      if (meets) record_two(of, hit.box, hit.side);
      if (meets) record_two(of, hit.at.x, hit.at.y);
    }
    NavCorners *corners = test_need(nav_corners_new());
    for (int32_t i = 0; i < 24; i++) {
      const NavCell from = i % 4 == 3 ? draw_tile(of) : draw_open(of, cls); // now and then a closed one
      NavPoint at = nav_point_centre(&of->grid, from);
      const NavPoint goal = draw_goal(of, cls);
      nav_corners_start(corners, at, goal, (1 + draw_below(of, 3)) * BASE_ONE / 8);
      NavSteerStatus status = NAV_STEER_MOVE;
      for (int32_t step = 0; step < 90 && status == NAV_STEER_MOVE; step++) {
        status = nav_corners_move(corners, &boxes, BASE_ONE / 3, &at);
        const NavCornerTrace *trace = nav_corners_trace(corners);
        record_two(of, at.x, at.y);
        record_value(of,
                     ((int64_t)trace->box * 64 + trace->node_at) * 64 + trace->direction * 8 + trace->turns);
      }
      record_value(of, status);
      record_value(of, nav_corners_move(corners, &boxes, BASE_ONE / 3, &at)); // once more than it goes
    }
    nav_corners_free(corners);
    recorded_change(of, changed, 3);
    record_value(of, nav_boxes_update(&boxes, &of->grid));
    record_value(of, nav_boxes_fit(&boxes, &of->grid, cls));
    record_boxes(of, &boxes);
    nav_boxes_free(&boxes);
  }
}

/* Agents */

static void ask_agents(NavRecording *of) {
  NavAvoid avoid;
  NavField field;
  NavAvoidAgent agent[AGENTS];
  if (!nav_avoid_init(&avoid, &of->grid, AGENTS) || !nav_field_init(&field, &of->grid)) abort();
  for (int32_t round = 0; round < 2; round++) {
    const NavClass cls = (NavClass)(round * 2);
    const NavGoal goal = {draw_open(of, cls), 0};
    const NavFieldInput input = {
        .grid = &of->grid, .cls = cls, .goals = &goal, .goal_count = 1, .diagonal = round == 1};
    record_value(of, nav_field_build(&field, &input));
    const NavCell middle = draw_open(of, cls);
    for (int32_t i = 0; i < AGENTS; i++) {
      const int32_t right = draw_below(of, 5) - 2, below = draw_below(of, 5) - 2;
      NavCell cell = middle + right + of->grid.stride * below;
      if (!nav_grid_holds(&of->grid, cell) || !nav_grid_open(&of->grid, cls, cell)) cell = draw_open(of, cls);
      agent[i] = (NavAvoidAgent){.at = nav_point_centre(&of->grid, cell),
                                 .radius = BASE_ONE / 8 + draw_below(of, BASE_ONE / 4),
                                 .speed = i % 6 == 5 ? 0 : BASE_ONE / 16 + draw_below(of, BASE_ONE / 8),
                                 .cls = cls};
    }
    avoid.horizon = 10 + draw_below(of, 40);
    for (int32_t step = 0; step < 50; step++) {
      for (int32_t i = 0; i < AGENTS; i++)
        agent[i].wish = i % 3 == 0 ? nav_avoid_wish_to(&agent[i], nav_point_centre(&of->grid, goal.cell))
                                   : nav_avoid_wish_down(&field, &of->grid, &agent[i]);
      nav_avoid_step(&avoid, &of->grid, agent, AGENTS);
      for (int32_t i = 0; i < AGENTS; i++) {
        record_two(of, agent[i].at.x, agent[i].at.y);
        record_two(of, agent[i].velocity.x, agent[i].velocity.y);
        record_two(of, agent[i].urge, agent[i].waited);
      }
    }
  }
  nav_field_free(&field);
  nav_avoid_free(&avoid);
}

const RecordedTheme recorded_walks[] = {{"steerings", ask_steerings}, {"racers", ask_racers},
                                        {"fans", ask_fans},           {"corners", ask_corners},
                                        {"agents", ask_agents},       {NULL, NULL}};
