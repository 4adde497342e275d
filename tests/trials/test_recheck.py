"""All claims exported and checked again: whatever the kernel derived, the replay accepts.

It derives every claim, which takes some minutes of two cores. The folder's files are the same when
they are made twice, in any order of claims. TRIALS=short has it not.
"""

import os

import pytest

from theory.certificates import recheck
from theory.commands import export
from theory.ledger import claims, decisions

SHORT = os.environ.get("TRIALS") == "short"
pytestmark = [pytest.mark.trial, pytest.mark.skipif(SHORT, reason="TRIALS=short")]


def test_all_claims(tmp_path, capsys):
    ids = [name for name in claims.statements() if name in decisions.deciders()]
    there, again = tmp_path / "there", tmp_path / "again"
    made = export.write(there, ids, 2)
    assert len(made) > 200
    assert recheck.main([str(there)]) in (0, 3)
    assert capsys.readouterr().out.splitlines()[-1].endswith(" 0 refused")
    export.write(again, ids[::-1], 1)
    for path in there.iterdir():
        assert path.read_bytes() == (again / path.name).read_bytes()
