/* The marks of start, target and goals, in the map and in its legend. */
#include <math.h>

#include "cli/draw/draw.h"

void draw_start_mark(double x, double y, double size, BaseBuffer *out) {
  svg_put(out,
          "<circle class=\"start\" cx=\"@\" cy=\"@\" r=\"@\" fill=\"#ffffff\" stroke=\"#000000\" "
          "stroke-width=\"@\"/>\n",
          x, y, 0.26 * size, 0.1 * size);
}

void draw_target_mark(double x, double y, double size, BaseBuffer *out) {
  svg_put(out,
          "<circle class=\"target\" cx=\"@\" cy=\"@\" r=\"@\" fill=\"#ffffff\" stroke=\"#000000\" "
          "stroke-width=\"@\"/>\n",
          x, y, 0.36 * size, 0.06 * size);
  svg_put(out, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"#000000\"/>\n", x, y, 0.19 * size);
}

/// A star.
void draw_goal_mark(double x, double y, double size, BaseBuffer *out) {
  const double turn = 3.14159265358979323846 / 5;
  svg_add(out, "<path class=\"goal\" d=\"");
  for (int i = 0; i < 10; i++) {
    const double radius = (i % 2 == 0 ? 0.42 : 0.18) * size, angle = turn * i - 2.5 * turn;
    svg_put(out, i == 0 ? "M@ @" : "L@ @", x + radius * cos(angle), y + radius * sin(angle));
  }
  svg_put(out, "z\" fill=\"#ffffff\" stroke=\"#000000\" stroke-width=\"@\" stroke-linejoin=\"round\"/>\n",
          0.06 * size);
}
