/* The end: thanks to those whose articles the game is made of, moving by. Wheel, finger and keys move it too.
 */
#include <math.h>

#include "app/draw/style.h"
#include "app/run/chapters.h"
#include "app/screens/parts.h"

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

typedef struct Roll {
  const AppScreenFrame *frame;
  SDL_FRect page;
  float y;
} Roll;

static void roll_words(Roll *roll, float size, SDL_Color color, const char *text, float below) {
  const float s = roll->frame->window->scale;
  roll->y += app_draw_paragraph(roll->frame->draw, roll->page.x, roll->y, roll->page.w,
                                (AppFont){size * s, APP_CENTRE, color}, text, true) +
             below * s;
}

static void roll_picture(Roll *roll, int picture, float side) {
  const float s = roll->frame->window->scale, x = roll->page.x + roll->page.w / 2;
  app_draw_glow(roll->frame->draw, x, roll->y + side * s / 2, side * s, APP_RGBA(0xffb45a, 54),
                APP_RGBA(0xff9a3d, 0));
  app_parts_icon(roll->frame, picture, x, roll->y + side * s / 2, side * s, APP_COLOUR_PLAIN);
  roll->y += (side + 12) * s;
}

static void draw_roll(Roll *roll) {
  const float s = roll->frame->window->scale;
  roll->y += roll->page.h * 0.22f;
  roll_picture(roll, APP_SPRITE_LOGO, 116);
  app_draw_text_spaced(roll->frame->draw, roll->page.x + roll->page.w / 2, roll->y, 12 * s,
                       (AppFont){APP_TEXT_TITLE * s, APP_CENTRE, APP_COLOUR_LIGHT}, "THRONG");
  roll->y += (APP_TEXT_TITLE + 10) * s;
  const AppCampaign campaign = app_campaign(&roll->frame->game->library, &roll->frame->settings->records);
  const bool out = campaign.count > 0 && campaign.won == campaign.count;
  roll_words(roll, APP_TEXT, APP_COLOUR_TEXT,
             out ? "One light. Ten thousand shades. You made it out." : "One light. Ten thousand shades.",
             60);
  roll_words(roll, APP_TEXT, APP_COLOUR_DIM,
             "Everything that walks in here was first written down by somebody, and "
             "given away. Thank you.",
             70);
  for (int i = 0; i < THANKS; i++) {
    roll_picture(roll, thanks[i].picture, 64);
    roll_words(roll, APP_TEXT_LARGE, APP_COLOUR_LIGHT, thanks[i].who, 2);
    roll_words(roll, APP_TEXT, APP_COLOUR_ACCENT, thanks[i].what, 8);
    roll_words(roll, APP_TEXT, APP_COLOUR_TEXT, thanks[i].gave, 64);
  }
  roll_words(roll, APP_TEXT, APP_COLOUR_DIM,
             "Colours of the kinds after Okabe and Ito. Colours of the heat map: cividis "
             "and viridis.",
             64);
  roll_picture(roll, APP_SPRITE_GATE_OPEN, 92);
  roll_words(roll, APP_TEXT_LARGE, APP_COLOUR_LIGHT, "And thank you for carrying the light.", 40);
  const float w = fminf(300 * s, roll->page.w);
  const SDL_FRect r = {roundf(roll->page.x + (roll->page.w - w) / 2), roll->y, w, 50 * s};
  if (app_ui_button(roll->frame->ui, app_ui_id("levels", 1), r, "Back to the map", APP_SPRITE_ICON_MAP, false,
                    NULL))
    app_ask(roll->frame, APP_INTENT_SCREEN, APP_SCREEN_LEVELS);
  roll->y += 50 * s + roll->page.h * 0.3f;
}

static void draw(const AppScreenFrame *frame) {
  const float s = frame->window->scale;
  const AppUiId area = app_ui_id("credits", 0);
  const SDL_FRect page = app_parts_page(frame, "", WIDTH);
  const bool moves = !frame->settings->value[APP_SETTING_REDUCED_MOTION];
  if (moves && frame->clock->now - frame->screens->since > WAIT)
    app_ui_scroll_by(frame->ui, area, PACE * s * (float)fmin(frame->clock->frame_seconds, 0.1));
  Roll roll = {.frame = frame, .page = page};
  const float begin = app_ui_scroll_begin(frame->ui, area, page);
  app_ui_scroll_grab(frame->ui);
  roll.y = begin;
  draw_roll(&roll);
  app_ui_scroll_end(frame->ui, roll.y - begin);
}

const AppScreenRow app_screen_credits = {.draw = draw, .page = true};
