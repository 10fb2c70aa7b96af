/* A thread for each file. */
#include "app/platform/writer.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"

struct AppWriter {
  SDL_Thread *thread;
  SDL_atomic_t over;
  BaseBuffer bytes;
  bool written;
  char error[BASE_FILE_ERROR_TEXT];
  char path[4096];
};

static int run_writer(void *of) {
  AppWriter *writer = of;
  writer->written = base_file_write(writer->path, writer->bytes.data, writer->bytes.length, writer->error);
  SDL_AtomicSet(&writer->over, 1);
  return 0;
}

AppWriter *app_writer_begin(const char *path, BaseBuffer *bytes) {
  AppWriter *writer = calloc(1, sizeof *writer);
  if (writer != NULL) {
    snprintf(writer->path, sizeof writer->path, "%s", path);
    writer->bytes = *bytes;
    writer->thread = SDL_CreateThread(run_writer, "file", writer);
  }
  if (writer == NULL || writer->thread == NULL) {
    base_buffer_free(bytes);
    free(writer);
    return NULL;
  }
  *bytes = (BaseBuffer){0};
  return writer;
}

bool app_writer_over(AppWriter *writer) {
  return SDL_AtomicGet(&writer->over) != 0;
}

bool app_writer_end(AppWriter *writer, char *error) {
  if (writer == NULL) return true;
  SDL_WaitThread(writer->thread, NULL);
  const bool written = writer->written;
  if (!written) snprintf(error, BASE_FILE_ERROR_TEXT, "%s", writer->error);
  base_buffer_free(&writer->bytes);
  free(writer);
  return written;
}
