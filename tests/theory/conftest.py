import pytest

from theory.notation.vocabulary import vocabulary


@pytest.fixture(scope="session", autouse=True)
def _notions_of_the_formulas_that_run():
    """The vocabulary is made once a process, before a test changes a formula."""
    vocabulary()
