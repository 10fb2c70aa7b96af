/* Plain shapes that take the place of pictures that are missing: squares for the ground, discs for what
 * stands on it, nothing for mere decoration. The game stays playable without its assets. */
#include "app/platform/art_plain.h"

typedef enum Shape { SQUARE, DISC, NOTHING } Shape;

typedef struct Plain {
  AppSprite first, last; // rows of the sprite table
  Shape shape;
  uint32_t color; // RGB
} Plain;

static const Plain table[] = {
    {APP_SPRITE_HERO, APP_SPRITE_HERO, DISC, 0xf2e6c8},
    {APP_SPRITE_HERO_LEFT, APP_SPRITE_HERO_LEFT, DISC, 0xf2e6c8},
    {APP_SPRITE_SHADE, APP_SPRITE_SHADE, DISC, 0xcc79a7},
    {APP_SPRITE_SHADE_2, APP_SPRITE_SHADE_3, DISC, 0xcc79a7},
    {APP_SPRITE_EMBER, APP_SPRITE_EMBER, DISC, 0xe69f00},
    {APP_SPRITE_GATE_SHUT, APP_SPRITE_GATE_SHUT, SQUARE, 0x8a8f99},
    {APP_SPRITE_GATE_OPEN, APP_SPRITE_GATE_OPEN, SQUARE, 0x56b4e9},
    {APP_SPRITE_FLASK, APP_SPRITE_FLASK, DISC, 0x009e73},
    {APP_SPRITE_BARRICADE, APP_SPRITE_BARRICADE, SQUARE, 0xa06c37},
    {APP_SPRITE_HEART, APP_SPRITE_HEART, DISC, 0xd55e00},
    {APP_SPRITE_HEART_EMPTY, APP_SPRITE_HEART_EMPTY, DISC, 0x3a4252},
    {APP_SPRITE_TARGET, APP_SPRITE_TARGET, DISC, 0xffd9a0},
    {APP_SPRITE_TARGET_LOST, APP_SPRITE_TARGET_LOST, SQUARE, 0xe8705a},
    {APP_SPRITE_DOT, APP_SPRITE_DOT, DISC, 0xffd9a0},
    {APP_SPRITE_LOGO, APP_SPRITE_LOGO, DISC, 0xf2a541},
    {APP_SPRITE_ICON_PAUSE, APP_SPRITE_ICON_TIMES, DISC, 0xf4efe2},
    {APP_SPRITE_FLOOR_1, APP_SPRITE_FLOOR_6, SQUARE, 0x4a4e58},
    {APP_SPRITE_ROCK_TOP_1, APP_SPRITE_ROCK_TOP_4, SQUARE, 0x2b313d},
    {APP_SPRITE_ROCK_FACE_1, APP_SPRITE_ROCK_FACE_3, SQUARE, 0x565d6c},
    {APP_SPRITE_MUD_1, APP_SPRITE_MUD_4, SQUARE, 0x57412d},
    {APP_SPRITE_WATER_1, APP_SPRITE_WATER_2, SQUARE, 0x1f4660},
    {APP_SPRITE_PIT, APP_SPRITE_PIT, SQUARE, 0x050609},
    {APP_SPRITE_WALL_POST, APP_SPRITE_WALL_POST, DISC, 0x7d879b},
    {APP_SPRITE_RAIL_POST, APP_SPRITE_RAIL_POST, DISC, 0xc9a466},
    {APP_SPRITE_WALL_ACROSS, APP_SPRITE_WALL_ALONG, DISC, 0x6d7688},
    {APP_SPRITE_RAIL_ACROSS, APP_SPRITE_RAIL_ALONG, DISC, 0xc9a466},
    {APP_SPRITE_ARCHER, APP_SPRITE_ARCHER_LEFT, DISC, 0x009e73},
    {APP_SPRITE_MOTH, APP_SPRITE_MOTH_2, DISC, 0xf0e442},
    {APP_SPRITE_NEWT, APP_SPRITE_NEWT_SWIM_LEFT, DISC, 0x56b4e9},
    {APP_SPRITE_WARDEN, APP_SPRITE_WARDEN, DISC, 0x0072b2},
    {APP_SPRITE_HUSK, APP_SPRITE_HUSK_LEFT, DISC, 0xd9d4c5},
    {APP_SPRITE_DELVER, APP_SPRITE_DELVER_LEFT, DISC, 0xe69f00},
    {APP_SPRITE_SKIRTER, APP_SPRITE_SKIRTER_2, DISC, 0xd55e00},
    {APP_SPRITE_HOUND, APP_SPRITE_HOUND_2_LEFT, DISC, 0x85828d},
    {APP_SPRITE_SENTRY, APP_SPRITE_SENTRY_LEFT, DISC, 0xe3b93a},
    {APP_SPRITE_LURKER, APP_SPRITE_LURKER, DISC, 0xa893d6},
    {APP_SPRITE_THIEF, APP_SPRITE_THIEF_LEFT, DISC, 0x18a07a},
    {APP_SPRITE_EYE, APP_SPRITE_EYE, DISC, 0xffffff},
    {APP_SPRITE_BELL, APP_SPRITE_BELL, DISC, 0xe6b422},
    {APP_SPRITE_SIGN_ASLEEP, APP_SPRITE_SIGN_FLEEING, DISC, 0xf0e442},
    {APP_SPRITE_ICON_BELL, APP_SPRITE_ICON_PLACE, DISC, 0xf4efe2},
    {APP_SPRITE_ARROW_UP, APP_SPRITE_ARROW_RIGHT, NOTHING, 0}, // a disc would point nowhere
};

void art_plain_draw(int sprite, int side, uint32_t *pixels) {
  Plain plain = {.shape = NOTHING};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (sprite >= (int)table[i].first && sprite <= (int)table[i].last) plain = table[i];
  const int64_t max = (int64_t)side * side;
  for (int y = 0; y < side; y++) {
    for (int x = 0; x < side; x++) {
      const int64_t dx = 2 * x + 1 - side, dy = 2 * y + 1 - side;
      const bool inside = plain.shape == SQUARE || (plain.shape == DISC && dx * dx + dy * dy <= max);
      pixels[y * side + x] = inside ? 0xff000000u | plain.color : 0;
    }
  }
}
