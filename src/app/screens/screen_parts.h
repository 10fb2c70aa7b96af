/* What other rooms still call as before. */
#ifndef APP_SCREENS_SCREEN_PARTS_H
#define APP_SCREENS_SCREEN_PARTS_H

#include "app/layout/layout.h"
#include "app/platform/art.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/screens/strip.h"
#include "app/screens/tunable.h"
#include "app/ui/paint.h"

static inline AppBox app_parts_box(const AppScreenFrame *frame, SDL_FRect r) {
  return app_box(r, frame->window->scale);
}
#define app_parts_icon(frame, ...) app_ui_picture((frame)->ui, __VA_ARGS__)
#define app_tunables_edit          app_screens_tunable_edit
#define app_parts_medal            app_screens_medal
#define app_parts_two_tip          app_screens_two_tip
#define app_parts_overlay(frame, name, row, ...)                                                             \
  app_screens_overlay(frame, name, row, app_parts_box(frame, __VA_ARGS__))
#define app_parts_sheet(frame, w, h)        app_screens_sheet(frame, w, h).r
#define app_parts_sheet_max                 app_screens_sheet_max
#define app_parts_page(frame, heading, max) app_screens_page(frame, heading, max).r
#define app_parts_row_height(frame, rows, others)                                                            \
  (app_screens_row_height(frame, rows, others) * (frame)->window->scale)
static inline float app_parts_heading(const AppScreenFrame *frame, SDL_FRect sheet, float y, SDL_Color color,
                                      const char *text) {
  AppBox column = app_parts_box(frame, (SDL_FRect){sheet.x, y, sheet.w, 0});
  app_screens_heading(frame, &column, color, text);
  return column.r.y;
}
typedef struct AppRows {
  SDL_FRect sheet;
  float y, height;
} AppRows;
static inline AppBox app_parts_row_box(const AppScreenFrame *frame, const AppRows *rows, int i) {
  const float side = 24 * frame->window->scale;
  return app_parts_box(frame, (SDL_FRect){rows->sheet.x + side, rows->y + rows->height * (float)i,
                                          rows->sheet.w - 2 * side, rows->height});
}
static inline void app_parts_rows(const AppScreenFrame *frame, AppRows rows, const AppChoice *choices,
                                  int count) {
  for (int i = 0; i < count; i++) app_screens_row(frame, app_parts_row_box(frame, &rows, i), &choices[i]);
}
static inline void app_parts_pair(const AppScreenFrame *frame, AppRows rows, const AppChoice *one,
                                  const AppChoice *other) {
  const AppChoice pair[2] = {*one, *other};
  app_screens_pair(frame, app_parts_row_box(frame, &rows, 0), pair);
}

#endif
