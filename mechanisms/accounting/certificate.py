"""Certificates of both bounds as objects of plain types, which `check_account.py` checks.

A bound is claimed at an e^eps moved outward by 2^-100 of it: then it does not matter that the
checker rounds otherwise.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from fractions import Fraction

from mechanisms.accounting import profile, reports, scores, shuffler, sums

FORM = 1
OUTWARD = Fraction(1, 2**100)
# decimal digits for a bit, and some more
DIGITS, MORE = 0.302, 12


def of(question, bounds, target=None, F=None):
    """Return the certificate of bounds, None if their kind has none.

    Parameters
    ----------
    question : question.Question
    bounds : shuffler.Bounds
        As its `epsilon` or `delta` returns them.
    target, F : Fraction, optional
        Which of both was asked about.
    """
    if bounds.low is None or bounds.high is None or (question.users > 1 and question.times > 1):
        return None
    if question.users > 1 and question.is_binary:
        return None
    if F is None:
        low, high = bounds.low * (1 - OUTWARD), bounds.high * (1 + OUTWARD)
        asked = [(low, target), (high, target)]
    else:
        small = OUTWARD * max(bounds.high, Fraction(1, 10**30))
        asked = [(F, max(bounds.low - small, Fraction(0))), (F, min(bounds.high + small, 1))]
    below, above = (_reports if question.users == 1 else _users)(question, bounds, *asked)
    if above is None:
        return None
    claims = [above] + ([below] if asked[0][0] > 1 and asked[0][1] > 0 else [])
    return {"account": FORM, "claims": claims}


def _claim(kind, asked, bits, **more):
    F, delta = asked
    digits = math.ceil(bits * DIGITS) + MORE
    return {"kind": kind, "factor": str(F), "delta": str(delta), "digits": digits, **more}


def _texts(row):
    return [str(Fraction(value)) for value in row]


def _reports(question, bounds, low, high):
    """Return the claims of one user's reports."""
    aim, rows = high[1], question.family.rows
    above = reports.above([(question.worst, question.times)], aim)
    pairs = [[[_texts(row) for row in question.worst], question.times]]
    upper = _claim("reports", high, above.bits, base=str(above.base), reports=pairs)
    pair = profile.pair_of(*(rows[x] for x in bounds.pair))
    each, bits = reports.scored([(pair, question.times)], aim)
    told = scores.repeated(each, bits)
    parts = [
        [
            [[*_texts(ab), _word(ab, s)] for ab, s in zip(pair, given, strict=True)],
            times,
        ]
        for pair, times, given in each
    ]
    lower = _claim("scores", low, bits, threshold=told.threshold(low[0]), parts=parts)
    return lower, upper


def _word(ab, score):
    return score if score is not None else "out" if ab[1] else "top"


def _users(question, bounds, low, high):
    """Return the claims of n users' shuffled reports; None above where no grid was taken."""
    family, n = question.family, question.users
    crowd = max(
        shuffler.crowds(family.rows, family.pairs, family.blanket),
        key=lambda one: one.delta(n, high[0], float(high[1])),
    )
    law, alone = crowd.losses(high[0])
    atoms = sums.merged(law)
    if n > sums.MANY or atoms[0][0] <= 0:
        return None, None
    aim = min(max(float(high[1]) - float(alone), 1e-40), 1.0)
    bits, step, least = sums.resolution(atoms, n, aim, sums.POINTS)
    outputs = [_texts(y) for y in crowd.outputs]
    upper = _claim("users", high, bits, users=n, step=str(step), least=str(least), outputs=outputs)
    p, q, w = (family.rows[x] for x in (*bounds.pair, bounds.others))
    given = scores.chosen(p, q, [(n - 1, w)], bounds.high)
    told = scores.told(p, q, [(n - 1, w)], given)
    words = [
        s if s is not None else "top" if a > low[0] * b else "out"
        for a, b, s in zip(p, q, given, strict=True)
    ]
    mine = [[*_texts(ab), s] for *ab, s in zip(p, q, words, strict=True)]
    theirs = [[str(c), str(c), s] for c, s in zip(w, words, strict=True)]
    lower = _claim(
        "scores",
        low,
        told.bits,
        threshold=told.threshold(low[0]),
        parts=[[mine, 1], [theirs, n - 1]],
    )
    return lower, upper
