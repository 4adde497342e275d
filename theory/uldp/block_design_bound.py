"""What reports under ULDP with (4') can tell at p(X_S) = alpha, p uniform inside X_S and X_N.

Differences of values fall in three kinds: inside X_S (s-1 dimensions), inside X_N (N-1), and
between the two (1). B weighs their projections with a1, a2, a3. For n reports y and the sum W_x of
their scores in the direction B e_x the inequality sum_x E(f_x - p_x - W_x/n)^2 >= 0 is
n times the loss >= 2 trace B - energy, where energy = sum_y |B q_y|^2/m_y over the columns q_y, and
m_y is the mean of q_y under p.
"""

import sympy
import z3

from mechanisms.estimation import score
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, Lemma, Statement, induction
from theory.library import assumptions
from theory.notions.uldp import invertible_if_reachable, uldp
from theory.uldp.section_3_2_information import (
    cauchy_schwarz,
    path_to_a_value,
    scores_of_n_reports,
)

FORMULAS = [
    "mechanisms.estimation.score.informations",
    "mechanisms.estimation.score.dimensions",
    "mechanisms.losses.ubd.information_bound",
]
INDEPENDENT = "The reports are independent; all users use the same mechanism."
POLYNOMIALS = (
    "A polynomial in p that agrees on the simplex with a linear one has its linear coefficients "
    "along every line in the simplex's plane."
)
s, N, G = sympy.symbols("s N g", positive=True)
A1, A2, A3 = sympy.symbols("a1 a2 a3", real=True)
K, E = s + N, 1 + G
# alpha = 1/(1 + r) in (0, 1); identities hold at alpha = 0 too, no denominator vanishing there
R = sympy.Symbol("r", positive=True)
ALPHA = 1 / (1 + R)


def columns():
    """Return the lemma on columns: E on all of X if protected, else one non-sensitive source."""

    def build(X):
        q, sensitive, E = X.column("q"), X.subset("sensitive"), z3.Real("E")
        protected = z3.Bool("protected")
        a, b = X.element("a"), X.element("b")
        known = [E >= 1, X.forall(lambda x: q(x) >= 0)]
        known.append(uldp(X, q, sensitive, protected, E, invertible_if_reachable))
        apart = z3.Or(a == b, q(a) == 0, q(b) == 0)

        def says(source):
            alone = z3.And(apart, z3.Implies(q(a) > 0, source))
            return z3.And(
                z3.Implies(protected, q(a) <= E * q(b)), z3.Implies(z3.Not(protected), alone)
            )

        return Statement(known, says(z3.Not(sensitive(a))), says(sensitive(a)))

    return Lemma("the columns that (4') and (5) allow", build, (2, 3))


def projections():
    """Return |B q|^2 of a column from the sums and sums of squares of its two kinds of values.

    In X_S, B q is a1 (q - A/s) + a3 (N/K)(A/s - B/N), and in X_N with N and s, A and B exchanged.
    """
    total, squares, count, q, own, rest, out = z3.Reals("total squares count q own rest out")
    kind = induction(
        "squares of own q + rest over the values of a kind",
        Items(state=(out, squares, total, count), item=q, parameters=[], of_item=[]),
        lambda state: (
            state[0] == own * own * state[1] + 2 * own * rest * state[2] + rest * rest * state[3]
        ),
        initial=(z3.RealVal(0),) * 4,
        step=lambda state, q: (
            state[0] + (own * q + rest) * (own * q + rest),
            state[1] + q * q,
            state[2] + q,
            state[3] + 1,
        ),
        false_initial=(z3.RealVal(1), *(z3.RealVal(0),) * 3),
        false_invariant=lambda state: state[0] == own * own * state[1],
    )
    A, A_2, B, B_2 = sympy.symbols("A A_2 B B_2", positive=True)
    found = 0
    for own_, size, other, sum_, squares_, other_sum in (
        (A1, s, N, A, A_2, B),
        (A2, N, s, B, B_2, A),
    ):
        rest_ = A3 * other / K * (sum_ / size - other_sum / other) - own_ * sum_ / size
        found += own_**2 * squares_ + 2 * own_ * rest_ * sum_ + rest_**2 * size
    stated = energy(A, A_2, B, B_2)
    return [*kind, Identity("|B q|^2", found, stated, stated + A)]


def energy(A, A_2, B, B_2):
    """Return |B q|^2 from the sums and sums of squares over X_S and over X_N."""
    between = s * N / K * (A / s - B / N) ** 2
    return A1**2 * (A_2 - A**2 / s) + A2**2 * (B_2 - B**2 / N) + A3**2 * between


def trace():
    """Return that the sum over x of (B e_x)_x is sum m_i a_i."""
    on_s, on_n = A1 * (1 - 1 / s) + A3 * N / (K * s), A2 * (1 - 1 / N) + A3 * s / (K * N)
    m = score.dimensions(s, N)
    stated = m[0] * A1 + m[1] * A2 + m[2] * A3
    return Identity("trace B", s * on_s + N * on_n, stated, stated + A3)


def covariance():
    """State Cov(f_x, W_x) = (B e_x)_x: the mean of f_x is p_x + t (B e_x)_x on the way."""
    with_score, center, mean_score, own = z3.Reals("with_score center mean_score own")
    known = [with_score == own]
    goal = with_score - center * mean_score == own
    return Statement([*known, mean_score == 0], goal, twin_hypotheses=known)


def convex():
    """Return that |B q|^2/m is convex in each entry of q: square by square."""
    w0, w1, m0, m1, u = z3.Reals("w0 w1 m0 m1 u")
    known = [m0 > 0, m1 > 0, u >= 0, u <= 1]

    def one_square():
        # cleared of denominators: the difference is u(1-u)(w0 m1 - w1 m0)^2
        w, m = (1 - u) * w0 + u * w1, (1 - u) * m0 + u * m1
        goal = w * w * m0 * m1 <= m * ((1 - u) * w0 * w0 * m1 + u * w1 * w1 * m0)
        return Statement(known, goal, w * w * m0 * m1 <= m * ((1 - u) * w0 * w0 * m1))

    one, chord = z3.Reals("one chord")
    squares = induction(
        "the sum of squares",
        Items(
            state=tuple(z3.Reals("sum chords")),
            item=(one, chord),
            parameters=[],
            of_item=[one <= chord],
        ),
        lambda state: state[0] <= state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0], state[1] + item[1]),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] == state[1],
    )
    here, low, high = z3.Reals("here low high")

    def an_end():
        known = [u >= 0, u <= 1, here <= (1 - u) * low + u * high]
        return Statement(known, z3.Or(here <= low, here <= high), here <= low)

    return [Lemma("a square over a positive number", one_square), *squares, Lemma("an end", an_end)]


def ends():
    """Return the induction: entries are moved to 1 or E one by one, and nothing is lost."""
    start, now, move = z3.Reals("start now move")
    return induction(
        "entry by entry",
        Items(state=(now,), item=move, parameters=[], of_item=[move >= 0]),
        lambda state: state[0] >= start,
        initial=(start,),
        step=lambda state, move: (state[0] + move,),
        false_initial=(start - 1,),
        false_invariant=lambda state: state[0] >= start + 1,
    )


def vertex_sums():
    """Return the induction: k entries E and the others 1 have these sums."""
    E, k = z3.Reals("E k")
    large, entry = z3.Reals("large entry")
    total, squares, count = z3.Reals("total squares count")
    either = z3.Or(z3.And(entry == E, large == 1), z3.And(entry == 1, large == 0))
    return induction(
        "sums over entries that are 1 or E",
        Items(
            state=(total, squares, count, k), item=(entry, large), parameters=[], of_item=[either]
        ),
        lambda state: z3.And(
            state[0] == state[2] + state[3] * (E - 1),
            state[1] == state[2] + state[3] * (E * E - 1),
        ),
        initial=(z3.RealVal(0),) * 4,
        step=lambda state, item: (
            state[0] + item[0],
            state[1] + item[0] * item[0],
            state[2] + 1,
            state[3] + item[1],
        ),
        false_initial=(z3.RealVal(1), *(z3.RealVal(0),) * 3),
        false_invariant=lambda state: state[0] == state[2],
    )


def at_vertex(k, size):
    """Return sum and sum of squares of `size` entries, k of them E and the others 1."""
    return size + k * G, size + k * (E**2 - 1)


def multipliers():
    """Return lambda_S, lambda_N and T = s lambda_S + N lambda_N."""
    T = sympy.Symbol("T", real=True)
    on_n = (A2**2 * (N - 1) + A3**2 * s / K) / (1 - ALPHA)
    return (T - N * on_n) / s, on_n, T


def slack(k, size_in_n):
    """Return m lambda.q - |B q|^2 for k entries E in X_S and so many in X_N, the others 1."""
    (A, A_2), (B, B_2) = at_vertex(k, s), at_vertex(size_in_n, N)
    on_s, on_n, _ = multipliers()
    mean = ALPHA * A / s + (1 - ALPHA) * B / N
    return mean * (on_s * A + on_n * B) - energy(A, A_2, B, B_2)


def told_values():
    """Return that the column of a value that is told alone uses up lambda_N."""
    used = energy(0, 0, 1, 1) / ((1 - ALPHA) / N)
    on_n = multipliers()[1]
    return Identity("the column of a value of X_N", used, on_n, on_n + A2**2)


def without_other_values():
    """Return that the slack at l = 0 is a positive number times T - sum m a^2 J(k)."""
    k = sympy.Symbol("k", positive=True)
    J = score.informations(s, N, k, E, ALPHA)
    squares = zip(score.dimensions(s, N), (A1, A2, A3), J, strict=True)
    # (s - 1) J1 has no pole at s = 1
    told = sum(sympy.cancel(m * value) * a * a for m, a, value in squares)
    positive = (1 + G * ALPHA * k / s) * (s + k * G) / s
    stated = positive * (multipliers()[2] - told)
    return Identity("blocks inside X_S", slack(k, 0), stated, stated + A1**2)


def with_other_values():
    """Return that l values of X_N more add terms of a sign, for whole l."""
    k, more = sympy.symbols("k l", positive=True)
    on_s, on_n, _ = multipliers()
    mean, weight = 1 + G * ALPHA * k / s, on_s * (s + k * G) + on_n * N
    added = A2**2 * G**2 * more * (more - 1)
    added += G * more * (mean * on_n + (1 - ALPHA) / N * weight + 2 * A3**2 * G * k / K)
    found = slack(k, more) - slack(k, 0)
    return Identity("l values of X_N in the block", found, added, added + more)


def signs():
    """State that the slack is then not less, for l = 0 or l >= 1."""
    a2, a3, g, more, mean, on_n, weight, used, share, k, K = z3.Reals(
        "a2 a3 g l mean on_n weight used share k K"
    )
    slack_0 = mean * weight - used
    known = [g > 0, mean >= 1, on_n >= 0, used >= 0, share >= 0, k >= 0, K >= 1, slack_0 >= 0]
    added = a2 * a2 * g * g * more * (more - 1)
    added += g * more * (mean * on_n + share * weight + 2 * a3 * a3 * g * k / K)
    return Statement(
        [*known, z3.Or(more == 0, more >= 1)],
        slack_0 + added >= 0,
        twin_hypotheses=[*known, more >= 0],
    )


def of_all_outputs():
    """Return the induction over outputs: the energies sum to s lambda_S + N lambda_N at most.

    Each x adds lambda_x q_y(x) at the output y, and its row sums to one.
    """
    used, on_s, on_n, A, B = z3.Reals("used on_s on_n A B")
    return induction(
        "the energy of all outputs",
        Items(
            state=tuple(z3.Reals("energy of_s of_n")),
            item=(used, A, B),
            parameters=[],
            of_item=[used <= on_s * A + on_n * B],
        ),
        lambda state: state[0] <= on_s * state[1] + on_n * state[2],
        initial=(z3.RealVal(0),) * 3,
        step=lambda state, item: tuple(a + b for a, b in zip(state, item, strict=True)),
        false_initial=(z3.RealVal(1), z3.RealVal(0), z3.RealVal(0)),
        false_invariant=lambda state: state[0] <= on_s * state[1],
    )


def conclusion():
    """State n loss >= 2 trace - T, from the inequality with multiplier 1/n."""
    loss, trace, energy, T, n = z3.Reals("loss trace energy T n")
    # Var >= 2 l Cov - l^2 n energy, for l = 1/n
    known = [n >= 1, loss >= 2 * trace / n - energy / n]
    goal = n * loss >= 2 * trace - T
    return Statement([*known, energy <= T], goal, twin_hypotheses=known)


def estimation():
    """Return what bounds of this kind share: from any columns to the loss of n reports."""
    return [
        columns(),
        *projections(),
        trace(),
        *cauchy_schwarz(),
        # a score in the direction v: q - m is the sum of v_z q(z)
        *path_to_a_value()[:-1],
        Lemma("Cov(f_x, W_x) = (B e_x)_x", covariance),
        *scores_of_n_reports(),
        *convex(),
        *ends(),
        *vertex_sums(),
        *of_all_outputs(),
        Lemma("the loss of n reports", conclusion),
    ]


@decides("uldp-information-bound")
def information_bound():
    """Columns are judged by a linear function of their entries; blocks with X_N tell no more."""
    return Decision(
        verdict="proved",
        why=(
            "A sum of squares over a linear form is convex in each entry of a column, so that the "
            "columns whose entries are 1 or e^eps decide: k values of X_S and l of X_N. The best "
            "linear function above them uses all of the told values' columns, and then blocks "
            "with l > 0 only lose. What remains are the s + 1 numbers sum m_i a_i^2 J_i(k)."
        ),
        scope=(
            "all s, N >= 1 (the first term is 0 at s = 1), all eps > 0, alpha in [0,1), all n, "
            "outputs of any number, estimates unbiased for all p"
        ),
        about=FORMULAS,
        assumes=[assumptions.EXPECTATION, INDEPENDENT, POLYNOMIALS],
        obligations=[
            *estimation(),
            told_values(),
            without_other_values(),
            with_other_values(),
            Lemma("values of X_N in a block tell no more", signs),
        ],
    )
