/* The last decision of the hero or the chosen enemy as it was recorded, and the values of the learning
 * steering. Nothing is computed again. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"
#include "app/ui/ui.h"

/* Lookahead: squares looked at (the earlier, the stronger), what each of the four neighbours promised, the
 * square that promised it, and the reason of the choice. */

#define BADGES_FROM 22.0f // logical pixels a tile: below, the card alone names the distances
#define MIN_DOT     3.0f

static const char *const arrows[NAV_DIR_COUNT] = {"\xe2\x86\x91", "\xe2\x86\x93", "\xe2\x86\x90",
                                                  "\xe2\x86\x92"};
static const char *const names[NAV_DIR_COUNT] = {"Up", "Down", "Left", "Right"};

/// Are proxies and steps those of a lookahead, or only about the neighbours themselves?
static bool looks_ahead(const OverlayFrame *frame, const NavTrace *trace) {
  const int32_t row = frame->mind.hero->steering;
  if (frame->mind.actor >= 0) return trace->depth > 0;
  return row >= 0 && row < nav_steering_count && nav_steerings[row]->uses_depth;
}

static void draw_seen(const OverlayFrame *frame, const NavTrace *trace) {
  NavCell *seen = frame->state->seen;
  const int32_t count = nav_trace_seen(trace, seen);
  for (int32_t i = count - 1; i >= 0; i--) {
    int32_t x, y;
    if (!overlay_tile(frame, seen[i], &x, &y)) continue;
    const float early = 1 - (float)i / (float)count;
    const SDL_FRect box = overlay_box(frame, x, y);
    const float gap = box.w >= 8 ? 1 : 0;
    app_draw_rect(frame->view.draw, box.x + gap, box.y + gap, box.w - 2 * gap, box.h - 2 * gap,
                  APP_RGBA(0x56b4e9, (Uint8)(38 + 82 * early)));
  }
}

/// Draws a line from a neighbour to the square that its distance comes from.
static void draw_promise(const OverlayFrame *frame, const NavTrace *trace, NavDir dir) {
  if (trace->best[dir] == NAV_NO_CELL) return;
  const bool chosen = dir == trace->decision.dir;
  const SDL_Color color = chosen ? APP_COLOUR_ACCENT : APP_RGBA(0xece7da, 110);
  const float zoom = frame->view.camera.zoom, thick = fmaxf(1.5f, zoom * (chosen ? 0.08f : 0.05f));
  const SDL_FPoint a = view_tile(&frame->view, trace->at + nav_grid_delta(&frame->view.world->grid, dir)),
                   b = view_tile(&frame->view, trace->best[dir]);
  if (a.x != b.x || a.y != b.y) app_draw_line(frame->view.draw, a.x, a.y, b.x, b.y, thick, color);
  app_draw_ring(frame->view.draw, b.x, b.y, fmaxf(MIN_DOT, zoom * 0.24f), thick, color);
}

/// The words of a badge, in one line or two: the proxy, and below it the steps where the target is that near.
static int badge_words(const NavTrace *trace, NavDir dir, char text[2][16]) {
  int count = 0;
  if (trace->proxy2[dir] != NAV_OBSTACLE)
    snprintf(text[count++], sizeof text[0], "%.1f", sqrt((double)trace->proxy2[dir]));
  if (trace->steps[dir] >= 0) snprintf(text[count++], sizeof text[0], "%d st.", (int)trace->steps[dir]);
  if (count == 0) snprintf(text[count++], sizeof text[0], "%s", arrows[dir]);
  return count;
}

static void draw_badge(const OverlayFrame *frame, const NavTrace *trace, NavDir dir) {
  const NavCell cell = trace->at + nav_grid_delta(&frame->view.world->grid, dir);
  if (trace->proxy2[dir] == NAV_OBSTACLE && trace->best[dir] == NAV_NO_CELL && trace->decision.dir != dir)
    return;
  const bool chosen = dir == trace->decision.dir;
  char text[2][16];
  const int count = badge_words(trace, dir, text);
  const float s = frame->view.scale;
  const float size = roundf(fminf(frame->view.camera.zoom * (count > 1 ? 0.36f : 0.42f), APP_TEXT * s));
  float w = 0;
  for (int i = 0; i < count; i++) w = fmaxf(w, app_draw_text_width(frame->view.draw, size, text[i]) + 6 * s);
  const float h = size * (float)count + 3 * s;
  const SDL_FPoint at = view_tile(&frame->view, cell);
  const float top = floorf(at.y - h / 2);
  app_draw_round_rect(frame->view.draw, floorf(at.x - w / 2), top, ceilf(w), ceilf(h), 4 * s,
                      chosen ? APP_COLOUR_ACCENT : APP_COLOUR_PANEL);
  for (int i = 0; i < count; i++)
    app_draw_text(frame->view.draw, at.x, top + 1.5f * s + size * (float)i, size, APP_CENTRE,
                  chosen ? APP_COLOUR_ON_ACCENT : APP_COLOUR_TEXT, text[i]);
}

static void lookahead_ground(OverlayFrame *frame) {
  const NavTrace *trace = frame->mind.trace;
  if (trace != NULL) draw_seen(frame, trace);
}

static void lookahead_draw(OverlayFrame *frame) {
  const NavTrace *trace = frame->mind.trace;
  if (trace == NULL) return;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (dir != trace->decision.dir) draw_promise(frame, trace, dir);
  if (trace->decision.dir < NAV_DIR_COUNT) draw_promise(frame, trace, trace->decision.dir);
  if (frame->view.camera.zoom < BADGES_FROM * frame->view.scale) return;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) draw_badge(frame, trace, dir);
}

/* The card */

// No default case, so that the compiler reports a missing one.
static const char *reason_words(NavReason reason) {
  switch (reason) {
  case NAV_REASON_NONE:
    break;
  case NAV_REASON_MIN_PROXY:
    return "Gets closest to the target.";
  case NAV_REASON_MIN_STEPS:
    return "Tie: fewest steps.";
  case NAV_REASON_FIRST_EQUAL:
    return "Tie: first in order.";
  case NAV_REASON_LEARNED:
    return "Best so far, by memory.";
  case NAV_REASON_FIELD:
    return "Down the flow field.";
  case NAV_REASON_PATH:
    return "Follows the path.";
  case NAV_REASON_AHEAD:
    return "Straight on.";
  case NAV_REASON_TOWARD:
    return "Turns toward the target.";
  case NAV_REASON_TURNED:
    return "A wall: took the closer side.";
  case NAV_REASON_RANDOM:
    return "Tie: picked at random.";
  case NAV_REASON_BACKTRACK:
    return "Nothing new: last junction.";
  case NAV_REASON_KNOWN_WAY:
    return "A way he knows.";
  case NAV_REASON_SIGHT:
    return "In sight: straight there.";
  case NAV_REASON_CORNER:
    return "Rounds a box by its corner.";
  case NAV_REASON_UNTRACED:
    return "Why: from the next step on.";
  }
  return "The only way.";
}

const char *overlay_lookahead_why(const NavTrace *trace) {
  switch (trace->decision.status) {
  case NAV_STEER_REACHED:
    return "He's on the target.";
  case NAV_STEER_OSCILLATION:
    return "Back the way he came: gave up.";
  case NAV_STEER_BLOCKED:
    return "Walled in.";
  case NAV_STEER_UNREACHABLE:
    return "There's no way there.";
  case NAV_STEER_LIMIT:
    return "Too far: stopped.";
  case NAV_STEER_LOOP:
    return "Going in circles: stopped.";
  case NAV_STEER_NO_MEMORY:
    return "Out of memory.";
  case NAV_STEER_WRONG_CALL:
    return "A wrong call.";
  case NAV_STEER_MOVE:
    break;
  }
  return reason_words(trace->reason);
}

/// Were the neighbours compared? Not when a longer plan is followed.
static bool compares(const NavTrace *trace) {
  return trace->reason != NAV_REASON_PATH && trace->reason != NAV_REASON_SIGHT &&
         trace->reason != NAV_REASON_CORNER && trace->reason != NAV_REASON_UNTRACED;
}

/// The value of one neighbour, in words. `ahead`: as P-proxy and P-step, side by side.
static void describe_value(const NavTrace *trace, NavDir dir, bool ahead, char *text, size_t size) {
  const int used = snprintf(text, size, "%s %s", arrows[dir], names[dir]);
  text += used;
  size -= (size_t)used;
  if (trace->reason == NAV_REASON_FIELD && trace->rank[dir] != NAV_OBSTACLE)
    snprintf(text, size, ": costs %lld to the target", (long long)trace->rank[dir]);
  else if (trace->proxy2[dir] == NAV_OBSTACLE)
    snprintf(text, size, ": %s", dir == trace->decision.dir ? "chosen" : "\xe2\x80\x93");
  else if (ahead && trace->steps[dir] >= 0)
    snprintf(text, size, ": within %.1f, there in %d", sqrt((double)trace->proxy2[dir]),
             (int)trace->steps[dir]);
  else if (ahead)
    snprintf(text, size, ": within %.1f, not there", sqrt((double)trace->proxy2[dir]));
  else if (trace->steps[dir] >= 0)
    snprintf(text, size, ": there in %d", (int)trace->steps[dir]);
  else
    snprintf(text, size, ": within %.1f", sqrt((double)trace->proxy2[dir]));
}

/// Does the hero run the recursion? Then `looked` counts its calls.
static bool recurses(const OverlayFrame *frame) {
  return frame->mind.actor < 0 && nav_steerings[frame->mind.hero->steering] == &nav_steering_recursion;
}

/// The number of squares that this decision looked at; few when an older plan is followed.
static void looked_line(const OverlayFrame *frame, SDL_FRect content, const NavTrace *trace) {
  const int looked = (int)trace->decision.looked;
  if (recurses(frame))
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "%d calls%s", looked,
                 looked == NAV_RECURSION_MAX_CALLS ? ", then cut off" : "");
  else if (looks_ahead(frame, trace))
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "%d squares seen, depth %d", looked, (int)trace->depth);
  else if (looked == 0)
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "Nothing new to look at");
  else
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "%d square%s seen", looked, looked == 1 ? "" : "s");
}

/* The number of calls of the definition's recursion, counted once a decision. */

/// Did greedy or lookahead decide?
static bool by_definition(const OverlayFrame *frame, const NavTrace *trace) {
  const int32_t row = frame->mind.hero->steering;
  if (frame->mind.actor >= 0) return trace->depth > 0 && frame->mind.view.learning == NULL;
  return row >= 0 && row < nav_steering_count &&
         (nav_steerings[row] == &nav_steering_greedy || nav_steerings[row] == &nav_steering_lookahead ||
          recurses(frame));
}

static uint64_t key_of(const OverlayFrame *frame, const NavTrace *trace) {
  BaseHash hash = base_hash_i32(BASE_HASH_START, trace->at);
  hash = base_hash_i32(hash, trace->target);
  hash = base_hash_i32(hash, trace->depth);
  hash = base_hash_i32(hash, (int32_t)trace->reason);
  hash = base_hash_i32(hash, frame->mind.actor);
  hash = base_hash_u64(hash, frame->view.world->grid.revision);
  for (int32_t dir = 0; dir < NAV_DIR_COUNT; dir++)
    hash = base_hash_u64(hash, (uint64_t)trace->proxy2[dir] ^ (uint64_t)(uint32_t)trace->steps[dir] << 40);
  return hash;
}

/// "21,844", or "1.6 x 10^38" where digits would not fit.
static void count_words(const NavCount *count, char *out, size_t size) {
  enum { MAX_DIGITS = 15 };
  char digits[NAV_COUNT_TEXT];
  nav_count_text(count, digits);
  const size_t length = strlen(digits);
  if (length <= MAX_DIGITS)
    app_ui_count((int64_t)count->word[0], out, size);
  else
    snprintf(out, size, "%c.%c \xc3\x97 10^%d", digits[0], digits[1], (int)length - 1);
}

/// The words of the count; empty where there is none.
static const char *calls_words(const OverlayFrame *frame, const NavTrace *trace) {
  OverlayCalls *calls = &frame->state->calls;
  const uint64_t key = key_of(frame, trace);
  if (calls->key == key) return calls->words;
  NavCalls counted;
  calls->key = key;
  calls->words[0] = '\0';
  if (nav_trace_calls(trace, &frame->view.world->grid, &counted))
    count_words(&counted.all, calls->words, sizeof calls->words);
  return calls->words;
}

/// The steering of the walker that is shown.
static const char *steering_title(const OverlayFrame *frame) {
  const int32_t row = frame->mind.hero->steering;
  if (frame->mind.actor >= 0) return "Last decision";
  return row >= 0 && row < nav_steering_count ? nav_steerings[row]->title : "Lookahead";
}

static void short_card(OverlayFrame *frame, const char *title, const char *text) {
  const SDL_FRect content = overlay_card(frame, title, OVERLAY_LINE);
  overlay_line(frame, content, 0, APP_COLOUR_ACCENT, "%s", text);
}

static void no_decision(OverlayFrame *frame) {
  const bool hero = frame->mind.actor < 0;
  const bool field = !hero && frame->mind.watched != NULL && frame->mind.watched->guide != SIM_GUIDE_NONE;
  overlay_offers(frame, steering_title(frame),
                 hero    ? "No decision yet: set a target."
                 : field ? "It has no steering of its own."
                         : "None since you chose it.");
}

static void lookahead_card(OverlayFrame *frame) {
  const NavTrace *trace = frame->mind.trace;
  char title[OVERLAY_TITLE_TEXT];
  if (trace == NULL) {
    no_decision(frame);
    return;
  }
  overlay_title(frame, steering_title(frame), title, sizeof title);
  const NavDir chosen = trace->decision.dir;
  if (chosen >= NAV_DIR_COUNT) {
    short_card(frame, title, overlay_lookahead_why(trace));
    return;
  }
  const bool all = compares(trace), ahead = looks_ahead(frame, trace), calls = by_definition(frame, trace);
  const float lines = (all ? 6 : 3) + (calls ? 1.0f : 0);
  SDL_FRect content = overlay_card(frame, title, lines * OVERLAY_LINE);
  looked_line(frame, content, trace);
  if (calls) {
    overlay_line(frame, content, 1, APP_COLOUR_DIM, "Plain recursion: %s calls", calls_words(frame, trace));
    content.y += OVERLAY_LINE * frame->view.scale;
  }
  for (NavDir dir = NAV_UP; all && dir < NAV_DIR_COUNT; dir++) {
    char text[96];
    describe_value(trace, dir, ahead, text, sizeof text);
    overlay_line(frame, content, 1 + (float)dir, dir == chosen ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT, "%s",
                 text);
  }
  if (!all) overlay_line(frame, content, 1, APP_COLOUR_TEXT, "%s %s", arrows[chosen], names[chosen]);
  overlay_line(frame, content, all ? 5 : 2, APP_COLOUR_ACCENT, "%s", overlay_lookahead_why(trace));
}

const AppOverlay app_overlay_lookahead = {
    .name = "lookahead",
    .title = "Lookahead",
    .help = "What the hero, or the enemy you chose, looked at for its last step, and why it took it.",
    .group = APP_GROUP_HERO,
    .colours = "Blue: looked at; orange: chosen",
    .key = SDLK_4,
    .watch = APP_WATCH_DECISIONS,
    .source = {{.steering = &nav_steering_lookahead}, {.kind = &sim_kind_ghoul}},
    .ground = lookahead_ground,
    .draw = lookahead_draw,
    .card = lookahead_card};

/* Learned: squares that the learning steering believes to be further from the target than they look, as
 * frames inside the tiles, the stronger the more was learned. */

#define NUMBERS_FROM 30.0f // logical pixels a tile

static uint32_t max_raised(const NavLearning *learning) {
  uint32_t max = 0;
  for (int32_t i = 0; i < nav_learning_count(learning); i++) {
    const uint32_t raised = nav_learning_raised(learning, nav_learning_cell(learning, i));
    if (raised > max) max = raised;
  }
  return max;
}

static void draw_raised(const OverlayFrame *frame, int32_t x, int32_t y, uint32_t raised, uint32_t max) {
  const float s = frame->view.scale;
  const SDL_FRect box = overlay_box(frame, x, y);
  const SDL_Color color = APP_RGBA(0x2fd39b, (Uint8)(90 + 150 * raised / max));
  if (box.w < 8) {
    app_draw_rect(frame->view.draw, box.x, box.y, box.w, box.h, color);
    return;
  }
  const float inset = floorf(box.w * 0.08f + 0.5f), thick = fmaxf(2, floorf(box.w * 0.09f));
  app_draw_frame(frame->view.draw, box.x + inset, box.y + inset, box.w - 2 * inset, box.h - 2 * inset, thick,
                 color);
  if (frame->view.camera.zoom < NUMBERS_FROM * s) return;
  char text[16];
  snprintf(text, sizeof text, "+%u", (unsigned)raised);
  const float size = roundf(fminf(box.w * 0.34f, APP_TEXT_SMALL * s));
  app_draw_text(frame->view.draw, box.x + inset + thick + 2, box.y + inset + thick, size, APP_LEFT,
                APP_RGB(0x8ff0cf), text);
}

static void learned_ground(OverlayFrame *frame) {
  const NavLearning *learning = frame->mind.view.learning;
  if (learning == NULL || nav_learning_count(learning) == 0) return;
  const uint32_t max = max_raised(learning);
  if (max == 0) return;
  for (int32_t i = 0; i < nav_learning_count(learning); i++) {
    const NavCell cell = nav_learning_cell(learning, i);
    int32_t x, y;
    const uint32_t raised = nav_learning_raised(learning, cell);
    if (raised > 0 && overlay_tile(frame, cell, &x, &y)) draw_raised(frame, x, y, raised, max);
  }
}

static void learned_card(OverlayFrame *frame) {
  const NavLearning *learning = frame->mind.view.learning;
  const int32_t count = learning != NULL ? nav_learning_count(learning) : 0;
  char title[OVERLAY_TITLE_TEXT];
  if (count == 0) {
    overlay_offers(frame, "Learned",
                   learning == NULL
                       ? frame->mind.actor < 0 ? "Only Learning remembers." : "This one doesn't learn."
                       : "Nothing learned yet.");
    return;
  }
  const SDL_FRect content =
      overlay_card(frame, overlay_title(frame, "Learned", title, sizeof title), 2 * OVERLAY_LINE);
  overlay_line(frame, content, 0, APP_COLOUR_TEXT, "%d square%s further now,", (int)count,
               count == 1 ? " looks" : "s look");
  overlay_line(frame, content, 1, APP_COLOUR_TEXT, "by up to %u steps", (unsigned)max_raised(learning));
}

const AppOverlay app_overlay_learned = {
    .name = "learned",
    .title = "Learned",
    .help = "Squares that a learning hero or mole now knows to be farther than they look.",
    .group = APP_GROUP_HERO,
    .colours = "Green: farther than it looks",
    .key = SDLK_5,
    .source = {{.steering = &nav_steering_learning}, {.kind = &sim_kind_mole}},
    .ground = learned_ground,
    .card = learned_card};
