"""Memoized uRR: t reports of one value never exceed E_inf; values that change."""

from mechanisms import memoized, urr
from theory.kernel.binding import exception, forall, function, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library.factors import one_out
from theory.notions.probability import size
from theory.notions.uldp import invertible_if_reachable
from theory.statements.uldp.memoized import E_1, E_INF, SENSITIVE, X
from theory.statements.uldp.memoized_reports import T
from theory.tactics.closing import every
from theory.tactics.expand import expand, rational
from theory.tactics.folds import state_induction
from theory.tactics.logic import at, derive, prove
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ONE, ZERO, equal, induction, item_at_most, non_negative, size_facts

USED, TOLD = const("used", functions(T, BOOL)), const("z", functions(T, X))
x, i, m, j, y, t = *(const(name, X) for name in "ximjy"), const("t", T)
k, E, F = const("s0", REAL), const("E0", REAL), const("F0", REAL)
GIVEN = and_(k >= 1, F >= 1, E > F)


@remembered
def numbers():
    """Return what the shares of both stages are, and their signs, over plain numbers."""
    keep = memoized.second_keep(k, E, F)
    c1, c2, c3 = urr.probabilities(k, E)
    own, other = memoized.second_probabilities(True, k, keep)
    sizes = solve(implies(GIVEN, and_(k + E - 1 > 0, k + F - 1 > 0, E - 1 > 0)))
    gone = k * (E - F) / ((k + F - 1) * (E - 1))
    heavy = solve(implies(GIVEN, and_((k + F - 1) * (E - 1) > 0, k * (E - F) > 0)), sizes)
    known = [sizes, heavy, solve(implies(GIVEN, c3 > 0), sizes)]
    left = rational(GIVEN, 1 - keep, gone, *known)
    shares = [
        *known,
        solve(implies(GIVEN, and_(gone > 0, 1 - keep > 0)), left, heavy),
        solve(implies(GIVEN, keep >= 0), *known),
        solve(implies(GIVEN, and_(c1 > 0, c2 > 0)), sizes),
        rational(GIVEN, c1 - c2, c3, sizes),
        rational(GIVEN, c3, (E - 1) * c2, sizes),
        rational(GIVEN, c1 + (k - 1) * c2, 1, sizes),
    ]
    lot = solve(implies(GIVEN, other > 0), *shares)
    ratio = memoized.second_factor(k, keep)
    bounds = [
        solve(implies(GIVEN, eq(own, ratio * other)), lot),
        solve(implies(GIVEN, own >= other), *shares),
    ]
    bounds.append(solve(implies(GIVEN, ratio >= 1), lot, *bounds))
    return [*shares, lot, *bounds]


def stage_facts(H, at=()):
    """Return `numbers` at s = |X_S|, if H says that it is not empty, or that `at` is in it."""
    counts = [generalise(t, j) if j in t.formula.free else t for t in size_facts(X, SENSITIVE, j)]
    some = prove(implies(H, size(X, SENSITIVE) >= 1), *counts, at=at, rounds=2)
    put = {k: size(X, SENSITIVE), E: E_INF, F: E_1}
    found = [instance(t, put) for t in numbers()]
    return [some, *(solve(implies(H, t.formula.args[1]), t, some) for t in found)]


# the stages' probabilities, as plain numbers: c1, c2, c3; own and other of the second stage
C1, C2, C3, Z1, HIGH, LOW, KEPT, Z2, R = (
    const(f"{name}0", REAL)
    for name in ("c1", "c2", "c3", "none1", "high", "low", "kept", "none2", "r")
)


def plain():
    """Return what is known of these numbers."""
    first = and_(C2 > 0, E > 1, eq(C3, (E - 1) * C2), eq(C1, C2 + C3), eq(Z1, 0))
    second = and_(LOW > 0, R >= 1, eq(HIGH, R * LOW), KEPT >= 0, eq(Z2, 0))
    s = size(X, SENSITIVE)
    return and_(first, second, s >= 1, eq(C1 + (s - 1) * C2, 1))


def told():
    """Return that all reports counted are of X_S."""
    return T.forall(lambda t: implies(USED(t), SENSITIVE(TOLD(t))))


def memo(x, m):
    """Return Pr(m|x) of the first stage."""
    return ite(eq(x, m), ite(SENSITIVE(m), C1, C3), ite(SENSITIVE(m), C2, Z1))


def report(m, y):
    """Return Pr(y|m) of the second."""
    return ite(eq(m, y), ite(SENSITIVE(y), HIGH, KEPT), ite(SENSITIVE(y), LOW, Z2))


def reports(m):
    """Return the probability of the reports counted, given the memo."""
    return T.prod(lambda t: ite(USED(t), report(m, TOLD(t)), ONE))


def powers(value):
    """Return a number to the power of the reports counted."""
    return T.prod(lambda t: ite(USED(t), value, ONE))


def likelihood(x):
    """Return the probability of the reports counted, given the value."""
    return X.sum(lambda m: memo(x, m) * reports(m))


@remembered
def given_the_memo():
    """The least likelihood is that of a memo never reported; the others are R^t of it at most."""
    H = and_(plain(), told())

    def low(l, b, g, r):  # noqa: E741
        before = and_(b > 0, l >= b, l <= g * b, g >= 1, LOW > 0, R >= 1, r >= LOW, r <= R * LOW)
        return implies(before, and_(b * LOW > 0, l * r >= b * LOW, g * R >= 1))

    def high(l, b, g, r):  # noqa: E741
        before = and_(l <= g * b, r <= R * LOW, r >= 0, l >= 0)
        return implies(before, l * r <= g * b * (R * LOW))

    def step(t, *state):
        values = *state, report(m, TOLD(t))
        return [of_numbers(low, *values), of_numbers(high, *values), *at(H, t)]

    folds = [reports(m), powers(LOW), powers(R)]
    kept = state_induction(
        lambda l, b, g: and_(b > 0, l >= b, l <= g * b, g >= 1),  # noqa: E741
        folds,
        H,
        step,
    )
    other = and_(H, not_(SENSITIVE(m)))
    alone = equal(
        reports(m), powers(LOW), other, use=lambda t: [*at(H, t), leibniz(SENSITIVE, m, TOLD(t))]
    )
    return kept, alone


@remembered
def grows():
    """R to any power is at least 1."""
    return induction(lambda g: g >= 1, [powers(R)], plain())


def sensitive_total():
    """Return the likelihoods of the memos of X_S, summed."""
    return X.sum(lambda m: ite(SENSITIVE(m), reports(m), ZERO))


@remembered
def given_the_value():
    """The likelihood given x, by the memos of X_S; and what that sum is at least."""
    H = and_(plain(), told())
    kept, alone = given_the_memo()
    total, base, s = sensitive_total(), powers(LOW), size(X, SENSITIVE)
    here = [instance(t, {m: x}) for t in (kept, alone)]
    whole = solve(
        implies(H, eq(likelihood(x), C2 * (total + (E - 1) * reports(x)))),
        *(expand(t) for t in (likelihood(x), total)),
        *here,
    )
    more = X.sum(lambda m: ite(SENSITIVE(m), reports(m) - base, 0))
    use = {"use": lambda i: [instance(kept, {m: i})]}
    bounds = [item_at_most(more, x, H, **use), non_negative(more, H, **use)]
    at_least = and_(implies(SENSITIVE(x), total >= reports(x) + (s - 1) * base), total >= s * base)
    least = solve(implies(H, at_least), *bounds, *(expand(t) for t in (more, total)))
    return whole, least, *here


def above_below(grown):
    """Return both sides of the running formula of the factor."""
    return E * grown + size(X, SENSITIVE) - 1, grown + E + size(X, SENSITIVE) - 2


@remembered
def inequality():
    """The likelihoods of two values keep to the factor, over plain numbers."""
    mine, other, total, base, g, s = (
        const(f"{name}2", REAL) for name in ("mine", "other", "total", "base", "g", "s")
    )
    known = and_(
        s >= 1,
        E > 1,
        g >= 1,
        base > 0,
        mine <= g * base,
        other >= base,
        total >= mine + (s - 1) * base,
    )
    parts = [
        solve(implies(known, (g - 1) * (total - mine - (s - 1) * base) >= 0)),
        solve(implies(known, (E + s - 1) * (g * base - mine) >= 0)),
        solve(
            implies(known, (E * g + s - 1) * (other - base) >= 0),
            solve(implies(known, E * g + s - 1 > 0)),
        ),
    ]
    above, below = E * g + s - 1, g + E + s - 2
    gap = above * (total + (E - 1) * other) - below * (total + (E - 1) * mine)
    rest = sum((p.formula.args[1].args[1] for p in parts), 0)
    same = solve(eq(gap, (E - 1) * rest))
    sign = solve(implies(known, (E - 1) * rest >= 0), *parts)
    found = solve(
        implies(known, below * (total + (E - 1) * mine) <= above * (total + (E - 1) * other)),
        same,
        sign,
    )
    return found, (mine, other, total, base, g, s)


G, T0, K = (const(f"{name}0", REAL) for name in ("g", "t", "top"))


@remembered
def of_factor():
    """What the factor is: at least 1, less than E_inf, growing; E_1 for one report."""
    found, more = memoized.factor(k, E, G), memoized.factor(k, E, G * R)
    known = and_(k >= 1, E > 1, G >= 1)
    grown = and_(known, R > 1)
    below, top = G + E + k - 2, E * G + k - 1
    over, high = G * R + E + k - 2, E * (G * R) + k - 1
    larger = solve(implies(grown, G * R > G))
    signs = solve(implies(known, and_(below > 0, top >= below, top < E * below)))
    cross = of_numbers(
        lambda t: implies(and_(known, t > G), (E * t + k - 1) * below > top * (t + E + k - 2)),
        G * R,
    )
    up = of_numbers(
        lambda a, b, c, d: implies(and_(b > 0, d > 0, a * d > c * b), a / b > c / d),
        *(high, over, top, below),
    )
    quotient = of_numbers(
        lambda a, b: implies(and_(b > 0, a >= b, a < E * b), and_(a / b >= 1, a / b < E)),
        *(top, below),
    )
    bounds = solve(implies(known, and_(found >= 1, found < E)), signs, quotient)
    growth = solve(implies(grown, more > found), up, cross, larger, signs)
    keep = memoized.second_keep(k, E, F)
    ratio = memoized.second_factor(k, keep)
    one = memoized.factor(k, E, ratio)
    below = solve(implies(GIVEN, ratio + E + k - 2 > 0), *numbers())
    first = rational(GIVEN, one, F, below, *numbers())
    louder = solve(implies(and_(GIVEN, F > 1), keep > 0), *numbers())
    louder = solve(implies(and_(GIVEN, F > 1), ratio > 1), louder, *numbers())
    return bounds, growth, first, louder


def factor():
    """Return the running formula at the reports counted."""
    return memoized.factor(size(X, SENSITIVE), E, powers(R))


@remembered
def bounded():
    """Reports of X_S keep to the factor, at any two values."""
    H = and_(plain(), told())
    found, names = inequality()
    s = size(X, SENSITIVE)
    put = dict(
        zip(
            names,
            (reports(x), reports(i), sensitive_total(), powers(LOW), powers(R), s),
            strict=True,
        )
    )
    used = instance(found, {**put, E: E})
    at_x, at_i = given_the_value(), [instance(t, {x: i}) for t in given_the_value()]
    held = solve(implies(H, used.formula.args[0]), *at_x[1:], *at_i[1:])
    top, below = above_below(powers(R))
    rest = [sensitive_total() + (E - 1) * reports(w) for w in (x, i)]
    quotient = of_numbers(
        lambda a, b, c, d, e: implies(and_(b > 0, c > 0, b * d <= a * e), c * d <= a / b * (c * e)),
        *(top, below, C2, *rest),
    )
    positive = solve(implies(H, below > 0), at_x[2])
    goal = likelihood(x) <= factor() * likelihood(i)
    return solve(implies(H, goal), used, held, quotient, positive, at_x[0], at_i[0])


ALWAYS = {USED: function(T, lambda t: TRUE)}


@remembered
def signs():
    """No likelihood is negative."""
    H = plain()
    entry = solve(implies(H, ite(USED(t), report(m, TOLD(t)), ONE) >= 0))
    product = non_negative(reports(m), H, use=lambda i: [instance(entry, {t: i})])
    a, b = (const(f"{name}3", REAL) for name in "ab")
    both = solve(implies(and_(a >= 0, b >= 0), a * b >= 0))
    both = instance(both, {a: memo(x, m), b: reports(m)})
    item = solve(implies(H, memo(x, m) * reports(m) >= 0), both, product)
    return non_negative(likelihood(x), H, use=lambda i: [instance(item, {m: i})])


@remembered
def invertible():
    """Reports of which one is of X_N satisfy (4'): their memo, and the value, is that one."""
    protected = function(T, lambda t: SENSITIVE(TOLD(t)))
    some, shown = exception(protected), counterexample(protected)
    H, source = and_(plain(), not_(forall(protected))), TOLD(exception(protected))
    every_report = instance(one_out(reports(m).args[0], some), ALWAYS)
    other = and_(H, not_(eq(m, source)))
    none = solve(implies(other, eq(substitute(reports(m), ALWAYS), 0)), every_report, shown)
    law = substitute(likelihood(x), ALWAYS)
    zeros = X.sum(lambda m: ZERO)
    away = and_(H, not_(eq(x, source)))
    flag = leibniz(SENSITIVE, m, source)
    item = solve(
        implies(away, eq(memo(x, m) * substitute(reports(m), ALWAYS), 0)), none, flag, shown
    )
    zero = equal(law, zeros, away, use=lambda i: [instance(item, {m: i})])
    zero = solve(implies(H, implies(not_(eq(x, source)), eq(law, 0))), zero, expand(zeros))
    column = function(X, lambda i: substitute(law, {x: i}))
    goal = invertible_if_reachable(X, column, SENSITIVE)
    found = prove(implies(H, goal), every(zero, x), shown, at=[source], rounds=2)
    return found


SAME = {TOLD: function(T, lambda t: y), **ALWAYS}


@remembered
def one_value_told():
    """Reports of one sensitive value y: their likelihood given the memo y, and given another."""
    base, grown = (substitute(powers(v), ALWAYS) for v in (LOW, R))
    own = substitute(reports(m), {**SAME, m: y})
    mine = induction(lambda a, b, c: eq(a, b * c), [own, grown, base], and_(plain(), SENSITIVE(y)))
    away = and_(plain(), SENSITIVE(y), not_(eq(m, y)))
    return mine, equal(substitute(reports(m), SAME), base, away)


@remembered
def one_value():
    """Reports of one sensitive value y: their likelihood given y, and given another value."""
    H = and_(plain(), SENSITIVE(y))
    base, grown = (substitute(powers(v), ALWAYS) for v in (LOW, R))
    mine, wrong = one_value_told()
    total = substitute(sensitive_total(), SAME)
    flat = X.sum(lambda m: ite(SENSITIVE(m), ite(eq(m, y), grown * base, base), ZERO))
    turned = leibniz(function(X, lambda i: substitute(reports(m), {**SAME, m: i})), m, y)
    rows = equal(
        total, flat, H, use=lambda i: [instance(t, {m: i}) for t in (wrong, turned)] + [mine]
    )
    value, *_ = given_the_value()
    laws = [instance(value, {**SAME, x: v}) for v in (x, y)]
    top, below = above_below(grown)
    protected = every(solve(implies(H, SENSITIVE(y))), t)
    facts = [*laws, protected, mine, rows, expand(flat), instance(wrong, {m: x})]
    found = []
    for v, part in ((y, top), (x, below)):
        case = H if v is y else and_(H, not_(eq(x, y)))
        law = substitute(likelihood(v), SAME)
        found.append(solve(implies(case, eq(law, C2 * base * part)), *facts))
    return found


@remembered
def reached():
    """Reports of one sensitive value reach the factor, against any other value."""
    H = and_(plain(), SENSITIVE(y), not_(eq(x, y)))
    base, grown = (substitute(powers(v), ALWAYS) for v in (LOW, R))
    top, below = above_below(grown)
    quotient = solve(implies(T0 > 0, eq(C2 * G * K, K / T0 * (C2 * G * T0))))
    quotient = instance(quotient, {T0: below, K: top, G: base})
    heavy = solve(implies(H, below > 0), instance(grows(), ALWAYS))
    goal = eq(*(substitute(t, SAME) for t in (likelihood(y), factor() * likelihood(x))))
    return solve(implies(H, goal), *one_value(), quotient, heavy)


def stages(statement):
    """Return the values of the plain numbers in a statement."""
    s = size(X, SENSITIVE)
    keep = memoized.second_keep(s, E_INF, E_1)
    kinds = [urr.output_probabilities(flag, s, E_INF) for flag in (True, False)]
    kinds += [memoized.second_probabilities(flag, s, keep) for flag in (True, False)]
    numbers = [v for pair in kinds for v in pair]
    put = dict(zip((C1, C2, C3, Z1, HIGH, LOW, KEPT, Z2), numbers, strict=True))
    return put | {E: E_INF, F: E_1, k: s, R: memoized.second_factor(s, keep)}


def holds(H, put, at=()):
    """Return that H says what is known of the numbers."""
    facts = stage_facts(H, at)
    return derive(H, substitute(plain(), put), lambda *c: facts), facts
