/* The replays: the last games, and recordings that were saved. A tap on one shows it again. */
#include <SDL_image.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/files/files_own.h"
#include "app/games/games_list.h"
#include "app/platform/texture.h"
#include "app/shelf/shelf.h"
#include "base/file.h"
#include "formats/replay.h"

#define ROW      96.0f  // logical pixels; two buttons one above the other are as high
#define ROW_MIN  520.0f // width of a row where two stand side by side
#define PAGE_MAX 1180.0f
#define HEADING  40.0f
#define BUTTON   48.0f
#define PICTURE  1.6f // of a picture: width by height

enum { READS = 3, MAX_PICTURE = 1 << 20, MAX_SIDE = 1024 };

/// Where the page stands while it is drawn.
typedef struct Page {
  const AppScreenFrame *frame;
  SDL_FRect area;
  float y, w; // of the next line; of a row
  int columns, rows;
  bool begun; // a row was drawn: the first one is what Enter works
} Page;

/* Cards */

void app_shelf_drop_replays(AppShelf *shelf) {
  for (int32_t i = 0; i < shelf->replay_count; i++)
    if (shelf->replay[i].picture != NULL) SDL_DestroyTexture(shelf->replay[i].picture);
  free(shelf->replay);
  shelf->replay = NULL;
  shelf->replay_count = 0;
  shelf->replay_revision = -1;
}

static void read_picture(const AppScreenFrame *frame, AppReplayCard *card, const char *path) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  if (!base_file_read(path, MAX_PICTURE, &data, &size, error)) return;
  SDL_RWops *file = SDL_RWFromConstMem(data, (int)size);
  SDL_Surface *surface = file != NULL ? IMG_LoadTyped_RW(file, 1, "PNG") : NULL;
  const bool fits = surface != NULL && surface->w <= MAX_SIDE && surface->h <= MAX_SIDE;
  card->picture = fits ? app_texture_of(frame->window->renderer, surface) : NULL;
  if (card->picture != NULL) {
    card->w = surface->w;
    card->h = surface->h;
    SDL_SetTextureScaleMode(card->picture, SDL_ScaleModeLinear);
  }
  SDL_FreeSurface(surface);
  free(data);
}

/// The map of its level, and how long it is; or why it cannot be watched.
static void read_saved(const AppScreenFrame *frame, AppReplayCard *card, const char *path) {
  BaseIssues *issues = calloc(1, sizeof *issues);
  SimLevel level;
  SimReplay replay;
  if (issues == NULL) return;
  if (formats_load_replay(&level, &replay, path, issues)) {
    AppThumb thumb = {.map = NULL};
    app_thumb_make(frame, &thumb, &level);
    card->picture = thumb.map;
    card->w = thumb.w;
    card->h = thumb.h;
    card->ticks = replay.ticks;
    sim_level_free(&level);
    sim_replay_free(&replay);
  } else {
    const BaseIssue *first = base_issues_first_error(issues);
    snprintf(card->fault, sizeof card->fault, "It cannot be watched%s%.100s", first != NULL ? ": " : "",
             first != NULL ? first->text : "");
  }
  free(issues);
}

static void read_card(const AppScreenFrame *frame, AppReplayCard *card, int32_t at) {
  const AppGames *games = frame->games;
  char path[APP_FILES_PATH];
  card->read = true;
  if (at >= games->kept_count) {
    const AppOwnLevel *saved = &games->saved[at - games->kept_count];
    snprintf(card->title, sizeof card->title, "%.*s", (int)(strlen(saved->file) - strlen(".replay")),
             saved->file);
    read_saved(frame, card, saved->path);
    return;
  }
  const AppKeptGame *kept = &games->kept[at];
  snprintf(card->title, sizeof card->title, "%s", kept->title[0] != '\0' ? kept->title : kept->level);
  card->ticks = kept->ticks;
  if (app_games_path(games, kept->name, ".png", path)) read_picture(frame, card, path);
}

const AppReplayCard *app_shelf_replay(const AppScreenFrame *frame, int32_t at) {
  AppShelf *shelf = frame->screens->shelf;
  const AppGames *games = frame->games;
  const int32_t count = games->kept_count + games->saved_count;
  if (shelf->replay_revision != games->revision) {
    app_shelf_drop_replays(shelf);
    shelf->replay = calloc((size_t)SDL_max(count, 1), sizeof *shelf->replay);
    if (shelf->replay == NULL) return NULL;
    shelf->replay_count = count;
    shelf->replay_revision = games->revision;
  }
  if (at < 0 || at >= shelf->replay_count) return NULL;
  AppReplayCard *card = &shelf->replay[at];
  if (!card->read && shelf->replay_reads++ < READS) read_card(frame, card, at);
  return card;
}

/* Rows */

static void ask_game(const AppScreenFrame *frame, AppGameAct act, int32_t value) {
  app_intend(frame->intents, (AppIntent){.kind = APP_INTENT_GAME, .id = (int32_t)act, .value = value});
}

static SDL_FRect next_row(Page *page) {
  const float h = ROW * page->frame->window->scale;
  const int at = page->rows++ % page->columns;
  if (at == 0 && page->rows > 1) page->y += h;
  return (SDL_FRect){page->area.x + page->w * (float)at, page->y, page->w, h};
}

static void end_rows(Page *page) {
  if (page->rows > 0) page->y += ROW * page->frame->window->scale;
  page->rows = 0;
}

static void draw_picture(const AppScreenFrame *frame, const AppReplayCard *card, SDL_FRect box) {
  const float s = frame->window->scale;
  app_draw_round_rect(frame->draw, box.x - s, box.y - s, box.w + 2 * s, box.h + 2 * s, 4 * s,
                      APP_COLOUR_OUTLINE);
  app_draw_rect(frame->draw, box.x, box.y, box.w, box.h, APP_COLOUR_VOID);
  if (card->picture == NULL) {
    app_parts_icon(frame, APP_SPRITE_ICON_REPLAY, box.x + box.w / 2, box.y + box.h / 2, box.h * 0.5f,
                   APP_COLOUR_DIM);
    return;
  }
  const float by = fmaxf(box.w / (float)card->w, box.h / (float)card->h);
  const float u = fminf(box.w / by / (float)card->w, 1), v = fminf(box.h / by / (float)card->h, 1);
  app_draw_texture(frame->draw, card->picture, box, (SDL_FRect){(1 - u) / 2, (1 - v) / 2, u, v},
                   APP_COLOUR_PLAIN);
}

/// Three lines: title, result, when.
typedef struct Words {
  const char *result, *when;
  SDL_Color color; // of the result
} Words;

/// The card of a row and what is written on it. True: it was worked.
static bool draw_card(Page *page, const char *name, int32_t at, SDL_FRect r, const Words *words) {
  const AppScreenFrame *frame = page->frame;
  const float s = frame->window->scale, pad = 10 * s;
  const bool primary = !page->begun;
  page->begun = true;
  const bool worked = app_ui_card(frame->ui, app_ui_id(name, at), r, primary, NULL);
  if (!app_draw_visible(frame->draw, r.x, r.y, r.w, r.h)) return worked;
  const int32_t row = strcmp(name, "saved replay") == 0 ? frame->games->kept_count + at : at;
  const AppReplayCard *card = app_shelf_replay(frame, row);
  static const AppReplayCard unread;
  if (card == NULL) card = &unread;
  const float high = r.h - 2 * pad, wide = fminf(high * PICTURE, r.w * 0.36f);
  const SDL_FRect box = {r.x + pad, r.y + pad, wide, high};
  draw_picture(frame, card, box);
  const float x = box.x + box.w + 12 * s, w = r.x + r.w - pad - x, small = APP_TEXT_SMALL * s;
  app_draw_lines(frame->draw, x, r.y + pad + 4 * s, w, 1, (AppFont){APP_TEXT * s, APP_LEFT, APP_COLOUR_TEXT},
                 card->title);
  app_draw_lines(frame->draw, x, r.y + pad + 31 * s, w, 1, (AppFont){small, APP_LEFT, words->color},
                 card->fault[0] != '\0' ? card->fault : words->result);
  app_draw_text_fit(frame->draw, x, r.y + pad + 54 * s, w, (AppFont){small, APP_LEFT, APP_COLOUR_DIM},
                    words->when);
  return worked;
}

static void draw_kept(Page *page, int32_t at) {
  const SDL_Color colors[APP_GAME_ENDS] = {APP_COLOUR_DIM, APP_COLOUR_GOOD, APP_COLOUR_BAD};
  const AppScreenFrame *frame = page->frame;
  const AppKeptGame *kept = &frame->games->kept[at];
  const SDL_FRect r = next_row(page);
  const float button = BUTTON * frame->window->scale;
  char result[80], ago[48], text[48];
  snprintf(result, sizeof result, "%s%s", app_games_result(kept, text, sizeof text),
           kept->best     ? ", best time"
           : kept->helped ? ", with help"
                          : "");
  const Words words = {result, app_shelf_ago(kept->when, ago, sizeof ago), colors[kept->end]};
  const SDL_FRect card = {r.x, r.y, r.w - button, r.h};
  if (draw_card(page, "replay", at, card, &words)) ask_game(frame, APP_GAME_WATCH, at);
  const SDL_FRect save = {card.x + card.w, r.y, button, r.h / 2},
                  gone = {save.x, r.y + r.h / 2, button, r.h / 2};
  if (app_ui_button(frame->ui, app_ui_id("save replay", at), save, NULL, APP_SPRITE_ICON_SAVE, false,
                    "Save it as a file: it stays here"))
    ask_game(frame, APP_GAME_SAVE, at);
  if (app_ui_button(frame->ui, app_ui_id("delete replay", at), gone, NULL, APP_SPRITE_ICON_DELETE, false,
                    "Delete"))
    ask_game(frame, APP_GAME_DELETE, at);
}

static void draw_saved(Page *page, int32_t at) {
  const AppScreenFrame *frame = page->frame;
  const AppOwnLevel *saved = &frame->games->saved[at];
  const SDL_FRect r = next_row(page);
  const bool seen = app_draw_visible(frame->draw, r.x, r.y, r.w, r.h);
  const AppReplayCard *card = seen ? app_shelf_replay(frame, frame->games->kept_count + at) : NULL;
  char ago[48], length[48] = "", time[32];
  if (card != NULL && card->ticks > 0)
    snprintf(length, sizeof length, "%s long", app_ui_time(card->ticks, false, time, sizeof time));
  const Words words = {length, app_shelf_ago(saved->changed, ago, sizeof ago),
                       card != NULL && card->fault[0] != '\0' ? APP_COLOUR_BAD : APP_COLOUR_DIM};
  if (draw_card(page, "saved replay", at, r, &words)) ask_game(frame, APP_GAME_WATCH_SAVED, at);
}

/* The page */

static void draw_heading(Page *page, const char *text) {
  const float s = page->frame->window->scale;
  app_draw_text(page->frame->draw, page->area.x + 6 * s, page->y + 12 * s, APP_TEXT * s, APP_LEFT,
                APP_COLOUR_ACCENT, text);
  page->y += HEADING * s;
}

static void draw_words(Page *page, const char *words) {
  const float s = page->frame->window->scale;
  page->y +=
      app_draw_paragraph(page->frame->draw, page->area.x + 6 * s, page->y + 4 * s, page->area.w - 12 * s,
                         (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_DIM}, words, true) +
      12 * s;
}

static void draw_deleted(Page *page) {
  const AppScreenFrame *frame = page->frame;
  const AppKeptGame *deleted = &frame->games->deleted;
  if (deleted->name[0] == '\0') return;
  const float s = frame->window->scale, button = 150 * s, size = APP_TEXT * s, h = BUTTON * s;
  const SDL_FRect r = {page->area.x, page->y, page->area.w, h};
  char text[SIM_TITLE_BYTES + 32];
  snprintf(text, sizeof text, "%s was deleted.", deleted->title);
  app_draw_lines(frame->draw, r.x + 6 * s, r.y + (r.h - size) / 2, r.w - button - 18 * s, 1,
                 (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, text);
  if (app_ui_button(frame->ui, app_ui_id("put replay back", 0),
                    (SDL_FRect){r.x + r.w - button, r.y, button, r.h}, "Put it back", 0, false, NULL))
    ask_game(frame, APP_GAME_PUT_BACK, 0);
  page->y += r.h + 4 * s;
}

static void draw_hint(Page *page) {
  const AppGames *games = page->frame->games;
  char folder[APP_FILES_PATH], shown[160], words[320];
  if (games->home[0] == '\0') {
    draw_words(page, "Games are not kept: there is no folder for them.");
    return;
  }
  snprintf(folder, sizeof folder, "%s/replays", games->home);
  snprintf(words, sizeof words, "To open a file, drop it on this window, or put it into %s.",
           app_files_short(folder, shown, sizeof shown));
  draw_words(page, words);
}

static void draw(const AppScreenFrame *frame) {
  const AppGames *games = frame->games;
  const float s = frame->window->scale;
  const SDL_FRect all = app_parts_page(frame, "Replays", PAGE_MAX);
  frame->screens->shelf->replay_reads = 0;
  Page page = {.frame = frame, .area = all};
  page.area.w = all.w - 8 * s; // beside the scroll bar
  page.columns = page.area.w >= 2 * ROW_MIN * s ? 2 : 1;
  page.w = floorf(page.area.w / (float)page.columns);
  const float begin = page.y = app_ui_scroll_begin(frame->ui, app_ui_id("replays", 0), all);
  draw_heading(&page, "Your last games");
  draw_deleted(&page);
  if (games->kept_count == 0)
    draw_words(&page, "No game yet. Play one, and you can watch it here: the last 20 are kept.");
  for (int32_t i = 0; i < games->kept_count; i++) draw_kept(&page, i);
  end_rows(&page);
  draw_heading(&page, "Saved");
  for (int32_t i = 0; i < games->saved_count; i++) draw_saved(&page, i);
  end_rows(&page);
  draw_hint(&page);
  app_ui_scroll_end(frame->ui, page.y - begin);
}

const AppScreenRow app_screen_replays = {.draw = draw, .page = true};
