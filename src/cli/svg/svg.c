/* Elements, text and colours of SVG. */
#include "cli/svg/svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/character.h"
#include "base/number.h"

enum { DECIMALS = 3, SCALE = 1000, HEAT_STOPS = 10 };

void svg_number(BaseBuffer *out, double value) {
  char text[40];
  const char *printed = base_number_print((int64_t)llround(value * SCALE), DECIMALS, text, sizeof text);
  base_buffer_add(out, printed, strlen(printed));
}

void svg_escape(BaseBuffer *out, const char *text) {
  for (size_t left = strlen(text); left > 0;) {
    char shown[BASE_ESCAPED];
    const size_t length = base_escape_one(text, left, shown);
    const char *entity = shown[0] == '&'    ? "&amp;"
                         : shown[0] == '<'  ? "&lt;"
                         : shown[0] == '>'  ? "&gt;"
                         : shown[0] == '"'  ? "&quot;"
                         : shown[0] == '\'' ? "&#39;"
                                            : shown;
    base_buffer_add(out, entity, strlen(entity));
    text += length;
    left -= length;
  }
}

void svg_add(BaseBuffer *out, const char *markup) {
  base_buffer_add(out, markup, strlen(markup));
}

void svg_put_numbers(BaseBuffer *out, const char *markup, const double *number, int32_t count) {
  int32_t used = 0;
  for (const char *at = strchr(markup, '@'); at != NULL; at = strchr(markup, '@')) {
    BASE_ASSERT(used < count);
    base_buffer_add(out, markup, (size_t)(at - markup));
    svg_number(out, number[used++]);
    markup = at + 1;
  }
  BASE_ASSERT(used == count);
  svg_add(out, markup);
}

void svg_open(BaseBuffer *out, const char *id, double width, double height, const char *title,
              const char *description) {
  base_buffer_print(out,
                    "<svg id=\"%s\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
                    "aria-labelledby=\"%s-title %s-description\" font-family=\"" SVG_FONT
                    "\" font-size=\"13\" fill=\"#000000\"",
                    id, id, id);
  svg_put(out, " width=\"@\" height=\"@\" viewBox=\"0 0 @ @\">\n", width, height, width, height);
  base_buffer_print(out, "<title id=\"%s-title\">", id);
  svg_escape(out, title);
  base_buffer_print(out, "</title>\n<desc id=\"%s-description\">", id);
  svg_escape(out, description);
  svg_add(out, "</desc>\n");
  svg_put(out, "<rect width=\"@\" height=\"@\" fill=\"#ffffff\"/>\n", width, height);
}

void svg_close(BaseBuffer *out) {
  svg_add(out, "</svg>\n");
}

void svg_text(BaseBuffer *out, double x, double y, SvgAnchor anchor, const char *more, const char *text) {
  static const char *const anchors[] = {"start", "middle", "end"};
  BASE_ASSERT((uint32_t)anchor < sizeof anchors / sizeof *anchors);
  svg_put(out, "<text x=\"@\" y=\"@\"", x, y);
  if (anchor != SVG_START) base_buffer_print(out, " text-anchor=\"%s\"", anchors[anchor]);
  base_buffer_print(out, "%s%s>", more[0] == '\0' ? "" : " ", more);
  svg_escape(out, text);
  svg_add(out, "</text>\n");
}

double svg_text_width(const char *text, double size) {
  const double wide = 0.56; // of its size, a character of Helvetica on average
  size_t characters = 0;
  for (size_t left = strlen(text); left > 0; characters++) {
    const size_t length = base_character_length(text, left);
    text += length > 0 ? length : 1;
    left -= length > 0 ? length : 1;
  }
  return wide * size * (double)characters;
}

/* Styles; the yellow of Okabe and Ito is left out, it is too light on paper */

static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#000000", "#e69f00", "#56b4e9"};
static const double dashes[][5] = {{0}, {8, 4}, {2, 3}, {8, 3, 2, 3}, {14, 4}};

enum { COLOURS = sizeof colours / sizeof *colours, DASHES = sizeof dashes / sizeof *dashes, MARKS = 6 };

const char *svg_colour(int32_t index) {
  BASE_ASSERT(index >= 0);
  return colours[index % COLOURS];
}

void svg_add_dash(BaseBuffer *out, int32_t index, double unit) {
  const double *dash = dashes[index % DASHES];
  if (dash[0] <= 0) return;
  svg_add(out, " stroke-dasharray=\"");
  for (int i = 0; dash[i] > 0; i++) svg_put(out, i == 0 ? "@" : " @", dash[i] * unit);
  svg_add(out, "\"");
}

/// Circle, square, triangle up, diamond, triangle down, cross: points around (0, 0) in radii.
void svg_mark(BaseBuffer *out, int32_t index, double x, double y, double radius) {
  static const char *const shape[MARKS] = {
      "", "M@ @h@v@h-@z", "M@ @l@ @h-@z", "M@ @l@ @l-@ @l-@ -@z", "M@ @l@ -@h-@z", "M@ @l@ @m0 -@l-@ @",
  };
  const double r = radius;
  const int32_t kind = index % MARKS;
  if (kind == 0) {
    svg_put(out, "<circle cx=\"@\" cy=\"@\" r=\"@\"", x, y, r);
  } else {
    svg_add(out, "<path d=\"");
    if (kind == 1) svg_put(out, shape[1], x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r, 1.8 * r);
    if (kind == 2) svg_put(out, shape[2], x, y - 1.1 * r, 1.1 * r, 1.9 * r, 2.2 * r);
    if (kind == 3)
      svg_put(out, shape[3], x, y - 1.3 * r, 1.3 * r, 1.3 * r, 1.3 * r, 1.3 * r, 1.3 * r, 1.3 * r);
    if (kind == 4) svg_put(out, shape[4], x, y + 1.1 * r, 1.1 * r, 1.9 * r, 2.2 * r);
    if (kind == 5) svg_put(out, shape[5], x - r, y - r, 2 * r, 2 * r, 2 * r, 2 * r, 2 * r);
    svg_add(out, "\"");
  }
  base_buffer_print(out, " fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>\n",
                    kind == 5                ? "none"
                    : index / MARKS % 2 == 0 ? colours[index % COLOURS]
                                             : "#ffffff",
                    colours[index % COLOURS]);
}

static unsigned between(unsigned a, unsigned b, double part) {
  return (unsigned)lround((double)a + ((double)b - (double)a) * part);
}

const char *svg_heat_colour(double share, char out[8]) {
  static const unsigned stops[HEAT_STOPS] = {0x00204d, 0x00336f, 0x39486b, 0x575c6d, 0x707173,
                                             0x8a8779, 0xa69d75, 0xc4b56c, 0xe4cf5b, 0xffea46};
  const double at = fmin(fmax(share, 0), 1) * (HEAT_STOPS - 1);
  const int stop = at >= HEAT_STOPS - 1 ? HEAT_STOPS - 2 : (int)at;
  const unsigned a = stops[stop], b = stops[stop + 1];
  const double part = at - stop;
  snprintf(out, 8, "#%02x%02x%02x", between(a >> 16, b >> 16, part) & 255,
           between(a >> 8 & 255, b >> 8 & 255, part) & 255, between(a & 255, b & 255, part) & 255);
  return out;
}
