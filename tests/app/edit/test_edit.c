/* Drawing, act by act: each brush, tool and command changes the level, the world that runs with it and the
 * journal. */
#include "sketch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/edit/head.h"
#include "app/edit/journal.h"
#include "app/edit/open.h"
#include "app/edit/pointer.h"
#include "app/edit/selection.h"
#include "app/edit/size.h"
#include "app/edit/tryout.h"
#include "app/edit/undo.h"
#include "app/game/queue.h"
#include "app/run/play.h"
#include "app/run/start.h"
#include "app/shell/shell_frame.h"
#include "base/clock.h"
#include "sim/world/kinds.h"

static const char hall[] = "throng level 1\ntitle = Hall\n[map]\n"
                           "############\n"
                           "#@.........#\n"
                           "#..*....,,.#\n"
                           "#.......,,.#\n"
                           "#....*....>#\n"
                           "#..........#\n"
                           "############\n";

static AppEdit *edit_of(void **state, AppEdit *edit, const char *text) {
  sketch_open_text(*state, edit, text);
  return edit;
}

static void use_tool(AppEdit *edit, AppToolId tool, AppBrushId brush) {
  edit->hand.tool = (int32_t)tool;
  edit->hand.brush = (int32_t)brush;
}

static void assert_said(const AppEdit *edit, const char *sentence) {
  assert_string_equal(edit->game->told.notice.text, sentence);
}

static void done(AppEdit *edit) {
  sketch_assert_sound(edit);
  sketch_assert_world(edit, false);
  sketch_close(edit);
}

static NavEdge edge_at(const AppEdit *edit, int32_t x, int32_t y, NavDir dir) {
  return nav_grid_edge(&edit->game->run.level.grid, nav_grid_cell(&edit->game->run.level.grid, x, y), dir);
}

/* Brushes */

static void ground_and_what_stands_on_it(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_MUD);
  sketch_drag(edit, 1, 2, 5, 2); // the ember keeps its floor
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_WATER);
  sketch_drag(edit, 2, 4, 6, 4); // the other one goes away
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_FLASK);
  sketch_tap(edit, 0, 3); // in rock: it becomes floor
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_GATE);
  sketch_tap(edit, 3, 2); // in the place of an ember
  sketch_tap(edit, 1, 1); // where the hero starts
  assert_said(edit, "The hero starts there.");
  sketch_assert_map(edit,
                    "############\n#@.........#\n#,,>,,..,,.#\n+.......,,.#\n#.~~~~~...>#\n#..........#\n");
  assert_int_equal(edit->game->run.level.embers_needed, 0);
  assert_int_equal(app_edit_undo_count(edit), 4);
  assert_string_equal(app_edit_undo_name(edit), "Gate");
  while (app_edit_undo(edit)) {
  }
  assert_int_equal(edit->game->run.level.embers_needed, 2);
  sketch_assert_map(edit, strstr(hall, "####"));
  done(edit);
}

static void the_hero_always_stands(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_HERO);
  sketch_drag(edit, 3, 3, 6, 5);
  sketch_assert_map(edit,
                    "############\n#..........#\n#..*....,,.#\n#.......,,.#\n#....*....>#\n#.....@....#\n");
  assert_int_equal(app_edit_undo_count(edit), 1);
  assert_int_equal(nav_grid_x(&edit->game->run.world.grid, edit->game->run.world.heroes[0].cell), 6);
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_ROCK);
  sketch_tap(edit, 6, 5);
  assert_int_equal(edit->game->run.level.hero_x, 6);
  assert_int_equal(edit->game->run.level.hero_y, 4);
  use_tool(edit, APP_TOOL_RECTANGLE, APP_BRUSH_ROCK);
  sketch_drag(edit, 0, 0, 11, 6);
  assert_said(edit, "The hero needs a tile to stand on.");
  sketch_assert_map(edit,
                    "############\n############\n############\n############\n######@#####\n############\n");
  assert_true(app_edit_undo(edit) && app_edit_undo(edit) && app_edit_undo(edit));
  sketch_assert_map(edit, strstr(hall, "####"));
  done(edit);
}

static int32_t living_on(const SimWorld *world, int32_t x, int32_t y) {
  int32_t count = 0;
  for (int32_t i = 0; i < world->actors.count; i++)
    count += world->actors.cell[i] == nav_grid_cell(&world->grid, x, y);
  return count;
}

static void enemies(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  SimLevel *level = &edit->game->run.level;
  AppHand *hand = &edit->hand;
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_ENEMY);
  hand->enemy = sim_enemy_find("shade", 5);
  sketch_tap(edit, 5, 5); // one at once: a letter
  assert_int_equal(level->kind_count[SIM_ENEMY], 1);
  assert_int_equal(living_on(&edit->game->run.world, 5, 5), 1);
  hand->count = 3;
  hand->every = 60;
  sketch_tap(edit, 5, 5); // more over time, instead
  assert_int_equal(level->kind_count[SIM_ENEMY], 0);
  assert_int_equal(living_on(&edit->game->run.world, 5, 5), 0);
  assert_int_equal(level->spawn_count, 1);
  const int32_t steps = app_edit_undo_count(edit);
  sketch_tap(edit, 5, 5); // the same again changes nothing
  assert_int_equal(app_edit_undo_count(edit), steps);
  hand->start = 5;
  sketch_tap(edit, 5, 5);
  assert_int_equal(level->spawn_count, 1);
  assert_int_equal(level->spawns[0].start, 5);
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_WATER);
  sketch_tap(edit, 5, 5);
  assert_int_equal(level->spawn_count, 0); // shades do not swim
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_ENEMY);
  *hand = (AppHand){.brush = APP_BRUSH_ENEMY, .size = 1, .count = 1, .enemy = sim_enemy_find("newt", 4)};
  sketch_tap(edit, 5, 5); // newts do: no letter, for that would be floor
  assert_int_equal(level->spawn_count, 1);
  assert_int_equal(level->grid.terrain[nav_grid_cell(&level->grid, 5, 5)], NAV_WATER);
  hand->enemy = sim_enemy_find("hound", 5);
  hand->asleep = true;
  sketch_tap(edit, 0, 2); // in rock
  assert_int_equal(level->grid.terrain[nav_grid_cell(&level->grid, 0, 2)], NAV_FLOOR);
  assert_int_equal(level->spawns[1].asleep, sim_enemy_may_sleep(hand->enemy));
  while (app_edit_undo(edit)) {
  }
  assert_int_equal(edit->game->run.world.actors.count, 0);
  sketch_assert_map(edit, strstr(hall, "####"));
  done(edit);
}

static void goals(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  const SimLevel *level = &edit->game->run.level;
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_GOAL);
  edit->hand.offset = 7;
  sketch_tap(edit, 4, 4);
  edit->hand.offset = 2;
  sketch_tap(edit, 6, 4);
  edit->hand.offset = 9;
  sketch_tap(edit, 4, 4);
  assert_int_equal(level->goal_count, 2);
  assert_int_equal(level->goals[0].offset, 9);
  sketch_tap(edit, 0, 0);
  assert_said(edit, "A goal cannot lie in rock.");
  sketch_assert_world(edit, false);
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_ROCK);
  sketch_tap(edit, 4, 4);
  assert_int_equal(level->goal_count, 1);
  assert_int_equal(edit->game->run.world.goal_count, 1);
  app_edit_undo(edit);
  assert_int_equal(level->goals[0].offset, 9);
  done(edit);
}

static void objectives(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  const SimLevel *level = &edit->game->run.level;
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_OBJECTIVE);
  edit->hand.objective = sim_objective_standard(SIM_OBJECTIVE_HOLD, 0, 0);
  edit->hand.objective.value[SIM_OBJECTIVE_SECONDS] = 20;
  sketch_tap(edit, 4, 4);
  edit->hand.objective = sim_objective_standard(SIM_OBJECTIVE_LURE, 0, 0);
  edit->hand.objective.value[SIM_OBJECTIVE_WIDTH] = 3;
  edit->hand.objective.value[SIM_OBJECTIVE_HEIGHT] = 1000; // as the nearest that is allowed
  sketch_tap(edit, 2, 1);
  assert_int_equal(level->objective_count, 2);
  assert_int_equal(level->objectives[0].kind, SIM_OBJECTIVE_HOLD);
  assert_int_equal(level->objectives[0].value[SIM_OBJECTIVE_SECONDS], 20);
  assert_int_equal(level->objectives[1].value[SIM_OBJECTIVE_HEIGHT], 64);
  edit->hand.objective.value[SIM_OBJECTIVE_HEIGHT] = 2;
  sketch_tap(edit, 2, 1); // the only one on its tile
  assert_int_equal(level->objective_count, 2);
  assert_int_equal(level->objectives[1].value[SIM_OBJECTIVE_HEIGHT], 2);

  app_edit_select(edit, (AppEditRect){1, 1, 10, 5}); // a room of 3 x 2 at 2,1
  assert_true(app_edit_mirror(edit, true));
  assert_true(level->objectives[1].x == 7 && level->objectives[1].y == 1);
  assert_true(app_edit_mirror(edit, false));
  assert_true(level->objectives[1].x == 7 && level->objectives[1].y == 4);
  assert_true(app_edit_mirror(edit, false) && app_edit_mirror(edit, true));
  assert_true(level->objectives[1].x == 2 && level->objectives[1].y == 1);
  app_edit_select(edit, (AppEditRect){1, 1, 5, 5});
  assert_true(app_edit_turn(edit, true)); // its lower left corner becomes the upper left one
  assert_int_equal(level->objectives[1].value[SIM_OBJECTIVE_WIDTH], 2);
  assert_int_equal(level->objectives[1].value[SIM_OBJECTIVE_HEIGHT], 3);
  assert_true(app_edit_undo(edit));
  app_edit_unselect(edit);

  use_tool(edit, APP_TOOL_PICKER, APP_BRUSH_ROCK);
  sketch_tap(edit, 4, 4);
  assert_int_equal(edit->hand.brush, APP_BRUSH_OBJECTIVE);
  assert_int_equal(edit->hand.objective.value[SIM_OBJECTIVE_SECONDS], 20);
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_WATER); // closed to walkers
  sketch_tap(edit, 4, 4);
  assert_int_equal(level->objective_count, 1);
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_ERASER);
  sketch_tap(edit, 2, 1);
  assert_int_equal(level->objective_count, 0);
  assert_true(app_edit_undo(edit) && app_edit_undo(edit));
  assert_int_equal(level->objective_count, 2);
  while (app_edit_undo(edit)) {
  }
  assert_int_equal(level->objective_count, 0);
  while (app_edit_redo(edit)) {
  }
  done(edit);
}

/* Tools */

/// Fast moves leave no gap, whatever the brush.
static void freehand_has_no_gaps(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  const NavGrid *grid = &edit->game->run.level.grid;
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_PIT);
  app_edit_press(edit, 9.9f, 5.1f, false);
  app_edit_move(edit, 2.2f, 2.9f);
  app_edit_release(edit, 2.2f, 2.9f);
  int32_t painted = 0, at_y = 5;
  for (int32_t x = 9; x >= 2; x--) {
    int32_t y = 0;
    while (y < grid->height && grid->terrain[nav_grid_cell(grid, x, y)] != NAV_PIT) y++;
    assert_in_range(at_y - y, 0, 1); // of each column one tile, next to the last
    at_y = y;
    for (; y < grid->height; y++) painted += grid->terrain[nav_grid_cell(grid, x, y)] == NAV_PIT;
  }
  assert_int_equal(at_y, 2);
  assert_int_equal(painted, 8);
  assert_int_equal(app_edit_undo_count(edit), 1);
  done(edit);
}

static void large_brushes(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_PIT);
  edit->hand.size = 3;
  edit->hand.round = true;
  sketch_tap(edit, 8, 4);
  edit->hand.size = 2;
  edit->hand.round = false;
  sketch_tap(edit, 3, 4);
  edit->hand.size = 5;
  edit->hand.round = true;
  sketch_tap(edit, 12, 0); // half of it lies off the map
  sketch_assert_map(edit,
                    "##########^^\n#@........^^\n#..*....,,.^\n#.......^,.#\n#..^^*.^^^>#\n#..^^...^..#\n");
  done(edit);
}

/// The preview shows exactly the tiles that are then painted.
static void assert_previewed(AppEdit *edit, int32_t x, int32_t y, int32_t to_x, int32_t to_y) {
  const NavGrid *grid = &edit->game->run.level.grid;
  const float fx = (float)to_x + 0.5f, fy = (float)to_y + 0.5f;
  NavGrid before;
  assert_true(nav_grid_copy(&before, grid));
  uint8_t *marked = calloc((size_t)grid->cells, 1);
  app_edit_press(edit, (float)x + 0.5f, (float)y + 0.5f, false);
  app_edit_move(edit, fx, fy);
  const int32_t marks = app_edit_preview(edit, fx, fy);
  for (int32_t i = 0; i < marks; i++) {
    const AppEditMark mark = edit->marks[i];
    assert_int_equal(mark.dir, NAV_NO_DIR);
    for (int32_t j = 0; j < mark.length; j++) {
      assert_true(nav_grid_inside(grid, mark.x + j, mark.y));
      assert_int_equal(marked[nav_grid_cell(grid, mark.x + j, mark.y)]++, 0); // none twice
    }
  }
  assert_memory_equal(before.terrain, grid->terrain, (size_t)grid->cells); // nothing is painted yet
  app_edit_release(edit, fx, fy);
  for (NavCell cell = 0; cell < grid->cells; cell++)
    if ((before.terrain[cell] != grid->terrain[cell]) && !marked[cell]) fail_msg("a tile was not marked");
  for (NavCell cell = 0; cell < grid->cells; cell++)
    if (marked[cell]) assert_int_equal(grid->terrain[cell], NAV_PIT);
  free(marked);
  nav_grid_free(&before);
}

static void shapes_are_previewed(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  use_tool(edit, APP_TOOL_LINE, APP_BRUSH_PIT);
  assert_previewed(edit, 2, 1, 8, 5);
  edit->hand.size = 3;
  assert_previewed(edit, 9, 5, 2, 3);
  use_tool(edit, APP_TOOL_RECTANGLE, APP_BRUSH_PIT);
  edit->hand.size = 1;
  assert_previewed(edit, 8, 5, 4, 2);
  while (app_edit_undo(edit)) {
  }
  edit->hand.filled = false;
  assert_previewed(edit, 3, 1, 8, 4);
  sketch_assert_map(edit,
                    "############\n#@.^^^^^^..#\n#..^....^,.#\n#..^....^,.#\n#..^^^^^^.>#\n#..........#\n");
  edit->hand.size = 3;
  assert_previewed(edit, 4, 2, 9, 9);
  while (app_edit_undo(edit)) {
  }
  app_edit_press(edit, 2.5f, 2.5f, false);
  app_edit_move(edit, 9.5f, 5.5f);
  assert_true(app_edit_cancel(edit));
  assert_false(edit->pressed);
  app_edit_release(edit, 9.5f, 5.5f); // of a stroke that is none any more
  assert_int_equal(app_edit_undo_count(edit), 0);
  sketch_assert_map(edit, strstr(hall, "####"));
  done(edit);
}

static void floods(void **state) {
  AppEdit made, *edit = edit_of(state, &made,
                                "throng level 1\n[map]\n"
                                "########\n"
                                "#@..#..#\n"
                                "#...#..#\n"
                                "#......#\n"
                                "########\n"
                                "[walls]\nwall 4,3 left\nrail 1,2..3,2 down\nwall 0,0 right\n");
  use_tool(edit, APP_TOOL_FLOOD, APP_BRUSH_WATER);
  sketch_tap(edit, 6, 1); // a wall at its left end
  sketch_assert_map(edit, "########\n#@..#~~#\n#...#~~#\n#...~~~#\n########\n");
  use_tool(edit, APP_TOOL_FLOOD, APP_BRUSH_MUD);
  sketch_tap(edit, 2, 2); // a rail below; the hero's tile stays floor
  sketch_assert_map(edit, "########\n#@,,#~~#\n#,,,#~~#\n#...~~~#\n########\n");
  use_tool(edit, APP_TOOL_FLOOD, APP_BRUSH_WALL);
  sketch_tap(edit, 2, 2);
  assert_said(edit, "Walls and rails lie on borders. Fill is for tiles.");
  assert_int_equal(app_edit_undo_count(edit), 2);
  assert_int_equal(app_edit_preview(edit, 2.5f, 2.5f), 0);
  done(edit);
}

static void borders(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  const NavGrid *grid = &edit->game->run.level.grid;
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_WALL);
  app_edit_press(edit, 2.3f, 2.05f, false); // above tile 2,2, then along, a little crooked
  for (int32_t i = 1; i <= 30; i++) app_edit_move(edit, 2.3f + (float)i / 10, i % 2 == 0 ? 2.08f : 1.93f);
  app_edit_release(edit, 5.3f, 2.0f);
  for (int32_t x = 2; x <= 4; x++) assert_int_equal(edge_at(edit, x, 2, NAV_UP), NAV_EDGE_WALL);
  assert_int_equal(grid->edge_count, 3);
  app_edit_press(edit, 5.02f, 3.5f, false); // one fast move round a corner: no gap
  app_edit_move(edit, 5.02f, 5.02f);
  app_edit_release(edit, 8.02f, 5.02f);
  assert_int_equal(grid->edge_count, 8);
  assert_int_equal(edge_at(edit, 5, 3, NAV_LEFT), NAV_EDGE_WALL);
  assert_int_equal(edge_at(edit, 5, 4, NAV_LEFT), NAV_EDGE_WALL);
  assert_int_equal(edge_at(edit, 7, 4, NAV_DOWN), NAV_EDGE_WALL);
  use_tool(edit, APP_TOOL_RECTANGLE, APP_BRUSH_RAIL);
  app_edit_press(edit, 1.9f, 2.1f, false);
  app_edit_move(edit, 4.2f, 3.9f);
  assert_int_equal(app_edit_preview(edit, 4.2f, 3.9f), 4); // four sides
  app_edit_release(edit, 4.2f, 3.9f);
  assert_int_equal(edge_at(edit, 2, 2, NAV_UP), NAV_EDGE_RAIL); // instead of the wall
  assert_int_equal(edge_at(edit, 3, 3, NAV_DOWN), NAV_EDGE_RAIL);
  assert_int_equal(edge_at(edit, 4, 3, NAV_LEFT), NAV_EDGE_RAIL);
  assert_int_equal(grid->edge_count, 8 + 6);
  use_tool(edit, APP_TOOL_LINE, APP_BRUSH_WALL);
  sketch_tap(edit, 0, 0); // never on the rim
  app_edit_press(edit, 0.0f, 0.0f, false);
  app_edit_release(edit, 12.0f, 0.0f);
  assert_int_equal(edge_at(edit, 3, 0, NAV_UP), NAV_EDGE_NONE);
  sketch_assert_world(edit, false);
  while (app_edit_undo(edit)) {
  }
  assert_int_equal(grid->edge_count, 0);
  done(edit);
}

/// One layer a stroke: things, then borders, then ground.
static void the_eraser(void **state) {
  AppEdit made,
      *edit = edit_of(state, &made,
                      "throng level 1\n[map]\n"
                      "#######\n"
                      "#@*#.,#\n"
                      "#s...>#\n"
                      "#######\n"
                      "[walls]\nwall 2,1 right\n[spawn]\nshade at 3,2 count 4\n[goals]\ngoal at 4,2\n");
  use_tool(edit, APP_TOOL_RECTANGLE, APP_BRUSH_ERASER);
  sketch_drag(edit, 0, 0, 6, 3);
  sketch_assert_map(edit, "#######\n#@.#.,#\n#.....#\n#######\n");
  assert_int_equal(edit->game->run.level.spawn_count + edit->game->run.level.goal_count, 0);
  assert_int_equal(edit->game->run.level.grid.edge_count, 1);
  assert_int_equal(edit->game->run.world.actors.count, 0);
  sketch_drag(edit, 0, 0, 6, 3);
  sketch_assert_map(edit, "#######\n#@.#.,#\n#.....#\n#######\n");
  assert_int_equal(edit->game->run.level.grid.edge_count, 0);
  sketch_drag(edit, 1, 1, 5, 2);
  sketch_assert_map(edit, "#######\n#@....#\n#.....#\n#######\n");
  while (app_edit_undo(edit)) {
  }
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_MUD);
  app_edit_press(edit, 2.95f, 1.5f, true); // the other button, at a border of a tile with an ember
  app_edit_release(edit, 2.95f, 1.5f);
  assert_int_equal(edit->game->run.level.grid.edge_count, 0);
  assert_int_equal(edit->game->run.level.kind_count[SIM_EMBER], 1);
  assert_int_equal(edit->hand.brush, APP_BRUSH_MUD);
  done(edit);
}

static void the_picker(void **state) {
  AppEdit made, *edit = edit_of(state, &made,
                                "throng level 1\n[map]\n"
                                "#######\n"
                                "#@*+.,#\n"
                                "#s...>#\n"
                                "#######\n"
                                "[walls]\nrail 2,1 right\n[spawn]\nhound at 3,2 count 4 every 2 start 1\n"
                                "[goals]\ngoal at 4,2 offset 6\n");
  static const struct {
    int32_t x, y;
    AppBrushId brush;
  } tiles[] = {{0, 0, APP_BRUSH_ROCK},  {1, 1, APP_BRUSH_HERO},  {2, 1, APP_BRUSH_EMBER},
               {3, 1, APP_BRUSH_FLASK}, {4, 1, APP_BRUSH_FLOOR}, {5, 1, APP_BRUSH_MUD},
               {5, 2, APP_BRUSH_GATE},  {4, 2, APP_BRUSH_GOAL},  {3, 2, APP_BRUSH_ENEMY}};
  use_tool(edit, APP_TOOL_LINE, APP_BRUSH_FLOOR);
  sketch_tap(edit, 4, 1);
  for (size_t i = 0; i < sizeof tiles / sizeof *tiles; i++) {
    edit->hand.tool = APP_TOOL_PICKER;
    sketch_tap(edit, tiles[i].x, tiles[i].y);
    assert_int_equal(edit->hand.brush, tiles[i].brush);
    assert_int_equal(edit->hand.tool, APP_TOOL_LINE); // back to what painted last
  }
  assert_int_equal(edit->hand.offset, 6);
  assert_int_equal(edit->hand.enemy, sim_enemy_find("hound", 5));
  assert_true(edit->hand.count == 4 && edit->hand.every == 120 && edit->hand.start == 60);
  edit->hand.tool = APP_TOOL_PICKER;
  app_edit_press(edit, 2.9f, 1.5f, false);
  app_edit_release(edit, 2.9f, 1.5f);
  assert_int_equal(edit->hand.brush, APP_BRUSH_RAIL);
  assert_int_equal(app_edit_undo_count(edit), 0);
  done(edit);
}

/* Selection */

static const char yard[] = "throng level 1\n[map]\n"
                           "##########\n"
                           "#@*.#....#\n"
                           "#,.~.....#\n"
                           "#........#\n"
                           "#.......>#\n"
                           "##########\n"
                           "[walls]\nwall 2,1 right\nrail 1,1 down\n[spawn]\nshade at 2,2 count 2\n"
                           "[goals]\ngoal at 1,2 offset 3\n";

static void move_and_copy(void **state) {
  AppEdit made, *edit = edit_of(state, &made, yard);
  const SimLevel *level = &edit->game->run.level;
  use_tool(edit, APP_TOOL_SELECT, APP_BRUSH_FLOOR);
  sketch_drag(edit, 1, 1, 3, 2);
  assert_true(edit->selected.width == 3 && edit->selected.height == 2);
  sketch_drag(edit, 2, 1, 6, 3); // by 4, 2: it floats, nothing has changed
  assert_non_null(edit->floating);
  assert_int_equal(edit->selected.x, 5);
  assert_int_equal(app_edit_undo_count(edit), 0);
  sketch_tap(edit, 2, 4); // outside it: placed
  sketch_assert_map(edit, "##########\n#...#....#\n#........#\n#....@*..#\n#....,.~>#\n##########\n");
  assert_true(level->spawns[0].x == 6 && level->spawns[0].y == 4);
  assert_true(level->goals[0].x == 5 && level->goals[0].y == 4);
  assert_int_equal(edge_at(edit, 6, 3, NAV_RIGHT), NAV_EDGE_WALL);
  assert_int_equal(edge_at(edit, 5, 3, NAV_DOWN), NAV_EDGE_RAIL);
  assert_int_equal(level->grid.edge_count, 2);
  assert_int_equal(edit->game->run.world.heroes[0].cell, nav_grid_cell(&level->grid, 5, 3));
  assert_int_equal(app_edit_undo_count(edit), 1);
  app_edit_select(edit, (AppEditRect){5, 3, 3, 2});
  assert_true(app_edit_copy(edit));
  assert_true(app_edit_paste(edit, 2, 2));
  assert_true(edit->selected.x == 1 && edit->selected.y == 1);
  assert_true(app_edit_place(edit));
  sketch_assert_map(edit,
                    "##########\n#.*.#....#\n#,.~.....#\n#....@*..#\n#....,.~>#\n##########\n"); // one hero
  assert_int_equal(level->spawn_count, 2);
  assert_int_equal(level->goal_count, 2);
  assert_int_equal(level->embers_needed, 2);
  assert_true(app_edit_undo(edit) && app_edit_undo(edit));
  sketch_assert_map(edit, strstr(yard, "####"));
  // The clipboard outlives the level.
  SimLevel other;
  BaseIssues issues = {0};
  assert_true(formats_native_parse(&other, hall, sizeof hall - 1, &issues));
  assert_true(app_edit_open(edit, &other));
  assert_int_equal(app_edit_undo_count(edit), 0);
  assert_true(app_edit_paste(edit, 4, 5) && app_edit_place(edit));
  sketch_assert_map(edit,
                    "############\n#@.........#\n#..*....,,.#\n#.......,,.#\n#...*.....>#\n#..,.~.....#\n");
  done(edit);
}

static void mirror_and_turn(void **state) {
  AppEdit made, *edit = edit_of(state, &made, yard);
  const SimLevel *level = &edit->game->run.level;
  app_edit_select(edit, (AppEditRect){1, 1, 3, 2});
  assert_true(app_edit_mirror(edit, true));
  sketch_assert_map(edit, "##########\n#.*@#....#\n#~.,.....#\n#........#\n#.......>#\n##########\n");
  assert_int_equal(edge_at(edit, 2, 1, NAV_LEFT), NAV_EDGE_WALL);
  assert_int_equal(edge_at(edit, 3, 1, NAV_DOWN), NAV_EDGE_RAIL);
  assert_int_equal(level->goals[0].x, 3);
  assert_true(app_edit_mirror(edit, true));
  sketch_assert_map(edit, strstr(yard, "####"));
  assert_true(app_edit_mirror(edit, false));
  sketch_assert_map(edit, "##########\n#,.~#....#\n#@*......#\n#........#\n");
  assert_int_equal(edge_at(edit, 1, 2, NAV_UP), NAV_EDGE_RAIL);
  while (app_edit_undo(edit)) {
  }
  app_edit_select(edit, (AppEditRect){1, 1, 3, 3});
  assert_true(app_edit_turn(edit, true)); // clockwise: the first row becomes the last column
  sketch_assert_map(edit, "##########\n#.,@#....#\n#..*.....#\n#.~......#\n#.......>#\n##########\n");
  assert_int_equal(edge_at(edit, 3, 2, NAV_DOWN), NAV_EDGE_WALL); // right of 2,1
  assert_int_equal(edge_at(edit, 3, 1, NAV_LEFT), NAV_EDGE_RAIL); // below 1,1
  assert_int_equal(level->grid.edge_count, 2);
  assert_true(level->spawns[0].x == 2 && level->spawns[0].y == 2);
  sketch_assert_world(edit, false);
  for (int32_t i = 0; i < 3; i++) assert_true(app_edit_turn(edit, true));
  sketch_assert_map(edit, strstr(yard, "####"));
  assert_true(app_edit_turn(edit, true) && app_edit_turn(edit, false));
  sketch_assert_map(edit, strstr(yard, "####"));
  // A floating selection is turned in the air; Escape leaves all as it was.
  app_edit_select(edit, (AppEditRect){1, 1, 3, 2});
  const int32_t steps = app_edit_undo_count(edit);
  assert_true(app_edit_nudge(edit, 4, 1) && app_edit_turn(edit, true));
  assert_true(edit->selected.width == 2 && edit->selected.height == 3);
  assert_true(app_edit_cancel(edit));
  assert_int_equal(edit->selected.x, 1);
  assert_int_equal(app_edit_undo_count(edit), steps);
  sketch_assert_map(edit, strstr(yard, "####"));
  assert_true(app_edit_cut(edit));
  sketch_assert_map(edit, "##########\n#@..#....#\n#........#\n#........#\n#.......>#\n##########\n");
  assert_int_equal(level->spawn_count + level->goal_count + level->grid.edge_count, 0);
  done(edit);
}

/* Limits */

static void limits(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  SimLevel *level = &edit->game->run.level;
  assert_true(app_edit_resize(edit, (AppEditRect){0, 0, 60, 60}));
  use_tool(edit, APP_TOOL_RECTANGLE, APP_BRUSH_EMBER);
  sketch_drag(edit, 12, 0, 59, 59); // more than there may be: refused as a whole
  assert_said(edit, "A level has at most 1,024 embers.");
  assert_int_equal(level->kind_count[SIM_EMBER], 2);
  sketch_drag(edit, 20, 10, 39, 59);
  assert_int_equal(level->kind_count[SIM_EMBER], 1002);
  assert_int_equal(level->embers_needed, 1002);
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_EMBER);
  sketch_drag(edit, 50, 10, 50, 50); // the press may, the move may not
  assert_int_equal(level->kind_count[SIM_EMBER], 1003);
  sketch_drag(edit, 50, 10, 50, 30);
  assert_int_equal(level->kind_count[SIM_EMBER], 1023);
  use_tool(edit, APP_TOOL_RECTANGLE, APP_BRUSH_ENEMY);
  edit->hand.count = 2;
  sketch_drag(edit, 20, 10, 59, 59);
  assert_said(edit, "A level has at most 1,024 places where enemies arrive.");
  assert_int_equal(level->spawn_count, 0);
  edit->hand.count = SIM_MAX_ENEMIES;
  sketch_drag(edit, 1, 5, 2, 5);
  assert_said(edit, "A level has at most 1,048,576 enemies.");
  assert_int_equal(level->spawn_count, 0);
  use_tool(edit, APP_TOOL_RECTANGLE, APP_BRUSH_GOAL);
  sketch_drag(edit, 1, 5, 9, 12);
  sketch_drag(edit, 20, 10, 39, 59);
  assert_said(edit, "A level has at most 64 goals.");
  assert_false(app_edit_set_endless(edit, true));
  assert_said(edit, "An endless level has no gate: take it away first.");
  assert_false(app_edit_resize(edit, (AppEditRect){0, 0, 4097, 8}));
  assert_said(edit, "A map has 1 to 4,096 tiles on each side.");
  assert_false(app_edit_resize(edit, (AppEditRect){50, 0, 5, 5})); // all rock
  assert_said(edit, "The hero would have no tile to stand on.");
  sketch_assert_sound(edit);
  while (app_edit_undo(edit)) {
  }
  sketch_assert_map(edit, strstr(hall, "####"));
  done(edit);
}

/// More things than the running world has space for.
static void more_things_than_a_world_takes(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  assert_true(app_edit_resize(edit, (AppEditRect){0, 0, 60, 60}));
  use_tool(edit, APP_TOOL_RECTANGLE, APP_BRUSH_FLASK);
  sketch_drag(edit, 20, 10, 39, 49);
  sketch_assert_world(edit, false);
  sketch_drag(edit, 40, 10, 59, 49);
  assert_int_equal(edit->game->run.level.kind_count[SIM_FLASK], 1600);
  sketch_assert_world(edit, false);
  assert_true(app_edit_undo(edit));
  done(edit);
}

/* Size */

static void sizes(void **state) {
  AppEdit made, *edit = edit_of(state, &made, yard);
  const SimLevel *level = &edit->game->run.level;
  const AppEditRect larger = app_edit_anchored(edit, 12, 7, 8); // kept at the bottom right
  assert_true(larger.x == -2 && larger.y == -1);
  const AppEditDrops none = app_edit_drops(edit, larger);
  assert_int_equal(none.things + none.spawns + none.goals + none.edges + none.hero, 0);
  assert_true(app_edit_resize(edit, larger));
  sketch_assert_map(edit,
                    "############\n############\n###@*.#....#\n###,.~.....#\n###........#\n###.......>#\n");
  assert_int_equal(edge_at(edit, 4, 2, NAV_RIGHT), NAV_EDGE_WALL);
  assert_int_equal(edit->game->run.world.grid.width, 12);
  assert_int_equal(edit->game->run.world.tick, 0);
  sketch_assert_world(edit, false);
  const AppEditRect crop = {5, 2, 7, 4};
  const AppEditDrops drops = app_edit_drops(edit, crop);
  assert_true(drops.things == 1 && drops.spawns == 1 && drops.goals == 1 && drops.edges == 2 && drops.hero);
  app_edit_select(edit, crop);
  assert_true(app_edit_crop(edit));
  sketch_assert_map(edit, "@#....#\n~.....#\n......#\n.....>#\n");
  assert_int_equal(level->grid.edge_count, 0);
  assert_int_equal(level->embers_needed, 0);
  sketch_assert_world(edit, false);
  assert_true(app_edit_undo(edit) && app_edit_undo(edit));
  sketch_assert_map(edit, strstr(yard, "####"));
  assert_int_equal(level->grid.edge_count, 2);
  sketch_assert_world(edit, false);
  assert_true(app_edit_redo(edit) && app_edit_redo(edit));
  sketch_assert_map(edit, "@#....#\n~.....#\n......#\n.....>#\n");
  done(edit);
}

/* Head */

static void head(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  const SimLevel *level = &edit->game->run.level;
  assert_true(app_edit_set_title(edit, "A # title"));
  assert_true(app_edit_set_title(edit, "A # title"));
  assert_false(app_edit_set_title(edit, "two\nlines"));
  assert_true(app_edit_set_brief(edit, ""));
  assert_int_equal(app_edit_undo_count(edit), 1);
  assert_true(app_edit_set_gold(edit, 1500));
  assert_int_equal(level->gold, 1500);
  assert_true(app_edit_undo(edit));
  assert_int_equal(level->gold, 0);
  assert_false(app_edit_set_gold(edit, SIM_MAX_SCORE + 1));
  assert_true(app_edit_set_par(edit, 40));
  assert_true(app_edit_all_embers(edit));
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_EMBER);
  sketch_tap(edit, 5, 1);
  assert_int_equal(level->embers_needed, 3);
  assert_true(app_edit_set_embers(edit, 1));
  sketch_tap(edit, 6, 1);
  assert_int_equal(level->embers_needed, 1);
  assert_int_equal(edit->game->run.world.embers_needed, 1);
  assert_true(app_edit_set_embers(edit, -1));
  assert_int_equal(level->embers_needed, 4);
  assert_true(app_edit_undo(edit));
  assert_int_equal(edit->game->run.world.embers_needed, 1);
  edit->game->run.paused = false; // the lab's values are commands
  app_set_tunable(edit->game, SIM_TUNE_DEPTH, 11);
  app_set_tunable(edit->game, SIM_TUNE_WATER_COST, 3);
  assert_int_equal(app_edit_take_tunables(edit), 2);
  assert_true(level->tuned[SIM_TUNE_DEPTH] && level->tuning.value[SIM_TUNE_DEPTH] == 11);
  assert_int_equal(nav_enter_cost(&level->grid, NAV_WALKER, NAV_WATER), 3);
  sketch_assert_sound(edit);
  assert_true(app_edit_tune(edit, SIM_TUNE_HEARTS, 1));
  assert_int_equal(app_edit_drop_tunables(edit), 0);
  assert_false(level->tuned[SIM_TUNE_HEARTS]);
  assert_true(app_edit_undo(edit) && app_edit_undo(edit));
  assert_true(level->tuned[SIM_TUNE_DEPTH] && !level->tuned[SIM_TUNE_HEARTS]);
  assert_true(app_edit_undo(edit));
  assert_false(level->tuned[SIM_TUNE_DEPTH]);
  assert_int_equal(nav_enter_cost(&level->grid, NAV_WALKER, NAV_WATER), 0);
  assert_true(app_edit_changed(edit));
  app_edit_saved(edit);
  assert_false(app_edit_changed(edit));
  assert_true(app_edit_undo(edit) && app_edit_changed(edit));
  assert_true(app_edit_redo(edit) && !app_edit_changed(edit));
  sketch_close(edit);
}

/* Trying out */

static void play_and_back(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  App *app = ((Hand *)*state)->app;
  AppGame *game = edit->game;
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_ERASER);
  sketch_tap(edit, 3, 2);
  sketch_tap(edit, 5, 4);
  BaseBuffer before = sketch_written(edit);
  const NavCell from = nav_grid_cell(&game->run.level.grid, 8, 4);
  assert_false(app_edit_play(edit, nav_grid_cell(&game->run.level.grid, 0, 0)));
  assert_true(app_edit_play(edit, from));
  assert_int_equal(game->run.world.heroes[0].cell, from);
  sketch_tap(edit, 5, 5); // nothing is drawn meanwhile
  assert_false(app_edit_undo(edit));
  assert_true(app_start_again(game, false)); // from the same place
  assert_int_equal(game->run.world.heroes[0].cell, from);
  const int records = game->settings->records.count;
  app_command(game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 10, .y = 4});
  for (int i = 0; i < 300 && game->run.world.end_tick < 0; i++) shell_frame(app);
  assert_int_equal(game->run.world.heroes[0].status, SIM_HERO_WON);
  shell_frame(app);
  assert_int_equal(game->settings->records.count, records);
  assert_true(app_edit_return(edit));
  assert_false(app_edit_return(edit));
  BaseBuffer after = sketch_written(edit);
  assert_string_equal(before.data, after.data);
  assert_int_equal(game->run.world.heroes[0].cell, nav_grid_cell(&game->run.level.grid, 1, 1));
  assert_true(app_edit_undo(edit) && app_edit_undo(edit));
  sketch_assert_map(edit, strstr(hall, "####"));
  base_buffer_free(&before);
  base_buffer_free(&after);
  done(edit);
}

/// A level that replaces the drawn one ends the stroke, and its drawing begins without undo steps.
static void another_level(void **state) {
  AppEdit made, *edit = edit_of(state, &made, hall);
  use_tool(edit, APP_TOOL_FREEHAND, APP_BRUSH_ROCK);
  sketch_tap(edit, 5, 5);
  assert_true(edit->game->run.drawn);
  app_edit_press(edit, 6.5f, 5.5f, false);
  assert_true(app_start_level(edit->game, ((Hand *)*state)->level));
  assert_false(edit->game->run.drawn);
  app_edit_move(edit, 20.5f, 3.5f); // the stroke has ended with the level
  app_edit_release(edit, 21.5f, 3.5f);
  assert_false(app_edit_undo(edit));
  sketch_tap(edit, 22, 10);
  assert_int_equal(app_edit_undo_count(edit), 1);
  edit->game->run.paused = true;
  app_play_command(edit->game);
  done(edit);
}

/* Cost */

static void open_large(void **state, AppEdit *edit) {
  edit_of(state, edit, hall);
  assert_true(app_edit_resize(edit, (AppEditRect){0, 0, 512, 512}));
  use_tool(edit, APP_TOOL_RECTANGLE, APP_BRUSH_FLOOR);
  sketch_drag(edit, 12, 0, 511, 511);
}

/// A stroke costs what it changes, however large the map is. The bound is wide, for a busy machine; a walk
/// over the map of 262,144 tiles for each move would break it.
static void strokes_are_cheap(void **state) {
  enum { MOVES = 400 };
  AppEdit edit;
  open_large(state, &edit);
  edit.game->run.has_world = false; // the drawing alone
  use_tool(&edit, APP_TOOL_FREEHAND, APP_BRUSH_WATER);
  edit.hand.size = 9;
  edit.hand.round = true;
  app_edit_press(&edit, 20, 20, false);
  const uint64_t start = base_clock_work_ns();
  for (int32_t i = 0; i < MOVES; i++) app_edit_move(&edit, 20 + (float)i, 60 + 40 * sinf((float)i / 20));
  const double us = (double)(base_clock_work_ns() - start) / 1000 / MOVES;
  app_edit_release(&edit, 420, 60);
  print_message("%.1f us a move of a round brush of 9 tiles\n", us);
  assert_true(us < 100);
  const uint64_t undo = base_clock_work_ns();
  assert_true(app_edit_undo(&edit));
  print_message("%.0f us to undo it\n", (double)(base_clock_work_ns() - undo) / 1000);
  edit.game->run.has_world = true;
  sketch_close(&edit);
}

/// A world of 512 x 512 is told of a flood, too, at once.
static void floods_of_large_maps(void **state) {
  AppEdit edit;
  open_large(state, &edit);
  use_tool(&edit, APP_TOOL_FLOOD, APP_BRUSH_MUD);
  const uint64_t start = base_clock_work_ns();
  sketch_tap(&edit, 200, 200);
  print_message("%.1f ms for a flood of 512 x 512 tiles and its world\n",
                (double)(base_clock_work_ns() - start) / 1e6);
  assert_int_equal(edit.game->run.level.grid.terrain[nav_grid_cell(&edit.game->run.level.grid, 300, 500)],
                   NAV_MUD);
  sketch_assert_world(&edit, false);
  assert_true(app_edit_undo(&edit));
  sketch_assert_world(&edit, false);
  sketch_close(&edit);
}

/// Beyond its bound the journal drops the oldest steps, and the rest is still exact.
static void the_journal_has_a_bound(void **state) {
  AppEdit edit;
  open_large(state, &edit);
  SimLevel *level = &edit.game->run.level;
  edit.game->run.has_world = false; // the drawing alone
  BaseRandom random = base_random_seeded(5, 1);
  for (int32_t y = 0; y < 512; y++)
    for (int32_t x = 12; x < 512; x++)
      nav_grid_set_terrain(&level->grid, x, y, (NavTerrain)base_random_below(&random, NAV_TERRAIN_COUNT));
  app_edit_select(&edit, (AppEditRect){12, 0, 500, 512});
  int32_t made = 0;
  for (; made < 60; made++) assert_true(app_edit_mirror(&edit, made % 2 == 0));
  const int32_t kept = app_edit_undo_count(&edit);
  print_message("%d of %d steps of a quarter of a million tiles are kept\n", (int)kept, (int)made);
  assert_true(kept < made && kept > 10);
  BaseBuffer before = sketch_written(&edit);
  while (app_edit_undo(&edit)) {
  }
  while (app_edit_redo(&edit)) {
  }
  assert_int_equal(app_edit_undo_count(&edit), kept);
  BaseBuffer after = sketch_written(&edit);
  assert_string_equal(before.data, after.data);
  base_buffer_free(&before);
  base_buffer_free(&after);
  edit.game->run.has_world = true;
  sketch_close(&edit);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(ground_and_what_stands_on_it),
      TEST(the_hero_always_stands),
      TEST(enemies),
      TEST(goals),
      TEST(objectives),
      TEST(freehand_has_no_gaps),
      TEST(large_brushes),
      TEST(shapes_are_previewed),
      TEST(floods),
      TEST(borders),
      TEST(the_eraser),
      TEST(the_picker),
      TEST(move_and_copy),
      TEST(mirror_and_turn),
      TEST(limits),
      TEST(more_things_than_a_world_takes),
      TEST(sizes),
      TEST(head),
      TEST(play_and_back),
      TEST(another_level),
      TEST(strokes_are_cheap),
      TEST(floods_of_large_maps),
      TEST(the_journal_has_a_bound),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
