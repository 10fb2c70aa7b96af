/* Where the parts of the editor's screen lie, and the buttons that they share. Private to this room. */
#ifndef APP_EDITOR_LAYOUT_H
#define APP_EDITOR_LAYOUT_H

#include "app/editor/editor.h"
#include "app/screens/parts.h"

#define EDITOR_BAR   48.0f // logical pixels: height of bars
#define EDITOR_CELL  46.0f // a button
#define EDITOR_MARKS APP_RGB(0xffd27a)

/// Output pixels.
typedef struct EditorLayout {
  float s, cell;
  SDL_FRect bar;     // at the top, over the whole width
  SDL_FRect tools;   // tools and brushes; w 0: folded into a button before the settings
  int columns;       // of them
  bool below;        // they lie below the map, else at its left
  SDL_FRect options; // settings of what is in hand: the first line
  SDL_FRect map;
} EditorLayout;

EditorLayout editor_layout(const AppScreenFrame *frame);

/// The button of an action: lit while it is on, pale while it does nothing.
void editor_button(const AppScreenFrame *frame, AppActionRow row, SDL_FRect rect);
/// The button of a brush, with its picture.
void editor_brush(const AppScreenFrame *frame, int32_t brush, SDL_FRect rect);
/// The picture of a brush; kinds of enemies have their own.
int editor_brush_picture(const AppHand *hand, int32_t brush);
/// The picture of a tool.
int editor_tool_picture(int32_t tool);
/// All tools and brushes in so many columns. Draws them and returns their height.
float editor_tools_grid(const AppScreenFrame *frame, SDL_FRect area, int columns, bool apart);
/// Asks for a change of the drawing.
void editor_ask(const AppScreenFrame *frame, AppEditorAct act, int32_t value, int32_t other);

/* bar.c, options.c, menus.c, marks.c */
void editor_bar_draw(const AppScreenFrame *frame, const EditorLayout *layout);
/// The actions of the bar for which it has no space, for the menu More; returns how many.
int editor_bar_folded(const AppScreenFrame *frame, const EditorLayout *layout, AppActionRow *out);
enum { EDITOR_BAR_ROWS = 9 };
void editor_tools_draw(const AppScreenFrame *frame, const EditorLayout *layout);
/// Draws the settings and returns what they cover.
SDL_FRect editor_options_draw(const AppScreenFrame *frame, const EditorLayout *layout);
void editor_menu_draw(const AppScreenFrame *frame, const EditorLayout *layout);
void editor_marks_draw(const AppScreenFrame *frame, const EditorLayout *layout);
/// The line about what lies under the pointer, and what the player is told; `options` is in the way.
void editor_status_draw(const AppScreenFrame *frame, const EditorLayout *layout, SDL_FRect options);

#endif
