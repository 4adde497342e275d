"""A notion is one class in one file: nothing else has to know it to decide it."""

import math
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any, ClassVar

import numpy as np
import pytest

from checker import check
from checker.answers import formats
from checker.channel import from_array
from checker.columns import Columns, between_inputs
from checker.decide import fitted
from checker.notions import KINDS, NOTIONS
from checker.notions.by_columns import ColumnNotion
from checker.notions.edges import DEFINITION
from checker.notions.notion import Notion
from theory.ledger import claims


def test_every_class_of_the_folder_is_listed_once(root):
    """A class with a key in any of its files is a notion that commands know."""
    found = []
    for path in sorted((root / "checker/notions").glob("*.py")):
        module = import_module(
            f"checker.notions.{path.stem}" if path.stem != "__init__" else "json"
        )
        found += [
            one
            for one in vars(module).values()
            if isinstance(one, type)
            and issubclass(one, Notion)
            and one.__module__ == module.__name__
            and hasattr(one, "key")
        ]
    assert sorted(found, key=id) == sorted(KINDS, key=id)
    assert len(NOTIONS) == len({kind.name for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_what_a_notion_says_fits_together(kind):
    takes = kind.takes()
    assert kind.needs() is None or kind.needs() in takes
    assert set(kind.keys or ()) <= {"eps", *takes}
    named = [edge.claim for edge in kind.implies if edge.claim != DEFINITION]
    named += filter(None, [kind.post_processing, kind.composition])
    assert set(named) <= set(claims.statements())
    assert all({edge.source, edge.target} <= set(NOTIONS) for edge in kind.implies)


Q = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)], [Fraction(1, 2)] * 2]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_what_is_compared_is_what_is_decided(kind):
    """The least budget is that of the worst comparison that `between` and `outputs` allow."""
    given = {"sensitive": [True, False, True], "prior": [Fraction(1, 3)] * 3}
    notion = fitted(from_array(np.array(Q)), kind.of(**given))
    answer = check(Q, kind.of(**given))
    assert answer.key == kind.key and formats.record(answer)["notion"] == kind.key
    if not kind.compares_inputs:
        return
    ys = notion.outputs(Q)
    ratios = [
        Q[x][y] / Q[z][y]
        for x in range(3)
        for z in range(3)
        for y in (range(2) if ys is None else ys)
        if (bound := notion.between(x, z)) is None or bound.value < math.inf
    ]
    assert answer.least == max(ratios)


@dataclass(frozen=True, eq=False)
class OfTheFirst(ColumnNotion):
    """Pr(y|first) <= e^eps Pr(y|x')."""

    eps: Any = None
    key: ClassVar = "first"
    name: ClassVar = "LDP of the first input"

    def columns(self, channel):
        return Columns(between_inputs(channel, np.arange(len(channel.inputs)) == 0))


def test_a_new_notion_is_decided_shown_and_written():
    answer = check([["1/2", "1/2"], ["1/4", "3/4"], ["1/10", "9/10"]], OfTheFirst("ln 5"))
    assert answer.holds and answer.exp_epsilon == "5"
    assert "provides LDP of the first input" in str(answer)
    assert '"notion": "first"' in formats.as_json(answer)
    assert not check([["1/2", "1/2"], ["1/10", "9/10"]], OfTheFirst("ln(49/10)"))
