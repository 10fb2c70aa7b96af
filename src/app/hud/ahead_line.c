/* The line at the foot of the map while a press asks what would happen. */
#include <math.h>

#include "app/draw/style.h"
#include "app/hud/hud_parts.h"
#include "app/told/ahead.h"
#include "app/ui/paint.h"

#define PAD   12.0f // logical pixels
#define KEY   11.0f // side of a colour's square
#define WIDTH 520.0f

typedef struct Key {
  SDL_Color color;
  const char *word;
  bool hollow;
} Key;

static const Key keys[] = {{{0xff, 0x8c, 0x1a, 255}, "Then", false}, {{0x56, 0xb4, 0xe9, 255}, "Now", true}};

enum { KEYS = sizeof keys / sizeof *keys };

static void draw_key(const AppScreenFrame *frame, AppBox *line, const Key *key) {
  const AppBox square = app_box_fit(app_cut_left(line, KEY), KEY, KEY);
  if (key->hollow)
    app_ui_rim(frame->ui, square, 0, 2.5f, key->color);
  else
    app_ui_fill(frame->ui, square, 0, key->color);
  app_cut_left(line, 6);
  const float wide = app_ui_text_width(frame->ui, APP_TEXT_SMALL, key->word) + 1;
  app_ui_line(frame->ui, app_cut_left(line, wide), (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM},
              key->word);
  app_cut_left(line, PAD);
}

static void draw_ahead(const AppScreenFrame *frame, AppBox place) {
  (void)place;
  char text[160];
  if (!app_ahead_words(frame->game, text, sizeof text)) return;
  AppBox space = frame->hud->free;
  app_cut_bottom(&space, 6);
  const AppFont font = {APP_TEXT, APP_CENTRE, APP_COLOUR_TEXT};
  const float most = fminf(app_box_w(space) - 12, WIDTH) - 2 * PAD;
  const float wide = fminf(app_ui_text_width(frame->ui, APP_TEXT, text) + 2, most);
  const float high = app_ui_paragraph_height(frame->ui, wide, font, text);
  const AppAim *aim = &frame->game->hands.aim; // whose finger must not hide it
  const bool below = aim->y < space.r.y + space.r.h / 2;
  const AppBox box =
      app_box_at(space, fmaxf(wide, 150) + 2 * PAD, high + APP_TEXT_SMALL + 6 + 2 * 8, 0.5f, below ? 1 : 0);
  app_ui_plate(frame->ui, box, 10, APP_COLOUR_SHEET, APP_COLOUR_OUTLINE); // nothing below shines through
  AppBox words = app_box_in(box, PAD, 8);
  AppBox line = app_cut_bottom(&words, APP_TEXT_SMALL);
  app_ui_paragraph(frame->ui, &words, font, text);
  for (int i = 0; i < KEYS; i++) draw_key(frame, &line, &keys[i]);
}

const AppHudPlate app_hud_ahead = {.draw = draw_ahead, .covered = true};
