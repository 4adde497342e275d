"""Certificates of both bounds as objects of plain types.

`check_account.py` checks them; those of blocks, two outputs and memos, `check_blocks.py` does.

A bound is claimed at an e^eps moved outward by 2^-100 of it: then it does not matter that the
checker rounds otherwise.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from dataclasses import replace
from fractions import Fraction

from mechanisms.accounting import binary, exchange, memo, profile, reports, shuffler
from mechanisms.accounting.numerics import scores, sums

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
    if F is None:
        low, high = bounds.low * (1 - OUTWARD), bounds.high * (1 + OUTWARD)
        asked = [(low, target), (high, target)]
    else:
        small = OUTWARD * max(bounds.high, Fraction(1, 10**30))
        asked = [(F, max(bounds.low - small, Fraction(0))), (F, min(bounds.high + small, 1))]
    kind = _reports if question.users == 1 else _binary if question.is_binary else _users
    if isinstance(bounds.others, tuple):
        kind = _few
    below, above = kind(question, bounds, *asked)
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
    """Return the claims of n users' shuffled reports.

    None above where no grid was taken, or where her own report says it all, without the others.
    """
    family, n = question.family, question.users
    kinds = shuffler.crowds(family.rows, family.pairs, family.blanket, family.every)
    crowd = max(kinds, key=lambda one: one.delta(n, high[0], float(high[1])))
    plain = replace(crowd, others=None)
    law, alone = crowd.losses(high[0])
    atoms = sums.merged(law)
    if n > sums.MANY or atoms[0][0] <= 0:
        return None, None
    if plain.delta(n, high[0], float(high[1])) > high[1]:
        upper = crowd.others and _blocks(family, crowd.others, kinds[crowd], n, high)
    else:
        aim = min(max(float(high[1]) - float(alone), 1e-40), 1.0)
        bits, step, least = sums.resolution(atoms, n, aim, sums.POINTS)
        more = {"step": str(step), "least": str(least)}
        outputs = [_texts(y) for y in crowd.outputs]
        upper = _claim("users", high, bits, users=n, outputs=outputs, **more)
    p, q, w = (family.rows[x] for x in (*bounds.pair, bounds.others))
    return _scores(p, q, [(n - 1, w)], bounds.high, low, shuffler.score_points(n)), upper


def _scores(p, q, others, F, low, points=scores.POINTS):
    """Return the claim that a sum of scores tells so much at least."""
    given = scores.chosen(p, q, others, F, points)
    told = scores.told(p, q, others, given)
    words = [
        s if s is not None else "top" if a > low[0] * b else "out"
        for a, b, s in zip(p, q, given, strict=True)
    ]
    parts = [[[[*_texts(ab), s] for *ab, s in zip(p, q, words, strict=True)], 1]]
    for users, w in others:
        parts.append([[[str(c), str(c), s] for c, s in zip(w, words, strict=True)], users])
    return _claim("scores", low, told.bits, threshold=told.threshold(low[0]), parts=parts)


def _blocks(family, others, pair, n, high):
    """Return the claim of a bound by blocks of users, None if it does not show as much."""
    F, target = high
    tried = {
        part: others.delta_at(n, F, float(target), shuffler.block_points(n), part)
        for part in others.parts(n, float(target))
    }
    if min(tried.values(), default=math.inf) > target:
        return None
    part = min(tried, key=tried.get)
    blocks, alone = exchange.blocks_of(others, n, F, part)
    aim = max(float(target) - float(alone), float(target) / 1000)
    bits, many = blocks.resolution(n, aim, shuffler.block_points(n))
    p, q = (family.rows[x] for x in pair)
    taken = [others.passed(*y, part) for y in zip(p, q, family.blanket, strict=True)]
    sizes = [users for users, *_ in blocks.parts if users > 1] or [1]
    return _claim(
        "blocks",
        high,
        max(bits, exchange.BITS),
        users=n,
        size=sizes[-1],
        most=blocks.most,
        doubled=len(sizes) - 1,
        step=str(blocks.step),
        first=blocks.first,
        many=many,
        outputs=[_texts((a, b, w)) for a, b, (w, _) in zip(p, q, taken, strict=True)],
        passed=_texts(k for _, k in taken),
        others=[_texts(row) for row in family.rows],
    )


def _few(question, bounds, low, high):
    """Return the claims of few users: all data sets, and the one that attains the bound."""
    columns, scale = memo.kinds(question.family.rows)
    rows = [_texts(Fraction(v, scale) for v in row) for row in zip(*columns, strict=True)]
    made = []
    for kind, asked, pairs in (
        ("data set", low, [bounds.pair]),
        ("data sets", high, question.family.pairs),
    ):
        more = {"users": question.users, "rows": rows, "pairs": [list(pair) for pair in pairs]}
        made.append(_claim(kind, asked, 1, **more))
    made[0]["others"] = list(bounds.others)
    return made


def _binary(question, bounds, low, high):
    """Return the claims of two outputs: the data set that was found, and all of them."""
    rows, n = question.family.rows, question.users
    p, q = (rows[x] for x in bounds.pair)
    most, least = (pick(rows, key=lambda row: row[1]) for pick in (max, min))
    others = [(bounds.others, most), (n - 1 - bounds.others, least)]
    crowds = shuffler.crowds(rows, question.family.pairs, question.family.blanket)
    if len({tuple(rows[x]) for pair in crowds.values() for x in pair}) > 2:
        return None, None  # one claim is of one pair
    ends = binary.Crowd(p[1], q[1]).ends(n, most[1], least[1], *high)
    upper = _claim(
        "two outputs",
        high,
        binary.BITS,
        users=n,
        pair=_texts((p[1], q[1])),
        values=_texts(row[1] for row in rows),
        ends=ends,
    )
    return _scores(p, q, others, bounds.low, low), upper


def of_memo(first, second, pairs, times, bounds, target=None, F=None):
    """Return the certificate of t reports of one memo, None if these are too many to count out.

    Parameters
    ----------
    first, second : list of list of Fraction
        Pr(memo|value) and Pr(report|memo).
    pairs : list of tuple of int
    times : int
    bounds, target, F
        As for `of`.
    """
    columns, scale = memo.kinds(second)
    if bounds.low != bounds.high or bounds.low is None:
        return None
    if memo.count(times, len(columns)) > memo.MOST_TYPES:
        return None
    claims = []
    at, delta = (bounds.low, target) if F is None else (F, bounds.low)
    for kind in ["memo", *(["memo below"] if at > 1 else [])]:
        made = _claim(kind, (at, delta), scores.BITS)
        made["memos"], made["times"] = [_texts(row) for row in first], times
        rows = zip(*columns, strict=True)
        made["reports"] = [_texts(Fraction(r, scale) for r in row) for row in rows]
        made["pairs"] = [list(pair) for pair in (pairs if kind == "memo" else [bounds.pair])]
        claims.append(made)
    return {"account": FORM, "claims": claims}
