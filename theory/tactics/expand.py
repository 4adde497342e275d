"""A sum of polynomials in the items as a combination of sums of monomials."""

from functools import cache

from theory.kernel.binding import apply, fold, function, lam
from theory.kernel.printing import text
from theory.kernel.sorts import REAL
from theory.kernel.terms import (
    TRUE,
    add,
    and_,
    const,
    eq,
    fresh,
    implies,
    ite,
    mul,
    not_,
)  # fmt: skip
from theory.kernel.theorem import identical, point, solve
from theory.tactics.logic import conjuncts
from theory.tactics.sums import ONE, ZERO, induction


@cache
def shown(t):
    """Return a term's text, so that monomials have one order."""
    return text(t)


class Polynomial:
    """Coefficients by monomial; atoms depend on the item i, a condition is its indicator."""

    def __init__(self, i):
        self.i = i

    def has(self, t):
        """Return whether a term depends on the item."""
        return self.i in t.free

    def add(self, a, b, sign=1):
        """Return a + sign b."""
        found = dict(a)
        for m, c in b.items():
            found[m] = add(found[m], mul(sign, c)) if m in found else mul(sign, c)
        return found

    def mul(self, a, b):
        """Return a b."""
        found = {}
        for m, c in a.items():
            for k, d in b.items():
                joint = self.joint(m, k)
                found[joint] = add(found[joint], mul(c, d)) if joint in found else mul(c, d)
        return found

    @staticmethod
    def joint(m, k):
        """Return the product of two monomials; a condition counts once."""
        seen = {t for t in m if t.sort is not REAL}
        joint = [*m, *(t for t in k if t not in seen)]
        return tuple(sorted(joint, key=shown))

    def truth(self, c):
        """Return the indicator of a condition."""
        one = {(): ONE}
        if not self.has(c):
            return {(): ite(c, ONE, ZERO)}
        if c.op == "not":
            return self.add(one, self.truth(c.args[0]), -1)
        if c.op in ("and", "or"):
            found = one
            for a in c.args:
                inner = self.truth(a)
                found = self.mul(found, inner if c.op == "and" else self.add(one, inner, -1))
            return found if c.op == "and" else self.add(one, found, -1)
        if c.op == "implies":
            return self.truth(not_(and_(c.args[0], not_(c.args[1]))))
        if c.op == "eq" and c.args[0].sort is not REAL:
            a, b = c.args
            if b is self.i or (self.has(b) and not self.has(a)):
                c = eq(b, a)
        return {(c,): ONE}

    def __call__(self, t):
        """Return a term as coefficients by monomial."""
        if not self.has(t):
            return {(): t}
        if t.op == "add":
            found = {}
            for a in t.args:
                found = self.add(found, self(a))
            return found
        if t.op == "mul":
            found = {(): ONE}
            for a in t.args:
                found = self.mul(found, self(a))
            return found
        if t.op == "div" and not self.has(t.args[1]):
            return {m: c / t.args[1] for m, c in self(t.args[0]).items()}
        if t.op == "ite":
            flag = self.truth(t.args[0])
            rest = self.add({(): ONE}, flag, -1)
            return self.add(self.mul(flag, self(t.args[1])), self.mul(rest, self(t.args[2])))
        return {(t,): ONE}

    def term(self, monomial):
        """Return a monomial, its conditions in front, and the index that a condition fixes."""
        product, flags, at = ONE, [], None
        for t in monomial:
            if t.sort is REAL:
                product = mul(product, t)
            elif at is None and t.op == "eq" and t.args[0] is self.i and not self.has(t.args[1]):
                at = t.args[1]
            else:
                flags.append(t)
        return (ite(and_(*flags), product, ZERO) if flags else product), at


def expand(total, given=TRUE):
    """Return `given => total = combination`, of sums of monomials; `i = t` picks one item.

    Parameters
    ----------
    total : Term
        A sum of polynomials in the items.
    given : Term
        What makes denominators nonzero.
    """
    sort = total.args[0].sort.domain
    i = const("item", sort) if const("item", sort) not in total.free else fresh(sort)
    poly = Polynomial(i)
    parts = [(c, *poly.term(m)) for m, c in poly(apply(total.args[0], i)).items() if c is not ZERO]
    sums, facts, values = [], [], []
    for _, product, at in parts:
        f = lam(i, product)
        if at is None:
            sums.append(fold("sum", f))
            values.append(sums[-1])
        else:
            alone = function(sort, lambda k, f=f, at=at: ite(eq(k, at), apply(f, k), ZERO))
            sums.append(fold("sum", alone))
            facts.append(point("sum", f, at))
            values.append(apply(f, at))

    def combination(items):
        return add(*(mul(c, v) for (c, _, _), v in zip(parts, items, strict=True)))

    found = induction(lambda s, *more: eq(s, combination(more)), [total, *sums], given)
    if not facts:
        return found
    return solve(implies(given, eq(total, combination(values))), found, *facts)


def sums_in(*formulas):
    """Return the outermost sums of formulas, those under quantifiers left out."""
    found, stack, seen = {}, list(formulas), set()
    while stack:
        t = stack.pop()
        if t in seen or t.op in ("lam", "forall"):
            continue
        seen.add(t)
        if t.op == "sum":
            found[t] = None
        else:
            stack += t.args
    return list(found)


def rational(given, left, right, *facts):
    """Return `given => left = right`: one rational function, and each denominator nonzero."""
    found = identical(left, right)
    if found.formula.op != "implies":
        return solve(implies(given, eq(left, right)), found)
    needed = dict.fromkeys(conjuncts(found.formula.args[0]))
    shown = [solve(implies(given, d), *facts) for d in needed]
    return solve(implies(given, eq(left, right)), found, *shown)
