"""Shuffling under ULDP: clones for two sensitive values, and nothing for other pairs."""

from fractions import Fraction

import flint
import numpy as np
import sympy
import z3

from mechanisms import urr
from mechanisms.budgets import shuffling
from theory import shuffled_delta
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Evaluation, Identity, Items, Lemma, Statement, induction
from theory.notions.uldp import invertible_if_reachable, uldp

E, F = z3.Reals("E F")
ROOT = "mechanisms.budgets.shuffling"


def shares():
    """Return the lemma that every input gives an output the clones' share of it, 1/E in all."""

    def build(X):
        q, sensitive, protected = X.column("q"), X.subset("sensitive"), z3.Bool("protected")
        x, other, z = (X.element(name) for name in ("x", "other", "z"))
        known = [
            *(E >= 1, sensitive(x), sensitive(other)),
            X.forall(lambda u: q(u) >= 0),
            uldp(X, q, sensitive, protected, E, invertible_if_reachable),
        ]
        goal = q(z) * 2 * E >= q(x) + q(other)
        return Statement(known, goal, q(z) * 2 * E >= q(x) + q(other) + q(z))

    return Lemma("every input has the clones' share", build, (2, 3))


def components():
    """Return that x and x' mix two laws in opposite shares, and clones mix them evenly."""
    above = sympy.Symbol("above", positive=True)
    q, other = sympy.symbols("q other", positive=True)
    E_ = 1 + above
    mine, theirs = (shuffling.component(*pair, E_) for pair in ((q, other), (other, q)))
    mixed, swapped = shuffling.likelihoods(mine, theirs, E_)
    clones = (mine + theirs) / (2 * E_)
    total = shuffling.component(sympy.Integer(1), sympy.Integer(1), E_)

    def positive():
        p, r = z3.Reals("p r")
        known = [E > 1, r >= 0, p >= 0, r <= E * p]
        return Statement(known, shuffling.component(p, r, E) >= 0, twin_hypotheses=known[:-1])

    return [
        Lemma("the laws are not negative", positive),
        Identity("x", mixed, q, other),
        Identity("x'", swapped, other, q),
        Identity("a clone", clones, shuffling.clone(q, other, E_), q),
        Identity("the laws sum to one", total, sympy.Integer(1), E_),
        Identity(
            "clones are 1/E of the reports",
            shuffling.clone(sympy.Integer(1), sympy.Integer(1), E_),
            1 / E_,
            1 / (2 * E_),
        ),
    ]


def no_more_than_the_counts():
    """Return the induction: what is made of the counts has no greater delta (data processing)."""
    kernel, gain = z3.Reals("kernel gain")
    return induction(
        "an outcome drawn from the counts",
        Items(
            state=z3.Reals("excess bound"),
            item=(kernel, gain),
            parameters=[],
            # gain is first - F second of one pair of counts
            of_item=[kernel >= 0],
        ),
        invariant=lambda s: z3.And(s[0] <= s[1], s[1] >= 0),
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda s, item: (
            s[0] + item[0] * item[1],
            s[1] + item[0] * z3.If(item[1] > 0, item[1], z3.RealVal(0)),
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda s: z3.And(s[0] <= 0, s[1] >= 0),
    )


@decides("uldp-shuffled-counts")
def shuffled_counts():
    """The decomposition is proved; what a shuffler does with it is written out in `why`."""
    return Decision(
        verdict="proved",
        why=(
            "Outputs that x or x' can report are protected, so every input has at least 1/E of "
            "each of their probabilities there: half of each, that is (R + R')/(2E) for the two "
            "laws R, R' that x and x' mix with shares E/(E+1) and 1/(E+1). Which of the others "
            "are clones, and what those who are not report, is the same in both worlds; given the "
            "numbers of draws from R and from R', so is the law of the shuffled reports. What is "
            "drawn from these counts has no greater delta."
        ),
        scope="all alphabets, n >= 1, E > 1; any values of the other users, non-sensitive ones too",
        about=[f"{ROOT}.clone", f"{ROOT}.component", f"{ROOT}.likelihoods"],
        assumes=[
            "Users draw independently, and all orders of the reports are equally likely. The "
            "reduction to counts is that of Feldman, McMillan and Talwar (FOCS 2021) for LDP."
        ],
        obligations=[shares(), *components(), *no_more_than_the_counts()],
    )


def least_count():
    """State that the first world is F times likelier from the threshold on."""
    a, total = z3.Reals("a total")
    first, second = shuffling.likelihoods(a, total - a, E)
    known = [E > 1, F >= 1, total >= 1, a >= 0, a <= total]
    goal = (first >= F * second) == (a >= shuffling.threshold(total, E, F))
    late = (first >= F * second) == (a >= 1 + shuffling.threshold(total, E, F))
    return Statement(known, goal, late)


def sums():
    """Return the identities from binomial coefficients to `likelihoods`, and from tails."""
    c, less, above = sympy.symbols("c less above", positive=True)
    below, rest, factor = sympy.symbols("below rest factor", positive=True)
    # Pr(A = a - 1) : Pr(A = a) = a : c - a + 1 for the halves
    a, b, E_ = less, c, 1 + above
    true, lie = shuffling.likelihoods(a, b, E_)
    first = (E_ * a / (a + b) + b / (a + b)) / (E_ + 1)
    found = shuffling.excess(below, rest, E_, factor)
    tails = (E_ * below + rest) / (E_ + 1) - factor * (below + E_ * rest) / (E_ + 1)
    return [
        Identity("a pair of counts in the first world", first * (a + b), true, lie),
        Identity("the sum over the counts", found, tails, below),
    ]


def small(n, E_, factor):
    """Return the evaluation: the sum in balls contains the exact one."""
    exact = shuffling.divergence(*shuffling.laws(n, E_), factor)
    found = shuffled_delta.delta(n, E_, factor)

    def within(value):
        # far more digits than the ball has: what is compared is the ball
        with flint.ctx.workprec(4 * shuffled_delta.BITS):
            return bool((found - flint.fmpq(value.numerator, value.denominator)).contains(0))

    return Evaluation(
        f"n = {n}, E = {E_}, e^eps = {factor}",
        holds=lambda: within(exact),
        twin=lambda: within(exact * 2),
    )


def enumerated(name, Q, x, factor):
    """Return the evaluation that the real shuffled reports have no more, and not just nothing."""
    E_, n = Fraction(3), len(x) + 1
    worlds = [shuffling.shuffled(Q, [value, *x]) for value in (0, 1)]
    real = max(shuffling.divergence(*pair, factor) for pair in (worlds, worlds[::-1]))
    bound = shuffling.divergence(*shuffling.laws(n, E_), factor)
    return Evaluation(name, holds=lambda: real <= bound, twin=lambda: 3 * real <= bound)


@decides("uldp-shuffled-delta")
def shuffled_delta_sum():
    """The hockey-stick of the two laws of counts, as two tails for each number of clones."""
    Q = urr.mechanism(np.array([True, True, False]), Fraction(3)).matrix()
    return Decision(
        verdict="proved",
        why=(
            "Given C = c the counts (a, c + 1 - a) have weights C(c,a-1) E + C(c,a) and C(c,a-1) + "
            "C(c,a) E, in the ratio E a + b to a + E b, which grows with a; the excess is a sum "
            "from the threshold on, of two upper tails of a binomial law. The other order gives "
            "the same by exchanging the counts."
        ),
        scope="all n >= 1, E > 1, eps >= 0; a greater E for one report gives a valid bound too",
        about=[f"{ROOT}.threshold", f"{ROOT}.excess", f"{ROOT}.likelihoods"],
        uses=["uldp-shuffled-counts"],
        obligations=[
            Lemma("the counts that exceed", least_count),
            *sums(),
            small(40, Fraction(3), Fraction(3, 2)),
            small(60, Fraction(2), Fraction(6, 5)),
            enumerated("uRR, 4 users of all kinds", Q, [0, 1, 2], Fraction(1)),
            enumerated("uRR, 5 users, all others not sensitive", Q, [2] * 4, Fraction(3, 2)),
        ],
    )


def only_source():
    """Return the lemma that an output out of Y_P that x' can report tells x' from all others."""

    def build(X):
        q, sensitive, other, z = X.column("q"), X.subset("sensitive"), *map(X.element, "oz")
        known = [
            X.forall(lambda u: q(u) >= 0),
            uldp(X, q, sensitive, False, E, invertible_if_reachable),
            *(E >= 1, q(other) > 0, z != other),
        ]
        return Statement(known, q(z) == 0, twin_hypotheses=known[:-1])

    return Lemma("an invertible output has one source", build, (2, 3))


def both_orders():
    """State what the set of reports with x' invertibly told asks of delta, in both orders.

    Its probability is `told` if one user has x', and 0 if nobody has.
    """
    told, nobody, delta = z3.Reals("told nobody delta")
    known = [
        *(F >= 1, told >= 0, told <= 1, nobody == 0),
        *(told <= F * nobody + delta, 1 - nobody <= F * (1 - told) + delta),
    ]
    goal = z3.And(delta >= told, delta >= 1 - F * (1 - told))
    return Statement(known, goal, z3.And(goal, delta >= F * told))


@decides("uldp-shuffled-others")
def shuffled_others():
    """The event that x' is told by an invertible output."""
    return Decision(
        verdict="proved",
        why=(
            "Outputs out of Y_P that x' can report come from x' alone. If nobody else has x', one "
            "among the reports tells that somebody has, with the same probability for every n; "
            "for uRR it is c3 = (E-1)/(s+E-1)."
        ),
        scope="x' not sensitive, x any other value, no other user with x'; all n, E and eps",
        about=["mechanisms.urr.output_probabilities"],
        obligations=[only_source(), Lemma("the set of those reports", both_orders), told_by_urr()],
    )


def told_by_urr():
    """Return the identity of uRR's probability of an invertible output."""
    s, above = sympy.symbols("s above", positive=True)
    own, _ = urr.output_probabilities(False, s, 1 + above)
    return Identity("uRR tells x'", own, above / (s + above), above / s)
