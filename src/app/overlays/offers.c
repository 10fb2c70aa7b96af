/* Offers of an overlay without content: buttons that would give it some. The card makes room for them and
 * notes them; the screen above draws and handles them, so drawing changes nothing. */
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

enum { SOURCES = sizeof app_overlays[0]->source / sizeof *app_overlays[0]->source };

enum { LONG_TITLE = 12 }; // after "switch to" it would not fit a button

#define BUTTON     46.0f // logical pixels
#define BUTTON_PAD 20.0f
#define SHRINK     0.8f // words that are too long become so small

static const char *article(const char *name) {
  return strchr("aeiou", name[0]) != NULL ? "an" : "a";
}

/// On a button of the card.
static bool fits(const OverlayFrame *frame, const char *label) {
  const float s = frame->view.scale, width = app_draw_text_width(frame->view.draw, APP_TEXT * s, label) / s;
  return width * SHRINK <= overlay_card_width(frame) - BUTTON_PAD;
}

static AppOffer steering_offer(const OverlayFrame *frame, const NavSteering *steering) {
  const int32_t row = nav_steering_find(steering->name);
  const bool hero = frame->mind.actor < 0, steers = frame->mind.hero->steering == row;
  AppOffer offer = {.kind = APP_OFFER_STEERING, .id = row};
  const char *verb = strlen(steering->title) > LONG_TITLE ? "use" : "switch to";
  if (!steers) {
    snprintf(offer.label, sizeof offer.label, hero ? "%s %s" : "Hero: %s %s", verb, steering->title);
    offer.label[0] = (char)SDL_toupper(offer.label[0]);
    if (!fits(frame, offer.label)) snprintf(offer.label, sizeof offer.label, "%s", steering->title);
  }
  if (hero || !steers) return offer;
  offer.kind = APP_OFFER_CHOOSE;
  offer.id = -1;
  snprintf(offer.label, sizeof offer.label, "Back to the hero");
  return offer;
}

static AppOffer kind_offer(const OverlayFrame *frame, int32_t kind) {
  const SimWorld *world = frame->view.world;
  const int32_t chosen = frame->mind.actor;
  const char *name = sim_enemy_kinds[kind]->name;
  AppOffer offer = {.kind = world->kind_alive[kind] > 0 ? APP_OFFER_CHOOSE : APP_OFFER_PLACE, .id = kind};
  if (chosen >= 0 && world->actors.kind[chosen] == kind) return offer; // it is chosen: it has nothing yet
  snprintf(offer.label, sizeof offer.label, "%s %s %s", offer.kind == APP_OFFER_CHOOSE ? "Follow" : "Place",
           article(name), name);
  return offer;
}

/// One that lives, else the first row; -1: no kind has these senses.
static int32_t kind_with(const SimWorld *world, uint32_t senses) {
  int32_t first = -1;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    if ((sim_enemy_kinds[kind]->senses & senses) == 0) continue;
    if (world->kind_alive[kind] > 0) return kind;
    if (first < 0) first = kind;
  }
  return first;
}

static AppOffer tunable_offer(const OverlayFrame *frame, SimTunable tunable, int32_t value) {
  const SimTunableInfo *info = &sim_tunables[tunable];
  AppOffer offer = {.kind = APP_OFFER_TUNE, .id = (int32_t)tunable, .value = value};
  double shown = value;
  for (int32_t i = 0; i < info->decimals; i++) shown /= 10;
  if (frame->view.world->tuning.value[tunable] != value)
    snprintf(offer.label, sizeof offer.label, "%s: set to %g", info->label, shown);
  return offer;
}

/// Its label is empty where it would change nothing.
static AppOffer offer_of(const OverlayFrame *frame, const AppOverlaySource *source) {
  if (source->steering != NULL) return steering_offer(frame, source->steering);
  if (source->kind != NULL)
    return kind_offer(frame, sim_enemy_find(source->kind->name, strlen(source->kind->name)));
  const int32_t kind = source->senses != 0 ? kind_with(frame->view.world, source->senses) : -1;
  if (kind >= 0) return kind_offer(frame, kind);
  if (source->value != 0) return tunable_offer(frame, source->tunable, source->value);
  AppOffer offer = {.kind = APP_OFFER_ZOOM};
  if (source->zoom) snprintf(offer.label, sizeof offer.label, "Zoom in");
  return offer;
}

static void add_offer(OverlayFrame *frame, AppOffer offer) {
  AppOverlayState *state = frame->state;
  if (state == NULL || state->offer_count == OVERLAY_MAX_OFFERS || offer.rect.x < 0) return;
  state->offer[state->offer_count++] = offer;
}

void overlay_offers(OverlayFrame *frame, const char *title, const char *words) {
  const AppOverlay *row = app_overlays[frame->row];
  const float s = frame->view.scale, high = overlay_words_height(frame, words);
  AppOffer offers[SOURCES];
  int count = 0;
  for (int i = 0; i < SOURCES; i++) {
    const AppOffer offer = offer_of(frame, &row->source[i]);
    if (offer.label[0] != '\0') offers[count++] = offer;
  }
  char text[OVERLAY_TITLE_TEXT];
  const SDL_FRect content =
      overlay_card_with(frame, app_overlays_icon(row), overlay_title(frame, title, text, sizeof text),
                        high + BUTTON * (float)count);
  overlay_words(frame, content, APP_COLOUR_DIM, words);
  for (int i = 0; i < count; i++) {
    offers[i].rect =
        (SDL_FRect){content.x, content.y + (high + BUTTON * (float)i) * s, content.w, BUTTON * s};
    add_offer(frame, offers[i]);
  }
}

int app_overlays_offers(const AppOverlayState *state, const AppOffer **offers) {
  *offers = state != NULL ? state->offer : NULL;
  return state != NULL ? state->offer_count : 0;
}
