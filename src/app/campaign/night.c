/* The endless night: the night of this day, any other one, and the longest so far. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"
#include "base/hash.h"

/* Logical pixels */
#define WIDTH  560.0f
#define BUTTON 52.0f
#define LINE   30.0f

enum { STARS = 90 };

static const char words[] =
    "No gate, no embers, one light. They come in waves until you fall. Tonight is the "
    "same for everyone.";

static void draw_line(const AppScreenFrame *frame, const AppNight *night, int place, SDL_FRect r,
                      bool fresh) {
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s, y = r.y + (r.h - size) / 2;
  char text[64], date[32];
  const SDL_Color color = fresh ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT;
  if (place % 2 == 0) app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 6 * s, APP_RGBA(0x0a0d1a, 150));
  snprintf(text, sizeof text, "%d", place + 1);
  app_draw_text(frame->draw, r.x + 30 * s, y, size, APP_RIGHT, APP_COLOUR_DIM, text);
  app_ui_time(night->ticks, true, text, sizeof text);
  app_draw_text(frame->draw, r.x + 112 * s, y, size, APP_RIGHT, color, text);
  snprintf(text, sizeof text, "wave %d", (int)night->wave);
  if (night->wave > 0) app_draw_text(frame->draw, r.x + 132 * s, y, size, APP_LEFT, APP_COLOUR_DIM, text);
  app_night_words(night->date, date, sizeof date);
  if (app_night_is_daily(night->date, night->seed))
    snprintf(text, sizeof text, "%s", date);
  else
    snprintf(text, sizeof text, "%s, seed %llu", date, (unsigned long long)night->seed);
  app_draw_text_fit(frame->draw, r.x + r.w - 12 * s, y, r.w - 220 * s,
                    (AppFont){size, APP_RIGHT, APP_COLOUR_DIM}, text);
}

static void draw_scores(const AppScreenFrame *frame, SDL_FRect area) {
  const float s = frame->window->scale, size = APP_TEXT * s;
  const AppRecords *records = &frame->settings->records;
  app_draw_text(frame->draw, area.x, area.y, size, APP_LEFT, APP_COLOUR_ACCENT, "Longest nights");
  area.y += 28 * s;
  area.h -= 28 * s;
  if (records->night_count == 0) {
    app_draw_text(frame->draw, area.x, area.y, APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_DIM, "None yet.");
    return;
  }
  const float begin = app_ui_scroll_begin(frame->ui, app_ui_id("nights", 0), area);
  for (int i = 0; i < records->night_count; i++)
    draw_line(frame, &records->night[i], i,
              (SDL_FRect){area.x, begin + LINE * s * (float)i, area.w - 8 * s, LINE * s},
              frame->game->run.night.on && frame->game->run.night.place == i);
  app_ui_scroll_end(frame->ui, LINE * s * (float)records->night_count);
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
  const float s = frame->window->scale, h = BUTTON * s;
  draw_sky(frame);
  const SDL_FRect page = app_parts_page(frame, "Endless night", WIDTH);
  const float moon = 84 * s;
  float y = page.y;
  if (page.h > 480 * s) {
    app_draw_glow(frame->draw, page.x + page.w / 2, y + moon / 2, moon, APP_RGBA(0x8fa8e0, 70),
                  APP_RGBA(0x8fa8e0, 0));
    app_parts_icon(frame, APP_SPRITE_ICON_NIGHT, page.x + page.w / 2, y + moon / 2, moon, APP_RGB(0xcdd9f5));
    y += moon + 12 * s;
  }
  y += app_draw_paragraph(frame->draw, page.x, y, page.w,
                          (AppFont){APP_TEXT * s, APP_CENTRE, APP_COLOUR_TEXT}, words, true) +
       12 * s;
  char label[64], date[32];
  snprintf(label, sizeof label, "Tonight: %s", app_night_words(app_night_today(), date, sizeof date));
  if (app_ui_button(frame->ui, app_ui_id("tonight", 0), (SDL_FRect){page.x, y, page.w, h}, label,
                    APP_SPRITE_ICON_PLAY, true, NULL))
    app_ask(frame, APP_INTENT_NIGHT, 1);
  y += h;
  if (app_ui_button(frame->ui, app_ui_id("any night", 0), (SDL_FRect){page.x, y, page.w, h}, "Another night",
                    0, false, NULL))
    app_ask(frame, APP_INTENT_NIGHT, 0);
  y += h + 16 * s;
  draw_scores(
      frame, (SDL_FRect){page.x, y, page.w, fmaxf(page.y + page.h - y - (page.h > 480 * s ? 96 * s : 0), 1)});
}

const AppScreenRow app_screen_night = {.draw = draw, .page = true};
