/* The bestiary: every kind with its picture, its name, the sentence of its row, what it perceives with and
 * how many hits it takes. Columns as wide as fit; all fourteen are seen at once from 800 x 600 on. */
#include <math.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"
#include "app/view/looks.h"

#define PAGE_MAX   1240.0f
#define TWO_FROM   600.0f // logical width from which there are two columns
#define THREE_FROM 1040.0f
#define CARD_MIN   66.0f  // two lines of words
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

/// Pictures of its senses, from the right; returns where they begin.
static float draw_senses(const AppScreenFrame *frame, const SimEnemyKind *row, float right, float mid) {
  const float s = frame->window->scale, side = SENSE * s;
  for (size_t i = sizeof senses / sizeof *senses; i-- > 0;) {
    if ((row->senses & SIM_SENSE_BIT(senses[i].sense)) == 0) continue;
    app_parts_icon(frame, senses[i].icon, right - side / 2, mid, side, APP_COLOUR_DIM);
    right -= side + 5 * s;
  }
  return right;
}

static float draw_hits(const AppScreenFrame *frame, const SimEnemyKind *row, float right, float mid) {
  const float s = frame->window->scale, side = SENSE * 0.72f * s;
  for (int32_t i = 0; i < row->health; i++) {
    app_parts_icon(frame, APP_SPRITE_HEART, right - side / 2, mid, side, APP_COLOUR_PLAIN);
    right -= side + 2 * s;
  }
  return right - 6 * s;
}

static void draw_kind(const AppScreenFrame *frame, int32_t kind, SDL_FRect r) {
  const SimEnemyKind *row = sim_enemy_kinds[kind];
  const float s = frame->window->scale, pad = 10 * s, side = fminf(r.h - pad, 72 * s), size = APP_TEXT * s;
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 8 * s, APP_COLOUR_BUTTON);
  app_draw_round_frame(frame->draw, r, 8 * s, fmaxf(s, 1), APP_COLOUR_OUTLINE);
  app_parts_icon(frame, app_look_picture(kind), r.x + pad + side / 2, r.y + r.h / 2, side, APP_COLOUR_PLAIN);
  const float x = r.x + 2 * pad + side, top = (r.h < EASY_HIGH * s ? 4 : 8) * s;
  const float mid = r.y + top + size / 2;
  float right = draw_hits(frame, row, r.x + r.w - pad, mid);
  right = draw_senses(frame, row, right, mid);
  app_draw_text_fit(frame->draw, x, mid - size / 2, right - x, (AppFont){size, APP_LEFT, APP_COLOUR_ACCENT},
                    row->title);
  app_draw_lines(frame->draw, x, mid + size / 2 + top - 3 * s, r.x + r.w - pad - x, 3,
                 (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_TEXT}, row->help);
}

typedef struct Sign {
  int sprite;
  const char *words;
} Sign;

/// Signs with their words, on as many lines as they need. Returns the y below.
static float draw_signs(const AppScreenFrame *frame, SDL_FRect r, const char *head, const Sign *signs,
                        int count) {
  const float s = frame->window->scale, line = FOOT / 2 * s;
  AppStrip strip = {0};
  app_strip_text(frame, &strip, APP_TEXT_SMALL, APP_COLOUR_DIM, head);
  float x = r.x;
  app_strip_draw(frame, &strip, x, r.y + line / 2);
  x += strip.width + 12 * s;
  for (int i = 0; i < count; i++) {
    strip = (AppStrip){0};
    app_strip_sprite(frame, &strip, signs[i].sprite, SENSE * 0.9f, APP_COLOUR_PLAIN);
    app_strip_gap(frame, &strip, 5);
    app_strip_text(frame, &strip, APP_TEXT_SMALL, APP_COLOUR_DIM, signs[i].words);
    if (x + strip.width > r.x + r.w) {
      x = r.x;
      r.y += line;
    }
    app_strip_draw(frame, &strip, x, r.y + line / 2);
    x += strip.width + 12 * s;
  }
  return r.y + line;
}

/// What the small pictures mean, here and over heads on the map. Returns the y below.
static float draw_foot(const AppScreenFrame *frame, SDL_FRect r) {
  static const Sign here[] = {
      {APP_SPRITE_HEART, "a hit that it takes"}, {APP_SPRITE_ICON_SIGHT, "sees"},
      {APP_SPRITE_ICON_SOUND, "hears"},          {APP_SPRITE_ICON_SCENT, "smells"},
      {APP_SPRITE_ICON_RADAR, "hears calls"},    {APP_SPRITE_ICON_KNOWS, "feels through rock"}};
  static const Sign heads[] = {{APP_SPRITE_SIGN_SUSPICIOUS, "goes to look"},
                               {APP_SPRITE_SIGN_HUNTING, "hunts"},
                               {APP_SPRITE_SIGN_SEARCHING, "searches"},
                               {APP_SPRITE_SIGN_FLEEING, "flees"},
                               {APP_SPRITE_SIGN_ASLEEP, "sleeps"}};
  r.y = draw_signs(frame, r, "Here:", here, (int)(sizeof here / sizeof *here));
  return draw_signs(frame, r, "Over heads:", heads, (int)(sizeof heads / sizeof *heads));
}

static void draw(const AppScreenFrame *frame) {
  const float s = frame->window->scale, gap = GAP * s;
  const SDL_FRect page = app_parts_page(frame, "Bestiary", PAGE_MAX);
  const int columns = page.w >= THREE_FROM * s ? 3 : page.w >= TWO_FROM * s ? 2 : 1;
  const int lines = (SIM_ENEMY_KIND_COUNT + columns - 1) / columns;
  const float capacity = (page.h - FOOT * s) / (float)lines;
  const float w = floorf((page.w - 12 * s) / (float)columns);
  const float min = (w < EASY_WIDTH * s ? CARD_THREE : CARD_MIN) * s;
  const float h = floorf(fminf(fmaxf(capacity, min), CARD_MAX * s));
  const float begin = app_ui_scroll_begin(frame->ui, app_ui_id("bestiary", 0), page);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    draw_kind(frame, kind,
              (SDL_FRect){page.x + w * (float)(kind % columns) + gap / 2,
                          begin + h * (float)(kind / columns) + gap / 2, w - gap, h - gap});
  const float y = begin + h * (float)lines;
  const float end = draw_foot(frame, (SDL_FRect){page.x + 8 * s, y + 2 * s, page.w - 24 * s, 0});
  app_ui_scroll_end(frame->ui, fmaxf(end, y + FOOT * s) - begin);
}

const AppScreenRow app_screen_bestiary = {.draw = draw, .page = true};
