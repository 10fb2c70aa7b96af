/* The four cards of How to play.
 *
 * Always true: a card's world is at a tick before the end of its row, or just begun. */
#include "app/screens/how_cards.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/platform/prompt.h"
#include "app/ui/paint.h"
#include "app/view/looks.h"
#include "app/view/palettes.h"
#include "sim/replay/script.h"

#define COLUMN_MIN  250.0f // logical pixels of a card's width
#define PICTURE_MIN 118.0f // of a picture's height
#define PAD         10.0f  // around what is in a card
#define GAP         12.0f  // between cards
#define WORDS_GAP   6.0f
#define TAP_SECONDS 0.5f // that the ring of a tap is seen

enum { WIDTH = 15, HEIGHT = 9 }; // tiles of every map
enum { STILL_TICKS = 100, MAX_TICKS = 4, CAPACITY = 64, WORDS_BYTES = 128 };

/// A card: its words, the level of its world, what is commanded there and for how long it runs. A button is
/// shown in the picture for some ticks before it is pressed.
typedef struct HowCard {
  const char *title, *words;
  const char *level, *script;
  int32_t ticks;
  const char *button;                // NULL: none
  int32_t button_from, button_press; // ticks
} HowCard;

#define HEAD "throng level 1\ntitle = How to play\n\n"

static const HowCard cards[APP_HOW_CARDS] = {
    {.title = "Tap, and he finds his way",
     .words = "Tap any open tile. Tap another whenever you like.",
     .level = HEAD "[map]\n"
                   "###############\n"
                   "#....#........#\n"
                   "#.@..#........#\n"
                   "#....#...##...#\n"
                   "#........##...#\n"
                   "#........##...#\n"
                   "#....#...#....#\n"
                   "#....#...#....#\n"
                   "###############\n",
     .script = "40 go 7,1\n200 go 12,6\n380 go 3,6\n",
     .ticks = 640},
    {.title = "He looks seven steps ahead",
     .words = "In a dead end he gives up. Tap nearer, or let him look farther.",
     .level = HEAD "[map]\n"
                   "###############\n"
                   "#.............#\n"
                   "#.....#####...#\n"
                   "#.........#...#\n"
                   "#@........#...#\n"
                   "#.........#...#\n"
                   "#.....#####...#\n"
                   "#.............#\n"
                   "###############\n",
     .script = "40 go 13,4\n240 set depth=9\n240 go 13,4\n",
     .ticks = 620,
     .button = "Look farther",
     .button_from = 150,
     .button_press = 228},
    {.title = "The throng flows to him",
     .words = "It takes the shortest way. A barricade sends it round, or holds it back.",
     .level = HEAD "[tuning]\nharmless = 1\nshade_speed = 2\n\n"
                   "[map]\n"
                   "###############\n"
                   "#......#......#\n"
                   "#.............#\n"
                   "#......#......#\n"
                   "#......#####..#\n"
                   "#......#......#\n"
                   "#............@#\n"
                   "#......#......#\n"
                   "###############\n",
     .script = "0 spawn shade@2,4:16\n75 barricade 7,6\n120 barricade 7,2\n300 barricade 7,2\n",
     .ticks = 480},
    {.title = "Embers open the gate",
     .words = "Gather enough of them, then walk out. Each touch costs a heart.",
     .level = HEAD "[map]\n"
                   "###############\n"
                   "#......#......#\n"
                   "#.@....#...*..#\n"
                   "#......#......#\n"
                   "#......#......#\n"
                   "#.............#\n"
                   "#..*..........#\n"
                   "#......#.....>#\n"
                   "###############\n",
     .script = "40 go 3,6\n150 go 11,2\n330 go 13,7\n",
     .ticks = 520},
};

/// A card's world.
typedef struct How {
  SimLevel level;
  SimScript script;
  SimWorld world;
  int64_t next; // command of the script
  int begun;    // how often
  bool sound;   // it could be made
  SDL_FPoint tap;
  int32_t tapped; // tick of the last tap
} How;

struct AppHow {
  How card[APP_HOW_CARDS];
  double owed; // ticks, less than one once a frame is done
};

/* Worlds */

static bool begin_world(How *how) {
  static const SimWorldOptions options = {
      .seed = 1, .hero = NAV_NO_CELL, .population = -1, .capacity = CAPACITY};
  sim_world_free(&how->world);
  how->next = 0;
  how->tapped = -1;
  how->begun++;
  return sim_world_init(&how->world, &how->level, &options);
}

static void make_card(How *how, const HowCard *row) {
  BaseIssues issues = {0};
  how->sound = formats_native_parse(&how->level, row->level, strlen(row->level), &issues) &&
               sim_script_parse(&how->script, row->script, strlen(row->script), &issues) && begin_world(how);
  assert(!how->sound || (how->level.grid.width == WIDTH && how->level.grid.height == HEIGHT));
}

static void step_card(How *how, const HowCard *row) {
  if (how->world.tick >= row->ticks) how->sound = begin_world(how);
  if (!how->sound) return;
  int32_t count = 0;
  const SimCommand *commands = sim_script_at(&how->script, how->world.tick, &how->next, &count);
  for (int32_t i = 0; i < count; i++) {
    if (commands[i].kind != SIM_CMD_MOVE_TO && commands[i].kind != SIM_CMD_BARRICADE) continue;
    how->tap = (SDL_FPoint){(float)commands[i].x + 0.5f, (float)commands[i].y + 0.5f};
    how->tapped = (int32_t)how->world.tick;
  }
  sim_step(&how->world, commands, count);
  how->sound = !how->world.no_memory;
}

static void free_card(How *how) {
  sim_world_free(&how->world);
  sim_script_free(&how->script);
  sim_level_free(&how->level);
}

void app_how_cards_free(AppScreens *screens) {
  for (int i = 0; screens->how != NULL && i < APP_HOW_CARDS; i++) free_card(&screens->how->card[i]);
  free(screens->how);
  screens->how = NULL;
}

const SimWorld *app_how_cards_world(const AppScreens *screens, int card, int *begun) {
  assert(card >= 0 && card < APP_HOW_CARDS);
  if (screens->how == NULL || !screens->how->card[card].sound) return NULL;
  if (begun != NULL) *begun = screens->how->card[card].begun;
  return &screens->how->card[card].world;
}

/// Makes them, and does the ticks that the time of the frame asks for; with reduced motion some ticks once.
static void advance_cards(const AppScreenFrame *frame) {
  AppScreens *screens = frame->screens;
  const bool still = frame->settings->value[APP_SETTING_REDUCED_MOTION] != 0, fresh = screens->how == NULL;
  if (fresh) {
    screens->how = calloc(1, sizeof *screens->how);
    for (int i = 0; screens->how != NULL && i < APP_HOW_CARDS; i++)
      make_card(&screens->how->card[i], &cards[i]);
  }
  if (screens->how == NULL) return;
  struct AppHow *all = screens->how;
  all->owed = fmin(all->owed + frame->clock->frame_seconds * SIM_TICKS_PER_SECOND, MAX_TICKS);
  int ticks = still ? fresh ? STILL_TICKS : 0 : (int)all->owed;
  all->owed -= floor(all->owed);
  for (; ticks > 0; ticks--)
    for (int i = 0; i < APP_HOW_CARDS; i++)
      if (all->card[i].sound) step_card(&all->card[i], &cards[i]);
}

/* Pictures */

/// The place of a map: `x`, `y` is its corner, output pixels. Of the rock round it only the upper side is
/// drawn, whose front is seen.
typedef struct Picture {
  const AppScreenFrame *frame;
  const SimWorld *world;
  float x, y, tile;
  bool calm;
} Picture;

static float pixel_x(const Picture *picture, float tile) {
  return picture->x + tile * picture->tile;
}

static float pixel_y(const Picture *picture, float tile) {
  return picture->y + tile * picture->tile;
}

static void draw_figure(const Picture *picture, int sprite, float x, float y, float tiles, Uint8 alpha) {
  app_ui_picture(picture->frame->ui, sprite, pixel_x(picture, x), pixel_y(picture, y), picture->tile * tiles,
                 APP_RGBA(0xffffff, alpha));
}

static bool is_rock(const SimWorld *world, int32_t x, int32_t y) {
  const NavGrid *grid = &world->grid;
  if (!nav_grid_inside(grid, x, y)) return true;
  const NavCell cell = nav_grid_cell(grid, x, y);
  return grid->terrain[cell] == NAV_ROCK && !world->barricade[cell];
}

/// Floor, and rock that shows its front above floor.
static void draw_ground(const Picture *picture) {
  const SimWorld *world = picture->world;
  const AppPalette *palette = app_palette(1, picture->frame->settings);
  AppDraw *draw = picture->frame->draw;
  const float t = picture->tile, face = floorf(t * 0.38f), seam = fmaxf(1, floorf(t / 24));
  for (int32_t y = 0; y < HEIGHT - 1; y++) {
    for (int32_t x = 1; x < WIDTH - 1; x++) {
      const float left = pixel_x(picture, (float)x), top = pixel_y(picture, (float)y);
      if (is_rock(world, x, y)) {
        app_draw_rect(draw, left, top, t, t, APP_RGB(app_ramp_at(&palette->rock, 0.5f)));
        if (!is_rock(world, x, y + 1))
          app_draw_rect(draw, left, top + t - face, t, face, APP_RGB(app_ramp_at(&palette->face, 0.5f)));
      } else {
        app_draw_rect(draw, left, top, t, t, APP_RGB(app_ramp_at(&palette->floor, 0.35f)));
        app_draw_rect(draw, left, top, t - seam, t - seam, APP_RGB(app_ramp_at(&palette->floor, 0.5f)));
      }
    }
  }
}

static void draw_things(const Picture *picture) {
  const SimWorld *world = picture->world;
  for (NavCell cell = 0; cell < world->grid.cells; cell++)
    if (world->barricade[cell])
      draw_figure(picture, APP_SPRITE_BARRICADE, (float)nav_grid_x(&world->grid, cell) + 0.5f,
                  (float)nav_grid_y(&world->grid, cell) + 0.5f, 1, 255);
  for (int32_t i = 0; i < world->thing_count; i++) {
    if (world->thing_taken[i]) continue;
    const SimThing *thing = &world->things[i];
    const float x = (float)thing->x + 0.5f, y = (float)thing->y + 0.5f;
    if (thing->kind == SIM_EMBER) {
      draw_figure(picture, APP_SPRITE_GLOW_EMBER, x, y, 2, 255);
      draw_figure(picture, APP_SPRITE_EMBER, x, y, 0.85f, 255);
    } else if (thing->kind == SIM_GATE) {
      if (world->gate_open) draw_figure(picture, APP_SPRITE_GLOW_GATE, x, y, 2.6f, 255);
      draw_figure(picture, world->gate_open ? APP_SPRITE_GATE_OPEN : APP_SPRITE_GATE_SHUT, x, y - 0.1f, 1.2f,
                  255);
    }
  }
}

static bool gave_up(const SimHero *hero) {
  return hero->status == SIM_HERO_OSCILLATION;
}

/// The tiles that he means to walk, and the one that he was sent to.
static void draw_way(const Picture *picture) {
  const NavGrid *grid = &picture->world->grid;
  const SimHero *hero = &picture->world->heroes[0];
  const SimHeroMind *mind = &picture->world->minds[0];
  if (hero->target == NAV_NO_CELL) return;
  for (int32_t i = 0; i < mind->plan_count && hero->status == SIM_HERO_MOVING; i++)
    app_draw_circle(picture->frame->draw, pixel_x(picture, (float)nav_grid_x(grid, mind->plan[i]) + 0.5f),
                    pixel_y(picture, (float)nav_grid_y(grid, mind->plan[i]) + 0.5f), picture->tile * 0.1f,
                    APP_COLOUR_LIGHT);
  if (hero->cell != hero->target)
    draw_figure(picture, gave_up(hero) ? APP_SPRITE_TARGET_LOST : APP_SPRITE_TARGET,
                (float)nav_grid_x(grid, hero->target) + 0.5f, (float)nav_grid_y(grid, hero->target) + 0.5f,
                0.84f, 255);
}

static void draw_throng(const Picture *picture) {
  const SimActors *actors = &picture->world->actors;
  const AppPictures pictures = app_look_pictures(0);
  for (int32_t i = 0; i < actors->count; i++)
    draw_figure(picture,
                app_look_now(&pictures, picture->world, i, picture->frame->clock->now, picture->calm),
                (float)actors->x[i] / BASE_ONE, (float)actors->y[i] / BASE_ONE - 0.05f, 0.78f, 255);
}

static void draw_lamp(const Picture *picture) {
  const SimHero *hero = &picture->world->heroes[0];
  const float x = (float)hero->x / BASE_ONE, y = (float)hero->y / BASE_ONE;
  draw_figure(picture, APP_SPRITE_GLOW_WARM, x, y, 2.4f, 255);
  draw_figure(picture, hero->facing == NAV_LEFT ? APP_SPRITE_HERO_LEFT : APP_SPRITE_HERO, x, y - 0.1f, 1.1f,
              255);
  if (!gave_up(hero)) return;
  const float size = fmaxf(picture->tile * 0.9f, APP_TEXT_SMALL * picture->frame->window->scale);
  app_draw_text(picture->frame->draw, pixel_x(picture, x), pixel_y(picture, y - 0.6f) - size, size,
                APP_CENTRE, APP_COLOUR_BAD, "?");
}

static void draw_tap(const Picture *picture, const How *how) {
  const float age = (float)(how->world.tick - how->tapped) / (TAP_SECONDS * SIM_TICKS_PER_SECOND);
  if (how->tapped < 0 || age > 1 || picture->calm) return;
  app_draw_ring(picture->frame->draw, pixel_x(picture, how->tap.x), pixel_y(picture, how->tap.y),
                picture->tile * (0.3f + 0.8f * age), fmaxf(2, picture->tile * 0.1f),
                APP_RGBA(0xf2a541, (Uint8)(255 * (1 - age))));
}

/// The button as it is before and while it is pressed; it is no widget.
static void draw_button(const Picture *picture, const HowCard *row, AppBox box) {
  const int64_t tick = picture->world->tick;
  if (row->button == NULL || tick < row->button_from || tick > row->button_press + 30) return;
  const bool pressed = tick >= row->button_press;
  const float wide = app_ui_text_width(picture->frame->ui, APP_TEXT_SMALL, row->button) + 24;
  const AppBox plate = app_box_at(app_box_in(box, 6, 6), wide, APP_TEXT_SMALL + 14, 0, 1);
  app_ui_plate(picture->frame->ui, plate, 8, pressed ? APP_COLOUR_ACCENT_HOT : APP_COLOUR_ON,
               APP_COLOUR_ACCENT);
  app_ui_line(picture->frame->ui, plate,
              (AppFont){APP_TEXT_SMALL, APP_CENTRE, pressed ? APP_COLOUR_ON_ACCENT : APP_COLOUR_TEXT},
              row->button);
}

static void draw_picture(const AppScreenFrame *frame, const HowCard *row, const How *how, AppBox box) {
  const AppPalette *palette = app_palette(1, frame->settings);
  app_ui_fill(frame->ui, box, 6, APP_RGB(app_ramp_at(&palette->rock, 0.5f)));
  if (!how->sound || !app_draw_visible(frame->draw, box.r.x, box.r.y, box.r.w, box.r.h)) return;
  const float columns = WIDTH - 2, lines = HEIGHT - 1;
  Picture picture = {
      .frame = frame, .world = &how->world, .calm = frame->settings->value[APP_SETTING_REDUCED_MOTION] != 0};
  const AppBox in = app_box_in(box, 5, 3);
  picture.tile = fmaxf(floorf(fminf(in.r.w / columns, in.r.h / lines)), 2);
  picture.x = floorf(box.r.x + (box.r.w - picture.tile * columns) / 2 - picture.tile);
  picture.y = floorf(box.r.y + (box.r.h - picture.tile * lines) / 2);
  draw_ground(&picture);
  draw_way(&picture);
  draw_things(&picture);
  draw_throng(&picture);
  draw_lamp(&picture);
  draw_tap(&picture, how);
  draw_button(&picture, row, box);
}

/* Cards */

static float words_height(const AppScreenFrame *frame, float width, AppFont font) {
  char words[WORDS_BYTES];
  float high = 0;
  for (int i = 0; i < APP_HOW_CARDS; i++) {
    app_prompt_text(frame->window, cards[i].words, words, sizeof words);
    high = fmaxf(high, app_ui_paragraph_height(frame->ui, width - 2 * PAD, font, words));
  }
  return high;
}

static void draw_card(const AppScreenFrame *frame, int at, AppBox cell, float picture, AppFont font) {
  char title[WORDS_BYTES], words[WORDS_BYTES];
  app_ui_plate(frame->ui, cell, 10, APP_COLOUR_BUTTON, APP_COLOUR_OUTLINE);
  AppBox in = app_box_in(cell, PAD, PAD);
  draw_picture(frame, &cards[at], &frame->screens->how->card[at], app_cut_top(&in, picture));
  app_cut_top(&in, WORDS_GAP);
  app_ui_line(frame->ui, app_cut_top(&in, APP_TEXT), (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_ACCENT},
              app_prompt_text(frame->window, cards[at].title, title, sizeof title));
  app_cut_top(&in, WORDS_GAP);
  app_ui_paragraph(frame->ui, &in, font,
                   app_prompt_text(frame->window, cards[at].words, words, sizeof words));
}

void app_how_cards_draw(const AppScreenFrame *frame, AppBox *column, float space) {
  advance_cards(frame);
  if (frame->screens->how == NULL) return;
  const AppFont font = {APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT};
  const int fit = app_grid_columns(*column, COLUMN_MIN, APP_HOW_CARDS), columns = fit == 3 ? 2 : fit;
  const int lines = app_grid_lines(APP_HOW_CARDS, columns);
  const float wide = app_box_w(app_box_part(*column, 0, columns, GAP));
  const float others = 2 * PAD + 2 * WORDS_GAP + APP_TEXT + words_height(frame, wide, font);
  const float shape = (float)(HEIGHT - 1) / (WIDTH - 2);
  const float most = (space - (float)(lines - 1) * GAP) / (float)lines - others;
  const float picture = fmaxf(fminf((wide - 2 * PAD) * shape, most), PICTURE_MIN);
  for (int i = 0; i < APP_HOW_CARDS; i++) {
    AppBox line = app_box_band(*column, (float)(i / columns) * (others + picture + GAP), others + picture);
    draw_card(frame, i, app_box_part(line, i % columns, columns, GAP), picture, font);
  }
  app_cut_top(column, (float)lines * (others + picture + GAP));
}
