"""The running formulas of `mechanisms` as SymPy expressions: for pages and for scripts.

No formula is written here: a symbol goes in, and the function's own result is shown or compiled.
"""

import sympy

from mechanisms import (
    binary_channel,
    l_grr,
    lip_direct,
    memoized,
    rappor,
    rr,
    rs_fd,
    ubd,
    ue,
    urap,
    urr,
)
from mechanisms.budgets import tuning
from mechanisms.losses import lip, urap_theta
from mechanisms.losses import ubd as ubd_losses
from mechanisms.losses import urap as urap_losses
from mechanisms.losses import urr as urr_losses
from mechanisms.optimal_idue import objective
from mechanisms.optimal_lip import uniform

s, N, K, E, n, c, k, d, b = sympy.symbols("s N K E n c k d b", positive=True)
P1, theta, gamma, p, u, v = sympy.symbols("P_1 theta gamma p u v", positive=True)
E1, Einf = sympy.symbols("E_1 E_infty", positive=True)
EPS = sympy.Symbol("varepsilon", positive=True)
# a of the formulas is e^(eps/2)
ROOT = sympy.sqrt(E)


def piecewise(condition, yes, no):
    """Choose between two expressions, of symbols; cases of the second are cases of the whole."""
    others = no.args if isinstance(no, sympy.Piecewise) else [(no, True)]
    return sympy.Piecewise((yes, condition), *others)


def by_regime(P1, E):
    """Return q0 and q1 of LIP's optimum, with their cases."""

    def choose(condition, yes, no):
        return tuple(piecewise(condition, *pair) for pair in zip(yes(), no(), strict=True))

    return binary_channel.optimal_by_regime(P1, E, choose)


def worst_urr(s, N, E):
    """Return n times the worst-case l2 loss of uRR, or of RR if N = 0."""
    mixed = urr_losses.mixture_l2_times_n(s, N, E)
    if N == 0:
        return mixed
    uniform_on_others = urr_losses.uniform_l2_times_n(s, N, E)
    return piecewise(urr_losses.is_mixture_worst(N, E), mixed, uniform_on_others)


def worst_urap(s, N, a):
    """Return n times the worst-case l2 loss of uRAP at the paper's theta, or of RAPPOR if N = 0."""
    inside = urap_losses.interior_l2_times_n(s, N, a)
    if N == 0:
        return inside
    uniform_on_others = urap_losses.uniform_l2_times_n(s, N, a)
    return piecewise(urap_losses.is_interior_worst(N, a), inside, uniform_on_others)


def balanced_error():
    """Return (19), the least error under eps-LIP of a prior in the middle."""
    return lip.mse_balanced(P1, E)


def lip_error():
    """Return the least error under eps-LIP, with its cases."""
    return lip.lip_error(P1, E, piecewise)


def symmetric_error():
    """Return the least error of symmetric channels under eps-LIP, with its cases."""
    return lip.symmetric_error(lip.lesser(P1, piecewise), E)


# by mechanism, pairs of left sides in LaTeX and what gives as many right ones
OF_MECHANISM = {
    "rr": [(("Q(x|x)", "Q(y|x)"), lambda: rr.probabilities(K, E))],
    "urr": [(("c_1", "c_2", "c_3"), lambda: urr.probabilities(s, E))],
    "rappor": [((r"\psi",), lambda: rappor.psi(theta, E))],
    "urap": [(("d_1", "d_2"), lambda: urap.probabilities(theta, E))],
    "ubd": [
        (
            (r"\Pr(B \mid x \in B)", r"\Pr(B \mid x \notin B)"),
            lambda: ubd.block_probabilities(s, k, b, E),
        ),
        (
            (r"\Pr(x \in B \mid x \in X_S)", r"\Pr(x \mid x \in X_N)"),
            lambda: ubd.inclusion(s, k, E),
        ),
    ],
    "ue": [((r"p", r"q"), lambda: ue.oue_probabilities(E))],
    "optimal_idue": [
        (("a", "b"), lambda: objective.probabilities(u, v)),
        ((r"A_i B_j",), lambda: objective.pair_ratio(*sympy.symbols("u_i v_j"))),
    ],
    "binary_channel": [
        (("q_0", "q_1"), lambda: by_regime(P1, E)),
        (("q_{sym}",), lambda: binary_channel.symmetric_flip(P1, E)),
        (("q_{LDP}",), lambda: binary_channel.ldp_flip(E)),
    ],
    "lip_direct": [((r"Q(x|x)", r"Q(x|y)"), lambda: lip_direct.probabilities(p, E))],
    "optimal_lip": [((r"\mathrm{squares}",), lambda: uniform.squares(K, E, c))],
    "memoized": [((r"\mathrm{keep}",), lambda: memoized.second_keep(s, Einf, E1))],
    "l_grr": [(("p_2", "q_2"), lambda: l_grr.second_probabilities(K, Einf, E1))],
    "rs_fd": [(("E",), lambda: rs_fd.amplified(d, sympy.Symbol("E_0")))],
    "tuning": [((r"e^{\varepsilon_x}",), lambda: tuning.largest_budget(gamma, n, c))],
}
PAPERS = r"\text{at the paper's } \theta:\; "
# by mechanism, losses: n times the expected l2 loss, or one user's error
LOSSES = {
    "rr": [(r"n\,\max_p l_2", lambda: worst_urr(K, 0, E))],
    "urr": [(r"n\,\max_p l_2", lambda: worst_urr(s, N, E))],
    "rappor": [(rf"{PAPERS}n\,\max_p l_2", lambda: worst_urap(K, 0, ROOT))],
    "urap": [
        (rf"{PAPERS}n\,\max_p l_2", lambda: worst_urap(s, N, ROOT)),
        (
            r"\text{with } p_S = p(X_S):\; n\,l_2(\theta)",
            lambda: urap_theta.l2_times_n(theta, sympy.Symbol("p_S"), s, N, E),
        ),
    ],
    "ubd": [(r"n\,\max_p l_2, k \geq 2", lambda: ubd_losses.on_sensitive_times_n(s, k, E))],
    "binary_channel": [
        (r"P_1 \leq \frac{1}{1 + E}:\; \mathrm{err}_{LIP}", lambda: lip.mse_rare(P1, E)),
        (r"\frac{1}{1 + E} \leq P_1 \leq \frac{1}{2}:\; \mathrm{err}_{LIP}", balanced_error),
        (r"\mathrm{err}_{LDP}", lambda: lip.ldp_error(P1, E)),
    ],
}


def shown(name):
    """Return the formulas of a mechanism as LaTeX."""
    return [line for left, make in OF_MECHANISM.get(name, []) for line in equations(left, make())]


def losses(name):
    """Return the losses of a mechanism as LaTeX."""
    return [f"{left} = {sympy.latex(make())}" for left, make in LOSSES.get(name, [])]


def equations(left, right):
    r"""Return equations as LaTeX.

    Examples
    --------
    >>> equations(("a", "b"), (1 / E, E))
    ['a = \\frac{1}{E}', 'b = E']
    """
    right = right if isinstance(right, tuple) else (right,)
    return [f"{name} = {sympy.latex(value)}" for name, value in zip(left, right, strict=True)]
