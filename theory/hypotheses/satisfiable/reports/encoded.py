"""The space on which users draw values and report sets: pairs, with a value as the set of it."""

import operator
from functools import reduce

from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.hypotheses.satisfiable.reports.laws import (
    OMEGA,
    Coins,
    U,
    X,
    asked_of,
    at_user,
    at_users,
    outcomes,
    probabilities,
)
from theory.hypotheses.satisfiable.reports.pairs import PHI, all_pairs, parts
from theory.kernel.binding import apply, exception, function, function_of, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    at_sorts,
    counterexample,
    elimination,
    instance,
    leibniz,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.library import product_space as space
from theory.tactics.context import Given
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE, ZERO

SETS = functions(X, BOOL)
PAIRS = functions(BOOL, SETS)
# what a user of each value reports, how often, and what is asked of a report
P, LAW = const("p_of", functions(X, REAL)), const("law_of", functions(X, SETS, REAL))
ASKED = const("asked_of", functions(X, SETS, REAL))
x, y, f, g = const("x_of", X), const("y_of", X), const("f_of", SETS), const("g_of", SETS)


def alone(x):
    """Return the set of one value."""
    return function(X, lambda b: eq(b, x))


def value(f):
    """Return the value of which a set is."""
    return exception(function(X, lambda b: not_(f(b))))


@remembered
def back():
    """A value is found again."""
    missing = function(X, lambda b: not_(alone(x)(b)))
    return solve(eq(value(alone(x)), x), counterexample(missing), elimination(missing, x))


def chance(f, g):
    """Return the probability of a pair."""
    return X.sum(lambda x: ite(eq(f, alone(x)), P(x) * LAW(x, g), ZERO))


@remembered
def mean():
    """What is asked of a value and a report has the mean that it has value by value."""
    p = Given()
    x, f, g = p.fix(X, SETS, SETS)

    def item(x, f, g):
        return ite(eq(f, alone(x)), P(x) * LAW(x, g) * ASKED(value(f), g), ZERO)

    def plain(x):
        return SETS.sum(lambda g: P(x) * LAW(x, g) * ASKED(x, g))

    def of_set(f, x):
        return SETS.sum(lambda g: item(x, f, g))

    def of_value(x):
        return SETS.sum(lambda f: of_set(f, x))

    # over the values inside a pair
    asked = function_of(SETS, SETS, lambda f, g: chance(f, g) * ASKED(value(f), g))
    pairs = at_sorts(all_pairs(), {X: SETS})
    pairs = instance(pairs, {const(PHI.data, asked.sort): asked})
    p.know(pairs, back(), leibniz(function(X, lambda b: ASKED(b, g)), value(alone(x)), x))
    p.sums(asked(f, g), X.sum(lambda x: item(x, f, g)))
    by_report = SETS.sum(lambda g: X.sum(lambda x: item(x, f, g)))
    p.by_item(SETS.sum(asked(f)) == by_report)
    p.sums(by_report, X.sum(lambda x: of_set(f, x)))
    by_set = SETS.sum(lambda f: X.sum(lambda x: of_set(f, x)))
    p.by_item(SETS.sum(lambda f: SETS.sum(asked(f))) == by_set)
    p.sums(by_set, X.sum(of_value))
    # over the sets of one value: one is of it
    p.sums(SETS.sum(lambda f: item(x, f, g)), P(x) * LAW(x, g) * ASKED(x, g))
    turned = SETS.sum(lambda g: SETS.sum(lambda f: item(x, f, g)))
    p.by_item(turned == plain(x))
    p.sums(of_value(x), turned)
    p.have(of_value(x) == plain(x))
    p.by_item(X.sum(of_value) == X.sum(plain))
    return p.have(pairs.formula.args[0] == X.sum(plain))


class Users:
    """What users of a distribution report, all with one law of a set given a value.

    Parameters
    ----------
    found : Existence
    """

    def __init__(self, found):
        self.found, self.given = found, found.known
        self.p = next(c for c in found.others if c.data == "p")
        asked, u = asked_of(found, [U, X, X]), const("u_of", U)
        product = asked(u, x, y)
        rest = [a for a in product.args if a is not apply(self.p, x)]
        self.c = lambda at, b: substitute(reduce(operator.mul, rest), {x: at, y: b})
        self.law = function_of(X, SETS, lambda v, h: substitute(self.own_law(x, g), {x: v, g: h}))
        put = {P: self.p, LAW: self.law}
        self.put = put
        probability = substitute(chance(f, g), put)
        self.m = function_of(
            U, PAIRS, lambda u, z: substitute(probability, dict(zip((f, g), parts(z), strict=True)))
        )
        self.are_laws = self._are_laws()
        self.whole = at_users(space.is_space(), self.m)

    def coins(self, at_value):
        """Return the bits of a user with a value."""
        known = at(self.given, at_value)
        return Coins(
            self.given, X, lambda b: self.c(at_value, b), lambda b: [*known, *at(self.given, b)]
        )

    def own_law(self, at_value, members):
        """Return the probability of a set, given a value."""
        return space.law(members, self.coins(at_value).law)

    def scaled(self, at_value, event):
        """Return that p(x) can be taken out of a mean over the sets."""
        factor = apply(self.p, at_value)
        total = SETS.sum(lambda h: factor * self.law(at_value, h) * event(h))
        mean_ = SETS.sum(lambda h: self.law(at_value, h) * event(h))
        return Given().sums(total, factor * mean_)

    def _are_laws(self):
        signs, rows = at_users(space.is_space(), self.m).formula.args[0].args
        p, mine = Given(self.given), self.coins(x)
        u, z = p.fix(U, PAIRS)
        p.know(mine.whole, mine.are_laws)
        p.have(apply(self.p, x) * self.law(x, g) >= 0)
        p.by_item(self.m(u, z) >= 0)
        p.know(self.scaled(x, function(SETS, lambda h: ONE)))
        found = instance(mean(), self.put | {ASKED: function_of(X, SETS, lambda v, h: ONE)})
        p.know(found)
        p.by_item(found.formula.args[1] == X.sum(self.p))
        return p.have(and_(signs, rows))

    def of_one_value(self, at_value, members):
        """Return that a user has a value and a set that meets a condition, given that value."""
        event = function(SETS, lambda h: ite(members(h), ONE, ZERO))
        asked = function_of(X, SETS, lambda v, h: ite(and_(eq(v, at_value), members(h)), ONE, ZERO))
        p, found = Given(), instance(mean(), self.put | {ASKED: asked})
        v = p.fix(X)

        def own(v):
            return SETS.sum(lambda h: apply(self.p, v) * self.law(v, h) * event(h))

        def row(v):
            return SETS.sum(lambda h: apply(self.p, v) * self.law(v, h) * asked(v, h))

        p.under(eq(v, at_value)).by_item(row(v) == own(v))
        p.under(not_(eq(v, at_value))).by_item(row(v) == 0)
        chosen = X.sum(lambda v: ite(eq(v, at_value), own(v), ZERO))
        p.by_item(X.sum(row) == chosen, over=X)
        p.know(found, point("sum", function(X, own), at_value))
        return p.have(found.formula.args[0] == own(at_value))

    def joint(self, u, at_value, values):
        """Return theorems on the probability of a value and of one or two others in the set."""
        members = function(SETS, lambda h: and_(*(h(v) for v in values)))
        both = function(PAIRS, lambda z: and_(eq(value(z(FALSE)), at_value), members(z(TRUE))))
        event = at_user(at_users(space.of_one(), self.m, (space.A, both)), u)
        mine, rates = self.coins(at_value), [self.c(at_value, v) for v in values]
        bits = mine.alone(*values) if len(values) == 1 else mine.two(*values)
        apart = TRUE if len(values) == 1 else not_(eq(*values))
        total = SETS.sum(lambda h: self.law(at_value, h) * ite(members(h), ONE, ZERO))
        expected = solve(
            implies(and_(self.given, apart), eq(total, reduce(operator.mul, rates))), bits
        )
        scaled = self.scaled(at_value, function(SETS, lambda h: ite(members(h), ONE, ZERO)))
        return [event, self.of_one_value(at_value, members), expected, scaled]


def of_sets(found):
    """All maps of users to pairs of a value and a set, with products as law."""
    users, pairs = Users(found), functions(U, PAIRS)
    m = users.m
    answer = [
        function(pairs, lambda o: space.law(o, m)),
        function_of(U, pairs, lambda u, o: value(o(u)(FALSE))),
        function_of(U, pairs, lambda u, o: o(u)(TRUE)),
    ]

    def says(holds):
        return function(PAIRS, lambda z: holds(z(TRUE)))

    def use(*constants):
        who, values, sets, bits = (
            [c for c in constants if c.sort is sort] for sort in (U, X, SETS, functions(U, BOOL))
        )
        known = [users.are_laws, users.whole, *outcomes(users.whole, constants, pairs)]
        if len(who) == 1 and len(values) in (2, 3):
            known += users.joint(who[0], values[0], values[1:])
        if len(who) == 2:
            events = [says(lambda h: h(values[0]))] * 2 if values else []
            events = events or [says(lambda h, s=s: eq(h, s)) for s in sets]
            if len(events) == 2:
                two = zip((space.A, space.B), events, strict=True)
                known.append(at_user(at_users(space.of_two(), m, *two), *who))
                known += [
                    at_user(at_users(space.of_one(), m, (space.A, event)), v)
                    for v, event in zip(who, events, strict=True)
                ]
        for chosen in bits if values else []:
            may = function_of(U, PAIRS, lambda u, z, h=chosen: eq(z(TRUE)(values[0]), h(u)))
            known.append(at_users(space.of_all(), m, (space.MAY, may)))
        return known

    return witnessed(found, answer, derive(found.known, found.at(*answer), use))


for claim, where, later in (
    ("uldp-urap-distribution", None, ()),
    ("uldp-urap-l1", None, ("root",)),
    ("uldp-urap-l2", None, ()),
    ("uldp-empirical-variance", probabilities, ()),
    ("uldp-l1-finite-n", probabilities, ("below", "root")),
    ("uldp-rao-blackwell-variance", probabilities, ()),
):
    names, sorts = ("weight", "value", "says"), {OMEGA: functions(U, PAIRS)}
    satisfiable(claim, *names, where=where, sorts=sorts, later=later)(of_sets)
