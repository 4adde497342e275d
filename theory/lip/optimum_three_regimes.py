"""The optimum under eps-LIP, corrected: three regimes of the prior, any output alphabet."""

import sympy
import z3

from mechanisms import binary_channel
from mechanisms.losses import lip as lip_loss
from theory.kernel.claims import Decision, decides
from theory.kernel.obligation import Identity, Lemma, Statement
from theory.lip import binary, posterior_range
from theory.lip.binary import ANY_E, BUDGET, INSIDE, P1, PRIOR, E
from theory.notions.lip import lip

RARE = P1 * (1 + E) <= 1
MIDDLE = z3.And(P1 * (1 + E) >= 1, P1 * (1 + E) <= E)
# any prior in (0, 1/(1+e^eps)]
SELDOM = 1 / (1 + ANY_E + sympy.Symbol("weight", nonnegative=True))
FORMULAS = [
    "mechanisms.binary_channel.balanced_lip",
    "mechanisms.binary_channel.rare_lip",
    "mechanisms.losses.lip.mse",
    "mechanisms.losses.lip.mse_rare",
    "mechanisms.losses.lip.mse_balanced",
]


def ranges(p, E):
    """Return the range of the posterior for p <= 1/(1+E) and for the middle regime."""
    return (p / E, p * E), (p / E, 1 - (1 - p) / E)


def posterior_under_lip():
    """State the range of Pr(X=1|Y=y) under (7), from both values of X."""
    q, posterior = binary.INPUTS.column("q"), z3.Real("posterior")
    mass = (1 - P1) * q(0) + P1 * q(1)
    known = [
        *(*PRIOR, *BUDGET, q(0) >= 0, q(1) >= 0, mass > 0),
        *(lip(binary.INPUTS, q, mass, E), posterior * mass == P1 * q(1)),
    ]
    above = z3.And(E * posterior >= P1, E * posterior >= E - E * E * (1 - P1))
    below = z3.And(posterior <= E * P1, E * (1 - posterior) >= 1 - P1)
    return Statement(known, z3.And(above, below), z3.And(above, 2 * posterior <= (1 + E) * P1))


def least_errors():
    """Return the identities from range to closed form, one a regime."""
    rare, middle = ranges(INSIDE, ANY_E)
    return [
        Identity(
            "rare: the range's least error",
            posterior_range.floor(INSIDE, *rare),
            lip_loss.mse_rare(INSIDE, ANY_E),
            lip_loss.mse_balanced(INSIDE, ANY_E),
        ),
        Identity(
            "middle: the range's least error",
            posterior_range.floor(INSIDE, *middle),
            lip_loss.mse_balanced(INSIDE, ANY_E),
            lip_loss.mse_rare(INSIDE, ANY_E),
        ),
        Identity(
            "frequent: the same, X = 0 and X = 1 exchanged",
            posterior_range.floor(INSIDE, 1 - (1 - INSIDE) * ANY_E, 1 - (1 - INSIDE) / ANY_E),
            lip_loss.mse_rare(1 - INSIDE, ANY_E),
            lip_loss.mse_rare(INSIDE, ANY_E),
        ),
    ]


def feasible(name, prior, channel, regime):
    """Return the lemma that a regime's channel satisfies all four constraints, and only there."""

    def build():
        q0, q1 = channel
        goal = z3.And(binary.is_channel(q0, q1), binary.has_lip(q0, q1, prior, E))
        return Statement([*PRIOR, *BUDGET, regime], goal, twin_hypotheses=[*PRIOR, P1 < 1, E == 3])

    return Lemma(f"{name}: its channel has eps-LIP", build)


def attainment():
    """Return that each regime's channel is feasible and has the error stated."""
    return [
        feasible("rare", P1, binary_channel.rare_lip(P1, E), RARE),
        feasible("frequent", 1 - P1, binary_channel.rare_lip(P1, E)[::-1], RARE),
        feasible("middle", P1, binary_channel.balanced_lip(P1, E), MIDDLE),
        error("rare", SELDOM, binary_channel.rare_lip(SELDOM, ANY_E), lip_loss.mse_rare),
        error(
            "frequent", 1 - SELDOM, binary_channel.rare_lip(SELDOM, ANY_E)[::-1], from_other_side
        ),
        error("middle", INSIDE, binary_channel.balanced_lip(INSIDE, ANY_E), lip_loss.mse_balanced),
        Identity(
            "no error about a certain value",
            lip_loss.mse_rare(sympy.Integer(0), ANY_E),
            sympy.Integer(0),
            lip_loss.mse_rare(1 / ANY_E, ANY_E),
        ),
    ]


def error(name, prior, channel, least):
    """Return the identity that a regime's channel has the least error, by (16)."""
    found = lip_loss.mse(*channel, prior)
    return Identity(f"{name}: its error", found, least(prior, ANY_E), prior * (1 - prior) / ANY_E)


def from_other_side(prior, E):
    """Return the rare regime's error for X = 0 and X = 1 exchanged."""
    return lip_loss.mse_rare(1 - prior, E)


def polygon():
    """Return that no binary channel in the polygon of (17) does better.

    Its error is that of the range from one posterior to the other, and any wider range has less.
    Channels with q0 + q1 > 1 are the mirror images of others (lip-symmetry).
    """
    channel = (binary.ANY_Q0, binary.ANY_Q1)
    below, above = lip_loss.posteriors(*channel, INSIDE)
    return [
        Identity(
            "polygon: (16) is the error of the posteriors' range",
            lip_loss.mse(*channel, INSIDE),
            posterior_range.floor(INSIDE, below, above),
            posterior_range.floor(INSIDE, below, below),
        ),
        Lemma("polygon: a wider range has less", posterior_range.wider_is_less),
    ]


@decides("lip-optimum")
def optimum():
    """The polygon of (17) first, then every output alphabet."""
    return Decision(
        verdict="proved",
        why=(
            "With the posteriors A, B of the two outputs the error is p(1-p) - (A-p)(p-B), and "
            "eps-LIP is a range for them: A <= min(pE, 1-(1-p)/E), B >= max(p/E, 1-(1-p)E). Which "
            "bound binds depends on the prior, whence three regimes. A posterior within that range "
            "has at least that error for every number of outputs (Bhatia-Davis), so two suffice: "
            "the paper's question of a binary input with more outputs is answered."
        ),
        scope="all 0 <= P1 <= 1, all eps >= 0, output alphabets of any finite size",
        about=FORMULAS,
        uses=["lip-symmetry"],
        obligations=[
            Lemma("the range of a posterior under eps-LIP", posterior_under_lip),
            *polygon(),
            *posterior_range.any_outputs(),
            *least_errors(),
            *attainment(),
        ],
    )
