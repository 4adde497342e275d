"""Few assertions that still contradict."""

import pytest

from tests.theory.certificates.scripts import a, b, c, p, q, script
from theory.certificates.check_certificates import Clauses
from theory.certificates.finder.models import Models
from theory.certificates.finder.relevant import few
from theory.certificates.finder.search import Script, implied
from theory.kernel.terms import and_, implies, not_, or_


def narrowed(formula):
    text = script(formula)
    state = Script(text)
    models = Models(state)
    before = list(models.asserted)
    models.narrow(text)
    return state, before, models.asserted


def test_assertions_that_do_not_matter_are_left_out():
    hypotheses = and_(a >= 1, b >= 1, c >= 1, p, or_(q, c >= 7))
    state, before, after = narrowed(implies(hypotheses, a * b >= 1))
    assert len(before) == 6
    assert {abs(v) for v in after} <= set(state.atoms)
    assert len(after) == 3


def test_what_has_a_model_stays_whole():
    _, before, after = narrowed(implies(and_(a >= 1, b >= 1), a * b >= 2))
    assert after == before


def test_a_script_has_the_clauses_that_the_checker_has():
    text = script(implies(and_(a >= 1, not_(a <= b)), or_(p, a * a * b <= c)))
    ours, theirs = Script(text), Clauses(text)
    assert (ours.clauses, ours.atoms) == (theirs.clauses, theirs.atoms)


@pytest.mark.parametrize("needed", [{0}, {3, 4}, {0, 9}, {2, 5, 7}, set(range(10))])
def test_few_keeps_what_is_needed(needed):
    assert set(few(range(10), lambda kept: needed <= set(kept))) == needed


def test_what_former_lemmas_say():
    assert implied([[-1, -2, 3], [-3, 4], [-5, 6]], [1, 2]) == [3, 4]
    assert implied([[-1, 2, 3]], [1]) == []
