"""Section IV-B: several reports of one user, and their re-identification guarantee."""

from fractions import Fraction

from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, const, eq, implies, ite, letter, real
from theory.kernel.theorem import instance, solve
from theory.ledger.claims import Decision, decides
from theory.library import sharing
from theory.library.sharing import GAMMA, VALUE, u
from theory.notions.id_ldp import one_id_ldp
from theory.oneid import accuracy
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.oneid.proposition_02_sequential_composition import P_R, Q_R, W_R, releases
from theory.statements.oneid import reidentification
from theory.statements.oneid import repeated as model
from theory.statements.oneid.repeated import BUDGETS, REPORTS, R, U, X, likelihood
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import expand
from theory.tactics.logic import at, deny, derive, for_all, prove

TEN, TWO = letters(10), letters(2)
SORTS = {U: TEN, X: TWO, R: TWO}


def refuted():
    """Return that two reports exceed 2/n: one of ten users is alone with her value."""
    formula = with_sorts(model.repeated_release().formula, SORTS)
    first, alone = letter(TWO, 0), letter(TEN, 0)
    value = function(TEN, lambda v: ite(eq(v, alone), first, letter(TWO, 1)))
    said = function_of(TWO, TWO, lambda r, x: ite(eq(x, first), real(1), real(Fraction(4, 9))))
    return deny(formula, real(2), value, said)


def composed(H):
    """Return `H =>` (6) of all reports together, with the product of the weights; and both."""
    column = function(X, likelihood)
    weight = function(X, lambda x: R.prod(lambda r: BUDGETS(r, x)))
    x, other = const("x", X), const("other", X)
    parts = {
        W_R: function(R, lambda r: BUDGETS(r, x)),
        Q_R: function(R, lambda r: REPORTS(r, x)),
        P_R: function(R, lambda r: REPORTS(r, other)),
    }
    found = instance(releases(), parts)
    premise, conclusion = found.formula.args
    each = prove(implies(H, premise), at=[x, other], rounds=4)
    pair = solve(implies(H, conclusion), found, each)
    goal = one_id_ldp(X, column, weight)
    notion = derive(H, goal, lambda *c: [instance(pair, {x: c[0], other: c[1]})])
    return column, weight, notion, instance(pair, {x: VALUE(u), other: VALUE(u)})


def bound():
    """Return the bound of the posterior, and gamma/n for budgets that sum to at most (7)."""
    statement = model.repeated_release_bound()
    H, users = statement.given, sharing.users()
    n, c = (statement.spelled(t) for t in (reidentification.N, reidentification.COUNT(VALUE(u))))
    column, weight, notion, signs = composed(H)
    q, total = column(VALUE(u)), U.sum(lambda v: column(VALUE(v)))
    w = weight(VALUE(u))
    least = instance(sharing.counted(), {sharing.COLUMN: column, sharing.WEIGHT: weight})
    share = c + w * (n - c)
    under = solve(implies(H, q * share <= total), least, notion)
    positive = share_positive(H, c, w, n, signs)
    divided = instance(sharing.quotient(), {sharing.A: q, sharing.B: share, sharing.T: total})
    mass = expand(statement.spelled(reidentification.OUTPUT), n >= 1)
    posterior = statement.spelled(reidentification.POSTERIOR(u))
    short = solve(implies(H, posterior <= 1 / share), under, positive, divided, mass, *users)
    first = accuracy.everybody(statement, statement.goals[0], short)
    premise, goal = statement.goals[1].args
    K = and_(H, premise)
    enough = instance(sharing.enough(), {sharing.N: n, sharing.C: c, sharing.COUNTED: c})
    tuned = statement.spelled(reidentification.tuned(c))
    more = product_at_least(w, tuned, n - c)
    share_enough = solve(
        implies(K, GAMMA * share >= n), enough, more, *users, *at(premise, VALUE(u))
    )
    general, names = accuracy.crossed()
    values = (q, share, total, GAMMA, n)
    step = instance(general, dict(zip(names, values, strict=True)))
    crossed = solve(implies(K, q * n <= GAMMA * total), under, share_enough, step, signs)
    whole = solve(implies(K, posterior <= GAMMA / n), crossed, mass, *users)
    second = for_all(K, goal.args[0], u, whole)
    return accuracy.closed(statement, first, second)


def share_positive(H, c, w, n, signs):
    """Return that c + w (n - c) is at least 1."""
    a, b, d = (const(name, REAL) for name in ("a", "b", "d"))
    general = solve(implies(and_(a >= 1, b >= 0, d >= a), a + b * (d - a) >= 1))
    found = instance(general, {a: c, b: w, d: n})
    return solve(implies(H, c + w * (n - c) >= 1), found, signs, *sharing.users())


def product_at_least(w, v, rest):
    """Return that w >= v and rest >= 0 give w rest >= v rest."""
    a, b, d = (const(name, REAL) for name in ("a", "b", "d"))
    general = solve(implies(and_(a >= b, d >= 0), a * d >= b * d))
    return instance(general, {a: w, b: v, d: rest})


def bound_defined():
    """Return that the bound divides by nothing that is zero."""
    statement = model.repeated_release_bound()
    H = and_(*(statement.spelled(h) for h in statement.hypotheses[:2]))
    n, c = (statement.spelled(t) for t in (reidentification.N, reidentification.COUNT(VALUE(u))))
    _, weight, _, signs = composed(H)
    positive = share_positive(H, c, weight(VALUE(u)), n, signs)

    def facts(*chosen):
        users = [v for v in chosen if v.sort is U]
        return [instance(t, {u: v}) for v in users for t in (positive, *sharing.users())]

    return defined_at(statement, facts)


@decides("oneid-repeated-release")
def repeated_release():
    """Ten users, one of them alone with her value, two reports, gamma = 2."""
    return Decision(
        verdict="refuted",
        why=(
            "k reports that are known to be of one user have budgets k eps_x (Proposition 2), and "
            "(16) with these exceeds gamma/n unless eps_x is 0 or infinite. One report more "
            "is enough: with ten users, gamma = 2 and one user alone with her value, whose budget "
            "(7) is e^eps = 9/4, two reports have a posterior of 9/25 for her, above 2/10. The "
            "paper itself says k eps_x of k reports, and nothing of gamma/n."
        ),
        scope="as stated, for reports linked to each other; the witness has n = 10, k = 2",
        corrected=["oneid-repeated-release-bound"],
        theorem=refuted,
        sorts=SORTS,
        defined=lambda: defined_at(model.repeated_release()),
    )


@decides("oneid-repeated-release-bound")
def repeated_release_bound():
    """The weight of all reports together is the product; w^k for k equal budgets."""
    return Decision(
        verdict="proved",
        why=(
            "After reports with budgets eps^(1), ..., eps^(k) the posterior is at most "
            "1/(c(x) + e^-(sum) (n - c(x))), which tends to 1/c(x) with k. If the budgets of "
            "each value sum to at most (7), for instance k equal ones of eps_x/k, the guarantee "
            "gamma/n holds for all k reports together. Values of infinite budget may be reported "
            "as often as one likes."
        ),
        scope="all n >= 1, k >= 1, adaptive reports, all counts, all budgets in [0, infinity]",
        assumes=[
            *KNOWN[:1],
            UNIFORM,
            "The reports are of one user and one value, independent given it.",
        ],
        theorem=bound,
        defined=bound_defined,
    )
