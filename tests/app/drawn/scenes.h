/* Scenes of the game beyond the walk past the screens: overlays, levels, moments, strokes, branches, ends. */
#ifndef TESTS_APP_DRAWN_SCENES_H
#define TESTS_APP_DRAWN_SCENES_H

#include "../tour.h"

/// A group of scenes, which opens its windows itself.
typedef void Scenes(void **state, const TourVisitor *visitor);

Scenes scenes_of_levels;      // each that is shipped, as it begins and a second later
Scenes scenes_of_overlays;    // each alone: as it is, with what it asks for, with an enemy chosen
Scenes scenes_of_events;      // each event of the rules, as it is shown
Scenes scenes_of_settings;    // the game in colours and sizes of the player's choice, zoomed in and out
Scenes scenes_of_hands;       // each power and tool in the hand, over a tile
Scenes scenes_of_drawing;     // a level that is drawn, with each tool and menu
Scenes scenes_of_time;        // the time line, branches, a ghost
Scenes scenes_of_ends;        // won, lost, nights, boons
Scenes scenes_of_pages;       // pages in a window that is high enough for all of each
Scenes scenes_of_actions;     // each, in a game of two heroes, in a drawing and in a race
Scenes scenes_of_requests;    // each of those for files, kept games, the editor's sheet, time
Scenes scenes_of_goals;       // of the throng, with offsets, by the lab
Scenes scenes_of_races;       // to their ends
Scenes scenes_of_shares;      // loops, pages, pictures, recordings
Scenes scenes_of_experiments; // those of the lab
Scenes scenes_of_storms;      // after inputs at random: storms.c
Scenes scenes_of_pads;        // each button and axis of a gamepad

/* For these files */

extern const TourSize scenes_size; // 1280 x 720
/// A level in such a window: no overlay is on.
App *scenes_open(void **state, const char *level, TourSize size);
void scenes_show(const TourVisitor *visitor, App *app, const char *scene);
void scenes_show_named(const TourVisitor *visitor, App *app, const char *what, const char *name);
void scenes_perform(App *app, AppIntentKind kind, int32_t id, int32_t value);
/// Frames that are not drawn: the world goes on.
void scenes_pass(App *app, int count);
void scenes_send(App *app, int32_t x, int32_t y);

#endif
