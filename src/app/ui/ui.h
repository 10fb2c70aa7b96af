/* A small immediate-mode toolkit: buttons, toggles, sliders, choosers, scroll areas, with mouse, finger and
 * keyboard focus. The caller owns the AppUi; a widget is its id. Widgets are declared every frame between
 * app_ui_begin and app_ui_end; gestures and keys arrive before that and are matched with the boxes of the
 * frame that the player saw. What no widget took is left for the map.
 *
 * A rect is the cell that a widget owns: all of it can be hit, and cells of a row touch each other; the
 * picture is drawn a little smaller. Cells are at least APP_BUTTON logical pixels wide and high: smaller ones
 * are widened for hits. */
#ifndef APP_UI_UI_H
#define APP_UI_UI_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "app/draw/draw.h"
#include "app/platform/gesture.h"

typedef uint32_t AppUiId; // not 0

enum {
  APP_UI_MAX_BOXES = 384,
  APP_UI_MAX_CLICKS = 8, // in one frame
  APP_UI_MAX_SCROLLS = 8,
  APP_UI_TIP_BYTES = 200,
  APP_UI_TYPE_BYTES = 256, // of a text that is typed, with its end
  APP_UI_TYPE_LINES = 12,
};

typedef enum AppUiKind {
  APP_UI_SURFACE, // swallows, does nothing
  APP_UI_AREA,    // scrolls
  APP_UI_PART,    // can be clicked, but the keyboard goes to the whole (a choice of a chooser)
  APP_UI_BUTTON,
  APP_UI_SLIDER,
  APP_UI_CHOOSER,
  APP_UI_HANDLE, // dragged up and down
  APP_UI_FIELD,  // a text that is typed
} AppUiKind;

typedef struct AppUiBox {
  AppUiId id;
  AppUiKind kind;
  SDL_FRect rect;  // what can be hit: cut to its scroll area
  SDL_FRect whole; // where it would be
  AppUiId scroll;  // 0: in none
  bool primary;    // Enter works it when nothing has the focus
} AppUiBox;

typedef struct AppUiScroll {
  AppUiId id;
  SDL_FRect rect;
  float offset, content; // pixels
  bool seen;             // declared in this frame
  bool grab;             // the mouse drags it as a finger does
} AppUiScroll;

/// The text of the field that has the keyboard. Always true while `id` is not 0: caret and anchor lie between
/// characters, 0 <= caret, anchor <= length <= limit.
typedef struct AppUiTyping {
  AppUiId id; // 0: nothing is typed
  char text[APP_UI_TYPE_BYTES];
  int32_t length, limit;           // bytes
  int32_t caret, anchor;           // bytes; what lies between them is chosen
  char composing[64];              // by an input method, not yet part of the text
  bool changed;                    // since the widget was drawn last
  bool entered;                    // Enter was pressed since then
  bool shown;                      // the caret was moved: it comes into sight
  double since;                    // when it was moved, seconds: it blinks from then on
  float offset;                    // pixels that the line is moved to the left
  SDL_FRect rect;                  // of the field: where input methods open their windows
  int32_t line[APP_UI_TYPE_LINES]; // where the lines began when it was drawn last
  int32_t lines;
  int32_t down;    // so many lines the caret is to move when it is drawn next
  bool down_picks; // and takes what lies between along
  bool drags;      // a pointer chooses: the anchor stays where it was pressed
} AppUiTyping;

typedef struct AppUi {
  AppDraw *draw;
  float scale;         // output pixels a logical pixel
  float width, height; // output pixels: tooltips stay inside
  double now;          // seconds
  bool modal;          // a menu: arrow keys move the focus, nothing reaches the map
  float pointer_x, pointer_y;
  bool pointer_hovers;        // a mouse is there (fingers do not hover)
  AppUiId hot, active, focus; // under the pointer, held, chosen by keyboard
  double hot_since;
  bool focus_shown;   // the keyboard was used last
  bool focus_tips;    // by a pad: the focused widget tells what it is
  double focus_since; // seconds
  bool wishes;        // the focus goes to what is nearest to wish_x, wish_y when the next frame is drawn
  float wish_x, wish_y;
  float press_x, press_y;
  bool active_finger;
  bool told;           // a long press of a finger reads the tooltip of what it holds
  bool told_words;     // and there is one: lifting the finger then does nothing else
  bool moved;          // the held pointer left the spot where it was pressed
  AppUiId sliding;     // the slider that follows the pointer
  int32_t slide_value; // the value at that place
  double slide_sent;   // for the caller: when it last acted on a drag whose effect is costly
  AppUiId step_id;     // the stepper that is dragged
  int32_t step_from;   // its value when the drag began
  AppUiId slid;        // one that was let go in this frame: it takes the last place of the pointer
  AppUiId changed;     // the slider whose drag or key press ended in this frame
  AppUiId scrolling;   // the area that follows the finger
  AppUiId click[APP_UI_MAX_CLICKS];
  int click_count;
  AppUiId adjust_id;              // keyboard: the slider or chooser that is adjusted
  int adjust;                     // by so many steps
  AppUiBox box[APP_UI_MAX_BOXES]; // of the last finished frame, lowest first
  int box_count;
  AppUiBox next[APP_UI_MAX_BOXES];
  int next_count;
  AppUiScroll scroll[APP_UI_MAX_SCROLLS];
  AppUiScroll *in_scroll;        // while one is declared
  char tip[APP_UI_TIP_BYTES];    // of the widget under the mouse
  bool tip_beside;               // left of tip_x, from tip_top down; else
  float tip_x, tip_top, tip_low; // it begins below tip_low, or where there is no space ends above tip_top
  AppUiTyping typing;
} AppUi;

/// An id for a widget of this name; `index` tells rows apart.
AppUiId app_ui_id(const char *name, int index);

void app_ui_begin(AppUi *ui);
void app_ui_end(AppUi *ui); // draws the tooltip

/* input.c */
/// Offers a gesture before the map gets it; true: it was over a widget or a panel, or belongs to one being
/// held.
bool app_ui_gesture(AppUi *ui, const AppGestureEvent *event);
/// Offers a key; true: it moved the focus or worked the focused widget.
bool app_ui_key(AppUi *ui, SDL_Keycode key, Uint16 mod);
/// Shows the focus; where nothing has it, on the primary widget or the first one.
void app_ui_focus(AppUi *ui);
/// Before the field is drawn: it has the keyboard, with all of its text chosen. Not for fingers and pads,
/// whose system would bring up a keyboard unasked.
void app_ui_type(AppUi *ui, AppUiId field);
/// Takes the focus away.
void app_ui_unfocus(AppUi *ui);
/// Asks for the focus on the widget that will be nearest to these pixels, once the next frame is drawn.
void app_ui_focus_near(AppUi *ui, float x, float y);
/// Before the events of a frame: does what app_ui_focus_near asked for in the last one.
void app_ui_focus_grant(AppUi *ui);
/// Scrolls the area under the focus, or the only one of a menu, down by so many pixels. False: there is none.
bool app_ui_scroll(AppUi *ui, float by);
/// Nothing is focused or held any more (another screen).
void app_ui_reset(AppUi *ui);

/* widgets.c. Texts may be NULL; icon 0: none. Tooltips name keys in brackets, at their end or before a colon:
 * hands on a pad are not told of them. A tooltip never repeats the label of its button: what is left are the
 * keys, or nothing. Long labels shrink, then end in an ellipsis. */
bool app_ui_button(AppUi *ui, AppUiId id, SDL_FRect rect, const char *label, int icon, bool primary,
                   const char *tooltip);
/// A switch: with an icon a button that stays lit, without one a row with a switch at its right. True when it
/// was worked; the caller turns the value.
bool app_ui_toggle(AppUi *ui, AppUiId id, SDL_FRect rect, const char *label, int icon, bool on,
                   const char *tooltip);
typedef struct AppUiSlider {
  const char *label, *shown, *tooltip; // shown: the value as text
  int32_t min, max, step;              // step 0: 1
  bool logarithmic;
} AppUiSlider;

/// True while it changes; *value stays within min..max in whole steps (multiples of `step`; two leading
/// digits when logarithmic).
bool app_ui_slider(AppUi *ui, AppUiId id, SDL_FRect rect, const AppUiSlider *slider, int32_t *value);
/// A row of choices, in several lines where they do not fit; true when *chosen changed.
bool app_ui_chooser(AppUi *ui, AppUiId id, SDL_FRect rect, const char *label, const char *const *names,
                    int count, int *chosen);
/// Output pixels that such a chooser needs.
float app_ui_chooser_height(const AppUi *ui, float width, const char *label, int count);

/* handle.c: what is dragged up and down */
typedef struct AppUiHandled {
  float up;      // pixels that it is dragged up now
  bool released; // a drag has ended: `up` is its last
  int steps;     // by keys and the wheel, up is positive
  bool tapped;
} AppUiHandled;

AppUiHandled app_ui_handle(AppUi *ui, AppUiId id, SDL_FRect rect, const char *tooltip);

/* stepper.c */
typedef struct AppUiStepper {
  const char *label,
      *shown; // in the middle, one above the other
  const char *tooltip;
  int32_t min, max;
  bool wraps; // the last one is next to the first
  bool turns; // its buttons are arrows, not signs
  int icon; // AppSprite above the number instead of the label; its middle is for keys and pads alone; 0: none
} AppUiStepper;

typedef enum AppUiStepped {
  APP_UI_LEFT,    // as it was
  APP_UI_STEPPED, // *value changed
  APP_UI_TAPPED,  // the middle was tapped: steppers of names open a list
} AppUiStepped;

/// A value with a button for less and one for more; dragging the middle sideways and the arrow keys step it
/// too.
AppUiStepped app_ui_stepper(AppUi *ui, AppUiId id, SDL_FRect rect, const AppUiStepper *stepper,
                            int32_t *value);
/// The widget of its button for more, or for less.
AppUiId app_ui_stepper_button(AppUiId id, bool more);

/* typing.c, field.c: text */

/// A line of text, or several where `lines` is more than 1: it breaks between words and holds no end of line.
typedef struct AppUiField {
  const char *label; // above it; NULL: none
  const char *empty; // shown, dim, while there is no text
  const char *tooltip;
  int32_t limit; // bytes without the end, less than APP_UI_TYPE_BYTES
  int lines;     // that are seen
} AppUiField;

typedef enum AppUiFielded { APP_UI_UNTYPED, APP_UI_TYPED, APP_UI_ENTERED } AppUiFielded;

/// Shows `text`, which holds limit + 1 bytes. TYPED: it has changed, and `text` is what it is now. ENTERED:
/// Enter was pressed in it, and `text` is current as well.
AppUiFielded app_ui_field(AppUi *ui, AppUiId id, SDL_FRect rect, const AppUiField *field, char *text);
/// Output pixels that it needs.
float app_ui_field_height(const AppUi *ui, const AppUiField *field);
/// Offers text that was typed or pasted; true: a field took it. Bad UTF-8 and characters that act
/// (base/character.h) are dropped, ends of line become blanks.
bool app_ui_text(AppUi *ui, const char *text);
/// Offers what an input method is composing.
bool app_ui_compose(AppUi *ui, const char *text);

/// A surface that swallows gestures (panels, dialogs).
void app_ui_surface(AppUi *ui, AppUiId id, SDL_FRect rect);
/// A card or any other picture that can be clicked: declares the box, draws background and focus ring.
bool app_ui_card(AppUi *ui, AppUiId id, SDL_FRect rect, bool primary, const char *tooltip);

/// Begins an area that scrolls up and down by finger, wheel and focus; returns the y at which the content
/// begins. Not nested.
float app_ui_scroll_begin(AppUi *ui, AppUiId id, SDL_FRect rect);
/// Sets where an area begins when it comes into sight: so many pixels down. Called before
/// app_ui_scroll_begin, does nothing while the area is shown.
void app_ui_scroll_from(AppUi *ui, AppUiId id, float offset);
/// The area that is declared can be dragged with the mouse as well.
void app_ui_scroll_grab(AppUi *ui);
/// Moves an area by so many pixels, unless the player holds it. False: it is held, or at its end.
bool app_ui_scroll_by(AppUi *ui, AppUiId id, float by);
/// `content` is the height that was used, in pixels.
void app_ui_scroll_end(AppUi *ui, float content);

/* Numbers for players */

/// Ticks as "1:23", or "1:23.4" with tenths; returns `out`.
const char *app_ui_time(int64_t ticks, bool tenths, char *out, size_t size);
/// 12,345; returns `out`.
const char *app_ui_count(int64_t value, char *out, size_t size);

/// The topmost box at these pixels in the frame that the player sees; NULL: the map.
const AppUiBox *app_ui_box_at(const AppUi *ui, float x, float y);
/// The box of a widget in the frame that the player sees; NULL: none.
const AppUiBox *app_ui_box(const AppUi *ui, AppUiId id);

/* The events of a widget's box in this frame. */
typedef struct AppUiState {
  bool hot, held, focused, clicked;
} AppUiState;

AppUiState app_ui_add(AppUi *ui, AppUiId id, AppUiKind kind, SDL_FRect rect, bool primary,
                      const char *tooltip);
/// The value at a share 0..1 of a slider's way, and back.
int32_t app_ui_slider_value(float share, int32_t min, int32_t max, int32_t step, bool logarithmic);
float app_ui_slider_share(int32_t value, int32_t min, int32_t max, bool logarithmic);
/// The value after `by` key presses.
int32_t app_ui_slider_nudge(int32_t value, int by, int32_t min, int32_t max, int32_t step, bool logarithmic);

#endif
