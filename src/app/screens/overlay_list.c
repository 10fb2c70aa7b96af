#include "app/screens/overlay_list.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/ui/paint.h"

#define ROW     48.0f // logical pixels
#define HEADING 26.0f
#define PICTURE 26.0f
#define RADIUS  8.0f
#define INSET   3.0f // between a cell and its picture

enum { SWITCH, FIELD, FORGET }; // widgets of the head

/* Search */

/// The place of `part` in `text`, upper and lower case alike; NULL: nowhere.
static const char *find_in(const char *text, const char *part) {
  const size_t length = strlen(part);
  for (; *text != '\0'; text++)
    if (SDL_strncasecmp(text, part, length) == 0) return text;
  return NULL;
}

static bool begins_with(const char *text, const char *part) {
  return SDL_strncasecmp(text, part, strlen(part)) == 0;
}

/// Is it one of the keys "1, F5"?
static bool is_key(const char *keys, const char *text) {
  const char *at = find_in(keys, text);
  const size_t length = strlen(text);
  for (; at != NULL; at = find_in(at + 1, text))
    if ((at == keys || at[-1] == ' ') && (at[length] == '\0' || at[length] == ',')) return true;
  return false;
}

enum { NOT_FOUND = 5 };

/// The rank of an overlay in a search for the text; 0 best.
static int rank_of(const AppSettings *settings, int32_t row, const char *text) {
  const AppOverlay *overlay = app_overlays[row];
  char keys[APP_KEYS_TEXT];
  if (is_key(app_keys_text(settings, app_keys_overlay(row), keys, sizeof keys), text)) return 0;
  if (begins_with(overlay->title, text) || begins_with(overlay->name, text)) return 1;
  if (find_in(overlay->title, text) != NULL || find_in(overlay->name, text) != NULL) return 2;
  if (begins_with(app_overlay_groups[overlay->group], text)) return 3;
  const bool said = find_in(overlay->help, text) != NULL ||
                    (overlay->colours != NULL && find_in(overlay->colours, text) != NULL);
  return said ? 4 : NOT_FOUND;
}

/// Without blanks at its ends.
static void trim_text(const char *text, char out[APP_FIND_TEXT]) {
  while (*text == ' ') text++;
  snprintf(out, APP_FIND_TEXT, "%s", text);
  for (size_t length = strlen(out); length > 0 && out[length - 1] == ' '; length--) out[length - 1] = '\0';
}

int app_overlay_list_find(const AppSettings *settings, const char *text, int32_t rows[APP_OVERLAY_COUNT]) {
  char words[APP_FIND_TEXT];
  int count = 0;
  trim_text(text, words);
  for (int rank = 0; rank < NOT_FOUND; rank++)
    for (int32_t row = 0; row < APP_OVERLAY_COUNT; row++)
      if (rank_of(settings, row, words) == rank) rows[count++] = row;
  assert(count <= (int)APP_OVERLAY_COUNT);
  return count;
}

/* The head */

bool app_overlay_list_is_wanted(const AppScreenFrame *frame) {
  return frame->settings->value[APP_SETTING_OVERLAY_NAMES] != 0;
}

/// The widgets of a head; rows are those of the plain name.
static AppUiId head_id(const char *name, int widget) {
  char own[48];
  snprintf(own, sizeof own, "%s names", name);
  return app_ui_id(own, widget);
}

bool app_overlay_list_types(const AppScreenFrame *frame, const char *name) {
  return frame->ui->typing.id == head_id(name, FIELD);
}

void app_overlay_list_switch(const AppScreenFrame *frame, const char *name, AppBox box) {
  const bool names = app_overlay_list_is_wanted(frame);
  if (app_ui_toggle(frame->ui, head_id(name, SWITCH), box.r, NULL, APP_SPRITE_ICON_MENU, names,
                    names ? "Pictures alone" : "Names next to the pictures"))
    app_ask_value(frame, APP_INTENT_SETTING, APP_SETTING_OVERLAY_NAMES, !names);
}

void app_overlay_list_head(const AppScreenFrame *frame, const char *name, AppBox box) {
  static const AppUiField field = {
      .empty = "Find", .tooltip = "Type a name, a key or a word", .limit = APP_FIND_TEXT - 1, .lines = 1};
  char *text = frame->screens->overlay_find;
  const AppBox cell = app_cut_right(&box, APP_OVERLAY_LIST_HEAD);
  int32_t rows[APP_OVERLAY_COUNT];
  if (app_ui_field(frame->ui, head_id(name, FIELD), box.r, &field, text) == APP_UI_ENTERED &&
      text[0] != '\0' && app_overlay_list_find(frame->settings, text, rows) > 0)
    app_ask(frame, APP_INTENT_OVERLAY, rows[0]);
  if (text[0] == '\0')
    app_overlay_list_switch(frame, name, cell);
  else if (app_ui_button(frame->ui, head_id(name, FORGET), cell.r, NULL, APP_SPRITE_ICON_CLOSE, false,
                         "All overlays again"))
    text[0] = '\0';
}

/* The rows */

/// Title and keys, and what the colours mean, in the box of a row without its picture.
static void draw_words(const AppScreenFrame *frame, int32_t row, AppBox box, bool enters) {
  const AppOverlay *overlay = app_overlays[row];
  const bool on = frame->settings->overlay[row], told = on && overlay->colours != NULL;
  char keys[APP_KEYS_TEXT];
  if (told)
    app_ui_line_at(frame->ui, box, 27, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, overlay->colours);
  if (enters)
    snprintf(keys, sizeof keys, "Enter");
  else
    app_keys_text(frame->settings, app_keys_overlay(row), keys, sizeof keys);
  AppBox line = told ? app_box_band(box, 7, APP_TEXT) : box;
  const AppBox right = app_cut_right(&line, app_ui_text_width(frame->ui, APP_TEXT_SMALL, keys) + 1);
  app_ui_line(frame->ui, right, (AppFont){APP_TEXT_SMALL, APP_RIGHT, APP_COLOUR_DIM}, keys);
  app_cut_right(&line, 6);
  app_ui_line(frame->ui, line, (AppFont){APP_TEXT, APP_LEFT, on ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT},
              overlay->title);
}

/// One that is on is lit and has a bar at its left: not by colour alone. `enters`: Enter switches it.
static void draw_row(const AppScreenFrame *frame, const char *name, int32_t row, AppBox box, bool enters) {
  const AppOverlay *overlay = app_overlays[row];
  const bool on = frame->settings->overlay[row];
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, overlay->help, app_keys_overlay(row), tip, sizeof tip);
  if (app_ui_card(frame->ui, app_ui_id(name, row), box.r, false, tip))
    app_ask(frame, APP_INTENT_OVERLAY, row);
  if (!app_draw_visible(frame->draw, box.r.x, box.r.y, box.r.w, box.r.h)) return;
  const AppBox plate = app_box_in(box, INSET, INSET);
  AppBox bar = app_box_in(plate, 4, 9);
  if (on) app_ui_plate(frame->ui, plate, RADIUS, APP_COLOUR_ON, APP_COLOUR_ACCENT);
  if (on) app_ui_fill(frame->ui, app_cut_left(&bar, 3), 1.5f, APP_COLOUR_ACCENT);
  if (enters) app_ui_rim(frame->ui, plate, RADIUS, 2, APP_COLOUR_FOCUS);
  const AppBox icon = app_cut_left(&box, 50);
  app_ui_icon(frame->ui, app_box_by(icon, 3, 0), app_overlays_icon(overlay), PICTURE,
              on ? APP_COLOUR_ACCENT : APP_COLOUR_PLAIN);
  app_cut_right(&box, 12);
  draw_words(frame, row, box, enters);
}

static AppGrid rows_grid(AppBox column) {
  return app_grid(column, app_grid_columns(column, APP_OVERLAY_LIST_WIDTH - 20, APP_OVERLAY_COUNT), ROW);
}

static void draw_found(const AppScreenFrame *frame, const char *name, AppBox *column) {
  int32_t rows[APP_OVERLAY_COUNT];
  const int count = app_overlay_list_find(frame->settings, frame->screens->overlay_find, rows);
  AppGrid grid = rows_grid(*column);
  for (int i = 0; i < count; i++)
    draw_row(frame, name, rows[i], app_grid_next(&grid), i == 0 && app_overlay_list_types(frame, name));
  *column = app_grid_below(&grid);
  if (count == 0)
    app_ui_line(frame->ui, app_box_in(app_cut_top(column, ROW), 10, 0),
                (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_DIM}, "Nothing found");
}

static void draw_group(const AppScreenFrame *frame, const char *name, AppOverlayGroup group, AppBox *column) {
  const AppBox heading = app_box_in(app_cut_top(column, HEADING), 8, 0);
  app_ui_line_at(frame->ui, heading, 7, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_LIGHT},
                 app_overlay_groups[group]);
  AppGrid grid = rows_grid(*column);
  for (int32_t row = 0; row < APP_OVERLAY_COUNT; row++)
    if (app_overlays[row]->group == group) draw_row(frame, name, row, app_grid_next(&grid), false);
  *column = app_grid_below(&grid);
}

void app_overlay_list_rows(const AppScreenFrame *frame, const char *name, AppBox *column) {
  char words[APP_FIND_TEXT];
  trim_text(frame->screens->overlay_find, words);
  if (words[0] != '\0') {
    draw_found(frame, name, column);
    return;
  }
  for (int group = 0; group < APP_GROUP_COUNT; group++)
    draw_group(frame, name, (AppOverlayGroup)group, column);
}

void app_overlay_list_pictures(const AppScreenFrame *frame, const char *name, AppBox *column, float cell) {
  AppGrid grid = app_grid(*column, app_grid_columns(*column, cell, APP_OVERLAY_COUNT), cell);
  grid.area.r.w = cell * grid.area.s * (float)grid.columns;
  app_overlay_list_switch(frame, name, app_grid_next(&grid));
  for (int32_t row = 0; row < APP_OVERLAY_COUNT; row++)
    app_screens_overlay(frame, name, row, app_grid_next(&grid));
  grid.area.r.w = column->r.w;
  *column = app_grid_below(&grid);
}
