/* The overlays by name: a field that finds them, and below it a row each, in groups. A row has the picture,
 * the title and the keys, and while it is on, what its colours mean. Next to the field lies the switch
 * between names and pictures alone, which the settings keep.
 *
 * While something is typed, the rows are those that it finds, the best first, which Enter switches. */
#ifndef APP_SCREENS_OVERLAY_LIST_H
#define APP_SCREENS_OVERLAY_LIST_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

#define APP_OVERLAY_LIST_WIDTH 300.0f // logical pixels that a row has at least, where the window has them
#define APP_OVERLAY_LIST_HEAD  46.0f  // height of the field

/// Does the player want names, not pictures alone?
bool app_overlay_list_is_wanted(const AppScreenFrame *frame);
/// The switch between the two; `name` tells the widgets of one place from those of another.
void app_overlay_list_switch(const AppScreenFrame *frame, const char *name, AppBox box);
/// The field, APP_OVERLAY_LIST_HEAD high, with the switch next to it.
void app_overlay_list_head(const AppScreenFrame *frame, const char *name, AppBox box);
/// The rows, cut off the column. Each is the widget `name` with the overlay's row, as its picture is
/// elsewhere.
void app_overlay_list_rows(const AppScreenFrame *frame, const char *name, AppBox *column);
/// The pictures alone, cut off the column, each in a cell of that size.
void app_overlay_list_pictures(const AppScreenFrame *frame, const char *name, AppBox *column, float cell);
/// Is something typed in the field of this name?
bool app_overlay_list_types(const AppScreenFrame *frame, const char *name);

/// Rows of the overlays that a text finds, the best first: by their keys, then by names and titles that begin
/// with it, that contain it, and by what is said of them. All of them where the text is empty. Returns how
/// many.
int app_overlay_list_find(const AppSettings *settings, const char *text, int32_t rows[APP_OVERLAY_COUNT]);

#endif
