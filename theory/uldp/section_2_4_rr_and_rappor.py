"""Section 2.4: RR and the generalized RAPPOR provide eps-LDP; the basic RAPPOR is one of them."""

from mechanisms import rappor
from theory.kernel.binding import apply
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library.unary import Likelihood
from theory.notions.unary import bit
from theory.statements.uldp import rappor as model
from theory.statements.uldp.rappor import PARAMETERS, PSI, THETA, E, X, Y
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand, rational
from theory.tactics.logic import prove
from theory.tactics.sums import size_facts

H = and_(*PARAMETERS)
i, j, y, x = const("i", X), const("j", X), const("y", Y), const("x", X)


def rr():
    """Return that RR is a mechanism with eps-LDP."""
    statement = model.rr_ldp()
    G, Q = statement.given, statement.spelled(model.DIRECT)
    counted = size_facts(X, lambda v: True, x)
    z = const("z", X)
    row = X.sum(lambda z: Q(x, z))
    known = [
        generalise(solve(implies(G, Q(x, z) >= 0), *counted), x, z),
        generalise(solve(implies(G, eq(row, 1)), expand(row, G), *counted), x),
        generalise(solve(implies(G, Q(i, z) <= E * Q(j, z)), *counted), z, i, j),
    ]
    return generalise(prove(statement.implication, *known, rounds=3), *statement.constants)


@remembered
def two_bits():
    """Psi is a probability, and own(i) other(j) <= E own(j) other(i)."""
    positive = solve(implies(H, (1 - THETA) * E + THETA >= 1))
    psi = rappor.psi(THETA, E)
    exact = rational(H, THETA * (1 - psi), E * psi * (1 - THETA), positive)
    known = and_(H, PSI >= 0, PSI <= 1, eq(THETA * (1 - PSI), E * PSI * (1 - THETA)))
    (own_i, other_i), (own_j, other_j) = ([bit(p, y(v)) for p in (THETA, PSI)] for v in (i, j))
    goal = own_i * other_j <= E * (own_j * other_i)
    cases = [and_(a, b) for a in (y(i), not_(y(i))) for b in (y(j), not_(y(j)))]
    parts = [solve(implies(and_(known, c), goal)) for c in cases]
    bits = instance(solve(implies(known, goal), *parts), {PSI: psi})
    range_ = solve(implies(H, and_(psi >= 0, psi <= 1)), positive)
    return range_, solve(implies(H, bits.formula.args[1]), bits, exact, range_)


def generalized():
    """Return that the generalized RAPPOR has eps-LDP."""
    statement = model.rappor_ldp()
    psi = statement.spelled(PSI)
    likelihood = Likelihood(X, lambda v: THETA, lambda v: psi, y)
    range_, bits = two_bits()

    def signs(v):
        both = and_(apply(likelihood.own, v) >= 0, apply(likelihood.other, v) >= 0)
        return solve(implies(H, both), range_)

    ratio = likelihood.ratio(H, E, i, j, signs, bits)
    return concluded(statement, range_, every(ratio, y, i, j))


def basic():
    """Return that psi = 1 - theta at the theta of the basic RAPPOR."""
    statement = model.rappor_basic()
    G, (symmetric, inside) = statement.given, statement.goals
    positive = solve(implies(G, and_(model.A >= 1, (1 - statement.spelled(THETA)) > 0)))
    symmetric = rational(G, *symmetric.args, positive)
    return concluded(statement, symmetric, solve(implies(G, inside)))


@decides("uldp-rr-ldp")
def rr_ldp():
    """RR's columns are alike: `own` at y = x, `other` elsewhere."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="The two probabilities of (2) differ by the factor e^eps and no more.",
        scope="all K >= 1 and all eps >= 0",
        theorem=rr,
    )


@decides("uldp-rappor-ldp")
def rappor_ldp():
    """Only the bits of the two inputs differ; the other factors are common."""
    return Decision(
        verdict="proved",
        why=(
            "The paper states it without proof. By the choice of psi, theta (1 - psi) is "
            "e^eps psi (1 - theta) exactly; theta = 0 and theta = 1, where a quotient of "
            "probabilities would be 0/0, are included."
        ),
        scope="all K >= 1, all theta in [0, 1], all eps >= 0",
        theorem=generalized,
    )


@decides("uldp-rappor-basic")
def rappor_basic():
    """With a = e^(eps/2): psi = 1 - theta."""
    return Decision(
        verdict="proved",
        why="At that theta a 0 becomes a 1 as often as a 1 becomes a 0: psi = 1 - theta.",
        scope="all eps >= 0",
        assumes=["The basic one-time RAPPOR is the symmetric one, psi = 1 - theta."],
        theorem=basic,
    )
