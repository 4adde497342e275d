"""Hypotheses of which a sentence says why they stay: a search finds no instance that needs them."""

import itertools
from fractions import Fraction

import pytest

from theory.kernel.evaluate import Instance
from theory.kernel.sorts import Refused
from theory.ledger.formal import At, formals

pytestmark = pytest.mark.trial

SENTENCES = 0  # only down
MOST = 400  # instances for each hypothesis
NUMBERS = [Fraction(n, d) for n, d in ((0, 1), (-1, 1), (1, 1), (2, 1), (1, 2), (-1, 2), (3, 1))]
NUMBERS += [Fraction(n, d) for n, d in ((3, 2), (1, 3), (5, 1), (10, 1), (-2, 1), (-5, 1), (1, 10))]
FAULTS = (Refused, ValueError, TypeError, LookupError, ArithmeticError, AttributeError)


def others(value):
    """Return values like this one: another number or truth value, or one entry of a list."""
    if type(value) is bool:
        return [not value]
    if type(value) in (int, Fraction):
        return [n for n in (*NUMBERS, value + 1, value - 1, 2 * value, -value) if n != value]
    if isinstance(value, list | tuple):
        at = ((k, new) for k, old in enumerate(value) for new in others(old))
        return [[*value[:k], new, *value[k + 1 :]] for k, new in at]
    return []


def candidates(formal):
    """Return instances near those of a statement, that differ in one value."""
    for where in (*formal.holds, *(change.at for change in formal.broken)):
        for name, value in where.values.items():
            for new in others(value):
                yield At(where.sizes, where.values | {name: new})


def needs(statement, k, where):
    """Return whether hypothesis k fails alone at an instance, and a conclusion is false."""
    at = Instance(where.sizes, where.values)

    def fails(part):
        try:
            return at.value(statement.spelled(part)) is not True
        except ZeroDivisionError:
            return True

    try:
        hypotheses = list(statement.hypotheses)
        alone = fails(hypotheses.pop(k)) and not any(map(fails, hypotheses))
        return alone and any(map(fails, statement.conclusions))
    except FAULTS:  # no element of its sort
        return False


def told(formal):
    """Return the numbers of hypotheses for which a sentence stands."""
    return [k for k, why in formal.dropped.items() if isinstance(why, str)]


def test_sentences_become_fewer():
    """Of these neither was found: an instance, or a theorem that they do no work."""
    assert sum(len(told(formal)) for formal in formals().values()) <= SENTENCES


@pytest.mark.parametrize("name", sorted(n for n, formal in formals().items() if told(formal)))
def test_no_instance_near_needs_it(name):
    formal = formals()[name]
    statement = formal.build()
    for k in told(formal):
        near = itertools.islice(candidates(formal), MOST)
        found = next((where.values for where in near if needs(statement, k, where)), None)
        assert found is None, f"hypothesis {k} is needed: {formal.dropped[k]!r} at {found}"


def test_the_search_finds_what_is_needed():
    """Of the hypotheses with an instance it finds one for most, so that it can fail."""
    named = ("uldp-likelihood-step", "lip-optimum", "lip-printed-budget", "uldp-lemma-3")
    asked, found = 0, 0
    for formal in map(formals().get, named):
        statement = formal.build()
        for k in [k for k, where in formal.dropped.items() if isinstance(where, At)]:
            asked += 1
            found += any(needs(statement, k, where) for where in candidates(formal))
    assert found >= asked / 2
