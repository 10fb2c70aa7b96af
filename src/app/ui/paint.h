/* Paints words, plates and pictures in boxes. Sizes are logical pixels, those of fonts too, so that a
 * screen never multiplies by the scale. */
#ifndef APP_UI_PAINT_H
#define APP_UI_PAINT_H

#include "app/layout/layout.h"
#include "app/platform/art.h"
#include "app/ui/ui.h"

/// One line in the middle of the box's height, at its left, middle or right as the font says. It is never
/// wider than the box: it shrinks, then ends in an ellipsis.
void app_ui_line(const AppUi *ui, AppBox box, AppFont font, const char *text);
/// A line as high as its letters, `y` below the top of the box.
void app_ui_line_at(const AppUi *ui, AppBox box, float y, AppFont font, const char *text);
/// A paragraph from the top of the column on, which is cut off it.
void app_ui_paragraph(const AppUi *ui, AppBox *column, AppFont font, const char *text);
/// A paragraph with margins at both sides of it.
void app_ui_words(const AppUi *ui, AppBox *column, float sides, AppFont font, const char *text);
/// At most `max` lines of a paragraph from the top of the box on; the last one ends in an ellipsis where
/// words are left.
void app_ui_lines(const AppUi *ui, AppBox box, AppFont font, int max, const char *text);

/// The width of a line, and the height of a paragraph of that width; logical pixels.
float app_ui_text_width(const AppUi *ui, float size, const char *text);
float app_ui_paragraph_height(const AppUi *ui, float width, AppFont font, const char *text);

/// A box filled with a colour, its corners that round.
void app_ui_fill(const AppUi *ui, AppBox box, float radius, SDL_Color color);
/// A line along its rim, inside; at least one output pixel thick.
void app_ui_rim(const AppUi *ui, AppBox box, float radius, float thick, SDL_Color color);
/// Both: a plate that is outlined.
void app_ui_plate(const AppUi *ui, AppBox box, float radius, SDL_Color fill, SDL_Color rim);
/// A line between things over the width of the box, at its top.
void app_ui_rule(const AppUi *ui, AppBox box, SDL_Color color);
/// A sprite in the middle of the box, on whole pixels, so that it is sharp.
void app_ui_icon(const AppUi *ui, AppBox box, int sprite, float side, SDL_Color tint);

/// The picture about x, y with its side in output pixels.
void app_ui_picture(const AppUi *ui, int sprite, float x, float y, float side, SDL_Color tint);

/// The name of the game in its own letters (assets/title.svg), as high and with its middle there, output
/// pixels; narrower where the window is.
void app_ui_name(const AppUi *ui, float x, float y, float height);

/// app_ui_chooser over the width of the column, as high as it needs, cut off its top.
bool app_ui_chooser_cut(AppUi *ui, AppUiId id, AppBox *column, const char *label, const char *const *names,
                        int count, int *chosen);

/// The area scrolls: returns the column of its content, open below, from which is cut what is declared until
/// app_ui_scroll_close gets what is left of it.
AppBox app_ui_scroll_open(AppUi *ui, AppUiId id, AppBox area);
void app_ui_scroll_close(AppUi *ui, AppBox column);

#endif
