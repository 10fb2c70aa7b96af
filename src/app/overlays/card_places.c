/* The places of cards: in columns at one side of the map, unfolded ones first, then titles alone, then
 * pictures alone.
 *
 * Always true: no card lies over another one, over what must stay in sight, or outside the free part. The
 * cards cover a bounded share of the map, except that the one chosen last stays open: the others fold first.
 * A card's height is that of its last frame. */
#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

#define CARD_WIDTH 212.0f // logical pixels
#define CARD_EASY  196.0f // a little narrower, where that gives another column
#define CARD_MIN   164.0f
#define RASTER     32.0f // what must stay in sight is widened to this, so that cards move seldom
#define AHEAD      26.0f // logical pixels around it at least
#define INSET_MAX  0.5f  // of the map's width that cards may take from the hero

/* Sizes */

static float column_width(const OverlayLayout *layout) {
  const float s = layout->scale, gap = APP_GAP * s, span = layout->free.w + gap;
  const float columns = fmaxf(floorf(span / (CARD_EASY * s + gap)), 2), share = span / columns - gap;
  return floorf(fmaxf(fminf(CARD_WIDTH * s, share), fminf(CARD_MIN * s, layout->free.w)));
}

/// The cell of a card; pictures leave a gap inside it.
static SDL_FPoint cell_size(const OverlayLayout *layout, const OverlayCard *card, OverlayFold fold) {
  const float s = layout->scale, w = column_width(layout);
  if (fold == OVERLAY_PICTURE) return (SDL_FPoint){APP_BUTTON * s, APP_BUTTON * s};
  if (fold == OVERLAY_TITLE) return (SDL_FPoint){w, APP_BUTTON * s};
  return (SDL_FPoint){w, ceilf((OVERLAY_HEAD + card->height + OVERLAY_PAD + APP_GAP) * s)};
}

static float area_of(const OverlayLayout *layout, const OverlayCard *card, OverlayFold fold) {
  const SDL_FPoint size = cell_size(layout, card, fold);
  return size.x * size.y;
}

/* Folding */

/// The card with the greatest order below `below`; NULL: none.
static OverlayCard *next_newest(const OverlayLayout *layout, uint32_t below) {
  OverlayCard *found = NULL;
  for (int i = 0; i < layout->count; i++) {
    OverlayCard *card = layout->card[i];
    if (card->order < below && (found == NULL || card->order > found->order)) found = card;
  }
  return found;
}

/// The one chosen last is served first; enough is kept back to show all others as pictures.
static void choose_folds(const OverlayLayout *layout) {
  float left = layout->area;
  for (int i = 0; i < layout->count; i++) left -= area_of(layout, layout->card[i], OVERLAY_PICTURE);
  bool first = true;
  OverlayCard *card = NULL;
  while ((card = next_newest(layout, card == NULL ? UINT32_MAX : card->order)) != NULL) {
    OverlayFold fold = card->wants;
    const float least = area_of(layout, card, OVERLAY_PICTURE);
    while (fold < OVERLAY_PICTURE && !(first && fold == OVERLAY_OPEN) &&
           area_of(layout, card, fold) - least > left)
      fold++;
    if (card->wants == OVERLAY_OPEN) first = false;
    left -= area_of(layout, card, fold) - least;
    card->fold = fold;
  }
}

/* Places */

/// Columns filled from the top, from one side on.
typedef struct Columns {
  bool right;
  int at;           // the column
  float y, x, line; // the next cell in it; pictures stand side by side on a line of this height
} Columns;

static bool overlaps(SDL_FRect a, SDL_FRect b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/// The rectangle that a cell there would cover; NULL: none that matters.
static const SDL_FRect *covers(const OverlayLayout *layout, SDL_FRect cell) {
  for (int i = 0; i < layout->avoid_count; i++)
    if (overlaps(cell, layout->avoid[i])) return &layout->avoid[i];
  return NULL;
}

static bool column_at(const OverlayLayout *layout, const Columns *columns, float *x) {
  const float w = column_width(layout), step = (w + APP_GAP * layout->scale) * (float)columns->at;
  const SDL_FRect *free = &layout->free;
  *x = floorf(columns->right ? free->x + free->w - w - step : free->x + step);
  return columns->at == 0 || (*x >= free->x && *x + w <= free->x + free->w + 1);
}

static void next_column(const OverlayLayout *layout, Columns *columns) {
  columns->at++;
  columns->y = layout->free.y;
  columns->x = columns->line = 0;
}

/// The next free cell of this size. False: there is none.
static bool take_cell(const OverlayLayout *layout, Columns *columns, SDL_FPoint size, SDL_FRect *cell) {
  const float w = column_width(layout), bottom = layout->free.y + layout->free.h;
  float x;
  while (column_at(layout, columns, &x)) {
    if (columns->x > 0 && (columns->x + size.x > w || size.y != columns->line)) {
      columns->y += columns->line;
      columns->x = 0;
    }
    *cell = (SDL_FRect){x + columns->x, columns->y, size.x, size.y};
    if (cell->y + cell->h > bottom) {
      next_column(layout, columns);
      continue;
    }
    const SDL_FRect *avoid = covers(layout, *cell);
    columns->line = size.y;
    columns->x += size.x;
    if (avoid == NULL) return true;
    if (size.x < w) continue; // the next picture's place
    columns->y = avoid->y + avoid->h;
    columns->x = 0;
  }
  return false;
}

static void place_fold(const OverlayLayout *layout, Columns *columns, OverlayFold fold) {
  for (int i = 0; i < layout->count; i++) {
    OverlayCard *card = layout->card[i];
    if (card->fold != fold) continue;
    const Columns before = *columns;
    if (take_cell(layout, columns, cell_size(layout, card, fold), &card->cell)) continue;
    *columns = before;
    card->fold = fold < OVERLAY_GONE ? fold + 1 : OVERLAY_GONE; // its turn comes once more
  }
}

static void place_columns(const OverlayLayout *layout, bool right) {
  Columns columns = {.right = right, .y = layout->free.y};
  for (OverlayFold fold = OVERLAY_OPEN; fold < OVERLAY_GONE; fold++) place_fold(layout, &columns, fold);
}

/// Would cards from this side on lie over something, if they were placed without regard to it?
static bool collides(const OverlayLayout *layout, bool right) {
  OverlayLayout blind = *layout;
  blind.avoid_count = 0;
  choose_folds(&blind);
  place_columns(&blind, right);
  for (int i = 0; i < layout->count; i++)
    if (layout->card[i]->fold != OVERLAY_GONE && covers(layout, layout->card[i]->cell) != NULL) return true;
  return false;
}

void overlay_layout(OverlayLayout *layout) {
  assert(layout->scale > 0 && layout->count >= 0 && layout->count <= APP_OVERLAY_COUNT * OVERLAY_CARDS);
  if (layout->may_turn && collides(layout, layout->right) && !collides(layout, !layout->right))
    layout->right = !layout->right;
  choose_folds(layout);
  place_columns(layout, layout->right);
}

void overlay_layout_avoid(OverlayLayout *layout, SDL_FPoint at, float reach) {
  const float raster = RASTER * layout->scale, around = fmaxf(reach, AHEAD * layout->scale);
  const SDL_FRect *map = &layout->map;
  if (at.x < map->x || at.y < map->y || at.x > map->x + map->w || at.y > map->y + map->h) return;
  assert(layout->avoid_count < OVERLAY_MAX_AVOID);
  const float x0 = floorf((at.x - around) / raster) * raster, y0 = floorf((at.y - around) / raster) * raster;
  const float x1 = ceilf((at.x + around) / raster) * raster, y1 = ceilf((at.y + around) / raster) * raster;
  layout->avoid[layout->avoid_count++] = (SDL_FRect){x0, y0, x1 - x0, y1 - y0};
}

void overlay_layout_inset(const OverlayLayout *layout, float *left, float *right) {
  float reach = 0;
  for (int i = 0; i < layout->count; i++) {
    const OverlayCard *card = layout->card[i];
    if (card->fold == OVERLAY_GONE) continue;
    const float end = layout->right ? layout->map.x + layout->map.w - card->cell.x
                                    : card->cell.x + card->cell.w - layout->map.x;
    reach = fmaxf(reach, end);
  }
  reach = fminf(reach, layout->map.w * INSET_MAX);
  *left = layout->right ? 0 : reach;
  *right = layout->right ? reach : 0;
}
