"""The smallest counterexample to a mechanism by formulas: sizes, E and F as exact numbers."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import z3

from checker import decide
from checker.budgets import Budget
from checker.formulas import certificate
from checker.formulas.conditions import conditions
from checker.notions import BY_NAME
from common.progress import PROGRESS
from mechanisms.accounting import profile

# of s + N, beyond the least in scope: every size up to it is decided
MAX_SIZE = 12
# some larger ones are tried
LARGE = [2**k for k in range(4, 21)]
# a larger matrix is not written out
MAX_MATRIX = 12
# tried before the solver is asked, which may answer with roots
FIRST = tuple(map(Fraction, ("1", "2", "3", "3/2", "4", "10", "11/10", "100", "10000")))
RLIMIT = 5_000_000


@dataclass(frozen=True)
class Counterexample:
    """Exact parameters at which a condition fails.

    Parameters
    ----------
    s, N : int
    E, F : Fraction
    failed : str
        The condition.
    matrix : list of list of Fraction or None
        None where a formula divides by 0.
    lines : list of str
        The checker's own answer about that matrix.
    smallest : bool
        Whether every smaller size was decided to hold.
    """

    s: int
    N: int
    E: Fraction
    F: Fraction
    failed: str
    matrix: list | None
    lines: list
    smallest: bool


def search(mechanism):
    """Return the `Counterexample` of least s + N, then s, or None up to `MAX_SIZE` values."""
    sure = True
    for s, N in PROGRESS.each(sizes(mechanism), "sizes"):
        found, decided = _at(mechanism, s, N)
        if found:
            return _counterexample(mechanism, s, N, *found, sure)
        sure &= decided
    for s, N in PROGRESS.each(larger(mechanism), "larger sizes"):
        if found := _tried(mechanism, s, N):
            return _counterexample(mechanism, s, N, *found, False)
    return None


def sizes(mechanism):
    """Return the sizes in scope, smallest first."""
    ranges = mechanism.scope
    least = int(ranges["s"].bound), int(ranges["N"].bound)
    steps = [(s, more - s) for more in range(MAX_SIZE) for s in range(more + 1)]
    pairs = [(least[0] + s, least[1] + N) for s, N in steps]
    return [(s, N) for s, N in pairs if s + N > 0 and _in_scope(ranges, s, N)]


def larger(mechanism):
    """Return some larger sizes in scope."""
    ranges, few = mechanism.scope, int(mechanism.scope["s"].bound)
    pairs = [pair for K in LARGE for pair in ((few, K), (K, 1), (K, K))]
    return [(s, N) for s, N in pairs if _in_scope(ranges, s, N)]


def _in_scope(ranges, s, N):
    return ranges["s"].holds(s) and ranges["N"].holds(N)


def known_at(s, N, E, F):
    """Return exact values of the names."""
    sizes = {name: Fraction(v) for name, v in (("s", s), ("N", N), ("K", s + N))}
    return {**sizes, "E": E, "F": F, "number": Fraction}


def failing(mechanism, s, N, E, F):
    """Return the first condition that fails for exact parameters, or None."""
    try:
        for condition in conditions(mechanism, known_at(s, N, E, F)):
            if s >= condition.s and N >= condition.N and not condition.holds:
                return condition.name
    except ZeroDivisionError:
        return "a formula divides by 0"
    return None


def _at(mechanism, s, N):
    """Return a failed condition with E and F, or None; and whether that is certain."""
    found = _tried(mechanism, s, N)
    return (found, True) if found else _asked(mechanism, s, N)


def _tried(mechanism, s, N):
    """Return a failed condition with an E and F of `FIRST`, or None."""
    firsts = [E for E in FIRST if mechanism.scope["E"].holds(E)]
    seconds = [F for F in FIRST if mechanism.scope["F"].holds(F)]
    for E, F in product(firsts, seconds if "F" in mechanism.names else [Fraction(1)]):
        if failed := failing(mechanism, s, N, E, F):
            return failed, E, F
    return None


def _asked(mechanism, s, N):
    """Return the same from the solver; a root is no exact number and is left out."""
    known = {**certificate.symbols(), "s": certificate.rational(Fraction(s))}
    known |= {"N": certificate.rational(Fraction(N)), "K": certificate.rational(Fraction(s + N))}
    try:
        asked = [c.holds for c in conditions(mechanism, known) if s >= c.s and N >= c.N]
    except ZeroDivisionError:
        return ("a formula divides by 0", Fraction(1), Fraction(1)), True
    solver = z3.SolverFor("QF_NRA")
    solver.set("rlimit", RLIMIT)
    solver.add(*certificate.scope(mechanism, known), z3.Not(z3.And(*asked)))
    result = solver.check()
    if result != z3.sat:
        return None, result == z3.unsat
    E, F = (_exact(solver.model().eval(known[name], model_completion=True)) for name in "EF")
    if E is None or F is None or not (failed := failing(mechanism, s, N, E, F)):
        return None, False
    return (failed, E, F), True


def _exact(value):
    return value.as_fraction() if z3.is_rational_value(value) else None


def _counterexample(mechanism, s, N, failed, E, F, sure):
    known = known_at(s, N, E, F)
    if s + N > MAX_MATRIX:
        return Counterexample(s, N, E, F, failed, None, [], sure)
    try:
        Q = mechanism.matrix(s, N, known)
        lines = _checked(mechanism, Q, s, mechanism.bound.value(known))
        if mechanism.delta is not None:
            lines = _greatest(Q, mechanism.bound.value(known))
    except ZeroDivisionError:
        Q, lines = None, []
    return Counterexample(s, N, E, F, failed, Q, lines, sure)


def _checked(mechanism, Q, s, bound):
    """Return the checker's answer about the matrix."""
    try:
        eps = Budget(bound, logarithm=True)
        mask = [x < s for x in range(len(Q))]
        how = "printed" if mechanism.printed else "reachable"
        kind = BY_NAME[mechanism.notion]
        notion = kind.of(eps=eps, sensitive=mask, protected=mask, invertibility=how)
        return decide.check(Q, notion).lines()
    except ValueError as error:
        return [f"no mechanism: {error}"]


def _greatest(Q, F):
    """Return what the greatest delta of two inputs is."""
    found = profile.matrix(Q, lambda *_: F)
    d, x, z = max((d, x, z) for x, row in enumerate(found) for z, d in enumerate(row))
    return [f"delta of inputs {x} and {z} is {d}"]
