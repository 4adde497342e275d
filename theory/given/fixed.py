"""What equations fix: numbers of an example, a mechanism of a given budget, users as told."""

from fractions import Fraction

from mechanisms.ue import oue_probabilities
from theory.given.choices import named
from theory.given.existence import shows, witnessed
from theory.given.finite import some
from theory.kernel.binding import exception, function
from theory.kernel.terms import FALSE, and_, eq, implies, ite, not_, real
from theory.kernel.theorem import counterexample, solve
from theory.tactics.expand import expand, rational
from theory.tactics.sums import ONE, ZERO, equal


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
