from pathlib import Path

import pytest

from common.imports import ROOT, module_of, sources

TABLES = [
    module_of(path.relative_to(ROOT))
    for path in sorted((ROOT / "figures").rglob("*.py"))
    if path.stem.startswith("table_") or path.stem in ("recommended", "times")
]


@pytest.mark.parametrize("module", TABLES)
def test_tables_are_made_without_matplotlib(module):
    # which takes ten times as long to load as a table takes
    assert Path("figures/tables.py") in sources(module)
    assert Path("figures/style.py") not in sources(module)
