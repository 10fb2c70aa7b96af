/* What is drawn for the hands on a gamepad: the cursor, the buttons' badges, a legend, the page of help. */
#include <math.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/game/pad_keys.h"
#include "app/screens/parts.h"
#include "app/ui/glyph.h"

#define MIN_FRAME 26.0f // logical pixels: side of the cursor's frame
#define PRESSED   0.86f // of it, while the button is held
#define BADGE     21.0f
#define GLYPH     24.0f
#define NARROW    640.0f // a map on which the legend has no space beside the foot
#define LINE      6.0f   // between lines of the help

static bool in_use(const AppScreenFrame *frame) {
  return frame->window->device == APP_DEVICE_PAD;
}

/* The cursor */

/// The four corners of a square about x, y.
static void draw_corners(AppDraw *draw, SDL_FPoint at, float side, float thick, SDL_Color color) {
  const float half = roundf(side / 2), length = roundf(side * 0.3f), x = roundf(at.x), y = roundf(at.y);
  for (int i = 0; i < 4; i++) {
    const float sx = i % 2 == 0 ? -1 : 1, sy = i / 2 == 0 ? -1 : 1;
    const float cx = x + sx * half, cy = y + sy * half;
    app_draw_rect(draw, sx < 0 ? cx : cx - length, sy < 0 ? cy : cy - thick, length, thick, color);
    app_draw_rect(draw, sx < 0 ? cx : cx - thick, sy < 0 ? cy : cy - length, thick, length, color);
  }
}

void app_pad_cursor_draw(const AppScreenFrame *frame) {
  const AppGame *game = frame->game;
  if (!app_pad_plays(game)) return;
  const AppCamera *camera = &game->camera;
  const AppCursor *cursor = &game->hands.cursor;
  const float s = frame->window->scale, thick = fmaxf(roundf(2.5f * s), 2), rim = fmaxf(roundf(1.5f * s), 1);
  const float side = fmaxf(camera->zoom * 1.04f, MIN_FRAME * s) * (game->hands.pad.pressed ? PRESSED : 1);
  const SDL_FPoint at = {app_camera_px(camera, cursor->shown_x), app_camera_py(camera, cursor->shown_y)};
  const bool armed = game->hands.arm != APP_ARM_NONE,
             fits = armed && app_arm_fits(game, cursor->tile_x, cursor->tile_y);
  SDL_Color color = armed             ? fits ? APP_COLOUR_ACCENT : APP_COLOUR_BAD
                    : cursor->snapped ? APP_COLOUR_ACCENT
                                      : APP_COLOUR_TEXT;
  SDL_Color dark = APP_COLOUR_VOID;
  color.a = frame->ui->focus_shown ? 90 : 255;
  dark.a = frame->ui->focus_shown ? 60 : 210;
  draw_corners(frame->draw, at, side + 2 * rim, thick + 2 * rim, dark);
  draw_corners(frame->draw, at, side, thick, color);
  if (!cursor->moves) return;
  const float x = app_camera_px(camera, cursor->x), y = app_camera_py(camera, cursor->y);
  app_draw_circle(frame->draw, x, y, 4.5f * s, dark);
  app_draw_circle(frame->draw, x, y, 3 * s, color);
}

/* Badges */

void app_pad_badge_draw(const AppScreenFrame *frame, AppActionRow row, SDL_FRect cell) {
  if (!in_use(frame)) return;
  const int button = app_pad_button_of(row);
  if (button == SDL_CONTROLLER_BUTTON_INVALID) return;
  const float s = frame->window->scale, side = BADGE * s;
  const float w = app_glyph_width(frame->draw, frame->window->pad, button, side);
  app_glyph_draw(frame->draw, frame->window->pad, button, fminf(cell.x + cell.w - w, cell.x + cell.w - side),
                 cell.y + cell.h - side / 2, side);
}

/* The legend */

typedef struct Hint {
  int control;
  const char *words;
} Hint;

static float hint_width(const AppScreenFrame *frame, const Hint *hint) {
  const float s = frame->window->scale;
  return app_glyph_width(frame->draw, frame->window->pad, hint->control, GLYPH * s) + 7 * s +
         app_draw_text_width(frame->draw, APP_TEXT_SMALL * s, hint->words) + 16 * s;
}

static void draw_hints(const AppScreenFrame *frame, const Hint *hints, int count, float right, float bottom) {
  const float s = frame->window->scale, side = GLYPH * s, size = APP_TEXT_SMALL * s, h = 36 * s;
  float w = 12 * s;
  for (int i = 0; i < count; i++) w += hint_width(frame, &hints[i]);
  float x = right - w + 12 * s;
  const float mid = bottom - h / 2;
  app_draw_round_rect(frame->draw, roundf(right - w), roundf(bottom - h), w, h, 8 * s, APP_COLOUR_SHEET);
  for (int i = 0; i < count; i++) {
    app_glyph_draw(frame->draw, frame->window->pad, hints[i].control, x, mid, side);
    const float glyph = app_glyph_width(frame->draw, frame->window->pad, hints[i].control, side);
    app_draw_text(frame->draw, x + glyph + 7 * s, mid - size / 2, size, APP_LEFT, APP_COLOUR_TEXT,
                  hints[i].words);
    x += hint_width(frame, &hints[i]);
  }
}

void app_pad_legend_draw(const AppScreenFrame *frame) {
  const float s = frame->window->scale;
  const bool menu = frame->ui->modal;
  if (!in_use(frame) || !(menu || frame->ui->focus_shown)) return;
  if (!menu && app_hud_right(frame) < NARROW * s) return; // it would hide what is said at the foot
  const bool back = !menu || app_screens[frame->screens->now]->back != APP_BACK_NONE;
  const Hint hints[] = {{SDL_CONTROLLER_BUTTON_A, "Choose"},
                        {SDL_CONTROLLER_BUTTON_B, menu ? "Back" : "To the map"}};
  const float right = app_hud_right(frame) - (menu ? APP_HUD_MARGIN : APP_HUD_CELL + 2 * APP_HUD_MARGIN) * s;
  const float bottom = (float)frame->window->height - (menu ? 0 : app_timeline_height(frame));
  draw_hints(frame, hints, back ? 2 : 1, right, bottom - APP_HUD_MARGIN * s);
}

/* The help */

static float help_line(const AppScreenFrame *frame, SDL_FRect column, float key, int control,
                       const char *words) {
  const float s = frame->window->scale, side = GLYPH * s, size = APP_TEXT_SMALL * s;
  app_glyph_draw(frame->draw, frame->window->pad, control, column.x, column.y + side / 2, side);
  const float h = app_draw_paragraph(frame->draw, column.x + key, column.y + (side - size) / 2,
                                     column.w - key, (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, words, true);
  return column.y + fmaxf(side, (side - size) / 2 + h) + LINE * s;
}

static float help_words(const AppScreenFrame *frame, SDL_FRect column, const char *words) {
  const float s = frame->window->scale, y = column.y + 6 * s;
  const float h = app_draw_paragraph(frame->draw, column.x, y, column.w,
                                     (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_LIGHT}, words, true);
  return y + h + LINE * s;
}

/// In a race only what differs.
static bool is_told(const AppPadKey *key, bool race) {
  if (key->shown < 0) return false;
  if (!race) return key->game.help != NULL;
  return key->race.help != NULL && (key->game.help == NULL || strcmp(key->game.help, key->race.help) != 0);
}

float app_pad_help_draw(const AppScreenFrame *frame, SDL_FRect column, float key) {
  static const Hint menus[] = {{APP_PAD_CROSS, "Move the focus; change a slider"},
                               {SDL_CONTROLLER_BUTTON_A, "Work it"},
                               {SDL_CONTROLLER_BUTTON_B, "Back; from the buttons to the map"},
                               {APP_PAD_BUMPERS, "A page up or down"}};
  for (int race = 0; race < 2; race++) {
    if (race == 1) column.y = help_words(frame, column, "In a race");
    for (int i = 0; i < app_pad_key_count; i++) {
      const AppPadKey *row = &app_pad_keys[i];
      if (is_told(row, race == 1))
        column.y = help_line(frame, column, key, row->shown, race == 1 ? row->race.help : row->game.help);
    }
  }
  column.y = help_words(frame, column, "In menus, and on buttons");
  for (size_t i = 0; i < sizeof menus / sizeof *menus; i++)
    column.y = help_line(frame, column, key, menus[i].control, menus[i].words);
  return column.y;
}
