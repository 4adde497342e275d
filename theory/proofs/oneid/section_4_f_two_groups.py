"""Section IV-F: users in two groups with two mechanisms."""

from fractions import Fraction

from theory.kernel.binding import function_of, with_sorts
from theory.kernel.sorts import BOOL, letters
from theory.kernel.terms import FALSE, TRUE, and_, eq, implies, ite, letter, real
from theory.kernel.theorem import solve, unfold
from theory.ledger.decisions import proves, refutes
from theory.library import sharing
from theory.library.sharing import GAMMA, VALUE
from theory.proofs.oneid import accuracy
from theory.statements.oneid import repeated as model
from theory.statements.oneid.reidentification import tuned
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ONE, ZERO
from theory.tactics.tables import table

said = stated("oneid-two-groups-unknown")
COUNT, OUTPUT, POSTERIOR, N, CHANCE = said.c, said.mass, said.posterior, said.n, said.chance
COLUMNS, DRAWN, OMEGA, SHARE, U = said.columns, said.drawn, said.Omega, said.share, said.U
X = said.X
GROUP = stated("oneid-two-groups").group

TWENTY, FOUR = letters(20), letters(4)
SORTS = {U: TWENTY, X: FOUR}
# values x1, x2 are popular, x3 is that of one user alone; the first five users are group 1
VALUES = [2, 0, 1, 3, 3] + [0] * 5 + [1] * 5 + [3] * 5


@refutes("oneid-two-groups", sorts=SORTS)
def refuted(statement):
    """Return that a report that only the first five of twenty users can send exceeds 4/n."""
    value = table([TWENTY], [letter(FOUR, k) for k in VALUES])
    second = table([TWENTY], [FALSE] * 5 + [TRUE] * 15)
    first = table([FOUR], [1, 1, 1, Fraction(1, 4)])
    columns = function_of(BOOL, FOUR, lambda k, x: ite(k, ZERO, first(x)))
    return deny(with_sorts(statement.formula, SORTS), real(4), value, second, columns)


@proves("oneid-two-groups-within")
def within(statement):
    """Return the bound against one who knows the groups: users elsewhere only add to the sum."""
    p = Given(statement)
    u, x, j, n = *p.fix(U, X, BOOL), p(N)
    k, q = GROUP(u), COLUMNS(GROUP(u), VALUE(u))
    members, counted = model.own_group(k)
    c, weight, part = counted(VALUE(u)), p(model.within(k, VALUE(u))), GAMMA * members / n

    def own(v):
        return ite(eq(GROUP(v), k), ONE, ZERO)

    p.have(GAMMA * members >= n, at=[k])
    p.have(and_(part >= 1, part <= members, GAMMA > 0))
    p.by_item(c <= members)
    p.use(
        sharing.weight_suffices(),
        {sharing.GAMMA: part, sharing.N: members, sharing.C: c, sharing.COUNTED: c},
    )
    share = c + weight * (members - c)
    p.have(part * n == GAMMA * members)
    p.have(members * (GAMMA * share - n) >= 0)
    p.have(GAMMA * share >= n)
    p.use(
        sharing.shared(),
        {
            sharing.PRIOR: own,
            sharing.COLUMN: COLUMNS(k),
            sharing.WEIGHT: lambda x: p(model.within(k, x)),
            sharing.u: u,
        },
        at=[k],
    )
    alike = accuracy.same_value(u)
    p.by_item(U.sum(lambda v: ite(alike(v), own(v), ZERO)) == c)
    p.have(COLUMNS(j, x) >= 0, at=[j, x])
    total = U.sum(lambda v: COLUMNS(GROUP(v), VALUE(v)))
    p.by_item(U.sum(lambda v: own(v) * COLUMNS(k, VALUE(v))) <= total)
    p.have(q * share <= total)
    p.have(q * n <= GAMMA * total)
    p.sums(p(OUTPUT), total / n)
    p.have(p(POSTERIOR(u)) <= GAMMA / n)
    return p.conclude()


def tuned_weight(p):
    """Return the weights of (7), as a function of the value."""
    return lambda x: p(tuned(COUNT(x)))


def part(k, x):
    """Return the probability of the report and of group k, for a user of value x."""
    return ite(k, SHARE, 1 - SHARE) * COLUMNS(k, x)


def likelihood(x):
    """Return the probability of the report, for a user of value x."""
    return part(TRUE, x) + part(FALSE, x)


@proves("oneid-two-groups-unknown")
def unknown(statement):
    """Return the bound for unknown groups: users' reports have the mixture's law."""
    p = Given(statement)
    u, x, other, k, n = *p.fix(U, X, X, BOOL), p(N)
    weight, drawn = p(tuned(COUNT(x))), OMEGA.sum(lambda o: CHANCE(o) * ite(DRAWN(o, u), ONE, ZERO))
    p.by_item(and_(drawn >= 0, drawn <= OMEGA.sum(CHANCE)))
    p.have(and_(SHARE >= 0, SHARE <= 1))
    p.have(COLUMNS(k, x) >= 0, at=[k, x])
    p.have(weight * COLUMNS(k, x) <= COLUMNS(k, other), at=[k, x, other])
    p.have(and_(part(k, x) >= 0, weight * part(k, x) <= part(k, other)))
    for column in (likelihood, lambda x: part(TRUE, x), lambda x: part(FALSE, x)):
        accuracy.show_likelihood_at_most_share(p, u, p(COUNT(VALUE(u))), tuned_weight(p), column)
    groups = [(lambda v, j=j: model.of_group(v, j)) for j in (TRUE, FALSE)]
    p.by_item(model.drawn(u) == groups[0](u) + groups[1](u))
    for j, law in zip((TRUE, FALSE), groups, strict=True):
        p.sums(law(u), part(j, VALUE(u)))
        p.by_item(U.sum(law) == accuracy.total(lambda x, j=j: part(j, x)))
    p.have(model.drawn(u) == likelihood(VALUE(u)))
    total = U.sum(model.drawn)
    p.by_item(total == accuracy.total(likelihood))
    output = p.sums(p(OUTPUT), total / n)
    positive = p.have(and_(n > 0, total > 0), output)
    bound = p.have(model.drawn(u) * n <= GAMMA * total)
    p.have(1 / n * model.drawn(u) <= GAMMA / n * (total / n), positive, bound)
    p.have(p(POSTERIOR(u)) <= GAMMA / n)
    by_group = unfold(p.goal("if the report's group is known"))
    each = p.have(by_group.formula.args[1])
    p.know(solve(implies(p.H, p.goal("if the report's group is known")), by_group, each))
    return p.conclude()
