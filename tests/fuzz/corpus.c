/* Gives a target each file that the call names, and each file in a folder that it names, once: a test without
 * libFuzzer. Every input lies in a block of exactly its size. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "fuzz/fuzz.h"

enum { MAX_BYTES = 1 << 20, PATH_BYTES = 2048 };

static bool try_file(const char *path) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  if (!base_file_read(path, MAX_BYTES, &data, &size, error)) {
    fprintf(stderr, "%s\n", error);
    return false;
  }
  uint8_t *copy = malloc(size == 0 ? 1 : size);
  if (copy == NULL) abort();
  memcpy(copy, data, size);
  free(data);
  fprintf(stderr, "%s\n", path); // what comes before a fault is the input that shows it
  LLVMFuzzerTestOneInput(copy, size);
  free(copy);
  return true;
}

/// Number of inputs; -1: one could not be read.
static int try_all(const char *path) {
  DIR *folder = opendir(path);
  int count = 0;
  if (folder == NULL) return try_file(path) ? 1 : -1;
  for (struct dirent *entry; (entry = readdir(folder)) != NULL && count >= 0;) {
    char file[PATH_BYTES];
    if (entry->d_name[0] == '.') continue;
    const int length = snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
    count = length > 0 && length < PATH_BYTES && try_file(file) ? count + 1 : -1;
  }
  closedir(folder);
  return count;
}

int main(int argc, char **argv) {
  int count = 0;
  LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
  for (int i = 1; i < argc; i++) {
    const int tried = try_all(argv[i]);
    if (tried < 0) return 1;
    count += tried;
  }
  printf("%d inputs\n", count);
  if (count == 0) fprintf(stderr, "there are no inputs\n");
  return count > 0 ? 0 : 1;
}
