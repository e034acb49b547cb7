"""The port: read, and tried."""

import socket

import pytest

from scorer.command import serve


@pytest.mark.parametrize("text", ["1", "8000", "65535"])
def test_port_is_read(text):
    assert serve.parsed_port(text) == int(text)


@pytest.mark.parametrize("text", ["", "0", "65536", "80a", "-1", "9" * 5000, "８０００"])
def test_wrong_port_is_named_with_what_is_allowed(text):
    with pytest.raises(SystemExit) as stop:
        serve.parsed_port(text)
    assert str(stop.value).startswith(f"The port is {text!r}; allowed is a number from 1 to 65535")


def test_taken_port_is_named_with_another_one():
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(SystemExit) as stop:
            serve.check_free(port)
    assert str(stop.value).startswith(f"Port {port} is taken")
    assert f"bin/kontra serve {port + 1}" in str(stop.value)
