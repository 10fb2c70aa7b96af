/* The look: one palette for the crypt and one for the widgets, so that no colour is invented elsewhere. Kinds
 * follow Okabe and Ito (2008), told apart by shape as well. */
#ifndef APP_DRAW_STYLE_H
#define APP_DRAW_STYLE_H

#include <SDL.h>

#define APP_RGB(hex)     ((SDL_Color){((hex) >> 16) & 255, ((hex) >> 8) & 255, (hex)&255, 255})
#define APP_RGBA(hex, a) ((SDL_Color){((hex) >> 16) & 255, ((hex) >> 8) & 255, (hex)&255, (a)})

/* The crypt */
#define APP_COLOUR_VOID  APP_RGB(0x0b0d12) // around the map
#define APP_COLOUR_PIT   APP_RGB(0x050609)
#define APP_COLOUR_LIGHT APP_RGB(0xffd9a0) // lantern

/* Kinds */
#define APP_COLOUR_HERO  APP_RGB(0xf2e6c8)
#define APP_COLOUR_SHADE APP_RGB(0xcc79a7)
#define APP_COLOUR_EMBER APP_RGB(0xe69f00)
#define APP_COLOUR_GATE  APP_RGB(0x56b4e9)
#define APP_COLOUR_FLASK APP_RGB(0x009e73)
#define APP_COLOUR_HEART APP_RGB(0xd55e00)

/* Widgets */
#define APP_COLOUR_PANEL      APP_RGBA(0x12151c, 236)
#define APP_COLOUR_BUTTON     APP_RGB(0x232936)
#define APP_COLOUR_HOT        APP_RGB(0x2f3747)
#define APP_COLOUR_ON         APP_RGB(0x5a4320)       // a switch that is on
#define APP_COLOUR_HELD       APP_RGBA(0x000000, 70)  // over a pressed button
#define APP_COLOUR_HOVER      APP_RGBA(0x2f3747, 150) // under a row that the pointer is on
#define APP_COLOUR_TRACK      APP_RGB(0x333b4a)       // what a slider runs on
#define APP_COLOUR_PLATE      APP_RGBA(0x0e1016, 205) // behind what is written on the map
#define APP_COLOUR_SHEET      APP_RGBA(0x12151c, 246) // a menu
#define APP_COLOUR_TIP        APP_RGBA(0x0b0d12, 244)
#define APP_COLOUR_OUTLINE    APP_RGB(0x3a4252)
#define APP_COLOUR_TEXT       APP_RGB(0xece7da)
#define APP_COLOUR_DIM        APP_RGB(0xa3a9b5)
#define APP_COLOUR_ACCENT     APP_RGB(0xf2a541)
#define APP_COLOUR_ACCENT_HOT APP_RGB(0xffbb63)
#define APP_COLOUR_FOCUS      APP_RGB(0xf5e3b8) // ring of the keyboard
#define APP_COLOUR_ON_ACCENT  APP_RGB(0x17120a)
#define APP_COLOUR_GOOD       APP_RGB(0x6fcf97)
#define APP_COLOUR_BAD        APP_RGB(0xe8705a)
#define APP_COLOUR_PLAIN      APP_RGB(0xffffff)       // a sprite as it was drawn
#define APP_COLOUR_DIMMER     APP_RGBA(0x07080c, 190) // over the game, below a menu

/* Logical pixels */
#define APP_BUTTON     44.0f // least side of anything that a finger must hit
#define APP_GAP        8.0f
#define APP_TEXT_SMALL 15.0f
#define APP_TEXT       18.0f
#define APP_TEXT_LARGE 28.0f
#define APP_TEXT_TITLE 64.0f

#endif
