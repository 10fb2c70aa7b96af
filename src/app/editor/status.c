/* The words over the map: what lies under the pointer at the left, what the player is told in the middle. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/editor/layout.h"

#define HIGH 26.0f // logical pixels

static const char *const terrain_names[NAV_TERRAIN_COUNT] = {
    [NAV_ROCK] = "Rock", [NAV_FLOOR] = "Floor", [NAV_MUD] = "Mud", [NAV_WATER] = "Water", [NAV_PIT] = "Pit"};

typedef struct Words {
  char text[160];
  size_t length;
} Words;

static void say(Words *words, const char *more) {
  const int written = snprintf(words->text + words->length, sizeof words->text - words->length, "%s%s",
                               words->length > 0 ? "  \xc2\xb7  " : "", more);
  words->length = SDL_min(words->length + (size_t)SDL_max(written, 0), sizeof words->text - 1);
}

/// Enemies of the running world on a tile.
static void say_enemies(Words *words, const SimWorld *world, int32_t x, int32_t y) {
  const SimActors *a = &world->actors;
  int32_t count = 0, kind = 0;
  char text[48];
  for (int32_t i = 0; i < a->count; i++) {
    if (a->x[i] / BASE_ONE != x || a->y[i] / BASE_ONE != y) continue;
    count++;
    kind = a->kind[i];
  }
  if (count == 1) snprintf(text, sizeof text, "%s here now", sim_enemy_kinds[kind]->title);
  if (count > 1) snprintf(text, sizeof text, "%d enemies here now", (int)count);
  if (count > 0) say(words, text);
}

static void say_level(Words *words, const SimLevel *level, int32_t x, int32_t y) {
  static const char *const names[SIM_THING_KIND_COUNT] = {
      [SIM_EMBER] = "Ember", [SIM_GATE] = "Gate", [SIM_FLASK] = "Flask"};
  char text[64];
  if (level->hero_x == x && level->hero_y == y) say(words, "The hero starts here");
  for (int32_t i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    if (thing->x != x || thing->y != y) continue;
    say(words, thing->kind == SIM_ENEMY ? sim_enemy_kinds[thing->enemy]->title : names[thing->kind]);
  }
  for (int32_t i = 0; i < level->spawn_count; i++) {
    const SimSpawn *spawn = &level->spawns[i];
    if (spawn->x != x || spawn->y != y) continue;
    snprintf(text, sizeof text, "%s: %d arrive", sim_enemy_kinds[spawn->enemy]->title, (int)spawn->count);
    say(words, text);
  }
}

/// "12, 7 . Mud . Ember"; a selection tells its size.
static void tell(const AppScreenFrame *frame, Words *words) {
  const SimLevel *level = &frame->game->run.level;
  const AppEditRect *selected = &frame->editor->edit->selected;
  char text[48];
  SDL_FPoint at;
  if (app_editor_aim(frame->editor, &at)) {
    const int32_t x = (int32_t)floorf(at.x), y = (int32_t)floorf(at.y);
    if (nav_grid_inside(&level->grid, x, y)) {
      snprintf(text, sizeof text, "%d, %d", (int)x, (int)y);
      say(words, text);
      say(words, terrain_names[level->grid.terrain[nav_grid_cell(&level->grid, x, y)]]);
      say_level(words, level, x, y);
      say_enemies(words, &frame->game->run.world, x, y);
    }
  }
  if (words->length == 0 || selected->width > 0) {
    const bool picked = selected->width > 0;
    snprintf(text, sizeof text, picked ? "%d x %d selected" : "%d x %d tiles",
             (int)(picked ? selected->width : level->grid.width),
             (int)(picked ? selected->height : level->grid.height));
    say(words, text);
  }
}

static void draw_words(const AppScreenFrame *frame, SDL_FRect map) {
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s, pad = 8 * s, high = HIGH * s;
  Words words = {0};
  tell(frame, &words);
  const float wide = fminf(app_draw_text_width(frame->draw, size, words.text), map.w - 2 * pad - 8 * s);
  const SDL_FRect r = {map.x + 4 * s, map.y + map.h - high - 4 * s, wide + 2 * pad, high};
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 6 * s, APP_COLOUR_PLATE);
  app_draw_lines(frame->draw, r.x + pad, roundf(r.y + (r.h - size) / 2), wide + 1, 1,
                 (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, words.text);
}

static void draw_notice(const AppScreenFrame *frame, SDL_FRect map) {
  const float s = frame->window->scale, size = APP_TEXT * s, pad = 14 * s;
  const AppFont font = {size, APP_CENTRE, APP_COLOUR_TEXT};
  const char *text = frame->game->told.notice.text;
  if (frame->game->told.notice.until <= frame->clock->now) return;
  const float w =
      fminf(app_draw_text_width(frame->draw, size, text) + 1, fminf(520 * s, map.w - 2 * pad - 8 * s));
  const float h = app_draw_paragraph(frame->draw, 0, 0, w, font, text, false);
  const float x = roundf(map.x + (map.w - w) / 2), y = roundf(map.y + 12 * s);
  app_draw_round_rect(frame->draw, x - pad, y - 6 * s, w + 2 * pad, h + 10 * s, 8 * s, APP_COLOUR_TIP);
  app_draw_paragraph(frame->draw, x, y, w, font, text, true);
}

void editor_status_draw(const AppScreenFrame *frame, const EditorLayout *layout, SDL_FRect options) {
  SDL_FRect map = layout->map;
  const float lower = options.y + options.h, end = map.y + map.h;
  if (layout->below)
    map.h = fminf(end, options.y) - map.y;
  else if (lower > map.y)
    map = (SDL_FRect){map.x, lower, map.w, end - lower};
  draw_words(frame, map);
  if (frame->editor->open == APP_EDITOR_NONE) draw_notice(frame, map);
}
