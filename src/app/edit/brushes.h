/* The brushes, and which of them paints. */
#ifndef APP_EDIT_BRUSHES_H
#define APP_EDIT_BRUSHES_H

#include "app/edit/edit.h"
#include "app/edit/spans.h"

extern const AppBrush *const app_brushes[APP_BRUSH_COUNT];

/// What is in hand; during a stroke, what was when it began.
const AppHand *app_edit_hand_now(const AppEdit *edit);
const AppBrush *app_edit_brush_now(const AppEdit *edit);
/// Of the brush that paints now: one tile where it has no size.
AppNib app_edit_nib(const AppEdit *edit);

#endif
