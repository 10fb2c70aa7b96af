/* Text on the triangle list: one line, a line that must fit, spaced headings, paragraphs.
 *
 * Always true: glyphs stand on whole pixels at the size they were rasterised for, so they stay sharp. A new
 * size may free the textures of an old one, so the list is flushed before one is made. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "app/draw/draw.h"
#include "app/platform/text.h"
#include "base/buffer.h"

#define MIN_SHRINK 0.8f
#define ELLIPSIS   "\xe2\x80\xa6"

enum { MIN_SIZE = 6, MAX_SIZE = 256 };

static int whole_size(const AppDraw *draw, float size) {
  const float rounded = roundf(draw->text_share > 0 ? size * draw->text_share : size);
  if (!(rounded > MIN_SIZE)) return MIN_SIZE;
  return rounded > MAX_SIZE ? MAX_SIZE : (int)rounded;
}

/// A smaller line stands in the middle of the line that was meant.
static float lower(const AppDraw *draw, float y, float size) {
  return draw->text_share > 0 ? y + size * (1 - draw->text_share) / 2 : y;
}

static const AppGlyph *glyph_for(AppDraw *draw, int size, uint32_t code) {
  if (!app_text_has_size(draw->text, size)) app_draw_flush(draw);
  return app_text_glyph(draw->text, size, code);
}

/// Width of the first `bytes` bytes of text, or of all of it when negative.
static float run_width(AppDraw *draw, int size, float space, const char *text, ptrdiff_t bytes) {
  if (text == NULL) return 0;
  float width = 0;
  const char *at = text;
  while (bytes < 0 || at - text < bytes) {
    const uint32_t code = app_text_next(&at);
    if (code == 0) break;
    width += draw->text == NULL ? (float)size * 0.5f : glyph_for(draw, size, code)->advance;
    width += space;
  }
  return width > 0 ? width - space : 0;
}

typedef struct Pen {
  int size;
  float space; // more pixels between letters
  SDL_Color color;
} Pen;

/// Is anything of a line between these heights seen? A line beyond a side of the window is not passed over:
/// it counts as one that is cut off.
static bool line_visible(AppDraw *draw, float top, float height) {
  return app_draw_visible(draw, -1e6f, top, 2e6f, height);
}

static void count_spill(AppDraw *draw, float left, float right) {
  const SDL_FRect *bounds = app_draw_bounds(draw);
  draw->spills += left < bounds->x - 1 || right > bounds->x + bounds->w + 1;
}

/// Draws the first `bytes` bytes of text, or all of it when negative.
static void draw_run(AppDraw *draw, float x, float y, Pen pen, const char *text, ptrdiff_t bytes) {
  if (draw->text == NULL || !line_visible(draw, y, (float)pen.size)) return;
  if (draw->texts != NULL)
    base_buffer_print(draw->texts, "%d,%d %.*s\n", (int)x, (int)y, bytes < 0 ? (int)strlen(text) : (int)bytes,
                      text);
  x = roundf(x);
  const float top = roundf(y);
  const char *at = text;
  const float begin = x;
  const SDL_Color colors[4] = {pen.color, pen.color, pen.color, pen.color};
  while (bytes < 0 || at - text < bytes) {
    const uint32_t code = app_text_next(&at);
    if (code == 0) break;
    const AppGlyph *glyph = glyph_for(draw, pen.size, code);
    const float left = x + glyph->x, up = top + glyph->y;
    if (glyph->texture != NULL && app_draw_visible(draw, left, up, glyph->w, glyph->h)) {
      const SDL_FPoint corner[4] = {
          {left, up}, {left + glyph->w, up}, {left + glyph->w, up + glyph->h}, {left, up + glyph->h}};
      app_draw_quad(draw, glyph->texture, corner, colors, glyph->uv);
    }
    x = roundf(x + glyph->advance + pen.space);
  }
  count_spill(draw, begin, x - pen.space);
}

static float aligned(float x, float width, AppAlign align) {
  if (align == APP_CENTRE) return x - width / 2;
  return align == APP_RIGHT ? x - width : x;
}

void app_draw_text_spaced(AppDraw *draw, float x, float y, float space, AppFont font, const char *text) {
  if (text == NULL || text[0] == '\0' || draw->renderer == NULL) return;
  const int px = whole_size(draw, font.size);
  if (font.align != APP_LEFT) x = aligned(x, run_width(draw, px, space, text, -1), font.align);
  draw_run(draw, x, lower(draw, y, font.size), (Pen){px, space, font.color}, text, -1);
}

void app_draw_text(AppDraw *draw, float x, float y, float size, AppAlign align, SDL_Color color,
                   const char *text) {
  app_draw_text_spaced(draw, x, y, 0, (AppFont){size, align, color}, text);
}

float app_draw_text_width(AppDraw *draw, float size, const char *text) {
  return run_width(draw, whole_size(draw, size), 0, text, -1);
}

float app_draw_text_part(AppDraw *draw, float size, const char *text, int32_t bytes) {
  assert(bytes >= 0);
  return run_width(draw, whole_size(draw, size), 0, text, bytes);
}

/// Bytes of the longest start of the text that fits together with an ellipsis.
static ptrdiff_t bytes_that_fit(AppDraw *draw, int size, float width, const char *text) {
  assert(size >= MIN_SIZE && size <= MAX_SIZE);
  const float left = width - run_width(draw, size, 0, ELLIPSIS, -1);
  const char *at = text;
  ptrdiff_t fit = 0;
  while (app_text_next(&at) != 0) {
    if (run_width(draw, size, 0, text, at - text) > left) break;
    fit = at - text;
  }
  while (fit > 0 && text[fit - 1] == ' ') fit--;
  return fit;
}

void app_draw_text_fit(AppDraw *draw, float x, float y, float width, AppFont font, const char *text) {
  if (text == NULL || text[0] == '\0' || draw->renderer == NULL || width <= 0) return;
  const int wanted = whole_size(draw, font.size), min = whole_size(draw, floorf(font.size * MIN_SHRINK));
  int px = wanted;
  while (px > min && run_width(draw, px, 0, text, -1) > width) px--;
  y = lower(draw, y, font.size) + (float)(wanted - px) / 2;
  const Pen pen = {px, 0, font.color};
  const float used = run_width(draw, px, 0, text, -1);
  if (used <= width) {
    draw_run(draw, aligned(x, used, font.align), y, pen, text, -1);
    return;
  }
  draw->cuts++;
  const ptrdiff_t fit = bytes_that_fit(draw, px, width, text);
  const float part = run_width(draw, px, 0, text, fit);
  const float left = aligned(x, part + run_width(draw, px, 0, ELLIPSIS, -1), font.align);
  if (fit > 0) draw_run(draw, left, y, pen, text, fit);
  draw_run(draw, left + part, y, pen, ELLIPSIS, -1);
}

/// Bytes of the line that begins at `text`; *next is where the following one begins. At least one character a
/// line.
static ptrdiff_t line_bytes(AppDraw *draw, int size, float width, const char *text, const char **next) {
  const char *at = text, *last_space = NULL;
  float used = 0;
  for (;;) {
    const char *before = at;
    const uint32_t code = app_text_next(&at);
    if (code == 0 || code == '\n') {
      *next = code == 0 ? before : at;
      return before - text;
    }
    if (code == ' ') last_space = before;
    used += draw->text == NULL ? (float)size * 0.5f : glyph_for(draw, size, code)->advance;
    if (used <= width || before == text || code == ' ') continue;
    if (last_space == NULL) {
      *next = before;
      return before - text;
    }
    *next = last_space + 1;
    return last_space - text;
  }
}

int32_t app_draw_text_line(AppDraw *draw, float size, float width, const char *text, const char **next) {
  return (int32_t)line_bytes(draw, whole_size(draw, size), width, text, next);
}

float app_draw_paragraph(AppDraw *draw, float x, float y, float width, AppFont font, const char *text,
                         bool draw_it) {
  if (text == NULL) return 0;
  const int px = whole_size(draw, font.size);
  const float line = roundf((float)px * 1.25f);
  float height = 0;
  while (*text != '\0') {
    const char *next;
    const ptrdiff_t bytes = line_bytes(draw, px, width, text, &next);
    if (draw_it && bytes > 0 && draw->renderer != NULL) {
      const float middle = font.align == APP_CENTRE ? width / 2 : font.align == APP_RIGHT ? width : 0;
      const float used = font.align == APP_LEFT ? 0 : run_width(draw, px, 0, text, bytes);
      draw_run(draw, aligned(x + middle, used, font.align), y + height, (Pen){px, 0, font.color}, text,
               bytes);
    }
    height += line;
    text = next;
  }
  return height;
}

void app_draw_lines(AppDraw *draw, float x, float y, float width, int max, AppFont font, const char *text) {
  assert(max > 0);
  if (text == NULL || draw->renderer == NULL) return;
  const int px = whole_size(draw, font.size);
  const float line = roundf((float)px * 1.25f);
  const Pen pen = {px, 0, font.color};
  for (int i = 0; i < max && *text != '\0'; i++, y += line) {
    const char *next;
    ptrdiff_t bytes = line_bytes(draw, px, width, text, &next);
    if (i + 1 == max && *next != '\0') {
      bytes = bytes_that_fit(draw, px, width, text);
      draw_run(draw, x + run_width(draw, px, 0, text, bytes), y, pen, ELLIPSIS, -1);
    }
    if (bytes > 0) draw_run(draw, x, y, pen, text, bytes);
    text = next;
  }
}
