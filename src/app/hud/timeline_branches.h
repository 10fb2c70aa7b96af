/* The tree of branches, and the comparison of two. */
#ifndef APP_HUD_TIMELINE_BRANCHES_H
#define APP_HUD_TIMELINE_BRANCHES_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

/// Logical pixels that they would like to have.
float timeline_branches_height(const AppScreenFrame *frame, float width);
/// `one_line`: the track lies between the buttons, and spans are drawn over it where names have space.
void timeline_branches_draw(const AppScreenFrame *frame, AppBox area, AppBox track, bool one_line);

#endif
