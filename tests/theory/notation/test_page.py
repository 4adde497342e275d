"""docs/notation.md: its example is the statement as it is written."""

import re
import textwrap

from common.imports import ROOT
from theory.ledger import formal
from theory.notation import read
from theory.notation.statements import written
from theory.notation.vocabulary import vocabulary

PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")


def test_the_example_is_read():
    block = re.search(r"(?:^    .*\n)+", PAGE, re.MULTILINE)[0]
    statement = formal.formals()["uldp-urr-private"].build()
    text = textwrap.dedent(block).rstrip("\n")
    assert text == written(statement, vocabulary())
    assert read.statement(text, vocabulary()) == statement
