#include "sketch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/actions/brush_list.h"
#include "app/edit/head.h"
#include "app/edit/open.h"
#include "app/edit/pointer.h"
#include "app/edit/selection.h"
#include "app/edit/size.h"
#include "base/file.h"
#include "sim/world/kinds.h"

App *sketch_open(Hand *hand, AppEdit *edit, const char *level) {
  App *app = hand_open(hand, level, 800, 600);
  app->game.run.paused = true;
  assert_true(app_edit_init(edit, &app->game));
  app_edit_begin(edit);
  return app;
}

void sketch_close(AppEdit *edit) {
  app_edit_free(edit);
}

App *sketch_open_text(Hand *hand, AppEdit *edit, const char *text) {
  char path[128], error[BASE_FILE_ERROR_TEXT];
  snprintf(path, sizeof path, "%s/sketch.level", hand->folder);
  assert_true(base_file_write(path, text, strlen(text), error));
  return sketch_open(hand, edit, path);
}

BaseBuffer sketch_written(const AppEdit *edit) {
  BaseBuffer out = {0};
  formats_native_write(&edit->game->run.level, &out);
  assert_false(out.failed);
  return out;
}

void sketch_assert_map(const AppEdit *edit, const char *map) {
  BaseBuffer out = sketch_written(edit);
  const char *begin = strstr(out.data, "[map]\n");
  assert_non_null(begin);
  if (strncmp(begin + 6, map, strcspn(map, "[")) != 0) fail_msg("expected\n%s\ngot\n%s", map, begin);
  base_buffer_free(&out);
}

void sketch_tap(AppEdit *edit, int32_t x, int32_t y) {
  sketch_drag(edit, x, y, x, y);
}

void sketch_drag(AppEdit *edit, int32_t x, int32_t y, int32_t to_x, int32_t to_y) {
  app_edit_press(edit, (float)x + 0.5f, (float)y + 0.5f, false);
  app_edit_release(edit, (float)to_x + 0.5f, (float)to_y + 0.5f);
}

/* Random acts */

static int32_t below(BaseRandom *random, int32_t bound) {
  return (int32_t)base_random_below(random, (uint32_t)bound);
}

static void random_hand(AppEdit *edit, BaseRandom *random) {
  AppHand *hand = &edit->hand;
  hand->brush = below(random, APP_BRUSH_COUNT);
  if (below(random, 3) == 0) hand->brush = below(random, 5); // ground
  hand->tool = below(random, APP_TOOL_COUNT);
  hand->size = below(random, 4) == 0 ? 1 + below(random, 9) : 1;
  hand->round = below(random, 2) == 0;
  hand->filled = below(random, 3) > 0;
  hand->enemy = below(random, SIM_ENEMY_KIND_COUNT);
  hand->count = below(random, 2) == 0 ? 1 : 1 + below(random, 5);
  hand->every = below(random, 2) == 0 ? 0 : below(random, 600);
  hand->start = below(random, 2) == 0 ? 0 : below(random, 6000);
  hand->asleep = below(random, 3) == 0;
  hand->offset = below(random, 10);
}

static float random_place(BaseRandom *random, int32_t side) {
  return (float)(below(random, (side + 2) * 16) - 16) / 16;
}

static void random_stroke(AppEdit *edit, BaseRandom *random) {
  random_hand(edit, random);
  const NavGrid *grid = &edit->game->run.level.grid;
  if (edit->hand.tool == APP_TOOL_FLOOD && below(random, 4) > 0) edit->hand.brush = below(random, 5);
  float x = random_place(random, grid->width), y = random_place(random, grid->height);
  app_edit_press(edit, x, y, below(random, 8) == 0);
  for (int32_t moves = below(random, 5); moves > 0; moves--) {
    x += (float)(below(random, 160) - 80) / 16;
    y += (float)(below(random, 160) - 80) / 16;
    app_edit_preview(edit, x, y);
    app_edit_move(edit, x, y);
  }
  if (below(random, 20) == 0)
    app_edit_cancel(edit);
  else
    app_edit_release(edit, x, y);
}

static void random_selection(AppEdit *edit, BaseRandom *random) {
  const NavGrid *grid = &edit->game->run.level.grid;
  const int32_t x = below(random, grid->width), y = below(random, grid->height);
  switch (below(random, 10)) {
  case 0:
    app_edit_copy(edit);
    break;
  case 1:
    app_edit_cut(edit);
    break;
  case 2:
    app_edit_delete(edit);
    break;
  case 3:
    app_edit_paste(edit, x, y);
    break;
  case 4:
    app_edit_mirror(edit, below(random, 2) == 0);
    break;
  case 5:
    app_edit_turn(edit, below(random, 2) == 0);
    break;
  case 6:
    app_edit_nudge(edit, below(random, 5) - 2, below(random, 5) - 2);
    break;
  case 7:
    app_edit_place(edit);
    break;
  default:
    app_edit_select(edit, (AppEditRect){x, y, 1 + below(random, 9), 1 + below(random, 9)});
    break;
  }
}

/// Words that players write, and words that a level file cannot hold: with blanks around them, bytes that are
/// no UTF-8, characters that act on a terminal. The latter must be refused.
static const char *random_words(BaseRandom *random, char out[64]) {
  static const char *const words[] = {"",
                                      " ",
                                      "#",
                                      " # ",
                                      "\\",
                                      "\\#",
                                      "=",
                                      "[map]",
                                      "\"",
                                      "'",
                                      "\xc3\xa4",
                                      "\xf0\x9f\x94\x91",
                                      ";",
                                      "\t",
                                      "\xe2\x80\xae",
                                      "\xc2\x85",
                                      "\x7f",
                                      "\xc0\xaf",
                                      "\xed\xa0\x80",
                                      "\n",
                                      "\x1b["};
  const int32_t kind = below(random, 8), many = sizeof words / sizeof *words;
  const char *first = words[below(random, kind == 0 ? many : 13)], *second = words[below(random, 13)];
  snprintf(out, 64, "%sText %d%s", first, (int)below(random, 1000), second);
  return out;
}

static void random_head(AppEdit *edit, BaseRandom *random) {
  char text[64];
  random_words(random, text);
  switch (below(random, 8)) {
  case 0:
    app_edit_set_title(edit, text);
    break;
  case 1:
    app_edit_set_brief(edit, text);
    break;
  case 2:
    below(random, 2) == 0 ? app_edit_set_par(edit, below(random, 200))
                          : app_edit_set_gold(edit, below(random, 3001));
    break;
  case 3:
    app_edit_set_embers(edit, below(random, 4) - 1);
    break;
  case 4:
    app_edit_set_endless(edit, below(random, 2) == 0);
    break;
  case 5:
    app_edit_tune(edit, SIM_TUNE_WATER_COST, below(random, 3));
    break;
  case 6:
    app_edit_untune(edit, SIM_TUNE_WATER_COST);
    break;
  default:
    app_edit_take_tunables(edit);
    break;
  }
}

void sketch_random(AppEdit *edit, BaseRandom *random, bool sizes) {
  const NavGrid *grid = &edit->game->run.level.grid;
  const int32_t act = below(random, 40);
  if (act < 28)
    random_stroke(edit, random);
  else if (act < 36)
    random_selection(edit, random);
  else if (act < 39 || !sizes)
    random_head(edit, random);
  else
    app_edit_resize(edit, app_edit_anchored(edit, grid->width + below(random, 7) - 3,
                                            grid->height + below(random, 7) - 3, below(random, 9)));
}

/* Rules that always hold */

static void assert_things(const SimLevel *level) {
  int32_t counts[SIM_THING_KIND_COUNT] = {0};
  for (int32_t i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i], *before = thing - 1;
    counts[thing->kind]++;
    assert_true(nav_grid_inside(&level->grid, thing->x, thing->y));
    assert_int_equal(level->grid.terrain[nav_grid_cell(&level->grid, thing->x, thing->y)], NAV_FLOOR);
    assert_false(thing->x == level->hero_x && thing->y == level->hero_y);
    if (i > 0) assert_true(before->y < thing->y || (before->y == thing->y && before->x < thing->x));
  }
  assert_memory_equal(counts, level->kind_count, sizeof counts);
  assert_in_range(level->embers_needed, 0, level->kind_count[SIM_EMBER]);
  assert_int_equal(level->has_game, level->kind_count[SIM_GATE] > 0 || level->endless);
  assert_false(level->endless && level->kind_count[SIM_GATE] > 0);
}

void sketch_assert_sound(const AppEdit *edit) {
  const SimLevel *level = &edit->game->run.level;
  assert_things(level);
  assert_true(nav_grid_inside(&level->grid, level->hero_x, level->hero_y));
  assert_int_equal(level->grid.terrain[nav_grid_cell(&level->grid, level->hero_x, level->hero_y)], NAV_FLOOR);
  for (int32_t i = 0; i < level->spawn_count; i++) {
    const SimSpawn *spawn = &level->spawns[i];
    assert_true(nav_grid_inside(&level->grid, spawn->x, spawn->y));
    assert_true(nav_grid_open(&level->grid, sim_enemy_kinds[spawn->enemy]->cls,
                              nav_grid_cell(&level->grid, spawn->x, spawn->y)));
    assert_true(spawn->count > 0 && (!spawn->asleep || sim_enemy_may_sleep(spawn->enemy)));
  }
  for (int32_t i = 0; i < level->goal_count; i++) {
    const SimGoal *goal = &level->goals[i];
    assert_true(nav_grid_open(&level->grid, NAV_FLYER, nav_grid_cell(&level->grid, goal->x, goal->y)));
    for (int32_t j = 0; j < i; j++)
      assert_false(level->goals[j].x == goal->x && level->goals[j].y == goal->y);
  }
  if (level->kind_count[SIM_EMBER] > 0 && level->kind_count[SIM_GATE] == 0) return; // a draft
  BaseBuffer written = sketch_written(edit), again = {0};
  BaseIssues issues = {0};
  SimLevel read;
  if (!formats_native_parse(&read, written.data, written.length, &issues)) {
    base_issues_print(&issues, "drawing", stderr);
    fail_msg("%s", written.data);
  }
  formats_native_write(&read, &again);
  assert_string_equal(written.data, again.data);
  sim_level_free(&read);
  base_buffer_free(&written);
  base_buffer_free(&again);
}

static void assert_ground(const SimLevel *level, const SimWorld *world) {
  const NavGrid *drawn = &level->grid, *grid = &world->grid;
  assert_int_equal(drawn->width, grid->width);
  assert_int_equal(drawn->height, grid->height);
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      if (drawn->terrain[cell] != grid->terrain[cell])
        fail_msg("tile %d,%d: %s is drawn, the world has %s", (int)x, (int)y,
                 nav_terrain_name((NavTerrain)drawn->terrain[cell]),
                 nav_terrain_name((NavTerrain)grid->terrain[cell]));
      if (drawn->edges[cell] != grid->edges[cell]) fail_msg("borders of tile %d,%d", (int)x, (int)y);
    }
  }
  assert_int_equal(drawn->edge_count, grid->edge_count);
}

static int32_t world_thing(const SimWorld *world, int32_t x, int32_t y) {
  for (int32_t i = 0; i < world->thing_count; i++)
    if (!world->thing_taken[i] && world->things[i].x == x && world->things[i].y == y)
      return (int32_t)world->things[i].kind;
  return SIM_NO_THING;
}

static void assert_lists(const SimLevel *level, const SimWorld *world, bool taken) {
  int32_t lying = 0, drawn = 0;
  for (int32_t i = 0; i < world->thing_count; i++) lying += !world->thing_taken[i];
  for (int32_t i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    if (thing->kind == SIM_ENEMY) continue;
    const int32_t there = world_thing(world, thing->x, thing->y);
    if (taken && there == SIM_NO_THING) continue;
    drawn++;
    if (there != (int32_t)thing->kind)
      fail_msg("tile %d,%d: thing %d is drawn, the world has %d", (int)thing->x, (int)thing->y,
               (int)thing->kind, (int)there);
  }
  for (int32_t i = 0; i < world->thing_count && lying != drawn; i++)
    if (!world->thing_taken[i])
      print_message("the world has %d on %d,%d\n", (int)world->things[i].kind, (int)world->things[i].x,
                    (int)world->things[i].y);
  assert_int_equal(lying, drawn);
  assert_int_equal(level->goal_count, world->goal_count);
  for (int32_t i = 0; i < level->goal_count; i++) {
    const NavCell cell = nav_grid_cell(&level->grid, level->goals[i].x, level->goals[i].y);
    int32_t at = 0;
    while (at < world->goal_count && world->goals[at].cell != cell) at++;
    assert_true(at < world->goal_count && (int32_t)world->goals[at].offset == level->goals[i].offset);
  }
}

void sketch_assert_world(const AppEdit *edit, bool taken) {
  const SimLevel *level = &edit->game->run.level;
  const SimWorld *world = &edit->game->run.world;
  assert_ground(level, world);
  assert_lists(level, world, taken);
  assert_true(nav_grid_open(&world->grid, NAV_WALKER, world->heroes[0].cell));
  for (int32_t i = 0; i < world->actors.count; i++)
    if (!nav_grid_open(&world->grid, sim_enemy_kinds[world->actors.kind[i]]->cls, world->actors.cell[i]))
      fail_msg("a %s stands on closed ground", sim_enemy_kinds[world->actors.kind[i]]->name);
  if (!taken) assert_int_equal(level->embers_needed, world->embers_needed);
}
