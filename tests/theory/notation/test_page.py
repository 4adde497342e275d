"""docs/notation.md: its blocks run, and its example is the statement as it is written."""

import re
import textwrap

from theory.ledger import formal
from theory.notation import read
from theory.notation.statements import written
from theory.notation.vocabulary import vocabulary
from theory.views import notation

PAGE = notation.PAGE.read_text(encoding="utf-8")


def test_blocks_run():
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 2
    exec(compile("\n".join(blocks), "docs/notation.md", "exec"), {})


def test_the_example_is_read():
    block = re.search(r"(?:^    .*\n)+", PAGE, re.MULTILINE)[0]
    statement = formal.formals()["uldp-urr-private"].build()
    text = textwrap.dedent(block).rstrip("\n")
    assert text == written(statement, vocabulary())
    assert read.statement(text, vocabulary()) == statement
