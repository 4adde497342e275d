"""What takes too long for `make test`: `make trials` runs it, and says what it skipped and why."""

import pytest


# before what is not asked for is left out
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    for item in items:
        if "trials" in item.path.parts:
            item.add_marker(pytest.mark.trial)
