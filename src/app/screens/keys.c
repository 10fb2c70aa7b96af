/* The keys: every action and overlay with the keys that work it. A tap on a key waits for another one. Two
 * rows that have the same key both say so. */
#include <math.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/screens/parts.h"

#define PAGE_MAX 860.0f // logical pixels
#define ROW      48.0f
#define KEY      132.0f // width of a key's button
#define WIDE     560.0f // from here on label and keys stand on one line
#define SWAP     150.0f
#define HEAD     40.0f

typedef struct Page {
  SDL_FRect area;
  float y;
  bool wide;
} Page;

static bool waits(const AppScreenFrame *frame, int row, int slot) {
  return frame->screens->key_row == row + 1 && frame->screens->key_slot == slot;
}

static void key_button(const AppScreenFrame *frame, int row, int slot, SDL_FRect r) {
  AppKey keys[APP_KEY_SLOTS];
  char name[APP_KEY_TEXT];
  app_keys_get(frame->settings, row, keys);
  const char *shown = app_key_print(keys[slot], name, sizeof name);
  if (keys[slot].code == SDLK_AC_BACK) shown = "";
  const bool waiting = waits(frame, row, slot), fixed = app_keys_is_fixed(row, slot);
  if (waiting) shown = "Press a key";
  if (shown[0] == '\0') shown = "\xe2\x80\x93";
  if (!app_ui_button(frame->ui, app_ui_id("key", row * APP_KEY_SLOTS + slot), r, shown, 0, waiting,
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
static void clear_line(const AppScreenFrame *frame, Page *page, int row) {
  const float s = frame->window->scale;
  if (frame->screens->key_row != row + 1) return;
  const SDL_FRect r = {page->area.x + page->area.w - SWAP * s, page->y, SWAP * s, ROW * s};
  if (app_ui_button(frame->ui, app_ui_id("key clear", 0), r, "No key", 0, false, "Takes this key away")) {
    app_intend(
        frame->intents,
        (AppIntent){.kind = APP_INTENT_KEY, .id = row, .value = frame->screens->key_slot, .other = -1});
    frame->screens->key_row = 0;
  }
  app_draw_text_fit(frame->draw, page->area.x + 8 * s, page->y + (ROW * s - APP_TEXT_SMALL * s) / 2,
                    page->area.w - (SWAP + 16) * s,
                    (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_ACCENT}, "Press a key. Esc cancels.");
  page->y += ROW * s;
}

/// Of two rows with one key: who has it too, and the way out.
static void conflict_line(const AppScreenFrame *frame, Page *page, int row, int slot) {
  const AppScreens *screens = frame->screens;
  const int other = app_keys_conflict(frame->settings, row, slot);
  if (other < 0) return;
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s;
  const int changed = screens->key_changed - 1;
  const bool newer = changed == row && screens->key_changed_slot == slot, older = changed == other;
  AppKey keys[APP_KEY_SLOTS];
  char name[APP_KEY_TEXT], text[160];
  app_keys_get(frame->settings, row, keys);
  snprintf(text, sizeof text, "%s also works: %s", app_key_print(keys[slot], name, sizeof name),
           app_keys_label(other));
  const float w = page->area.w - (SWAP + 24) * s;
  const AppFont font = {size, APP_LEFT, APP_COLOUR_BAD};
  const float high = app_draw_paragraph(frame->draw, 0, 0, w, font, text, false), h = fmaxf(ROW * s, high);
  app_draw_paragraph(frame->draw, page->area.x + 8 * s, roundf(page->y + (h - high) / 2), w, font, text,
                     true);
  const SDL_FRect r = {page->area.x + page->area.w - SWAP * s, page->y, SWAP * s, h};
  const bool swaps = newer || older;
  if (app_ui_button(frame->ui, app_ui_id("key swap", row * APP_KEY_SLOTS + slot), r,
                    swaps ? "Swap" : "Take it away", 0, swaps,
                    swaps ? "Gives the other row this row's old key" : "Take the key off this row")) {
    AppIntent intent = {.kind = APP_INTENT_KEY, .id = row, .value = slot, .other = -1};
    if (newer) intent.other = other;
    if (older) intent = (AppIntent){APP_INTENT_KEY, other, screens->key_changed_slot, row, {0}, NULL};
    app_intend(frame->intents, intent);
  }
  page->y += h;
}

static void key_row(const AppScreenFrame *frame, Page *page, int row) {
  const float s = frame->window->scale, size = APP_TEXT * s, w = page->area.w;
  const char *label = app_keys_label(row);
  const float key = page->wide ? KEY * s : w / APP_KEY_SLOTS;
  float x = page->area.x + w - key * APP_KEY_SLOTS;
  const float at = page->wide ? page->y + (ROW * s - size) / 2 : page->y + 4 * s;
  const float wide = (page->wide ? w - 2 * key : w) - 16 * s;
  const AppFont font = {size, APP_LEFT, APP_COLOUR_TEXT};
  if (page->wide)
    app_draw_text_fit(frame->draw, page->area.x + 8 * s, roundf(at), wide, font, label);
  else
    page->y +=
        app_draw_paragraph(frame->draw, page->area.x + 8 * s, roundf(at), wide, font, label, true) + 4 * s;
  for (int slot = 0; slot < APP_KEY_SLOTS; slot++, x += key)
    key_button(frame, row, slot, (SDL_FRect){x, page->y, key, ROW * s});
  page->y += ROW * s;
  clear_line(frame, page, row);
  for (int slot = 0; slot < APP_KEY_SLOTS; slot++) conflict_line(frame, page, row, slot);
}

static void heading(const AppScreenFrame *frame, Page *page, const char *text) {
  const float s = frame->window->scale;
  app_draw_text(frame->draw, page->area.x + 8 * s, page->y + (HEAD - 24) * s, APP_TEXT * s, APP_LEFT,
                APP_COLOUR_ACCENT, text);
  page->y += HEAD * s;
}

/// Layouts for one hand, and back to the keys that the game comes with.
static void presets(const AppScreenFrame *frame, Page *page) {
  const float s = frame->window->scale, w = page->area.w;
  const char *names[APP_KEY_PRESETS];
  for (int i = 0; i < APP_KEY_PRESETS; i++) names[i] = app_key_presets[i].title;
  int chosen = app_keys_preset(frame->settings);
  const float h = app_ui_chooser_height(frame->ui, w, "Layout", APP_KEY_PRESETS);
  if (app_ui_chooser(frame->ui, app_ui_id("key layout", 0), (SDL_FRect){page->area.x, page->y, w, h},
                     "Layout", names, APP_KEY_PRESETS, &chosen))
    app_ask(frame, APP_INTENT_KEYS, chosen);
  page->y += h;
  const char *words = chosen < 0 ? "Keys of your own." : app_key_presets[chosen].help;
  page->y += app_draw_paragraph(frame->draw, page->area.x + 8 * s, page->y + 4 * s, w - 16 * s,
                                (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_DIM}, words, true) +
             10 * s;
  const SDL_FRect r = {page->area.x, page->y, fminf(w, 260 * s), ROW * s};
  if (app_ui_button(frame->ui, app_ui_id("keys reset", 0), r, "Reset all keys", 0, false,
                    "All keys back to standard"))
    app_ask(frame, APP_INTENT_KEYS, 0);
  page->y += ROW * s;
}

/// Those of the screen on which levels are drawn, or the others.
static void actions(const AppScreenFrame *frame, Page *page, bool drawing) {
  for (int row = 0; row < (int)APP_ACTION_COUNT; row++)
    if ((app_actions[row].scope == APP_ACTION_DRAWING) == drawing) key_row(frame, page, row);
}

static void draw(const AppScreenFrame *frame) {
  const float s = frame->window->scale;
  const SDL_FRect area = app_parts_page(frame, "Keys", PAGE_MAX);
  const float begin = app_ui_scroll_begin(frame->ui, app_ui_id("keys", 0), area);
  Page page = {{area.x, area.y, area.w - 10 * s, area.h}, begin + 4 * s, area.w >= WIDE * s};
  presets(frame, &page);
  heading(frame, &page, "What you do");
  actions(frame, &page, false);
  heading(frame, &page, "What you see");
  for (int row = (int)APP_ACTION_COUNT; row < APP_KEY_ROWS; row++) key_row(frame, &page, row);
  heading(frame, &page, "While you draw a level");
  actions(frame, &page, true);
  app_ui_scroll_end(frame->ui, page.y + 8 * s - begin);
}

const AppScreenRow app_screen_keys = {.draw = draw, .page = true};
