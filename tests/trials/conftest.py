"""What takes too long for `make test`: `make trials` runs it, and says what it skipped and why."""

import socket
from pathlib import Path

import pytest

HERE = Path(__file__).parent


# before what is not asked for is left out
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.trial)


@pytest.fixture
def free_ports():
    """Return ports on loopback that nobody listens to."""

    def free_ports(count):
        sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
        ports = [one.getsockname()[1] for one in sockets]
        for one in sockets:
            one.close()
        return ports

    return free_ports
