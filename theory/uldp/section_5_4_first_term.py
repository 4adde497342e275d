"""Section 5.4: the expected loss of r^ when each user has a pre-processor of her own."""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, const, eq, implies, ite, letter, real
from theory.kernel.theorem import exchange, instance, solve
from theory.ledger.claims import Decision, decides
from theory.library import moments, own_laws
from theory.statements.uldp import pum_first_term as model
from theory.statements.uldp.pum_first_term import (
    OF_USER,
    OMEGA,
    OTHER,
    OWN,
    SAYS,
    USERS,
    WEIGHT,
    U,
    Z,
)
from theory.tactics.closing import concluded, every
from theory.tactics.defined_at import defined_at
from theory.tactics.logic import at, deny, derive
from theory.tactics.sums import ONE, ZERO, equal, pull, size_facts
from theory.tactics.tables import table

u, v, z, o = const("u", U), const("v", U), const("z", Z), const("o", OMEGA)
SIZES = {Z: letters(3), U: letters(2), OMEGA: letters(9)}


def says(u, z, o):
    """Return 1 if user u says z."""
    return ite(SAYS(u, o, z), ONE, ZERO)


def one_output(H):
    """Return the expected squared error of r^(z)."""
    found = instance(
        own_laws.variance(from_frequencies, unit_variance),
        {
            moments.B: function_of(U, OMEGA, lambda u, o: says(u, z, o)),
            own_laws.R: function(U, lambda u: OF_USER(u, z)),
            own_laws.CHANCE: OTHER(z),
            own_laws.GAIN: OWN(z) - OTHER(z),
        },
    )
    both = equal(
        USERS.mean(lambda o: says(u, z, o) * says(v, z, o)),
        USERS.pr(lambda o: and_(SAYS(u, o, z), SAYS(v, o, z))),
    )

    def facts(*chosen):
        users = [c for c in chosen if c.sort is U]
        laws = [t for c in users for t in at(H, c, z)]
        if len(users) < 2:
            return [*laws, *at(H, z)]
        pair = instance(both, dict(zip((u, v), users, strict=True)))
        return [*laws, pair, *at(H, *users, z)]

    premise, conclusion = found.formula.args
    return solve(implies(H, conclusion), found, derive(H, premise, facts))


def exact():
    """Return the expected squared errors, and their sum."""
    statement = model.exact()
    H, third = statement.given, statement.goals[2]
    one = one_output(H)
    a, b, n = (const(name, REAL) for name in ("a0", "b0", "n0"))
    less = solve(implies(and_(b >= 0, n >= 1), (a - b) / n <= a / n))
    gain = OWN(z) - OTHER(z)
    printed = unit_variance(OTHER(z), gain, statement.spelled(model.R(z)))
    spread = statement.spelled(model.SPREAD(z))
    put = {own_laws.R: function(U, lambda u: OF_USER(u, z))}
    sign = instance(own_laws.spelled_spread(), put)
    users = statement.spelled(model.N_USERS)
    at_most = instance(less, {a: printed, b: spread, n: users})
    some = size_facts(U, lambda u: True, u)[1]
    every_one = every(one, z)
    bound = solve(
        implies(H, statement.spelled(model.error(z)) <= printed / users), one, at_most, sign, some
    )
    return concluded(statement, every_one, every(bound, z), summed(statement, H, third, one))


def summed(statement, H, goal, one):
    """Return that the expected loss is the sum of the expected squared errors."""

    def square(z, o):
        return statement.spelled(model.square(z, o))

    pulled_out, c = pull(Z.sum(lambda z: square(z, o)))
    pulled = equal(
        goal.args[0],
        OMEGA.sum(lambda o: Z.sum(lambda z: WEIGHT(o) * square(z, o))),
        use=lambda i: [instance(pulled_out, {o: i, c: WEIGHT(i)})],
    )
    swapped = exchange("sum", function_of(OMEGA, Z, lambda o, z: WEIGHT(o) * square(z, o)))
    rows = equal(
        Z.sum(lambda z: USERS.mean(lambda o: square(z, o))),
        goal.args[1],
        H,
        use=lambda i: [instance(one, {z: i})],
    )
    return solve(implies(H, goal), pulled, swapped, rows)


def denied():
    """Return that Proposition 6 at r is not the loss: two users, of whom one hides x1."""
    inter, users, outcomes = (SIZES[sort] for sort in (Z, U, OMEGA))
    found = model.two_users()
    weights = [real(w) for w in found.values["weight"]]
    laws = table([users, inter], found.values["r_of"])
    reports = table(
        [users, outcomes],
        [[letter(inter, j // 3) for j in range(9)], [letter(inter, j % 3) for j in range(9)]],
    )
    says = function_of(users, outcomes, inter, lambda u, o, z: eq(reports(u, o), z))
    hidden = table([inter], [False, False, True])
    formula = with_sorts(model.first_term().formula, SIZES)
    return deny(formula, hidden, real(2), laws, table([outcomes], weights), says)


@decides("uldp-pum-first-term")
def pum_first_term():
    """Two users, of whom one hides x1: all nine pairs of reports."""
    return Decision(
        verdict="refuted",
        printed_proof="unread",
        why=(
            "Propositions 6, 9, 14 and 17 are for users who draw from one distribution. Here user "
            "i draws from r^(i), which differs from user to user; their reports are independent, "
            "and vary less than those of n users drawn from the average r. So the propositions are "
            "upper bounds, and exact only if all pre-processors have the same tag sets. With as "
            "many users of each of the witness's two kinds sqrt(n) times the l1 loss tends to "
            "1.9259, by the central limit theorem, and Proposition 6 at r says 1.9913."
        ),
        scope="the terms of Proposition 6; the witness has two users, two values and one tag",
        corrected=["uldp-pum-first-term-exact"],
        theorem=denied,
        sorts=SIZES,
    )


@decides("uldp-pum-first-term-exact")
def pum_first_term_exact():
    """One output z: user i reports it (or sets its bit) with m_i = chance + gain r_i."""
    return Decision(
        verdict="proved",
        why=(
            "The variance of a sum of independent reports is the sum of their variances. It is "
            "the printed one at r less V(z), the variance over users of r^(i)(z), over n. The gain "
            "cancels, so that the difference does not depend on eps."
        ),
        scope="all direct and unary encodings as Q_cmn, all n, K and kappa, all eps > 0",
        theorem=exact,
        defined=lambda: defined_at(model.exact()),
    )
