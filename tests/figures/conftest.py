"""Figures are laid out, and rendered only where a test asks for it: `smoke` renders them all."""

import pytest
from matplotlib.figure import Figure


@pytest.fixture
def rendered():
    """For tests that are about what is drawn."""


@pytest.fixture(autouse=True)
def undrawn(request, monkeypatch):
    """Leave pictures empty, where what counts are captions and data."""
    if "rendered" not in request.fixturenames:
        monkeypatch.setattr(Figure, "savefig", lambda figure, out, **more: None)
