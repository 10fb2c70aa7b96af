/* Draws a level with its throng in this program's own loop, four pixels a tile; a click sends the hero there.
 * The rules come from the library, window and drawing from here.
 *
 *   cc sdl.c $(pkg-config --cflags --libs throng-sim sdl2) -o sdl
 *   ./sdl ten-thousand */
#include <SDL.h>
#include <stdlib.h>
#include <throng/sim.h>

enum { TILE = 4 };

static int32_t pixel(NavFixed position) {
  return (int32_t)((int64_t)position * TILE / NAV_ONE);
}

static void draw(SDL_Renderer *renderer, const SimWorld *world) {
  SDL_SetRenderDrawColor(renderer, 20, 20, 24, 255);
  SDL_RenderClear(renderer);
  SDL_SetRenderDrawColor(renderer, 70, 70, 80, 255);
  for (int32_t y = 0; y < world->grid.height; y++)
    for (int32_t x = 0; x < world->grid.width; x++)
      if (nav_grid_open(&world->grid, NAV_WALKER, nav_grid_cell(&world->grid, x, y)))
        SDL_RenderFillRect(renderer, &(SDL_Rect){x * TILE, y * TILE, TILE, TILE});
  SDL_SetRenderDrawColor(renderer, 230, 159, 0, 255);
  for (int32_t i = 0; i < world->actors.count; i++)
    SDL_RenderFillRect(renderer, &(SDL_Rect){pixel(world->actors.x[i]), pixel(world->actors.y[i]), 2, 2});
  SDL_SetRenderDrawColor(renderer, 86, 180, 233, 255);
  SDL_RenderFillRect(renderer,
                     &(SDL_Rect){pixel(world->heroes[0].x) - 2, pixel(world->heroes[0].y) - 2, 5, 5});
  SDL_RenderPresent(renderer);
}

/// One frame: at most one command from the player, one tick of the rules. False: the window was closed.
static bool frame(SDL_Renderer *renderer, SimWorld *world) {
  SimCommand command = {0};
  int32_t count = 0;
  for (SDL_Event event; SDL_PollEvent(&event);) {
    if (event.type == SDL_QUIT) return false;
    if (event.type != SDL_MOUSEBUTTONDOWN) continue;
    command = (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = event.button.x / TILE, .y = event.button.y / TILE};
    count = 1;
  }
  sim_step(world, &command, count);
  draw(renderer, world);
  return !world->no_memory;
}

int main(int argc, char **argv) {
  static SimIssues issues;
  SimLevel level;
  long frames = argc > 2 ? strtol(argv[2], NULL, 10) : -1; // -1: until the window is closed
  if (argc < 2 || !formats_load(&level, argv[1], &issues, NULL)) {
    formats_issues_print(&issues, argc < 2 ? "usage: sdl LEVEL [FRAMES]" : argv[1], stderr);
    return 1;
  }
  SimWorldOptions options = {.seed = 1, .hero = NAV_NO_CELL, .population = -1, .threads = -1};
  SimWorld *world = malloc(sizeof *world);
  if (world == NULL || !sim_world_init(world, &level, &options) || SDL_Init(SDL_INIT_VIDEO) != 0) return 1;
  SDL_Window *window = NULL;
  SDL_Renderer *renderer = NULL;
  SDL_CreateWindowAndRenderer(level.grid.width * TILE, level.grid.height * TILE, 0, &window, &renderer);
  for (; renderer != NULL && frames != 0 && frame(renderer, world); frames -= frames > 0) SDL_Delay(16);
  SDL_Quit();
  sim_world_free(world);
  free(world);
  sim_level_free(&level);
  return renderer != NULL ? 0 : 1;
}
