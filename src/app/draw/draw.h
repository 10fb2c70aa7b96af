/* Drawing: everything becomes triangles in one list a texture, handed over with one SDL_RenderGeometry each.
 * Calls are drawn in their order; a change of texture flushes. Coordinates are output pixels, y down. Shapes
 * outside the clip are skipped. Without a renderer every call does nothing, so widgets can be tested without
 * a window. */
#ifndef APP_DRAW_DRAW_H
#define APP_DRAW_DRAW_H

#include <SDL.h>
#include <stdbool.h>

struct AppArt;
struct AppText;
struct AppDrawMasks;
struct AppRaster;

typedef struct AppDraw {
  SDL_Renderer *renderer;
  struct AppArt *art;   // sprites and a white square: one atlas texture
  struct AppText *text; // glyphs: one atlas texture a font size
  SDL_Texture *texture; // of the vertices in the list
  SDL_Vertex *vertices;
  int *indices;
  int vertex_count, vertex_capacity, index_count, index_capacity;
  int part_first, part_vertices; // where the indices and vertices of `texture` begin; those before wait
  struct AppRaster *raster;      // draws instead of the renderer; NULL: the renderer does
  SDL_Texture *into;             // its target; NULL: the renderer's
  SDL_Rect clip;                 // w 0: none
  SDL_FRect bounds;              // the visible part; valid while bounds_known
  bool bounds_known;
  struct AppDrawMasks *masks; // mask.c; created on first use
  struct BaseBuffer *texts;   // each run of text drawn is noted here, "X,Y TEXT" a line; NULL: nowhere
  Uint8 faint;                // how much less opaque all that is drawn now is; 255: not seen at all
  int faint_from;             // the first vertex that is not yet fainter
  int vision;                 // APP_SETTING_VISION: which colours signals are drawn in
  float text_share;           // of their size that all texts have; 0: 1
  int cuts;                   // single lines that ended in an ellipsis so far
  int spills;                 // runs of text that a side of the window or of the clip cut off so far
  bool plain_shapes;          // the software renderer fills untextured triangles faster
} AppDraw;

bool app_draw_init(AppDraw *draw, SDL_Renderer *renderer, struct AppArt *art, struct AppText *text);
void app_draw_free(AppDraw *draw);
/// Frees its textures after the renderer lost them; call between frames.
void app_draw_lost(AppDraw *draw);
/// Draws the list. Call before a texture that it uses is changed or freed, before a render target is changed,
/// and at the end of a frame.
void app_draw_flush(AppDraw *draw);

/// A texture to draw into. NULL: it could not be made.
SDL_Texture *app_draw_target(AppDraw *draw, int w, int h);
/// The previous target of drawing; for app_draw_back.
typedef struct AppDrawTarget {
  SDL_Rect clip;
  SDL_Texture *target, *into;
} AppDrawTarget;
/// All later calls draw into the texture, without a clip. False: they do not.
bool app_draw_into(AppDraw *draw, SDL_Texture *texture, AppDrawTarget *before);
void app_draw_back(AppDraw *draw, const AppDrawTarget *before);
/// The ARGB8888 pixels of the texture that is drawn into, without gaps. False: the renderer failed.
bool app_draw_read(AppDraw *draw, SDL_Texture *texture, uint32_t *pixels);
/// Fills all of the target.
void app_draw_clear(AppDraw *draw, SDL_Color color);

/// All later calls are drawn that opaque, 0 to 1, until the next one.
void app_draw_fade(AppDraw *draw, float share);
/// A colour as that vision tells it apart: what says good or bad is replaced, all others stay.
SDL_Color app_draw_signal(int vision, SDL_Color color);

/// Clips all later calls to the rectangle; w 0: no clip.
void app_draw_clip(AppDraw *draw, SDL_Rect clip);
/// The part of the target that may be drawn on; valid until the next clip, target or flush.
const SDL_FRect *app_draw_bounds(AppDraw *draw);
/// May anything inside this box be seen?
bool app_draw_visible(AppDraw *draw, float x, float y, float w, float h);

/* shapes.c. Straight edges lie on whole pixels, curves and slanted lines have a soft rim of one pixel.
 */
void app_draw_rect(AppDraw *draw, float x, float y, float w, float h, SDL_Color color);
void app_draw_gradient(AppDraw *draw, float x, float y, float w, float h, SDL_Color top, SDL_Color bottom);
void app_draw_frame(AppDraw *draw, float x, float y, float w, float h, float thick, SDL_Color color);
void app_draw_round_rect(AppDraw *draw, float x, float y, float w, float h, float radius, SDL_Color color);
void app_draw_round_frame(AppDraw *draw, SDL_FRect box, float radius, float thick, SDL_Color color);
void app_draw_line(AppDraw *draw, float x0, float y0, float x1, float y1, float thick, SDL_Color color);
void app_draw_circle(AppDraw *draw, float x, float y, float radius, SDL_Color color);
void app_draw_ring(AppDraw *draw, float x, float y, float radius, float thick, SDL_Color color);
void app_draw_triangle(AppDraw *draw, SDL_FPoint a, SDL_FPoint b, SDL_FPoint c, SDL_Color color);
/// A disc whose colour runs from `inner` in the middle to `outer` at the rim.
void app_draw_glow(AppDraw *draw, float x, float y, float radius, SDL_Color inner, SDL_Color outer);

/// A square sprite of the atlas (AppSprite, art.h) with its centre at x, y, tinted.
void app_draw_sprite(AppDraw *draw, int sprite, float x, float y, float side, SDL_Color tint);
/// Draws a sprite stretched to a box, then turned clockwise about the box's centre.
void app_draw_sprite_in(AppDraw *draw, int sprite, SDL_FRect box, float degrees, SDL_Color tint);
/// Part of another texture (map chunks, heat maps), stretched to a box.
void app_draw_texture(AppDraw *draw, SDL_Texture *texture, SDL_FRect box, SDL_FRect uv, SDL_Color tint);
/// All of a texture of w x h pixels, `by` times as large, in the middle of the box on whole pixels.
void app_draw_centred(AppDraw *draw, SDL_Texture *texture, SDL_Point size, float by, SDL_FRect box,
                      SDL_Color tint);
/// Draws a picture as large as the box needs to be covered by it: parts that do not fit are cut off on both
/// sides.
void app_draw_covering(AppDraw *draw, SDL_Texture *texture, SDL_Point size, SDL_FRect box, SDL_Color tint);

typedef enum AppAlign { APP_LEFT, APP_CENTRE, APP_RIGHT } AppAlign;

/// Size, alignment and colour of a text; size: pixels, height of a line.
typedef struct AppFont {
  float size;
  AppAlign align;
  SDL_Color color;
} AppFont;

/// One line of text; y is its top; size as in AppFont. Draws nothing for NULL or "".
void app_draw_text(AppDraw *draw, float x, float y, float size, AppAlign align, SDL_Color color,
                   const char *text);
float app_draw_text_width(AppDraw *draw, float size, const char *text);
/// The width of its first `bytes` bytes.
float app_draw_text_part(AppDraw *draw, float size, const char *text, int32_t bytes);
/// Bytes of the first line of a paragraph that is `width` wide; *next is where the following one begins.
int32_t app_draw_text_line(AppDraw *draw, float size, float width, const char *text, const char **next);
/// One line that is never wider than `width`: shrunk down to 80%, then cut with an ellipsis; centred in the
/// height of a line of its size. x is where `align` says: left edge, middle or right edge.
void app_draw_text_fit(AppDraw *draw, float x, float y, float width, AppFont font, const char *text);
/// One line with `space` more pixels between letters, for headings.
void app_draw_text_spaced(AppDraw *draw, float x, float y, float space, AppFont font, const char *text);
/// Breaks between words at `width`; returns the height used. Draws nothing when `draw_it` is false.
float app_draw_paragraph(AppDraw *draw, float x, float y, float width, AppFont font, const char *text,
                         bool draw_it);

/// At most `max` lines of a paragraph, aligned left; the last ends in an ellipsis when text is left over.
void app_draw_lines(AppDraw *draw, float x, float y, float width, int max, AppFont font, const char *text);

/* For shapes.c and text.c */

/// Vertices and indices to fill in; indices count from `first`. Valid until the next call.
typedef struct AppDrawSpan {
  SDL_Vertex *vertices;
  int *indices;
  int first;
} AppDrawSpan;

/// Appends vertices and indices to the list. False: no renderer, or no memory.
bool app_draw_take(AppDraw *draw, SDL_Texture *texture, int vertices, int indices, AppDrawSpan *span);
/// Two triangles, corners in the order 0 1 / 3 2 (clockwise from the top left).
void app_draw_quad(AppDraw *draw, SDL_Texture *texture, const SDL_FPoint corner[4], const SDL_Color color[4],
                   SDL_FRect uv);

#endif
