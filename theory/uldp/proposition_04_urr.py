"""Proposition 4: uRR provides (X_S, X_S, eps)-ULDP."""

from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import const, eq, implies, letter, real
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.notions.uldp import invertible, invertible_if_reachable
from theory.statements.uldp import urr as model
from theory.statements.uldp.urr import SENSITIVE, X
from theory.tactics.expand import expand
from theory.tactics.logic import deny, prove
from theory.tactics.sums import size_facts

x, y = const("x", X), const("y", X)


def private(statement, condition):
    """Return the theorem that rows are distributions and every output satisfies Definition 2."""
    H = statement.given
    Q, column = (statement.spelled(t) for t in (model.Q, model.private(y, condition)))
    members = size_facts(X, SENSITIVE, y)
    row = X.sum(lambda y: Q(x, y))
    known = [
        generalise(solve(implies(H, Q(x, y) >= 0), *members), x, y),
        generalise(solve(implies(H, eq(row, 1)), expand(row, H), *members), x),
        generalise(prove(implies(H, column), *members, at=[y], rounds=2), y),
    ]
    return generalise(prove(statement.implication, *known, rounds=3), *statement.constants)


def theorem():
    """Return Proposition 4, for eps > 0."""
    return private(model.urr_private(), invertible)


def theorem_reachable():
    """Return it with (4'), for eps >= 0."""
    return private(model.urr_private_reachable(), invertible_if_reachable)


def eps_zero():
    """Return that it is false at eps = 0: the smallest uRR with an output of X_N."""
    statement, two = model.urr_private_eps_zero(), letters(2)
    first_alone = function(two, lambda x: eq(x, letter(two, 0)))
    return deny(with_sorts(statement.formula, {X: two}), first_alone, real(1))


@decides("uldp-urr-private")
def urr_private():
    """Condition (4) as printed for outputs of X_N, (5) for those of X_S."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "For eps > 0 every output of X_N has its own input alone as source, with probability "
            "c3 > 0, and c1/c2 = e^eps bounds the others. At eps = 0, which Definition 4 allows, "
            "c3 = 0: see uldp-urr-private-eps-zero."
        ),
        scope="all finite X, all X_S and all eps > 0",
        corrected=["uldp-urr-private-reachable"],
        theorem=theorem,
    )


@decides("uldp-urr-private-reachable")
def urr_private_reachable():
    """Condition (4') in place of (4)."""
    return Decision(
        verdict="proved",
        why="With (4') asked of reachable outputs alone, eps = 0 is no exception.",
        scope="all finite X, all X_S and all eps >= 0 (X_S not empty where eps = 0)",
        theorem=theorem_reachable,
    )


@decides("uldp-urr-private-eps-zero")
def urr_private_eps_zero():
    """The smallest uRR with an output of X_N, at eps = 0."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "Definition 4 allows eps = 0; then c3 = 0, every report lies in X_S, and the outputs "
            "of X_N, which belong to Y_I, break (4) as printed. Read (4') or ask eps > 0. "
            "Proposition 4 is proved for these: the corner is not counted as the paper's error."
        ),
        scope="eps = 0; the witness has s = N = 1",
        corrected=["uldp-urr-private", "uldp-urr-private-reachable"],
        theorem=eps_zero,
        sorts={X: letters(2)},
    )
