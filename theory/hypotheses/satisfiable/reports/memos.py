"""The space on which users keep memos: each draws a table of answers, and looks up what she says.

A user draws a value, for each value a memo, and for each time and memo a report. All of it is
drawn independently; only what she looks up is used.
"""

from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.hypotheses.satisfiable.reports.laws import OMEGA, U, X, at_user, at_users, outcomes
from theory.kernel.binding import exception, function, function_of, lam, substitute
from theory.kernel.sorts import BOOL, functions
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, leibniz, point, solve
from theory.library import product_space as space
from theory.notions.probability import is_distribution, is_mechanism
from theory.statements.uldp import memoized_mean
from theory.statements.uldp.memoized_mean import FIRST, SECOND, P, T
from theory.tactics.closing import every
from theory.tactics.logic import at, conjuncts, derive
from theory.tactics.sums import ONE, ZERO, equal

# whether an answer is a report, and if not, whether it is a memo
b, c = const("b_of", BOOL), const("c_of", BOOL)
x, y, t, u = const("x_of", X), const("y_of", X), const("t_of", T), const("u_of", U)


class Level:
    """Independent choices, one an index, each by its law.

    Parameters
    ----------
    given : Term
    i : Term
        The index.
    law : Term
        Of its choice: a function that may depend on it.
    each : Theorem
        `given => the law is not negative and sums to one`.
    """

    def __init__(self, given, i, law, each):
        self.m = lam(i, law)
        found = at_users(space.is_space(), self.m)
        laws, whole = found.formula.args
        parts = conjuncts(each.formula.args[1])
        rows = [every(solve(implies(given, part), each), i) for part in parts]
        self.are_laws = solve(implies(given, laws), *rows)
        self.whole = solve(implies(given, whole), found, self.are_laws)
        self.law = function(functions(i.sort, law.sort.domain), lambda r: space.law(r, self.m))

    def events(self, *events, where=()):
        """Return theorems on the probability that one or two indices choose from sets.

        Parameters
        ----------
        *events : tuple of Term and callable
            An index and the set.
        where : dict
            What the laws depend on besides.
        """
        where, choice = dict(where), self.m.sort.range.domain
        m = substitute(self.m, where)
        sets = [function(choice, holds) for _, holds in events]
        general = space.of_one() if len(events) == 1 else space.of_two()
        put = zip((space.A, space.B), sets, strict=False)
        found = at_user(at_users(general, m, *put), *(v for v, _ in events))
        return [found, instance(self.are_laws, where)]


def rows():
    """Return the laws of a value, of a memo given the value, of a report given the memo."""
    return P, *map(memoized_mean.memoized_variance().spelled, (FIRST, SECOND))


def answer():
    """Return the law of an answer: a report, for b, else a memo, for c, else a value."""
    p, first, second = rows()
    return function(X, lambda y: ite(b, second(x, y), ite(c, first(x, y), p(y))))


def answers_have_laws(given):
    """Return that every answer has a law."""
    p, first, second = rows()
    law, parts = answer(), []
    goal = is_distribution(X, law)
    for kind, row in ((b, second(x)), (and_(not_(b), c), first(x)), (and_(not_(b), not_(c)), p)):
        known = [*at(given, x), *at(is_distribution(X, row), y)]
        sign = every(solve(implies(and_(given, kind), law(y) >= 0), *known, *at(given, y)), y)
        one = equal(X.sum(law), X.sum(row), kind)
        parts.append(solve(implies(and_(given, kind), goal), sign, one, *at(given, x)))
    return solve(implies(given, goal), *parts)


class Users:
    """The levels of what users draw: an answer of each input, at each time, of each kind."""

    def __init__(self, given):
        self.inputs = Level(given, x, answer(), answers_have_laws(given))
        self.times = Level(given, t, self.inputs.law, self.inputs.whole)
        self.stages = Level(given, c, self.times.law, self.times.whole)
        self.kinds = Level(given, b, self.stages.law, self.stages.whole)
        self.users = Level(given, u, self.kinds.law, self.kinds.whole)

    def answered(self, kind, stage, time, at_input, y):
        """Return theorems on the probability of an answer, at each level."""
        where = {b: kind, c: stage}
        one = self.inputs.events((at_input, lambda v: eq(v, y)), where=where)
        row = substitute(answer(), where | {x: at_input})
        chosen = point("sum", row, y)
        picked = X.sum(lambda v: ite(eq(v, y), row(v), ZERO))
        same = equal(X.sum(lambda v: row(v) * ite(eq(v, y), ONE, ZERO)), picked)
        held = self.times.events((time, lambda f: eq(f(at_input), y)), where=where)
        return [*one, chosen, same, *held]

    def memo(self, u, v, m):
        """Return theorems on the probability that a user has a value and a memo."""
        none = [exception(function(sort, lambda _: FALSE)) for sort in (T, X)]

        def apart(w):
            return and_(eq(value_of(w), v), eq(w(TRUE)(none[0])(v), m))

        asked = [lambda g: eq(g(none[0])(none[1]), v), lambda g: eq(g(none[0])(v), m)]
        known = self.stages.events((FALSE, asked[0]), (TRUE, asked[1]), where={b: FALSE})
        known += self.answered(FALSE, FALSE, *none, v)
        known += self.answered(FALSE, TRUE, none[0], v, m)
        known += self.kinds.events((FALSE, apart))
        known += self.users.events((u, lambda z: apart(z(FALSE))))
        # she looks up the memo of the value that she has
        o = const("o_of", self.users.law.sort.domain)
        w = o(u)(FALSE)
        same = leibniz(function(X, lambda i: eq(w(TRUE)(none[0])(i), m)), value_of(w), v)
        return [
            *known,
            self.rewritten(o, and_(eq(value_of(w), v), eq(memo_of(w), m)), apart(w), same),
        ]

    def rewritten(self, o, event, other, *same):
        """Return that an event has the probability of another that it is the same as."""
        one, two = (self.chance(o, e) for e in (event, other))
        alike = solve(eq(event, other), *same)
        return equal(one, two, use=lambda i: [instance(alike, {o: i})])

    def chance(self, o, event):
        """Return the probability of an event of all answers."""
        return o.sort.sum(lambda i: self.users.law(i) * ite(substitute(event, {o: i}), ONE, ZERO))

    def reports(self, u, m, y, *times):
        """Return theorems on a memo together with one or two reports."""

        def has(w):
            return eq(memo_of(w), m)

        def say(w):
            return and_(*(eq(w(FALSE)(t)(m), y) for t in times))

        known = self.users.events((u, lambda z: has(z(FALSE))))
        known += self.kinds.events((FALSE, has))
        known += self.users.events((u, lambda z: and_(has(z(FALSE)), say(z(TRUE)))))
        known += self.kinds.events((FALSE, has), (TRUE, say))
        at_times = [(t, lambda f: eq(f(m), y)) for t in times]
        known += self.stages.events(
            (FALSE, lambda g: and_(*(eq(g(t)(m), y) for t in times))), where={b: TRUE}
        )
        known += self.times.events(*at_times, where={b: TRUE, c: FALSE})
        known += [q for t in times for q in self.answered(TRUE, FALSE, t, m, y)]
        # she looks up the reports of the memo that she has
        o = const("o_of", self.users.law.sort.domain)
        z = o(u)
        same = [
            leibniz(function(X, lambda i, t=t: eq(z(TRUE)(FALSE)(t)(i), y)), memo_of(z(FALSE)), m)
            for t in times
        ]
        said = and_(has(z(FALSE)), *(eq(report_of(z, t), y) for t in times))
        return [*known, self.rewritten(o, said, and_(has(z(FALSE)), say(z(TRUE))), *same)]


def value_of(w):
    """Return the value in the answers by value and memo."""
    return w(FALSE)(exception(function(T, lambda _: FALSE)))(
        exception(function(X, lambda _: FALSE))
    )


def memo_of(w):
    """Return the memo of that value."""
    return w(TRUE)(exception(function(T, lambda _: FALSE)))(value_of(w))


def looked_up():
    """Return value, memo and reports, as every user looks them up in her answers."""
    drawn = functions(U, functions(BOOL, BOOL, T, X, X))
    return drawn, [
        function_of(U, drawn, lambda u, o: value_of(o(u)(FALSE))),
        function_of(U, drawn, lambda u, o: memo_of(o(u)(FALSE))),
        function_of(U, T, drawn, lambda u, t, o: report_of(o(u), t)),
    ]


def report_of(z, t):
    """Return the report at a time."""
    return z(TRUE)(FALSE)(t)(memo_of(z(FALSE)))


def of_memos(found):
    """All maps of users to answers, with products as law."""
    H, levels = found.known, Users(found.known)
    drawn, values = looked_up()
    values = [levels.users.law, *values]

    def use(*constants):
        who, inputs, times = ([c for c in constants if c.sort is s] for s in (U, X, T))
        known = [levels.users.whole, *outcomes(levels.users.whole, constants, drawn)]
        if len(who) == 2 and len(times) == 2:
            events = [
                (u, lambda z, t=t: eq(report_of(z, t), *inputs))
                for u, t in zip(who, times, strict=True)
            ]
            known += levels.users.events(*events)
            known += [t for event in events for t in levels.users.events(event)]
        if len(who) == 1 and len(inputs) == 2:
            known += (
                levels.memo(*who, *inputs) if not times else levels.reports(*who, *inputs, *times)
            )
        return known

    return witnessed(found, values, derive(H, found.at(*values), use))


def mechanisms(_):
    """Return the condition that memos and reports are drawn by mechanisms."""
    words = "own and other are of a mechanism, and so are keep and noise"
    _, first, second = rows()
    return words, and_(is_mechanism(X, X, first), is_mechanism(X, X, second))


satisfiable(
    "uldp-memoized-variance",
    "weight",
    "value",
    "memo",
    "report",
    where=mechanisms,
    sorts={OMEGA: looked_up()[0]},
)(of_memos)
