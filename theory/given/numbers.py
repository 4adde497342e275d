"""What statements are given and can be written down: numbers, a mechanism, users as told."""

from fractions import Fraction

from mechanisms.ue import oue_probabilities
from theory.given.choices import named
from theory.given.existence import shows, witnessed
from theory.given.sets.finite import some
from theory.kernel.binding import exception, function
from theory.kernel.terms import FALSE, and_, const, eq, implies, ite, not_, real
from theory.kernel.theorem import counterexample, instance, solve
from theory.statements.uldp.shuffled import REPORTS, SETS
from theory.tactics.expand import expand, rational
from theory.tactics.logic import derive
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction, non_negative
from theory.uldp import shuffled_others

A, r = const("set_of", SETS), shuffled_others.r


@shows("uldp-am-gm-step", "root")
def of_product(found):
    """The product itself, of which the squares' product is the square."""
    sensitive, p = named(found, "sensitive", "p")
    X = p.sort.domain

    def product(f):
        return X.prod(lambda i: ite(sensitive(i), f(i), ONE))

    root = product(p)
    squares = induction(lambda a, b: eq(a, b * b), [product(lambda i: p(i) * p(i)), root])
    sign = non_negative(root, found.known, at=lambda i: [i], rounds=1)
    return witnessed(found, [root], solve(implies(found.known, found.at(root)), squares, sign))


@shows("uldp-pum-arrays", "r_hat")
def of_one_sum(found):
    """All entries alike."""
    entries = found.names[0].sort.domain
    alike = function(entries, lambda i: 1 / real(entries.size))
    return witnessed(found, [alike], solve(implies(found.known, found.at(alike))))


@shows("uldp-shuffled-others", "delta", "delta_back")
def of_probabilities(found):
    """One: a probability is no more."""
    H, laws = shuffled_others.given(), shuffled_others
    _, signs = laws.entries()
    facts = []
    for value, sign, whole in zip(laws.worlds(), signs, laws.whole(), strict=True):
        law = function(REPORTS, lambda k, v=value: laws.law(v, k))
        event = REPORTS.sum(lambda k, p=law: ite(A(k), p(k), ZERO))
        use = {"use": lambda k, t=sign: [instance(t, {r: k})]}
        below = at_most(event, REPORTS.sum(law), H, **use)
        facts += [solve(implies(H, event <= 1), below, whole), non_negative(event, H, **use)]
    answer = [ONE, ONE]
    each = {"facts": lambda event: [instance(t, {A: event}) for t in facts]}
    return witnessed(found, answer, derive(found.known, found.at(*answer), **each))


@shows("lip-skew-helps", "P1", "other")
def of_the_example(found):
    """The two priors."""
    values = real(Fraction(99, 100)), real(Fraction(1, 2))
    return witnessed(found, values, solve(implies(found.known, found.at(*values))))


@shows("oneid-oue-optimal", "p", "q")
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


@shows("oneid-two-groups-popular", "value", "second", "a", "b", "sender", where=third)
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
    other = counterexample(function(X, lambda x: not_(neither(p, q)(x))))
    other = solve(implies(found.known, neither(p, q)(one)), other)
    nobody = U.sum(lambda u: ZERO)
    sums = [U.sum(lambda u, x=x: ite(and_(eq(u, sender), eq(one, x)), ONE, ZERO)) for x in (p, q)]
    none = [equal(t, nobody, found.known, use=lambda u: [other]) for t in sums]
    alone = expand(U.sum(lambda u: ite(eq(u, sender), ONE, ZERO)))
    theorem = solve(implies(found.known, found.at(*answer)), other, alone, *none)
    return witnessed(found, answer, theorem)
