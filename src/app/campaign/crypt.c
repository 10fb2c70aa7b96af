/* The choice of a level: a map of the crypt from above the ground to the Deep. The hero waits before the next
 * level, and walks there after a win. A tap on a level opens its card. */
#include "app/campaign/crypt.h"

#include <math.h>
#include <stdio.h>

#include "app/campaign/crypt_ground.h"
#include "app/campaign/thumbs.h"
#include "app/draw/style.h"
#include "app/layout/layout.h"
#include "app/run/chapters.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/screens/strip.h"
#include "app/ui/paint.h"
#include "base/assert.h"

/* Logical pixels */
#define HEADER   62.0f
#define CELL     50.0f  // a button of it
#define PLAQUE_W 104.0f // picture of a level, with its frame
#define PLAQUE_H 74.0f
#define RIM      4.0f
#define COIN     22.0f
#define HERO     54.0f
#define BEFORE   0.42f // of the way between two levels: the place of the hero
#define PACE     0.9f  // levels a second
#define FAR      2.0f  // he walks no farther than so many levels
#define WIDE     640.0f

static const char *const numerals[APP_CHAPTER_COUNT] = {"I", "II", "III", "IV", "V"};

/* The hero */

/// The hero's place on the map: before the next level, behind the last when all are won.
static float hero_goal(const AppCampaign *campaign) {
  if (campaign->count > 0 && campaign->won == campaign->count) return (float)campaign->count - 1 + BEFORE;
  return (float)campaign->next - BEFORE;
}

static void move_hero(const AppScreenFrame *frame, const AppCrypt *map) {
  AppScreens *screens = frame->screens;
  const AppProgress *progress = &frame->game->run.progress;
  const float goal = hero_goal(&map->campaign);
  if (!screens->map_known) {
    const int won = app_campaign_place(&map->campaign, frame->game->run.library_at);
    screens->map_hero = progress->gain.first && won >= 0 ? (float)won - BEFORE : goal;
  }
  screens->map_known = true;
  const float off = goal - screens->map_hero;
  if (!map->moves || fabsf(off) < 0.001f) {
    screens->map_hero = goal;
    return;
  }
  if (fabsf(off) > FAR) screens->map_hero = goal - copysignf(FAR, off);
  const float by = fminf(PACE * (float)frame->clock->frame_seconds, fabsf(off));
  screens->map_hero += copysignf(fminf(by, 0.1f), off);
}

static void draw_hero(const AppScreenFrame *frame, const AppCrypt *map) {
  const float s = frame->window->scale, at = frame->screens->map_hero, side = HERO * s;
  const SDL_FPoint p = app_campaign_trail_at(&map->trail, at),
                   ahead = app_campaign_trail_at(&map->trail, at + 0.02f);
  const bool walks = fabsf(hero_goal(&map->campaign) - at) > 0.001f;
  const float bob = walks ? fabsf(sinf((float)map->now * 11)) * 4 * s : 0;
  const float x = roundf(p.x), y = roundf(p.y + map->top - 14 * s - bob);
  const float flicker = map->moves ? 1 + 0.04f * sinf((float)map->now * 7) : 1;
  app_draw_glow(frame->draw, x, y + 8 * s, 120 * s * flicker, APP_RGBA(0xffc977, 120), APP_RGBA(0xffa03c, 0));
  app_ui_picture(frame->ui, ahead.x < p.x ? APP_SPRITE_HERO_LEFT : APP_SPRITE_HERO, x, y, side,
                 APP_COLOUR_PLAIN);
}

/* Levels */

static void draw_coins(const AppScreenFrame *frame, const AppRecord *record, float x, float y) {
  const float step = (COIN + 1) * frame->window->scale;
  for (int i = 0; i < APP_MEDAL_COUNT; i++) {
    const bool has = (record->medals >> i & 1) != 0;
    app_ui_picture(frame->ui, app_screens_medal((AppMedal)i), x + step * ((float)i - 1), y,
                   COIN * frame->window->scale, has ? APP_COLOUR_PLAIN : APP_RGB(0x3a3a42));
  }
}

static SDL_Color rim_of(const AppCrypt *map, int i) {
  const AppPlace *place = &map->campaign.place[i];
  if (!place->open) return APP_RGB(0x1a1c22);
  if (i == map->campaign.next && !place->won) return APP_COLOUR_ACCENT;
  return place->won ? APP_RGB(0xd8bf8a) : app_campaign_map_color(place->chapter);
}

/// The picture in its frame.
static void draw_plaque(const AppScreenFrame *frame, const AppCrypt *map, int i, AppBox box, bool hot) {
  const AppPlace *place = &map->campaign.place[i];
  const AppThumb *thumb = app_campaign_thumb(frame, place->level);
  const bool next = i == map->campaign.next && !place->won;
  const SDL_FPoint at = app_box_middle(box);
  if (next || place->won)
    app_draw_glow(frame->draw, at.x, at.y, (next ? 140 : 105) * box.s,
                  next ? APP_RGBA(0xffb45a, 120) : APP_RGBA(0xffc98a, 58), APP_RGBA(0xff9a3d, 0));
  app_ui_fill(frame->ui, app_box_band(app_box_in(box, -2, 0), 3, PLAQUE_H + 3), 12, APP_RGBA(0x000000, 120));
  app_ui_fill(frame->ui, box, 10, hot ? APP_COLOUR_ACCENT_HOT : rim_of(map, i));
  const AppBox inner = app_box_in(box, RIM, RIM);
  if (thumb != NULL)
    app_campaign_thumb_fill(frame, thumb, inner.r, place->open ? APP_COLOUR_PLAIN : APP_RGB(0x55555f));
  if (place->open) return;
  app_ui_fill(frame->ui, inner, 6, APP_RGBA(0x07080c, 150));
  app_ui_icon(frame->ui, box, APP_SPRITE_LOCK, 32, APP_COLOUR_PLAIN);
}

static void draw_title(const AppScreenFrame *frame, const AppCrypt *map, int i, float x, float y) {
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s, max = map->trail.cell - 26 * s;
  const AppPlace *place = &map->campaign.place[i];
  const AppThumb *thumb = app_campaign_thumb(frame, place->level);
  char title[SIM_TITLE_BYTES + 16];
  snprintf(title, sizeof title, "%d  %s", i + 1, thumb != NULL ? thumb->title : "");
  const float width = fminf(app_draw_text_width(frame->draw, size, title), max) + 14 * s;
  app_draw_round_rect(frame->draw, roundf(x - width / 2), y - 3 * s, width, size + 7 * s, 7 * s,
                      APP_RGBA(0x0a0806, place->open ? 190 : 120));
  app_draw_text_fit(frame->draw, x, y, max,
                    (AppFont){size, APP_CENTRE, place->open ? APP_COLOUR_TEXT : APP_RGB(0x85858f)}, title);
}

static void draw_place(const AppScreenFrame *frame, const AppCrypt *map, int i, bool live) {
  const SDL_FPoint node = {map->trail.node[i].x, map->trail.node[i].y + map->top};
  const float s = frame->window->scale, left = roundf(node.x - PLAQUE_W * s / 2),
              top = roundf(node.y - PLAQUE_H * s / 2);
  const AppBox plaque = app_box((SDL_FRect){left, top, PLAQUE_W * s, PLAQUE_H * s}, s);
  const SDL_FRect r = plaque.r, hit = {r.x - 6 * s, r.y - 6 * s, r.w + 12 * s, r.h + 40 * s};
  BASE_ASSERT(i >= 0 && i < map->campaign.count);
  AppUiState state = {0};
  if (live)
    state = app_ui_add(frame->ui, app_ui_id("place", i), APP_UI_BUTTON, hit, i == map->campaign.next, NULL);
  if (app_draw_visible(frame->draw, hit.x - 100 * s, hit.y - 100 * s, hit.w + 200 * s, hit.h + 200 * s)) {
    const AppPlace *place = &map->campaign.place[i];
    const AppRecord *record =
        app_records_find(&frame->settings->records, frame->game->library.entries[place->level].name);
    draw_plaque(frame, map, i, plaque, state.hot || state.held);
    if (record != NULL) draw_coins(frame, record, node.x, r.y + r.h - 2 * s);
    draw_title(frame, map, i, node.x, r.y + r.h + 13 * s);
    if (state.focused) app_ui_rim(frame->ui, app_box_in(plaque, -5, -5), 14, 2, APP_COLOUR_FOCUS);
  }
  if (!state.clicked) return;
  frame->screens->map_place = i;
  app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_CARD);
}

/* Chapters */

static void chapter_words(const AppCrypt *map, int chapter, char *out, size_t size) {
  const int missing = map->campaign.missing[chapter];
  if (map->campaign.open[chapter])
    snprintf(out, size, "%s", app_chapters[chapter].line);
  else if (missing > 0)
    snprintf(out, size, "Opens after %d more %s in %s.", missing, missing == 1 ? "win" : "wins",
             app_chapters[chapter - 1].title);
  else
    snprintf(out, size, "Opens after %s.", app_chapters[chapter - 1].title);
}

static void draw_chapter(const AppScreenFrame *frame, const AppCrypt *map, int chapter) {
  const float s = frame->window->scale, size = APP_TEXT_LARGE * s;
  const SDL_FRect r = map->trail.region[chapter];
  const SDL_FPoint entry = app_campaign_trail_at(&map->trail, (float)map->campaign.first[chapter] - 0.5f);
  const float x = (chapter > 0 && entry.x < 120 * s ? 104 : 26) * s; // next to the gate
  const float y = r.y + map->top + (chapter > 0 ? 30 : 18) * s;
  const bool open = map->campaign.open[chapter];
  if (r.h <= 0 || !app_draw_visible(frame->draw, 0, y, r.w, 70 * s)) return;
  const SDL_Color color = open ? app_campaign_map_color(chapter) : APP_RGB(0x8d8a98);
  char words[160];
  float left = x;
  if (!open) {
    app_ui_picture(frame->ui, APP_SPRITE_LOCK, left + 11 * s, y + size / 2, 24 * s, APP_COLOUR_PLAIN);
    left += 34 * s;
  }
  snprintf(words, sizeof words, "%s   %s", numerals[chapter], app_chapters[chapter].title);
  app_draw_text_spaced(frame->draw, left, y + 2 * s, 2 * s,
                       (AppFont){size, APP_LEFT, APP_RGBA(0x000000, 170)}, words);
  app_draw_text_spaced(frame->draw, left, y, 2 * s, (AppFont){size, APP_LEFT, color}, words);
  chapter_words(map, chapter, words, sizeof words);
  app_draw_text_fit(frame->draw, x, y + size + 3 * s, r.w - x - 26 * s,
                    (AppFont){APP_TEXT_SMALL * s, APP_LEFT, open ? APP_COLOUR_TEXT : APP_RGB(0x9a97a5)},
                    words);
}

/* The page */

/// The share of all medals that were won.
static void draw_medals(const AppScreenFrame *frame, const AppCrypt *map, AppBox line) {
  AppStrip strip = {0};
  char text[32];
  snprintf(text, sizeof text, "%d/%d",
           app_campaign_medals(&map->campaign, &frame->game->library, &frame->settings->records),
           APP_MEDAL_COUNT * map->campaign.count);
  app_strip_sprite(frame, &strip, APP_SPRITE_MEDAL_PAR, 26, APP_COLOUR_PLAIN);
  app_strip_gap(frame, &strip, 6);
  app_strip_text(frame, &strip, APP_TEXT, APP_COLOUR_TEXT, text);
  app_strip_draw(frame, &strip, line.r.x + line.r.w - strip.width, app_box_middle(line).y);
}

static void draw_header(const AppScreenFrame *frame, const AppCrypt *map, AppBox bar, bool live) {
  const bool wide = app_box_w(bar) > WIDE;
  app_ui_fill(frame->ui, bar, 0, APP_RGB(0x0d0b0a));
  const float rule = fmaxf(2 * bar.s, 1);
  app_draw_rect(frame->draw, bar.r.x, bar.r.y + bar.r.h - rule, bar.r.w, rule, APP_RGB(0x4a3826));
  AppBox title = app_box_in(bar, wide ? 130 : 66, 0), line = app_box_in(bar, 12, (HEADER - CELL) / 2);
  if (!wide) title.r.w = bar.r.w - 190 * bar.s;
  app_ui_line(frame->ui, title,
              (AppFont){wide ? APP_TEXT_LARGE : APP_TEXT, wide ? APP_CENTRE : APP_LEFT, APP_COLOUR_LIGHT},
              "The way down");
  const AppBox back = app_cut_left(&line, CELL), night = app_cut_right(&line, wide ? 180 : CELL);
  app_cut_right(&line, 14);
  draw_medals(frame, map, line);
  if (!live) return;
  if (app_ui_button(frame->ui, app_ui_id("back", 0), back.r, NULL, APP_SPRITE_ICON_BACK, false, "Back (Esc)"))
    app_ask(frame, APP_INTENT_BACK, 0);
  if (app_ui_button(frame->ui, app_ui_id("night", 0), night.r, wide ? "Endless night" : NULL,
                    APP_SPRITE_ICON_NIGHT, false, wide ? NULL : "Endless night"))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_NIGHT);
}

static void draw_nothing(const AppScreenFrame *frame, AppBox page) {
  app_ui_fill(frame->ui, page, 0, APP_COLOUR_VOID);
  page = app_box_in(page, 20, 40);
  app_ui_paragraph(frame->ui, &page, (AppFont){APP_TEXT, APP_CENTRE, APP_COLOUR_DIM},
                   "No levels found. Drop a level file on this window to play it.");
}

/// The map below the header; it scrolls.
static void draw_page(const AppScreenFrame *frame, AppCrypt *map, SDL_FRect page, bool live) {
  const AppUiId area = app_ui_id("map", 0);
  move_hero(frame, map);
  const float at = app_campaign_trail_at(&map->trail, hero_goal(&map->campaign)).y;
  app_ui_scroll_from(frame->ui, area, fminf(at - page.h * 0.45f, map->trail.height - page.h));
  map->top = app_ui_scroll_begin(frame->ui, area, page);
  app_ui_scroll_grab(frame->ui);
  app_campaign_map_ground(frame, map);
  for (int i = 0; i < APP_CHAPTER_COUNT; i++) draw_chapter(frame, map, i);
  for (int i = 0; i < map->campaign.count; i++) draw_place(frame, map, i, live);
  draw_hero(frame, map);
  app_ui_scroll_end(frame->ui, map->trail.height);
}

void app_campaign_map_draw(const AppScreenFrame *frame, bool live) {
  AppBox page = app_screens_window(frame);
  AppCrypt map = {.campaign = app_campaign(&frame->game->library, &frame->settings->records),
                  .moves = !frame->settings->value[APP_SETTING_REDUCED_MOTION],
                  .now = fmod(frame->clock->now, 3600)};
  map.trail = app_campaign_trail(&map.campaign, page.r.w, page.s);
  const AppBox bar = app_cut_top(&page, HEADER);
  page.r.h = fmaxf(page.r.h, 1);
  if (map.campaign.count == 0)
    draw_nothing(frame, page);
  else
    draw_page(frame, &map, page.r, live);
  draw_header(frame, &map, bar, live);
}

static void draw(const AppScreenFrame *frame) {
  app_campaign_map_draw(frame, true);
}

const AppScreenRow app_screen_levels = {.draw = draw, .page = true};
