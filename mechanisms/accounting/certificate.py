"""Certificates of both bounds as objects of plain types.

One file of the standard library checks each: `checker` names it. A bound is claimed at an e^eps
moved outward by 2^-100 of it: then it does not matter that the checker rounds otherwise.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from fractions import Fraction

from mechanisms.accounting import binary, exchange, known, memo, profile, reports, rounds, shuffler
from mechanisms.accounting.numerics import scores, sums

FORM = 1
OUTWARD = Fraction(1, 2**100)
# decimal digits for a bit, and some more
DIGITS, MORE = 0.302, 12
# points of a grid on which the sum of losses of three values may be put, which needs none
FINER = (sums.POINTS, 4 * sums.POINTS)
# the file that checks each kind; one certificate's kinds are of one file, and of the first
FILES = {
    "check_account.py": ("reports", "scores"),
    "check_counts.py": ("two outputs", "data sets", "data set", "memo", "memo below"),
    "check_users.py": ("users", "rounds", "rounds below"),
    "check_blocks.py": ("blocks", "known"),
}


def checker(certificate):
    """Return the name of the file that checks a certificate."""
    kinds = {claim["kind"] for claim in certificate["claims"]}
    return [name for name, known in FILES.items() if kinds & {*known}][-1]


def is_possible(question, target=None):
    """Return whether finite bounds of a question have a certificate.

    Sums of many users are bounded by Hoeffding's inequality, which no file checks; and masses that
    are rounded are no proof of delta = 0.
    """
    return question.users <= sums.MANY and (target != 0 or question.times == 1)


def of(question, bounds, target=None, F=None):
    """Return the certificate of bounds, None if they have none.

    Parameters
    ----------
    question : question.Question
    bounds : shuffler.Bounds
        As its `epsilon` or `delta` returns them.
    target, F : Fraction, optional
        Which of both was asked about.
    """
    if None in (bounds.low, bounds.high) or not is_possible(question, target):
        return None
    aim, at = target, Fraction(1)
    if F is None:
        low, high = bounds.low * (1 - OUTWARD), bounds.high * (1 + OUTWARD)
        asked = [(low, target), (high, target)]
    else:
        aim, at = rounds.AIM, F
        small = OUTWARD * max(bounds.high, Fraction(1, 10**30))
        asked = [(F, max(bounds.low - small, Fraction(0))), (F, min(bounds.high + small, 1))]
    claims = above(question, asked[1], aim)
    if claims and asked[0][0] >= 1 and (asked[0][1] > 0 or bounds.low > 1):
        claims.append(below(question, bounds, asked[0], aim, at))
    return certified(claims)


def of_found(enough, little, F, target):
    """Return the certificate that reports have a delta at F, and that others have not.

    Parameters
    ----------
    enough, little : question.Question or None
        Those that have it, and those that have not; as is known of both.
    F, target : Fraction
    """
    claims = []
    if enough and is_possible(enough, target):
        claims += above(enough, (F * (1 + OUTWARD), target), target)
    if little and is_possible(little, target):
        bounds, asked = little.delta(F), (max(F * (1 - OUTWARD), Fraction(1)), target)
        if bounds.low > target:
            claims.append(below(little, bounds, asked, target, Fraction(1)))
    return certified(claims)


def certified(claims):
    """Return the certificate of claims, None without any."""
    return {"account": FORM, "claims": claims} if claims else None


def above(question, asked, aim):
    """Return claims that delta is at most a number, for all pairs and all others' values.

    Parameters
    ----------
    question : question.Question
    asked : tuple of Fraction
        (F, delta).
    aim : Fraction
        The least delta of interest, of rounds.

    Returns
    -------
    list of dict
        Empty if no file checks such claims.
    """
    if question.times == 1 and profile.delta(question.worst, asked[0]) <= asked[1]:
        return [_one_above(question.worst, asked)]
    if question.users == 1:
        return [_reports_above(question, asked)] if question.times > 1 else []
    if question.few:
        return [_data_sets(question, asked)]
    if question.users > sums.MANY:
        return []
    if question.times > 1:
        return [_rounds_above(question, asked, aim)]
    return (_two_outputs if question.is_binary else _users)(question, asked)


def below(question, bounds, asked, aim, at):
    """Return the claim that delta is at least a number.

    Parameters
    ----------
    question, asked, aim
        As for `above`.
    bounds : shuffler.Bounds
        They say which pair, and what the others have.
    at : Fraction
        F, near whose losses the scores of rounds are.
    """
    if question.users == 1:
        pair = profile.pair_of(*(question.family.rows[x] for x in bounds.pair))
        if question.times == 1:
            return _one_below(pair, asked)
        return _reports_below(pair, question.times, asked)
    if question.few:
        return _data_set(question, bounds, asked)
    if question.times > 1:
        return _rounds_below(question, bounds, asked, aim, at)
    rows, n = question.family.rows, question.users
    p, q = (rows[x] for x in bounds.pair)
    if question.is_binary:
        most, least = (pick(rows, key=lambda row: row[1]) for pick in (max, min))
        others = [(bounds.others, most), (n - 1 - bounds.others, least)]
        return _scores(p, q, others, bounds.low, asked)
    others = [(n - 1, rows[bounds.others])]
    return _scores(p, q, others, bounds.high, asked, shuffler.score_points(n))


def _claim(kind, asked, bits, **more):
    F, delta = asked
    digits = math.ceil(bits * DIGITS) + MORE
    return {"kind": kind, "factor": str(F), "delta": str(delta), "digits": digits, **more}


def _texts(row):
    return [str(Fraction(value)) for value in row]


def _reports_above(question, asked):
    """Return the claim of t reports of one user."""
    given = reports.above([(question.worst, question.times)], asked[1])
    pairs = [[[_texts(row) for row in question.worst], question.times]]
    return _claim("reports", asked, given.bits, base=str(given.base), reports=pairs)


def _one_above(pair, asked):
    """Return the claim of one report, exact: as if nothing hid it; others can only hide more."""
    outputs = [[*_texts(ab), "0"] for ab in pair]
    return _claim("users", asked, 1, users=1, outputs=outputs, step="1", least="0")


def _one_below(pair, asked):
    """Return the claim of what one report tells, exact: each output that tells more is seen."""
    words = ("top" if a > asked[0] * b else "out" for a, b in pair)
    outcomes = [[*_texts(ab), word] for ab, word in zip(pair, words, strict=True)]
    return _claim("scores", asked, 1, threshold=0, parts=[[outcomes, 1]])


def _reports_below(pair, times, asked):
    """Return the claim of what t reports of one user tell."""
    each, bits = reports.scored([(pair, times)], asked[1])
    told = scores.repeated(each, bits)
    parts = [
        [[[*_texts(ab), _word(ab, s)] for ab, s in zip(pair, given, strict=True)], times]
        for pair, times, given in each
    ]
    return _claim("scores", asked, bits, threshold=told.threshold(asked[0]), parts=parts)


def _word(ab, score):
    return score if score is not None else "out" if ab[1] else "top"


def _crowds(question):
    family = question.family
    return shuffler.crowds(family.rows, family.pairs, family.blanket, family.every)


def _users(question, asked):
    """Return the claims of n users' shuffled reports, one for each kind of two worlds."""
    found = []
    for crowd, pair in _crowds(question).items():
        made = _hidden(crowd, question.users, asked)
        if made is None and crowd.others:
            made = _blocks(question.family, crowd.others, pair, question.users, asked)
        if made is None and profile.delta(crowd.pair(), asked[0]) <= asked[1]:
            made = _one_above(crowd.pair(), asked)
        if made is None:
            return []
        found.append(made)
    return found


def _hidden(crowd, n, asked):
    """Return the claim by what all values have in common, None if it does not show as much."""
    law, alone = crowd.losses(asked[0])
    atoms = sums.merged(law)
    aim = min(max(float(asked[1]) - float(alone), 1e-40), 1.0)
    for points in FINER:
        grid = sums.resolution(atoms, n, aim, points) if atoms[0][0] > 0 else (1, Fraction(1), 0)
        bits, step, least = grid
        if sums.on_grid(sums.clipped(atoms, least), n, bits, step) + alone <= asked[1]:
            outputs = [_texts(y) for y in crowd.outputs]
            more = {"users": n, "outputs": outputs, "step": str(step), "least": str(least)}
            return _claim("users", asked, bits, **more)
    return None


def _rounds_above(question, asked, aim):
    """Return the claim of t rounds of n users."""
    family, n, t = question.family, question.users, question.times
    crowds = [*shuffler.crowds(family.rows, family.pairs, family.blanket)]
    base, least = rounds.base_of(crowds, n, t, aim), rounds.aim_of(t, aim)
    nodes = [
        side and [[grid for _, grid in each] for each in side]
        for side in rounds.sides(crowds, n, base, least)
    ]
    bits = reports.bits_for(aim) + math.ceil(math.log2(n * rounds.POINTS))
    worlds = [[_texts(y) for y in crowd.outputs] for crowd in crowds]
    more = {"users": n, "times": t, "base": str(base), "nodes": nodes, "worlds": worlds}
    return _claim("rounds", asked, bits, **more)


def _rounds_below(question, bounds, asked, aim, at):
    """Return the claim of what scores of t rounds tell."""
    rows, n, t = question.family.rows, question.users, question.times
    p, q, w = (rows[x] for x in (*bounds.pair, bounds.others))
    given = scores.chosen(p, q, [(n - 1, w)], at)
    outcomes, cuts = scores.told(p, q, [(n - 1, w)], given).pair(rounds.PARTS)
    pair = profile.pair_of(*zip(*outcomes, strict=True))
    each, bits = reports.scored([(pair, t)], aim)
    told = {a / b: score for (a, b), score in zip(pair, each[0][2], strict=True) if a and b}
    return _claim(
        "rounds below",
        asked,
        max(bits, scores.BITS),
        users=n,
        times=t,
        outputs=[[*_texts(y), s] for *y, s in zip(p, q, w, given, strict=True)],
        cuts=cuts,
        scores=[_word((a, b), told[a / b] if a and b else None) for a, b in outcomes],
        threshold=scores.repeated(each, bits).threshold(asked[0]),
    )


def _scores(p, q, others, F, asked, points=scores.POINTS):
    """Return the claim that a sum of scores tells so much at least."""
    given = scores.chosen(p, q, others, F, points)
    told = scores.told(p, q, others, given)
    words = [
        s if s is not None else "top" if a > asked[0] * b else "out"
        for a, b, s in zip(p, q, given, strict=True)
    ]
    parts = [[[[*_texts(ab), s] for *ab, s in zip(p, q, words, strict=True)], 1]]
    for users, w in others:
        parts.append([[[str(c), str(c), s] for c, s in zip(w, words, strict=True)], users])
    return _claim("scores", asked, told.bits, threshold=told.threshold(asked[0]), parts=parts)


def _blocks(family, others, pair, n, asked):
    """Return the claim of a bound by blocks, or known kinds; None if none shows as much."""
    F, target = asked
    points, ways = shuffler.block_points(n), {}
    for part in others.parts(n, F, float(target)):
        given = others, n, F, float(target)
        ways["blocks", part] = others.delta_at(n, F, float(target), points, part)
        ways["known", part] = known.delta_at(*given, min(points, known.POINTS), part)
    kind, part = min(ways, key=ways.get, default=(None, None))
    if kind is None or ways[kind, part] > target:
        return None
    blocks, alone = exchange.blocks_of(others, n, F, part)
    points = points if kind == "blocks" else min(points, known.POINTS)
    bits, many = blocks.resolution(n, exchange.aim_beyond(alone, float(target)), points)
    p, q = (family.rows[x] for x in pair)
    taken = [exchange.passed(*y, F, part) for y in zip(p, q, family.blanket, strict=True)]
    more = {} if kind == "blocks" else {"shares": known.shares_of(others, n, F, part)[1]}
    return _claim(
        kind,
        asked,
        max(bits, exchange.BITS),
        users=n,
        size=blocks.size,
        most=blocks.most,
        doubled=blocks.doubled,
        step=str(blocks.step),
        first=blocks.first,
        many=many,
        outputs=[_texts((a, b, w)) for a, b, (w, _) in zip(p, q, taken, strict=True)],
        passed=_texts(k for _, k in taken),
        others=[_texts(row) for row in family.rows],
        **more,
    )


def _data_sets(question, asked):
    """Return the claim of few users, of all data sets."""
    pairs = question.family.pairs
    return _counted("data sets", question, asked, pairs=[list(pair) for pair in pairs])


def _data_set(question, bounds, asked):
    """Return the claim of few users, of the data set that attains the bound."""
    more = {"pairs": [list(bounds.pair)], "others": list(bounds.others)}
    return _counted("data set", question, asked, **more)


def _counted(kind, question, asked, **more):
    columns, scale = memo.kinds(question.family.rows)
    rows = [_texts(Fraction(v, scale) for v in row) for row in zip(*columns, strict=True)]
    return _claim(kind, asked, 1, users=question.users, rows=rows, **more)


def _two_outputs(question, asked):
    """Return the claims of two outputs, of all data sets, one for each kind of two worlds."""
    family, n = question.family, question.users
    values = [row[1] for row in family.rows]
    kinds = shuffler.crowds(family.rows, family.pairs, family.blanket).values()
    found = []
    for p, q in {tuple(family.rows[x][1] for x in pair) for pair in kinds}:
        ends = binary.Crowd(p, q).ends(n, max(values), min(values), *asked)
        more = {"pair": _texts((p, q)), "values": _texts(values), "ends": ends}
        found.append(_claim("two outputs", asked, binary.BITS, users=n, **more))
    return found


def is_possible_of_memo(second, times, bounds):
    """Return whether bounds on t reports of one memo have a certificate; given as for `of_memo`."""
    if bounds.low != bounds.high or bounds.low is None:
        return False
    return memo.count(times, len(memo.kinds(second)[0])) <= memo.MOST_TYPES


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
    if not is_possible_of_memo(second, times, bounds):
        return None
    columns, scale = memo.kinds(second)
    claims = []
    at, delta = (bounds.low, target) if F is None else (F, bounds.low)
    for kind in ["memo", *(["memo below"] if at > 1 else [])]:
        made = _claim(kind, (at, delta), scores.BITS)
        made["memos"], made["times"] = [_texts(row) for row in first], times
        rows = zip(*columns, strict=True)
        made["reports"] = [_texts(Fraction(r, scale) for r in row) for row in rows]
        made["pairs"] = [list(pair) for pair in (pairs if kind == "memo" else [bounds.pair])]
        claims.append(made)
    return certified(claims)
