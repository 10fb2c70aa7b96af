/* The end: thanks to those whose articles the game is made of, moving by. Wheel, finger and keys move it too.
 */
#include <math.h>

#include "app/draw/style.h"
#include "app/layout/layout.h"
#include "app/run/chapters.h"
#include "app/screens/ask.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"

#define WIDTH 640.0f // logical pixels
#define PACE  34.0f  // logical pixels a second
#define WAIT  1.6    // seconds before it begins to move

typedef struct Thanks {
  int picture;
  const char *who, *what, *gave;
} Thanks;

static const Thanks thanks[] = {
    {APP_SPRITE_HERO, "The makers of Entombed and Brimstone", "Building an AI for Navigating Obstacles",
     "The hero's mind: he looks a few steps ahead, takes the best of them, and gives up before he paces back "
     "and "
     "forth."},
    {APP_SPRITE_SHADE, "Tyler Glaiel", "Some experiments in pathfinding + AI",
     "The throng: one field of ways for all of them, and a crowd that makes its own way longer, so that the "
     "rest go "
     "round."},
    {APP_SPRITE_WARDEN, "Tomas Dzamko and the makers of Vaporum", "On pathfinding in Vaporum",
     "The way with A*: walls that stand between two tiles, and nodes that only some may enter."},
    {APP_SPRITE_SKIRTER, "Dante Falcone", "AI Obstacle Avoidance / Path Finding",
     "The walk round corners: eight nodes about each obstacle, with no map at all."},
    {APP_SPRITE_HOUND, "Donald \"DJ\" Kehoe", "Designing Artificial Intelligence for Games (part 2)",
     "The senses: sight and cover, hearing, scent and radar, and ways found by threads while the game goes "
     "on."},
};

enum { THANKS = sizeof thanks / sizeof *thanks };

static void roll_words(const AppScreenFrame *frame, AppBox *roll, AppFont font, const char *text,
                       float below) {
  font.align = APP_CENTRE;
  app_ui_paragraph(frame->ui, roll, font, text);
  app_cut_top(roll, below);
}

static void roll_picture(const AppScreenFrame *frame, AppBox *roll, int picture, float side) {
  const AppBox box = app_cut_top(roll, side);
  const SDL_FPoint at = app_box_middle(box);
  app_draw_glow(frame->draw, at.x, at.y, box.r.h, APP_RGBA(0xffb45a, 54), APP_RGBA(0xff9a3d, 0));
  app_ui_icon(frame->ui, box, picture, side, APP_COLOUR_PLAIN);
  app_cut_top(roll, 12);
}

static void draw_roll(const AppScreenFrame *frame, AppBox *roll, float height) {
  const AppFont large = {APP_TEXT_LARGE, .color = APP_COLOUR_LIGHT},
                plain = {APP_TEXT, .color = APP_COLOUR_TEXT}, dim = {APP_TEXT, .color = APP_COLOUR_DIM},
                accent = {APP_TEXT, .color = APP_COLOUR_ACCENT};
  const AppCampaign campaign = app_campaign(&frame->game->library, &frame->settings->records);
  const bool out = campaign.count > 0 && campaign.won == campaign.count;
  app_cut_top(roll, height * 0.22f);
  roll_picture(frame, roll, APP_SPRITE_LOGO, 116);
  const AppBox title = app_cut_top(roll, APP_TEXT_TITLE + 10);
  app_ui_name(frame->ui, app_box_middle(title).x, app_box_middle(title).y, APP_TEXT_TITLE * 1.25f * title.s);
  roll_words(frame, roll, plain,
             out ? "One light. Ten thousand shades. You made it out." : "One light. Ten thousand shades.",
             60);
  roll_words(frame, roll, dim,
             "Everything that walks in here was first written down by somebody, and given away. Thank you.",
             70);
  for (int i = 0; i < THANKS; i++) {
    roll_picture(frame, roll, thanks[i].picture, 64);
    roll_words(frame, roll, large, thanks[i].who, 2);
    roll_words(frame, roll, accent, thanks[i].what, 8);
    roll_words(frame, roll, plain, thanks[i].gave, 64);
  }
  roll_words(frame, roll, dim,
             "Colours of the kinds after Okabe and Ito. Colours of the heat map: cividis and viridis.", 64);
  roll_picture(frame, roll, APP_SPRITE_GATE_OPEN, 92);
  roll_words(frame, roll, large, "And thank you for carrying the light.", 40);
  const AppBox back = app_box_at(app_cut_top(roll, 50), 300, 50, 0.5f, 0);
  if (app_ui_button(frame->ui, app_ui_id("levels", 1), back.r, "Back to the map", APP_SPRITE_ICON_MAP, false,
                    NULL))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_LEVELS);
  app_cut_top(roll, height * 0.3f);
}

static void draw(const AppScreenFrame *frame) {
  const AppUiId area = app_ui_id("credits", 0);
  const AppBox page = app_screens_page(frame, "", WIDTH);
  const bool moves = !frame->settings->value[APP_SETTING_REDUCED_MOTION];
  if (moves && frame->clock->now - frame->screens->since > WAIT)
    app_ui_scroll_by(frame->ui, area, PACE * page.s * (float)fmin(frame->clock->frame_seconds, 0.1));
  AppBox roll = app_ui_scroll_open(frame->ui, area, page);
  app_ui_scroll_grab(frame->ui);
  draw_roll(frame, &roll, app_box_h(page));
  app_ui_scroll_close(frame->ui, roll);
}

const AppScreenRow app_screen_credits = {.draw = draw, .page = true};
