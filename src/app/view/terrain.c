/* The rows of the terrains. */
#include "app/view/terrain.h"

#include "app/draw/style.h"
#include "app/sound/mix.h"

#define PICTURES(list) .pictures = (list), .picture_count = sizeof(list) / sizeof *(list)

/* Rock */

static const int rock_pictures[] = {APP_SPRITE_ROCK_TOP_1, APP_SPRITE_ROCK_TOP_2, APP_SPRITE_ROCK_TOP_3,
                                    APP_SPRITE_ROCK_TOP_4};

static uint32_t rock_colour(const AppPalette *p) {
  return app_rgb_mix(p->deep, 0, 0.45f);
}

static const AppTerrain terrain_rock = {PICTURES(rock_pictures), .colour = rock_colour, .thumb = 0x11141b,
                                        .kept = 0x232832, .print = {0x1b, 0x1f, 0x28, 235}};

/* Floor */

// The cracked slab is rare, because its repetition would be visible.
static const int floor_pictures[] = {
    APP_SPRITE_FLOOR_1, APP_SPRITE_FLOOR_2, APP_SPRITE_FLOOR_3, APP_SPRITE_FLOOR_4, APP_SPRITE_FLOOR_6,
    APP_SPRITE_FLOOR_1, APP_SPRITE_FLOOR_2, APP_SPRITE_FLOOR_3, APP_SPRITE_FLOOR_4, APP_SPRITE_FLOOR_6,
    APP_SPRITE_FLOOR_1, APP_SPRITE_FLOOR_4, APP_SPRITE_FLOOR_5};

static uint32_t floor_colour(const AppPalette *p) {
  return app_ramp_at(&p->floor, 0.95f);
}

static const AppTerrain terrain_floor = {
    PICTURES(floor_pictures), .colour = floor_colour,           .thumb = 0x5d626e,
    .kept = 0x7a7468,         .print = {0x6a, 0x70, 0x7e, 215}, .covered = true};

/* Mud */

static const int mud_pictures[] = {APP_SPRITE_MUD_1, APP_SPRITE_MUD_2, APP_SPRITE_MUD_3, APP_SPRITE_MUD_4};

static uint32_t mud_colour(const AppPalette *p) {
  return app_ramp_at(&p->mud, 1);
}

static const AppTerrain terrain_mud = {PICTURES(mud_pictures),
                                       .colour = mud_colour,
                                       .thumb = 0x67492f,
                                       .kept = 0x6b4d31,
                                       .print = {0x6e, 0x52, 0x37, 235},
                                       .covered = true,
                                       .fringe = APP_SPRITE_MUD_FRINGE,
                                       .splash = {0x6b, 0x51, 0x38, 230},
                                       .step = APP_EFFECT_STEP_MUD};

/* Water and pits. Water lies lower than the floor, a pit has no ground at all: both show the wall of stone at
 * their far side. */

static const int water_pictures[] = {APP_SPRITE_WATER_1, APP_SPRITE_WATER_2};

static uint32_t water_colour(const AppPalette *p) {
  return app_ramp_at(&p->water, 1.1f);
}

static SDL_Color water_depth(const AppPalette *p) {
  return APP_RGBA(p->water.dark, 170);
}

static const AppTerrain terrain_water = {
    PICTURES(water_pictures),          .colour = water_colour, .thumb = 0x2c6688,    .kept = 0x2c6688,
    .print = {0x25, 0x62, 0x8b, 235},  .covered = true,        .depth = water_depth, .bank = true,
    .step_beside = APP_EFFECT_STEP_WET};

static const int pit_pictures[] = {APP_SPRITE_PIT};

static uint32_t pit_colour(const AppPalette *p) {
  return p->pit;
}

static SDL_Color pit_depth(const AppPalette *p) {
  return APP_RGBA(app_ramp_at(&p->face, 0.6f), 150);
}

static const AppTerrain terrain_pit = {
    PICTURES(pit_pictures),           .colour = pit_colour, .thumb = 0x0a0b10,          .kept = 0x08080c,
    .print = {0x05, 0x06, 0x09, 240}, .depth = pit_depth,   .face = APP_SPRITE_PIT_FACE};

/* Later terrains */

const AppTerrain *const app_terrains[NAV_TERRAIN_COUNT] = {
#define ROW(X, NAME, name, ...) [NAV_##NAME] = &terrain_##name,
    NAV_TERRAINS(ROW, )
#undef ROW
};
