from fractions import Fraction
from itertools import permutations, product

import numpy as np

from mechanisms import idue, rr
from mechanisms.reidentification.enumerated import average, joint, users, worst


def test_direct_encoding_in_closed_form():
    E = Fraction(3)
    Q = rr.mechanism(3, E).matrix()
    R = users(Q, [1, 2, 0])
    # outputs 0 and 1 are best attributed to their own users, output 2 to anyone
    assert average(R) == (Q[0, 0] + Q[1, 1] + Q[0, 2]) / 3
    assert worst(R) == E / (E + 2)


def test_impossible_outputs_do_not_count():
    Q = np.array([[Fraction(1), Fraction(0)], [Fraction(1), Fraction(0)]])
    assert worst(Q) == average(Q) == Fraction(1, 2)


def test_joint_of_one_user_and_of_noise():
    certain = np.array([[Fraction(1, 2), Fraction(1, 2)]])
    assert joint(certain).average == joint(certain).worst == 1
    noise = np.full((3, 2), Fraction(1, 2))
    found = joint(noise)
    assert (found.average, found.matching, found.worst) == (Fraction(1, 3),) * 3


def test_joint_by_all_ordered_outputs():
    """The same by brute force: every order of the users, every sequence of outputs."""
    Q = idue.mechanism([Fraction(1, 2)] * 2, [Fraction(1, 5)] * 2).matrix()
    R = users(Q, [2, 1])
    best = Fraction(0)
    for outputs in product(range(4), repeat=3):
        shares = np.full((3, 3), Fraction(0))
        for order in permutations(range(3)):
            p = Fraction(1, 6)
            for k, u in enumerate(order):
                p *= R[u, outputs[k]]
            shares[range(3), order] += p
        best += shares.max(axis=1).sum() / 3
    assert joint(R).average == best


def test_seeing_all_reports_breaks_the_single_bound():
    """Two users of two values under RR: one report is bounded by E/(E+1), both by E^2/(E^2+1)."""
    E = Fraction(3)
    R = users(rr.mechanism(2, E).matrix(), [1, 1])
    found = joint(R)
    assert worst(R) == E / (E + 1) == average(R)
    assert found.worst == E**2 / (E**2 + 1)
    assert found.matching <= found.average
