/* Buttons of gamepads, made of shapes, so that they are sharp at every size. */
#include "app/ui/glyph.h"

#include <math.h>

#include "app/draw/style.h"

#define BODY   APP_RGB(0x1a1f29) // of a button
#define RIM    APP_RGB(0x8a93a4)
#define MARK   APP_RGB(0xf3eee2)
#define FAINT  APP_RGB(0x59616f) // parts that are not meant
#define LETTER 0.62f             // height of a letter, of the button's
#define PILL   0.74f             // height of a bumper
#define SPACE  0.16f             // between two of them

enum { A = SDL_CONTROLLER_BUTTON_A, FACES = 4 };

/// Cross, circle, square, triangle: in the order of A, B, X, Y.
typedef struct Face {
  const char *letter; // NULL: a shape
  SDL_Color color;
} Face;

static Face face_of(AppPadMake make, int control) {
  static const char *const letters[FACES] = {"A", "B", "X", "Y"};
  static const Uint32 colors[APP_PAD_MAKES][FACES] = {
      [APP_PAD_XBOX] = {0x84d062, 0xf0736b, 0x6cb1f5, 0xf7cf52},
      [APP_PAD_PLAYSTATION] = {0x8fb8f2, 0xf0807a, 0xe3a3dc, 0x66d3b4},
      [APP_PAD_NINTENDO] = {0xf3eee2, 0xf3eee2, 0xf3eee2, 0xf3eee2},
  };
  const int at = control - A;
  return (Face){make == APP_PAD_PLAYSTATION ? NULL : letters[at], APP_RGB(colors[make][at])};
}

static void letter(AppDraw *draw, float x, float mid, float size, SDL_Color color, const char *text) {
  app_draw_text(draw, x, mid - size * 0.52f, size, APP_CENTRE, color, text);
}

static void disc(AppDraw *draw, float x, float mid, float side) {
  const float thick = fmaxf(side * 0.06f, 1);
  app_draw_circle(draw, x, mid, side / 2, BODY);
  app_draw_ring(draw, x, mid, side / 2 - thick / 2, thick, RIM);
}

/* Face buttons */

static void draw_shape(AppDraw *draw, int control, float x, float mid, float side, SDL_Color color) {
  const float r = side * 0.23f, thick = fmaxf(side * 0.085f, 1.5f);
  switch (control) {
  case SDL_CONTROLLER_BUTTON_A:
    app_draw_line(draw, x - r, mid - r, x + r, mid + r, thick, color);
    app_draw_line(draw, x + r, mid - r, x - r, mid + r, thick, color);
    break;
  case SDL_CONTROLLER_BUTTON_B:
    app_draw_ring(draw, x, mid, r * 1.1f, thick, color);
    break;
  case SDL_CONTROLLER_BUTTON_X:
    app_draw_frame(draw, roundf(x - r), roundf(mid - r), roundf(2 * r), roundf(2 * r), roundf(thick), color);
    break;
  default:
    app_draw_line(draw, x, mid - r * 1.2f, x + r * 1.15f, mid + r * 0.8f, thick, color);
    app_draw_line(draw, x, mid - r * 1.2f, x - r * 1.15f, mid + r * 0.8f, thick, color);
    app_draw_line(draw, x - r * 1.15f, mid + r * 0.8f, x + r * 1.15f, mid + r * 0.8f, thick, color);
  }
}

static void draw_face(AppDraw *draw, AppPadMake make, int control, float x, float mid, float side) {
  const Face face = face_of(make, control);
  disc(draw, x, mid, side);
  if (face.letter != NULL)
    letter(draw, x, mid, side * LETTER, face.color, face.letter);
  else
    draw_shape(draw, control, x, mid, side, face.color);
}

/* Bumpers and triggers */

static const char *pill_words(AppPadMake make, bool trigger, bool right) {
  static const char *const words[APP_PAD_MAKES][2][2] = {
      [APP_PAD_XBOX] = {{"LB", "RB"}, {"LT", "RT"}},
      [APP_PAD_PLAYSTATION] = {{"L1", "R1"}, {"L2", "R2"}},
      [APP_PAD_NINTENDO] = {{"L", "R"}, {"ZL", "ZR"}},
  };
  return words[make][trigger][right];
}

static float pill_width(AppDraw *draw, float side, const char *words) {
  return fmaxf(app_draw_text_width(draw, side * 0.5f, words) + side * 0.44f, side * 1.15f);
}

static float draw_pill(AppDraw *draw, float x, float mid, float side, const char *words) {
  const float w = pill_width(draw, side, words), h = side * PILL, thick = fmaxf(side * 0.06f, 1);
  const SDL_FRect box = {roundf(x), roundf(mid - h / 2), roundf(w), roundf(h)};
  app_draw_round_rect(draw, box.x, box.y, box.w, box.h, h * 0.36f, BODY);
  app_draw_round_frame(draw, box, h * 0.36f, thick, RIM);
  letter(draw, box.x + box.w / 2, mid, side * 0.5f, MARK, words);
  return w;
}

static bool is_pill(AppPadMake make, int control) {
  const bool shoulder =
      control == SDL_CONTROLLER_BUTTON_LEFTSHOULDER || control == SDL_CONTROLLER_BUTTON_RIGHTSHOULDER;
  const bool words = control == SDL_CONTROLLER_BUTTON_START || control == SDL_CONTROLLER_BUTTON_BACK;
  return shoulder || (words && make == APP_PAD_PLAYSTATION);
}

static const char *words_of(AppPadMake make, int control) {
  if (control == SDL_CONTROLLER_BUTTON_START) return "Options";
  if (control == SDL_CONTROLLER_BUTTON_BACK) return "Share";
  return pill_words(make, false, control == SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
}

static bool is_pair(int control) {
  return control == APP_PAD_BUMPERS || control == APP_PAD_TRIGGERS;
}

/* Start and back */

static void draw_start(AppDraw *draw, AppPadMake make, bool start, float x, float mid, float side) {
  const float arm = side * 0.22f, thick = fmaxf(roundf(side * 0.08f), 1);
  disc(draw, x, mid, side);
  if (make == APP_PAD_NINTENDO) { // plus and minus
    app_draw_rect(draw, x - arm, mid - thick / 2, 2 * arm, thick, MARK);
    if (start) app_draw_rect(draw, x - thick / 2, mid - arm, thick, 2 * arm, MARK);
  } else if (start) { // three lines
    for (int i = -1; i <= 1; i++)
      app_draw_rect(draw, x - arm, mid - thick / 2 + (float)i * side * 0.15f, 2 * arm, thick, MARK);
  } else { // two windows
    const float a = side * 0.26f, by = side * 0.08f;
    app_draw_frame(draw, roundf(x - a / 2 - by), roundf(mid - a / 2 - by), roundf(a), roundf(a), thick,
                   FAINT);
    app_draw_frame(draw, roundf(x - a / 2 + by), roundf(mid - a / 2 + by), roundf(a), roundf(a), thick, MARK);
  }
}

/* Sticks and D-pad */

static void draw_stick(AppDraw *draw, bool right, bool click, float x, float mid, float side) {
  const float thick = fmaxf(side * 0.06f, 1);
  app_draw_ring(draw, x, mid, side / 2 - thick / 2, thick, FAINT);
  app_draw_circle(draw, x, mid, side * 0.36f, BODY);
  app_draw_ring(draw, x, mid, side * 0.36f, thick, RIM);
  letter(draw, x, mid + (click ? side * 0.07f : 0), side * 0.44f, MARK, right ? "R" : "L");
  if (!click) return;
  const float a = side * 0.13f, top = mid - side * 0.5f;
  app_draw_triangle(draw, (SDL_FPoint){x - a, top}, (SDL_FPoint){x + a, top}, (SDL_FPoint){x, top + a * 1.5f},
                    MARK);
}

static void draw_cross(AppDraw *draw, int control, float x, float mid, float side) {
  const float arm = roundf(side * 0.16f), reach = roundf(side * 0.46f);
  const bool all = control == APP_PAD_CROSS, across = control == APP_PAD_ACROSS;
  const SDL_Color left = all || across || control == SDL_CONTROLLER_BUTTON_DPAD_LEFT ? MARK : FAINT;
  const SDL_Color right = all || across || control == SDL_CONTROLLER_BUTTON_DPAD_RIGHT ? MARK : FAINT;
  const SDL_Color up = all || control == SDL_CONTROLLER_BUTTON_DPAD_UP ? MARK : FAINT;
  const SDL_Color down = all || control == SDL_CONTROLLER_BUTTON_DPAD_DOWN ? MARK : FAINT;
  const float rim = fmaxf(roundf(side * 0.05f), 1), r = arm + rim, long_arm = reach + rim;
  x = roundf(x);
  mid = roundf(mid);
  app_draw_rect(draw, x - long_arm, mid - r, 2 * long_arm, 2 * r, BODY);
  app_draw_rect(draw, x - r, mid - long_arm, 2 * r, 2 * long_arm, BODY);
  app_draw_rect(draw, x - reach, mid - arm, reach - arm, 2 * arm, left);
  app_draw_rect(draw, x + arm, mid - arm, reach - arm, 2 * arm, right);
  app_draw_rect(draw, x - arm, mid - reach, 2 * arm, reach - arm, up);
  app_draw_rect(draw, x - arm, mid + arm, 2 * arm, reach - arm, down);
  app_draw_rect(draw, x - arm, mid - arm, 2 * arm, 2 * arm, FAINT);
}

/* All of them */

float app_glyph_width(AppDraw *draw, AppPadMake make, int control, float side) {
  if (is_pill(make, control)) return pill_width(draw, side, words_of(make, control));
  if (!is_pair(control)) return side;
  const bool trigger = control == APP_PAD_TRIGGERS;
  return pill_width(draw, side, pill_words(make, trigger, false)) +
         pill_width(draw, side, pill_words(make, trigger, true)) + SPACE * side;
}

void app_glyph_draw(AppDraw *draw, AppPadMake make, int control, float x, float mid, float side) {
  const float middle = x + side / 2;
  if (is_pill(make, control)) {
    draw_pill(draw, x, mid, side, words_of(make, control));
  } else if (is_pair(control)) {
    const bool trigger = control == APP_PAD_TRIGGERS;
    x += draw_pill(draw, x, mid, side, pill_words(make, trigger, false)) + SPACE * side;
    draw_pill(draw, x, mid, side, pill_words(make, trigger, true));
  } else if (control >= A && control < A + FACES) {
    draw_face(draw, make, control, middle, mid, side);
  } else if (control == SDL_CONTROLLER_BUTTON_START || control == SDL_CONTROLLER_BUTTON_BACK) {
    draw_start(draw, make, control == SDL_CONTROLLER_BUTTON_START, middle, mid, side);
  } else if (control == APP_PAD_LEFT_STICK || control == SDL_CONTROLLER_BUTTON_LEFTSTICK) {
    draw_stick(draw, false, control != APP_PAD_LEFT_STICK, middle, mid, side);
  } else if (control == APP_PAD_RIGHT_STICK || control == SDL_CONTROLLER_BUTTON_RIGHTSTICK) {
    draw_stick(draw, true, control != APP_PAD_RIGHT_STICK, middle, mid, side);
  } else {
    draw_cross(draw, control, middle, mid, side);
  }
}
