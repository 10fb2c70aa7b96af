/* The place of an actor's picture between two ticks, shared by all code that draws actors. */
#ifndef APP_VIEW_FIGURE_H
#define APP_VIEW_FIGURE_H

#include "app/view/view_parts.h"

#define VIEW_FIGURE_TILES 0.62f // the side of a usual figure

/// The middle and the side of a picture, output pixels.
typedef struct ViewFigure {
  float x, y, size;
} ViewFigure;

/// A coordinate of an actor in tiles, `fraction` of a tick after its last one.
static inline float view_actor_at(const BaseFixed *at, const BaseFixed *v, int32_t i, float fraction) {
  return ((float)at[i] + (float)v[i] * fraction) * (1.0f / (float)BASE_ONE);
}

/// Output pixels of a figure of so many tiles; far away ones overlap a little rather than becoming specks.
float view_figure_size(const ViewFrame *frame, float tiles);
ViewFigure view_figure(const ViewFrame *frame, int32_t actor);
/// RGB of a dot that shows one of this kind: its colour, lighter where that is dark.
uint32_t view_kind_color(const ViewFrame *frame, int32_t kind);

#endif
