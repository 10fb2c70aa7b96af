/* The built-in alphabet.
 *
 * A character lives on a grid of 5 columns and 9 rows: row 0 is the top of capitals, row 2 the top of small
 * letters, row 6 the base line, row 8 the lowest. Strokes are corner points "column row" written as two
 * digits; a blank lifts the pen; a stroke from a point to itself is a dot. */
#include "app/platform/text.h"

#include <math.h>
#include <string.h>

enum { FIRST_CODE = 32, LAST_CODE = 126, GRID_ROWS = 11, GRID_COLUMNS = 6 };

static const char *const strokes[LAST_CODE - FIRST_CODE + 1] = {
    "",                                    // space
    "2024 2626",                           // !
    "1012 3032",                           // "
    "1016 3036 0242 0444",                 // #
    "413010010213334445361605 2026",       // $
    "0010110100 3545463635 4006",          // %
    "4612112031320405162644",              // &
    "2022",                                // '
    "30212536",                            // (
    "10212516",                            // )
    "2024 0143 0341",                      // *
    "2125 0343",                           // +
    "252617",                              // ,
    "1333",                                // -
    "2626",                                // .
    "4006",                                // /
    "100105163645413010 3115",             // 0
    "112026 1636",                         // 1
    "01103041420646",                      // 2
    "0110304142334445361605 1333",         // 3
    "36300444",                            // 4
    "400002324345361605",                  // 5
    "413010010516364544331304",            // 6
    "004016",                              // 7
    "100102133342413010 1304051636454433", // 8
    "051636454130100102133342",            // 9
    "2222 2626",                           // :
    "2222 252617",                         // ;
    "410345",                              // <
    "0242 0444",                           // =
    "014305",                              // >
    "01103041422324 2626",                 // ?
    "34321214344341301001051646",          // @
    "062046 1434",                         // A
    "06003041423303 3344453606",           // B
    "4130100105163645",                    // C
    "00062644422000",                      // D
    "40000646 0333",                       // E
    "400006 0333",                         // F
    "41301001051636454323",                // G
    "0006 4046 0343",                      // H
    "1030 2026 1636",                      // I
    "4045361605",                          // J
    "0006 400346",                         // K
    "000646",                              // L
    "0600234046",                          // M
    "06004640",                            // N
    "100105163645413010",                  // O
    "06003041423303",                      // P
    "100105163645413010 2446",             // Q
    "06003041423303 2346",                 // R
    "413010010213334445361605",            // S
    "0040 2026",                           // T
    "000516364540",                        // U
    "002640",                              // V
    "0016233640",                          // W
    "0046 4006",                           // X
    "002340 2326",                         // Y
    "00400646",                            // Z
    "30101636",                            // [
    "0046",                                // backslash
    "10303616",                            // ]
    "022042",                              // ^
    "0747",                                // _
    "1021",                                // `
    "4246 4332120305163645",               // a
    "0006 0312324345361605",               // b
    "4332120305163645",                    // c
    "4046 4332120305163645",               // d
    "04444332120305163645",                // e
    "40302126 1232",                       // f
    "4247381807 4332120305163645",         // g
    "0006 0312324346",                     // h
    "2226 2020",                           // i
    "22271808 2020",                       // j
    "0006 420446",                         // k
    "202536",                              // l
    "0206 03122326 23324346",              // m
    "0206 0312324346",                     // n
    "120305163645433212",                  // o
    "0208 0312324345361605",               // p
    "4248 4332120305163645",               // q
    "0206 03123243",                       // r
    "43321203143445361605",                // s
    "20253646 1232",                       // t
    "0205163645 4246",                     // u
    "022642",                              // v
    "0216243642",                          // w
    "0246 4206",                           // x
    "0226 4218",                           // y
    "02420646",                            // z
    "30212213242536",                      // {
    "2027",                                // |
    "10212233242516",                      // }
    "04133443",                            // ~
};

/// Substitutes for signs that the alphabet lacks.
static const struct {
  uint32_t code;
  char like;
} relatives[] = {
    {0xa0, ' '},   {0xb7, '.'},   {0xd7, 'x'},   {0x2013, '-'}, {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''},
    {0x201c, '"'}, {0x201d, '"'}, {0x2026, '.'}, {0x2190, '<'}, {0x2191, '^'}, {0x2192, '>'},  {0x2193, 'v'},
};

static const char *strokes_of(uint32_t code) {
  for (size_t i = 0; i < sizeof relatives / sizeof *relatives; i++)
    if (relatives[i].code == code) code = (uint32_t)(unsigned char)relatives[i].like;
  if (code < FIRST_CODE || code > LAST_CODE) code = '?';
  return strokes[code - FIRST_CODE];
}

int app_text_stroke_width(int size) {
  const int width = size * GRID_COLUMNS / GRID_ROWS;
  return width < 1 ? 1 : width;
}

/// Distance from a point to a stroke.
static float distance(float px, float py, const float a[2], const float b[2]) {
  const float dx = b[0] - a[0], dy = b[1] - a[1], length2 = dx * dx + dy * dy;
  float t = length2 > 0 ? ((px - a[0]) * dx + (py - a[1]) * dy) / length2 : 0;
  t = fminf(fmaxf(t, 0), 1);
  return hypotf(px - a[0] - t * dx, py - a[1] - t * dy);
}

static void draw_stroke(const float a[2], const float b[2], int width, int size, uint8_t *coverage) {
  const bool dot = a[0] == b[0] && a[1] == b[1];
  const float half = fmaxf((float)size / 24, 0.55f) * (dot ? 1.4f : 1);
  for (int y = 0; y < size; y++) {
    for (int x = 0; x < width; x++) {
      const float inside = half + 0.5f - distance((float)x + 0.5f, (float)y + 0.5f, a, b);
      const int value = (int)(fminf(fmaxf(inside, 0), 1) * 255);
      uint8_t *pixel = &coverage[y * width + x];
      if (value > *pixel) *pixel = (uint8_t)value;
    }
  }
}

void app_text_stroke_draw(uint32_t code, int size, uint8_t *coverage) {
  const int width = app_text_stroke_width(size);
  const float unit = (float)size / GRID_ROWS;
  memset(coverage, 0, (size_t)width * (size_t)size);
  float from[2] = {0, 0};
  bool down = false;
  for (const char *at = strokes_of(code); *at != '\0';) {
    if (*at == ' ') {
      down = false;
      at++;
      continue;
    }
    const float to[2] = {((float)(at[0] - '0') + 0.75f) * unit, ((float)(at[1] - '0') + 1.5f) * unit};
    if (down) draw_stroke(from, to, width, size, coverage);
    down = true;
    from[0] = to[0];
    from[1] = to[1];
    at += 2;
  }
}
