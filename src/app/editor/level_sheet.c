/* The sheet of the level: title, brief, rules, the size of the map, and the values that are in force in it.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/edit/head.h"
#include "app/edit/size.h"
#include "app/editor/buttons.h"
#include "app/layout/layout.h"
#include "app/screens/ask.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/screens/tunable.h"
#include "app/ui/paint.h"
#include "base/assert.h"

#define WIDTH     520.0f // logical pixels
#define SIDE      20.0f
#define ROW       48.0f
#define HEAD      36.0f // of a section
#define ANCHOR    46.0f // a cell of the nine
#define PAR_STEP  5     // seconds
#define MAX_PAR   3600
#define GOLD_STEP 50     // points
#define BESIDE    290.0f // width from which the sides are next to the nine

/// The sheet while it is drawn: the column that is left.
typedef struct Page {
  const AppScreenFrame *frame;
  AppBox column;
} Page;

static const AppUiField title_field = {
    .label = "Title", .empty = "Untitled", .limit = SIM_TITLE_BYTES, .lines = 1};
static const AppUiField brief_field = {.label = "Brief, shown before the level",
                                       .empty = "One or two sentences",
                                       .limit = SIM_BRIEF_BYTES,
                                       .lines = 4};

static AppBox line(Page *page, float height) {
  return app_cut_top(&page->column, height);
}

static void heading(Page *page, const char *text) {
  app_ui_line(page->frame->ui, app_box_in(app_box_band(line(page, HEAD), 14, APP_TEXT_SMALL), 4, 0),
              (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_ACCENT}, text);
}

/* Title and brief: what is typed becomes the level's when the typing ends, as one step. */

/// True: it is done.
static bool text(Page *page, const char *name, const AppUiField *field, const char *own, char *typed,
                 bool *changed) {
  AppUi *ui = page->frame->ui;
  const AppUiId id = app_ui_id(name, 0);
  if (!*changed && ui->typing.id != id) snprintf(typed, (size_t)field->limit + 1, "%s", own);
  const AppUiFielded fielded =
      app_ui_field(ui, id, line(page, app_ui_field_height(ui, field) / ui->scale).r, field, typed);
  if (fielded == APP_UI_TYPED) *changed = true;
  return *changed && (fielded == APP_UI_ENTERED || ui->typing.id != id);
}

static void texts(Page *page) {
  AppEditor *editor = page->frame->editor;
  const SimLevel *level = &page->frame->game->run.level;
  if (text(page, "level title", &title_field, level->title, editor->title, &editor->titled))
    app_editor_ask(page->frame, APP_EDITOR_TITLE, 0, 0);
  line(page, 4);
  if (text(page, "level brief", &brief_field, level->brief, editor->brief, &editor->briefed))
    app_editor_ask(page->frame, APP_EDITOR_BRIEF, 0, 0);
}

/* Rules */

static void gold(Page *page, AppBox box) {
  const SimLevel *level = &page->frame->game->run.level;
  char shown[24];
  int32_t steps = (level->gold + GOLD_STEP / 2) / GOLD_STEP;
  if (level->gold > 0)
    app_ui_count(level->gold, shown, sizeof shown);
  else
    snprintf(shown, sizeof shown, "none");
  if (app_ui_stepper(page->frame->ui, app_ui_id("level gold", 0), box.r,
                     &(AppUiStepper){.label = "Gold score", .shown = shown, .max = SIM_MAX_SCORE / GOLD_STEP},
                     &steps) == APP_UI_STEPPED)
    app_editor_ask(page->frame, APP_EDITOR_GOLD, steps * GOLD_STEP, 0);
}

static void rules(Page *page) {
  const SimLevel *level = &page->frame->game->run.level;
  AppUi *ui = page->frame->ui;
  char par[32], embers[32];
  const AppBox row = line(page, ROW);
  int32_t steps = (level->par_seconds + PAR_STEP / 2) / PAR_STEP;
  if (level->par_seconds > 0)
    app_ui_time((int64_t)level->par_seconds * SIM_TICKS_PER_SECOND, false, par, sizeof par);
  else
    snprintf(par, sizeof par, "none");
  if (app_ui_stepper(ui, app_ui_id("level par", 0), app_box_part(row, 0, 2, 0).r,
                     &(AppUiStepper){.label = "Par time", .shown = par, .max = MAX_PAR / PAR_STEP},
                     &steps) == APP_UI_STEPPED)
    app_editor_ask(page->frame, APP_EDITOR_PAR, steps * PAR_STEP, 0);
  const bool all = app_edit_all_embers(page->frame->editor->edit);
  const int32_t lie = level->kind_count[SIM_EMBER];
  int32_t needed = all ? lie + 1 : level->embers_needed;
  if (all)
    snprintf(embers, sizeof embers, "all (%d)", (int)lie);
  else
    snprintf(embers, sizeof embers, "%d of %d", (int)level->embers_needed, (int)lie);
  if (app_ui_stepper(ui, app_ui_id("level embers", 0), app_box_part(row, 1, 2, 0).r,
                     &(AppUiStepper){.label = "Embers needed", .shown = embers, .max = lie + 1},
                     &needed) == APP_UI_STEPPED)
    app_editor_ask(page->frame, APP_EDITOR_EMBERS, needed > lie ? -1 : needed, 0);
  const AppBox last = line(page, ROW);
  gold(page, app_box_part(last, 0, 2, 0));
  if (app_ui_toggle(ui, app_ui_id("level endless", 0), app_box_part(last, 1, 2, 0).r, "Endless", 0,
                    level->endless, "No gate: waves come until the hero falls"))
    app_editor_ask(page->frame, APP_EDITOR_ENDLESS, !level->endless, 0);
}

/* Size */

static void anchors(Page *page, AppBox nine) {
  AppEditor *editor = page->frame->editor;
  AppGrid grid = app_grid(nine, 3, ANCHOR);
  BASE_ASSERT(editor->anchor >= 0 && editor->anchor < 9);
  for (int i = 0; i < 9; i++) {
    const AppBox cell = app_grid_next(&grid);
    const SDL_FPoint at = app_box_middle(cell);
    const bool on = editor->anchor == i;
    if (app_ui_card(page->frame->ui, app_ui_id("level anchor", i), cell.r, false,
                    "The side of the map that stays put"))
      editor->anchor = i;
    app_draw_circle(page->frame->draw, at.x, at.y, (on ? 8 : 4) * cell.s,
                    on ? APP_COLOUR_ACCENT : APP_COLOUR_DIM);
  }
}

/// The losses of a smaller map, in one sentence; "": none.
static void drops_words(const AppEditDrops *drops, char *out, size_t size) {
  const struct {
    int32_t count;
    const char *one, *many;
  } rows[] = {{drops->things, "thing", "things"},
              {drops->spawns, "place of enemies", "places of enemies"},
              {drops->goals, "goal", "goals"},
              {drops->objectives, "objective", "objectives"},
              {drops->edges, "wall or rail", "walls and rails"}};
  size_t length = 0;
  out[0] = '\0';
  for (size_t i = 0; i < sizeof rows / sizeof *rows && length < size; i++)
    if (rows[i].count > 0)
      length += (size_t)snprintf(out + length, size - length, "%s%d %s",
                                 length > 0 ? ", " : "Lost: ", (int)rows[i].count,
                                 rows[i].count == 1 ? rows[i].one : rows[i].many);
  if (drops->hero && length < size)
    length += (size_t)snprintf(out + length, size - length, "%s",
                               length > 0 ? "; the hero moves" : "The hero moves");
  if (length > 0 && length + 1 < size) snprintf(out + length, size - length, ".");
}

static void size_words(const AppScreenFrame *frame, AppBox box, bool same) {
  const AppEditor *editor = frame->editor;
  char words[160];
  if (same) {
    snprintf(words, sizeof words, "The dot marks the side that stays put.");
  } else {
    const AppEditRect to = app_edit_anchored(editor->edit, editor->width, editor->height, editor->anchor);
    const AppEditDrops drops = app_edit_drops(editor->edit, to);
    drops_words(&drops, words, sizeof words);
    if (words[0] == '\0') snprintf(words, sizeof words, "Nothing is lost. New tiles are rock.");
  }
  app_cut_left(&box, 10);
  app_cut_right(&box, 2);
  app_ui_lines(frame->ui, box, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, 2, words);
}

static void side(Page *page, const char *name, const char *label, AppBox box, int32_t *value) {
  char shown[16];
  snprintf(shown, sizeof shown, "%d", (int)*value);
  if (app_ui_stepper(page->frame->ui, app_ui_id(name, 0), box.r,
                     &(AppUiStepper){.label = label, .shown = shown, .min = 3, .max = NAV_MAX_SIDE},
                     value) == APP_UI_STEPPED)
    page->frame->editor->sized = true;
}

static bool sides_lie_below(AppBox column) {
  return app_box_w(column) < BESIDE;
}

static void map_size(Page *page) {
  AppEditor *editor = page->frame->editor;
  const NavGrid *grid = &page->frame->game->run.level.grid;
  if (!editor->sized) {
    editor->width = grid->width;
    editor->height = grid->height;
  }
  const bool same = editor->width == grid->width && editor->height == grid->height;
  const bool below = sides_lie_below(page->column);
  AppBox beside = line(page, 3 * ANCHOR);
  anchors(page, app_cut_left(&beside, 3 * ANCHOR));
  app_cut_left(&beside, 6);
  const bool stacked = !below && app_box_w(beside) < 2 * 3 * APP_BUTTON + 8;
  if (below) beside = line(page, APP_BUTTON + ANCHOR);
  const AppBox button = app_cut_bottom(&beside, ANCHOR);
  const AppBox row = app_cut_top(&beside, APP_BUTTON);
  side(page, "level width", "Tiles wide", stacked ? row : app_box_part(row, 0, 2, 0), &editor->width);
  side(page, "level height", "Tiles high",
       stacked ? app_cut_top(&beside, APP_BUTTON) : app_box_part(row, 1, 2, 0), &editor->height);
  if (!below && !stacked) size_words(page->frame, app_box_by(beside, 0, 4), same);
  if (same) app_draw_fade(page->frame->draw, 0.4f);
  if (app_ui_button(page->frame->ui, app_ui_id("level resize", 0), button.r, "Resize", 0, false,
                    "Restarts the world; you can undo it") &&
      !same)
    app_editor_ask(page->frame, APP_EDITOR_RESIZE, 0, 0);
  app_draw_fade(page->frame->draw, 1);
}

/* Values in force */

static int tuned_count(const SimLevel *level) {
  int count = 0;
  for (int i = 0; i < SIM_TUNE_COUNT; i++) count += level->tuned[i];
  return count;
}

static void tuned_row(Page *page, SimTunable tunable) {
  AppBox row = line(page, ROW);
  const AppBox drop = app_cut_right(&row, 46);
  int32_t value = page->frame->game->run.level.tuning.value[tunable];
  if (app_screens_tunable_edit(page->frame, (int)tunable + SIM_TUNE_COUNT, tunable, row.r,
                               sim_tunables[tunable].default_value, &value))
    app_editor_ask(page->frame, APP_EDITOR_TUNE, (int32_t)tunable, value);
  if (app_ui_button(page->frame->ui, app_ui_id("level untune", (int)tunable), drop.r, NULL,
                    APP_SPRITE_ICON_DELETE, false, "Remove from the level"))
    app_editor_ask(page->frame, APP_EDITOR_UNTUNE, (int32_t)tunable, 0);
}

static void tuned(Page *page) {
  const SimLevel *level = &page->frame->game->run.level;
  AppUi *ui = page->frame->ui;
  for (int i = 0; i < SIM_TUNE_COUNT; i++)
    if (level->tuned[i]) tuned_row(page, (SimTunable)i);
  const AppBox row = line(page, ROW);
  if (app_ui_button(ui, app_ui_id("level take", 0), app_box_part(row, 0, 2, 0).r, "Use lab values", 0, false,
                    "Copy the running world's values into the level"))
    app_editor_ask(page->frame, APP_EDITOR_TAKE, 0, 0);
  if (app_ui_button(ui, app_ui_id("level drop", 0), app_box_part(row, 1, 2, 0).r, "Clear all", 0, false,
                    "Remove every value from the level"))
    app_editor_ask(page->frame, APP_EDITOR_DROP, 0, 0);
}

static void draw(const AppScreenFrame *frame) {
  const float s = frame->window->scale, window = (float)frame->window->width / s;
  const float fields =
      (app_ui_field_height(frame->ui, &title_field) + app_ui_field_height(frame->ui, &brief_field)) / s + 4;
  const int count = tuned_count(&frame->game->run.level);
  const float more = fminf(WIDTH, window - 16) - 2 * SIDE < BESIDE ? APP_BUTTON + ANCHOR : 0;
  const float height =
      more + 64 + fields + 3 * HEAD + 2 * ROW + 3 * ANCHOR + ROW * (float)(count + 1) + 10 + ROW + 16;
  const AppBox sheet = app_screens_sheet(frame, WIDTH, height);
  AppBox column = app_box_open(sheet, sheet.r.y + 18 * s);
  app_screens_heading(frame, &column, APP_COLOUR_TEXT, "The level");
  Page page = {frame, app_box_open(app_box_in(sheet, SIDE, 0), column.r.y + 10 * s)};
  texts(&page);
  heading(&page, "Rules");
  rules(&page);
  heading(&page, "Size of the map");
  map_size(&page);
  heading(&page, "Values that hold in this level");
  tuned(&page);
  line(&page, 10);
  if (app_ui_button(frame->ui, app_ui_id("back", 0), line(&page, ROW).r, "Done", 0, true, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
}

const AppScreenRow app_screen_edit_level = {.draw = draw, .above = true};
