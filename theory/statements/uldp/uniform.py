"""RR, RAPPOR and no privacy: the uniform distribution is worst for both losses, and their values.

A mechanism is (b, g): a user drawn from p reports x, or a 1 in bit x, with probability b + g p(x).
"""

from fractions import Fraction

from mechanisms import rappor, rr
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
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
    """Return that the uniform distribution alone has the greatest sum of deviations, K top."""
    uniform = is_root(TOP, variance(chance, gain, 1 / K))
    each = X.forall(lambda x: is_root(ROOT(x), variance(chance, gain, P(x))))
    total, even = X.sum(ROOT), X.forall(lambda x: P(x) == 1 / K)
    most = logic.all_of(total <= K * TOP, logic.implies(total == K * TOP, even))
    return logic.implies(logic.all_of(uniform, each), most)


def l2_greatest(chance, gain, variance):
    """Return that the uniform distribution alone has the greatest sum of variances."""
    total, most = X.sum(lambda x: variance(chance, gain, P(x))), K * variance(chance, gain, 1 / K)
    even = X.forall(lambda x: P(x) == 1 / K)
    return logic.all_of(total <= most, logic.implies(total == most, even))


def at_uniform(chance, gain, l1_square, l2_times_n):
    """Return the values of both losses there, of the l1 loss squared and of the l2 loss times n."""
    term = unit_variance(chance, gain, 1 / K)
    return logic.all_of(K * K * term == l1_square, K * term == l2_times_n)


HALF = Fraction(1, 2)
EVEN = {"E": 16, "theta": Fraction(4, 5), "a": 4, "p": [1, 0]}
KINDS = (
    {"root": [Fraction(4, 15), Fraction(4, 15)], "top": Fraction(17, 30)},
    {"root": [Fraction(2, 3), Fraction(2, 3)], "top": 5 * Fraction(1, 6)},
    {"root": [0, 0], "top": HALF},
)


def two(**changed):
    """Return an instance of two values."""
    return at({"X": 2}, **(EVEN | KINDS[0] | changed))


def fourth(b, g, p):
    """A changed formula: what is not concave."""
    return p * p * p * p


@states(
    "uldp-rr-rappor-worst",
    printed_as="ours",
    holds=[*(two(**kind) for kind in KINDS), two(p=[HALF, HALF], root=2 * [Fraction(17, 30)])],
    dropped={
        0: NotNeeded("of one value there is one distribution"),
        1: two(E=1),
        2: at({"X": 5}, **EVEN | {"p": 5 * [HALF], "root": 5 * [HALF], "top": Fraction(2, 5)}),
    },
    broken=[
        *(Broken(k, two(root=[1, 0], top=Fraction(1, 4)), {"variance": fourth}) for k in range(3)),
        *(Broken(k, two(), {"variance": lambda b, g, p: p * p}) for k in (3, 4, 5)),
        Broken(6, two(), {"rr_values": lambda K, E: (K, K)}),
        Broken(7, two(), {"rappor_values": lambda K, a: (K, K)}),
        Broken(8, two(), {"values": lambda K: (K, K)}),
    ],
)
def rr_rappor_worst(
    variance=unit_variance,
    rr_values=lambda K, E: (
        of_urr.mixture_l1_square(K, 0, E),
        of_urr.mixture_l2_times_n(K, 0, E),
    ),
    rappor_values=lambda K, a: (
        of_urap.level_l1_square(K, 0, a),
        of_urap.interior_l2_times_n(K, 0, a),
    ),
    values=lambda K: (limits.none_l1(K), limits.none_l2(K)),
):
    """The uniform distribution, and it alone, is worst; RAPPOR's values are at the basic theta."""
    made = of_rr(K, E), of_rappor(THETA, E), NOTHING
    basic = of_rappor(rappor.basic_theta(A), A * A)
    return Statement(
        (E, THETA, A, P, ROOT, TOP),
        (
            K >= 2,
            logic.all_of(E > 1, THETA > 0, THETA < 1, A > 1),
            is_distribution(X, P),
        ),
        (
            *(l1_greatest(*kind, variance) for kind in made),
            *(l2_greatest(*kind, variance) for kind in made),
            at_uniform(*made[0], *rr_values(K, E)),
            at_uniform(*basic, *rappor_values(K, A)),
            at_uniform(*NOTHING, *values(K)),
        ),
        {K: size(X)},
    )
