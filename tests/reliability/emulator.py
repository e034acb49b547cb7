"""A laptop in an emulator, started from a stick whose plug can be pulled.

The stick is a USB disk of QEMU, served by nbdkit, whose ``cache`` filter keeps what is written in
a file of its own until it is told to flush. To pull the plug both are killed: what was not flushed
is gone, in the laptop's memory and in the stick's. The laptop has no way out: its network is one
port of ours, which leads to its site.

Needs qemu-system-x86_64, nbdkit, nbdcopy, mtools and, for UEFI, ovmf. Without acceleration by KVM
everything takes several times as long.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.builders.served_site import free_port

OVMF = Path("/usr/share/OVMF/OVMF_CODE_4M.fd")
GIB = 2**30
LINE, ORDERS = "stick.sock", "orders.sock"  # in a laptop's folder
MEMORY, KEPT = "memory.kept", "stick.kept"
STEP = 0.05  # seconds
PATIENCE = 20.0  # seconds until a program listens


def is_possible() -> bool:
    """Whether this machine can play one."""
    return all(shutil.which(name) for name in ("qemu-system-x86_64", "nbdkit", "nbdcopy"))


@dataclass
class Laptop:
    """A laptop without a disk; ``folder`` holds its stick and what it says."""

    folder: Path
    accel: str = "tcg"
    uefi: bool = False
    memory: int = 2048  # MiB
    words: str = ""  # of the kernel, which is then started past the menu
    port: int = field(default_factory=free_port)
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def stick(self) -> Path:
        """The stick, as a file."""
        return self.folder / "stick.img"

    @property
    def url(self) -> str:
        """Where its site is found from here."""
        return f"http://127.0.0.1:{self.port}"

    def write_stick(self, image: Path, size: int = 4 * GIB) -> None:
        """A new stick with the image on it."""
        subprocess.run(["cp", "--sparse=always", image, self.stick], check=True)
        os.truncate(self.stick, size)

    def kernel(self) -> list[str]:
        """Options that start the stick's kernel at once, with words of its own."""
        if not self.words:
            return []
        files = [self.folder / name for name in ("vmlinuz", "initrd.img")]
        for file in files:
            if not file.exists():
                command = ("mcopy", "-i", f"{self.stick}@@1M", f"::/live/{file.name}", str(file))
                subprocess.run(command, check=True)
        usual = "boot=live live-media=/dev/disk/by-label/KONTRA nonetworking quiet"
        kernel, initrd = (file.name for file in files)
        return ["-kernel", kernel, "-initrd", initrd, "-append", f"{usual} {self.words}"]

    def keep(self) -> None:
        """Keep its memory and its stick as they are now, and pull the plug."""
        self.orders("stop")
        self.orders("migrate", uri=f"exec:cat >{MEMORY}")
        while (state := self.orders("query-migrate").get("status")) != "completed":
            assert state != "failed", state
            time.sleep(STEP)
        # as the laptop sees it, with what was not flushed
        command = ("nbdcopy", f"nbd+unix:///?socket={LINE}", KEPT)
        subprocess.run(command, cwd=self.folder, check=True)
        self.pull_the_plug()

    def go_on(self) -> None:
        """As it was when it was kept, and running."""
        subprocess.run(
            ["cp", "--sparse=always", KEPT, self.stick.name], cwd=self.folder, check=True
        )
        self.power_on("-incoming", f"exec:cat {MEMORY}")
        _wait_for(self.folder / ORDERS)
        while self.orders("query-status")["status"] != "paused":
            time.sleep(STEP)
        self.orders("cont")

    def power_on(self, *more: str) -> None:
        """Turn it on; returns at once."""
        for name in (LINE, ORDERS):
            (self.folder / name).unlink(missing_ok=True)
        served = ("file", self.stick.name, "cache=writeback")
        self._begin("nbdkit", "--foreground", "--unix", LINE, "--filter=cache", *served)
        _wait_for(self.folder / LINE)
        firmware = ["-drive", f"if=pflash,format=raw,readonly=on,file={OVMF}"] if self.uefi else []
        away = f"user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:{self.port}-:8000"
        card = f"52:54:00:00:{self.port >> 8:02x}:{self.port & 255:02x}"
        options = f"""
            -machine q35 -accel {self.accel} -cpu max -smp 2 -m {self.memory} -display none -vga std
            -device qemu-xhci -device usb-tablet
            -drive if=none,id=stick,format=raw,file=nbd:unix:{LINE}
            -device usb-storage,drive=stick,removable=on,bootindex=1
            -device e1000,netdev=net,romfile=,mac={card}
            -serial unix:serial.sock,server=on,wait=off
            -qmp unix:{ORDERS},server=on,wait=off
        """.split()
        given = ("-netdev", away, *firmware, *self.kernel(), *more)
        self._begin("qemu-system-x86_64", *options, *given)

    def pull_the_plug(self) -> None:
        """Nothing is written from now on, and what was not flushed never was."""
        for process in reversed(self.processes):
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.processes.clear()

    def is_on(self) -> bool:
        """Whether it runs; one that turned itself off does not."""
        return bool(self.processes) and self.processes[-1].poll() is None

    def goes_off(self, patience: float) -> bool:
        """Whether it turns itself off within so many seconds; its stick is then to be had."""
        try:
            self.processes[-1].wait(patience)
        except subprocess.TimeoutExpired:
            return False
        self.processes[0].send_signal(signal.SIGTERM)
        self.processes[0].wait(PATIENCE)
        self.processes.clear()
        return True

    def screen(self, picture: Path) -> None:
        """A picture (PNG) of what its screen shows."""
        self.orders("screendump", filename=str(picture), format="png")

    def orders(self, command: str, **words: object) -> dict:
        """Ask the emulator for something, and have what it returns."""
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            line.connect(str(self.folder / ORDERS))
            with line.makefile("rwb") as file:
                file.readline()
                for asked in ({"execute": "qmp_capabilities"}, _asked(command, words)):
                    file.write(json.dumps(asked).encode() + b"\n")
                    file.flush()
                    answer = _answer(file)
                return answer

    def _begin(self, *command: str) -> None:
        with (self.folder / "emulator.log").open("ab") as log:
            process = subprocess.Popen(
                command,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.processes.append(process)


def _asked(command: str, words: dict[str, object]) -> dict[str, object]:
    return {"execute": command, "arguments": words} if words else {"execute": command}


def _answer(file) -> dict:
    while True:
        answer = json.loads(file.readline())
        if "return" in answer:
            return answer["return"]
        if "error" in answer:
            raise AssertionError(answer["error"])


def _wait_for(line: Path) -> None:
    until = time.monotonic() + PATIENCE
    while not line.exists():
        if time.monotonic() > until:
            raise TimeoutError(f"nobody listens on {line}")
        time.sleep(STEP)
