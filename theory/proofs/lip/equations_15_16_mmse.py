"""Equations (15), (16), (28): the estimate of least error from one binary report, and its error."""

from mechanisms.losses import lip
from theory.kernel.sorts import BOOL
from theory.kernel.terms import FALSE, TRUE, eq, implies
from theory.kernel.theorem import solve, unfold
from theory.ledger.decisions import proves
from theory.library.arithmetic import number_lemma
from theory.statements.lip import binary
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.listed import listed, written_out

said = stated("lip-mmse-estimator")
BEST, GUESS, P1, Q0, Q1, ANY = said.channel, said.guess, said.P1, said.q0, said.q1, said.any


def masses(statement):
    """Return that the output masses of the channel are lambda0 and lambda1."""
    lambda0, lambda1 = lip.output_probabilities(Q0, Q1, P1)
    theorems = []
    for y, value in ((FALSE, lambda0), (TRUE, lambda1)):
        total = statement.spelled(binary.output_mass(BEST, y))
        theorems.append(solve(eq(total, value), unfold(total)))
    return theorems


def error_of(statement, guess):
    """Return that an error is its four terms, for a function of the output."""
    total = statement.spelled(binary.error(BOOL, BEST, guess))
    value = statement.spelled(guess)
    q = {TRUE: {TRUE: 1 - Q1, FALSE: Q1}, FALSE: {TRUE: Q0, FALSE: 1 - Q0}}
    weights = {TRUE: P1, FALSE: 1 - P1}
    spelled = [
        weights[x]
        * q[x][y]
        * ((1 if x is TRUE else 0) - value(y))
        * ((1 if x is TRUE else 0) - value(y))
        for y in (FALSE, TRUE)
        for x in (FALSE, TRUE)
    ]
    spelled = spelled[0] + spelled[1] + spelled[2] + spelled[3]
    return solve(eq(total, spelled), *written_out(total)), spelled


@number_lemma
def better_guess(p, one, zero, mass, g, h):
    """Return that no guess has less error than the posterior, at one output."""
    p = p.under(mass > 0, eq(mass, one + zero), eq(h * mass, one))

    def error(guess):
        return one * (1 - guess) * (1 - guess) + zero * guess * guess

    p.have(error(g) - error(h) == mass * (g - h) * (g - h))
    p.have(mass * ((g - h) * (g - h)) >= 0)
    return p.have(error(g) >= error(h))


@proves("lip-mmse-estimator")
def bayes(statement):
    """Return lip-mmse-estimator: the posterior at each output, of least error there."""
    p, guess = Given(statement), statement.spelled(GUESS)
    rule, least = p.goal("Bayes' rule"), p.goal("no less error")
    lambda0, lambda1 = lip.output_probabilities(Q0, Q1, P1)
    p.know(listed(p.H, rule, lambda goal: masses(statement)))
    shown = []
    for y, one, zero, mass in (
        (FALSE, P1 * Q1, (1 - P1) * (1 - Q0), lambda0),
        (TRUE, P1 * (1 - Q1), (1 - P1) * Q0, lambda1),
    ):
        shown.append(p.use(better_guess(one, zero, mass, ANY(y), guess(y))))
    (any_error, above), (error, below) = (error_of(statement, f) for f in (ANY, GUESS))
    (small, great), (less, more) = (t.formula.args[1].args for t in shown)
    sums = rational(p.H, above, great + more), rational(p.H, below, small + less)
    best = solve(implies(p.H, above >= below), *sums, *shown)
    p.know(solve(implies(p.H, least), best, any_error, error))
    return p.conclude()


@proves("lip-mse")
def by_definition(statement):
    """Return lip-mse."""
    p = Given(statement)
    spelled, terms = error_of(statement, GUESS)
    same = p.have(terms == p.goal("the error is (16)").args[1])
    p.know(solve(implies(p.H, p.goal("the error is (16)")), spelled, same))
    return p.conclude()
