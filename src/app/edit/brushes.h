/* The brushes, and which of them paints. */
#ifndef APP_EDIT_BRUSHES_H
#define APP_EDIT_BRUSHES_H

#include "app/actions/brush_list.h"
#include "app/edit/edit.h"
#include "app/edit/spans.h"

extern const AppBrush *const app_brushes[APP_BRUSH_COUNT];

/// The brush of that value that paints as `like` does; APP_BRUSH_COUNT: none.
int32_t app_edit_brush_of(AppBrushId like, int32_t value);

/// The hand; during a stroke, the hand with which it began.
const AppHand *app_edit_hand_now(const AppEdit *edit);
const AppBrush *app_edit_brush_now(const AppEdit *edit);
/// The nib of the brush that paints now: one tile where it has no size.
AppNib app_edit_nib(const AppEdit *edit);

#endif
