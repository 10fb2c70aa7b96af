/* Applies gestures and keys to widgets. Pure: nothing is drawn here, so tests feed it made-up fingers.
 *
 * A press belongs to the box it began on until it ends, wherever it goes. A finger decides within a few
 * pixels whether it scrolls the area (mostly up or down) or works the slider (mostly sideways); a mouse needs
 * no such decision. */
#include <math.h>

#include "app/ui/focus.h"
#include "app/ui/typing.h"
#include "app/ui/ui.h"

#define SLOP       9.0f  // logical pixels before a press becomes a drag
#define WHEEL_STEP 60.0f // logical pixels a notch
#define ALL_PAGES  1e5f  // more than any area has

/// Does it follow the pointer that holds it?
static bool slides(const AppUiBox *box) {
  return box != NULL &&
         (box->kind == APP_UI_SLIDER || box->kind == APP_UI_HANDLE || box->kind == APP_UI_FIELD);
}

static void push_click(AppUi *ui, AppUiId id) {
  if (ui->click_count < APP_UI_MAX_CLICKS) ui->click[ui->click_count++] = id;
}

/* Gestures */

static bool press_box(AppUi *ui, const AppGestureEvent *event) {
  const AppUiBox *box = app_ui_box_at(ui, event->x, event->y);
  ui->focus_shown = false;
  ui->active = box == NULL ? 0 : box->id;
  ui->focus = box != NULL && ui_focusable(box) ? box->id : 0;
  ui->active_finger = event->finger;
  ui->moved = ui->told = ui->told_words = false;
  ui->sliding = ui->scrolling = 0;
  ui->press_x = ui->pointer_x = event->x;
  ui->press_y = ui->pointer_y = event->y;
  if (slides(box) && !event->finger) ui->sliding = box->id;
  return box != NULL;
}

/// The held pointer has left its spot: does it scroll, or slide?
static void decide_drag(AppUi *ui, const AppUiBox *box) {
  const float dx = fabsf(ui->pointer_x - ui->press_x), dy = fabsf(ui->pointer_y - ui->press_y);
  ui->moved = true;
  const AppUiScroll *scroll = ui_scroll_of_box(ui, box);
  const bool slider = slides(box);
  if (scroll != NULL && (ui->active_finger || scroll->grab) && (dy > dx || !slider))
    ui->scrolling = scroll->id;
  else if (slider)
    ui->sliding = box->id;
}

static bool drag_box(AppUi *ui, const AppGestureEvent *event) {
  if (ui->active == 0) return false;
  const float dy = event->y - ui->pointer_y;
  ui->pointer_x = event->x;
  ui->pointer_y = event->y;
  const float slop = SLOP * ui->scale;
  const bool left = fabsf(event->x - ui->press_x) > slop || fabsf(event->y - ui->press_y) > slop;
  if (!ui->moved && left) decide_drag(ui, app_ui_box(ui, ui->active));
  AppUiScroll *scroll = ui_scroll_find(ui, ui->scrolling);
  if (scroll != NULL) ui_scroll_move(scroll, -dy);
  return true;
}

static bool release_box(AppUi *ui, const AppGestureEvent *event) {
  if (ui->active == 0) return false;
  ui->pointer_x = event->x;
  ui->pointer_y = event->y;
  const AppUiBox *held = app_ui_box(ui, ui->active), *under = app_ui_box_at(ui, event->x, event->y);
  const bool read = ui->told_words && !ui->moved; // the words were what it was pressed for
  const bool on_it = held == under || !ui->moved; // it may have moved away below a pointer that rests
  const bool tapped_slider = !read && slides(held) && ui->scrolling == 0 && on_it;
  ui->told = ui->told_words = false;
  if (ui->sliding != 0 || tapped_slider)
    ui->slid = ui->changed = ui->active;
  else if (!read && held != NULL && on_it && ui->scrolling == 0 && held->kind >= APP_UI_PART)
    push_click(ui, held->id);
  ui->active = ui->sliding = ui->scrolling = 0;
  return true;
}

static bool cancel_press(AppUi *ui) {
  const bool had = ui->active != 0;
  if (ui->sliding != 0) ui->changed = ui->sliding;
  ui->told = ui->told_words = false;
  ui->active = ui->sliding = ui->scrolling = 0;
  return had;
}

static bool wheel(AppUi *ui, const AppGestureEvent *event) {
  const AppUiBox *box = app_ui_box_at(ui, event->x, event->y);
  AppUiScroll *scroll = ui_scroll_of_box(ui, box);
  if (box != NULL && box->kind == APP_UI_HANDLE) {
    ui->adjust_id = box->id;
    ui->adjust += event->dy > 0 ? 1 : -1;
  }
  if (scroll != NULL) ui_scroll_move(scroll, -event->dy * WHEEL_STEP * ui->scale);
  return box != NULL || ui->modal;
}

bool app_ui_gesture(AppUi *ui, const AppGestureEvent *event) {
  if (event->kind != APP_GESTURE_WHEEL && event->finger) ui->pointer_hovers = false;
  switch (event->kind) {
  case APP_GESTURE_PRESS:
    return press_box(ui, event) || ui->modal;
  case APP_GESTURE_DRAG:
    return drag_box(ui, event) || ui->modal;
  case APP_GESTURE_RELEASE:
    return release_box(ui, event) || ui->modal;
  case APP_GESTURE_CANCEL:
    return cancel_press(ui);
  case APP_GESTURE_WHEEL:
    return wheel(ui, event);
  case APP_GESTURE_LONG_PRESS:
    ui->told = ui->active != 0 && event->finger;
    return ui->active != 0 || ui->modal;
  case APP_GESTURE_SECONDARY:
  case APP_GESTURE_SECOND_TAP:
    return app_ui_box_at(ui, event->x, event->y) != NULL || ui->modal;
  case APP_GESTURE_SECONDARY_DRAG:
  case APP_GESTURE_SECONDARY_END:
    return ui->modal; // they go where they began
  case APP_GESTURE_PAN:
  case APP_GESTURE_PINCH:
    return ui->modal || (event->finger && app_ui_box_at(ui, event->x, event->y) != NULL);
  case APP_GESTURE_HOVER:
    ui->pointer_hovers = true;
    ui->pointer_x = event->x;
    ui->pointer_y = event->y;
    return app_ui_box_at(ui, event->x, event->y) != NULL;
  }
  return false;
}

/* Keys. Where they move the focus: focus.c */

static bool arrow(AppUi *ui, int dx, int dy, Uint16 mod) {
  if (!ui->focus_shown && !ui->modal && ui->typing.id == 0) return false;
  const AppUiBox *box = ui->focus_shown ? app_ui_box(ui, ui->focus) : NULL;
  const bool adjusts = box != NULL && dx != 0 && (box->kind == APP_UI_SLIDER || box->kind == APP_UI_CHOOSER);
  const bool pulls = box != NULL && dy != 0 && box->kind == APP_UI_HANDLE;
  if (pulls) {
    ui->adjust_id = box->id;
    ui->adjust -= dy;
    return true;
  }
  if (!adjusts) return ui_focus_move(ui, dx, dy);
  ui->adjust_id = box->id;
  ui->adjust += dx * ((mod & KMOD_SHIFT) != 0 ? 10 : 1);
  ui->changed = box->id;
  return true;
}

static bool accept_focus(AppUi *ui, bool enter) {
  const AppUiBox *box = ui->focus_shown ? app_ui_box(ui, ui->focus) : NULL;
  if (box == NULL && ui->modal && enter) {
    box = ui_focus_first_box(ui);
    if (box == NULL || !box->primary) return true;
  }
  if (box == NULL) return ui->modal;
  push_click(ui, box->id);
  return true;
}

/// A page up or down in the area under the focus, or in the only one there is.
static bool page(AppUi *ui, float by) {
  AppUiScroll *scroll = ui_focus_scroll(ui);
  if (scroll == NULL) return false;
  ui_scroll_move(scroll, by * scroll->rect.h * 0.8f);
  return true;
}

bool app_ui_key(AppUi *ui, SDL_Keycode key, Uint16 mod) {
  const bool types = ui->typing.id != 0;
  if (types && ui_typing_key(ui, key, mod)) return true;
  if ((mod & (KMOD_ALT | KMOD_CTRL | KMOD_GUI)) != 0) return false;
  switch (key) {
  case SDLK_TAB:
    return ui_focus_step(ui, (mod & KMOD_SHIFT) != 0 ? -1 : 1);
  case SDLK_LEFT:
    return arrow(ui, -1, 0, mod);
  case SDLK_RIGHT:
    return arrow(ui, 1, 0, mod);
  case SDLK_UP:
    return arrow(ui, 0, -1, mod);
  case SDLK_DOWN:
    return arrow(ui, 0, 1, mod);
  case SDLK_PAGEUP:
    return page(ui, -1) || types;
  case SDLK_PAGEDOWN:
    return page(ui, 1) || types;
  case SDLK_HOME:
    return ui->modal && page(ui, -ALL_PAGES);
  case SDLK_END:
    return ui->modal && page(ui, ALL_PAGES);
  case SDLK_RETURN:
  case SDLK_KP_ENTER:
    return accept_focus(ui, true);
  case SDLK_SPACE:
    return accept_focus(ui, false);
  case SDLK_ESCAPE: // gives the arrow keys back to the game
    if ((!ui->focus_shown && !types) || ui->modal) return false;
    ui->focus = 0;
    ui->focus_shown = false;
    return true;
  default:
    return false;
  }
}
