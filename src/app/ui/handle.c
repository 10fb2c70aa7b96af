/* A handle: a bar that a sheet is pulled by. */
#include <math.h>

#include "app/draw/style.h"
#include "app/ui/ui.h"

#define GRIP   44.0f // logical pixels
#define THICK  5.0f
#define RADIUS 8.0f

AppUiHandled app_ui_handle(AppUi *ui, AppUiId id, SDL_FRect rect, const char *tooltip) {
  const AppUiState state = app_ui_add(ui, id, APP_UI_HANDLE, rect, false, tooltip);
  const float s = ui->scale, w = fminf(GRIP * s, rect.w * 0.6f), h = fmaxf(roundf(THICK * s), 2);
  app_draw_round_rect(ui->draw, rect.x + (rect.w - w) / 2, roundf(rect.y + (rect.h - h) / 2), w, h, h / 2,
                      state.hot || state.held ? APP_COLOUR_ACCENT : APP_COLOUR_DIM);
  if (state.focused)
    app_draw_round_frame(ui->draw, (SDL_FRect){rect.x + s, rect.y + s, rect.w - 2 * s, rect.h - 2 * s},
                         RADIUS * s, fmaxf(2 * s, 1), APP_COLOUR_FOCUS);
  const bool slid = ui->slid == id;
  return (AppUiHandled){.up = ui->press_y - ui->pointer_y,
                        .released = slid && ui->moved,
                        .steps = ui->adjust_id == id ? ui->adjust : 0,
                        .tapped = state.clicked || (slid && !ui->moved)};
}
