"""RR, RAPPOR and no privacy: the uniform distribution is worst for both losses, and their values.

A mechanism is (b, g): a user drawn from p reports x, or a 1 in bit x, with probability b + g p(x).
"""

from mechanisms import rappor, rr
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.limits import is_root
from theory.notions.probability import is_distribution, size
from theory.statements.uldp.at_ln_k import K
from theory.statements.uldp.lemmas import A, E
from theory.statements.uldp.urr import P, X
from theory.statements.uldp.worst_l1 import ROOT
from theory.statements.uldp.worst_l1_urap import THETA

TOP = const("top", REAL)


def of_rr(K, E, probabilities=rr.probabilities):
    """Return (b, g) of RR."""
    own, other = probabilities(K, E)
    return other, own - other


def of_rappor(theta, E, psi=rappor.psi):
    """Return (b, g) of the generalized RAPPOR."""
    other = psi(theta, E)
    return other, theta - other


# (b, g) of the non-private mechanism
NOTHING = (0, 1)


def l1_greatest(chance, gain, variance):
    """Return that only the uniform distribution has the greatest sum of deviations, K top."""
    uniform = is_root(TOP, variance(chance, gain, 1 / K))
    each = X.forall(lambda x: is_root(ROOT(x), variance(chance, gain, P(x))))
    total, even = X.sum(ROOT), X.forall(lambda x: P(x) == 1 / K)
    most = logic.all_of(total <= K * TOP, logic.implies(total == K * TOP, even))
    return logic.implies(logic.all_of(uniform, each), most)


def l2_greatest(chance, gain, variance):
    """Return that only the uniform distribution has the greatest sum of variances."""
    total, most = X.sum(lambda x: variance(chance, gain, P(x))), K * variance(chance, gain, 1 / K)
    even = X.forall(lambda x: P(x) == 1 / K)
    return logic.all_of(total <= most, logic.implies(total == most, even))


def at_uniform(chance, gain, l1_square, l2_times_n):
    """Return the values of both losses there, of the l1 loss squared and of the l2 loss times n."""
    term = unit_variance(chance, gain, 1 / K)
    return logic.all_of(K * K * term == l1_square, K * term == l2_times_n)


@states("uldp-rr-rappor-worst")
def rr_rappor_worst(
    variance=unit_variance,
    rr_values=lambda K, E: (of_urr.mixture_l1_square(K, 0, E), of_urr.mixture_l2_times_n(K, 0, E)),
    rappor_values=lambda K, a: (
        of_urap.level_l1_square(K, 0, a),
        of_urap.interior_l2_times_n(K, 0, a),
    ),
    values=lambda K: (limits.none_l1(K), limits.none_l2(K)),
):
    """Only the uniform distribution is worst; RAPPOR's values are at the basic theta."""
    kinds = {"RR": of_rr(K, E), "RAPPOR": of_rappor(THETA, E), "no privacy": NOTHING}
    basic = of_rappor(rappor.basic_theta(A), A * A)
    return Statement(
        (E, THETA, A, P, ROOT, TOP),
        {
            "K >= 2": K >= 2,
            "0 < theta < 1 and eps > 0": logic.all_of(E > 1, THETA > 0, THETA < 1, A > 1),
            "p is a distribution": is_distribution(X, P),
        },
        {
            **{f"l1, {name}": l1_greatest(*kind, variance) for name, kind in kinds.items()},
            **{f"l2, {name}": l2_greatest(*kind, variance) for name, kind in kinds.items()},
            "RR's values": at_uniform(*kinds["RR"], *rr_values(K, E)),
            "RAPPOR's values": at_uniform(*basic, *rappor_values(K, A)),
            "values without privacy": at_uniform(*NOTHING, *values(K)),
        },
        {K: size(X)},
    )
