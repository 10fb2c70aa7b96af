/* Settings: how the window looks and what it shows. Each takes effect at once and is kept. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

#define ROW      46.0f // logical pixels
#define HEAD     44.0f
#define PAGE_MAX 760.0f

static const char *const colour_names[APP_COLOURS_COUNT] = {"Cividis", "Viridis"};

/* A column of rows that flows into two where there is room. */
typedef struct Rows {
  SDL_FRect area;
  float y;
  int columns, at; // cells in a line; the next one
} Rows;

static SDL_FRect next_row(App *app, Rows *rows) {
  const float w = rows->area.w / (float)rows->columns, h = ROW * app->scale;
  const SDL_FRect r = {rows->area.x + w * (float)rows->at, rows->y, w, h};
  if (++rows->at == rows->columns) {
    rows->at = 0;
    rows->y += h;
  }
  return r;
}

static void end_line(App *app, Rows *rows) {
  if (rows->at == 0) return;
  rows->at = 0;
  rows->y += ROW * app->scale;
}

static void heading(App *app, Rows *rows, const char *text) {
  end_line(app, rows);
  const float s = app->scale;
  app_draw_text(&app->draw, rows->area.x + 11 * s, rows->y + (HEAD - 26) * s, APP_TEXT * s, APP_LEFT,
                APP_COLOUR_ACCENT, text);
  rows->y += HEAD * s;
}

static void setting(App *app, Rows *rows, const char *label, bool *value, const char *tip) {
  if (!app_ui_toggle(&app->ui, app_ui_id(label, 0), next_row(app, rows), label, 0, *value, tip)) return;
  *value = !*value;
  app_settings_save(&app->settings);
}

/// The chosen colours from least to most.
static void draw_strip(App *app, Rows *rows) {
  enum { STEPS = 64 };
  const float s = app->scale, x = rows->area.x + 5 * s, w = (rows->area.w - 10 * s) / STEPS;
  for (int i = 0; i < STEPS; i++) {
    const float left = floorf(x + w * (float)i), right = floorf(x + w * (float)(i + 1));
    app_draw_rect(&app->draw, left, floorf(rows->y + 4 * s), right - left, floorf(10 * s),
                  app_overlays_color(app->settings.colours, (float)i / (STEPS - 1)));
  }
  rows->y += 20 * s;
}

static void draw_colours(App *app, Rows *rows) {
  end_line(app, rows);
  int chosen = app->settings.colours;
  const float h = app_ui_chooser_height(&app->ui, rows->area.w, "", APP_COLOURS_COUNT);
  if (app_ui_chooser(&app->ui, app_ui_id("colours", 0), (SDL_FRect){rows->area.x, rows->y, rows->area.w, h},
                     "Colours of the heat map", colour_names, APP_COLOURS_COUNT, &chosen)) {
    app->settings.colours = chosen;
    app_settings_save(&app->settings);
  }
  rows->y += h;
  draw_strip(app, rows);
}

/// Takes effect while it is dragged; kept when it is let go.
static void draw_volume(App *app, Rows *rows) {
  AppUi *ui = &app->ui;
  const AppUiId id = app_ui_id("volume", 0);
  int32_t volume = app->settings.muted ? 0 : app->settings.volume;
  char shown[16] = "off";
  if (volume > 0) snprintf(shown, sizeof shown, "%d %%", (int)volume);
  if (app_ui_slider(ui, id, next_row(app, rows), "Volume", shown, &volume, 0, 100, 5, false, NULL))
    app_sound_set_volume(app, volume);
  if (ui->changed == id) app_settings_save(&app->settings);
}

static void draw_sound(App *app, Rows *rows) {
  const AppAction *mute = &app_actions[APP_ACTION_MUTE];
  draw_volume(app, rows);
  if (app_ui_toggle(&app->ui, app_ui_id("mute", 0), next_row(app, rows), mute->label, 0, mute->is_on(app),
                    mute->key_name))
    app_sound_toggle(app);
}

void app_screen_settings(App *app) {
  const float s = app->scale;
  AppSettings *settings = &app->settings;
  const SDL_FRect page = app_parts_page(app, "Settings", PAGE_MAX);
  const float begin = app_ui_scroll_begin(&app->ui, app_ui_id("settings", 0), page);
  Rows rows = {
      .area = {page.x, page.y, page.w - 10 * s, page.h}, .y = begin, .columns = page.w > 560 * s ? 2 : 1};
  heading(app, &rows, "Picture");
  if (app_ui_toggle(&app->ui, app_ui_id("full screen", 0), next_row(app, &rows), "Full screen", 0,
                    settings->fullscreen, NULL))
    app_toggle_fullscreen(app);
  setting(app, &rows, "Reduced motion", &settings->reduced_motion, "No shaking, gliding or flicker");
  draw_colours(app, &rows);
  heading(app, &rows, "Sound");
  draw_sound(app, &rows);
  heading(app, &rows, "Shown while you play");
  setting(app, &rows, "Lab panel", &settings->panel_open, app_actions[APP_ACTION_PANEL].key_name);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++)
    setting(app, &rows, app_overlays[i]->title, &settings->overlay[i], app_overlays[i]->help);
  end_line(app, &rows);
  app_ui_scroll_end(&app->ui, rows.y + 8 * s - begin);
}
