"""Equations (35), (36): the distribution of uRR's reports, and the empirical estimate."""

from mechanisms import urr
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.notions.probability import size
from theory.statements.uldp import distribution as model
from theory.statements.uldp.empirical import SAYS
from theory.statements.uldp.urr import (
    OMEGA,
    OTHER,
    OWN,
    REPORT,
    SENSITIVE,
    E,
    P,
    U,
    X,
)
from theory.tactics.expand import rational
from theory.tactics.logic import derive
from theory.tactics.sums import size_facts
from theory.uldp import empirical_variance

u, y = const("u", U), const("y", X)
f = const("f0", REAL)


def output():
    """Return how often a value is said, and the mean of its estimate."""
    return empirical_variance.marginal(), empirical_variance.one_output()[1]


def assembled(statement, put, gains, printed, bits, known, *more, output=output):
    """Return the statement: the law of one report, the estimate as printed, and its mean.

    Parameters
    ----------
    statement : Statement
    put : dict
        What `says`, `own` and `other` are.
    gains : callable
        From arbitrary constants to theorems that own > other.
    printed : callable
        (35) and (36), of whether a value is sensitive, its p, and s.
    bits : callable
        Of whether a value is sensitive, to own and other.
    known : Term
        What makes denominators nonzero; follows from the hypotheses and counts.
    more : Theorem
        What else does.
    output : callable
        Returns how often a value is said, and the mean of its estimate.
    """
    H, s = statement.given, size(X, SENSITIVE)
    law, mean = (instance(theorem, put) for theorem in output())
    order = derive(H, law.formula.args[0].args[0], gains)
    counts = [*size_facts(X, SENSITIVE, y), *size_facts(U, lambda u: True, const("j", U))]
    laws, shapes = [], []
    for flag in (True, False):
        own, other = bits(flag)
        m, estimate = printed(flag, P(y), s)
        laws.append(rational(known, other + (own - other) * P(y), m, *more))
        shapes.append(rational(known, from_frequencies(f, other, own - other), estimate(f), *more))

    says = put[SAYS]

    def at_report(i=None, j=None):
        if j is None:
            return []
        return [instance(t, {u: i, y: j}) for t in (law, *laws, *counts)] + [order]

    def at_outcome(i=None, k=None):
        if k is None:
            return []
        share = statement.spelled(model.frequency(i, k, says))
        return [instance(t, {y: i, f: share}) for t in (*shapes, *counts)]

    def at_value(i=None):
        return [] if i is None else [instance(mean, {y: i}), order]

    uses = (at_report, at_outcome, at_value)
    parts = [derive(H, goal, use) for goal, use in zip(statement.goals, uses, strict=True)]
    return generalise(solve(statement.implication, *parts), *statement.constants)


def theorem(output=output):
    """Return (35) and (36)."""
    statement, s = model.urr_distribution(), size(X, SENSITIVE)
    put = {
        SAYS: function_of(U, OMEGA, X, lambda u, o, y: eq(REPORT(u, o), y)),
        OWN: statement.spelled(OWN),
        OTHER: statement.spelled(OTHER),
    }
    return assembled(
        statement,
        put,
        lambda *c: [t for i in c for t in size_facts(X, SENSITIVE, i)],
        model.urr_printed,
        lambda flag: urr.output_probabilities(flag, s, E),
        and_(E > 1, s >= 0),
        output=output,
    )


@decides("uldp-urr-distribution")
def urr_distribution():
    """m(x) = own p(x) + other (1 - p(x)), and (36) inverts it."""
    return Decision(
        verdict="proved",
        why=(
            "(35) is own p(x) + other (1 - p(x)) for the probabilities of (6), (7); (36) is linear "
            "and inverts it, and m^ has mean m. At eps = 0 nothing can be inverted."
        ),
        scope="all finite X, all X_S, all p, all n >= 1, all eps > 0",
        uses=["uldp-empirical-variance"],
        theorem=theorem,
    )
