import hashlib

import pytest

from theory.notation.vocabulary import vocabulary


@pytest.fixture(scope="session", autouse=True)
def _notions_of_the_formulas_that_run():
    """The vocabulary is made once a process, before a test changes a formula."""
    vocabulary()


@pytest.fixture(autouse=True)
def _cache_of_one_test(tmp_path_factory, monkeypatch, request):
    """What one test derived is none of another's business; nothing is written before it is used."""
    name = hashlib.sha256(request.node.nodeid.encode()).hexdigest()[:16]
    monkeypatch.setenv("THEORY_CACHE", str(tmp_path_factory.getbasetemp() / "caches" / name))
