"""A site that holds a folder and answers as a test says, in the place of a started one."""

from __future__ import annotations

import os
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from scorer.operations.machine.locks import LOCK, Running, held, say


@contextmanager
def answering(answers):
    """A server that answers each path with a status and a content, others with 404; its port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            status, content = answers.get(self.path, (404, b""))
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_given):
            """Nothing: nobody reads it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def holding(folder, site):
    """The folder is served at this address, as far as its files say."""
    with held(folder / LOCK):
        say(folder, Running(os.getpid(), site))
        yield
