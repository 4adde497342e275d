"""Best eps-LIP channels of given priors, certified."""

from fractions import Fraction

from mechanisms.optimal_lip import posteriors
from mechanisms.optimal_lip.optimizer import optimize
from theory.floats.lip import gap
from theory.ledger.decisions import checks
from theory.ledger.obligation import Evaluation


def zipf(K):
    """Return probabilities proportional to 1, 1/2, ..., 1/K."""
    weights = [Fraction(1, k + 1) for k in range(K)]
    return [w / sum(weights) for w in weights]


def percent(*parts):
    """Return percentages as Fractions."""
    return [Fraction(part, 100) for part in parts]


PROBLEMS = {
    "p = (.05, .05, .9), E = 8": (percent(5, 5, 90), 8, None),
    "p = (.01, .04, .15, .3, .5), E = 4": (percent(1, 4, 15, 30, 50), 4, None),
    "p = (.2, .3, .5), E = 4": (percent(20, 30, 50), 4, None),
    "10 values, Zipf, E = 3": (zipf(10), 3, None),
    "15 values, Zipf, E = 2": (zipf(15), 2, None),
    "15 values, Zipf, E = 10": (zipf(15), 10, None),
    "the likeliest of 8 values, Zipf, E = 3": (zipf(8), 3, posteriors.right_guess(8)),
}


def evaluation(name):
    """Return the evaluation that the answer to one problem is best; a smaller budget's is not."""
    prior, E_, utility = PROBLEMS[name]

    def twin():
        # the best of a smaller budget, held against the bound of the whole one
        best = optimize(prior, E_, utility)
        less = optimize(prior, Fraction(999, 1000) * E_, utility)
        return less.value == best.value

    return Evaluation(name, holds=lambda: gap(optimize(prior, E_, utility)) == 0, twin=twin)


@checks("lip-larger-alphabet-certified", about=["mechanisms.optimal_lip.optimizer.optimize"])
def larger_alphabet_certified():
    """The gap over all vertices, in whole numbers."""
    return [evaluation(name) for name in PROBLEMS]
