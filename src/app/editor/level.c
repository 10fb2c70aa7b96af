/* The sheet of the level: title, brief, rules, the size of the map, and the values that are in force in it.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/edit/head.h"
#include "app/edit/size.h"
#include "app/editor/layout.h"

#define WIDTH    520.0f // logical pixels
#define SIDE     20.0f
#define ROW      48.0f
#define HEAD     36.0f // of a section
#define ANCHOR   46.0f // a cell of the nine
#define PAR_STEP 5     // seconds
#define MAX_PAR  3600
#define BESIDE   290.0f // width from which the sides stand beside the nine

/// The sheet while it is drawn, from the top down.
typedef struct Page {
  const AppScreenFrame *frame;
  SDL_FRect sheet; // what is inside its sides
  float s, y;
} Page;

static const AppUiField title_field = {
    .label = "Title", .empty = "Untitled", .limit = SIM_TITLE_BYTES, .lines = 1};
static const AppUiField brief_field = {.label = "Brief, shown before the level",
                                       .empty = "One or two sentences",
                                       .limit = SIM_BRIEF_BYTES,
                                       .lines = 4};

static SDL_FRect line(Page *page, float height) {
  const SDL_FRect r = {page->sheet.x, page->y, page->sheet.w, height * page->s};
  page->y += r.h;
  return r;
}

static void heading(Page *page, const char *text) {
  const SDL_FRect r = line(page, HEAD);
  app_draw_text(page->frame->draw, r.x + 4 * page->s, r.y + 14 * page->s, APP_TEXT_SMALL * page->s, APP_LEFT,
                APP_COLOUR_ACCENT, text);
}

/* Title and brief: what is typed becomes the level's when the typing ends, as one step. */

/// True: it is done.
static bool text(Page *page, const char *name, const AppUiField *field, const char *own, char *typed,
                 bool *changed) {
  AppUi *ui = page->frame->ui;
  const AppUiId id = app_ui_id(name, 0);
  if (!*changed && ui->typing.id != id) snprintf(typed, (size_t)field->limit + 1, "%s", own);
  const AppUiFielded fielded =
      app_ui_field(ui, id, line(page, app_ui_field_height(ui, field) / page->s), field, typed);
  if (fielded == APP_UI_TYPED) *changed = true;
  return *changed && (fielded == APP_UI_ENTERED || ui->typing.id != id);
}

static void texts(Page *page) {
  AppEditor *editor = page->frame->editor;
  const SimLevel *level = &page->frame->game->run.level;
  if (text(page, "level title", &title_field, level->title, editor->title, &editor->titled))
    editor_ask(page->frame, APP_EDITOR_TITLE, 0, 0);
  page->y += 4 * page->s;
  if (text(page, "level brief", &brief_field, level->brief, editor->brief, &editor->briefed))
    editor_ask(page->frame, APP_EDITOR_BRIEF, 0, 0);
}

/* Rules */

static void rules(Page *page) {
  const SimLevel *level = &page->frame->game->run.level;
  AppUi *ui = page->frame->ui;
  const float half = page->sheet.w / 2;
  char par[32], embers[32];
  SDL_FRect r = line(page, ROW);
  r.w = half;
  int32_t steps = (level->par_seconds + PAR_STEP / 2) / PAR_STEP;
  if (level->par_seconds > 0)
    app_ui_time((int64_t)level->par_seconds * SIM_TICKS_PER_SECOND, false, par, sizeof par);
  else
    snprintf(par, sizeof par, "none");
  if (app_ui_stepper(ui, app_ui_id("level par", 0), r,
                     &(AppUiStepper){.label = "Par time", .shown = par, .max = MAX_PAR / PAR_STEP},
                     &steps) == APP_UI_STEPPED)
    editor_ask(page->frame, APP_EDITOR_PAR, steps * PAR_STEP, 0);
  r.x += half;
  const bool all = app_edit_all_embers(page->frame->editor->edit);
  const int32_t lie = level->kind_count[SIM_EMBER];
  int32_t needed = all ? lie + 1 : level->embers_needed;
  if (all)
    snprintf(embers, sizeof embers, "all (%d)", (int)lie);
  else
    snprintf(embers, sizeof embers, "%d of %d", (int)level->embers_needed, (int)lie);
  if (app_ui_stepper(ui, app_ui_id("level embers", 0), r,
                     &(AppUiStepper){.label = "Embers needed", .shown = embers, .max = lie + 1},
                     &needed) == APP_UI_STEPPED)
    editor_ask(page->frame, APP_EDITOR_EMBERS, needed > lie ? -1 : needed, 0);
  if (app_ui_toggle(ui, app_ui_id("level endless", 0), line(page, ROW),
                    "Endless: no gate, it lasts until the hero falls", 0, level->endless,
                    "Waves come until the hero falls"))
    editor_ask(page->frame, APP_EDITOR_ENDLESS, !level->endless, 0);
}

/* Size */

static void anchors(Page *page, SDL_FRect r) {
  AppEditor *editor = page->frame->editor;
  const float s = page->s, cell = ANCHOR * s;
  for (int i = 0; i < 9; i++) {
    const SDL_FRect at = {r.x + cell * (float)(i % 3), r.y + cell * (float)(i / 3), cell, cell};
    const bool on = editor->anchor == i;
    if (app_ui_card(page->frame->ui, app_ui_id("level anchor", i), at, false,
                    "The side at which the map stays"))
      editor->anchor = i;
    app_draw_circle(page->frame->draw, at.x + cell / 2, at.y + cell / 2, (on ? 8 : 4) * s,
                    on ? APP_COLOUR_ACCENT : APP_COLOUR_DIM);
  }
}

/// What a smaller map would lose, in one sentence; "": nothing.
static void drops_words(const AppEditDrops *drops, char *out, size_t size) {
  const struct {
    int32_t count;
    const char *one, *many;
  } rows[] = {{drops->things, "thing", "things"},
              {drops->spawns, "place of enemies", "places of enemies"},
              {drops->goals, "goal", "goals"},
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

static void size_words(Page *page, SDL_FRect r, bool same) {
  const AppEditor *editor = page->frame->editor;
  const float s = page->s, size = APP_TEXT_SMALL * s;
  char words[160];
  if (same) {
    snprintf(words, sizeof words, "The dot says which side stays.");
  } else {
    const AppEditRect to = app_edit_anchored(editor->edit, editor->width, editor->height, editor->anchor);
    const AppEditDrops drops = app_edit_drops(editor->edit, to);
    drops_words(&drops, words, sizeof words);
    if (words[0] == '\0') snprintf(words, sizeof words, "Nothing is lost. New tiles are rock.");
  }
  app_draw_lines(page->frame->draw, r.x + 10 * s, r.y, r.w - 12 * s, 2,
                 (AppFont){size, APP_LEFT, APP_COLOUR_DIM}, words);
}

static void side(Page *page, const char *name, const char *label, SDL_FRect r, int32_t *value) {
  char shown[16];
  snprintf(shown, sizeof shown, "%d", (int)*value);
  if (app_ui_stepper(page->frame->ui, app_ui_id(name, 0), r,
                     &(AppUiStepper){.label = label, .shown = shown, .min = 3, .max = NAV_MAX_SIDE},
                     value) == APP_UI_STEPPED)
    page->frame->editor->sized = true;
}

static void sides(Page *page, SDL_FRect r, bool stacked) {
  AppEditor *editor = page->frame->editor;
  SDL_FRect at = {r.x, r.y, stacked ? r.w : r.w / 2, APP_BUTTON * page->s};
  side(page, "level width", "Tiles wide", at, &editor->width);
  at.x += stacked ? 0 : at.w;
  at.y += stacked ? at.h : 0;
  side(page, "level height", "Tiles high", at, &editor->height);
}

static bool sides_lie_below(const Page *page) {
  return page->sheet.w < BESIDE * page->s;
}

static void map_size(Page *page) {
  AppEditor *editor = page->frame->editor;
  const NavGrid *grid = &page->frame->game->run.level.grid;
  const float s = page->s, nine = 3 * ANCHOR * s;
  if (!editor->sized) {
    editor->width = grid->width;
    editor->height = grid->height;
  }
  const SDL_FRect r = line(page, 3 * ANCHOR);
  SDL_FRect beside = {r.x + nine + 6 * s, r.y, r.w - nine - 6 * s, r.h};
  anchors(page, r);
  const bool same = editor->width == grid->width && editor->height == grid->height;
  const bool below = sides_lie_below(page), stacked = !below && beside.w < 2 * 3 * APP_BUTTON * s + 8 * s;
  if (below) beside = line(page, APP_BUTTON + ANCHOR);
  sides(page, beside, stacked);
  if (!below && !stacked) size_words(page, (SDL_FRect){beside.x, beside.y + 48 * s, beside.w, 40 * s}, same);
  const SDL_FRect button = {beside.x, beside.y + beside.h - ANCHOR * s, beside.w, ANCHOR * s};
  if (same) app_draw_fade(page->frame->draw, 0.4f);
  if (app_ui_button(page->frame->ui, app_ui_id("level resize", 0), button, "Change the size", 0, false,
                    "The world begins again; undo takes it back") &&
      !same)
    editor_ask(page->frame, APP_EDITOR_RESIZE, 0, 0);
  app_draw_fade(page->frame->draw, 1);
}

/* Values in force */

static int tuned_count(const SimLevel *level) {
  int count = 0;
  for (int i = 0; i < SIM_TUNE_COUNT; i++) count += level->tuned[i];
  return count;
}

static void tuned_row(Page *page, SimTunable tunable) {
  const float s = page->s;
  const SDL_FRect r = line(page, ROW), drop = {r.x + r.w - 46 * s, r.y, 46 * s, r.h};
  int32_t value = page->frame->game->run.level.tuning.value[tunable];
  if (app_tunables_edit(page->frame, (int)tunable + SIM_TUNE_COUNT, tunable,
                        (SDL_FRect){r.x, r.y, r.w - 46 * s, r.h}, sim_tunables[tunable].default_value,
                        &value))
    editor_ask(page->frame, APP_EDITOR_TUNE, (int32_t)tunable, value);
  if (app_ui_button(page->frame->ui, app_ui_id("level untune", (int)tunable), drop, NULL,
                    APP_SPRITE_ICON_DELETE, false, "The level no longer sets it"))
    editor_ask(page->frame, APP_EDITOR_UNTUNE, (int32_t)tunable, 0);
}

static void tuned(Page *page) {
  const SimLevel *level = &page->frame->game->run.level;
  AppUi *ui = page->frame->ui;
  const float half = page->sheet.w / 2;
  for (int i = 0; i < SIM_TUNE_COUNT; i++)
    if (level->tuned[i]) tuned_row(page, (SimTunable)i);
  SDL_FRect r = line(page, ROW);
  r.w = half;
  if (app_ui_button(ui, app_ui_id("level take", 0), r, "Take the lab's values", 0, false,
                    "The values of the running world become the level's"))
    editor_ask(page->frame, APP_EDITOR_TAKE, 0, 0);
  r.x += half;
  if (app_ui_button(ui, app_ui_id("level drop", 0), r, "Drop all", 0, false, "The level sets no values"))
    editor_ask(page->frame, APP_EDITOR_DROP, 0, 0);
}

static void draw(const AppScreenFrame *frame) {
  const float s = frame->window->scale;
  const float fields =
      (app_ui_field_height(frame->ui, &title_field) + app_ui_field_height(frame->ui, &brief_field)) / s + 4;
  const int count = tuned_count(&frame->game->run.level);
  const float inside = fminf(WIDTH * s, (float)frame->window->width - 16 * s) - 2 * SIDE * s;
  const float more = inside < BESIDE * s ? APP_BUTTON + ANCHOR : 0;
  const float height =
      more + 64 + fields + 3 * HEAD + 2 * ROW + 3 * ANCHOR + ROW * (float)(count + 1) + 10 + ROW + 16;
  const SDL_FRect sheet = app_parts_sheet(frame, WIDTH, height);
  Page page = {frame, {sheet.x + SIDE * s, 0, sheet.w - 2 * SIDE * s, 0}, s, 0};
  page.y = app_parts_heading(frame, sheet, sheet.y + 18 * s, APP_COLOUR_TEXT, "The level") + 10 * s;
  texts(&page);
  heading(&page, "Rules");
  rules(&page);
  heading(&page, "Size of the map");
  map_size(&page);
  heading(&page, "Values that hold in this level");
  tuned(&page);
  page.y += 10 * s;
  if (app_ui_button(frame->ui, app_ui_id("back", 0), line(&page, ROW), "Done", 0, true, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
}

const AppScreenRow app_screen_edit_level = {.draw = draw, .above = true};
