/* The lists of brushes and tools of the editor. A line gives each its number, its action and its key; the
 * actions follow from the lines alone, so that the table of actions need not know what a brush does. */
#ifndef APP_ACTIONS_BRUSH_LIST_H
#define APP_ACTIONS_BRUSH_LIST_H

/* Brushes, in the order of their buttons: X(NAME, row, key, "label of the action"), and T(X, NAME, row,
 * "Title", key, "help") for those that paint a terrain, which need no row in app/edit/brushes.c; their line
 * is their row. */
#define APP_BRUSHES(T, X)                                                                                    \
  T(X, FLOOR, floor, "Floor", SDLK_1, "Open ground")                                                         \
  T(X, ROCK, rock, "Rock", SDLK_2, "Blocks ways and sight")                                                  \
  T(X, MUD, mud, "Mud", SDLK_3, "Slow for all who walk or swim")                                             \
  T(X, WATER, water, "Water", SDLK_4, "For those who swim or fly")                                           \
  T(X, PIT, pit, "Pit", SDLK_5, "For those who fly")                                                         \
  X(WALL, wall, SDLK_6, "Brush: thin wall")                                                                  \
  X(RAIL, rail, SDLK_7, "Brush: rail")                                                                       \
  X(ERASER, eraser, SDLK_e, "Eraser")                                                                        \
  X(HERO, hero, SDLK_h, "Brush: the hero's start")                                                           \
  X(EMBER, ember, SDLK_8, "Brush: ember")                                                                    \
  X(GATE, gate, SDLK_9, "Brush: gate")                                                                       \
  X(FLASK, flask, SDLK_0, "Brush: flask")                                                                    \
  X(ENEMY, enemy, SDLK_m, "Brush: enemies")                                                                  \
  X(GOAL, goal, SDLK_g, "Brush: goal of the throng")                                                         \
  X(OBJECTIVE, objective, SDLK_q, "Brush: objective")

/* The line of a terrain's brush as that of any: APP_BRUSHES(APP_BRUSH_OF_TERRAIN, X). */
#define APP_BRUSH_OF_TERRAIN(X, NAME, row, title, key, help) X(NAME, row, key, "Brush: " #row)

/* Tools: X(NAME, row, key, "label of the action") */
#define APP_TOOLS(X)                                                                                         \
  X(FREEHAND, freehand, SDLK_b, "Tool: freehand")                                                            \
  X(LINE, line, SDLK_l, "Tool: line")                                                                        \
  X(RECTANGLE, rectangle, SDLK_r, "Tool: rectangle")                                                         \
  X(FLOOD, flood, SDLK_f, "Tool: fill")                                                                      \
  X(PICKER, picker, SDLK_i, "Tool: picker")                                                                  \
  X(SELECT, select, SDLK_s, "Tool: select")

typedef enum AppBrushId {
#define X(NAME, row, key, label) APP_BRUSH_##NAME,
  APP_BRUSHES(APP_BRUSH_OF_TERRAIN, X)
#undef X
      APP_BRUSH_COUNT
} AppBrushId;

typedef enum AppToolId {
#define X(NAME, row, key, label) APP_TOOL_##NAME,
  APP_TOOLS(X)
#undef X
      APP_TOOL_COUNT
} AppToolId;

#endif
