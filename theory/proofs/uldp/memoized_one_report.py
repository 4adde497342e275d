"""Memoized uRR: one report is exactly uRR with E_1."""

from itertools import product

from mechanisms import memoized
from theory.kernel.binding import rebuild
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.decisions import proves
from theory.notions.probability import size
from theory.statements.uldp import memoized as model
from theory.statements.uldp.memoized import E_1, E_INF, SENSITIVE, X
from theory.tactics.expand import expand, rational
from theory.tactics.logic import by_cases, prove
from theory.tactics.sums import ONE, size_facts

x, y, j = (const(name, X) for name in "xyj")


def truth(condition, known):
    """Return what a condition comes to, from the truth of its atoms; None if that is open."""
    if condition in known:
        return known[condition]
    parts = [truth(part, known) for part in condition.args]
    if None in parts or condition.op not in ("not", "and"):
        return None
    return not parts[0] if condition.op == "not" else all(parts)


def branches_taken(t, known):
    """Return a term with the branches taken that are known."""
    if t.op == "ite" and (flag := truth(t.args[0], known)) is not None:
        return branches_taken(t.args[1 if flag else 2], known)
    inner = t.op in ("add", "mul", "div", "ite")
    return rebuild(t, [branches_taken(part, known) for part in t.args]) if inner else t


def equal_by_cases(given, total, right, flags, *facts):
    """Return `given => total = right`, which are one rational function in each case of flags."""
    opened = expand(total, given) if total.op == "sum" else solve(eq(total, total))
    combination = total if total.op != "sum" else opened.formula.args[1].args[1]
    shown = []
    for values in product((True, False), repeat=len(flags)):
        known = dict(zip(flags, values, strict=True))
        left = branches_taken(combination, known)
        case = and_(*(flag if value else not_(flag) for flag, value in known.items()))
        same = rational(given, left, branches_taken(right, known), *facts)
        shown.append((case, solve(implies(and_(given, case), eq(total, right)), opened, same)))
    cases, theorems = zip(*shown, strict=True)
    return by_cases(given, eq(total, right), list(cases), lambda k: [theorems[k]])


def some_sensitive(given):
    """Return that s is at least 1."""
    counts = [generalise(t, j) if j in t.formula.free else t for t in size_facts(X, SENSITIVE, j)]
    return prove(implies(given, size(X, SENSITIVE) >= 1), *counts, rounds=2)


def share(given, at_least_one):
    """Return that the share of the memo is a probability, with the bounds of the lots."""
    s = const("any_s", REAL)
    keep = memoized.second_keep(s, E_INF, E_1)
    known = and_(s >= 1, E_INF > 1, E_1 >= 1, E_1 <= E_INF)
    own, other = memoized.second_probabilities(True, s, keep)
    bounds = solve(implies(known, and_(keep >= 0, keep <= 1)))
    lots = solve(implies(known, and_(own >= 0, other >= 0)), bounds)
    return [
        solve(implies(given, t.formula.args[1]), t, at_least_one)
        for t in (instance(lemma, {s: size(X, SENSITIVE)}) for lemma in (bounds, lots))
    ]


@proves("uldp-memoized-urr")
def theorem(statement):
    """Return the theorem: the second stage is a mechanism, and the chain is uRR with E_1."""
    H = statement.given
    report, urr = (statement.spelled(t) for t in (model.REPORT, model.URR))
    s = some_sensitive(H)
    row = X.sum(lambda y: report(x, y))
    one = equal_by_cases(H, row, ONE, [SENSITIVE(x)], s)
    entries = solve(implies(H, report(x, y) >= 0), *share(H, s))
    total = statement.spelled(model.through_memo(x, y))
    composed = equal_by_cases(H, total, urr(x, y), [eq(x, y), SENSITIVE(x), SENSITIVE(y)], s)
    product = statement.spelled(model.CHAIN)(x, y)
    runs = equal_by_cases(H, product, urr(x, y), [eq(x, y), SENSITIVE(y)], s)
    known = [generalise(one, x), *(generalise(t, x, y) for t in (entries, composed, runs))]
    return generalise(prove(statement.implication, *known, rounds=3), *statement.constants)
