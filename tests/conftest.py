import gc
import math
from importlib import import_module
from pathlib import Path

import hypothesis
import numpy as np
import pytest
from hypothesis.internal.conjecture import providers
from xdist.scheduler import LoadFileScheduling

from common import progress
from common.progress import QUICK
from tests import failures
from tests.rings import seconds, shares, turns
from tests.rings.shares import TOGETHER

# more by hand: pytest --hypothesis-profile=thorough
PROFILES = {"repeatable": 50, "thorough": 1000}
for name, examples in PROFILES.items():
    hypothesis.settings.register_profile(
        name, derandomize=True, deadline=None, max_examples=examples
    )
hypothesis.settings.load_profile("repeatable")
# numbers that stand in modules are not drawn: what a test draws would change with code that it does
# not run, and each process would parse all modules for them
providers.is_local_module_file = lambda path: False

# what takes longest is begun first, so that no worker is left alone with it at the end
LONGEST = [
    "trials/test_slurm.py",
    "trials/test_faults.py",
    "trials/test_same_bytes.py",
    "theory/ledger/test_assemble.py",
    "theory/ledger/test_whole_ledger.py",
    "pages/test_browser.py",
    "pages/test_build.py",
    "test_workflow.py",
    "test_wheel.py",
    "figures/uldp/test_figures.py",
    "mechanisms/test_hostile_input.py",
    "theory/ledger/test_formal.py",
    "test_docs.py",
    "common/test_portable.py",
    "theory/ledger/test_current.py",
    "checker/formulas/test_formulas.py",
]


def pytest_addoption(parser):
    seconds.add_options(parser)
    shares.add_options(parser)
    turns.add_options(parser)


def pytest_configure(config):
    # nearly all that is imported and collected stays: until then no search for cycles finds much
    gc.disable()
    failures.pytest_configure(config)
    seconds.configure(config)
    shares.configure(config)
    turns.configure(config)


def pytest_collection_modifyitems(items):
    tests = Path(__file__).parent
    turn = {tests / name: k for k, name in enumerate(LONGEST)}
    named = [*turn, *(tests.parent / folder for folder in TOGETHER)]
    if gone := [path for path in named if not path.exists()]:
        raise pytest.UsageError(f"{__file__}: names {gone[0]}, which is not there")
    items.sort(key=lambda item: turn.get(item.path, len(turn)))


class ByFile(LoadFileScheduling):
    """Give each worker a file of tests at a time, or those of a folder in `TOGETHER`."""

    def _split_scope(self, nodeid):
        together = (folder for folder in TOGETHER if nodeid.startswith(folder))
        return next(together, super()._split_scope(nodeid))


def pytest_xdist_make_scheduler(config, log):
    return ByFile(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_collection_finish():
    # what was imported and collected stays to the end: no search for cycles goes through it
    gc.freeze()
    # nor through what stays after two searches, which is nearly all that is derived
    gc.set_threshold(500_000, 10, 10_000)
    gc.enable()


def pytest_sessionfinish():
    # pytest searches five times more, through what is left by this search
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def silent_progress():
    """What commands write does not depend on how slow the machine is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(progress, "QUICK", math.inf)
        yield


@pytest.fixture(scope="session", autouse=True)
def own_cache(request, tmp_path_factory):
    """What tests derive is kept apart from what the checkout's own commands derive.

    Workers share the pages that take long to derive: which of them makes one changes no test.
    """
    base = tmp_path_factory.getbasetemp()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("THEORY_CACHE", str(base / "cache"))
        if seconds.is_worker(request.config):
            # by name: what it imports is nothing that all tests rest on
            cache = import_module("theory.ledger.cache")
            own, shared = cache.folder() / "made", base.parent / "made"
            shared.mkdir(exist_ok=True)
            own.parent.mkdir(parents=True)
            own.symlink_to(shared)
        yield


@pytest.fixture
def told_progress(monkeypatch):
    """For tests of progress itself."""
    monkeypatch.setattr(progress, "QUICK", QUICK)


@pytest.fixture
def rng():
    return np.random.default_rng(20190814)


@pytest.fixture(scope="session")
def root():
    return Path(__file__).resolve().parents[1]
