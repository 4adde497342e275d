"""Section 2.5, equation (3): when the empirical estimate exists, and over what."""

from fractions import Fraction

import numpy as np
import sympy
import z3

from mechanisms import rappor, rr, urap, urr
from mechanisms.estimation.empirical import from_frequencies
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Items, Lemma, Statement, induction
from theory.notions.matrix import is_mechanism

A = Fraction(2)


def solvable(Q, m):
    """Return whether p Q = m has a solution p, by exact ranks."""
    columns = sympy.Matrix([[sympy.Rational(q) for q in row] for row in Q]).T
    return columns.rank() == columns.row_join(sympy.Matrix([sympy.Rational(q) for q in m])).rank()


def frequencies_of_bits(K, m):
    """Return how often each bit is 1, from the distribution m of the reports."""
    return np.array([sum(q for y, q in enumerate(m) if y >> j & 1) for j in range(K)])


@decides("uldp-empirical-solvable")
def empirical_solvable():
    """One user, whose report has both bits set: two unknowns, four equations."""
    theta, m = rappor.basic_theta(A), [0, 0, 0, 1]
    mechanisms = {
        "RAPPOR, K = 2": rappor.mechanism(2, theta, A**2),
        "uRAP, s = N = 1": urap.mechanism([True, False], theta, A**2),
    }
    found = {name: solvable(made.matrix(), m) for name, made in mechanisms.items()}
    bits = frequencies_of_bits(2, m)

    def bits_have_a_solution():
        for made in mechanisms.values():
            p = from_frequencies(bits, made.chance, made.gain)
            if not all(made.chance + made.gain * p == bits):
                return False
        return True

    witness = Counterexample(
        "one report (1, 1), e^eps = 4",
        hypotheses=lambda: all(is_mechanism(made.matrix()) for made in mechanisms.values()),
        conclusion=lambda: all(found.values()),
        repaired=bits_have_a_solution,
        witness={
            "m": "1 at y = (1, 1), 0 elsewhere: one user, n = 1",
            "p Q = m has a solution": str(found),
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="unread",
        why=(
            "p Q = m has |X| unknowns and, for RAPPOR and uRAP, 2^|X| equations; m hat satisfies "
            "them only by luck. What the paper's (42) solves is another system, of the frequencies "
            "of the K bits; so the method of Section 2.5 is, for these two, a linear estimate and "
            "not the solution of (3)."
        ),
        scope="as printed, for every empirical distribution; the witness has one user and K = 2",
        about=["mechanisms.rappor.psi", "mechanisms.urap.bit_probabilities"],
        corrected=["uldp-empirical-solvable-frequencies"],
        obligations=[witness],
    )


def gains():
    """State that each output tells something of its own value."""
    s, E, theta = z3.Reals("s E theta")
    known = [s >= 0, E > 1, theta > 0, theta < 1]
    pairs = [
        rr.probabilities(s, E),
        *(urr.output_probabilities(flag, s, E) for flag in (True, False)),
        (theta, rappor.psi(theta, E)),
        *(urap.bit_probabilities(flag, theta, E) for flag in (True, False)),
    ]
    goal = z3.And(*(own - other > 0 for own, other in pairs))
    # at theta = 1 both bits are always 1
    return Statement(known, goal, twin_hypotheses=[s >= 0, E > 1, theta > 0, theta <= 1])


def direct_encodings():
    """State that RR and uRR have one gain, and chances that sum to one with it: N more values."""
    s, N, E = z3.Reals("s N E")
    known = [s >= 1, N >= 0, E > 1]
    own, chance = rr.probabilities(s, E)
    (top, low), (alone, never) = (urr.output_probabilities(f, s, E) for f in (True, False))
    goal = z3.And(
        s * chance + (own - chance) == 1,
        top - low == alone - never,
        s * low + N * never + (alone - never) == 1,
    )
    return Statement(known, goal, z3.And(goal, N * low == 0))


def one_solution():
    """State that one frequency determines one p: the empirical estimate."""
    frequency, chance, gain, p = z3.Reals("frequency chance gain p")
    goal = (frequency == chance + gain * p) == (p == from_frequencies(frequency, chance, gain))
    wrong = (frequency == chance + gain * p) == (p == frequency / gain)
    return Statement([gain > 0], goal, wrong)


def sum_of_a_solution():
    """Return the proof that, for direct encodings, solutions of (3) and the estimate sum to one."""
    p, chance, gain, total, total_m = z3.Reals("p chance gain total total_m")
    mass, chances = z3.Reals("mass chances")

    # output y: chance_y from every input, and gain from its own
    summed = induction(
        "p Q = m, summed over the outputs",
        Items(state=(total_m, chances, mass), item=(p, chance), parameters=[gain > 0], of_item=[]),
        invariant=lambda state: state[0] == state[1] * total + gain * state[2],
        initial=(z3.RealVal(0),) * 3,
        step=lambda state, item: (
            state[0] + item[1] * total + gain * item[0],
            state[1] + item[1],
            state[2] + item[0],
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0), z3.RealVal(0)),
        false_invariant=lambda state: state[0] == gain * state[2],
    )

    def one():
        known = [total_m == chances * total + gain * mass, mass == total, total_m == 1]
        return Statement([*known, chances + gain == 1], total == 1, twin_hypotheses=known)

    def estimate():
        # the estimate solves the same equations with total 1; so it is a solution
        known = [total_m == chances + gain * mass, total_m == 1, gain > 0]
        return Statement([*known, chances + gain == 1], mass == 1, twin_hypotheses=known)

    return [
        *summed,
        Lemma("a solution sums to one", one),
        Lemma("the estimate sums to one, and so solves (3)", estimate),
    ]


@decides("uldp-empirical-solvable-frequencies")
def empirical_solvable_frequencies():
    """Output (or bit) j has the frequency chance_j sum p + gain_j p_j."""
    return Decision(
        verdict="proved",
        why=(
            "Each frequency gives its own p_j, because the gain is positive: for that eps > 0 is "
            "needed, and theta strictly between 0 and 1. Over bits sum p = 1 is part of the "
            "equation, and p^ need not sum to one; with direct encoding a solution of (3) must."
        ),
        scope="all sizes, all eps > 0, 0 < theta < 1",
        about=[
            "mechanisms.estimation.empirical.from_frequencies",
            "mechanisms.urr.output_probabilities",
            "mechanisms.urap.bit_probabilities",
        ],
        obligations=[
            Lemma("the gains are positive", gains),
            Lemma("one solution", one_solution),
            Lemma("RR and uRR are such direct encodings", direct_encodings),
            *sum_of_a_solution(),
        ],
    )
