"""The examples of the page on proving run, one after the other."""

import re
from pathlib import Path

from theory.tactics.context import Given

PAGE = Path(__file__).parents[4] / "docs" / "proving.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
ROW = re.compile(r"^\| `(?:\w+ = |x, y = )?context\.(\w+)\(", re.MULTILINE)


def test_the_examples_run():
    blocks, names = BLOCK.findall(PAGE.read_text(encoding="utf-8")), {}
    assert len(blocks) >= 3
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)
    assert names["theorem"].formula is names["statement"].formula


def test_the_ways_that_the_page_names_exist():
    """The catalogue has all of them, see tests/theory/views/test_catalogue.py."""
    named = set(ROW.findall(PAGE.read_text(encoding="utf-8")))
    assert len(named) >= 6 and named <= {name for name in vars(Given) if not name.startswith("_")}
