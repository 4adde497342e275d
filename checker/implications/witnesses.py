"""Small channels that provide one notion and not another."""

from dataclasses import dataclass
from fractions import Fraction

import flint

from checker import notions
from checker.budgets import Budget, ball
from checker.decide import check
from mechanisms import rr, urr

# how close below e^eps the channels' ratios are
STEPS = (10**3, 10**12, 10**30)


def below(eps, step):
    """Return a fraction with this denominator, at most e^eps and at least 1."""
    if eps.logarithm:
        return eps.value
    with flint.ctx.workprec(256):
        lower = int((ball(eps.value).exp() * step).lower().floor().unique_fmpz())
    return max(Fraction(1), Fraction(lower, step))


def channels(E):
    """Yield a name and a matrix of Fractions."""
    for K in (2, 3):
        yield f"RR on {K} values", rr.mechanism(K, E).matrix()
    for s, N in ((1, 1), (1, 2), (2, 1)):
        if E > 1:
            mask = [True] * s + [False] * N
            yield f"uRR on {s} sensitive and {N} other values", urr.mechanism(mask, E).matrix()
    yield "the truth", [[1, 0], [0, 1]]
    yield "a hidden value that others may report too", [[1, 0, 0], [1 / E, 0, 1 - 1 / E]]
    yield "one output that only others avoid", [[1, 0], [1 / E, 1 - 1 / E]]
    yield "two non-sensitive sources", [[1, 0], [1 / E, 1 - 1 / E], [1 / E, 1 - 1 / E]]
    small = E / (1 + E) ** 2 if E > 1 else Fraction(1, 2)
    yield "a rare output", [[1 - small, small], [1 - small / E, small / E]]
    # the optimal LIP channel at Pr(x1) = 1/(1+E): no LDP below 2 eps
    high, low = E / (1 + E), 1 / (E * (1 + E))
    yield "a posterior at both ends", [[high, 1 - high], [low, 1 - low]]
    yield "its mirror image", [[1 - high, high], [1 - low, low]]
    yield (
        "two values, one on either side of the first",
        [[1 - high, high], [high, 1 - high], [low, 1 - low]],
    )
    yield (
        "a value that others suspect",
        [[Fraction(1, 10**5), 1 - Fraction(1, 10**5)], [1 - 1 / E, 1 / E]],
    )


@dataclass(frozen=True, eq=False)
class Setting:
    """A notion with its budget for a set of inputs, a prior or budgets, which `key` names."""

    key: tuple
    sentence: str
    notion: object

    def fits(self, other):
        """Return whether both may be about the same set, prior or budgets."""
        return self.key[0] != other.key[0] or self.key == other.key


def settings(name, K, E, eps):
    """Yield the `Setting`s of a notion on K inputs."""
    kind = notions.NOTIONS[name]
    takes = kind.takes()
    if not takes:
        yield Setting(("none",), "", kind(eps))
    elif "prior" in takes:
        for share in (Fraction(1, 2), 1 / (1 + E), E / (1 + E), Fraction(1, 10), Fraction(9, 10)):
            prior = [share] + [(1 - share) / (K - 1)] * (K - 1)
            sentence = f"prior {', '.join(map(str, prior))}"
            yield Setting(("prior", share), sentence, kind(prior, eps))
    elif "budgets" in takes:
        free = Budget(Fraction(10**6), logarithm=True)
        yield Setting(("budgets", 1), f"budgets {eps} of all", kind([eps] * K))
        sentence = f"budgets {eps} of the first, ln(10^6) of others"
        yield Setting(("budgets", 2), sentence, kind([eps] + [free] * (K - 1)))
    else:
        for s in range(1, K):
            sentence = f"the first {s} of {K} inputs sensitive"
            yield Setting(("sensitive", s), sentence, kind([x < s for x in range(K)], eps))


def separating(source, eps, target, asked):
    """Return lines on a channel with the first notion and without the second, or an empty list."""
    for step in STEPS:
        E = below(eps, step)
        for name, Q in channels(E):
            for premise in settings(source, len(Q), E, eps):
                if found := _unless(Q, E, premise, target, asked):
                    return [f"counterexample: {name}", *_rows(Q), *found]
    return []


def _unless(Q, E, premise, target, asked):
    """Return why a channel with the premise lacks the conclusion, where it does."""
    if not check(Q, premise.notion):
        return []
    for conclusion in settings(target, len(Q), E, asked):
        if conclusion.fits(premise) and not (answer := check(Q, conclusion.notion)):
            sentences = dict.fromkeys((premise.sentence, conclusion.sentence))
            return [*(f"  {sentence}" for sentence in sentences if sentence), *answer.lines()]
    return []


def _rows(Q):
    return [f"  {', '.join(map(str, row))}" for row in Q]
