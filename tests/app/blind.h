/* Lets a test look at the lists that blind.c does not paint. */
#ifndef TESTS_APP_BLIND_H
#define TESTS_APP_BLIND_H

#include "app/draw/raster.h"

/// Called with each list that would have been painted, before it is forgotten; NULL: with none.
typedef void BlindLook(const AppRaster *raster, const SDL_Vertex *vertices, const int *indices);
extern BlindLook *blind_look;

#endif
