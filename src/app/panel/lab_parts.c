/* Headings in the lab. */
#include "app/panel/lab_parts.h"

#include <assert.h>

#include "app/draw/style.h"
#include "app/ui/paint.h"

void app_panel_heading(const AppScreenFrame *frame, AppBox *column, const char *words) {
  assert(words != NULL);
  const AppBox line = app_box_in(app_cut_top(column, 22), 8, 0);
  app_ui_line_at(frame->ui, line, 2, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, words);
}
