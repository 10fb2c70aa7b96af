/* The parts that screens are made of. */
#include "app/screens/parts.h"

#include <math.h>
#include <stdio.h>

#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/game/queue.h"

#define ROW        50.0f // logical pixels a row of a menu
#define SIDE       24.0f // space at the sides of a sheet
#define RADIUS     14.0f
#define LABEL_FROM 220.0f // width of a stepper from which its whole label is written

void app_ask(const AppScreenFrame *frame, AppIntentKind kind, int32_t id) {
  app_intend(frame->intents, (AppIntent){.kind = kind, .id = id});
}

void app_ask_command(const AppScreenFrame *frame, SimCommand command) {
  app_intend(frame->intents, (AppIntent){.kind = APP_INTENT_COMMAND, .command = command});
}

void app_ask_notice(const AppScreenFrame *frame, const char *text) {
  app_intend(frame->intents, (AppIntent){.kind = APP_INTENT_NOTICE, .text = text});
}

void app_parts_icon(const AppScreenFrame *frame, int sprite, float x, float y, float side, SDL_Color tint) {
  side = (float)app_art_size(side);
  app_draw_sprite(frame->draw, sprite, roundf(x - side / 2) + side / 2, roundf(y - side / 2) + side / 2, side,
                  tint);
}

int app_parts_medal(AppMedal medal) {
  static const int coins[APP_MEDAL_COUNT] = {
      [APP_MEDAL_PAR] = APP_SPRITE_MEDAL_PAR,
      [APP_MEDAL_UNHURT] = APP_SPRITE_MEDAL_UNHURT,
      [APP_MEDAL_PLAIN] = APP_SPRITE_MEDAL_PLAIN,
  };
  return coins[medal];
}

void app_parts_plate(const AppScreenFrame *frame, SDL_FRect r, float share) {
  SDL_Color color = APP_COLOUR_PLATE;
  color.a = (Uint8)((float)color.a * share);
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 8 * frame->window->scale, color);
}

void app_parts_action(const AppScreenFrame *frame, AppActionRow row, SDL_FRect rect) {
  const AppAction *action = &app_actions[row];
  const AppUiId id = app_ui_id("action", (int)row);
  const bool on = action->is_on != NULL && action->is_on(frame->game);
  const int icon = app_actions_icon(action, on);
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, action->label, (int)row, tip, sizeof tip);
  const bool worked = action->is_on != NULL ? app_ui_toggle(frame->ui, id, rect, NULL, icon, on, tip)
                                            : app_ui_button(frame->ui, id, rect, NULL, icon, false, tip);
  app_pad_badge_draw(frame, row, rect);
  if (worked) app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
}

void app_parts_overlay(const AppScreenFrame *frame, const char *name, int row, SDL_FRect rect) {
  const AppOverlay *overlay = app_overlays[row];
  char tip[APP_UI_TIP_BYTES], title[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, overlay->title, app_keys_overlay(row), title, sizeof title);
  snprintf(tip, sizeof tip, "%.90s: %.100s", title, overlay->help);
  if (app_ui_toggle(frame->ui, app_ui_id(name, row), rect, NULL, app_overlays_icon(overlay),
                    frame->settings->overlay[row], tip))
    app_ask(frame, APP_INTENT_OVERLAY, row);
}

bool app_parts_fold(const AppScreenFrame *frame, AppUiId id, SDL_FRect rect, const AppPartsFold *fold) {
  const float s = frame->window->scale, size = APP_TEXT * s, mid = rect.y + rect.h / 2, arm = 5 * s;
  const bool worked = app_ui_card(frame->ui, id, rect, false, fold->help);
  const float x = rect.x + 20 * s;
  if (fold->open)
    app_draw_triangle(frame->draw, (SDL_FPoint){x - arm, mid - arm * 0.6f},
                      (SDL_FPoint){x + arm, mid - arm * 0.6f}, (SDL_FPoint){x, mid + arm * 0.7f},
                      APP_COLOUR_ACCENT);
  else
    app_draw_triangle(frame->draw, (SDL_FPoint){x - arm * 0.6f, mid - arm}, (SDL_FPoint){x + arm * 0.7f, mid},
                      (SDL_FPoint){x - arm * 0.6f, mid + arm}, APP_COLOUR_DIM);
  app_draw_text_fit(frame->draw, x + 16 * s, mid - size / 2, rect.w - 70 * s,
                    (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, fold->title);
  if (fold->marked) app_draw_circle(frame->draw, rect.x + rect.w - 18 * s, mid, 4 * s, APP_COLOUR_ACCENT);
  return worked;
}

void app_parts_two_tip(const AppScreenFrame *frame, const char *words, AppActionRow less, AppActionRow more,
                       char tip[APP_UI_TIP_BYTES]) {
  char keys[2][APP_KEYS_TEXT];
  app_keys_text(frame->settings, (int)less, keys[0], sizeof keys[0]);
  app_keys_text(frame->settings, (int)more, keys[1], sizeof keys[1]);
  snprintf(tip, APP_UI_TIP_BYTES, "%.120s (%.36s; %.36s)", words, keys[0], keys[1]);
}

bool app_parts_depth(const AppScreenFrame *frame, const char *name, SDL_FRect rect, bool bare,
                     int32_t *depth) {
  const SimTunableInfo *info = &sim_tunables[SIM_TUNE_DEPTH];
  char shown[16], tip[APP_UI_TIP_BYTES];
  snprintf(shown, sizeof shown, "%d", (int)*depth);
  app_parts_two_tip(frame, info->help, APP_ACTION_DEPTH_LESS, APP_ACTION_DEPTH_MORE, tip);
  const AppUiStepper stepper = {.label = rect.w >= LABEL_FROM * frame->window->scale ? info->label : "Depth",
                                .shown = bare ? NULL : shown,
                                .tooltip = tip,
                                .min = info->min,
                                .max = info->max,
                                .leads = bare};
  return app_ui_stepper(frame->ui, app_ui_id(name, 0), rect, &stepper, depth) == APP_UI_STEPPED;
}

void app_parts_hero_depth(const AppScreenFrame *frame, const char *name, SDL_FRect rect, bool bare) {
  int32_t depth = app_tunable(frame->game, SIM_TUNE_DEPTH);
  if (app_parts_depth(frame, name, rect, bare, &depth))
    app_ask_command(frame, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DEPTH, .value = depth});
}

/* Strips */

static AppStripItem *strip_add(AppStrip *strip, float width) {
  if (strip->count == APP_STRIP_ITEMS) return NULL;
  AppStripItem *item = &strip->item[strip->count++];
  *item = (AppStripItem){.width = width};
  strip->width += width;
  return item;
}

void app_strip_sprite(const AppScreenFrame *frame, AppStrip *strip, int sprite, float side, SDL_Color tint) {
  side = (float)app_art_size(side * frame->window->scale);
  AppStripItem *item = strip_add(strip, side);
  if (item == NULL) return;
  item->sprite = sprite;
  item->size = side;
  item->color = tint;
}

void app_strip_text(const AppScreenFrame *frame, AppStrip *strip, float size, SDL_Color color,
                    const char *text) {
  size *= frame->window->scale;
  AppStripItem *item = strip_add(strip, app_draw_text_width(frame->draw, size, text));
  if (item == NULL) return;
  item->size = size;
  item->color = color;
  snprintf(item->text, sizeof item->text, "%s", text);
}

void app_strip_gap(const AppScreenFrame *frame, AppStrip *strip, float width) {
  strip_add(strip, width * frame->window->scale);
}

void app_strip_draw(const AppScreenFrame *frame, const AppStrip *strip, float x, float mid) {
  for (int i = 0; i < strip->count; i++) {
    const AppStripItem *item = &strip->item[i];
    if (item->sprite > 0)
      app_parts_icon(frame, item->sprite, x + item->width / 2, mid, item->size, item->color);
    else
      app_draw_text(frame->draw, x, mid - item->size / 2, item->size, APP_LEFT, item->color, item->text);
    x += item->width;
  }
}

/* Menus */

SDL_FRect app_parts_sheet(const AppScreenFrame *frame, float width, float height) {
  const float s = frame->window->scale, w = (float)frame->window->width, h = (float)frame->window->height;
  SDL_FRect sheet = {0, 0, fminf(width * s, w - 16 * s), fminf(height * s, h - 16 * s)};
  sheet.x = roundf((w - sheet.w) / 2);
  sheet.y = roundf((h - sheet.h) / 2);
  const bool scrolls = height * s > sheet.h + 0.5f;
  app_draw_round_rect(frame->draw, sheet.x, sheet.y, sheet.w, sheet.h, RADIUS * s, APP_COLOUR_SHEET);
  app_draw_round_frame(frame->draw, sheet, RADIUS * s, fmaxf(s, 1), APP_COLOUR_OUTLINE);
  if (scrolls) {
    const float in = RADIUS * s / 2;
    const SDL_FRect area = {sheet.x, sheet.y + in, sheet.w, sheet.h - 2 * in};
    sheet.y = app_ui_scroll_begin(frame->ui, app_ui_id("sheet", (int)frame->screens->now), area) - in;
    frame->screens->sheet_height = height * s - in;
    sheet.h = height * s;
  }
  return sheet;
}

float app_parts_sheet_max(const AppScreenFrame *frame) {
  return (float)frame->window->height / frame->window->scale - 16;
}

float app_parts_heading(const AppScreenFrame *frame, SDL_FRect sheet, float y, SDL_Color color,
                        const char *text) {
  const float size = APP_TEXT_LARGE * frame->window->scale;
  app_draw_text_fit(frame->draw, sheet.x + sheet.w / 2, y, sheet.w - 2 * SIDE * frame->window->scale,
                    (AppFont){size, APP_CENTRE, color}, text);
  return y + size;
}

float app_parts_row_height(const AppScreenFrame *frame, int rows, float others) {
  const float capacity = ((float)frame->window->height / frame->window->scale - 16 - others) / (float)rows;
  return fminf(fmaxf(capacity, APP_BUTTON), ROW) * frame->window->scale;
}

void app_parts_rows(const AppScreenFrame *frame, AppRows rows, const AppChoice *choices, int count) {
  const float side = SIDE * frame->window->scale;
  SDL_FRect rect = {rows.sheet.x + side, rows.y, rows.sheet.w - 2 * side, rows.height};
  for (int i = 0; i < count; i++, rect.y += rows.height) {
    const AppChoice *row = &choices[i];
    if (app_ui_button(frame->ui, app_ui_id(row->name, 0), rect, row->label, row->icon, row->icon > 0, NULL))
      app_ask(frame, row->kind, row->id);
  }
}

void app_parts_pair(const AppScreenFrame *frame, AppRows rows, const AppChoice *one, const AppChoice *other) {
  const float side = SIDE * frame->window->scale, w = (rows.sheet.w - 2 * side) / 2;
  const AppChoice *choices[] = {one, other};
  for (int i = 0; i < 2; i++) {
    const SDL_FRect r = {rows.sheet.x + side + w * (float)i, rows.y, w, rows.height};
    if (app_ui_button(frame->ui, app_ui_id(choices[i]->name, 0), r, choices[i]->label, choices[i]->icon,
                      choices[i]->icon > 0, NULL))
      app_ask(frame, choices[i]->kind, choices[i]->id);
  }
}

SDL_FRect app_parts_page(const AppScreenFrame *frame, const char *heading, float max) {
  const float s = frame->window->scale, w = (float)frame->window->width, h = (float)frame->window->height,
              top = 12 * s, line = 50 * s;
  const float width = fminf(w - 24 * s, max * s), x = roundf((w - width) / 2);
  const SDL_FRect back = {x, top, line, line};
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, "Back", APP_ACTION_BACK, tip, sizeof tip);
  if (app_ui_button(frame->ui, app_ui_id("back", 0), back, NULL, APP_SPRITE_ICON_BACK, false, tip))
    app_ask(frame, APP_INTENT_BACK, 0);
  const bool fits =
      app_draw_text_width(frame->draw, APP_TEXT_LARGE * s, heading) * 0.8f <= width - 2 * line - 16 * s;
  const float size = (fits ? APP_TEXT_LARGE : APP_TEXT) * s;
  app_draw_text_fit(frame->draw, w / 2, top + (line - size) / 2, width - 2 * line - 16 * s,
                    (AppFont){size, APP_CENTRE, APP_COLOUR_TEXT}, heading);
  const float below = top + line + 10 * s;
  return (SDL_FRect){x, below, width, fmaxf(h - below - 8 * s, 1)};
}
