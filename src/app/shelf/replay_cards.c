/* Cards of recordings: a few are read in each frame. */
#include "app/shelf/replay_cards.h"

#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/games/games_list.h"
#include "app/platform/texture.h"
#include "app/screens/screens.h"
#include "base/assert.h"
#include "base/file.h"
#include "formats/replay.h"

enum { READS = 3, MAX_PICTURE = 1 << 20, MAX_SIDE = 1024 };

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
    app_campaign_thumb_make(frame, &thumb, &level);
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
  BASE_ASSERT(shelf->replay_count == count);
  if (at < 0 || at >= shelf->replay_count) return NULL;
  AppReplayCard *card = &shelf->replay[at];
  if (!card->read && shelf->replay_reads++ < READS) read_card(frame, card, at);
  return card;
}
