/* The endless night: the night of this day, any other one, and the longest so far. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

/* Logical pixels */
#define WIDTH  560.0f
#define BUTTON 52.0f
#define LINE   30.0f

static const char words[] =
    "No gate, no embers, one light. They come in waves until you fall. The night of a day is the "
    "same for everyone.";

static void draw_line(const AppScreenFrame *frame, const AppNight *night, int place, SDL_FRect r,
                      bool fresh) {
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s, y = r.y + (r.h - size) / 2;
  char text[64], date[32];
  const SDL_Color color = fresh ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT;
  if (place % 2 == 0) app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 6 * s, APP_RGBA(0xffffff, 10));
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
    app_draw_text(frame->draw, area.x, area.y, APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_DIM, "None so far.");
    return;
  }
  const float begin = app_ui_scroll_begin(frame->ui, app_ui_id("nights", 0), area);
  for (int i = 0; i < records->night_count; i++)
    draw_line(frame, &records->night[i], i,
              (SDL_FRect){area.x, begin + LINE * s * (float)i, area.w - 8 * s, LINE * s},
              frame->game->night.on && frame->game->night.place == i);
  app_ui_scroll_end(frame->ui, LINE * s * (float)records->night_count);
}

static void draw(const AppScreenFrame *frame) {
  const float s = frame->window->scale, h = BUTTON * s;
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
  if (app_ui_button(frame->ui, app_ui_id("any night", 0), (SDL_FRect){page.x, y, page.w, h},
                    "Any other night", 0, false, NULL))
    app_ask(frame, APP_INTENT_NIGHT, 0);
  y += h + 16 * s;
  draw_scores(frame, (SDL_FRect){page.x, y, page.w, fmaxf(page.y + page.h - y, 1)});
}

const AppScreenRow app_screen_night = {.draw = draw, .page = true};
