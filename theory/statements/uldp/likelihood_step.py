"""A step of the search for the likeliest distribution: the best of a parabola on the simplex."""

from mechanisms.estimation.closed_form import poured, step_level
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.poured import NU, most
from theory.statements.uldp.urr import P, X
from theory.statements.uldp.worst_level import same

G, CURVATURE = const("g", functions(X, REAL)), const("c", functions(X, REAL))
BEST, OTHER = const("best", functions(X, REAL)), const("q", functions(X, REAL))


def gain(q):
    """Return by how much a parabola with slopes g and curvatures c at p is greater at q."""

    def one(x):
        step = q(x) - P(x)
        return G(x) * step - CURVATURE(x) * step * step / 2

    return X.sum(one)


@states("uldp-likelihood-step")
def likelihood_step(step_level=step_level, poured=poured):
    """What is poured up to a level, and sums to one, is the greatest gain, and alone so."""

    def best(x):
        return poured(step_level(P(x), G(x), CURVATURE(x)), NU, CURVATURE(x), most)

    found, greatest = gain(OTHER), gain(BEST)
    return Statement(
        (P, G, CURVATURE, OTHER, NU),
        {
            "curvatures > 0": X.forall(lambda x: CURVATURE(x) > 0),
            "the other is a distribution": is_distribution(X, OTHER),
            "the best sums to 1": X.sum(BEST) == 1,
        },
        {
            "a distribution": is_distribution(X, BEST),
            "the greatest gain, alone": logic.all_of(
                found <= greatest, logic.implies(found == greatest, same(OTHER, BEST))
            ),
        },
        {BEST: function(X, best)},
    )
