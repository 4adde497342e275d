"""Hypotheses that say no more than in which range a number lies, such as `eps > 0` or `p <= 1`.

Only such a hypothesis may be given by the text without a proof of what it does: each part compares
one number of the statement with 0, 1, 2, or with how many elements a whole set has. A number is a
constant, a value of a function at any arguments, or a count that the statement names. Of a count a
numeral may only be a lower bound: few elements, or all of them, are no range.
"""

import math

from theory.kernel.binding import apply
from theory.kernel.sorts import REAL
from theory.kernel.terms import fresh, real, spine
from theory.tactics.defined import counts
from theory.tactics.logic import conjuncts
from theory.tactics.sums import ONE

BOUNDS = frozenset(map(real, (0, 1, 2)))


def is_range(statement, *names):
    """Return whether all parts of hypotheses, by name, are ranges of numbers, and none is a point.

    Parameters
    ----------
    statement : Statement
    names : str
    """
    lower, upper = {}, {}
    parts = [_bounds(statement, statement.hypotheses[name], (), lower, upper) for name in names]
    return all(parts) and all(lower[n] < upper[n] for n in lower.keys() & upper.keys())


def _bounds(statement, term, bound, lower, upper):
    """Note numerals that bound numbers from below and from above; return whether all parts do."""
    if term.op == "forall":
        element = fresh(term.args[0].sort.domain)
        inside = apply(term.args[0], element)
        return _bounds(statement, inside, (*bound, element), lower, upper)
    if term.op == "and":
        return all(_bounds(statement, part, bound, lower, upper) for part in conjuncts(term))
    comparison = term.args[0] if term.op == "not" else term
    if comparison.op != "le":
        return False
    # less <= more; of a negation more < less
    for numeral, number, from_below in (
        (*comparison.args, term is comparison),
        (*comparison.args[::-1], term is not comparison),
    ):
        if _is_bound(statement, numeral) and _is_number(statement, number, bound):
            if _is_count(statement.spelled(number)) and from_below != (numeral.op == "num"):
                return False
            _note(lower if from_below else upper, spine(number)[0], numeral, from_below)
            return True
    return False


def _note(found, number, bound, from_below):
    # how many elements there are may be any number: nothing is above all of these
    value = bound.data if bound.op == "num" else math.inf
    pick = max if from_below else min
    found[number] = pick(found.get(number, value), value)


def _is_bound(statement, term):
    return term in BOUNDS or _is_count(statement.spelled(term), of_all=True)


def _is_number(statement, term, bound):
    """Return whether a term is a number that the statement names, at arguments that are any."""
    head, arguments = spine(term)
    if (
        term.sort is not REAL
        or len(set(arguments)) != len(arguments)
        or set(arguments) - set(bound)
    ):
        return False
    return head in set(statement.constants) or _is_count(statement.spelled(term))


def _is_count(term, of_all=False):
    """Return whether a term counts the elements of a set, or of a whole sort."""
    if term not in set(counts(term)):
        return False
    return not of_all or apply(term.args[0], fresh(term.args[0].sort.domain)) is ONE
