"""Independent bits of one rate: the probability of so many ones or more, for a given number.

Subsets of the bits are drawn as in `binomial`. With m for the rate, (1-m)(k+1) Pr(k+1 ones) is
m(n-k) Pr(k ones): putting a bit in pairs the sets of k without it with those of k+1 with it.
"""

from fractions import Fraction
from math import comb

from theory.kernel.binding import function, substitute, with_sorts
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import FALSE, and_, const, eq, ite, letter, not_, or_, real
from theory.kernel.theorem import at_sorts, compute, generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.kernel.values import Values
from theory.library import binomial, involutions
from theory.library.binomial import SETS, B, C, M, U, X, count, flip, flipped, likely, weight
from theory.library.factors import one_out
from theory.library.sets import bits
from theory.tactics.context import Given
from theory.tactics.sums import ZERO, size

K = const("k", REAL)


def exactly(k):
    """Return the probability of k ones."""
    return SETS.sum(lambda b: ite(eq(count(b), k), likely(b), ZERO))


def at_least(k):
    """Return the probability of k ones or more."""
    return SETS.sum(lambda b: ite(count(b) >= k, likely(b), ZERO))


def without(b, u):
    """Return the weight of b if it has k elements, and u is none of them."""
    return ite(and_(not_(b(u)), eq(count(b), K)), likely(b), ZERO)


def having(b, u):
    """Return the weight of b if it has k + 1 elements, and u is one of them."""
    return ite(and_(b(u), eq(count(b), K + 1)), likely(b), ZERO)


@remembered
def put_in():
    """Return that m times the weight without a bit is 1 - m times the weight having it."""
    p, (back, changed, others) = Given(), flipped()
    p.know(changed, others, *(one_out(weight(b), U) for b in (B, flip(B))))
    moved = involutions.over(SETS, flip, lambda b: without(b, U))
    p.know(solve(moved.formula.args[1], moved, generalise(back, B)))
    there, here, after = (
        SETS.sum(lambda b: without(flip(b), U)),
        SETS.sum(lambda b: without(b, U)),
        SETS.sum(lambda b: having(b, U)),
    )
    p.by_item(M * there == (1 - M) * after)
    return p.have(M * here == (1 - M) * after)


def by_set(item, ones, number):
    """Return that the weights of all sets with their bits are those of the sets, so many times.

    Parameters
    ----------
    item : callable
        Of a set and a bit: the set's weight or 0.
    ones : Term
        How many elements the sets have.
    number : callable
        From |b| and n, for how many bits the item is not 0.
    """
    p, bits_ = Given(), number(ones, size(X))
    each = ite(eq(count(B), ones), likely(B) * number(count(B), size(X)), ZERO)
    p.sums(X.sum(lambda u: item(B, u)), each)
    rows = SETS.sum(lambda b: X.sum(lambda u: item(b, u)))
    columns = X.sum(lambda u: SETS.sum(lambda b: item(b, u)))
    p.sums(rows, columns)
    p.by_item(rows == bits_ * exactly(ones), over=SETS)
    return p.have(columns == bits_ * exactly(ones))


@remembered
def one_more():
    """Return how the probability of k + 1 ones follows from that of k."""
    p = Given()
    rows = [X.sum(lambda u, f=f: SETS.sum(lambda b: f(b, u))) for f in (without, having)]
    p.know(put_in())
    p.by_item(M * rows[0] == (1 - M) * rows[1])
    p.know(by_set(without, K, lambda c, n: n - c), by_set(having, K + 1, lambda c, n: c))
    return p.have(M * (size(X) - K) * exactly(K) == (1 - M) * (K + 1) * exactly(K + 1))


@remembered
def split():
    """Return that k ones or more are k, or k + 1 or more, if k is the size of a set."""
    p = Given(eq(K, count(C)))
    p.know(binomial.one_more_element())
    return p.by_item(at_least(K) == exactly(K) + at_least(K + 1), over=SETS)


@remembered
def probability_of_some():
    """Return the probability that there is a one."""
    return bits.over(X, bits.one_or_more(), function(X, lambda u: M))


@remembered
def probability_of_none():
    """Return the probability that there is none."""
    p, all_ = Given(), bits.over(X, bits.certain(), function(X, lambda u: M))
    nothing = function(X, lambda u: FALSE)
    p.know(all_, probability_of_some(), instance(binomial.one_more_element(), {C: nothing}))
    p.by_item(count(nothing) == 0)
    p.by_item(count(B) >= 0)
    p.by_item(all_.formula.args[0] == exactly(0) + at_least(1), over=SETS)
    return p.have(exactly(0) == X.prod(lambda u: 1 - M))


class Letters:
    """The theorems of this module for bits of a sort of letters, all of the rate m, a Fraction."""

    def __init__(self, sort, m):
        self.sort, self.m = sort, m

    def at(self, theorem, k=0, c=None):
        """Return a theorem at k ones, and at a set c if it has one."""
        there = at_sorts(theorem, {X: self.sort})
        sets = {} if c is None else {const("c", functions(self.sort, BOOL)): c}
        return instance(there, {M: real(self.m), K: real(k)} | sets)

    def spelled(self, term):
        """Return a term of these bits."""
        return substitute(with_sorts(term, {X: self.sort}), {M: real(self.m)})

    def first(self, k):
        """Return a set of k bits."""
        return function(self.sort, lambda u: or_(*(eq(u, letter(self.sort, j)) for j in range(k))))

    def tail_probability(self, fewest):
        """Return the probability of so many ones or more as 1 - x Prod (1 - m)."""
        n, odds, share = self.sort.size, self.m / (1 - self.m), Fraction(1)
        zeros = self.spelled(X.prod(lambda u: 1 - M))
        total = compute(eq(size(self.sort), n))
        now, more = self.at(probability_of_none()), self.at(probability_of_some())
        for k in range(1, fewest):
            chance = comb(n, k) * odds**k
            share += chance
            goal = eq(self.spelled(exactly(k)), chance * zeros)
            now = solve(goal, now, self.at(one_more(), k - 1), total)
            counted = compute(eq(size(self.sort, self.first(k)), k))
            parts = self.at(split(), k, c=self.first(k))
            goal = eq(self.spelled(at_least(k + 1)), 1 - share * zeros)
            more = solve(goal, more, now, parts, counted)
        return more


def tail_probability(sort, rate, fewest):
    """Return the probability of so many ones or more, a number that `compute` can tell.

    Parameters
    ----------
    sort : Sort
        Of letters.
    rate : Term
        Closed: the probability of a 1.
    fewest : int
        1 to the number of bits.
    """
    number = Values().value(rate)
    tail = Letters(sort, number).tail_probability(fewest)
    chance = function(REAL, lambda m: substitute(with_sorts(at_least(fewest), {X: sort}), {M: m}))
    same = leibniz(chance, rate, real(number))
    goal = eq(chance(rate), tail.formula.args[1])
    return solve(goal, tail, same, compute(eq(rate, real(number))))
