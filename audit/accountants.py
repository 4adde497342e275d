"""Other packages' results for randomised response, next to the certified bounds.

`python -m audit.accountants --out FILE` in the environment that `snakemake audit` builds writes a
line for each question.
"""

import math
from fractions import Fraction
from importlib.metadata import version

from common import table
from common.arguments import Parser
from common.errors import run

# package, values, eps, reports, delta, options
QUESTIONS = [
    ("dp-accounting", 100, 1, 365, 1e-6, {}),
    ("dp-accounting", 2, 0.1, 365, 1e-6, {}),
    ("dp-accounting", 2, 0.1, 365, 1e-15, {}),
    ("prv-accountant", 2, 0.1, 365, 1e-6, {}),
    ("prv-accountant", 2, 0.1, 365, 1e-12, {}),
    ("prv-accountant", 2, 1, 30, 1e-6, {}),
    ("prv-accountant", 2, 1, 100, 1e-6, {}),
    ("prv-accountant", 2, 2, 50, 1e-6, {}),
    ("prv-accountant", 2, 4, 30, 1e-6, {}),
    ("prv-accountant", 2, 1, 100, 1e-6, {"eps_max": 120.0}),
    ("autodp", 2, 0.1, 365, 1e-6, {}),
    ("autodp", 2, 1, 100, 1e-6, {}),
]


def dp_accounting(K, eps, times, delta):
    """Return its optimistic and its pessimistic eps."""
    from dp_accounting.pld import privacy_loss_distribution as losses

    noise = K / (K - 1 + math.exp(eps))
    made = (
        losses.from_randomized_response(noise, K, pessimistic_estimate=side)
        for side in (False, True)
    )
    return tuple(one.self_compose(times).get_epsilon_for_delta(delta) for one in made)


def prv_accountant(_, eps, times, delta, **options):
    """Return its lower bound, estimate and upper bound."""
    from prv_accountant import PRVAccountant, PureDPMechanism

    made = PRVAccountant(
        prvs=[PureDPMechanism(eps)],
        max_self_compositions=[times],
        eps_error=0.01,
        delta_error=delta / 1000,
        **options,
    )
    return made.compute_epsilon(delta=delta, num_self_compositions=[times])


def autodp(_, eps, times, delta):
    """Return its upper bound."""
    from autodp import mechanism_zoo, transformer_zoo

    one = mechanism_zoo.RandresponseMechanism(math.exp(eps) / (1 + math.exp(eps)))
    return (transformer_zoo.Composition()([one], [times]).get_approxDP(delta),)


COLUMNS = (
    "package",
    "version",
    "values",
    "eps",
    "reports",
    "delta",
    "options",
    "says",
    "certified_low",
    "certified_high",
    "verdict",
)
# what an answer of so many numbers bounds: eps from below, and from above
SIDES = {1: (None, 0), 2: (0, 1), 3: (0, 2)}
PACKAGES = {
    "dp-accounting": dp_accounting,
    "prv-accountant": prv_accountant,
    "autodp": autodp,
}


def certified(K, eps, times, delta):
    """Return both bounds, floats."""
    from mechanisms.accounting import families
    from mechanisms.accounting.enclosures import exponential
    from mechanisms.accounting.question import Question

    family = families.rr(K, exponential(Fraction(str(eps))))
    found = Question(family, 1, times).epsilon(Fraction(str(delta)))
    return math.log(found.low), math.log(found.high)


def verdict(said, low, high):
    """Return whether what a package says can be true, given certified bounds of eps.

    Parameters
    ----------
    said : tuple of float
        An upper bound, or a lower and an upper one, or both around an estimate.
    low, high : float

    Examples
    --------
    >>> verdict((1.0, 2.0), 1.5, 1.5), verdict((1.0,), 1.5, 1.5), verdict((2.0, 3.0), 1.5, 1.5)
    ('true', 'its upper bound is too small', 'its lower bound is too great')
    """
    below, above = SIDES[len(said)]
    if said[above] < low:
        return "its upper bound is too small"
    if below is not None and said[below] > high:
        return "its lower bound is too great"
    return "true"


def row(package, K, eps, times, delta, options):
    """Return the line of a question."""
    said = PACKAGES[package](K, eps, times, delta, **options)
    bounds = certified(K, eps, times, delta)
    told = " ".join(f"{value:.6f}" for value in said)
    given = " ".join(f"{key}={value:g}" for key, value in options.items())
    around = (f"{bound:.6f}" for bound in bounds)
    asked = (package, version(package), K, eps, times, delta, given)
    return *asked, told, *around, verdict(said, *bounds)


def main(argv=None):
    """Write the table; return the exit status."""
    parser = Parser(prog="python -m audit.accountants", description=__doc__)
    parser.add_argument("--out", required=True, help="table to write, CSV")
    out = parser.parse_args(argv).out
    table.write(out, COLUMNS, [row(*question) for question in QUESTIONS])
    return 0


if __name__ == "__main__":
    run(main)
