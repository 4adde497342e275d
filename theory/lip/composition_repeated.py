"""Composition under a fixed common prior, t times: the cost of equal releases.

P is the product of t ratios Pr(y_i|x)/Pr(y_i), each in [1/E, E] and of mean 1 under the prior, and
c = E[P]. The worst factor is max(P/c, c/P); `power` is E^t.
"""

import sympy
import z3

from mechanisms import binary_channel
from mechanisms.losses import lip
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, Lemma, Statement, induction
from theory.lip.binary import ABOVE, H
from theory.lip.composition_fixed_prior import worst_of_two
from theory.notions.lip import within

E, POWER, SPENT = z3.Reals("E power spent")
# E^t, and 1 + t (E - 1)
GROWN = [E >= 1, POWER >= 1, SPENT >= 1]


def worst_of_equal(power, E):
    """Return the worst factor of t equal releases; `power` is E^t."""
    return (power * power + E) / (E + 1)


def one_more_release():
    """Return the inductions over X that carry the bounds of c from t releases to t + 1."""
    p, P, r = z3.Reals("p P r")

    def bound(name, invariant, false_invariant):
        return induction(
            name,
            Items(
                state=z3.Reals("mass products ratios next"),
                item=(p, P, r),
                parameters=[E >= 1, POWER >= 1],
                of_item=[p >= 0, POWER * P >= 1, within(1, r, E)],
            ),
            invariant=invariant,
            initial=(z3.RealVal(0),) * 4,
            step=lambda s, item: (
                s[0] + item[0],
                s[1] + item[0] * item[1],
                s[2] + item[0] * item[2],
                s[3] + item[0] * item[1] * item[2],
            ),
            false_initial=(z3.RealVal(2), z3.RealVal(0), z3.RealVal(1), z3.RealVal(0)),
            false_invariant=false_invariant,
        )

    return [
        *bound(
            "E[P r] from above",
            lambda s: POWER * s[3] <= POWER * E * s[1] - E * s[0] + s[2],
            lambda s: POWER * s[3] < POWER * E * s[1] - E * s[0] + s[2],
        ),
        *bound(
            "E[P r] from below",
            lambda s: POWER * E * s[3] + s[0] >= POWER * s[1] + E * s[2],
            lambda s: POWER * E * s[3] >= POWER * s[1] + E * s[2] + s[0],
        ),
    ]


def upper_step():
    """State the upper bound of c after t + 1 releases: (E^(2t+2) + E)/(E+1)/E^(t+1)."""
    c, later = z3.Reals("c later")
    known = [
        *(E >= 1, POWER >= 1),
        POWER * c * (E + 1) <= POWER * POWER + E,
        POWER * later <= POWER * E * c - E + 1,
    ]
    grown = POWER * E
    goal = grown * later * (E + 1) <= grown * grown + E
    return Statement(known, goal, grown * later * (E + 1) < grown * grown + E)


def lower_step():
    """State the lower bound of c after t + 1 releases: E^(t+1) c >= 1 + (t+1)(E-1)."""
    c, later = z3.Reals("c later")
    known = [*GROWN, POWER * c >= SPENT, POWER * E * later + 1 >= POWER * c + E]
    goal = POWER * E * later >= SPENT + E - 1
    return Statement(known, goal, POWER * E * later > SPENT + E - 1)


def comparison_base():
    """State at t = 1 that E^(2t)(E+1) <= (E^(2t) + E)(1 + t(E-1))."""
    goal = upper_is_no_worse(E * E, E)
    return Statement([E >= 1], goal, upper_is_no_worse(E * E, E - 1))


def upper_is_no_worse(square, spent):
    """Return that E^(2t)/(1 + t(E-1)), the bound of R, is at most the bound of 1/R."""
    return square * (E + 1) <= (square + E) * spent


def comparison_step():
    """State the step to t + 1, for the square E^(2t) and `spent` 1 + t(E-1)."""
    square = z3.Real("square")
    known = [E >= 1, square >= 1, SPENT >= E, upper_is_no_worse(square, SPENT)]
    return Statement(
        known,
        upper_is_no_worse(square * E * E, SPENT + E - 1),
        upper_is_no_worse(square * E * E, SPENT),
    )


def sides():
    """Return that the bounds of c bound R and 1/R by the worst factor F: (E+1) F = E^(2t) + E."""
    c, product, factor = z3.Reals("c product factor")
    defined = [*GROWN, factor * (E + 1) == POWER * POWER + E]

    def inverse():
        known = [*defined, POWER * product >= 1, POWER * c * (E + 1) <= POWER * POWER + E]
        return Statement(known, factor * product >= c, factor * product > c)

    def direct():
        known = [
            *(*defined, product <= POWER, POWER * c >= SPENT),
            upper_is_no_worse(POWER * POWER, SPENT),
        ]
        return Statement(known, factor * c >= product, factor * c > product)

    return [Lemma("1/R after t releases", inverse), Lemma("R after t releases", direct)]


def repeated_attained():
    """Return that the paper's own optimal channel at P1 = 1/(1+E), used t times, attains it.

    At y = 1 its ratio is E for X = 1 and 1/E for X = 0; after t reports of 1 they are E^t, 1/E^t.
    """
    p = 1 / (1 + ABOVE)
    q0, q1 = binary_channel.balanced_lip(p, ABOVE)
    mass = lip.output_probabilities(q0, q1, p)[1]
    power = sympy.Symbol("power", positive=True)
    c = p * power + (1 - p) / power
    of_two = worst_of_two(ABOVE, ABOVE)
    return [
        Identity("attained: r at X = 1", (1 - q1) / mass, ABOVE, 1 / ABOVE),
        Identity("attained: r at X = 0", q0 / mass, 1 / ABOVE, ABOVE),
        Identity("attained: the factor", c * power, worst_of_equal(power, ABOVE), power * power),
        Identity("t = 2 is the case E1 = E2", worst_of_equal(ABOVE**2, ABOVE), of_two, H),
    ]


@decides("lip-composition-repeated")
def repeated():
    """Induction over t; each step an induction over X."""

    def base():
        # t = 1: P = r, c = 1, E^t = E
        goal = z3.And(E * (E + 1) <= E * E + E, E >= 1 + (E - 1))
        return Statement([E >= 1], goal, z3.And(goal, E * (E + 1) < E * E + E))

    return Decision(
        verdict="proved",
        why=(
            "With P the product of t ratios, (P - 1/E^t)(E - r) >= 0 carries the bound of E[P] "
            "from t to t+1. The paper's optimal channel at P1 = 1/(1+E) attains it with t equal "
            "reports. As t grows the cost per release tends to 2 eps, LDP's own."
        ),
        scope="all t >= 1, all alphabets of any size, all priors, all eps >= 0",
        about=["mechanisms.binary_channel.balanced_lip"],
        assumes=["The releases are independent given the input."],
        obligations=[
            Lemma("one release", base),
            *one_more_release(),
            Lemma("c from above, one more release", upper_step),
            Lemma("c from below, one more release", lower_step),
            Lemma("R is no worse: t = 1", comparison_base),
            Lemma("R is no worse: one more release", comparison_step),
            *sides(),
            *repeated_attained(),
        ],
    )
