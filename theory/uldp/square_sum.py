"""The step of Propositions 15, 16 and 18 that takes a geometric for an arithmetic mean."""

from fractions import Fraction

from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, letter, real
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.notions.probability import mass, size
from theory.statements.uldp import worst_l2 as model
from theory.statements.uldp.urr import SENSITIVE, P, X
from theory.tactics.expand import expand, rational
from theory.tactics.logic import deny, prove
from theory.tactics.sums import ZERO, equal, item_at_most, non_negative

x = const("x", X)


def equality_without_equal_values():
    """Return that the step fails for two sensitive values, p = (1/2, 1/4)."""
    two = letters(2)
    first, second, root = (real(Fraction(1, k)) for k in (2, 4, 8))
    p = function(two, lambda x: ite(eq(x, letter(two, 0)), first, second))
    formula = with_sorts(model.am_gm_step().formula, {X: two})
    return deny(formula, function(two, lambda x: TRUE), p, root)


def theorem():
    """Return that the square sum exceeds its bound by the squared distance to the mean."""
    statement = model.square_sum()
    H = statement.given
    s, held = size(X, SENSITIVE), mass(X, P, SENSITIVE)
    mean = held / s

    def item(x):
        return ite(SENSITIVE(x), (P(x) - mean) * (P(x) - mean), ZERO)

    far, squares = X.sum(item), mass(X, lambda x: P(x) * P(x), SENSITIVE)
    same = rational(H, -2 * mean * held + mean * mean * s, -(held * held / s))
    apart = solve(implies(H, eq(squares - held * held / s, far)), expand(far, H), same)
    least = [non_negative(far), item_at_most(far, x)]
    first, second = statement.goals
    tied, even = and_(H, second.args[0]), second.args[1]
    zero = solve(implies((P(x) - mean) * (P(x) - mean) <= 0, eq(P(x), mean)))
    at_x = implies(SENSITIVE(x), eq(P(x), mean))
    every = generalise(solve(implies(tied, at_x), apart, *least, zero), x)
    forth = prove(implies(tied, even), every)
    nothing = equal(far, X.sum(lambda x: ZERO), and_(H, even), rounds=1)
    back = solve(
        implies(and_(H, even), second.args[0]), nothing, expand(X.sum(lambda x: ZERO)), apart
    )
    main = solve(implies(H, first), apart, *least)
    return generalise(solve(statement.implication, main, forth, back), *statement.constants)


@decides("uldp-am-gm-step")
def am_gm_step():
    """Two sensitive values, p = (1/2, 1/4), the last quarter on X_N."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "The geometric mean is less than the arithmetic one unless all p(x) are equal, so the "
            "printed '=' fails and the chain proves less than it says. What it concludes, "
            "sum p(x)^2 >= p(X_S)^2/s with equality for equal p(x) only, is Cauchy-Schwarz. (Our "
            "copy prints the root without its index; read as the s-th root. The chain with the "
            "square root as printed fails as well.)"
        ),
        scope="s = 2; the witness has p(x1) = 1/2, p(x2) = 1/4",
        corrected=["uldp-square-sum"],
        theorem=equality_without_equal_values,
        sorts={X: letters(2)},
    )


@decides("uldp-square-sum")
def square_sum():
    """With c = mass/s, the distance is sum p^2 - mass^2/s."""
    return Decision(
        verdict="proved",
        why="sum (p(x) - p(X_S)/s)^2 = sum p(x)^2 - p(X_S)^2/s, and it is 0 only if all are equal.",
        scope="any number s >= 1 of values, any real p(x)",
        theorem=theorem,
    )
