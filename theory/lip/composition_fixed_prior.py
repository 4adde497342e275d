"""Composition under a fixed common prior: budgets do not add, and what two releases cost.

With r_i = Pr(y_i|x)/Pr(y_i) the pair's ratio is R = r1 r2/c, where c = E[r1 r2] under the prior;
each r_i lies in [1/E_i, E_i] and has mean 1. The worst factor is max(R, 1/R).
"""

from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.budgets import lip_composition
from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, const, eq, implies, ite, letter, real
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.library import lip_pairs
from theory.statements.lip import composition as model
from theory.statements.lip.channels import CHANNEL, PRIOR, X, Y, Z
from theory.statements.lip.composition import E1, E2, SECOND
from theory.tactics.expand import expand
from theory.tactics.listed import listed
from theory.tactics.logic import at, deny, derive, prove

BUDGET = Fraction(2)


def matrix(rows, *sorts):
    """Return a function of two letters from its values."""
    one, other = sorts

    def entry(x, y):
        picked = [pick(y, row, other) for row in rows]
        return pick(x, picked, one)

    return function_of(one, other, entry)


def pick(x, values, sort):
    """Return the value at a letter."""
    found = values[-1]
    for j, value in reversed(list(enumerate(values[:-1]))):
        found = ite(eq(x, letter(sort, j)), value, found)
    return found


def budgets_add_refuted():
    """Return that they do not: the optimal channel at P1 = 1/3, e^eps = 2, used twice."""
    two, p = letters(2), Fraction(1, 3)
    q0, q1 = binary_channel.optimal_lip(p, BUDGET)
    Q = matrix([[1 - q0, q0], [q1, 1 - q1]], two, two)
    prior = function(two, lambda x: pick(x, [1 - p, p], two))
    formula = with_sorts(model.budgets_add().formula, {X: two, Y: two, Z: two})
    return deny(formula, prior, Q, Q, real(BUDGET), real(BUDGET))


@decides("lip-sequential-composition")
def sequential_composition():
    """The optimal channel at P1 = 1/3, e^eps = 2, used twice."""
    return Decision(
        verdict="refuted",
        why=(
            "Given X the releases are independent, but Pr(y1, y2) is not Pr(y1) Pr(y2): under a "
            "fixed prior two eps-LIP releases are no 2 eps-LIP pair. The exact cost is e^eps2 "
            "(e^(eps1+eps2) - e^eps2 + 1) for eps1 >= eps2; budgets add if the second release is "
            "LIP under the posterior after the first: lip-composition-posterior."
        ),
        scope="a fixed common prior; the witness has P1 = 1/3, e^eps = 2 twice",
        corrected=["lip-composition-fixed-prior", "lip-composition-posterior"],
        theorem=budgets_add_refuted,
        sorts={sort: letters(2) for sort in (X, Y, Z)},
    )


def bounded(statement):
    """Return that no two releases cost more, whichever has the greater budget."""
    y, z, x = const("y", Y), const("z", Z), const("x", X)
    *_, either = statement.hypotheses
    *base, _ = statement.given.args
    first = function(X, lambda x: CHANNEL(x, y))
    second = function(X, lambda x: SECOND(y, x, z))
    general, found = lip_pairs.cost(lip_composition.two_releases), []
    for case, pair in zip(either.args, ((first, second), (second, first)), strict=True):
        given = and_(*base, case)
        values = dict(zip((lip_pairs.P, lip_pairs.A, lip_pairs.B), (PRIOR, *pair), strict=True))
        local = instance(general, values | {lip_pairs.EA: E1, lip_pairs.EB: E2})
        shown = derive(given, local.formula.args[0], known_at(given, y, z))
        same = [expand(total) for total in means(pair)]
        goal = goal_at(statement, x, y, z)
        found.append(solve(implies(given, goal), shown, local, *same))
    one = solve(implies(statement.given, goal), *found)
    return derive(
        statement.given,
        statement.goals[0],
        lambda *c: [instance(one, dict(zip((y, z, x), c, strict=True)))] if len(c) == 3 else [],
    )


def known_at(given, y, z):
    """Return what is known of an arbitrary value at two outputs."""

    def facts(*chosen):
        return [
            t
            for x in chosen
            for t in (
                *(*at(given, x), *signs(given, x, y, z)),
                *(*at(given, y, x), *at(given, y, z, x)),
            )
        ]

    return facts


def means(pair):
    """Return the mean of the product, in both orders."""
    a, b = pair
    return X.sum(lambda x: PRIOR(x) * a(x) * b(x)), X.sum(lambda x: PRIOR(x) * b(x) * a(x))


def goal_at(statement, x, y, z):
    """Return the first conclusion at a value and two outputs."""
    return statement.goals[0].args[0](y).args[0](z).args[0](x)


def signs(given, x, y, z):
    """Return that both outputs' probabilities are not negative."""
    goal = and_(CHANNEL(x, y) >= 0, SECOND(y, x, z) >= 0)
    return [prove(implies(given, goal), at=[x, y, z], rounds=3)]


def attained(statement):
    """Return that the extremal releases exist, and that their pair has the factor."""
    H = statement.given
    return [edge_part(H, goal) for goal in statement.goals[1:]]


def edge_part(H, goal):
    """Return one conclusion about three values, by going through them."""
    known = and_(E2 >= 1, E1 >= E2)
    return solve(implies(H, goal), listed(known, goal))


def theorem():
    """Return lip-composition-fixed-prior."""
    statement = model.two_releases()
    found = solve(statement.implication, bounded(statement), *attained(statement))
    return generalise(found, *statement.constants)


@decides("lip-composition-fixed-prior")
def two_releases():
    """Upper bound over all priors and mechanisms, and an instance that attains it."""
    return Decision(
        verdict="proved",
        why=(
            "(E2 - r2)(r1 - 1/E1) >= 0 gives E1 c <= E1 E2 - E2 + 1, and 1/R <= E1 E2 c; the other "
            "side, R, is never worse. Three values attain it, two if E1 = E2. It exceeds E1 E2 "
            "whenever both budgets are positive."
        ),
        scope="all alphabets of any size, all priors, all eps1 >= eps2 >= 0, chosen adaptively",
        theorem=theorem,
    )
