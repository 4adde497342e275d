"""Table 3 with each root over 2/(n pi), or 2(|X|-1)/(n pi), alone: every entry, one a conclusion.

An entry is the statement of a claim of its own where there is one. Losses are over sqrt(2/(n pi)).
"""

from mechanisms.encodings.base import unit_variance
from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.statement import Statement
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.limits import like_log, squares_within
from theory.statements.stated import stated
from theory.statements.uldp import at_ln_k
from theory.statements.uldp.at_ln_k import K
from theory.statements.uldp.lemmas import A, E
from theory.statements.uldp.near_zero import DELTA, EPS
from theory.statements.uldp.uniform import NOTHING


def soon(t):
    """Return that t = e^eps - 1, or e^(eps/2) - 1, is small enough for a share, at most 1."""
    return logic.all_of(t <= DELTA, DELTA <= 1)


def rr_near_zero(under=of_urr.mixture_l1_square, printed=limits.direct_l1_near_zero):
    """RR's loss is K sqrt(K-1)/eps as eps -> 0."""
    return Statement(
        (K, E, EPS, DELTA),
        {
            "K >= 1": K >= 1,
            "eps = ln E > 0": logic.all_of(E > 1, like_log(EPS, E)),
            "eps is small": soon(E - 1),
        },
        {"within the share": squares_within(EPS * EPS * under(K, 0 * K, E), printed(K), DELTA)},
    )


def rappor_near_zero(under=of_urap.level_l1_square, printed=limits.unary_l1_near_zero):
    """RAPPOR's loss is 2 K/eps as eps -> 0."""
    return Statement(
        (K, A, EPS, DELTA),
        {
            "K >= 1": K >= 1,
            "eps/2 = ln a > 0": logic.all_of(A > 1, like_log(EPS / 2, A)),
            "eps is small": soon(A - 1),
        },
        {"within the share": squares_within(EPS * EPS * under(K, 0 * K, A), printed(K), DELTA)},
    )


def no_privacy(under=limits.none_l1, variance=unit_variance):
    """The loss without privacy, at the uniform distribution, is sqrt(K-1)."""
    return Statement(
        (K,),
        {"K >= 1": K >= 1},
        {"the loss without privacy": K * K * variance(*NOTHING, 1 / K) == under(K)},
    )


def entries(changed):
    """Return the statement of each entry, row by row; `changed` gives one other formulas."""
    builders = {
        "RR": rr_near_zero,
        "RR at ln K": at_ln_k.rr_ratio,
        "RAP": rappor_near_zero,
        "RAP at ln K": stated("uldp-rappor-l1-ratio-corrected").statement,
        "uRR": stated("uldp-urr-l1-high-privacy-corrected").statement,
        "uRR at ln K": stated("uldp-urr-l1-low-privacy").statement,
        "uRAP": stated("uldp-urap-l1-high-privacy").statement,
        "uRAP at ln K": stated("uldp-urap-l1-low-privacy").statement,
        "no privacy": no_privacy,
    }
    return {name: build(**changed.get(name, {})) for name, build in builders.items()}


def constants(statements):
    """Return all constants of some statements, each once."""
    return tuple(dict.fromkeys(c for made in statements.values() for c in made.constants))


def conclusions(statements):
    """Return what statements say of their constants."""
    return {name: made.implication for name, made in statements.items()}


@states("uldp-table-3-roots")
def table_3_roots(changed=dict):
    """Every entry, with the roots where (16), (19) and (45) have them."""
    made = entries(changed())
    return Statement(constants(made), {}, conclusions(made))
