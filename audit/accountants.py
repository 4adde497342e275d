"""What other packages say of randomised response, next to the certified bounds.

Needs dp-accounting, prv-accountant and autodp next to this repository. Run as
`python -m audit.accountants`, it prints a line for each question.
"""

import math
import sys
from fractions import Fraction

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


def main():
    """Print the table."""
    for package, *asked, options in QUESTIONS:
        said = ", ".join(f"{eps:.6f}" for eps in PACKAGES[package](*asked, **options))
        low, high = certified(*asked)
        print(f"{package} {asked} {options or ''}: {said}; certified {low:.6f} to {high:.6f}")


if __name__ == "__main__":
    sys.exit(main())
