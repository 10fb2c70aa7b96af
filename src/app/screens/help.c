/* Help: what the game is about, what mouse and fingers do, and both tables with their keys. Two columns where
 * they fit; it scrolls where they do not. */
#include <math.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/game/powers.h"
#include "app/screens/parts.h"

#define PAGE_MAX   1240.0f
#define TWO_FROM   720.0f // logical width from which there are two columns
#define THREE_FROM 1100.0f
#define KEY_WIDTH  132.0f
#define LINE_GAP   5.0f

typedef struct Flow {
  float x, y, w;
} Flow;

static void heading(const AppScreenFrame *frame, Flow *flow, const char *text) {
  const float s = frame->window->scale;
  app_draw_text(frame->draw, flow->x, flow->y, APP_TEXT * s, APP_LEFT, APP_COLOUR_ACCENT, text);
  flow->y += 28 * s;
}

static void words(const AppScreenFrame *frame, Flow *flow, const char *text) {
  const float s = frame->window->scale;
  flow->y += app_draw_paragraph(frame->draw, flow->x, flow->y, flow->w,
                                (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_TEXT}, text, true) +
             LINE_GAP * s;
}

/// What is done at the left, what happens at the right.
static void pair(const AppScreenFrame *frame, Flow *flow, const char *what, const char *does) {
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s, key = KEY_WIDTH * s;
  const float left = app_draw_paragraph(frame->draw, flow->x, flow->y, key - 10 * s,
                                        (AppFont){size, APP_LEFT, APP_COLOUR_LIGHT}, what, true);
  const float right = app_draw_paragraph(frame->draw, flow->x + key, flow->y, flow->w - key,
                                         (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, does, true);
  flow->y += fmaxf(left, right) + LINE_GAP * s;
}

static void section_end(const AppScreenFrame *frame, Flow *flow) {
  flow->y += 16 * frame->window->scale;
}

static void section_game(const AppScreenFrame *frame, Flow *flow) {
  heading(frame, flow, "The game");
  words(frame, flow,
        "Gather the embers. Enough of them open the gate; reach it and you are out. The shades follow you "
        "along the shortest way, but they avoid a crowd: when a hall is full, the rest go round. Each touch "
        "costs a heart.");
  words(frame, flow,
        "Other kinds see, hear or smell you; the bestiary tells how. In some levels the lantern shoots by "
        "itself at enemies that come near; the bar below the hero shows how far it is loaded.");
  words(
      frame, flow,
      "You choose where to go; the hero finds the way, and how far ahead he looks is up to you. If he gives "
      "up, aim nearer, or change his steering in the lab.");
  section_end(frame, flow);
}

static void bestiary_button(const AppScreenFrame *frame, Flow *flow) {
  const float h = 48 * frame->window->scale;
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, "Every kind of enemy", APP_ACTION_BESTIARY, tip, sizeof tip);
  if (app_ui_button(frame->ui, app_ui_id("bestiary", 1), (SDL_FRect){flow->x, flow->y, flow->w, h},
                    "Bestiary", APP_SPRITE_ICON_BESTIARY, false, tip))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_BESTIARY);
  flow->y += h;
  section_end(frame, flow);
}

/// A pad in the hands comes before mouse and fingers.
static void section_pad(const AppScreenFrame *frame, Flow *flow) {
  if (frame->window->device != APP_DEVICE_PAD) return;
  heading(frame, flow, "Gamepad");
  flow->y =
      app_pad_help_draw(frame, (SDL_FRect){flow->x, flow->y, flow->w, 0}, KEY_WIDTH * frame->window->scale);
  section_end(frame, flow);
}

static void section_pointer(const AppScreenFrame *frame, Flow *flow) {
  heading(frame, flow, "Mouse and fingers");
  pair(frame, flow, "Tap, left click", "Go there; hold and drag to move the target along");
  pair(frame, flow, "Right click", "Put up a barricade, or take it back; with two heroes: send the other");
  pair(frame, flow, "Second finger, a tap", "With two heroes: send the other there");
  pair(frame, flow, "Long press", "On a button: says what it does. With the inspector on: explains a tile");
  pair(frame, flow, "Wheel, pinch", "Zoom");
  pair(frame, flow, "Middle drag, two fingers", "Move the view");
  for (int arm = APP_ARM_NONE + 1; arm < APP_ARM_COUNT; arm++)
    if (app_powers[arm]->button != NULL) pair(frame, flow, app_powers[arm]->button, app_powers[arm]->help);
  pair(frame, flow, "Tap on a legend", "Fold or unfold it");
  pair(frame, flow, "Tap on an enemy", "With the inspector on: what it knows and wants");
  section_end(frame, flow);
}

static void section_race(const AppScreenFrame *frame, Flow *flow) {
  heading(frame, flow, "The race");
  words(frame, flow,
        "Steerings: two to four settings, each in a map of its own, from where the hero stands to the tile "
        "that "
        "you tap, in lock-step. Each tap starts it again. No enemies take part. Squares and microseconds are "
        "those of a twin that decides the same. A hero that goes round in a loop, or never arrives, is "
        "stopped.");
  words(
      frame, flow,
      "Crowds: the whole level in two to four panes with different values; your taps go to all. The longest "
      "queue is the largest number of waiting enemies on tiles that touch. Ways in use: of the tiles 4 steps "
      "from the hero, those that enemies used in the last 3 seconds. The game waits meanwhile.");
  section_end(frame, flow);
}

/// A sign of the time line, and what it stands for.
static void sign(const AppScreenFrame *frame, Flow *flow, int sprite, const char *text) {
  const float s = frame->window->scale, side = 20 * s, indent = 34 * s;
  app_parts_icon(frame, sprite, flow->x + side / 2, flow->y + APP_TEXT_SMALL * s / 2, side, APP_COLOUR_PLAIN);
  const float h = app_draw_paragraph(frame->draw, flow->x + indent, flow->y, flow->w - indent,
                                     (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_TEXT}, text, true);
  flow->y += fmaxf(h, side) + LINE_GAP * s;
}

static void section_time(const AppScreenFrame *frame, Flow *flow) {
  char keys[APP_KEYS_TEXT], text[320];
  heading(frame, flow, "Time");
  app_keys_text(frame->settings, APP_ACTION_TIMELINE, keys, sizeof keys);
  snprintf(text, sizeof text,
           "Every game can be turned back. Open the time line (%s) and drag it to any moment; the game "
           "stands still "
           "there.",
           keys);
  words(frame, flow, text);
  words(
      frame, flow,
      "Play shows what happened. Tap the map, or change anything, and you take over from there: a new branch "
      "begins, and the old game stays. A game with branches is not timed.");
  words(frame, flow,
        "The tree lists all branches: tap one to go there, or show it as a ghost, in outline, and compare "
        "the two.");
  sign(frame, flow, APP_SPRITE_MARK_HIT, "You were hit");
  sign(frame, flow, APP_SPRITE_MARK_EMBER, "You took an ember");
  sign(frame, flow, APP_SPRITE_MARK_STOPPED, "The hero gave up");
  sign(frame, flow, APP_SPRITE_MARK_ENDED, "Won or lost");
  section_end(frame, flow);
}

static void section_keys(const AppScreenFrame *frame, Flow *flow) {
  char keys[APP_KEYS_TEXT];
  heading(frame, flow, "Keys");
  if (app_ui_button(frame->ui, app_ui_id("help keys", 0),
                    (SDL_FRect){flow->x, flow->y, flow->w, 48 * frame->window->scale}, "Change keys", 0,
                    false, "Other keys, and layouts for one hand"))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_KEYS);
  flow->y += 56 * frame->window->scale;
  for (int i = 0; i < APP_ACTION_COUNT; i++)
    if (app_actions[i].scope != APP_ACTION_DRAWING &&
        app_keys_text(frame->settings, i, keys, sizeof keys)[0] != '\0')
      pair(frame, flow, keys, app_actions[i].label);
  pair(frame, flow, "Tab, arrows, Enter", "Move to buttons and sliders and use them");
  section_end(frame, flow);
}

static void section_drawing(const AppScreenFrame *frame, Flow *flow) {
  char keys[APP_KEYS_TEXT];
  heading(frame, flow, "Drawing a level");
  words(
      frame, flow,
      "Draw on any level while it runs: the throng reacts at once. Each stroke can be undone. Faults such as "
      "an ember out of reach are marked on the map.");
  pair(frame, flow, "Left button, one finger", "Draw");
  pair(frame, flow, "Right button", "Rub out");
  pair(frame, flow, "Ctrl and a click, long press", "Pick what lies there");
  pair(frame, flow, "Middle button, Space and drag, two fingers", "Move the view");
  pair(frame, flow, "Shift while you draw", "Straight lines, squares");
  pair(frame, flow, "A second finger at once", "Takes the stroke back");
  for (int i = 0; i < APP_ACTION_COUNT; i++)
    if (app_actions[i].scope == APP_ACTION_DRAWING &&
        app_keys_text(frame->settings, i, keys, sizeof keys)[0] != '\0')
      pair(frame, flow, keys, app_actions[i].label);
  section_end(frame, flow);
}

static void section_overlays(const AppScreenFrame *frame, Flow *flow) {
  const float s = frame->window->scale, side = 26 * s, indent = 40 * s, size = APP_TEXT_SMALL * s;
  char keys[APP_KEYS_TEXT];
  heading(frame, flow, "What you can see");
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    const AppOverlay *overlay = app_overlays[i];
    app_parts_icon(frame, app_overlays_icon(overlay), flow->x + side / 2, flow->y + 18 * s, side,
                   APP_COLOUR_TEXT);
    const float x = flow->x + indent, w = flow->w - indent;
    app_draw_text_fit(frame->draw, x, flow->y, w - 30 * s, (AppFont){size, APP_LEFT, APP_COLOUR_TEXT},
                      overlay->title);
    app_draw_text(frame->draw, flow->x + flow->w, flow->y, size, APP_RIGHT, APP_COLOUR_LIGHT,
                  app_keys_text(frame->settings, app_keys_overlay(i), keys, sizeof keys));
    const float h = app_draw_paragraph(frame->draw, x, flow->y + 19 * s, w,
                                       (AppFont){size, APP_LEFT, APP_COLOUR_DIM}, overlay->help, true);
    flow->y += 19 * s + fmaxf(h, 18 * s) + 8 * s;
  }
  section_end(frame, flow);
}

static void draw(const AppScreenFrame *frame) {
  const float s = frame->window->scale;
  const SDL_FRect page = app_parts_page(frame, "How to play", PAGE_MAX);
  const float begin = app_ui_scroll_begin(frame->ui, app_ui_id("help", 0), page);
  const int columns = page.w >= THREE_FROM * s ? 3 : page.w >= TWO_FROM * s ? 2 : 1;
  const float gap = 40 * s, wide = page.w - 16 * s,
              w = floorf((wide - gap * (float)(columns - 1)) / (float)columns);
  Flow flow[3];
  for (int i = 0; i < 3; i++)
    flow[i] = (Flow){page.x + 4 * s + (w + gap) * (float)(i < columns ? i : columns - 1), begin + 8 * s, w};
  section_game(frame, &flow[0]);
  bestiary_button(frame, &flow[0]);
  section_pad(frame, &flow[columns == 3 ? 1 : 0]);
  section_pointer(frame, &flow[0]);
  if (columns == 2) { // about equally long
    section_keys(frame, &flow[0]);
    section_time(frame, &flow[1]);
    section_race(frame, &flow[1]);
    section_overlays(frame, &flow[1]);
    section_drawing(frame, &flow[0]);
  } else {
    section_time(frame, &flow[0]);
    section_race(frame, &flow[0]);
    section_drawing(frame, &flow[0]);
    section_keys(frame, &flow[columns > 1 ? 1 : 0]);
    section_overlays(frame, &flow[columns > 2 ? 2 : 0]);
  }
  float end = 0;
  for (int i = 0; i < columns; i++) end = fmaxf(end, flow[i].y);
  app_ui_scroll_end(frame->ui, end - begin);
}

const AppScreenRow app_screen_help = {.draw = draw, .page = true};
