/* Axes: round ends and ticks, and the words at the ticks. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/number.h"
#include "cli/svg/svg.h"

static void add_tick(SvgScale *scale, double value) {
  const double slack = 1e-9 * fmax(fabs(scale->min), fabs(scale->max));
  if (value < scale->min - slack || value > scale->max + slack) return;
  BASE_ASSERT(scale->tick_count < SVG_MAX_TICKS);
  scale->tick[scale->tick_count++] = value;
}

/// 1, 2 or 5 times a power of ten, at least `step`.
static double round_up(double step) {
  const double power = pow(10, floor(log10(step)));
  const double part = step / power;
  return power * (part <= 1.0000001 ? 1 : part <= 2.0000001 ? 2 : part <= 5.0000001 ? 5 : 10);
}

static void make_linear(SvgScale *scale, int32_t ticks) {
  if (scale->max <= scale->min) scale->max = scale->min + 1;
  const double step = round_up((scale->max - scale->min) / ticks);
  scale->min = floor(scale->min / step + 1e-9) * step;
  scale->max = ceil(scale->max / step - 1e-9) * step;
  for (int32_t i = 0; i < SVG_MAX_TICKS; i++) add_tick(scale, scale->min + i * step);
}

static void make_log(SvgScale *scale) {
  static const double parts[] = {1, 2, 5, 10};
  const double low = floor(log10(scale->min) + 1e-9), high = ceil(log10(scale->max) - 1e-9);
  if (high - low > 3) { // powers of ten, every second one if they are many
    const double step = ceil((high - low) / (SVG_MAX_TICKS - 4));
    scale->min = pow(10, low);
    scale->max = pow(10, high > low ? high : low + 1);
    for (double power = low; power <= high + 0.5; power += step) add_tick(scale, pow(10, power));
    return;
  }
  double min = pow(10, low), max = pow(10, high > low ? high : low + 1);
  for (int i = 0; i < 3; i++) // the ends at the nearest of 1, 2, 5
    if (parts[i] * pow(10, low) <= scale->min * 1.0000001) min = parts[i] * pow(10, low);
  for (int i = 3; i >= 0 && high > low; i--) {
    const double end = parts[i] * pow(10, high - 1);
    if (end >= scale->max * 0.9999999 && end > min) max = end;
  }
  scale->min = min;
  scale->max = max;
  for (double power = low; power <= high + 0.5; power++)
    for (int i = 0; i < 3; i++) add_tick(scale, parts[i] * pow(10, power));
}

SvgScale svg_scale(double min, double max, bool log, int32_t ticks, double from, double to) {
  BASE_ASSERT(min <= max && (!log || min > 0) && ticks > 0);
  SvgScale scale = {.log = log, .min = min, .max = max, .from = from, .to = to};
  if (log)
    make_log(&scale);
  else
    make_linear(&scale, ticks);
  return scale;
}

double svg_at(const SvgScale *scale, double value) {
  BASE_ASSERT(scale->max > scale->min);
  const double part = scale->log ? (log(value) - log(scale->min)) / (log(scale->max) - log(scale->min))
                                 : (value - scale->min) / (scale->max - scale->min);
  return scale->from + (scale->to - scale->from) * part;
}

const char *svg_tick_text(double value, char out[32]) {
  if (value < 1000) return base_number_print((int64_t)llround(value * 10000), 4, out, 32);
  char digits[24];
  snprintf(digits, sizeof digits, "%lld", llround(value));
  size_t length = strlen(digits), used = 0;
  for (size_t i = 0; i < length && used + 2 < 32; i++) {
    if (i > 0 && (length - i) % 3 == 0) out[used++] = ',';
    out[used++] = digits[i];
  }
  out[used] = '\0';
  return out;
}
