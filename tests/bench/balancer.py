"""HAProxy before several machines: it leaves out who is not ready, and drains who is to end.

A sheet and an event are one machine's, as long as that one is well: what it has read and drawn
of them is at hand, and who is killed takes a share of that along, not a share of everything.
"""

from __future__ import annotations

import os
import shutil
import socket
import sys
import time
from pathlib import Path

from tests.bench.machines import Program
from tests.bench.served import free_port

CONFIGURATION = """
global
    stats socket {folder}/orders mode 600 level admin
    maxconn 8000
defaults
    mode http
    option redispatch
    option forwardfor
    retries 3
    timeout connect 1s
    timeout client 60s
    timeout server 35s
    timeout check 5s
frontend site
    bind 127.0.0.1:{port}
    unique-id-format %{{+X}}o%ci%cp%Ts%rt
    unique-id-header X-Request-ID
    default_backend machines
backend machines
    balance uri depth 2
    hash-type consistent
    hash-balance-factor 150
    option httpchk
    http-check send meth GET uri /ready/ ver HTTP/1.1 hdr Host 127.0.0.1
    default-server check inter 1s fall 2 rise 1 slowstart 10s
    default-server observe layer4 error-limit 1 on-error mark-down
"""
DRAINED = 10  # seconds for what was begun


class Balancer:
    """Leads to machines by their ports; ``program`` is it, running or not."""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        if not shutil.which("haproxy"):
            sys.exit("No HAProxy is installed here. On Debian: apt-get install haproxy")
        self.port, self._orders = free_port(), folder / "orders"
        servers = "".join(f"    server m{port} 127.0.0.1:{port}\n" for port in ports)
        file = folder / "haproxy.cfg"
        file.write_text(CONFIGURATION.format(folder=folder, port=self.port) + servers)
        self.program = Program(["haproxy", "-db", "-f", str(file)], port=self.port)

    def drain(self, port: int) -> None:
        """Nothing new goes to a machine; returns when it has answered what it had begun."""
        self._order(f"set server machines/m{port} state drain")
        until = time.monotonic() + DRAINED
        while self._begun(port) and time.monotonic() < until:
            time.sleep(0.1)

    def takes(self, port: int) -> None:
        """The machine gets its share again, once it is ready."""
        self._order(f"set server machines/m{port} state ready")

    def _begun(self, port: int) -> int:
        """Requests that the machine answers now."""
        head, *rows = self._order("show stat machines 4 -1").lstrip("# ").splitlines()
        names = head.split(",")
        for row in rows:
            told = dict(zip(names, row.split(","), strict=False))
            if told.get("svname") == f"m{port}":
                return int(told["scur"])
        return 0

    def _order(self, words: str) -> str:
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(os.fspath(self._orders))
            line.sendall(f"{words}\n".encode())
            return "".join(iter(lambda: line.recv(65536).decode(), ""))
