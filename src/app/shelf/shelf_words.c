/* Paragraphs that are measured before they are drawn, headings, times. */
#include "app/shelf/shelf_words.h"

#include <stdio.h>
#include <time.h>

#include "app/draw/style.h"
#include "app/layout/layout.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"
#include "base/assert.h"

void app_shelf_say(const AppScreenFrame *frame, AppBox *column, AppFont font, const char *text, bool draws) {
  BASE_ASSERT(text != NULL);
  if (draws)
    app_ui_paragraph(frame->ui, column, font, text);
  else
    app_cut_top(column, app_ui_paragraph_height(frame->ui, app_box_w(*column), font, text));
}

void app_shelf_heading(const AppScreenFrame *frame, AppBox box, const char *text) {
  app_ui_line(frame->ui, app_box_in(box, 6, 0), (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_ACCENT}, text);
}

bool app_shelf_deleted(const AppScreenFrame *frame, AppBox row, const char *name, const char *id) {
  char text[APP_FILES_NAME + 32];
  BASE_ASSERT(row.s == frame->window->scale);
  snprintf(text, sizeof text, "%s was deleted.", name);
  const AppBox back = app_cut_right(&row, 150);
  AppBox words = app_box_in(row, 6, (app_box_h(row) - APP_TEXT) / 2);
  app_cut_right(&words, 6);
  app_ui_lines(frame->ui, words, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_TEXT}, 1, text);
  return app_ui_button(frame->ui, app_ui_id(id, 0), back.r, "Put it back", 0, false, NULL);
}

const char *app_shelf_ago(int64_t changed, char *out, size_t size) {
  enum { MINUTE = 60, HOUR = 3600, DAY = 86400, MONTH = 30 * DAY };
  const int64_t ago = (int64_t)time(NULL) - changed;
  BASE_ASSERT(size >= sizeof "59 minutes ago");
  const time_t when = (time_t)changed;
  struct tm date;
  if (ago >= MONTH && localtime_r(&when, &date) != NULL) {
    strftime(out, size, "%Y-%m-%d", &date);
    return out;
  }
  const int64_t unit = ago < HOUR ? MINUTE : ago < DAY ? HOUR : DAY, count = ago / unit;
  const char *name = unit == MINUTE ? "minute" : unit == HOUR ? "hour" : "day";
  if (ago < MINUTE)
    snprintf(out, size, "Just now");
  else
    snprintf(out, size, "%d %s%s ago", (int)count, name, count == 1 ? "" : "s");
  return out;
}
