/* The sections of the lab, each a row in a file of its own, and their headings. */
#ifndef APP_PANEL_LAB_PARTS_H
#define APP_PANEL_LAB_PARTS_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

/// Cuts what it needs off the column.
typedef struct AppPanelSection {
  void (*draw)(const AppScreenFrame *frame, AppBox *column);
} AppPanelSection;

extern const AppPanelSection app_panel_plots, app_panel_goals, app_panel_tunables, app_panel_senses,
    app_panel_questions;

/// A line of small words above what they tell of.
void app_panel_heading(const AppScreenFrame *frame, AppBox *column, const char *words);

#endif
