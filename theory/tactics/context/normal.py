"""A normal form of nested sums: products pushed inside, conditions picked, one order of binders."""

from theory.kernel.binding import apply, fold, lam
from theory.kernel.printing import text
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, eq, ite, mul
from theory.kernel.theorem import exchange, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.tactics.context.parts import arbitrary, replaced
from theory.tactics.expand import Polynomial, expand, shown, sums_in
from theory.tactics.sums import ONE, ZERO, equal


def chained(first, *theorems):
    """Return the last side of a chain of equations, and the equation of first and last side."""
    steps = [t for t in theorems if t is not None and t.formula is not TRUE]
    if not steps or steps[-1].formula.args[1] is first:
        return first, None
    last = steps[-1].formula.args[1]
    return last, steps[0] if len(steps) == 1 else solve(eq(first, last), *steps)


@remembered
def normal(t, order):
    """Return t in normal form, and `t = normal form`; None for it if it is that already.

    Parameters
    ----------
    t : Term
        A number.
    order : tuple of Sort
        Whose sums stand outside of others'; those that are not in it follow, by name.
    """
    if t.op != "sum":
        return _each_sum(t, lambda s: normal(s, order))
    inside, first = _items(t, lambda item: normal(item, order))
    if _is_monomial(inside):
        rest = _placed(inside, order)[1]
        return chained(t, first, rest)
    spread = expand(inside)
    result = spread.formula.args[1] if spread.formula is not TRUE else inside
    _last, rest = _each_sum(result, lambda s: _placed(s, order))
    return chained(t, first, spread, rest)


def _each_sum(t, change):
    """Return t with each of its sums changed, and the equation."""
    steps, made = [], t
    for s in sums_in(t):
        new, theorem = change(s)
        if theorem is None:
            continue
        hole = arbitrary(REAL, made, new)
        shape = lam(hole, replaced(made, {s: hole}))
        moved = leibniz(shape, s, new)
        steps.append(theorem if made is s else solve(moved.formula.args[1], moved, theorem))
        made = apply(shape, new)
    return chained(t, *steps)


def _items(total, change):
    """Return the sum with its items changed, and the equation."""
    i = arbitrary(total.args[0].sort.domain, total)
    new, theorem = change(apply(total.args[0], i))
    if theorem is None:
        return total, None
    made = fold("sum", lam(i, new))
    return made, equal(total, made, use=lambda k: [instance(theorem, {i: k})])


def _is_monomial(total):
    i = arbitrary(total.args[0].sort.domain, total)
    item, poly = apply(total.args[0], i), Polynomial(i)
    parts = [(c, *poly.term(m)) for m, c in poly(item).items() if c is not ZERO]
    return len(parts) == 1 and parts[0][0] is ONE and parts[0][1] is item and parts[0][2] is None


def _placed(total, order):
    """Return a sum of one monomial with its factors within the inner sum, and binders in order."""
    pushed, first = _items(total, _pushed)
    i = arbitrary(pushed.args[0].sort.domain, pushed)
    inner = apply(pushed.args[0], i)
    if inner.op != "sum" or i not in inner.free:
        return chained(total, first)
    j = arbitrary(inner.args[0].sort.domain, inner)
    turned = exchange("sum", lam(i, lam(j, apply(inner.args[0], j))))
    if turned.formula is TRUE:
        return chained(total, first)
    right = turned.formula.args[1]
    if _rank(right, order) >= _rank(pushed, order):
        return chained(total, first)
    again, second = _items(right, lambda t: normal(t, order))
    third = None
    if second is not None and again.op == "sum" and not _is_monomial(again):
        again, third = normal(again, order)
    return chained(total, first, turned, second, third)


def _rank(total, order):
    """Return by what sums are ordered: their sorts from the outermost, then their texts."""
    places, t = [], total
    while t.op == "sum":
        sort = t.args[0].sort.domain
        places.append((order.index(sort) if sort in order else len(order), sort.name))
        t = apply(t.args[0], arbitrary(sort, t))
    return places, text(total)


def _pushed(item):
    """Return a product with a sum among its factors as one sum, and the equation."""
    condition, product = (item.args[0], item.args[1]) if item.op == "ite" else (TRUE, item)
    factors = list(product.args) if product.op == "mul" else [product]
    place = next((k for k, t in enumerate(factors) if t.op == "sum"), None)
    if place is None or (len(factors) == 1 and condition is TRUE):
        return item, None
    if item.op == "ite" and item.args[2] is not ZERO:
        return item, None
    inner = factors.pop(place)
    j = arbitrary(inner.args[0].sort.domain, item)
    within = ite(condition, mul(*factors, apply(inner.args[0], j)), ZERO)
    made = fold("sum", lam(j, _ordered(within)))
    theorem = solve(eq(item, made), expand(made), expand(inner))
    _deeper, more = _items(made, _pushed)
    return chained(item, theorem, more)


def _ordered(t):
    """Return a product with its conditions in front, all in one order."""
    condition, product = (t.args[0], t.args[1]) if t.op == "ite" else (TRUE, t)
    flat, flags = [], [condition]
    for a in product.args if product.op == "mul" else [product]:
        if a.op == "ite" and a.args[2] is ZERO:
            flags.append(a.args[0])
            a = a.args[1]
        flat += a.args if a.op == "mul" else [a]
    flags = [f for flag in flags for f in (flag.args if flag.op == "and" else [flag])]
    made = mul(*sorted(flat, key=shown))
    return ite(and_(*sorted(flags, key=shown)), made, ZERO)
