/* Where a program begins on Windows: its words are UTF-16, the program's own are UTF-8. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <windows.h>

int main(int argc, char **argv);
int wmain(int argc, wchar_t **argv);

/// The word as UTF-8, malloc'ed. Half a character of UTF-16, which a file name may have, becomes U+FFFD.
static char *utf8_of(const wchar_t *word) {
  const int size = WideCharToMultiByte(CP_UTF8, 0, word, -1, NULL, 0, NULL, NULL);
  char *text = size > 0 ? malloc((size_t)size) : NULL;
  if (text != NULL) WideCharToMultiByte(CP_UTF8, 0, word, -1, text, size, NULL, NULL);
  return text;
}

int wmain(int argc, wchar_t **argv) {
  char **words = calloc((size_t)argc + 1, sizeof *words);
  bool fine = words != NULL;
  for (int i = 0; i < argc && fine; i++) fine = (words[i] = utf8_of(argv[i])) != NULL;
  const int status = fine ? main(argc, words) : EXIT_FAILURE;
  if (!fine) fputs("throng: out of memory\n", stderr);
  for (int i = 0; i < argc && words != NULL; i++) free(words[i]);
  free(words);
  return status;
}
