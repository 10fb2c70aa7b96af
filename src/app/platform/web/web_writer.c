/* Files of a page are in memory: written at once, without a thread. */
#include "app/platform/writer.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"

struct AppWriter {
  bool written;
  char error[BASE_FILE_ERROR_TEXT];
};

AppWriter *app_writer_begin(const char *path, BaseBuffer *bytes) {
  AppWriter *writer = calloc(1, sizeof *writer);
  if (writer != NULL) writer->written = base_file_write(path, bytes->data, bytes->length, writer->error);
  base_buffer_free(bytes);
  return writer;
}

bool app_writer_over(AppWriter *writer) {
  return writer != NULL;
}

bool app_writer_end(AppWriter *writer, char *error) {
  if (writer == NULL) return true;
  const bool written = writer->written;
  if (!written) memcpy(error, writer->error, BASE_FILE_ERROR_TEXT);
  free(writer);
  return written;
}
