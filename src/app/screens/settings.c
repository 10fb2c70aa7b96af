/* Settings: how the window looks and sounds, how one plays, and what it shows. Each takes effect at once and
 * is kept; a little picture shows what the world then looks like. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/game/assist.h"
#include "app/screens/parts.h"

#define ROW        46.0f // logical pixels
#define HEAD       44.0f
#define PAGE_MAX   1040.0f
#define BESIDE     560.0f // width from which the little picture stands beside the rows
#define SAMPLE     300.0f // its width there, or a little more than a third
#define ABOVE_MIN  300.0f // height of a page that has space for it above the rows
#define SAMPLE_MAX 190.0f
#define TWO_FROM   520.0f // width from which overlays stand in two columns

/* A column of rows. */
typedef struct Rows {
  SDL_FRect area;
  float y;
} Rows;

static SDL_FRect next_row(const AppScreenFrame *frame, Rows *rows) {
  const float h = ROW * frame->window->scale;
  const SDL_FRect r = {rows->area.x, rows->y, rows->area.w, h};
  rows->y += h;
  return r;
}

/// A sentence below a row.
static void words(const AppScreenFrame *frame, Rows *rows, const char *text) {
  const float s = frame->window->scale;
  if (text[0] == '\0') return;
  rows->y += app_draw_paragraph(frame->draw, rows->area.x + 11 * s, rows->y, rows->area.w - 22 * s,
                                (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_DIM}, text, true) +
             8 * s;
}

static void heading(const AppScreenFrame *frame, Rows *rows, const char *text) {
  const float s = frame->window->scale;
  app_draw_text(frame->draw, rows->area.x + 11 * s, rows->y + (HEAD - 26) * s, APP_TEXT * s, APP_LEFT,
                APP_COLOUR_ACCENT, text);
  rows->y += HEAD * s;
}

static void ask(const AppScreenFrame *frame, AppSetting setting, int32_t value) {
  app_intend(frame->intents, (AppIntent){.kind = APP_INTENT_SETTING, .id = (int32_t)setting, .value = value});
}

static void draw_switch(const AppScreenFrame *frame, Rows *rows, AppSetting setting) {
  const AppSettingInfo *info = &app_setting_info[setting];
  const bool on = frame->settings->value[setting] != 0;
  if (app_ui_toggle(frame->ui, app_ui_id("setting", (int)setting), next_row(frame, rows), info->title, 0, on,
                    info->help[0] != '\0' ? info->help : NULL))
    ask(frame, setting, !on);
  words(frame, rows, info->help);
}

/// Takes effect while it is dragged and is kept when it is let go. The size of widgets takes effect then: it
/// would move the slider away under the finger.
static void draw_slider(const AppScreenFrame *frame, Rows *rows, AppSetting setting) {
  AppUi *ui = frame->ui;
  const AppSettingInfo *info = &app_setting_info[setting];
  const AppUiId id = app_ui_id("setting", (int)setting);
  const bool waits = setting == APP_SETTING_UI_SCALE, dragged = waits && ui->sliding == id;
  int32_t value = dragged ? ui->slide_value : frame->settings->value[setting];
  if (setting == APP_SETTING_VOLUME && frame->settings->value[APP_SETTING_MUTED] != 0) value = 0;
  char shown[16] = "off";
  if (value > 0) snprintf(shown, sizeof shown, "%d %%", (int)value);
  const AppUiSlider slider = {.label = info->title,
                              .shown = shown,
                              .tooltip = info->help[0] != '\0' ? info->help : NULL,
                              .min = info->least,
                              .max = info->most,
                              .step = info->step};
  const bool moved = app_ui_slider(ui, id, next_row(frame, rows), &slider, &value);
  if ((moved && !dragged) || (waits && ui->changed == id)) ask(frame, setting, value);
  if (ui->changed == id) app_ask(frame, APP_INTENT_SAVE, 0);
  words(frame, rows, info->help);
}

/// What players read for the words of the file.
enum { WORDS_MAX = 4 };

static void choice_names(AppSetting setting, const char *names[WORDS_MAX]) {
  static const char *const vision[WORDS_MAX] = {"All colours", "Red-green (deutan)", "Red-green (protan)",
                                                "Blue-yellow (tritan)"};
  static const char *const colours[WORDS_MAX] = {"Cividis", "Viridis"};
  static_assert((int)APP_ASSIST_COUNT <= (int)WORDS_MAX, "each assistance has a word");
  for (int i = 0; i < WORDS_MAX; i++) names[i] = setting == APP_SETTING_VISION ? vision[i] : colours[i];
  for (int i = 0; setting == APP_SETTING_ASSISTANCE && i < APP_ASSIST_COUNT; i++)
    names[i] = app_assists[i].title;
}

static void draw_chooser(const AppScreenFrame *frame, Rows *rows, AppSetting setting) {
  const AppSettingInfo *info = &app_setting_info[setting];
  const char *names[WORDS_MAX];
  char word[32];
  int count = 0, chosen = frame->settings->value[setting];
  while (count < WORDS_MAX && app_settings_word(setting, count, word, sizeof word)) count++;
  choice_names(setting, names);
  const float h = app_ui_chooser_height(frame->ui, rows->area.w, info->title, count);
  const SDL_FRect rect = {rows->area.x, rows->y, rows->area.w, h};
  if (app_ui_chooser(frame->ui, app_ui_id("setting", (int)setting), rect, info->title, names, count, &chosen))
    ask(frame, setting, chosen);
  rows->y += h;
  words(frame, rows, info->help);
}

static void draw_section(const AppScreenFrame *frame, Rows *rows, AppSettingSection section) {
  for (int i = 0; i < APP_SETTING_COUNT; i++) {
    const AppSettingInfo *info = &app_setting_info[i];
    if (info->section != section) continue;
    if (info->words[0] != '\0')
      draw_chooser(frame, rows, (AppSetting)i);
    else if (info->most > 1)
      draw_slider(frame, rows, (AppSetting)i);
    else
      draw_switch(frame, rows, (AppSetting)i);
  }
}

static void draw_hands(const AppScreenFrame *frame, Rows *rows) {
  const float s = frame->window->scale;
  draw_section(frame, rows, APP_SETTINGS_HANDS);
  SDL_FRect r = next_row(frame, rows);
  r.w = fminf(r.w, 260 * s);
  if (app_ui_button(frame->ui, app_ui_id("settings keys", 0), r, "Keys", 0, false,
                    "Other keys, and layouts for one hand"))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_KEYS);
}

/// Lab and overlays.
static void draw_shown(const AppScreenFrame *frame, Rows *rows) {
  const float s = frame->window->scale, h = ROW * s;
  const int columns = rows->area.w >= TWO_FROM * s ? 2 : 1;
  const float w = rows->area.w / (float)columns;
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, "The lab", APP_ACTION_PANEL, tip, sizeof tip);
  if (app_ui_toggle(frame->ui, app_ui_id("lab", 0), next_row(frame, rows), "Lab", 0,
                    frame->settings->value[APP_SETTING_PANEL_OPEN] != 0, tip))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_PANEL);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    const SDL_FRect r = {rows->area.x + w * (float)(i % columns), rows->y + h * (float)(i / columns), w, h};
    if (app_ui_toggle(frame->ui, app_ui_id("overlay setting", i), r, app_overlays[i]->title, 0,
                      frame->settings->overlay[i], app_overlays[i]->help))
      app_ask(frame, APP_INTENT_OVERLAY, i);
  }
  rows->y += h * (float)((APP_OVERLAY_COUNT + columns - 1) / columns);
}

/// Takes the place of the little picture from the page.
static void draw_sample(const AppScreenFrame *frame, SDL_FRect *page) {
  const float s = frame->window->scale, gap = 18 * s;
  SDL_FRect r = *page;
  if (page->w >= BESIDE * s) {
    const float w = fminf(SAMPLE * s, floorf(page->w * 0.36f));
    r = (SDL_FRect){page->x + page->w - w, page->y + 8 * s, w, floorf(w * 0.63f)};
    page->w -= w + gap;
  } else if (page->h >= ABOVE_MIN * s) {
    r.h = fminf(fminf(SAMPLE_MAX * s, page->h * 0.3f), page->w * 0.5f);
    r.w = fminf(r.w, r.h * 2.1f);
    r.x = roundf(page->x + (page->w - r.w) / 2);
    page->y += r.h + 8 * s;
    page->h -= r.h + 8 * s;
  } else {
    return;
  }
  app_sample_draw(frame, r);
}

static void draw(const AppScreenFrame *frame) {
  static const struct {
    const char *title, *words;
    AppSettingSection section;
    void (*draw)(const AppScreenFrame *frame, Rows *rows); // NULL: the rows of the section
  } sections[] = {
      {"Picture", "How the window looks.", APP_SETTINGS_PICTURE, NULL},
      {"Sound", "How loud each part is.", APP_SETTINGS_SOUND, NULL},
      {"Play", "How hard it is, and how a level begins.", APP_SETTINGS_PLAY, NULL},
      {"Hands", "Keys, buttons and fingers.", APP_SETTINGS_HANDS, draw_hands},
      {"Shown while you play", "The lab, and what lies over the map.", APP_SETTINGS_HIDDEN, draw_shown},
  };
  const float s = frame->window->scale;
  SDL_FRect page = app_parts_page(frame, "Settings", PAGE_MAX);
  draw_sample(frame, &page);
  const float begin = app_ui_scroll_begin(frame->ui, app_ui_id("settings", 0), page);
  Rows rows = {.area = {page.x, page.y, page.w - 10 * s, page.h}, .y = begin};
  for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
    heading(frame, &rows, sections[i].title);
    words(frame, &rows, sections[i].words);
    if (sections[i].draw != NULL)
      sections[i].draw(frame, &rows);
    else
      draw_section(frame, &rows, sections[i].section);
  }
  app_ui_scroll_end(frame->ui, rows.y + 8 * s - begin);
}

const AppScreenRow app_screen_settings = {.draw = draw, .page = true};
