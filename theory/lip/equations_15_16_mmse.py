"""Equations (15), (16), (28): the estimate of least error from one binary report, and its error."""

from mechanisms.losses import lip
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies
from theory.kernel.theorem import generalise, instance, solve, unfold
from theory.ledger.claims import Decision, decides
from theory.statements.lip import binary
from theory.statements.lip import estimators as model
from theory.statements.lip.binary import BEST, GUESS, P1, Q0, Q1
from theory.statements.lip.estimators import ANY
from theory.tactics.expand import rational
from theory.tactics.listed import listed, written_out


def masses(statement):
    """Return that the output masses of the channel are lambda0 and lambda1."""
    lambda0, lambda1 = lip.output_probabilities(Q0, Q1, P1)
    found = []
    for y, value in ((FALSE, lambda0), (TRUE, lambda1)):
        total = statement.spelled(binary.output_mass(BEST, y))
        found.append(solve(eq(total, value), unfold(total)))
    return found


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


def better_guess():
    """Return that no guess has less error than the posterior, at one output."""
    one, zero, mass, g, h = (const(name, REAL) for name in ("one", "zero", "mass", "g0", "h0"))
    known = and_(mass > 0, eq(mass, one + zero), eq(h * mass, one))

    def error(guess):
        return one * (1 - guess) * (1 - guess) + zero * guess * guess

    goal = error(g) >= error(h)
    same = solve(implies(known, eq(error(g) - error(h), mass * (g - h) * (g - h))))
    square = solve(implies(mass > 0, mass * (g - h) * (g - h) >= 0))
    return solve(implies(known, goal), same, square), (one, zero, mass, g, h)


def bayes():
    """Return lip-mmse-estimator."""
    statement = model.estimator()
    H, (rule, runs, least) = statement.given, statement.goals
    mass = masses(statement)
    lambda0, lambda1 = lip.output_probabilities(Q0, Q1, P1)
    told = listed(H, rule, lambda goal: mass)
    same = solve(implies(H, runs))
    general, names = better_guess()
    guess = statement.spelled(GUESS)
    shown = []
    for y, one, zero, m in (
        (FALSE, P1 * Q1, (1 - P1) * (1 - Q0), lambda0),
        (TRUE, P1 * (1 - Q1), (1 - P1) * Q0, lambda1),
    ):
        here = instance(general, dict(zip(names, (one, zero, m, ANY(y), guess(y)), strict=True)))
        needed = solve(implies(H, here.formula.args[0]))
        shown.append(solve(implies(H, here.formula.args[1]), here, needed))
    errors = [error_of(statement, f) for f in (ANY, GUESS)]
    terms = [s for _, s in errors]
    parts = [instance_terms(here) for here in shown]
    above = [a for a, _ in parts]
    below = [b for _, b in parts]
    sums = [
        rational(H, terms[0], above[0] + above[1]),
        rational(H, terms[1], below[0] + below[1]),
    ]
    best = solve(implies(H, terms[0] >= terms[1]), *sums, *shown)
    final = solve(implies(H, least), best, *(t for t, _ in errors))
    return generalise(solve(statement.implication, told, same, final), *statement.constants)


def instance_terms(theorem):
    """Return both sides of `given => small <= great`: great, small."""
    small, great = theorem.formula.args[1].args
    return great, small


@decides("lip-mmse-estimator")
def estimator():
    """At Y = 0 and at Y = 1."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "It is Bayes' rule. Where an output cannot occur the quotient is 0/0, and so is the "
            "posterior; the repository's estimate is 0 there."
        ),
        scope="all priors and channels for which both outputs can occur",
        theorem=bayes,
    )


def by_definition():
    """Return lip-mse."""
    statement = model.error()
    H, (first, runs) = statement.given, statement.goals
    spelled, terms = error_of(statement, GUESS)
    same = rational(H, terms, first.args[1])
    found = solve(implies(H, first), spelled, same)
    other = rational(H, *runs.args)
    return generalise(solve(statement.implication, found, other), *statement.constants)


@decides("lip-mse")
def error():
    """The error by definition, summed over X and Y."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "By the law of total variance, as printed. Where one output cannot occur (16) is 0/0 "
            "and the error P1(1-P1)."
        ),
        scope="all priors and channels for which both outputs can occur",
        theorem=by_definition,
    )
