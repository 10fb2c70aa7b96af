/* Pictures as SVG for print: text, lines, marks and scales, and colours that can be told apart without colour
 * vision. Everything goes into a BaseBuffer; numbers never depend on the locale. */
#ifndef CLI_SVG_SVG_H
#define CLI_SVG_SVG_H

#include <stdint.h>

#include "base/buffer.h"

#define SVG_FONT "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

/// A number with at most three decimals.
void svg_number(BaseBuffer *out, double value);

/// Text as content or attribute of XML: `&`, `<`, `>` and quotes as entities, and what acts on a terminal or
/// is no UTF-8 as base_escape shows it.
void svg_escape(BaseBuffer *out, const char *text);

void svg_add(BaseBuffer *out, const char *markup);
/// Markup in which each `@` becomes the next of the numbers.
void svg_put_numbers(BaseBuffer *out, const char *markup, const double *number, int32_t count);
#define svg_put(out, markup, ...)                                                                            \
  svg_put_numbers((out), (markup), (const double[]){__VA_ARGS__},                                            \
                  (int32_t)(sizeof((const double[]){__VA_ARGS__}) / sizeof(double)))

/// The root element on a line of its own, with what readers of the screen are told; `id` is its own and the
/// start of those of its title and description.
void svg_open(BaseBuffer *out, const char *id, double width, double height, const char *title,
              const char *description);
void svg_close(BaseBuffer *out);

typedef enum SvgAnchor { SVG_START, SVG_MIDDLE, SVG_END } SvgAnchor;

/// A line of text with its baseline at (x, y); `more`: further attributes, or "".
void svg_text(BaseBuffer *out, double x, double y, SvgAnchor anchor, const char *more, const char *text);

/// The approximate width of a text in a font of that size.
double svg_text_width(const char *text, double size);

/* Styles: colour, dash and mark of the series `index`, each of its own period, so that they differ in print
 * without colours and for every kind of colour vision (Okabe and Ito 2008). */
const char *svg_colour(int32_t index);
/// The attribute of its dashes, or nothing for a whole line; `unit`: half the width of the line.
void svg_add_dash(BaseBuffer *out, int32_t index, double unit);
void svg_mark(BaseBuffer *out, int32_t index, double x, double y, double radius);

/// Cividis (Nunez, Anderton and Renslow 2018), even in brightness; `share` 0 to 1. Returns `out`: "#rrggbb".
const char *svg_heat_colour(double share, char out[8]);

/* Scales */

enum { SVG_MAX_TICKS = 16 };

typedef struct SvgScale {
  bool log;
  double min, max; // values at its ends
  double from, to; // pixels there
  double tick[SVG_MAX_TICKS];
  int32_t tick_count;
} SvgScale;

/// A scale that holds min .. max, ends at round values, and has about `ticks` ticks. With `log` both are
/// above 0, and ticks are at powers of ten, or at 1, 2 and 5 times them if these are few.
SvgScale svg_scale(double min, double max, bool log, int32_t ticks, double from, double to);
double svg_at(const SvgScale *scale, double value);
/// "0.25", "1,500", "10^7" as 10 million. Returns `out`.
const char *svg_tick_text(double value, char out[32]);

#endif
