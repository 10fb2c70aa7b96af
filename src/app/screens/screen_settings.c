/* Settings: how the window looks and sounds, how one plays, and controls. Each takes effect at once and
 * is kept; a little picture shows what the world then looks like. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/game/assist.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/screens/sample.h"
#include "app/ui/paint.h"

#define ROW        46.0f // logical pixels
#define HEAD       44.0f
#define PAGE_MAX   1040.0f
#define BESIDE     560.0f // width from which the little picture is next to the rows
#define SAMPLE     300.0f // its width there, or a little more than a third
#define ABOVE_MIN  300.0f // height of a page that has space for it above the rows
#define SAMPLE_MAX 190.0f

/// A sentence below a row.
static void draw_words(const AppScreenFrame *frame, AppBox *column, const char *text) {
  if (text[0] == '\0') return;
  app_ui_words(frame->ui, column, 11, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, text);
  app_cut_top(column, 8);
}

static void draw_heading(const AppScreenFrame *frame, AppBox *column, const char *text) {
  AppBox head = app_box_in(app_cut_top(column, HEAD), 11, 0);
  app_ui_line_at(frame->ui, head, HEAD - 26, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_ACCENT}, text);
}

static void ask_setting(const AppScreenFrame *frame, AppSetting setting, int32_t value) {
  app_ask_value(frame, APP_INTENT_SETTING, (int32_t)setting, value);
}

static void draw_switch(const AppScreenFrame *frame, AppBox *column, AppSetting setting) {
  const AppSettingInfo *info = &app_setting_info[setting];
  const bool on = frame->settings->value[setting] != 0;
  if (app_ui_toggle(frame->ui, app_ui_id("setting", (int)setting), app_cut_top(column, ROW).r, info->title, 0,
                    on, info->help[0] != '\0' ? info->help : NULL))
    ask_setting(frame, setting, !on);
  draw_words(frame, column, info->help);
}

/// Takes effect while it is dragged and is kept when it is let go. The size of widgets takes effect then: it
/// would move the slider away under the finger.
static void draw_slider(const AppScreenFrame *frame, AppBox *column, AppSetting setting) {
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
                              .min = info->min,
                              .max = info->max,
                              .step = info->step};
  const bool moved = app_ui_slider(ui, id, app_cut_top(column, ROW).r, &slider, &value);
  if ((moved && !dragged) || (waits && ui->changed == id)) ask_setting(frame, setting, value);
  if (ui->changed == id) app_ask(frame, APP_INTENT_SAVE, 0);
  draw_words(frame, column, info->help);
}

/// The words that players read for those of the file.
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

static void draw_chooser(const AppScreenFrame *frame, AppBox *column, AppSetting setting) {
  const AppSettingInfo *info = &app_setting_info[setting];
  const char *names[WORDS_MAX];
  char word[32];
  int count = 0, chosen = frame->settings->value[setting];
  while (count < WORDS_MAX && app_settings_word(setting, count, word, sizeof word)) count++;
  choice_names(setting, names);
  if (app_ui_chooser_cut(frame->ui, app_ui_id("setting", (int)setting), column, info->title, names, count,
                         &chosen))
    ask_setting(frame, setting, chosen);
  draw_words(frame, column, info->help);
}

static void draw_section(const AppScreenFrame *frame, AppBox *column, AppSettingSection section) {
  for (int i = 0; i < APP_SETTING_COUNT; i++) {
    const AppSettingInfo *info = &app_setting_info[i];
    if (info->section != section) continue;
    if (info->words[0] != '\0')
      draw_chooser(frame, column, (AppSetting)i);
    else if (info->max > 1)
      draw_slider(frame, column, (AppSetting)i);
    else
      draw_switch(frame, column, (AppSetting)i);
  }
}

static void draw_hands(const AppScreenFrame *frame, AppBox *column) {
  draw_section(frame, column, APP_SETTINGS_HANDS);
  AppBox row = app_cut_top(column, ROW);
  if (app_ui_button(frame->ui, app_ui_id("settings keys", 0),
                    app_cut_left(&row, fminf(app_box_w(row), 260)).r, "Keys", 0, false,
                    "Other keys, and layouts for one hand"))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_KEYS);
}

static void draw_play(const AppScreenFrame *frame, AppBox *column) {
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, "The lab", APP_ACTION_PANEL, tip, sizeof tip);
  draw_section(frame, column, APP_SETTINGS_PLAY);
  if (app_ui_toggle(frame->ui, app_ui_id("lab", 0), app_cut_top(column, ROW).r, "Lab", 0,
                    frame->settings->value[APP_SETTING_PANEL_OPEN] != 0, tip))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_PANEL);
  draw_words(frame, column, "Its tools and the list of overlays, open while you play.");
}

/// Takes the place of the little picture from the page.
static void draw_sample(const AppScreenFrame *frame, AppBox *page) {
  const float w = app_box_w(*page), h = app_box_h(*page);
  if (w >= BESIDE) {
    const float wide = fminf(SAMPLE, w * 0.36f);
    AppBox side = app_cut_right(page, wide);
    app_cut_right(page, 18);
    app_screens_sample_draw(frame, app_box_band(side, 8, wide * 0.63f).r);
  } else if (h >= ABOVE_MIN) {
    const float high = fminf(fminf(SAMPLE_MAX, h * 0.3f), w * 0.5f);
    const AppBox top = app_cut_top(page, high);
    app_cut_top(page, 8);
    app_screens_sample_draw(frame, app_box_fit(top, high * 2.1f, high).r);
  }
}

static void draw_settings(const AppScreenFrame *frame) {
  static const struct {
    const char *title, *words;
    AppSettingSection section;
    void (*draw)(const AppScreenFrame *frame, AppBox *column); // NULL: the rows of the section
  } sections[] = {
      {"Display", "Size, colours and motion.", APP_SETTINGS_PICTURE, NULL},
      {"Sound", "Volume and music.", APP_SETTINGS_SOUND, NULL},
      {"Gameplay", "How hard it is, and how a level begins.", APP_SETTINGS_PLAY, draw_play},
      {"Controls", "Keys, buttons and touch.", APP_SETTINGS_HANDS, draw_hands},
  };
  AppBox page = app_screens_page(frame, "Settings", PAGE_MAX);
  draw_sample(frame, &page);
  AppBox column = app_ui_scroll_open(frame->ui, app_ui_id("settings", 0), page);
  column.r.w -= 10 * column.s; // the bar of the area
  for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
    draw_heading(frame, &column, sections[i].title);
    draw_words(frame, &column, sections[i].words);
    if (sections[i].draw != NULL)
      sections[i].draw(frame, &column);
    else
      draw_section(frame, &column, sections[i].section);
  }
  app_cut_top(&column, 8);
  app_ui_scroll_close(frame->ui, column);
}

const AppScreenRow app_screen_settings = {.draw = draw_settings, .page = true};
