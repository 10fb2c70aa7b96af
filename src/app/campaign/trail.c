/* Rows of levels and the curve through them. */
#include "app/campaign/trail.h"

#include <math.h>

#include "base/assert.h"

/* Logical pixels */
#define CELL   164.0f // least width of a level
#define ROW    156.0f
#define HEAD   86.0f // title of a chapter
#define FOOT   20.0f
#define MARGIN 14.0f
#define SWING  15.0f  // levels stand up and down by so much
#define ENDS   104.0f // length of the ways in and out
#define BEND   0.75f  // share of a curve's handles that the curve reaches

enum { MAX_COLUMNS = 7 };

static float leads(const AppTrail *trail, int place) {
  return trail->row[place] % 2 == 0 ? 1.0f : -1.0f;
}

/// Levels first .. end - 1 of one row, whose middle is at y.
static void place_row(AppTrail *trail, int first, int end, int row, float y) {
  const float s = trail->scale, margin = MARGIN * s;
  const float cell = (trail->width - 2 * margin) / (float)(end - first);
  for (int i = first; i < end; i++) {
    const int at = row % 2 == 0 ? i - first : end - 1 - i;
    trail->row[i] = row;
    trail->node[i].x = roundf(margin + cell * ((float)at + 0.5f));
    trail->node[i].y = roundf(y + (i % 2 == 0 ? -SWING : SWING) * s * (end - first > 1 ? 1.0f : 0.0f));
  }
}

AppTrail app_campaign_trail(const AppCampaign *campaign, float width, float scale) {
  AppTrail trail = {.width = width, .scale = scale, .count = campaign->count};
  int columns = (int)((width - 2 * MARGIN * scale) / (CELL * scale)), row = 0;
  columns = columns < 2 ? 2 : columns > MAX_COLUMNS ? MAX_COLUMNS : columns;
  trail.cell = (width - 2 * MARGIN * scale) / (float)columns;
  BASE_ASSERT(columns >= 2 && trail.count <= APP_MAX_CAMPAIGN);
  float y = 0;
  for (int chapter = 0; chapter < APP_CHAPTER_COUNT; chapter++) {
    const int first = campaign->first[chapter], size = campaign->first[chapter + 1] - first;
    const int rows = (size + columns - 1) / columns;
    trail.region[chapter] = (SDL_FRect){0, y, width, 0};
    if (size == 0) continue;
    const float height = roundf((HEAD + FOOT + ROW * (float)rows) * scale);
    for (int i = 0; i < rows; i++)
      place_row(&trail, first + size * i / rows, first + size * (i + 1) / rows, row++,
                y + (HEAD + ROW * ((float)i + 0.5f)) * scale);
    trail.region[chapter].h = height;
    y += height;
  }
  trail.height = y;
  return trail;
}

static SDL_FPoint curve(SDL_FPoint a, SDL_FPoint b, SDL_FPoint c, SDL_FPoint d, float t) {
  const float u = 1 - t, p = u * u * u, q = 3 * u * u * t, r = 3 * u * t * t, w = t * t * t;
  return (SDL_FPoint){p * a.x + q * b.x + r * c.x + w * d.x, p * a.y + q * b.y + r * c.y + w * d.y};
}

/// Handles of a turn reach out to the side, as far as the map goes.
static float turn_reach(const AppTrail *trail, int from) {
  const SDL_FPoint a = trail->node[from], b = trail->node[from + 1];
  const float side = leads(trail, from);
  const float space = side > 0 ? trail->width - fmaxf(a.x, b.x) : fminf(a.x, b.x);
  return side * fminf((space - 30 * trail->scale) / BEND, 150 * trail->scale);
}

SDL_FPoint app_campaign_trail_at(const AppTrail *trail, float place) {
  const int last = trail->count - 1;
  if (trail->count == 0) return (SDL_FPoint){0, 0};
  if (place <= 0 || place >= (float)last) {
    const int end = place <= 0 ? 0 : last;
    const SDL_FPoint node = trail->node[end];
    const float by = place - (float)end, reach = by * ENDS * trail->scale;
    return (SDL_FPoint){node.x + reach * leads(trail, end), node.y + by * by * 18 * trail->scale};
  }
  const int from = (int)place;
  BASE_ASSERT(from >= 0 && from < last);
  const SDL_FPoint a = trail->node[from], d = trail->node[from + 1];
  SDL_FPoint b = {(a.x + d.x) / 2, a.y}, c = {(a.x + d.x) / 2, d.y};
  if (trail->row[from] != trail->row[from + 1]) {
    const float out = turn_reach(trail, from);
    b = (SDL_FPoint){a.x + out, a.y};
    c = (SDL_FPoint){d.x + out, d.y};
  }
  return curve(a, b, c, d, place - (float)from);
}
