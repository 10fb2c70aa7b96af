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
Scenes scenes_of_shares;      // loops, pages, pictures, recordings
Scenes scenes_of_experiments; // those of the lab
Scenes scenes_of_storms;      // after inputs at random: storms.c

#endif
