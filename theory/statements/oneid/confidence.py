"""Algorithm 1, repaired: lower limits of counts from the reports of a first group."""

from fractions import Fraction

from mechanisms.budgets.coverage import mixture
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution, size
from theory.notions.unary import bit
from theory.statements.oneid.reidentification import U

SETS = functions(U, BOOL)  # of users: those of a value, the first group, those who report a 1
PICK = const("pick", functions(SETS, REAL))
A, B = const("a", REAL), const("b", REAL)
LEVEL = const("level", REAL)
LOWER = const("lower", functions(REAL, REAL))
HAVE = const("have", SETS)
PR = const("ones", functions(SETS, SETS, REAL))
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def both(s, t):
    """Return how many users are in two sets."""
    return size(U, lambda u: logic.all_of(s(u), t(u)))


def reported(have, ones):
    """Return the probability that just these users would report a 1."""
    return U.prod(lambda u: bit(logic.choose(have(u), A, B), ones(u)))


def chance(have, event):
    """Return the probability of an event of the first group and the ones, if these have the value.

    Parameters
    ----------
    have : Term
    event : callable
        Of the first group and of those who report a 1, two sets of users.
    """

    def given(group):
        return SETS.sum(lambda ones: logic.choose(event(group, ones), PR(have, ones), 0))

    return SETS.sum(lambda group: PICK(group) * given(group))


def model():
    """Return the hypotheses on the first group and its bits."""
    return {
        "the group is drawn at random": is_distribution(SETS, PICK),
        "0 <= b < a <= 1": logic.all_of(B >= 0, B < A, A <= 1),
    }


def exact_limit(level):
    """Return whether fewer users than the limit make so many ones less likely than the level."""

    def rejected(have, ones):
        tail = chance(have, lambda group, other: both(group, other) >= size(U, ones))
        return logic.implies(size(U, have) < LOWER(size(U, ones)), tail < level)

    return SETS.forall(lambda ones: SETS.forall(lambda have: rejected(have, ones)))


def exceeds(limit, count):
    """Return whether a limit is above the count."""
    return limit > count


THREE = letters(3)


GROUPS = functions(THREE, BOOL)
ONES3 = const("ones3", functions(GROUPS, GROUPS, REAL))


def runs(law):
    """Return whether the law that runs is this one, for two of three users in the first group."""

    def given(have, group, t):
        def met(ones):
            return size(THREE, lambda u: logic.all_of(group(u), ones(u))) == t

        return GROUPS.sum(lambda ones: logic.choose(met(ones), ONES3(have, ones), 0))

    def agrees(have, t):
        found = GROUPS.sum(
            lambda group: logic.choose(size(THREE, group) == 2, given(have, group, t) / 3, 0)
        )
        expected = 0
        for c in range(4):
            p = law(3, c, 2, HALF, Fraction(1, 8), 2)[t]
            expected = logic.choose(size(THREE, have) == c, p, expected)
        return found == expected

    return GROUPS.forall(lambda have: logic.all_of(*(agrees(have, t) for t in range(3))))


def reported3(have, ones):
    """Return the probability of the ones of three users, at a = 1/2 and b = 1/8."""
    return THREE.prod(lambda u: bit(logic.choose(have(u), HALF, Fraction(1, 8)), ones(u)))


@states("oneid-confidence-exact-law")
def exact_law(above=exceeds, law=mixture):
    """Limits below which the ones are too many exceed the count with at most the level."""
    fails = chance(HAVE, lambda group, ones: above(LOWER(both(group, ones)), size(U, HAVE)))
    return Statement(
        (PICK, A, B, LEVEL, LOWER, HAVE),
        {**model(), "level > 0": LEVEL > 0, "exact limits": exact_limit(LEVEL)},
        {"exceeded with at most the level": fails <= LEVEL, "the law as it runs": runs(law)},
        {PR: function_of(SETS, SETS, reported), ONES3: function_of(GROUPS, GROUPS, reported3)},
    )
