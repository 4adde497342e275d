"""ULDP: the greatest l1 and l2 losses of RR, RAPPOR, uRR, uRAP and uBD, and the best theta.

A term is concave in one probability, so that the worst distribution is uniform inside X_S and
inside X_N, by Jensen: what is left is the mass m = p(X_S). As distributions of one mass are a
segment, a stationary m in [0, 1] is the greatest, and else the end to which the slope points.
"""

import sympy as sp

from mechanisms.losses import ubd, urap, urr
from mechanisms.losses import urap_theta as urap_theta_formulas
from theory.calculus.argument import argues

# s = |X_S|, N = |X_N|, a = e^(eps/2), k the size of a block; w, x and y are any positive numbers
s, N, E, a, m, p, k, theta, w, x, y = sp.symbols("s N E a m p k theta w x y", positive=True)
SQUARES = m * m / s + (1 - m) * (1 - m) / N


def greatest_l2(argument, loss, mass, inside, at_zero):
    """Argue that the loss is greatest at `mass`, and along the mass's threshold at 0."""
    argument.negative("the loss is concave in the mass", sp.diff(loss, m, 2))
    (best,) = sp.solve(sp.diff(loss, m), m)  # the slope is linear
    argument.same("its slope is 0 at the mass of the worst distribution", best, mass)
    argument.same("the loss there is the formula's", loss.subs(m, best), inside)
    argument.same("at mass 0 it is that of the uniform one on X_N", loss.subs(m, 0), at_zero)
    return sp.diff(loss, m)


def threshold(argument, slope, condition, unit):
    """Argue that the slope at mass 0 has the sign of the condition's difference."""
    at_zero = sp.cancel(slope.subs(m, 0) / (condition.gts - condition.lts)).subs(unit, 1 + x)
    argument.positive("at mass 0 it is positive if and only if the condition holds", at_zero)
    argument.negative("at mass 1 it is negative", slope.subs(m, 1).subs(unit, 1 + x))


@argues("uldp-urr-l2-greatest", "uldp-urr-l2-mixture", "uldp-urr-l2-worst-sharp")
def urr_l2(argument):
    """uRR, l2."""
    loss = urr.l2_times_n(s, E, m, SQUARES)
    slope = greatest_l2(
        argument,
        loss,
        s * urr.mixture(s, N, E)[0],
        urr.mixture_l2_times_n(s, N, E),
        urr.uniform_l2_times_n(s, N, E),
    )
    threshold(argument, slope, urr.is_mixture_worst(N, E), E)


@argues("uldp-urap-l2-greatest", "uldp-urap-l2-interior", "uldp-urap-l2-worst-sharp")
def urap_l2(argument):
    """uRAP, l2, at the paper's theta."""
    loss = urap.l2_times_n(s, a, m, SQUARES)
    slope = greatest_l2(
        argument,
        loss,
        urap.interior_mass(s, N, a),
        urap.interior_l2_times_n(s, N, a),
        urap.uniform_l2_times_n(s, N, a),
    )
    threshold(argument, slope, urap.is_interior_worst(N, a), a)


def _greatest_l1(argument, term, level, beyond, mass, inside, at_zero):
    """Argue as for l2, of sqrt(A) + sqrt(B), A of X_S and B of X_N.

    `level` is what N is below where the mass is positive; `beyond` has numbers for N above it.
    """
    below = {N: level * w / (1 + w)}
    widths = []  # a term is (p + c) (width - p - c)
    for sensitive in (True, False):
        g = term(sensitive, p)
        square = sp.factor(sp.diff(g, p) ** 2 - 2 * g * sp.diff(g, p, 2))  # -4 g^1.5 (sqrt g)''
        argument.positive(f"a term is concave in p, sensitive: {sensitive}", square)
        widths.append(sp.sqrt(square))
    A, B = s * s * term(True, m / s), N * N * term(False, (1 - m) / N)
    of_a, of_b = s * widths[0], N * widths[1]
    dA, dB = sp.diff(A, m), sp.diff(B, m)
    argument.zero("there every bit is as likely", (A / of_a**2 - B / of_b**2).subs(m, mass))
    argument.zero("and the loss's slope is 0", (dA / of_a + dB / of_b).subs(m, mass))
    argument.same("the loss there", ((of_a + of_b) ** 2 * A / of_a**2).subs(m, mass), inside)
    argument.positive("the mass is above 0", mass.subs(below))
    argument.positive("the mass is below 1", (1 - mass).subs(below))
    ends = [t.subs(m, 0) for t in (A, B, dA, dB)]
    for root, formula in zip(ends, at_zero, strict=False):
        argument.same("at mass 0 the roots are those of the uniform one", root, formula)
    A, B, dA, dB = (t.subs(beyond, simultaneous=True) for t in ends)
    argument.negative("beyond the level the slope at mass 0 is negative", dA**2 * B - dB**2 * A)
    argument.negative("as B's is", dB)


def _levels(argument, condition, level):
    """Argue that a condition is that N is below the level."""
    difference = condition.gts - condition.lts
    argument.positive("the formula's condition is N < level", sp.cancel(difference / (level - N)))


@argues("uldp-urr-l1-greatest", "uldp-urr-l1-mixture", "uldp-urr-l1-worst-sharp")
def urr_l1(argument):
    """uRR, l1."""
    E = 1 + x
    _levels(argument, urr.is_mixture_worst(N, E), x)
    _greatest_l1(
        argument,
        lambda sensitive, p: urr.l1_square(sensitive, p, s, E),
        x,
        {N: 1 + y, x: (1 + y) * w / (1 + w), s: 1 + p},
        s * urr.mixture(s, N, E)[0],
        urr.mixture_l1_square(s, N, E),
        urr.uniform_l1_squares(s, N, E),
    )


@argues("uldp-urap-l1-greatest", "uldp-urap-l1-level", "uldp-urap-l1-worst-sharp")
def urap_l1(argument):
    """uRAP, l1, at the paper's theta."""
    a = 1 + x
    level = a - 1 / a
    _levels(argument, urap.is_level_worst(N, a), level)
    _greatest_l1(
        argument,
        lambda sensitive, p: urap.l1_square(sensitive, p, a),
        level,
        {N: level + w},
        urap.level_mass(s, N, a),
        urap.level_l1_square(s, N, a),
        urap.uniform_l1_squares(s, N, a),
    )


@argues("uldp-rr-rappor-worst")
def rr_and_rappor(argument):
    """RR and RAPPOR, l1 and l2: all values are sensitive, and the uniform distribution is worst."""
    of_rr, of_rappor = urr.l1_square(True, 1 / s, s, E), urap.l1_square(True, 1 / s, a)
    argument.same("RR, l1", s * s * of_rr, urr.mixture_l1_square(s, 0, E))
    argument.same("RAPPOR, l1", s * s * of_rappor, urap.level_l1_square(s, 0, a))
    argument.same("RR, l2", urr.l2_times_n(s, E, 1, 1 / s), urr.mixture_l2_times_n(s, 0, E))
    argument.same("RAPPOR, l2", urap.l2_times_n(s, a, 1, 1 / s), urap.interior_l2_times_n(s, 0, a))


@argues("uldp-ubd-worst")
def ubd_worst(argument):
    """uBD, l2, blocks of two values or more: worst is the uniform distribution on X_S."""
    of = {k: 2 + x, s: 3 + x + w, E: 1 + p}
    loss = ubd.l2_times_n(s, k, E, m, SQUARES)
    argument.negative("the loss is concave in the mass", sp.diff(loss, m, 2))
    argument.positive("its slope at mass 1 is positive", sp.diff(loss, m).subs(m, 1).subs(of))
    argument.same("its value there", loss.subs(m, 1), ubd.on_sensitive_times_n(s, k, E))


@argues("uldp-ubd-best-size")
def ubd_best_size(argument):
    """uBD: when one more value in a block loses less on X_S."""
    condition = ubd.prefers_more(s, k, E)
    saved = ubd.on_sensitive_times_n(s, k, E) - ubd.on_sensitive_times_n(s, k + 1, E)
    ratio = sp.cancel(sp.factor(saved) / (condition.gts - condition.lts))
    argument.positive("when the formula's condition holds", ratio.subs({s: k + 1 + w, E: 1 + x}))


@argues("uldp-urap-best-theta", "uldp-urap-saddle-mass")
def urap_theta(argument):
    """uRAP: the theta with the least loss at a mass, and the loss's slope in the mass."""
    loss, share = w * w / theta + x * x / (1 - theta), p / (1 + p)
    argument.zero(
        "the slope in theta is 0 at the best theta",
        sp.diff(loss, theta).subs(theta, urap_theta_formulas.least_theta(w * w, x * x, sp.sqrt)),
    )
    argument.positive("and grows", sp.diff(loss, theta, 2).subs(theta, share))
    A, B = urap_theta_formulas.coefficients(m, s, E)
    written = urap_theta_formulas.l2_times_n(theta, m, s, N, E)
    argument.same("the loss has that form", written, A / theta + B / (1 - theta) - SQUARES)
    slope = urap_theta_formulas.slope(theta, m, s, N, E)
    argument.same("its slope in the mass", sp.diff(written, m), slope)
    argument.negative("which falls", sp.diff(written, m, 2))
