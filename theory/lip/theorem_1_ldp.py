"""Theorem 1: eps-LDP implies eps-LIP, and eps-LIP implies 2 eps-LDP among values asked about."""

from mechanisms import binary_channel
from theory.kernel.sorts import BOOL
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies
from theory.kernel.theorem import generalise, instance, solve, unfold
from theory.ledger.claims import Decision, decides
from theory.statements.lip import binary
from theory.statements.lip import privacy as model
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, output_mass
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import induction


def two_inputs(statement):
    """Return what follows from (7) at an output, for each of two inputs."""
    return lambda y=None, *xs: [t for x in xs for t in at(statement.given, y, x)]


def twice_the_budget():
    """Return that q(x) <= E Pr(y) <= E^2 q(x'), for each output."""
    statement = model.lip_gives_ldp()
    found = derive(statement.given, statement.goals[0], two_inputs(statement))
    return generalise(found, *statement.constants)


@decides("lip-implies-ldp")
def implies_ldp():
    """(7), for all x of the domain."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Two ratios in [e^-eps, e^eps] have a quotient in [e^-2eps, e^2eps]. Definition 3 must "
            "be asked of every value: where the prior is 0 its ratio is 0/0, the proof's Bayes "
            "step divides by it, and the form (5), (7) is what is needed. Asked of the support "
            "alone, the theorem fails outside it: lip-implies-ldp-support."
        ),
        scope="all alphabets of any size, all eps >= 0, (5) and (7) for all x and y",
        theorem=twice_the_budget,
    )


def on_the_support():
    """Return it for the support, and that the truth, told of a certain value, has no LDP."""
    statement = model.on_the_support()
    among, free, told = statement.goals
    inside = derive(statement.given, among, two_inputs(statement))
    any_output = certain(statement, free)
    leak = prove(told, at=[TRUE, FALSE], rounds=3)
    return generalise(solve(statement.implication, inside, any_output, leak), *statement.constants)


def certain(statement, free):
    """Return that the truth has (7) for the one value that occurs."""
    y = const("y", BOOL)
    mass = unfold(statement.spelled(output_mass(BOOL, model.SURE, model.TOLD, y)))
    return derive(TRUE, free, lambda *chosen: [instance(mass, {y: chosen[0]})] if chosen else [])


@decides("lip-implies-ldp-support")
def implies_ldp_on_support():
    """A value that nobody has is free, and the support is as protected as before."""
    return Decision(
        verdict="proved",
        why=(
            "Asked only where the prior is positive, eps-LIP gives 2 eps-LDP between values of the "
            "support. Of others it says nothing: with the prior (1, 0), reporting the truth is "
            "0-LIP and no eps-LDP. Whoever takes priors from counts meets such zeros."
        ),
        scope="all alphabets of any size and all priors, all eps >= 0",
        theorem=on_the_support,
    )


def exactly():
    """Return that the channel has eps-LIP, and LDP with no factor below E^2."""
    statement = model.tight()
    private, least = statement.goals
    H, x, y = statement.given, const("x", BOOL), const("y", BOOL)
    q = statement.spelled(binary.PRINTED)
    mass = statement.spelled(binary.output_mass(binary.PRINTED, y))
    q0, q1 = binary_channel.balanced_lip(1 / (1 + E), E)
    flips = solve(implies(H, and_(eq(q0 * (E * (1 + E)), 1), eq(q1 * (1 + E), 1))))
    near = solve(implies(H, and_(mass <= E * q(x, y), q(x, y) <= E * mass)), unfold(mass), flips)

    def facts(*chosen):
        return [instance(near, dict(zip((y, x), chosen, strict=True)))] if len(chosen) == 2 else []

    holds = derive(H, private, facts)
    F = model.F
    pair = prove(
        implies(least.args[0], q(TRUE, TRUE) <= F * q(FALSE, TRUE)), at=[TRUE, FALSE], rounds=3
    )
    above = solve(implies(and_(H, 1 - q1 <= F * q0), F >= E * E), flips)
    bound = solve(implies(H, least), pair, above)
    return generalise(solve(statement.implication, holds, bound), *statement.constants)


@decides("lip-implies-ldp-tight")
def tight():
    """The optimal channel at P1 = 1/(1+e^eps), where two regimes meet."""
    return Decision(
        verdict="proved",
        why="At P1 = 1/(1+e^eps) the optimal eps-LIP channel has no LDP with less than 2 eps.",
        scope="all eps > 0, with two values",
        uses=["lip-implies-ldp"],
        theorem=exactly,
    )


def averaged():
    """Pr(y) is a mean of Pr(y|x'), each within e^eps of Pr(y|x)."""
    statement = model.ldp_gives_lip()
    H, x, y = statement.given, const("x", X), const("y", Y)
    mass = output_mass(X, PRIOR, CHANNEL, y)
    q = CHANNEL(x, y)
    close = induction(
        lambda m, t: and_(m <= E * q * t, q * t <= E * m),
        [mass, X.sum(PRIOR)],
        H,
        use=lambda i: [*at(H, i), *at(H, y, i, x), *at(H, y, x, i)],
    )
    facts = lambda *c: [instance(close, {y: c[0], x: c[1]})] if len(c) == 2 else []  # noqa: E731
    return generalise(derive(H, statement.goals[0], facts), *statement.constants)


@decides("lip-implied-by-ldp")
def implied_by_ldp():
    """Pr(y) is a mean of Pr(y|x'), each within e^eps of Pr(y|x): induction over x'."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Pr(y) is an average of numbers within e^eps of Pr(y|x). Zeros of the prior do no harm "
            "in the form (5), (7), asked of all values; in (3) they make 0/0."
        ),
        scope="all alphabets of any size, all priors, all eps >= 0, for each output",
        theorem=averaged,
    )
