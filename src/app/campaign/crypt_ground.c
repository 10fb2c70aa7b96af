/* The ground of the map: five regions of rock, each in the colours of its chapter, their inhabitants, and the
 * way through them. What is not open yet lies in the dark, and eyes look out of it. */
#include "app/campaign/crypt_ground.h"

#include <math.h>

#include "app/campaign/still.h"
#include "app/draw/style.h"
#include "app/platform/art.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"
#include "base/assert.h"
#include "base/hash.h"

/* Logical pixels */
#define STONE   96.0f // a piece of texture
#define TUNNEL  40.0f // width of the way
#define HALL    45.0f // radius of the hall round a level
#define APART   84.0f // of what lies and lives there
#define OVERLAP 0.4f  // of a piece of the way, over its neighbours
#define TEETH   34.0f // width of the rocks that hang between two regions

enum { DECOR = 6, DECOR_TRIES = 60, STEPS = 30, EYES = 16 };

typedef struct Look {
  uint32_t top, bottom; // of the rock
  uint32_t floor, dark; // of the way and its rim
  uint32_t words;
  int decor[DECOR]; // what lies and lives there; 0: none
} Look;

static const Look looks[APP_CHAPTER_COUNT] = {
    {0x57412b,
     0x3a2a1b,
     0xa07f55,
     0x1c130b,
     0xf0c483,
     {APP_SPRITE_BONES, APP_SPRITE_RUBBLE, APP_SPRITE_SHADE, APP_SPRITE_BONES, APP_SPRITE_RUBBLE,
      APP_SPRITE_HUSK}},
    {0x3c4b5d,
     0x26313f,
     0x8297ad,
     0x0e141c,
     0xa9d0f2,
     {APP_SPRITE_MOTH, APP_SPRITE_RUBBLE, APP_SPRITE_HOUND, APP_SPRITE_MOTH, APP_SPRITE_RUBBLE,
      APP_SPRITE_SHADE}},
    {0x28493f,
     0x17302b,
     0x5f9a85,
     0x081613,
     0x8fe0bd,
     {APP_SPRITE_NEWT, APP_SPRITE_BONES, APP_SPRITE_NEWT_SWIM, APP_SPRITE_FLASK, APP_SPRITE_RUBBLE,
      APP_SPRITE_LURKER}},
    {0x5a3626,
     0x38211a,
     0xa66f49,
     0x1b0d08,
     0xf29b6a,
     {APP_SPRITE_BARRICADE, APP_SPRITE_DELVER, APP_SPRITE_BELL, APP_SPRITE_SENTRY, APP_SPRITE_RUBBLE,
      APP_SPRITE_ARCHER}},
    {0x30264a,
     0x110c1d,
     0x6b589c,
     0x08050f,
     0xc5abf7,
     {APP_SPRITE_WARDEN, APP_SPRITE_SHADE, APP_SPRITE_GHOUL, APP_SPRITE_BONES, APP_SPRITE_SHADE,
      APP_SPRITE_SKIRTER}},
};

SDL_Color app_campaign_map_color(int chapter) {
  BASE_ASSERT(chapter >= 0 && chapter < APP_CHAPTER_COUNT);
  return APP_RGB(looks[chapter].words);
}

static SDL_Color dimmed(SDL_Color color, float share) {
  return (SDL_Color){(Uint8)((float)color.r * share), (Uint8)((float)color.g * share),
                     (Uint8)((float)color.b * share), color.a};
}

/// The brightness of a chapter.
static float light_of(const AppCrypt *map, int chapter) {
  BASE_ASSERT(chapter >= 0 && chapter < APP_CHAPTER_COUNT);
  return map->campaign.open[chapter] ? 1.0f : 0.4f;
}

static BaseHash hash_of(int a, int b) {
  return base_hash_u64(base_hash_u64(0x6d6170u, (uint64_t)(uint32_t)a), (uint64_t)(uint32_t)b);
}

static float share_of(BaseHash hash, int bits) {
  return (float)(hash >> bits & 1023) / 1023;
}

static bool is_seen(const AppScreenFrame *frame, SDL_FRect r) {
  return app_draw_visible(frame->draw, r.x, r.y, r.w, r.h);
}

/* Rock */

static void draw_rock(const AppScreenFrame *frame, SDL_FRect r, int chapter, float light) {
  static const int stones[] = {APP_SPRITE_MAP_ROCK_1, APP_SPRITE_MAP_ROCK_2, APP_SPRITE_MAP_ROCK_3};
  const float side = (float)app_art_size(STONE * frame->window->scale);
  app_draw_gradient(frame->draw, r.x, r.y, r.w, r.h, dimmed(APP_RGB(looks[chapter].top), light),
                    dimmed(APP_RGB(looks[chapter].bottom), light));
  int line = 0; // every other line is set off; nothing is turned, which software renderers copy fastest
  for (float y = r.y; y < r.y + r.h; y += side, line++) {
    if (!is_seen(frame, (SDL_FRect){r.x, y, r.w, side})) continue;
    int column = 0;
    for (float x = r.x - (line % 2 == 0 ? 0 : side / 2); x < r.x + r.w; x += side, column++)
      app_draw_sprite(frame->draw, stones[(hash_of(line * 7 + chapter, column) >> 11) % 3],
                      roundf(x) + side / 2, roundf(y) + side / 2, side, APP_RGBA(0xffffff, 150));
  }
}

/// The rock of the region above hangs over the edge.
static void draw_teeth(const AppScreenFrame *frame, SDL_FRect r, int chapter, float light) {
  const float s = frame->window->scale, step = TEETH * s;
  if (chapter == 0 || !is_seen(frame, (SDL_FRect){r.x, r.y - 4 * s, r.w, 60 * s})) return;
  const SDL_Color color = dimmed(APP_RGB(looks[chapter - 1].bottom), light),
                  dark = dimmed(APP_RGB(looks[chapter].dark), light);
  for (int pass = 0; pass < 2; pass++) {
    int i = 0;
    const float more = pass == 0 ? 5 * s : 0;
    for (float x = r.x - step; x < r.x + r.w; x += step, i++) {
      const float deep = (10 + 30 * share_of(hash_of(chapter * 31, i), 8)) * s + more;
      const float mid = x + step * (0.7f + 0.6f * share_of(hash_of(chapter * 31, i), 20));
      app_draw_triangle(frame->draw, (SDL_FPoint){x - more, r.y - s},
                        (SDL_FPoint){x + 2 * step + more, r.y - s}, (SDL_FPoint){mid, r.y + deep},
                        pass == 0 ? dark : color);
    }
  }
}

/// Is it far enough from the way, its halls and their names?
static bool is_clear(const AppCrypt *map, float x, float y, float half) {
  const float s = map->trail.scale, way = (TUNNEL / 2 + 10) * s + half;
  for (int i = 0; i < map->trail.count; i++) {
    const SDL_FPoint p = map->trail.node[i];
    if (fabsf(p.x - x) < 76 * s + half && y > p.y - 52 * s - half && y < p.y + 76 * s + half) return false;
  }
  for (float at = -1; at <= (float)map->trail.count; at += 0.125f) {
    const SDL_FPoint p = app_campaign_trail_at(&map->trail, at);
    if ((p.x - x) * (p.x - x) + (p.y - y) * (p.y - y) < way * way) return false;
  }
  return true;
}

static void draw_decor(const AppScreenFrame *frame, const AppCrypt *map, int chapter, SDL_FRect r) {
  const float s = frame->window->scale, light = light_of(map, chapter);
  const bool open = map->campaign.open[chapter];
  SDL_FPoint taken[DECOR_TRIES];
  int drawn = 0;
  const int wanted = (int)(r.w * r.h / (s * s * 30000));
  for (int i = 0; i < DECOR_TRIES && drawn < wanted; i++) {
    const BaseHash hash = hash_of(chapter + 100, i);
    const float x = roundf(r.x + (0.03f + 0.94f * share_of(hash, 0)) * r.w),
                y = roundf(r.y + 40 * s + share_of(hash, 12) * (r.h - 62 * s));
    const float side = (float)app_art_size((34 + 12 * share_of(hash, 24)) * s);
    const bool words = x < r.x + 440 * s && y < r.y + 96 * s; // of the chapter
    bool free = true;
    for (int k = 0; k < drawn; k++) free = free && hypotf(taken[k].x - x, taken[k].y - y) > APART * s;
    if (!free || words || !is_clear(map, x - r.x, y - map->top, side * 0.4f)) continue;
    const int sprite = looks[chapter].decor[drawn % DECOR];
    const float sway = map->moves ? sinf((float)map->now * 1.1f + 6.3f * share_of(hash, 30)) * 1.2f * s : 0;
    if (is_seen(frame, (SDL_FRect){x - side, y - side, 2 * side, 2 * side})) {
      app_draw_glow(frame->draw, x, y + side * 0.2f, side * 0.85f, APP_RGBA(0x000000, 110), APP_RGBA(0, 0));
      app_draw_sprite(frame->draw, sprite, x + sway, y, side,
                      open ? dimmed(APP_RGB(0xffffff), 0.72f) : dimmed(APP_RGB(0x6a6480), light));
    }
    taken[drawn++] = (SDL_FPoint){x, y};
  }
}

/// Eyes in what is not open yet.
static void draw_eyes(const AppScreenFrame *frame, const AppCrypt *map, int chapter, SDL_FRect r) {
  const float s = frame->window->scale;
  if (map->campaign.open[chapter]) return;
  for (int i = 0; i < EYES; i++) {
    const BaseHash hash = hash_of(chapter + 200, i);
    const float x = roundf(r.x + share_of(hash, 0) * r.w),
                y = roundf(r.y + (70 * s) + share_of(hash, 12) * (r.h - 90 * s));
    const float side = (float)app_art_size((26 + 26 * share_of(hash, 24)) * s);
    const bool shut = map->moves && fmodf((float)map->now * 0.23f + share_of(hash, 34), 1) < 0.12f;
    if (shut || !is_clear(map, x - r.x, y - map->top, side * 0.3f) ||
        !is_seen(frame, (SDL_FRect){x - side, y - side, 2 * side, 2 * side}))
      continue;
    app_draw_sprite(frame->draw, APP_SPRITE_SHADE, x, y, side, APP_RGB(0x2a2138));
    app_draw_sprite(frame->draw, APP_SPRITE_SHADE_EYES, x, y, side, APP_RGBA(0xffffff, 170));
  }
}

/* The way */

static int chapter_at(const AppCrypt *map, float y) {
  int chapter = 0;
  for (int c = 0; c < APP_CHAPTER_COUNT; c++)
    if (map->trail.region[c].h > 0 && y >= map->trail.region[c].y) chapter = c;
  return chapter;
}

/// One layer of the way, from its ways in to its way out.
static void draw_way(const AppScreenFrame *frame, const AppCrypt *map, float more, bool rim) {
  const AppTrail *trail = &map->trail;
  const float s = trail->scale, thick = TUNNEL * s + 2 * more;
  SDL_FPoint before = app_campaign_trail_at(trail, -1);
  for (int i = 1; i <= (trail->count + 1) * STEPS; i++) {
    const float at = (float)i / STEPS - 1;
    const SDL_FPoint p = app_campaign_trail_at(trail, at);
    const int chapter = chapter_at(map, p.y);
    const Look *look = &looks[chapter];
    const SDL_Color color = dimmed(APP_RGB(rim ? look->dark : look->floor), rim ? 1 : light_of(map, chapter));
    if (is_seen(frame, (SDL_FRect){p.x - thick, p.y + map->top - thick, 2 * thick, 2 * thick})) {
      const SDL_FPoint on = {(p.x - before.x) * OVERLAP, (p.y - before.y) * OVERLAP}; // closes bends
      app_draw_line(frame->draw, before.x - on.x, before.y - on.y + map->top, p.x + on.x,
                    p.y + on.y + map->top, thick, color);
      if (i == 1 || at >= (float)trail->count) // round ends
        app_draw_circle(frame->draw, i == 1 ? before.x : p.x, (i == 1 ? before.y : p.y) + map->top, thick / 2,
                        color);
    }
    before = p;
  }
  for (int i = 0; i < trail->count; i++) {
    const SDL_FPoint p = trail->node[i];
    const int chapter = map->campaign.place[i].chapter;
    const float radius = HALL * s + more;
    if (!is_seen(frame, (SDL_FRect){p.x - 2 * radius, p.y + map->top - radius, 4 * radius, 2 * radius}))
      continue;
    const SDL_Color color =
        dimmed(APP_RGB(rim ? looks[chapter].dark : looks[chapter].floor), rim ? 1 : light_of(map, chapter));
    const SDL_FRect hall = {p.x - 1.45f * HALL * s - more, p.y + map->top - HALL * s - more,
                            2.9f * HALL * s + 2 * more, 2 * radius};
    app_draw_round_rect(frame->draw, hall.x, hall.y, hall.w, hall.h, 26 * s + more, color);
  }
}

/// Steps along the way: bright as far as he has come.
static void draw_steps(const AppScreenFrame *frame, const AppCrypt *map) {
  const float s = map->trail.scale, walked = frame->screens->map_hero;
  for (int i = 1; i < (map->trail.count + 1) * 7; i++) {
    const float at = (float)i / 7 - 1;
    const SDL_FPoint p = app_campaign_trail_at(&map->trail, at);
    if (!is_seen(frame, (SDL_FRect){p.x - 8 * s, p.y + map->top - 8 * s, 16 * s, 16 * s})) continue;
    const bool done = at <= walked;
    const float light = light_of(map, chapter_at(map, p.y));
    const SDL_Color color = done ? APP_RGB(0xfff0c8) : dimmed(APP_RGB(looks[chapter_at(map, p.y)].dark), 1);
    app_draw_circle(frame->draw, p.x, p.y + map->top, (done ? 3.6f : 3.0f) * s,
                    done ? color : APP_RGBA(0x0b0806, (Uint8)(150 * light)));
  }
}

/// Gates where the way leads in, from chapter to chapter, and out.
static void draw_gates(const AppScreenFrame *frame, const AppCrypt *map) {
  const float s = map->trail.scale, side = 62 * s;
  const int last = map->trail.count - 1;
  const SDL_FPoint in = app_campaign_trail_at(&map->trail, -0.85f),
                   out = app_campaign_trail_at(&map->trail, (float)last + 0.85f);
  const bool done = map->campaign.won == map->campaign.count;
  app_ui_picture(frame->ui, APP_SPRITE_GATE_OPEN, in.x, in.y + map->top - 12 * s, side, APP_COLOUR_PLAIN);
  for (int chapter = 1; chapter < APP_CHAPTER_COUNT; chapter++) {
    const int first = map->campaign.first[chapter];
    if (map->trail.region[chapter].h <= 0 || first == 0) continue;
    const SDL_FPoint p = app_campaign_trail_at(&map->trail, (float)first - 0.5f);
    const bool open = map->campaign.open[chapter];
    if (open)
      app_draw_glow(frame->draw, p.x, p.y + map->top, 70 * s, APP_RGBA(0x8fd0ff, 70), APP_RGBA(0x56b4e9, 0));
    app_ui_picture(frame->ui, open ? APP_SPRITE_GATE_OPEN : APP_SPRITE_GATE_SHUT, p.x, p.y + map->top - 6 * s,
                   side, open ? APP_COLOUR_PLAIN : APP_RGB(0x9a9aa4));
  }
  if (done)
    app_draw_glow(frame->draw, out.x, out.y + map->top, 130 * s, APP_RGBA(0xbfe6ff, 120),
                  APP_RGBA(0x56b4e9, 0));
  app_ui_picture(frame->ui, done ? APP_SPRITE_GATE_OPEN : APP_SPRITE_GATE_SHUT, out.x,
                 out.y + map->top - 12 * s, side, done ? APP_COLOUR_PLAIN : APP_RGB(0x77777f));
}

/* The part without motion: rock, its teeth and the way */

static void draw_still(const AppScreenFrame *frame, float top, const void *of) {
  AppCrypt map = *(const AppCrypt *)of;
  map.top = top;
  for (int chapter = 0; chapter < APP_CHAPTER_COUNT; chapter++) {
    SDL_FRect r = map.trail.region[chapter];
    r.y += top;
    if (r.h > 0 && is_seen(frame, r)) draw_rock(frame, r, chapter, light_of(&map, chapter));
  }
  for (int chapter = 0; chapter < APP_CHAPTER_COUNT; chapter++) {
    SDL_FRect r = map.trail.region[chapter];
    r.y += top;
    if (r.h > 0) draw_teeth(frame, r, chapter, chapter > 0 ? light_of(&map, chapter - 1) : 1);
  }
  draw_way(frame, &map, 6 * map.trail.scale, true);
  draw_way(frame, &map, 0, false);
}

/// A hash of all that the texture depends on.
static BaseHash key_of(const AppCrypt *map) {
  BaseHash key = hash_of((int)(map->trail.scale * 1024), (int)map->trail.width);
  for (int chapter = 0; chapter < APP_CHAPTER_COUNT; chapter++) {
    key = base_hash_u64(key, map->campaign.open[chapter]);
    key = base_hash_u64(key, (uint64_t)map->campaign.first[chapter + 1]);
  }
  return key;
}

void app_campaign_map_ground(const AppScreenFrame *frame, const AppCrypt *map) {
  const AppStillPage page = {.top = map->top, .height = map->trail.height, .key = key_of(map)};
  if (!app_campaign_still_draw(frame, &page, draw_still, map)) draw_still(frame, map->top, map);
  for (int chapter = 0; chapter < APP_CHAPTER_COUNT; chapter++) {
    SDL_FRect r = map->trail.region[chapter];
    r.y += map->top;
    if (r.h <= 0 || !is_seen(frame, r)) continue;
    draw_decor(frame, map, chapter, r);
    draw_eyes(frame, map, chapter, r);
  }
  draw_steps(frame, map);
  draw_gates(frame, map);
}
