"""Formulas of `mechanisms` by name: their values at plain numbers, as the code computes them."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

from mechanisms import binary_channel, idue, rappor, urr
from mechanisms import urap as urap_channel
from mechanisms.budgets import tuning
from mechanisms.encodings import base
from mechanisms.estimation import rao_blackwell
from mechanisms.losses import (
    lip,
    rao_blackwell_urap,
    ubd,
    urap,
    urap_theta,
)
from mechanisms.losses import urr as urr_losses
from mechanisms.optimal_idue import objective
from theory.kernel.sorts import BOOL, REAL
from theory.notation.notions import define
from theory.notions import logic


def of_numbers(name, formula, parameters, says):
    """Define a formula of numbers; `inside` says whether a value is sensitive."""
    names = parameters.split()
    signature = [(one, BOOL if one == "inside" else REAL) for one in names]

    def build(*values):
        given = dict(zip(names, values, strict=True))
        if "inside" not in given:
            return formula(**given)
        given.pop("inside")
        return logic.choose(values[0], formula(True, **given), formula(False, **given))

    define(name, signature, build, says, runs=True)


def part(formula, k):
    """Return the k-th of the numbers that a formula returns."""
    return lambda *args, **given: formula(*args, **given)[k]


def chosen(formula, k=None):
    """Return a formula, or the k-th of its numbers, with `choose` for terms."""

    def by_terms(**given):
        found = formula(**given, choose=logic.choose)
        return found if k is None else found[k]

    return by_terms


def chosen_late(formula, k):
    """Return the k-th number of a formula whose `choose` is given functions."""

    def pick(condition, yes, no):
        pairs = zip(yes(), no(), strict=True)
        return tuple(logic.choose(condition, *pair) for pair in pairs)

    return lambda P1, E: formula(P1, E, pick)[k]


def gain(lambda0, lambda1, q1):
    """Return L of (29)."""
    return (lambda0 - q1) * (lambda0 - q1) / (lambda0 * lambda1)


of_numbers(
    "uRR_own",
    part(urr.output_probabilities, 0),
    "inside s E",
    "Pr(x|x) of uRR (Definition 4): E/(s + E - 1) if x is in X_S (inside), "
    "else (E - 1)/(s + E - 1).",
)
of_numbers(
    "uRR_other",
    part(urr.output_probabilities, 1),
    "inside s E",
    "Pr(y|x) of uRR for y ≠ x: 1/(s + E - 1) if y is in X_S (inside), else 0.",
)
of_numbers(
    "uRR_l2",
    urr_losses.l2_times_n,
    "s E mass squares",
    "(46): n times uRR's expected l2 loss, for mass = p(X_S) and squares = Σ p(x)².",
)
of_numbers(
    "uRR_l1_square",
    urr_losses.l1_square,
    "inside p s E",
    "One value's term of (12), squared.",
)
of_numbers(
    "uRR_l1_worst_square",
    urr_losses.mixture_l1_square,
    "s N E",
    "(15): what is under the root of uRR's greatest l1 loss.",
)
of_numbers(
    "uRR_l2_uniform",
    urr_losses.uniform_l2_times_n,
    "s N E",
    "Proposition 15: n times uRR's l2 loss at the uniform distribution on X_N.",
)
of_numbers(
    "uRR_l2_worst",
    urr_losses.mixture_l2_times_n,
    "s N E",
    "Proposition 16: n times uRR's l2 loss at (14), its worst p for large E.",
)
of_numbers(
    "uRAP_l2",
    urap.l2_times_n,
    "s a mass squares",
    "(48): n times uRAP's expected l2 loss, for mass = p(X_S), squares = Σ p(x)², a = e^(ε/2).",
)
of_numbers("uRAP_l1_square", urap.l1_square, "inside p a", "One value's term of (17), squared.")
of_numbers(
    "uRAP_l2_uniform",
    urap.uniform_l2_times_n,
    "s N a",
    "Proposition 18: n times uRAP's l2 loss at the uniform distribution on X_N.",
)
of_numbers(
    "uRAP_l2_interior",
    urap.interior_l2_times_n,
    "s N a",
    "n times uRAP's greatest l2 loss, where a - 1 > N/2.",
)
of_numbers(
    "uRAP_l1_level_square",
    urap.level_l1_square,
    "s N a",
    "What is under the root of uRAP's greatest l1 loss, where a - 1/a > N.",
)
of_numbers(
    "uRAP_theta_l2",
    urap_theta.l2_times_n,
    "theta mass s N E",
    "n times uRAP's l2 loss for any θ, p uniform inside X_S and inside X_N.",
)
of_numbers(
    "uRAP_rao_blackwell_l2",
    rao_blackwell_urap.l2_times_n,
    "theta mass squares s E",
    "n times the l2 loss of uRAP's Rao-Blackwell estimate.",
)
of_numbers(
    "uBD_l2",
    ubd.l2_times_n,
    "s k E mass squares",
    "n times the expected l2 loss of uBD with blocks of k values.",
)
of_numbers(
    "LIP_error",
    chosen(lip.lip_error),
    "P1 E",
    "The least error E[(X - g(Y))²] of binary X under ε-LIP, by the regime of the prior.",
)
of_numbers("LDP_error", lip.ldp_error, "P1 E", "(20) of LIP: the least error under ε-LDP.")
of_numbers(
    "channel_error",
    lip.mse,
    "q0 q1 P1",
    "(16) of LIP: the error of a binary channel with the estimate E[X|Y].",
)
of_numbers(
    "symmetric_LIP_error",
    lip.symmetric_error,
    "P1 E",
    "The least error of a symmetric channel under ε-LIP, for P1 ≤ 1/2.",
)
of_numbers(
    "Pr_0", part(lip.output_probabilities, 0), "q0 q1 P1", "λ0 = Pr(Y = 0) of a binary channel."
)
of_numbers(
    "Pr_1", part(lip.output_probabilities, 1), "q0 q1 P1", "λ1 = Pr(Y = 1) of a binary channel."
)
of_numbers(
    "LIP_q0",
    chosen_late(binary_channel.optimal_by_regime, 0),
    "P1 E",
    "q0 = Pr(Y=1|X=0) of the optimal ε-LIP channel.",
)
of_numbers(
    "LIP_q1",
    chosen_late(binary_channel.optimal_by_regime, 1),
    "P1 E",
    "q1 = Pr(Y=0|X=1) of the optimal ε-LIP channel.",
)
of_numbers(
    "uRAP_own",
    part(urap_channel.bit_probabilities, 0),
    "inside theta E",
    "Pr(1) in the own bit of uRAP (Definition 5): θ if the value is in X_S (inside), else 1 - d2, "
    "where d2 is ((1 - θ)·E + θ)/E.",
)
of_numbers(
    "uRAP_other",
    part(urap_channel.bit_probabilities, 1),
    "inside theta E",
    "Pr(1) in another value's bit of uRAP: ψ if that value is in X_S (inside), else 0.",
)
of_numbers("RAPPOR_psi", rappor.psi, "theta E", "ψ: the probability that RAPPOR makes a 0 a 1.")
of_numbers(
    "frequency_variance",
    base.unit_variance,
    "chance gain p",
    "n times the variance of the empirical estimate of a value of frequency p, that a report names "
    "with probability chance + gain·p.",
)
of_numbers(
    "rao_blackwell_variance",
    rao_blackwell.unit_variance,
    "chance gain p hidden",
    "n times the variance of one value's Rao-Blackwell estimate; hidden: who is not revealed.",
)
of_numbers(
    "uRAP_slope",
    urap_theta.slope,
    "theta mass s N E",
    "How fast uRAP_theta_l2 grows with the mass p(X_S).",
)
of_numbers(
    "uRAP_rao_blackwell_slope",
    rao_blackwell_urap.slope,
    "theta mass s N E",
    "How fast uRAP_rao_blackwell_l2 grows with the mass, p uniform inside X_S and inside X_N.",
)
of_numbers(
    "largest_budget",
    tuning.largest_budget,
    "gamma n c",
    "(7) of OneID: e^ε of a value that c of n users have, where γ·c < n.",
)
of_numbers(
    "likelihood_ratio",
    idue.ratio,
    "a_i b_i a_j b_j",
    "Proposition 1 of OneID: the greatest likelihood of i over that of j.",
)
of_numbers(
    "IDUE_a",
    part(objective.probabilities, 0),
    "u v",
    "Pr(1) in the own bit, from u = b/(a - b) and v = (1 - a)/(a - b).",
)
of_numbers(
    "IDUE_b",
    part(objective.probabilities, 1),
    "u v",
    "Pr(1) in another's bit, from u = b/(a - b) and v = (1 - a)/(a - b).",
)
of_numbers(
    "L",
    lambda q0, q1, P1: gain(*lip.output_probabilities(q0, q1, P1), q1),
    "q0 q1 P1",
    "(29) of LIP: the error of a binary channel is P1(1 - P1) - P1²·L, the less the greater L.",
)
of_numbers(
    "revealed_variance",
    lambda lost, p: base.unit_variance(0, 1 - lost, p),
    "lost p",
    "n times the variance of a value's empirical estimate, if a report names the value only where "
    "it is so, and then but for the probability lost.",
)
