/* Drawing: everything becomes triangles in one list a texture, handed over with one SDL_RenderGeometry each. Calls are
 * drawn in their order; a change of texture flushes. Coordinates are output pixels, y down. */
#ifndef APP_DRAW_H
#define APP_DRAW_H

#include <SDL.h>
#include <stdbool.h>

struct AppArt;
struct AppText;

typedef struct AppDraw {
  SDL_Renderer *renderer;
  struct AppArt *art;   // sprites and a white square: one atlas texture
  struct AppText *text; // glyphs: one atlas texture a font size
  SDL_Texture *texture; // of the vertices that wait
  SDL_Vertex *vertices;
  int *indices;
  int vertex_count, vertex_room, index_count, index_room;
  SDL_Rect clip; // w 0: none
} AppDraw;

bool app_draw_init(AppDraw *draw, SDL_Renderer *renderer, struct AppArt *art, struct AppText *text);
void app_draw_free(AppDraw *draw);
void app_draw_flush(AppDraw *draw);

/// Everything that follows is cut to the rectangle; w 0 lifts it.
void app_draw_clip(AppDraw *draw, SDL_Rect clip);

void app_draw_rect(AppDraw *draw, float x, float y, float w, float h, SDL_Color color);
void app_draw_gradient(AppDraw *draw, float x, float y, float w, float h, SDL_Color top, SDL_Color bottom);
void app_draw_frame(AppDraw *draw, float x, float y, float w, float h, float thick, SDL_Color color);
void app_draw_round_rect(AppDraw *draw, float x, float y, float w, float h, float radius, SDL_Color color);
void app_draw_round_frame(AppDraw *draw, float x, float y, float w, float h, float radius, float thick,
                          SDL_Color color);
void app_draw_line(AppDraw *draw, float x0, float y0, float x1, float y1, float thick, SDL_Color color);
void app_draw_circle(AppDraw *draw, float x, float y, float radius, SDL_Color color);
void app_draw_ring(AppDraw *draw, float x, float y, float radius, float thick, SDL_Color color);
void app_draw_triangle(AppDraw *draw, float x0, float y0, float x1, float y1, float x2, float y2, SDL_Color color);
/// A disc whose colour runs from `inner` in the middle to `outer` at the rim.
void app_draw_glow(AppDraw *draw, float x, float y, float radius, SDL_Color inner, SDL_Color outer);

/// A sprite of the atlas (AppSprite, art.h) with its centre at x, y, tinted.
void app_draw_sprite(AppDraw *draw, int sprite, float x, float y, float w, float h, float degrees, SDL_Color tint);
/// Part of another texture (map chunks, heat maps), stretched.
void app_draw_texture(AppDraw *draw, SDL_Texture *texture, float x, float y, float w, float h, SDL_FRect uv,
                      SDL_Color tint);

typedef enum AppAlign { APP_LEFT, APP_CENTRE, APP_RIGHT } AppAlign;

/// One line of text; y is its top; size in pixels (height of a line). Nothing for NULL or "".
void app_draw_text(AppDraw *draw, float x, float y, float size, AppAlign align, SDL_Color color, const char *text);
float app_draw_text_width(AppDraw *draw, float size, const char *text);
/// Breaks between words at `width`; returns the height used. Draws nothing when `draw_it` is false.
float app_draw_paragraph(AppDraw *draw, float x, float y, float width, float size, AppAlign align, SDL_Color color,
                         const char *text, bool draw_it);

#endif
