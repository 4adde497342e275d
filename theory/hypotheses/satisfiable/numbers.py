"""What statements are given and can be written down: numbers, a mechanism, users as told."""

from fractions import Fraction

from mechanisms.ue import oue_probabilities
from theory.hypotheses.satisfiable.choices import named
from theory.hypotheses.satisfiable.existence import satisfiable, shown, witnessed
from theory.hypotheses.satisfiable.sets.finite import some
from theory.kernel.binding import exception, function, function_of
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, not_, real
from theory.kernel.theorem import counterexample, solve
from theory.proofs.uldp import shuffled_others
from theory.statements.stated import stated
from theory.statements.uldp import lower_bounds_any
from theory.statements.uldp.shuffled import REPORTS, SETS
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.sums import ONE, ZERO, size

said = stated("uldp-lower-bounds-several")

A, r = const("set_of", SETS), shuffled_others.r


@satisfiable("uldp-am-gm-step", "root")
def of_product(found):
    """The product itself, of which the squares' product is the square."""
    sensitive, p = named(found, "sensitive", "p")
    X = p.sort.domain

    def product(f):
        return X.prod(lambda i: ite(sensitive(i), f(i), ONE))

    root = product(p)
    given = Given(found.known)
    given.by_item(product(lambda i: p(i) * p(i)) == root * root)
    given.by_item(root >= 0)
    return shown(found, [root], given)


@satisfiable("uldp-pum-arrays", "r_hat")
def of_one_sum(found):
    """All entries alike."""
    entries = found.names[0].sort.domain
    alike = function(entries, lambda i: 1 / real(entries.size))
    return shown(found, [alike])


@satisfiable("uldp-shuffled-others", "delta", "delta_back")
def of_probabilities(found):
    """One: a probability is no more."""
    laws, p = shuffled_others, Given(found.known)
    H = laws.given(stated("uldp-shuffled-others").statement())
    p.know(*laws.entries(H), *laws.laws_sum_to_one(H))
    for value in laws.worlds():
        law = function(REPORTS, lambda k, v=value: laws.law(v, k))
        event = REPORTS.sum(lambda k, p=law: ite(A(k), p(k), ZERO))
        p.by_item(event <= REPORTS.sum(law))
        p.by_item(event >= 0)
    answer = [ONE, ONE]
    return shown(found, answer, p)


@satisfiable("lip-skew-helps", "P1", "other")
def of_the_example(found):
    """The two priors."""
    values = real(Fraction(99, 100)), real(Fraction(1, 2))
    return shown(found, values)


@satisfiable("lip-step4-line", "P1", "q0", "q1")
def of_one_input(found):
    """X is 0 for all users: half of the reports are 1, and q1 is as small as asked."""
    (E,) = found.others
    answer = [ZERO, real(Fraction(1, 2)), 1 / (2 * E)]
    return shown(found, answer)


@satisfiable("lip-example-opt-error", "P1")
def of_the_share(found):
    """The share of Example 1."""
    answer = [real(Fraction(1, 10))]
    return shown(found, answer)


@satisfiable("uldp-pum-second-term-mean", "r_bot")
def of_means(found):
    """The means of the estimate."""
    weight, estimate = named(found, "weight", "r_hat_bot")
    T, outcomes = found.names[0].sort.domain, weight.sort.domain
    mean = function(T, lambda t: outcomes.sum(lambda o: weight(o) * estimate(t, o)))
    return shown(found, [mean])


@satisfiable("oneid-ones-law", "in_first", "one", "n_0", "a", "b")
@satisfiable("oneid-ones-law-corrected", "in_first", "one", "n_0", "a", "b")
def of_truths(found):
    """All users are in the first group and tell the truth."""
    weight, have = named(found, "weight", "have")
    U, outcomes, p = have.sort.domain, weight.sort.domain, Given(found.known)
    u = p.fix(U)
    ones = outcomes.sum(lambda o: weight(o) * ite(have(u), ONE, ZERO))
    p.under(have(u)).by_item(ones == outcomes.sum(weight))
    p.under(not_(have(u))).by_item(ones == 0)
    answer = [
        function_of(U, outcomes, lambda u, o: TRUE),
        function_of(U, outcomes, lambda u, o: have(u)),
        U.sum(lambda u: ONE),
        ONE,
        ZERO,
    ]
    return shown(found, answer, p)


@satisfiable("oneid-all-first", "first")
def of_everybody(found):
    """All users are in the first group."""
    U = found.names[0].sort.domain
    everybody = function(U, lambda u: TRUE)
    return shown(found, [everybody])


@satisfiable("uldp-garbling-by-masses", "ray", "second")
def of_equal_masses(found):
    """All reports are on one ray, whatever the value is, and B is A."""
    (first,) = found.others
    Z, X = found.names[0].sort.domain, found.names[0].sort.range.domain
    one = exception(function(Z, lambda z: FALSE))  # any
    whole = 1 / first(one)
    answer = [function_of(Z, X, lambda z, x: ite(eq(z, one), whole, ZERO)), first]
    p = Given(found.known)
    p.sums(Z.sum(lambda z: first(z) * ite(eq(z, one), whole, ZERO)), first(one) * whole, at=[one])
    return shown(found, answer, p, at=[one])


@satisfiable("uldp-garbling-needs-masses", "ray", "second", "R", "h")
def of_one_ray(found):
    """A and B are the same, and the other rays are 0."""
    first, corner = named(found, "first", "corner")
    Z, X = found.names[0].sort.domain, found.names[0].sort.range.domain
    z = const("z", Z)
    answer = [
        function_of(Z, X, lambda z, x: ite(eq(z, corner), ONE, ZERO)),
        first,
        function_of(Z, Z, lambda z, w: ite(eq(z, w), ONE, ZERO)),
        function(X, lambda x: ONE),
    ]
    p = Given(found.known)
    one = function(Z, lambda w: ite(eq(w, corner), ONE, ZERO))
    p.sums(Z.sum(lambda w: first(w) * one(w) * one(w)), first(corner))
    z = p.fix(Z)
    p.sums(Z.sum(lambda w: ite(eq(z, w), ONE, ZERO)), ONE)
    p.under(not_(eq(z, corner))).by_item(X.sum(lambda x: ite(eq(z, corner), ONE, ZERO)) == 0)
    return shown(found, answer, p)


@satisfiable("oneid-oue-optimal", "p", "q")
def of_budget(found):
    """OUE has every budget."""
    pair = oue_probabilities(*found.others)
    inside = solve(implies(found.known, and_(pair[0] > pair[1], pair[1] > 0, pair[0] < 1)))
    equation = found.at(*pair).args[-1]
    same = rational(found.known, *equation.args, inside)
    return witnessed(found, pair, solve(implies(found.known, found.at(*pair)), inside, same))


def third(c):
    """Return that some value is neither p nor q."""
    X = c["p"].sort
    return "some value is neither p nor q", X.exists(lambda x: neither(c["p"], c["q"])(x))


def neither(p, q):
    """Return the values that are neither."""
    return function(p.sort, lambda x: and_(not_(eq(x, p)), not_(eq(x, q))))


@satisfiable("oneid-two-groups-popular", "value", "second", "a", "b", "sender", where=third)
def of_users(found):
    """The sender is alone in the first group, and everybody has a third value."""
    p, q = named(found, "p", "q")
    U, X, one = found.names[-1].sort, p.sort, some(neither(p, q))
    sender = exception(function(U, lambda u: FALSE))  # anybody
    answer = (
        function(U, lambda u: one),
        function(U, lambda u: not_(eq(u, sender))),
        *(function(X, lambda x, n=n: n) for n in (ONE, ZERO)),
        sender,
    )
    given = Given(found.known)
    given.know(counterexample(function(X, lambda x: not_(neither(p, q)(x)))))
    given.have(neither(p, q)(one))
    for x in (p, q):
        given.by_item(U.sum(lambda u, x=x: ite(and_(eq(u, sender), eq(one, x)), ONE, ZERO)) == 0)
    given.sums(U.sum(lambda u: ite(eq(u, sender), ONE, ZERO)), ONE)
    return shown(found, answer, given)


@satisfiable(
    "uldp-lower-bounds-several",
    *("n", "t"),
    later=("r", "q"),
    where=lambda c: ("s^2 <= n (e^eps - 1)^2", lower_bounds_any.enough()),
)
def of_one_datum(found):
    """Each user has one datum, so that there are as many users as reports."""
    answer = [size(said.U), ONE]
    return shown(found, answer)
