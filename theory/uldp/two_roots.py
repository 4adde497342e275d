"""When F(w) = sqrt((w + alpha)(beta - w)) + sqrt((1 - w)(gamma + w)) decreases on [0, 1].

Both roots are concave, so that the slope at 0 decides: F decreases if alpha gamma >= beta. At w the
tangents of both roots have the parameters t and t2, with t^2 (w + alpha) = beta - w and
t2^2 (1 - w) = gamma + w; t <= t2 there.
"""

import z3

from theory.ledger.obligation import Counterexample, Lemma, Statement


def decreasing(start):
    """Return the lemmas that F decreases; `start` builds what F's alpha, beta, gamma satisfy.

    Parameters
    ----------
    start : callable
        To a `Statement` whose goal is `ordered(alpha, beta, gamma)`.
    """
    return [
        Lemma("slopes at 0", start),
        Lemma("and so at every w", at_every_w),
        Lemma("a tangent of a root", tangent),
        Lemma("the lower tangent", lower_slope),
        Lemma("F decreases", conclusion),
    ]


def ordered(alpha, beta, gamma):
    """Return that F is defined on [0, 1], and does not rise at 0."""
    return z3.And(alpha > 0, beta >= 1, gamma > 0, alpha * gamma >= beta)


def at_every_w():
    """State that the slopes stay in order at every w."""
    alpha, beta, gamma, w, t, t2 = z3.Reals("alpha beta gamma w t t2")
    known = [ordered(alpha, beta, gamma), w >= 0, w < 1, t > 0, t2 > 0]
    left, right = t * t * (w + alpha), t2 * t2 * (1 - w)
    known += [left == beta - w, right == gamma + w]
    cross = (beta - w) * (1 - w) <= (gamma + w) * (w + alpha)
    return Statement(known, cross, (beta - w) * (1 - w) < (gamma + w) * (w + alpha))


def tangent():
    """State that sqrt((x + d)(y - d)) is below its tangent at d = 0, where y = t^2 x."""
    x, d, t, root = z3.Reals("x d t root")
    y = t * t * x
    known = [x > 0, t > 0, d != 0, x + d >= 0, y - d >= 0, root >= 0]
    known += [root * root == (x + d) * (y - d)]
    line = 2 * t * t * x + d * (t * t - 1)
    return Statement(known, 2 * t * root < line, twin_hypotheses=[*known[:2], *known[3:]])


def lower_slope():
    """State that y/x <= y2/x2 orders the tangents' parameters and their slopes."""
    x, x2, t, t2 = z3.Reals("x x2 t t2")
    known = [x > 0, x2 > 0, t > 0, t2 > 0, t * t * x * x2 <= t2 * t2 * x2 * x]
    goal = z3.And(t <= t2, (t * t - 1) * t2 <= (t2 * t2 - 1) * t)
    return Statement(known, goal, twin_hypotheses=known[:4])


def conclusion():
    """State F(w2) < F(w): one root rises at most as far as the other falls."""
    rise, fall, d, t, t2 = z3.Reals("rise fall d t t2")
    known = [
        t > 0,
        t2 > 0,
        d > 0,
        2 * t * rise < d * (t * t - 1),
        2 * t2 * fall < -d * (t2 * t2 - 1),
    ]
    known += [(t * t - 1) * t2 <= (t2 * t2 - 1) * t]
    return Statement(known, rise + fall < 0, twin_hypotheses=known[:5])


def step_witness(in_scope, numbers, constants, w, roots):
    """Return the counterexample to dF/dw <= (A' + B')/C_w with C_w = min(2 sqrt A, 2 sqrt B).

    Parameters
    ----------
    in_scope : bool
        Whether the numbers are in the lemma's scope.
    numbers : dict
        The parameters, as text.
    constants : tuple
        alpha, beta, gamma, exact.
    w : Fraction
    roots : tuple
        sqrt(A(w)), sqrt(B(w)).
    """
    alpha, beta, gamma = constants
    A, B = (w + alpha) * (beta - w), (1 - w) * (gamma + w)
    dA, dB = beta - alpha - 2 * w, 1 - gamma - 2 * w
    root_a, root_b = roots
    slope = dA / (2 * root_a) + dB / (2 * root_b)
    bound = (dA + dB) / min(2 * root_a, 2 * root_b)
    are_roots = (root_a**2, root_b**2) == (A, B)
    found = {"w": w, "A, B": f"{A}, {B}", "A', B'": f"{dA}, {dB}"}
    found |= {"dF/dw": slope, "(A' + B')/C_w": bound}
    return Counterexample(
        ", ".join(f"{key} = {value}" for key, value in numbers.items()),
        hypotheses=lambda: in_scope and are_roots and 0 <= w <= 1,
        conclusion=lambda: slope <= bound,
        repaired=lambda: slope < 0,
        witness=numbers | {key: str(value) for key, value in found.items()},
    )
