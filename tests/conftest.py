"""The whole suite runs without a network: a connection beyond loopback is an error."""

import ipaddress
import os
import socket

import pytest

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_OFFLINE", "1")

for _suite in ("store", "candidates", "embedder", "analyst"):
    pytest.register_assert_rewrite(f"tests.contracts.{_suite}")

_connect = socket.socket.connect
_connect_ex = socket.socket.connect_ex


class NetworkBlocked(RuntimeError):
    """A test tried to leave this machine."""


def _check(address: object) -> None:
    if not isinstance(address, tuple):  # a Unix socket's path
        return
    host = str(address[0])
    if host == "localhost":
        return
    try:
        loopback = ipaddress.ip_address(host).is_loopback
    except ValueError:
        loopback = False
    if not loopback:
        raise NetworkBlocked(f"connection to {host!r}; the suite allows loopback only")


def _guarded_connect(self: socket.socket, address: object) -> None:
    _check(address)
    return _connect(self, address)  # type: ignore[arg-type]


def _guarded_connect_ex(self: socket.socket, address: object) -> int:
    _check(address)
    return _connect_ex(self, address)  # type: ignore[arg-type]


socket.socket.connect = _guarded_connect  # type: ignore[method-assign,assignment]
socket.socket.connect_ex = _guarded_connect_ex  # type: ignore[method-assign,assignment]


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting or key of the person who runs the tests reaches them."""
    for name in list(os.environ):
        if name.startswith("SCREENING_") or name.endswith("_API_KEY"):
            monkeypatch.delenv(name)
