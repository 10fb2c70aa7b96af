/* The chapters' colours.
 *
 * Always true, and measured by a test in the pictures: in each row floor and rock differ by a contrast of 1.6
 * in the light of a lantern and in the dark, and what has a rim differs by 3 from all ground. So the middle
 * of a floor has a luminance of about 0.11, and rock is darker than a fifth of that. The hues of a chapter's
 * floor and rock lie at least 60 degrees apart in CIELAB, with the lantern's colour on them too. */
#include "app/view/palettes.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "app/view/looks.h"

#define DETAIL(NAME, one_in, alpha)                                                                          \
  { APP_SPRITE_##NAME, one_in, alpha, false, false }
#define TURNED(NAME, one_in, alpha)                                                                          \
  { APP_SPRITE_##NAME, one_in, alpha, true, false }
#define BESIDE(NAME, one_in, alpha)                                                                          \
  { APP_SPRITE_##NAME, one_in, alpha, false, true }
#define CORNER(NAME, one_in, alpha)                                                                          \
  { APP_SPRITE_##NAME, one_in, alpha, true, true }

static const AppPalette palettes[APP_PALETTES] = {
    {.name = "crypt",
     .floor = {0x150e08, 0x72604b, 0xd8b78c},
     .rock = {0x03060a, 0x14242f, 0x3c5a6e},
     .face = {0x060b10, 0x41627a, 0xa6cfe6},
     .mud = {0x140c04, 0x4a3a1f, 0x94783f},
     .water = {0x04121a, 0x1d4a62, 0x74b8d2},
     .deep = 0x080e13,
     .pit = 0x050403,
     .worn = 0x2c1c0c,
     .night = 0x0a0706,
     .gloom = 74,
     .lamp = 0xffb05c,
     .warmth = 31,
     .details = {BESIDE(BONES, 31, 150), TURNED(RUBBLE, 37, 170), TURNED(DETAIL_CRACK, 43, 150),
                 TURNED(BONES, 149, 120)},
     .hangings = {DETAIL(FACE_NICHE, 7, 255)}},
    {.name = "chasms",
     .floor = {0x0a0f17, 0x52657f, 0xb6cdec},
     .rock = {0x070303, 0x2e1a1a, 0x68423f},
     .face = {0x0e0707, 0x7c5150, 0xecc8c0},
     .mud = {0x0e0b0a, 0x463d3a, 0x8a7c76},
     .water = {0x020d18, 0x17486e, 0x74c4ee},
     .deep = 0x120a09,
     .pit = 0x030406,
     .worn = 0x0c1a30,
     .night = 0x05091a,
     .gloom = 74,
     .lamp = 0xffc888,
     .warmth = 31,
     .details = {TURNED(RUBBLE, 23, 190), TURNED(DETAIL_CRACK, 29, 180), TURNED(DETAIL_FROST, 17, 150),
                 DETAIL(BONES, 127, 110)},
     .hangings = {DETAIL(FACE_ICE, 4, 235)}},
    {.name = "drowned halls",
     .floor = {0x08110c, 0x4d6a58, 0xacd4b4},
     .rock = {0x070402, 0x2e1d12, 0x6c4729},
     .face = {0x0e0804, 0x825632, 0xeec08a},
     .mud = {0x0c0c04, 0x43431f, 0x86863f},
     .water = {0x02100f, 0x12564f, 0x66d4bc},
     .deep = 0x130c07,
     .pit = 0x020504,
     .worn = 0x06241c,
     .night = 0x030c0b,
     .gloom = 76,
     .lamp = 0xffd084,
     .warmth = 31,
     .details = {CORNER(DETAIL_MOSS, 3, 200), TURNED(DETAIL_PUDDLE, 29, 190), TURNED(DETAIL_MOSS, 31, 150),
                 TURNED(DETAIL_CRACK, 47, 150)},
     .hangings = {DETAIL(FACE_VINES, 3, 225)}},
    {.name = "works",
     .floor = {0x080e11, 0x4c676f, 0xaad2dc},
     .rock = {0x070302, 0x321a0e, 0x804624},
     .face = {0x100604, 0x8e4a26, 0xf4a464},
     .mud = {0x100805, 0x4d2f20, 0x946044},
     .water = {0x030809, 0x143e4c, 0x70b8c4},
     .deep = 0x140a06,
     .pit = 0x060303,
     .worn = 0x3c1606,
     .night = 0x0c0504,
     .gloom = 74,
     .lamp = 0xffd4a4,
     .warmth = 31,
     .details = {DETAIL(DETAIL_PLATE, 13, 225), BESIDE(DETAIL_GRATE, 17, 255), TURNED(DETAIL_OIL, 23, 140),
                 TURNED(RUBBLE, 53, 150)},
     .hangings = {DETAIL(FACE_PIPES, 4, 255)}},
    {.name = "deep",
     .floor = {0x0b0815, 0x635a7f, 0xc0aef0},
     .rock = {0x020505, 0x091d19, 0x245a4f},
     .face = {0x04100d, 0x2a7064, 0x98ead6},
     .mud = {0x0e0610, 0x45293f, 0x8a5480},
     .water = {0x060416, 0x2c2a78, 0x9c92f8},
     .deep = 0x06100d,
     .pit = 0x030206,
     .worn = 0x1c0a34,
     .night = 0x06030f,
     .gloom = 78,
     .lamp = 0xffb888,
     .warmth = 31,
     .details = {BESIDE(DETAIL_CRYSTAL, 19, 220), TURNED(DETAIL_CRACK, 31, 180), DETAIL(DETAIL_RUNE, 41, 120),
                 BESIDE(BONES, 61, 130)},
     .hangings = {DETAIL(FACE_CRYSTAL, 6, 255)}},
    {.name = "high contrast",
     .floor = {0x6c6a64, 0xa8a498, 0xbcb8ac},
     .rock = {0x060606, 0x08080a, 0x0a0a0c},
     .face = {0x101010, 0x2c2c30, 0x48484e},
     .mud = {0x1c1206, 0x3c2a12, 0x54401f},
     .water = {0x04142a, 0x0e3868, 0x2a66a0},
     .deep = 0x060606,
     .pit = 0x000000,
     .worn = 0xa8a498,
     .night = 0x000000,
     .gloom = 24,
     .lamp = 0xffe0a8,
     .warmth = 20,
     .flat = true},
};

const AppPalette *app_palette_row(int32_t row) {
  assert(row >= 0 && row < APP_PALETTES);
  return &palettes[row < 0 ? 0 : row >= APP_PALETTES ? APP_PALETTES - 1 : row];
}

const AppPalette *app_palette(int32_t chapter, const AppSettings *settings) {
  if (settings->value[APP_SETTING_CONTRAST]) return &palettes[APP_PALETTES - 1];
  return &palettes[chapter >= 1 && chapter < APP_PALETTES ? chapter - 1 : 0];
}

/* Pictures in these colours */

/// The ramp of pictures whose names begin so, and the brightness of their middle in the file.
typedef struct Stone {
  const char *prefix;
  size_t ramp; // offset in AppPalette
  uint32_t middle;
} Stone;

static const Stone stones[] = {
    {"floor-", offsetof(AppPalette, floor), 82},    {"rock-top-", offsetof(AppPalette, rock), 49},
    {"rock-face-", offsetof(AppPalette, face), 98}, {"wall-", offsetof(AppPalette, face), 104},
    {"mud-", offsetof(AppPalette, mud), 69},        {"water-", offsetof(AppPalette, water), 72},
    {"pit-face", offsetof(AppPalette, face), 86},   {"rubble", offsetof(AppPalette, face), 128},
    {"bones", offsetof(AppPalette, floor), 82},
};

/// Outlines of things on the ground, ARGB: round it, round that, and the inner one with high contrast.
typedef struct Line {
  const char *prefix;
  uint32_t rim, outer, strong;
} Line;

#define RIM_LIGHT 0.84f // luminance
#define DARK_LINE 0xfa0a0503

static const Line lines[] = {
    {"hero-second", 0xfabfe2ff, 0, 0xff9adcff},
    {"hero", 0xfaffe3b4, 0, 0xffffe060},
    {"ember", DARK_LINE, DARK_LINE, 0xff201000},
    {"flask", 0xffb4ecd6, DARK_LINE, 0xffd8fff0},
    {"gate-", 0xffaab6c8, DARK_LINE, 0xffd0d8e4},
    {"goal", DARK_LINE, DARK_LINE, 0xff000000},
    {"target", 0, 0, 0xff000000},
    {"dot", 0, 0, 0xff000000},
};

static bool begins(const char *name, const char *prefix) {
  return strncmp(name, prefix, strlen(prefix)) == 0;
}

/// A light line with a little of the kind's colour: as light as needed to stand out from any ground.
static uint32_t rim_of(uint32_t color) {
  const uint32_t full = app_rgb_full(color);
  float white = 0.3f;
  while (white < 1 && app_rgb_luminance(app_rgb_mix(full, 0xffffff, white)) < RIM_LIGHT) white += 0.03f;
  return app_rgb_mix(full, 0xffffff, white);
}

static void paint_stone(AppArtPaint *paint, const char *name, const AppPalette *palette) {
  for (size_t i = 0; i < sizeof stones / sizeof *stones; i++) {
    if (!begins(name, stones[i].prefix)) continue;
    memcpy(&paint->ramp, (const char *)palette + stones[i].ramp, sizeof paint->ramp);
    paint->middle = stones[i].middle;
    return;
  }
}

static void paint_lines(AppArtPaint *paint, const char *name, const AppPalette *palette) {
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    if (!begins(name, lines[i].prefix)) continue;
    paint->rim = palette->flat ? lines[i].strong : lines[i].rim;
    paint->outer = palette->flat ? 0xff000000 : lines[i].outer;
    return;
  }
}

static bool is_among(const AppPictures *pictures, int sprite) {
  for (int i = 0; i < APP_LOOK_FRAMES; i++)
    if (sprite == pictures->right[i] || sprite == pictures->left[i]) return true;
  return sprite == pictures->swim || sprite == pictures->swim_left;
}

static void paint_kinds(AppArtPaint *paint, int sprite, const AppPalette *palette, int32_t vision) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    const AppPictures pictures = app_look_pictures(kind);
    if (!is_among(&pictures, sprite)) continue;
    paint->from = app_look(kind)->color;
    paint->to = app_look_color(kind, vision);
    paint->rim = palette->flat ? 0xffffffff : 0xff000000 | rim_of(paint->to);
    paint->outer = palette->flat ? 0xff000000 : 0;
    return;
  }
}

void app_palette_paint(AppArt *art, const AppPalette *palette, const AppSettings *settings) {
  const int32_t vision = settings->value[APP_SETTING_VISION];
  if (!app_art_repaint(art, 1 + (uint32_t)(palette - palettes) + APP_PALETTES * (uint32_t)vision)) return;
  for (int sprite = 1; sprite < APP_SPRITE_COUNT; sprite++) {
    AppArtPaint paint;
    memset(&paint, 0, sizeof paint);
    paint_stone(&paint, app_art_name(sprite), palette);
    paint_lines(&paint, app_art_name(sprite), palette);
    paint_kinds(&paint, sprite, palette, vision);
    app_art_paint(art, sprite, &paint);
  }
}
