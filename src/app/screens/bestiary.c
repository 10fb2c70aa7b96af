/* The bestiary: every kind with its picture, its name, the sentence of its row, what it perceives with and
 * how many hits it takes. Columns as wide as fit; all sixteen are seen at once from 800 x 600 on. */
#include <math.h>

#include "app/draw/style.h"
#include "app/screens/menu.h"
#include "app/screens/strip.h"
#include "app/ui/paint.h"
#include "app/view/looks.h"

#define PAGE_MAX   1240.0f
#define TWO_FROM   600.0f // logical width from which there are two columns
#define THREE_FROM 1040.0f
#define CARD_MIN   58.0f  // two lines of words
#define CARD_THREE 104.0f // three, where cards are narrow
#define EASY_WIDTH 350.0f // from here on two lines are enough
#define EASY_HIGH  70.0f  // from here on lines stand apart
#define CARD_MAX   132.0f
#define GAP        4.0f
#define SENSE      18.0f
#define FOOT       46.0f // two lines of signs

static const struct {
  uint32_t sense;
  int icon;
} senses[] = {{SIM_SENSE_SIGHT, APP_SPRITE_ICON_SIGHT},
              {SIM_SENSE_SOUND, APP_SPRITE_ICON_SOUND},
              {SIM_SENSE_SMELL, APP_SPRITE_ICON_SCENT},
              {SIM_SENSE_RADAR, APP_SPRITE_ICON_RADAR},
              {SIM_SENSE_COUNT, APP_SPRITE_ICON_KNOWS}}; // SIM_SWEEPS

/// Pictures of its senses, cut off the right.
static void draw_senses(const AppScreenFrame *frame, const SimEnemyKind *row, AppBox *line) {
  for (size_t i = sizeof senses / sizeof *senses; i-- > 0;) {
    if ((row->senses & SIM_SENSE_BIT(senses[i].sense)) == 0) continue;
    app_ui_icon(frame->ui, app_cut_right(line, SENSE), senses[i].icon, SENSE, APP_COLOUR_DIM);
    app_cut_right(line, 5);
  }
}

static void draw_hits(const AppScreenFrame *frame, const SimEnemyKind *row, AppBox *line) {
  const float side = SENSE * 0.72f;
  for (int32_t i = 0; i < row->health; i++) {
    app_ui_icon(frame->ui, app_cut_right(line, side), APP_SPRITE_HEART, side, APP_COLOUR_PLAIN);
    app_cut_right(line, 2);
  }
  app_cut_right(line, 6);
}

static void draw_kind(const AppScreenFrame *frame, int32_t kind, AppBox box) {
  const SimEnemyKind *row = sim_enemy_kinds[kind];
  const float pad = 10, h = app_box_h(box), side = fminf(h - pad, 72), top = h < EASY_HIGH ? 4 : 8;
  app_ui_plate(frame->ui, box, 8, APP_COLOUR_BUTTON, APP_COLOUR_OUTLINE);
  app_cut_left(&box, pad);
  app_ui_icon(frame->ui, app_cut_left(&box, side), app_look_picture(kind), side, APP_COLOUR_PLAIN);
  box = app_box_in(box, pad, 0);
  app_cut_top(&box, top);
  AppBox line = app_cut_top(&box, APP_TEXT);
  draw_hits(frame, row, &line);
  draw_senses(frame, row, &line);
  app_ui_line(frame->ui, line, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_ACCENT}, row->title);
  app_cut_top(&box, top - 3);
  app_ui_lines(frame->ui, box, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT}, 3, row->help);
}

typedef struct Sign {
  int sprite; // 0: the words alone
  const char *words;
} Sign;

/// Signs with their words, on as many lines as they need, cut off the column.
static void draw_signs(const AppScreenFrame *frame, AppBox *column, const Sign *signs, int count) {
  AppFlow flow = app_flow(*column, FOOT / 2, 12);
  for (int i = 0; i < count; i++) {
    AppStrip strip = {0};
    if (signs[i].sprite > 0) {
      app_strip_sprite(frame, &strip, signs[i].sprite, SENSE * 0.9f, APP_COLOUR_PLAIN);
      app_strip_gap(frame, &strip, 5);
    }
    app_strip_text(frame, &strip, APP_TEXT_SMALL, APP_COLOUR_DIM, signs[i].words);
    const AppBox place = app_flow_next(&flow, strip.width / column->s);
    app_strip_draw(frame, &strip, place.r.x, app_box_middle(place).y);
  }
  *column = app_flow_below(&flow);
}

/// What the small pictures mean, here and over heads on the map.
static void draw_foot(const AppScreenFrame *frame, AppBox *column) {
  static const Sign here[] = {{0, "Here:"},
                              {APP_SPRITE_HEART, "a hit that it takes"},
                              {APP_SPRITE_ICON_SIGHT, "sees"},
                              {APP_SPRITE_ICON_SOUND, "hears"},
                              {APP_SPRITE_ICON_SCENT, "smells"},
                              {APP_SPRITE_ICON_RADAR, "hears calls"},
                              {APP_SPRITE_ICON_KNOWS, "feels through rock"}};
  static const Sign heads[] = {{0, "Over heads:"},
                               {APP_SPRITE_SIGN_SUSPICIOUS, "goes to look"},
                               {APP_SPRITE_SIGN_HUNTING, "hunts"},
                               {APP_SPRITE_SIGN_SEARCHING, "searches"},
                               {APP_SPRITE_SIGN_FLEEING, "flees"},
                               {APP_SPRITE_SIGN_ASLEEP, "sleeps"}};
  draw_signs(frame, column, here, (int)(sizeof here / sizeof *here));
  draw_signs(frame, column, heads, (int)(sizeof heads / sizeof *heads));
}

static void draw(const AppScreenFrame *frame) {
  AppBox page = app_screens_page(frame, "Bestiary", PAGE_MAX);
  const float w = app_box_w(page), s = page.s;
  const int columns = w >= THREE_FROM ? 3 : w >= TWO_FROM ? 2 : 1;
  AppBox area = app_ui_scroll_open(frame->ui, app_ui_id("bestiary", 0), page);
  area.r.w -= 12 * s; // the bar of the area
  const float min = app_box_w(area) / (float)columns < EASY_WIDTH ? CARD_THREE : CARD_MIN;
  const float capacity = (app_box_h(page) - FOOT) / (float)app_grid_lines(SIM_ENEMY_KIND_COUNT, columns);
  AppGrid grid = app_grid(area, columns, floorf(fminf(fmaxf(capacity, min), CARD_MAX) * s) / s);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    draw_kind(frame, kind, app_box_in(app_grid_next(&grid), GAP / 2, GAP / 2));
  AppBox below = app_grid_below(&grid);
  AppBox foot = app_box_by(app_box_in(below, 6, 0), 2, 2);
  draw_foot(frame, &foot);
  app_cut_top(&below, FOOT);
  app_ui_scroll_close(frame->ui, foot.r.y > below.r.y ? foot : below);
}

const AppScreenRow app_screen_bestiary = {.draw = draw, .page = true};
