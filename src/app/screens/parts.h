/* What the screens share: what widgets ask for, dialogs, headings, a strip of icons and words. */
#ifndef APP_SCREENS_PARTS_H
#define APP_SCREENS_PARTS_H

#include "app/actions/actions.h"
#include "app/layout/layout.h"
#include "app/platform/art.h"
#include "app/screens/screens.h"

#define APP_COLOUR_PLAIN APP_RGB(0xffffff) // a sprite as it was drawn

/* Of the game screen, logical pixels */
#define APP_HUD_CELL   46.0f // a button
#define APP_HUD_MARGIN 6.0f
#define APP_HUD_FOOT   52.0f // height of the plate at the bottom

/// Queues what a widget asks for.
void app_ask(const AppScreenFrame *frame, AppIntentKind kind, int32_t id);
void app_ask_command(const AppScreenFrame *frame, SimCommand command);
void app_ask_notice(const AppScreenFrame *frame, const char *text);

/// A sprite of the interface: whole pixels, so it is sharp.
void app_parts_icon(const AppScreenFrame *frame, int sprite, float x, float y, float side, SDL_Color tint);

/// The coin of a medal.
int app_parts_medal(AppMedal medal);

/// A plate behind words on the map; share: 0 invisible to 1.
void app_parts_plate(const AppScreenFrame *frame, SDL_FRect rect, float share);

/// The button of an action: its icon; works it.
void app_parts_action(const AppScreenFrame *frame, AppActionRow row, SDL_FRect rect);
/// The switch of an overlay; `name` tells its widget from those elsewhere.
void app_parts_overlay(const AppScreenFrame *frame, const char *name, int row, SDL_FRect rect);

/// The line that folds a section of the lab; true when it was worked.
typedef struct AppPartsFold {
  const char *title, *help;
  bool open, marked; // marked: with a dot
} AppPartsFold;

bool app_parts_fold(const AppScreenFrame *frame, AppUiId id, SDL_FRect rect, const AppPartsFold *fold);

/// A tooltip with the keys of two actions, less and more.
void app_parts_two_tip(const AppScreenFrame *frame, const char *words, AppActionRow less, AppActionRow more,
                       char tip[APP_UI_TIP_BYTES]);

/// A stepper of the lookahead's depth; false: *depth is as it was. `bare`: both buttons first, and the caller
/// writes beside them.
bool app_parts_depth(const AppScreenFrame *frame, const char *name, SDL_FRect rect, bool bare,
                     int32_t *depth);
/// The same for the game's hero.
void app_parts_hero_depth(const AppScreenFrame *frame, const char *name, SDL_FRect rect, bool bare);

/* A strip: icons and words in one line, measured before they are drawn. */
enum { APP_STRIP_ITEMS = 24, APP_STRIP_TEXT = 48 };

typedef struct AppStripItem {
  int sprite;  // 0: text
  float width; // pixels
  float size;  // of the text, or side of the sprite
  SDL_Color color;
  char text[APP_STRIP_TEXT];
} AppStripItem;

typedef struct AppStrip {
  AppStripItem item[APP_STRIP_ITEMS];
  int count;
  float width;
} AppStrip;

void app_strip_sprite(const AppScreenFrame *frame, AppStrip *strip, int sprite, float side, SDL_Color tint);
void app_strip_text(const AppScreenFrame *frame, AppStrip *strip, float size, SDL_Color color,
                    const char *text);
void app_strip_gap(const AppScreenFrame *frame, AppStrip *strip, float width);
/// `mid` is the middle of the line.
void app_strip_draw(const AppScreenFrame *frame, const AppStrip *strip, float x, float mid);

/// The buttons on the cards of overlays, over what the overlays have drawn in this frame.
void app_offers_draw(const AppScreenFrame *frame);

/* pad.c: what is drawn for the hands on a gamepad */

/// The cursor on the map, below all widgets.
void app_pad_cursor_draw(const AppScreenFrame *frame);
/// The button of the pad that does what the widget in this cell does; nothing where a pad is not in use.
void app_pad_badge_draw(const AppScreenFrame *frame, AppActionRow row, SDL_FRect cell);
/// What its buttons do with the widget that has the focus, at the bottom right.
void app_pad_legend_draw(const AppScreenFrame *frame);
/// What all of it does, for the help: lines of that width from y down, with `key` pixels for the pictures.
/// Returns the y below.
float app_pad_help_draw(const AppScreenFrame *frame, SDL_FRect column, float key);

/* sample.c */
void app_sample_draw(const AppScreenFrame *frame, SDL_FRect rect);
void app_sample_free(AppSample *sample);

/* Menus */

/// A centred sheet of that many logical pixels. One that is higher than the window scrolls as a whole, and
/// what is drawn until the end of the screen lies in it; a screen that has an area of its own asks for no
/// more than app_parts_sheet_max.
float app_parts_sheet_max(const AppScreenFrame *frame);
SDL_FRect app_parts_sheet(const AppScreenFrame *frame, float width, float height);
/// A heading in the middle; returns the y below it.
float app_parts_heading(const AppScreenFrame *frame, SDL_FRect sheet, float y, SDL_Color color,
                        const char *text);
/// Height of a row where so many must fit into the window beside `others` logical pixels; output pixels.
float app_parts_row_height(const AppScreenFrame *frame, int rows, float others);

/// Rows of a menu, one below the other.
typedef struct AppRows {
  SDL_FRect sheet;
  float y, height;
} AppRows;

/// A row: its words and what it asks for.
typedef struct AppChoice {
  const char *name, *label;
  AppIntentKind kind;
  int32_t id;
  int icon; // 0: none; a row with an icon is the one that Enter works
} AppChoice;

/// The next rows as buttons over the width of the sheet.
void app_parts_rows(const AppScreenFrame *frame, AppRows rows, const AppChoice *choices, int count);
/// Two buttons side by side in one row.
void app_parts_pair(const AppScreenFrame *frame, AppRows rows, const AppChoice *one, const AppChoice *other);
/// Back button and heading of a screen that fills the window; returns the area below. `max` is its greatest
/// width, logical pixels.
SDL_FRect app_parts_page(const AppScreenFrame *frame, const char *heading, float max);

/* The same in boxes; sizes are logical pixels */

static inline AppBox app_screens_window(const AppScreenFrame *frame) {
  return app_box((SDL_FRect){0, 0, (float)frame->window->width, (float)frame->window->height},
                 frame->window->scale);
}

static inline AppBox app_screens_sheet(const AppScreenFrame *frame, float width, float height) {
  return app_box(app_parts_sheet(frame, width, height), frame->window->scale);
}

static inline float app_screens_sheet_max(const AppScreenFrame *frame) {
  return app_parts_sheet_max(frame);
}

static inline float app_screens_sheet_width(const AppScreenFrame *frame, float width) {
  return SDL_min(width, app_box_w(app_screens_window(frame)) - 16);
}

static inline void app_screens_heading(const AppScreenFrame *frame, AppBox *column, SDL_Color color,
                                       const char *text) {
  const float y = app_parts_heading(frame, column->r, column->r.y, color, text);
  app_cut_top(column, (y - column->r.y) / column->s);
}

static inline AppBox app_screens_page(const AppScreenFrame *frame, const char *heading, float max) {
  return app_box(app_parts_page(frame, heading, max), frame->window->scale);
}

static inline float app_screens_row_height(const AppScreenFrame *frame, int rows, float others) {
  return app_parts_row_height(frame, rows, others) / frame->window->scale;
}

static inline void app_screens_row(const AppScreenFrame *frame, AppBox box, const AppChoice *choice) {
  if (app_ui_button(frame->ui, app_ui_id(choice->name, 0), box.r, choice->label, choice->icon,
                    choice->icon > 0, NULL))
    app_ask(frame, choice->kind, choice->id);
}

static inline void app_screens_pair(const AppScreenFrame *frame, AppBox box, const AppChoice pair[2]) {
  for (int i = 0; i < 2; i++) app_screens_row(frame, app_box_part(box, i, 2, 0), &pair[i]);
}

static inline void app_ask_value(const AppScreenFrame *frame, AppIntentKind kind, int32_t id, int32_t value) {
  app_intend(frame->intents, (AppIntent){.kind = kind, .id = id, .value = value});
}

/* The rows of the screens, each from the file that draws it */
#define X(NAME, name) extern const AppScreenRow app_screen_##name;
APP_SCREENS(X)
#undef X

/* The game screen is drawn by hud.c; panel.c draws the lab beside it, notices.c the words over it. */
float app_hud_right(const AppScreenFrame *frame);     // where the map ends
float app_hud_bottom(const AppScreenFrame *frame);    // the same, below
float app_hud_foot_left(const AppScreenFrame *frame); // where the foot's plate begins
void app_notices_draw(const AppScreenFrame *frame);

/* minimap.c: the whole map in a corner, where it does not fit the view */
SDL_FRect app_minimap_plate(const AppScreenFrame *frame); // w 0: not shown
void app_minimap_draw(const AppScreenFrame *frame);
void app_minimap_forget(AppScreens *screens);

/* rim.c: arrows to what is out of sight */
void app_rim_draw(const AppScreenFrame *frame);

/* hearts.c: the heart that was just lost breaks; `at`: its middle */
void app_hearts_draw_lost(const AppScreenFrame *frame, SDL_FPoint at, float side);
/* opening.c: before the first command; said.c: what is said on the map. */
void app_opening_dim(const AppScreenFrame *frame);
void app_opening_flight(const AppScreenFrame *frame);
void app_opening_card(const AppScreenFrame *frame);
void app_said_draw(const AppScreenFrame *frame);
/* way.c: words beside the ways that are shown ahead */
void app_way_draw(const AppScreenFrame *frame);
enum { APP_PANEL_SECTIONS_OPEN = 1u << SIM_SECTION_HERO | 1u << SIM_SECTION_CROWD }; // at first
void app_panel_draw(const AppScreenFrame *frame);
/// All of the lab from `y` down in a column of a scroll area; returns the y below.
float app_panel_body(const AppScreenFrame *frame, SDL_FRect column, float y);
/// The scroll area that the lab needs now: its list of steerings has one of its own.
AppUiId app_panel_area(const AppScreenFrame *frame);

/* drawer.c: in narrow and high windows lab and overlays lie in a sheet at the bottom. */
bool app_drawer_is_used(const AppScreenFrame *frame);
/// Pixels that it covers when it is not being dragged.
float app_drawer_height(const AppScreenFrame *frame);
bool app_drawer_is_full(const AppScreenFrame *frame);
void app_drawer_draw(const AppScreenFrame *frame);
/// Is the window so narrow that the game screen shows the most needed buttons alone?
bool app_hud_is_narrow(const AppScreenFrame *frame);

/* timeline.c: the past of the game, at the bottom of the map */
void app_timeline_draw(const AppScreenFrame *frame);
/// A frame round the map while it shows the past, or a recording.
void app_past_frame(const AppScreenFrame *frame);

/* tunables.c, plots.c, goals.c, senses.c: sections of the lab, from `y` down in its column; return the y
 * below. */
float app_plots_draw(const AppScreenFrame *frame, SDL_FRect area, float y);
float app_tunables_draw(const AppScreenFrame *frame, SDL_FRect area, float y);
float app_goals_draw(const AppScreenFrame *frame, SDL_FRect area, float y);
float app_senses_draw(const AppScreenFrame *frame, SDL_FRect area, float y);
/// Slider or switch of one tunable.
void app_tunables_row(const AppScreenFrame *frame, SimTunable tunable, SDL_FRect rect);
/// One tunable as a slider or a switch; `of` tells its widget from others of the same tunable, `own` is where
/// a dragged slider holds. False: *value is as it was.
bool app_tunables_edit(const AppScreenFrame *frame, int of, SimTunable tunable, SDL_FRect rect, int32_t own,
                       int32_t *value);

#endif
