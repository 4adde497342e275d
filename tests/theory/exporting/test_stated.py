"""The hash of a statement is of what it says."""

from dataclasses import dataclass, replace

import pytest

from theory.exporting import stated
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const

a = const("a", REAL)
SAID = Statement((a,), {"a > 1": a > 1}, {"so": a > 0})


def test_what_says_the_same_has_the_same_hash():
    same = Statement((a,), {"otherwise called": a > 1}, {"it is so": a > 0})
    assert stated.digest(same) == stated.digest(SAID)
    assert stated.digest(replace(SAID, conclusions={"so": a > -1})) != stated.digest(SAID)


def test_an_heir_of_a_statement_has_none():
    @dataclass(frozen=True, eq=False)
    class Heir(Statement):
        """It may print what it does not say."""

    with pytest.raises(TypeError, match="no Statement: "):
        stated.digest(Heir((a,), {}, {"so": a > 0}))
