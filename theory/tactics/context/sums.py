"""Equal sums: both sides in normal form are one, or what is left is shown as any other goal."""

from theory.kernel.binding import apply, lam
from theory.kernel.sorts import Refused
from theory.kernel.terms import eq
from theory.kernel.theorem import exchange, solve
from theory.tactics.context import cores
from theory.tactics.context.normal import normal
from theory.tactics.context.parts import arbitrary, body
from theory.tactics.context.scope import Unproved
from theory.tactics.context.search import shown


def same(scope, left, right):
    """Return `H => left = right`.

    Parameters
    ----------
    scope : Scope
    left, right : Term
        Numbers.

    Raises
    ------
    Unproved
        If their normal forms are not shown to be equal.
    """
    goal, failed = eq(left, right), None
    if (turned := exchanged(left)) and turned.formula is goal:
        return solve(scope.target(goal), turned)
    name = cores.key(scope, goal, "sums")
    way = cores.recorded(name)
    orders = _orders(scope)
    for k in dict.fromkeys([*([way] if way in range(len(orders)) else []), *range(len(orders))]):
        try:
            found = _by(scope, left, right, orders[k])
        except Refused as error:
            failed = failed or error
            continue
        cores.record(name, k)
        return found
    if isinstance(failed, Unproved):
        raise Unproved(failed.part, failed.known, goal, failed.given)
    raise failed


def exchanged(total):
    """Return that a double sum is the one of the other order; None of other terms."""
    if total.op != "sum":
        return None
    i = arbitrary(total.args[0].sort.domain, total)
    inner = apply(total.args[0], i)
    if inner.op != "sum":
        return None
    j = arbitrary(inner.args[0].sort.domain, total, i)
    return exchange("sum", lam(i, lam(j, apply(inner.args[0], j))))


def _by(scope, left, right, order):
    steps, sides = [], []
    for side in (left, right):
        made, theorem = normal(side, order)
        sides.append(made)
        steps += [] if theorem is None else [theorem]
    if sides[0] is not sides[1]:
        steps.append(shown(scope, eq(*sides)))
    return solve(scope.target(eq(left, right)), *steps)


def _orders(scope):
    """Return orders of binders to try: as in what is known, and its reverse."""
    outer = {}
    formulas = [scope.H, *(body(t.formula) for t in scope.known)]
    for formula in formulas:
        _nested(formula, (), outer, set())
    sorts = sorted(outer, key=lambda s: (len(outer[s]), s.name))
    return list(dict.fromkeys([tuple(sorts), tuple(reversed(sorts))]))


def _nested(t, around, outer, seen):
    """Note by sort the sorts whose binders are around its sums."""
    if (t, around) in seen:
        return
    seen.add((t, around))
    if t.op in ("sum", "prod", "forall") and t.args[0].op == "lam":
        sort = t.args[0].data
        found = outer.setdefault(sort, {})
        found.update((s, None) for s in around if s is not sort)
        around = (*around, sort)
    for a in t.args:
        _nested(a, around, outer, seen)
