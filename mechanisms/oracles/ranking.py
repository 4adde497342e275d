"""Frequency oracles by their proved losses: loss, bits of a report, and success of an attacker.

`python -m mechanisms.recommend --notion ldp --values 100 --eps 1` prints them.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from common import portable
from mechanisms import rr
from mechanisms import ue as ue_formulas
from mechanisms.encodings.parameters import (
    MOST_USERS,
    check_above_one,
    check_E,
    check_eps,
    check_integer,
)
from mechanisms.losses import ubd as losses
from mechanisms.oracles import (
    designs,
    hadamard,
    histogram,
    hyperplanes,
    linear_hashing,
    local_hashing,
    pure,
    subset_selection,
    unary,
)

BOUND = ["ldp-least-loss"]
# what is sent where it has no number of bits
UNBOUNDED = {"OLH": "a key and a hash value", "SHE": "a real number a value"}
# bits that `math.comb` counts in short time; of more, logarithms of factorials count them
MOST_BITS = 1 << 20


@dataclass(frozen=True)
class Oracle:
    """A frequency oracle at one size and budget, made by `oracles` without checks.

    Parameters
    ----------
    name : str
    parameters : dict
    n_l2_worst : float
        n times the worst-case expected l2 loss, of users drawn from any distribution.
    success : float
        The greatest probability to name a uniformly drawn value from one report.
    bits : int or None
        Bits of a report; None if the report has the key of a hash function or real numbers. For
        subsets of more than 10^6 entries the number may be one too large.
    claims : tuple of str
        Ids of the claims that prove these numbers; the loss is `ldp-pure-drawn`.
    """

    name: str
    parameters: dict
    n_l2_worst: float
    success: float
    bits: object
    claims: tuple


def best_hash_values(E):
    """Return the least g >= 2 that does not prefer one more (`ldp-lh-best-size`).

    Parameters
    ----------
    E : number
        e^eps >= 1.

    Raises
    ------
    ValueError
        If E is out of range.

    Examples
    --------
    >>> best_hash_values(1.45), best_hash_values(3.0)
    (3, 4)
    """
    E = Fraction(check_E(E))
    g = max(2, math.floor(E))
    while local_hashing.prefers_more(g, E):
        g += 1
    return g


def best_threshold(t):
    """Return a = e^(eps theta/2) of THE's best theta (`ldp-the-threshold`).

    Parameters
    ----------
    t : number
        e^(eps/2) above 1.

    Raises
    ------
    ValueError
        If t is out of range.
    """
    t = check_above_one("t", t)
    return (t + 1 + math.sqrt(t * t - t + 1)) / 3


def _of_bits(name, K, pair, parameters, claims):
    """Return a unary encoding."""
    p, q = pair
    success = unary.success(K, p, q, portable.exp(K * math.log1p(-q)))
    return _made(name, K, pair, parameters, success, K, claims)


def _made(name, K, pair, parameters, success, bits, claims):
    loss = pure.total_loss(*pair, K, 1 / K)
    return Oracle(name, parameters, loss, success, bits, ("ldp-pure-drawn", *claims))


def oracles(K, eps):
    """Return all frequency oracles, the one with the least worst-case loss first.

    Parameters
    ----------
    K : int
        Number of values, at least 2.
    eps : float
        In [1e-6, 27].

    Raises
    ------
    ValueError
        If K or eps is out of range.

    Examples
    --------
    >>> [oracle.name for oracle in oracles(100, 1)][:3]
    ['subset selection', 'linear hashing', 'projective']
    """
    K, eps = check_integer("K", K, 2, losses.MOST_SENSITIVE), check_eps(eps)
    E, t = portable.exp(eps), portable.exp(eps / 2)
    w, g, a = losses.best_size(K, E), best_hash_values(E), best_threshold(t)
    image = local_hashing.mean_image(g, portable.exp(K * math.log1p(-1 / g)))
    ss_bits = _bits_of_sets(K, w)
    hashed = local_hashing.success(K, g, E, image)
    of_the = {"theta": 2 * math.log(a) / eps}
    found = [
        _made(
            *("GRR", K, rr.probabilities(K, E), {}, E / (E + K - 1), (K - 1).bit_length()),
            ("ldp-grr-private", "ldp-grr-success"),
        ),
        _made(
            *("subset selection", K, subset_selection.supports(K, w, E), {"w": w}),
            *(subset_selection.success(K, w, E), ss_bits),
            ("ldp-ss-private", "ldp-ss-pure", "ldp-ss-best-size", "ldp-ss-success"),
        ),
        _of_bits("SUE", K, (t / (t + 1), 1 / (t + 1)), {}, ("ldp-sue-private", "ldp-ue-success")),
        _of_bits(
            *("OUE", K, ue_formulas.oue_probabilities(E), {}),
            ("ldp-oue-private", "ldp-oue-least", "ldp-ue-success"),
        ),
        _of_bits(
            *("THE", K, histogram.supports(a, t / a), of_the),
            ("ldp-the-private", "ldp-the-threshold", "ldp-the-success"),
        ),
        _made(
            *("OLH", K, local_hashing.supports(g, E), {"g": g}, hashed, None),
            ("ldp-lh-private", "ldp-lh-pure", "ldp-lh-best-size", "ldp-lh-success", "ldp-lh-image"),
        ),
    ]
    found += [_summation(K, eps, t), *_linear_hashing(K, E), *_hyperplanes(K, E)]
    return sorted(found, key=lambda oracle: oracle.n_l2_worst)


def _bits_of_sets(K, w):
    """Return the bits of one of the sets of w among K values.

    For many values, logarithms of factorials give the number; if they leave two numbers open, the
    greater is returned, so every report fits.
    """
    if w * K < MOST_BITS:
        return (math.comb(K, w) - 1).bit_length()
    nats = math.lgamma(K + 1) - math.lgamma(w + 1) - math.lgamma(K - w + 1)
    return math.ceil(nats / math.log(2) * (1 + 1e-9))


def _summation(K, eps, t):
    """Return SHE: its error does not depend on who has which value."""
    loss = K * histogram.summation_noise(eps) + 1 - 1 / K
    claims = ("ldp-she-noise", "ldp-she-private", "ldp-she-success")
    return Oracle("SHE", {}, loss, histogram.summation_success(K, t), None, claims)


def _hyperplanes(K, E):
    """Return Hadamard and projective geometry response, as far as K is not too small or large."""
    found = []
    try:
        found.append(hyperplanes.hadamard(K, E))
        found.append(hyperplanes.projective(K, E))
    except ValueError:
        pass
    rows = []
    for made in found:
        b, r, both = made.sizes
        pair, bits = designs.supports(r, both, b, E), (b - 1).bit_length()
        if made.zero:
            success, claims = hadamard.success(K, E), ("ldp-hadamard-response",)
            rows.append(_made("Hadamard response", K, pair, {}, success, bits, claims))
        else:
            success, claims = designs.success(K, r, b, E), ("ldp-projective-response",)
            rows.append(_made("projective", K, pair, {"q": made.q}, success, bits, claims))
    return rows


def _linear_hashing(K, E):
    """Return linear hashing, in a list; an empty one if K is too large for it."""
    try:
        made = linear_hashing.mechanism(K, E)
    except ValueError:
        return []
    own, other = float(made.chance[0] + made.gain[0]), float(made.chance[0])
    image = float(linear_hashing.mean_image(K, made.g, made.digits))
    success = local_hashing.success(K, made.g, E, image)
    bits = (made.reports - 1).bit_length()
    claims = ("ldp-design-private", "ldp-design-pure", "ldp-lh-success")
    return [_made("linear hashing", K, (own, other), {"g": made.g}, success, bits, claims)]


def least_loss(K, eps):
    """Return n times the least worst case of any mechanism with eps-LDP (`ldp-least-loss`).

    Parameters
    ----------
    K : int
        Number of values, at least 2.
    eps : float
        In [1e-6, 27].

    Raises
    ------
    ValueError
        If K or eps is out of range.
    """
    K = check_integer("K", K, 2, losses.MOST_SENSITIVE)
    return losses.least_on_sensitive(K, portable.exp(check_eps(eps)))


def lines(K, eps, users=None):
    """Return what the command prints for people, a list of lines.

    Parameters
    ----------
    K : int
        Number of values, at least 2.
    eps : float
        In [1e-6, 27].
    users : int, optional
        How many users errors are printed for.

    Raises
    ------
    ValueError
        If K, eps or users is out of range.
    """
    users = None if users is None else check_integer("users", users, 1, MOST_USERS)
    found, least = oracles(K, eps), least_loss(K, eps)
    printed = [
        "n times the worst-case expected l2 loss, attack success, bits of a report:",
        f"  {'least possible':16} {least:12.6g}",
    ]
    for one in found:
        given = ", ".join(f"{name} = {value:.6g}" for name, value in one.parameters.items())
        bits = UNBOUNDED.get(one.name) or f"{one.bits} bits"
        extra = f"  root l2 error {math.sqrt(one.n_l2_worst / users):.3g}" if users else ""
        printed.append(
            f"  {one.name:16} {one.n_l2_worst:12.6g}  {one.n_l2_worst / least:7.3f} times the least"
            f"  {one.success:.4g}  {bits}{extra}" + (f"  ({given})" if given else "")
        )
    claims = dict.fromkeys(claim for one in found for claim in one.claims)
    return [*printed, f"proved in: {', '.join([*claims, *BOUND])}"]
