"""Section 3.2: the lower bounds on the l1 and l2 losses, as printed."""

from theory.kernel.binding import apply, function, substitute, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, const, eq, implies, ite, letter
from theory.kernel.theorem import at_sorts, elimination, instance, point, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import refutes
from theory.library import two_losses
from theory.notions.estimates import Drawn
from theory.notions.probability import is_distribution, size
from theory.proofs.uldp import urr_estimate
from theory.proofs.uldp.urr_estimate import x
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.expand import expand
from theory.tactics.logic import at, deny, for_all
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ONE, induction, item_at_most

said = stated("uldp-lower-bounds")
U, X, Y, SENSITIVE = said.U, said.X, said.Y, said.X_S
also = stated("uldp-urr-l2")
E, P = also.E, also.p

VALUES, USERS = letters(625), letters(1000)
SORTS = {X: VALUES, Y: VALUES, U: USERS}
C, T = const("c", REAL), const("gap", REAL)
ALONE = const("alone", X)
MASK = function(X, lambda x: eq(x, ALONE))
# uRR with one sensitive value, and e^eps = 1 + T
URR = {SENSITIVE: MASK, E: 1 + T}


def small_budget():
    """Return what the constant and e^eps - 1 are."""
    return and_(C > 0, T > 0, T <= 1, 4 * T < C)


def one():
    """Return that s = 1."""
    return solve(eq(size(X, MASK), 1), point("sum", function(X, lambda x: ONE), ALONE))


def most(x):
    """Return what n times the loss of the estimate of p(x) does not exceed."""
    return ite(eq(x, ALONE), 1 - P(x), P(x)) * ((1 + T) / T)


def drawn():
    """Return that p is a distribution, and e^eps > 1."""
    return and_(T > 0, is_distribution(X, P))


def urr(term):
    """Return a term of uRR's statements at this mechanism."""
    return substitute(urr_estimate.spelled(term), URR)


def at_urr(theorem):
    """Return a theorem about uRR at this mechanism."""
    return instance(theorem, URR)


def answers():
    """Return uRR's matrix and its estimate."""
    return [substitute(t, URR) for t in urr_estimate.answers()]


@remembered
def one_value():
    """Return that the estimate of one value loses no more, from any number of users."""
    H, lemma = drawn(), at_urr(urr_estimate.of_urr(E > 1))
    loss = lemma.formula.args[1].args[1].args[0]
    other, gap = urr(urr_estimate.OTHER(x)), urr(urr_estimate.GAIN)

    def least(chances, bound, p, gain, chance):
        known = and_(T > 0, p >= 0, p <= 1, eq(gain, T / (1 + T)), eq(chance, chances))
        level = chance + gain * p
        return implies(known, (level - level * level) / (gain * gain) <= bound * ((1 + T) / T))

    numbers = P(x), gap, other
    parts = [
        of_numbers(lambda p, *rest: least(1 / (1 + T), 1 - p, p, *rest), *numbers),
        of_numbers(lambda p, *rest: least(0 * T, p, p, *rest), *numbers),
        solve(implies(T > 0, eq(other, ite(eq(x, ALONE), 1 / (1 + T), 0 * T))), one()),
        solve(implies(T > 0, eq(gap, T / (1 + T))), one()),
        item_at_most(X.sum(P), x, H, use=lambda i: at(H, i)),
        *at(H, x),
    ]
    return solve(implies(H, loss <= most(x)), lemma, *parts)


@remembered
def too_small():
    """Return that n times the loss is below c/(e^eps - 1)^2, for every p."""
    H, n = and_(small_budget(), is_distribution(X, P)), size(U)
    matrix, estimate = answers()
    total = Drawn(U, X, X, matrix).l2_loss(P, estimate)
    bound = X.sum(most)
    below = induction(
        lambda a, b: n * a <= b,
        [total, bound],
        drawn(),
        use=lambda i: [instance(one_value(), {x: i})],
    )
    closed = 2 * (1 - P(ALONE)) * ((1 + T) / T)
    sum_ = solve(implies(drawn(), eq(bound, closed)), expand(bound), expand(X.sum(P)))
    little = lambda a: 2 * (1 - a) * ((1 + T) / T) < C / (T * T)  # noqa: E731
    enough = of_numbers(lambda a: implies(and_(small_budget(), a >= 0), little(a)), P(ALONE))
    return solve(implies(H, n * total < C / (T * T)), below, sum_, enough, *at(H, ALONE))


@remembered
def too_small_l1():
    """Return that n times the squared l1 loss is below c/g^2 if the l2 loss is below c/(K g^2)."""
    matrix, estimate = answers()
    drawn_ = Drawn(U, X, X, matrix)
    first, second = drawn_.l1_loss(P, estimate), drawn_.l2_loss(P, estimate)
    K, n, level = size(X), size(U), C / size(X)
    by_squares = at_sorts(two_losses.theorem(), {two_losses.Y: X})
    by_squares = instance(
        by_squares,
        {
            const(two_losses.Q.data, matrix.sort): matrix,
            const(two_losses.ESTIMATE.data, estimate.sort): estimate,
            two_losses.P1: P,
        },
    )
    H = and_(substitute(small_budget(), {C: level}), is_distribution(X, P))
    less = instance(too_small(), {C: level})
    numbers = const("k0", REAL), const("n0", REAL), const("a0", REAL), const("b0", REAL)
    k, users, one_loss, other = numbers
    p = Given(and_(k >= 1, users >= 1, T > 0, one_loss * one_loss <= k * other))
    few = p.under(users * other < C / k / (T * T))
    few.have(users * (one_loss * one_loss) <= k * (users * other))
    few.have(k * (users * other) < k * (C / k / (T * T)))
    few.have(k * (C / k / (T * T)) == C / (T * T))
    step = few.have(users * (one_loss * one_loss) < C / (T * T))
    step = instance(step, dict(zip(numbers, (K, n, first, second), strict=True)))
    counts = Given().have(and_(K >= 1, n >= 1))
    private = at_urr(urr_estimate.private(E > 1))
    return solve(
        implies(H, n * (first * first) < C / (T * T)), less, by_squares, step, counts, private
    )


def claimed(statement):
    """Return the claim where one value is sensitive, as a predicate of the constant: it fails."""
    formula = with_sorts(statement.formula, {Y: X})
    for value in (MASK, MASK, *statement.constants[2:]):
        formula = apply(formula.args[0], value)
    goal = formula.args[1] if statement.hypotheses else formula
    return goal.args[0].args[0]


def not_bounded(statement, level, loses_less):
    """Return that no constant will do, whatever the other values and the number of users.

    Parameters
    ----------
    statement : Statement
    level : Term
        What e^eps - 1 must be small against.
    loses_less : Theorem
        That for such eps the loss is too small.
    """
    given = statement.given
    H, claim, steps = and_(given, substitute(small_budget(), {C: level})), claimed(statement), []
    body = apply(claim, C).args[0].args[1]
    for value in (1 + T, *answers()):
        steps.append(elimination(body.args[0], value))
        body = apply(body.args[0], value)
    unbiased = at_urr(urr_estimate.unbiased(E > 1))
    nowhere = body.args[1].args[0].args[0]
    failed = solve(implies(H, apply(nowhere, P)), loses_less, one())
    every_p = for_all(H, nowhere, P, failed)
    known = [at_urr(urr_estimate.private(E > 1)), unbiased, every_p]
    fails = solve(implies(and_(H, C > 0), apply(claim, C)), *steps, *known)
    lemma = instance(fails, {T: ite(level > 8, ONE, level / 8)})
    positive = solve(implies(C > 0, level > 0), Given().have(size(X) >= 1))
    return for_all(given, claim, C, solve(implies(given, apply(claim, C)), lemma, positive))


def denied(statement, level, loses_less, values=()):
    """Return that the statement is false for 625 values, one sensitive, and 1000 reports.

    Parameters
    ----------
    statement, level, loses_less
        As of `not_bounded`.
    values : iterable of Term
        Of the statement's other constants.
    """
    first = function(VALUES, lambda x: eq(x, letter(VALUES, 0)))
    there = at_sorts(not_bounded(statement, level, loses_less), {X: VALUES, U: USERS})
    others = dict(zip(statement.constants[2:], values, strict=True))
    lemma = instance(there, {const("alone", VALUES): letter(VALUES, 0)} | others)
    return deny(with_sorts(statement.formula, SORTS), first, first, *values, using=[lemma])


@refutes("uldp-lower-bounds", sorts=SORTS)
def theorem(statement):
    """Return that no constant will do: uRR with one sensitive value loses too little."""
    return denied(statement, C, too_small())


@refutes("uldp-lower-bounds-absolute", sorts=SORTS)
def theorem_l1(statement):
    """Return the same of the l1 loss, which is at most the root of K times the l2 loss."""
    return denied(statement, C / size(X), too_small_l1())
