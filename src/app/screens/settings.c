/* Settings: how the window looks and what it shows. Each takes effect at once and is kept. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

#define ROW      46.0f // logical pixels
#define HEAD     44.0f
#define PAGE_MAX 760.0f

static const char *const colour_names[APP_COLOURS_COUNT] = {"Cividis", "Viridis"};

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

static void setting(const AppScreenFrame *frame, Rows *rows, const char *label, bool value, const char *tip,
                    AppIntent intent) {
  if (app_ui_toggle(frame->ui, app_ui_id(label, 0), next_row(frame, rows), label, 0, value, tip))
    app_intend(frame->intents, intent);
}

/// The chosen colours from lowest to highest.
static void draw_strip(const AppScreenFrame *frame, Rows *rows) {
  enum { STEPS = 64 };
  const float s = frame->window->scale, x = rows->area.x + 5 * s, w = (rows->area.w - 10 * s) / STEPS;
  for (int i = 0; i < STEPS; i++) {
    const float left = floorf(x + w * (float)i), right = floorf(x + w * (float)(i + 1));
    app_draw_rect(frame->draw, left, floorf(rows->y + 4 * s), right - left, floorf(10 * s),
                  app_overlays_color(frame->settings->colours, (float)i / (STEPS - 1)));
  }
  rows->y += 20 * s;
}

static void draw_colours(const AppScreenFrame *frame, Rows *rows) {
  end_line(frame, rows);
  int chosen = frame->settings->colours;
  const float h = app_ui_chooser_height(frame->ui, rows->area.w, "", APP_COLOURS_COUNT);
  if (app_ui_chooser(frame->ui, app_ui_id("colours", 0), (SDL_FRect){rows->area.x, rows->y, rows->area.w, h},
                     "Colours of the heat map", colour_names, APP_COLOURS_COUNT, &chosen))
    app_ask(frame, APP_INTENT_COLOURS, chosen);
  rows->y += h;
  draw_strip(frame, rows);
}

/// Takes effect while it is dragged; kept when it is let go.
static void draw_volume(const AppScreenFrame *frame, Rows *rows) {
  AppUi *ui = frame->ui;
  const AppUiId id = app_ui_id("volume", 0);
  int32_t volume = frame->settings->muted ? 0 : frame->settings->volume;
  char shown[16] = "off";
  if (volume > 0) snprintf(shown, sizeof shown, "%d %%", (int)volume);
  const AppUiSlider slider = {.label = "Volume", .shown = shown, .max = 100, .step = 5};
  if (app_ui_slider(ui, id, next_row(frame, rows), &slider, &volume))
    app_ask(frame, APP_INTENT_VOLUME, volume);
  if (ui->changed == id) app_ask(frame, APP_INTENT_SAVE, 0);
}

static void draw_sound(const AppScreenFrame *frame, Rows *rows) {
  const AppAction *mute = &app_actions[APP_ACTION_MUTE];
  draw_volume(frame, rows);
  if (app_ui_toggle(frame->ui, app_ui_id("mute", 0), next_row(frame, rows), mute->label, 0,
                    mute->is_on(frame->game), mute->key_name))
    app_ask(frame, APP_INTENT_MUTE, 0);
}

static void draw(const AppScreenFrame *frame) {
  const float s = frame->window->scale;
  const AppSettings *settings = frame->settings;
  const SDL_FRect page = app_parts_page(frame, "Settings", PAGE_MAX);
  const float begin = app_ui_scroll_begin(frame->ui, app_ui_id("settings", 0), page);
  Rows rows = {
      .area = {page.x, page.y, page.w - 10 * s, page.h}, .y = begin, .columns = page.w > 560 * s ? 2 : 1};
  heading(frame, &rows, "Picture");
  if (app_ui_toggle(frame->ui, app_ui_id("full screen", 0), next_row(frame, &rows), "Full screen", 0,
                    settings->fullscreen, NULL))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_FULLSCREEN);
  setting(frame, &rows, "Reduced motion", settings->reduced_motion, "No shaking, gliding or flicker",
          (AppIntent){.kind = APP_INTENT_MOTION});
  draw_colours(frame, &rows);
  heading(frame, &rows, "Sound");
  draw_sound(frame, &rows);
  heading(frame, &rows, "Shown while you play");
  setting(frame, &rows, "Lab panel", settings->panel_open, app_actions[APP_ACTION_PANEL].key_name,
          (AppIntent){.kind = APP_INTENT_ACTION, .id = APP_ACTION_PANEL});
  for (int i = 0; i < APP_OVERLAY_COUNT; i++)
    setting(frame, &rows, app_overlays[i]->title, settings->overlay[i], app_overlays[i]->help,
            (AppIntent){.kind = APP_INTENT_OVERLAY, .id = i});
  end_line(frame, &rows);
  app_ui_scroll_end(frame->ui, rows.y + 8 * s - begin);
}

const AppScreenRow app_screen_settings = {.draw = draw, .page = true};
