/* The words over the map: what lies under the pointer at the left, what the player is told in the middle. */
#include "app/editor/status.h"

#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/edit/brushes.h"
#include "app/editor/editor_input.h"
#include "app/layout/layout.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"
#include "base/assert.h"

#define HIGH 26.0f // logical pixels

typedef struct Words {
  char text[160];
  size_t length;
} Words;

static void say_words(Words *words, const char *more) {
  const int written = snprintf(words->text + words->length, sizeof words->text - words->length, "%s%s",
                               words->length > 0 ? "  \xc2\xb7  " : "", more);
  BASE_ASSERT(words->length < sizeof words->text);
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
  if (count > 0) say_words(words, text);
}

static void say_level(Words *words, const SimLevel *level, int32_t x, int32_t y) {
  static const char *const names[SIM_THING_KIND_COUNT] = {
      [SIM_EMBER] = "Ember", [SIM_GATE] = "Gate", [SIM_FLASK] = "Flask"};
  char text[64];
  if (level->hero_x == x && level->hero_y == y) say_words(words, "The hero starts here");
  for (int32_t i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    if (thing->x != x || thing->y != y) continue;
    say_words(words, thing->kind == SIM_ENEMY ? sim_enemy_kinds[thing->enemy]->title : names[thing->kind]);
  }
  for (int32_t i = 0; i < level->spawn_count; i++) {
    const SimSpawn *spawn = &level->spawns[i];
    if (spawn->x != x || spawn->y != y) continue;
    snprintf(text, sizeof text, "%s: %d arrive", sim_enemy_kinds[spawn->enemy]->title, (int)spawn->count);
    say_words(words, text);
  }
}

/// "12, 7 . Mud . Ember"; a selection tells its size.
static void tell_tile(const AppScreenFrame *frame, Words *words) {
  const SimLevel *level = &frame->game->run.level;
  const AppEditRect *selected = &frame->editor->edit->selected;
  char text[48];
  SDL_FPoint at;
  if (app_editor_aim(frame->editor, &at)) {
    const int32_t x = (int32_t)floorf(at.x), y = (int32_t)floorf(at.y);
    if (nav_grid_inside(&level->grid, x, y)) {
      snprintf(text, sizeof text, "%d, %d", (int)x, (int)y);
      say_words(words, text);
      const uint8_t terrain = level->grid.terrain[nav_grid_cell(&level->grid, x, y)];
      say_words(words, app_brushes[app_edit_brush_of(APP_BRUSH_FLOOR, terrain)]->title);
      say_level(words, level, x, y);
      say_enemies(words, &frame->game->run.world, x, y);
    }
  }
  if (words->length == 0 || selected->width > 0) {
    const bool picked = selected->width > 0;
    snprintf(text, sizeof text, picked ? "%d x %d selected" : "%d x %d tiles",
             (int)(picked ? selected->width : level->grid.width),
             (int)(picked ? selected->height : level->grid.height));
    say_words(words, text);
  }
}

static void draw_words(const AppScreenFrame *frame, AppBox map) {
  Words words = {0};
  tell_tile(frame, &words);
  AppBox plate = app_box_in(map, 4, 4);
  plate = app_cut_bottom(&plate, HIGH);
  const float wide = fminf(app_ui_text_width(frame->ui, APP_TEXT_SMALL, words.text), app_box_w(plate) - 16);
  plate = app_cut_left(&plate, wide + 16);
  app_ui_fill(frame->ui, plate, 6, APP_COLOUR_PLATE);
  AppBox line = app_box_in(plate, 8, (HIGH - APP_TEXT_SMALL) / 2);
  line.r.y = roundf(line.r.y);
  line.r.w++;
  app_ui_lines(frame->ui, line, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT}, 1, words.text);
}

static void draw_notice(const AppScreenFrame *frame, AppBox map) {
  const AppFont font = {APP_TEXT, APP_CENTRE, APP_COLOUR_TEXT};
  const char *text = frame->game->told.notice.text;
  if (frame->game->told.notice.until <= frame->clock->now) return;
  const float w = fminf(app_ui_text_width(frame->ui, APP_TEXT, text) + 1, fminf(520, app_box_w(map) - 36));
  const float h = app_ui_paragraph_height(frame->ui, w, font, text);
  AppBox column = app_box_at(app_box_in(map, 0, 12), w, h, 0.5f, 0);
  app_ui_fill(frame->ui, app_box_by(app_box_in(column, -14, -5), 0, -1), 8, APP_COLOUR_TIP);
  app_ui_paragraph(frame->ui, &column, font, text);
}

void app_editor_status_draw(const AppScreenFrame *frame, const AppEditorLayout *layout, AppBox options) {
  AppBox map = layout->map;
  BASE_ASSERT(options.s == map.s);
  if (layout->below)
    app_cut_bottom(&map, app_box_h(options) - app_box_h(layout->options));
  else
    app_cut_top(&map, app_box_h(options) - app_box_h(layout->options));
  draw_words(frame, map);
  if (frame->editor->open == APP_EDITOR_NONE) draw_notice(frame, map);
}
