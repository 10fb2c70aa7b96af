#!/usr/bin/env python3
"""Shows a folder to browsers on this machine alone: serve.py FOLDER PORT. Sends the packed form of a file where there is one."""
import functools
import http.server
import os
import sys


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript",
                      ".webmanifest": "application/manifest+json", ".data": "application/octet-stream"}

    def send_head(self):
        path = self.translate_path(self.path)
        for coding, ending in (("br", ".br"), ("gzip", ".gz")):
            if coding in self.headers.get("Accept-Encoding", "") and os.path.exists(path + ending):
                with open(path + ending, "rb") as file:
                    size = os.fstat(file.fileno()).st_size
                self.send_response(200)
                self.send_header("Content-Type", self.guess_type(path))
                self.send_header("Content-Encoding", coding)
                self.send_header("Content-Length", str(size))
                self.end_headers()
                return open(path + ending, "rb")  # pylint: disable=consider-using-with
        return super().send_head()

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_):
        pass


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), functools.partial(Handler, directory=sys.argv[1]))
    print(f"http://127.0.0.1:{server.server_port}/throng.html  (Ctrl-C ends it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
