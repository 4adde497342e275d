"""The tables of docs/findings.md."""

import re

import pytest

from common.errors import UserError
from theory.ledger import claims, decisions
from theory.views import counts, findings


def test_the_page_is_current():
    text = findings.PAGE.read_text(encoding="utf-8")
    assert findings.with_tables(text) == text, "run python -m theory.views.findings"


def test_every_statement_of_a_text_that_fails_is_there_once_with_what_to_cite():
    text = findings.PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| .*: `([a-z0-9-]+)` \|.*\| ([^|]*) \|$", text, re.MULTILINE)
    assert len(rows) == len(dict(rows))
    denied = [
        c for c in claims.statements().values() if decisions.declared(c.id) in findings.DENIED
    ]
    assert dict(rows).keys() == {c.id for c in denied if counts.printed_as(c) in findings.TEXTS}
    for name, instead in rows:
        for other in re.findall("`([a-z0-9-]+)`", instead):
            assert decisions.declared(other) in ("proved", "cited", "checked"), name


def test_a_page_without_its_marks_is_refused():
    with pytest.raises(UserError, match=r"findings\.md: must hold the lines"):
        findings.with_tables("# Findings\n")
