/* The sections of the lab, each a row in a file of its own, and their headings. */
#ifndef APP_HUD_LAB_PARTS_H
#define APP_HUD_LAB_PARTS_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

/// Cuts what it needs off the column.
typedef struct AppLabSection {
  void (*draw)(const AppScreenFrame *frame, AppBox *column);
} AppLabSection;

extern const AppLabSection app_lab_plots, app_lab_goals, app_lab_tunables, app_lab_senses, app_lab_questions;

/// A line of small words above what they tell of.
void app_hud_lab_heading(const AppScreenFrame *frame, AppBox *column, const char *words);

#endif
