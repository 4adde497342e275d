"""Facts that a step may need; a fact is made into a theorem only if it is used.

A fact is a kind with what it is about. Its formula is known before it is derived, so that many can
be offered to the search and few reach the kernel.
"""

from dataclasses import dataclass

from theory.kernel.binding import apply, exception, forall, lam, substitute
from theory.kernel.sorts import Refused
from theory.kernel.terms import TRUE, const, eq, implies
from theory.kernel.theorem import counterexample, elimination, instance, point, solve, unfold
from theory.kernel.trace import remembered
from theory.tactics.context.normal import normal
from theory.tactics.expand import expand
from theory.tactics.sums import ONE, ZERO, equal, item_at_most, non_negative


@remembered
def _expanded(total):
    found = expand(total)
    if found.formula is TRUE:
        raise Refused(f"nothing to expand: {total}")
    return found


@remembered
def _same(one, other):
    """Return that two sums are equal whose items differ in the order of terms and factors."""
    try:
        return equal(one, other)
    except Refused:
        (a, left), (b, right) = normal(one, ()), normal(other, ())
        if a is not b:
            raise
        return solve(eq(one, other), *(t for t in (left, right) if t is not None))


@remembered
def _picked(total):
    """Return that a product of f(i) if i = t, else of 1, is f(t)."""
    f = total.args[0]
    i = const("any_1", f.sort.domain)
    item = apply(f, i)
    condition = item.args[0] if total.op == "prod" and item.op == "ite" else item
    if condition.op != "eq" or condition.args[0] is not i or item.args[2] is not ONE:
        raise Refused(f"nothing to pick: {total}")
    found = point("prod", lam(i, item.args[1]), condition.args[1])
    if found.formula.op != "eq" or found.formula.args[0] is not total:
        raise Refused(f"nothing to pick: {total}")
    return found


_unfolded, _least, _item = remembered(unfold), remembered(non_negative), remembered(item_at_most)
# by kind: the rule or tactic that derives a fact from what it is about
RULES = {
    "elimination": elimination,
    "counterexample": counterexample,
    "expand": _expanded,
    "same": _same,
    "point": _picked,
    "unfold": _unfolded,
    "least": _least,
    "item": _item,
}


@dataclass(frozen=True, eq=False)
class Fact:
    """A formula that can be derived.

    Parameters
    ----------
    kind : str
        A key of `RULES`, or `known`.
    about : tuple
        Terms; of a known theorem its number, then constants and what they are to be.
    formula : Term
    """

    kind: str
    about: tuple
    formula: object

    def theorem(self, known):
        """Return it derived; `known` are the theorems at hand."""
        if self.kind != "known":
            return RULES[self.kind](*self.about)
        number, *pairs = self.about
        values = dict(zip(pairs[::2], pairs[1::2], strict=True))
        return instance(known[number], values) if values else known[number]


def fact(kind, about, known):
    """Return the fact of a kind about terms."""
    if kind == "known":
        number, *pairs = about
        values = dict(zip(pairs[::2], pairs[1::2], strict=True))
        formula = known[number].formula
        return Fact(kind, tuple(about), substitute(formula, values) if values else formula)
    if kind == "elimination":
        predicate, value = about
        formula = implies(forall(predicate), apply(predicate, value))
    elif kind == "counterexample":
        (predicate,) = about
        formula = implies(apply(predicate, exception(predicate)), forall(predicate))
    elif kind == "same":
        formula = eq(*about)
    else:
        formula = RULES[kind](*about).formula
    return Fact(kind, tuple(about), formula)


def is_count(total):
    """Return whether a sum is of zeros and ones."""
    if total.op != "sum":
        return False
    item = apply(total.args[0], const("any_1", total.args[0].sort.domain))
    return item is ONE or (item.op == "ite" and {*item.args[1:]} <= {ONE, ZERO})


def is_size(total):
    """Return whether a sum counts every element."""
    return apply(total.args[0], const("any_1", total.args[0].sort.domain)) is ONE
