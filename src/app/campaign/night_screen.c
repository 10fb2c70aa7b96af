/* The endless night: the night of this day, any other one, and the longest so far. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/game/nights.h"
#include "app/layout/layout.h"
#include "app/platform/art.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"
#include "base/assert.h"
#include "base/hash.h"

/* Logical pixels */
#define WIDTH  560.0f
#define BUTTON 52.0f
#define LINE   30.0f

enum { STARS = 90 };

static const char words[] =
    "No gate, no embers, one light. They come in waves until you fall. Tonight is the "
    "same for everyone.";

static void draw_line(const AppScreenFrame *frame, const AppNight *night, int place, AppBox line,
                      bool fresh) {
  const AppFont dim = {APP_TEXT_SMALL, APP_RIGHT, APP_COLOUR_DIM};
  char text[64], date[32];
  if (place % 2 == 0) app_ui_fill(frame->ui, line, 6, APP_RGBA(0x0a0d1a, 150));
  snprintf(text, sizeof text, "%d", place + 1);
  app_ui_line(frame->ui, app_cut_left(&line, 30), dim, text);
  app_ui_time(night->ticks, true, text, sizeof text);
  app_ui_line(frame->ui, app_cut_left(&line, 82),
              (AppFont){APP_TEXT_SMALL, APP_RIGHT, fresh ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT}, text);
  app_cut_left(&line, 20);
  snprintf(text, sizeof text, "wave %d", (int)night->wave);
  const AppBox wave = app_cut_left(&line, 76);
  if (night->wave > 0)
    app_ui_line(frame->ui, wave, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, text);
  app_night_words(night->date, date, sizeof date);
  if (app_night_is_daily(night->date, night->seed))
    snprintf(text, sizeof text, "%s", date);
  else
    snprintf(text, sizeof text, "%s, seed %llu", date, (unsigned long long)night->seed);
  app_cut_right(&line, 12);
  app_ui_line(frame->ui, line, dim, text);
}

static void draw_scores(const AppScreenFrame *frame, AppBox area) {
  const AppRecords *records = &frame->settings->records;
  app_ui_line(frame->ui, app_box_band(app_cut_top(&area, 28), 0, APP_TEXT),
              (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_ACCENT}, "Longest nights");
  if (records->night_count == 0) {
    app_ui_line(frame->ui, app_box_band(area, 0, APP_TEXT_SMALL),
                (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, "None yet.");
    return;
  }
  area.r.h = fmaxf(area.r.h, 1);
  AppBox column = app_ui_scroll_open(frame->ui, app_ui_id("nights", 0), area);
  app_cut_right(&column, 8); // the scroll bar
  for (int i = 0; i < records->night_count; i++)
    draw_line(frame, &records->night[i], i, app_cut_top(&column, LINE),
              frame->game->run.night.on && frame->game->run.night.place == i);
  app_ui_scroll_close(frame->ui, column);
}

/// Stars above, and those who wait below.
static void draw_sky(const AppScreenFrame *frame) {
  const float s = frame->window->scale, w = (float)frame->window->width, h = (float)frame->window->height;
  const bool moves = !frame->settings->value[APP_SETTING_REDUCED_MOTION];
  const float now = moves ? (float)fmod(frame->clock->now, 3600) : 0;
  app_draw_gradient(frame->draw, 0, 0, w, h, APP_RGB(0x0a1024), APP_RGB(0x1a1230));
  for (int i = 0; i < STARS; i++) {
    const BaseHash hash = base_hash_u64(0x73746172u, (uint64_t)i);
    const float share = 0.6f + 0.4f * sinf(now * 0.8f + (float)(hash >> 40 & 63));
    app_draw_circle(frame->draw, w * (float)(hash & 1023) / 1023,
                    h * 0.75f * (float)(hash >> 10 & 1023) / 1023,
                    (0.7f + (float)(hash >> 20 & 3) * 0.35f) * s, APP_RGBA(0xdfe6ff, (Uint8)(150 * share)));
  }
  BASE_ASSERT(w > 0 && h > 0);
  for (int row = 0; row < 3; row++) {
    const float side = (float)app_art_size((44 + 15 * (float)row) * s), apart = side * 0.8f;
    const int dark = 34 + 18 * row;
    int i = 0;
    for (float x = row % 2 == 0 ? 0 : apart / 2; x < w + apart; x += apart, i++) {
      const BaseHash hash = base_hash_u64(base_hash_u64(0x6e69676874u, (uint64_t)row), (uint64_t)i);
      const float y = roundf(h - (58 - 24 * (float)row) * s + (float)(hash & 15) * s * 0.6f);
      const float at = roundf(x + sinf(now + (float)(hash >> 8 & 63)) * 1.5f * s);
      app_draw_sprite(frame->draw, APP_SPRITE_SHADE, at, y, side,
                      (SDL_Color){(Uint8)dark, (Uint8)(dark * 4 / 5), (Uint8)(dark * 5 / 4), 255});
      if (fmodf(now * 0.27f + (float)(hash >> 16 & 63) / 63, 1) > 0.03f || now <= 0)
        app_draw_sprite(frame->draw, APP_SPRITE_SHADE_EYES, at, y, side, APP_RGBA(0xffffff, 150));
    }
  }
}

static void draw(const AppScreenFrame *frame) {
  draw_sky(frame);
  AppBox page = app_screens_page(frame, "Endless night", WIDTH);
  const bool high = app_box_h(page) > 480;
  if (high) {
    const AppBox moon = app_cut_top(&page, 84);
    const SDL_FPoint at = app_box_middle(moon);
    app_draw_glow(frame->draw, at.x, at.y, moon.r.h, APP_RGBA(0x8fa8e0, 70), APP_RGBA(0x8fa8e0, 0));
    app_ui_icon(frame->ui, moon, APP_SPRITE_ICON_NIGHT, app_box_h(moon), APP_RGB(0xcdd9f5));
    app_cut_top(&page, 12);
  }
  app_ui_paragraph(frame->ui, &page, (AppFont){APP_TEXT, APP_CENTRE, APP_COLOUR_TEXT}, words);
  app_cut_top(&page, 12);
  char label[64], date[32];
  snprintf(label, sizeof label, "Tonight: %s", app_night_words(app_night_today(), date, sizeof date));
  app_screens_row(frame, app_cut_top(&page, BUTTON),
                  &(AppChoice){"tonight", label, APP_INTENT_NIGHT, 1, APP_SPRITE_ICON_PLAY});
  app_screens_row(frame, app_cut_top(&page, BUTTON),
                  &(AppChoice){"any night", "Another night", APP_INTENT_NIGHT, 0, 0});
  app_cut_top(&page, 16);
  if (high) app_cut_bottom(&page, 96); // those who wait below
  draw_scores(frame, page);
}

const AppScreenRow app_screen_night = {.draw = draw, .page = true};
