"""Check certificates of n users by the common part of all reports, FILE ...: one or t rounds.

Standard library only; check_account.py must stand next to it. Status as there. Steps are without
checks.
"""

import importlib.util
import sys
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

_PLACE = Path(__file__).with_name("check_account.py")
_SPEC = importlib.util.spec_from_file_location("check_account", _PLACE)
base = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(base)
require, number, whole = base._require, base._number, base._whole
MOST_NODES, MOST_CUTS = 200, 2000


def split(atoms, step):
    """Return a dict from places to weights: each value is split between two multiples of a step."""
    placed = {}
    for value, weight in atoms:
        j = value // step
        for at, share in ((j, j + 1 - value / step), (j + 1, value / step - j)):
            placed[at] = placed.get(at, 0) + weight * share
    return placed


def of_users(claim, F, digits):
    """Return what delta is at most, of n users' shuffled reports with a common part w."""
    n, outputs = whole(claim["users"], 1, base.MOST_USERS), base.rows(claim["outputs"], 3)
    return hidden(n, outputs, F, number(claim["step"]), number(claim["least"]), digits)


def hidden(n, outputs, F, step, least, digits):
    """Return the same, by losses from the least one on, split between multiples of a step."""
    require(step > 0, "a step above 0")
    law = [(Fraction(0), 1 - sum(w for _, _, w in outputs))]
    law += [((p - F * q) / w, w) for p, q, w in outputs if w]
    alone = sum(max(p - F * q, 0) for p, q, w in outputs if not w)
    atoms = split([(max(x, least), w) for x, w in law], step)
    total = base.Law.of(atoms, digits) ** n
    mean = sum(j * c for j, c in enumerate(total.counts, total.shift) if j > 0)
    alone += (1 - total.mass()) * max(max(atoms), 0) * step  # as the greatest multiple
    return mean * step / (n * 10**digits) + alone


# ---- rounds


def of_rounds(claim, F, digits):
    """Return a bound on delta for t rounds, each with any of the pairs of worlds.

    One round's delta is bounded at powers of a base, for the worlds and for the worlds exchanged. A
    pair whose delta is the greatest convex curve above none of these bounds dominates the round.
    """
    n, t = (whole(claim[key], 1, base.MOST_USERS) for key in ("users", "times"))
    ratio, (nodes, back) = number(claim["base"]), claim["nodes"]
    worlds = [sorted(map(tuple, base.rows(world, 3))) for world in claim["worlds"]]
    others = [sorted((q, p, w) for p, q, w in world) for world in worlds]
    require(ratio > 1 and worlds, "a base above 1, and worlds")
    there = bounds(worlds, nodes, n, ratio, digits)
    require(back or sorted(worlds) == sorted(others), "nodes of the exchanged worlds")
    back = bounds(others, back, n, ratio, digits) if back else there
    # delta at 1/F is 1 - 1/F and 1/F times that of the exchanged worlds at F
    points = [(1 / f, 1 - 1 / f + d / f, -j) for f, d, j in reversed(back[1:])]
    law = base.Law.of(masses([(Fraction(0), Fraction(1), None), *points, *there]), digits)
    return base.curve(law**t, ratio, F)


def bounds(worlds, nodes, n, ratio, digits):
    """Return (F, delta, j) at powers j = 0, 1, ... of a ratio: the greatest delta of all worlds.

    For each world, nodes give the number of steps of the greatest loss, and the least multiple.
    """
    require(len(nodes) == len(worlds), "nodes of each world")
    require(all(0 < len(each) <= MOST_NODES for each in nodes), f"at most {MOST_NODES} nodes")
    found = []
    for j, each in enumerate(zip(*nodes, strict=True)):
        f, most = ratio**j, []
        for world, (parts, low) in zip(worlds, each, strict=True):
            top = max(((p - f * q) / w for p, q, w in world if w), default=0)
            step = top / whole(parts, 1, base.LONGEST) if top > 0 else Fraction(1)
            least = step * whole(low, -base.LONGEST, 0)
            most.append(hidden(n, world, f, step, least, digits))
        found.append((f, max(most), j))
    return found


def falling(points):
    """Yield (F, delta, j), delta never above an earlier one."""
    least = Fraction(1)
    for f, d, j in points:
        least = min(least, d)
        yield f, least, j


def masses(points):
    """Return the probability of each ratio, by its power, of the pair of a convex curve."""
    hull = []
    for f, d, j in falling(points):
        while len(hull) > 1:
            (f1, d1, _), (f2, d2, _) = hull[-2:]
            if (d2 - d1) * (f - f1) < (d - d1) * (f2 - f1):
                break
            hull.pop()
        hull.append((f, d, j))
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(hull)] + [Fraction(0)]
    bends = zip(hull[1:], pairwise(slopes), strict=True)
    return {j: f * (after - before) for (f, _, j), (before, after) in bends}


def of_rounds_below(claim, F, digits):
    """Return a lower bound on delta for t rounds, each of which shows a sum of scores.

    `outputs` are p, q, the others' w, and a score; None where w is 0, and then the output is seen.
    `cuts` are the sums, falling, from which on a round counts as the next outcome. `scores` are of
    these outcomes, and of the outputs that are seen.
    """
    n, t = (whole(claim[key], 1, base.MOST_USERS) for key in ("users", "times"))
    given = base.rows([row[:3] for row in claim["outputs"]], 3)
    scored = [score for _, _, _, score in claim["outputs"]]
    seen = [(p, q) for (p, q, _), s in zip(given, scored, strict=True) if s is None and p + q]
    require(sum(w for *_, w in given) == 1, "laws")
    require(all(s is not None or not w for (*_, w), s in zip(given, scored, strict=True)), "w = 0")
    laws = []
    for column in zip(*given, strict=True):
        atoms = {}
        for value, score in zip(column, scored, strict=True):
            if score is not None:
                at = whole(score, -base.LONGEST, base.LONGEST)
                atoms[at] = atoms.get(at, 0) + value
        laws.append(base.Law.of(atoms, digits))
    first, second, others = laws[0], laws[1], laws[2] ** (n - 1)
    first, second = first * others, second * others
    lost = 1 - sum(q for _, q in seen) - second.mass()
    outcomes, last = [], (Fraction(0), Fraction(0))
    cuts = [whole(cut, -(10**18), 10**18) for cut in claim["cuts"]]
    require(len(cuts) <= MOST_CUTS and cuts == sorted(set(cuts))[::-1], "cuts that fall")
    for cut in cuts:
        here = first.mass(cut), second.mass(cut)
        outcomes.append((here[0] - last[0], here[1] - last[1] + lost))
        last = here
    outcomes += seen
    parts = [(*both, score) for both, score in zip(outcomes, claim["scores"], strict=True)]
    return base.reached([(parts, t)], claim["threshold"], F, digits)


base.KINDS |= {"users": of_users, "rounds": of_rounds, "rounds below": of_rounds_below}
base.BELOW |= {"rounds below"}

if __name__ == "__main__":
    base.leave(base.main, sys.argv[1:])
