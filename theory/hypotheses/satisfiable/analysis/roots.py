"""Square roots that statements are given: what stands under them is not negative."""

from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.kernel.binding import apply, function, substitute
from theory.kernel.sorts import Refused
from theory.kernel.terms import and_, const, implies
from theory.kernel.theorem import instance, solve
from theory.library import zeros
from theory.tactics.logic import at, conjuncts, for_all
from theory.tactics.sums import item_at_most

ROOTS = {
    "oneid-alpha-zero": "root",
    "oneid-budgets-grow-alpha": "root root1",
    "oneid-wilson-equation": "root",
    "uldp-l1-worst-level": "root top",
    "uldp-lower-bounds-l1": "r",
    "uldp-lower-bounds-any-estimate": "r",
    "uldp-lemma-1": "root_a root_b later_a later_b",
    "uldp-lemma-2": "root_a root_b later_a later_b",
    "uldp-table-3": "root_K root_s",
    "uldp-theta-rappor": "r t",
    "uldp-urap-best-theta": "root_a root_b x y rho",
    "uldp-urap-best-theta-paper": "root_a root_b",
    "uldp-urap-covers-low-privacy-corrected": "a",
    "uldp-urap-l1": "root",
    "uldp-urap-l1-greatest": "root on_s on_n",
    "uldp-urap-l1-high-privacy": "on_s on_n target",
    "uldp-urap-l1-level": "root top on_x",
    "uldp-urap-l1-low-privacy": "on_s on_n",
    "uldp-urap-l1-worst": "root top on_s on_n",
    "uldp-urap-l1-worst-sharp": "root top",
    "uldp-urap-saddle-mass": "root_a root_b root_later",
    "uldp-urr-against-urap-l1": "on_s on_n urap_s urap_n",
    "uldp-urr-l1": "root",
    "uldp-urr-l1-greatest": "root on_s on_n",
    "uldp-urr-l1-high-privacy": "target",
    "uldp-urr-l1-high-privacy-corrected": "on_s on_n target root_N root_eps",
    "uldp-urr-l1-low-privacy": "loss none",
    "uldp-urr-l1-mixture": "root top on_x",
    "uldp-urr-l1-worst": "root top on_s on_n",
    "uldp-urr-l1-worst-sharp": "root top",
    "uldp-worst-l1-poured": "root top",
}


def square(formula, c):
    """Return what the square of a root is asked to be, or None if a formula does not ask that."""
    for part in conjuncts(formula):
        if part.op == "eq":
            for one, other in (part.args, part.args[::-1]):
                if one is c * c and c not in other.free:
                    return other
    return None


def radicand(found, c):
    """Return what stands under a given root: a number, or a function of an index.

    Raises
    ------
    Refused
        If the hypotheses do not say what the square of the constant is.
    """
    parts, under = conjuncts(found.wanted), None
    if c.sort.kind != "functions":
        under = square(found.wanted, c)
    else:
        x = index_of(c.sort.domain)
        for part in parts:
            if part.op == "forall" and part.args[0].sort.domain is x.sort:
                one = square(apply(part.args[0], x), apply(c, x))
                under = one if under is None else under
    if under is None or not under.free.isdisjoint(found.names):
        raise Refused(f"{found.claim}: nothing is the square of {c}")
    return under


def index_of(sort):
    """Return an arbitrary index."""
    return const("x_of_root", sort)


def known_at(found, x):
    """Return what is known at an index: a value of a distribution is at most one, for example."""
    facts = at(found.known, x)
    for part in conjuncts(found.known):
        sums = [a for a in part.args if a.op == "sum" and a.args[0].sort.domain is x.sort]
        if part.op == "eq":
            facts += [item_at_most(total, x, found.known, rounds=1) for total in sums]
    return facts


def counted(under):
    """Return that numbers of indices are not negative, and of all indices at least one."""
    sums, stack = {}, [under]
    while stack:
        t = stack.pop()
        stack += t.args
        if t.op == "sum" and not t.loose:
            body = t.args[0].args[0]
            if body.op == "num" or (body.op == "ite" and {a.op for a in body.args[1:]} == {"num"}):
                sums[t] = item_at_most(t, index_of(t.args[0].sort.domain))
    return list(sums.values())


def exist(found, signs=lambda *chosen: ()):
    """The square roots of numbers that are not negative.

    Parameters
    ----------
    found : Existence
    signs : callable
        From an arbitrary index, or from nothing, to theorems by which they are not.
    """
    values, facts = [], []
    for c in found.names:
        under, more = radicand(found, c), signs()
        values.append(zeros.root(under))
        if c.sort.kind == "functions":
            x = index_of(c.sort.domain)
            values[-1] = function(x.sort, lambda y, x=x, u=under: zeros.root(substitute(u, {x: y})))
            more = [*known_at(found, x), *signs(x)]
        facts.append(instance(zeros.square_root(), {zeros.A: under}))
        facts += counted(under)
        facts.append(solve(implies(found.known, under >= 0), *more, *facts))
    parts = []
    for part in conjuncts(found.at(*values)):
        if part.op == "forall":
            x = index_of(part.args[0].sort.domain)
            one = solve(implies(found.known, apply(part.args[0], x)), *facts)
            parts.append(for_all(found.known, part.args[0], x, one))
        else:
            parts.append(solve(implies(found.known, part), *facts))
    return witnessed(found, values, solve(implies(found.known, found.at(*values)), *parts))


for claim, names in ROOTS.items():
    satisfiable(claim, *names.split())(exist)
satisfiable(
    "uldp-threshold-deviation",
    "root",
    where=lambda c: ("0 <= b <= 1", and_(c["b"] >= 0, c["b"] <= 1)),
)(exist)
satisfiable(
    "uldp-lower-bounds-several",
    *("r", "q"),
    where=lambda c: ("n, t > 0", and_(c["n"] > 0, c["t"] > 0)),
)(exist)
