/* Words, plates and pictures in boxes: logical sizes become output pixels here. */
#include "app/ui/paint.h"

#include <assert.h>
#include <math.h>

#include "app/draw/style.h"

#define NAME_SHAPE (535.0f / 128.0f) // of assets/title.svg: width to height

static AppFont scaled(AppFont font, float s) {
  assert(font.size > 0 && s > 0);
  font.size *= s;
  return font;
}

/// The x at which a line of that alignment begins, ends or has its middle.
static float anchor(SDL_FRect r, AppAlign align) {
  return align == APP_LEFT ? r.x : align == APP_RIGHT ? r.x + r.w : r.x + r.w / 2;
}

void app_ui_line(const AppUi *ui, AppBox box, AppFont font, const char *text) {
  const AppFont large = scaled(font, box.s);
  const float capacity = box.r.w + 0.5f; // a box that was made for these words holds them
  app_draw_text_fit(ui->draw, anchor(box.r, font.align), box.r.y + (box.r.h - large.size) / 2, capacity,
                    large, text);
}

void app_ui_line_at(const AppUi *ui, AppBox box, float y, AppFont font, const char *text) {
  app_ui_line(ui, app_box_band(box, y, font.size), font, text);
}

void app_ui_words(const AppUi *ui, AppBox *column, float sides, AppFont font, const char *text) {
  const SDL_FRect r = app_box_in(*column, sides, 0).r;
  const float h = app_draw_paragraph(ui->draw, r.x, r.y, r.w, scaled(font, column->s), text, true);
  app_cut_top(column, h / column->s);
}

void app_ui_paragraph(const AppUi *ui, AppBox *column, AppFont font, const char *text) {
  app_ui_words(ui, column, 0, font, text);
}

void app_ui_lines(const AppUi *ui, AppBox box, AppFont font, int max, const char *text) {
  assert(max > 0);
  app_draw_lines(ui->draw, box.r.x, box.r.y, box.r.w, max, scaled(font, box.s), text);
}

float app_ui_text_width(const AppUi *ui, float size, const char *text) {
  return app_draw_text_width(ui->draw, size * ui->scale, text) / ui->scale;
}

float app_ui_paragraph_height(const AppUi *ui, float width, AppFont font, const char *text) {
  return app_draw_paragraph(ui->draw, 0, 0, width * ui->scale, scaled(font, ui->scale), text, false) /
         ui->scale;
}

void app_ui_fill(const AppUi *ui, AppBox box, float radius, SDL_Color color) {
  if (radius > 0)
    app_draw_round_rect(ui->draw, box.r.x, box.r.y, box.r.w, box.r.h, radius * box.s, color);
  else
    app_draw_rect(ui->draw, box.r.x, box.r.y, box.r.w, box.r.h, color);
}

void app_ui_rim(const AppUi *ui, AppBox box, float radius, float thick, SDL_Color color) {
  assert(radius >= 0 && thick > 0);
  app_draw_round_frame(ui->draw, box.r, radius * box.s, fmaxf(thick * box.s, 1), color);
}

void app_ui_plate(const AppUi *ui, AppBox box, float radius, SDL_Color fill, SDL_Color rim) {
  app_ui_fill(ui, box, radius, fill);
  app_ui_rim(ui, box, radius, 1, rim);
}

void app_ui_rule(const AppUi *ui, AppBox box, SDL_Color color) {
  app_draw_rect(ui->draw, box.r.x, box.r.y, box.r.w, fmaxf(box.s, 1), color);
}

void app_ui_picture(const AppUi *ui, int sprite, float x, float y, float side, SDL_Color tint) {
  assert(sprite >= 0 && side >= 0);
  side = (float)app_art_size(side);
  app_draw_sprite(ui->draw, sprite, roundf(x - side / 2) + side / 2, roundf(y - side / 2) + side / 2, side,
                  tint);
}

void app_ui_name(const AppUi *ui, float x, float y, float height) {
  const float w = (float)app_art_size(fminf(height * NAME_SHAPE, ui->width * 0.94f)), h = w / NAME_SHAPE;
  app_draw_sprite_in(ui->draw, APP_SPRITE_TITLE,
                     (SDL_FRect){roundf(x - w / 2), roundf(y - h / 2), w, roundf(h)}, 0, APP_COLOUR_PLAIN);
}

void app_ui_icon(const AppUi *ui, AppBox box, int sprite, float side, SDL_Color tint) {
  const SDL_FPoint at = app_box_middle(box);
  app_ui_picture(ui, sprite, at.x, at.y, side * box.s, tint);
}

bool app_ui_chooser_cut(AppUi *ui, AppUiId id, AppBox *column, const char *label, const char *const *names,
                        int count, int *chosen) {
  const float h = app_ui_chooser_height(ui, column->r.w, label, count);
  assert(count > 0 && *chosen < count);
  return app_ui_chooser(ui, id, app_cut_top(column, h / column->s).r, label, names, count, chosen);
}

/* Scroll areas */

AppBox app_ui_scroll_open(AppUi *ui, AppUiId id, AppBox area) {
  return app_box_open(area, app_ui_scroll_begin(ui, id, area.r));
}

void app_ui_scroll_close(AppUi *ui, AppBox column) {
  assert(ui->in_scroll != NULL);
  const float begin = ui->in_scroll->rect.y - roundf(ui->in_scroll->offset);
  app_ui_scroll_end(ui, column.r.y - begin);
}
