"""What the machine is called on its net, asked whenever it matters."""

from __future__ import annotations

import fcntl
import ipaddress
import socket

import pytest

from scorer.operations.machine import network
from tests.scorer.machine import on_net


def test_local_address_is_an_address():
    assert ipaddress.ip_address(network.local_address())


@pytest.mark.parametrize(
    ("cards", "address"),
    [
        (["lo", "docker0", "br-4f5a", "veth1", "virbr0", "wlan0"], "192.168.12.1"),
        (["eth0", "wlan0"], "192.168.12.1"),  # no cable is plugged in
        (["lo", "docker0", "eth0"], "127.0.0.1"),
        ([], "127.0.0.1"),
    ],
)
def test_on_a_net_that_leads_nowhere_the_first_card_with_an_address_tells_it(
    monkeypatch, cards, address
):
    addresses = dict.fromkeys(cards, "172.17.0.1") | {"wlan0": "192.168.12.1"}
    addresses.pop("eth0", None)

    def told(_file, question, name):
        assert (question, len(name)) == (network.SIOCGIFADDR, 256)
        card = name.rstrip(b"\0").decode()
        if card not in addresses:
            raise OSError
        return bytes(20) + socket.inet_aton(addresses[card]) + bytes(232)

    on_net(monkeypatch, "")
    monkeypatch.setattr(socket, "if_nameindex", lambda: list(enumerate(cards)))
    monkeypatch.setattr(fcntl, "ioctl", told)
    assert network.local_address() == address


@pytest.mark.parametrize(
    ("name", "own"), [("Laptop", ["laptop", "kontra"]), ("kontra", ["kontra"]), ("a,b", ["kontra"])]
)
def test_machine_answers_to_its_own_name_and_to_the_guides(monkeypatch, name, own):
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    assert network.local_names() == [f"{each}{end}" for each in own for end in network.ENDS]
    assert {"kontra", "kontra.local"} <= set(network.local_names())
    assert network.is_own("KONTRA.local")


@pytest.mark.parametrize(
    ("host", "family"),
    [("192.168.1.7", "AF_INET"), ("100.64.0.1", "AF_INET"), ("[fd00::7]", "AF_INET6")],
)
def test_address_that_came_later_is_own_where_one_can_listen_at_it(monkeypatch, host, family):
    there, asked = set(), []

    class Probe:
        def __init__(self, of, kind):
            asked.append((of.name, kind.name))

        def __enter__(self):
            return self

        def __exit__(self, *_fault):
            pass

        def bind(self, place):
            if place[0] not in there:
                raise OSError

    monkeypatch.setattr(socket, "socket", Probe)
    assert not network.is_own(host)
    there.add(host.strip("[]"))
    assert network.is_own(host)
    assert asked == [(family, "SOCK_STREAM")] * 2


@pytest.mark.parametrize(
    "host",
    [
        *("", "*", "0.0.0.0", "[::]", "224.0.0.251", "8.8.8.8", "192.0.2.77", "[fd00::77]"),  # noqa: S104
        *("evil.example", "kontra.evil.example", "127.0.0.1.evil.example", "300.1.1.1"),
    ],
)
def test_host_of_somebody_else_is_not_own(host):
    assert not network.is_own(host)


def test_machine_itself_is_own():
    assert network.is_own("127.0.0.1")
    assert network.local_address() == "127.0.0.1" or network.is_own(network.local_address())


@pytest.mark.parametrize(
    ("address", "reaches"),
    [
        ("http://127.0.0.1:8000/", False),
        ("http://127.0.1.1/", False),
        ("http://0.0.0.0:8000/t/", False),
        ("http://localhost/", False),
        ("http://LOCALHOST.:8000/", False),
        ("http://kontra.localhost/", False),
        ("http://[::1]:8000/", False),
        ("http://[::]/", False),
        ("", False),
        ("http://192.168.1.7:8000/", True),
        ("http://kontra.local/", True),
        ("https://localhost.example/", True),
        ("http://[fe80::1]/", True),
    ],
)
def test_address_reaches_others_where_it_is_not_every_machines_own(address, reaches):
    assert network.reaches_others(address) == reaches


def test_address_served_at_is_the_one_of_now(monkeypatch):
    on_net(monkeypatch, "192.168.1.7")
    assert network.served_at("http://*:8000/") == "http://192.168.1.7:8000/"
    assert network.served_at("https://kontra.example/") == "https://kontra.example/"
    assert network.served_at("") == ""
