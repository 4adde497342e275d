"""A step of the search for the likeliest distribution: the best of a parabola on the simplex."""

from fractions import Fraction

from mechanisms.estimation.closed_form import poured, step_level
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.poured import NU, most
from theory.statements.uldp.urr import P, X
from theory.statements.uldp.worst_level import BEST, HALF, QUARTER, same

G, CURVATURE = const("g", functions(X, REAL)), const("c", functions(X, REAL))
OTHER = const("q", functions(X, REAL))


def gain(q):
    """Return by how much a parabola with slopes g and curvatures c at p is greater at q."""

    def one(x):
        step = q(x) - P(x)
        return G(x) * step - CURVATURE(x) * step * step / 2

    return X.sum(one)


# x = (3/4, 1/4)
STEP = {"p": [HALF, HALF], "g": [1, HALF], "c": [1, 1], "q": [HALF, HALF], "nu": 3 * QUARTER}


def two(**values):
    """Return an instance of two values, with some of its numbers changed."""
    return at({"X": 2}, **(STEP | values))


@states(
    "uldp-likelihood-step",
    printed_as="ours",
    holds=[two(), two(q=[3 * QUARTER, QUARTER]), two(g=[2, -1], nu=Fraction(3, 2), q=[0, 1])],
    dropped={
        0: two(c=[-1, -1], q=[1, 0]),
        1: two(q=[3 * HALF, 1]),
        2: two(nu=QUARTER),
    },
    broken=[
        Broken(0, two(), {"poured": lambda level, *_: 3 * level - 13 * QUARTER}),
        Broken(
            1, two(q=[3 * QUARTER, QUARTER]), {"step_level": lambda p, g, c: c * p + 3 * QUARTER}
        ),
    ],
)
def likelihood_step(step_level=step_level, poured=poured):
    """What is poured up to a level, and sums to one, is the greatest gain, and alone so."""

    def best(x):
        return poured(step_level(P(x), G(x), CURVATURE(x)), NU, CURVATURE(x), most)

    found, greatest = gain(OTHER), gain(BEST)
    return Statement(
        (P, G, CURVATURE, OTHER, NU),
        (X.forall(lambda x: CURVATURE(x) > 0), is_distribution(X, OTHER), X.sum(BEST) == 1),
        (
            is_distribution(X, BEST),
            logic.all_of(found <= greatest, logic.implies(found == greatest, same(OTHER, BEST))),
        ),
        {BEST: function(X, best)},
    )
