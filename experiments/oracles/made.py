"""The frequency oracles of `mechanisms.oracles.ranking`, as they run, with their exact curves.

OLH with ideally random functions cannot be stored; its reports support the same values as the bits
of a unary encoding with p and 1/g (`ldp-lh-pure`, and the order of channels).
"""

from dataclasses import dataclass

import numpy as np

from common import portable
from mechanisms import rr, ubd, ue
from mechanisms.dyadic.histograms import summation
from mechanisms.losses import ubd as losses
from mechanisms.oracles import (
    histogram,
    hyperplanes,
    linear_hashing,
    local_hashing,
    pure,
    ranking,
    unary,
)


@dataclass(frozen=True, eq=False)
class Oracle:
    """A frequency oracle that runs.

    Parameters
    ----------
    name : str
        As in `mechanisms.oracles.ranking`.
    mechanism : Encoding or NoisyHistograms
    n_l2 : float
        n times the expected l2 loss for users drawn from the data's distribution.
    success : float
        The greatest probability to name a uniformly drawn value from one report.
    """

    name: str
    mechanism: object
    n_l2: float
    success: float


def _builders(K, eps):
    """Return what makes the mechanisms, by name."""
    E, t = portable.exp(eps), portable.exp(eps / 2)
    g = ranking.best_hash_values(E)
    return {
        "GRR": lambda: rr.mechanism(K, E),
        "subset selection": lambda: ubd.mechanism([True] * K, losses.best_size(K, E), E),
        "SUE": lambda: ue.mechanism(K, t / (t + 1), unary.other_probability(t / (t + 1), E)),
        "OUE": lambda: ue.oue(K, E),
        "THE": lambda: histogram.mechanism(K, eps),
        "OLH": lambda: ue.mechanism(K, *local_hashing.supports(g, E)),
        "linear hashing": lambda: linear_hashing.mechanism(K, E),
        "Hadamard response": lambda: hyperplanes.hadamard(K, E),
        "projective": lambda: hyperplanes.projective(K, E),
        "SHE": lambda: summation(K, eps),
    }


def oracles(p, eps):
    """Return the frequency oracles for users drawn from p.

    Parameters
    ----------
    p : ndarray, shape (K,)
        A distribution.
    eps : float
    """
    K, squares = len(p), float(np.sum(p * p))
    found = {one.name: one for one in ranking.oracles(K, eps)}
    made = {name: make() for name, make in _builders(K, eps).items() if name in found}
    return [
        Oracle(name, one, _loss(one, K, eps, squares), found[name].success)
        for name, one in made.items()
    ]


def _loss(mechanism, K, eps, squares):
    if not hasattr(mechanism, "gain"):
        return K * histogram.summation_noise(eps) + 1 - squares
    other = float(mechanism.chance[0])
    return pure.total_loss(other + float(mechanism.gain[0]), other, K, squares)
