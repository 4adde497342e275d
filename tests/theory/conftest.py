import hashlib
import os

import pytest

from tests.theory.here import few_theorems
from theory.kept import made
from theory.ledger import cache
from theory.notation.vocabulary import vocabulary
from theory.projects import project


@pytest.fixture(scope="session", autouse=True)
def _notions_of_the_formulas_that_run():
    """The vocabulary is made once a process, before a test changes a formula."""
    vocabulary()


@pytest.fixture(scope="session")
def _pages(own_cache):
    """Return where all tests keep the pages that take seconds to derive."""
    del own_cache
    with few_theorems():
        yield made.folder()


@pytest.fixture(autouse=True)
def _cache_of_one_test(tmp_path_factory, monkeypatch, request, _pages):
    """What one test derived is none of another's business; nothing is written before it is used.

    The pages of the library are shared, for they are made of its files; those of a project are not.
    """
    name = hashlib.sha256(request.node.nodeid.encode()).hexdigest()[:16]
    mine, own = str(tmp_path_factory.getbasetemp() / "caches" / name), made.folder

    def folder():
        is_mine = os.environ.get(cache.VARIABLE) == mine
        return _pages if is_mine and project.is_library() else own()

    monkeypatch.setenv(cache.VARIABLE, mine)
    monkeypatch.setattr(made, "folder", folder)
