"""Hypotheses that say no more than in which range a number lies, such as `eps > 0` or `p <= 1`.

Only such a hypothesis may be given by the text without a proof of what it does: each part compares
one number of the statement with 0, 1, 2, or with how many elements a whole set has. A number is a
constant, a value of a function at any arguments, or a count that the statement names.
"""

from theory.kernel.binding import apply
from theory.kernel.sorts import REAL
from theory.kernel.terms import fresh, real, spine
from theory.tactics.defined import counts
from theory.tactics.logic import conjuncts
from theory.tactics.sums import ONE

BOUNDS = frozenset(map(real, (0, 1, 2)))


def is_range(statement, hypothesis):
    """Return whether all parts of a hypothesis, by its name, are ranges of numbers."""
    return _is_range(statement, statement.hypotheses[hypothesis], frozenset())


def _is_range(statement, term, bound):
    if term.op == "forall":
        element = fresh(term.args[0].sort.domain)
        return _is_range(statement, apply(term.args[0], element), bound | {element})
    if term.op == "and":
        return all(_is_range(statement, part, bound) for part in conjuncts(term))
    comparison = term.args[0] if term.op == "not" else term
    if comparison.op != "le":
        return False
    sides = comparison.args, comparison.args[::-1]
    return any(_is_bound(statement, a) and _is_number(statement, b, bound) for a, b in sides)


def _is_bound(statement, term):
    return term in BOUNDS or _is_count(statement.spelled(term), of_all=True)


def _is_number(statement, term, bound):
    """Return whether a term is a number that the statement names, at arguments that are any."""
    head, arguments = spine(term)
    if term.sort is not REAL or len(set(arguments)) != len(arguments) or set(arguments) - bound:
        return False
    return head in set(statement.constants) or _is_count(statement.spelled(term))


def _is_count(term, of_all=False):
    """Return whether a term counts the elements of a set, or of a whole sort."""
    if term not in set(counts(term)):
        return False
    return not of_all or apply(term.args[0], fresh(term.args[0].sort.domain)) is ONE
