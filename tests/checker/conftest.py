"""Programs run in processes that are forked off a warm one, where a test asks for it."""

import pytest

from checker.programs import waiting
from tests.checker.programs.warm import Servers


@pytest.fixture(scope="module")
def _servers():
    servers = Servers()
    yield servers
    servers.close()


@pytest.fixture
def warm(_servers, monkeypatch):
    """Let each process of a program begin with its imports done."""
    monkeypatch.setattr(waiting, "ended", _servers.ended)
