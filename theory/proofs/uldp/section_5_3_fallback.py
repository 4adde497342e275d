"""Section 5.3, last paragraph: the estimate without background knowledge."""

from mechanisms import urap, urr
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.terms import and_, ite, not_
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import shares
from theory.notions.probability import mass
from theory.statements.uldp.pum_estimate import (
    BOTS_HAT,
    OFTEN,
    PI_HAT,
    R_HAT,
    SENSITIVE,
    THETA,
    E,
    S,
    T,
    X,
)
from theory.tactics.context import Given
from theory.tactics.sums import ZERO


def part(x):
    """Return r^(x) over X_N, 0 over X_S."""
    return ite(SENSITIVE(x), ZERO, R_HAT(x))


def show_rescaled(p):
    """Show that (22) leaves r^ over X_S, and multiplies it over X_N."""
    x, on_s, on_n = p.fix(X), mass(X, R_HAT, SENSITIVE), X.sum(part)
    p.by_item(X.sum(R_HAT) == on_s + on_n)
    terms = T.sum(lambda k: BOTS_HAT(k) * p(PI_HAT(k, x)))
    p.have(terms == T.sum(BOTS_HAT) * (part(x) / on_n))
    p.under(SENSITIVE(x)).have(terms == 0)
    others = p.under(not_(SENSITIVE(x)))
    others.have(terms == (1 - on_s - on_n) * (R_HAT(x) / on_n))
    others.have(R_HAT(x) + terms == R_HAT(x) * ((1 - on_s) / on_n))
    return terms, on_n


@remembered
def not_negative():
    """The empirical estimates of non-sensitive values are not negative."""
    p = Given(and_(E > 1, THETA > 0, THETA <= 1, S >= 0, OFTEN >= 0))
    pairs = urr.output_probabilities(False, S, E), urap.bit_probabilities(False, THETA, E)
    shapes, estimates = ((S + E - 1, E - 1), (E, THETA * (E - 1))), []
    p.have((1 - THETA) * E + THETA > 0)
    for (own, other), (top, bottom) in zip(pairs, shapes, strict=True):
        estimates.append(from_frequencies(OFTEN, other, own - other))
        p.have(and_(top > 0, bottom > 0))
        p.have(own - other == bottom / top)
        p.have(estimates[-1] == OFTEN * top / bottom)
    return p.have(and_(*(estimate >= 0 for estimate in estimates)))


@proves("uldp-pum-fallback")
def theorem(statement):
    """Return the claim."""
    p = Given(statement)
    show_rescaled(p)
    least = p.under(p.goal("pi^_k is a distribution").args[0])
    least.use(shares.normalised(), {shares.PARTS: part, shares.WHOLE: X.sum(part)})
    p.know(not_negative())
    return p.conclude()


@proves("uldp-pum-discarded")
def discarded(statement):
    """Return the sentence: what (22) adds over the tags sums to what the bots had."""
    p = Given(statement)
    show_rescaled(p)
    added, on_n = X.sum(lambda x: p(T.sum(lambda k: BOTS_HAT(k) * PI_HAT(k, x)))), X.sum(part)
    bots = T.sum(BOTS_HAT)
    p.by_item(added == X.sum(lambda x: bots * (part(x) / on_n)))
    p.sums(X.sum(lambda x: bots * (part(x) / on_n)), bots * (on_n / on_n))
    p.have(added == bots)
    p.by_item(p(p.goal("the sum is one").args[0]) == X.sum(R_HAT) + added)
    return p.conclude()
