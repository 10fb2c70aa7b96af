#include "app/sound/pieces.h"

/* Semitones above A2 */
enum { A = 0, Bb = 1, B = 2, C = 3, D = 5, E = 7, F = 8, G = 10, UP = 12 };

#define ORGAN    APP_INSTRUMENT_ORGAN
#define CHOIR    APP_INSTRUMENT_CHOIR
#define STRINGS  APP_INSTRUMENT_STRINGS
#define BASS     APP_INSTRUMENT_BASS
#define LUTE     APP_INSTRUMENT_LUTE
#define HARP     APP_INSTRUMENT_HARP
#define DULCIMER APP_INSTRUMENT_DULCIMER
#define GLASS    APP_INSTRUMENT_GLASS
#define TINE     APP_INSTRUMENT_TINE
#define DRUM     APP_INSTRUMENT_DRUM
#define TAP      APP_INSTRUMENT_TAP
#define SHAKER   APP_INSTRUMENT_SHAKER
#define ANVIL    APP_INSTRUMENT_ANVIL
#define DROP     APP_INSTRUMENT_DROP
#define THUD     APP_INSTRUMENT_THUD

#define TRACK(layer, instrument, octave, gain, pan, ...)                                                     \
  {                                                                                                          \
    APP_LAYER_##layer, instrument, octave, gain, pan, {                                                      \
      __VA_ARGS__                                                                                            \
    }                                                                                                        \
  }

/* Whole bars of patterns of 16 steps */
#define HELD  "*..............."
#define UPPER "+..............."
#define REST  "................"

const AppPieceInfo app_pieces[APP_PIECE_COUNT] = {
    /* Slow and wide; a song over four chords. */
    [APP_PIECE_TITLE] = {"title", 66, 4, 4, 0, 1.2f, 3.2f, 0.30f,
                         .chord = {{4, {A, E, A + UP, C + UP}},
                                   {4, {F, C + UP, E + UP, A + UP}},
                                   {4, {C, G, C + UP, E + UP}},
                                   {4, {G, D + UP, G, A + UP}},
                                   {4, {D, A + UP, D + UP, E + UP}},
                                   {4, {A, E, G, C + UP}},
                                   {4, {F, C + UP, F, A + UP}},
                                   {4, {E, G, B + UP, D + UP}}},
                         .track = {TRACK(PAD, ORGAN, 0, 0.30f, 0, HELD),
                                   TRACK(PAD, CHOIR, 1, 0.07f, 0, REST, UPPER),
                                   TRACK(BASS, BASS, -1, 0.4f, 0, "0.......0.......", "0.........0..1.."),
                                   TRACK(PLUCK, LUTE, 0, 0.34f, -0.3f, "0...1...2...3...", "0...1...2.3.1...",
                                         "0...2...1...3...", "0.1.2.3.2...1..."),
                                   TRACK(PLUCK, HARP, 1, 0.40f, 0.35f, "................", "f.....g...h.....",
                                         "d.......f...e...", "d...........c.b.", "a.........b...c.",
                                         "d.....e...f.....", "g...f...e...d...", "f...............")}},
    /* Chapter 1: a lute in warm stone, around A. */
    [APP_PIECE_CRYPT] =
        {"crypt", 72, 4, 4, 0, 0.8f, 2.0f, 0,
         .chord = {{4, {A, E, A + UP, C + UP}},
                   {4, {A, D, A + UP, D + UP}},
                   {4, {F, C + UP, F, A + UP}},
                   {4, {G, D + UP, G, C + UP}},
                   {4, {A, E, G, C + UP}},
                   {4, {C, G, C + UP, E + UP}},
                   {4, {D, A + UP, D + UP, F}},
                   {4, {E, G, A + UP, D + UP}}},
         .track = {TRACK(PAD, ORGAN, 0, 0.28f, 0, HELD),
                   TRACK(PLUCK, LUTE, 0, 0.46f, -0.25f, "0.....2...3.....", "0...1.2.....3...",
                         "0.....3...2...1.", "0...2...3......."),
                   TRACK(PLUCK, LUTE, 1, 0.30f, 0.35f, REST, "......a...c.....", REST, "....d.....c.b...",
                         REST, "........e...d...", REST, "..c...b...a....."),
                   TRACK(BASS, BASS, -1, 0.44f, 0, "0.......0.......", "0.......0.....1."),
                   TRACK(PULSE, DRUM, 0, 0.55f, 0, "x.....o.x.......", "x.....o.x...o.o."),
                   TRACK(PULSE, SHAKER, 0, 0.143f, 0.3f, "..o...o...o...oo", "..o...x...o...o."),
                   TRACK(STRINGS, STRINGS, 1, 0.594f, 0.15f, "+...............", "2.......3......."),
                   TRACK(DRIVE, LUTE, 1, 0.468f, 0.1f, "0.02.10.02.30.1.", "0.02.10.32.10.2."),
                   TRACK(DRIVE, TAP, 0, 0.396f, -0.3f, "..x..x....x..xoo", "..x..x..x.x..x.o")}},
    /* Chapter 2: glass over a void, three beats, around D. */
    [APP_PIECE_CHASMS] = {"chasms", 63, 3, 4, 0, 0.8f, 3.6f, 0,
                          .chord = {{6, {D, A + UP, D + UP, G}},
                                    {6, {C, G, D + UP, E + UP}},
                                    {6, {G, D + UP, G, A + UP}},
                                    {6, {A, E, G, D + UP}},
                                    {6, {D, A + UP, E + UP, G}},
                                    {6, {F, C + UP, E + UP, A + UP}}},
                          .track = {TRACK(PAD, CHOIR, 0, 0.15f, -0.1f, "*..........."),
                                    TRACK(PAD, ORGAN, -1, 0.20f, 0, "0..........."),
                                    TRACK(PLUCK, GLASS, 1, 0.42f, 0.4f, "3...........", "......2.....",
                                          "1.......3...", "............", "2.....1.....", "........3..."),
                                    TRACK(PLUCK, GLASS, 1, 0.30f, -0.45f, "............", "h...........",
                                          "....f.......", "g.......d...", "............", "..f...h....."),
                                    TRACK(BASS, BASS, -1, 0.4f, 0, "0...........", "0.......0..."),
                                    TRACK(PULSE, THUD, 0, 0.66f, 0, "x.....o.....", "x.....o...o."),
                                    TRACK(PULSE, GLASS, 2, 0.088f, 0.5f, "0...1...2...", "0...2...1..."),
                                    TRACK(STRINGS, STRINGS, 1, 0.594f, -0.2f, "+...........", "3.....2....."),
                                    TRACK(DRIVE, HARP, 1, 0.54f, -0.1f, "012321012321", "013231013231"),
                                    TRACK(DRIVE, DRUM, 0, 0.576f, 0.1f, "x..o..x.o.x.", "x..o..x..oo.")}},
    /* Chapter 3: a harp that ripples in threes, around G. */
    [APP_PIECE_DROWNED] = {"drowned", 58, 4, 3, 0, 0.8f, 3.0f, 0,
                           .chord = {{4, {G, D + UP, G + UP, A + UP}},
                                     {4, {C, G, C + UP, E + UP}},
                                     {4, {A, E, A + UP, C + UP}},
                                     {4, {D, A + UP, D + UP, G}},
                                     {4, {E, G, D + UP, E + UP}},
                                     {4, {C, G, D + UP, E + UP}},
                                     {4, {A, D, G, C + UP}},
                                     {4, {D, A + UP, C + UP, G}}},
                           .track = {TRACK(PAD, ORGAN, 0, 0.24f, 0, "*..........."),
                                     TRACK(PAD, CHOIR, 0, 0.06f, 0.2f, "............", "+..........."),
                                     TRACK(PLUCK, HARP, 0, 0.46f, 0.25f, "0.1.2.3.2.1.", "0..12.3.....",
                                           "0.12.3..2.1.", "0.1.2...3..."),
                                     TRACK(PLUCK, DROP, 0, 0.07f, -0.5f, "............", "....o.......",
                                           "............", ".........x..", "............", "..o........."),
                                     TRACK(BASS, BASS, -1, 0.4f, 0, "0...........", "0.....0....."),
                                     TRACK(PULSE, DRUM, 0, 0.484f, 0, "x....ox.....", "x....ox..o.."),
                                     TRACK(PULSE, SHAKER, 0, 0.11f, -0.35f, "o..o..o..o..", "o..o..o..oxo"),
                                     TRACK(STRINGS, STRINGS, 1, 0.564f, 0.2f, "+...........", "3.....2....."),
                                     TRACK(DRIVE, HARP, 1, 0.612f, -0.25f, "321032103210", "312031203120"),
                                     TRACK(DRIVE, TAP, 0, 0.36f, 0.3f, "x.ox.ox.ox.o", "x.oxoox.oxoo")}},
    /* Chapter 4: iron that is worked, around E. */
    [APP_PIECE_WORKS] =
        {"works", 88, 4, 4, 0, 0.6f, 1.5f, 0,
         .chord = {{4, {E, B + UP, D + UP, G}},
                   {4, {E, A + UP, D + UP, G}},
                   {4, {F, C + UP, E + UP, A + UP}},
                   {4, {E, G, D + UP, E + UP}},
                   {4, {D, A + UP, D + UP, G}},
                   {4, {C, G, C + UP, E + UP}},
                   {4, {F, C + UP, F, A + UP}},
                   {4, {E, G, B + UP, E + UP}}},
         .track = {TRACK(PAD, ORGAN, 0, 0.25f, 0, HELD),
                   TRACK(PLUCK, TINE, 0, 0.34f, -0.2f, "0..1..2...1.....", "0..1..2.......3.",
                         "0..1..3...2.....", "0..1....2..1...."),
                   TRACK(PLUCK, ANVIL, 0, 0.035f, 0.5f, "............o...", REST, "....o.......o...", REST),
                   TRACK(BASS, DULCIMER, -1, 0.336f, 0, "0.....0.0.......", "0.....0.0...1..."),
                   TRACK(PULSE, DRUM, 0, 0.55f, 0, "x...o.x...x.o...", "x...o.x...x.o.oo"),
                   TRACK(PULSE, ANVIL, 0, 0.0605f, 0.35f, "....x.......x...", "....x.......x..o"),
                   TRACK(STRINGS, STRINGS, 1, 0.594f, -0.15f, "+...............", "2...3...2...3..."),
                   TRACK(DRIVE, DULCIMER, 0, 0.432f, 0.15f, "0010020010020030", "0010020030020010"),
                   TRACK(DRIVE, SHAKER, 0, 0.27f, -0.35f, "xoooxoooxoooxooo")}},
    /* Chapter 5: almost nothing, around a low A and the note next to it. */
    [APP_PIECE_DEEP] =
        {"deep", 54, 4, 4, 0, 0.8f, 4.0f, 0,
         .chord = {{4, {A, E, A + UP, D + UP}},
                   {4, {A, F, A + UP, D + UP}},
                   {4, {A, Bb + UP, D + UP, F}},
                   {4, {A, E, G, D + UP}},
                   {4, {A, E, A + UP, C + UP}},
                   {4, {G, D + UP, G, Bb + UP}}},
         .track = {TRACK(PAD, ORGAN, -1, 0.32f, 0, HELD), TRACK(PAD, CHOIR, 0, 0.07f, 0, REST, UPPER),
                   TRACK(PLUCK, GLASS, 0, 0.22f, -0.4f, "........3.......", REST, "2...........1...", REST),
                   TRACK(PLUCK, LUTE, 0, 0.34f, 0.3f, "0...............", "....0.......1...",
                         "0...............", "......2........."),
                   TRACK(BASS, BASS, -1, 0.44f, 0, "0...............", "0.........0....."),
                   TRACK(PULSE, THUD, 0, 0.933f, 0, "x..o............", "x..o........x..o"),
                   TRACK(PULSE, TAP, 0, 0.11f, 0.4f, "........o.......", "........o.....oo"),
                   TRACK(STRINGS, STRINGS, 0, 0.653f, 0.1f, "+...............", "3.......2......."),
                   TRACK(DRIVE, DULCIMER, 0, 0.468f, -0.15f, "0..0..0.0..0..1.", "0..0..0.0..0.31."),
                   TRACK(DRIVE, DRUM, 0, 0.72f, 0.1f, "x..x..x.x..x..o.", "x..x..x.x..xooo.")}},
    /* The endless night: it drives from its first bar. */
    [APP_PIECE_NIGHT] =
        {"night", 96, 4, 4, 0, 0.6f, 1.8f, 0.28f,
         .chord = {{4, {D, A + UP, D + UP, F}},
                   {4, {C, G, C + UP, E + UP}},
                   {4, {A, E, A + UP, C + UP}},
                   {4, {G, D + UP, G, A + UP}},
                   {4, {D, A + UP, D + UP, E + UP}},
                   {4, {F, C + UP, F, A + UP}},
                   {4, {C, G, C + UP, D + UP}},
                   {4, {A, E, G, D + UP}}},
         .track = {TRACK(PAD, ORGAN, 0, 0.25f, 0, HELD),
                   TRACK(PLUCK, DULCIMER, 0, 0.26f, -0.25f, "0...2...1...3...", "0...2.1.....3...",
                         "0...2...1.3.2...", "0.2.1...3......."),
                   TRACK(PLUCK, HARP, 1, 0.26f, 0.35f, REST, "c...d.......f...", REST, "e.....d...c....."),
                   TRACK(BASS, BASS, -1, 0.416f, 0, "0.....0...0.....", "0.....0...1.0..."),
                   TRACK(PULSE, DRUM, 0, 0.528f, 0, "x...o...x.o.o...", "x...o...x.o.o.o."),
                   TRACK(PULSE, SHAKER, 0, 0.132f, 0.3f, "..o...o...o...o."),
                   TRACK(STRINGS, STRINGS, 1, 0.594f, 0.15f, "+.......+.......", "2...3...2...3..."),
                   TRACK(DRIVE, DULCIMER, 1, 0.36f, 0.2f, "0020030020030010", "0020030010020030"),
                   TRACK(DRIVE, TAP, 0, 0.36f, -0.3f, "..x...x...x...xo", "..x..ox...x.xox.")}},
    /* The race: a jig, light on its feet, around C. */
    [APP_PIECE_RACE] = {"race", 100, 4, 3, 0, 0.6f, 1.6f, 0,
                        .chord = {{4, {C, G, C + UP, E + UP}},
                                  {4, {A, E, G, C + UP}},
                                  {4, {F, C + UP, F, A + UP}},
                                  {4, {G, D + UP, G, A + UP}},
                                  {4, {E, G, C + UP, E + UP}},
                                  {4, {D, A + UP, C + UP, F}},
                                  {4, {F, C + UP, E + UP, A + UP}},
                                  {4, {G, D + UP, G, C + UP}}},
                        .track = {TRACK(PAD, ORGAN, 0, 0.24f, 0, "*..........."),
                                  TRACK(PLUCK, LUTE, 0, 0.40f, -0.25f, "0.23.20.23.1", "0.23.20.1...",
                                        "0.23.21.23.2", "0.13.23....."),
                                  TRACK(PLUCK, HARP, 1, 0.26f, 0.35f, "............", "e.gf.ec.....",
                                        "............", "h..g.ed.c..."),
                                  TRACK(BASS, BASS, -1, 0.416f, 0, "0.....0..1..", "0..0..0..1.."),
                                  TRACK(PULSE, DRUM, 0, 0.528f, 0, "x..o..x..o.o", "x..o..x.oo.o"),
                                  TRACK(PULSE, SHAKER, 0, 0.132f, 0.3f, "o.oo.oo.oo.x"),
                                  TRACK(STRINGS, STRINGS, 1, 0.594f, 0.15f, "+...........", "2.....3....."),
                                  TRACK(DRIVE, DULCIMER, 1, 0.40f, 0.2f, "012312013212", "032132012312"),
                                  TRACK(DRIVE, TAP, 0, 0.36f, -0.3f, "x.ox.ox.ox.o", "x.ox.oxoox.o")}},
    /* F, G and home to C; then it rests there. */
    [APP_PIECE_WON] = {"won", 76, 4, 4, 2, 0.3f, 3.2f, 0.30f,
                       .chord = {{1, {F, C + UP, F, A + UP}},
                                 {1, {G, D + UP, G, A + UP}},
                                 {4, {C, G, C + UP, E + UP}},
                                 {4, {A, E, G, C + UP}},
                                 {4, {F, C + UP, E + UP, A + UP}},
                                 {4, {C, G, D + UP, E + UP}}},
                       .track = {TRACK(PAD, ORGAN, 0, 0.32f, 0, HELD), TRACK(PAD, CHOIR, 1, 0.08f, 0, UPPER),
                                 TRACK(PLUCK, HARP, 0, 0.46f, -0.25f, "0.1.2.3.4.5.6.7.", "0.1.2.3.4.5.6.7.",
                                       "0...1...2...3...", "0...2...1...3..."),
                                 TRACK(PLUCK, HARP, 1, 0.34f, 0.35f, "d...........e...", "e.......f.......",
                                       "g...............", REST, "....e...d...b...", REST, "..b...c...d.....",
                                       REST),
                                 TRACK(BASS, BASS, -1, 0.4f, 0, "0.......0.......")}},
    /* D, E without its third, and down to A; then only the pad. */
    [APP_PIECE_LOST] = {"lost", 56, 4, 4, 2, 0.3f, 3.6f, 0.12f,
                        .chord = {{1, {D, A, D + UP, F}},
                                  {1, {E, A, D + UP, E}},
                                  {4, {A, E, A + UP, C + UP}},
                                  {4, {F, C, F, A + UP}},
                                  {4, {D, A, D + UP, E}},
                                  {4, {A, E, A + UP, D + UP}}},
                        .track = {TRACK(PAD, ORGAN, 0, 0.30f, 0, HELD), TRACK(PAD, CHOIR, 0, 0.07f, 0, UPPER),
                                  TRACK(PLUCK, LUTE, 0, 0.42f, -0.2f, "3.......2.......", "3.......1.......",
                                        "0...............", REST, "....3...........", "2...............",
                                        REST, "0..............."),
                                  TRACK(BASS, BASS, -1, 0.4f, 0, "0...............")}},
};
