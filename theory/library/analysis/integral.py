"""Integrals of 1/(1 + t^2) and 1/t, as the greatest functions that grow no faster.

Pi is 4 times the first one's growth from 0 to 1; the second one is the logarithm.
"""

from collections.abc import Callable
from dataclasses import dataclass

from theory.kernel.binding import apply, exception, function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import Term, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library.analysis.bounds import HIGH, MEMBER, MEMBERS, least_bound, supremum
from theory.tactics.closing import every
from theory.tactics.sums import ONE, ZERO

FUNCTIONS = functions(REAL, REAL)
h = const("h_of", FUNCTIONS)
p, q, r, s, v = (const(f"{name}_of", REAL) for name in "pqrsv")
FLAT = function(REAL, lambda t: ZERO)


def every_pair(theorem):
    """Return the theorem for all r and s."""
    return generalise(theorem, r, s)


@remembered
def divided():
    """Return that (a - b) c <= d says a <= b + d/c, for c >= 1, and conversely."""
    a, b, c, d = (const(f"{name}_at", REAL) for name in "abcd")
    return solve(
        implies(
            c >= 1, and_(eq((a - b) * c <= d, a <= b + d / c), eq((a - b) * c >= d, a >= b + d / c))
        )
    ), (a, b, c, d)


def by_division(*values):
    """Return that for values in the place of a, b, c and d."""
    theorem, names = divided()
    return instance(theorem, dict(zip(names, values, strict=True)))


@dataclass(frozen=True)
class Integral:
    """The integral of 1/w, from a number on.

    Parameters
    ----------
    start : Term
        Where it is 0.
    inside : callable
        Whether two numbers, in order, are where it is taken.
    w : callable
        At least 1, and not decreasing.
    """

    start: Term
    inside: Callable
    w: Callable

    def step(self, h, r, s):
        """Return whether h grows from r to s no faster than by the slope at r."""
        return implies(self.inside(r, s), (h(s) - h(r)) * self.w(r) <= s - r)

    def slow(self, h):
        """Return whether h is 0 at the start and grows so between all numbers inside."""
        steps = REAL.forall(lambda r: REAL.forall(lambda s: self.step(h, r, s)))
        return and_(eq(h(self.start), 0), steps)

    def values(self, x):
        """Return the values at x of all such functions."""
        return function(REAL, lambda v: FUNCTIONS.exists(lambda h: and_(self.slow(h), eq(h(x), v))))

    def value(self, x):
        """Return the greatest value at x."""
        return supremum(self.values(x))

    @property
    def as_function(self):
        """The integral as a function."""
        return function(REAL, self.value)

    def at_step(self, h, a, b):
        """Return `slow(h) =>` its inequality for a step."""
        rows = self.slow(h).args[1].args[0]
        row = elimination(rows, a), elimination(apply(rows, a).args[0], b)
        return solve(implies(self.slow(h), self.step(h, a, b)), *row)

    def has_value(self, h, x):
        """Return that the value of such a function is among the values."""
        none = function(FUNCTIONS, lambda g: not_(and_(self.slow(g), eq(g(x), h(x)))))
        return solve(implies(self.slow(h), self.values(x)(h(x))), elimination(none, h))

    def of_value(self, x, v):
        """Return a function of a value, and that it is one."""
        none = function(FUNCTIONS, lambda g: not_(and_(self.slow(g), eq(g(x), v))))
        some = exception(none)
        goal = and_(self.slow(some), eq(some(x), v))
        return some, solve(implies(self.values(x)(v), goal), counterexample(none))

    @remembered
    def wide(self):
        """1/w is at most 1, and does not grow from r to s."""
        r_, s_ = self.w(r), self.w(s)
        return solve(implies(self.inside(r, s), and_(r_ >= 1, s_ >= r_)))

    @remembered
    def is_flat(self):
        """The function that is 0 everywhere is slow."""
        each = every_pair(solve(implies(self.inside(r, s), s - r >= ZERO)))
        return solve(self.slow(FLAT), each)

    @remembered
    def is_least(self):
        """No such function is above the integral at p; it is at most v if they all are."""
        given, most = self.inside(self.start, p), p - self.start
        some, attains = self.of_value(p, v)
        steps = by_division(some(p), some(self.start), self.w(self.start), most)
        one = solve(
            implies(and_(most >= 0, self.w(self.start) >= 1), most / self.w(self.start) <= most)
        )
        wide = instance(self.wide(), {r: self.start, s: p})
        below = solve(
            implies(given, implies(self.values(p)(v), v <= most)),
            *(attains, self.at_step(some, self.start, p), steps, wide, one),
        )
        bounded_set = {MEMBERS: self.values(p), MEMBER: ZERO, HIGH: most}
        bound = instance(least_bound(), bounded_set)
        facts = [every(below, v), self.is_flat(), self.has_value(FLAT, p)]
        bound = solve(implies(given, bound.formula.args[1]), bound, *facts)
        above, least = bound.formula.args[1].args
        one = solve(
            implies(and_(given, self.slow(h)), h(p) <= self.value(p)),
            bound,
            elimination(above.args[0], h(p)),
            self.has_value(h, p),
        )
        two = solve(implies(given, apply(least.args[0], v)), bound, elimination(least.args[0], v))
        return one, two

    def at_most(self, x, v, known, facts):
        """Return `known => value(x) <= v`, if `facts` of a value u show that it is at most v."""
        u = const("u_of", REAL)
        some, attains = self.of_value(x, u)
        each = solve(implies(known, implies(self.values(x)(u), u <= v)), attains, *facts(some))
        least = instance(self.is_least()[1], {p: x, const("v_of", REAL): v})
        return solve(implies(known, self.value(x) <= v), least, every(each, u))

    @remembered
    def is_slow(self):
        """The integral is itself such a function."""
        known, start = self.inside(r, s), self.start
        bound = self.value(r) + (s - r) / self.w(r)
        under = self.is_least()[0]

        def steps(g):
            here = instance(under, {p: r, h: g})
            return [
                here,
                self.at_step(g, r, s),
                self.wide(),
                by_division(g(s), g(r), self.w(r), s - r),
            ]

        grown = self.at_most(s, bound, known, steps)
        each = by_division(self.value(s), self.value(r), self.w(r), s - r)
        each = every_pair(solve(self.step(self.as_function, r, s), grown, each, self.wide()))
        none = instance(self.at_most(start, ZERO, known, lambda g: []), {r: start, s: start})
        some = instance(under, {p: start, h: FLAT})
        return solve(self.slow(self.as_function), each, none, some, self.is_flat())

    def steeper(self, t):
        """Return the integral up to p, then a line of the slope at q, flat beyond q."""
        line = (ite(t <= q, t, q) - p) / self.w(q)
        return ite(t <= p, self.value(t), self.value(p) + line)

    @remembered
    def grows(self):
        """The integral grows from p to q no less than by the slope at q."""
        given, made = self.inside(p, q), function(REAL, self.steeper)
        a, b, d = (const(f"{name}_at", REAL) for name in "abd")
        # a step of d from r along the line, and before it one of the integral
        plain = and_(b >= a, a >= 1, d >= 0)
        line = solve(implies(plain, d / b * a <= d))
        ends = [ite(v <= q, v, q) for v in (r, s)]
        lines = [
            instance(line, {a: self.w(r), b: self.w(q), d: d_})
            for d_ in (ends[1] - p, ends[1] - ends[0])
        ]
        known = and_(given, self.inside(r, s))
        cases = [s <= p, and_(r <= p, p < s), p < r]
        facts = [self.is_slow(), *(self.at_step(self.as_function, r, v) for v in (s, p)), *lines]
        facts += [instance(self.wide(), {s: q}), self.wide()]
        parts = [solve(implies(and_(known, case), self.step(made, r, s)), *facts) for case in cases]
        each = every(solve(implies(given, self.step(made, r, s)), *parts), r, s)
        less = solve(implies(given, self.slow(made)), each, self.is_slow())
        most = instance(self.is_least()[0], {p: q, h: made})
        grown = by_division(self.value(q), self.value(p), self.w(q), q - p)
        goal = q - p <= (self.value(q) - self.value(p)) * self.w(q)
        wide, same = instance(self.wide(), {r: p, s: q}), leibniz(self.as_function, q, p)
        return solve(implies(given, goal), less, most, grown, wide, same)


ARCTAN = Integral(ZERO, lambda r, s: and_(r >= ZERO, r <= s, s <= ONE), lambda t: t * t + 1)
LOG = Integral(ONE, lambda r, s: and_(r >= ONE, r <= s), lambda t: t)
