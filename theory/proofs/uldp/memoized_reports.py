"""Memoized uRR: t reports of one value never exceed E_inf; values that change."""

from mechanisms import memoized, urr
from theory.kernel.binding import exception, function, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, instance
from theory.kernel.trace import remembered
from theory.library.factors import one_out
from theory.notions.probability import size
from theory.notions.uldp import invertible_if_reachable
from theory.statements.stated import stated
from theory.statements.uldp.memoized import E_1, E_INF, SENSITIVE, X
from theory.tactics.closing import every
from theory.tactics.context import Given
from theory.tactics.logic import prove
from theory.tactics.sums import ONE, ZERO

T = stated("uldp-memoized-changes").T

USED, TOLD = const("used", functions(T, BOOL)), const("z", functions(T, X))
x, i, m, j, y, t = *(const(name, X) for name in "ximjy"), const("t", T)
k, E, F = const("s0", REAL), const("E0", REAL), const("F0", REAL)
GIVEN = and_(k >= 1, F >= 1, E > F)


@remembered
def stage_shares():
    """Return what the shares of both stages are, and their signs, over plain numbers."""
    p = Given(GIVEN)
    keep = memoized.second_keep(k, E, F)
    c1, c2, c3 = urr.probabilities(k, E)
    own, other = memoized.second_probabilities(True, k, keep)
    ratio = memoized.second_factor(k, keep)
    p.have(and_(k + E - 1 > 0, k + F - 1 > 0, E - 1 > 0))
    first = p.have(and_(c1 > 0, c2 > 0, c3 > 0, eq(c1 - c2, c3), eq(c3, (E - 1) * c2)))
    sums_to_one = p.have(eq(c1 + (k - 1) * c2, 1))
    top, below = k * (E - F), (k + F - 1) * (E - 1)
    rest = p.have(eq(1 - keep, top / below))
    share = p.arithmetic(1 - keep > 0, rest, and_(top > 0, below > 0), of=[keep, top, below])
    parts = urr.probabilities(k, F)[2], c3
    signs = p.arithmetic(
        and_(keep >= 0, implies(F > 1, keep > 0)),
        and_(parts[0] >= 0, implies(F > 1, parts[0] > 0), c3 > 0),
        of=parts,
    )
    second = and_(other > 0, own >= other, implies(F > 1, own > other))
    second = p.arithmetic(second, share, signs, k >= 1, of=[keep])
    of_ratio = and_(eq(own, ratio * other), ratio >= 1, implies(F > 1, ratio > 1))
    return [first, sums_to_one, signs, second, p.arithmetic(of_ratio, second, of=[own, other])]


def stage_facts(p, at=()):
    """Show `numbers` at s = |X_S|, if X_S is not empty, or `at` is in it."""
    s = size(X, SENSITIVE)
    p.have(s >= 1, at=at)
    for theorem in stage_shares():
        p.use(theorem, {k: s, E: E_INF, F: E_1})


# the stages' probabilities, as plain numbers: c1, c2, c3; own and other of the second stage
C1, C2, C3, Z1, HIGH, LOW, KEPT, Z2, R = (
    const(f"{name}0", REAL)
    for name in ("c1", "c2", "c3", "none1", "high", "low", "kept", "none2", "r")
)


def stage_ranges():
    """Return what is known of these numbers."""
    first = and_(C2 > 0, E > 1, eq(C3, (E - 1) * C2), eq(C1, C2 + C3), eq(Z1, 0))
    second = and_(LOW > 0, R >= 1, eq(HIGH, R * LOW), KEPT >= 0, eq(Z2, 0))
    s = size(X, SENSITIVE)
    return and_(first, second, s >= 1, eq(C1 + (s - 1) * C2, 1))


def only_sensitive_reports():
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
    p = Given(and_(stage_ranges(), only_sensitive_reports()))
    one, base, grown = reports(m), powers(LOW), powers(R)
    bounds = and_(base > 0, one >= base, one <= grown * base, grown >= 1)
    p.by_item(bounds)
    p.under(not_(SENSITIVE(m))).by_item(eq(one, base))
    return p.have(and_(bounds, implies(not_(SENSITIVE(m)), eq(one, base))))


@remembered
def power_at_least_one():
    """R to any power is at least 1."""
    return Given(stage_ranges()).by_item(powers(R) >= 1)


def sensitive_total():
    """Return the likelihoods of the memos of X_S, summed."""
    return X.sum(lambda m: ite(SENSITIVE(m), reports(m), ZERO))


def given_the_value(p):
    """Show the likelihood given x, by the memos of X_S; and what that sum is at least."""
    total, base, s = sensitive_total(), powers(LOW), size(X, SENSITIVE)
    value = p.have(eq(likelihood(x), C2 * (total + (E - 1) * reports(x))))
    more = X.sum(lambda m: ite(SENSITIVE(m), reports(m) - base, 0))
    p.have(and_(more >= 0, ite(SENSITIVE(x), reports(x) - base, 0) <= more))
    p.have(and_(total >= s * base, total >= reports(x) + (s - 1) * base))
    return value


@remembered
def inequality():
    """The likelihoods of two values keep to the factor, over plain numbers."""
    names = "mine", "other", "total", "base", "g", "s"
    mine, other, total, base, g, s = (const(name, REAL) for name in names)
    least = total - mine - (s - 1) * base
    p = Given(and_(s >= 1, E > 1, g >= 1, base > 0, mine <= g * base, other >= base, least >= 0))
    p.have(E * g + s - 1 > 0)
    gains = (g - 1) * least, (E + s - 1) * (g * base - mine), (E * g + s - 1) * (other - base)
    rest = (E - 1) * sum(gains, 0)
    signs = [p.have(gain >= 0) for gain in gains]
    sign = p.arithmetic(rest >= 0, and_(E > 1), *signs, of=gains)
    more = (E * g + s - 1) * (total + (E - 1) * other)
    less = (g + E + s - 2) * (total + (E - 1) * mine)
    return p.arithmetic(less <= more, p.have(eq(more, less + rest)), sign)


G = const("g0", REAL)


@remembered
def factor_is_monotone():
    """The factor grows with what grows, over plain numbers."""
    p = Given(and_(E > 1, k >= 1, G >= 1, R > 1))
    below, later = G + E + k - 2, G * R + E + k - 2
    p.have(G * R >= G)
    p.have(and_(below > 0, later > 0, (R - 1) * G > 0, (E - 1) * (E + k - 1) > 0))
    gap = (R - 1) * G * ((E - 1) * (E + k - 1))
    p.have(and_(gap > 0, below * later > 0))
    factor_here, more = memoized.factor(k, E, G), memoized.factor(k, E, G * R)
    apart = p.have(eq(more - factor_here, gap / (below * later)))
    positive = p.have(gap / (below * later) > 0)
    return p.arithmetic(
        more > factor_here, apart, positive, of=[more, factor_here, gap / (below * later)]
    )


@remembered
def of_factor():
    """The factor is at least 1, less than E_inf, and growing; it is E_1 for one report."""
    p = Given(and_(GIVEN, G >= 1))
    p.know(*stage_shares())
    ratio = memoized.second_factor(k, memoized.second_keep(k, E, F))
    factor_here = memoized.factor(k, E, G)
    below, top = G + E + k - 2, E * G + k - 1
    signs = p.have(and_(below > 0, top >= below, top < E * below))
    p.have(ratio + E + k - 2 > 0)
    one = memoized.factor(k, E, ratio)
    return [
        p.arithmetic(and_(factor_here >= 1, factor_here < E), signs, of=[top, below]),
        p.have(eq(one, F)),
        p.under(F > 1).use(factor_is_monotone(), {R: ratio}),
    ]


def factor():
    """Return the running formula at the reports counted."""
    return memoized.factor(size(X, SENSITIVE), E, powers(R))


@remembered
def bounded():
    """Reports of X_S keep to the factor, at any two values."""
    p = Given(and_(stage_ranges(), only_sensitive_reports()))
    p.know(given_the_memo())
    given_the_value(p)
    values = reports(x), reports(i), sensitive_total(), powers(LOW), powers(R), size(X, SENSITIVE)
    names = "mine", "other", "total", "base", "g", "s"
    p.use(inequality(), dict(zip(names, values, strict=True)))
    return p.have(likelihood(x) <= factor() * likelihood(i))


ALWAYS = {USED: function(T, lambda t: TRUE)}


@remembered
def signs():
    """No likelihood is negative."""
    p = Given(stage_ranges())
    p.by_item(reports(m) >= 0)
    return p.have(likelihood(x) >= 0)


@remembered
def invertible():
    """Reports with one of X_N satisfy (4'): this one is their memo and the value."""
    protected = function(T, lambda t: SENSITIVE(TOLD(t)))
    some = exception(protected)
    source, law = TOLD(some), substitute(likelihood(x), ALWAYS)
    p = Given(and_(stage_ranges(), not_(T.forall(protected))))
    p.know(counterexample(protected), instance(one_out(reports(m).args[0], some), ALWAYS))
    p.have(implies(not_(eq(m, source)), eq(substitute(reports(m), ALWAYS), 0)))
    zero = p.have(implies(not_(eq(x, source)), eq(law, 0)))
    column = function(X, lambda i: substitute(law, {x: i}))
    goal = invertible_if_reachable(X, column, SENSITIVE)
    return prove(
        implies(p.H, goal), every(zero, x), counterexample(protected), at=[source], rounds=2
    )


SAME = {TOLD: function(T, lambda t: y), **ALWAYS}


@remembered
def likelihood_given_memo():
    """Reports of one sensitive value y: their likelihood given the memo y, and given another."""
    base, grown = (substitute(powers(v), ALWAYS) for v in (LOW, R))
    p = Given(and_(stage_ranges(), SENSITIVE(y)))
    return p.by_item(eq(substitute(reports(m), SAME), base * ite(eq(m, y), grown, ONE)))


@remembered
def one_value():
    """Reports of one sensitive value y: their likelihood given y, and given another value."""
    p = Given(and_(stage_ranges(), SENSITIVE(y)))
    p.know(likelihood_given_memo())
    base, grown = (substitute(powers(v), ALWAYS) for v in (LOW, R))
    s = size(X, SENSITIVE)
    top, below = E * grown + s - 1, grown + E + s - 2
    total = substitute(sensitive_total(), SAME)
    p.by_item(
        eq(total, X.sum(lambda m: base * ite(SENSITIVE(m), ite(eq(m, y), grown, ONE), ZERO))),
        over=X,
    )
    sum_of_memos = p.have(eq(total, (grown + s - 1) * base))
    theorems = []
    for v, part, q in ((y, top, p), (x, below, p.under(not_(eq(x, y))))):
        law, one = (substitute(t(v), SAME) for t in (likelihood, reports))
        law_ = q.have(eq(law, C2 * (total + (E - 1) * one)))
        one_ = q.have(eq(one, base * (grown if v is y else 1)))
        theorems.append(q.rewrite(eq(law, C2 * base * part), law_, sum_of_memos, one_))
    return theorems


@remembered
def reached():
    """Reports of one sensitive value reach the factor, against any other value."""
    p = Given(and_(stage_ranges(), SENSITIVE(y), not_(eq(x, y))))
    p.know(*one_value(), instance(power_at_least_one(), ALWAYS))
    grown = substitute(powers(R), ALWAYS)
    p.have(grown + E + size(X, SENSITIVE) - 2 > 0)
    return p.have(eq(*(substitute(t, SAME) for t in (likelihood(y), factor() * likelihood(x)))))


def stages(statement):
    """Return the values of the plain numbers in a statement."""
    s = size(X, SENSITIVE)
    keep = memoized.second_keep(s, E_INF, E_1)
    kinds = [urr.output_probabilities(flag, s, E_INF) for flag in (True, False)]
    kinds += [memoized.second_probabilities(flag, s, keep) for flag in (True, False)]
    numbers = [v for pair in kinds for v in pair]
    values = dict(zip((C1, C2, C3, Z1, HIGH, LOW, KEPT, Z2), numbers, strict=True))
    return values | {E: E_INF, F: E_1, k: s, R: memoized.second_factor(s, keep)}


def show_stages(p, values, at=()):
    """Show bounds on the numbers and their shares."""
    stage_facts(p, at)
    p.have(substitute(stage_ranges(), values))
