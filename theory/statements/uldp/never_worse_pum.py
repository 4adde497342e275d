"""The informed estimate of a PUM's intermediate data, and of the values by (22)."""

from fractions import Fraction

from mechanisms.estimation.empirical import from_frequencies
from mechanisms.estimation.pum import at_value
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution, is_mechanism
from theory.statements.uldp.never_worse import (
    EMPIRICAL,
    INFORMED,
    LOSS,
    PRIOR,
    TANGENT,
    careless,
    convex,
    estimates,
    mean,
    squared,
)
from theory.statements.uldp.urr import OTHER, OWN, U, X

V, T = index("V"), index("T")  # values, and the tags of the bots
SHARES = const("p", functions(V, REAL))
PRE = const("pre", functions(U, V, X, REAL))  # each user's pre-processor
KEPT, BOT = const("kept", functions(V, X)), const("bot", functions(T, X))
BEHIND = const("pi", functions(T, V, REAL))
OF_VALUES = functions(V, REAL)
LOSS_P = const("loss_p", functions(OF_VALUES, REAL))
TANGENT_P = const("tangent_p", functions(OF_VALUES, V, REAL))


def of_values(estimate, formula=at_value):
    """Return (22): the estimate of the distribution of values."""

    def total(start, item):
        return start + T.sum(item)

    def one(x):
        weight = lambda k: estimate(BOT(k))  # noqa: E731
        return formula(estimate(KEPT(x)), weight, lambda k: BEHIND(k, x), total)

    return function(V, one)


def bent(own, weight, portion, total):
    """A changed (22), which is not linear."""
    return total(2 - own * own, lambda k: weight(k) * portion(k))


HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def one_user(**values):
    """Return an instance of one user: a value of its own, and one that may go behind a bot."""
    made = {
        "own": [3 * QUARTER, HALF],
        "other": [QUARTER, Fraction(0)],
        "p": [HALF, HALF],
        "pre": [[[1, 0], [HALF, HALF]]],
        "kept": [0, 0],
        "bot": [1],
        "pi": [[HALF, HALF]],
        "loss": squared,
        "tangent": lambda estimate: lambda x: 2 * (estimate(x) - HALF),
        "loss_p": squared,
        "tangent_p": lambda estimate: lambda x: 2 * (estimate(x) - HALF),
    }
    return at({"X": 2, "U": 1, "V": 2, "T": 1}, **(made | values))


def upside_down(estimate):
    """A loss that is not convex."""
    return -squared(estimate)


FLAT = {"tangent": lambda estimate: lambda x: 0, "tangent_p": lambda estimate: lambda x: 0}


@states(
    "uldp-rao-blackwell-pum",
    printed_as="ours",
    reading="convex as in uldp-rao-blackwell-never-worse; a bot is a letter of the intermediate "
    "alphabet, and (22) is asked with background knowledge of every bot",
    holds=[one_user()],
    dropped={
        0: one_user().but(
            pre=[[[1, 0], [Fraction(1, 2), Fraction(1, 2)]]], own=[Fraction(3, 4), -1]
        ),
        1: one_user(other=[-QUARTER, Fraction(0)]),
        2: one_user(p=[0, -1]),
        3: one_user(pre=[[[-1, 0], [0, -1]]]),
        4: one_user(loss=upside_down, tangent=FLAT["tangent"]),
        5: one_user(loss_p=upside_down, tangent_p=FLAT["tangent_p"]),
    },
    broken=[
        Broken(0, one_user(), {"frequencies": careless}),
        Broken(1, one_user(), {"formula": bent}),
    ],
)
def through_the_pum(frequencies=from_frequencies, formula=at_value):
    """No convex loss of r^ is greater, nor one of p^ by (22), whatever the pre-processors are."""

    def result(estimate):
        return of_values(estimate, formula)

    def below(r, s):
        here, there = result(INFORMED(r)), result(EMPIRICAL(s))
        plane = V.sum(lambda x: TANGENT_P(here, x) * (there(x) - here(x)))
        return LOSS_P(there) >= LOSS_P(here) + plane

    convex_p = convex(below)
    return Statement(
        (OWN, OTHER, SHARES, PRE, KEPT, BOT, BEHIND, LOSS, TANGENT, LOSS_P, TANGENT_P),
        (
            X.forall(lambda y: OWN(y) > OTHER(y)),
            X.forall(lambda y: logic.all_of(OTHER(y) >= 0, OWN(y) <= 1)),
            is_distribution(V, SHARES),
            U.forall(lambda u: is_mechanism(V, X, PRE(u))),
            convex(),
            convex_p,
        ),
        (
            mean(lambda r: LOSS(INFORMED(r))) <= mean(lambda r: LOSS(EMPIRICAL(r))),
            mean(lambda r: LOSS_P(result(INFORMED(r))))
            <= mean(lambda r: LOSS_P(result(EMPIRICAL(r)))),
        ),
        {PRIOR: function_of(U, X, lambda u, z: V.sum(lambda x: SHARES(x) * PRE(u, x, z)))}
        | estimates(frequencies),
    )
