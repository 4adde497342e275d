from pathlib import Path

import hypothesis
import numpy as np
import pytest

# more by hand: pytest --hypothesis-profile=thorough
PROFILES = {"repeatable": 50, "thorough": 1000}
for name, examples in PROFILES.items():
    hypothesis.settings.register_profile(
        name, derandomize=True, deadline=None, max_examples=examples
    )
hypothesis.settings.load_profile("repeatable")

# what takes longest is begun first, so that no worker is left alone with it at the end
LONGEST = [
    "theory/ledger/test_assemble.py",
    "theory/ledger/test_records.py",
    "test_workflow.py",
    "pages/test_browser.py",
    "pages/test_build.py",
    "test_wheel.py",
    "figures/uldp/test_figures.py",
    "mechanisms/test_hostile_input.py",
    "theory/ledger/test_formal.py",
    "test_docs.py",
    "calp/test_portable.py",
    "theory/ledger/test_current.py",
    "theory/checker/formulas/test_formulas.py",
]


def pytest_collection_modifyitems(items):
    tests = Path(__file__).parent
    turn = {tests / name: k for k, name in enumerate(LONGEST)}
    if gone := [path for path in turn if not path.is_file()]:
        raise pytest.UsageError(f"{__file__}: LONGEST names {gone[0]}, which is not there")
    items.sort(key=lambda item: turn.get(item.path, len(turn)))


@pytest.fixture
def rng():
    return np.random.default_rng(20190814)


@pytest.fixture(scope="session")
def root():
    return Path(__file__).resolve().parents[1]
