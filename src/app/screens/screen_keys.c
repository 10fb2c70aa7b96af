/* The keys: every action and overlay with the keys that work it. A tap on a key waits for another one. Two
 * rows that have the same key both say so. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/ui/paint.h"

#define PAGE_MAX 860.0f // logical pixels
#define ROW      48.0f
#define KEY      132.0f // width of a key's button
#define WIDE     560.0f // from here on label and keys stand on one line
#define SWAP     150.0f
#define HEAD     40.0f

static bool waits(const AppScreenFrame *frame, int row, int slot) {
  return frame->screens->key_row == row + 1 && frame->screens->key_slot == slot;
}

static void key_button(const AppScreenFrame *frame, int row, int slot, AppBox box) {
  AppKey keys[APP_KEY_SLOTS];
  char name[APP_KEY_TEXT];
  app_keys_get(frame->settings, row, keys);
  const char *shown = app_key_print(keys[slot], name, sizeof name);
  if (keys[slot].code == SDLK_AC_BACK) shown = "";
  const bool waiting = waits(frame, row, slot), fixed = app_keys_is_fixed(row, slot);
  if (waiting) shown = "Press a key";
  if (shown[0] == '\0') shown = "\xe2\x80\x93";
  if (!app_ui_button(frame->ui, app_ui_id("key", row * APP_KEY_SLOTS + slot), box.r, shown, 0, waiting,
                     fixed ? "Esc always leads back" : "Tap, then press the new key; Esc cancels"))
    return;
  if (fixed) {
    app_ask_notice(frame, "Esc always leads back.");
    return;
  }
  frame->screens->key_row = waiting ? 0 : row + 1;
  frame->screens->key_slot = slot;
}

/// Takes away the key that waits.
static void clear_line(const AppScreenFrame *frame, AppBox *column, int row) {
  if (frame->screens->key_row != row + 1) return;
  AppBox line = app_cut_top(column, ROW);
  if (app_ui_button(frame->ui, app_ui_id("key clear", 0), app_cut_right(&line, SWAP).r, "No key", 0, false,
                    "Takes this key away")) {
    app_intend(
        frame->intents,
        (AppIntent){.kind = APP_INTENT_KEY, .id = row, .value = frame->screens->key_slot, .other = -1});
    frame->screens->key_row = 0;
  }
  app_ui_line(frame->ui, app_box_in(line, 8, 0), (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_ACCENT},
              "Press a key. Esc cancels.");
}

/// Explains that two rows share a key, and offers a way out.
static void conflict_line(const AppScreenFrame *frame, AppBox *column, int row, int slot) {
  const AppScreens *screens = frame->screens;
  const int other = app_keys_conflict(frame->settings, row, slot), changed = screens->key_changed - 1;
  if (other < 0) return;
  const bool newer = changed == row && screens->key_changed_slot == slot, older = changed == other;
  AppKey keys[APP_KEY_SLOTS];
  char name[APP_KEY_TEXT], text[160];
  app_keys_get(frame->settings, row, keys);
  snprintf(text, sizeof text, "%s also works: %s", app_key_print(keys[slot], name, sizeof name),
           app_keys_label(other));
  const AppFont font = {APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_BAD};
  const float w = app_box_w(*column) - SWAP - 24, high = app_ui_paragraph_height(frame->ui, w, font, text);
  AppBox line = app_cut_top(column, fmaxf(ROW, high));
  const AppBox button = app_cut_right(&line, SWAP);
  AppBox words = app_box_at(line, app_box_w(line), high, 0, 0.5f);
  app_cut_right(&words, 8);
  app_ui_words(frame->ui, &words, 8, font, text);
  const bool swaps = newer || older;
  if (app_ui_button(frame->ui, app_ui_id("key swap", row * APP_KEY_SLOTS + slot), button.r,
                    swaps ? "Swap" : "Take it away", 0, swaps,
                    swaps ? "Gives the other row this row's old key" : "Take the key off this row")) {
    AppIntent intent = {.kind = APP_INTENT_KEY, .id = row, .value = slot, .other = -1};
    if (newer) intent.other = other;
    if (older) intent = (AppIntent){APP_INTENT_KEY, other, screens->key_changed_slot, row, {0}, NULL};
    app_intend(frame->intents, intent);
  }
}

/// Label and keys in one line; where it is narrow the keys below the label.
static void key_row(const AppScreenFrame *frame, AppBox *column, int row) {
  const AppFont font = {APP_TEXT, APP_LEFT, APP_COLOUR_TEXT};
  const bool wide = app_box_w(*column) >= WIDE - 10;
  assert(row >= 0 && row < APP_KEY_ROWS);
  if (!wide) {
    app_cut_top(column, 4);
    app_ui_words(frame->ui, column, 8, font, app_keys_label(row));
  }
  AppBox line = app_cut_top(column, ROW);
  const AppBox keys = app_cut_right(&line, wide ? KEY * APP_KEY_SLOTS : app_box_w(line));
  if (wide) app_ui_line(frame->ui, app_box_in(line, 8, 0), font, app_keys_label(row));
  for (int slot = 0; slot < APP_KEY_SLOTS; slot++)
    key_button(frame, row, slot, app_box_part(keys, slot, APP_KEY_SLOTS, 0));
  clear_line(frame, column, row);
  for (int slot = 0; slot < APP_KEY_SLOTS; slot++) conflict_line(frame, column, row, slot);
}

static void draw_heading(const AppScreenFrame *frame, AppBox *column, const char *text) {
  const AppBox head = app_box_in(app_cut_top(column, HEAD), 8, 0);
  app_ui_line_at(frame->ui, head, HEAD - 24, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_ACCENT}, text);
}

/// Layouts for one hand, and back to the keys that the game comes with.
static void draw_presets(const AppScreenFrame *frame, AppBox *column) {
  const char *names[APP_KEY_PRESETS];
  for (int i = 0; i < APP_KEY_PRESETS; i++) names[i] = app_key_presets[i].title;
  int chosen = app_keys_preset(frame->settings);
  if (app_ui_chooser_cut(frame->ui, app_ui_id("key layout", 0), column, "Layout", names, APP_KEY_PRESETS,
                         &chosen))
    app_ask(frame, APP_INTENT_KEYS, chosen);
  app_cut_top(column, 4);
  app_ui_words(frame->ui, column, 8, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM},
               chosen < 0 ? "Keys of your own." : app_key_presets[chosen].help);
  app_cut_top(column, 6);
  AppBox line = app_cut_top(column, ROW);
  if (app_ui_button(frame->ui, app_ui_id("keys reset", 0), app_cut_left(&line, fminf(app_box_w(line), 260)).r,
                    "Reset all keys", 0, false, "All keys back to standard"))
    app_ask(frame, APP_INTENT_KEYS, 0);
}

/// Draws the actions of the screen on which levels are drawn, or the others.
static void draw_actions(const AppScreenFrame *frame, AppBox *column, bool drawing) {
  for (int row = 0; row < (int)APP_ACTION_COUNT; row++)
    if ((app_actions[row].scope == APP_ACTION_DRAWING) == drawing) key_row(frame, column, row);
}

static void draw(const AppScreenFrame *frame) {
  AppBox column =
      app_ui_scroll_open(frame->ui, app_ui_id("keys", 0), app_screens_page(frame, "Keys", PAGE_MAX));
  column.r.w -= 10 * column.s; // the bar of the area
  app_cut_top(&column, 4);
  draw_presets(frame, &column);
  draw_heading(frame, &column, "What you do");
  draw_actions(frame, &column, false);
  draw_heading(frame, &column, "What you see");
  for (int row = (int)APP_ACTION_COUNT; row < APP_KEY_ROWS; row++) key_row(frame, &column, row);
  draw_heading(frame, &column, "While you draw a level");
  draw_actions(frame, &column, true);
  app_cut_top(&column, 8);
  app_ui_scroll_close(frame->ui, column);
}

const AppScreenRow app_screen_keys = {.draw = draw, .page = true};
