/* The level choices: a card for each shipped level, with a small map of it, its brief and times. Levels
 * offers the campaign; Lab offers the sandboxes first, then the generated levels, then all others, and opens
 * the lab's panel. The levels are read once, when a choice is first shown; one that cannot be read has no map
 * and says so. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

#define CARD_WIDTH  286.0f // logical pixels, at least
#define CARD_HEIGHT 292.0f // at least; in larger cells the maps grow
#define CARD_MAX    360.0f
#define CARD_WORDS  147.0f // of a card's height, for what is not map
#define PAGE_MAX    1240.0f
#define MAP_ROCK    APP_RGB(0x11141b)

enum { MAX_CARDS = 256, MAP_SIDE = 192 };

typedef struct Card {
  bool readable, has_game;
  char title[SIM_TITLE_BYTES + 1];
  char brief[SIM_BRIEF_BYTES + 1];
  int32_t par_seconds;
  int w, h; // pixels of the small map, one a tile unless the level is large
  SDL_Texture *map;
} Card;

struct AppMenu {
  Card *cards;
  int count;
};

int app_levels_next(const AppGame *game) {
  for (int i = 0; i < game->library.campaign; i++)
    if (app_settings_best(game->settings, game->library.entries[i].name) == 0) return i;
  return 0;
}

void app_screens_forget(AppScreens *screens) {
  AppMenu *menu = screens->menu;
  app_minimap_forget(screens);
  if (menu == NULL) return;
  for (int i = 0; i < menu->count; i++)
    if (menu->cards[i].map != NULL) SDL_DestroyTexture(menu->cards[i].map);
  free(menu->cards);
  free(menu);
  screens->menu = NULL;
}

/* The small map */

typedef struct Picture {
  uint32_t *pixels;
  int w, h;
} Picture;

static SDL_Color terrain_color(NavTerrain terrain) {
  switch (terrain) {
  case NAV_FLOOR:
    return APP_RGB(0x5d626e);
  case NAV_MUD:
    return APP_RGB(0x67492f);
  case NAV_WATER:
    return APP_RGB(0x2c6688);
  case NAV_PIT:
    return APP_RGB(0x0a0b10);
  default:
    return MAP_ROCK;
  }
}

static uint32_t packed(SDL_Color c) {
  return 0xff000000u | (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
}

/// The mean colour of the tiles that one pixel stands for.
static uint32_t mean_color(const NavGrid *grid, int x0, int y0, int x1, int y1) {
  int sum[3] = {0, 0, 0}, tiles = 0;
  for (int y = y0; y < y1; y++) {
    for (int x = x0; x < x1; x++, tiles++) {
      const SDL_Color c = terrain_color((NavTerrain)grid->terrain[nav_grid_cell(grid, x, y)]);
      sum[0] += c.r;
      sum[1] += c.g;
      sum[2] += c.b;
    }
  }
  if (tiles == 0) return 0;
  return packed((SDL_Color){(Uint8)(sum[0] / tiles), (Uint8)(sum[1] / tiles), (Uint8)(sum[2] / tiles), 255});
}

static SDL_Color mixed(SDL_Color from, SDL_Color to, float share) {
  return (SDL_Color){(Uint8)((float)from.r + ((float)to.r - (float)from.r) * share),
                     (Uint8)((float)from.g + ((float)to.g - (float)from.g) * share),
                     (Uint8)((float)from.b + ((float)to.b - (float)from.b) * share), 255};
}

/// Light of a colour round a pixel, falling off to nothing at `reach` pixels; rock stays dark.
static void paint_light(const Picture *picture, int at_x, int at_y, float reach, SDL_Color light,
                        float strength) {
  const int w = picture->w, h = picture->h, far = (int)reach;
  for (int y = SDL_max(at_y - far, 0); y <= SDL_min(at_y + far, h - 1); y++) {
    for (int x = SDL_max(at_x - far, 0); x <= SDL_min(at_x + far, w - 1); x++) {
      const float off = 1 - hypotf((float)(x - at_x), (float)(y - at_y)) / reach;
      uint32_t *pixel = &picture->pixels[y * w + x];
      if (off > 0 && *pixel != packed(MAP_ROCK))
        *pixel = packed(mixed(APP_RGB(*pixel), light, off * strength));
    }
  }
}

/// Floor below rock lies in its shadow: walls get a height.
static void paint_shadows(uint32_t *pixels, int w, int h) {
  const uint32_t rock = packed(MAP_ROCK);
  for (int y = h - 1; y > 0; y--)
    for (int x = 0; x < w; x++)
      if (pixels[y * w + x] != rock && pixels[(y - 1) * w + x] == rock)
        pixels[y * w + x] = packed(mixed(APP_RGB(pixels[y * w + x]), MAP_ROCK, 0.38f));
}

static void paint_things(const SimLevel *level, const Picture *picture) {
  const int w = picture->w, h = picture->h;
  uint32_t *pixels = picture->pixels;
  const NavGrid *grid = &level->grid;
  const float reach = (float)SDL_max(w, h) * 0.18f;
  const int hero_x = level->hero_x * w / grid->width, hero_y = level->hero_y * h / grid->height;
  paint_light(picture, hero_x, hero_y, fmaxf(reach, 7), APP_COLOUR_LIGHT, 0.75f);
  for (int i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    if (thing->kind == SIM_EMBER)
      paint_light(picture, thing->x * w / grid->width, thing->y * h / grid->height, 2.9f, APP_COLOUR_EMBER,
                  0.6f);
  }
  for (int i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    if (thing->kind == SIM_ENEMY) continue;
    const SDL_Color c = thing->kind == SIM_GATE    ? APP_COLOUR_GATE
                        : thing->kind == SIM_FLASK ? APP_COLOUR_FLASK
                                                   : APP_COLOUR_EMBER;
    pixels[thing->y * h / grid->height * w + thing->x * w / grid->width] = packed(c);
  }
  pixels[hero_y * w + hero_x] = packed(APP_RGB(0xffffff));
}

static void make_map(const AppScreenFrame *frame, Card *card, const SimLevel *level) {
  const NavGrid *grid = &level->grid;
  const int longest = SDL_max(grid->width, grid->height), side = SDL_min(longest, MAP_SIDE);
  card->w = SDL_max(grid->width * side / longest, 1);
  card->h = SDL_max(grid->height * side / longest, 1);
  uint32_t *pixels = malloc((size_t)card->w * (size_t)card->h * sizeof *pixels);
  if (pixels == NULL) return;
  for (int y = 0; y < card->h; y++)
    for (int x = 0; x < card->w; x++)
      pixels[y * card->w + x] = mean_color(grid, x * grid->width / card->w, y * grid->height / card->h,
                                           (x + 1) * grid->width / card->w, (y + 1) * grid->height / card->h);
  paint_shadows(pixels, card->w, card->h);
  paint_things(level, &(Picture){pixels, card->w, card->h});
  card->map = SDL_CreateTexture(frame->window->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC,
                                card->w, card->h);
  if (card->map != NULL) {
    SDL_UpdateTexture(card->map, NULL, pixels, card->w * (int)sizeof *pixels);
    SDL_SetTextureScaleMode(card->map, longest > MAP_SIDE / 2 ? SDL_ScaleModeLinear : SDL_ScaleModeNearest);
  }
  free(pixels);
}

static void read_card(const AppScreenFrame *frame, Card *card, const FormatsLibraryEntry *entry,
                      BaseIssues *issues) {
  SimLevel level = {0};
  *issues = (BaseIssues){0};
  card->readable = formats_load(&level, entry->path, issues, NULL);
  snprintf(card->title, sizeof card->title, "%.80s", card->readable ? level.title : entry->name);
  snprintf(card->brief, sizeof card->brief, "%s",
           card->readable ? level.brief : "This level cannot be read.");
  card->par_seconds = level.par_seconds;
  card->has_game = level.has_game;
  if (card->readable) make_map(frame, card, &level);
  sim_level_free(&level);
}

static AppMenu *read_cards(const AppScreenFrame *frame) {
  AppMenu *menu = calloc(1, sizeof *menu);
  BaseIssues *issues = calloc(1, sizeof *issues);
  const int count = SDL_min(frame->game->library.count, MAX_CARDS);
  if (menu != NULL) menu->cards = calloc((size_t)SDL_max(count, 1), sizeof *menu->cards);
  if (menu == NULL || issues == NULL || menu->cards == NULL) {
    free(issues);
    if (menu != NULL) free(menu->cards);
    free(menu);
    return NULL;
  }
  menu->count = count;
  for (int i = 0; i < count; i++) read_card(frame, &menu->cards[i], &frame->game->library.entries[i], issues);
  free(issues);
  return menu;
}

/* Cards */

/// The whole map in the middle of the box, in whole steps of enlargement where it is small.
static void draw_map(const AppScreenFrame *frame, const Card *card, SDL_FRect box) {
  app_draw_round_rect(frame->draw, box.x, box.y, box.w, box.h, 6 * frame->window->scale, MAP_ROCK);
  if (card->map == NULL) return;
  const float inner = 6 * frame->window->scale;
  float by = fminf((box.w - 2 * inner) / (float)card->w, (box.h - 2 * inner) / (float)card->h);
  if (by > 1) by = floorf(by);
  const float w = floorf((float)card->w * by), h = floorf((float)card->h * by);
  app_draw_texture(frame->draw, card->map,
                   (SDL_FRect){floorf(box.x + (box.w - w) / 2), floorf(box.y + (box.h - h) / 2), w, h},
                   (SDL_FRect){0, 0, 1, 1}, APP_COLOUR_PLAIN);
}

static void draw_card_times(const AppScreenFrame *frame, const Card *card, int index, SDL_FRect r, float y) {
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s;
  const int64_t best = app_settings_best(frame->settings, frame->game->library.entries[index].name);
  char text[64], time[32];
  if (card->readable && !card->has_game) return; // a sandbox: nothing to win
  if (best > 0)
    snprintf(text, sizeof text, "Best %s", app_ui_time(best, true, time, sizeof time));
  else
    snprintf(text, sizeof text, "Not won yet");
  app_draw_text(frame->draw, r.x, y, size, APP_LEFT, best > 0 ? APP_COLOUR_GOOD : APP_COLOUR_DIM, text);
  if (card->par_seconds <= 0) return;
  const int64_t par = (int64_t)card->par_seconds * SIM_TICKS_PER_SECOND;
  snprintf(text, sizeof text, "Par %s", app_ui_time(par, false, time, sizeof time));
  app_draw_text(frame->draw, r.x + r.w, y, size, APP_RIGHT, APP_COLOUR_DIM, text);
}

static bool draw_card(const AppScreenFrame *frame, const Card *card, int index, SDL_FRect cell,
                      bool primary) {
  const bool clicked = app_ui_card(frame->ui, app_ui_id("card", index), cell, primary, NULL);
  const float s = frame->window->scale;
  if (primary) // Enter plays it
    app_draw_round_frame(frame->draw,
                         (SDL_FRect){cell.x + 3 * s, cell.y + 3 * s, cell.w - 6 * s, cell.h - 6 * s}, 8 * s,
                         fmaxf(2 * s, 1), APP_COLOUR_ACCENT);
  const float pad = 14 * s, size = APP_TEXT_SMALL * s;
  const SDL_FRect r = {cell.x + pad, cell.y + pad, cell.w - 2 * pad, cell.h - 2 * pad};
  if (!app_draw_visible(frame->draw, cell.x, cell.y, cell.w, cell.h)) return clicked;
  const float map = cell.h - CARD_WORDS * s;
  draw_map(frame, card, (SDL_FRect){r.x, r.y, r.w, map});
  float y = r.y + map + 8 * s;
  char title[SIM_TITLE_BYTES + 16];
  if (frame->game->library.entries[index].campaign)
    snprintf(title, sizeof title, "%d  %s", index + 1, card->title);
  else
    snprintf(title, sizeof title, "%s", card->title);
  app_draw_text_fit(frame->draw, r.x, y, r.w, (AppFont){APP_TEXT * s, APP_LEFT, APP_COLOUR_TEXT}, title);
  y += 25 * s;
  app_draw_lines(frame->draw, r.x, y, r.w, 3, (AppFont){size, APP_LEFT, APP_COLOUR_DIM}, card->brief);
  draw_card_times(frame, card, index, r, cell.y + cell.h - pad - size);
  return clicked;
}

/// What a page offers: rows of the library in the order of their cards.
typedef struct Offer {
  const char *heading, *area;
  AppIntentKind kind; // what a card asks for
  int first;          // the card that Enter works, and that is in sight at first
  int count, row[MAX_CARDS];
} Offer;

static void draw_offer(const AppScreenFrame *frame, const Offer *offer) {
  const float s = frame->window->scale;
  const SDL_FRect page = app_parts_page(frame, offer->heading, PAGE_MAX);
  const AppMenu *menu = frame->screens->menu;
  if (menu == NULL || offer->count == 0) {
    app_draw_paragraph(frame->draw, page.x, page.y + 40 * s, page.w,
                       (AppFont){APP_TEXT * s, APP_CENTRE, APP_COLOUR_DIM},
                       "No levels were found. Drop a level file on this window to play it.", true);
    return;
  }
  const float wide = page.w - 8 * s; // beside the scroll bar
  int columns = (int)(wide / (CARD_WIDTH * s));
  columns = SDL_clamp(columns, 1, offer->count);
  const int lines = (offer->count + columns - 1) / columns;
  const float w = floorf(wide / (float)columns);
  const float h = floorf(fmaxf(fminf(page.h / (float)lines, CARD_MAX * s), CARD_HEIGHT * s));
  const float middle = h * ((float)(offer->first / columns) + 0.5f), all = h * (float)lines;
  const AppUiId area = app_ui_id(offer->area, 0);
  app_ui_scroll_from(frame->ui, area, fminf(middle - page.h / 2, all - page.h));
  const float begin = app_ui_scroll_begin(frame->ui, area, page);
  int chosen = -1;
  for (int i = 0; i < offer->count; i++) {
    const SDL_FRect cell = {page.x + w * (float)(i % columns), begin + h * (float)(i / columns), w, h};
    if (draw_card(frame, &menu->cards[offer->row[i]], offer->row[i], cell, i == offer->first))
      chosen = offer->row[i];
  }
  app_ui_scroll_end(frame->ui, all);
  if (chosen >= 0) app_ask(frame, offer->kind, chosen);
}

static void draw_levels(const AppScreenFrame *frame) {
  if (frame->screens->menu == NULL) frame->screens->menu = read_cards(frame);
  const AppGame *game = frame->game;
  Offer offer = {.heading = "Choose a level", .area = "level cards", .kind = APP_INTENT_LEVEL};
  for (; offer.count < SDL_min(game->library.campaign, MAX_CARDS); offer.count++)
    offer.row[offer.count] = offer.count;
  const bool plays = game->library_at >= 0 && game->library_at < offer.count && !game->backdrop;
  offer.first = plays ? game->library_at : app_levels_next(game);
  draw_offer(frame, &offer);
}

/// The place of a level in the lab: sandboxes, generated levels, the others.
static int lab_place(const FormatsLibraryEntry *entry) {
  if (!entry->campaign) return 0;
  return entry->generator != NULL ? 1 : 2;
}

static void draw_lab(const AppScreenFrame *frame) {
  if (frame->screens->menu == NULL) frame->screens->menu = read_cards(frame);
  const FormatsLibrary *library = &frame->game->library;
  Offer offer = {.heading = "The lab: choose a level", .area = "lab cards", .kind = APP_INTENT_LAB_LEVEL};
  for (int place = 0; place < 3; place++)
    for (int i = 0; i < SDL_min(library->count, MAX_CARDS); i++)
      if (lab_place(&library->entries[i]) == place) offer.row[offer.count++] = i;
  draw_offer(frame, &offer);
}

const AppScreenRow app_screen_levels = {.draw = draw_levels, .page = true};
const AppScreenRow app_screen_lab = {.draw = draw_lab, .page = true};
