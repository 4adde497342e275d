"""Frequency oracles: the parameters with the least noise."""

import sympy as sp

from mechanisms.losses import ubd
from mechanisms.oracles import histogram, local_hashing, pure
from theory.calculus.argument import argues

K, E, g, k, q, a, t, w, x = sp.symbols("K E g k q a t w x", positive=True)


@argues("ldp-ss-size", "ldp-ss-best-size")
def subset_size(argument):
    """Subset selection: among real sizes of the subset K/(E + 1) loses least, all values told."""
    loss = ubd.on_sensitive_times_n(K, k, E)
    of = {k: (1 + t) * w / (1 + w), K: 1 + t, E: 1 + x}
    argument.least("least at K/(E + 1)", loss, k, K / (E + 1), of)


@argues("ldp-olh-size", "ldp-lh-best-size")
def hash_values(argument):
    """Local hashing: among real numbers of hash values E + 1 has the least noise."""
    noise = local_hashing.unit_noise(g, E)
    argument.least("least at E + 1", noise, g, E + 1, {g: 1 + w, E: 1 + x})
    condition = local_hashing.prefers_more(g, E)
    saved = noise - local_hashing.unit_noise(g + 1, E)
    ratio = sp.cancel(sp.factor(saved) / (condition.gts - condition.lts))
    argument.positive(
        "one more is better by the formula's condition", ratio.subs({g: 1 + w, E: 1 + x})
    )


@argues("ldp-oue-least")
def optimised_unary(argument):
    """Unary encoding: of all pairs of one budget, 1/2 and 1/(E + 1) have the least noise."""
    own = E * q / (1 + (E - 1) * q)  # own (1 - q) = E q (1 - own)
    noise = sp.factor(pure.unit_noise(own, q))
    best = 1 / (E + 1)
    argument.least("least at q = 1/(E + 1)", noise, q, best, {q: w / (1 + w), E: 1 + x})
    argument.same("there half of the own bits are 1", own.subs(q, best), sp.S.Half)


@argues("ldp-the-threshold")
def threshold(argument):
    """THE: where the noise (20) is least."""
    noise = histogram.unit_noise(a, t / a)
    ratio = sp.cancel(sp.diff(noise, a) / histogram.threshold_slope(a, t))
    between = {a: (1 + t * w) / (1 + w)}  # from 1 to t, as theta is from 0 to 1
    argument.positive("its slope has the polynomial's sign", ratio.subs(between).subs(t, 1 + x))
