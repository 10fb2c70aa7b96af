/* Help: four cards that show the game, and tabs with what mouse, fingers, pads and keys do and what the lab
 * shows. Two columns where they fit; it scrolls where they do not. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/how_cards.h"
#include "app/screens/menu.h"
#include "app/screens/pad_marks.h"
#include "app/ui/paint.h"

#define PAGE_MAX  1240.0f
#define TWO_FROM  720.0f // logical width from which the page has two columns
#define KEY_WIDTH 132.0f
#define LINE_GAP  5.0f

static void draw_heading(const AppScreenFrame *frame, AppBox *column, const char *text) {
  const AppBox line = app_cut_top(column, 28);
  app_ui_line_at(frame->ui, line, 0, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_ACCENT}, text);
}

static void draw_words(const AppScreenFrame *frame, AppBox *column, const char *text) {
  app_ui_paragraph(frame->ui, column, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT}, text);
  app_cut_top(column, LINE_GAP);
}

/// Cuts what two columns next to each other have used, at least `min`, and a gap.
static void cut_used(AppBox *column, AppBox left, AppBox right, float min) {
  const float used = (fmaxf(left.r.y, right.r.y) - column->r.y) / column->s;
  assert(used >= 0);
  app_cut_top(column, fmaxf(used, min) + LINE_GAP);
}

/// Draws the input at the left and its effect at the right.
static void draw_pair(const AppScreenFrame *frame, AppBox *column, const char *what, const char *does) {
  AppBox right = *column, left = app_cut_left(&right, KEY_WIDTH);
  left.r.w -= 10 * left.s;
  app_ui_paragraph(frame->ui, &left, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_LIGHT}, what);
  app_ui_paragraph(frame->ui, &right, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT}, does);
  cut_used(column, left, right, 0);
}

static void section_game(const AppScreenFrame *frame, AppBox *column) {
  draw_words(
      frame, column,
      "The throng takes the shortest way to you but avoids a crowd: when a hall is full, the rest go round. "
      "Other kinds see, hear or smell you.");
  draw_words(
      frame, column,
      "In some levels the lantern shoots by itself at enemies that come near; the bar below the hero shows "
      "how far it is loaded.");
}

static void section_bestiary(const AppScreenFrame *frame, AppBox *column) {
  if (app_screens_button(frame, app_ui_id("bestiary", 1), app_cut_top(column, 48), "Bestiary",
                         APP_SPRITE_ICON_BESTIARY, APP_ACTION_BESTIARY, "Every kind of enemy"))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_BESTIARY);
}

static void section_pad(const AppScreenFrame *frame, AppBox *column) {
  draw_heading(frame, column, "Gamepad");
  app_screens_pad_help(frame, column, KEY_WIDTH);
}

static void section_pointer(const AppScreenFrame *frame, AppBox *column) {
  draw_heading(frame, column, "Mouse and fingers");
  draw_pair(frame, column, "Tap, left click", "Go there; hold and drag to move the target along");
  draw_pair(frame, column, "Right click",
            "Put up a barricade, or take it back; with two heroes: send the other");
  draw_pair(frame, column, "Tap with a second finger", "With two heroes: send the other there");
  draw_pair(frame, column, "Long press",
            "On a button: says what it does. With the inspector on: explains a tile");
  draw_pair(frame, column, "Hold a tile with something in the hand",
            "Shows what it would do in ten seconds; letting go does nothing");
  draw_pair(frame, column, "Wheel, pinch", "Zoom");
  draw_pair(frame, column, "Middle drag, two fingers", "Move the view");
  for (int arm = APP_ARM_NONE + 1; arm < APP_ARM_COUNT; arm++)
    if (app_powers[arm]->button != NULL)
      draw_pair(frame, column, app_powers[arm]->button, app_powers[arm]->help);
  draw_pair(frame, column, "Tap on a legend", "Fold or unfold it");
  draw_pair(frame, column, "Tap on an enemy", "With the inspector on: what it knows and wants");
}

static void section_race(const AppScreenFrame *frame, AppBox *column) {
  draw_heading(frame, column, "The race");
  draw_words(
      frame, column,
      "Steerings: two to four settings, each in a map of its own, from the hero's tile to the tile "
      "that "
      "you tap, in lock-step. Each tap starts it again. No enemies take part. Squares and microseconds are "
      "those of a twin that decides the same. A hero that goes round in a loop, or never arrives, is "
      "stopped.");
  draw_words(
      frame, column,
      "Crowds: the whole level in two to four panes with different values; your taps go to all. The longest "
      "queue is the largest number of waiting enemies on tiles that touch. Ways in use: of the tiles 4 steps "
      "from the hero, those that enemies used in the last 3 seconds. The game waits meanwhile.");
}

/// A sign of the time line, and its meaning.
static void draw_sign(const AppScreenFrame *frame, AppBox *column, int sprite, const char *text) {
  AppBox right = *column, left = app_cut_left(&right, 34);
  app_ui_icon(frame->ui, app_box_band(app_cut_left(&left, 20), 0, APP_TEXT_SMALL), sprite, 20,
              APP_COLOUR_PLAIN);
  app_ui_paragraph(frame->ui, &right, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT}, text);
  cut_used(column, left, right, 20);
}

static void section_time(const AppScreenFrame *frame, AppBox *column) {
  char keys[APP_KEYS_TEXT], text[320];
  draw_heading(frame, column, "Time");
  app_keys_text(frame->settings, APP_ACTION_TIMELINE, keys, sizeof keys);
  snprintf(
      text, sizeof text,
      "Every game can be turned back. Open the time line (%s) and drag it to any moment; the game pauses "
      "there.",
      keys);
  draw_words(frame, column, text);
  draw_words(
      frame, column,
      "Play shows what happened. Tap the map, or change anything, and you take over from there: a new branch "
      "begins, and the old game stays. Three times a level that keeps best time and medals.");
  draw_words(
      frame, column,
      "The tree lists all branches: tap one to go there, or show it as a ghost, in outline, and compare "
      "the two.");
  draw_sign(frame, column, APP_SPRITE_MARK_HIT, "You were hit");
  draw_sign(frame, column, APP_SPRITE_MARK_EMBER, "You took an ember");
  draw_sign(frame, column, APP_SPRITE_MARK_STOPPED, "The hero gave up");
  draw_sign(frame, column, APP_SPRITE_MARK_ENDED, "Won or lost");
}

/// The keys of all actions that belong to drawing, or of all others.
static void draw_keys(const AppScreenFrame *frame, AppBox *column, bool drawing) {
  char keys[APP_KEYS_TEXT];
  for (int i = 0; i < APP_ACTION_COUNT; i++)
    if ((app_actions[i].scope == APP_ACTION_DRAWING) == drawing &&
        app_keys_text(frame->settings, i, keys, sizeof keys)[0] != '\0')
      draw_pair(frame, column, keys, app_actions[i].label);
}

static void section_keys(const AppScreenFrame *frame, AppBox *column) {
  draw_heading(frame, column, "Keys");
  if (app_ui_button(frame->ui, app_ui_id("help keys", 0), app_cut_top(column, 48).r, "Change keys", 0, false,
                    "Other keys, and layouts for one hand"))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_KEYS);
  app_cut_top(column, 8);
  draw_keys(frame, column, false);
  draw_pair(frame, column, "Tab, arrows, Enter", "Move to buttons and sliders and use them");
}

static void section_drawing(const AppScreenFrame *frame, AppBox *column) {
  draw_heading(frame, column, "Drawing a level");
  draw_words(
      frame, column,
      "Draw on any level while it runs: the throng reacts at once. Each stroke can be undone. Faults such as "
      "an ember out of reach are marked on the map.");
  draw_pair(frame, column, "Left button, one finger", "Draw");
  draw_pair(frame, column, "Right button", "Rub out");
  draw_pair(frame, column, "Ctrl and a click, long press", "Pick what lies there");
  draw_pair(frame, column, "Middle button, Space and drag, two fingers", "Move the view");
  draw_pair(frame, column, "Shift while you draw", "Straight lines, squares");
  draw_pair(frame, column, "A second finger at once", "Takes the stroke back");
}

static void section_drawing_keys(const AppScreenFrame *frame, AppBox *column) {
  draw_heading(frame, column, "Keys while you draw");
  draw_keys(frame, column, true);
}

static void section_overlays(const AppScreenFrame *frame, AppBox *column) {
  char keys[APP_KEYS_TEXT];
  draw_heading(frame, column, "What you can see");
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    const AppOverlay *overlay = app_overlays[i];
    AppBox right = *column, left = app_cut_left(&right, 40);
    app_ui_icon(frame->ui, app_box_band(app_cut_left(&left, 26), 0, 36), app_overlays_icon(overlay), 26,
                APP_COLOUR_TEXT);
    AppBox title = app_cut_top(&right, 19);
    title = app_box_band(title, 0, APP_TEXT_SMALL);
    app_ui_line(frame->ui, app_cut_right(&title, 30), (AppFont){APP_TEXT_SMALL, APP_RIGHT, APP_COLOUR_LIGHT},
                app_keys_text(frame->settings, app_keys_overlay(i), keys, sizeof keys));
    app_ui_line(frame->ui, title, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT}, overlay->title);
    app_ui_paragraph(frame->ui, &right, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, overlay->help);
    if (overlay->colours != NULL)
      app_ui_paragraph(frame->ui, &right, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT},
                       overlay->colours);
    cut_used(column, left, right, 37);
    app_cut_top(column, 8 - LINE_GAP);
  }
}

/* The page */

enum { MAX_SECTIONS = 4 };

/// A tab: its sections, and the column of each if it has two, counted from 0.
typedef struct HelpTab {
  const char *title;
  struct {
    void (*draw)(const AppScreenFrame *frame, AppBox *column);
    int column;
  } sections[MAX_SECTIONS];
} HelpTab;

static const HelpTab tabs[] = {
    {"Basics", {{section_game, 0}, {section_bestiary, 1}}},
    {"Controls", {{section_pad, 0}, {section_pointer, 0}, {section_time, 1}}},
    {"Keys", {{section_keys, 0}, {section_drawing_keys, 1}}},
    {"Lab", {{section_overlays, 0}, {section_race, 1}, {section_drawing, 1}}},
};

enum { TABS = sizeof tabs / sizeof *tabs };

static void draw_sections(const AppScreenFrame *frame, const HelpTab *tab, AppBox *page) {
  const int columns = app_box_w(*page) >= TWO_FROM ? 2 : 1;
  AppBox column[2];
  for (int i = 0; i < columns; i++) column[i] = app_box_part(*page, i, columns, 40);
  for (int i = 0; i < MAX_SECTIONS && tab->sections[i].draw != NULL; i++) {
    if (tab->sections[i].draw == section_pad && frame->window->device != APP_DEVICE_PAD) continue;
    AppBox *in = &column[columns == 2 ? tab->sections[i].column : 0];
    tab->sections[i].draw(frame, in);
    app_cut_top(in, 16);
  }
  for (int i = 0; i < columns; i++) page->r.y = fmaxf(page->r.y, column[i].r.y);
}

static void draw_help(const AppScreenFrame *frame) {
  AppBox area = app_screens_page(frame, "How to play", PAGE_MAX);
  const char *titles[TABS];
  int *tab = &frame->screens->help_tab;
  for (int i = 0; i < TABS; i++) titles[i] = tabs[i].title;
  assert(*tab >= 0 && *tab < TABS);
  app_ui_chooser_cut(frame->ui, app_ui_id("help tab", 0), &area, NULL, titles, TABS, tab);
  app_cut_top(&area, 6);
  area.r.h = fmaxf(area.r.h, 1);
  AppBox page = app_ui_scroll_open(frame->ui, app_ui_id("help", *tab), area);
  app_cut_left(&page, 4);
  app_cut_right(&page, 12);
  app_cut_top(&page, 4);
  if (*tab == 0) app_how_cards_draw(frame, &page, app_box_h(area) - 8);
  draw_sections(frame, &tabs[*tab], &page);
  app_ui_scroll_close(frame->ui, page);
}

const AppScreenRow app_screen_help = {.draw = draw_help, .page = true};
