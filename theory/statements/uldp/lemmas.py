"""Lemmas 1 and 2: F(w) = sqrt((w + alpha)(beta - w)) + sqrt((1 - w)(gamma + w)) decreases."""

from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic

S, N, E, A, W, LATER = (const(name, REAL) for name in ("s", "N", "E", "a", "w", "later"))
ROOT_A, ROOT_B = const("root_a", REAL), const("root_b", REAL)
LATER_A, LATER_B = const("later_a", REAL), const("later_b", REAL)
LETTERS = tuple(const(name, REAL) for name in ("alpha", "beta", "gamma"))
SLOPE_A, SLOPE_B = const("slope_a", REAL), const("slope_b", REAL)


def urr_constants(s, N, E):
    """Return alpha, beta and gamma of Lemma 1."""
    v = (s + E - 1) / (E - 1)
    return s / (E - 1), v * s - s / (E - 1), v * N - 1


def urap_constants(s, N, a):
    """Return alpha, beta and gamma of Lemma 2."""
    v_n = a / (a - 1)
    return s / (a - 1), v_n * s, v_n * N - 1


def under(constants, w):
    """Return A and B at w, what is under the roots."""
    alpha, beta, gamma = constants
    return (w + alpha) * (beta - w), (1 - w) * (gamma + w)


def slopes(constants, w):
    """Return A' and B' at w."""
    alpha, beta, gamma = constants
    return beta - alpha - 2 * w, 1 - gamma - 2 * w


def are_roots(constants, w, *roots):
    """Return that these are the roots of A and B at w."""
    pairs = zip(roots, under(constants, w), strict=True)
    return logic.all_of(*(part for r, q in pairs for part in (r >= 0, r * r == q)))


def decreases(names, scope, constants):
    """Return the statement that F decreases on [0, 1]."""
    return Statement(
        (*names, W, LATER, ROOT_A, ROOT_B, LATER_A, LATER_B),
        {
            "1 <= s <= N": logic.all_of(S >= 1, S <= N),
            **scope,
            "0 <= w < w' <= 1": logic.all_of(W >= 0, W < LATER, LATER <= 1),
            "square roots at w": are_roots(LETTERS, W, ROOT_A, ROOT_B),
            "square roots at w'": are_roots(LETTERS, LATER, LATER_A, LATER_B),
        },
        {"F decreases": LATER_A + LATER_B < ROOT_A + ROOT_B},
        dict(zip(LETTERS, constants, strict=True)),
    )


def step(names, scope, constants):
    """Return the statement of the step: dF/dw <= (A' + B')/C_w, C_w = min(2 sqrt A, 2 sqrt B)."""
    rise, fall = SLOPE_A, SLOPE_B
    least = logic.choose(ROOT_A <= ROOT_B, 2 * ROOT_A, 2 * ROOT_B)
    return Statement(
        (*names, W, ROOT_A, ROOT_B),
        {
            "1 <= s <= N": logic.all_of(S >= 1, S <= N),
            **scope,
            "0 <= w <= 1": logic.all_of(W >= 0, W <= 1),
            "positive roots": logic.all_of(ROOT_A > 0, ROOT_B > 0),
            "square roots at w": are_roots(LETTERS, W, ROOT_A, ROOT_B),
        },
        {
            "dF/dw <= (A' + B')/min(2 root_a, 2 root_b)": rise / (2 * ROOT_A) + fall / (2 * ROOT_B)
            <= (rise + fall) / least
        },
        dict(zip((*LETTERS, SLOPE_A, SLOPE_B), (*constants, *slopes(LETTERS, W)), strict=True)),
    )


@states("uldp-lemma-1")
def lemma_1(constants=urr_constants):
    """Lemma 1: F decreases on [0, 1] for 1 <= s <= N and 0 < eps < ln(N+1)."""
    return decreases((S, N, E), {"eps > 0": E > 1, "e^eps - 1 < N": E - 1 < N}, constants(S, N, E))


@states("uldp-lemma-2")
def lemma_2(constants=urap_constants):
    """Lemma 2: F decreases on [0, 1] for 1 <= s <= N and 0 < eps < 2 ln(N/2+1)."""
    return decreases(
        (S, N, A), {"eps > 0": A > 1, "a < N/2 + 1": A < N / 2 + 1}, constants(S, N, A)
    )


@states("uldp-lemma-1-step")
def lemma_1_step(constants=urr_constants):
    """The step of Lemma 1's printed proof."""
    return step((S, N, E), {"eps > 0": E > 1, "e^eps - 1 < N": E - 1 < N}, constants(S, N, E))


@states("uldp-lemma-2-step")
def lemma_2_step(constants=urap_constants):
    """The step of Lemma 2's printed proof."""
    return step((S, N, A), {"eps > 0": A > 1, "a < N/2 + 1": A < N / 2 + 1}, constants(S, N, A))
