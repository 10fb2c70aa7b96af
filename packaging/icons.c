/* Draws the program's icon in the sizes that desktops ask for, in the folders of an icon theme:
 * FOLDER/16x16/apps/NAME.png. Runs while Throng is built. */
#include <SDL_image.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>

static bool make_folder(const char *path) {
  return mkdir(path, 0777) == 0 || errno == EEXIST;
}

static bool draw_icon(const char *svg, int side, const char *path) {
  SDL_RWops *file = SDL_RWFromFile(svg, "rb");
  SDL_Surface *icon = file != NULL ? IMG_LoadSizedSVG_RW(file, side, side) : NULL;
  if (file != NULL) SDL_RWclose(file);
  const bool saved = icon != NULL && icon->w == side && icon->h == side && IMG_SavePNG(icon, path) == 0;
  SDL_FreeSurface(icon);
  return saved;
}

int main(int argc, char **argv) {
  static const int sides[] = {16, 22, 24, 32, 48, 64, 128, 256, 512};
  char path[4096];
  if (argc != 4) {
    fprintf(stderr, "usage: draw-icons SVG FOLDER NAME\n");
    return 2;
  }
  bool done = make_folder(argv[2]);
  for (size_t i = 0; i < sizeof sides / sizeof *sides && done; i++) {
    snprintf(path, sizeof path, "%s/%dx%d", argv[2], sides[i], sides[i]);
    done = make_folder(path);
    snprintf(path, sizeof path, "%s/%dx%d/apps", argv[2], sides[i], sides[i]);
    done = done && make_folder(path);
    snprintf(path, sizeof path, "%s/%dx%d/apps/%s.png", argv[2], sides[i], sides[i], argv[3]);
    done = done && draw_icon(argv[1], sides[i], path);
  }
  if (!done) fprintf(stderr, "%s was not drawn: %s\n", path, SDL_GetError());
  IMG_Quit();
  return done ? 0 : 1;
}
