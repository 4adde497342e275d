from pathlib import Path

import hypothesis
import numpy as np
import pytest

hypothesis.settings.register_profile("repeatable", derandomize=True, deadline=None)
hypothesis.settings.load_profile("repeatable")


@pytest.fixture
def rng():
    return np.random.default_rng(20190814)


@pytest.fixture(scope="session")
def root():
    return Path(__file__).resolve().parents[1]
