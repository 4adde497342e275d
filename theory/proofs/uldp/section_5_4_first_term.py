"""Section 5.4: the expected loss of r^ when each user has a pre-processor of her own."""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.binding import function_of, with_sorts
from theory.kernel.sorts import REAL, functions, letters
from theory.kernel.terms import and_, const, eq, implies, ite, letter, real
from theory.kernel.theorem import instance, solve
from theory.ledger.decisions import proves, refutes
from theory.library import moments, own_laws
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.statements.uldp import pum_first_term as model
from theory.statements.uldp.pum_first_term import USERS
from theory.tactics.closing import concluded, every
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ONE, ZERO, equal
from theory.tactics.tables import table

said = stated("uldp-pum-first-term-exact")
OF_USER, OMEGA, OTHER, OWN, SAYS, U = said.r_of, said.Omega, said.other, said.own, said.says, said.U
Z = said.Z

SIZES = {Z: letters(3), U: letters(2), OMEGA: letters(9)}


def one_output(p, z):
    """Return the expected squared error of r^(z)."""
    u, v = p.fix(U, U)

    def reports_value(u, o):
        return ite(SAYS(u, o, z), ONE, ZERO)

    both = USERS.pr(lambda o: and_(SAYS(u, o, z), SAYS(v, o, z)))
    p.by_item(USERS.mean(lambda o: reports_value(u, o) * reports_value(v, o)) == both)
    law = {own_laws.CHANCE: OTHER(z), own_laws.GAIN: OWN(z) - OTHER(z)}
    law |= {own_laws.R: lambda u: OF_USER(u, z)}
    return p.use(
        own_laws.variance(from_frequencies, unit_variance), law | {moments.B: reports_value}
    )


@proves("uldp-pum-first-term-exact")
def exact(statement):
    """Return the expected squared errors, at most the printed ones, and their sum."""
    p = Given(statement)
    z = p.fix(Z)
    one = one_output(p, z)
    printed, spread = unit_variance(OTHER(z), OWN(z) - OTHER(z), p(said.r(z))), p(said.V(z))
    less = of_numbers(
        lambda a, b, n: implies(and_(b >= 0, n >= 1), (a - b) / n <= a / n),
        printed,
        spread,
        size(U),
    )
    sign = p.use(own_laws.spelled_spread(), {own_laws.R: lambda u: OF_USER(u, z)})
    bound = p.have(p(model.error(z)) <= printed / size(U), one, sign, p.have(size(U) >= 1), less)
    # the loss is their sum
    F = const("F", functions(moments.U, OMEGA, REAL))
    loss = p.use(moments.mean_of_sum(), {moments.U: Z, F: lambda z, o: p(model.square(z, o))})
    l2_loss, parts = p.goal("the l2 loss").args
    errors = p(Z.sum(model.error))
    rows = equal(errors, parts, p.H, use=lambda i: [instance(one, {z: i})])
    summed = solve(implies(p.H, eq(l2_loss, parts)), loss, rows)
    return concluded(statement, every(one, z), every(bound, z), summed)


@refutes("uldp-pum-first-term", sorts=SIZES)
def denied(statement):
    """Return that Proposition 6 at r is not the loss: two users, of whom one hides x1."""
    inter, users, outcomes = (SIZES[sort] for sort in (Z, U, OMEGA))
    instance_ = model.two_users()
    weights = [real(w) for w in instance_.values["weight"]]
    laws = table([users, inter], instance_.values["r_of"])
    reports = table(
        [users, outcomes],
        [[letter(inter, j // 3) for j in range(9)], [letter(inter, j % 3) for j in range(9)]],
    )
    reports_value = function_of(users, outcomes, inter, lambda u, o, z: eq(reports(u, o), z))
    hidden = table([inter], [False, False, True])
    formula = with_sorts(statement.formula, SIZES)
    return deny(formula, hidden, real(2), laws, table([outcomes], weights), reports_value)
