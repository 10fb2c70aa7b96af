/* Settings: how the window looks and what it shows. Each takes effect at once and is kept. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

#define ROW      46.0f // logical pixels
#define HEAD     44.0f
#define PAGE_MAX 760.0f

/* A column of rows that flows into two where they fit. */
typedef struct Rows {
  SDL_FRect area;
  float y;
  int columns, at; // cells in a line; the next one
} Rows;

static SDL_FRect next_row(const AppScreenFrame *frame, Rows *rows) {
  const float w = rows->area.w / (float)rows->columns, h = ROW * frame->window->scale;
  const SDL_FRect r = {rows->area.x + w * (float)rows->at, rows->y, w, h};
  if (++rows->at == rows->columns) {
    rows->at = 0;
    rows->y += h;
  }
  return r;
}

static void end_line(const AppScreenFrame *frame, Rows *rows) {
  if (rows->at == 0) return;
  rows->at = 0;
  rows->y += ROW * frame->window->scale;
}

static void heading(const AppScreenFrame *frame, Rows *rows, const char *text) {
  end_line(frame, rows);
  const float s = frame->window->scale;
  app_draw_text(frame->draw, rows->area.x + 11 * s, rows->y + (HEAD - 26) * s, APP_TEXT * s, APP_LEFT,
                APP_COLOUR_ACCENT, text);
  rows->y += HEAD * s;
}

/// The chosen colours from lowest to highest.
static void draw_strip(const AppScreenFrame *frame, Rows *rows) {
  enum { STEPS = 64 };
  const float s = frame->window->scale, x = rows->area.x + 5 * s, w = (rows->area.w - 10 * s) / STEPS;
  for (int i = 0; i < STEPS; i++) {
    const float left = floorf(x + w * (float)i), right = floorf(x + w * (float)(i + 1));
    app_draw_rect(frame->draw, left, floorf(rows->y + 4 * s), right - left, floorf(10 * s),
                  app_overlays_color(frame->settings->value[APP_SETTING_COLOURS], (float)i / (STEPS - 1)));
  }
  rows->y += 20 * s;
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
}

/// Takes effect while it is dragged; kept when it is let go.
static void draw_slider(const AppScreenFrame *frame, Rows *rows, AppSetting setting) {
  AppUi *ui = frame->ui;
  const AppSettingInfo *info = &app_setting_info[setting];
  const AppUiId id = app_ui_id("setting", (int)setting);
  int32_t value = frame->settings->value[setting];
  if (setting == APP_SETTING_VOLUME && frame->settings->value[APP_SETTING_MUTED] != 0) value = 0;
  char shown[16] = "off";
  if (value > 0) snprintf(shown, sizeof shown, "%d %%", (int)value);
  const AppUiSlider slider = {
      .label = info->title, .shown = shown, .min = info->least, .max = info->most, .step = info->step};
  if (app_ui_slider(ui, id, next_row(frame, rows), &slider, &value)) ask(frame, setting, value);
  if (ui->changed == id) app_ask(frame, APP_INTENT_SAVE, 0);
}

/// The words of a row, each with a capital.
enum { WORDS_MAX = 6, WORD_BYTES = 24 };

static void draw_chooser(const AppScreenFrame *frame, Rows *rows, AppSetting setting) {
  const AppSettingInfo *info = &app_setting_info[setting];
  char word[WORDS_MAX][WORD_BYTES];
  const char *names[WORDS_MAX];
  int count = 0, chosen = frame->settings->value[setting];
  for (; count < WORDS_MAX && app_settings_word(setting, count, word[count], WORD_BYTES); count++) {
    word[count][0] = (char)toupper((unsigned char)word[count][0]);
    names[count] = word[count];
  }
  end_line(frame, rows);
  const float h = app_ui_chooser_height(frame->ui, rows->area.w, info->title, count);
  const SDL_FRect rect = {rows->area.x, rows->y, rows->area.w, h};
  if (app_ui_chooser(frame->ui, app_ui_id("setting", (int)setting), rect, info->title, names, count, &chosen))
    ask(frame, setting, chosen);
  rows->y += h;
  if (setting == APP_SETTING_COLOURS) draw_strip(frame, rows);
}

static void draw_section(const AppScreenFrame *frame, Rows *rows, AppSettingSection section,
                         const char *title) {
  heading(frame, rows, title);
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

static void draw(const AppScreenFrame *frame) {
  const float s = frame->window->scale;
  const AppSettings *settings = frame->settings;
  const SDL_FRect page = app_parts_page(frame, "Settings", PAGE_MAX);
  const float begin = app_ui_scroll_begin(frame->ui, app_ui_id("settings", 0), page);
  Rows rows = {
      .area = {page.x, page.y, page.w - 10 * s, page.h}, .y = begin, .columns = page.w > 560 * s ? 2 : 1};
  draw_section(frame, &rows, APP_SETTINGS_PICTURE, "Picture");
  draw_section(frame, &rows, APP_SETTINGS_SOUND, "Sound");
  heading(frame, &rows, "Shown while you play");
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(settings, "The lab", APP_ACTION_PANEL, tip, sizeof tip);
  if (app_ui_toggle(frame->ui, app_ui_id("lab", 0), next_row(frame, &rows), "Lab panel", 0,
                    settings->value[APP_SETTING_PANEL_OPEN] != 0, tip))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_PANEL);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++)
    if (app_ui_toggle(frame->ui, app_ui_id("overlay setting", i), next_row(frame, &rows),
                      app_overlays[i]->title, 0, settings->overlay[i], app_overlays[i]->help))
      app_ask(frame, APP_INTENT_OVERLAY, i);
  end_line(frame, &rows);
  app_ui_scroll_end(frame->ui, rows.y + 8 * s - begin);
}

const AppScreenRow app_screen_settings = {.draw = draw, .page = true};
