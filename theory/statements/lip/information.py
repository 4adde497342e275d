"""Proposition 1: eps-LIP bounds the mutual information, by eps and by far less."""

from mechanisms import lip_direct
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.lip import support
from theory.notions.mip import information, mip
from theory.notions.probability import is_distribution, is_mechanism, size
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, has_lip, output_mass

LOG, EPS = const("log", functions(REAL, REAL)), const("eps", REAL)
F, B, K = const("F", REAL), const("b", REAL), const("K", REAL)
NEAR = const("near", functions(X, X, BOOL))
UNIFORM, CIRCLE = const("uniform", functions(X, REAL)), const("circle", functions(X, X, REAL))
PRIVATE = {
    "the prior is a distribution": is_distribution(X, PRIOR),
    "Q is a mechanism": is_mechanism(X, Y, CHANNEL),
    "eps >= 0": E >= 1,
    "LIP on the support": has_lip(X, Y, PRIOR, CHANNEL, E, support(PRIOR)),
}


def at_ratios(law):
    """Return whether something holds of each ratio Pr(x, y)/(Pr(x) Pr(y)) that is positive."""

    def one(x, y):
        ratio = CHANNEL(x, y) / output_mass(X, PRIOR, CHANNEL, y)
        return logic.implies(PRIOR(x) * CHANNEL(x, y) > 0, law(ratio))

    return X.forall(lambda x: Y.forall(lambda y: one(x, y)))


def laws(ratio):
    """Return whether log ab = log a + log b and log t <= t - 1, at a ratio and E."""
    return logic.all_of(
        *(LOG(ratio) == LOG(ratio / E) + LOG(E), LOG(ratio * E) == LOG(ratio) + LOG(E)),
        *(LOG(ratio / E) <= ratio / E - 1, LOG(ratio * E) <= ratio * E - 1),
    )


def circle(log):
    """Return whether each value is near b of the F b + b ones, as on a circle, and F <= E."""

    def near(x):
        return logic.all_of(size(X, NEAR(x)) == B, size(X, lambda y: NEAR(y, x)) == B)

    return logic.all_of(
        *(F >= 1, F <= E, X.forall(near), K == (F + 1) * B, log(1 / F) == -1 * log(F))
    )


def share(E):
    """Return tanh(eps/2), for E = e^eps."""
    return (E - 1) / (E + 1)


@states("lip-information")
def sharp(
    rate=share, entries=lambda F, K: (F / K, 1 / (F * K)), probabilities=lip_direct.probabilities
):
    """Information under eps-LIP is at most eps tanh(eps/2); a circle of values attains it.

    F is a quotient of whole numbers: each of (F+1) b values is near b of them. For b = 1 the
    channel is the direct one.
    """
    on = circle(LOG)
    found = information(X, X, UNIFORM, CIRCLE, LOG)
    direct = zip(probabilities(1 / K, F), entries(F, K), strict=True)
    return Statement(
        (PRIOR, CHANNEL, E, LOG, F, B, NEAR),
        {**PRIVATE, "the laws of the logarithm": at_ratios(laws)},
        {
            "MIP at eps tanh(eps/2)": mip(X, Y, PRIOR, CHANNEL, LOG, EPS * rate(E)),
            "the circle is a mechanism": logic.implies(on, is_mechanism(X, X, CIRCLE)),
            "LIP of the circle": logic.implies(on, has_lip(X, X, UNIFORM, CIRCLE, E)),
            "reached by the circle": logic.implies(on, found == LOG(F) * rate(F)),
            "the direct channel for b = 1": logic.implies(
                logic.all_of(on, B == 1), logic.all_of(*(p == q for p, q in direct))
            ),
        },
        {
            EPS: LOG(E),
            K: size(X),
            UNIFORM: function(X, lambda x: 1 / K),
            CIRCLE: function_of(X, X, lambda x, y: logic.choose(NEAR(x, y), *entries(F, K))),
        },
    )
